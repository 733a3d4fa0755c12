// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <string>

namespace tagscope {

/// One number of any numeric dtype, without loss.
struct Number {
    enum class Kind : uint8_t { Bool, Signed, Unsigned, Real, Complex };
    Kind kind = Kind::Signed;
    int64_t integer = 0;   ///< of Signed and Bool
    uint64_t natural = 0;  ///< of Unsigned; only used for values above 2^63-1
    double real = 0;       ///< of Real and Complex
    double imaginary = 0;  ///< of Complex

    static Number boolean(bool v) { return {Kind::Bool, v ? 1 : 0}; }
    static Number fromInteger(int64_t v) { return {Kind::Signed, v}; }
    static Number fromNatural(uint64_t v);
    static Number fromReal(double v) { return {Kind::Real, 0, 0, v}; }
    static Number fromComplex(double re, double im) { return {Kind::Complex, 0, 0, re, im}; }

    /// The nearest double; the real part of a complex number.
    double toDouble() const;
    bool operator==(const Number&) const = default;
};

/// Element i of a tensor of numeric dtype (visitNumeric). Must not be called for other dtypes.
Number numberAt(const Tensor& tensor, int64_t i);

/// Writes a number as one element of `dtype`. False, and nothing written, if it does not fit: out of range, a fraction
/// or NaN in an integer, a finite number that would become infinite, a complex number that is not real. Bools fit only
/// bool; 0 and 1 fit bool. Rounding to the nearest of a floating type is a fit.
bool storeNumber(const Number& number, DType dtype, std::byte* out);

/// The number as a floating dtype has it: 0.1 of float32 is 0.100000001490116. Itself for other dtypes, and where that
/// would be infinite.
double roundedTo(double number, DType dtype);

/// "3.5", "true", "1+2j": for messages.
std::string toString(const Number& number);

/// The tensor with another element type. InvalidArgument names the first element that does not fit (storeNumber);
/// strings become nothing but strings. A repeated tensor stays repeated.
Result<Tensor> convertTensor(const Tensor& tensor, DType wanted);

}
