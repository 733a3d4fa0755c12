// SPDX-License-Identifier: Apache-2.0
// Devices as lanes, and the messages between them.
#include "core/exec/network_state.h"
#include "core/graph/device.h"
#include "ui/common/categories.h"
#include "ui/common/message_glyph.h"
#include "ui/common/state_glyph.h"
#include "ui/common/text.h"
#include "ui/graphview/paint/painter.h"
#include "ui/graphview/paint/token_parts.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

namespace {

/// More lines without a message are not drawn, but for those of what is selected.
constexpr size_t mostQuiet = 300;
constexpr QSizeF envelope(18, 12);

QString trMessages(const char* text, const char* about = nullptr, int n = -1)
{
    return QCoreApplication::translate("ScenePainter", text, about, n);
}

}

MessageLooks::Box ScenePainter::messagesOn(const SceneMessage& line) const
{
    return m_picture.messages && m_picture.partitions ? m_picture.messages->on(line, *m_picture.partitions)
                                                      : MessageLooks::Box();
}

bool ScenePainter::isQuiet(const SceneMessage& line) const
{
    const int selected = m_picture.selectedItem;
    return selected < 0 || (line.from != selected && line.to != selected);
}

void ScenePainter::paintMessageLines(const std::vector<int>& messages)
{
    const bool areMany = messages.size() > mostQuiet;
    for (const int m : messages) {
        const SceneMessage& line = m_scene.messages[static_cast<size_t>(m)];
        if (!areMany || m == m_picture.hoveredMessage || !isQuiet(line) || !messagesOn(line).isEmpty())
            paintMessageLine(m);
    }
}

void ScenePainter::paintMessageLine(int index)
{
    const SceneMessage& line = m_scene.messages[static_cast<size_t>(index)];
    const bool isChosen = index == m_picture.hoveredMessage || !isQuiet(line);
    const bool isBusy = !messagesOn(line).isEmpty();
    QPen pen(isChosen ? m_theme.selection : isBusy ? m_theme.token : m_theme.edgeQuiet, stroke(isChosen ? 2.4 : 1.4));
    pen.setDashPattern({6, 3});
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawPath(line.path);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(pen.color());
    m_painter.drawConvexPolygon(line.end.arrow.data(), static_cast<int>(line.end.arrow.size()));
}

void ScenePainter::paintKeys(const std::vector<int>& messages)
{
    const bool areMany = messages.size() > mostQuiet;
    for (const int m : messages) {
        const SceneMessage& line = m_scene.messages[static_cast<size_t>(m)];
        const MessageLooks::Box box = messagesOn(line);
        const bool isChosen = m == m_picture.hoveredMessage || !isQuiet(line);
        if (areMany && !isChosen && box.isEmpty())
            continue;
        const QString what = line.messages.size() == 1
            ? ui::text(m_picture.partitions->messages[line.messages.front()].name)
            : trMessages("%n keys", nullptr, static_cast<int>(line.messages.size()));
        const QString more =
            box.more > 0 ? QStringLiteral("  +") + QLocale().toString(qulonglong(box.more)) : QString();
        if (line.hasPorts()) {
            const QColor ink = isChosen ? m_theme.selection : box.isEmpty() ? m_theme.edgeQuiet : m_theme.token;
            paintPort(line.fromPort, what, true, ink);
            paintPort(line.toPort, what + more, false, ink);
            continue;
        }
        if (m_level < DetailLevel::Names)
            continue;
        constexpr double points = 11;
        constexpr double mostWidth = 130;
        const double width = std::min(mostWidth, QFontMetricsF(fontOf(points)).horizontalAdvance(what + more) + 12);
        const QRectF chip(line.end.middle - QPointF(width / 2, 8), QSizeF(width, 16));
        m_painter.setPen(QPen(isChosen ? m_theme.selection : m_theme.edgeQuiet, stroke(1)));
        m_painter.setBrush(m_theme.canvas);
        m_painter.drawRoundedRect(chip, 4, 4);
        text(chip.adjusted(5, 0, -5, 0), Qt::AlignCenter, what + more, m_theme.text, points);
    }
}

/// Half of an envelope and the name of a key: the half that is sent, or the one that is received.
void ScenePainter::paintPort(const QRectF& port, const QString& name, bool isSend, const QColor& ink)
{
    if (port.isNull())
        return;
    m_painter.setPen(QPen(ink, stroke(1.2)));
    m_painter.setBrush(m_theme.canvas);
    m_painter.drawRoundedRect(port, 3, 3);
    constexpr double half = 8;
    constexpr double margin = 4;
    const QRectF paper(isSend ? port.right() - margin - half : port.left() + margin, port.top() + 3, half,
                       port.height() - 6);
    const QPointF middle(isSend ? paper.right() : paper.left(), paper.center().y() + 1);
    const QPointF corner = isSend ? paper.topLeft() : paper.topRight();
    const QPointF below = isSend ? paper.bottomLeft() : paper.bottomRight();
    const QPointF outline[] = {QPointF(middle.x(), paper.top()), corner, below, QPointF(middle.x(), paper.bottom())};
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawPolyline(outline, 4);
    m_painter.drawLine(corner, middle);
    if (m_level < DetailLevel::Names)
        return;
    const double room = margin + half + 3;
    constexpr double points = 11;
    text(port.adjusted(isSend ? margin : room, 0, isSend ? -room : -margin, 0), Qt::AlignCenter, name, m_theme.text,
         points);
}

