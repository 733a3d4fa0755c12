// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/painter.h"

#include "ui/common/state_glyph.h"
#include "ui/common/text.h"
#include "ui/common/text_cache.h"
#include "ui/graphview/layout/layout_plan.h"
#include "ui/graphview/paint/label_places.h"
#include "ui/graphview/paint/legend_rows.h"
#include "ui/graphview/paint/node_shape.h"
#include "ui/graphview/paint/state_bar.h"
#include "ui/graphview/paint/token_parts.h"
#include "ui/graphview/scene/visible_part.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

namespace {

/// Below these zooms there is nothing to read, and less is drawn.
constexpr double arrowZoom = 0.3;
/// Below this one a rounded corner is about a pixel, and boxes are filled rectangles, which are drawn at a third of the
/// time.
constexpr double cornerZoom = 0.25;
constexpr double ringGap = 1.5;     ///< between a box and the ring around it
constexpr double focusWidth = 3.0;  ///< of the ring, at least in pixels

QColor fillOfBox(NodeState state, const Theme& theme, OpClass of)
{
    const bool isDone = hasFired(state) || state == NodeState::Fed || state == NodeState::Running;
    return theme.tinted(isDone ? theme.nodeDone : theme.node, of);
}

}

PictureState pictureOf(const Graph& graph, const GroupTree& tree, const NodeStates* states)
{
    PictureState picture;
    picture.graph = &graph;
    picture.tree = &tree;
    picture.states = states;
    if (!states)
        return picture;
    const Snapshot& snapshot = states->snapshot();
    if (snapshot.report && snapshot.report->fired
        && states->isLookedAt(snapshot.report->fired->node, snapshot.report->fired->tag))
        picture.justFired = snapshot.report->fired->node;
    const ReadyEntry* ready = states->hidesNext() ? nullptr : snapshot.next();
    if (!ready)
        return picture;
    const NodeId next = snapshot.program->nodeOf(ready->node());
    if (states->iterationOf(next) == ready->iterationId())
        picture.next = next;
    return picture;
}

void paintNodeBox(QPainter& painter, const QRectF& box, NodeState state, const Theme& theme, double zoom, bool isNext,
                  const std::optional<QColor>& tint, OpClass of, FlowDirection direction)
{
    const bool isDead = state == NodeState::DoneDead || state == NodeState::ReadyDead;
    const bool isStrong = state == NodeState::Ready || state == NodeState::ReadyDead || state == NodeState::Blocked
        || state == NodeState::Error || state == NodeState::Running;
    const double thinnest = 0.9 / zoom;
    QPen pen(theme.stateColor(state), std::max(isNext ? 3.6 : isStrong ? 2.2 : 1.2, thinnest) * theme.lineFactor());
    if (isDead || state == NodeState::Pruned)
        pen.setStyle(Qt::DashLine);
    else if (state == NodeState::Blocked)
        pen.setStyle(Qt::DotLine);
    const QColor fill = tint.value_or(fillOfBox(state, theme, of));
    const bool isDouble = state == NodeState::Doomed;
    if (zoom < cornerZoom && pen.style() == Qt::SolidLine && !isDouble) {
        const double half = pen.widthF() / 2;
        painter.fillRect(box.adjusted(-half, -half, half, half), pen.color());
        painter.fillRect(box.adjusted(half, half, -half, -half), fill);
        return;
    }
    pen.setJoinStyle(Qt::RoundJoin);
    painter.setPen(pen);
    painter.setBrush(fill);
    const auto outline = [&](const QRectF& around, double corner) {
        if (hasShape(of))
            painter.drawPath(nodeShape(of, around, direction));
        else
            painter.drawRoundedRect(around, corner, corner);
    };
    outline(box, 6);
    if (isDouble) {
        const double inside = 2 * pen.widthF();  // a gap as wide as the lines
        outline(box.adjusted(inside, inside, -inside, -inside), 4);
    }
    const QRectF hatched = insideOf(of, box, direction).adjusted(2, 2, -2, -2);
    if (state == NodeState::DoneDead)
        paintHatch(painter, hatched, theme.edgeQuiet, std::max(1.0, thinnest));
    else if (state == NodeState::NotCaptured)
        paintCrossHatch(painter, hatched, theme.edgeQuiet, std::max(0.6, thinnest));
    if (const QPolygonF flap = nodeFlap(of, box, direction); !flap.isEmpty()) {
        pen.setWidthF(std::max(1.2, thinnest) * theme.lineFactor());
        painter.setPen(pen);
        painter.drawPolyline(flap);
    }
}

