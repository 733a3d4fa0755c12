// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/snapshot.h"

#include <QString>

namespace tagscope::ui {

/// What the oldest live iteration of a frame instance waits for, in a sentence; empty if it is not live. Quick enough
/// to be asked when somebody points there.
QString oldestText(const Snapshot& snapshot, FrameId instance);

}
