// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/teaching.h"

#include "ui/common/tag_text.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/parts/command.h"
#include "ui/session/queries/cause_query.h"
#include "ui/teach/mark_layer.h"
#include "ui/teach/rule_text.h"
#include "ui/teach/teach_view.h"

#include <QAction>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace tagscope::app {

using ui::DeadSide;
using ui::text;
using ui::textLines;
using ui::Verdict;

namespace {

/// How much larger the picture is while it is on.
constexpr double enlargement = 1.25;

/// The engine's reason, as far as it says what a node itself waits for.
QString reasonOf(const Result<CauseReport>& report)
{
    if (!report)
        return textLines(toString(report.error()));
    constexpr size_t mostRows = 3;
    QStringList parts;
    for (size_t i = 0; i < std::min(report->rows.size(), mostRows); ++i)
        parts.append(text(report->rows[i].text));
    return parts.join(QStringLiteral("; "));
}

}

Teaching::Teaching(ui::Session& session, ui::CanvasPanes& panes, QObject* window)
    : QObject(window), m_session(session), m_panes(panes), m_canvas(panes.canvas(0)),
      m_action(ui::makeCommand(window, QStringLiteral("teach"), tr("&Teach mode: questions about what fires next"),
                               {Qt::Key_T})),
      m_view(new ui::TeachView), m_marks(new ui::MarkLayer(&m_canvas))
{
    m_action->setCheckable(true);
    m_view->setObjectName(QStringLiteral("teach"));
    m_view->hide();
    connect(m_action, &QAction::toggled, this, &Teaching::turn);
    connect(m_view, &ui::TeachView::checkRequested, this, &Teaching::check);
    connect(m_view, &ui::TeachView::optionChosen, this, [this](int option) { choose(ui::deadSides[option]); });
    connect(m_view, &ui::TeachView::fireRequested, this, &Teaching::fire);
    connect(m_view, &ui::TeachView::startOverRequested, this, &Teaching::startOver);
    connect(m_view, &ui::TeachView::nodeChosen, this, &Teaching::nodeChosen);
    connect(m_view, &ui::TeachView::hopChanged, this, &Teaching::setHop);
    connect(&m_canvas, &ui::Canvas::viewChanged, this, &Teaching::showMarks);
    m_canvas.installEventFilter(this);
}

bool Teaching::isOn() const
{
    return m_action->isChecked();
}

void Teaching::setOn(bool isOn)
{
    m_action->setChecked(isOn);
}

QString Teaching::whyHidden()
{
    return tr("Hidden until the question below the graph is answered (teach mode).");
}

void Teaching::turn(bool isOn)
{
    m_view->setVisible(isOn);
    for (int pane = 0; pane < m_panes.paneCount(); ++pane)
        m_panes.canvas(pane).setLarge(isOn);
    m_place.reset();
    if (isOn) {
        m_view->setHop(m_canvas.motion().isReduced() ? 0 : static_cast<int>(ui::Motion::hopMs));
        enlarge();
        showSnapshot();
    } else {
        m_next.reset();
        m_switch.reset();
        m_judged.clear();
        m_snapshot.reset();
        m_isPausedHere = false;
        open(false);
        showMarks();
        restoreCamera();
        m_canvas.motion().setTokenHop(ui::Motion::hopMs);
        if (const std::optional<bool> wasReduced = std::exchange(m_wasReduced, std::nullopt))
            m_canvas.setReducedMotion(*wasReduced);
    }
    Q_EMIT toggled(isOn);
}

void Teaching::enlarge()
{
    m_before = m_enlarged = m_canvas.camera();
    if (!m_canvas.scene())
        return;
    m_canvas.zoomBy(enlargement);
    m_enlarged = m_canvas.camera();
}

/// As it was; where somebody has moved the picture since, only its size, and that only if nobody has changed it.
void Teaching::restoreCamera()
{
    const ui::Camera now = m_canvas.camera();
    if (!m_canvas.scene() || now.zoom != m_enlarged.zoom)
        return;
    m_canvas.zoomBy(m_before.zoom / now.zoom);
    if (now == m_enlarged)
        m_canvas.centreOn(m_before.area(m_canvas.size()).center());
}

