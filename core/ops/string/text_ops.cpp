// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/arguments.h"
#include "core/ops/op_def.h"
#include "core/ops/string/string_families.h"

#include <algorithm>

namespace tagscope {

namespace {

char lowerAscii(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
char upperAscii(char c)
{
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
bool isBlank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// output[i] = f(input[i]) for strings; f does not make them longer.
template <class F>
KernelStatus mapStrings(KernelContext& ctx, F f)
{
    const Tensor& input = ctx.inputs[0];
    Tensor* output = ctx.allocate(0, DType::String, input.shape());
    if (!output)
        return KernelStatus::Failed;
    for (int64_t i = 0; i < input.elements(); ++i)
        output->mutableData<std::string>()[i] = f(input.data<std::string>()[i]);
    return KernelStatus::Ok;
}

template <char (*change)(char)>
KernelStatus changeCase(KernelContext& ctx)
{
    return mapStrings(ctx, [](std::string text) {
        std::ranges::transform(text, text.begin(), change);
        return text;
    });
}

/// Letters beyond ASCII change only with an encoding, which needs Unicode's tables.
template <KernelFn fn>
Result<Kernel> makeChangeCase(const KernelSpec& spec)
{
    const auto& encoding = spec.attr<std::string>("encoding");
    if (encoding.empty())
        return Kernel{fn, nullptr, false};
    if (encoding != "utf-8")
        return invalidArgument("only utf-8 or '' (no encoding) is supported, received {}", encoding);
    return fail(ErrorCode::Unimplemented, "{} has no kernel for the encoding utf-8", spec.def.name);
}

KernelStatus strip(KernelContext& ctx)
{
    return mapStrings(ctx, [](const std::string& text) {
        const auto begin = std::ranges::find_if_not(text, isBlank);
        const auto end = std::find_if_not(text.rbegin(), std::make_reverse_iterator(begin), isBlank).base();
        return std::string(begin, end);
    });
}

KernelStatus length(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const bool isUtf8 = ctx.param<std::string>() == "UTF8_CHAR";
    Tensor* output = ctx.allocate(0, DType::Int32, input.shape());
    if (!output)
        return KernelStatus::Failed;
    for (int64_t i = 0; i < input.elements(); ++i) {
        const std::string& text = input.data<std::string>()[i];
        // A character begins wherever there is no continuation byte.
        const auto count = isUtf8 ? std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; })
                                  : static_cast<int64_t>(text.size());
        output->mutableData<int32_t>()[i] = static_cast<int32_t>(count);
    }
    return KernelStatus::Ok;
}

KernelStatus join(KernelContext& ctx)
{
    const auto& separator = ctx.param<std::string>();
    Shape shape;
    for (const Tensor& input : ctx.inputs) {
        if (input.shape().isScalar())
            continue;
        if (!shape.isScalar() && shape != input.shape())
            return ctx.invalidArgument("Input shapes do not match: {} vs. {}", shape.toString(),
                                       input.shape().toString());
        shape = input.shape();
    }
    Tensor* output = ctx.allocate(0, DType::String, shape);
    if (!output)
        return KernelStatus::Failed;
    size_t bytes = 0;
    for (int64_t i = 0; i < output->elements(); ++i) {
        const auto part = [&](const Tensor& input) -> const std::string& {
            return input.data<std::string>()[input.shape().isScalar() ? 0 : i];
        };
        size_t size = separator.size() * (ctx.inputs.empty() ? 0 : ctx.inputs.size() - 1);
        for (const Tensor& input : ctx.inputs)
            size += part(input).size();
        bytes += size;
        if (bytes > ctx.maxBytes)
            return ctx.fail(
                Error{ErrorCode::ResourceExhausted,
                      fmt::format("OOM when allocating tensor with shape{} and type string", shape.toString())});
        std::string& text = output->mutableData<std::string>()[i];
        text.reserve(size);
        for (size_t k = 0; k < ctx.inputs.size(); ++k)
            text.append(k > 0 ? separator : std::string()).append(part(ctx.inputs[k]));
    }
    return KernelStatus::Ok;
}

constexpr char separatorName[] = "separator";
constexpr char lengthUnit[] = "unit";

}

void addTextOps(OpRegistry& registry)
{
    registry.add("StringJoin", "inputs: N*string -> output: string; N: int>=0; separator: string=\"\"",
                 kernelWithAttr<join, std::string, separatorName>);
    registry.add("StringLower", "input: string -> output: string; encoding: string=\"\"",
                 makeChangeCase<changeCase<lowerAscii>>);
    registry.add("StringUpper", "input: string -> output: string; encoding: string=\"\"",
                 makeChangeCase<changeCase<upperAscii>>);
    registry.add("StringStrip", "input: string -> output: string", plainKernel<strip>);
    registry.add("StringLength", "input: string -> output: int32; unit: {\"BYTE\",\"UTF8_CHAR\"}=\"BYTE\"",
                 kernelWithAttr<length, std::string, lengthUnit>);
}

}
