// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/elements.h"
#include "core/ops/op_def.h"
#include "core/ops/string/string_families.h"

#include <optional>

namespace tagscope {

namespace {

struct Cut {
    size_t begin = 0;
    size_t size = 0;
};

bool isContinuation(char c)
{
    return (c & 0xC0) == 0x80;
}

/// From byte `at` on past `count` characters; nullopt if the text ends before.
std::optional<size_t> forward(std::string_view text, size_t at, uint64_t count)
{
    for (; count > 0; --count) {
        if (at >= text.size())
            return std::nullopt;
        for (++at; at < text.size() && isContinuation(text[at]);)
            ++at;
    }
    return at;
}

/// Back over `count` characters; nullopt if the text begins before.
std::optional<size_t> backward(std::string_view text, size_t at, uint64_t count)
{
    for (; count > 0; --count) {
        if (at == 0)
            return std::nullopt;
        for (--at; at > 0 && isContinuation(text[at]);)
            --at;
    }
    return at;
}

std::optional<Cut> cutBytes(std::string_view text, int64_t pos, int64_t length)
{
    const auto size = static_cast<int64_t>(text.size());
    const int64_t begin = pos < 0 ? size + pos : pos;
    if (begin < 0 || begin > size)
        return std::nullopt;
    // A negative length means all that is left.
    const int64_t left = size - begin;
    return Cut{static_cast<size_t>(begin), static_cast<size_t>(length < 0 || length > left ? left : length)};
}

std::optional<Cut> cutCharacters(std::string_view text, int64_t pos, int64_t length)
{
    std::optional<size_t> begin;
    if (pos >= 0)
        begin = forward(text, 0, static_cast<uint64_t>(pos));
    else
        begin = backward(text, text.size(), uint64_t(0) - static_cast<uint64_t>(pos));
    if (!begin)
        return std::nullopt;
    const std::optional<size_t> end = length < 0 ? *begin : forward(text, *begin, static_cast<uint64_t>(length));
    return Cut{*begin, end.value_or(text.size()) - *begin};
}

/// Per dimension of `shape` the step of a tensor that broadcasts to it.
IntVector broadcastSteps(const Shape& from, const Shape& shape)
{
    const IntVector own = rowMajorSteps(from);
    const int missing = shape.rank() - from.rank();
    IntVector steps;
    for (int d = 0; d < shape.rank(); ++d)
        steps.push_back(d < missing || from.dim(d - missing) == 1 ? 0 : own[static_cast<size_t>(d - missing)]);
    return steps;
}

int64_t placeOf(int64_t flat, const Shape& shape, const IntVector& steps)
{
    int64_t place = 0;
    for (int d = shape.rank() - 1; d >= 0; --d) {
        place += flat % shape.dim(d) * steps[static_cast<size_t>(d)];
        flat /= shape.dim(d);
    }
    return place;
}

KernelStatus substr(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Tensor& pos = ctx.inputs[1];
    const Tensor& len = ctx.inputs[2];
    const bool isBytes = ctx.param<std::string>() == "BYTE";
    if (pos.shape() != len.shape())
        return ctx.invalidArgument("pos and len should have the same shape, got: {} vs. {}", pos.shape().toString(),
                                   len.shape().toString());
    const Result<Shape> shape = broadcastShapes(input.shape(), pos.shape());
    if (!shape)
        return ctx.invalidArgument("Incompatible shapes: {} vs. {}", input.shape().toString(), pos.shape().toString());
    Tensor* output = allocateCopies(ctx, 0, input, *shape);
    if (!output)
        return KernelStatus::Failed;
    const IntVector inputSteps = broadcastSteps(input.shape(), *shape);
    const IntVector posSteps = broadcastSteps(pos.shape(), *shape);
    for (int64_t i = 0; i < output->elements(); ++i) {
        const std::string& text = input.data<std::string>()[placeOf(i, *shape, inputSteps)];
        const int64_t at = placeOf(i, *shape, posSteps);
        const int64_t begin = intAt(pos, at);
        const std::optional<Cut> cut =
            isBytes ? cutBytes(text, begin, intAt(len, at)) : cutCharacters(text, begin, intAt(len, at));
        if (!cut && isBytes)
            return ctx.invalidArgument("pos {} out of range for string b'{}' at index {}", begin, text, i);
        if (!cut)
            return ctx.invalidArgument("pos {} out of range for string at index {}", begin, i);
        output->mutableData<std::string>()[i] = text.substr(cut->begin, cut->size);
    }
    return KernelStatus::Ok;
}

constexpr char substrUnit[] = "unit";

}

void addSubstringOps(OpRegistry& registry)
{
    registry.add(
        "Substr",
        "input: string, pos: T, len: T -> output: string; T: {int32,int64}; unit: {\"BYTE\",\"UTF8_CHAR\"}=\"BYTE\"",
        kernelWithAttr<substr, std::string, substrUnit>);
}

}
