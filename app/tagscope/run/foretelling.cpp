// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/foretelling.h"

#include "core/debug/diagnose/lint.h"
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

namespace {

/// What shows in the graph alone that makes it hang: of a program that runs, or of a graph that is refused, whose
/// problems are told without that.
std::vector<Problem> lintOf(const Graph& graph, const Program* program, const std::vector<Problem>& refused)
{
    std::vector<Problem> problems;
    for (const CauseFinding& finding : program ? lintWithoutDeadness(*program) : lint(graph, refused)) {
        if (!finding.code.starts_with('H'))
            continue;  // a rule that the graph breaks
        Problem& problem = problems.emplace_back();
        problem.rule = finding.code;
        problem.message = finding.fix.empty() ? finding.summary : finding.summary + "; " + finding.fix;
        problem.node = finding.cause.node;
    }
    return problems;
}

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
    std::vector<Problem> refused = snapshot.refusal ? snapshot.refusal->problems : std::vector<Problem>();
    m_job.start([this, graph = snapshot.graph, program = snapshot.program,
                 refused = std::move(refused)](const std::stop_token& stop) -> ui::LatestJob::Outcome {
        auto deadness = std::make_shared<const Deadness>(Deadness::of(*graph, analyseFrames(*graph), stop));
        std::vector<Problem> findings = lintOf(*graph, program.get(), refused);
        findings.insert(findings.end(), deadness->findings().begin(), deadness->findings().end());
        return [this, deadness, findings = std::move(findings)]() mutable {
            m_findings = std::move(findings);
            m_inspector.setDeadness(deadness);
            if (!m_findings.empty())
                Q_EMIT findingsChanged();
        };
    });
}

}

#include "moc_foretelling.cpp"
