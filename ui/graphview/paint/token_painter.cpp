// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/health.h"
#include "ui/common/state_glyph.h"
#include "ui/common/text.h"
#include "ui/graphview/paint/painter.h"
#include "ui/graphview/paint/token_parts.h"
#include "ui/graphview/paint/value_looks.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace tagscope::ui {

// What lies on lines: tokens, and the sign of the way back.

void ScenePainter::paintTokens(int index)
{
    const SceneEdge& edge = m_scene.edges[static_cast<size_t>(index)];
    if (!m_picture.states || edge.path.isEmpty() || !isDrawn(index)
        || std::ranges::binary_search(m_picture.linesOnTheWay, index))
        return;
    const std::optional<int> input = inputOf(edge, m_scene, *m_picture.graph);
    if (!input)
        return;
    const NodeStates& states = *m_picture.states;
    const NodeId target = m_scene.items[static_cast<size_t>(edge.to)].node;
    const bool hasText = m_zoom >= chipZoom;
    const std::optional<TokenLook> own =
        *input < 0 ? states.controlToken(target, edge.source.node) : states.token(target, *input);
    const std::vector<TokenLook> others = hasText ? states.otherTokens(target, *input) : std::vector<TokenLook>();
    if (!own && others.empty())
        return;
    const QString path = own && m_level == DetailLevel::Values ? ui::text(states.tagText(own->at)) : QString();
    const int64_t shown = own ? own->iteration : states.look(target).iteration;
    for (const TokenPart& part : tokenParts(edge, own, others, shown, path, hasText)) {
        const TokenColours colours = coloursOf(part, m_theme);
        const double round = part.isSquare ? 1.5 : part.box.height() / 2;
        const bool isThin = !part.isDead || part.age == TokenPart::Age::Older;
        m_painter.setPen(QPen(colours.border, isThin ? 1 : part.text.isEmpty() ? 1.8 : 1.2));
        m_painter.setBrush(colours.fill);
        m_painter.drawRoundedRect(part.box, round, round);
        if (part.isDead) {
            m_painter.setPen(QPen(colours.border, part.text.isEmpty() ? 1.8 : 1));
            const QLineF slash(part.box.bottomLeft(), part.box.topRight());
            constexpr double stroke = 0.28;  // leaves the middle to a number
            const double end = part.text.isEmpty() ? 1 : stroke;
            m_painter.drawLine(QLineF(slash.p1(), slash.pointAt(end)));
            m_painter.drawLine(QLineF(slash.pointAt(1 - end), slash.p2()));
        }
        if (part.isEdited)
            paintPencil(m_painter, pencilOf(part.box), m_theme);
        if (!part.text.isEmpty())
            text(part.box.adjusted(-2, 0, 2, 0), Qt::AlignCenter, part.text, colours.ink,
                 part.age == TokenPart::Age::Rest ? 9 : 10, true);
        const Health* health = m_picture.values && part.age == TokenPart::Age::Shown && m_level >= DetailLevel::Names
            ? m_picture.values->token(target, *input)
            : nullptr;
        // Beside the line, which may be hardly longer than the token.
        const bool isDown = m_scene.direction == FlowDirection::TopDown;
        if (health && !part.isDead)
            paintHealthBars(m_painter,
                            isDown ? QRectF(part.box.right() + 1.5, part.box.center().y() - 2, 12, 4)
                                   : QRectF(part.box.left() + 1, part.box.bottom() + 1.5, part.box.width() - 2, 4),
                            *health, m_theme);
    }
}

void ScenePainter::paintLoopSign(int index)
{
    const SceneEdge& edge = m_scene.edges[static_cast<size_t>(index)];
    if (!edge.isBack || edge.path.isEmpty()
        || (edge.bus >= 0 && m_scene.buses[static_cast<size_t>(edge.bus)].isLabelled()) || !edge.source.node.isValid()
        || m_picture.graph->opClass(edge.source.node) != OpClass::NextIteration)
        return;
    // Where the middle says how many nodes are hidden, beside it.
    constexpr double beside = 0.42;
    paintLoopSign(edge.hidden > 0 ? edge.path.pointAtPercent(beside) : edge.end.middle);
}

void ScenePainter::paintLoopSign(QPointF c)
{
    constexpr double radius = 4.5;
    m_painter.setPen(QPen(m_theme.edgeQuiet, stroke(1)));
    m_painter.setBrush(m_theme.canvas);
    m_painter.drawEllipse(c, radius + 3.5, radius + 3.5);
    constexpr int sixteenths = 16;
    m_painter.setPen(QPen(m_theme.text, stroke(1.4)));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawArc(QRectF(c - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)), 0, 290 * sixteenths);
    m_painter.setBrush(m_theme.text);
    m_painter.setPen(Qt::NoPen);
    m_painter.drawPolygon(
        QPolygonF({c + QPointF(radius - 2.6, 0), c + QPointF(radius + 2.6, 0), c + QPointF(radius, 3.6)}));
}

/// What runs together is a thicker line that says how many loop variables it is.
void ScenePainter::paintBuses()
{
    for (const Bus& bus : m_scene.buses) {
        if (!bus.isLabelled() || !bus.run.boundingRect().adjusted(-1, -1, 1, 1).intersects(m_area))
            continue;
        const bool isHovered =
            m_picture.hoveredEdge >= 0 && std::ranges::find(bus.edges, m_picture.hoveredEdge) != bus.edges.end();
        m_painter.setPen(QPen(isHovered ? m_theme.selection : m_theme.edge, stroke(3)));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawPolyline(bus.run);
        if (m_level < DetailLevel::Glyphs)
            continue;
        if (m_level < DetailLevel::Names) {
            paintLoopSign(bus.middle());
            continue;
        }
        const QString label = QCoreApplication::translate("ScenePainter", "⟳ %1 loop variables")
                                  .arg(QLocale().toString(qulonglong(m_scene.variablesOf(bus))));
        const QSizeF size(12 + 7.0 * static_cast<double>(label.size()), 15);
        paintChip(QRectF(bus.middle() - QPointF(size.width() / 2, size.height() / 2), size), label, m_theme.edge, 10);
    }
}

}
