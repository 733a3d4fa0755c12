// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/build/graph_builder.h"

#include <span>

namespace tagscope {

/// Adds to a graph what computes the gradients of one node's inputs from those of its outputs (`outputGradients`, one
/// an output, invalid where none came), by its op's GradientFn. One an input, invalid where none flows; all invalid if
/// none came. What is made comes from where the node comes from. NotFound if the op has no gradient, and the builder's
/// own error if it has one.
Result<Endpoints> inputGradients(GraphBuilder& builder, NodeId node, std::span<const Endpoint> outputGradients);

}
