// SPDX-License-Identifier: Apache-2.0
#include "core/ops/state/tensor_array.h"

#include "core/ops/state/arithmetic.h"
#include "core/ops/state/state_support.h"

#include <algorithm>
#include <limits>

namespace tagscope {

const ArrayResource* handledArray(KernelContext& context)
{
    const ArrayResource* array = findResource<ArrayResource>(*context.resources, context.inputs[0]);
    if (!array)
        context.error = Error{ErrorCode::NotFound, "the handle does not refer to a TensorArray"};
    else if (array->isClosed)
        context.error =
            Error{ErrorCode::InvalidArgument, fmt::format("TensorArray {} has already been closed.", array->spec.name)};
    return array && !array->isClosed ? array : nullptr;
}

ArrayPass::ArrayPass(KernelContext& context, const ArrayResource& array)
    : m_context(context), m_array(array), m_id(context.inputs[0].resourceId()), m_elementShape(array.spec.elementShape),
      m_size(array.spec.size)
{
}

const ArrayElement& ArrayPass::element(int64_t index) const
{
    const auto changed = m_changed.find(index);
    return changed != m_changed.end() ? changed->second : m_array.element(index);
}

bool ArrayPass::refuse(std::string message)
{
    m_context.error = Error{ErrorCode::InvalidArgument, std::move(message)};
    return false;
}

bool ArrayPass::refuseWrite(int64_t index, std::string_view because)
{
    return refuse(
        fmt::format("TensorArray {}: Could not write to TensorArray index {} because {}", spec().name, index, because));
}

bool ArrayPass::checkWriteDType(DType dtype)
{
    return dtype == spec().dtype
        || refuse(fmt::format("TensorArray dtype is {} but Op is trying to write dtype {}.", dtypeName(spec().dtype),
                              dtypeName(dtype)));
}

bool ArrayPass::checkReadDType(DType dtype)
{
    return dtype == spec().dtype
        || refuse(fmt::format("TensorArray dtype is {} but Op requested dtype {}.", dtypeName(spec().dtype),
                              dtypeName(dtype)));
}

bool ArrayPass::checkCount(int64_t count)
{
    if (static_cast<uint64_t>(count) <= m_context.maxBytes / sizeof(Effect))
        return true;
    m_context.error = Error{ErrorCode::ResourceExhausted,
                            fmt::format("TensorArray {}: {} elements at once need more memory than "
                                        "the limit of {} bytes",
                                        spec().name, count, m_context.maxBytes)};
    return false;
}

bool ArrayPass::mergeElementShape(const Shape& candidate)
{
    if (!candidate.hasKnownRank())
        return true;
    Shape merged = m_elementShape.hasKnownRank() ? m_elementShape : candidate;
    if (merged.rank() != candidate.rank())
        return refuse(fmt::format("PartialTensorShape: Incompatible ranks during merge: {} vs. {}", merged.rank(),
                                  candidate.rank()));
    for (int i = 0; i < merged.rank(); ++i) {
        if (merged.dim(i) >= 0 && candidate.dim(i) >= 0 && merged.dim(i) != candidate.dim(i))
            return refuse(fmt::format("PartialTensorShape: Incompatible shapes during merge: {} vs. {}",
                                      merged.toString(), candidate.toString()));
        merged.setDim(i, std::max(merged.dim(i), candidate.dim(i)));
    }
    if (merged == m_elementShape)
        return true;
    m_elementShape = merged;
    ResourceSpec shapeOnly;
    shapeOnly.elementShape = std::move(merged);
    m_context.effects->push_back(Effect{Effect::Kind::SetElementShape, m_id, 0, Tensor(),
                                        std::make_shared<const ResourceSpec>(std::move(shapeOnly))});
    return true;
}

bool ArrayPass::aggregate(int64_t index, const ArrayElement& present, Tensor& value)
{
    if (present.value.shape() != value.shape())
        return refuse(
            fmt::format("TensorArray {}: Could not aggregate to TensorArray index {} because the existing shape is {} "
                        "but the new input shape is {}.",
                        spec().name, index, present.value.shape().toString(), value.shape().toString()));
    if (present.isZero)
        return true;
    if (!canUpdate(spec().dtype, UpdateKind::Add))
        return refuse(fmt::format("tensor_array::AddToTensor type not supported: {}", dtypeName(spec().dtype)));
    Result<Tensor> sum = updatedCopy(m_context, present.value);
    const Result<Tensor> added = value.dense(m_context.maxBytes);
    if (!sum || !added) {
        m_context.error = sum ? added.error() : sum.error();
        return false;
    }
    updateElements(*sum, 0, *added, 0, 1, sum->elements(), UpdateKind::Add);
    value = std::move(*sum);
    return true;
}

bool ArrayPass::write(int64_t index, const Tensor& value)
{
    const bool grows = spec().dynamicSize && index < std::numeric_limits<int32_t>::max();
    if (index < 0 || (index >= m_size && !grows))
        return refuse(
            fmt::format("TensorArray {}: Tried to write to index {} but array is not resizeable and size is: {}",
                        spec().name, index, m_size));
    if (value.dtype() != spec().dtype)
        return refuseWrite(index,
                           fmt::format("the value dtype is {} but TensorArray dtype is {}.", dtypeName(value.dtype()),
                                       dtypeName(spec().dtype)));
    if (!m_elementShape.isCompatibleWith(value.shape()))
        return refuseWrite(index,
                           fmt::format("the value shape is {} which is incompatible with the TensorArray's inferred "
                                       "element shape: {} (consider setting infer_shape=False).",
                                       value.shape().toString(), m_elementShape.toString()));
    const ArrayElement& present = element(index);
    if (present.read)
        return refuseWrite(index, "it has already been read.");
    if (present.written && !spec().multipleWritesAggregate)
        return refuseWrite(index, "it has already been written to.");
    ArrayElement written;
    written.value = value;
    written.written = true;
    if (present.written && !aggregate(index, present, written.value))
        return false;
    if (spec().identicalElementShapes && !m_elementShape.isFullyDefined())
        m_elementShape = value.shape();
    m_size = std::max(m_size, index + 1);
    listEffect(m_context, Effect::Kind::Write, m_id, index, written.value);
    m_changed[index] = std::move(written);
    return true;
}

bool ArrayPass::zeroFor(int64_t index, ArrayElement& element)
{
    if (!m_elementShape.isFullyDefined())
        return refuse(fmt::format("TensorArray {}: Could not read from TensorArray index {}.  Furthermore, the element "
                                  "shape is not fully defined: {}.  "
                                  "It is possible you are working with a resizeable TensorArray and stop_gradients is "
                                  "not allowing the gradients to be "
                                  "written.  If you set the full element_shape property on the forward TensorArray, "
                                  "the proper all-zeros tensor will be "
                                  "returned instead of incurring this error.",
                                  spec().name, index, m_elementShape.toString()));
    const Result<size_t> bytes = tensorBytes(spec().dtype, m_elementShape);
    if (!bytes) {
        m_context.error = bytes.error();
        return false;
    }
    element.value = repeatedZeros(spec().dtype, m_elementShape);
    element.written = true;
    element.isZero = true;
    return true;
}

bool ArrayPass::read(int64_t index, Tensor& value)
{
    const bool isGradient = spec().gradientOf.isValid();
    if (index < 0 || (index >= m_size && !isGradient) || index >= std::numeric_limits<int32_t>::max())
        return refuse(fmt::format("Tried to read from index {} but array size is: {}", index, m_size));
    ArrayElement now = element(index);
    if (!now.written && !zeroFor(index, now))
        return false;
    if (now.cleared)
        return refuse(
            fmt::format("TensorArray {}: Could not read index {} twice because it was cleared after a previous read "
                        "(perhaps try setting clear_after_read = false?).",
                        spec().name, index));
    if (now.isZero && !canUpdate(spec().dtype, UpdateKind::Add) && spec().dtype != DType::Bool)
        return refuse(fmt::format("tensor_array::TensorSetZero type not supported: {}", dtypeName(spec().dtype)));
    value = now.value;
    if (now.read)
        return true;
    listEffect(m_context, Effect::Kind::ReadElement, m_id, index);
    m_size = std::max(m_size, index + 1);
    now.read = true;
    now.cleared = spec().clearAfterRead;
    m_changed[index] = std::move(now);
    return true;
}

}
