// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/elements.h"
#include "core/ops/state/state_support.h"
#include "core/ops/state/tensor_array.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace tagscope {

namespace {

struct BatchParams {
    DType dtype = DType::Invalid;  ///< of what is read
    Shape elementShape;            ///< what the node knows of it
    bool isWhole = false;          ///< Pack and Unpack: all elements in order, without an `indices` input
};

/// The elements that Pack and Concat read: of a gradient array as many as Unpack or Split wrote to its array.
int64_t wholeSize(const ResourceSpec& spec)
{
    return spec.gradientOf.isValid() && spec.markedSize >= 0 ? spec.markedSize : spec.size;
}

bool refuse(KernelContext& context, std::string message)
{
    context.error = Error{ErrorCode::InvalidArgument, std::move(message)};
    return false;
}

KernelStatus emptyBatch(KernelContext& context, DType dtype, Shape elementShape, std::string_view attr,
                        std::string_view verb)
{
    if (!elementShape.isFullyDefined())
        return context.fail(
            Error{ErrorCode::Unimplemented,
                  fmt::format("TensorArray has size zero, but {} {} is not fully defined. Currently only static "
                              "shapes are supported when {} zero-size TensorArrays.",
                              attr, elementShape.toString(), verb)});
    elementShape.insert(0, 0);
    return context.allocate(0, dtype, elementShape) ? KernelStatus::Ok : KernelStatus::Failed;
}

/// Copies a value that may be stored repeated.
bool copyWhole(KernelContext& context, const Tensor& value, Tensor& out, int64_t at)
{
    const Result<Tensor> dense = value.dense(context.maxBytes);
    if (!dense) {
        context.error = dense.error();
        return false;
    }
    RunCopier(out, *dense)(at, 0, dense->elements());
    return true;
}

KernelStatus gather(KernelContext& context, ArrayPass& pass, int64_t count, const Tensor* indices)
{
    const auto& params = context.param<BatchParams>();
    if (count == 0)
        return emptyBatch(context, params.dtype, params.elementShape, "element shape", "packing");
    if (!pass.checkCount(count))
        return KernelStatus::Failed;
    Tensor first;
    Tensor* out = nullptr;
    int64_t size = 0;
    for (int64_t i = 0; i < count; ++i) {
        Tensor value;
        if (!pass.read(indices ? indices->at<int32_t>(i) : i, value))
            return KernelStatus::Failed;
        if (i == 0) {
            if (!params.elementShape.isCompatibleWith(value.shape()))
                return context.invalidArgument(
                    "TensorArray was passed element_shape {} which does not match the Tensor at index "
                    "0: {}",
                    params.elementShape.toString(), value.shape().toString());
            Shape shape = value.shape();
            shape.insert(0, count);
            out = context.allocate(0, params.dtype, shape);
            if (!out)
                return KernelStatus::Failed;
            size = value.elements();
            first = value;
        }
        if (value.shape() != first.shape())
            return context.invalidArgument(
                "TensorArray has inconsistent shapes.  Index 0 has shape: {} but index {} has shape: {}",
                first.shape().toString(), i, value.shape().toString());
        if (!copyWhole(context, value, *out, i * size))
            return KernelStatus::Failed;
    }
    return KernelStatus::Ok;
}

KernelStatus runGather(KernelContext& context)
{
    const auto& params = context.param<BatchParams>();
    const ArrayResource* array = handledArray(context);
    if (!array)
        return KernelStatus::Failed;
    ArrayPass pass(context, *array);
    if (!pass.checkReadDType(params.dtype) || !pass.mergeElementShape(params.elementShape))
        return KernelStatus::Failed;
    if (params.isWhole)
        return gather(context, pass, wholeSize(array->spec), nullptr);
    const Tensor& indices = context.inputs[1];
    if (indices.shape().rank() != 1)
        return context.invalidArgument("Expected indices to be a vector, but received shape: {}",
                                       indices.shape().toString());
    return gather(context, pass, indices.elements(), &indices);
}

Result<Kernel> makeGather(const KernelSpec& spec)
{
    const bool isWhole = spec.signature.inputs.size() == 2;
    return kernelWith(runGather, BatchParams{spec.attr<DType>("dtype"), spec.attr<Shape>("element_shape"), isWhole},
                      true);
}

/// Adds the value read at `i` to the shape of the whole; false, with the error set, if it does not fit.
bool appendShape(KernelContext& context, const Shape& value, int64_t i, Shape& whole)
{
    if (value.rank() < 1)
        return refuse(
            context,
            fmt::format("Concat saw a scalar shape at index {} but requires at least vectors.  Did you mean to call "
                        "pack?",
                        i));
    const Shape rest = withoutFirst(value);
    if (i == 0) {
        const Shape& known = context.param<BatchParams>().elementShape;
        if (!known.isCompatibleWith(rest))
            return refuse(
                context,
                fmt::format("TensorArray was passed element_shape_except0 {} but index 0 has (excepting dimension 0) "
                            "shape: {} which does not match.",
                            known.toString(), rest.toString()));
        whole = value;
        return true;
    }
    const Shape wholeRest = withoutFirst(whole);
    if (wholeRest != rest)
        return refuse(
            context,
            fmt::format("TensorArray has inconsistent shapes.  Index 0 has (excepting dimension 0) shape: {} but index "
                        "{} has (excepting dimension 0) shape: {}",
                        wholeRest.toString(), i, rest.toString()));
    int64_t rows = 0;
    if (__builtin_add_overflow(whole.dim(0), value.dim(0), &rows))
        return refuse(context,
                      fmt::format("the concatenation of a TensorArray has more than {} rows",
                                  std::numeric_limits<int64_t>::max()));
    whole.setDim(0, rows);
    return true;
}

KernelStatus runConcat(KernelContext& context)
{
    const auto& params = context.param<BatchParams>();
    const ArrayResource* array = handledArray(context);
    if (!array)
        return KernelStatus::Failed;
    ArrayPass pass(context, *array);
    if (!pass.checkReadDType(params.dtype))
        return KernelStatus::Failed;
    const int64_t count = wholeSize(array->spec);
    if (!pass.checkCount(count))
        return KernelStatus::Failed;
    Tensor* lengths = context.allocate(1, DType::Int64, Shape{count});
    if (!lengths)
        return KernelStatus::Failed;
    if (count == 0)
        return emptyBatch(context, params.dtype, params.elementShape, "element_shape_except0", "concatenating");
    std::vector<Tensor> values(static_cast<size_t>(count));
    Shape shape;
    for (int64_t i = 0; i < count; ++i) {
        Tensor& value = values[static_cast<size_t>(i)];
        if (!pass.read(i, value) || !appendShape(context, value.shape(), i, shape))
            return KernelStatus::Failed;
        lengths->mutableData<int64_t>()[i] = value.shape().dim(0);
    }
    Tensor* out = context.allocate(0, params.dtype, shape);
    if (!out)
        return KernelStatus::Failed;
    int64_t at = 0;
    for (const Tensor& value : values) {
        if (!copyWhole(context, value, *out, at))
            return KernelStatus::Failed;
        at += value.elements();
    }
    return KernelStatus::Ok;
}

Result<Kernel> makeConcat(const KernelSpec& spec)
{
    return kernelWith(runConcat,
                      BatchParams{spec.attr<DType>("dtype"), spec.attr<Shape>("element_shape_except0"), true}, true);
}

/// The highest index that Unpack or Scatter will write, -1 if none; nothing, with the error set, if the input is wrong.
std::optional<int64_t> highestIndex(KernelContext& context, const Tensor* indices, int64_t rows)
{
    if (!indices)
        return rows - 1;
    if (indices->shape().rank() != 1)
        context.invalidArgument("Expected indices to be a vector, but received shape: {}", indices->shape().toString());
    else if (indices->elements() != rows)
        context.invalidArgument("Expected len(indices) == values.shape[0], but saw: {} vs. {}", indices->elements(),
                                rows);
    else
        return rows == 0 ? -1 : std::ranges::max(indices->values<int32_t>());
    return std::nullopt;
}

KernelStatus runScatter(KernelContext& context)
{
    const ArrayResource* array = handledArray(context);
    if (!array)
        return KernelStatus::Failed;
    const bool isWhole = context.param<BatchParams>().isWhole;
    const Tensor& value = context.inputs[isWhole ? 1 : 2];
    ArrayPass pass(context, *array);
    if (!pass.checkWriteDType(value.dtype()))
        return KernelStatus::Failed;
    if (value.shape().rank() < 1)
        return context.invalidArgument("Input value for unpack must be at least a vector but received shape: {}",
                                       value.shape().toString());
    const int64_t rows = value.shape().dim(0);
    if (rows >= std::numeric_limits<int32_t>::max())
        return context.invalidArgument("tensor dim0 too large to unpack");
    const Tensor* indices = isWhole ? nullptr : &context.inputs[1];
    const std::optional<int64_t> highest = highestIndex(context, indices, rows);
    if (!highest || !pass.checkCount(rows))
        return KernelStatus::Failed;
    const ResourceSpec& spec = array->spec;
    const int64_t size = spec.dynamicSize ? std::max(spec.size, *highest + 1) : spec.size;
    if (isWhole && rows != size)
        return context.invalidArgument("Input value must have first dimension equal to the array size ({} vs. {})",
                                       rows, size);
    if (!isWhole && *highest >= size)
        return context.invalidArgument("Max scatter index must be < array size ({} vs. {})", *highest, size);
    if (isWhole && !spec.gradientOf.isValid())
        listEffect(context, Effect::Kind::MarkSize, context.inputs[0].resourceId(), size);
    const Shape shape = withoutFirst(value.shape());
    const int64_t each = rowElements(value.shape());
    for (int64_t i = 0; i < rows; ++i)
        if (!pass.write(indices ? indices->at<int32_t>(i) : i, copyOfRange(value, shape, i * each)))
            return KernelStatus::Failed;
    context.outputs[0] = context.inputs.back();
    return KernelStatus::Ok;
}

Result<Kernel> makeScatter(const KernelSpec& spec)
{
    const bool isWhole = spec.signature.inputs.size() == 3;
    return kernelWith(runScatter, BatchParams{DType::Invalid, Shape(), isWhole});
}

/// Checks the lengths of Split against the value they cut up.
bool checkLengths(KernelContext& context, const Tensor& value, const Tensor& lengths)
{
    if (lengths.shape().rank() != 1)
        return refuse(context,
                      fmt::format("Expected lengths to be a vector, received shape: {}", lengths.shape().toString()));
    if (lengths.elements() >= std::numeric_limits<int32_t>::max())
        return refuse(context, "Expected lengths to have < max int32 entries");
    int64_t total = 0;
    for (const int64_t length : lengths.values<int64_t>())
        if (length < 0 || __builtin_add_overflow(total, length, &total))
            return refuse(context, fmt::format("a length of TensorArraySplit is out of range: {}", length));
    if (value.shape().rank() < 1)
        return refuse(
            context,
            fmt::format("Expected value to be at least a vector, but received shape: {}", value.shape().toString()));
    if (total != value.shape().dim(0))
        return refuse(
            context,
            fmt::format("Expected sum of lengths to be equal to values.shape[0], but sum of lengths is {} and value's "
                        "shape is: {}",
                        total, value.shape().toString()));
    return true;
}

KernelStatus runSplit(KernelContext& context)
{
    const ArrayResource* array = handledArray(context);
    const Tensor& value = context.inputs[1];
    const Tensor& lengths = context.inputs[2];
    if (!array || !checkLengths(context, value, lengths))
        return KernelStatus::Failed;
    const ResourceSpec& spec = array->spec;
    const int64_t count = lengths.elements();
    const int64_t size = spec.dynamicSize ? std::max(spec.size, count) : spec.size;
    if (size != count)
        return context.invalidArgument(
            "TensorArray's size is not equal to the size of lengths ({} vs. {}), and the TensorArray "
            "is not marked as dynamically resizeable",
            size, count);
    ArrayPass pass(context, *array);
    if (!pass.checkWriteDType(value.dtype()) || !pass.checkCount(count))
        return KernelStatus::Failed;
    if (!spec.gradientOf.isValid())
        listEffect(context, Effect::Kind::MarkSize, context.inputs[0].resourceId(), size);
    const int64_t each = rowElements(value.shape());
    Shape shape = value.shape();
    int64_t at = 0;
    for (int64_t i = 0; i < count; ++i) {
        const int64_t length = lengths.at<int64_t>(i);
        shape.setDim(0, length);
        if (!pass.write(i, copyOfRange(value, shape, at)))
            return KernelStatus::Failed;
        at += length * each;
    }
    context.outputs[0] = context.inputs.back();
    return KernelStatus::Ok;
}

}

