// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tagscope {

/// A value of a JSON file that an option names (a placement, a network, faults), with the line where it stands.
struct OptionJson {
    enum class Kind : uint8_t { Null, Bool, Whole, Number, Text, List, Object };
    Kind kind = Kind::Null;
    bool flag = false;   ///< Bool
    uint32_t line = 1;   ///< from 1
    uint64_t whole = 0;  ///< Whole: a number without sign, point and exponent
    double number = 0;   ///< Whole and Number
    std::string text;
    std::vector<OptionJson> items;                            ///< List
    std::vector<std::pair<std::string, OptionJson>> members;  ///< Object: in the order of the file, no key twice

    bool isNumber() const { return kind == Kind::Whole || kind == Kind::Number; }
    /// Of an object; nullptr if it has no such member. Linear.
    const OptionJson* find(std::string_view key) const;
};

/// Reads a JSON object. InvalidArgument "'name', line 3: ..." for what is none, a key that an object has twice, values
/// more than eight deep, and more than a million of them.
Result<OptionJson> readOptionJson(std::string_view text, std::string_view name);

/// The start of a message about a value: "'name', line 3".
std::string placeText(std::string_view name, const OptionJson& value);

}
