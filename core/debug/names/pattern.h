// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <memory>
#include <string>
#include <string_view>

namespace tagscope {

/// True if the whole text matches the glob: * stands for any characters, ? for one. At worst the product of both
/// lengths, never more.
bool globMatches(std::string_view glob, std::string_view text);

/// A regular expression that matches in time linear in the text, whatever it looks like. Immutable; may be shared.
class RegexPattern {
public:
    /// InvalidArgument that says what is wrong with it.
    static Result<RegexPattern> compile(std::string_view regex);
    /// True if the whole text matches.
    bool matches(std::string_view text) const;

private:
    struct Impl;
    std::shared_ptr<const Impl> m_impl;
};

}
