// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

// Small graphs for what the graph that was opened may not have, as the text of a GraphDef.

namespace tagscope::app {

/// While "chain0" and what follows it go on, "deq" waits for an element of a queue that nobody fills, and "beside" for
/// "deq"; "untaken" gets a dead token, and "twice" puts out several elements.
std::string waitingGraph();
/// "quotient" divides by 0.
std::string failingGraph();
/// Nobody knows the op of "unknown", which "known" stands beside.
std::string refusedGraph();
/// "x" is to be fed.
std::string unfedGraph();
/// "product" multiplies two matrices of `size` rows and columns.
std::string productGraph(int size);
/// Nodes that take from anywhere before them: nearly as many as `dot` is asked about at once, and no picture that it
/// has soon.
std::string tangledGraph(unsigned seed);

}
