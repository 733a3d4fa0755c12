// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>
#include <string>
#include <string_view>

namespace tagscope::test {

/// The path of a file or folder of the shared collection of graphs ("graphs/tf-loops/while_loop.pbtxt"), which is not
/// part of the repository: it is looked for under $TAGSCOPE_SHARED, else in a folder `shared` beside the source tree.
/// Nothing if it is not there.
std::optional<std::string> sharedPath(std::string_view relative);

/// The path of a file or folder of the source tree ("resources/examples/cond.pbtxt").
std::string sourcePath(std::string_view relative);

/// The same of the build tree.
std::string buildPath(std::string_view relative);

/// What a skipped test says.
QString sharedMissing(std::string_view relative);

}

/// `TAGSCOPE_SHARED_PATH(path, "graphs/...")` declares a std::string, or skips the running test and says why.
#define TAGSCOPE_SHARED_PATH(variable, relative)                                                                       \
    const auto variable##Found_ = ::tagscope::test::sharedPath(relative);                                              \
    if (!variable##Found_)                                                                                             \
        QSKIP(qPrintable(::tagscope::test::sharedMissing(relative)));                                                  \
    const std::string variable = *variable##Found_
