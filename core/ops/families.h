// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tagscope {

class OpRegistry;

/// Each adds the ops of one folder below core/ops; OpRegistry::standard() calls them all.
void addMathOps(OpRegistry& registry);
void addArrayOps(OpRegistry& registry);
void addNnOps(OpRegistry& registry);
void addStateOps(OpRegistry& registry);
void addControlFlowOps(OpRegistry& registry);
void addStringOps(OpRegistry& registry);
void addRandomOps(OpRegistry& registry);
void addSignatureOps(OpRegistry& registry);

/// Which arguments of the ops that all of these have added are in the memory of the host (memory_type.h).
void addHostMemory(OpRegistry& registry);

}
