// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/waits/instance_lookup.h"
#include "core/debug/waits/queue_users.h"

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tagscope {

/// What waits for what in one state (hangs.md 1.3): tagged operations, ends of iterations and rooms in windows, from
/// those that somebody misses down to what nothing can bring. Linear in what waits and its edges. Of one state; keeps
/// a reference to its lookup.
class WaitGraph {
public:
    struct Vertex {
        enum class Kind : uint8_t {
            Instance,
            OldestEnd,  ///< the oldest live iteration of `frame` ends
            Room,       ///< `frame` may begin another iteration
            Elements,   ///< somebody puts something into the queue that `node` takes from
            QueueRoom,  ///< somebody takes something out of the queue that `node` puts into
            Entry,      ///< `inside` is entered from `iteration`
            Further,    ///< the newest iteration of `frame` has another one after it
        };
        Kind kind = Kind::Instance;
        PlanId node;
        IterationId iteration;
        FrameId frame;
        ResourceId queue = {};
        StaticFrameId inside = {};
        uint32_t edgesBegin = 0;
        uint32_t edgesEnd = 0;
        uint32_t component = 0;  ///< of those that wait for each other
    };
    struct Edge {
        /// By what the one waits for the other.
        enum class Kind : uint8_t { Data, Control, Message, Queue, Frame, Window };
        uint32_t to = 0;
        Kind kind = Kind::Data;
        bool isAny = false;  ///< one of several is enough (OR)
        int input = 0;       ///< of data
    };
    /// Why nothing comes any more where a chain ends.
    struct End {
        enum class Why : uint8_t {
            CanFire,       ///< something can: it is no end
            OnWay,         ///< the message is on its way
            MessageHeld,   ///< by a person
            DevicePaused,  ///< by a person
            DeviceDown,    ///< crashed, or came back without the step
            NotSentHere,   ///< the message was sent, and is nowhere
            NoSend,        ///< nobody sends to this mailbox
            OtherTag,      ///< its Send fires where no key can fit
            SenderEnded,   ///< its Send has no iteration of that number any more, or never will
            NotInRun,      ///< the input's node is not part of the run
            EnterOnce,     ///< an Enter brings something to iteration 0 alone
            NextAtFirst,   ///< a NextIteration brings nothing to iteration 0
            DeadNext,      ///< a NextIteration was dead
            NextGone,      ///< a NextIteration's iteration is over, and it never came
            ExitGone,      ///< the frame has ended, and its Exit brought nothing
            QueueEmpty,    ///< nobody will put anything in
            QueueFull,     ///< nobody will take anything out
            MergeStarved,  ///< a Merge is short of an input that this iteration does not get
            Unknown,       ///< by the state alone nothing tells
        };
        Why why = Why::Unknown;
        uint32_t vertex = 0;  ///< that waits
        int input = 0;        ///< of it
        NodeId source;        ///< that brings nothing; of the run graph
    };
    /// What somebody misses.
    struct Start {
        uint32_t vertex = 0;
        std::optional<uint32_t> fetch;
    };

    /// Of all that somebody misses in a state: what is blocked or aside, fetches without a value, targets that have not
    /// fired, and NextIterations that wait for room.
    explicit WaitGraph(const InstanceLookup& lookup);
    /// Of one instance alone.
    WaitGraph(const InstanceLookup& lookup, PlanId node, IterationId iteration);

    const InstanceLookup& lookup() const { return m_lookup; }
    std::span<const Vertex> vertices() const { return m_vertices; }
    std::span<const Edge> edges() const { return m_edges; }
    std::span<const Edge> edgesOf(const Vertex& vertex) const
    {
        return std::span(m_edges).subspan(vertex.edgesBegin, vertex.edgesEnd - vertex.edgesBegin);
    }
    std::span<const End> ends() const { return m_ends; }
    std::span<const Start> starts() const { return m_starts; }
    /// Vertices that wait for each other in a circle, and for nothing else: closed chains. Each at least two, or one
    /// that waits for itself.
    const std::vector<std::vector<uint32_t>>& closedChains() const { return m_closed; }
    /// The vertex of an instance.
    std::optional<uint32_t> find(PlanId node, IterationId iteration) const;
    /// The vertices from which a vertex is reached: all that wait because of it.
    std::vector<uint32_t> waitingFor(uint32_t vertex) const;
    /// The static frame that a vertex is of, where it is no operation.
    StaticFrameId frameOf(const Vertex& vertex) const
    {
        return vertex.frame.isValid() ? m_state.frames[vertex.frame.index()].staticFrame : vertex.inside;
    }
    /// The device of a vertex.
    DeviceId deviceOf(const Vertex& vertex) const;

private:
    uint32_t vertexOf(const Vertex& vertex, uint64_t key);
    uint32_t frameVertex(Vertex::Kind kind, FrameId frame);
    uint32_t instance(PlanId node, IterationId iteration);
    void expandAll();
    void expand(uint32_t vertex);
    void expandInstance(uint32_t vertex, PlanId node, IterationId iteration);
    void expandPending(uint32_t vertex, PlanId node, IterationId iteration);
    void expandSource(uint32_t vertex, PlanId consumer, IterationId iteration, int input, NodeId source, bool isAny);
    void expandExit(uint32_t vertex, IterationId iteration, PlanId exit, int input, bool isAny);
    void expandNext(uint32_t vertex, PlanId consumer, IterationId iteration, int input, PlanId next, bool isAny);
    void expandInstanceOf(uint32_t vertex, PlanId source, IterationId at, int input, Edge::Kind kind, bool isAny);
    std::optional<uint32_t> entryOf(StaticFrameId frame, IterationId parent);
    std::optional<uint32_t> furtherOf(FrameId frame);
    void expandEntry(StaticFrameId frame, IterationId parent);
    void expandFurther(FrameId frame);
    bool expandMissingFrame(StaticFrameId frame, IterationId parent, Edge::Kind kind);
    void expandBlocked(uint32_t vertex, const BlockedInstance& blocked);
    void expandMessage(uint32_t vertex, const BlockedInstance& blocked);
    void expandSend(uint32_t vertex, PlanId send, IterationId receiver, uint64_t key, bool isAny);
    void expandQueue(uint32_t vertex, PlanId node, bool wantsElements);
    bool expandAnywhere(std::vector<PlanId> nodes);
    void expandOldest(uint32_t vertex, FrameId frame);
    void add(uint32_t to, Edge::Kind kind, bool isAny, int input = 0);
    void end(uint32_t vertex, End::Why why, int input = 0, NodeId source = {});
    void findComponents();

    const InstanceLookup& m_lookup;
    const Program& m_program;
    const State& m_state;
    std::vector<Vertex> m_vertices;
    std::vector<Edge> m_edges;
    std::vector<End> m_ends;
    std::vector<Start> m_starts;
    std::unordered_map<uint64_t, uint32_t> m_instances;
    std::unordered_map<uint64_t, uint32_t> m_others;  // frames and queues
    // What brings one about by all that wait for it: the edges are a sum, and no product. None: nothing does any more.
    std::unordered_map<uint64_t, std::optional<uint32_t>> m_entries;
    std::unordered_map<FrameId, std::optional<uint32_t>> m_further;
    std::vector<std::vector<uint32_t>> m_closed;
    std::optional<QueueUsers> m_queues;  // once somebody waits at one
};

/// Edge::input and End::input of what a Recv is sent.
constexpr int messageOfSend = -2;

}
