// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "ui/graphview/layout/group_tree.h"

#include <QByteArray>

namespace tagscope::ui {

/// The graph in the language of Graphviz: scopes and frames are clusters, control edges are dotted, and edges that go
/// back (out of a NextIteration) do not count for ranks. Linear in the graph. Any thread.
QByteArray dotText(const Graph& graph, const GroupTree& tree);

}
