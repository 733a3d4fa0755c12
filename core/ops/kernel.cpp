// SPDX-License-Identifier: Apache-2.0
#include "core/ops/kernel.h"

#include "core/ops/op_def.h"

namespace tagscope {

Tensor* KernelContext::allocate(size_t i, DType dtype, const Shape& shape)
{
    const Result<size_t> bytes = tensorBytes(dtype, shape);
    if (!bytes) {
        error = bytes.error();
        return nullptr;
    }
    if (*bytes > maxBytes) {
        error = Error{
            ErrorCode::ResourceExhausted,
            fmt::format("OOM when allocating tensor with shape{} and type {}", shape.toString(), dtypeName(dtype))};
        return nullptr;
    }
    outputs[i] = Tensor::allocate(dtype, shape);
    return &outputs[i];
}

const AttrValue& KernelSpec::attrValue(std::string_view name) const
{
    const AttrValue* value = attrOrDefault(def, node, name);
    TAGSCOPE_ASSERT(value, "resolveSignature has found every attribute that the op declares");
    return *value;
}

const AttrList& KernelSpec::attrList(std::string_view name) const
{
    const AttrList* list = attrValue(name).asList();
    TAGSCOPE_ASSERT(list, "resolveSignature has checked the kind of every attribute");
    return *list;
}

}
