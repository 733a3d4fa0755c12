// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/console/console.h"

#include <optional>
#include <string>

namespace tagscope::cli {

/// Reads lines from a terminal, with history (kept between sessions) and completion. One at a time in a process.
class Prompt {
public:
    explicit Prompt(const Console& console);
    ~Prompt();
    Prompt(const Prompt&) = delete;
    Prompt& operator=(const Prompt&) = delete;

    /// Nothing at the end of the input.
    std::optional<std::string> readLine();

private:
    std::string m_historyFile;
};

}