std::optional<QColor> groundUnderHatch(NodeState state, const Theme& theme, const std::optional<CategoryColour>& colour,
                                       OpClass of)
{
    if (state != NodeState::DoneDead && state != NodeState::NotCaptured)
        return std::nullopt;
    return colour ? colour->fill : fillOfBox(state, theme, of);
}

void paintGround(QPainter& painter, const QRectF& glyph, const QColor& ground)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(glyph, 3, 3);
}

QString chipText(int64_t iteration)
{
    return iteration < 1000 ? QString::number(iteration)
                            : QStringLiteral("…%1").arg(iteration % 100, 2, 10, QLatin1Char('0'));
}

QSizeF tokenSize(const QString& chip)
{
    return {TokenBox::width(chip.size()), TokenBox::height};
}

double focusRingReach(double zoom)
{
    return ringGap * zoom + focusWidth * std::max(1.0, zoom);
}

ScenePainter::ScenePainter(QPainter& painter, const Scene& scene, const PictureState& picture, const Theme& theme,
                           double zoom)
    : m_painter(painter), m_scene(scene), m_picture(picture), m_theme(theme), m_zoom(zoom),
      m_level(picture.level.value_or(detailLevel(zoom)))
{
}

int ScenePainter::depthOf(const SceneItem& item) const
{
    int depth = 0;
    for (int c = item.container; c >= 0; c = m_scene.items[static_cast<size_t>(c)].container)
        ++depth;
    return depth;
}

void ScenePainter::paint(const QRectF& area)
{
    m_area = area;
    const std::vector<int> items = m_scene.itemsIn(area);
    for (const int i : items)
        if (m_scene.items[static_cast<size_t>(i)].kind == SceneItem::Kind::OpenGroup)
            paintGroup(m_scene.items[static_cast<size_t>(i)], depthOf(m_scene.items[static_cast<size_t>(i)]));
    if (m_picture.isOverview) {
        constexpr size_t mostSeparate = 2000;
        if (items.size() > mostSeparate)
            paintDensity(items);
        else
            paintSmall(items);
        return;
    }
    const std::vector<int> edges = m_scene.edgesIn(area);
    for (const int e : edges) {
        setFaint(isFaint(m_scene.edges[static_cast<size_t>(e)]));
        paintEdge(e, e == m_picture.selectedEdge);
    }
    setFaint(false);
    const std::vector<int> messages = m_picture.partitions ? m_scene.messagesIn(area) : std::vector<int>();
    if (m_picture.showsControlEdges && m_zoom >= arrowZoom)
        paintStubs(items);
    for (const int i : items)
        if (m_scene.items[static_cast<size_t>(i)].kind == SceneItem::Kind::OpenGroup)
            paintGroupHeader(m_scene.items[static_cast<size_t>(i)], depthOf(m_scene.items[static_cast<size_t>(i)]));
    if (m_level < DetailLevel::Groups)
        paintSmall(items);
    else
        paintBoxes(items);
    paintMessageLines(messages);
    // They find no way around the boxes between their ends.
    if (m_picture.selectedItem >= 0)
        for (const int e : m_scene.edgesOf(m_picture.selectedItem))
            if (m_scene.edges[static_cast<size_t>(e)].path.isEmpty())
                paintEdge(e, false);
    if (m_level == DetailLevel::Glyphs && m_zoom >= letterZoom)
        paintOpLetters(items);
    if (m_level >= DetailLevel::Glyphs) {
        for (const int e : edges) {
            paintLoopSign(e);
            paintTokens(e);
            paintEdgeMark(e);
        }
        paintHiddenCounts(edges);
    }
    paintBuses();
    if (m_picture.previewed)
        paintPreview();
    if (m_picture.selectedItem >= 0 && m_picture.selectedItem < static_cast<int>(m_scene.items.size()))
        paintSelected(m_scene.items[static_cast<size_t>(m_picture.selectedItem)]);
    if (m_level >= DetailLevel::Groups) {
        paintKeys(messages);
        paintEnvelopes(messages);
    }
    // What has words comes last, so that nothing covers it.
    if (m_level >= DetailLevel::Names)
        paintChips(items);
}

