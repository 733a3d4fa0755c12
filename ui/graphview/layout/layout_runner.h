// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/job_thread.h"
#include "ui/graphview/layout/layouter.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace tagscope::ui {

/// The window's end of the layout: a thread that makes pictures, and a timer that looks for them while one is under
/// way. Starting another drops the one under way. GUI thread; nothing waits.
class LayoutRunner final : public QObject {
    Q_OBJECT

public:
    explicit LayoutRunner(AskDot ask = askDot, QObject* parent = nullptr);

    void start(LayoutRequest request);
    void cancel();
    /// Until the last picture has been handed over.
    bool isRunning() const { return m_timer.isActive(); }

Q_SIGNALS:
    void drawn(const tagscope::ui::Layout& layout);
    void progressed(int levelsDone, int levels);

private:
    void poll();

    std::shared_ptr<Layouter> m_layouter;
    QTimer m_timer;
    JobThread<Layout> m_job;
};

}
