// SPDX-License-Identifier: Apache-2.0
#include "core/io/tensor_proto.h"

#include "core/base/say.h"
#include "core/io/wire_tensor.h"

#include "core/io/proto/tensor.pb.h"

#include <limits>

namespace tagscope {

Result<Tensor> decodeTensorProto(std::string_view bytes)
{
    wire::TensorProto proto;
    if (bytes.size() > static_cast<size_t>(std::numeric_limits<int>::max())
        || !proto.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
        return refused(ErrorCode::DataLoss, "is not a TensorProto, or is cut off");
    return wire::decodeTensor(proto);
}

Result<std::string> encodeTensorProto(const Tensor& tensor)
{
    wire::TensorProto proto;
    if (!wire::encodeTensor(tensor, proto))
        return refused("a tensor of dtype {} cannot be written", dtypeNumpyName(tensor.dtype()));
    if (proto.ByteSizeLong() > static_cast<size_t>(std::numeric_limits<int>::max()))
        return refused(ErrorCode::ResourceExhausted, "a tensor of {} elements is too large to be written",
                       grouped(tensor.elements()));
    return proto.SerializeAsString();
}

}
