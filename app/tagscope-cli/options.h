// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/App.hpp>

#include <cstdint>
#include <string>

namespace tagscope::cli {

/// A number in decimal digits from `least` to `most`. An error that names the option and the range if `text` is no such
/// number.
uint64_t parseNumber(const std::string& option, const std::string& text, uint64_t least, uint64_t most);

/// An option whose value is such a number. `target` is a uint64_t, or optional.
template <class Target>
CLI::Option* addNumber(CLI::App& command, const std::string& option, Target& target, const std::string& description,
                       uint64_t least = 0, uint64_t most = UINT64_MAX)
{
    const auto take = [option, &target, least, most](const std::string& text) {
        target = parseNumber(option, text, least, most);
    };
    return command.add_option_function<std::string>(option, take, description)->type_name("N");
}

/// An option whose value is the name of a file, which is not empty.
CLI::Option* addFile(CLI::App& command, const std::string& option, std::string& target, const std::string& description);

}
