// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"

#include <QStringList>

namespace tagscope::app {

/// What a move ended with, and how many lines it wrote into the log: for a status bar, so the most important first
/// (that the run is over, if it is), without elements of tensors, with numbers as the window writes them.
QStringList stopTexts(const StopReport& report);
/// The same in full, but for what is in the log: for its tool tip.
QStringList stopHelp(const StopReport& report);

}
