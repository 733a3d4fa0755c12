// SPDX-License-Identifier: Apache-2.0
#include "core/base/new_file.h"

#include "core/base/say.h"

#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace tagscope {

namespace {

Failure cannotWrite(int number)
{
    const ErrorCode code = number == EACCES || number == EPERM ? ErrorCode::PermissionDenied
        : number == ENOSPC                                     ? ErrorCode::ResourceExhausted
                                                               : ErrorCode::Unavailable;
    return refused(code, "cannot be written: {}", std::strerror(number));
}

/// The file that `path` leads to, behind symbolic links.
Result<std::filesystem::path> fileToReplace(std::filesystem::path path)
{
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::status_known(status))  // a loop of links ends here
        return cannotWrite(error.value());
    if (fs::exists(status) && !fs::is_regular_file(status))
        return refused(ErrorCode::FailedPrecondition, "cannot be written: it is not a regular file");
    while (fs::is_symlink(path, error))
        path = path.parent_path() / fs::read_symlink(path, error);
    return path;
}

}

NewFile::NewFile(const std::filesystem::path& path)
{
    Result<std::filesystem::path> target = fileToReplace(path);
    if (!target) {
        m_status = Failure(std::move(target).error());
        return;
    }
    m_path = *std::move(target);
    m_temporary = m_path.string() + fmt::format(".{}.part", ::getpid());
    m_file = std::fopen(m_temporary.c_str(), "wb");
    if (!m_file)
        setFailed();
}

NewFile::~NewFile()
{
    if (m_file)
        std::fclose(m_file);
    if (!m_isComplete && !m_temporary.empty())
        std::remove(m_temporary.c_str());
}

void NewFile::write(std::string_view bytes)
{
    if (m_status && std::fwrite(bytes.data(), 1, bytes.size(), m_file) != bytes.size())
        setFailed();
}

Result<void> NewFile::finish()
{
    if (m_status && (std::fflush(m_file) != 0 || ::fsync(::fileno(m_file)) != 0))
        setFailed();
    if (m_status && std::rename(m_temporary.c_str(), m_path.c_str()) != 0)
        setFailed();
    m_isComplete = m_status.has_value();
    return m_status;
}

void NewFile::setFailed()
{
    m_status = cannotWrite(errno);
}

Result<void> writeFile(const std::filesystem::path& path, std::string_view bytes)
{
    NewFile file(path);
    file.write(bytes);
    Result<void> done = file.finish();
    if (done)
        return done;
    Error error = std::move(done).error();
    error.where.file = path.string();
    return Failure(std::move(error));
}

}