void Teaching::setHop(int ms)
{
    if (!m_wasReduced)
        m_wasReduced = m_canvas.motion().isReduced();
    m_canvas.setReducedMotion(ms == 0);
    if (ms > 0)
        m_canvas.motion().setTokenHop(ms);
}

void Teaching::showSnapshot()
{
    const std::shared_ptr<const ui::Snapshot> snapshot = m_session.snapshot();
    if (!isOn() || !snapshot)
        return;
    const Place place{snapshot->line(), snapshot->position, snapshot->isRunning, snapshot->isLive};
    if (std::exchange(m_place, place) == place)
        return;
    m_snapshot = snapshot;
    m_view->setRule(ui::firedText(*snapshot), ui::ruleText(*snapshot));
    ask();
}

QString Teaching::whyNothing() const
{
    if (!m_snapshot->program || m_snapshot->isRunning || m_snapshot->isLive)
        return ui::whyNothing(*m_snapshot);
    const auto* live = parent()->findChild<QAction*>(QStringLiteral("live"));
    return tr("Questions are asked at the live end: what fired later would give the answer away. Back to live: %1.")
        .arg(live->shortcut().toString(QKeySequence::NativeText));
}

void Teaching::ask()
{
    m_next.reset();
    m_switch.reset();
    m_side.reset();
    m_judged.clear();
    m_whys.clear();
    m_session.drop<ui::CauseQuery>(this);
    m_asked = 0;
    if (whyNothing().isEmpty()) {
        // Of more, one is enough: which they are is looked up when it is checked.
        std::vector<ReadyInstance> ready =
            readyInstances(*m_snapshot->program, m_snapshot->state, ui::NextQuestion::mostToFind + 1);
        const std::optional<ReadySwitch> found = readySwitch(*m_snapshot->program, m_snapshot->state);
        if (m_isSwitchsTurn && found && found->instance != m_lastSwitch) {
            m_switch = found;
            m_lastSwitch = found->instance;
        } else if (!ready.empty()) {
            m_next.emplace(std::move(ready));
        }
        m_isSwitchsTurn = m_next.has_value();
    }
    open(m_next || m_switch);
    if (m_switch)
        m_canvas.reveal(m_switch->instance.node);
    showCard();
    showMarks();
}

void Teaching::open(bool isOpen)
{
    for (int pane = 0; pane < m_panes.paneCount(); ++pane)
        m_panes.canvas(pane).setHidesNext(isOpen);
    if (std::exchange(m_isOpen, isOpen) != isOpen)
        Q_EMIT hidingChanged();
}

void Teaching::toggle(NodeId node)
{
    m_next->toggle(node);
    m_isPausedHere = false;
    Q_EMIT said(m_next->isPicked(node)
                    ? tr("%1 is marked; marked in all: %2").arg(nameOf(node)).arg(m_next->picks().size())
                    : tr("%1 is no longer marked; marked in all: %2").arg(nameOf(node)).arg(m_next->picks().size()));
    showCard();
    showMarks();
}

void Teaching::check()
{
    if (!m_isOpen || !m_next)
        return;
    if (m_next->picks().empty()) {
        Q_EMIT said(tr("Mark a node in the graph first: click it, or go to it with the arrow keys and press Space."));
        return;
    }
    if (m_next->wantsOne())
        m_next->setReady(readyInstances(*m_snapshot->program, m_snapshot->state));
    m_judged = m_next->judge([this](const ReadyInstance& instance) { return isLookedAt(instance); });
    m_score.count(ui::isRight(m_judged));
    for (const ui::Judged& judged : m_judged)
        if (judged.verdict == Verdict::Wrong)
            findWhy(judged.node);
    open(false);
    showCard();
    showMarks();
    Q_EMIT said(m_view->card().title);
}

void Teaching::findWhy(NodeId node)
{
    const ui::NodeStates* states = m_canvas.states();
    const std::optional<IterationId> at = states ? states->iterationOf(node) : std::nullopt;
    const std::optional<TagId> tag = at ? std::optional(m_snapshot->state.iteration(*at).tag) : std::nullopt;
    QString why =
        ui::whyNot(readinessOf(*m_snapshot->program, m_snapshot->state, node, at), tag ? tagNameOf(*tag) : QString());
    if (why.isEmpty() && m_asked < mostWhys) {
        ++m_asked;
        m_session.askEach(this, ui::CauseQuery{node, tag, std::nullopt},
                          [this, node](const Result<CauseReport>& report) {
                              --m_asked;
                              if (const auto asked = m_whys.find(node); asked != m_whys.end())
                                  asked->second = reasonOf(report);
                              showCard();
                          });
        why = tr("...");
    }
    m_whys[node] = why;
}

