// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace tagscope::cli {

// Standard output and standard error: everything that the program says passes here. Nothing of it fails; what could not
// be written to standard output is told at the end.

/// To be called first: a file that is opened later must not take the place of a standard stream that is closed.
void holdStandardStreams();

/// To standard output.
void put(std::string_view text);
/// To standard error, behind what has been put on standard output. One that cannot be written is no error.
void putError(std::string_view text);

template <class... Args>
void printOut(fmt::format_string<Args...> format, Args&&... args)
{
    put(fmt::format(format, std::forward<Args>(args)...));
}

template <class... Args>
void printError(fmt::format_string<Args...> format, Args&&... args)
{
    putError(fmt::format(format, std::forward<Args>(args)...));
}

/// Ends standard output. The exit code of a process that would have answered `exitCode`: an error with a message, if
/// what was asked for has been done but not all of it could be written.
int finishOutput(int exitCode);

}
