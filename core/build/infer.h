// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/ops/op_def.h"

#include <span>

namespace tagscope {

/// Adds those attributes of `node` that follow from the dtypes of its inputs: dtypes, lists of dtypes, lengths of
/// lists. What is given already stays. An error if the number of inputs does not fit the op.
Result<void> inferAttrs(const OpDef& def, std::span<const DType> inputTypes, Node& node);

/// Checks number and dtypes of the inputs against the node's signature (a ref may stand where a value is wanted).
Result<void> checkInputs(const Node& node, const NodeSignature& signature, std::span<const DType> inputTypes);

}
