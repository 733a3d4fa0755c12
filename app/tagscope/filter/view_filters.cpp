// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/filter/view_filters.h"

#include "app/tagscope/commands/edits.h"
#include "core/graph/device.h"
#include "core/ops/op_def.h"
#include "ui/common/text.h"
#include "ui/graphview/canvas.h"
#include "ui/graphview/layout/layouter.h"
#include "ui/graphview/op_dialog.h"
#include "ui/parts/command.h"

#include <QAction>
#include <QLocale>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace tagscope::app {

using ui::CanvasTarget;
using ui::Slice;

namespace {

// Names, so that records outlive changes of the enumeration.
constexpr std::pair<Slice::Towards, const char*> directions[] = {
    {Slice::Towards::Both, "both"}, {Slice::Towards::Producers, "producers"}, {Slice::Towards::Consumers, "consumers"}};

std::set<std::string> opsThat(bool (*are)(const OpTraits&))
{
    std::set<std::string> names;
    for (const OpDef& op : OpRegistry::standard().ops())
        if (are(op.traits))
            names.insert(op.name);
    return names;
}

/// What only hands values on, or holds them: seldom what somebody looks for.
const std::set<std::string>& plumbing()
{
    static const std::set<std::string> ops = opsThat(
        [](const OpTraits& op) { return op.opClass == OpClass::Ordinary && op.fire != FireKind::Kernel && !op.isRef; });
    return ops;
}

const std::set<std::string>& controlFlow()
{
    static const std::set<std::string> ops =
        opsThat([](const OpTraits& op) { return isControlFlow(op.opClass) || op.opClass == OpClass::LoopCond; });
    return ops;
}

QString namesOf(const std::set<std::string>& all, const std::set<std::string>& but)
{
    constexpr qsizetype mostNames = 3;
    QStringList names;
    for (const std::string& op : all)
        if (!but.contains(op))
            names.append(ui::text(op));
    if (names.size() > mostNames)
        names = names.mid(0, mostNames) + QStringList(QStringLiteral("..."));
    return names.join(QStringLiteral(", "));
}

/// What makes `after` of `before`, in a few words; empty if nothing does that is an edit of its own.
QString changeOfFilter(const ui::ViewFilter& before, const ui::ViewFilter& after, const Graph& graph)
{
    if (after.slice != before.slice) {
        if (!after.slice)
            return ViewFilters::tr("Show all of the graph");
        return before.slice
            ? ViewFilters::tr("Show another part of the graph")
            : ViewFilters::tr("Show only what is around %1").arg(ui::text(graph.node(after.slice->centre).name));
    }
    if (after.hidesInserted != before.hidesInserted)
        return after.hidesInserted ? ViewFilters::tr("Draw the graph as it was opened")
                                   : ViewFilters::tr("Draw what the partitioner has inserted");
    if (after.onlyLane != before.onlyLane)
        return after.onlyLane.empty() ? ViewFilters::tr("Draw the lanes of all devices")
                                      : ViewFilters::tr("Draw only %1").arg(ui::text(shortDeviceName(after.onlyLane)));
    if (after.laneOrder != before.laneOrder)
        return ViewFilters::tr("Move a lane");
    if (const QString hidden = namesOf(after.hiddenOps, before.hiddenOps); !hidden.isEmpty())
        return ViewFilters::tr("Hide %1").arg(hidden);
    if (const QString drawn = namesOf(before.hiddenOps, after.hiddenOps); !drawn.isEmpty())
        return ViewFilters::tr("Draw %1 again").arg(drawn);
    if (const QString shown = namesOf(after.highlightedOps, before.highlightedOps); !shown.isEmpty())
        return ViewFilters::tr("Highlight %1").arg(shown);
    if (const QString faint = namesOf(before.highlightedOps, after.highlightedOps); !faint.isEmpty())
        return ViewFilters::tr("Highlight %1 no more").arg(faint);
    if (after.drawnLines != before.drawnLines)
        return after.drawnLines.size() > before.drawnLines.size() ? ViewFilters::tr("Always draw lines")
                                                                  : ViewFilters::tr("Draw lines where there is room");
    return {};
}

}