void ScenePainter::paintEnvelopes(const std::vector<int>& messages)
{
    for (const int m : messages) {
        const SceneMessage& line = m_scene.messages[static_cast<size_t>(m)];
        const double length = std::max(1.0, line.path.length());
        const double step = (envelope.width() + 8) / length;
        std::vector<double> taken;
        for (const MessageLook& look : messagesOn(line).shown) {
            if (!isSeenOn(line, look))
                continue;
            // Beside those that are there already.
            double at = placeOn(line, look);
            while (std::ranges::any_of(taken, [&](double other) { return std::abs(other - at) < step; }) && at > step)
                at -= step;
            taken.push_back(at);
            const QPointF middle = line.path.pointAtPercent(std::clamp(at, 0.0, 1.0));
            paintEnvelope(QRectF(middle - QPointF(envelope.width(), envelope.height()) / 2, envelope), look);
        }
    }
}

/// The sign of the list of messages, on a ground of its own; behind another one: there are two of it; with two bars: it
/// is held.
void ScenePainter::paintEnvelope(const QRectF& box, const MessageLook& look)
{
    constexpr double larger = 1.25;
    const auto paint = [&](QPointF middle) {
        m_painter.save();
        m_painter.translate(middle);
        m_painter.scale(larger, larger);
        const QRectF sign(-7, -5, 14, 10);
        m_painter.fillRect(sign, m_theme.canvas);
        paintMessageGlyph(m_painter, sign, look.state, look.isDead, m_theme);
        m_painter.restore();
    };
    if (look.isDuplicate)
        paint(box.center() + QPointF(3, -3));
    paint(box.center());
    if (look.isHeld) {
        const QRectF sign(box.right() + 2, box.top() + 1, 6, box.height() - 2);
        m_painter.fillRect(QRectF(sign.left(), sign.top(), 2, sign.height()), m_theme.blocked);
        m_painter.fillRect(QRectF(sign.right() - 2, sign.top(), 2, sign.height()), m_theme.blocked);
    }
    if (m_level < DetailLevel::Names || look.iteration < 0)
        return;
    const QString chip = chipText(look.iteration);
    const double width = std::max(box.width(), TokenBox::width(chip.size()));
    text(QRectF(box.center().x() - width / 2, box.bottom() + 1, width, 12), Qt::AlignCenter, chip, m_theme.text, 10,
         true);
}

/// The sign of a device: its hue with the pattern of its number, how it stands, and what it has to do.
void ScenePainter::paintLane(const SceneItem& item, const Group& group, const QRectF& header, double points)
{
    const auto& names = m_picture.partitions->placement.devices;
    const auto place = std::ranges::find(names, group.path);
    const auto device = static_cast<size_t>(place - names.begin());
    const CategoryColour colour = categoryColour(m_theme, static_cast<int>(device));
    constexpr double strip = 6;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(colour.strong);
    m_painter.drawRoundedRect(QRectF(item.rect.left() + 1.5, item.rect.top() + 8, strip, item.rect.height() - 16), 2,
                              2);
    const Snapshot* snapshot = m_picture.states ? &m_picture.states->snapshot() : nullptr;
    const NetworkState* network = snapshot && snapshot->state.network ? snapshot->state.network.get() : nullptr;
    QString about;
    QColor ink = m_theme.textQuiet;
    if (network && device < network->devices.size()) {
        const DeviceState& state = network->devices[device];
        if (!state.isUp || !state.hasStep)
            about = !state.isUp ? trMessages("down") : trMessages("restarted, without this step");
        else if (state.isPaused)
            about = trMessages("held: %n could fire", nullptr, static_cast<int>(state.aside.size()));
        if (!about.isEmpty())
            ink = m_theme.text;
        if (!state.isUp || !state.hasStep) {
            // A torn edge.
            m_painter.setPen(QPen(m_theme.error, stroke(2)));
            QPolygonF edge;
            constexpr double tooth = 10;
            int n = 0;
            for (double y = item.rect.top(); y <= item.rect.bottom(); y += tooth)
                edge << QPointF(item.rect.right() + (++n % 2 ? 0 : -tooth / 2), y);
            m_painter.drawPolyline(edge);
        } else if (state.isPaused) {
            const QRectF bar(header.right() - 26, header.top() + 8, 12, 14);
            m_painter.fillRect(QRectF(bar.left(), bar.top(), 4, bar.height()), m_theme.blocked);
            m_painter.fillRect(QRectF(bar.right() - 4, bar.top(), 4, bar.height()), m_theme.blocked);
        }
    }
    const QString name = ui::text(group.name);
    const double width = QFontMetricsF(fontOf(points, true)).horizontalAdvance(name) + 10;
    text(header.adjusted(16, 0, -32, 0), Qt::AlignVCenter, name, m_theme.text, points, true, false, Qt::ElideRight);
    if (!about.isEmpty() && header.width() > width + 60)
        text(header.adjusted(16 + width, 0, -32, 0), Qt::AlignVCenter, about, ink, points - 1, false, false,
             Qt::ElideRight);
}

}
