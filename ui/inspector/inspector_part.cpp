// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/inspector_part.h"

#include "ui/inspector/firings_model.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/cause_query.h"
#include "ui/session/queries/firing_values_query.h"
#include "ui/session/queries/series_query.h"

#include <QTableView>

namespace tagscope::ui {

namespace {

/// About what has not fired yet.
bool isAhead(CauseReport::Verdict verdict)
{
    return verdict == CauseReport::Verdict::Waiting || verdict == CauseReport::Verdict::Ready
        || verdict == CauseReport::Verdict::Blocked;
}

}

NodeDetails veiled(NodeDetails details)
{
    if (details.phase == NodePhase::Ready || details.phase == NodePhase::Pending
        || details.phase == NodePhase::NotReached) {
        details.phase = NodePhase::NotReached;
        details.isStateHidden = true;
        details.isDead = false;
        details.isDoomed = false;
    }
    return details;
}

InspectorPart::InspectorPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("inspector"), tr("Inspector"), {PartPlace::Area::Right}), m_view(new Inspector)
{
    connect(m_view, &Inspector::nodeActivated, &focus(), &FocusModel::selectNode);
    connect(m_view, &Inspector::tagActivated, &focus(), &FocusModel::focusTag);
    connect(m_view, &Inspector::eventActivated, this, [this](quint64 event) { session().post(GoToRequest{event}); });
    connect(m_view, &Inspector::firingValuesWanted, this, [this](const FiringValuesQuery& query) {
        session().ask(this, query, [this, node = query.node](const Result<std::vector<FiringValues>>& values) {
            m_view->firings().setValues(node, values.value_or(std::vector<FiringValues>()));
        });
    });
    connect(m_view, &Inspector::seriesWanted, this, [this](const SeriesQuery& query) {
        session().ask(this, query, [this](const Result<Series>& series) {
            if (series)
                m_view->addSeries(*series);
        });
    });
    connect(m_view, &Inspector::whyRequested, this, [this](NodeId node, std::optional<TagId> tag) {
        if (m_hiding.isEmpty())
            askWhy(node, tag);
        else
            Q_EMIT said(m_hiding);
    });
}

void InspectorPart::onFile(bool isOtherGraph)
{
    session().drop<NodeQuery>(this);
    m_view->clear();
    if (!isOtherGraph && focus().node().isValid())
        m_view->setNode(snapshot()->graph, focus().node());  // other inputs: what is selected stays so
}

void InspectorPart::onSnapshot()
{
    if (!snapshot()->isRunning)
        m_view->setLine(snapshot()->line());
}

void InspectorPart::onFocus(FocusModel::Parts parts)
{
    using Part = FocusModel::Part;
    if (parts.testFlag(Part::Node)) {
        if (focus().node().isValid())
            m_view->setNode(snapshot()->graph, focus().node());
        else
            m_view->clear();
        if (focus().edge() && !focus().edge()->source.isControl())
            m_view->selectOutput(focus().edge()->source.slot);
    }
    if (parts & (Part::Node | Part::Tag) || (parts.testFlag(Part::Moment) && !snapshot()->isRunning))
        askForDetails();
}

void InspectorPart::onHiding(const QString& why)
{
    m_hiding = why;
    if (!why.isEmpty())
        m_view->showNoCauses();
}

void InspectorPart::obey(ListFilters& filters)
{
    filters.addList(
        m_view->findChild<QTableView*>(QStringLiteral("firings")),
        [](const QModelIndex& index) {
            return index.siblingAtColumn(FiringsModel::Tag).data().toString().toStdString();
        },
        [](const QModelIndex& index) {
            return std::optional<uint64_t>(index.data(FiringsModel::EventNumber).toULongLong());
        });
}

void InspectorPart::askForDetails()
{
    if (focus().node().isValid())
        session().ask(this, NodeQuery{focus().node(), focus().nodeTag()}, [this](const Result<NodeDetails>& details) {
            if (details)
                takeDetails(*details);
        });
}

void InspectorPart::askWhy(NodeId node, std::optional<TagId> tag)
{
    session().ask(this, CauseQuery{node, tag, std::nullopt},
                  [this](const Result<CauseReport>& report) { takeCause(report); });
}

void InspectorPart::takeDetails(const NodeDetails& details)
{
    m_view->setDetails(m_hiding.isEmpty() ? details : veiled(details));
    focus().setShownNodeTag(details.tag, details.tagName);
}

void InspectorPart::takeCause(const Result<CauseReport>& report)
{
    if (!m_hiding.isEmpty() && report && isAhead(report->verdict)) {
        Q_EMIT said(m_hiding);  // it was asked for before the question
        return;
    }
    if (report && report->root.isValid() && !focus().node().isValid())
        focus().selectNode(report->root);
    m_view->setCauses(report);
}

}

#include "moc_inspector_part.cpp"