ViewFilters::ViewFilters(ui::Canvas& canvas, Edits& edits, QObject* window)
    : QObject(window), m_canvas(canvas), m_edits(edits)
{
    m_slice = make("slice", tr("&Only what is around the selection"), Qt::Key_O,
                   [this] { m_canvas.sliceAround(m_canvas.selectedNode()); });
    m_more = make("moreHops", tr("One hop &more"), Qt::Key_Greater, [this] { m_canvas.slice(1); });
    m_fewer = make("fewerHops", tr("One hop &fewer"), Qt::Key_Less, [this] { m_canvas.slice(-1); });
    m_turn = make("turnSlice", tr("Both ways, &producers, consumers"), Qt::Key_D, [this] { m_canvas.turnSlice(); });
    m_whole = make("wholeGraph", tr("&All of the graph"), QKeySequence(Qt::SHIFT | Qt::Key_O), [this] {
        ui::ViewFilter filter;
        filter.highlightedOps = m_canvas.filter().highlightedOps;
        filter.drawnLines = m_canvas.filter().drawnLines;
        filter.foldsAlike = m_canvas.filter().foldsAlike;
        filter.unfolded = m_canvas.filter().unfolded;
        filter.laneOrder = m_canvas.filter().laneOrder;
        m_canvas.setFilter(filter);
    });
    m_openLevel = make("openLevel", tr("Open one more le&vel everywhere"), QKeySequence(Qt::CTRL | Qt::Key_L),
                       [this] { m_canvas.openLevel(); });
    m_improve = make("improvePicture", tr("Imp&rove the picture"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_O),
                     [this] { m_canvas.improve(); });
    connect(&canvas, &ui::Canvas::levelOpened, this, &ViewFilters::sayOpened);
    makeOpActions();
    for (const auto changed : {&ui::Canvas::filterChanged, &ui::Canvas::laidOut, &ui::Canvas::selectionCleared})
        connect(&canvas, changed, this, [this] { updateActions(m_isShown); });
    connect(&canvas, &ui::Canvas::groupSelected, this, [this] { updateActions(m_isShown); });
    connect(&canvas, &ui::Canvas::nodeSelected, this, [this] { updateActions(m_isShown); });
    connect(&canvas, &ui::Canvas::stacksChanged, this,
            [&canvas, &edits](const ui::Canvas::Stacks& before, const QString& what) {
                edits.push(
                    what, [&canvas, before] { canvas.setStacks(before); },
                    [&canvas, after = canvas.stacks()] { canvas.setStacks(after); });
            });
    connect(&canvas, &ui::Canvas::filterChanged, this, &ViewFilters::noteChange);
    connect(&canvas, &ui::Canvas::graphChanged, this, [this] { m_known = m_canvas.filter(); });
    updateActions(false);
}

void ViewFilters::noteChange()
{
    if (!m_canvas.graph())
        return;
    const ui::ViewFilter now = m_canvas.filter();
    const ui::ViewFilter before = std::exchange(m_known, now);
    if (const QString change = changeOfFilter(before, now, *m_canvas.graph()); !change.isEmpty())
        m_edits.push(
            change, [this, before] { put(before); }, [this, now] { put(now); });
}

void ViewFilters::put(ui::ViewFilter filter)
{
    filter.foldsAlike = m_canvas.filter().foldsAlike;
    filter.unfolded = m_canvas.filter().unfolded;
    m_known = filter;
    m_canvas.setFilter(filter);
}

QAction* ViewFilters::make(const char* name, const QString& text, const QKeySequence& key,
                           const std::function<void()>& act)
{
    QAction* action = ui::makeCommand(parent(), QLatin1String(name), text, {key});
    connect(action, &QAction::triggered, this, [act] { act(); });
    return action;
}

