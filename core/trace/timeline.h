// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/shared_list.h"
#include "core/exec/executor.h"
#include "core/trace/capture.h"
#include "core/trace/keyframes.h"
#include "core/trace/output_edit.h"
#include "core/trace/replay.h"
#include "core/trace/state_cache.h"
#include "core/trace/store/event_store.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

/// A window that was set in a recorded run.
struct WindowChange {
    uint64_t event = 0;  ///< its number; events after it happened in it
    StaticFrameId frame;
    int64_t window = 1;

    bool operator==(const WindowChange&) const = default;
};

/// What a person did to the network of a recorded run.
struct ActDone {
    uint64_t event = 0;  ///< its number
    NetworkAct act;

    bool operator==(const ActDone&) const = default;
};

/// One line of a recorded run: a branch shares the events before its fork with its parent. Records what an Executor
/// does (it is its EventSink), takes keyframes, and goes to any position: nearest keyframe, then replay. Engine thread.
class Timeline final : public EventSink {
public:
    /// A recording goes no further: event numbers have 32 bits, and an event need not be a firing.
    static constexpr uint64_t mostFirings = uint64_t{1} << 31;
    /// So many windows may be set on a line: each passes over all live frame instances.
    static constexpr size_t mostWindows = 1024;
    /// So many things may happen to the network of a line: each passes over all messages that are on their way.
    static constexpr size_t mostActs = 65'536;
    /// So many events of a line may have outputs or tokens that were set: each is an edit that is held, copied and
    /// shown.
    static constexpr size_t mostEditedEvents = 65'536;
    /// So many edits may hold on a line: of one firing there may be several.
    static constexpr size_t mostEdits = 16 * mostEditedEvents;

    explicit Timeline(std::shared_ptr<const Program> program);
    /// A branch that shares `parent`'s events before `fork`. `edits` are all that hold in it, those of the parent among
    /// them.
    Timeline(std::shared_ptr<const Timeline> parent, uint64_t fork, SharedList<OutputEdit> edits);
    ~Timeline() override;
    Timeline(const Timeline&) = delete;
    Timeline& operator=(const Timeline&) = delete;

    const Program& program() const { return *m_program; }
    const std::shared_ptr<const Program>& programPtr() const { return m_program; }
    const std::shared_ptr<const Timeline>& parent() const { return m_parent; }  ///< null for the first line
    uint64_t fork() const { return m_store.begin(); }                           ///< 0 for the first line
    const SharedList<OutputEdit>& edits() const { return m_edits; }             ///< those of the parent among them
    /// Of a first line that is about to be recorded.
    void setEdits(SharedList<OutputEdit> edits) { m_edits = std::move(edits); }
    /// Windows that were set, in their order, those of lines it shares events with among them.
    std::vector<WindowChange> windows() const;
    /// What a person did to the network, as windows.
    std::vector<ActDone> acts() const;
    /// What faults did to the network, and what followed from them, in the order of events.
    std::vector<ActDone> faultsDone() const;
    /// What happened to a message (Flight::number), by whatever hand, in the order of events.
    std::vector<ActDone> actsOn(uint64_t flight) const;
    /// How many iterations of an instance of a static frame may have been live at once.
    int64_t widestWindow(StaticFrameId frame) const;
    /// How many at this position.
    int64_t windowAt(StaticFrameId frame, uint64_t position) const;
    /// The last position at which a living branch forks from this line; 0 if there is none.
    uint64_t lastFork() const;

    const EventLayout& layout() const { return *m_store.layout(); }

    /// Number of events, those shared with the parent included.
    uint64_t size() const { return m_store.end(); }
    EventRecord record(uint64_t event) const { return lineOf(event).m_store.record(event); }
    /// What was chosen to make an event, in the state before it. Idle where it was done beside the choices: a window
    /// was set, or a person did something to the network.
    Choice choice(uint64_t event) const;
    /// What happened to the network at an event of this kind; null at others. Valid until events are recorded or
    /// forgotten.
    const NetworkAct* act(uint64_t event) const { return lineOf(event).m_store.act(event); }
    /// Whether the time of any kernel is recorded.
    bool hasTimes() const;
    /// Nothing for a tag at which no event happened on this line. Exact for branches too: the parent counts up to the
    /// fork.
    std::optional<TagEntry> tag(TagId tag) const;
    /// "/" for the root; empty for a tag at which no event happened on this line.
    std::string tagPath(TagId tag) const;
    /// The tag with this full path, if an event happened at it. Linear in the number of tags.
    std::optional<TagId> findTag(std::string_view path) const;
    /// That of the last event before `position` that has one; the root's if there is none.
    TagId lastTag(uint64_t position) const;
    /// One more than the largest tag that may have events.
    size_t tagCapacity() const;

