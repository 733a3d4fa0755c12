// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/layered_layout.h"

#include "ui/graphview/layout/layers.h"

namespace tagscope::ui {

LevelLayout layeredLayout(const LayeredGraph& graph, double aspect)
{
    layered::Layers layers(graph);
    findLayers(layers, aspect);
    if (layers.count == 0)
        return {QSizeF(0, 0), std::vector<QPointF>(static_cast<size_t>(graph.ends())), {}};
    cutIntoBands(layers, aspect);
    orderLayers(layers);
    findHeights(layers);
    return drawLayers(layers);
}

}
