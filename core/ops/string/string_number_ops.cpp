// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/arguments.h"
#include "core/ops/op_def.h"
#include "core/ops/string/string_families.h"

#include <charconv>
#include <complex>
#include <cstdio>
#include <limits>
#include <optional>

namespace tagscope {

namespace {

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\n\v\f\r";
    const size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

/// A number that fills the whole text, blanks around it aside; independent of the locale.
template <class T>
std::optional<T> parseNumber(std::string_view text)
{
    text = trimmed(text);
    if (text.starts_with('+') && !text.starts_with("+-"))
        text.remove_prefix(1);
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || text.empty())
        return std::nullopt;
    if (error == std::errc())
        return value;
    if constexpr (std::is_floating_point_v<T>) {
        // Too large or too small for T: infinity or zero, as C's strtod says.
        long double wide = 0;
        if (std::from_chars(text.data(), text.data() + text.size(), wide).ec == std::errc())
            return static_cast<T>(wide);
        const bool isSmall = text.find("e-") != std::string_view::npos || text.find("E-") != std::string_view::npos;
        const T magnitude = isSmall ? T(0) : std::numeric_limits<T>::infinity();
        return text.starts_with('-') ? -magnitude : magnitude;
    }
    return std::nullopt;
}

template <class T>
KernelStatus numbersOf(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    Tensor* output = ctx.allocate(0, dtypeOf<T>, input.shape());
    if (!output)
        return KernelStatus::Failed;
    for (int64_t i = 0; i < input.elements(); ++i) {
        const std::string& text = input.data<std::string>()[i];
        const std::optional<T> value = parseNumber<T>(text);
        if (!value)
            return ctx.invalidArgument("StringToNumberOp could not correctly convert string: {}", text);
        output->mutableData<T>()[i] = *value;
    }
    return KernelStatus::Ok;
}

Result<Kernel> makeStringToNumber(const KernelSpec& spec)
{
    switch (spec.attr<DType>("out_type")) {
    case DType::Double: return Kernel{numbersOf<double>, nullptr, false};
    case DType::Int32: return Kernel{numbersOf<int32_t>, nullptr, false};
    case DType::Int64: return Kernel{numbersOf<int64_t>, nullptr, false};
    case DType::UInt32: return Kernel{numbersOf<uint32_t>, nullptr, false};
    case DType::UInt64: return Kernel{numbersOf<uint64_t>, nullptr, false};
    default: return Kernel{numbersOf<float>, nullptr, false};
    }
}

/// printf's format of one number, and how many characters its attributes may make it take.
struct NumberFormat {
    std::string text;
    int64_t characters = 0;
};

std::string print(const NumberFormat& format, auto value)
{
    const int size = std::snprintf(nullptr, 0, format.text.c_str(), value);
    std::string text(size > 0 ? static_cast<size_t>(size) + 1 : 1, '\0');
    std::snprintf(text.data(), text.size(), format.text.c_str(), value);
    text.pop_back();
    return text;
}

template <class T>
std::string textOf(const NumberFormat& format, const T& value)
{
    if constexpr (std::is_same_v<T, bool>)
        return value ? "true" : "false";
    else if constexpr (std::is_same_v<T, Complex64> || std::is_same_v<T, Complex128>)
        return "(" + print(format, static_cast<double>(value.real())) + ","
            + print(format, static_cast<double>(value.imag())) + ")";
    else if constexpr (std::is_integral_v<T> && std::is_signed_v<T>)
        return print(format, static_cast<long long>(value));
    else if constexpr (std::is_integral_v<T>)
        return print(format, static_cast<unsigned long long>(value));
    else
        return print(format, static_cast<double>(static_cast<float>(value)));
}
template <>
std::string textOf<double>(const NumberFormat& format, const double& value)
{
    return print(format, value);
}

KernelStatus asString(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const auto& format = ctx.param<NumberFormat>();
    if (input.dtype() == DType::String)
        return passThrough(ctx);
    Tensor* output = ctx.allocate(0, DType::String, input.shape());
    if (!output)
        return KernelStatus::Failed;
    if (static_cast<size_t>(multiplySizes(input.elements(), format.characters)) > ctx.maxBytes)
        return ctx.fail(
            Error{ErrorCode::ResourceExhausted,
                  fmt::format("OOM when allocating tensor with shape{} and type string", input.shape().toString())});
    visitNumeric(input.dtype(), [&]<class T>() {
        for (int64_t i = 0; i < input.elements(); ++i)
            output->mutableData<std::string>()[i] = textOf(format, input.data<T>()[i]);
    });
    return KernelStatus::Ok;
}

Result<Kernel> makeAsString(const KernelSpec& spec)
{
    const auto type = spec.attr<DType>("T");
    const auto precision = spec.attr<int64_t>("precision");
    const bool scientific = spec.attr<bool>("scientific");
    const bool shortest = spec.attr<bool>("shortest");
    const auto width = spec.attr<int64_t>("width");
    const auto& fill = spec.attr<std::string>("fill");
    const bool hasFraction = isFloating(type) || isComplex(type);
    if (!hasFraction && (scientific || shortest))
        return invalidArgument("scientific and shortest format not supported for datatype {}", dtypeName(type));
    if (!hasFraction && precision >= 0)
        return invalidArgument("precision not supported for datatype {}", dtypeName(type));
    if (fill.size() > 1)
        return invalidArgument("Fill string must be one or fewer characters");
    if (scientific && shortest)
        return invalidArgument("Cannot select both scientific and shortest notation");
    if (!fill.empty() && std::string_view(" +-0#").find(fill[0]) == std::string_view::npos)
        return invalidArgument("Fill argument not supported: \"{}\"", fill);
    constexpr int64_t longest = std::numeric_limits<int>::max() / 4;
    if (width > longest || precision > longest)
        return invalidArgument("width {} and precision {} must not pass {}", width, precision, longest);
    NumberFormat format;
    format.text = "%";
    if (width > -1)
        format.text += fmt::format("{}{}", fill, width);
    if (precision > -1)
        format.text += fmt::format(".{}", precision);
    if (!hasFraction)
        format.text += type == DType::UInt8 || type == DType::UInt16 || type == DType::UInt32 || type == DType::UInt64
            ? "llu"
            : "lld";
    else
        format.text += shortest ? "g" : scientific ? "e" : "f";
    format.characters = std::max<int64_t>(width, 0) + std::max<int64_t>(precision, 0);
    return kernelWith(asString, std::move(format));
}

}

void addStringNumberOps(OpRegistry& registry)
{
    registry.add("StringToNumber",
                 "string_tensor: string -> output: out_type; out_type: {float,double,int32,int64,uint32,uint64}=float",
                 makeStringToNumber);
    registry.add(
        "AsString",
        "input: T -> output: string; T: {int8,int16,int32,int64,uint8,uint16,uint32,uint64,complex64,complex128,float,"
        "double,half,bfloat16,bool,string}; precision: int=-1; scientific: bool=false; shortest: bool=false; "
        "width: int=-1; fill: string=\"\"",
        makeAsString);
}

}
