// SPDX-License-Identifier: Apache-2.0
#include "core/exec/event.h"

#include <algorithm>

namespace tagscope {

Result<void> checkWindow(const Program& program, const State& state, const WindowChange& change)
{
    if (change.frame == 0 || change.frame >= program.frames().size())
        return invalidArgument("frame {} is no loop frame: there are 1 to {}", change.frame, program.frames().size() - 1);
    if (change.window < 1)
        return invalidArgument("a window of {} iterations (parallel_iterations), expected at least 1", change.window);
    if (change.position != state.position)
        return invalidArgument("a window is set at position {}, not at {}", state.position, change.position);
    if (State::mostTags - std::min(state.tagCount, State::mostTags) < state.frames.size())
        return fail(ErrorCode::ResourceExhausted, "the limit of {} iterations is reached", State::mostTags);
    return {};
}

}
