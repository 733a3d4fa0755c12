// SPDX-License-Identifier: Apache-2.0
#include "core/ops/op_def.h"
#include "core/ops/signatures/signature_families.h"

namespace tagscope {

void addTensorListSignatures(OpRegistry& registry)
{
    const std::string type = "; element_dtype: type";
    const std::string shapeType = "; shape_type: {int32,int64}";
    const std::string both = type + shapeType;
    const std::string handle = "input_handle: variant";
    registry.add("EmptyTensorList", "element_shape: shape_type, max_num_elements: int32 -> handle: variant" + both);
    registry.add("TensorListReserve", "element_shape: shape_type, num_elements: int32 -> handle: variant" + both);
    registry.add("TensorListFromTensor",
                 "tensor: element_dtype, element_shape: shape_type -> output_handle: variant" + both);
    registry.add("TensorListScatter",
                 "tensor: element_dtype, indices: int32, element_shape: shape_type -> output_handle: variant" + both);
    registry.add("TensorListScatterV2",
                 "tensor: element_dtype, indices: int32, element_shape: shape_type, num_elements: int32 -> "
                 "output_handle: variant"
                     + both);
    registry.add("TensorListScatterIntoExistingList",
                 handle + ", tensor: element_dtype, indices: int32 -> output_handle: variant" + type);
    registry.add("TensorListSplit",
                 "tensor: element_dtype, element_shape: shape_type, lengths: int64 -> output_handle: variant" + both);

    registry.add("TensorListPushBack", handle + ", tensor: element_dtype -> output_handle: variant" + type);
    registry.add("TensorListPushBackBatch",
                 "input_handles: variant, tensor: element_dtype -> output_handles: variant" + type);
    registry.add("TensorListPopBack",
                 handle + ", element_shape: int32 -> output_handle: variant, tensor: element_dtype" + type);
    registry.add("TensorListSetItem",
                 handle + ", index: int32, item: element_dtype -> output_handle: variant" + type
                     + "; resize_if_index_out_of_bounds: bool=false");
    registry.add("TensorListResize", handle + ", size: int32 -> output_handle: variant");
    registry.add("TensorListConcatLists", "input_a: variant, input_b: variant -> output: variant" + type);

    registry.add("TensorListLength", handle + " -> length: int32");
    registry.add("TensorListElementShape", handle + " -> element_shape: shape_type" + shapeType);
    registry.add("TensorListGetItem", handle + ", index: int32, element_shape: int32 -> item: element_dtype" + type);
    registry.add("TensorListStack",
                 handle + ", element_shape: int32 -> tensor: element_dtype" + type + "; num_elements: int=-1");
    registry.add("TensorListGather", handle + ", indices: int32, element_shape: int32 -> values: element_dtype" + type);
    registry.add("TensorListConcat",
                 handle + " -> tensor: element_dtype, lengths: int64" + type + "; element_shape: shape=?");
    registry.add("TensorListConcatV2",
                 handle + ", element_shape: shape_type, leading_dims: int64 -> tensor: element_dtype, lengths: int64"
                     + both);
}

}
