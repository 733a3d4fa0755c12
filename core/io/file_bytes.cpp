// SPDX-License-Identifier: Apache-2.0
#include "core/io/file_bytes.h"

#include "core/base/say.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tagscope {

namespace {

class Descriptor {
public:
    explicit Descriptor(int fd) : m_fd(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    int get() const { return m_fd; }

private:
    int m_fd;
};

Failure failAt(const std::string& path, ErrorCode code, std::string message)
{
    Error error{code, std::move(message)};
    error.where.file = path;
    return Failure(std::move(error));
}

Failure systemError(const std::string& path, int number)
{
    const ErrorCode code = number == ENOENT || number == ENOTDIR ? ErrorCode::NotFound
        : number == EACCES || number == EPERM                    ? ErrorCode::PermissionDenied
                                                                 : ErrorCode::Unavailable;
    std::string text = std::generic_category().message(number);
    std::transform(text.begin(), text.begin() + 1, text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return failAt(path, code, say("cannot be read: {}", text));
}

constexpr size_t pieceBytes = size_t(16) << 20;

}

void FileBytes::Free::operator()(char* p) const
{
    std::free(p);
}

Result<FileBytes> readFileBytes(const std::string& path, size_t maxBytes, const std::stop_token& stop)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat status = {};
    if (file.get() < 0 || ::fstat(file.get(), &status) != 0)
        return systemError(path, errno);
    if (S_ISDIR(status.st_mode))
        return failAt(path, ErrorCode::InvalidArgument, say("is a folder"));
    const auto tooLarge = [&] {
        return failAt(path, ErrorCode::InvalidArgument,
                      say("is larger than {} bytes, the most that can be read", grouped(maxBytes)));
    };
    const size_t expected = status.st_size > 0 ? static_cast<size_t>(status.st_size) : 0;
    if (expected > maxBytes)
        return tooLarge();
    // The size is only a hint: pipes have none and a file may grow. One byte more lets the end be seen.
    size_t capacity = expected + 1;
    FileBytes result;
    result.m_data.reset(static_cast<char*>(std::malloc(capacity)));
    while (result.m_data) {
        if (stop.stop_requested())
            return failAt(path, ErrorCode::Cancelled, say("loading was stopped"));
        if (result.m_size == capacity) {
            capacity = std::max(2 * capacity, size_t(1) << 16);
            char* grown = static_cast<char*>(std::realloc(result.m_data.get(), capacity));
            if (!grown)
                break;
            static_cast<void>(result.m_data.release());
            result.m_data.reset(grown);
        }
        const ssize_t count =
            ::read(file.get(), result.m_data.get() + result.m_size, std::min(capacity - result.m_size, pieceBytes));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return systemError(path, errno);
        if (count == 0)
            return result;
        result.m_size += static_cast<size_t>(count);
        if (result.m_size > maxBytes)
            return tooLarge();
    }
    return failAt(path, ErrorCode::ResourceExhausted, say("there is not enough memory to read it"));
}

Result<FileBytes> readOptionFile(const std::string& path)
{
    constexpr size_t mostBytes = size_t{64} << 20;
    Result<FileBytes> content = readFileBytes(path, mostBytes);
    if (content)
        return content;
    if (content.error().code == ErrorCode::InvalidArgument && !std::filesystem::is_directory(path))
        return refused("'{}' is larger than 64 MB", path);
    return fail(content.error().code, "{}", say("cannot read '{}'", path));
}

}
