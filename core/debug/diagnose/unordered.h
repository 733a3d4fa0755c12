// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"
#include "core/debug/diagnose/diagnosis_context.h"

#include <vector>

namespace tagscope {

/// Pairs of firings of one recorded run that use the same state (a variable, an element of an array, a stack, an end of
/// a queue; R01), or send under the same key (R02), at least one of which changes it, and that nothing orders: no way
/// over data and control edges, messages and elements of queues leads from one to the other, so that another schedule
/// may swap them. One finding for each pair of nodes, with both firings; nothing of events beyond a limit, and never
/// the cause of a hang. Linear in events and edges, times the nodes that use a state others change. Engine thread.
std::vector<CauseFinding> unorderedUses(const DiagnosisContext& context);

}
