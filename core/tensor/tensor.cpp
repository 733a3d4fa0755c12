// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/tensor.h"

#include "core/base/say.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <new>

namespace tagscope {

namespace {

constexpr std::align_val_t bufferAlignment{64};

size_t storageSize(DType dtype)
{
    return dtype == DType::String ? sizeof(std::string) : dtypeSize(dtype);
}

}

TensorBuffer* TensorBuffer::create(DType dtype, const Shape& shape, int64_t stored)
{
    auto buffer = std::make_unique<TensorBuffer>();  // freed if there is no memory for the elements
    buffer->dtype = dtype;
    buffer->shape = shape;
    buffer->elements = shape.elements();
    buffer->stored = stored;
    buffer->bytes = static_cast<size_t>(stored) * storageSize(dtype);
    if (buffer->bytes > 0)
        buffer->data = static_cast<std::byte*>(::operator new(buffer->bytes, bufferAlignment));
    if (dtype == DType::String)
        std::uninitialized_default_construct_n(reinterpret_cast<std::string*>(buffer->data), stored);
    return buffer.release();
}

TensorBuffer* TensorBuffer::createView(TensorBuffer* base, const Shape& shape)
{
    TensorBuffer* owner = base->owner ? base->owner : base;
    owner->refs.fetch_add(1, std::memory_order_relaxed);
    auto* view = new TensorBuffer;
    view->dtype = base->dtype;
    view->shape = shape;
    view->elements = base->elements;
    view->stored = base->stored;
    view->bytes = owner->bytes;
    view->data = owner->data;
    view->owner = owner;
    return view;
}

void TensorBuffer::destroy(TensorBuffer* buffer)
{
    if (TensorBuffer* owner = buffer->owner) {
        delete buffer;
        if (owner->refs.fetch_sub(1, std::memory_order_acq_rel) == 1)
            destroy(owner);
        return;
    }
    if (buffer->dtype == DType::String)
        std::destroy_n(reinterpret_cast<std::string*>(buffer->data), buffer->stored);
    if (buffer->data)
        ::operator delete(buffer->data, bufferAlignment);
    delete buffer;
}

void Tensor::releaseBuffer()
{
    TensorBuffer* b = buffer();
    if (b->refs.fetch_sub(1, std::memory_order_acq_rel) == 1)
        TensorBuffer::destroy(b);
}

Tensor Tensor::allocate(DType dtype, const Shape& shape)
{
    const size_t size = dtypeSize(dtype);
    if (shape.isScalar() && size > 0 && size <= sizeof(uint64_t))
        return Tensor(Kind::Inline, dtype, 0);
    return adopt(TensorBuffer::create(dtype, shape, shape.elements()));
}

Tensor Tensor::allocateRepeated(DType dtype, const Shape& shape, int64_t stored)
{
    TAGSCOPE_ASSERT(stored >= 1 && stored <= shape.elements(), "a repeated tensor stores at least one element");
    return adopt(TensorBuffer::create(dtype, shape, stored));
}

const Shape& Tensor::shape() const
{
    static const Shape scalarShape;
    return kind() == Kind::Buffer ? buffer()->shape : scalarShape;
}

size_t Tensor::bufferBytes() const
{
    if (kind() != Kind::Buffer)
        return 0;
    size_t bytes = buffer()->bytes;
    if (dtype() == DType::String)
        for (const std::string& text : values<std::string>())
            if (text.capacity() > std::string().capacity())
                bytes += text.capacity() + 1;
    return bytes;
}

Result<Tensor> Tensor::dense(size_t maxBytes) const
{
    if (!isRepeated())
        return *this;
    const Result<size_t> bytes = tensorBytes(dtype(), shape());
    if (!bytes)
        return Failure(bytes.error());
    if (*bytes > maxBytes)
        return refused(ErrorCode::ResourceExhausted,
                       "a {} tensor of shape {} needs {} bytes, more than the limit of {}", dtypeName(dtype()),
                       shape().toString(), grouped(*bytes), grouped(maxBytes));
    Tensor whole = allocate(dtype(), shape());
    whole.setOrigin(origin());
    const int64_t stored = storedElements();
    const int64_t n = elements();
    if (dtype() == DType::String) {
        std::string* out = whole.mutableData<std::string>();
        std::copy_n(data<std::string>(), stored, out);
        std::fill(out + stored, out + n, data<std::string>()[stored - 1]);
        return whole;
    }
    const size_t size = dtypeSize(dtype());
    std::byte* out = whole.mutableData<std::byte>();
    size_t filled = static_cast<size_t>(stored) * size;
    const size_t total = static_cast<size_t>(n) * size;
    std::memcpy(out, rawData(), filled);
    // The last element is doubled until the tensor is full.
    const size_t repeatFrom = filled - size;
    while (filled < total) {
        const size_t count = std::min(filled - repeatFrom, total - filled);
        std::memcpy(out + filled, out + repeatFrom, count);
        filled += count;
    }
    return whole;
}

Tensor Tensor::reshaped(const Shape& shape) const
{
    TAGSCOPE_ASSERT(shape.elements() == elements(), "a reshape keeps the number of elements");
    if (shape == this->shape())
        return *this;
    const size_t size = dtypeSize(dtype());
    const bool becomesInline = shape.isScalar() && size > 0 && size <= sizeof(m_payload);
    if (kind() == Kind::Buffer && !becomesInline) {
        Tensor view = adopt(TensorBuffer::createView(buffer(), shape));
        view.setOrigin(origin());
        return view;
    }
    Tensor copy = allocate(dtype(), shape);
    std::memcpy(copy.mutableData<std::byte>(), rawData(), size);
    copy.setOrigin(origin());
    return copy;
}

bool Tensor::operator==(const Tensor& other) const
{
    if (kind() == Kind::None || other.kind() == Kind::None)
        return kind() == other.kind() && isDead() == other.isDead();
    if (dtype() != other.dtype())
        return false;
    if (kind() != Kind::Buffer && other.kind() != Kind::Buffer)
        return inlineBits() == other.inlineBits();
    if (kind() == Kind::Buffer && other.kind() == Kind::Buffer && buffer() == other.buffer())
        return true;
    if (shape() != other.shape())
        return false;
    const int64_t mine = storedElements();
    const int64_t theirs = other.storedElements();
    const int64_t most = std::max(mine, theirs);
    if (dtype() == DType::String) {
        for (int64_t i = 0; i < most; ++i)
            if (at<std::string>(i) != other.at<std::string>(i))
                return false;
        return true;
    }
    const size_t size = dtypeSize(dtype());
    const int64_t common = std::min(mine, theirs);
    if (common > 0 && std::memcmp(rawData(), other.rawData(), static_cast<size_t>(common) * size) != 0)
        return false;
    for (int64_t i = common; i < most; ++i) {
        const std::byte* a = rawData() + static_cast<size_t>(std::min(i, mine - 1)) * size;
        const std::byte* b = other.rawData() + static_cast<size_t>(std::min(i, theirs - 1)) * size;
        if (std::memcmp(a, b, size) != 0)
            return false;
    }
    return true;
}

Result<size_t> tensorBytes(DType dtype, const Shape& shape)
{
    const Result<int64_t> elements = shape.checkedElements();
    if (!elements)
        return Failure(elements.error());
    const auto size = static_cast<int64_t>(std::max<size_t>(1, storageSize(dtype)));
    if (*elements > std::numeric_limits<int64_t>::max() / size)
        return refused("a {} tensor of shape {} is too large", dtypeName(dtype), shape.toString());
    return static_cast<size_t>(*elements * size);
}

}
