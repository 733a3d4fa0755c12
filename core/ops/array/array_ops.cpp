// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/array_families.h"
#include "core/ops/families.h"

namespace tagscope {

void addArrayOps(OpRegistry& registry)
{
    addSourceOps(registry);
    addShapeOps(registry);
    addFillOps(registry);
    addSliceOps(registry);
    addJoinOps(registry);
    addSplitOps(registry);
    addMoveOps(registry);
    addGatherOps(registry);
    addScatterNdOps(registry);
    addPadOps(registry);
    addSetOps(registry);
    addDiagonalOps(registry);
    addPartitionOps(registry);
}

}
