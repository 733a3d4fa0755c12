// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"

#include <string>
#include <utility>
#include <vector>

namespace tagscope::test {

/// A line of a run as it is listed.
inline BranchInfo branchLine(int id, int parent, RunStatus status, std::vector<std::string> fetches,
                             std::vector<std::string> edits = {})
{
    BranchInfo info;
    info.id = id;
    info.name = Debugger::branchName(id);
    info.parent = parent;
    info.fork = 12;
    info.size = 40 + static_cast<uint64_t>(id);
    info.edits = std::move(edits);
    info.status = status;
    info.fetches = std::move(fetches);
    return info;
}

}