void addTensorArrayBatchOps(OpRegistry& registry)
{
    const auto add = [&registry](const std::string& name, const std::string& spec, KernelFactory kernel) -> OpDef& {
        OpDef& def = registry.add(name, spec, kernel);
        def.isStateful = true;
        return def;
    };
    const std::string gathered = "flow_in: float -> value: dtype; dtype: type; element_shape: shape=?";
    const std::string scattered = "value: T, flow_in: float -> flow_out: float; T: type";
    struct Version {
        const char* suffix;
        const char* handle;
        bool hasKernels;
    };
    for (const Version& version : {Version{"V3", "handle: resource, ", true}, Version{"V2", "handle: string, ", false},
                                   Version{"", "handle: Ref(string), ", true}}) {
        const auto addAll = [&](const std::string& name, const std::string& rest, KernelFactory kernel) -> OpDef& {
            return add("TensorArray" + name + version.suffix, version.handle + rest,
                       version.hasKernels ? kernel : nullptr);
        };
        addAll("Gather", "indices: int32, " + gathered, makeGather);
        addAll("Scatter", "indices: int32, " + scattered, makeScatter);
        addAll("Concat", "flow_in: float -> value: dtype, lengths: int64; dtype: type; element_shape_except0: shape=?",
               makeConcat)
            .makesMuch = true;
        addAll("Split", "value: T, lengths: int64, flow_in: float -> flow_out: float; T: type", plainKernel<runSplit>);
    }
    add("TensorArrayPack", "handle: Ref(string), " + gathered, makeGather);
    add("TensorArrayUnpack", "handle: Ref(string), " + scattered, makeScatter);
}

}
