// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/arguments.h"
#include "core/ops/nn/floating.h"
#include "core/ops/nn/nn_families.h"
#include "core/ops/op_def.h"
#include "core/ops/shape_rules.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tagscope {

namespace {

/// One row of logits: each less the largest, their exponentials, the sum of these and its logarithm.
template <class C>
struct ShiftedRow {
    std::vector<C> values;
    std::vector<C> exponentials;
    C total = 0;
    C logSum = 0;

    template <class Read>
    void set(int64_t classes, Read read)
    {
        values.resize(static_cast<size_t>(classes));
        exponentials.resize(values.size());
        for (int64_t c = 0; c < classes; ++c)
            values[static_cast<size_t>(c)] = read(c);
        const C largest = values.empty() ? C(0) : *std::ranges::max_element(values);
        double sum = 0;
        for (size_t c = 0; c < values.size(); ++c) {
            values[c] -= largest;
            exponentials[c] = std::exp(values[c]);
            sum += static_cast<double>(exponentials[c]);
        }
        total = static_cast<C>(sum);
        logSum = std::log(total);
    }
    C probability(int64_t c) const { return exponentials[static_cast<size_t>(c)] / total; }
};

template <bool isLog>
KernelStatus softmax(KernelContext& ctx)
{
    const Tensor& logits = ctx.inputs[0];
    const Shape& shape = logits.shape();
    if (shape.rank() < 1)
        return ctx.invalidArgument("logits must have >= 1 dimension, got {}", shape.toString());
    Tensor* output = ctx.allocate(0, logits.dtype(), shape);
    if (!output)
        return KernelStatus::Failed;
    const int64_t classes = shape.dim(shape.rank() - 1);
    visitFloating(logits.dtype(), [&]<class T>() {
        using C = ComputeType<T>;
        ShiftedRow<C> row;
        const T* in = logits.data<T>();
        T* out = output->mutableData<T>();
        for (int64_t at = 0; at < logits.elements(); at += classes) {
            row.set(classes, [&](int64_t c) { return static_cast<C>(in[at + c]); });
            for (int64_t c = 0; c < classes; ++c)
                out[at + c] =
                    static_cast<T>(isLog ? row.values[static_cast<size_t>(c)] - row.logSum : row.probability(c));
        }
    });
    return KernelStatus::Ok;
}

/// Steps of a matrix that stands for another, larger one by broadcasting.
struct MatrixSteps {
    int64_t row = 0;
    int64_t column = 0;
};

MatrixSteps stepsFor(const Shape& shape)
{
    const int rank = shape.rank();
    const int64_t columns = rank > 0 ? shape.dim(rank - 1) : 1;
    const int64_t rows = rank > 1 ? shape.dim(rank - 2) : 1;
    return {rows == 1 ? 0 : columns, columns == 1 ? 0 : 1};
}

KernelStatus crossEntropy(KernelContext& ctx)
{
    const Tensor& logits = ctx.inputs[0];
    const Tensor& labels = ctx.inputs[1];
    const Result<Shape> both = broadcastShapes(logits.shape(), labels.shape());
    if (!both)
        return ctx.invalidArgument("logits and labels must be broadcastable: logits_size={} labels_size={}",
                                   logits.shape().toString(), labels.shape().toString());
    if (both->rank() != 2)
        return ctx.invalidArgument(
            "logits and labels must be either 2-dimensional, or broadcasted to be 2-dimensional");
    const int64_t batch = both->dim(0);
    const int64_t classes = both->dim(1);
    Tensor* loss = ctx.allocate(0, logits.dtype(), Shape{batch});
    Tensor* backprop = loss ? ctx.allocate(1, logits.dtype(), *both) : nullptr;
    if (!backprop)
        return KernelStatus::Failed;
    const MatrixSteps x = stepsFor(logits.shape());
    const MatrixSteps y = stepsFor(labels.shape());
    visitFloating(logits.dtype(), [&]<class T>() {
        using C = ComputeType<T>;
        ShiftedRow<C> row;
        for (int64_t b = 0; b < batch; ++b) {
            row.set(classes, [&](int64_t c) { return static_cast<C>(logits.data<T>()[b * x.row + c * x.column]); });
            double sum = 0;
            for (int64_t c = 0; c < classes; ++c) {
                const C v = row.values[static_cast<size_t>(c)];
                const auto label = static_cast<C>(labels.data<T>()[b * y.row + c * y.column]);
                // A label of zero counts for nothing, even if its class is impossible.
                sum += label == C(0) ? 0.0 : static_cast<double>(label * (row.logSum - v));
                backprop->mutableData<T>()[b * classes + c] = static_cast<T>(row.probability(c) - label);
            }
            loss->mutableData<T>()[b] = static_cast<T>(static_cast<C>(sum));
        }
    });
    return KernelStatus::Ok;
}

Result<void> checkSparse(const Tensor& logits, const Tensor& labels)
{
    const Shape& shape = logits.shape();
    if (shape.rank() != 2)
        return invalidArgument("logits must be 2-D, but got shape {}", shape.toString());
    if (!isVector(labels))
        return invalidArgument("labels must be 1-D, but got shape {}", labels.shape().toString());
    if (shape.dim(0) != labels.shape().dim(0))
        return invalidArgument(
            "logits and labels must have the same first dimension, got logits shape {} and labels shape {}",
            shape.toString(), labels.shape().toString());
    if (shape.dim(1) <= 0)
        return invalidArgument("Must have at least one class, but got logits shape {}", shape.toString());
    const IntVector values = intValues(labels);
    if (values.empty())
        return {};
    const auto [lowest, highest] = std::ranges::minmax_element(values);
    if (*lowest < 0 || *highest >= shape.dim(1))
        return invalidArgument(
            "Received a label value of {} which is outside the valid range of [0, {}).  Label values: {}",
            *lowest < 0 ? *lowest : *highest, shape.dim(1), fmt::join(values, " "));
    return {};
}

KernelStatus sparseCrossEntropy(KernelContext& ctx)
{
    const Tensor& logits = ctx.inputs[0];
    const Tensor& labels = ctx.inputs[1];
    if (const Result<void> ok = checkSparse(logits, labels); !ok)
        return ctx.fail(ok.error());
    Tensor* loss = ctx.allocate(0, logits.dtype(), labels.shape());
    Tensor* backprop = loss ? ctx.allocate(1, logits.dtype(), logits.shape()) : nullptr;
    if (!backprop)
        return KernelStatus::Failed;
    const int64_t classes = logits.shape().dim(1);
    visitFloating(logits.dtype(), [&]<class T>() {
        using C = ComputeType<T>;
        ShiftedRow<C> row;
        for (int64_t b = 0; b < labels.elements(); ++b) {
            row.set(classes, [&](int64_t c) { return static_cast<C>(logits.data<T>()[b * classes + c]); });
            const int64_t label = intAt(labels, b);
            for (int64_t c = 0; c < classes; ++c)
                backprop->mutableData<T>()[b * classes + c] =
                    static_cast<T>(row.probability(c) - (c == label ? C(1) : C(0)));
            loss->mutableData<T>()[b] = static_cast<T>(row.logSum - row.values[static_cast<size_t>(label)]);
        }
    });
    return KernelStatus::Ok;
}

}

void addSoftmaxOps(OpRegistry& registry)
{
    const std::string floating(floatingTypes);
    registry.add("Softmax", "logits: T -> softmax: T; " + floating, plainKernel<softmax<false>>).shape =
        shapes::asInput;
    registry.add("LogSoftmax", "logits: T -> logsoftmax: T; " + floating, plainKernel<softmax<true>>).shape =
        shapes::asInput;
    registry.add("SoftmaxCrossEntropyWithLogits", "features: T, labels: T -> loss: T, backprop: T; " + floating,
                 plainKernel<crossEntropy>);
    registry.add("SparseSoftmaxCrossEntropyWithLogits",
                 "features: T, labels: Tlabels -> loss: T, backprop: T; Tlabels: {int32,int64}=int64; " + floating,
                 plainKernel<sparseCrossEntropy>);
}

}
