// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/motion/scene_move.h"

#include <utility>

namespace tagscope::ui {

namespace {

QPointF between(QPointF a, QPointF b, double part)
{
    return a + (b - a) * part;
}

QRectF between(const QRectF& a, const QRectF& b, double part)
{
    return {between(a.topLeft(), b.topLeft(), part), a.size() + (b.size() - a.size()) * part};
}

/// Where a rectangle inside `from` lies when `from` is squeezed into `to`.
QRectF squeezed(const QRectF& rect, const QRectF& from, const QRectF& to)
{
    if (from.isEmpty())
        return to;
    const double sx = to.width() / from.width();
    const double sy = to.height() / from.height();
    return {to.left() + (rect.left() - from.left()) * sx, to.top() + (rect.top() - from.top()) * sy, rect.width() * sx,
            rect.height() * sy};
}

}

std::optional<SceneMove> SceneMove::between(const View& before, const View& after, const GroupTree& tree, QSizeF widget)
{
    const Scene& now = *after.scene;
    if (before.camera.zoom != after.camera.zoom || now.items.size() > mostItems || before.scene->items.empty())
        return std::nullopt;
    SceneMove move;
    move.m_scene = after.scene;
    const QPointF shift = (before.camera.offset - after.camera.offset) / after.camera.zoom;
    const auto oldRect = [&](int item) {
        return before.scene->items[static_cast<size_t>(item)].rect.translated(shift);
    };
    bool moves = false;
    move.m_start.reserve(now.items.size());
    for (const SceneItem& item : now.items) {
        // Its own box, or else the closed group it stood in.
        int old = -1;
        GroupId group = item.group;
        if (item.node.isValid()) {
            old = before.scene->itemOf(item.node);
            if (old >= 0)
                group = before.scene->items[static_cast<size_t>(old)].group;
        } else if (group.isValid()) {
            while ((old = before.scene->itemOf(group)) < 0 && tree.group(group).parent.isValid())
                group = tree.group(group).parent;
        }
        QRectF start = item.rect;
        if (old >= 0 && group == item.group)
            start = oldRect(old);
        else if (const int around = old >= 0 ? now.itemOf(group) : -1; around >= 0)
            start = squeezed(item.rect, now.items[static_cast<size_t>(around)].rect, oldRect(old));
        moves = moves || start != item.rect;
        move.m_start.push_back(start);
    }
    const QRectF area = after.camera.area(widget);
    const auto inView = [&](size_t i) {
        return now.items[i].rect.intersects(area) || move.m_start[i].intersects(area);
    };
    size_t shown = 0;
    for (size_t i = 0; i < now.items.size(); ++i)
        shown += inView(i) ? 1u : 0u;
    if (!moves || shown > mostMoving)
        return std::nullopt;
    for (size_t e = 0; e < now.edges.size(); ++e) {
        const SceneEdge& edge = now.edges[e];
        const bool isNear = inView(static_cast<size_t>(edge.from)) || inView(static_cast<size_t>(edge.to))
            || edge.bounds.intersects(area);
        if (!edge.path.isEmpty() && isNear)
            move.m_edges.push_back(static_cast<int>(e));
    }
    return move.m_edges.size() > mostMoving ? std::nullopt : std::optional(std::move(move));
}

std::shared_ptr<const Scene> SceneMove::at(double part) const
{
    std::vector<QRectF> rects;
    rects.reserve(m_start.size());
    for (size_t i = 0; i < m_start.size(); ++i)
        rects.push_back(ui::between(m_start[i], m_scene->items[i].rect, part));
    return m_scene->displaced(rects, m_edges);
}

}
