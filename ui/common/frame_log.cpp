// SPDX-License-Identifier: Apache-2.0
#include "ui/common/frame_log.h"

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
    if (m_stalls.size() > mostKept)
        m_stalls.pop_front();
    return true;
}

void FrameLog::addPaint(double ms)
{
    ++m_paints;
    m_longestPaintMs = std::max(m_longestPaintMs, ms);
}

}
