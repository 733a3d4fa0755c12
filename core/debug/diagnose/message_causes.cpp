// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/end_causes.h"

#include "core/base/say.h"
#include "core/debug/record/describe.h"
#include "core/exec/choice.h"

namespace tagscope {

namespace {

/// Its Send was given up with its iteration: false if it was not.
bool nameUnsent(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end, uint64_t key)
{
    const PlanId send = scene.program.planOf(end.source);
    const std::optional<TagId> tag = scene.past.tagOf(scene.program.node(send).frame, key);
    if (!tag || scene.timeline->findFiring(send, *tag, scene.state.position))
        return false;
    if (!nameDiscarded(scene, send, *tag, end.vertex))
        nameSenderEnded(scene, waits, end);
    return true;
}

void nameLostBy(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end, const NetworkAct& act,
                uint64_t event)
{
    using Kind = NetworkAct::Kind;
    const PlanId recv = waits.vertices()[end.vertex].node;
    const MailboxEnds& ends = *scene.program.mailboxOf(recv);
    if (scene.state.network)
        for (size_t d = 0; d < scene.state.network->devices.size(); ++d)
            if (!scene.state.network->devices[d].hasStep
                && (scene.program.placement().devices[d] == ends.from
                    || scene.program.placement().devices[d] == ends.to)) {
                nameDown(scene, waits, end.vertex, DeviceId(d));
                return;
            }
    const bool isCut = act.kind == Kind::Cut || act.fault == NetworkAct::follows;
    const DiagnosedPlace place = scene.at(waits, end.vertex);
    const std::string from = shortDeviceName(ends.from);
    const std::string to = shortDeviceName(ends.to);
    Suspect suspect = suspectOf(
        "H01", scene.at(end.source),
        isCut ? say("the link from {} to {} is cut, and messages were lost", from, to)
              : say("a message from {} to {} was lost: {} waits for it", from, to, scene.spoken(waits, end.vertex)),
        isCut                         ? "cut " + from + to
            : act.fault < act.follows ? "fault " + std::to_string(act.fault)
                                      : place.key);
    suspect.since = event;
    suspect.finding.cause.key = place.key;
    suspect.finding.cause.tag = place.tag;
    suspect.finding.waitingAt = place;
    DiagnosedPlace sender = scene.at(end.source);
    sender.tag = place.tag;
    suspect.finding.evidence.push_back(evidence(say("`{}` has sent `{}`", sender.name, place.key), sender));
    suspect.finding.evidence.push_back(evidence(say("nothing under that key is on its way, or has arrived"), place));
    if (event != UINT64_MAX) {
        DiagnosedPlace where;
        where.event = event;
        suspect.finding.cause.event = event;
        suspect.finding.evidence.push_back(
            evidence(say("event {}: {}", grouped(event + 1), actText(scene.program, act)), where));
    } else {
        suspect.finding.strength = FindingStrength::Supported;
    }
    if (act.fault < NetworkAct::follows)
        suspect.finding.plan.faults.push_back(act.fault);
    else if (isCut)
        suspect.finding.plan.faults = scene.faultsOf(Fault::Kind::Cut);
    else
        suspect.finding.plan.letsGo = true;
    suspect.finding.fix =
        isCut ? say("mend the link from {} to {}", from, to) : say("deliver the message, or send it again");
    scene.suspects.add(std::move(suspect), end.vertex);
}

/// The message that a Recv of a live iteration can never get, because it was lost; nullptr of anything else.
const MessageRow* lostBefore(const CauseScene& scene, PlanId recv, IterationId at)
{
    const MailboxEnds* const ends = scene.program.mailboxOf(recv);
    if (!ends || scene.program.node(recv).opClass != OpClass::Recv)
        return nullptr;
    const Iteration& iteration = scene.state.iteration(at);
    const MessageRow* const row =
        scene.past.sentRow(*ends, messageKey(scene.state.frames[iteration.frame.index()].pathHash, iteration.number));
    const bool isLost =
        row && row->lost < scene.state.position && scene.timeline->record(row->lost).kind == Event::Kind::Act;
    return isLost ? row : nullptr;
}

/// What was lost for Recvs that have not begun to wait, because somebody holds up what leads to them.
void nameLostToCome(CauseScene& scene, const InstanceLookup& lookup)
{
    for (const MailboxEnds& ends : scene.program.mailboxes())
        for (const PlanId recv : ends.receivers)
            for (const FrameId id : lookup.instancesOf(scene.program.node(recv).frame)) {
                const FrameInstance& frame = scene.state.frames[id.index()];
                for (int64_t n = frame.oldest; n <= frame.highest; ++n) {
                    const IterationId at = frame.iteration(n);
                    const MessageRow* const row =
                        lookup.phase(recv, at) == InstancePhase::Pending ? lostBefore(scene, recv, at) : nullptr;
                    if (!row)
                        continue;
                    const WaitGraph alone(lookup, recv, at);
                    const size_t first = scene.suspects.all().size();
                    nameLostBy(scene, alone,
                               {WaitGraph::End::Why::NotSentHere, *alone.find(recv, at), messageOfSend, row->sender},
                               *scene.timeline->act(row->lost), row->lost);
                    scene.suspects.showAt(first, UINT32_MAX);
                }
            }
}

}

void nameLostMessages(CauseScene& scene, const WaitGraph& waits)
{
    if (!scene.past.messages())
        return;
    for (const WaitGraph::Start& start : waits.starts()) {
        const WaitGraph::Vertex& vertex = waits.vertices()[start.vertex];
        if (vertex.kind != WaitGraph::Vertex::Kind::Instance)
            continue;
        if (const MessageRow* const row = lostBefore(scene, vertex.node, vertex.iteration))
            nameLostBy(scene, waits, {WaitGraph::End::Why::NotSentHere, start.vertex, messageOfSend, row->sender},
                       *scene.timeline->act(row->lost), row->lost);
    }
    if (isHeldUp(scene.state))
        nameLostToCome(scene, waits.lookup());
}

void nameNotSent(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end)
{
    const MailboxEnds& ends = *scene.program.mailboxOf(waits.vertices()[end.vertex].node);
    const State& state = waits.lookup().state();
    const IterationId iteration = waits.vertices()[end.vertex].iteration;
    const uint64_t key =
        messageKey(state.frames[state.iteration(iteration).frame.index()].pathHash, state.iteration(iteration).number);
    const MessageRow* const row = scene.past.sentRow(ends, key);
    if (row && row->lost < scene.state.position) {
        if (const NetworkAct* act =
                scene.timeline->record(row->lost).kind == Event::Kind::Act ? scene.timeline->act(row->lost) : nullptr) {
            nameLostBy(scene, waits, end, *act, row->lost);
            return;
        }
    }
    const PlanId send = scene.program.planOf(end.source);
    if (!row && scene.timeline && send.isValid()) {
        if (nameUnsent(scene, waits, end, key))
            return;
        const std::optional<TagId> tag = scene.past.tagOf(scene.program.node(send).frame, key);
        if (tag && ends.receivers.size() > 1) {
            Suspect suspect =
                suspectOf("H14", scene.at(waits, end.vertex),
                          say("another Recv has taken what {} waits for", scene.spoken(waits, end.vertex)),
                          messageRoute(scene.program, ends).keyStart);
            suspect.finding.waitingAt = scene.at(waits, end.vertex);
            for (const PlanId recv : ends.receivers)
                suspect.finding.evidence.push_back(evidence(say("Recv `{}` reads that key", scene.program.nameOf(recv)),
                                                            scene.at(scene.program.nodeOf(recv))));
            suspect.finding.fix = say("give each Recv a key of its own");
            scene.suspects.add(std::move(suspect), end.vertex);
            return;
        }
    }
    NetworkAct unknown;
    unknown.fault = NetworkAct::byHand;
    nameLostBy(scene, waits, end, unknown, UINT64_MAX);
}

void namePair(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end)
{
    constexpr size_t mostPairs = 256;  // each is compared with all mailboxes; those of one cause are alike
    if (scene.comparedPairs++ >= mostPairs)
        return;
    if (!scene.pairs)
        scene.pairs.emplace(scene.program);
    std::optional<GroupedFinding> found = pairProblem(*scene.pairs, waits.vertices()[end.vertex].node);
    if (!found)
        return;
    Suspect suspect;
    suspect.finding = std::move(found->finding);
    suspect.group = std::move(found->group);
    const DiagnosedPlace place = scene.at(waits, end.vertex);
    if (suspect.finding.cause.node == suspect.finding.waitingAt.node)
        suspect.finding.cause.tag = place.tag;
    suspect.finding.waitingAt = place;
    if (suspect.finding.cause.key.empty())
        suspect.finding.cause.key = place.key;
    const TagChain chain = tagChain(waits.lookup().state(), waits.vertices()[end.vertex].iteration);
    for (EvidenceLine& line : suspect.finding.evidence)
        if (const PlanId side = scene.program.planOf(line.at.node); side.isValid() && !line.at.key.empty())
            line.at.key = scene.keyInFull(side, chain);
    scene.suspects.add(std::move(suspect), end.vertex);
}

void nameSenderEnded(CauseScene& scene, const WaitGraph& waits, const WaitGraph::End& end)
{
    const PlanId recv = waits.vertices()[end.vertex].node;
    const PlanId send = scene.program.planOf(end.source);
    const State& state = waits.lookup().state();
    const Iteration& iteration = state.iteration(waits.vertices()[end.vertex].iteration);
    const uint64_t key = messageKey(state.frames[iteration.frame.index()].pathHash, iteration.number);
    if (scene.depth == 0 && send.isValid() && scene.timeline && end.why == WaitGraph::End::Why::SenderEnded) {
        const std::optional<TagId> tag = scene.past.tagOf(scene.program.node(send).frame, key);
        if (tag && !scene.timeline->findFiring(send, *tag, scene.state.position)
            && nameDiscarded(scene, send, *tag, end.vertex))
            return;
    }
    for (const PlanId side : {send, recv})
        if (side.isValid())
            if (const std::optional<NodeId> next = nextIterationBefore(scene.program, side)) {
                nameShift(scene, waits, end.vertex, *next);
                return;
            }
    Suspect suspect = suspectOf("H08", scene.at(end.source),
                                say("the loop on {} is over, and {} waits for another iteration of it",
                                    send.isValid() ? deviceText(scene.program, send) : std::string("?"),
                                    scene.spoken(waits, end.vertex)),
                                "ended");
    suspect.finding.strength = FindingStrength::Hypothesis;
    suspect.finding.waitingAt = scene.at(waits, end.vertex);
    suspect.finding.evidence.push_back(
        evidence(say("`{}` has no such iteration", suspect.finding.cause.name), scene.at(end.source)));
    suspect.finding.fix = say("let both devices follow the same condition");
    scene.suspects.add(std::move(suspect), end.vertex);
}

}
