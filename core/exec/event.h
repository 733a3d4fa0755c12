// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/kernel_time.h"
#include "core/exec/program.h"
#include "core/exec/state.h"

#include <span>

namespace tagscope {

/// Another token in the place of the one that an event sends over one edge alone: an edit of a branch.
struct EdgeToken {
    uint32_t edge = 0;  ///< into Program::edges, one of those of the event's node
    Tensor value;       ///< None: dead. Over a control edge any value is as good as another
};

/// One event of a run: what `propagate` needs to go from position n to n + 1. Almost all are firings.
struct Event {
    enum class Kind : uint8_t {
        Firing,  ///< a ready instance fired
        Block,   ///< a ready instance started and waits (`waitsFor`)
    };
    Kind kind = Kind::Firing;
    bool isDead = false;  ///< the node fired dead: no kernel, every output dead
    KernelTime time;      ///< of a firing whose kernel was timed; the state does not depend on it
    uint32_t pick = 0;    ///< which entry of the ready list
    PlanId node;
    IterationId iteration;
    TagId tag;
    std::span<Tensor> outputs;  ///< one per output of the node; None is a dead output. `propagate` leaves all None
    std::span<const Effect> effects;
    bool isOverridden = false;              ///< outputs were set by an edit, not computed
    std::span<const EdgeToken> edgeTokens;  ///< by edge; whether outputs were set, too, or not
    WaitCondition waitsFor;
};

/// Another window (parallel_iterations) of a static loop frame, live instances and later ones alike: an edit between
/// two events.
struct WindowChange {
    uint64_t position = 0;  ///< of the state that it is made in; events from there on happen in it
    StaticFrameId frame;    ///< a loop
    int64_t window = 1;

    bool operator==(const WindowChange&) const = default;
};

/// The only code, beside `setWindow`, that changes a State: takes the event's instance from the ready list, applies its
/// effects, delivers its outputs by the rules of semantics.md 5 to 7, and counts. The event must fit the state (its
/// pick names its node). Engine thread; shared by runs, replay and branches.
void propagate(const Program& program, State& state, const Event& event);
/// The same for an event whose effects nobody has checked (one from a file): if one cannot be applied, its error, and
/// the state is of no more use.
Result<void> tryPropagate(const Program& program, State& state, const Event& event);

/// Whether an event of a node ran its kernel to the end, so that it may have a time.
inline bool ranKernel(const PlanNode& node, Event::Kind kind, bool isDead)
{
    return kind == Event::Kind::Firing && !isDead && node.fire == FireKind::Kernel;
}

/// Whether a firing of a node sends its tokens at once and as they are, so that one over a single edge can be another:
/// not what a frame instance holds for all its iterations, or keeps until there is an iteration for it or the instance
/// ends. Without one: whether any may.
bool sendsAtOnce(const PlanNode& node, const Event* firing);

/// Why a window cannot be set in this state: no such loop frame or position, a window without room, or no tags left for
/// the iterations that it lets begin.
Result<void> checkWindow(const Program& program, const State& state, const WindowChange& change);
/// Sets it; where there is room now, iterations that were parked begin at once. Repeated at the same state it changes
/// nothing more.
Result<void> setWindow(const Program& program, State& state, const WindowChange& change);

}
