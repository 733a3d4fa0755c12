// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/kernel_time.h"
#include "core/exec/network_state.h"
#include "core/exec/program.h"
#include "core/exec/state.h"

#include <algorithm>
#include <span>
#include <vector>

namespace tagscope {

/// Another token in the place of the one that an event sends over one edge alone: an edit of a branch.
struct EdgeToken {
    uint32_t edge = 0;  ///< into Program::edges, one of those of the event's node
    Tensor value;       ///< None: dead. Over a control edge any value is as good as another

    bool operator==(const EdgeToken&) const = default;
};

/// What was set by hand at a firing, exactly: everything else is what the node put out itself.
struct FiringEdit {
    std::vector<uint32_t> outputs;  ///< slots, ascending; their values are among the outputs of the event
    std::vector<EdgeToken> edges;   ///< ascending by edge

    bool sets(uint32_t slot) const { return std::ranges::binary_search(outputs, slot); }
    bool operator==(const FiringEdit&) const = default;
};

/// Another window (parallel_iterations) of a static loop frame, live instances and later ones alike.
struct WindowSetting {
    StaticFrameId frame;  ///< a loop
    int64_t window = 1;

    bool operator==(const WindowSetting&) const = default;
};

/// One event of a run: what `propagate` needs to go from position n to n + 1. Almost all are firings.
struct Event {
    enum class Kind : uint8_t {
        Firing,   ///< a ready instance fired
        Block,    ///< a ready instance started and waits (`waitsFor`)
        Deliver,  ///< a message that was on its way is there (`pick`)
        Window,   ///< a loop frame got another window (`window`)
        Act,      ///< something happened to a message, a device or a link (`act`)
    };
    Kind kind = Kind::Firing;
    bool isDead = false;  ///< the node fired dead: no kernel, every output dead
    KernelTime time;      ///< of a firing whose kernel was timed; the state does not depend on it
    uint32_t pick = 0;    ///< which entry of the ready list; of a delivery Flight::number
    PlanId node;          ///< of a firing or a block; others have no node, iteration, tag or outputs
    IterationId iteration;
    TagId tag;
    std::span<Tensor> outputs;  ///< one per output of the node; None is a dead output. `propagate` leaves all None
    std::span<const Effect> effects;
    const FiringEdit* edit = nullptr;  ///< what was set by hand at a firing; null: nothing
    WaitCondition waitsFor;            ///< of a block
    WindowSetting window;              ///< of a window
    const NetworkAct* act = nullptr;   ///< of an act

    bool isOfNode() const { return kind == Kind::Firing || kind == Kind::Block; }
    /// Whether some output was set by hand.
    bool setsOutputs() const { return edit && !edit->outputs.empty(); }
    /// What was sent over single edges, set by hand.
    std::span<const EdgeToken> edgeTokens() const { return edit ? edit->edges : std::span<const EdgeToken>(); }

    static Event ofWindow(WindowSetting window)
    {
        Event event;
        event.kind = Kind::Window;
        event.window = window;
        return event;
    }
    static Event ofDelivery(uint32_t flight)
    {
        Event event;
        event.kind = Kind::Deliver;
        event.pick = flight;
        return event;
    }
    /// `act` must outlive it.
    static Event ofAct(const NetworkAct& act)
    {
        Event event;
        event.kind = Kind::Act;
        event.act = &act;
        return event;
    }
};

/// The only code that changes a State: takes the event's instance from the ready list, applies its effects, delivers
/// its outputs by the rules of semantics.md 5 to 7, and counts; or sets a window: where there is room now, iterations
/// that were parked begin at once; or lets something happen to messages, devices and links. The event must fit the
/// state (its pick names its node, or its window passes `checkWindow`, its delivery `checkDelivery`, its act
/// `checkAct`). Engine thread; shared by runs, replay and branches.
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

/// Why a window cannot be set in this state: no such loop frame, a window without room, or no tags left for the
/// iterations that it lets begin.
Result<void> checkWindow(const Program& program, const State& state, const WindowSetting& setting);
/// Why a message cannot be delivered in this state: there is no such one.
Result<void> checkDelivery(const State& state, uint32_t flight);
/// Why an act cannot be in this state: it is about a message that is not on its way, or a device that there is not, or
/// changes nothing.
Result<void> checkAct(const Program& program, const State& state, const NetworkAct& act);

}
