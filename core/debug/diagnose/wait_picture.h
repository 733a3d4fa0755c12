// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"
#include "core/debug/names/tag_names.h"
#include "core/debug/waits/wait_graph.h"

namespace tagscope {

/// Fills in who waits, as classes (same node, same missing input, same device), and the wait-for graph by the same
/// classes. 100,000 that wait are a dozen rows; of both at most 40, and how many more there are.
void describeWaits(const TagNames& names, const WaitGraph& waits, Diagnosis& diagnosis);

}