void ScenePainter::paintBoxes(const std::vector<int>& items)
{
    for (const int i : items) {
        const SceneItem& item = m_scene.items[static_cast<size_t>(i)];
        if (item.kind == SceneItem::Kind::OpenGroup)
            continue;
        setFaint(isFaint(item));
        if (item.kind == SceneItem::Kind::Node)
            paintNode(item, i == m_picture.selectedItem);
        else if (item.kind == SceneItem::Kind::ClosedGroup)
            paintClosedGroup(item, i == m_picture.selectedItem);
        else if (item.kind == SceneItem::Kind::Dot)
            paintDot(item);
        else
            paintTab(item, i);
        if (m_picture.highlights && m_picture.highlights->contains(item))
            paintHighlight(item);
    }
    setFaint(false);
}

QFont ScenePainter::fontOf(double points, bool isBold) const
{
    QFont font = m_painter.font();
    // What is large already needs all the room that there is.
    constexpr double large = 1.16;
    const double scale = m_level == DetailLevel::Values ? 1 : m_picture.textScale * (m_picture.isLarge ? large : 1);
    font.setPixelSize(std::max(1, static_cast<int>(points * scale)));
    font.setBold(isBold);
    font.setStrikeOut(false);
    return font;
}

void ScenePainter::text(const QRectF& box, Qt::Alignment alignment, const QString& what, const QColor& color,
                        double points, bool isBold, bool isStruck, Qt::TextElideMode elide)
{
    QFont font = fontOf(points, isBold);
    if (font.pixelSize() > points && QFontMetricsF(font).horizontalAdvance(what) > box.width())
        font.setPixelSize(std::max(1, static_cast<int>(points)));  // small and whole rather than large and cut
    font.setStrikeOut(isStruck);
    m_painter.setFont(font);
    m_painter.setPen(m_isFaint                                              ? m_theme.textQuiet
                         : m_zoom < quietZoom && color == m_theme.textQuiet ? m_theme.text
                                                                            : color);
    m_painter.setOpacity(1);
    if (m_picture.texts)
        m_picture.texts->draw(m_painter, box, alignment, what, elide);
    else
        drawElided(m_painter, box, alignment, what, elide);
    setFaint(m_isFaint);
}

/// The ring, and again what it would cover.
void ScenePainter::paintSelected(const SceneItem& item)
{
    paintFocusRing(item.rect);
    if (item.kind != SceneItem::Kind::Node)
        return;
    if (shows(item, m_picture.justFired))
        paintJustFired(item.rect);
    if (m_picture.pins)
        paintPin(item);
    paintEdit(item);
}

void ScenePainter::paintEdit(const SceneItem& item)
{
    if (m_picture.states && m_picture.states->isEdited(item.node))
        paintPencil(m_painter, QRectF(item.rect.right() - 10, item.rect.top() - 8, 16, 16), m_theme);
}

void ScenePainter::paintFocusRing(const QRectF& rect)
{
    const double width = (m_picture.hasFocus ? focusWidth : 2.0) / std::min(1.0, m_zoom);
    const double beside = ringGap + width / 2;  // it grows outwards
    m_painter.setPen(QPen(m_theme.selection, width));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRoundedRect(rect.adjusted(-beside, -beside, beside, beside), 8, 8);
}

