// SPDX-License-Identifier: Apache-2.0
#include "core/ops/families.h"
#include "core/ops/nn/nn_families.h"

namespace tagscope {

void addNnOps(OpRegistry& registry)
{
    addActivationOps(registry);
    addActivationGradientOps(registry);
    addBiasOps(registry);
    addSoftmaxOps(registry);
    addTopKOps(registry);
    addNnSignatures(registry);
}

}
