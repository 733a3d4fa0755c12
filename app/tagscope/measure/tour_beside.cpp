// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/measure/tour_beside.h"

#include "ui/common/text.h"
#include "ui/compare/compare_view.h"
#include "ui/frames/grid_view.h"
#include "ui/graphview/canvas.h"
#include "ui/inspector/inspector.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/save_requests.h"
#include "ui/session/queries/compare_query.h"

#include <QAction>
#include <QDockWidget>
#include <QTableView>
#include <QTemporaryDir>

#include <algorithm>

namespace tagscope::app {

using ui::text;

void TourBeside::compare()
{
    ui::GridView& grid = *m_window.findChild<ui::GridView*>();
    const int columns = grid.model().columnCount();
    if (columns < 2)
        return;
    ui::CompareQuery request;
    request.what =
        ui::CompareQuery::Iterations{grid.model().frame(), grid.model().parentTag(), columns - 2, columns - 1};
    Q_EMIT grid.compareRequested(request);
    settle();
    m_window.findChild<QAction*>(QStringLiteral("nextDifference"))->trigger();
    settle();
    picture("6-compared");
    m_window.inspector().showDifference();
    settle();
    save(m_window.inspector(), QStringLiteral("6-compared-values"));
    QAction* sideBySide = m_window.findChild<QAction*>(QStringLiteral("sideBySide"));
    sideBySide->trigger();
    settle();
    picture("6-side-by-side");
    sideBySide->trigger();
    m_window.findChild<QDockWidget*>(QStringLiteral("iterations"))->raise();
    grid.table()->scrollTo(grid.model().index(0, columns - 1));
    settle();
    save(grid, QStringLiteral("6-compared-iterations"));
    compareTrace();
}

void TourBeside::compareTrace()
{
    auto& view = *m_window.findChild<ui::CompareView*>();
    const QTemporaryDir folder;
    ui::CompareQuery request;
    request.what = ui::CompareQuery::Trace{folder.filePath(QStringLiteral("before.tagscope")).toStdString()};
    const CompareRow* first = view.model().report() ? view.model().report()->first() : nullptr;
    if (!first || first->kind != CompareRow::Kind::Value)
        return;
    const uint64_t event = first->leftEvent.value_or(0);
    act(ui::SaveRequest{std::get<ui::CompareQuery::Trace>(request.what).path});
    typed(QStringLiteral("set %1@%2 0").arg(text(first->name), text(first->leftTag)));
    act(ui::MoveRequest{Goal{Goal::Kind::Events, mostFirings, {}}});
    view.compare(request);
    settle();
    act(ui::GoToRequest{std::min(event + 6, snapshot().size)});
    trigger("sideBySide");
    trigger("nextDifference");
    picture("6-other-trace");
    trigger("sideBySide");
    act(ui::BranchRequest{0});
    act(ui::GoToRequest{snapshot().size});
}

void TourBeside::branches()
{
    const auto hasOutput = [this] {
        const FiringInfo* fired = snapshot().report && snapshot().report->fired ? &*snapshot().report->fired : nullptr;
        return fired && !fired->isDead && !fired->isBlock
            && !snapshot().program->outputTypes(snapshot().program->planOf(fired->node)).empty();
    };
    act(ui::GoToRequest{(snapshot().size + 1) / 2});
    for (int tries = 100; tries > 0 && !hasOutput() && snapshot().position > 0; --tries)
        act(ui::BackRequest{1});
    if (!hasOutput())
        return say(QObject::tr("nothing has an output to override: no picture of a branch"));
    const FiringInfo fired = *snapshot().report->fired;
    act(ui::EditRequest{fired.node, 0, fired.tag, Tensor()});
    select(fired.node);
    m_window.canvas().focusSelection();
    picture("9-override");
    act(ui::MoveRequest{Goal{Goal::Kind::Events, mostFirings, {}}});
    picture("9-branch");
    act(ui::GoToRequest{snapshot().size / 2});
    if (snapshot().program->frames().size() > 1)
        act(ui::WindowRequest{StaticFrameId(1), 2});
    trigger("compareBranch");
    picture("9-branches");
    act(ui::BranchRequest{0});
    act(ui::GoToRequest{snapshot().size});
}

}