void ScenePainter::paintGroup(const SceneItem& item, int depth)
{
    const Group& group = m_picture.tree->group(item.group);
    const bool isFrame = group.kind == Group::Kind::Frame;
    m_painter.setPen(QPen(isFrame ? m_theme.frame : m_theme.scope, stroke(isFrame ? 2.0 : 1.0)));
    QColor fill = m_theme.groupFill(depth + 1);
    if (isFrame) {
        constexpr float tint = 0.3F;  // of the header's colour
        const auto part = [](float from, float to) { return from + (to - from) * tint; };
        fill = QColor::fromRgbF(part(fill.redF(), m_theme.frameHeader.redF()),
                                part(fill.greenF(), m_theme.frameHeader.greenF()),
                                part(fill.blueF(), m_theme.frameHeader.blueF()));
    }
    m_painter.setBrush(fill);
    m_painter.drawRoundedRect(item.rect, 10, 10);
}

void ScenePainter::paintGroupHeader(const SceneItem& item, int depth)
{
    const Group& group = m_picture.tree->group(item.group);
    const bool isFrame = group.kind == Group::Kind::Frame;
    QRectF header(item.rect.topLeft(), QSizeF(item.rect.width(), BoxMetrics::headerHeight));
    const bool isOverLines = m_scene.direction == FlowDirection::TopDown;
    if (isFrame || isOverLines) {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(isFrame ? m_theme.frameHeader : m_theme.groupFill(depth + 1));
        m_painter.drawRoundedRect(header.adjusted(1.5, 1.5, -1.5, 0), 9, 9);
    }
    constexpr double headerZoom = 0.7;  // of that of other texts: there are few of them
    constexpr double titleZoom = 0.25;  // from there on the header is as high as the smallest letters
    constexpr double titlePixels = 9;
    if (m_zoom < titleZoom || m_picture.isOverview)
        return;
    // What the header says stays in view while any of the group is.
    header = GroupBox::header(item.rect, m_area);
    const bool isSmall = m_zoom < textZoom * headerZoom;  // a title, and nothing to click
    const double points = isSmall ? titlePixels / m_zoom : 13;
    if (m_picture.pins && !isSmall)
        paintPin(item);
    if (group.canStop() && !isSmall)
        paintGroupMark(header, item.group);
    if (isFrame && !isSmall)
        paintFrameHeader(header, group);
    else if (group.kind == Group::Kind::Device && m_picture.partitions)
        paintLane(item, group, header, points);
    else
        text(isSmall ? header.adjusted(8, 0, -8, 0) : header.adjusted(28, 0, -12, 0), Qt::AlignVCenter,
             ui::text(group.name), m_theme.text, points, true, false, Qt::ElideRight);
}

QString closedTitle(const GroupTree& tree, const Scene& scene, const SceneItem& item)
{
    const Group& group = tree.group(item.group);
    const QString title = (group.kind == Group::Kind::Frame             ? QStringLiteral("⟳ ")
                               : group.kind == Group::Kind::ControlLoop ? QStringLiteral("⚙ ")
                                                                        : QStringLiteral("▸ "))
        + ui::text(group.name);
    const Stack* stack = scene.stackOf(item);
    return stack ? title + QStringLiteral(" … ") + ui::text(tree.group(stack->members.back()).name) : title;
}

