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
#include <cmath>

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
                    groundUnderHatch(state, m_theme, colourOf(item), m_picture.graph->opClass(item.node)));
    }
}

void ScenePainter::paintInputs(const SceneItem& item)
{
    paintInputsLook(m_painter, NodeBox::glyph(item.rect), m_picture.states->inputs(item.node), m_theme);
}

QStringList ScenePainter::copiesTexts(NodeId node) const
{
    if (!m_picture.states || !m_picture.states->isConstantEnter(node))
        return {};
    const QString sign = QStringLiteral(" ⚲");
    const std::optional<int64_t> copied = m_picture.states->copiedTo(node);
    if (!copied)
        return {sign};
    return {sign + (*copied > 0 ? QStringLiteral(" 0–%1").arg(*copied) : QStringLiteral(" 0")), sign};
}

QString ScenePainter::withCopies(NodeId node, const QString& what, double room, double points) const
{
    QFont font = fontOf(points);
    font.setPixelSize(static_cast<int>(points));  // the smallest before a text is cut
    const QFontMetricsF metrics(font);
    for (const QString& copies : copiesTexts(node))
        if (metrics.horizontalAdvance(what + copies) <= room)
            return what + copies;
    return what;
}

QString ScenePainter::valueText(NodeId node, const NodeLook& look) const
{
    const bool isDone = look.state == NodeState::Done || look.state == NodeState::Fed;
    const ValueLook* value = isDone && m_picture.values ? m_picture.values->node(node) : nullptr;
    return look.state == NodeState::DoneDead   ? trNode("dead")
        : value                                ? value->text
        : look.state == NodeState::NotCaptured ? trNode("not captured")
                                               : QString();
}

/// The value itself before its type, if not both fit.
QString ScenePainter::fittingValue(const QString& what, double room, double points) const
{
    const qsizetype type = what.indexOf(QLatin1String(": "));
    return type > 0 && QFontMetricsF(fontOf(points)).horizontalAdvance(what) > room ? what.mid(type + 2) : what;
}

/// What stands below a node's name: its value, or its op unless the name says that.
QString ScenePainter::secondLine(NodeId node, const NodeLook& look, const QString& name, double room) const
{
    constexpr double points = 11;
    QString what = valueText(node, look);
    if (!what.isEmpty())
        return withCopies(node, fittingValue(what, room, points), room, points);
    what = ui::text(m_picture.graph->node(node).op);
    const QString last = name.section(QLatin1Char('/'), -1);
    const bool isSaid = last.startsWith(what)
        && std::all_of(last.begin() + what.size(), last.end(), [](QChar c) { return c == u'_' || c.isDigit(); });
    return isSaid ? withCopies(node, {}, room, points).trimmed() : withCopies(node, what, room, points);
}

void ScenePainter::paintNodeText(const SceneItem& item, const NodeLook& look,
                                 const std::optional<CategoryColour>& colour)
{
    constexpr double namePoints = 13;
    constexpr double namePixels = 11;       // where there is room for that
    constexpr double secondLineZoom = 0.7;  // below it the name has both rows
    const QRectF& r = item.rect;
    const bool isDead = look.state == NodeState::DoneDead || look.state == NodeState::ReadyDead;
    if (const std::optional<QColor> ground =
            groundUnderHatch(look.state, m_theme, colour, m_picture.graph->opClass(item.node)))
        m_painter.fillRect(QRectF(r.left() + 6, r.top() + 4, r.width() - 31, r.height() - 8), *ground);
    const QColor quiet = colour ? m_theme.text : m_theme.textQuiet;
    const QColor ink = look.state == NodeState::Pruned || isDead ? quiet : m_theme.text;
    const QString name = ui::text(m_picture.tree->label(item.node, m_picture.graph->node(item.node).name));
    const QRectF whole(r.left() + 10, r.top() + 1, r.width() - 34, r.height() - 2);
    if (m_level == DetailLevel::Values) {
        text(QRectF(whole.left(), whole.top(), whole.width(), 15), Qt::AlignVCenter, name, ink, 12, true);
        paintNodeDetails(item, look, quiet);
    } else {
        const bool hasSquares =
            look.state == NodeState::Pending && !m_picture.graph->node(item.node).controlInputs.empty();
        const QRectF row(r.left() + 10, r.top() + 19, r.width() - (hasSquares ? 38 : colour ? 30 : 20), 15);
        const QString second = m_zoom < secondLineZoom ? QString() : secondLine(item.node, look, name, row.width());
        double points = std::max(namePoints, namePixels / m_zoom);
        if (const double width = QFontMetricsF(fontOf(points, true)).horizontalAdvance(name); width > whole.width())
            points = std::max(namePoints, std::floor(points * whole.width() / width));
        text(second.isEmpty() ? whole : QRectF(whole.left(), r.top() + 3, whole.width(), 19), Qt::AlignVCenter, name,
             ink, points, true, false, Qt::ElideLeft);
        if (!second.isEmpty())
            text(row, Qt::AlignVCenter, second, quiet, 11, false, false, Qt::ElideRight);
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
         withCopies(item.node, ui::text(m_picture.graph->node(item.node).op), op.width(), points)
             + (attributes.isEmpty() ? QString() : QStringLiteral("  ") + attributes),
         ink, points, false, false, Qt::ElideRight);
    QString what = valueText(item.node, look);
    if (what.isEmpty())
        return;
    const ValueLook* value = m_picture.values ? m_picture.values->node(item.node) : nullptr;
    const bool isMissing = look.state == NodeState::NotCaptured || (value && !value->isCaptured);
    const QRectF row(r.left() + 10, r.top() + 25, r.width() - (m_picture.colouring ? 30 : 20), 10);
    const auto fits = [&, metrics = QFontMetricsF(fontOf(points))](const QString& text) {
        return metrics.horizontalAdvance(text) <= row.width();
    };
    // The value before its type, and both before its tag.
    if (!isMissing)
        what = fittingValue(what, row.width(), points);
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
