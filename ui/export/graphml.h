// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "ui/graphview/layout/group_tree.h"

#include <QByteArray>

namespace tagscope::ui {

class NodeStates;

/// The graph as GraphML 1.0: scopes and frames are nodes with a graph inside; nodes have name, op, device and frame,
/// and, where there are states, how they stand at which tag; lines have the output and the input that they join, or are
/// control. Linear in the graph. Any thread.
QByteArray graphMlText(const Graph& graph, const GroupTree& tree, const NodeStates* states);

}
