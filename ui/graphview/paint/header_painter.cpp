// SPDX-License-Identifier: Apache-2.0
#include "ui/common/text.h"
#include "ui/graphview/paint/painter.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace tagscope::ui {

// The header of a loop frame: which instance and iteration is looked at, and what holds it up.

namespace {

constexpr int labelPixels = 13;
constexpr int64_t mostSegments = 10;
constexpr double diamond = 7;  ///< from its middle to its corners

QString trHeader(const char* text)
{
    return QCoreApplication::translate("ScenePainter", text);
}

QString headerNumber(auto n)
{
    return QLocale().toString(qlonglong(n));
}

QString summary(const FrameLook& look)
{
    if (look.isOver)
        return trHeader("finished; nodes as they last fired");
    QStringList parts;
    if (look.path != "/" && !look.path.empty())
        parts.append(text(look.path));
    if (look.isShown)
        parts.append(look.begun > 0 ? trHeader("over; 0 to %1 have begun").arg(look.begun - 1)
                                    : trHeader("iteration %1 has not begun").arg(look.iteration));
    if (!look.isLive)
        return parts.join(QStringLiteral("  "));
    if (look.oldest != look.newest)
        parts.append(trHeader("%1 to %2 live").arg(look.oldest).arg(look.newest));
    parts.append(trHeader("window %1/%2").arg(headerNumber(look.newest - look.oldest + 1), headerNumber(look.window)));
    if (look.entersArrived < look.enters)
        parts.append(trHeader("Enter %1/%2").arg(headerNumber(look.entersArrived), headerNumber(look.enters)));
    if (!look.deadExits.empty())
        parts.append(trHeader("held ∅%1").arg(headerNumber(look.deadExits.size())));
    if (!look.parked.empty())
        parts.append(trHeader("parked %1").arg(headerNumber(look.parked.size())));
    return parts.join(QStringLiteral("  "));
}

}

QString frameText(const FrameLook& look)
{
    const QString about = summary(look);
    return look.isLive || (look.isShown && look.begun > 0)
        ? trHeader("iteration %1").arg(look.iteration) + QStringLiteral("  ") + about
        : about;
}

void ScenePainter::paintFrameHeader(const QRectF& header, const Group& group)
{
    const std::optional<FrameLook> look = m_picture.states ? m_picture.states->frame(group.path) : std::nullopt;
    QRectF rest = header.adjusted(28, 0, -12, 0);
    if (look && look->hasSpinner()) {
        paintSpinner(header, *look);
        rest.setLeft(GroupBox::later(header).right() + 8);
    }
    if (look && look->isLive) {
        paintWindow(header, *look);
        rest.setLeft(GroupBox::segment(header, std::clamp<int64_t>(look->window, 1, mostSegments)).left() + 10);
        if (look->loopCond.isValid()) {
            paintLoopCond(QPointF(rest.left() + diamond, header.center().y()), look->loopCond);
            rest.setLeft(rest.left() + 2 * diamond + 8);
        }
    }
    const QString label = QStringLiteral("⟳ ") + ui::text(group.name);
    const double width = std::clamp(QFontMetricsF(fontOf(labelPixels, true)).horizontalAdvance(label) + 8, 0.0,
                                    std::max(0.0, rest.width()));
    text(QRectF(rest.topLeft(), QSizeF(width, rest.height())), Qt::AlignVCenter, label, m_theme.text, labelPixels,
         true);
    constexpr double leastWidth = 40;
    if (look && rest.width() - width > leastWidth)
        text(rest.adjusted(width + 8, 0, 0, 0), Qt::AlignVCenter, summary(*look), m_theme.text, 12);
}

void ScenePainter::paintSpinner(const QRectF& header, const FrameLook& look)
{
    const auto arrow = [&](const QRectF& box, bool isLeft, bool canGo) {
        const QPointF c = box.center();
        const double tip = isLeft ? -4 : 4;
        m_painter.setPen(QPen(m_theme.text, stroke(1.2)));
        m_painter.setBrush(canGo ? QBrush(m_theme.text) : QBrush(Qt::NoBrush));
        m_painter.drawPolygon(QPolygonF({c + QPointF(tip, 0), c + QPointF(-tip, -5), c + QPointF(-tip, 5)}));
    };
    arrow(GroupBox::earlier(header), true, look.earlier.has_value());
    arrow(GroupBox::later(header), false, look.later.has_value());
    const QRectF box = GroupBox::iteration(header);
    m_painter.setPen(QPen(m_theme.border, stroke(1)));
    m_painter.setBrush(m_theme.node);
    m_painter.drawRoundedRect(box, 4, 4);
    text(box.adjusted(2, 0, -2, 0), Qt::AlignCenter,
         look.isOver ? QStringLiteral("–") : QString::number(look.iteration), m_theme.text, labelPixels, true);
}

/// The iterations that may be live at once as segments, those that are filled, the oldest, which holds the others up,
/// with a thick outline.
void ScenePainter::paintWindow(const QRectF& header, const FrameLook& look)
{
    constexpr double outline = 1.1;
    constexpr double more = 1;
    const int64_t segments = std::clamp<int64_t>(look.window, 1, mostSegments);
    const int64_t live = std::min(segments, look.newest - look.oldest + 1);
    for (int64_t i = 0; i < segments; ++i) {
        const QRectF segment = GroupBox::segment(header, i);
        m_painter.fillRect(i == 0 ? segment.adjusted(-more, -more, more, more) : segment, m_theme.text);
        m_painter.fillRect(segment.adjusted(outline, outline, -outline, -outline),
                           i < live ? m_theme.token : m_theme.node);
    }
}

/// Whether the loop goes on is decided here: full once it is, with a slash if nothing is, since it is dead.
void ScenePainter::paintLoopCond(QPointF c, NodeId loopCond)
{
    const NodeState state = m_picture.states->look(loopCond).state;
    const bool isReady = state == NodeState::Ready || state == NodeState::ReadyDead;
    m_painter.setPen(QPen(m_theme.text, stroke(isReady ? 2.2 : 1.2)));
    m_painter.setBrush(state == NodeState::Done ? m_theme.token : m_theme.node);
    m_painter.drawPolygon(QPolygonF(
        {c - QPointF(0, diamond), c + QPointF(diamond, 0), c + QPointF(0, diamond), c - QPointF(diamond, 0)}));
    if (state == NodeState::DoneDead || state == NodeState::ReadyDead)
        m_painter.drawLine(c + QPointF(-diamond / 2, diamond / 2), c + QPointF(diamond / 2, -diamond / 2));
}

}
