// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"
#include "core/ops/shape_rules.h"

#include <complex>

namespace tagscope::math {

namespace {

struct RealFn {
    template <class T>
    static auto apply(T x)
    {
        return x.real();
    }
};

struct ImagFn {
    template <class T>
    static auto apply(T x)
    {
        return x.imag();
    }
};

struct ComplexAbsFn {
    template <class T>
    static auto apply(T x)
    {
        return std::abs(x);
    }
};

struct AngleFn {
    template <class T>
    static auto apply(T x)
    {
        return std::arg(x);
    }
};

struct ConjFn {
    template <class T>
    static T apply(T x)
    {
        return std::conj(x);
    }
};

struct ComplexFn {
    template <class T>
    static std::complex<T> apply(T re, T im)
    {
        return {re, im};
    }
};

/// Of the two output dtypes that the attributes allow, the one that belongs to the input's.
Result<Kernel> checkedOutput(const KernelSpec& spec, DType made, Result<Kernel> kernel)
{
    if (spec.signature.outputs.front() != made)
        return fail(ErrorCode::Unimplemented, "No OpKernel was registered to support Op '{}' with T={} and Tout={}",
                    spec.node.op, dtypeName(keyDtype(spec)), dtypeName(spec.signature.outputs.front()));
    return kernel;
}

template <class Op>
Result<Kernel> makePart(const KernelSpec& spec)
{
    const DType made = keyDtype(spec) == DType::Complex64 ? DType::Float : DType::Double;
    return checkedOutput(spec, made, makeUnary<Op, Complex64, Complex128>(spec));
}

Result<Kernel> makeComplex(const KernelSpec& spec)
{
    const DType made = keyDtype(spec) == DType::Float ? DType::Complex64 : DType::Complex128;
    return checkedOutput(spec, made, makeBinary<ComplexFn, float, double>(spec));
}

}

void addComplexOps(OpRegistry& registry)
{
    const std::string part =
        "input: T -> output: Tout; T: {complex64,complex128}=complex64; Tout: {float,double}=float";
    registry.add("Real", part, &makePart<RealFn>);
    registry.add("Imag", part, &makePart<ImagFn>);
    registry.add("Angle", part, &makePart<AngleFn>);
    registry.add("ComplexAbs", "x: T -> y: Tout; T: {complex64,complex128}=complex64; Tout: {float,double}=float",
                 &makePart<ComplexAbsFn>);
    registry
        .add("Conj", "input: T -> output: T; T: {complex64,complex128}=complex64",
             &makeUnary<ConjFn, Complex64, Complex128>)
        .shape = shapes::asInput;
    registry.add("Complex",
                 "real: T, imag: T -> out: Tout; T: {float,double}=float; Tout: {complex64,complex128}=complex64",
                 &makeComplex);
}

}