void ScenePainter::paintClosedGroup(const SceneItem& item, bool)
{
    const Group& group = m_picture.tree->group(item.group);
    const bool isFrame = group.kind == Group::Kind::Frame;
    const Stack* stack = m_scene.stackOf(item);
    const QRectF r = stack ? item.rect.adjusted(0, 0, -BoxMetrics::stackEdge, -BoxMetrics::stackEdge) : item.rect;
    m_painter.setPen(QPen(isFrame ? m_theme.frame : m_theme.border, stroke(1.4)));
    m_painter.setBrush(m_theme.groupFill(2));
    paintSheets(m_painter, r, stack != nullptr, m_theme, m_zoom);
    const std::optional<CategoryColour> colour = colourOf(item);
    m_painter.setBrush(colour ? colour->fill : isFrame ? m_theme.frameHeader : m_theme.node);
    m_painter.drawRoundedRect(r, 8, 8);
    if (shows(item, m_picture.justFired))
        paintJustFired(r);
    if (m_level < DetailLevel::Names) {
        paintSmallGroup(item, r, group.totalNodes);
        return;
    }
    text(QRectF(r.left() + 10, r.top() + 6, r.width() - 20, 18), Qt::AlignVCenter,
         closedTitle(*m_picture.tree, m_scene, item), m_theme.text, 13, true);
    if (m_picture.pins)
        paintPin(item);
    const NodeStateCounts counts = countsOf(item);
    const QString about = hasBegun(counts) ? countsTextFor(counts, r.width() - 20) : groupText(item);
    text(QRectF(r.left() + 10, r.top() + 22, r.width() - 20, 16), Qt::AlignVCenter, about,
         colour ? m_theme.text : m_theme.textQuiet, 11, false, false, Qt::ElideRight);
    const double room = colour ? 38 : 20;
    paintStateBar(m_painter, QRectF(r.left() + 10, r.bottom() - 13, r.width() - room, 7), counts, m_theme, m_zoom);
    if (colour)
        paintMark(m_painter, r, *colour, m_picture.colouring->entries()[static_cast<size_t>(entryOf(item))].mark);
    if (stack)
        paintStackCount(item, *stack);
}

/// Where there is no room for words: how many nodes, if that can be read, and their states.
void ScenePainter::paintSmallGroup(const SceneItem& item, const QRectF& box, size_t nodes)
{
    constexpr double barPixels = 3;
    constexpr double textPixels = 8;
    const double height = std::clamp(barPixels / m_zoom, 7.0, box.height() / 2);
    const QRectF bar(box.left() + 6, box.bottom() - height - 5, box.width() - 12, height);
    if (++m_smallBars <= mostSmallBars)
        paintStateBar(m_painter, bar, countsOf(item), m_theme, m_zoom);
    else
        m_painter.fillRect(bar, smallColour(item));
    const QRectF rest = box.adjusted(6, 1, -6, -height - 6);
    const double points = textPixels / m_zoom;
    if (points > rest.height())
        return;
    if (const QString count = QLocale().toString(qulonglong(nodes));
        QFontMetricsF(fontOf(points)).horizontalAdvance(count) <= rest.width())
        text(rest, Qt::AlignCenter, count, m_theme.text, points);
}

void ScenePainter::paintNode(const SceneItem& item, bool)
{
    const NodeLook look = m_picture.states ? m_picture.states->look(item.node) : NodeLook{};
    const QRectF& r = item.rect;
    const std::optional<CategoryColour> colour = colourOf(item);
    const OpClass of = m_picture.graph->opClass(item.node);
    paintNodeBox(m_painter, r, look.state, m_theme, m_zoom, item.node == m_picture.next,
                 colour ? std::optional(colour->fill) : std::nullopt, of, m_scene.direction);
    if (m_level < DetailLevel::Names && (look.state == NodeState::Done || look.state == NodeState::Fed))
        m_painter.fillRect(QRectF(r.left() + 4, r.bottom() - 8, r.width() - 8, 5),
                           m_theme.textQuiet);  // in the place of a tick, which could not be seen
    if (shows(item, m_picture.justFired))
        paintJustFired(r);
    if (const BreakMark* mark = m_picture.marks ? m_picture.marks->node(item.node) : nullptr)
        paintNodeMark(r, *mark);
    if (m_picture.pins)
        paintPin(item);
    if (m_picture.differing && m_picture.differing->contains(item.node.value)) {
        // The corner of paper folded over: a shape, so that it needs no colour.
        const double size = std::max(12.0, 7 / m_zoom);
        m_painter.setPen(QPen(m_theme.canvas, stroke(1)));
        m_painter.setBrush(m_theme.selection);
        m_painter.drawPolygon(QPolygonF({r.topLeft(), r.topLeft() + QPointF(size, 0), r.topLeft() + QPointF(0, size)}));
    }
    paintEdit(item);
    if (m_level >= DetailLevel::Names || (m_level >= DetailLevel::Glyphs && look.state != NodeState::Done)) {
        Theme signs = m_theme;
        if (colour)
            signs.setInk(m_theme.text);
        if (look.state == NodeState::Pending)
            paintInputs(item);
        else
            paintGlyph(NodeBox::glyph(r), look.state, signs, groundUnderHatch(look.state, m_theme, colour, of));
    }
    if (m_level >= DetailLevel::Names)
        paintNodeText(item, look, colour);
}

