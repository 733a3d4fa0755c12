// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"
#include "core/exec/policy.h"
#include "core/exec/program.h"
#include "core/exec/run_loop.h"

#include <memory>

namespace tagscope {

/// The graph that was opened, with the changes of a fix; NotFound for a node that passes have made. NodeIds stay.
Result<Graph> fixedGraph(const Graph& opened, const FixPlan& plan);
/// A program compiled anew with a fix: from that graph, the same request and placement, without the faults it takes
/// away.
Result<std::shared_ptr<const Program>> fixedProgram(const Program& program, const FixPlan& plan);

/// Runs a program with a fix from the start, within limits, recorded by nobody (hangs.md 1.9): from the start, so that
/// what is said of it holds when the changed graph is written out. Any thread.
TriedFix tryFix(const Program& program, const FixPlan& plan, const Policy& policy, const RunLimits& limits);
/// Tries the fixes of the findings of a diagnosis that have one.
void tryFixes(Diagnosis& diagnosis, const Program& program, const Policy& policy, const RunLimits& limits);

}
