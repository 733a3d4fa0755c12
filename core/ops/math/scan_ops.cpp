// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"
#include "core/ops/shape_rules.h"

namespace tagscope::math {

namespace {

struct Plus {
    static constexpr int start = 0;
    template <class C>
    static C apply(C x, C y)
    {
        return wrappingSum(x, y);
    }
};

struct Times {
    static constexpr int start = 1;
    template <class C>
    static C apply(C x, C y)
    {
        return wrappingProduct(x, y);
    }
};

struct ScanParams {
    bool exclusive = false;
    bool reverse = false;
};

template <class Op, class T>
KernelStatus scan(KernelContext& c)
{
    const Tensor& x = c.inputs[0];
    const Tensor& axisTensor = c.inputs[1];
    if (!axisTensor.isScalar())
        return c.invalidArgument("ScanOp: axis must be a scalar, not {}", axisTensor.shape().toString());
    const int rank = x.shape().rank();
    int64_t axis = axisTensor.dtype() == DType::Int32 ? *axisTensor.data<int32_t>() : *axisTensor.data<int64_t>();
    if (axis < -rank || axis >= rank)
        return c.invalidArgument("ScanOp: Expected scan axis in the range [{}, {}), but got {}", -rank, rank,
                                 axis < 0 && axis >= std::numeric_limits<int64_t>::min() + rank ? axis + rank : axis);
    if (axis < 0)
        axis += rank;
    Tensor* out = c.allocate(0, dtypeOf<T>, x.shape());
    if (!out || out->elements() == 0)
        return out ? KernelStatus::Ok : KernelStatus::Failed;
    int64_t inner = 1;
    for (int d = static_cast<int>(axis) + 1; d < rank; ++d)
        inner *= x.shape().dim(d);
    const int64_t size = x.shape().dim(static_cast<int>(axis));
    const int64_t outer = x.elements() / (size * inner);
    const auto& p = c.param<ScanParams>();
    const int64_t step = p.reverse ? -inner : inner;
    using C = Computed<T>;
    for (int64_t o = 0; o < outer; ++o) {
        for (int64_t i = 0; i < inner; ++i) {
            int64_t at = o * size * inner + i + (p.reverse ? (size - 1) * inner : 0);
            auto total = static_cast<C>(Op::start);
            for (int64_t k = 0; k < size; ++k, at += step) {
                const C next = Op::template apply<C>(total, static_cast<C>(x.data<T>()[at]));
                out->mutableData<T>()[at] = static_cast<T>(p.exclusive ? total : next);
                total = next;
            }
        }
    }
    return KernelStatus::Ok;
}

template <class Op, class... Ts>
Result<Kernel> makeScan(const KernelSpec& spec)
{
    Kernel kernel;
    ((keyDtype(spec) == dtypeOf<Ts> ? void(kernel.fn = &scan<Op, Ts>) : void()), ...);
    kernel.params = std::make_shared<ScanParams>(ScanParams{spec.attr<bool>("exclusive"), spec.attr<bool>("reverse")});
    return kernel;
}

template <class Op, class... Ts>
void addScan(OpRegistry& registry, std::string_view name, Types<Ts...> types)
{
    registry
        .add(name,
             "x: T, axis: Tidx -> out: T; exclusive: bool=false; reverse: bool=false; T: " + typeSet(types)
                 + "; Tidx: {int32,int64}=int32",
             &makeScan<Op, Ts...>)
        .shape = shapes::asInput;
}

}

void addScanOps(OpRegistry& registry)
{
    addScan<Plus>(registry, "Cumsum", NumberTypes{});
    addScan<Times>(registry, "Cumprod", NumberTypes{});
}

}
