// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/foretelling.h"

#include "core/graph/deadness.h"
#include "ui/common/text.h"
#include "ui/inspector/inspector.h"

#include <utility>

namespace tagscope::app {

Foretelling::Foretelling(ui::Session& session, ui::Inspector& inspector, QObject* parent)
    : QObject(parent), m_session(session), m_inspector(inspector)
{
    connect(&session, &ui::Session::fileChanged, this, &Foretelling::showFile);
}

void Foretelling::showFile()
{
    const ui::Snapshot& snapshot = *m_session.snapshot();
    if (snapshot.refusal)
        m_inspector.setRefusal(ui::textLines(toString(snapshot.refusal->error)), snapshot.refusal->problems);
    else
        m_inspector.setRefusal({});
    if (std::exchange(m_graph, snapshot.graph) == snapshot.graph)
        return;
    m_findings.clear();
    m_inspector.setDeadness(nullptr);
    m_job.start([this, graph = snapshot.graph](const std::stop_token& stop) -> ui::LatestJob::Outcome {
        auto deadness = std::make_shared<const Deadness>(Deadness::of(*graph, analyseFrames(*graph), stop));
        return [this, deadness] {
            m_findings = deadness->findings();
            m_inspector.setDeadness(deadness);
            if (!m_findings.empty())
                Q_EMIT findingsChanged();
        };
    });
}

}

#include "moc_foretelling.cpp"
