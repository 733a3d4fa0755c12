// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/array/arguments.h"
#include "core/ops/kernel.h"
#include "core/ops/op_def.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace tagscope {

void addRefVariableOps(OpRegistry& registry);
void addResourceVariableOps(OpRegistry& registry);
void addScatterOps(OpRegistry& registry);
void addStackOps(OpRegistry& registry);
void addTensorArrayOps(OpRegistry& registry);
void addTensorArrayBatchOps(OpRegistry& registry);
void addQueueOps(OpRegistry& registry);
void addQueueElementOps(OpRegistry& registry);

inline void listEffect(KernelContext& context, Effect::Kind kind, ResourceId id, int64_t index = 0, Tensor value = {})
{
    context.effects->push_back(Effect{kind, id, index, std::move(value)});
}

inline void listCreate(KernelContext& context, ResourceId id, std::shared_ptr<const ResourceSpec> spec)
{
    context.effects->push_back(Effect{Effect::Kind::Create, id, 0, Tensor(), std::move(spec)});
}

/// What a node that owns a named variable says of it: attributes dtype, shape and its name.
std::shared_ptr<const ResourceSpec> namedVariableSpec(const KernelSpec& spec);

/// Creates a resource of this kind with a name of its own, `<base>_<number>`, and says under which id.
ResourceId createNumbered(KernelContext& context, ResourceSpec spec, std::string_view base);

/// "Output 0 of type int32 does not match declared output type float for node {{node x}}": what the executor says of a
/// kernel that returns another dtype than its node promises.
KernelStatus wrongOutputType(KernelContext& context, std::string_view node, size_t output, DType type, DType declared);

/// A dense copy of a variable's value for a kernel to change; an error where that is too large.
Result<Tensor> updatedCopy(const KernelContext& context, const Tensor& value);

/// Elements of each of the slices along the first dimension.
int64_t rowElements(const Shape& shape);

/// A copy of consecutive elements of a dense tensor, as many as the shape has, as a tensor of its own.
Tensor copyOfRange(const Tensor& tensor, const Shape& shape, int64_t from);

/// The same shape without its first dimension; there must be one.
Shape withoutFirst(Shape shape);

/// "float, int32", as TensorFlow lists dtypes.
std::string dtypeList(std::span<const DType> types);

}
