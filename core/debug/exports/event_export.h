// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/timeline.h"

#include <functional>
#include <memory>
#include <string_view>

namespace tagscope {

// All events of a recorded line as a file for other programs, written part by part while they are replayed, so that
// memory does not grow with them. Engine thread.

/// Takes the next bytes; false: no more are wanted. What was begun is ended all the same, as far as the format needs
/// it.
using ExportSink = std::function<bool(std::string_view bytes)>;

/// One line an event: number, node, op, tag, kind, outputs (RFC 4180).
void exportCsv(const Timeline& timeline, const ExportSink& sink);

/// Trace-event JSON for chrome://tracing and Perfetto: a process a device, and messages as flows from Send to Recv.
/// Over a network each thread of a device is a track, and times are those of the virtual clock. Else each frame
/// instance on a device is one, and the time of an event is its number, in microseconds: such a recording knows the
/// order of firings, not how long they took.
void exportChromeTrace(const std::shared_ptr<const Timeline>& timeline, const ExportSink& sink);

/// The same as protobuf of Perfetto (perfetto.protos.Trace), an event without a clock taking a microsecond.
void exportPerfetto(const std::shared_ptr<const Timeline>& timeline, const ExportSink& sink);

}
