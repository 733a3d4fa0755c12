// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/arguments.h"
#include "core/ops/op_def.h"
#include "core/ops/string/string_families.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace tagscope {

namespace {

using Pieces = std::vector<std::string_view>;

/// The sparse result of a split: places, pieces and the dense shape. `rows` is one list of pieces per input.
KernelStatus setSparse(KernelContext& ctx, const std::vector<Pieces>& rows)
{
    int64_t total = 0;
    int64_t longest = 0;
    for (const Pieces& row : rows) {
        total += static_cast<int64_t>(row.size());
        longest = std::max(longest, static_cast<int64_t>(row.size()));
    }
    Tensor* indices = ctx.allocate(0, DType::Int64, Shape{total, 2});
    Tensor* values = indices ? ctx.allocate(1, DType::String, Shape{total}) : nullptr;
    if (!values)
        return KernelStatus::Failed;
    int64_t at = 0;
    for (size_t r = 0; r < rows.size(); ++r)
        for (size_t c = 0; c < rows[r].size(); ++c, ++at) {
            indices->mutableData<int64_t>()[2 * at] = static_cast<int64_t>(r);
            indices->mutableData<int64_t>()[2 * at + 1] = static_cast<int64_t>(c);
            values->mutableData<std::string>()[at] = rows[r][c];
        }
    ctx.outputs[2] = Tensor::vector<int64_t>({static_cast<int64_t>(rows.size()), longest});
    return KernelStatus::Ok;
}

/// Splits `ctx`'s inputs with split(text, row). Counting the pieces first keeps hostile texts within the memory limit.
template <class Split>
KernelStatus splitAll(KernelContext& ctx, Split split)
{
    const Tensor& input = ctx.inputs[0];
    std::vector<Pieces> rows(static_cast<size_t>(input.elements()));
    size_t bytes = 0;
    for (size_t r = 0; r < rows.size(); ++r) {
        const std::string& text = input.data<std::string>()[r];
        // A piece takes a view here, a string and two indices later.
        bytes += (text.size() + 1) * (sizeof(std::string_view) + sizeof(std::string) + 2 * sizeof(int64_t));
        if (bytes > ctx.maxBytes)
            return ctx.fail(
                Error{ErrorCode::ResourceExhausted, "OOM when allocating tensor of the pieces of a split string"});
        split(text, rows[r]);
    }
    return setSparse(ctx, rows);
}

void splitCharacters(std::string_view text, Pieces& row)
{
    for (size_t i = 0; i < text.size(); ++i)
        row.push_back(text.substr(i, 1));
}

/// At every one of the delimiter's characters.
void splitAtAny(std::string_view text, std::string_view delimiters, bool skipsEmpty, Pieces& row)
{
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find_first_of(delimiters, begin), text.size());
        if (end > begin || !skipsEmpty)
            row.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
}

constexpr std::string_view blanks = " \t\n\v\f\r";

/// As Python's str.split() without a separator.
void splitAtBlanks(std::string_view text, int64_t maxSplit, Pieces& row)
{
    size_t begin = text.find_first_not_of(blanks);
    while (begin != std::string_view::npos) {
        if (maxSplit >= 0 && static_cast<int64_t>(row.size()) == maxSplit) {
            row.push_back(text.substr(begin));
            return;
        }
        const size_t end = std::min(text.find_first_of(blanks, begin), text.size());
        row.push_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(blanks, end);
    }
}

/// As Python's str.split(separator).
void splitAtText(std::string_view text, std::string_view separator, int64_t maxSplit, Pieces& row)
{
    size_t begin = 0;
    for (;;) {
        const bool isFull = maxSplit >= 0 && static_cast<int64_t>(row.size()) == maxSplit;
        const size_t end = isFull ? std::string_view::npos : text.find(separator, begin);
        row.push_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
        if (end == std::string_view::npos)
            return;
        begin = end + separator.size();
    }
}

KernelStatus stringSplit(KernelContext& ctx)
{
    if (!isVector(ctx.inputs[0]))
        return ctx.invalidArgument("input must be a vector, got shape: {}", ctx.inputs[0].shape().toString());
    if (!ctx.inputs[1].isScalar())
        return ctx.invalidArgument("delimiter must be a scalar, got shape: {}", ctx.inputs[1].shape().toString());
    const std::string& delimiters = ctx.inputs[1].at<std::string>(0);
    return splitAll(ctx, [&, skipsEmpty = ctx.param<bool>()](std::string_view text, Pieces& row) {
        if (delimiters.empty())
            splitCharacters(text, row);
        else
            splitAtAny(text, delimiters, skipsEmpty, row);
    });
}

KernelStatus stringSplitV2(KernelContext& ctx)
{
    if (!isVector(ctx.inputs[0]))
        return ctx.invalidArgument("input must be a vector, got shape: {}", ctx.inputs[0].shape().toString());
    if (!ctx.inputs[1].isScalar())
        return ctx.invalidArgument("sep must be a scalar, got shape: {}", ctx.inputs[1].shape().toString());
    const std::string& separator = ctx.inputs[1].at<std::string>(0);
    return splitAll(ctx, [&, maxSplit = ctx.param<int64_t>()](std::string_view text, Pieces& row) {
        if (separator.empty())
            splitAtBlanks(text, maxSplit, row);
        else
            splitAtText(text, separator, maxSplit, row);
    });
}

constexpr char skipEmptyName[] = "skip_empty";
constexpr char maxSplitName[] = "maxsplit";

}

void addStringSplitOps(OpRegistry& registry)
{
    registry.add(
        "StringSplit",
        "input: string, delimiter: string -> indices: int64, values: string, shape: int64; skip_empty: bool=true",
        kernelWithAttr<stringSplit, bool, skipEmptyName>);
    registry.add("StringSplitV2",
                 "input: string, sep: string -> indices: int64, values: string, shape: int64; maxsplit: int=-1",
                 kernelWithAttr<stringSplitV2, int64_t, maxSplitName>);
}

}
