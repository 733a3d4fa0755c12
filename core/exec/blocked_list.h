// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cow_line.h"
#include "core/exec/ready_list.h"
#include "core/ops/resource.h"

namespace tagscope {

/// An instance that has started and waits for a resource.
struct BlockedInstance {
    ReadyEntry instance;
    WaitCondition waitsFor;

    bool operator==(const BlockedInstance&) const = default;
};

/// The blocked instances in the order in which they began to wait, by who they are (`waiterOf`).
using BlockedList = CowLine<uint64_t, BlockedInstance>;

}
