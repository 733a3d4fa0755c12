// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/timing/message_times.h"
#include "core/trace/timeline.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace tagscope {

/// What an instance waited for last before it was ready.
enum class ReadyBy : uint8_t {
    Start,    ///< for nothing
    Token,    ///< a value or a control token of a firing on its device
    Message,  ///< a message
    Window,   ///< room in the window (parallel_iterations) of its loop
    Served,   /// a queue or another resource, which a firing served
    Hand,     ///< what was done to the network, by hand or by a fault
};
constexpr size_t readyByCount = 6;

/// What one thread of a device worked on, in its order. Without a clock a device has one.
class RunLane {
public:
    RunLane(DeviceId device, uint32_t thread) : m_device(device), m_thread(thread) {}

    DeviceId device() const { return m_device; }
    uint32_t thread() const { return m_thread; }
    /// Firings, none of which begins before one before it ends.
    std::span<const uint32_t> events() const { return m_events; }

private:
    friend class RunTimes;
    DeviceId m_device;
    uint32_t m_thread;
    std::vector<uint32_t> m_events;
    VirtualTime m_worked = 0;
    std::vector<VirtualTime> m_busy;  // before every `eventsBetweenSums` events: how long it had worked
};

/// When, where and why then every event of one line of a run happened, on the virtual clock of its network; without a
/// network, event n lasts from n to n + 1, and nothing waits. Found by one walk over the states of the line, as far as
/// somebody asks. About 20 bytes an event, 8 where there is no network. Engine thread.
class RunTimes {
public:
    explicit RunTimes(std::shared_ptr<const Timeline> timeline);

    const std::shared_ptr<const Timeline>& timeline() const { return m_timeline; }
    const Program& program() const { return m_timeline->program(); }
    /// By a virtual clock.
    bool isTimed() const { return m_isTimed; }
    /// Events before it were looked at.
    uint64_t position() const { return m_position; }
    /// Goes on to `end`, or the end of the line, or until `isEnough`, which is asked every thousand events. True: that
    /// is done.
    bool lookFurther(uint64_t end, const std::function<bool()>& isEnough = {});

    // Of an event before `position`.

    static constexpr uint32_t noLane = UINT32_MAX;
    VirtualTime begin(uint64_t event) const { return m_isTimed ? m_begins[event] : event; }
    VirtualTime end(uint64_t event) const { return m_isTimed ? later(m_begins[event], duration(event)) : event + 1; }
    VirtualTime duration(uint64_t event) const;
    /// Where it fired; noLane for what is no firing.
    uint32_t lane(uint64_t event) const;
    ReadyBy readyBy(uint64_t event) const { return m_isTimed ? ReadyBy(m_readyBy[event]) : ReadyBy::Start; }
    /// The earlier event at whose end a firing was ready, or a wait began, by `readyBy`: for Message the delivery, of a
    /// delivery the Send. Nothing: it was ready at the start, or nobody knows.
    std::optional<uint32_t> cause(uint64_t event) const;
    /// When it was ready; it begins then or when a thread is free.
    VirtualTime ready(uint64_t event) const;

    /// In the order in which they were first used.
    std::span<const RunLane> lanes() const { return m_lanes; }
    /// How long a lane has worked in its events [from, to), by their places in it.
    VirtualTime busy(const RunLane& lane, size_t from, size_t to) const;
    /// The firing that ends last, the first of several; nothing: there is none.
    std::optional<uint32_t> last() const { return m_last; }
    /// When it ends.
    VirtualTime length() const { return m_last ? end(*m_last) : 0; }
    /// Null without a network.
    const MessageTimes* messages() const { return m_messages.get(); }

private:
    static constexpr size_t eventsBetweenSums = 64;
    static constexpr uint32_t longDuration = UINT32_MAX;
    static constexpr uint32_t none = UINT32_MAX;

    /// Why an instance is ready.
    struct Reason {
        uint32_t cause = none;
        ReadyBy by = ReadyBy::Start;
        std::optional<VirtualTime> at;  ///< where that is not when the cause ended
    };
    /// What the event looked at last leaves to be told by the state after it.
    struct Before {
        bool isAny = false;
        uint32_t event = 0;
        Event::Kind kind = Event::Kind::Firing;
        size_t ready = 0;             ///< instances, without the one that it was
        uint32_t tagCount = 0;        ///< tags given
        bool makesIteration = false;  ///< a NextIteration, or an Enter, that may have begun an iteration itself
        StaticFrameId frame = rootFrame;
        bool wasFull = false;  ///< iterations of its frame instance waited for room
        DeviceId device;
    };

    bool walkUntimed(uint64_t end, const std::function<bool()>& isEnough);
    void see(const State& before, const Event& event);
    void noteReady(const State& now);
    void noteReady(const State& now, const ReadyEntry& entry);
    Reason reasonOf(const State& now, const ReadyEntry& entry) const;
    uint32_t latestEndingAt(DeviceId device, VirtualTime time, PlanId consumer) const;
    void addTo(DeviceId device, uint32_t thread, uint32_t event, VirtualTime begin, VirtualTime end);
    static uint64_t instanceOf(const ReadyEntry& entry) { return uint64_t{entry.node().value} << 32 | entry.iteration; }

    std::shared_ptr<const Timeline> m_timeline;
    bool m_isTimed;
    uint64_t m_position = 0;
    // By event, with a clock.
    std::vector<VirtualTime> m_begins;
    std::vector<uint32_t> m_durations;
    std::vector<uint32_t> m_causes;
    std::vector<uint8_t> m_readyBy;
    std::vector<uint16_t> m_laneOf;                             // of those beyond what fits the last
    std::unordered_map<uint64_t, VirtualTime> m_longDurations;  // by event
    std::unordered_map<uint64_t, VirtualTime> m_readyAt;        // by event, where no event ends then
    std::vector<RunLane> m_lanes;
    std::vector<std::vector<uint32_t>> m_laneOfThread;  // by device
    std::optional<uint32_t> m_last;
    std::unique_ptr<MessageTimes> m_messages;
    Before m_before;
    struct Hash {
        size_t operator()(uint64_t x) const noexcept { return (x ^ (x >> 29)) * 0x9e3779b97f4a7c15u; }
    };
    std::unordered_map<uint64_t, Reason, Hash> m_reasons;  // of what is ready
    std::unordered_map<uint64_t, Reason, Hash> m_waiting;  // of what is blocked
};

}