void ViewFilters::makeOpActions()
{
    const auto opOfSelection = [this] {
        return std::set<std::string>{m_canvas.graph()->node(m_canvas.selectedNode()).op};
    };
    m_hide = make("hideOp", tr("&Hide nodes of the selection's op"), Qt::Key_X,
                  [this, opOfSelection] { toggle(&ui::ViewFilter::hiddenOps, opOfSelection()); });
    m_highlight = make("highlightOp", tr("H&ighlight nodes of the selection's op"), Qt::Key_M,
                       [this, opOfSelection] { toggle(&ui::ViewFilter::highlightedOps, opOfSelection()); });
    m_hidePlumbing = make("hidePlumbing", tr("Hide Identity, &Const and NoOp"), QKeySequence(Qt::SHIFT | Qt::Key_X),
                          [this] { toggle(&ui::ViewFilter::hiddenOps, plumbing()); });
    m_hideInserted = make("hideInserted", tr("Hide what the partitioner has i&nserted"),
                          QKeySequence(Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_G), [this] {
                              ui::ViewFilter filter = m_canvas.filter();
                              filter.hidesInserted = !filter.hidesInserted;
                              m_canvas.setFilter(filter);
                              updateActions(m_isShown);
                          });
    m_onlyLane =
        make("onlyLane", tr("Only the lane of this &device"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_O),
             [this] { toggleLane(laneOfSelection()); });
    m_highlightControlFlow =
        make("highlightControlFlow", tr("Highlight control f&low"), QKeySequence(Qt::SHIFT | Qt::Key_M),
             [this] { toggle(&ui::ViewFilter::highlightedOps, controlFlow()); });
    m_ops = make("ops", tr("O&ps ..."), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_X), [this] { showOps(); });
    m_fold = make("foldAlike", tr("Groups that are alik&e as stacks"), Qt::Key_E, [this] {
        const ui::ViewFilter& filter = m_canvas.filter();
        const bool foldsAlike = !filter.foldsAlike || !filter.unfolded.empty();
        m_canvas.changeStacks({foldsAlike, {}, {}},
                              foldsAlike ? tr("Draw groups that are alike as stacks") : tr("Draw no stacks"));
        updateActions(m_isShown);
    });
    m_lines = make("drawLines", tr("Always draw the &lines from it"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_H),
                   [this] { toggleLines({m_canvas.selectedNode()}); });
    for (QAction* action : {m_hidePlumbing, m_hideInserted, m_onlyLane, m_highlightControlFlow, m_fold, m_lines})
        action->setCheckable(true);
}

void ViewFilters::sayOpened(const std::vector<ui::GroupId>& groups, size_t left)
{
    QString what = groups.empty() && left == 0
        ? tr("No group is left to open; stacks open by themselves.")
        : tr("Groups opened: %1.").arg(QLocale().toString(qulonglong(groups.size())));
    if (left > 0)
        what += QLatin1Char(' ')
            + tr("Still closed: %1, for the picture would have more than %2 boxes; open those that matter by "
                 "themselves.")
                  .arg(QLocale().toString(qulonglong(left)), QLocale().toString(qulonglong(ui::Canvas::mostOpened)));
    Q_EMIT said(what);
}

void ViewFilters::toggle(Ops which, const std::set<std::string>& ops)
{
    ui::ViewFilter filter = m_canvas.filter();
    std::set<std::string>& there = filter.*which;
    if (std::ranges::includes(there, ops))
        for (const std::string& op : ops)
            there.erase(op);
    else
        there.insert(ops.begin(), ops.end());
    m_canvas.setFilter(filter);
    updateActions(m_isShown);
}

std::string ViewFilters::laneOfSelection() const
{
    if (!m_canvas.partitions())
        return {};
    if (const NodeId node = m_canvas.selectedNode(); node.isValid()) {
        const Placement& placement = m_canvas.partitions()->placement;
        return placement.name(placement.device(node));
    }
    const CanvasTarget target = m_canvas.selection();
    return target.kind == CanvasTarget::Kind::Group ? m_canvas.tree()->group(target.group).device.value_or("")
                                                    : std::string();
}

