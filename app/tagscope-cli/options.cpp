// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope-cli/options.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>

namespace tagscope::cli {

uint64_t parseNumber(const std::string& option, const std::string& text, uint64_t least, uint64_t most)
{
    uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [parsed, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || parsed != end || number < least || number > most)
        throw CLI::ValidationError(option, fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
    return number;
}

CLI::Option* addFile(CLI::App& command, const std::string& option, std::string& target, const std::string& description)
{
    return command.add_option(option, target, description)
        ->check([](const std::string& name) { return name.empty() ? "the name of a file is missing" : std::string(); })
        ->type_name("FILE");
}

}
