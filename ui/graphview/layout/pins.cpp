// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/layout_plan.h"

#include <algorithm>

namespace tagscope::ui {

const QPointF* Pins::find(const SceneItem& item) const
{
    const auto& places = item.node.isValid() ? nodes : groups;
    const auto found = places.find(item.node.isValid() ? item.node.value : item.group.value);
    return found == places.end() ? nullptr : &found->second;
}

namespace {

/// Between something that was put somewhere and what made room for it.
constexpr double gap = 14;

/// What is covered moves down, and moves what it covers there. Those that are fixed may lie on each other.
void makeRoom(std::vector<QRectF>& boxes, std::vector<size_t> moved)
{
    std::vector<bool> isFixed(boxes.size(), false);
    for (const size_t box : moved)
        isFixed[box] = true;
    // From the top down, so that nothing is moved onto what made room before.
    std::vector<size_t> others;
    for (size_t i = 0; i < boxes.size(); ++i)
        if (!isFixed[i])
            others.push_back(i);
    std::ranges::stable_sort(others, {}, [&](size_t i) { return boxes[i].top(); });
    // Only those above which something has moved can be in the way, so the others are not compared with each other.
    for (const size_t i : others) {
        const QRectF was = boxes[i];
        for (bool isCovered = true; isCovered;) {
            isCovered = false;
            for (const size_t m : moved)
                if (boxes[m].adjusted(-gap, -gap, gap, gap).intersects(boxes[i])) {
                    boxes[i].moveTop(boxes[m].bottom() + gap + 1);
                    isCovered = true;
                }
        }
        if (boxes[i] != was)
            moved.push_back(i);
    }
}

}

void LayoutPlan::applyPins(const GroupLevel& level, LevelLayout& layout) const
{
    const size_t n = level.children.size();
    const QPointF corner = margins(level).start;
    std::vector<QRectF> boxes(n);
    std::vector<size_t> pinned;
    for (size_t c = 0; c < n; ++c) {
        const auto item = static_cast<size_t>(level.children[c]);
        boxes[c] = QRectF(layout.positions[c], m_sizes[item]);
        if (const QPointF* pin = m_pins->find(m_items[item])) {
            boxes[c].moveTopLeft((isDown() ? pin->transposed() : *pin) - corner);
            pinned.push_back(c);
        }
    }
    if (pinned.empty())
        return;
    makeRoom(boxes, pinned);
    // The content begins at 0, whatever was dragged beyond it.
    QRectF around(QPointF(), layout.size);
    for (const QRectF& box : boxes)
        around |= box;
    const double widened = around.width() - layout.size.width();
    std::vector<bool> hasMoved(layout.positions.size(), false);
    for (size_t c = 0; c < n; ++c) {
        hasMoved[c] = boxes[c].topLeft() != layout.positions[c];
        layout.positions[c] = boxes[c].topLeft() - around.topLeft();
    }
    for (size_t end = n; end < layout.positions.size(); ++end) {
        const bool isExit = end >= n + static_cast<size_t>(level.entrances);
        layout.positions[end] += QPointF(isExit ? widened : 0, -around.top());
        hasMoved[end] = (isExit ? widened + around.left() : -around.left()) != 0;
    }
    layout.size = around.size();
    for (size_t e = 0; e < level.edges.size(); ++e) {
        if (hasMoved[static_cast<size_t>(level.edges[e].from)] || hasMoved[static_cast<size_t>(level.edges[e].to)])
            layout.routes[e] = bow(level, layout, level.edges[e]);
        else
            layout.routes[e].points.translate(-around.topLeft());
    }
}

}
