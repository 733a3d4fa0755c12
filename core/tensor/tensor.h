// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/assert.h"
#include "core/base/id.h"
#include "core/base/result.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <span>
#include <string>
#include <utility>

namespace tagscope {

/// Shared, immutable-once-published storage of a tensor. `stored` may be less than `elements`: then the last stored
/// element stands for all that follow (a constant that repeats one value stays compressed).
/// String tensors store std::string objects, all others plain bytes, 64-byte aligned.
/// A view has an `owner`, whose data it shows under another shape and of which it holds one reference; an owner is
/// never a view itself.
struct TensorBuffer {
    std::atomic<uint32_t> refs = 1;
    DType dtype = DType::Invalid;
    int64_t elements = 0;
    int64_t stored = 0;
    size_t bytes = 0;  ///< of storage, the owner's for a view; what long strings hold comes on top
    Shape shape;
    std::byte* data = nullptr;
    TensorBuffer* owner = nullptr;

    static TensorBuffer* create(DType dtype, const Shape& shape, int64_t stored);
    static TensorBuffer* createView(TensorBuffer* base, const Shape& shape);
    static void destroy(TensorBuffer* buffer);
};

/// A value of the run, 16 bytes. One of
///  - None: no value. In a slot of a node a token that has not arrived, or, marked so, one that arrived dead.
///  - Inline: a scalar of at most 8 bytes, held in place; copying it counts no references.
///  - Buffer: a reference-counted TensorBuffer.
///  - Ref: a reference to a variable (dtype is the reference type), held as its ResourceId.
/// A Resource scalar is Inline and holds a ResourceId too.
///
/// Tensors are immutable once they have left the kernel that made them. Copies may be read on any thread.
/// `origin` is the number (from 1) of the event that produced the value, 0 if unknown; it takes no part in equality.
class Tensor {
public:
    enum class Kind : uint8_t { None, Inline, Buffer, Ref };

    Tensor() = default;
    Tensor(const Tensor& other) noexcept : m_payload(other.m_payload), m_meta(other.m_meta)
    {
        if (kind() == Kind::Buffer)
            buffer()->refs.fetch_add(1, std::memory_order_relaxed);
    }
    Tensor(Tensor&& other) noexcept : m_payload(other.m_payload), m_meta(std::exchange(other.m_meta, 0)) {}
    Tensor& operator=(const Tensor& other) noexcept
    {
        if (kind() != Kind::Buffer && other.kind() != Kind::Buffer) {  // nothing is counted
            m_payload = other.m_payload;
            m_meta = other.m_meta;
        } else {
            Tensor copy(other);
            swap(copy);
        }
        return *this;
    }
    Tensor& operator=(Tensor&& other) noexcept
    {
        swap(other);
        return *this;
    }
    ~Tensor() { clear(); }

    /// What lies in a slot at which a dead token has arrived: None all the same.
    static Tensor dead()
    {
        Tensor t;
        t.m_meta = deadBit;
        return t;
    }
    /// A scalar of any element type; strings and complex128 get a buffer.
    template <class T>
    static Tensor scalar(const T& value);
    static Tensor scalarOf(DType dtype, uint64_t bits) { return Tensor(Kind::Inline, dtype, bits); }
    static Tensor resource(ResourceId id) { return Tensor(Kind::Inline, DType::Resource, id.value); }
    static Tensor ref(ResourceId id, DType base) { return Tensor(Kind::Ref, refType(base), id.value); }

    /// An uninitialised tensor to be filled through `mutableData`; scalars of at most 8 bytes come out Inline.
    /// The shape must be fully defined and its size checked by the caller. Strings start empty.
    static Tensor allocate(DType dtype, const Shape& shape);
    /// A tensor that stores only `stored` >= 1 elements of a larger whole, the last repeated.
    static Tensor allocateRepeated(DType dtype, const Shape& shape, int64_t stored);
    template <class T>
    static Tensor fromValues(const Shape& shape, std::span<const T> values);
    template <class T>
    static Tensor vector(std::initializer_list<T> values)
    {
        return fromValues<T>(Shape{static_cast<int64_t>(values.size())},
                             std::span<const T>(values.begin(), values.size()));
    }
    /// Takes over one reference.
    static Tensor adopt(TensorBuffer* buffer)
    {
        return Tensor(Kind::Buffer, buffer->dtype, std::bit_cast<uint64_t>(buffer));
    }

