// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdio>
#include <filesystem>
#include <string_view>

namespace tagscope {

/// A file that takes its name only when it is complete: what stood there before stays until then, whatever happens.
/// Written beside its place, and behind symbolic links. What is there and no regular file, like a device or a pipe, is
/// refused (FailedPrecondition): it would be replaced by one. The first error is kept and told by `finish`. Any thread.
class NewFile {
public:
    explicit NewFile(const std::filesystem::path& path);
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile();

    void write(std::string_view bytes);
    /// Flushes to the disk and gives the file its name.
    Result<void> finish();

private:
    void setFailed();

    std::filesystem::path m_path;
    std::filesystem::path m_temporary;
    std::FILE* m_file = nullptr;
    Result<void> m_status;
    bool m_isComplete = false;
};

/// The whole content at once. Errors name the file.
Result<void> writeFile(const std::filesystem::path& path, std::string_view bytes);

}
