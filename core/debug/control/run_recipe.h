// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/base/shared_list.h"
#include "core/exec/network_state.h"
#include "core/exec/policy.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tagscope {

class Debugger;

/// Something that was done to a run and that its schedule alone does not do, by names, so that it means the same in
/// another run of the graph.
struct RecipeStep {
    enum class Kind : uint8_t {
        Fire,      ///< of those that were ready, another than the schedule's
        Edit,      ///< an output was set, or what goes over one edge
        Window,    ///< how many iterations of a loop may be live at once
        Schedule,  ///< another one from there on
        Act,       ///< something was done to a message, a device or a link
        Deliver,   ///< of the messages that were on their way, another than the schedule's
    };
    Kind kind = Kind::Fire;
    // Where the run stood.
    int branch = 0;
    uint64_t size = 0;  ///< events of that branch
    uint64_t position = 0;
    // What was done there.
    std::string node;      ///< Fire, Edit
    std::string tagPath;   ///< of the node
    int slot = 0;          ///< Edit; controlSlot: a control output
    Tensor value;          ///< Edit; None: made dead
    std::string consumer;  ///< Edit of one edge: the node that it leads to; empty: all edges of the output
    int input = 0;         ///< of the consumer; controlSlot: a control input
    std::string frame;     ///< Window: its name,
    std::string device;    ///< and the device that it is on; Act: its device, or where the link begins
    std::string toDevice;  ///< Act: where the link ends
    NetworkAct act;        ///< Act, Deliver: devices by name
    int64_t window = 0;    ///< iterations
    Policy policy;         ///< Schedule

    bool operator==(const RecipeStep&) const = default;
};

/// How all recorded lines of a run are made again from the graph and its inputs: the steps in their order, each where
/// the run stood then, and how far each line went. What follows from the schedule is not in it, so that it is short
/// however long a run is. A value.
struct RunRecipe {
    Policy policy;  ///< that the first line began with
    SharedList<RecipeStep> steps;
    std::vector<uint64_t> sizes;  ///< events of each line, by its number
    int branch = 0;               ///< that is current
    uint64_t position = 0;        ///< of the cursor

    /// Whether there is nothing that opening the file does not give.
    bool isEmpty() const
    {
        return steps.empty() && sizes.size() <= 1 && position == 0 && (sizes.empty() || sizes[0] == 0);
    }
    bool operator==(const RunRecipe&) const = default;
};

/// Does a step where the run stands now. An error if the graph has no such node, or it is not ready, or the value does
/// not fit. Engine thread.
Result<void> repeatStep(Debugger& debugger, const RecipeStep& step);

/// How many events a recipe fires beyond what is recorded in `debugger` already, at least: for those who wait.
uint64_t eventsToFire(const Debugger& debugger, const RunRecipe& recipe);

}
