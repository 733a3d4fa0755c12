// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/layout/group_tree.h"

#include <algorithm>

namespace tagscope::test {

/// Of the first loop frame of a graph; invalid if there is none.
inline ui::GroupId firstFrame(const ui::GroupTree& tree)
{
    const auto found = std::ranges::find(tree.groups(), ui::Group::Kind::Frame, &ui::Group::kind);
    return found == tree.groups().end() ? ui::GroupId()
                                        : ui::GroupId(static_cast<size_t>(found - tree.groups().begin()));
}

}
