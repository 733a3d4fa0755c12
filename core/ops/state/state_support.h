// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/kernel.h"
#include "core/ops/op_def.h"

#include <memory>
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

/// A kernel with the parameters its factory prepared. It copes with repeated inputs, as kernels do that only pass
/// values on, unless `isDense`.
template <class Params>
Kernel kernelWith(KernelFn fn, Params params, bool isDense = false)
{
    return Kernel{fn, std::make_shared<const Params>(std::move(params)), !isDense};
}

/// A factory of kernels that look at no attribute.
template <KernelFn fn, bool isDense = false>
Result<Kernel> plainKernel(const KernelSpec&)
{
    return Kernel{fn, nullptr, !isDense};
}

inline void listEffect(KernelContext& context, Effect::Kind kind, ResourceId id, int64_t index = 0, Tensor value = {})
{
    context.effects->push_back(Effect{kind, id, index, std::move(value)});
}

inline void listCreate(KernelContext& context, ResourceId id, std::shared_ptr<const ResourceSpec> spec)
{
    context.effects->push_back(Effect{Effect::Kind::Create, id, 0, Tensor(), std::move(spec)});
}

/// A pointer to the table's entry, created or not; nullptr if there is none.
const Resource* entryOf(const KernelContext& context, ResourceId id);

/// Creates a resource of this kind with a name of its own, `<base>_<number>`, and says under which id.
ResourceId createNumbered(KernelContext& context, ResourceSpec spec, std::string_view base);

/// "Output 0 of type int32 does not match declared output type float for node {{node x}}": what the executor says of a
/// kernel that returns another dtype than its node promises.
KernelStatus wrongOutputType(KernelContext& context, std::string_view node, size_t output, DType type, DType declared);

/// A dense copy of a variable's value for a kernel to change; an error where that is too large.
Result<Tensor> updatedCopy(const KernelContext& context, const Tensor& value);

/// Element i of a tensor of int32 or int64.
int64_t integerAt(const Tensor& tensor, int64_t i);

/// Copies `count` elements between tensors of one dtype that stores them densely.
void copyElements(const Tensor& from, int64_t fromIndex, Tensor& to, int64_t toIndex, int64_t count);

/// Elements of each of the slices along the first dimension.
int64_t rowElements(const Shape& shape);

/// "[1,0]", the place of element `flat` of a tensor; empty for a scalar. As TensorFlow's messages name a bad index.
std::string indexText(const Shape& shape, int64_t flat);

}