    Kind kind() const { return static_cast<Kind>(m_meta >> kindShift & 0xff); }
    bool isNone() const { return kind() == Kind::None; }
    bool hasValue() const { return kind() != Kind::None; }
    bool isDead() const { return (m_meta & deadBit) != 0; }
    bool isRef() const { return kind() == Kind::Ref; }
    DType dtype() const { return static_cast<DType>(m_meta >> dtypeShift & 0xff); }
    const Shape& shape() const;
    int64_t elements() const { return kind() == Kind::Buffer ? buffer()->elements : 1; }
    bool isScalar() const { return kind() == Kind::Inline || (kind() == Kind::Buffer && buffer()->shape.isScalar()); }
    /// True if fewer elements are stored than the shape says; `data` then has only `storedElements`.
    bool isRepeated() const { return kind() == Kind::Buffer && buffer()->stored != buffer()->elements; }
    int64_t storedElements() const { return kind() == Kind::Buffer ? buffer()->stored : 1; }
    /// Bytes of shared storage that this tensor keeps alive (0 for Inline). For strings it is counted anew, contents
    /// included.
    size_t bufferBytes() const;
    /// The storage, the same for all tensors that share it (views too); nullptr for Inline. To count shared bytes once.
    const void* identity() const
    {
        if (kind() != Kind::Buffer)
            return nullptr;
        return buffer()->owner ? buffer()->owner : buffer();
    }

    /// The stored elements, row-major. The pointer of an Inline tensor points into this object.
    template <class T>
    const T* data() const
    {
        return reinterpret_cast<const T*>(rawData());
    }
    template <class T>
    std::span<const T> values() const
    {
        return {data<T>(), static_cast<size_t>(storedElements())};
    }
    /// Element i, also of a repeated tensor.
    template <class T>
    const T& at(int64_t i) const
    {
        return data<T>()[std::min(i, storedElements() - 1)];
    }
    /// For the maker of a fresh tensor only.
    template <class T>
    T* mutableData()
    {
        return reinterpret_cast<T*>(const_cast<std::byte*>(rawData()));
    }
    const std::byte* rawData() const { return kind() == Kind::Buffer ? buffer()->data : m_payload.bytes; }

    uint64_t inlineBits() const
    {
        uint64_t bits;
        std::memcpy(&bits, m_payload.bytes, sizeof bits);
        return bits;
    }
    ResourceId resourceId() const { return ResourceId(static_cast<uint32_t>(inlineBits())); }

    uint32_t origin() const { return static_cast<uint32_t>(m_meta); }
    void setOrigin(uint32_t event) { m_meta = (m_meta >> 32 << 32) | event; }

    /// The same elements with every one stored. An error if that passes `maxBytes`.
    Result<Tensor> dense(size_t maxBytes) const;
    /// The same elements with another shape of as many. The storage is shared, also where fewer elements are stored.
    Tensor reshaped(const Shape& shape) const;

    void clear()
    {
        if (kind() == Kind::Buffer)
            releaseBuffer();
        m_meta = 0;
    }
    void swap(Tensor& other) noexcept
    {
        std::swap(m_payload, other.m_payload);
        std::swap(m_meta, other.m_meta);
    }

    /// Same kind of value (or mark), dtype, shape and bits (NaN equals the same NaN); a repeated tensor equals its dense form.
    bool operator==(const Tensor& other) const;

private:
    /// An in-line element or a buffer's address: bytes, so that elements of every type may be written into it.
    struct alignas(8) Payload {
        std::byte bytes[8] = {};
    };
    static constexpr int dtypeShift = 32;
    static constexpr int kindShift = 40;
    static constexpr uint64_t deadBit = uint64_t{1} << 48;

    Tensor(Kind kind, DType dtype, uint64_t payload)
        : m_meta(static_cast<uint64_t>(kind) << kindShift | static_cast<uint64_t>(dtype) << dtypeShift)
    {
        std::memcpy(m_payload.bytes, &payload, sizeof payload);
    }
    TensorBuffer* buffer() const { return std::bit_cast<TensorBuffer*>(inlineBits()); }
    void releaseBuffer();

    Payload m_payload;
    uint64_t m_meta = 0;  // origin, dtype, kind and mark in one word, so that a copy is two loads and two stores
};

static_assert(sizeof(Tensor) == 16);

template <class T>
Tensor Tensor::scalar(const T& value)
{
    if constexpr (std::is_trivially_copyable_v<T> && sizeof(T) <= 8) {
        uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof(T));
        return Tensor(Kind::Inline, dtypeOf<T>, bits);
    } else {
        Tensor t = allocate(dtypeOf<T>, Shape());
        t.mutableData<T>()[0] = value;
        return t;
    }
}

template <class T>
Tensor Tensor::fromValues(const Shape& shape, std::span<const T> values)
{
    Tensor t = allocate(dtypeOf<T>, shape);
    TAGSCOPE_ASSERT(t.elements() == static_cast<int64_t>(values.size()), "as many values as the shape has elements");
    std::copy(values.begin(), values.end(), t.mutableData<T>());
    return t;
}

/// Bytes a dense tensor of this dtype and shape takes; an error where the shape is not a tensor's, or overflows.
Result<size_t> tensorBytes(DType dtype, const Shape& shape);

}
