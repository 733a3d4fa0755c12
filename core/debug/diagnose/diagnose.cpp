// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/diagnose.h"

#include "core/base/say.h"
#include "core/debug/causes/frontier.h"
#include "core/debug/diagnose/name_causes.h"
#include "core/debug/diagnose/places.h"
#include "core/debug/diagnose/wait_picture.h"
#include "core/debug/waits/doomed.h"
#include "core/debug/waits/stuck.h"
#include "core/exec/choice.h"

#include <algorithm>

namespace tagscope {

namespace {

/// Where the run moved last: an event of a node.
std::optional<DiagnosedPlace> lastMove(const DiagnosisContext& context)
{
    if (!context.timeline)
        return std::nullopt;
    constexpr uint64_t mostLooked = 10'000;
    const uint64_t end = std::min(context.state.position, context.timeline->size());
    for (uint64_t event = end; event-- > 0 && end - event < mostLooked;) {
        const EventRecord record = context.timeline->record(event);
        if (!record.isFiring())
            continue;
        DiagnosedPlace place = placeOf(context.names.program(), context.names.program().nodeOf(record.node));
        place.tag = context.timeline->tagPath(record.tag);
        place.event = event;
        return place;
    }
    return std::nullopt;
}

void addFrontier(Diagnosis& diagnosis, const DiagnosisContext& context)
{
    constexpr size_t mostLines = 16;
    const Program& program = context.names.program();
    for (const FrontierRow& row : frontier(context.names, context.state)) {
        if (diagnosis.frontier.size() == mostLines)
            break;
        FrontierLine line;
        line.text = toText(program, {row});
        if (line.text.ends_with('\n'))
            line.text.pop_back();
        line.at.frame = row.name;
        if (row.device.isValid())
            line.at.device = program.placement().name(row.device);
        line.at.tag = context.names.fullPath(
            tagChain(context.state, context.state.frames[row.frame.index()].iteration(row.unfinished)));
        diagnosis.frontier.push_back(std::move(line));
    }
}

std::string stuckText(const DiagnosisContext& context, uint64_t victims)
{
    const State& state = context.state;
    if (!state.blocked.empty())
        return sayCount(victims, "stuck for ever: nothing can go on after event {}, and {} operation waits",
                        "stuck for ever: nothing can go on after event {}, and {} operations wait",
                        grouped(state.position), grouped(victims));
    return say("stuck for ever: nothing can go on after event {}, and what was asked for has not come",
               grouped(state.position));
}

}

Diagnosis diagnose(const DiagnosisContext& context, const Policy& policy)
{
    const Program& program = context.names.program();
    const State& state = context.state;
    Diagnosis diagnosis;
    diagnosis.position = state.position;
    diagnosis.policy = policyName(policy.kind);
    if (policy.kind == Policy::Kind::Random)
        diagnosis.policy += " " + std::to_string(policy.seed);
    const InstanceLookup lookup(program, state);
    const bool isMissing = missesSomething(lookup);
    if (!isMissing && !state.refilledFetch && isIdle(program, state)
        && std::ranges::any_of(state.fetches, &Tensor::isNone)) {
        diagnosis.verdict = DiagnosisVerdict::Failed;
        diagnosis.summary = say("ended in an error: a fetch came dead, and has no value");
        diagnosis.findings = nameCauses(context, WaitGraph(lookup));
        return diagnosis;
    }
    if (state.refilledFetch || !isMissing) {
        diagnosis.verdict = isIdle(program, state) ? DiagnosisVerdict::Done : DiagnosisVerdict::Moving;
        diagnosis.summary = diagnosis.verdict == DiagnosisVerdict::Done ? say("nothing is missing") : say("it goes on");
        return diagnosis;
    }
    diagnosis.lastMove = lastMove(context);
    addFrontier(diagnosis, context);
    const WaitGraph waits(lookup);
    describeWaits(context.names, waits, diagnosis);
    if (!isIdle(program, state)) {
        diagnosis.verdict = DiagnosisVerdict::Moving;
        diagnosis.strength = FindingStrength::Hypothesis;
        diagnosis.summary = say("it goes on: nothing is proven");
        if (!state.ready.empty())
            diagnosis.stillPossible.push_back(sayCount(state.ready.size(), "{} instance can fire",
                                                       "{} instances can fire", grouped(state.ready.size())));
        if (state.network && state.network->flights.size() > 0)
            diagnosis.stillPossible.push_back(sayCount(state.network->flights.size(), "{} message is on its way",
                                                       "{} messages are on their way",
                                                       grouped(state.network->flights.size())));
        if (state.ready.empty()) {  // what is on its way is all that the others wait for
            diagnosis.findings = nameCauses(context, waits);
            std::erase_if(diagnosis.findings, [](const CauseFinding& finding) { return finding.code != "H02"; });
        }
        return diagnosis;
    }
    diagnosis.findings = nameCauses(context, waits);
    if (isHeldUp(state)) {
        diagnosis.verdict = DiagnosisVerdict::Held;
        const bool isAlone =
            std::ranges::all_of(diagnosis.findings, [](const CauseFinding& finding) { return finding.code == "H39"; });
        const DoomedSet doomed(lookup);
        diagnosis.summary = !isAlone ? say("held, and something else is missing, too: to let it go is not enough")
            : doomed.blocked().empty() && doomed.fetches().empty() ? say("held: it goes on as soon as it is let go")
                                                                   : say("held: nothing goes on before it is let go");
        return diagnosis;
    }
    diagnosis.verdict = DiagnosisVerdict::Stuck;
    diagnosis.summary = stuckText(context, std::max<uint64_t>(state.blocked.size(), diagnosis.victimCount));
    return diagnosis;
}

}
