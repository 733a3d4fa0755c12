// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/elements.h"
#include "core/ops/op_def.h"
#include "core/ops/random/random_families.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace tagscope {

namespace {

/// Shuffles along the first dimension (Fisher and Yates).
KernelStatus randomShuffle(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Shape& shape = input.shape();
    if (shape.rank() == 0 || shape.dim(0) <= 1 || input.elements() == 0)
        return passThrough(ctx);
    const int64_t rows = shape.dim(0);
    Tensor* output = ctx.allocate(0, input.dtype(), shape);
    if (!output)
        return KernelStatus::Failed;
    const Philox random = generatorOf(ctx);
    std::vector<int64_t> order(static_cast<size_t>(rows));
    std::iota(order.begin(), order.end(), 0);
    for (size_t i = order.size() - 1; i > 0; --i) {
        const Philox::Block b = random.block(i);
        std::swap(order[i], order[(uint64_t(b[0]) << 32 | b[1]) % (i + 1)]);
    }
    const RunCopier copy(*output, input);
    const int64_t row = input.elements() / rows;
    for (int64_t i = 0; i < rows; ++i)
        copy(i * row, order[static_cast<size_t>(i)] * row, row);
    return KernelStatus::Ok;
}

double logitAt(const Tensor& logits, int64_t i)
{
    double value = 0;
    visitNumeric(logits.dtype(), [&]<class T>() {
        if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
            value = static_cast<double>(static_cast<float>(logits.data<T>()[i]));
        else if constexpr (!std::is_same_v<T, Complex64> && !std::is_same_v<T, Complex128>)
            value = static_cast<double>(logits.data<T>()[i]);
    });
    return value;
}

/// The running sums of one row's probabilities (not normalised); logits that are not finite count for nothing.
void setSums(const Tensor& logits, int64_t begin, std::vector<double>& sums)
{
    double largest = -HUGE_VAL;
    for (size_t c = 0; c < sums.size(); ++c)
        if (const double x = logitAt(logits, begin + static_cast<int64_t>(c)); std::isfinite(x))
            largest = std::max(largest, x);
    double sum = 0;
    for (size_t c = 0; c < sums.size(); ++c) {
        if (const double x = logitAt(logits, begin + static_cast<int64_t>(c)); std::isfinite(x))
            sum += std::exp(x - largest);
        sums[c] = sum;
    }
}

KernelStatus multinomial(KernelContext& ctx)
{
    const Tensor& logits = ctx.inputs[0];
    const DType dtype = ctx.param<RandomParams>().dtype;
    if (logits.shape().rank() != 2)
        return ctx.invalidArgument("logits should be a matrix, got shape {}", logits.shape().toString());
    if (!ctx.inputs[1].isScalar())
        return ctx.invalidArgument("num_samples should be a scalar, got shape {}", ctx.inputs[1].shape().toString());
    const int64_t samples = intAt(ctx.inputs[1], 0);
    if (samples < 0)
        return ctx.invalidArgument("num_samples should be nonnegative, got {}", samples);
    const int64_t batch = logits.shape().dim(0);
    const int64_t classes = logits.shape().dim(1);
    if (classes <= 0)
        return ctx.invalidArgument("num_classes should be positive, got {}", classes);
    Tensor* output = ctx.allocate(0, dtype, Shape{batch, samples});
    if (!output)
        return KernelStatus::Failed;
    const Philox random = generatorOf(ctx);
    std::vector<double> sums(static_cast<size_t>(classes));
    for (int64_t b = 0; b < (samples > 0 ? batch : 0); ++b) {
        setSums(logits, b * classes, sums);
        for (int64_t s = 0; s < samples; ++s) {
            const int64_t to = b * samples + s;
            const Philox::Block block = random.block(static_cast<uint64_t>(to));
            const auto found = std::ranges::upper_bound(sums, unitDouble(block[0], block[1]) * sums.back());
            const auto label = std::min<int64_t>(found - sums.begin(), classes - 1);
            if (dtype == DType::Int64)
                output->mutableData<int64_t>()[to] = label;
            else
                output->mutableData<int32_t>()[to] = static_cast<int32_t>(label);
        }
    }
    return KernelStatus::Ok;
}

constexpr char outputTypeAttr[] = "output_dtype";

}

void addSamplingOps(OpRegistry& registry)
{
    registry.add("RandomShuffle", "value: T -> output: T; seed: int=0; seed2: int=0; T: type", seeded<randomShuffle>)
        .isStateful = true;
    registry
        .add("Multinomial",
             "logits: T, num_samples: int32 -> output: output_dtype; seed: int=0; seed2: int=0; T: realnumbertype; "
             "output_dtype: {int32,int64}=int64",
             seeded<multinomial, outputTypeAttr>)
        .isStateful = true;
}

}
