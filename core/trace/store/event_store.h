// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/event.h"
#include "core/trace/store/column_memory.h"
#include "core/trace/store/event_layout.h"
#include "core/trace/store/side_column.h"
#include "core/trace/store/tag_table.h"
#include "core/trace/store/value_column.h"

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace tagscope {

/// The events of one line of a run in columns: node and flags 4 bytes, tag 4 bytes, a pick (4 bytes) and a kernel's
/// time (1 byte) only in chunks where one is not 0, 9 bytes a value. What few events have (that they are no firings,
/// what was set by hand) stands in side columns. Values that a node only passes on (Enter, Merge,
/// Switch, ...) and constants are not stored: replay takes them from its own state. Where an event's values begin is
/// counted from one index per 64 events. Chunks of fixed size; what stands in them changes only by `truncate`. Event
/// numbers start at `base`, that of a branch's fork. Engine thread.
class EventStore {
public:
    explicit EventStore(std::shared_ptr<const EventLayout> layout, uint64_t base = 0);

    const std::shared_ptr<const EventLayout>& layout() const { return m_layout; }
    uint64_t begin() const { return m_base + m_first; }
    uint64_t end() const { return m_base + m_size; }

    /// What is kept of the values of events from now on; a budget also lets go of older ones.
    void setCapture(std::shared_ptr<const CapturePlan> plan);

    /// Says which other store holds an event of the same number, if one does. A branch does mostly what was done on the
    /// line that it forks from: chunks that are the same as there are shared.
    using Others = std::function<const EventStore*(uint64_t event)>;
    void setOthers(Others others) { m_others = std::move(others); }

    /// `event` happens in the state `before`, whose position is `end()`.
    void append(const State& before, const Event& event);
    /// Forgets all events from `position` on, and what an append has left that did not come to its end.
    void truncate(uint64_t position);

    /// What was set by hand at an event; null: nothing. Valid until the store is changed.
    const FiringEdit* edit(uint64_t event) const { return m_edits.find(local(event)); }
    /// The window that an event of this kind has set.
    WindowSetting window(uint64_t event) const { return *m_windows.find(local(event)); }
    /// What happened at an event of this kind; null at others. Valid until the store is changed.
    const NetworkAct* act(uint64_t event) const { return m_acts.find(local(event)); }
    /// What the events of a side column are counted from.
    uint64_t base() const { return m_base; }
    /// Those that were set.
    const SideColumn<WindowSetting>& windows() const { return m_windows; }
    const SideColumn<NetworkAct>& acts() const { return m_acts; }

    EventRecord record(uint64_t event) const;
    /// Whether the time of any kernel is recorded before `end`.
    bool hasTimes(uint64_t end) const { return m_firstTimed != never && m_base + m_firstTimed < end; }
    /// Values an event stored, in slot order; empty for dead events and for nodes that only pass values on. Marks stand
    /// for those that are not kept.
    std::vector<Tensor> storedOutputs(uint64_t event) const;
    /// What is known of a value that was left out, in the order of the outputs; nullptr where there is nothing.
    std::vector<const ValueFigures*> figures(uint64_t event) const;
    /// Values that are not kept.
    uint64_t leftOut() const { return m_values.leftOut(); }
    /// Why a value of an event is not kept; nothing if all are.
    std::optional<NotCaptured> missing(uint64_t event) const;
    /// Values that were not kept, those of forgotten events too, and what they took.
    struct LeftOut {
        uint64_t values = 0;
        uint64_t bytes = 0;
    };
    LeftOut leftOutOf(PlanId node) const;
    uint64_t leftOutBytes() const { return m_leftOutBytes; }
    std::vector<Effect> effects(uint64_t event) const;
    WaitCondition waitsFor(uint64_t event) const;

    /// Nothing if no event here happened at this tag.
    std::optional<TagEntry> tag(TagId tag) const;
    /// One more than the largest tag that may have events here.
    size_t tagCapacity() const { return m_tags.capacity(); }

    /// The last event of a node at a tag before `before`, if any: a scan of the tag's range of events.
    std::optional<uint64_t> findFiring(PlanId node, TagId tag, uint64_t before) const;
    /// The last event at a tag before `before`, if any.
    std::optional<uint64_t> findLast(TagId tag, uint64_t before) const;
    /// Appends firings of a node at any tag in [from, to) to `found`, oldest first, until it has `limit`.
    void firingsOf(PlanId node, uint64_t from, uint64_t to, size_t limit, std::vector<uint64_t>& found) const;

    /// Bytes of columns and tags, as far as they are in use and no other store's.
    size_t columnBytes() const;
    /// Bytes of tensor buffers that were made by events recorded here.
    size_t valueBytes() const { return m_values.bufferBytes() + m_effectBytes; }
    /// Bytes of the buffers that a budget counts: those of outputs.
    size_t capturedBytes() const { return m_values.bufferBytes(); }

private:
    friend class EventCursor;

    static constexpr uint32_t chunkEvents = 1u << 18;
    static constexpr uint32_t indexEvents = 64;    ///< events per entry of the value index
    static constexpr uint32_t blockEvents = 1024;  ///< events per summary
    static constexpr size_t reservedChunks = 8;

    static constexpr uint32_t kindBits = 5;
    static constexpr uint32_t never = UINT32_MAX;

    /// What a full block may contain, so that searches can pass over it.
    struct Summary {
        uint32_t minTag;
        uint32_t maxTag;
        uint64_t nodes;  ///< bit n is set if some event's node is n modulo 64
    };
    /// An effect in 32 bytes; the rare spec stands beside.
    struct PackedEffect {
        Tensor value;
        int64_t index;
        uint32_t resource;
        uint32_t offsetAndKind;  ///< event in its chunk, whether its buffer is counted, kind

        uint32_t offset() const { return offsetAndKind >> (kindBits + 1); }
        bool isCounted() const { return (offsetAndKind >> kindBits & 1) != 0; }
        Effect::Kind kind() const { return static_cast<Effect::Kind>(offsetAndKind & ((1u << kindBits) - 1)); }
    };
    struct Spec {
        uint32_t effect;
        std::shared_ptr<const ResourceSpec> spec;
    };
    struct Chunk {
        ColumnArray<uint32_t> nodesAndTags;
        ColumnArray<uint32_t> picks;
        ColumnArray<uint8_t> times;  ///< KernelTime::code
        std::array<uint64_t, chunkEvents / indexEvents> valueIndex;
        std::array<Summary, chunkEvents / blockEvents> summaries;
        std::vector<PackedEffect> effects;
        std::vector<Spec> specs;
        // What is another store's.
        bool borrowsEvents = false;
        bool borrowsPicks = false;
        bool borrowsTimes = false;

        uint32_t* nodes() { return nodesAndTags.get(); }
        const uint32_t* nodes() const { return nodesAndTags.get(); }
        uint32_t* tags() { return nodesAndTags.get() + chunkEvents; }
        const uint32_t* tags() const { return nodesAndTags.get() + chunkEvents; }
    };

    void openChunk();
    void shareChunk(size_t c);
    static void own(Chunk& chunk);
    static bool mayBeLeftOut(const Tensor& value);
    void countLeftOut(PlanId node, const Tensor& value);
    void appendPlanned(const Event& event, const DType* types, uint32_t count, uint32_t origin);
    void keepLast(PlanId node, uint64_t firstValue, uint32_t count, uint32_t last);
    void keepBudget();
    void letGo(PlanId node, uint64_t firstValue, uint32_t count, NotCaptured why);
    void appendPick(uint32_t offset, uint32_t pick);
    void appendTime(uint32_t offset, KernelTime time);
    void appendEffects(uint32_t offset, const Event& event);
    [[gnu::noinline]] void appendSpecial(uint32_t number, const Event& event);
    void appendFirstAtTag(TagTable::Slot& slot, const State& before, IterationId iteration, uint32_t number);
    void summarise(uint32_t block);
    void truncateTags(uint32_t size);

    uint64_t valueIndexOf(uint32_t number) const;
    size_t firstEffect(const Chunk& chunk, uint32_t offset) const;
    Effect unpackEffect(const Chunk& chunk, size_t i) const;
    uint32_t firstIn(size_t chunk) const { return chunk == 0 ? m_first : static_cast<uint32_t>(chunk) * chunkEvents; }
    /// Calls visit(number) for events in [from, to) that may match, backwards; stops when it returns true.
    std::optional<uint32_t> findBackward(TagId tag, std::optional<PlanId> node, uint32_t from, uint32_t to) const;
    uint32_t local(uint64_t event) const { return static_cast<uint32_t>(event - m_base); }

    std::shared_ptr<const EventLayout> m_layout;
    // Chunks of all lines begin at the same events, so numbers count from a multiple of their size.
    uint64_t m_base = 0;
    uint32_t m_first = 0;
    uint32_t m_size = 0;
    uint32_t m_openAt = 0;  // the next event that begins a chunk
    Others m_others;
    Chunk* m_chunk = nullptr;  // that of the next event
    std::vector<std::unique_ptr<Chunk>> m_chunks;
    uint32_t m_firstTimed = never;  // the first event with the time of a kernel
    ValueColumn m_values;
    TagTable m_tags;
    std::shared_ptr<const CapturePlan> m_plan;  // null: everything
    std::vector<LeftOut> m_leftOutOf;           // by node
    uint64_t m_leftOutBytes = 0;
    uint32_t m_ringEvent = 0;  // the oldest event whose buffers a budget may still let go
    uint64_t m_ringValue = 0;  // its first value
    /// Where the values of a node's newest firings begin, oldest first: of those that keep so many.
    std::unordered_map<uint32_t, std::deque<uint64_t>> m_newest;
    size_t m_effectBytes = 0;
    SideColumn<WaitCondition> m_waits;
    SideColumn<FiringEdit> m_edits;
    SideColumn<WindowSetting> m_windows;
    SideColumn<NetworkAct> m_acts;
};

}