void Teaching::choose(DeadSide side)
{
    if (!m_isOpen || !m_switch)
        return;
    m_side = side;
    m_score.count(side == ui::deadSideOf(*m_switch));
    open(false);
    showCard();
    showMarks();
    Q_EMIT said(m_view->card().title);
}

void Teaching::fire()
{
    if (m_isOpen || (!m_next && !m_switch))
        return;
    const ReadyInstance instance =
        m_switch ? m_switch->instance : m_next->toFire([this](const ReadyInstance& i) { return isLookedAt(i); });
    Q_EMIT fireRequested(instance.node, instance.tag);
}

void Teaching::startOver()
{
    m_score = {};
    showCard();
}

bool Teaching::isLookedAt(const ReadyInstance& instance) const
{
    const ui::NodeStates* states = m_canvas.states();
    const auto at = states ? states->iterationOf(instance.node) : std::nullopt;
    return at && m_snapshot->state.iteration(*at).tag == instance.tag;
}

QString Teaching::nameOf(NodeId node) const
{
    return text(m_snapshot->graph->node(node).name);
}

QString Teaching::tagNameOf(TagId tag) const
{
    const std::optional<IterationId> live = findIteration(m_snapshot->state, tag);
    return live && m_snapshot->names ? ui::tagText(m_snapshot->names->shortName(tagChain(m_snapshot->state, *live)))
                                     : QString();
}

bool Teaching::eventFilter(QObject* watched, QEvent* event)
{
    if (!isOn() || !m_canvas.scene())
        return QObject::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        if (press(*static_cast<QMouseEvent*>(event)))
            return true;
        break;
    case QEvent::MouseMove:
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseButtonRelease:
        if (m_isPressed) {
            // The second click of a double click is a part of the first.
            m_isPressed = event->type() != QEvent::MouseButtonRelease;
            return true;
        }
        if (event->type() == QEvent::MouseButtonDblClick && press(*static_cast<QMouseEvent*>(event)))
            return true;
        break;
    case QEvent::KeyPress:
        if (key(*static_cast<QKeyEvent*>(event)))
            return true;
        break;
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

/// On a node: it is marked. Everything else does what it always does.
bool Teaching::press(const QMouseEvent& event)
{
    if (!m_isOpen || !m_next || event.button() != Qt::LeftButton || event.modifiers() != Qt::NoModifier)
        return false;
    const int item = m_canvas.scene()->itemAt(m_canvas.toScene(event.position()));
    if (item < 0 || m_canvas.scene()->items[static_cast<size_t>(item)].kind != ui::SceneItem::Kind::Node)
        return false;
    m_isPressed = true;
    m_canvas.setFocus(Qt::MouseFocusReason);
    const NodeId node = m_canvas.scene()->items[static_cast<size_t>(item)].node;
    m_canvas.selectItem(item);
    if (event.type() == QEvent::MouseButtonPress)
        toggle(node);
    return true;
}

bool Teaching::key(const QKeyEvent& event)
{
    if ((event.modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier)
        return false;
    if (event.key() == Qt::Key_Space)
        return space();
    const bool isOnNode = m_canvas.selectedItem() < 0 || m_canvas.selectedNode().isValid();
    if ((event.key() != Qt::Key_Return && event.key() != Qt::Key_Enter) || !isOnNode || m_canvas.portIndex() >= 0
        || (!m_next && !m_switch))
        return false;
    if (m_isOpen)
        check();
    else
        fire();
    return true;
}

/// Stops a run and lets it go on; where a question is open, marks what is selected.
bool Teaching::space()
{
    if (m_session.isWorking()) {
        m_isPausedHere = true;
        Q_EMIT pauseRequested();
    } else if (m_isOpen && m_next && !m_isPausedHere && m_canvas.selectedNode().isValid()) {
        toggle(m_canvas.selectedNode());
    } else if (m_isPausedHere || !m_isOpen) {
        m_isPausedHere = false;
        Q_EMIT continueRequested();
    }
    return true;
}

}

#include "moc_teaching.cpp"
