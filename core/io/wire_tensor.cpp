// SPDX-License-Identifier: Apache-2.0
#include "core/io/wire_tensor.h"

#include "core/base/say.h"
#include "core/io/wire_reader.h"

#include "core/io/proto/tensor.pb.h"

#include <algorithm>
#include <bit>

namespace tagscope::wire {

namespace {

static_assert(std::endian::native == std::endian::little);

bool hasPlainElements(DType dtype)
{
    return dtypeSize(dtype) > 0 && dtype != DType::Resource;
}

/// Strings in tensor_content: the lengths of all, then the bytes of all.
Result<Tensor> decodeStringContent(const Shape& shape, std::string_view content)
{
    const auto cutOff = [] { return refused(ErrorCode::DataLoss, "tensor_content ends within its strings"); };
    const int64_t count = shape.elements();
    if (static_cast<uint64_t>(count) > content.size())
        return cutOff();
    std::vector<uint64_t> lengths(static_cast<size_t>(count));
    for (uint64_t& length : lengths)
        if (!takeVarint(content, length))
            return cutOff();
    Tensor tensor = Tensor::allocate(DType::String, shape);
    std::string* out = tensor.mutableData<std::string>();
    for (const uint64_t length : lengths) {
        if (length > content.size())
            return cutOff();
        *out++ = content.substr(0, length);
        content.remove_prefix(length);
    }
    return tensor;
}

Result<Tensor> decodeContent(DType dtype, const Shape& shape, std::string_view content)
{
    if (dtype == DType::String)
        return decodeStringContent(shape, content);
    const Result<size_t> bytes = tensorBytes(dtype, shape);
    if (!bytes)
        return Failure(bytes.error());
    if (*bytes != content.size())
        return refused("tensor_content has {} bytes, but a {} tensor of shape {} has {}", grouped(content.size()),
                       dtypeNumpyName(dtype), shape.toString(), grouped(*bytes));
    Tensor tensor = Tensor::allocate(dtype, shape);
    std::byte* out = tensor.mutableData<std::byte>();
    std::memcpy(out, content.data(), content.size());
    if (dtype == DType::Bool)
        std::transform(out, out + content.size(), out, [](std::byte b) { return std::byte(b != std::byte(0)); });
    return tensor;
}

/// A tensor that stores as many elements as there are values (at least one); those without a value are zero.
Result<Tensor> allocateStored(DType dtype, const Shape& shape, int64_t values)
{
    // Checked although little is allocated: a size that overflows would trip whoever makes the tensor dense.
    const Result<size_t> bytes = tensorBytes(dtype, shape);
    if (!bytes)
        return Failure(bytes.error());
    const int64_t elements = shape.elements();
    const int64_t stored = std::clamp<int64_t>(values, 1, elements);
    Tensor tensor =
        stored == elements ? Tensor::allocate(dtype, shape) : Tensor::allocateRepeated(dtype, shape, stored);
    if (values == 0 && dtype != DType::String)
        std::memset(tensor.mutableData<std::byte>(), 0, dtypeSize(dtype));
    return tensor;
}

template <class T, class Field>
Result<Tensor> decodeValues(DType dtype, const Shape& shape, const Field& field)
{
    Result<Tensor> tensor = allocateStored(dtype, shape, field.size());
    if (tensor) {
        T* out = tensor->template mutableData<T>();
        const auto count = static_cast<int>(std::min<int64_t>(field.size(), tensor->storedElements()));
        for (int i = 0; i < count; ++i)
            out[i] = static_cast<T>(field.Get(i));
    }
    return tensor;
}

template <class T, class Field>
Result<Tensor> decodePairs(DType dtype, const Shape& shape, const Field& field)
{
    const int values = field.size() / 2;
    Result<Tensor> tensor = allocateStored(dtype, shape, values);
    if (tensor) {
        T* out = tensor->template mutableData<T>();
        const auto count = static_cast<int>(std::min<int64_t>(values, tensor->storedElements()));
        for (int i = 0; i < count; ++i)
            out[i] = T(field.Get(2 * i), field.Get(2 * i + 1));
    }
    return tensor;
}

Result<Tensor> decodeBytes(DType dtype, const Shape& shape, std::string_view values)
{
    Result<Tensor> tensor = allocateStored(dtype, shape, static_cast<int64_t>(values.size()));
    if (tensor)
        std::memcpy(tensor->mutableData<std::byte>(), values.data(),
                    std::min(values.size(), static_cast<size_t>(tensor->storedElements())));
    return tensor;
}

template <class T, class Field>
void encodeValues(const Tensor& tensor, int64_t stored, Field& field)
{
    field.Reserve(static_cast<int>(stored));
    for (int64_t i = 0; i < stored; ++i)
        field.Add(tensor.data<T>()[i]);
}

template <class T, class Field>
void encodeBits(const Tensor& tensor, int64_t stored, Field& field)
{
    for (int64_t i = 0; i < stored; ++i)
        field.Add(tensor.data<T>()[i].bits);
}

template <class T, class Field>
void encodePairs(const Tensor& tensor, int64_t stored, Field& field)
{
    for (int64_t i = 0; i < stored; ++i) {
        field.Add(tensor.data<T>()[i].real());
        field.Add(tensor.data<T>()[i].imag());
    }
}

/// How many elements need a value of their own if the last of them stands for the rest.
int64_t distinctPrefix(const Tensor& tensor)
{
    int64_t stored = tensor.storedElements();
    if (tensor.dtype() == DType::String) {
        const std::string* data = tensor.data<std::string>();
        while (stored > 1 && data[stored - 2] == data[stored - 1])
            --stored;
        return stored;
    }
    const size_t size = dtypeSize(tensor.dtype());
    const std::byte* data = tensor.rawData();
    while (stored > 1
           && std::memcmp(data + static_cast<size_t>(stored - 2) * size, data + static_cast<size_t>(stored - 1) * size,
                          size)
               == 0)
        --stored;
    return stored;
}

void encodeTyped(const Tensor& tensor, int64_t stored, TensorProto& proto)
{
    switch (tensor.dtype()) {
    case DType::Float: encodeValues<float>(tensor, stored, *proto.mutable_float_val()); break;
    case DType::Double: encodeValues<double>(tensor, stored, *proto.mutable_double_val()); break;
    case DType::Half: encodeBits<Half>(tensor, stored, *proto.mutable_half_val()); break;
    case DType::BFloat16: encodeBits<BFloat16>(tensor, stored, *proto.mutable_half_val()); break;
    case DType::Int32:
    case DType::QInt32: encodeValues<int32_t>(tensor, stored, *proto.mutable_int_val()); break;
    case DType::Int16:
    case DType::QInt16: encodeValues<int16_t>(tensor, stored, *proto.mutable_int_val()); break;
    case DType::UInt16:
    case DType::QUInt16: encodeValues<uint16_t>(tensor, stored, *proto.mutable_int_val()); break;
    case DType::Int8:
    case DType::QInt8:
    case DType::Int4:
    case DType::Int2: encodeValues<int8_t>(tensor, stored, *proto.mutable_int_val()); break;
    case DType::UInt8:
    case DType::QUInt8:
    case DType::UInt4:
    case DType::UInt2: encodeValues<uint8_t>(tensor, stored, *proto.mutable_int_val()); break;
    case DType::UInt32: encodeValues<uint32_t>(tensor, stored, *proto.mutable_uint32_val()); break;
    case DType::Int64: encodeValues<int64_t>(tensor, stored, *proto.mutable_int64_val()); break;
    case DType::UInt64: encodeValues<uint64_t>(tensor, stored, *proto.mutable_uint64_val()); break;
    case DType::Bool: encodeValues<bool>(tensor, stored, *proto.mutable_bool_val()); break;
    case DType::Complex64: encodePairs<Complex64>(tensor, stored, *proto.mutable_scomplex_val()); break;
    case DType::Complex128: encodePairs<Complex128>(tensor, stored, *proto.mutable_dcomplex_val()); break;
    case DType::String:
        for (int64_t i = 0; i < stored; ++i)
            proto.add_string_val(tensor.data<std::string>()[i]);
        break;
    default:  // float8
        proto.set_float8_val(tensor.rawData(), static_cast<size_t>(stored));
        break;
    }
}

}

Result<DType> decodeDType(int number)
{
    if (number < 0 || number > 0xff)
        return refused("{} is not the number of a data type", number);
    return static_cast<DType>(number);
}

Result<Shape> decodeShape(const TensorShapeProto& proto)
{
    if (proto.unknown_rank()) {
        if (proto.dim_size() > 0)
            return invalidArgument("An unknown shape must not have any dimensions set.");
        return Shape::unknownRank();
    }
    Shape shape;
    for (const TensorShapeProto::Dim& dim : proto.dim()) {
        if (dim.size() < -1)
            return invalidArgument("Shape has dimensions with values below -1 (where -1 means unknown): {}",
                                   dim.size());
        shape.append(dim.size());
    }
    return shape;
}

void encodeShape(const Shape& shape, TensorShapeProto& proto)
{
    proto.set_unknown_rank(!shape.hasKnownRank());
    for (const int64_t dim : shape.dims())
        proto.add_dim()->set_size(dim);
}

Result<Tensor> decodeTensor(const TensorProto& proto)
{
    const Result<DType> number = decodeDType(proto.dtype());
    if (!number)
        return Failure(number.error());
    const DType dtype = *number;
    const Result<Shape> shape = decodeShape(proto.tensor_shape());
    if (!shape)
        return Failure(shape.error());
    const Result<int64_t> elements = shape->checkedElements();
    if (!elements)
        return Failure(elements.error());
    if (dtype == DType::Resource || dtype == DType::Variant)
        return refused(ErrorCode::Unimplemented, "a tensor of dtype {} cannot be held as a constant", dtypeName(dtype));
    if (isRefType(dtype) || (dtype != DType::String && !hasPlainElements(dtype)))
        return refused("a tensor cannot have the dtype {}", dtypeName(dtype));
    if (*elements == 0)
        return Tensor::allocate(dtype, *shape);
    if (!proto.tensor_content().empty())
        return decodeContent(dtype, *shape, proto.tensor_content());
    switch (dtype) {
    case DType::Float: return decodeValues<float>(dtype, *shape, proto.float_val());
    case DType::Double: return decodeValues<double>(dtype, *shape, proto.double_val());
    case DType::Half:
    case DType::BFloat16: return decodeValues<uint16_t>(dtype, *shape, proto.half_val());
    case DType::Int32:
    case DType::QInt32: return decodeValues<int32_t>(dtype, *shape, proto.int_val());
    case DType::Int16:
    case DType::QInt16:
    case DType::UInt16:
    case DType::QUInt16: return decodeValues<uint16_t>(dtype, *shape, proto.int_val());
    case DType::Int8:
    case DType::QInt8:
    case DType::UInt8:
    case DType::QUInt8:
    case DType::Int4:
    case DType::UInt4:
    case DType::Int2:
    case DType::UInt2: return decodeValues<uint8_t>(dtype, *shape, proto.int_val());
    case DType::UInt32: return decodeValues<uint32_t>(dtype, *shape, proto.uint32_val());
    case DType::Int64: return decodeValues<int64_t>(dtype, *shape, proto.int64_val());
    case DType::UInt64: return decodeValues<uint64_t>(dtype, *shape, proto.uint64_val());
    case DType::Bool: return decodeValues<bool>(dtype, *shape, proto.bool_val());
    case DType::Complex64: return decodePairs<Complex64>(dtype, *shape, proto.scomplex_val());
    case DType::Complex128: return decodePairs<Complex128>(dtype, *shape, proto.dcomplex_val());
    case DType::String: return decodeValues<std::string>(dtype, *shape, proto.string_val());
    default: return decodeBytes(dtype, *shape, proto.float8_val());
    }
}

bool encodeTensor(const Tensor& tensor, TensorProto& proto)
{
    if (!tensor.hasValue() || tensor.isRef() || (tensor.dtype() != DType::String && !hasPlainElements(tensor.dtype())))
        return false;
    constexpr int64_t smallTensor = 64;
    proto.set_dtype(static_cast<DataType>(tensor.dtype()));
    encodeShape(tensor.shape(), *proto.mutable_tensor_shape());
    const int64_t elements = tensor.elements();
    if (elements == 0)
        return true;
    const int64_t distinct = elements >= smallTensor ? distinctPrefix(tensor) : tensor.storedElements();
    const int64_t stored = distinct <= elements / 2 ? distinct : tensor.storedElements();
    if (stored < elements || elements <= smallTensor || tensor.dtype() == DType::String)
        encodeTyped(tensor, stored, proto);
    else
        proto.set_tensor_content(tensor.rawData(), static_cast<size_t>(elements) * dtypeSize(tensor.dtype()));
    return true;
}

}
