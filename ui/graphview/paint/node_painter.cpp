// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/health.h"
#include "ui/common/state_glyph.h"
#include "ui/common/text.h"
#include "ui/graphview/layout/layout_plan.h"
#include "ui/graphview/paint/input_ring.h"
#include "ui/graphview/paint/label_places.h"
#include "ui/graphview/paint/legend_rows.h"
#include "ui/graphview/paint/letter_stamps.h"
#include "ui/graphview/paint/painter.h"
#include "ui/graphview/paint/value_looks.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cctype>

namespace tagscope::ui {

// What is written in and on the box of a node.

namespace {

QString trNode(const char* text)
{
    return QCoreApplication::translate("ScenePainter", text);
}

/// A few attributes in few letters, without those that are values of their own.
QString attributesText(const Node& node)
{
    constexpr size_t mostAttributes = 4;
    constexpr size_t mostLetters = 16;
    QStringList parts;
    for (const auto& [name, value] : node.attrs)
        if (!name.starts_with('_') && name != "value" && static_cast<size_t>(parts.size()) < mostAttributes)
            parts.append(text(name) + QLatin1Char('=') + text(toString(value, mostLetters)));
    return parts.join(QStringLiteral(", "));
}

}

QString opLetter(std::string_view op)
{
    const auto letter = std::ranges::find_if(op, [](char c) { return std::isalnum(static_cast<unsigned char>(c)); });
    return letter == op.end() ? QString() : QString(QLatin1Char(*letter)).toUpper();
}

QRectF opLetterBox(const QRectF& box)
{
    return {box.left() + 12, box.top(), NodeBox::glyph(box).left() - box.left() - 14, box.height()};
}

void ScenePainter::paintOpLetters(const std::vector<int>& items)
{
    LetterStamps stamps(m_painter, letterPoints);
    for (const int i : items) {
        const SceneItem& item = m_scene.items[static_cast<size_t>(i)];
        const QRectF box = opLetterBox(item.rect);
        if (item.kind != SceneItem::Kind::Node || box.width() < letterPoints)
            continue;
        const QString letter = opLetter(m_picture.graph->node(item.node).op);
        if (letter.isEmpty())
            continue;
        const NodeState state = m_picture.states ? m_picture.states->look(item.node).state : NodeState::NotReached;
        stamps.draw(box, letter.front(), isFaint(item) ? m_theme.textQuiet : m_theme.text,
                    groundUnderHatch(state, m_theme, colourOf(item)));
    }
}

void ScenePainter::paintInputs(const SceneItem& item)
{
    paintInputsLook(m_painter, NodeBox::glyph(item.rect), m_picture.states->inputs(item.node), m_theme);
}

QString ScenePainter::opText(NodeId node, double room, double points) const
{
    const QString op = ui::text(m_picture.graph->node(node).op);
    if (!m_picture.states || !m_picture.states->isConstantEnter(node))
        return op;
    QFont font = fontOf(points);
    font.setPixelSize(static_cast<int>(points));  // the smallest before a text is cut
    const QFontMetricsF metrics(font);
    const QString marked = op + QStringLiteral(" ⚲");
    const std::optional<int64_t> copied = m_picture.states->copiedTo(node);
    const QString whole =
        !copied ? marked : marked + (*copied > 0 ? QStringLiteral(" 0–%1").arg(*copied) : QStringLiteral(" 0"));
    for (const QString& text : {whole, marked})
        if (metrics.horizontalAdvance(text) <= room)
            return text;
    return op;
}

void ScenePainter::paintNodeText(const SceneItem& item, const NodeLook& look,
                                 const std::optional<CategoryColour>& colour)
{
    const QRectF& r = item.rect;
    const bool isDead = look.state == NodeState::DoneDead || look.state == NodeState::ReadyDead;
    if (const std::optional<QColor> ground = groundUnderHatch(look.state, m_theme, colour))
        m_painter.fillRect(QRectF(r.left() + 6, r.top() + 4, r.width() - 31, r.height() - 8), *ground);
    const QColor quiet = colour ? m_theme.text : m_theme.textQuiet;
    const QColor ink = look.state == NodeState::Pruned || isDead ? quiet : m_theme.text;
    const bool hasDetails = m_level == DetailLevel::Values;
    text(hasDetails ? QRectF(r.left() + 10, r.top() + 1, r.width() - 34, 15)
                    : QRectF(r.left() + 10, r.top() + 3, r.width() - 34, 19),
         Qt::AlignVCenter, ui::text(m_picture.tree->label(item.node, m_picture.graph->node(item.node).name)), ink,
         hasDetails ? 12 : 13, true, look.state == NodeState::DoneDead);
    const bool hasSquares = look.state == NodeState::Pending && !m_picture.graph->node(item.node).controlInputs.empty();
    if (hasDetails)
        paintNodeDetails(item, look, quiet);
    else {
        const QRectF row(r.left() + 10, r.top() + 19, r.width() - (hasSquares ? 38 : colour ? 30 : 20), 15);
        text(row, Qt::AlignVCenter, opText(item.node, row.width(), 11), quiet, 11);
    }
    paintNodeHealth(item, look);
    if (colour)
        paintMark(m_painter, r, *colour, m_picture.colouring->entries()[static_cast<size_t>(entryOf(item))].mark);
}

void ScenePainter::paintNodeDetails(const SceneItem& item, const NodeLook& look, const QColor& ink)
{
    constexpr double points = 8;
    const QRectF& r = item.rect;
    const QString attributes = attributesText(m_picture.graph->node(item.node));
    const QRectF op(r.left() + 10, r.top() + 15.5, r.width() - 36, 9.5);
    text(op, Qt::AlignVCenter,
         opText(item.node, op.width(), points) + (attributes.isEmpty() ? QString() : QStringLiteral("  ") + attributes),
         ink, points, false, false, Qt::ElideRight);
    const bool isDone = look.state == NodeState::Done || look.state == NodeState::Fed;
    const ValueLook* value = isDone && m_picture.values ? m_picture.values->node(item.node) : nullptr;
    const bool isMissing = look.state == NodeState::NotCaptured || (value && !value->isCaptured);
    QString what = look.state == NodeState::DoneDead ? trNode("dead")
        : isMissing && !value                        ? trNode("not captured")
        : value                                      ? value->text
                                                     : QString();
    if (what.isEmpty())
        return;
    const QRectF row(r.left() + 10, r.top() + 25, r.width() - (m_picture.colouring ? 30 : 20), 10);
    const auto fits = [&, metrics = QFontMetricsF(fontOf(points))](const QString& text) {
        return metrics.horizontalAdvance(text) <= row.width();
    };
    // The value itself before its type, and both before its tag.
    if (const qsizetype type = what.indexOf(QLatin1String(": ")); value && value->isCaptured && type > 0 && !fits(what))
        what = what.mid(type + 2);
    if (const QString tag = ui::text(m_picture.states->tagTextOf(item.node)); !tag.isEmpty())
        if (const QString whole = tag + QStringLiteral(": ") + what; fits(whole))
            what = whole;
    text(row, Qt::AlignVCenter, what, m_theme.text, points, false, false, Qt::ElideRight);
    if (!isMissing)
        return;
    const double end = row.left() + QFontMetricsF(fontOf(points)).horizontalAdvance(what) + 4;
    if (end < row.right())
        paintCrossHatch(m_painter, QRectF(QPointF(end, row.top() + 1), row.bottomRight()), m_theme.edgeQuiet, 0.6);
}

void ScenePainter::paintNodeHealth(const SceneItem& item, const NodeLook& look)
{
    const ValueLook* value = m_picture.values && (look.state == NodeState::Done || look.state == NodeState::Fed)
        ? m_picture.values->node(item.node)
        : nullptr;
    if (!value)
        return;
    const QRectF& r = item.rect;
    paintHealthBars(m_painter, QRectF(r.left() + 10, r.bottom() - 5, r.width() - (m_picture.colouring ? 32 : 20), 4),
                    value->health, m_theme);
}

void ScenePainter::paintChip(const QRectF& chip, const QString& what, const QColor& border, double points)
{
    m_painter.setPen(QPen(border, stroke(1)));
    m_painter.setBrush(m_theme.canvas);
    m_painter.drawRoundedRect(chip, chip.height() / 2, chip.height() / 2);
    text(chip, Qt::AlignCenter, what, m_theme.text, points);
}

void ScenePainter::paintChips(const std::vector<int>& items)
{
    const auto widthOf = [&](const QString& what) { return QFontMetricsF(fontOf(10)).horizontalAdvance(what) + 10; };
    std::vector<QRectF> placed;
    for (const int i : items) {
        const SceneItem& item = m_scene.items[static_cast<size_t>(i)];
        if (item.kind != SceneItem::Kind::Node)
            continue;
        const QRectF& r = item.rect;
        const BreakMark* mark = m_picture.marks ? m_picture.marks->node(item.node) : nullptr;
        if (const QString hits = mark ? hitsText(*mark) : QString(); !hits.isEmpty()) {
            const double left = m_picture.pins && m_picture.pins->find(item) ? 22 : 2;
            placed.push_back(QRectF(r.left() + left, r.top() - 10, widthOf(hits), 13));
            paintChip(placed.back(), hits, m_theme.breakpoint, 10);
        }
        const uint64_t deaths = m_picture.states ? m_picture.states->deaths(item.node) : 0;
        if (deaths == 0)
            continue;
        const QString number = QStringLiteral("∅ ") + QLocale().toString(qulonglong(deaths));
        const QString words = deaths == 1 ? trNode("%1 node dead").arg(number) : trNode("%1 nodes dead").arg(number);
        const LabelPlace place = placeBeside(placed, m_scene, i, {{widthOf(words), 14}, {widthOf(number), 14}});
        paintChip(place.box, place.size == 0 ? words : number, m_theme.dead, 10);
    }
}

}
