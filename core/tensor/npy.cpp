// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/npy.h"

#include "core/base/say.h"
#include "core/tensor/convert.h"
#include "core/tensor/npy_header.h"
#include "core/tensor/utf8.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <vector>

namespace tagscope {

namespace {

static_assert(std::endian::native == std::endian::little);

struct NpyType {
    DType dtype = DType::Invalid;
    size_t itemSize = 0;
    size_t swapSize = 1;  ///< bytes of a part that has a byte order: half a complex number
    bool isSwapped = false;
    bool isUcs4 = false;
};

DType numericType(char kind, size_t size)
{
    switch (kind) {
    case 'b': return size == 1 ? DType::Bool : DType::Invalid;
    case 'i':
        return size == 1 ? DType::Int8
            : size == 2  ? DType::Int16
            : size == 4  ? DType::Int32
            : size == 8  ? DType::Int64
                         : DType::Invalid;
    case 'u':
        return size == 1 ? DType::UInt8
            : size == 2  ? DType::UInt16
            : size == 4  ? DType::UInt32
            : size == 8  ? DType::UInt64
                         : DType::Invalid;
    case 'f': return size == 2 ? DType::Half : size == 4 ? DType::Float : size == 8 ? DType::Double : DType::Invalid;
    case 'c': return size == 8 ? DType::Complex64 : size == 16 ? DType::Complex128 : DType::Invalid;
    default: return DType::Invalid;
    }
}

Result<NpyType> parseDescr(std::string_view descr)
{
    const auto unsupported = [&] {
        return refused("the .npy file has the dtype '{}', which is not supported", descr.substr(0, 40));
    };
    if (descr.size() < 2)
        return unsupported();
    NpyType type;
    std::string_view rest = descr;
    if (std::string_view("<>|=").find(rest.front()) != std::string_view::npos) {
        type.isSwapped = rest.front() == '>';
        rest.remove_prefix(1);
    }
    const char kind = rest.front();
    rest.remove_prefix(1);
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), type.itemSize);
    if (error != std::errc() || end != rest.data() + rest.size())
        return unsupported();
    if (kind == 'S' || kind == 'a') {
        type.dtype = DType::String;
        return type;
    }
    if (kind == 'U') {
        if (type.itemSize > SIZE_MAX / 4)
            return unsupported();
        type.dtype = DType::String;
        type.itemSize *= 4;
        type.isUcs4 = true;
        return type;
    }
    type.dtype = numericType(kind, type.itemSize);
    type.swapSize = kind == 'c' ? type.itemSize / 2 : type.itemSize;
    if (type.dtype == DType::Invalid)
        return unsupported();
    return type;
}

std::string textElement(std::string_view item, const NpyType& type)
{
    if (!type.isUcs4)
        return std::string(item.substr(0, item.find_last_not_of('\0') + 1));
    std::string text;
    size_t end = 0;
    for (size_t i = 0; i < item.size(); i += 4) {
        uint32_t c = 0;
        for (size_t k = 0; k < 4; ++k)
            c |= static_cast<uint32_t>(static_cast<unsigned char>(item[i + (type.isSwapped ? 3 - k : k)])) << (8 * k);
        // Surrogates and numbers beyond Unicode have no UTF-8.
        appendUtf8(text, c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff) ? 0xfffd : c);
        if (c != 0)
            end = text.size();
    }
    text.resize(end);
    return text;
}

/// Calls copy(from, to) with the element numbers in the file and in row-major order.
template <class Copy>
void forEachElement(const NpyHeader& header, int64_t elements, Copy&& copy)
{
    if (!header.isFortranOrder || header.shape.rank() < 2) {
        for (int64_t i = 0; i < elements; ++i)
            copy(static_cast<size_t>(i), static_cast<size_t>(i));
        return;
    }
    if (elements == 0)
        return;  // and strides might overflow
    const auto rank = static_cast<size_t>(header.shape.rank());
    std::vector<int64_t> strides(rank, 1);
    for (size_t axis = rank; axis-- > 1;)
        strides[axis - 1] = strides[axis] * header.shape.dim(static_cast<int>(axis));
    std::vector<int64_t> position(rank, 0);
    int64_t to = 0;
    for (int64_t from = 0; from < elements; ++from) {
        copy(static_cast<size_t>(from), static_cast<size_t>(to));
        for (size_t axis = 0; axis < rank; ++axis) {
            if (++position[axis] < header.shape.dim(static_cast<int>(axis))) {
                to += strides[axis];
                break;
            }
            to -= strides[axis] * (position[axis] - 1);
            position[axis] = 0;
        }
    }
}

