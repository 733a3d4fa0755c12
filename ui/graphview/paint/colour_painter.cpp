// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/density_grid.h"
#include "ui/graphview/paint/painter.h"
#include "ui/graphview/paint/state_bar.h"

#include <map>

namespace tagscope::ui {

// Which colour a box has, and boxes that are nothing but colour.

int ScenePainter::entryOf(const SceneItem& item) const
{
    return !m_picture.colouring || item.kind == SceneItem::Kind::Tab ? -1 : m_picture.colouring->entryOf(item);
}

std::optional<CategoryColour> ScenePainter::colourOf(const SceneItem& item) const
{
    const int entry = entryOf(item);
    return entry >= 0 ? std::optional(m_picture.colouring->colour(entry, m_theme)) : std::nullopt;
}

bool ScenePainter::isFaint(const SceneItem& item) const
{
    if (item.kind == SceneItem::Kind::Tab)
        return isFaint(m_scene.items[static_cast<size_t>(m_scene.portals[static_cast<size_t>(item.portal)].source)]);
    if (m_picture.highlights && item.kind != SceneItem::Kind::OpenGroup && !m_picture.highlights->contains(item))
        return true;
    if (m_picture.highlighted < 0)
        return false;
    if (m_picture.colouring)
        return entryOf(item) != m_picture.highlighted;
    if (!m_picture.states)
        return false;
    const auto state = static_cast<size_t>(m_picture.highlighted);
    return item.node.isValid() ? static_cast<size_t>(m_picture.states->look(item.node).state) != state
                               : countsOf(item)[state] == 0;
}

/// A pin stuck into the upper edge: somebody has put the box there.
void ScenePainter::paintPin(const SceneItem& item)
{
    if (!m_picture.pins->find(item))
        return;
    const QPointF head(item.rect.left() + 12, item.rect.top() - 11);  // above the ring of what is selected
    m_painter.setPen(QPen(m_theme.text, stroke(1.4)));
    m_painter.drawLine(head, head + QPointF(-3, 15));
    m_painter.setBrush(m_theme.selection);
    m_painter.drawEllipse(head, 4, 4);
}

QColor ScenePainter::smallColour(const SceneItem& item) const
{
    if (isFaint(item))
        return m_theme.groupFill(4);
    if (m_picture.colouring) {
        if (const std::optional<CategoryColour> own = colourOf(item))
            return own->strong;
    } else if (item.kind == SceneItem::Kind::Node) {
        const NodeState state = m_picture.states ? m_picture.states->look(item.node).state : NodeState::NotReached;
        return state == NodeState::NotReached ? m_theme.edgeQuiet : m_theme.stateColor(state);
    }
    if (item.kind != SceneItem::Kind::ClosedGroup)
        return m_theme.edgeQuiet;
    const NodeState state = m_picture.colouring ? NodeState::NotReached : mostPressing(countsOf(item));
    const bool isFrame = m_picture.tree->group(item.group).kind == Group::Kind::Frame;
    return state != NodeState::NotReached ? m_theme.stateColor(state) : isFrame ? m_theme.frame : m_theme.edgeQuiet;
}

void ScenePainter::paintDensity(const std::vector<int>& items)
{
    constexpr double cell = 2;  // pixels
    const QSize cells = (m_area.size() * m_zoom / cell).toSize().expandedTo({1, 1}).boundedTo({400, 400});
    DensityGrid grid(m_area, cells);
    for (const int i : items)
        if (const SceneItem& item = m_scene.items[static_cast<size_t>(i)];
            item.kind != SceneItem::Kind::OpenGroup && item.kind != SceneItem::Kind::Tab)
            grid.add(item.rect, smallColour(item));
    m_painter.drawImage(m_area, grid.image(m_theme.canvas));
}

/// Of groups that have at least a few pixels.
void ScenePainter::paintSmallBars(const std::vector<int>& items)
{
    constexpr QSizeF least(8, 4);  // pixels
    for (const int i : items) {
        const SceneItem& item = m_scene.items[static_cast<size_t>(i)];
        const QSizeF size = item.rect.size() * m_zoom;
        if (item.kind != SceneItem::Kind::ClosedGroup || size.width() < least.width() || size.height() < least.height()
            || isFaint(item))
            continue;
        if (++m_smallBars > mostSmallBars)
            return;
        paintStateBar(m_painter, item.rect, countsOf(item), m_theme, m_zoom);
    }
}

/// Too small for anything but its place and its colour: plain rectangles, all of a colour at once.
void ScenePainter::paintSmall(const std::vector<int>& items)
{
    std::map<QRgb, QVector<QRectF>> byColour;
    for (const int i : items) {
        const SceneItem& item = m_scene.items[static_cast<size_t>(i)];
        if (item.kind == SceneItem::Kind::OpenGroup || item.kind == SceneItem::Kind::Tab)
            continue;
        // At least a pixel: what is thinner shows only where it happens to lie on the middle of one.
        const QSizeF size = item.rect.size().expandedTo(QSizeF(1, 1) / m_zoom);
        byColour[smallColour(item).rgb()].append(QRectF(item.rect.topLeft(), size));
    }
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    m_painter.setPen(Qt::NoPen);
    for (const auto& [colour, rects] : byColour) {
        m_painter.setBrush(QColor(colour));
        m_painter.drawRects(rects);
    }
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    if (!m_picture.isOverview && !m_picture.colouring)
        paintSmallBars(items);
    for (const int i : items)
        if (m_picture.highlights && m_picture.highlights->contains(m_scene.items[static_cast<size_t>(i)])
            && m_scene.items[static_cast<size_t>(i)].kind != SceneItem::Kind::OpenGroup)
            paintHighlight(m_scene.items[static_cast<size_t>(i)]);
}

}