    /// Every output of an event as it was, None for dead slots: values that a node only passes on come from its inputs
    /// in the state before, which costs a jump there, and so do values that are not kept.
    std::vector<Tensor> outputs(uint64_t event, Values values = Values::Computed) const;
    /// What is known of outputs that are not kept; nullptr where there is nothing. Valid until events are recorded or
    /// forgotten.
    std::vector<const ValueFigures*> figures(uint64_t event) const;
    std::vector<Effect> effects(uint64_t event) const { return lineOf(event).m_store.effects(event); }
    /// What was set by hand at an event; null: nothing. Valid until events are recorded or forgotten.
    const FiringEdit* edit(uint64_t event) const { return lineOf(event).m_store.edit(event); }
    /// The window that an event of this kind has set.
    WindowSetting window(uint64_t event) const { return lineOf(event).m_store.window(event); }
    /// What an event sent over single edges, set by hand.
    std::span<const EdgeToken> edgeTokens(uint64_t event) const
    {
        const FiringEdit* const set = edit(event);
        return set ? set->edges : std::span<const EdgeToken>();
    }
    WaitCondition waitsFor(uint64_t event) const { return lineOf(event).m_store.waitsFor(event); }
    /// The last event of a node at a tag before `before`, if any.
    std::optional<uint64_t> findFiring(PlanId node, TagId tag, uint64_t before) const;
    /// The last event of any node at a tag before `before`, if any. Passes over events at other tags a thousand at a
    /// time.
    std::optional<uint64_t> findLast(TagId tag, uint64_t before) const;
    /// Events of a node at any tag in [from, to), oldest first, at most `limit`.
    std::vector<uint64_t> firingsOf(PlanId node, uint64_t from, uint64_t to, size_t limit) const;

    /// The state after `position` events, by keyframe and replay; after less if `stop` becomes true while values that
    /// are not kept are computed.
    State stateAt(uint64_t position, Values values = Values::Computed, const std::atomic<bool>* stop = nullptr) const;
    /// Replays events [from, to): calls `see` with the state before each and the event, until it returns false. The
    /// spans of an event are valid during the call.
    using Visitor = std::function<bool(const State& before, const Event& event)>;
    void visit(uint64_t from, uint64_t to, const Visitor& see, Values values = Values::Computed) const;

    /// What is kept of values from now on, and how many bytes of all; null: everything. Branches begin with their
    /// parent's.
    void setCapture(std::shared_ptr<const CapturePlan> plan);
    /// Whether values that a kernel put out are missing, here or in a parent.
    bool leavesOut() const;

    void onEvent(const State& state, const Event& event) override;
    /// Forgets all events from `position` on (a run goes on from an earlier position), which must not lie before the
    /// fork or lastFork(): what a branch shares must stay, so a run goes on from there in a branch of its own.
    void truncate(uint64_t position);

    /// What this line holds itself, without its parents. Tensor buffers count where events made them.
    struct Memory {
        size_t columns = 0;
        size_t values = 0;
        size_t keyframes = 0;
        size_t total() const { return columns + values + keyframes; }
    };
    Memory memory() const;
    /// The part of it that a budget counts, and how many values are not kept.
    size_t capturedBytes() const { return m_store.capturedBytes(); }
    uint64_t leftOut() const { return m_store.leftOut(); }
    uint64_t leftOutBytes() const { return m_store.leftOutBytes(); }
    EventStore::LeftOut leftOutOf(PlanId node) const { return m_store.leftOutOf(node); }
    /// Why a value that a kernel put out at this event is not kept; nothing if all are.
    std::optional<NotCaptured> missing(uint64_t event) const { return lineOf(event).m_store.missing(event); }
    size_t keyframeCount() const { return m_keyframes.count(); }
    /// As Keyframes::fixDistance.
    void fixKeyframes(uint64_t events) { m_keyframes.fixDistance(events); }

private:
    /// The line that holds an event: this one or an ancestor.
    const Timeline& lineOf(uint64_t event) const;
    /// The lines whose events this one has, the first line first; `end` is where the next one goes on.
    struct Part {
        const Timeline* line;
        uint64_t end;
    };
    std::vector<Part> parts() const;
    template <class F>
    std::vector<ActDone> actsWhere(F&& isWanted) const;
    /// What a search backwards finds first, on this line or on those it shares events with.
    template <class Search>
    std::optional<uint64_t> findOnLines(uint64_t before, const Search& search) const;
    std::optional<TagEntry> place(TagId tag) const;
    size_t keyframeBudget() const;
    void shareBuffers(uint64_t position, const Event& event) const;
    void cacheOnTheWay(State& state, uint64_t position, const State& base, Values values,
                       const std::atomic<bool>* stop) const;

    mutable std::shared_ptr<const Timeline> m_parent;  // given up when the line goes
    std::shared_ptr<const Program> m_program;
    SharedList<OutputEdit> m_edits;
    EventStore m_store;
    Keyframes m_keyframes;
    std::shared_ptr<const CapturePlan> m_plan;
    mutable StateCache m_cache;
    mutable StateCache m_sketches;          // with marks in the place of values that are not kept
    mutable std::vector<uint64_t> m_forks;  // of living branches
};

}
