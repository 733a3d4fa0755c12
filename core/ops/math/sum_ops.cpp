// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"

namespace tagscope::math {

namespace {

bool allInline(std::span<const Tensor> inputs)
{
    for (const Tensor& t : inputs)
        if (t.kind() != Tensor::Kind::Inline)
            return false;
    return true;
}

template <class T>
KernelStatus addN(KernelContext& c)
{
    if constexpr (fitsInline<T>) {
        if (allInline(c.inputs)) {
            auto total = static_cast<Computed<T>>(inlineValue<T>(c.inputs[0]));
            for (const Tensor& t : c.inputs.subspan(1))
                total = wrappingSum(total, static_cast<Computed<T>>(inlineValue<T>(t)));
            c.outputs[0] = inlineScalar<T>(static_cast<T>(total));
            return KernelStatus::Ok;
        }
    }
    const Shape& shape = c.inputs[0].shape();
    for (size_t i = 1; i < c.inputs.size(); ++i)
        if (!(c.inputs[i].shape() == shape))
            return c.invalidArgument(
                "Inputs to operation {} must have the same size and shape.  Input 0: {} != input {}: {}",
                c.param<std::string>(), shape.toString(), i, c.inputs[i].shape().toString());
    if (c.inputs.size() == 1) {
        c.outputs[0] = c.inputs[0];
        return KernelStatus::Ok;
    }
    Tensor* out = c.allocate(0, dtypeOf<T>, shape);
    if (!out)
        return KernelStatus::Failed;
    T* __restrict total = out->mutableData<T>();
    const int64_t n = out->elements();
    std::memcpy(static_cast<void*>(total), c.inputs[0].rawData(), static_cast<size_t>(n) * sizeof(T));
    for (const Tensor& t : c.inputs.subspan(1)) {
        const T* __restrict x = t.data<T>();
        for (int64_t i = 0; i < n; ++i)
            total[i] = static_cast<T>(wrappingSum(static_cast<Computed<T>>(total[i]), static_cast<Computed<T>>(x[i])));
    }
    return KernelStatus::Ok;
}

template <class... Ts>
Result<Kernel> makeAddN(const KernelSpec& spec)
{
    Kernel kernel;
    ((keyDtype(spec) == dtypeOf<Ts> ? void(kernel.fn = &addN<Ts>) : void()), ...);
    kernel.params = std::make_shared<std::string>(fmt::format("{} of type {}", spec.node.name, spec.node.op));
    return kernel;
}

template <class... Ts>
void addSums(OpRegistry& registry, Types<Ts...> types)
{
    registry.add("AddN", "inputs: N*T -> sum: T; N: int>=1; T: " + typeSet(types), &makeAddN<Ts...>);
    registry.add("AccumulateNV2", "inputs: N*T -> sum: T; N: int>=1; T: " + typeSet(types) + "; shape: shape=?",
                 &makeAddN<Ts...>);
}

}

void addSumOps(OpRegistry& registry)
{
    addSums(registry, NumberTypes{});
}

}
