// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/layout/group_tree.h"

#include <vector>

namespace tagscope::ui {

/// Calls `enter` and `leave` for every group below the root, as brackets stand around what is inside of them. Not
/// recursive, as names may be nested without end.
template <class Enter, class Leave>
void walkGroups(const GroupTree& tree, const Enter& enter, const Leave& leave)
{
    struct Step {
        GroupId group;
        size_t next = 0;
    };
    std::vector<Step> open = {{GroupTree::root()}};
    while (!open.empty()) {
        Step& step = open.back();
        const Group& group = tree.group(step.group);
        if (step.next < group.groups.size()) {
            const GroupId child = group.groups[step.next++];
            enter(child);
            open.push_back({child});
            continue;
        }
        if (group.parent.isValid())
            leave(step.group);
        open.pop_back();
    }
}

}
