// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cow_vector.h"
#include "core/exec/block.h"
#include "core/exec/blocked_list.h"
#include "core/exec/network_state.h"
#include "core/exec/program.h"
#include "core/exec/ready_list.h"
#include "core/ops/resource.h"

#include <boost/container/small_vector.hpp>
#include <boost/container/vector.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tagscope {

/// A frame instance of a State; ids are reused after the instance is deleted.
using FrameId = Id<struct FrameIdKind>;

/// A vector of 16 bytes.
template <class T>
using SmallVector =
    boost::container::vector<T, boost::container::new_allocator<T>,
                             boost::container::vector_options_t<boost::container::stored_size<uint32_t>>>;

/// One live iteration of one frame instance: its counts and slots, and what is still going on in it.
struct alignas(64) Iteration {
    FrameId frame;  ///< invalid: this entry is free
    TagId tag;
    StaticFrameId staticFrame = rootFrame;
    uint32_t firstNode = 0;  ///< of that frame: PlanId of the node whose count is the first of block 0
    int64_t number = 0;
    uint32_t outstandingOps = 0;     ///< ready or blocked instances
    uint32_t outstandingFrames = 0;  ///< live child frame instances
    BlockList blocks;
    SmallVector<FrameId> children;  ///< at most one of each static frame, in the order of those

    bool operator==(const Iteration&) const = default;
};

/// A NextIteration that waits for room in the window (parallel_iterations), with the value it holds.
struct ParkedIteration {
    PlanId node;
    Tensor value;

    bool operator==(const ParkedIteration&) const = default;
};

/// What a constant Enter left in its frame instance.
struct Invariant {
    enum class Arrival : uint8_t { Missing, Live, Dead };
    Arrival arrival = Arrival::Missing;
    VirtualTime time = 0;  ///< when it came, with a virtual clock
    Tensor value;

    bool operator==(const Invariant&) const = default;
};

static_assert(sizeof(Iteration) == 64);

/// A live instance of a loop frame.
struct FrameInstance {
    StaticFrameId staticFrame = rootFrame;
    bool isLive = false;    ///< false: this entry is free
    IterationId parent;     ///< iteration it was entered from; invalid for the root
    uint64_t pathHash = 0;  ///< semantics.md 1.4: the same in every schedule and partition
    int64_t oldest = 0;     ///< oldest iteration not deleted
    int64_t highest = 0;    ///< newest iteration created
    uint32_t pendingInputs = 0;
    boost::container::small_vector<IterationId, 4>
        ring;                       ///< live iterations by number modulo its size (a power of two)
    std::vector<PlanId> deadExits;  ///< delivered when the instance is deleted (6.6, 6.7)
    std::vector<ParkedIteration> parked;
    std::vector<Invariant> invariants;
    BlockList blueprint;  ///< blocks of a new iteration: invariants that have arrived are counted down
    std::vector<ReadyEntry> readyAtCreation;  ///< nodes that invariants alone make ready (iteration field unused)

    /// Blocks of the iteration that was deleted last, for the next one: storage that is no part of the value.
    struct Spare {
        BlockList blocks;
        bool operator==(const Spare&) const { return true; }
    };
    Spare spare;

    int64_t liveIterations() const { return highest - oldest + 1; }
    IterationId iteration(int64_t number) const { return ring[static_cast<size_t>(number) & (ring.size() - 1)]; }

    bool operator==(const FrameInstance&) const = default;
};

/// Counters of design.md section 3; helpers of feeds and fetches are not counted.
struct RunStats {
    uint64_t firings = 0;
    uint64_t deadFirings = 0;
    uint64_t frames = 0;
    uint64_t iterations = 0;
    uint64_t messages = 0;

    bool operator==(const RunStats&) const = default;
};