void ViewFilters::toggleLane(const std::string& device)
{
    ui::ViewFilter filter = m_canvas.filter();
    filter.onlyLane = filter.onlyLane.empty() ? device : std::string();
    m_canvas.setFilter(filter);
    updateActions(m_isShown);
}

void ViewFilters::showOps()
{
    delete m_opDialog;
    m_opDialog = new ui::OpDialog(m_canvas.graph(), m_canvas.filter(), &m_canvas);
    m_opDialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_opDialog, &ui::OpDialog::filterRequested, &m_canvas, &ui::Canvas::setFilter);
    connect(&m_canvas, &ui::Canvas::filterChanged, m_opDialog, [this] {
        if (m_canvas.graph())
            m_opDialog->setFilter(m_canvas.filter());
    });
    connect(&m_canvas, &ui::Canvas::graphChanged, m_opDialog, &QWidget::close);  // it speaks of ops of this graph
    m_opDialog->show();
}

QList<QAction*> ViewFilters::actions() const
{
    auto* first = new QAction(parent());
    auto* second = new QAction(parent());
    for (QAction* line : {first, second})
        line->setSeparator(true);
    return {m_slice, m_more,         m_fewer,        m_turn,      first,
            m_hide,  m_hidePlumbing, m_hideInserted, m_highlight, m_highlightControlFlow,
            m_ops,   second,         m_onlyLane,     m_openLevel, m_improve,
            m_fold,  m_lines,        m_whole};
}

void ViewFilters::updateActions(bool isShown)
{
    m_isShown = isShown;
    m_slice->setEnabled(isShown && m_canvas.selectedNode().isValid());
    const ui::ViewFilter& filter = m_canvas.filter();
    for (QAction* action : {m_more, m_fewer, m_turn})
        action->setEnabled(isShown && filter.slice);
    m_whole->setEnabled(
        isShown && (filter.slice || !filter.hiddenOps.empty() || filter.hidesInserted || !filter.onlyLane.empty()));
    m_onlyLane->setEnabled(isShown && (!filter.onlyLane.empty() || !laneOfSelection().empty()));
    m_onlyLane->setChecked(!filter.onlyLane.empty());
    for (QAction* action : {m_hide, m_highlight, m_lines})
        action->setEnabled(m_slice->isEnabled());
    m_lines->setChecked(m_slice->isEnabled() && filter.drawnLines.contains(m_canvas.selectedNode()));
    for (QAction* action : {m_hidePlumbing, m_hideInserted, m_highlightControlFlow, m_ops, m_fold, m_openLevel})
        action->setEnabled(isShown);
    const bool hasDot = ui::hasDot();
    m_improve->setEnabled(isShown && m_canvas.canImprove() && hasDot);
    m_improve->setToolTip(
        !hasDot ? tr("Has Graphviz lay out the picture, which is not installed here; all else works without it")
            : m_improve->isEnabled()
            ? tr("Has Graphviz lay out the picture. That may take minutes; Esc keeps this picture.")
            : tr("All that is shown was laid out by Graphviz"));
    m_hideInserted->setChecked(filter.hidesInserted);
    m_hidePlumbing->setChecked(std::ranges::includes(filter.hiddenOps, plumbing()));
    m_fold->setChecked(filter.foldsAlike && filter.unfolded.empty());
    m_highlightControlFlow->setChecked(std::ranges::includes(filter.highlightedOps, controlFlow()));
}

