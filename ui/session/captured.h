// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/capture.h"

#include <QString>

namespace tagscope::ui {

/// For people, in their language: "not captured (policy: none)".
QString notCapturedWords(NotCaptured why);
/// What to do about it: "Going to this firing computes it again."
QString notCapturedHelp();

}