/// The whole state of a run after `position` events, as a value: copying it shares its blocks, writing clones the
/// block that is written. Changed by `propagate` only. A copy may be read on any thread while another
/// copy is changed; one copy has one writer.
struct State {
    uint64_t position = 0;
    CowVector<Iteration, 16> iterations;
    CowVector<FrameInstance, 16> frames;
    std::vector<IterationId> freeIterations;
    std::vector<FrameId> freeFrames;
    ReadyList ready;
    BlockedList blocked;
    ResourceTable resources;
    std::vector<Tensor> fetches;            ///< None while a fetch has no value
    std::optional<uint32_t> refilledFetch;  ///< a fetch that was produced twice: the run ends in an error (R2)
    RunStats stats;
    uint32_t tagCount = 1;  ///< tags given so far; the root is tag 0. Runs end before it passes `mostTags`
    static constexpr uint32_t mostTags = TagId::invalidValue - 1;
    std::vector<int64_t> windows;  ///< of the static frames, once one was set to another; else empty
    /// With a network or faults, and once an act has happened to a device; else null.
    CowPtr<NetworkState> network;

    /// How many iterations of a static frame's instance may be live at once (parallel_iterations).
    int64_t windowOf(const Program& program, StaticFrameId frame) const
    {
        return windows.empty() ? program.frame(frame).parallelIterations : windows[frame.index()];
    }

    const Iteration& iteration(IterationId id) const { return iterations[id.index()]; }
    const FrameInstance& frameOf(IterationId id) const { return frames[iteration(id).frame.index()]; }

    bool operator==(const State&) const = default;
};

/// The state before the first event: feeds delivered, root nodes ready.
State initialState(const Program& program);

/// What lies in an input slot of a node at a live iteration: for views.
struct InputView {
    enum class Arrival : uint8_t { Missing, Live, Dead };
    Arrival arrival = Arrival::Missing;
    Tensor value;  ///< of a live input that has not been consumed yet
};

/// How far a node has come at one live iteration.
enum class NodePhase : uint8_t {
    NotReached,
    Pending,
    Ready,
    Held,  ///< it has all its inputs, but its device does not run
    Blocked,
    Done,
};

struct NodeView {
    NodePhase phase = NodePhase::NotReached;
    bool isDead = false;               ///< of a ready node: it will fire dead
    bool isDoomed = false;             ///< pending or blocked, and for ever: nothing happens any more (`isOver`)
    uint32_t pending = 0;              ///< inputs still to come (a Merge: semantics.md 4.2)
    uint32_t dead = 0;                 ///< dead inputs so far
    std::optional<size_t> readyIndex;  ///< its place in the ready list

    bool operator==(const NodeView&) const = default;
};

/// The ready and the blocked instances of a state, to look many of them up. Made in the time of sorting them; of that
/// state only.
class StartedIndex {
public:
    explicit StartedIndex(const State& state);

    /// Its place in the ready list.
    std::optional<size_t> ready(PlanId node, IterationId iteration) const;
    bool isHeld(PlanId node, IterationId iteration) const;
    bool isBlocked(PlanId node, IterationId iteration) const;

private:
    struct Ready {
        uint64_t instance;
        size_t place;
        auto operator<=>(const Ready&) const = default;
    };
    std::vector<Ready> m_ready;
    std::vector<uint64_t> m_held;
    std::vector<uint64_t> m_blocked;
};

/// Looks a node up at a live iteration. Done means that all its inputs were consumed (it fired). Linear in the ready
/// list; who looks at many nodes of one state makes an index of it first.
NodeView viewNode(const Program& program, const State& state, PlanId node, IterationId iteration);
NodeView viewNode(const Program& program, const State& state, const StartedIndex& started, PlanId node,
                  IterationId iteration);

/// The live iteration with this tag, if there is one; linear in live iterations.
std::optional<IterationId> findIteration(const State& state, TagId tag);

/// Loop frame instances that have begun and not ended.
uint64_t openFrames(const State& state);

/// "/while/while_context;3/inner;0", "/" for the root.
std::string tagPath(const Program& program, const State& state, IterationId iteration);

/// What lies in the input slots of a node at a live iteration, in argument order. A node that has fired has consumed
/// its inputs: they all read as Missing, and the trace knows them. Linear in the inputs and in the ready list.
std::vector<InputView> viewInputs(const Program& program, const State& state, PlanId node, IterationId iteration);

}
