// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/event.h"
#include "core/exec/program.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace tagscope {

/// One recorded event, taken apart. Views into an EventStore are valid until it is truncated or destroyed.
struct EventRecord {
    Event::Kind kind = Event::Kind::Firing;
    bool isDead = false;
    bool isOverridden = false;
    bool hasEffects = false;
    uint32_t pick = 0;
    PlanId node;
    TagId tag;
};

/// Where a tag stands: its frame, iteration and enclosing tag, and between which events it was first and last used.
struct TagEntry {
    TagId parent;              ///< invalid for the root
    uint32_t frame = 0;        ///< static frame (Program::frame)
    int64_t iteration = 0;
    uint64_t firstEvent = 0;   ///< event number of the first event at this tag
    uint64_t lastEvent = 0;
};

/// The events of one line of a run in columns: node and tag 4 bytes each, a value index of 4, a pick column only where a
/// pick is not 0, 9 bytes a value. Values that a node only passes on (Enter, Merge, Switch, ...) and constants are not
/// stored: replay takes them from its own state. Chunks of fixed size; sealed ones never change. Engine thread.
class EventStore {
public:
    explicit EventStore(std::shared_ptr<const Program> program);

    uint64_t size() const;
    void append(const State& before, const Event& event);
    /// Forgets all events from `position` on.
    void truncate(uint64_t position);

    EventRecord record(uint64_t event) const;
    /// Values an event stored, in slot order; empty for dead events and for nodes that only pass values on.
    std::vector<Tensor> storedOutputs(uint64_t event) const;
    std::vector<Effect> effects(uint64_t event) const;
    WaitCondition waitsFor(uint64_t event) const;

    const TagEntry& tag(TagId tag) const;
    size_t tagCount() const;

    /// The last event of a node at a tag before `before`, if any: a scan of the tag's range of events.
    std::optional<uint64_t> findFiring(PlanId node, TagId tag, uint64_t before) const;
    /// Firings of a node at any tag in [from, to), oldest first, at most `limit`.
    std::vector<uint64_t> firingsOf(PlanId node, uint64_t from, uint64_t to, size_t limit) const;

    /// Bytes of columns and tags; bytes of tensor buffers that only values recorded here may keep alive.
    size_t columnBytes() const;
    size_t valueBytes() const;
};

}
