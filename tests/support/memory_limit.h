// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QFile>
#include <QList>

#include <sys/resource.h>
#include <unistd.h>

namespace tagscope::test {

/// While it is there, this process gets no more memory than it has and so much.
class MemoryLimit {
public:
    explicit MemoryLimit(rlim_t moreBytes)
    {
        QFile status(QStringLiteral("/proc/self/statm"));
        if (::getrlimit(RLIMIT_AS, &m_before) != 0 || !status.open(QIODevice::ReadOnly))
            return;
        const rlim_t pages = status.readAll().split(' ').front().toULongLong();
        struct rlimit small = m_before;
        small.rlim_cur = pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + moreBytes;
        m_isSet = ::setrlimit(RLIMIT_AS, &small) == 0;
    }
    ~MemoryLimit() { lift(); }
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;

    bool isSet() const { return m_isSet; }
    /// False: it is still there.
    bool lift()
    {
        if (m_isSet)
            m_isSet = ::setrlimit(RLIMIT_AS, &m_before) != 0;
        return !m_isSet;
    }

private:
    struct rlimit m_before {};
    bool m_isSet = false;
};

}
