// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/snapshot.h"

#include <string>

namespace tagscope::ui {

/// Of a frame instance, by the tag that it was entered from, as far as a snapshot knows of it: "outer;2/inner". Of one
/// that has not begun, or that ended long ago, only the frame's name.
inline std::string instanceName(const Snapshot& snapshot, TagId parent, StaticFrameId frame)
{
    const std::string& name = snapshot.names->shortFrame(frame);
    if (const std::optional<IterationId> around = findIteration(snapshot.state, parent)) {
        const TagChain chain = tagChain(snapshot.state, *around);
        return chain.empty() ? name : snapshot.names->shortName(chain) + '/' + name;
    }
    for (const FinishedFrame& finished : snapshot.finished.newest)
        if (finished.parent == parent && finished.frame == frame)
            return finished.place;
    return name;
}

}
