// SPDX-License-Identifier: Apache-2.0
#include "ui/frames/iterations_part.h"

#include "ui/session/queries/grid_query.h"
#include "ui/session/queries/iteration_query.h"
#include "ui/session/queries/row_figures_query.h"

#include <QTableView>

namespace tagscope::ui {

GridCells veiled(GridCells cells)
{
    for (GridCell& cell : cells.cells)
        if (cell.phase == NodePhase::Ready || cell.phase == NodePhase::Pending)
            cell = {};
    return cells;
}

IterationsPart::IterationsPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("iterations"), tr("Iterations"),
               {PartPlace::Area::Bottom, QStringLiteral("inputs")}),
      m_view(new GridView)
{
    connect(&m_view->model(), &GridModel::cellsWanted, this, [this](const GridQuery& query) {
        session().askEach(this, query, [this](const Result<GridCells>& cells) {
            if (cells)
                m_view->model().setCells(m_hidesNext ? veiled(*cells) : *cells);
        });
    });
    connect(&m_view->model(), &GridModel::figuresWanted, this, [this](const RowFiguresQuery& query) {
        session().ask(this, query,
                      [this](const Result<RowFiguresAnswer>& figures) { m_view->model().setFigures(figures); });
    });
    connect(m_view, &GridView::cellActivated, &focus(), &FocusModel::lookAt);
    connect(m_view, &GridView::runToRequested, this, [this](NodeId node, qint64 iteration) {
        Q_EMIT runToWanted(node, frameName() + ';' + std::to_string(iteration));
    });
}

void IterationsPart::onFocus(FocusModel::Parts parts)
{
    using Part = FocusModel::Part;
    if (parts & (Part::Moment | Part::Tag))
        m_view->setSnapshot(snapshot(), focus().shownTag());
    const std::vector<IterationStep>& path = focus().overPath();
    if (parts.testFlag(Part::Way) && path.size() > 1 && !m_view->table()->hasFocus())
        m_view->chooseFrame(path.back().frame, path[path.size() - 2].tag);
    if (parts & (Part::Moment | Part::Tag | Part::Node | Part::Way))
        showCell();
}

void IterationsPart::showCell()
{
    const NodeId node = focus().node();
    if (!node.isValid() || !snapshot()->program || m_view->table()->hasFocus())
        return;  // somebody may be on the way with the arrow keys
    const std::optional<TagId> tag = focus().tagOf(node);
    const std::optional<IterationId> live = tag ? findIteration(snapshot()->state, *tag) : std::nullopt;
    if (live)
        m_view->showAt(node, snapshot()->state.iteration(*live).number);
    else if (focus().overNumber())
        m_view->showAt(node, *focus().overNumber());
}

void IterationsPart::onHiding(const QString& why)
{
    m_hidesNext = !why.isEmpty();
    m_view->model().forgetCells();
}

std::string IterationsPart::frameName() const
{
    const StaticFrameId frame = m_view->model().frame();
    const bool isThere = snapshot() && snapshot()->names && frame.index() < snapshot()->program->frames().size();
    return isThere ? snapshot()->names->shortFrame(frame) : std::string();
}

void IterationsPart::obey(ListFilters& filters)
{
    connect(&m_view->model(), &GridModel::coveredChanged, this, [&filters] { filters.apply(); });
    filters.addIterations(
        m_view->table(), [this] { return frameName(); },
        [this](int column) { return m_view->model().isInRange(column); });
}

void IterationsPart::onFilter(const ListFilters& filters)
{
    m_view->model().setEvents(filters.events());
}

}

#include "moc_iterations_part.cpp"
