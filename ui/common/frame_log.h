// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <cstddef>
#include <deque>
#include <string>

namespace tagscope::ui {

/// How long the window's thread was busy with what it was given: times of events, and those that were so long that a
/// person may have felt them. Painting counts apart. GUI thread; milliseconds.
class FrameLog {
public:
    /// One event that kept everything else waiting for longer than a frame.
    struct Stall {
        std::string what;  ///< class and type of the event
        double ms = 0;
        double cpuMs = 0;  ///< what the thread itself worked; the rest went to other work of the machine
    };

    /// A frame at 60 frames a second.
    static constexpr double limitMs = 16;
    static constexpr size_t mostKept = 1000;
    /// Whoever works notices that.
    static constexpr double feltMs = 100;
    static constexpr qint64 mostFileBytes = 64 << 10;

    /// `ms` and `cpuMs` without the painting in it. True if that is a stall.
    bool addEvent(std::string what, double ms, double cpuMs);
    void addPaint(double ms);
    void clear();
    /// Stalls of more than `feltMs` are also added to this file. A full one becomes "….1" and makes room for the next.
    void setFile(const QString& path) { m_file = path; }

    /// The newest ones, oldest first.
    const std::deque<Stall>& stalls() const { return m_stalls; }
    size_t paints() const { return m_paints; }
    double longestMs() const { return m_longestMs; }
    double longestCpuMs() const { return m_longestCpuMs; }
    double longestPaintMs() const { return m_longestPaintMs; }

private:
    void write(const Stall& stall) const;

    QString m_file;  ///< empty: none
    std::deque<Stall> m_stalls;
    size_t m_paints = 0;
    double m_longestMs = 0;
    double m_longestCpuMs = 0;
    double m_longestPaintMs = 0;
};

}