void ViewFilters::addTo(QMenu* menu, const CanvasTarget& target)
{
    if (target.kind == CanvasTarget::Kind::Portal)
        addPortal(menu, target);
    const auto add = [this](QMenu* to, const QString& text, const std::function<void()>& act) {
        connect(to->addAction(text), &QAction::triggered, this, [act] { act(); });
    };
    if (target.kind == CanvasTarget::Kind::Node) {
        const NodeId node = target.node;
        menu->addSeparator();
        QMenu* only = menu->addMenu(tr("S&how only"));
        add(only, tr("What is &around it"), [this, node] { m_canvas.sliceAround(node, Slice::Towards::Both); });
        add(only, tr("What it is &made from"), [this, node] { m_canvas.sliceAround(node, Slice::Towards::Producers); });
        add(only, tr("What is made &from it"), [this, node] { m_canvas.sliceAround(node, Slice::Towards::Consumers); });
        const std::set<std::string> op{m_canvas.graph()->node(node).op};
        const QString name = ui::commandText(ui::text(*op.begin()));
        const ui::ViewFilter& filter = m_canvas.filter();
        add(menu,
            std::ranges::includes(filter.hiddenOps, op) ? tr("Draw every %1 a&gain").arg(name)
                                                        : tr("Hi&de every %1").arg(name),
            [this, op] { toggle(&ui::ViewFilter::hiddenOps, op); });
        add(menu,
            std::ranges::includes(filter.highlightedOps, op) ? tr("H&ighlight %1 no more").arg(name)
                                                             : tr("H&ighlight every %1").arg(name),
            [this, op] { toggle(&ui::ViewFilter::highlightedOps, op); });
    }
    if (target.kind == CanvasTarget::Kind::Node
        && (!m_canvas.portalEnds(target).empty() || m_canvas.filter().drawnLines.contains(target.node)))
        addLines(menu, {target.node});
    if (target.kind == CanvasTarget::Kind::Group) {
        const ui::GroupId group = target.group;
        if (m_canvas.stackOf(group))
            add(menu, tr("Dra&w all of the stack"), [this, group] { m_canvas.unfold(group); });
        else if (m_canvas.filter().unfolded.contains(ui::groupKey(m_canvas.tree()->group(group))))
            add(menu, tr("Draw as a stac&k again"), [this, group] { m_canvas.fold(group); });
    }
    const ui::Group* lane = target.kind == CanvasTarget::Kind::Group ? &m_canvas.tree()->group(target.group) : nullptr;
    if (lane && lane->kind == ui::Group::Kind::Device && m_canvas.partitions()) {
        const std::string device = lane->path;
        menu->addSeparator();
        add(menu,
            m_canvas.filter().onlyLane.empty() ? tr("Draw onl&y this lane") : tr("Draw the lanes of all de&vices"),
            [this, device] { toggleLane(device); });
        if (m_canvas.lanes().size() > 1) {
            add(menu, tr("Draw the lane &earlier"), [this, device] { m_canvas.moveLane(device, -1); });
            add(menu, tr("Draw the lane la&ter"), [this, device] { m_canvas.moveLane(device, 1); });
        }
    }
    if (target.kind == CanvasTarget::Kind::Group && m_improve->isEnabled())
        menu->addAction(m_improve);
    if (m_whole->isEnabled()) {
        menu->addSeparator();
        menu->addAction(m_whole);
    }
}

void ViewFilters::addPortal(QMenu* menu, const CanvasTarget& target)
{
    constexpr size_t mostEnds = 30;
    const std::vector<CanvasTarget> ends = m_canvas.portalEnds(target);
    const auto nameOf = [this](const CanvasTarget& end) {
        return ui::text(end.node.isValid() ? m_canvas.graph()->node(end.node).name
                                           : m_canvas.tree()->group(end.group).name);
    };
    const auto add = [&](const CanvasTarget& end, const QString& text) {
        const QString shown = QFontMetrics(menu->font()).elidedText(text, Qt::ElideMiddle, 500);
        connect(menu->addAction(QString(shown).replace(QLatin1Char('&'), QStringLiteral("&&"))), &QAction::triggered,
                this, [this, end] { m_canvas.goTo(end); });
    };
    add(target, tr("From %1").arg(nameOf(target)));
    menu->addSeparator();
    for (size_t i = 0; i < std::min(ends.size(), mostEnds); ++i)
        add(ends[i], tr("To %1").arg(nameOf(ends[i])));
    if (ends.size() > mostEnds)
        menu->addAction(tr("and %1 more").arg(QLocale().toString(qulonglong(ends.size() - mostEnds))))
            ->setEnabled(false);
    menu->addSeparator();
    addLines(menu, m_canvas.portalNodes(target));
}

