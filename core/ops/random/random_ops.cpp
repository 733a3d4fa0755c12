// SPDX-License-Identifier: Apache-2.0
#include "core/ops/families.h"
#include "core/ops/random/random_families.h"

namespace tagscope {

void addRandomOps(OpRegistry& registry)
{
    addDistributionOps(registry);
    addSamplingOps(registry);
}

}
