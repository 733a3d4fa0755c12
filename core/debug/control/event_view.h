// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/breakpoint.h"
#include "core/debug/control/run_line.h"

#include <optional>
#include <span>
#include <vector>

namespace tagscope {

/// One event as breakpoints see it: what conditions and log lines are asked about. A firing, and, of one that sends, of
/// an arrival, and of a wait for what was not sent, the message: its value stands in the place of what the node put
/// out. Made where it is needed, and only as far as somebody asks; refers to what it is given.
class EventView {
public:
    EventView(const TagNames& names, const RunLine& line, const State& before, const Event& event);
    EventView(const EventView&) = delete;
    EventView& operator=(const EventView&) = delete;

    /// Of an event of a node.
    const FiringContext& firing();
    /// Nullptr if the event is about no message of this kind: BreakpointSpec::Kind::Send, DeadMessage, Deliver or
    /// Unmatched. With a network an arrival is an event of its own; without one a message is there once it is sent.
    const FiringContext* message(BreakpointSpec::Kind kind);
    /// Whether an iteration is held back from here on, because as many are live as the window of its frame instance
    /// lets be.
    bool fillsWindow() const;
    /// What a breakpoint is asked about; nullptr: the event is nothing to it.
    const FiringContext* seenBy(const CompiledBreakpoint& breakpoint);

private:
    const TagChain& chain();
    void setMessage(PlanId node, const Tensor* value);
    const FiringContext* sent();
    const FiringContext* arrived();
    const FiringContext* unmatched();

    const TagNames& m_names;
    const RunLine& m_line;
    const State& m_before;
    const Event& m_event;
    std::optional<TagChain> m_chain;
    std::vector<Tensor> m_followed;
    std::optional<FiringContext> m_firing;
    std::optional<FiringContext> m_message;
};

}