void ViewFilters::addLines(QMenu* menu, const std::set<NodeId>& nodes)
{
    if (nodes == std::set<NodeId>{m_canvas.selectedNode()}) {
        menu->addAction(m_lines);
        return;
    }
    QAction* action = menu->addAction(m_lines->text());
    action->setCheckable(true);
    action->setChecked(std::ranges::includes(m_canvas.filter().drawnLines, nodes));
    connect(action, &QAction::triggered, this, [this, nodes] { toggleLines(nodes); });
}

void ViewFilters::toggleLines(const std::set<NodeId>& nodes)
{
    ui::ViewFilter filter = m_canvas.filter();
    const bool isDrawn = std::ranges::includes(filter.drawnLines, nodes);
    for (const NodeId node : nodes)
        if (isDrawn)
            filter.drawnLines.erase(node);
        else
            filter.drawnLines.insert(node);
    m_canvas.setFilter(filter);
    updateActions(m_isShown);
}

FilterRecord ViewFilters::record() const
{
    FilterRecord record;
    const ui::ViewFilter& filter = m_canvas.filter();
    if (!m_canvas.graph())
        return record;
    if (filter.slice) {
        record.centre = m_canvas.graph()->node(filter.slice->centre).name;
        record.hops = filter.slice->hops;
        record.towards =
            std::ranges::find(directions, filter.slice->towards, &std::pair<Slice::Towards, const char*>::first)
                ->second;
        record.followsControl = filter.slice->followsControl;
    }
    record.hidesInserted = filter.hidesInserted;
    record.laneOrder = filter.laneOrder;
    record.onlyLane = filter.onlyLane;
    record.hiddenOps.assign(filter.hiddenOps.begin(), filter.hiddenOps.end());
    record.foldsAlike = filter.foldsAlike;
    record.unfolded.assign(filter.unfolded.begin(), filter.unfolded.end());
    for (const NodeId node : filter.drawnLines)
        record.drawnLines.push_back(m_canvas.graph()->node(node).name);
    record.highlightedOps.assign(filter.highlightedOps.begin(), filter.highlightedOps.end());
    return record;
}

void ViewFilters::restore(const FilterRecord& record)
{
    if (!m_canvas.graph())
        return;
    ui::ViewFilter filter;
    filter.hidesInserted = record.hidesInserted;
    filter.laneOrder = record.laneOrder;
    filter.onlyLane = record.onlyLane;
    filter.hiddenOps.insert(record.hiddenOps.begin(), record.hiddenOps.end());
    filter.highlightedOps.insert(record.highlightedOps.begin(), record.highlightedOps.end());
    filter.foldsAlike = record.foldsAlike;
    filter.unfolded.insert(record.unfolded.begin(), record.unfolded.end());
    for (const std::string& name : record.drawnLines)
        if (const std::optional<NodeId> node = m_canvas.graph()->find(name))
            filter.drawnLines.insert(*node);
    if (const std::optional<NodeId> centre = m_canvas.graph()->find(record.centre)) {
        filter.slice =
            Slice{*centre, std::clamp(record.hops, 1, Slice::mostHops), Slice::Towards::Both, record.followsControl};
        for (const auto& [towards, name] : directions)
            if (record.towards == name)
                filter.slice->towards = towards;
    }
    m_known = filter;  // nobody's edit, even if it is drawn only later
    m_canvas.setFilter(filter);
}

}

#include "moc_view_filters.cpp"
