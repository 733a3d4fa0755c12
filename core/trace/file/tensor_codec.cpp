// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/tensor_codec.h"

#include "core/base/say.h"
#include "core/trace/store/buffer_refs.h"

#include <algorithm>

namespace tagscope {

namespace {

enum class Form : uint8_t { Whole, View };
constexpr uint32_t mostDims = 254;

void writeShape(ByteWriter& out, const Shape& shape)
{
    out.number(static_cast<uint8_t>(shape.dims().size()));
    for (const int64_t dim : shape.dims())
        out.number(dim);
}

std::optional<Shape> readShape(ByteReader& in)
{
    const auto rank = in.number<uint8_t>();
    Shape shape;
    for (uint32_t i = 0; i < rank && in.ok(); ++i)
        shape.append(in.number<int64_t>());
    if (!in.ok() || !shape.checkedElements())
        return {};
    return shape;
}

/// Whether plain bytes are elements of the dtype: a bool is 0 or 1.
bool areElements(DType dtype, std::string_view bytes)
{
    return dtype != DType::Bool || std::ranges::all_of(bytes, [](char c) { return c == 0 || c == 1; });
}

std::optional<Tensor> readStrings(ByteReader& in, const Shape& shape, int64_t stored, bool isRepeated)
{
    if (in.remaining() / sizeof(uint64_t) < static_cast<uint64_t>(stored))
        return {};
    Tensor value =
        isRepeated ? Tensor::allocateRepeated(DType::String, shape, stored) : Tensor::allocate(DType::String, shape);
    for (int64_t i = 0; i < stored && in.ok(); ++i)
        value.mutableData<std::string>()[i] = in.text();
    return value;
}

std::optional<Tensor> readWhole(ByteReader& in, DType dtype, const Shape& shape)
{
    const int64_t elements = shape.elements();
    const auto stored = in.number<int64_t>();
    if (stored < 0 || stored > elements || (stored == 0) != (elements == 0))
        return {};
    const bool isRepeated = stored < elements;
    if (dtype == DType::String)
        return readStrings(in, shape, stored, isRepeated);
    const size_t size = dtypeSize(dtype);
    if (size == 0 || static_cast<uint64_t>(stored) > in.remaining() / size)
        return {};
    const std::string_view raw = in.bytes(static_cast<size_t>(stored) * size);
    if (!areElements(dtype, raw))
        return {};
    Tensor value;
    if (isRepeated)
        value = Tensor::allocateRepeated(dtype, shape, stored);
    else
        value = Tensor::adopt(TensorBuffer::create(dtype, shape, stored));
    std::copy(raw.begin(), raw.end(), value.mutableData<char>());
    return value;
}

}

Result<TensorBits> TensorWriter::bitsOf(const Tensor& value, uint32_t ownRefs)
{
    if (value.kind() != Tensor::Kind::Buffer)
        return value.isNone() ? 0 : value.inlineBits();
    // What others held once stays marked so, even if it is all they leave now: a reader must not give it away.
    const bool isShared = holdersOf(value) > ownRefs || m_numbers.contains(value.inlineBits());
    return numberOf(value, isShared).map([&](uint64_t number) { return number << 1 | (isShared ? 1 : 0); });
}

Result<uint64_t> TensorWriter::numberOf(const Tensor& value, bool isShared)
{
    const uint64_t address = value.inlineBits();
    if (const auto known = m_numbers.find(address); known != m_numbers.end())
        return known->second;
    if (Result<void> written = write(value); !written)
        return Failure(written.error());
    if (isShared) {
        m_numbers.emplace(address, m_count);
        if (m_buffers == Buffers::MayGo)
            hold(value);
    }
    return m_count++;
}

/// An address names a buffer only while it lives.
void TensorWriter::hold(const Tensor& value)
{
    m_held.push_back(value);
    m_heldBytes += value.bufferBytes();
    while (m_heldBytes > heldBytes && m_held.size() > 1) {
        m_numbers.erase(m_held.front().inlineBits());
        m_heldBytes -= m_held.front().bufferBytes();
        m_held.pop_front();
    }
}

Result<void> TensorWriter::write(const Tensor& value)
{
    const TensorBuffer& buffer = *bufferOf(value);
    if (buffer.owner) {
        // The owner is written whole before its view.
        const Result<uint64_t> number = numberOf(shareBuffer(buffer.owner), true);
        if (!number)
            return Failure(number.error());
        m_pending.number(Form::View);
        m_pending.number(buffer.dtype);
        writeShape(m_pending, buffer.shape);
        m_pending.number(*number);
        return {};
    }
    if (dtypeSize(buffer.dtype) == 0 && buffer.dtype != DType::String)
        return refused("a tensor of type {} has no form in a trace file", dtypeName(buffer.dtype));
    if (buffer.shape.dims().size() > mostDims)
        return refused("a tensor of rank {} has no form in a trace file", buffer.shape.rank());
    m_pending.number(Form::Whole);
    m_pending.number(buffer.dtype);
    writeShape(m_pending, buffer.shape);
    m_pending.number(buffer.stored);
    if (buffer.dtype == DType::String)
        for (const std::string& text : value.values<std::string>())
            m_pending.text(text);
    else
        m_pending.bytes(buffer.data, static_cast<size_t>(buffer.stored) * dtypeSize(buffer.dtype));
    return {};
}

bool TensorReader::read(std::string_view section)
{
    ByteReader reader(section);
    while (reader.ok() && reader.remaining() > 0)
        if (!readOne(reader))
            return false;
    return reader.ok();
}

bool TensorReader::readOne(ByteReader& reader)
{
    const auto form = static_cast<Form>(reader.number<uint8_t>());
    const auto dtype = static_cast<DType>(reader.number<uint8_t>());
    const std::optional<Shape> shape = readShape(reader);
    if (!shape || isRefType(dtype))
        return false;
    if (form == Form::View) {
        const auto number = reader.number<uint64_t>();
        if (number >= m_tensors.size() || m_tensors[number].kind() != Tensor::Kind::Buffer)
            return false;
        const Tensor& owner = m_tensors[number];
        if (bufferOf(owner)->owner || owner.dtype() != dtype || owner.elements() != shape->elements())
            return false;
        m_tensors.push_back(Tensor::adopt(TensorBuffer::createView(bufferOf(owner), *shape)));
        return true;
    }
    std::optional<Tensor> value = form == Form::Whole ? readWhole(reader, dtype, *shape) : std::nullopt;
    if (!value || !reader.ok())
        return false;
    m_tensors.push_back(*std::move(value));
    return true;
}

std::optional<Tensor> TensorReader::value(Tensor::Kind kind, DType dtype, TensorBits bits)
{
    switch (kind) {
    case Tensor::Kind::None: return Tensor();
    case Tensor::Kind::Inline: {
        const size_t size = dtypeSize(dtype);
        const bool fits = size == sizeof(bits) || (size > 0 && size < sizeof(bits) && bits >> (8 * size) == 0);
        if (!fits || isRefType(dtype) || (dtype == DType::Bool && bits > 1))
            return {};
        return Tensor::scalarOf(dtype, bits);
    }
    case Tensor::Kind::Ref:
        if (!isRefType(dtype) || bits > ResourceId::invalidValue)
            return {};
        return Tensor::ref(ResourceId(static_cast<uint32_t>(bits)), baseType(dtype));
    case Tensor::Kind::Buffer: break;
    }
    const uint64_t number = bits >> 1;
    if (number >= m_tensors.size())
        return {};
    Tensor value = std::move(m_tensors[number]);
    if (value.isNone()) {
        const auto taken = std::ranges::find_if(m_taken, [&](const Taken& t) { return t.number == number; });
        if (taken == m_taken.end())
            return {};
        value = shareBuffer(taken->buffer);
    } else if ((bits & 1) != 0) {
        m_taken.push_back({number, bufferOf(value)});
    }
    if (value.dtype() != dtype)
        return {};
    return value;
}

void TensorReader::giveBack()
{
    for (const Taken& taken : m_taken)
        m_tensors[taken.number] = shareBuffer(taken.buffer);
    m_taken.clear();
}

Result<void> writeValue(ByteWriter& out, TensorWriter& tensors, const Tensor& value, uint32_t ownRefs)
{
    const Result<TensorBits> bits = tensors.bitsOf(value, ownRefs);
    if (!bits)
        return Failure(bits.error());
    out.number(value.kind());
    out.number(value.isNone() ? DType::Invalid : value.dtype());
    out.number(*bits);
    out.number(value.isNone() ? 0 : value.origin());
    return {};
}

std::optional<Tensor> readValue(ByteReader& in, TensorReader& tensors)
{
    const auto kind = in.number<uint8_t>();
    const auto dtype = static_cast<DType>(in.number<uint8_t>());
    const auto bits = in.number<uint64_t>();
    const auto origin = in.number<uint32_t>();
    if (!in.ok() || kind > static_cast<uint8_t>(Tensor::Kind::Ref))
        return {};
    std::optional<Tensor> value = tensors.value(static_cast<Tensor::Kind>(kind), dtype, bits);
    if (value)
        value->setOrigin(origin);
    return value;
}

}
