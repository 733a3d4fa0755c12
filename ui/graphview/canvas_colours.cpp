// SPDX-License-Identifier: Apache-2.0
// What the colours of the picture tell, and the legend that says so.
#include "ui/graphview/canvas.h"
#include "ui/graphview/legend.h"
#include "ui/graphview/minimap.h"

#include <algorithm>
#include <utility>

namespace tagscope::ui {

void Canvas::setColourBy(ColourBy by)
{
    if (std::exchange(m_colourBy, by) == by)
        return;
    m_legend->setHighlighted(-1);
    m_colouring.reset();
    makeColours();
    fillLegend();
    statesChanged();
    Q_EMIT viewChanged();
}

void Canvas::setFirings(std::shared_ptr<const FiringCountTable> firings)
{
    m_firings = std::move(firings);
    if (m_colourBy == ColourBy::Firings)
        makeColours();
}

void Canvas::setShowsLegend(bool shows)
{
    m_showsLegend = shows;
    if (!shows)
        m_legend->setHighlighted(-1);
    fillLegend();
}

/// Where there are 100,000 nodes it takes longer than a frame.
void Canvas::makeColours()
{
    if (m_colourBy == ColourBy::State || !m_graph || !m_tree) {
        m_colourJob.cancel();
        return;
    }
    m_colourJob.start([this, graph = m_graph, tree = m_tree, by = m_colourBy, firings = m_firings](const std::stop_token& stop) -> LatestJob::Outcome {
        const std::shared_ptr<const Colouring> made = Colouring::make(*graph, *tree, by, firings.get(), stop);
        return [this, made] {
            m_colouring = made;
            fillLegend();
            statesChanged();
        };
    });
}

void Canvas::fillLegend()
{
    const QRect before = m_legend->geometry();
    std::vector<NodeState> states;
    if (m_colourBy == ColourBy::State && m_scene && m_states) {
        // In a large scene that is of what is in view, and more of it than can be told apart is not looked at.
        std::vector<int> items = m_scene->itemsIn(hasLargeScene() ? visibleArea() : m_scene->bounds);
        items.resize(std::min(items.size(), mostInLegend));
        states = statesOf(*m_scene, items, *m_states, *m_tree);
    }
    std::vector<LegendRow> rows = legendRows(states, m_colourBy == ColourBy::State ? nullptr : m_colouring, m_states.get());
    const bool isKnown = m_colourBy == ColourBy::State ? m_states != nullptr : m_colouring != nullptr;
    m_legend->setRows(tr("Colour: %1").arg(colourByName(m_colourBy)), std::move(rows), isKnown ? emptyLegendText(m_colourBy) : QString());
    placeMinimap();
    // It has grown over what is selected.
    if (m_item >= 0 && m_legend->geometry() != before && isCovered(m_scene->items[static_cast<size_t>(m_item)].rect))
        ensureVisible(m_scene->items[static_cast<size_t>(m_item)].rect);
}

}
