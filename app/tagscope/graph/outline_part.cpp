// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/graph/outline_part.h"

#include "app/tagscope/graph/canvas_menu.h"
#include "app/tagscope/run/breakpoint_wiring.h"
#include "ui/find/find_model.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/outline/outline_view.h"

#include <QApplication>
#include <QTreeView>

#include <utility>
#include <vector>

namespace tagscope::app {

using ui::CanvasTarget;

OutlinePart::OutlinePart(const ui::PartContext& context, ui::Canvas& canvas, ui::CanvasPanes& panes,
                         ui::FindModel& names)
    : ViewPart(context, QStringLiteral("outline"), tr("Outline"),
               {ui::PartPlace::Area::Left, QStringLiteral("frames")}),
      m_canvas(canvas), m_panes(panes), m_names(names), m_view(new ui::OutlineView)
{
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) {
        for (int i = 0; now && i < m_panes.paneCount(); ++i)
            if (const ui::Canvas& there = m_panes.canvas(i);
                m_followed != &there && (now == &there || there.isAncestorOf(now))) {
                m_followed = &there;
                refresh();
            }
    });
    connect(&canvas, &ui::Canvas::graphChanged, this, [this] {
        m_goal = {};
        m_view->setGraph(m_canvas.graph(), nullptr);
    });
    connect(&canvas, &ui::Canvas::laidOut, this, [this] {
        takeTree();
        arrive();
    });
    const auto show = [this](ui::GroupId group) { m_view->select(CanvasTarget::ofGroup(group)); };
    connect(&canvas, &ui::Canvas::groupToggled, this, show);
    connect(&canvas, &ui::Canvas::groupSelected, this, show);
    connect(&names, &ui::FindModel::graphReady, this, [this] { m_view->setIndex(m_names.nodeIndex()); });
    connect(m_view, &ui::OutlineView::chosen, this, &OutlinePart::choose);
    connect(m_view, &ui::OutlineView::activated, this, &OutlinePart::goTo);
}

void OutlinePart::connectTo(BreakpointWiring& breakpoints, CanvasMenu& menus)
{
    connect(&m_view->model(), &ui::OutlineModel::breakpointWanted, this,
            [&breakpoints](const CanvasTarget& target, bool isWanted) {
                if (isWanted)
                    breakpoints.put(target);
                else
                    breakpoints.set(target, std::nullopt);
            });
    connect(m_view, &ui::OutlineView::menuWanted, &menus, &CanvasMenu::show);
}

QWidget* OutlinePart::widget() const
{
    return m_view;
}

void OutlinePart::onFocus(ui::FocusModel::Parts parts)
{
    using Part = ui::FocusModel::Part;
    if (parts.testFlag(Part::Node) && focus().node().isValid())
        m_view->select(CanvasTarget::ofNode(focus().node()));
    if (parts & (Part::Moment | Part::Tag | Part::Way))
        refresh();
}

void OutlinePart::takeTree()
{
    if (m_canvas.sharedTree() == m_view->tree())
        return;
    m_view->setGraph(m_canvas.graph(), m_canvas.sharedTree());
    refresh();
    m_view->select(m_canvas.selection());
}

int OutlinePart::pane() const
{
    for (int i = 1; i < m_panes.paneCount(); ++i)
        if (m_followed == &m_panes.canvas(i))
            return i;
    return 0;
}

void OutlinePart::refresh()
{
    const int shown = pane();
    m_view->setCaption(m_panes.paneCount() > 1 ? tr("As in the picture “%1”").arg(m_panes.title(shown)) : QString());
    if (m_view->tree())
        m_view->setStates(m_panes.canvas(shown).sharedStates(), m_canvas.pictureState().marks);
}

CanvasTarget OutlinePart::target() const
{
    const QWidget* typed = QApplication::focusWidget();
    const bool isHere = typed && m_view->isAncestorOf(typed);
    return isHere ? m_view->selected() : m_canvas.selection();
}

void OutlinePart::list(ui::GroupId group)
{
    m_view->select(CanvasTarget::ofGroup(group));
    m_view->list()->expand(m_view->list()->currentIndex());
}

void OutlinePart::choose(const CanvasTarget& target)
{
    m_goal = {};
    if (target.kind == CanvasTarget::Kind::Node)
        focus().selectNode(target.node);
    else if (m_canvas.scene())
        if (const int item = m_canvas.scene()->itemOf(target.group); item >= 0)
            m_canvas.selectItem(item);
}

void OutlinePart::openAround(ui::GroupId group)
{
    const ui::GroupTree& tree = *m_view->tree();
    std::vector<ui::GroupId> closed;
    for (ui::GroupId above = tree.group(group).parent; above.isValid() && above != ui::GroupTree::root();
         above = tree.group(above).parent)
        if (!m_canvas.isOpen(above))
            closed.push_back(above);
    for (; !closed.empty(); closed.pop_back())
        m_canvas.toggleGroup(closed.back());
}

void OutlinePart::goTo(const CanvasTarget& target)
{
    if (target.kind == CanvasTarget::Kind::Node)
        focus().selectNode(target.node);
    else
        openAround(target.group);
    m_view->select(target);  // groups that were opened have been shown meanwhile
    m_goal = target;
    if (!m_canvas.isLayingOut())
        arrive();
    m_canvas.setFocus();
}

void OutlinePart::arrive()
{
    if (!m_canvas.scene() || m_goal.kind == CanvasTarget::Kind::Background)
        return;
    const CanvasTarget goal = m_canvas.isLayingOut() ? m_goal : std::exchange(m_goal, {});
    const int item = goal.node.isValid() ? m_canvas.scene()->itemOf(goal.node) : m_canvas.scene()->itemOf(goal.group);
    if (item < 0)
        return;
    if (m_canvas.selectedItem() != item)
        m_canvas.selectItem(item);
    m_canvas.focusSelection();
}

}

#include "moc_outline_part.cpp"
