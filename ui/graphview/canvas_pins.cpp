// SPDX-License-Identifier: Apache-2.0
// Which way lines run, and boxes that somebody has put somewhere.
#include "ui/common/text.h"
#include "ui/graphview/canvas.h"

#include <utility>

namespace tagscope::ui {

void Canvas::setDirection(FlowDirection direction)
{
    if (std::exchange(m_direction, direction) == direction || !m_graph)
        return;
    m_fitted = m_camera;  // another picture altogether: it is shown from its beginning
    if (m_tree)
        layOut();
    else
        takeApart();
}

QString Canvas::pinName(const SceneItem& item) const
{
    if (item.node.isValid())
        return QStringLiteral("node ") + ui::exactText(m_graph->node(item.node).name);
    return nameOfGroup(m_tree->group(item.group));
}

std::shared_ptr<const Pins> Canvas::makePins() const
{
    if (m_pinned.empty() || !m_graph || !m_tree)
        return nullptr;
    auto pins = std::make_shared<Pins>();
    constexpr double farthest = 1e6;  // a record may hold anything
    for (const auto& [name, place] : m_pinned) {
        constexpr qsizetype kindLength = 5;  // of "node "
        if (place.manhattanLength() > farthest)
            continue;
        if (name.startsWith(QLatin1String("node ")))
            if (const auto node = m_graph->find(name.mid(kindLength).toStdString()))
                pins->nodes.emplace(node->value, place);
    }
    for (size_t g = 1; g < m_tree->groups().size(); ++g)
        if (const auto place = m_pinned.find(nameOfGroup(m_tree->groups()[g]));
            place != m_pinned.end() && place->second.manhattanLength() <= farthest)
            pins->groups.emplace(static_cast<uint32_t>(g), place->second);
    return pins;
}

void Canvas::setPinned(PinnedPlaces places)
{
    if (m_pinned == places)
        return;
    m_pinned = std::move(places);
    if (m_tree)
        layOut();
}

bool Canvas::isPinned(int item) const
{
    return m_pins && m_scene && item >= 0 && m_pins->find(m_scene->items[static_cast<size_t>(item)]);
}

void Canvas::pin(int index, QPointF place)
{
    const SceneItem& item = m_scene->items[static_cast<size_t>(index)];
    const QPointF corner =
        item.container >= 0 ? m_scene->items[static_cast<size_t>(item.container)].rect.topLeft() : QPointF();
    const PinnedPlaces before = m_pinned;
    PinnedPlaces places = m_pinned;
    places[pinName(item)] = place - corner;
    m_item = index;  // it stays where it was put, whatever moves around it
    m_edge = -1;
    setPinned(std::move(places));
    Q_EMIT pinsChanged(before,
                       tr("Move %1").arg(item.node.isValid() ? ui::text(m_graph->node(item.node).name)
                                                             : ui::text(m_tree->group(item.group).title())));
}

void Canvas::togglePin()
{
    if (!m_scene || m_item < 0 || m_leader || m_scene->items[static_cast<size_t>(m_item)].kind == SceneItem::Kind::Tab)
        return;
    const SceneItem& item = m_scene->items[static_cast<size_t>(m_item)];
    if (!isPinned(m_item)) {
        pin(m_item, item.rect.topLeft());
        return;
    }
    const PinnedPlaces before = m_pinned;
    PinnedPlaces places = m_pinned;
    places.erase(pinName(item));
    const QString what = tr("Unpin %1")
                             .arg(item.node.isValid() ? ui::text(m_graph->node(item.node).name)
                                                      : ui::text(m_tree->group(item.group).title()));
    setPinned(std::move(places));
    Q_EMIT pinsChanged(before, what);
}

int Canvas::draggableAt(QPointF point) const
{
    if (m_leader)
        return -1;
    const int item = m_scene->itemAt(point);
    if (item < 0)
        return -1;
    const SceneItem& hit = m_scene->items[static_cast<size_t>(item)];
    if (hit.kind == SceneItem::Kind::Tab)
        return -1;
    const bool isList = hit.container >= 0 && m_scene->items[static_cast<size_t>(hit.container)].isList;
    // An open group is held at its header: its inside is for panning.
    const bool isInside =
        hit.kind == SceneItem::Kind::OpenGroup && !GroupBox::header(hit.rect, visibleArea()).contains(point);
    return isList || isInside ? -1 : item;
}

void Canvas::dragTo(QPointF by)
{
    m_dragBy = by;
    std::vector<QRectF> rects;
    std::vector<int> lines;
    std::vector<bool> moves(m_scene->items.size(), false);
    for (size_t i = 0; i < m_scene->items.size(); ++i) {
        const int container = m_scene->items[i].container;
        moves[i] = static_cast<int>(i) == m_draggedItem || (container >= 0 && moves[static_cast<size_t>(container)]);
        rects.push_back(moves[i] ? m_scene->items[i].rect.translated(by) : m_scene->items[i].rect);
    }
    const QRectF area = visibleArea();
    for (size_t e = 0; e < m_scene->edges.size(); ++e) {
        const SceneEdge& edge = m_scene->edges[e];
        if (!edge.path.isEmpty()
            && (edge.bounds.intersects(area) || moves[static_cast<size_t>(edge.from)]
                || moves[static_cast<size_t>(edge.to)]))
            lines.push_back(static_cast<int>(e));
    }
    m_dragScene = m_scene->displaced(rects, lines);
    update();
}

std::optional<std::string> Canvas::laneUnder(QPointF point) const
{
    if (m_groupBy != GroupBy::Device || !m_partitions)
        return std::nullopt;
    int item = m_scene->itemAt(point);
    while (item >= 0 && m_scene->items[static_cast<size_t>(item)].container >= 0)
        item = m_scene->items[static_cast<size_t>(item)].container;
    const GroupId group = item < 0 ? GroupId() : m_scene->items[static_cast<size_t>(item)].group;
    return group.isValid() ? m_tree->group(group).device : std::nullopt;
}

void Canvas::drop()
{
    const SceneItem& dragged = m_scene->items[static_cast<size_t>(m_draggedItem)];
    const std::optional<std::string> lane = laneUnder(dragged.rect.center() + m_dragBy);
    if (dragged.node.isValid() && lane && !m_partitions->isInserted(dragged.node)
        && m_tree->group(m_tree->groupOf(dragged.node)).device != lane) {
        m_dragScene.reset();
        update();
        Q_EMIT placeRequested(dragged.node, QString::fromStdString(*lane));
        return;
    }
    // Until the new picture is there, it is shown as it was dropped.
    pin(m_draggedItem, m_scene->items[static_cast<size_t>(m_draggedItem)].rect.topLeft() + m_dragBy);
}

void Canvas::nudge(Direction direction)
{
    constexpr double step = 20;
    if (m_item < 0 || m_leader || isLayingOut() || !m_scene
        || m_scene->items[static_cast<size_t>(m_item)].kind == SceneItem::Kind::Tab)
        return;
    const QPointF by = direction == Direction::Left ? QPointF(-step, 0)
        : direction == Direction::Right             ? QPointF(step, 0)
        : direction == Direction::Up                ? QPointF(0, -step)
                                                    : QPointF(0, step);
    m_draggedItem = m_item;
    dragTo(by);
    drop();
    m_draggedItem = -1;
}

}
