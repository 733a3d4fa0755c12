// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/scene/scene.h"

namespace tagscope::ui {

/// A way for the selection to go by an arrow key.
enum class Direction : uint8_t { Left, Right, Up, Down };

/// The item that is reached from another: against the direction of the lines the nearest producer (Left, or Up where
/// they run down), along it the nearest consumer, where there is none the other end of a message, and across it the
/// nearest item of the same group that lies there. -1 if there is none.
int neighbourOf(const Scene& scene, int item, Direction direction);

/// From a tab to the other end of its portal: Left to where the lines start, Right to the first place where they end.
/// -1 if it is no tab, or the way leads to what is beside it.
int throughPortal(const Scene& scene, int item, Direction direction);

}
