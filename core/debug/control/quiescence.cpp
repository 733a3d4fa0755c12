// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/quiescence.h"

#include "core/base/say.h"
#include "core/debug/record/describe.h"
#include "core/debug/record/messages.h"
#include "core/graph/device.h"

#include <algorithm>

namespace tagscope {

namespace {

/// Of this many that wait a condition is asked.
constexpr size_t mostAsked = 4096;

std::optional<size_t> missingFetch(const State& state)
{
    const auto missing = std::ranges::find_if(state.fetches, &Tensor::isNone);
    return missing == state.fetches.end() ? std::nullopt
                                          : std::optional(static_cast<size_t>(missing - state.fetches.begin()));
}

PlanId nodeOfFetch(const Program& program, size_t fetch)
{
    const RunGraph& run = program.runGraph();
    return program.planOf(run.graph.node(run.fetchNodes[fetch]).inputs.front().node);
}

std::string waitedFor(const TagNames& names, const State& state, const WaitCondition& condition)
{
    const Program& program = names.program();
    const std::optional<MessageRoute> route = awaitedRoute(program, condition);
    return route ? say("the message `{}` from {} to {}", sourceText(program.graph(), *route),
                       shortDeviceName(route->from), shortDeviceName(route->to))
                 : waitText(state, condition);
}

}

std::string quiescenceText(const TagNames& names, const State& state)
{
    const Program& program = names.program();
    if (!state.blocked.empty()) {
        const auto& [waiter, blocked] = *state.blocked.begin();
        const std::string text =
            say("nothing can go on: `{}` at `{}` waits for {}", program.nameOf(blocked.instance.node()),
                names.spokenName(tagChain(state, blocked.instance.iterationId())),
                waitedFor(names, state, blocked.waitsFor));
        const size_t more = state.blocked.size() - 1;
        return more == 0 ? text : sayCount(more, "{}, and {} more waits", "{}, and {} more wait", text, grouped(more));
    }
    const std::optional<size_t> fetch = missingFetch(state);
    return fetch ? say("nothing can go on, and the value of `{}` never came", program.runGraph().fetchNames[*fetch])
                 : say("nothing can go on");
}

std::string abortedText(const Program& program, const State& state)
{
    if (program.mailboxes().empty())
        return {};
    uint64_t receives = 0;
    for (const auto& [waiter, blocked] : state.blocked)
        receives += blocked.waitsFor.what == WaitCondition::For::Message ? 1U : 0U;
    return receives == 0
        ? std::string()
        : sayCount(receives, "a receive that waited ends Aborted: Stopping remaining executors.",
                   "{} receives that waited end Aborted: Stopping remaining executors.", grouped(receives));
}

void withQuiescence(const CompiledBreakpoint& breakpoint, const TagNames& names, const State& state,
                    const std::function<void(const FiringContext&, const Result<bool>& matches)>& use)
{
    const auto contextAt = [&](PlanId node, const TagChain& tag) {
        return FiringContext{names, node, tag, false, {}, -1, state.position};
    };
    size_t asked = 0;
    for (const auto& [waiter, blocked] : state.blocked) {
        if (asked++ == mostAsked)
            break;
        const TagChain tag = tagChain(state, blocked.instance.iterationId());
        const FiringContext context = contextAt(blocked.instance.node(), tag);
        const Result<bool> matches = breakpoint.matches(context, false);
        if (!matches || *matches)
            return use(context, matches);
    }
    const auto none = [&](PlanId node, const TagChain& tag) {
        const FiringContext context = contextAt(node, tag);
        use(context, breakpoint.matches(context, false));
    };
    if (!state.blocked.empty()) {
        const ReadyEntry first = (*state.blocked.begin()).value.instance;
        return none(first.node(), tagChain(state, first.iterationId()));
    }
    const std::optional<size_t> fetch = missingFetch(state);
    const PlanId node = fetch ? nodeOfFetch(names.program(), *fetch) : PlanId();
    none(node.isValid() ? node : PlanId(0u), {});
}

}
