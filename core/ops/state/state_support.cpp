// SPDX-License-Identifier: Apache-2.0
#include "core/ops/state/state_support.h"

#include "core/ops/array/elements.h"
#include "core/ops/named_resource.h"

namespace tagscope {

std::shared_ptr<const ResourceSpec> namedVariableSpec(const KernelSpec& spec)
{
    ResourceSpec variable = baseOf(namedResourceEntry(*namedResourceKey(spec.def, spec.node))).spec;
    variable.dtype = spec.attr<DType>("dtype");
    variable.elementShape = spec.attr<Shape>("shape");
    return std::make_shared<const ResourceSpec>(std::move(variable));
}

ResourceId createNumbered(KernelContext& context, ResourceSpec spec, std::string_view base)
{
    const ResourceTable& table = *context.resources;
    spec.number = table.numbered(spec.kind);
    spec.name = fmt::format("{}_{}", base, spec.number);
    const ResourceId id = table.next();
    listCreate(context, id, std::make_shared<const ResourceSpec>(std::move(spec)));
    return id;
}

KernelStatus wrongOutputType(KernelContext& context, std::string_view node, size_t output, DType type, DType declared)
{
    return context.fail(
        Error{ErrorCode::Internal,
              fmt::format("Output {} of type {} does not match declared output type {} for node {{{{node {}}}}}",
                          output, dtypeName(type), dtypeName(declared), node)});
}

Result<Tensor> updatedCopy(const KernelContext& context, const Tensor& value)
{
    if (value.isRepeated())
        return value.dense(context.maxBytes);
    Tensor copy = Tensor::allocate(value.dtype(), value.shape());
    RunCopier(copy, value)(0, 0, value.elements());
    return copy;
}

int64_t rowElements(const Shape& shape)
{
    int64_t elements = 1;
    for (int i = 1; i < shape.rank(); ++i)
        elements *= shape.dim(i);
    return elements;
}

Tensor copyOfRange(const Tensor& tensor, const Shape& shape, int64_t from)
{
    Tensor part = Tensor::allocate(tensor.dtype(), shape);
    RunCopier(part, tensor)(0, from, part.elements());
    return part;
}

Shape withoutFirst(Shape shape)
{
    shape.erase(0);
    return shape;
}

std::string dtypeList(std::span<const DType> types)
{
    std::string text;
    for (const DType type : types)
        text += (text.empty() ? "" : ", ") + dtypeName(type);
    return text;
}

}
