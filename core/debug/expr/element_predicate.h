// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/expr/expression.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tagscope {

/// Whether an element, row-major, is one of those that are meant. Works on values of its own: any thread.
using ElementTest = std::function<bool(int64_t)>;

/// Numbers that are looked for.
struct ElementRange {
    enum class Kind : uint8_t { Between, NotEqual, Nan, Infinite };
    Kind kind = Kind::Between;
    long double low = 0;
    long double high = 0;
    bool hasLow = true;  ///< the end belongs to it
    bool hasHigh = true;

    bool contains(long double value) const;
    /// Its ends as a floating dtype has them (roundedTo): a float32 that is shown as 0.1 is 0.1.
    ElementRange in(DType dtype) const;
};

/// Which elements of a value are looked for: `> 1e5`, `== 3`, a range `[0, 1)` (an end may be left out), `nan`, `inf`,
/// or a condition as breakpoints have it, in which `value` is the element and min, max, mean, nan ... are those of the
/// whole value: `value > 3 * mean`. A condition that does not speak of `value` is about the whole value. Immutable; may
/// be shared.
class ElementPredicate {
public:
    /// InvalidArgument names the word that is wrong; words about a firing (iter, dead, node ...) are.
    static Result<ElementPredicate> parse(std::string_view text);

    const std::string& text() const { return m_text; }
    bool isAboutWhole() const { return m_isAboutWhole; }
    /// The test of the elements of one value, which it keeps. Takes a walk through the value where figures of it are
    /// meant. An error if the two do not go together (text and a number).
    Result<ElementTest> on(const Tensor& tensor, const std::stop_token& stop = {}) const;

private:
    std::string m_text;
    std::variant<ElementRange, Expression> m_what;
    bool m_isAboutWhole = false;
};

/// Several, with semicolons between them: "> 1e5; [0, 1); nan". Empty ones are left out.
Result<std::vector<ElementPredicate>> parseElementPredicates(std::string_view text);

}
