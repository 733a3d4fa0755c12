// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/timeline.h"
#include "ui/session/event_range.h"

#include <chrono>
#include <memory>
#include <vector>

namespace tagscope::ui {

/// What had events in a part of a run.
struct FiredIn {
    std::vector<bool> nodes;          ///< by NodeId of the graph: those that have fired, live or dead
    std::vector<bool> tags;           ///< with those around them
    std::vector<uint64_t> instances;  ///< of frames; sorted

    bool hasTag(TagId tag) const { return tag.index() < tags.size() && tags[tag.index()]; }
    /// By the tag that it was entered from.
    bool hasInstance(TagId parent, StaticFrameId frame) const;
};

/// Which nodes have fired, and where, in a part of a recorded line. Another line or range begins anew. Engine thread.
class FiredNodes {
public:
    /// Goes on for about `budget`; true once it is at the end of the range.
    bool look(const std::shared_ptr<const Timeline>& timeline, const EventRange& range,
              std::chrono::milliseconds budget);
    /// Once `look` is at its end.
    std::shared_ptr<const FiredIn> fired() const;

private:
    void addTag(TagId tag);

    std::shared_ptr<const Timeline> m_timeline;
    EventRange m_range;
    uint64_t m_next = 0;
    FiredIn m_fired;
};

}
