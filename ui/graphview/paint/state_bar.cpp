// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/state_bar.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

namespace {

struct Part {
    NodeState state;
    const char* name;
};

constexpr std::array<Part, nodeStateCount> parts = {{
    {NodeState::Done, QT_TRANSLATE_NOOP("StateBar", "%1 done")},
    {NodeState::DoneDead, QT_TRANSLATE_NOOP("StateBar", "%1 dead")},
    {NodeState::NotCaptured, QT_TRANSLATE_NOOP("StateBar", "%1 not captured")},
    {NodeState::Fed, QT_TRANSLATE_NOOP("StateBar", "%1 fed")},
    {NodeState::Error, QT_TRANSLATE_NOOP("StateBar", "%1 failed")},
    {NodeState::Doomed, QT_TRANSLATE_NOOP("StateBar", "%1 doomed")},
    {NodeState::Blocked, QT_TRANSLATE_NOOP("StateBar", "%1 blocked")},
    {NodeState::Running, QT_TRANSLATE_NOOP("StateBar", "%1 running")},
    {NodeState::Ready, QT_TRANSLATE_NOOP("StateBar", "%1 ready")},
    {NodeState::ReadyDead, QT_TRANSLATE_NOOP("StateBar", "%1 ready, will be dead")},
    {NodeState::Pending, QT_TRANSLATE_NOOP("StateBar", "%1 pending")},
    {NodeState::NotReached, QT_TRANSLATE_NOOP("StateBar", "%1 not reached")},
    {NodeState::Pruned, QT_TRANSLATE_NOOP("StateBar", "%1 pruned")},
}};

size_t countOf(const NodeStateCounts& counts, NodeState state)
{
    return counts[static_cast<size_t>(state)];
}

/// Lines across a rectangle, each `gap` from the next: `rise` 1 leans them to the right, 0 stands them up.
void strokes(QPainter& painter, const QRectF& box, double gap, double rise)
{
    const double lean = rise * box.height();
    for (double x = box.left() + gap / 2 - lean; x < box.right(); x += gap) {
        const double low = std::clamp(x, box.left(), box.right());
        const double high = std::clamp(x + lean, box.left(), box.right());
        if (rise == 0)
            painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()));
        else
            painter.drawLine(QPointF(low, box.bottom() - (low - x) / rise),
                             QPointF(high, box.bottom() - (high - x) / rise));
    }
}

/// `unit`: of gaps and dots, larger where the picture is small.
void paintPart(QPainter& painter, const QRectF& box, NodeState state, const Theme& theme, double thinnest, double unit)
{
    const QColor color = theme.stateColor(state);
    painter.setPen(QPen(color, std::max(1.1, thinnest)));
    switch (state) {
    case NodeState::Done:
    case NodeState::Fed: painter.fillRect(box, color); break;
    case NodeState::DoneDead:
    case NodeState::ReadyDead: strokes(painter, box, 4 * unit, 1); break;
    case NodeState::Ready: strokes(painter, box, 3 * unit, 0); break;
    case NodeState::Pending: painter.fillRect(box.adjusted(0, box.height() / 2, 0, 0), color); break;
    case NodeState::Blocked:
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        for (double x = box.left() + 2 * unit; x < box.right(); x += 5 * unit)
            painter.drawEllipse(QPointF(x, box.center().y()), 1.5 * unit, 1.5 * unit);
        break;
    case NodeState::Running: painter.fillRect(box.adjusted(0, box.height() / 3, 0, -box.height() / 3), color); break;
    case NodeState::Doomed:
        for (const double share : {0.25, 0.75})
            painter.drawLine(QPointF(box.left(), box.top() + share * box.height()),
                             QPointF(box.right(), box.top() + share * box.height()));
        break;
    case NodeState::Error:
        strokes(painter, box, 5 * unit, 1);
        strokes(painter, box, 5 * unit, -1);
        break;
    case NodeState::NotCaptured:
        strokes(painter, box, 3 * unit, 1);
        strokes(painter, box, 3 * unit, -1);
        break;
    case NodeState::NotReached:
    case NodeState::Pruned: break;
    }
}

}

QString countsText(const NodeStateCounts& counts, const std::function<bool(const QString&)>& fits)
{
    QStringList said;
    size_t rest = 0;
    for (const Part& part : parts)
        rest += countOf(counts, part.state);
    const auto number = [](size_t n) { return QLocale().toString(qulonglong(n)); };
    const auto ended = [&](size_t left) {
        return left == 0 ? QString() : QCoreApplication::translate("StateBar", ", %1 more").arg(number(left));
    };
    QString text;
    for (const Part& part : parts) {
        const size_t count = countOf(counts, part.state);
        if (count == 0)
            continue;
        said.append(QCoreApplication::translate("StateBar", part.name).arg(number(count)));
        const QString longer = said.join(QStringLiteral(", ")) + ended(rest - count);
        if (fits && !text.isEmpty() && !fits(longer))
            break;
        text = longer;
        rest -= count;
    }
    return text;
}

bool hasBegun(const NodeStateCounts& counts)
{
    return std::ranges::any_of(parts, [&](const Part& part) {
        return part.state != NodeState::NotReached && part.state != NodeState::Pruned
            && countOf(counts, part.state) > 0;
    });
}

NodeState mostPressing(const NodeStateCounts& counts)
{
    for (const NodeState state : {NodeState::Error, NodeState::Doomed, NodeState::Blocked, NodeState::Running,
                                  NodeState::Ready, NodeState::ReadyDead})
        if (countOf(counts, state) > 0)
            return state;
    const size_t dead = countOf(counts, NodeState::DoneDead);
    const size_t live =
        countOf(counts, NodeState::Done) + countOf(counts, NodeState::Fed) + countOf(counts, NodeState::NotCaptured);
    if (dead + live > 0)
        return dead > live ? NodeState::DoneDead : NodeState::Done;
    return countOf(counts, NodeState::Pending) > 0 ? NodeState::Pending : NodeState::NotReached;
}

void paintStateBar(QPainter& painter, const QRectF& bar, const NodeStateCounts& counts, const Theme& theme, double zoom)
{
    constexpr double usualZoom = 0.7;  // below it, patterns would run together
    const double unit = std::max(1.0, usualZoom / zoom);
    size_t total = 0;
    size_t kinds = 0;
    for (const size_t count : counts) {
        total += count;
        kinds += count > 0 ? 1u : 0u;
    }
    if (total == 0)
        return;
    const double leastWidth = std::min(6 * unit, bar.width() / static_cast<double>(kinds));
    const double thinnest = 0.9 / zoom;
    painter.setPen(QPen(theme.border, std::max(0.8, thinnest)));
    painter.setBrush(theme.node);
    painter.drawRect(bar);
    const double shared = std::max(0.0, bar.width() - leastWidth * static_cast<double>(kinds));
    double x = bar.left();
    for (const Part& part : parts) {
        const size_t count = countOf(counts, part.state);
        if (count == 0)
            continue;
        const double width = leastWidth + shared * static_cast<double>(count) / static_cast<double>(total);
        const QRectF box(x, bar.top(), std::max(0.0, std::min(width, bar.right() - x)), bar.height());
        paintPart(painter, box, part.state, theme, thinnest, unit);
        x += width;
        painter.setPen(QPen(theme.border, std::max(0.8, thinnest)));
        if (x < bar.right() - 1)
            painter.drawLine(QPointF(x, bar.top()), QPointF(x, bar.bottom()));
    }
}

}
