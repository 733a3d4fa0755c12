// SPDX-License-Identifier: Apache-2.0
#include "ui/common/frame_log.h"

#include <QDateTime>
#include <QFile>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

bool FrameLog::addEvent(std::string what, double ms, double cpuMs)
{
    m_longestMs = std::max(m_longestMs, ms);
    m_longestCpuMs = std::max(m_longestCpuMs, cpuMs);
    if (ms <= limitMs)
        return false;
    m_stalls.push_back({std::move(what), ms, cpuMs});
    if (ms > feltMs && !m_file.isEmpty())
        write(m_stalls.back());
    if (m_stalls.size() > mostKept)
        m_stalls.pop_front();
    return true;
}

void FrameLog::write(const Stall& stall) const
{
    if (QFile(m_file).size() > mostFileBytes) {
        const QString older = m_file + QLatin1String(".1");
        QFile::remove(older);
        QFile::rename(m_file, older);
    }
    QFile file(m_file);
    if (file.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Text))
        file.write(QStringLiteral("%1 %2 ms (%3 ms own work) with event %4\n")
                       .arg(QDateTime::currentDateTime().toString(Qt::ISODate), QString::number(stall.ms, 'f', 0),
                            QString::number(stall.cpuMs, 'f', 0), QString::fromStdString(stall.what))
                       .toUtf8());
}

void FrameLog::clear()
{
    const QString file = m_file;
    *this = FrameLog();
    m_file = file;
}

void FrameLog::addPaint(double ms)
{
    ++m_paints;
    m_longestPaintMs = std::max(m_longestPaintMs, ms);
}

}
