// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/timeline.h"

namespace tagscope::cli {

// All events of a recorded line, to standard output, written as they are replayed. Ctrl-C ends the text where it can
// end.

/// One line an event.
void exportCsv(const Timeline& timeline);

/// Trace-event JSON for chrome://tracing and Perfetto: one track a frame instance, one slice an event. The time of an
/// event is its number, in microseconds: a recording knows the order of firings, not how long they took.
void exportChrome(const std::shared_ptr<const Timeline>& timeline);

}
