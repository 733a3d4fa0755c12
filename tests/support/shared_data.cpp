// SPDX-License-Identifier: Apache-2.0
#include "tests/support/shared_data.h"

#include <cstdlib>
#include <filesystem>

namespace tagscope::test {

namespace {

std::filesystem::path sharedRoot()
{
    if (const char* root = std::getenv("TAGSCOPE_SHARED"); root && *root)
        return root;
    return std::filesystem::path(TAGSCOPE_SOURCE_DIR).parent_path() / "shared";
}

}

std::optional<std::string> sharedPath(std::string_view relative)
{
    const std::filesystem::path path = sharedRoot() / relative;
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        return std::nullopt;
    return path.string();
}

std::string sourcePath(std::string_view relative)
{
    return std::string(TAGSCOPE_SOURCE_DIR "/").append(relative);
}

std::string buildPath(std::string_view relative)
{
    return std::string(TAGSCOPE_BINARY_DIR "/").append(relative);
}

QString sharedMissing(std::string_view relative)
{
    return QStringLiteral("%1 is not there (set TAGSCOPE_SHARED to the folder that has it)")
        .arg(QString::fromStdString((sharedRoot() / relative).string()));
}

}