void readNumbers(const NpyHeader& header, const NpyType& type, std::string_view data, Tensor& tensor)
{
    std::byte* out = tensor.mutableData<std::byte>();
    if (data.empty())
        return;
    if (!header.isFortranOrder && !type.isSwapped) {
        std::memcpy(out, data.data(), data.size());
    } else {
        forEachElement(header, tensor.elements(), [&](size_t from, size_t to) {
            std::byte* item = out + to * type.itemSize;
            std::memcpy(item, data.data() + from * type.itemSize, type.itemSize);
            if (type.isSwapped)
                for (std::byte* part = item; part < item + type.itemSize; part += type.swapSize)
                    std::reverse(part, part + type.swapSize);
        });
    }
    // A bool of any other bits than 0 and 1 is undefined behaviour waiting.
    if (type.dtype == DType::Bool)
        for (int64_t i = 0; i < tensor.elements(); ++i)
            out[i] = std::byte(out[i] != std::byte(0));
}

Result<std::string> writeStrings(const Tensor& tensor, size_t maxBytes)
{
    size_t longest = 1;
    for (const std::string& text : tensor.values<std::string>())
        longest = std::max(longest, text.size());
    const auto count = static_cast<size_t>(tensor.elements());
    if (count > maxBytes / longest)
        return refused(ErrorCode::ResourceExhausted,
                       "{} strings as long as the longest, {} bytes, pass the limit of {} bytes", count, longest,
                       maxBytes);
    std::string out = npyHeaderBytes(fmt::format("|S{}", longest), tensor.shape());
    out.reserve(out.size() + count * longest);
    for (int64_t i = 0; i < tensor.elements(); ++i) {
        const std::string& text = tensor.at<std::string>(i);
        out += text;
        out.append(longest - text.size(), '\0');
    }
    return out;
}

std::string_view descrOf(DType dtype)
{
    switch (dtype) {
    case DType::Bool: return "|b1";
    case DType::Int8:
    case DType::QInt8:
    case DType::Int4:
    case DType::Int2: return "|i1";
    case DType::UInt8:
    case DType::QUInt8:
    case DType::UInt4:
    case DType::UInt2: return "|u1";
    case DType::Int16:
    case DType::QInt16: return "<i2";
    case DType::UInt16:
    case DType::QUInt16: return "<u2";
    case DType::Int32:
    case DType::QInt32: return "<i4";
    case DType::UInt32: return "<u4";
    case DType::Int64: return "<i8";
    case DType::UInt64: return "<u8";
    case DType::Half: return "<f2";
    case DType::Float: return "<f4";
    case DType::Double: return "<f8";
    case DType::Complex64: return "<c8";
    case DType::Complex128: return "<c16";
    default: return {};
    }
}

}

bool isNpy(std::string_view bytes)
{
    return bytes.starts_with("\x93NUMPY");
}

Result<Tensor> readNpy(std::string_view bytes)
{
    const Result<NpyHeader> header = parseNpyHeader(bytes);
    if (!header)
        return Failure(header.error());
    const Result<NpyType> type = parseDescr(header->descr);
    if (!type)
        return Failure(type.error());
    const auto count = static_cast<size_t>(header->shape.elements());
    const std::string_view data = bytes.substr(header->dataOffset);
    // Elements without bytes ("S0") would let a few bytes claim any number of them.
    const size_t itemSize = std::max<size_t>(1, type->itemSize);
    if (count > 0 && (type->itemSize == 0 || count > data.size() / itemSize))
        return refused(ErrorCode::DataLoss, "the .npy file has {} bytes of elements, its shape {} of '{}' needs more",
                       grouped(data.size()), header->shape.toString(), header->descr);
    Tensor tensor = Tensor::allocate(type->dtype, header->shape);
    if (type->dtype != DType::String) {
        readNumbers(*header, *type, data.substr(0, count * itemSize), tensor);
        return tensor;
    }
    std::string* out = tensor.mutableData<std::string>();
    forEachElement(*header, tensor.elements(), [&](size_t from, size_t to) {
        out[to] = textElement(data.substr(from * itemSize, itemSize), *type);
    });
    return tensor;
}

Result<std::string> writeNpy(const Tensor& tensor, size_t maxBytes)
{
    if (tensor.hasValue() && tensor.dtype() == DType::String)
        return writeStrings(tensor, maxBytes);
    if (tensor.dtype() == DType::BFloat16) {
        const Result<Tensor> wide = convertTensor(tensor, DType::Float);
        return wide ? writeNpy(*wide, maxBytes) : Failure(wide.error());
    }
    const std::string_view descr = tensor.hasValue() ? descrOf(tensor.dtype()) : std::string_view();
    if (descr.empty())
        return refused("a tensor of dtype {} cannot be written as .npy", dtypeNumpyName(tensor.dtype()));
    const Result<Tensor> whole = tensor.dense(maxBytes);
    if (!whole)
        return Failure(whole.error());
    std::string out = npyHeaderBytes(descr, tensor.shape());
    out.append(reinterpret_cast<const char*>(whole->rawData()),
               static_cast<size_t>(whole->elements()) * dtypeSize(whole->dtype()));
    return out;
}

}