void ScenePainter::paintGlyph(const QRectF& box, NodeState state, const Theme& theme,
                              const std::optional<QColor>& ground)
{
    constexpr double large = 1.4;  // as much as the place for it holds
    const double scale = m_picture.isLarge ? large : 1;
    m_painter.translate(box.center());
    m_painter.scale(scale, scale);
    if (ground)
        paintGround(m_painter, box.translated(-box.center()), *ground);
    paintStateGlyph(m_painter, box.translated(-box.center()), state, theme, 0, m_picture.turn);
    m_painter.scale(1 / scale, 1 / scale);
    m_painter.translate(-box.center());
}

void ScenePainter::paintJustFired(const QRectF& box)
{
    constexpr double away = 5;
    constexpr double length = 9;
    const QRectF around = box.adjusted(-away, -away, away, away);
    m_painter.setPen(QPen(m_theme.replay, stroke(2.6), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    m_painter.setBrush(Qt::NoBrush);
    for (const double x : {around.left(), around.right()})
        for (const double y : {around.top(), around.bottom()}) {
            const double right = x == around.left() ? length : -length;
            const double down = y == around.top() ? length : -length;
            m_painter.drawPolyline(QPolygonF({QPointF(x + right, y), QPointF(x, y), QPointF(x, y + down)}));
        }
}

QString ScenePainter::countsTextFor(const NodeStateCounts& counts, double room) const
{
    const QFontMetricsF metrics(fontOf(11));
    return countsText(counts, [&](const QString& text) { return metrics.horizontalAdvance(text) <= room; });
}

void ScenePainter::paintEdge(int index, bool isSelected)
{
    const SceneEdge& edge = m_scene.edges[static_cast<size_t>(index)];
    if (!isDrawn(index))
        return;
    const bool touchesSelection =
        m_picture.selectedItem >= 0 && (edge.from == m_picture.selectedItem || edge.to == m_picture.selectedItem);
    const bool isHovered = m_picture.hoveredEdge >= 0 && !isQuiet(edge);
    QPen pen(isSelected || touchesSelection || isHovered ? m_theme.selection
                 : isQuiet(edge)                         ? m_theme.edgeQuiet
                                                         : m_theme.edge,
             stroke(isSelected || isHovered ? 2.6 : 1.3));
    if (edge.isControl)
        pen.setStyle(Qt::DotLine);
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    if (m_zoom < arrowZoom && !edge.coarse.isEmpty()) {
        m_painter.drawPolyline(edge.coarse);
        return;
    }
    const QPainterPath line = m_scene.lineOf(index);
    const double margin = pen.widthF();
    // Dots begin at a line's beginning, and must not move with the picture.
    m_painter.drawPath(edge.isControl ? line : visiblePart(line, m_area.adjusted(-margin, -margin, margin, margin)));
    if (m_zoom < arrowZoom)
        return;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(pen.color());
    const LineEnd end = edge.path.isEmpty() ? LineEnd::of(line) : edge.end;
    m_painter.drawConvexPolygon(end.arrow.data(), static_cast<int>(end.arrow.size()));
}

bool ScenePainter::isDrawn(int index) const
{
    const SceneEdge& edge = m_scene.edges[static_cast<size_t>(index)];
    const int selected = m_picture.selectedItem;
    return !edge.isControl || m_picture.showsControlEdges || index == m_picture.selectedEdge
        || (selected >= 0 && (edge.from == selected || edge.to == selected));
}

}
