// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/name_causes.h"

#include "core/base/say.h"
#include "core/debug/diagnose/cause_codes.h"
#include "core/debug/diagnose/doomed.h"
#include "core/debug/record/describe.h"

#include <algorithm>
#include <set>

namespace tagscope {

namespace {

uint64_t rowKey(size_t mailbox, uint64_t key)
{
    return key ^ (mailbox + 1) * 0xc4ceb9fe1a85ec53u;
}

/// What explains others comes before them: the smaller, the sooner.
int rankOf(std::string_view code)
{
    static constexpr std::string_view order[] = {"H39", "H40", "H03", "H04", "H01", "H27", "H42", "H14", "H12", "H10",
                                                 "H06", "H07", "H08", "H11", "H13", "H26", "H28", "H30", "H20", "H25",
                                                 "H37", "H23", "H33", "H32", "H31", "H15", "H16", "H21", "H24", "H36"};
    const auto found = std::ranges::find(order, code);
    return static_cast<int>(found - std::begin(order));
}

constexpr size_t mostEvidence = 12;

/// What is computed from an output within its frame, of the same type, and has no consumer: the one that is furthest
/// behind.
std::optional<Endpoint> unusedBehind(const Program& program, Endpoint from)
{
    const Graph& graph = program.runGraph().graph;
    const PlanId start = program.planOf(from.node);
    if (!start.isValid() || static_cast<size_t>(from.slot) >= program.outputTypes(start).size())
        return std::nullopt;
    const DType type = program.outputTypes(start)[static_cast<size_t>(from.slot)];
    std::set<NodeId> seen;
    std::vector<NodeId> open;
    const auto follow = [&](NodeId node, int slot) {
        for (const OutEdge& edge : graph.outEdges(node))
            if (edge.slot != controlSlot && (slot < 0 || edge.slot == slot) && seen.insert(edge.target).second)
                open.push_back(edge.target);
    };
    follow(from.node, from.slot);
    std::optional<Endpoint> found;
    for (size_t i = 0; i < open.size() && i < 4096; ++i) {
        const OpClass of = graph.opClass(open[i]);
        const PlanId plan = program.planOf(open[i]);
        if (of == OpClass::Send && plan.isValid()) {  // on the other device, and back
            if (const MailboxEnds* ends = program.mailboxOf(plan))
                for (const PlanId recv : ends->receivers)
                    if (seen.insert(program.nodeOf(recv)).second)
                        open.push_back(program.nodeOf(recv));
            continue;
        }
        if (of != OpClass::Ordinary && of != OpClass::Recv)
            continue;
        // It may not be part of the run: nobody needs it.
        const auto* attr = graph.node(open[i]).attr<DType>(of == OpClass::Recv ? "tensor_type" : "T");
        const bool isUsed = std::ranges::any_of(graph.outEdges(open[i]), [](const OutEdge& e) { return e.slot >= 0; });
        if (!isUsed && attr && *attr == type && program.placement().device(open[i]) == program.node(start).device)
            found = Endpoint{open[i], 0};
        follow(open[i], -1);
    }
    return found;
}

}

CauseNamer::CauseNamer(const DiagnosisContext& context)
    : m_context(context), m_program(context.names.program()), m_state(context.state)
{
    if (!context.timeline || m_program.mailboxes().empty())
        return;
    m_messages = std::make_unique<MessageLog>(context.timeline);
    m_messages->lookFurther(m_state.position);
    for (size_t i = 0; i < m_messages->rows().size(); ++i) {
        const MessageRow& row = m_messages->rows()[i];
        if (row.sent >= m_state.position || row.taken < m_state.position)
            continue;
        const TagChain chain = tagChain(*context.timeline, row.tag);
        const int64_t iteration = chain.empty() ? 0 : chain.back().iteration;
        m_sentRows.emplace(rowKey(row.route, messageKey(frameHash(m_program, chain), iteration)), i);
    }
}

std::vector<CauseFinding> CauseNamer::name(const WaitGraph& waits)
{
    nameLostMessages(waits);
    for (const End& end : waits.ends())
        nameEnd(waits, end);
    for (const std::vector<uint32_t>& chain : waits.closedChains())
        nameChain(waits, chain);
    nameDeadConditions(waits);
    nameCascades(waits);
    return ranked(waits);
}

/// What was sent, and went for ever, is why its Recv waits, whatever became of the Send.
void CauseNamer::nameLostMessages(const WaitGraph& waits)
{
    if (!m_messages)
        return;
    for (const WaitGraph::Start& start : waits.starts()) {
        const WaitGraph::Vertex& vertex = waits.vertices()[start.vertex];
        if (vertex.kind != WaitGraph::Vertex::Kind::Instance)
            continue;
        const MailboxEnds* const ends = m_program.mailboxOf(vertex.node);
        if (!ends || m_program.node(vertex.node).opClass != OpClass::Recv)
            continue;
        const Iteration& iteration = m_state.iteration(vertex.iteration);
        const MessageRow* const row =
            sentRow(*ends, messageKey(m_state.frames[iteration.frame.index()].pathHash, iteration.number));
        if (!row || row->lost >= m_state.position || m_context.timeline->record(row->lost).kind != Event::Kind::Act)
            continue;
        nameLostBy(waits, {End::Why::NotSentHere, start.vertex, messageOfSend, row->sender},
                   *m_context.timeline->act(row->lost), row->lost);
    }
}

/// A fetch came dead: a loop whose condition was dead in an iteration that its variables came to alive is over for that
/// reason.
void CauseNamer::nameDeadConditions(const WaitGraph& waits)
{
    const bool isFetchDead = !m_state.fetches.empty() && waits.vertices().empty();
    if (!isFetchDead || !m_context.timeline)
        return;
    nameCutShort();
    const Timeline& timeline = *m_context.timeline;
    const uint64_t end = std::min(m_state.position, timeline.size());
    constexpr size_t mostConditions = 8;
    size_t found = 0;
    for (uint64_t event = end; event-- > 0 && found < mostConditions;) {
        const EventRecord record = timeline.record(event);
        if (!record.isFiring() || !record.isDead || m_program.node(record.node).opClass != OpClass::LoopCond)
            continue;
        const PlanFrame& frame = m_program.frame(m_program.node(record.node).frame);
        uint64_t live = UINT64_MAX;
        PlanId variable;
        for (uint32_t i = 0; i < frame.nodeCount && live == UINT64_MAX; ++i) {
            variable = PlanId(frame.firstNode + i);
            const bool isVariable = m_program.node(variable).opClass == OpClass::Merge
                && std::ranges::any_of(m_program.graphNode(variable).inputs, [&](const Endpoint& input) {
                                        return m_program.runGraph().graph.opClass(input.node) == OpClass::NextIteration;
                                    });
            if (!isVariable)
                continue;
            const std::optional<uint64_t> firing = timeline.findFiring(variable, record.tag, end);
            if (firing && !timeline.record(*firing).isDead)
                live = *firing;
        }
        if (live == UINT64_MAX)
            continue;
        ++found;
        DiagnosedPlace place = at(m_program.nodeOf(record.node));
        place.tag = timeline.tagPath(record.tag);
        place.frame = frame.name;
        place.event = event;
        Suspect suspect = make(
            "H20", place,
            say("the condition of `{}` is dead at {}, though the loop's variables are alive", frame.name, place.tag),
            frame.name);
        suspect.finding.waitingAt = place;
        suspect.since = event;
        suspect.finding.evidence.push_back(
            evidence(say("event {}: `{}` fired dead", grouped(event + 1), place.name), place));
        DiagnosedPlace merge = at(m_program.nodeOf(variable));
        merge.event = live;
        suspect.finding.evidence.push_back(
            evidence(say("event {}: `{}` had a value at the same tag", grouped(live + 1), merge.name), merge));
        suspect.finding.fix = say("let everything that `{}` reads come in every iteration", place.name);
        add(std::move(suspect), UINT32_MAX);
    }
}

/// Loops that are over though their condition wanted another iteration, because what would have begun that was given
/// up: their Exits are dead.
void CauseNamer::nameCutShort()
{
    const Timeline& timeline = *m_context.timeline;
    constexpr size_t mostInstances = 4096;
    size_t looked = 0;
    const size_t known = m_named;
    for (const auto& [instance, iterations] : pastTags().byFrame) {
        const StaticFrameId frame = instance.second;
        if (frame == rootFrame || m_named > known || ++looked > mostInstances)
            continue;
        const TagId last = iterations.rbegin()->second;
        const PlanFrame& of = m_program.frame(frame);
        bool goesOn = false;
        for (uint32_t i = 0; i < of.nodeCount && !goesOn; ++i) {
            const PlanId node(of.firstNode + i);
            if (m_program.node(node).opClass != OpClass::LoopCond)
                continue;
            const std::optional<uint64_t> firing = timeline.findFiring(node, last, m_state.position);
            if (!firing || timeline.record(*firing).isDead)
                continue;
            const std::vector<Tensor> values = timeline.outputs(*firing, Values::Kept);
            goesOn =
                !values.empty() && values[0].isScalar() && values[0].dtype() == DType::Bool && *values[0].data<bool>();
        }
        for (uint32_t i = 0; i < of.nodeCount && goesOn; ++i) {
            const PlanId node(of.firstNode + i);
            if (m_program.node(node).opClass == OpClass::NextIteration
                && !timeline.findFiring(node, last, m_state.position))
                nameDiscarded(node, last, UINT32_MAX);
        }
    }
}

const CauseNamer::PastTags& CauseNamer::pastTags()
{
    if (m_pastTags)
        return *m_pastTags;
    PastTags& tags = m_pastTags.emplace();
    if (!m_context.timeline)
        return tags;
    const Timeline& timeline = *m_context.timeline;
    for (uint32_t i = 0; i < timeline.tagCapacity(); ++i) {
        const std::optional<TagEntry> entry = timeline.tag(TagId(i));
        if (!entry || entry->firstEvent >= m_state.position)
            continue;
        const TagChain chain = tagChain(timeline, TagId(i));
        const uint64_t key = messageKey(frameHash(m_program, chain), chain.empty() ? 0 : chain.back().iteration);
        tags.byKey.emplace(rowKey(entry->frame.index(), key), TagId(i));
        tags.byFrame[{entry->parent, entry->frame}].emplace(entry->iteration, TagId(i));
        const uint64_t last = std::min(entry->lastEvent, m_state.position - 1);
        for (TagId around(i); around.isValid();) {
            uint64_t& known = tags.lastWithin[around];
            known = std::max(known, last);
            const std::optional<TagEntry> of = timeline.tag(around);
            around = of ? of->parent : TagId();
        }
    }
    // An iteration stays as long as one before it does.
    for (const auto& [instance, iterations] : tags.byFrame) {
        uint64_t latest = 0;
        for (const auto& [iteration, tag] : iterations) {
            latest = std::max(latest, tags.lastWithin[tag]);
            tags.lastWithin[tag] = latest;
        }
    }
    return tags;
}

void CauseNamer::add(Suspect suspect, uint32_t vertex)
{
    ++m_named;
    const auto [group, isNew] = m_groups.emplace(suspect.group, m_suspects.size());
    if (isNew) {
        suspect.vertices.push_back(vertex);
        m_suspects.push_back(std::move(suspect));
        return;
    }
    Suspect* const known = &m_suspects[group->second];
    known->vertices.push_back(vertex);
    known->since = std::min(known->since, suspect.since);
    CauseFinding& into = known->finding;
    for (EvidenceLine& line : suspect.finding.evidence)
        if (into.evidence.size() < mostEvidence && std::ranges::find(into.evidence, line) == into.evidence.end())
            into.evidence.push_back(std::move(line));
    for (GraphChange& change : suspect.finding.plan.changes)
        if (std::ranges::none_of(into.plan.changes, [&](const GraphChange& c) {
                return c.kind == change.kind && c.node == change.node && c.attr == change.attr
                    && c.source == change.source;
            }))
            into.plan.changes.push_back(std::move(change));
    for (const uint32_t fault : suspect.finding.plan.faults)
        if (std::ranges::find(into.plan.faults, fault) == into.plan.faults.end())
            into.plan.faults.push_back(fault);
}

std::vector<CauseFinding> CauseNamer::ranked(const WaitGraph& waits)
{
    const bool isHeld = std::ranges::any_of(m_suspects, [](const Suspect& s) { return s.finding.code == "H39"; });
    if (isHeld) {  // a person's hold accuses nobody; what would not go on without it is another matter
        const DoomedSet doomed(waits.lookup());
        const bool isAnyDoomed = !doomed.blocked().empty() || !doomed.fetches().empty();
        const auto isDoomed = [&](uint32_t v) {
            if (v >= waits.vertices().size())
                return isAnyDoomed;
            const WaitGraph::Vertex& vertex = waits.vertices()[v];
            if (vertex.kind != WaitGraph::Vertex::Kind::Instance)
                return isAnyDoomed;
            const InstancePhase phase = waits.lookup().phase(vertex.node, vertex.iteration);
            return (phase == InstancePhase::Pending || phase == InstancePhase::Blocked)
                && doomed.contains(vertex.node, vertex.iteration);
        };
        std::erase_if(m_suspects, [&](const Suspect& s) {
            return s.finding.code != "H39"
                && (s.finding.strength != FindingStrength::Proven || s.finding.role != FindingRole::Initiating
                    || std::ranges::none_of(s.vertices, isDoomed));
        });
    }
    // A device that is down explains what was lost on its way to it and from it.
    const auto isDown = [&](const Suspect& s) { return s.finding.code == "H03" || s.finding.code == "H04"; };
    if (std::ranges::any_of(m_suspects, isDown))
        std::erase_if(m_suspects,
                      [&](const Suspect& s) { return s.finding.code == "H01" && s.finding.cause.device.empty(); });
    std::ranges::stable_sort(m_suspects, {}, [](const Suspect& s) {
        return std::tuple(static_cast<int>(s.finding.strength), static_cast<int>(s.finding.role),
                          rankOf(s.finding.code), s.since);
    });
    std::vector<CauseFinding> findings;
    constexpr size_t most = 3;
    for (Suspect& suspect : m_suspects) {
        if (findings.size() == most)
            break;
        // What is only guessed says nothing beside what is proven.
        if (suspect.finding.strength == FindingStrength::Hypothesis && !findings.empty())
            continue;
        std::set<uint32_t> victims;
        for (size_t i = 0; i < std::min<size_t>(suspect.vertices.size(), 8); ++i)
            if (suspect.vertices[i] < waits.vertices().size())
                for (const uint32_t v : waits.waitingFor(suspect.vertices[i]))
                    victims.insert(v);
        suspect.finding.victims = std::max(victims.size(), suspect.vertices.size());
        suspect.finding.toldApart = causeToldApart(suspect.finding.code);
        findings.push_back(std::move(suspect.finding));
    }
    return findings;
}

CauseNamer::Suspect CauseNamer::make(const char* code, DiagnosedPlace cause, std::string summary,
                                     std::string group) const
{
    Suspect suspect;
    suspect.finding.code = code;
    suspect.finding.cause = std::move(cause);
    suspect.finding.summary = std::move(summary);
    suspect.group = std::string(code) + " " + std::move(group);
    return suspect;
}

std::string CauseNamer::tagText(const State& state, IterationId iteration) const
{
    return m_context.names.spokenName(tagChain(state, iteration));
}

DiagnosedPlace CauseNamer::at(const WaitGraph& waits, uint32_t v) const
{
    const WaitGraph::Vertex& vertex = waits.vertices()[v];
    const State& state = waits.lookup().state();
    DiagnosedPlace place;
    if (vertex.node.isValid())
        place = placeOf(m_program, m_program.nodeOf(vertex.node));
    if (vertex.iteration.isValid())
        place.tag = tagPath(m_program, state, vertex.iteration);
    if (vertex.frame.isValid()) {
        const PlanFrame& frame = m_program.frame(state.frames[vertex.frame.index()].staticFrame);
        place.frame = frame.name;
        if (frame.device.isValid())
            place.device = m_program.placement().name(frame.device);
        const FrameInstance& instance = state.frames[vertex.frame.index()];
        place.tag = tagPath(m_program, state, instance.iteration(instance.oldest));
    } else if (vertex.inside.isValid()) {
        place.frame = m_program.frame(vertex.inside).name;
    }
    if (vertex.kind == WaitGraph::Vertex::Kind::Instance)
        if (const MailboxEnds* ends = m_program.mailboxOf(vertex.node))
            place.key = rendezvousKey(m_program, messageRoute(m_program, *ends), tagChain(state, vertex.iteration));
    return place;
}

/// "`add` at `while;3`"
std::string CauseNamer::spoken(const WaitGraph& waits, uint32_t v) const
{
    const WaitGraph::Vertex& vertex = waits.vertices()[v];
    if (vertex.kind == WaitGraph::Vertex::Kind::Instance)
        return say("`{}` at `{}`", m_program.nameOf(vertex.node), tagText(waits.lookup().state(), vertex.iteration));
    return vertex.node.isValid() ? say("`{}`", m_program.nameOf(vertex.node)) : say("frame `{}`", at(waits, v).frame);
}

std::vector<uint32_t> CauseNamer::faultsOf(Fault::Kind kind) const
{
    std::vector<uint32_t> found;
    if (const NetworkPlan* plan = m_program.network())
        for (uint32_t f = 0; f < plan->request.faults.size(); ++f)
            if (plan->request.faults[f].kind == kind)
                found.push_back(f);
    return found;
}

const MessageRow* CauseNamer::sentRow(const MailboxEnds& ends, uint64_t key)
{
    if (!m_messages)
        return nullptr;
    const auto mailbox = static_cast<size_t>(&ends - m_program.mailboxes().data());
    const auto found = m_sentRows.find(rowKey(mailbox, key));
    return found == m_sentRows.end() ? nullptr : &m_messages->rows()[found->second];
}

/// The tag of a static frame that such messages are of, live or past.
std::optional<TagId> CauseNamer::tagOf(StaticFrameId frame, uint64_t key)
{
    const PastTags& tags = pastTags();
    const auto found = tags.byKey.find(rowKey(frame.index(), key));
    return found == tags.byKey.end() ? std::nullopt : std::optional(found->second);
}

void CauseNamer::nameEnd(const WaitGraph& waits, const End& end)
{
    const WaitGraph::Vertex& vertex = waits.vertices()[end.vertex];
    switch (end.why) {
    case End::Why::CanFire: break;
    case End::Why::OnWay: nameOnWay(waits, end); break;
    case End::Why::MessageHeld: nameHeldMessage(waits, end); break;
    case End::Why::DevicePaused: namePaused(waits, end.vertex); break;
    case End::Why::DeviceDown:
        nameDown(waits, end.vertex,
                 end.source.isValid() ? m_program.placement().device(end.source) : m_program.node(vertex.node).device);
        break;
    case End::Why::NotSentHere: nameNotSent(waits, end); break;
    case End::Why::NoSend:
    case End::Why::OtherTag: namePair(waits, end); break;
    case End::Why::SenderEnded: nameSenderEnded(waits, end); break;
    case End::Why::NotInRun: nameNotInRun(waits, end); break;
    case End::Why::EnterOnce: nameEnterOnce(waits, end); break;
    case End::Why::NextAtFirst: nameShift(waits, end.vertex, end.source); break;
    case End::Why::NextGone:
        if (!nameGoneNext(waits, end))
            nameDeadNext(waits, end);
        break;
    case End::Why::DeadNext: nameDeadNext(waits, end); break;
    case End::Why::MergeStarved: nameStarvedMerge(waits, end); break;
    case End::Why::ExitGone: nameExitGone(waits, end); break;
    case End::Why::QueueEmpty:
    case End::Why::QueueFull: nameQueue(waits, end); break;
    case End::Why::Unknown: break;
    }
}

/// The event in which a device crashed or restarted last.
std::optional<uint64_t> CauseNamer::lastChange(DeviceId device)
{
    if (!m_lastChanges) {
        m_lastChanges.emplace();
        for (uint64_t event = 0; m_context.timeline && event < m_state.position; ++event) {
            if (m_context.timeline->record(event).kind != Event::Kind::Act)
                continue;
            const NetworkAct& act = *m_context.timeline->act(event);
            if (act.kind == NetworkAct::Kind::Crash || act.kind == NetworkAct::Kind::Restart)
                (*m_lastChanges)[act.device] = event;
        }
    }
    const auto found = m_lastChanges->find(device);
    return found == m_lastChanges->end() ? std::nullopt : std::optional(found->second);
}

void CauseNamer::nameDown(const WaitGraph& waits, uint32_t vertex, DeviceId device)
{
    const DeviceState& of = m_state.network->devices[device.index()];
    const std::string& name = m_program.placement().name(device);
    const bool isBack = of.isUp;
    Suspect suspect = make(isBack ? "H04" : "H03", {},
                           isBack ? say("{} restarted, and does not go on with the step", shortDeviceName(name))
                                  : say("{} crashed", shortDeviceName(name)),
                           name);
    suspect.finding.cause.device = name;
    suspect.finding.waitingAt = at(waits, vertex);
    suspect.finding.evidence.push_back(
        evidence(isBack ? say("{} is up under incarnation {}, and knows nothing of this step", shortDeviceName(name),
                              of.incarnation)
                        : say("{} is down", shortDeviceName(name)),
                 suspect.finding.cause));
    if (!of.aside.empty())
        suspect.finding.evidence.push_back(
            evidence(sayCount(of.aside.size(), "{} instance could fire there", "{} instances could fire there",
                              grouped(of.aside.size()))));
    if (const std::optional<uint64_t> event = lastChange(device)) {
        const NetworkAct& act = *m_context.timeline->act(*event);
        DiagnosedPlace where = suspect.finding.cause;
        where.event = event;
        suspect.since = *event;
        suspect.finding.cause.event = event;
        suspect.finding.evidence.push_back(
            evidence(say("event {}: {}", grouped(*event + 1), actText(m_program, act)), where));
        if (act.fault < act.follows)
            suspect.finding.plan.faults.push_back(act.fault);
    }
    if (suspect.finding.plan.faults.empty())
        suspect.finding.plan.faults = faultsOf(isBack ? Fault::Kind::Restart : Fault::Kind::Crash);
    if (suspect.finding.plan.faults.empty())
        suspect.finding.plan.letsGo = true;
    suspect.finding.fix = isBack ? say("start the step anew on all devices")
                                 : say("bring {} back, and start the step anew", shortDeviceName(name));
    add(std::move(suspect), vertex);
}

void CauseNamer::namePaused(const WaitGraph& waits, uint32_t vertex)
{
    const DeviceId device = waits.deviceOf(waits.vertices()[vertex]);
    const std::string& name = m_program.placement().name(device);
    Suspect suspect =
        make("H39", {},
             say("{} is held: nothing goes on as long as a device or a message is held", shortDeviceName(name)), name);
    suspect.finding.cause.device = name;
    suspect.finding.waitingAt = at(waits, vertex);
    suspect.finding.evidence.push_back(
        evidence(say("{} could fire if {} went on", spoken(waits, vertex), shortDeviceName(name)), at(waits, vertex)));
    suspect.finding.fix = say("let {} go on", shortDeviceName(name));
    suspect.finding.plan.letsGo = true;
    suspect.finding.plan.faults = faultsOf(Fault::Kind::Pause);
    add(std::move(suspect), vertex);
}

void CauseNamer::nameHeldMessage(const WaitGraph& waits, const End& end)
{
    const DiagnosedPlace place = at(waits, end.vertex);
    Suspect suspect =
        make("H39", at(end.source), say("the message for {} is held", spoken(waits, end.vertex)), "message");
    suspect.finding.cause.key = place.key;
    suspect.finding.waitingAt = place;
    suspect.finding.evidence.push_back(evidence(say("`{}` is on its way, and is held", place.key), place));
    suspect.finding.fix = say("release the message");
    suspect.finding.plan.letsGo = true;
    add(std::move(suspect), end.vertex);
}

void CauseNamer::nameOnWay(const WaitGraph& waits, const End& end)
{
    const DiagnosedPlace place = at(waits, end.vertex);
    Suspect suspect =
        make("H02", at(end.source), say("the message for {} is on its way", spoken(waits, end.vertex)), "");
    suspect.finding.cause.key = place.key;
    suspect.finding.waitingAt = place;
    suspect.finding.strength = FindingStrength::Supported;
    suspect.finding.evidence.push_back(evidence(say("`{}` was sent, and has not arrived", place.key), place));
    suspect.finding.fix = say("wait");
    add(std::move(suspect), end.vertex);
}

/// Its Send has fired, or its iteration is over: what became of the message?
void CauseNamer::nameNotSent(const WaitGraph& waits, const End& end)
{
    const MailboxEnds& ends = *m_program.mailboxOf(waits.vertices()[end.vertex].node);
    const State& state = waits.lookup().state();
    const IterationId iteration = waits.vertices()[end.vertex].iteration;
    const uint64_t key =
        messageKey(state.frames[state.iteration(iteration).frame.index()].pathHash, state.iteration(iteration).number);
    const MessageRow* const row = sentRow(ends, key);
    if (row && row->lost < m_state.position) {
        if (const NetworkAct* act = m_context.timeline->record(row->lost).kind == Event::Kind::Act
                ? m_context.timeline->act(row->lost)
                : nullptr) {
            nameLostBy(waits, end, *act, row->lost);
            return;
        }
    }
    const PlanId send = m_program.planOf(end.source);
    if (!row && m_context.timeline && send.isValid()) {
        if (nameUnsent(waits, end, key))
            return;
        const std::optional<TagId> tag = tagOf(m_program.node(send).frame, key);
        if (tag && ends.receivers.size() > 1) {
            Suspect suspect = make("H14", at(waits, end.vertex),
                                   say("another Recv has taken what {} waits for", spoken(waits, end.vertex)),
                                   messageRoute(m_program, ends).keyStart);
            suspect.finding.waitingAt = at(waits, end.vertex);
            for (const PlanId recv : ends.receivers)
                suspect.finding.evidence.push_back(
                    evidence(say("Recv `{}` reads that key", m_program.nameOf(recv)), at(m_program.nodeOf(recv))));
            suspect.finding.fix = say("give each Recv a key of its own");
            add(std::move(suspect), end.vertex);
            return;
        }
    }
    NetworkAct unknown;
    unknown.fault = NetworkAct::byHand;
    nameLostBy(waits, end, unknown, UINT64_MAX);
}

/// Its Send was given up with its iteration: false if it was not.
bool CauseNamer::nameUnsent(const WaitGraph& waits, const End& end, uint64_t key)
{
    const PlanId send = m_program.planOf(end.source);
    const std::optional<TagId> tag = tagOf(m_program.node(send).frame, key);
    if (!tag || m_context.timeline->findFiring(send, *tag, m_state.position))
        return false;
    if (!nameDiscarded(send, *tag, end.vertex))
        nameSenderEnded(waits, end);
    return true;
}

void CauseNamer::nameLostBy(const WaitGraph& waits, const End& end, const NetworkAct& act, uint64_t event)
{
    using Kind = NetworkAct::Kind;
    const PlanId recv = waits.vertices()[end.vertex].node;
    const MailboxEnds& ends = *m_program.mailboxOf(recv);
    if (m_state.network)
        for (size_t d = 0; d < m_state.network->devices.size(); ++d)
            if (!m_state.network->devices[d].hasStep
                && (m_program.placement().devices[d] == ends.from || m_program.placement().devices[d] == ends.to)) {
                nameDown(waits, end.vertex, DeviceId(d));
                return;
            }
    const bool isCut = act.kind == Kind::Cut || act.fault == NetworkAct::follows;
    const DiagnosedPlace place = at(waits, end.vertex);
    const std::string from = shortDeviceName(ends.from);
    const std::string to = shortDeviceName(ends.to);
    Suspect suspect =
        make("H01", at(end.source),
             isCut ? say("the link from {} to {} is cut, and messages were lost", from, to)
                   : say("a message from {} to {} was lost: {} waits for it", from, to, spoken(waits, end.vertex)),
             isCut                         ? "cut " + from + to
                 : act.fault < act.follows ? "fault " + std::to_string(act.fault)
                                           : place.key);
    suspect.since = event;
    suspect.finding.cause.key = place.key;
    suspect.finding.cause.tag = place.tag;
    suspect.finding.waitingAt = place;
    DiagnosedPlace sender = at(end.source);
    sender.tag = place.tag;
    suspect.finding.evidence.push_back(evidence(say("`{}` has sent `{}`", sender.name, place.key), sender));
    suspect.finding.evidence.push_back(evidence(say("nothing under that key is on its way, or has arrived"), place));
    if (event != UINT64_MAX) {
        DiagnosedPlace where;
        where.event = event;
        suspect.finding.cause.event = event;
        suspect.finding.evidence.push_back(
            evidence(say("event {}: {}", grouped(event + 1), actText(m_program, act)), where));
    } else {
        suspect.finding.strength = FindingStrength::Supported;
    }
    if (act.fault < NetworkAct::follows)
        suspect.finding.plan.faults.push_back(act.fault);
    else if (isCut)
        suspect.finding.plan.faults = faultsOf(Fault::Kind::Cut);
    else
        suspect.finding.plan.letsGo = true;
    suspect.finding.fix =
        isCut ? say("mend the link from {} to {}", from, to) : say("deliver the message, or send it again");
    add(std::move(suspect), end.vertex);
}

/// The key under which a transfer meets its partner in an iteration of its own frame that has these numbers.
std::string CauseNamer::keyInFull(PlanId transfer, const TagChain& like) const
{
    TagChain chain;
    for (StaticFrameId frame = m_program.node(transfer).frame; frame != rootFrame;
         frame = m_program.frame(frame).parent)
        chain.insert(chain.begin(), TagLevel{frame, 0});
    for (size_t i = 0; i < std::min(chain.size(), like.size()); ++i)
        chain[i].iteration = like[i].iteration;
    const MailboxEnds* const ends = m_program.mailboxOf(transfer);
    return ends ? rendezvousKey(m_program, messageRoute(m_program, *ends), chain) : std::string();
}

void CauseNamer::namePair(const WaitGraph& waits, const End& end)
{
    constexpr size_t mostPairs = 256;  // each is compared with all mailboxes; those of one cause are alike
    if (m_pairs++ >= mostPairs)
        return;
    if (!m_pairIndex)
        m_pairIndex.emplace(m_program);
    std::optional<GroupedFinding> found = pairProblem(*m_pairIndex, waits.vertices()[end.vertex].node);
    if (!found)
        return;
    Suspect suspect;
    suspect.finding = std::move(found->finding);
    suspect.group = std::move(found->group);
    const DiagnosedPlace place = at(waits, end.vertex);
    if (suspect.finding.cause.node == suspect.finding.waitingAt.node)
        suspect.finding.cause.tag = place.tag;
    suspect.finding.waitingAt = place;
    if (suspect.finding.cause.key.empty())
        suspect.finding.cause.key = place.key;
    const TagChain chain = tagChain(waits.lookup().state(), waits.vertices()[end.vertex].iteration);
    for (EvidenceLine& line : suspect.finding.evidence)
        if (const PlanId side = m_program.planOf(line.at.node); side.isValid() && !line.at.key.empty())
            line.at.key = keyInFull(side, chain);
    add(std::move(suspect), end.vertex);
}

void CauseNamer::nameSenderEnded(const WaitGraph& waits, const End& end)
{
    const PlanId recv = waits.vertices()[end.vertex].node;
    const PlanId send = m_program.planOf(end.source);
    const State& state = waits.lookup().state();
    const Iteration& iteration = state.iteration(waits.vertices()[end.vertex].iteration);
    const uint64_t key = messageKey(state.frames[iteration.frame.index()].pathHash, iteration.number);
    if (m_depth == 0 && send.isValid() && m_context.timeline && end.why == End::Why::SenderEnded) {
        const std::optional<TagId> tag = tagOf(m_program.node(send).frame, key);
        if (tag && !m_context.timeline->findFiring(send, *tag, m_state.position)
            && nameDiscarded(send, *tag, end.vertex))
            return;
    }
    for (const PlanId side : {send, recv})
        if (side.isValid())
            if (const std::optional<NodeId> next = nextIterationBefore(m_program, side)) {
                nameShift(waits, end.vertex, *next);
                return;
            }
    Suspect suspect =
        make("H08", at(end.source),
             say("the loop on {} is over, and {} waits for another iteration of it",
                 send.isValid() ? deviceText(m_program, send) : std::string("?"), spoken(waits, end.vertex)),
             "ended");
    suspect.finding.strength = FindingStrength::Hypothesis;
    suspect.finding.waitingAt = at(waits, end.vertex);
    suspect.finding.evidence.push_back(
        evidence(say("`{}` has no such iteration", suspect.finding.cause.name), at(end.source)));
    suspect.finding.fix = say("let both devices follow the same condition");
    add(std::move(suspect), end.vertex);
}

void CauseNamer::nameNotInRun(const WaitGraph& waits, const End& end)
{
    const Graph& graph = m_program.runGraph().graph;
    const std::string missing = end.source.isValid() ? graph.node(end.source).name : std::string("?");
    Suspect suspect =
        make("H37", at(end.source),
             say("`{}` is not part of this run, and {} waits for it", missing, spoken(waits, end.vertex)), missing);
    suspect.finding.waitingAt = at(waits, end.vertex);
    suspect.finding.evidence.push_back(
        evidence(say("no device runs `{}`", missing), end.source.isValid() ? at(end.source) : DiagnosedPlace()));
    suspect.finding.fix = say("place `{}` on a device", missing);
    add(std::move(suspect), end.vertex);
}

/// In iterations after the first nothing comes from an Enter that is not constant.
void CauseNamer::nameEnterOnce(const WaitGraph& waits, const End& end)
{
    const WaitGraph::Vertex& vertex = waits.vertices()[end.vertex];
    const bool isMerge = m_program.node(vertex.node).opClass == OpClass::Merge;
    const bool isHalfDead = isMerge && waits.lookup().deadInputs(vertex.node, vertex.iteration) > 0;
    const std::string enter = m_program.runGraph().graph.node(end.source).name;
    Suspect suspect = isHalfDead
        ? make("H28", at(waits, end.vertex),
               say("{} has one dead input, and the other never comes", spoken(waits, end.vertex)), enter)
        : make("H26", at(end.source),
               say("Enter `{}` is not constant: {} gets nothing from it after iteration 0", enter,
                   spoken(waits, end.vertex)),
               enter);
    suspect.finding.waitingAt = at(waits, end.vertex);
    suspect.finding.cause.frame = m_program.frame(m_program.node(vertex.node).frame).name;
    suspect.finding.evidence.push_back(evidence(say("{} waits for input {}, which `{}` filled in iteration 0 alone",
                                                    spoken(waits, end.vertex), end.input, enter),
                                                at(waits, end.vertex)));
    suspect.finding.evidence.push_back(
        evidence(say("`{}` has is_constant = false, and no NextIteration leads to that input", enter), at(end.source)));
    GraphChange change;
    change.node = enter;
    change.attr = "is_constant";
    change.value = true;
    suspect.finding.plan.changes.push_back(std::move(change));
    suspect.finding.fix = say("set is_constant of `{}`", enter);
    add(std::move(suspect), end.vertex);
}

void CauseNamer::noteUnreceived(CauseFinding& finding, const MessageRow& row) const
{
    DiagnosedPlace sender = at(row.sender);
    sender.key = rendezvousKey(m_program, (*m_messages->routes())[row.route], tagChain(*m_context.timeline, row.tag));
    finding.evidence.push_back(evidence(say("nobody received `{}`", sender.key), sender));
}

void CauseNamer::nameShift(const WaitGraph& waits, uint32_t vertex, NodeId next)
{
    const std::string name = m_program.runGraph().graph.node(next).name;
    Suspect suspect = make(
        "H13", at(waits, vertex),
        say("{} stands behind NextIteration `{}`: its tags are one iteration off", spoken(waits, vertex), name), name);
    suspect.finding.waitingAt = at(waits, vertex);
    suspect.finding.evidence.push_back(
        evidence(say("`{}` brings nothing to iteration 0, only to those after it", name), at(next)));
    if (const DiagnosedPlace waiting = at(waits, vertex); !waiting.key.empty())
        suspect.finding.evidence.push_back(evidence(say("`{}` waits under `{}`", waiting.name, waiting.key), waiting));
    if (const MailboxEnds* ends = m_program.mailboxOf(waits.vertices()[vertex].node); ends && m_messages)
        for (const MessageRow& row : m_messages->rows())
            if (row.sent < m_state.position && row.taken >= m_state.position && suspect.finding.evidence.size() < 4
                && (*m_messages->routes())[row.route].mailbox == ends->mailbox)
                noteUnreceived(suspect.finding, row);
    suspect.finding.fix = say("take the value before `{}`, on both devices", name);
    const Node& from = m_program.runGraph().graph.node(next);
    const WaitGraph::Vertex& at = waits.vertices()[vertex];
    if (at.kind == WaitGraph::Vertex::Kind::Instance && !from.inputs.empty() && from.inputs.front().node.isValid()) {
        const Node& shifted = m_program.graphNode(at.node);
        for (size_t i = 0; i < shifted.inputs.size(); ++i)
            if (shifted.inputs[i].node == next) {
                GraphChange change;
                change.kind = GraphChange::Kind::SetInput;
                change.node = shifted.name;
                change.input = static_cast<int>(i);
                change.source = m_program.runGraph().graph.node(from.inputs.front().node).name;
                change.sourceSlot = from.inputs.front().slot;
                suspect.finding.plan.changes.push_back(std::move(change));
            }
        for (const NodeId control : shifted.controlInputs)
            if (control == next && m_program.node(at.node).opClass == OpClass::Recv) {
                const StaticFrameId frame = m_program.node(at.node).frame;
                for (uint32_t n = 0; n < m_program.frame(frame).nodeCount; ++n) {
                    const PlanId merge(m_program.frame(frame).firstNode + n);
                    if (m_program.node(merge).opClass != OpClass::Merge
                        || std::ranges::none_of(m_program.graphNode(merge).inputs,
                                                [&](const Endpoint& e) { return e.node == next; }))
                        continue;
                    GraphChange change;
                    change.kind = GraphChange::Kind::MoveControlInput;
                    change.node = shifted.name;
                    change.attr = name;
                    change.source = m_program.nameOf(merge);
                    suspect.finding.plan.changes.push_back(std::move(change));
                    break;
                }
            }
    }
    add(std::move(suspect), vertex);
}

/// The first iteration in which a NextIteration was given up, not having fired: false if it fired in all of them.
bool CauseNamer::nameGoneNext(const WaitGraph& waits, const End& end)
{
    const PlanId next = m_program.planOf(end.source);
    const State& state = waits.lookup().state();
    const Iteration& at = state.iteration(waits.vertices()[end.vertex].iteration);
    const IterationId parent = state.frames[at.frame.index()].parent;
    if (!m_context.timeline || !parent.isValid())
        return false;
    const auto found = pastTags().byFrame.find({state.iteration(parent).tag, at.staticFrame});
    if (found == pastTags().byFrame.end())
        return false;
    // From the first one on in which it was given up it did not fire again.
    std::vector<TagId> before;
    for (const auto& [iteration, tag] : found->second)
        if (iteration < at.number)
            before.push_back(tag);
    const auto first = std::ranges::partition_point(
        before, [&](TagId tag) { return m_context.timeline->findFiring(next, tag, m_state.position).has_value(); });
    // It did not fire dead, so where nothing is found behind it, nothing is said beside what is known.
    return first != before.end() && (nameDiscarded(next, *first, end.vertex) || m_named > 0);
}

/// One variable of a loop got no next value, though others did.
void CauseNamer::nameDeadNext(const WaitGraph& waits, const End& end)
{
    const WaitGraph::Vertex& merge = waits.vertices()[end.vertex];
    const Graph& graph = m_program.runGraph().graph;
    const std::string next = graph.node(end.source).name;
    // The Switch behind the Merge is where it shows; what brought it about is one iteration before.
    DiagnosedPlace shown = at(waits, end.vertex);
    for (const OutEdge& edge : graph.outEdges(m_program.nodeOf(merge.node)))
        if (edge.input == 0 && graph.opClass(edge.target) == OpClass::Switch) {
            const std::string tag = shown.tag;
            shown = at(edge.target);
            shown.tag = tag;
            break;
        }
    DiagnosedPlace cause = at(end.source);
    TagChain chain = tagChain(waits.lookup().state(), merge.iteration);
    if (!chain.empty()) {
        --chain.back().iteration;
        cause.tag = m_context.names.fullPath(chain);
    }
    cause.frame = m_program.frame(m_program.node(merge.node).frame).name;
    Suspect suspect =
        make("H30", cause,
             say("Switch `{}` has its predicate and no data: `{}` was dead in the iteration before", shown.name, next),
             next);
    suspect.finding.waitingAt = shown;
    suspect.finding.evidence.push_back(
        evidence(say("`{}` fired dead, and a dead NextIteration delivers nothing", next), at(end.source)));
    suspect.finding.evidence.push_back(evidence(
        say("{} waits for it; other variables of the loop went on", spoken(waits, end.vertex)), at(waits, end.vertex)));
    suspect.finding.fix =
        say("every loop variable must get its next value under the same predicate: check what feeds `{}`", next);
    // Where it comes straight from a Switch of the loop, the other side is the one that goes on.
    NodeId from = end.source;
    for (int steps = 0; steps < 64; ++steps) {
        const Node& node = graph.node(from);
        if (node.inputs.empty() || !node.inputs.front().node.isValid())
            break;
        const Endpoint input = node.inputs.front();
        if (graph.opClass(input.node) == OpClass::Switch && input.slot == 0) {
            const Endpoint instead = unusedBehind(m_program, {input.node, 1}).value_or(Endpoint{input.node, 1});
            GraphChange change;
            change.kind = GraphChange::Kind::SetInput;
            change.node = node.name;
            change.input = 0;
            change.source = graph.node(instead.node).name;
            change.sourceSlot = instead.slot;
            suspect.finding.fix = instead.node == input.node
                ? say("let `{}` take output 1 of `{}`, the side that goes on", node.name, change.source)
                : say("let `{}` take `{}`, which the loop computes and nobody uses", node.name, change.source);
            suspect.finding.plan.changes.push_back(std::move(change));
            break;
        }
        from = input.node;
    }
    add(std::move(suspect), end.vertex);
}

void CauseNamer::nameStarvedMerge(const WaitGraph& waits, const End& end)
{
    const WaitGraph::Vertex& vertex = waits.vertices()[end.vertex];
    const bool isHalfDead = waits.lookup().deadInputs(vertex.node, vertex.iteration) > 0;
    Suspect suspect =
        make(isHalfDead ? "H28" : "H30", at(waits, end.vertex),
             isHalfDead ? say("{} has one dead input, and the other never comes", spoken(waits, end.vertex))
                        : say("{} gets none of its inputs", spoken(waits, end.vertex)),
             m_program.nameOf(vertex.node));
    suspect.finding.waitingAt = at(waits, end.vertex);
    const Graph& graph = m_program.runGraph().graph;
    const Node& node = m_program.graphNode(vertex.node);
    for (uint32_t i = 0; i < node.inputs.size(); ++i) {
        const bool isMissing = waits.lookup().input(vertex.node, vertex.iteration, i) == InstanceLookup::Input::Missing;
        suspect.finding.evidence.push_back(evidence(
            isMissing ? say("input {} never comes from `{}` in this iteration", i, graph.node(node.inputs[i].node).name)
                      : say("input {} came dead from `{}`", i, graph.node(node.inputs[i].node).name),
            at(node.inputs[i].node)));
        // A dead Enter alone kills a loop's Merge; what passes it on does not.
        const NodeId source = node.inputs[i].node;
        if (!isMissing && graph.opClass(source) != OpClass::Enter && !graph.node(source).inputs.empty())
            if (const Endpoint enter = graph.node(source).inputs.front();
                enter.node.isValid() && graph.opClass(enter.node) == OpClass::Enter) {
                GraphChange change;
                change.kind = GraphChange::Kind::SetInput;
                change.node = node.name;
                change.input = static_cast<int>(i);
                change.source = graph.node(enter.node).name;
                suspect.finding.plan.changes.push_back(std::move(change));
                suspect.finding.fix = say("let `{}` take `{}` itself: only a dead Enter ends a loop's Merge", node.name,
                                          graph.node(enter.node).name);
            }
    }
    if (suspect.finding.fix.empty())
        suspect.finding.fix = say("every input of a Merge must come, live or dead");
    add(std::move(suspect), end.vertex);
}

/// Looks at an instance that was given up with its iteration, in the last state in which that was there.
bool CauseNamer::nameDiscarded(PlanId node, TagId tag, uint32_t vertex)
{
    // What is being looked at already has nothing new to say; loops in loops are as deep as their frames.
    constexpr size_t mostLooks = 256;  // each goes back to another state
    if (!m_context.timeline || m_depth > 64 || m_discarded.size() >= mostLooks
        || !m_discarded.emplace(node, tag).second)
        return m_context.timeline && m_discarded.contains({node, tag});
    // The last event there, or in a frame that was entered from there, after which it went.
    const auto within = pastTags().lastWithin.find(tag);
    if (within == pastTags().lastWithin.end())
        return false;
    const std::optional<uint64_t> last = within->second;
    State before = m_context.timeline->stateAt(*last + 1, Values::Kept);
    std::optional<IterationId> iteration = findIteration(before, tag);
    if (!iteration)  // it went in that event: the state in which it would have stayed
        m_context.timeline->visit(
            *last, *last + 1,
            [&](const State& was, const Event& event) {
                before = was;
                iteration = findIteration(before, tag);
                if (!iteration)
                    return false;
                ++before.iterations.write(iteration->index()).outstandingOps;
                Event again = event;
                std::vector<Tensor> outputs(event.outputs.begin(), event.outputs.end());
                again.outputs = outputs;
                propagate(m_program, before, again);
                return false;
            },
            Values::Kept);
    if (!iteration)
        return false;
    const InstanceLookup lookup(m_program, before);
    if (lookup.phase(node, *iteration) != InstancePhase::Pending)
        return false;
    const WaitGraph past(lookup, node, *iteration);
    const size_t known = m_named;
    ++m_depth;
    for (const End& end : past.ends()) {
        const size_t suspects = m_suspects.size();
        nameEnd(past, end);
        for (size_t i = suspects; i < m_suspects.size(); ++i)  // its vertices are of another graph
            m_suspects[i].vertices.assign(1, vertex);
    }
    --m_depth;
    return m_named > known;
}

void CauseNamer::nameExitGone(const WaitGraph& waits, const End& end)
{
    const PlanId exit = m_program.planOf(end.source);
    const StaticFrameId frame = m_program.node(exit).frame;
    const WaitGraph::Vertex& vertex = waits.vertices()[end.vertex];
    std::optional<TagId> last;
    if (m_context.timeline && vertex.iteration.isValid()) {
        const TagId parent = waits.lookup().state().iteration(vertex.iteration).tag;
        if (const auto found = pastTags().byFrame.find({parent, frame}); found != pastTags().byFrame.end())
            last = found->second.rbegin()->second;
        if (last && nameDiscarded(exit, *last, end.vertex))
            return;
    }
    const std::string name = m_program.nameOf(exit);
    Suspect suspect =
        make("H23", at(end.source),
             say("loop `{}` has ended, and Exit `{}` brought nothing", m_program.frame(frame).name, name), name);
    suspect.finding.strength = FindingStrength::Supported;
    suspect.finding.cause.frame = m_program.frame(frame).name;
    suspect.finding.waitingAt = at(waits, end.vertex);
    suspect.finding.evidence.push_back(
        evidence(say("no live `{}` in any iteration, and the frame is gone", name), at(end.source)));
    suspect.finding.fix = say("let `{}` take output 0 of a Switch of the loop's condition", name);
    add(std::move(suspect), end.vertex);
}

void CauseNamer::nameQueue(const WaitGraph& waits, const End& end)
{
    const bool isEmpty = end.why == End::Why::QueueEmpty;
    const WaitGraph::Vertex& vertex = waits.vertices()[end.vertex];
    const NodeId user = m_program.nodeOf(vertex.node);
    const Graph& graph = m_program.runGraph().graph;
    const std::string queue = end.source.isValid() ? graph.node(end.source).name : std::string("?");
    // Those who wait, with their tags: the vertex itself is of the queue.
    uint32_t waiter = end.vertex;
    for (uint32_t v = 0; v < waits.vertices().size(); ++v)
        if (waits.vertices()[v].node == vertex.node && waits.vertices()[v].kind == WaitGraph::Vertex::Kind::Instance) {
            waiter = v;
            break;
        }
    Suspect suspect = make(
        isEmpty ? "H31" : "H32", at(waits, waiter),
        isEmpty ? say("{} takes from queue `{}`, which is empty, and nobody fills it", spoken(waits, waiter), queue)
                : say("{} puts into queue `{}`, which is full, and nobody empties it", spoken(waits, waiter), queue),
        queue);
    suspect.finding.waitingAt = at(waits, waiter);
    const std::vector<NodeId> others = QueueUsers(m_program).of(queuesOf(m_program, user), isEmpty);
    bool isAnyPruned = false;
    for (const NodeId other : others) {
        const bool isPruned = !m_program.planOf(other).isValid();
        isAnyPruned |= isPruned;
        suspect.finding.evidence.push_back(
            evidence(isPruned ? say("`{}` is not part of this run: no fetch or target needs it", graph.node(other).name)
                              : say("`{}` fires no more", graph.node(other).name),
                     at(other)));
        if (isPruned) {
            GraphChange change;
            change.kind = GraphChange::Kind::AddTarget;
            change.node = graph.node(other).name;
            suspect.finding.plan.changes.push_back(std::move(change));
        }
    }
    if (others.empty())
        suspect.finding.evidence.push_back(evidence(isEmpty ? say("no node puts anything into `{}`", queue)
                                                            : say("no node takes anything out of `{}`", queue),
                                                    at(end.source)));
    suspect.finding.fix = isAnyPruned ? say("run those nodes, too: name them as targets")
        : isEmpty                     ? say("put as many elements into `{}` as are taken out, or close it", queue)
                                      : say("take elements out of `{}` while it is filled, or give it room", queue);
    if (!isEmpty && !isAnyPruned && end.source.isValid() && graph.node(end.source).attr<int64_t>("capacity")) {
        GraphChange change;
        change.node = queue;
        change.attr = "capacity";
        change.value = int64_t{-1};
        suspect.finding.plan.changes.push_back(std::move(change));
    }
    add(std::move(suspect), waiter);
}

}
