// SPDX-License-Identifier: Apache-2.0
#include "core/io/value.h"

#include "core/base/say.h"
#include "core/io/file_bytes.h"
#include "core/io/file_kind.h"
#include "core/io/tensor_proto.h"
#include "core/tensor/convert.h"
#include "core/tensor/literal.h"
#include "core/tensor/npy.h"

#include <exception>

namespace tagscope {

namespace {

constexpr size_t maxValueBytes = 0x7fffffff;

Failure atFile(Error error, const std::string& path)
{
    error.where.file = path;
    return Failure(std::move(error));
}

Result<Tensor> readValueFile(const std::string& path, DType wanted)
{
    const Result<FileBytes> file = readFileBytes(path, maxValueBytes);
    if (!file)
        return Failure(file.error());
    if (file->bytes().empty())
        return atFile(Error{ErrorCode::InvalidArgument, say("is empty")}, path);
    if (sniffFileKind(file->bytes()) == FileKind::OnnxTensor)
        return atFile(Error{ErrorCode::Unimplemented, say("is an ONNX tensor, which cannot be read yet")}, path);
    Result<Tensor> tensor = isNpy(file->bytes()) ? readNpy(file->bytes()) : decodeTensorProto(file->bytes());
    if (tensor && wanted != DType::Invalid)
        tensor = convertTensor(*tensor, baseType(wanted));
    return tensor ? std::move(tensor) : atFile(std::move(tensor).error(), path);
}

}

Result<Tensor> readValue(std::string_view text, DType wanted)
{
    try {
        return text.starts_with('@') ? readValueFile(std::string(text.substr(1)), wanted) : parseLiteral(text, wanted);
    } catch (const std::bad_alloc&) {
        return refused(ErrorCode::ResourceExhausted, "there is not enough memory for the value");
    }
}

}
