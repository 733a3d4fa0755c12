// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/engine.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace tagscope::ui {

/// The window's end of the engine: posts requests, and reads answers and the newest snapshot by a timer of 16 ms that
/// runs only while a request is open. GUI thread only; nothing here waits.
class Session final : public QObject {
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);

    /// Returns at once; `answered` follows with the same number.
    RequestId post(Request request);
    void pause() { m_engine.pause(); }
    void cancelOpening() { m_engine.cancelOpening(); }

    /// The newest snapshot; null before the first file. Stays valid as long as it is held.
    const std::shared_ptr<const Snapshot>& snapshot() const { return m_snapshot; }
    /// True until the last answer has been emitted.
    bool isBusy() const { return m_timer.isActive(); }
    /// True while more than questions are under way: what `pause` would end.
    bool isWorking() const { return m_lastWork != 0; }

Q_SIGNALS:
    /// Whoever posts the request; before it goes to the engine.
    void aboutToGo(tagscope::ui::RequestWay way);
    void snapshotChanged();
    /// Another graph or program is in the snapshot; before `snapshotChanged`.
    void fileChanged();
    void answered(tagscope::ui::RequestId id, const tagscope::ui::Answer& answer);
    void progressed(double fraction);
    void printed(const QString& text);
    /// Log-only breakpoints have written rows.
    void written(const tagscope::ui::LogNews& news);
    void busyChanged(bool isBusy);

private:
    void poll();
    void followKernel();

    Engine m_engine;
    QTimer m_timer;
    std::shared_ptr<const Snapshot> m_snapshot;
    RequestId m_lastRequest = 0;
    RequestId m_lastWork = 0;  ///< the newest request that is no question, until it is answered
    uint64_t m_fileNumber = 0;
    std::optional<Computing::Firing> m_computing;  ///< when it was looked last
    QElapsedTimer m_computingSince;
};

}
