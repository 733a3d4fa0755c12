// SPDX-License-Identifier: Apache-2.0
#include "ui/diagnosis/wait_layout.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr double columnGap = 56;
constexpr double rowGap = 16;
constexpr double border = 16;
constexpr double laneGap = 8;  // between arrows that run below

class WaitLayouter {
public:
    WaitLayouter(const WaitPicture& picture, const std::vector<QSizeF>& sizes)
        : m_picture(picture), m_sizes(sizes), m_out(picture.boxes.size()), m_isBack(picture.arrows.size(), false),
          m_level(picture.boxes.size(), 0)
    {
        for (uint32_t a = 0; a < picture.arrows.size(); ++a)
            m_out[picture.arrows[a].from].push_back(a);
    }

    WaitLayout run();

private:
    void findLevels();
    void orderColumns();
    void place();
    void draw();

    const WaitPicture& m_picture;
    const std::vector<QSizeF>& m_sizes;
    std::vector<std::vector<uint32_t>> m_out;  // arrows by box
    std::vector<bool> m_isBack;                // by arrow: it closes a cycle
    std::vector<uint32_t> m_level;             // by box: steps to the end of its chain
    std::vector<std::vector<uint32_t>> m_columns;
    WaitLayout m_layout;
};

/// Depth first; an arrow to a box that is open closes a cycle.
void WaitLayouter::findLevels()
{
    enum class Mark : uint8_t { New, Open, Done };
    std::vector<Mark> marks(m_out.size(), Mark::New);
    for (uint32_t root = 0; root < m_out.size(); ++root) {
        if (marks[root] != Mark::New)
            continue;
        std::vector<std::pair<uint32_t, size_t>> stack{{root, 0}};
        marks[root] = Mark::Open;
        while (!stack.empty()) {
            auto& [box, next] = stack.back();
            if (next == m_out[box].size()) {
                marks[box] = Mark::Done;
                stack.pop_back();
                continue;
            }
            const uint32_t arrow = m_out[box][next++];
            const uint32_t to = m_picture.arrows[arrow].to;
            if (marks[to] == Mark::Open) {
                m_isBack[arrow] = true;
            } else if (marks[to] == Mark::New) {
                marks[to] = Mark::Open;
                stack.emplace_back(to, 0);
            }
        }
    }
    // Without those arrows there is no cycle: as many rounds as the longest chain at most.
    for (bool hasChanged = true; hasChanged;) {
        hasChanged = false;
        for (uint32_t a = 0; a < m_picture.arrows.size(); ++a) {
            const WaitArrow& arrow = m_picture.arrows[a];
            if (!m_isBack[a] && m_level[arrow.from] < m_level[arrow.to] + 1) {
                m_level[arrow.from] = m_level[arrow.to] + 1;
                hasChanged = true;
            }
        }
    }
}

/// From right to left, each column by the mean height of what its boxes wait for.
void WaitLayouter::orderColumns()
{
    const uint32_t most = m_level.empty() ? 0 : *std::ranges::max_element(m_level);
    m_columns.resize(m_level.empty() ? 0 : most + 1);
    for (uint32_t box = 0; box < m_level.size(); ++box)
        m_columns[m_level[box]].push_back(box);
    std::vector<double> place(m_level.size(), 0);
    for (std::vector<uint32_t>& column : m_columns) {
        std::vector<std::pair<double, uint32_t>> order;
        for (const uint32_t box : column) {
            double sum = 0;
            int count = 0;
            for (const uint32_t a : m_out[box])
                if (!m_isBack[a]) {
                    sum += place[m_picture.arrows[a].to];
                    ++count;
                }
            order.emplace_back(count > 0 ? sum / count : 0, box);
        }
        std::ranges::stable_sort(order, {}, &std::pair<double, uint32_t>::first);
        for (size_t i = 0; i < order.size(); ++i) {
            column[i] = order[i].second;
            place[order[i].second] = static_cast<double>(i);
        }
    }
}

void WaitLayouter::place()
{
    m_layout.boxes.resize(m_level.size());
    double x = border;
    double highest = 0;
    std::vector<double> heights;
    for (const std::vector<uint32_t>& column : m_columns) {
        double height = -rowGap;
        for (const uint32_t box : column)
            height += m_sizes[box].height() + rowGap;
        heights.push_back(height);
        highest = std::max(highest, height);
    }
    for (size_t c = m_columns.size(); c-- > 0;) {
        double width = 0;
        for (const uint32_t box : m_columns[c])
            width = std::max(width, m_sizes[box].width());
        double y = border + (highest - heights[c]) / 2;
        for (const uint32_t box : m_columns[c]) {
            m_layout.boxes[box] = QRectF({x + (width - m_sizes[box].width()) / 2, y}, m_sizes[box]);
            y += m_sizes[box].height() + rowGap;
        }
        x += width + columnGap;
    }
    m_layout.size = {x - columnGap + border, highest + 2 * border};
}

void WaitLayouter::draw()
{
    double lane = m_layout.size.height() - border + laneGap;
    for (uint32_t a = 0; a < m_picture.arrows.size(); ++a) {
        const QRectF& from = m_layout.boxes[m_picture.arrows[a].from];
        const QRectF& to = m_layout.boxes[m_picture.arrows[a].to];
        const QPointF begin(from.right(), from.center().y());
        const QPointF end(to.left(), to.center().y());
        if (!m_isBack[a]) {
            m_layout.arrows.push_back(QPolygonF({begin, end}));
            continue;
        }
        constexpr double out = border - 4;
        m_layout.arrows.push_back(QPolygonF({begin,
                                             {begin.x() + out, begin.y()},
                                             {begin.x() + out, lane},
                                             {end.x() - out, lane},
                                             {end.x() - out, end.y()},
                                             end}));
        lane += laneGap;
    }
    if (lane > m_layout.size.height() - border + laneGap)
        m_layout.size.setHeight(lane + border);
}

WaitLayout WaitLayouter::run()
{
    findLevels();
    orderColumns();
    place();
    draw();
    return std::move(m_layout);
}

}

WaitLayout layOutWaits(const WaitPicture& picture, const std::vector<QSizeF>& sizes)
{
    return WaitLayouter(picture, sizes).run();
}

}
