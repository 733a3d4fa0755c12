// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/node_placing.h"

#include <QString>

namespace tagscope {
class Graph;
}

namespace tagscope::ui {

/// Why a node is on its device, as the end of a sentence: "the graph asks for it"; nothing: a saved trace says so.
QString placedText(std::optional<PlacedBy> by);

/// Why the partitioner has inserted a node of `graph`, of which `placing` tells.
QString insertedText(const Graph& graph, const NodePlacing& placing);

}
