// SPDX-License-Identifier: Apache-2.0
#include "core/exec/event.h"
#include "core/base/say.h"

#include <algorithm>

namespace tagscope {

Result<void> checkWindow(const Program& program, const State& state, const WindowSetting& setting)
{
    if (!isLoop(setting.frame) || setting.frame.index() >= program.frames().size())
        return refused("frame {} is no loop frame: there are 1 to {}", setting.frame.value,
                       program.frames().size() - 1);
    if (setting.window < 1)
        return refused("a window of {} iterations (parallel_iterations), expected at least 1", setting.window);
    if (State::mostTags - std::min(state.tagCount, State::mostTags) < state.frames.size())
        return refused(ErrorCode::ResourceExhausted, "the limit of {} iterations is reached", State::mostTags);
    return {};
}

bool sendsAtOnce(const PlanNode& node, const Event* firing)
{
    switch (node.opClass) {
    case OpClass::Enter: return !node.isConstantEnter;
    case OpClass::Exit: return !firing || (!firing->isDead && firing->outputs[0].hasValue());
    case OpClass::NextIteration: return false;
    default: return true;
    }
}

}
