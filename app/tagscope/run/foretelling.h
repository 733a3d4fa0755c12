// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/latest_job.h"
#include "ui/session/session.h"

#include <QObject>

#include <memory>
#include <vector>

namespace tagscope::ui {
class Inspector;
}

namespace tagscope::app {

/// What can be told of a graph before it runs, found out by a job: what will make it hang, and which tokens will be
/// dead; and why it does not run at all. GUI thread.
class Foretelling final : public QObject {
    Q_OBJECT

public:
    Foretelling(ui::Session& session, ui::Inspector& inspector, QObject* parent);

    /// Of the graph that is open; none until they are known.
    const std::vector<Problem>& findings() const { return m_findings; }
    bool isWorking() const { return m_job.isRunning(); }

Q_SIGNALS:
    void findingsChanged();

private:
    void showFile();

    ui::Session& m_session;
    ui::Inspector& m_inspector;
    ui::LatestJob m_job;
    std::shared_ptr<const Graph> m_graph;
    std::vector<Problem> m_findings;
};

}
