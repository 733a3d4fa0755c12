// SPDX-License-Identifier: Apache-2.0
#include "core/debug/console/command.h"
#include "core/debug/names/suggest.h"

#include <array>
#include <charconv>

namespace tagscope {

namespace {

constexpr std::array<std::string_view, 7> verbs = {"full", "last", "slice", "stats", "none", "budget", "clear"};

/// "64M": bytes; powers of 1000, as `byteText` prints them.
Result<uint64_t> bytesFrom(std::string_view text)
{
    uint64_t value = 0;
    const char* end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, value);
    uint64_t unit = 1;
    if (parsed.ec == std::errc() && parsed.ptr + 1 == end)
        switch (*parsed.ptr) {
        case 'k': unit = 1'000; break;
        case 'M': unit = 1'000'000; break;
        case 'G': unit = 1'000'000'000; break;
        default: unit = 0;
        }
    const bool isWhole = parsed.ec == std::errc() && unit > 0 && end - parsed.ptr == (unit > 1 ? 1 : 0);
    if (!isWhole || value == 0 || value > UINT64_MAX / unit)
        return invalidArgument("'{}' is no number of bytes such as 1000000, 64M or 2G ('off' for no budget)", text);
    return value * unit;
}

std::string listText(const Debugger& debugger)
{
    const CaptureSettings& settings = debugger.captureSettings();
    std::string text = settings.rules.empty() ? "every value is kept\n" : "";
    for (const CaptureRule& rule : settings.rules)
        text += fmt::format("{:<6}{}{}\n", captureName(rule.capture), rule.pattern,
                            rule.last > 0                        ? fmt::format(" (last {})", rule.last)
                                : rule.capture == Capture::Slice ? fmt::format(" (part {})", rule.slice)
                                                                 : std::string());
    if (settings.budget > 0)
        text += fmt::format("budget {}: beyond it the oldest values go first\n", byteText(settings.budget));
    const CaptureUse use = debugger.captureUse();
    text += fmt::format("{} of values kept so far", byteText(use.keptBytes));
    text += use.leftOut > 0
        ? fmt::format(", {} values left out; they are computed again where they are needed\n", use.leftOut)
        : "\n";
    return text + toText(estimateCapture(settings, *debugger.timeline()));
}

}

std::span<const std::string_view> captureVerbs()
{
    return verbs;
}

Result<AnswerText> captureCommand(CommandCall& call)
{
    if (call.count() == 0)
        return listText(call.debugger);
    CaptureSettings settings = call.debugger.captureSettings();
    const std::string_view verb = call.argument(0);
    const std::string pattern(call.rest(1));
    if (verb == "slice") {
        const size_t end = pattern.find(']');
        if (!pattern.starts_with('[') || end == std::string::npos)
            return invalidArgument("expected 'capture slice PART PATTERN', PART in brackets, as [0, :] or [0:4]");
        const size_t from = pattern.find_first_not_of(" \t", end + 1);
        settings.set({from == std::string::npos ? std::string() : pattern.substr(from), Capture::Slice, 0,
                      pattern.substr(0, end + 1)});
    } else if (const std::optional<Capture> capture = captureFromName(verb)) {
        settings.set({pattern, *capture});
    } else if (verb == "last") {
        const Result<uint64_t> last = call.number(1, 0, "a number of iterations");
        if (!last)
            return Failure(last.error());
        if (*last == 0 || *last > CaptureRule::mostLast)
            return invalidArgument("expected 'capture last N PATTERN', N from 1 to {}", CaptureRule::mostLast);
        settings.set({std::string(call.rest(2)), Capture::Full, static_cast<uint32_t>(*last)});
    } else if (verb == "budget") {
        if (call.count() != 2)
            return invalidArgument("a number of bytes is missing, such as 64M ('off' for no budget)");
        const Result<uint64_t> bytes = pattern == "off" ? Result<uint64_t>(0) : bytesFrom(pattern);
        if (!bytes)
            return Failure(bytes.error());
        settings.budget = *bytes;
    } else if (verb == "clear") {
        if (pattern.empty())
            settings = {};
        else if (!settings.remove(pattern))
            return fail(ErrorCode::NotFound, "there is no rule for '{}' (see 'capture')", pattern);
    } else {
        return invalidArgument("there is no 'capture {}'{}", verb, didYouMean(verb, verbs));
    }
    if (Result<void> set = call.debugger.setCapture(std::move(settings)); !set)
        return Failure(set.error());
    return listText(call.debugger);
}

}
