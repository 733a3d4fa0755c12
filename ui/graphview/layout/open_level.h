// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/layout/group_tree.h"
#include "ui/graphview/scene/scene.h"

#include <cstddef>
#include <vector>

namespace tagscope::ui {

/// What opens when a picture is to show one more level everywhere.
struct LevelToOpen {
    std::vector<GroupId> groups;
    size_t left = 0;  ///< groups at that depth, or above it, that stay closed because the picture would grow too large
};

/// The closed groups at the lowest depth where one may open, the small ones first, while the next picture has at most
/// `mostItems` boxes. Stacks stay stacks.
LevelToOpen levelToOpen(const Scene& scene, const GroupTree& tree, size_t mostItems);

}
