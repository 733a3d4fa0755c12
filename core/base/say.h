// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace tagscope {

/// A sentence of the engine in another language, with its placeholders; empty if there is none. `n`: of a sentence that
/// counts what it counts, else -1. Of one with two forms `english` is the one for many. Called on any thread.
using Translator = std::string (*)(const char* english, int n);

/// A number as people read it in the window, with group separators. Called on any thread.
using NumberWriter = std::string (*)(uint64_t n);

/// From now on the engine speaks that language; null: English, as it does without this call. What names, op types,
/// values and the exact messages of TensorFlow are is English in every language.
void setTranslator(Translator translator, NumberWriter numbers = nullptr);

/// While one of these lives, this thread speaks English: what scripts and files read.
class InEnglish {
public:
    InEnglish();
    ~InEnglish();
    InEnglish(const InEnglish&) = delete;
    InEnglish& operator=(const InEnglish&) = delete;
};

/// Whether an InEnglish lives on this thread, so that the language of the window does not count.
bool isEnglish();

/// Marks a text that is said later, with said().
constexpr const char* toSay(const char* english)
{
    return english;
}
std::string said(std::string_view english);
/// A position, count or size in a sentence: "49,999" in the window, "49999" for scripts, files and where it may be
/// typed again.
std::string grouped(uint64_t n);
template <std::signed_integral T>
std::string grouped(T n)
{
    return n < 0 ? "-" + grouped(uint64_t{0} - static_cast<uint64_t>(n)) : grouped(static_cast<uint64_t>(n));
}

/// What the functions below share: `english` with its arguments, unless there is a translation of `key` that they fit.
std::string sayFormatted(std::string_view english, std::string_view key, int n, fmt::format_args arguments);
int countOf(uint64_t n);

/// fmt::format in the language of the window. Translations may have {1} before {0}.
template <class... Args>
std::string say(fmt::format_string<Args...> english, Args&&... args)
{
    const fmt::string_view text = english;
    const std::string_view key(text.data(), text.size());
    return sayFormatted(key, key, -1, fmt::make_format_args(args...));
}

/// The same of what counts `n` things: one form for 1, and one for all others.
template <class... Args>
std::string sayCount(uint64_t n, fmt::format_string<Args...> one, fmt::format_string<Args...> many, Args&&... args)
{
    const fmt::string_view single = one;
    const fmt::string_view several = many;
    const std::string_view key(several.data(), several.size());
    return sayFormatted(n == 1 ? std::string_view(single.data(), single.size()) : key, key, countOf(n),
                        fmt::make_format_args(args...));
}

/// fail() and invalidArgument() in the language of the window: for what is no message of TensorFlow's.
template <class... Args>
[[nodiscard]] Failure refused(ErrorCode code, fmt::format_string<Args...> english, Args&&... args)
{
    return Failure(Error{code, say(english, std::forward<Args>(args)...)});
}

template <class... Args>
[[nodiscard]] Failure refused(fmt::format_string<Args...> english, Args&&... args)
{
    return refused(ErrorCode::InvalidArgument, english, std::forward<Args>(args)...);
}

}
