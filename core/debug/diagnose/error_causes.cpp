// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/debug/diagnose/cause_codes.h"
#include "core/debug/diagnose/diagnose.h"
#include "core/debug/record/describe.h"

namespace tagscope {

namespace {

/// A dead message that was made live on its way, before the error.
std::optional<CauseFinding> lostDeadBit(const DiagnosisContext& context)
{
    if (!context.timeline || !context.state.network)
        return std::nullopt;
    const Program& program = context.names.program();
    MessageLog messages(context.timeline);
    messages.lookFurther(context.state.position);
    for (uint64_t event = 0; event < context.state.position; ++event) {
        if (context.timeline->record(event).kind != Event::Kind::Act)
            continue;
        const NetworkAct& act = *context.timeline->act(event);
        if (act.kind != NetworkAct::Kind::LoseDeadBit)
            continue;
        for (const MessageRow& row : messages.rows()) {
            if (row.flight != act.flight || !row.isDead)
                continue;
            CauseFinding finding;
            finding.code = "H27";
            finding.cause = placeOf(program, row.sender);
            const TagChain chain = tagChain(*context.timeline, row.tag);
            finding.cause.tag = context.names.fullPath(chain);
            finding.cause.key = rendezvousKey(program, (*messages.routes())[row.route], chain);
            finding.cause.event = event;
            if (row.receiver.isValid())
                finding.waitingAt = placeOf(program, row.receiver);
            finding.summary = say("`{}` sent a dead message, and it arrived live", finding.cause.name);
            finding.evidence.push_back(
                evidence(say("`{}` fired dead and sent `{}`", finding.cause.name, finding.cause.key), finding.cause));
            finding.evidence.push_back(
                evidence(say("event {}: {}", grouped(event + 1), actText(program, act)), finding.cause));
            finding.fix = say("let the transport carry the dead bit");
            if (act.fault < NetworkAct::follows)
                finding.plan.faults.push_back(act.fault);
            finding.toldApart = causeToldApart(finding.code);
            return finding;
        }
    }
    return std::nullopt;
}

/// Receives of other devices that an error has left waiting.
std::optional<CauseFinding> notSpread(const DiagnosisContext& context, const RunError& error)
{
    const Program& program = context.names.program();
    const State& state = context.state;
    CauseFinding finding;
    constexpr size_t mostRows = 20;
    for (const auto& [waiter, blocked] : state.blocked) {
        if (blocked.waitsFor.what != WaitCondition::For::Message)
            continue;
        ++finding.victims;
        if (finding.evidence.size() == mostRows)
            continue;
        const PlanId node = blocked.instance.node();
        DiagnosedPlace place = placeOf(program, program.nodeOf(node));
        place.tag = tagPath(program, state, blocked.instance.iterationId());
        if (finding.waitingAt.name.empty())
            finding.waitingAt = place;
        finding.evidence.push_back(evidence(say("{} `{}` at {} waits for {}", program.graphNode(node).op, place.name,
                                                place.tag, waitText(state, blocked.waitsFor)),
                                            place));
    }
    if (finding.victims == 0)
        return std::nullopt;
    finding.code = "H40";
    if (error.node.isValid())
        finding.cause = placeOf(program, error.node);
    finding.cause.tag = error.tag;
    finding.summary =
        sayCount(finding.victims, "a receive that waited ends Aborted: Stopping remaining executors.",
                 "{} receives that waited end Aborted: Stopping remaining executors.", grouped(finding.victims));
    finding.evidence.insert(finding.evidence.begin(),
                            evidence(say("`{}` failed: {}", finding.cause.name, error.error.message), finding.cause));
    finding.fix = say("see the error of `{}`", finding.cause.name);
    finding.toldApart = causeToldApart(finding.code);
    return finding;
}

}

Diagnosis diagnoseError(const DiagnosisContext& context, const RunError& error, const Policy& policy)
{
    Diagnosis diagnosis;
    diagnosis.verdict = DiagnosisVerdict::Failed;
    diagnosis.position = context.state.position;
    diagnosis.policy = policyName(policy.kind);
    diagnosis.summary = say("ended in an error: {}", error.error.message);
    if (std::optional<CauseFinding> found = lostDeadBit(context))
        diagnosis.findings.push_back(*std::move(found));
    if (std::optional<CauseFinding> found = notSpread(context, error)) {
        if (!diagnosis.findings.empty())
            found->role = FindingRole::Teardown;
        diagnosis.findings.push_back(*std::move(found));
    }
    return diagnosis;
}

}
