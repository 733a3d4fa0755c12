// SPDX-License-Identifier: Apache-2.0
#include "core/debug/compare/compare.h"
#include "core/debug/console/command.h"
#include "core/debug/names/suggest.h"
#include "core/debug/open/open_file.h"
#include "core/tensor/comparison.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

namespace tagscope {

namespace {

constexpr std::array<std::string_view, 4> comparables = {"iterations", "branches", "trace", "tensors"};

Result<double> toleranceOf(std::string_view text)
{
    double value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size() || !(value >= 0) || !std::isfinite(value))
        return invalidArgument("'{}' is not a tolerance: expected a number such as 1e-6", text);
    return value;
}

Result<int> branchNumber(const CommandCall& call, size_t i)
{
    const Result<uint64_t> number = call.number(i, 0, "the number of a branch");
    if (!number)
        return Failure(number.error());
    return static_cast<int>(std::min<uint64_t>(*number, INT32_MAX));
}

/// What stands behind the first word, without a tolerance at the end.
struct Arguments {
    std::vector<std::string_view> words;
    std::string_view rest;
};

Result<CompareReport> iterations(const CommandCall& call, const Arguments& arguments, const CompareOptions& options)
{
    if (arguments.words.size() != 3)
        return invalidArgument("expected 'compare iterations FRAME A B', such as 'compare iterations while 3 4'");
    std::array<TagId, 2> tags;
    for (size_t i = 0; i < 2; ++i) {
        const Result<uint64_t> iteration = call.number(i + 2, 0, "the number of an iteration");
        if (!iteration)
            return Failure(iteration.error());
        const Result<TagId> tag = call.debugger.tag(fmt::format("{};{}", arguments.words[0], *iteration));
        if (!tag)
            return Failure(tag.error());
        tags[i] = *tag;
    }
    return compareIterations(call.debugger, tags[0], tags[1], options);
}

Result<CompareReport> branches(const CommandCall& call, const Arguments& arguments, const CompareOptions& options)
{
    if (arguments.words.size() != 2)
        return invalidArgument("expected 'compare branches A B', with numbers of 'branches'");
    const Result<int> left = branchNumber(call, 1);
    if (!left)
        return Failure(left.error());
    const Result<int> right = branchNumber(call, 2);
    if (!right)
        return Failure(right.error());
    return compareBranches(call.debugger, *left, *right, options);
}

Result<CompareReport> trace(const CommandCall& call, const Arguments& arguments, const CompareOptions& options)
{
    const std::string path = fileName(arguments.rest);
    if (path.empty())
        return invalidArgument("the name of a trace is missing");
    Result<std::shared_ptr<const Timeline>> other = openTrace(path, options.stop);
    if (!other)
        return Failure(std::move(other).error());
    return compareWithTrace(call.debugger, *std::move(other), options);
}

/// A tensor of the run, else a value as it is fed, converted to the dtype of the first.
Result<Tensor> tensorOf(const CommandCall& call, std::string_view word, const Tensor* first)
{
    const Result<NamedValue> named = call.debugger.value(word);
    if (named)
        return named->value;
    const Result<Tensor> typed =
        first ? readTypedValue(word, baseType(first->dtype())) : Result<Tensor>(Failure(named.error()));
    const bool isName = std::isalpha(static_cast<unsigned char>(word.front())) != 0;
    return typed || !isName ? typed : Result<Tensor>(Failure(named.error()));
}

Result<AnswerText> tensors(const CommandCall& call, const Arguments& arguments, Tolerance tolerance)
{
    if (arguments.words.size() != 2)
        return invalidArgument(
            "expected 'compare tensors A B', such as 'compare tensors while/Add@while;3 while/Add@while;4' or "
            "'compare tensors total @expected.npy'");
    const Result<Tensor> value = tensorOf(call, arguments.words[0], nullptr);
    if (!value)
        return Failure(value.error());
    const Result<Tensor> reference = tensorOf(call, arguments.words[1], &*value);
    if (!reference)
        return Failure(reference.error());
    const std::optional<TensorComparison> comparison = compareTensors(*value, *reference, tolerance, 1, 1);
    return toText(*comparison, *value, *reference, tolerance);
}

}

std::span<const std::string_view> compareKinds()
{
    return comparables;
}

Result<AnswerText> compareCommand(CommandCall& call)
{
    if (call.count() == 0)
        return invalidArgument("expected what to compare: iterations, branches, trace or tensors");
    CompareOptions options;
    options.stop = call.debugger.stopFlag();
    Arguments arguments{std::vector(call.words.begin() + 2, call.words.end()), call.rest(1)};
    if (arguments.words.size() >= 2 && arguments.words[arguments.words.size() - 2] == "tolerance") {
        const Result<double> tolerance = toleranceOf(arguments.words.back());
        if (!tolerance)
            return Failure(tolerance.error());
        options.tolerance = {*tolerance, *tolerance};
        const char* end = arguments.words[arguments.words.size() - 2].data();
        arguments.rest = arguments.rest.substr(0, static_cast<size_t>(end - arguments.rest.data()));
        while (arguments.rest.ends_with(' ') || arguments.rest.ends_with('\t'))
            arguments.rest.remove_suffix(1);
        arguments.words.resize(arguments.words.size() - 2);
    }
    const std::string_view kind = call.argument(0);
    if (std::ranges::find(comparables, kind) == comparables.end())
        return fail(ErrorCode::NotFound, "'{}' cannot be compared{}; it is iterations, branches, trace or tensors",
                    kind, didYouMean(kind, comparables));
    if (kind == "tensors")
        return tensors(call, arguments, options.tolerance);
    const Result<CompareReport> report = kind == "iterations" ? iterations(call, arguments, options)
        : kind == "branches"                                  ? branches(call, arguments, options)
                                                              : trace(call, arguments, options);
    if (!report)
        return Failure(report.error());
    call.wasPaused |= options.stop && options.stop->load(std::memory_order_relaxed);
    return toText(*report);
}

}
