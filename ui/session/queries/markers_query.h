// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/request.h"
#include "ui/session/run_markers.h"
#include "ui/session/tag_range.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tagscope::ui {

/// What the scrubber marks.
struct Markers {
    std::shared_ptr<const MarkerTable> table;
    std::vector<uint64_t> hits;  ///< positions at which breakpoints stopped, in order (RunMarkers::hits)
};

/// Looks a little further through the run for what the scrubber marks.
struct MarkersQuery {
    using Answer = Markers;
    static constexpr RequestKind kind = RequestKind::Question;
    std::optional<TagRange> only;  ///< nothing: all of the run

    Result<Answer> work(EngineRun& run) const;
};

/// Where one of those marks is. Without names if nobody knows.
struct MarkPlace {
    std::string node;
    std::string tagName;
};

/// Which node one of those marks is of.
struct MarkQuery {
    using Answer = MarkPlace;
    static constexpr RequestKind kind = RequestKind::Question;
    enum class Of : uint8_t {
        Event,  ///< what led to the position
        Hit,    ///< what a breakpoint stopped at there
        Error,  ///< the end of the run
    };
    Of of = Of::Event;
    uint64_t position = 0;

    bool operator==(const MarkQuery&) const = default;
    Result<Answer> work(EngineRun& run) const;
};

}
