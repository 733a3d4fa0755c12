// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/op_def.h"

#include <vector>

namespace tagscope {

/// On a device with a memory of its own (one that is no CPU): which inputs and outputs of a node its kernel wants in
/// the memory of the host, one entry a tensor.
struct HostMemory {
    std::vector<bool> inputs;
    std::vector<bool> outputs;
};

/// As TensorFlow's kernels for GPUs register themselves (its `HostMemory` arguments): what says how much, which way and
/// where (predicates, shapes, axes, indices of arrays), all int32 but what few ops compute with on the device, and what
/// a device cannot hold (strings, resources). `signature`: that of the node.
HostMemory hostMemory(const OpDef& def, const Node& node, const NodeSignature& signature);

}
