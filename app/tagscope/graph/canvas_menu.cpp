// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/graph/canvas_menu.h"

#include "ui/common/text.h"
#include "ui/graphview/canvas.h"
#include "ui/session/commands/move_requests.h"

#include <QMenu>

#include <utility>

namespace tagscope::app {

using ui::CanvasTarget;

CanvasMenu::CanvasMenu(ui::Session& session, ui::Canvas& canvas, BreakpointWiring& breakpoints, QObject* parent)
    : QObject(parent), m_session(session), m_canvas(canvas), m_breakpoints(breakpoints)
{
    connect(&canvas, &ui::Canvas::contextMenuRequested, this, &CanvasMenu::show);
}

bool showsCurrentLine(const ui::Canvas& canvas)
{
    return canvas.states() && !canvas.states()->snapshot().beside;
}

void CanvasMenu::show(const CanvasTarget& target, QPoint globalPos)
{
    auto* menu = new QMenu(&m_canvas);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(&m_session, &ui::Session::fileChanged, menu, &QWidget::close);  // it speaks of nodes of this graph
    fill(*menu, target);
    Q_EMIT aboutToShow(menu, target);
    menu->popup(globalPos);
}

QAction* CanvasMenu::add(QMenu& menu, const QString& text, std::function<void()> act)
{
    QAction* action = menu.addAction(text);
    connect(action, &QAction::triggered, this, [act = std::move(act)] { act(); });
    return action;
}

void CanvasMenu::fill(QMenu& menu, const CanvasTarget& target)
{
    switch (target.kind) {
    case CanvasTarget::Kind::Background: addBackground(menu); return;
    case CanvasTarget::Kind::Node: addNode(menu, target.node); break;
    case CanvasTarget::Kind::Group: addGroup(menu, target.group); break;
    case CanvasTarget::Kind::Portal: return;  // see ViewFilters
    case CanvasTarget::Kind::Message: addMessages(menu, target); return;
    case CanvasTarget::Kind::Edge: {
        const Endpoint output = target.source;
        const NodeId to = target.node;
        add(menu, tr("Go to the &producer"), [this, output] { m_canvas.selectNode(output.node); });
        add(menu, tr("Go to the &consumer"), [this, to] { m_canvas.selectNode(to); });
        break;
    }
    }
    addBreakpoints(menu, target);
}

void CanvasMenu::addNode(QMenu& menu, NodeId node)
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    const bool canRun = snapshot && snapshot->program && !snapshot->isRunning;
    // What is asked or changed is asked of the current line: not where another one is looked at.
    const bool canChange = canRun && showsCurrentLine(m_canvas);
    const bool isReady = canChange && m_canvas.states()->look(node).readyIndex;
    const std::optional<TagId> tag = isReady ? m_canvas.states()->tagOf(node) : std::nullopt;
    add(menu, tr("&Fire"), [this, node, tag] { m_session.post(ui::FireRequest{node, tag}); })->setEnabled(isReady);
    add(menu, tr("Run &to it"), [this, node] { m_breakpoints.runTo(node); })->setEnabled(canRun);
    add(menu, tr("&Why?"), [this, node] { Q_EMIT whyRequested(node); })->setEnabled(canChange);
    add(menu, tr("&Override the value ..."), [this, node] { Q_EMIT overrideRequested(node); })->setEnabled(canChange);
    addSelected(menu, m_canvas.selectedNode() == node);
}

void CanvasMenu::addGroup(QMenu& menu, ui::GroupId group)
{
    add(menu, m_canvas.isOpen(group) ? tr("&Close the group") : tr("&Open the group"),
        [this, group] { m_canvas.askForGroup(group); });
    addSelected(menu, m_canvas.selection() == CanvasTarget::ofGroup(group));
}

/// What is done to them is added by NetworkMenu.
void CanvasMenu::addMessages(QMenu& menu, const CanvasTarget& target)
{
    add(menu, tr("Go to the Se&nd"), [this, node = target.source.node] { m_canvas.selectNode(node); });
    add(menu, tr("Go to the Rec&v"), [this, node = target.node] { m_canvas.selectNode(node); });
}

void CanvasMenu::addSelected(QMenu& menu, bool isSelected)
{
    if (!isSelected)
        return;  // asked for where it is not drawn
    add(menu, tr("&Zoom to it"), [this] { m_canvas.focusSelection(); });
    if (m_canvas.isFollower())
        return;
    add(menu, m_canvas.isPinned(m_canvas.selectedItem()) ? tr("Un&pin it") : tr("&Pin it here"),
        [this] { m_canvas.togglePin(); });
}

void CanvasMenu::addBackground(QMenu& menu)
{
    add(menu, tr("&Fit the graph"), [this] { m_canvas.fit(); });
    add(menu, tr("Zoom &in"), [this] { m_canvas.zoomAtSelection(1.2); });
    add(menu, tr("Zoom &out"), [this] { m_canvas.zoomAtSelection(1 / 1.2); });
}

void CanvasMenu::addDeath(QMenu& menu, NodeId node)
{
    QAction* action = add(menu, tr("Stop when it &dies, and say where that began"),
                          [this, node] { m_breakpoints.toggleDeath(node); });
    action->setCheckable(true);
    action->setChecked(m_breakpoints.stopsAtDeath(node));
}

void CanvasMenu::addBreakpoints(QMenu& menu, const CanvasTarget& target)
{
    const std::optional<BreakpointSpec> fresh = m_breakpoints.fresh(target);
    if (!fresh)
        return;
    const ui::BreakpointRow* there = m_breakpoints.find(target);
    menu.addSeparator();
    const auto choice = [&](const QString& text, const std::function<void(BreakpointSpec&)>& change) {
        BreakpointSpec spec = there ? there->breakpoint.spec : *fresh;
        change(spec);
        QAction* action = add(menu, text, [this, target, spec] { m_breakpoints.set(target, spec); });
        action->setCheckable(true);
        action->setChecked(there && there->breakpoint.spec == spec);
    };
    using Token = BreakpointSpec::Token;
    switch (target.kind) {
    case CanvasTarget::Kind::Background:
    case CanvasTarget::Kind::Portal:
    case CanvasTarget::Kind::Message: break;
    case CanvasTarget::Kind::Node:
        choice(tr("Stop &after it has fired"), [](BreakpointSpec& spec) { spec.before = false; });
        choice(tr("Stop &before it fires"), [](BreakpointSpec& spec) { spec.before = true; });
        addDeath(menu, target.node);
        break;
    case CanvasTarget::Kind::Edge:
        choice(tr("Stop at &any token"), [](BreakpointSpec& spec) { spec.token = Token::Any; });
        choice(tr("Stop at a &live token"), [](BreakpointSpec& spec) { spec.token = Token::Live; });
        choice(tr("Stop at a &dead token"), [](BreakpointSpec& spec) { spec.token = Token::Dead; });
        break;
    case CanvasTarget::Kind::Group: choice(tr("Stop at &everything inside"), [](BreakpointSpec&) {}); break;
    }
    add(menu, tr("Edit the breakpoi&nt ..."), [this, target] { Q_EMIT editRequested(target); });
    if (there) {
        const bool isEnabled = there->breakpoint.spec.isEnabled;
        choice(isEnabled ? tr("&Switch the breakpoint off") : tr("&Switch the breakpoint on"),
               [isEnabled](BreakpointSpec& spec) { spec.isEnabled = !isEnabled; });
        add(menu, tr("&Remove the breakpoint"), [this, target] { m_breakpoints.set(target, std::nullopt); });
    }
}

}

#include "moc_canvas_menu.cpp"
