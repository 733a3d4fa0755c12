// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/names/tag_names.h"
#include "core/debug/record/messages.h"
#include "core/exec/virtual_clock.h"
#include "core/trace/timeline.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace tagscope {

/// "fired", "dead", "blocked", "delivered", "network" or "window".
const char* kindOfExport(const Event& event);
/// Of an event of no node: "parallel_iterations of while/while_context = 2".
std::string textOfOther(const TagNames& names, const State& before, const Event& event);
/// What it put out, in a few words each.
std::string textOfOutputs(const Event& event);

/// A row of a picture over time: a thread of a device, or a frame instance on it.
struct ExportedTrack {
    DeviceId device;
    uint64_t number = 0;  ///< from 1 on, of all devices together
    std::string name;
};

/// An event as a slice of a track, or as a mark where it takes no time.
struct ExportedEvent {
    const Event* event = nullptr;
    const State* before = nullptr;
    const ExportedTrack* track = nullptr;  ///< null: of no node and no device
    bool isNewTrack = false;               ///< nobody has heard of it yet
    std::string name;
    const char* kind = "";
    uint64_t beginNs = 0;
    uint64_t durationNs = 0;
    bool isMark = false;
    std::optional<uint64_t> sends;  ///< flow that begins here
    std::optional<uint64_t> takes;  ///< flow that ends here
};

/// Tells of the events of a line one after the other what formats over time have in common. Finds the messages first;
/// of more than MessageLog keeps the oldest are no flows.
class ExportedEvents {
public:
    explicit ExportedEvents(std::shared_ptr<const Timeline> timeline);

    const Program& program() const { return m_timeline->program(); }
    const TagNames& names() const { return m_names; }
    /// By the clock of a network; else an event takes a microsecond.
    bool isTimed() const { return program().network() != nullptr; }
    /// `take` gets each, which is good until it returns; false: that is enough.
    void visit(const std::function<bool(const ExportedEvent&)>& take);

private:
    const ExportedTrack& trackOf(const State& state, const Event& event, const EventTimes& times, bool& isNew);

    std::shared_ptr<const Timeline> m_timeline;
    TagNames m_names;
    std::unordered_map<uint64_t, uint64_t> m_sent;   ///< by event
    std::unordered_map<uint64_t, uint64_t> m_taken;  ///< by event
    struct Instance {
        TagId parent;
        StaticFrameId frame;
        ExportedTrack track;
    };
    std::vector<std::optional<Instance>> m_instances;                  ///< by FrameId, which is used again
    std::map<std::pair<uint32_t, uint32_t>, ExportedTrack> m_threads;  ///< by device and thread
    uint64_t m_tracks = 0;
};

}
