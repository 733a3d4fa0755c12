// SPDX-License-Identifier: Apache-2.0
// What teach mode shows: the card with the question or its answer, and marks in the picture.
#include "app/tagscope/run/teaching.h"

#include "ui/graphview/canvas_panes.h"
#include "ui/graphview/paint/painter.h"
#include "ui/graphview/paint/token_parts.h"
#include "ui/teach/mark_layer.h"
#include "ui/teach/rule_text.h"
#include "ui/teach/teach_view.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

namespace tagscope::app {

using ui::DeadSide;
using ui::Verdict;

QString Teaching::placeOf(const ui::Judged& judged) const
{
    if (judged.verdict == Verdict::Wrong)
        return {};
    const QString place = tr(", at %1").arg(tagNameOf(judged.tag));
    const std::optional<IterationId> at =
        judged.isElsewhere && m_canvas.states() ? m_canvas.states()->iterationOf(judged.node) : std::nullopt;
    return at ? place
            + tr(" (the picture shows it at %1, where it cannot)").arg(tagNameOf(m_snapshot->state.iteration(*at).tag))
              : place;
}

void Teaching::showCard()
{
    if (!m_snapshot)
        return;
    m_view->setScore(m_score);
    if (m_next || m_switch) {
        m_view->setCard(m_next ? nextCard() : switchCard());
        return;
    }
    ui::QuestionCard card;
    card.title = whyNothing();
    if (card.title.isEmpty())
        card.title = tr("Nothing of the graph can fire: only what is fetched is still on its way. A step brings the "
                        "run to its end.");
    m_view->setCard(card);
}

namespace {

/// Whether something can fire at an iteration that the picture does not look at.
bool isReadyOutOfView(const ui::Snapshot& snapshot, const ui::NodeStates* states)
{
    const ReadyList& ready = snapshot.state.ready;
    for (size_t i = 0; i < ready.size(); ++i) {
        const PlanId plan = ready[i].node();
        if (!snapshot.program->isHelper(plan)
            && (!states || states->iterationOf(snapshot.program->nodeOf(plan)) != ready[i].iterationId()))
            return true;
    }
    return false;
}

}

ui::QuestionCard Teaching::nextCard() const
{
    ui::QuestionCard card;
    if (m_isOpen) {
        const QString marked = tr("Marked: %1.").arg(m_next->picks().size());
        card.title =
            m_next->wantsOne() ? tr("Click a node that can fire next.") : tr("Click the nodes that can fire next.");
        card.hint = (m_next->wantsOne() ? tr("Many can; one is enough.") + QLatin1Char(' ') : QString()) + marked
            + QLatin1Char(' ') + tr("By keyboard: the arrows lead to a node, Space marks it, Enter checks.");
        card.canCheck = true;
        return card;
    }
    card.title = ui::isRight(m_judged) ? tr("✓ Right.") : tr("✗ Not quite.");
    card.hint = m_next->nodes() == 1
        ? tr("One node can fire now.")
        : tr("%1 nodes can fire now, in any order.").arg(QLocale().toString(qulonglong(m_next->nodes())));
    if (isReadyOutOfView(*m_session.snapshot(), m_canvas.states()))
        card.hint +=
            QLatin1Char(' ') + tr("Those that can fire at an iteration that is not in view were not asked for.");
    for (const ui::Judged& judged : m_judged) {
        const auto why = m_whys.find(judged.node);
        card.rows.push_back({judged.node, judged.verdict, nameOf(judged.node) + placeOf(judged),
                             why == m_whys.end() ? QString() : why->second});
    }
    card.canFire = true;
    return card;
}

ui::QuestionCard Teaching::switchCard() const
{
    ui::QuestionCard card;
    const QString name = nameOf(m_switch->instance.node);
    if (m_isOpen) {
        card.title = tr("Switch %1 is about to fire at %2. Which output will be dead?")
                         .arg(name, tagNameOf(m_switch->instance.tag));
        card.hint = !m_switch->predicate ? tr("One of its inputs is dead.")
            : *m_switch->predicate       ? tr("Its predicate is true.")
                                         : tr("Its predicate is false.");
        for (const DeadSide side : ui::deadSides)
            card.options.append(ui::deadSideText(side));
        return card;
    }
    const DeadSide dead = ui::deadSideOf(*m_switch);
    card.title =
        m_side == dead ? tr("✓ Right: %1.").arg(ui::deadSideText(dead)) : tr("✗ No: %1.").arg(ui::deadSideText(dead));
    card.hint = tr("%1: %2.").arg(name, ui::deadSideReason(*m_switch));
    card.canFire = true;
    return card;
}

void Teaching::showMarks()
{
    std::vector<ui::BoxMark> marks;
    const std::shared_ptr<const ui::Scene>& scene = m_canvas.scene();
    constexpr int gap = 2;
    const int ring = static_cast<int>(std::ceil(ui::focusRingReach(m_canvas.zoom()))) + gap;  // marks lie around it
    const auto add = [&](NodeId node, std::optional<Verdict> verdict, const QString& elsewhere = {}) {
        const int item = scene->itemOf(node);
        if (item < 0)
            return;
        const QRect box = m_canvas.widgetRect(item).adjusted(-ring, -ring, ring, ring);
        const ui::BoxMark mark{box, verdict, 1, !verdict && m_switch.has_value(), elsewhere};
        const auto same = std::ranges::find_if(marks, [&](const ui::BoxMark& m) { return m.box == mark.box; });
        if (same == marks.end()) {
            marks.push_back(mark);
        } else if (same->verdict == verdict) {
            ++same->count;
            same->elsewhere.clear();  // of several, the rows tell
        }
    };
    const bool isShown = isOn() && scene && m_snapshot && m_canvas.graph() == m_snapshot->graph;
    if (isShown && m_next && m_isOpen)
        for (const NodeId node : m_next->picks())
            add(node, std::nullopt);
    else if (isShown && m_next)
        for (const ui::Judged& judged : m_judged)
            add(judged.node, judged.verdict, judged.isElsewhere ? tagNameOf(judged.tag) : QString());
    else if (isShown && m_switch)
        add(m_switch->instance.node,
            m_isOpen || !m_side
                ? std::nullopt
                : std::optional(*m_side == ui::deadSideOf(*m_switch) ? Verdict::Right : Verdict::Wrong));
    std::vector<QRect> taken = marks.empty() ? std::vector<QRect>() : takenNear(marks);
    m_marks->setMarks(std::move(marks), std::move(taken));
}

std::vector<QRect> Teaching::takenNear(const std::vector<ui::BoxMark>& marks) const
{
    constexpr int wide = 180;  // a chip beside a box, and its height above it
    constexpr int high = 60;
    constexpr double token = 14;
    const ui::Scene& scene = *m_canvas.scene();
    std::set<int> items;
    std::set<int> lines;
    for (const ui::BoxMark& mark : marks) {
        const QRectF around = mark.box.adjusted(-wide, -high, wide, high);
        const QRectF area(m_canvas.toScene(around.topLeft()), m_canvas.toScene(around.bottomRight()));
        std::ranges::copy(scene.itemsIn(area), std::inserter(items, items.end()));
        std::ranges::copy(scene.edgesIn(area), std::inserter(lines, lines.end()));
    }
    std::vector<QRect> taken;
    const auto add = [&](const QRectF& box) {
        taken.push_back(QRectF(m_canvas.toWidget(box.topLeft()), box.size() * m_canvas.zoom()).toAlignedRect());
    };
    for (const int i : items) {
        const ui::SceneItem& item = scene.items[static_cast<size_t>(i)];
        add(item.kind == ui::SceneItem::Kind::OpenGroup ? ui::GroupBox::header(item.rect, m_canvas.visibleArea())
                                                        : item.rect);
    }
    const auto hasToken = [&](const ui::SceneEdge& line) {
        const std::optional<int> input =
            m_canvas.states() ? ui::inputOf(line, scene, *m_snapshot->graph) : std::nullopt;
        const NodeId to = scene.items[static_cast<size_t>(line.to)].node;
        return input
            && (*input < 0 ? m_canvas.states()->controlToken(to, line.source.node)
                           : m_canvas.states()->token(to, *input))
                   .has_value();
    };
    for (const int e : lines)
        if (const ui::SceneEdge& line = scene.edges[static_cast<size_t>(e)]; !line.path.isEmpty() && hasToken(line))
            add(QRectF(line.end.token - QPointF(token, token) / 2, QSizeF(token, token)));
    return taken;
}

}
