// SPDX-License-Identifier: Apache-2.0
// Which way lines run, and boxes that somebody has put somewhere.
#include "ui/common/text.h"
#include "ui/graphview/canvas.h"

#include <algorithm>
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
    // An open group is held at its header: its inside is for panning.
    const bool isInside =
        hit.kind == SceneItem::Kind::OpenGroup && !GroupBox::header(hit.rect, visibleArea()).contains(point);
    return isInside ? -1 : item;
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

std::vector<std::string> Canvas::lanes() const
{
    std::vector<std::string> found;
    if (m_groupBy != GroupBy::Device || !m_scene || !m_tree)
        return found;
    for (const SceneItem& item : m_scene->items)
        if (item.container < 0 && item.group.isValid() && m_tree->group(item.group).kind == Group::Kind::Device)
            found.push_back(m_tree->group(item.group).path);
    return found;
}

std::string Canvas::laneOf(int item) const
{
    if (m_groupBy != GroupBy::Device || !m_scene || item < 0)
        return {};
    const SceneItem& box = m_scene->items[static_cast<size_t>(item)];
    const bool isLane =
        box.container < 0 && box.group.isValid() && m_tree->group(box.group).kind == Group::Kind::Device;
    return isLane ? m_tree->group(box.group).path : std::string();
}

void Canvas::moveLane(const std::string& device, int by)
{
    std::vector<std::string> order = lanes();
    const auto lane = std::ranges::find(order, device);
    if (lane == order.end() || m_leader)
        return;
    const auto from = lane - order.begin();
    const auto to = std::clamp<ptrdiff_t>(from + by, 0, static_cast<ptrdiff_t>(order.size()) - 1);
    if (from == to)
        return;
    order.erase(lane);
    order.insert(order.begin() + to, device);
    ViewFilter filter = m_filter;
    // Those that are not drawn now keep their places behind them.
    for (const std::string& other : m_filter.laneOrder)
        if (std::ranges::find(order, other) == order.end())
            order.push_back(other);
    filter.laneOrder = std::move(order);
    setFilter(filter);
}

/// By as many places as its middle has passed the middles of others.
void Canvas::dropLane()
{
    const std::string device = laneOf(m_draggedItem);
    const QPointF middle = m_scene->items[static_cast<size_t>(m_draggedItem)].rect.center();
    const bool isDown = m_direction == FlowDirection::TopDown;
    const auto along = [isDown](QPointF at) { return isDown ? at.x() : at.y(); };
    int by = 0;
    for (const SceneItem& item : m_scene->items) {
        if (item.container >= 0 || item.group == m_scene->items[static_cast<size_t>(m_draggedItem)].group)
            continue;
        const double other = along(item.rect.center());
        const bool wasBefore = other < along(middle);
        const bool isBefore = other < along(middle + m_dragBy);
        by += (isBefore ? 1 : 0) - (wasBefore ? 1 : 0);
    }
    m_dragScene.reset();
    update();
    moveLane(device, by);
}

void Canvas::drop()
{
    if (!laneOf(m_draggedItem).empty()) {
        dropLane();
        return;
    }
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
    if (const std::string lane = laneOf(m_item); !lane.empty()) {
        moveLane(lane, direction == Direction::Left || direction == Direction::Up ? -1 : 1);
        return;
    }
    m_draggedItem = m_item;
    dragTo(by);
    drop();
    m_draggedItem = -1;
}

}
