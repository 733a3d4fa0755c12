// SPDX-License-Identifier: Apache-2.0
#include "core/ops/families.h"
#include "core/ops/state/state_support.h"

namespace tagscope {

void addStateOps(OpRegistry& registry)
{
    addRefVariableOps(registry);
    addResourceVariableOps(registry);
    addScatterOps(registry);
    addStackOps(registry);
    addTensorArrayOps(registry);
    addTensorArrayBatchOps(registry);
    addQueueOps(registry);
    addQueueElementOps(registry);
}

}
