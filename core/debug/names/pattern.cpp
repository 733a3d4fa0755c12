// SPDX-License-Identifier: Apache-2.0
#include "core/debug/names/pattern.h"

#include "core/base/say.h"

#include <re2/re2.h>

namespace tagscope {

bool globMatches(std::string_view glob, std::string_view text)
{
    // After a mismatch the last star takes one character more; an earlier star need never be tried again.
    size_t g = 0;
    size_t t = 0;
    size_t star = std::string_view::npos;
    size_t starText = 0;
    while (t < text.size()) {
        if (g < glob.size() && glob[g] == '*') {
            star = g++;
            starText = t;
        } else if (g < glob.size() && (glob[g] == '?' || glob[g] == text[t])) {
            ++g;
            ++t;
        } else if (star != std::string_view::npos) {
            g = star + 1;
            t = ++starText;
        } else {
            return false;
        }
    }
    while (g < glob.size() && glob[g] == '*')
        ++g;
    return g == glob.size();
}

struct RegexPattern::Impl {
    explicit Impl(std::string_view regex, const re2::RE2::Options& options)
        : re(re2::StringPiece(regex.data(), regex.size()), options)
    {
    }
    re2::RE2 re;
};

Result<RegexPattern> RegexPattern::compile(std::string_view regex)
{
    re2::RE2::Options options;
    options.set_log_errors(false);
    constexpr int64_t mostMemory = int64_t{8} << 20;
    options.set_max_mem(mostMemory);
    auto impl = std::make_shared<const Impl>(regex, options);
    if (!impl->re.ok())
        return refused("'{}' is not a regular expression: {}", regex, impl->re.error());
    RegexPattern pattern;
    pattern.m_impl = std::move(impl);
    return pattern;
}

bool RegexPattern::matches(std::string_view text) const
{
    return re2::RE2::FullMatch(re2::StringPiece(text.data(), text.size()), m_impl->re);
}

}
