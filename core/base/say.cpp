// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"

#include <algorithm>
#include <atomic>
#include <limits>

namespace tagscope {

namespace {

std::atomic<Translator> translator = nullptr;
std::atomic<NumberWriter> numberWriter = nullptr;
thread_local int englishScopes = 0;

}

void setTranslator(Translator chosen, NumberWriter numbers)
{
    numberWriter.store(numbers, std::memory_order_release);
    translator.store(chosen, std::memory_order_release);
}

InEnglish::InEnglish()
{
    ++englishScopes;
}

InEnglish::~InEnglish()
{
    --englishScopes;
}

bool isEnglish()
{
    return englishScopes > 0;
}

std::string said(std::string_view english)
{
    return sayFormatted(english, english, -1, {});
}

std::string grouped(uint64_t n)
{
    const NumberWriter write = numberWriter.load(std::memory_order_acquire);
    return write && !isEnglish() ? write(n) : std::to_string(n);
}

std::string sayFormatted(std::string_view english, std::string_view key, int n, fmt::format_args arguments)
{
    const Translator translate = translator.load(std::memory_order_acquire);
    if (translate && !isEnglish()) {
        // A translation is data: one whose placeholders do not fit is as good as none.
        try {
            if (const std::string translated = translate(std::string(key).c_str(), n); !translated.empty())
                return fmt::vformat(translated, arguments);
        } catch (const fmt::format_error&) {
        }
    }
    return fmt::vformat(english, arguments);
}

int countOf(uint64_t n)
{
    return static_cast<int>(std::min(n, static_cast<uint64_t>(std::numeric_limits<int>::max())));
}

}
