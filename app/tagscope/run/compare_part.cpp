// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/compare_part.h"

#include "core/base/assert.h"
#include "ui/common/text.h"
#include "ui/compare/compare_chooser.h"
#include "ui/compare/compare_view.h"
#include "ui/frames/grid_view.h"
#include "ui/parts/command.h"

#include <QAction>
#include <QTableView>

#include <array>

namespace tagscope::app {

using ui::CompareQuery;
using ui::text;
using ui::textLines;

ComparePart::ComparePart(const ui::PartContext& context, ui::GridView& grid)
    : ViewPart(context, QStringLiteral("compare"), tr("Compare"),
               {ui::PartPlace::Area::Bottom, QStringLiteral("iterations")}),
      m_grid(grid), m_view(new ui::CompareView)
{
    makeActions();
    connect(m_view, &ui::CompareView::compareRequested, this, &ComparePart::compare);
    connect(m_view, &ui::CompareView::rowActivated, this, &ComparePart::lookAt);
    connect(m_view, &ui::CompareView::differencesChanged, this, [this](bool hasDifferences) {
        for (QAction* action : {m_first, m_next, m_previous})
            action->setEnabled(hasDifferences);
        if (!hasDifferences)
            Q_EMIT referenceLost();
    });
    connect(&m_grid, &ui::GridView::compareRequested, this, &ComparePart::show);
    connect(&m_grid, &ui::GridView::changeRequested, this, [this](const ui::ChangeQuery& query) {
        session().ask(this, query, [this, query](const Result<std::optional<IterationChange>>& change) {
            takeChange(query.node, change);
        });
    });
}

void ComparePart::makeActions()
{
    const auto make = [this](const char* name, const QString& label, const QKeySequence& key, auto&& act) {
        QAction* action = ui::makeCommand(&context().window, QLatin1String(name), label, {key});
        connect(action, &QAction::triggered, this, act);
        return action;
    };
    m_show = make("compare", tr("Co&mpare ..."), QKeySequence(Qt::CTRL | Qt::Key_D), [this] {
        ui::showDockOf(*m_view);
        if (const auto iterations = m_grid.besidePrevious())
            m_view->chooser().suggest(*iterations);
        m_view->chooser().focusSides();
    });
    m_first = make("firstDifference", tr("First &difference"), QKeySequence(Qt::CTRL | Qt::Key_F7),
                   [this] { m_view->goToFirst(); });
    m_next = make("nextDifference", tr("&Next difference"), Qt::Key_F7, [this] { m_view->step(1); });
    m_previous = make("previousDifference", tr("&Previous difference"), QKeySequence(Qt::SHIFT | Qt::Key_F7),
                      [this] { m_view->step(-1); });
    const QList<QAction*> ofCells = m_grid.commands();
    constexpr std::array keys{Qt::Key_F, Qt::Key_G, Qt::Key_I};
    TAGSCOPE_ASSERT(std::ssize(keys) == ofCells.size(), "a key for each command of the cells");
    for (size_t i = 0; i < keys.size(); ++i)
        ofCells[static_cast<qsizetype>(i)]->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | keys[i]));
    m_show->setEnabled(false);
    for (QAction* action : {m_first, m_next, m_previous})
        action->setEnabled(false);
}

void ComparePart::obey(ui::ListFilters& filter)
{
    const auto tagOf = [this, &filter](const QModelIndex& index) {
        const CompareRow& row = m_view->rowOf(index);
        const bool isLeft =
            row.leftEvent && (!row.rightEvent || !filter.range() || filter.range()->covers(row.leftTag));
        return isLeft ? row.leftTag : row.rightTag;
    };
    const auto eventOf = [this, &filter](const QModelIndex& index) {
        const CompareRow& row = m_view->rowOf(index);
        const bool isLeft =
            row.leftEvent && (!row.rightEvent || !filter.events() || filter.events()->contains(*row.leftEvent));
        return isLeft ? row.leftEvent : row.rightEvent;
    };
    filter.addList(m_view->table(), tagOf, eventOf);
}

QList<QAction*> ComparePart::commands() const
{
    return QList<QAction*>{m_show, m_first, m_next, m_previous} + m_grid.commands();
}

QWidget* ComparePart::widget() const
{
    return m_view;
}

void ComparePart::onSnapshot()
{
    m_show->setEnabled(snapshot() && snapshot()->program);
    m_view->setSnapshot(snapshot());
}

void ComparePart::show(const CompareQuery& request)
{
    ui::showDockOf(*m_view);
    m_view->compare(request);
}

void ComparePart::compare(const CompareQuery& request)
{
    m_request = request;
    session().ask(this, request,
                  [this](const Result<std::shared_ptr<const CompareReport>>& report) { takeReport(report); });
}

void ComparePart::takeReport(const Result<std::shared_ptr<const CompareReport>>& report)
{
    m_view->setReport(report);
    if (!report)
        return;
    std::unordered_set<uint32_t> nodes = (*report)->differingNodes();
    Q_EMIT compared(m_request, nodes);
    const auto* iterations = std::get_if<CompareQuery::Iterations>(&m_request.what);
    m_grid.setCompared(iterations ? std::optional(*iterations) : std::nullopt, std::move(nodes));
}

void ComparePart::takeChange(NodeId node, const Result<std::optional<IterationChange>>& change)
{
    if (!change)
        Q_EMIT said(QStringLiteral("✗ ") + textLines(toString(change.error())));
    else if (!*change)
        Q_EMIT said(tr("`%1` does the same in all later iterations.").arg(text(snapshot()->graph->node(node).name)));
    else
        m_grid.goTo(node, (*change)->iteration);
}

/// At the tag that it has on the line that is shown.
void ComparePart::lookAt(const CompareRow& row)
{
    if (!row.node.isValid()) {
        Q_EMIT said(tr("This graph has no node `%1`.").arg(text(row.name)));
        return;
    }
    std::optional<TagId> tag;
    bool showsRight = false;
    bool showsLeft = true;
    if (const auto* branches = std::get_if<CompareQuery::Branches>(&m_request.what)) {
        const std::vector<BranchInfo>& all = snapshot()->branches;
        const auto isCurrent = [&](int id) {
            return static_cast<size_t>(id) < all.size() && all[static_cast<size_t>(id)].isCurrent;
        };
        showsLeft = isCurrent(branches->left);
        showsRight = isCurrent(branches->right);
    } else {
        showsRight = std::holds_alternative<CompareQuery::Iterations>(m_request.what);
    }
    if (showsLeft && row.leftEvent)
        tag = row.leftTagId;
    else if (showsRight && row.rightEvent)
        tag = row.rightTagId;
    focus().lookAt(row.node, tag);
    if (!tag || row.kind != CompareRow::Kind::Value)
        return;
    ui::ValueQuery other{row.node, row.slot, *tag, {}, {}, 0};
    if (const auto* branches = std::get_if<CompareQuery::Branches>(&m_request.what))
        other.line = showsLeft ? branches->right : branches->left;
    else if (const auto* trace = std::get_if<CompareQuery::Trace>(&m_request.what))
        other.line = *trace;
    else
        other.tag = row.rightTagId;
    Q_EMIT referenceFound(other);
}

}

#include "moc_compare_part.cpp"
