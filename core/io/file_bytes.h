// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

namespace tagscope {

/// The whole content of a file. Read, not mapped: a mapped file that another program cuts short meanwhile
/// would end this one, and pipes can be read as well.
class FileBytes {
public:
    std::string_view bytes() const { return {m_data.get(), m_size}; }

private:
    friend Result<FileBytes> readFileBytes(const std::string& path, size_t maxBytes, const std::stop_token& stop);

    struct Free {
        void operator()(char* p) const;
    };
    std::unique_ptr<char, Free> m_data;
    size_t m_size = 0;
};

/// Errors carry the path in `where.file`: NotFound, PermissionDenied, InvalidArgument for a folder or more
/// than `maxBytes`, Cancelled.
Result<FileBytes> readFileBytes(const std::string& path, size_t maxBytes, const std::stop_token& stop = {});

/// The text of a file that an option names, of at most 64 MB. Errors name it in their message, for the option to be put
/// before it: "cannot read 'x.json'".
Result<FileBytes> readOptionFile(const std::string& path);

}
