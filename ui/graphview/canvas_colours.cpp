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
    m_amounts.reset();  // they are of something else
    makeColours();
    statesChanged();
    Q_EMIT viewChanged();
}

void Canvas::setAmounts(std::shared_ptr<const AmountTable> amounts)
{
    m_amounts = std::move(amounts);
    if (isByAmount(m_colourBy))
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
    m_colourJob.start([this, graph = m_graph, tree = m_tree, by = m_colourBy,
                       amounts = m_amounts](const std::stop_token& stop) -> LatestJob::Outcome {
        const std::shared_ptr<const Colouring> made = Colouring::make(*graph, *tree, by, amounts.get(), stop);
        return [this, made] {
            m_colouring = made;
            statesChanged();
        };
    });
}

void Canvas::fillLegend()
{
    const QRect before = m_legend->geometry();
    SeenSigns seen;
    if (m_graph && m_scene) {
        // In a large scene that is of what is in view, and more of it than can be told apart is not looked at.
        std::vector<int> items = m_scene->itemsIn(hasLargeScene() ? visibleArea() : m_scene->bounds);
        items.resize(std::min(items.size(), mostInLegend));
        seen = signsOf(*m_scene, items, pictureState());
    }
    if (m_colourBy != ColourBy::State)
        seen.states.clear();  // one thing at a time
    const bool isKnown = m_colourBy == ColourBy::State ? m_states != nullptr : m_colouring != nullptr;
    m_legend->setRows(tr("Colour: %1").arg(colourByName(m_colourBy)), legendRows(seen, m_colouring),
                      isKnown ? emptyLegendText(m_colouring.get()) : QString());
    placePanels();
    // It has grown over what is selected.
    if (m_item >= 0 && m_legend->geometry() != before && isCovered(m_scene->items[static_cast<size_t>(m_item)].rect))
        ensureVisible(m_scene->items[static_cast<size_t>(m_item)].rect);
}

}
