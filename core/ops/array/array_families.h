// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tagscope {

class OpRegistry;

/// The groups of array ops; addArrayOps adds them all.
void addSourceOps(OpRegistry& registry);
void addShapeOps(OpRegistry& registry);
void addFillOps(OpRegistry& registry);
void addSliceOps(OpRegistry& registry);
void addJoinOps(OpRegistry& registry);
void addSplitOps(OpRegistry& registry);
void addMoveOps(OpRegistry& registry);
void addGatherOps(OpRegistry& registry);
void addScatterNdOps(OpRegistry& registry);
void addPadOps(OpRegistry& registry);
void addSetOps(OpRegistry& registry);
void addDiagonalOps(OpRegistry& registry);
void addPartitionOps(OpRegistry& registry);

}
