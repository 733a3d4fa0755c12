// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"
#include "core/ops/math/reduction.h"

#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <cmath>
#include <complex>

namespace tagscope::math {

namespace {

/// Sums of floating numbers are kept in double: as good as a sum by halves, and without a tree.
template <class T>
using Summed = std::conditional_t<std::is_same_v<Computed<T>, float>, double,
                                  std::conditional_t<std::is_same_v<T, Complex64>, Complex128, T>>;

// A reducer: the accumulator of T, its start, one step, and the result of `count` steps.

struct SumFn {
    template <class T>
    using Accumulator = Summed<T>;
    template <class T>
    static Summed<T> start()
    {
        return Summed<T>(0);
    }
    template <class T>
    static Summed<T> step(Summed<T> sum, T x)
    {
        return wrappingSum(sum, static_cast<Summed<T>>(static_cast<Computed<T>>(x)));
    }
    template <class T>
    static T result(Summed<T> sum, int64_t)
    {
        return static_cast<T>(static_cast<Computed<T>>(sum));
    }
};

struct MeanFn : SumFn {
    /// Of nothing: NaN, or 0 for integers. Integers are divided towards zero.
    template <class T>
    static T result(Summed<T> sum, int64_t count)
    {
        if constexpr (std::is_integral_v<T>) {
            if (count == 0)
                return 0;
            if constexpr (std::is_signed_v<T>)
                return static_cast<T>(static_cast<int64_t>(sum) / count);
            else
                return static_cast<T>(static_cast<uint64_t>(sum) / static_cast<uint64_t>(count));
        } else {
            return static_cast<T>(static_cast<Computed<T>>(sum / static_cast<Summed<T>>(static_cast<double>(count))));
        }
    }
};

struct EuclideanNormFn : SumFn {
    template <class T>
    static Summed<T> step(Summed<T> sum, T x)
    {
        const auto v = static_cast<Summed<T>>(static_cast<Computed<T>>(x));
        if constexpr (isComplexType<T>)
            return sum + v * std::conj(v);
        else
            return wrappingSum(sum, wrappingProduct(v, v));
    }
    template <class T>
    static T result(Summed<T> sum, int64_t)
    {
        if constexpr (std::is_integral_v<T>)
            return static_cast<T>(std::sqrt(static_cast<double>(sum)));
        else
            return static_cast<T>(static_cast<Computed<T>>(std::sqrt(sum)));
    }
};

struct ProdFn {
    template <class T>
    using Accumulator = Computed<T>;
    template <class T>
    static Computed<T> start()
    {
        return Computed<T>(1);
    }
    template <class T>
    static Computed<T> step(Computed<T> product, T x)
    {
        return wrappingProduct(product, static_cast<Computed<T>>(x));
    }
    template <class T>
    static T result(Computed<T> product, int64_t)
    {
        return static_cast<T>(product);
    }
};

/// The lowest number for integers, -infinity for the others.
template <class C>
constexpr C lowest()
{
    if constexpr (std::numeric_limits<C>::has_infinity)
        return -std::numeric_limits<C>::infinity();
    else
        return std::numeric_limits<C>::lowest();
}
template <class C>
constexpr C highest()
{
    if constexpr (std::numeric_limits<C>::has_infinity)
        return std::numeric_limits<C>::infinity();
    else
        return std::numeric_limits<C>::max();
}

/// A NaN anywhere is the result.
struct MaxFn {
    template <class T>
    using Accumulator = Computed<T>;
    template <class T>
    static Computed<T> start()
    {
        return lowest<Computed<T>>();
    }
    template <class T>
    static Computed<T> step(Computed<T> best, T element)
    {
        const auto x = static_cast<Computed<T>>(element);
        if constexpr (std::is_floating_point_v<Computed<T>>)
            return x > best || x != x ? x : best;
        else
            return std::max(best, x);
    }
    template <class T>
    static T result(Computed<T> best, int64_t)
    {
        return static_cast<T>(best);
    }
};

struct MinFn : MaxFn {
    template <class T>
    static Computed<T> start()
    {
        return highest<Computed<T>>();
    }
    template <class T>
    static Computed<T> step(Computed<T> best, T element)
    {
        const auto x = static_cast<Computed<T>>(element);
        if constexpr (std::is_floating_point_v<Computed<T>>)
            return x < best || x != x ? x : best;
        else
            return std::min(best, x);
    }
};

struct AllFn {
    template <class T>
    using Accumulator = bool;
    template <class T>
    static bool start()
    {
        return true;
    }
    template <class T>
    static bool step(bool all, T x)
    {
        return all && x;
    }
    template <class T>
    static bool result(bool all, int64_t)
    {
        return all;
    }
};

struct AnyFn : AllFn {
    template <class T>
    static bool start()
    {
        return false;
    }
    template <class T>
    static bool step(bool any, T x)
    {
        return any || x;
    }
};

struct ReductionParams {
    bool keepDims = false;
};

template <class Op, class T>
void reduceStretch(const T* x, typename Op::template Accumulator<T>* acc, int64_t n, int64_t outStride)
{
    if (outStride == 1) {
        for (int64_t i = 0; i < n; ++i)
            acc[i] = Op::template step<T>(acc[i], x[i]);
        return;
    }
    auto a = *acc;
    for (int64_t i = 0; i < n; ++i)
        a = Op::template step<T>(a, x[i]);
    *acc = a;
}

template <class Op, class T>
KernelStatus reduce(KernelContext& c)
{
    using A = typename Op::template Accumulator<T>;
    const Tensor& input = c.inputs[0];
    const Result<ReductionPlan> plan = planReduction(input.shape(), c.inputs[1], c.param<ReductionParams>().keepDims);
    if (!plan)
        return c.fail(plan.error());
    Tensor* out = c.allocate(0, dtypeOf<T>, plan->shape);
    if (!out)
        return KernelStatus::Failed;
    const auto n = static_cast<size_t>(out->elements());
    // At most four times the output, which has been allowed.
    boost::container::small_vector<A, 8> acc(n, Op::template start<T>());
    const T* x = input.data<T>();
    if (input.elements() > 0 && n > 0)
        forEachStretch(*plan, [&](int64_t in, int64_t at, int64_t count, int64_t stride) {
            reduceStretch<Op, T>(x + in, acc.data() + at, count, stride);
        });
    T* result = out->mutableData<T>();
    for (size_t i = 0; i < n; ++i)
        result[i] = Op::template result<T>(acc[i], plan->reducedCount);
    return KernelStatus::Ok;
}

template <class Op, class... Ts>
Result<Kernel> makeReduction(const KernelSpec& spec)
{
    KernelFn fn = nullptr;
    ((keyDtype(spec) == dtypeOf<Ts> ? void(fn = &reduce<Op, Ts>) : void()), ...);
    Kernel kernel = plainKernel(fn);
    kernel.params = std::make_shared<ReductionParams>(ReductionParams{spec.attr<bool>("keep_dims")});
    return kernel;
}

template <class Op, class... Ts>
void addReduction(OpRegistry& registry, std::string_view name, Types<Ts...> types)
{
    registry.add(name,
                 "input: T, reduction_indices: Tidx -> output: T; keep_dims: bool=false; T: " + typeSet(types)
                     + "; Tidx: {int32,int64}=int32",
                 &makeReduction<Op, Ts...>);
}

template <class Op>
void addLogicalReduction(OpRegistry& registry, std::string_view name)
{
    registry.add(
        name, "input: bool, reduction_indices: Tidx -> output: bool; keep_dims: bool=false; Tidx: {int32,int64}=int32",
        &makeReduction<Op, bool>);
}

}

void addReductionOps(OpRegistry& registry)
{
    addReduction<SumFn>(registry, "Sum", NumberTypes{});
    addReduction<MeanFn>(registry, "Mean", NumberTypes{});
    addReduction<ProdFn>(registry, "Prod", NumberTypes{});
    addReduction<MaxFn>(registry, "Max", RealTypes{});
    addReduction<MinFn>(registry, "Min", RealTypes{});
    addReduction<EuclideanNormFn>(registry, "EuclideanNorm", NumberTypes{});
    addLogicalReduction<AllFn>(registry, "All");
    addLogicalReduction<AnyFn>(registry, "Any");
}

}
