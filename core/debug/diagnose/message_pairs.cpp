// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/message_pairs.h"

#include "core/base/say.h"
#include "core/debug/diagnose/added_nodes.h"
#include "core/debug/record/messages.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <numeric>
#include <set>
#include <unordered_set>
#include <utility>

namespace tagscope {

std::string_view sourceOfName(std::string_view name)
{
    if (!name.starts_with("edge_"))
        return name;
    const size_t end = name.find('_', 5);
    return end == std::string_view::npos ? name : name.substr(end + 1);
}

namespace {

KeyFields fieldsOf(const Program& program, const MailboxEnds& ends)
{
    const MessageRoute route = messageRoute(program, ends);
    KeyFields fields{route.keyStart, route.from, {}, route.to, route.name, route.dtype};
    const size_t first = route.keyStart.find(';');
    const size_t second = first == std::string::npos ? first : route.keyStart.find(';', first + 1);
    if (second != std::string::npos)
        fields.incarnation = route.keyStart.substr(first + 1, second - first - 1);
    return fields;
}

bool isNumberedDifferently(std::string_view a, std::string_view b)
{
    return a != b && sourceOfName(a) == sourceOfName(b) && a.starts_with("edge_") && b.starts_with("edge_");
}

/// "while/Add" of "while/Add/_14", as nodes are called that a partitioner makes; empty for others.
std::string_view sourceOfTransfer(std::string_view node)
{
    const size_t end = node.find_last_not_of("0123456789");
    return end == std::string_view::npos || end == 0 || end + 1 == node.size() || node.substr(end - 1, 2) != "/_"
        ? std::string_view()
        : node.substr(0, end - 1);
}

/// Names that one slip of the pen keeps apart. Numbers are no slips: "add_1" and "add_2" are two nodes.
bool isNearlyEqual(std::string_view a, std::string_view b)
{
    if (a.size() > b.size())
        std::swap(a, b);
    if (b.starts_with(a) && a.size() >= 3)  // a suffix
        return true;
    const size_t most = a.size() >= 8 ? 2 : a.size() >= 4 ? 1 : 0;
    if (b.size() - a.size() > most || a.size() > 1024)
        return false;
    const auto withoutDigits = [](std::string_view name) {
        std::string letters;
        std::ranges::copy_if(name, std::back_inserter(letters), [](char c) { return c < '0' || c > '9'; });
        return letters;
    };
    if (withoutDigits(a) == withoutDigits(b))
        return false;
    // Levenshtein's distance, row by row.
    std::vector<size_t> row(a.size() + 1);
    std::iota(row.begin(), row.end(), size_t{0});
    for (size_t j = 1; j <= b.size(); ++j) {
        size_t diagonal = std::exchange(row[0], j);
        for (size_t i = 1; i <= a.size(); ++i)
            diagonal = std::exchange(row[i],
                                     std::min({row[i] + 1, row[i - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)}));
    }
    return row.back() <= most;
}

std::string devicesOf(const KeyFields& fields)
{
    return fields.from + ";" + fields.to;
}
std::string sourceKey(const KeyFields& fields, std::string_view source)
{
    return devicesOf(fields) + ";" + std::string(source);
}

AttrValue incarnationOf(const Program& program, PlanId transfer)
{
    const auto* value = program.attr<int64_t>(transfer, "send_device_incarnation");
    return value ? *value : int64_t{0};
}

class PairExaminer {
public:
    PairExaminer(const PairIndex& index, PlanId recv)
        : m_index(index), m_program(index.program()), m_recv(recv), m_ends(*m_program.mailboxOf(recv)),
          m_fields(index.fields(m_ends))
    {
    }

    std::optional<GroupedFinding> examine()
    {
        if (m_ends.senders.empty())
            return explainNoSend();
        for (const PlanId send : m_ends.senders)
            if (canMeet(send))
                return std::nullopt;
        return explainFrames(m_ends.senders.front());
    }

private:
    bool canMeet(PlanId send) const
    {
        return frameNames(m_program, m_program.node(send).frame) == frameNames(m_program, m_program.node(m_recv).frame);
    }
    std::string recvName() const { return m_program.nameOf(m_recv); }

    GroupedFinding make(std::string code, NodeId cause, std::string summary, std::string group) const
    {
        GroupedFinding found;
        found.finding.code = std::move(code);
        found.finding.summary = std::move(summary);
        found.finding.cause = placeOf(m_program, cause);
        found.finding.waitingAt = placeOf(m_program, m_program.nodeOf(m_recv));
        found.finding.waitingAt.key = messageRoute(m_program, m_ends).keyStart;
        found.group = found.finding.code + " " + std::move(group);
        return found;
    }
    void prove(GroupedFinding& found, std::string text, NodeId node) const
    {
        DiagnosedPlace place = placeOf(m_program, node);
        if (const PlanId plan = m_program.planOf(node); plan.isValid())
            if (const MailboxEnds* ends = m_program.mailboxOf(plan))
                place.key = m_index.fields(*ends).start;
        found.finding.evidence.push_back(evidence(std::move(text), std::move(place)));
    }
    void setAttr(GroupedFinding& found, PlanId node, std::string attr, AttrValue value) const
    {
        GraphChange change;
        change.node = m_program.nameOf(node);
        change.attr = std::move(attr);
        change.value = std::move(value);
        found.finding.plan.changes.push_back(std::move(change));
    }

    std::optional<GroupedFinding> explainNoSend() const;
    GroupedFinding explainOtherKey(const MailboxEnds& other, const KeyFields& fields) const;
    GroupedFinding explainSharedKey(const MailboxEnds& shared) const;
    GroupedFinding explainNobodySends() const;
    GroupedFinding explainFrames(PlanId send) const;
    GroupedFinding explainMissingLoop(PlanId inside, PlanId outside, const std::string& frame) const;
    GroupedFinding explainFrameNames(PlanId send, const std::string& ours, const std::string& theirs) const;

    const PairIndex& m_index;
    const Program& m_program;
    PlanId m_recv;
    const MailboxEnds& m_ends;
    const KeyFields& m_fields;
};

std::optional<GroupedFinding> PairExaminer::explainNoSend() const
{
    const MailboxEnds* best = nullptr;
    int bestScore = 0;
    for (const MailboxEnds* other : m_index.candidates(m_ends)) {
        const KeyFields& fields = m_index.fields(*other);
        const int score = (fields.from == m_fields.from ? 2 : 0) + (fields.to == m_fields.to ? 2 : 0)
            + (fields.name == m_fields.name                                   ? 6
                   : sourceOfName(fields.name) == sourceOfName(m_fields.name) ? 3
                                                                              : 0)
            + (fields.incarnation == m_fields.incarnation ? 1 : 0) + (fields.dtype == m_fields.dtype ? 1 : 0);
        if (score > bestScore) {
            best = other;
            bestScore = score;
        }
    }
    if (best)
        return explainOtherKey(*best, m_index.fields(*best));
    if (const MailboxEnds* shared = m_index.shared(m_ends))
        return explainSharedKey(*shared);
    return explainNobodySends();
}

GroupedFinding PairExaminer::explainOtherKey(const MailboxEnds& other, const KeyFields& fields) const
{
    const PlanId send = other.senders.front();
    const NodeId sendNode = m_program.nodeOf(send);
    const std::string start = messageRoute(m_program, other).keyStart;
    GroupedFinding found;
    if (fields.incarnation != m_fields.incarnation && fields.name == m_fields.name) {
        found = make("H04", m_program.nodeOf(m_recv),
                     say("keys agree in all but the incarnation of {}: {} is awaited, {} is sent",
                         shortDeviceName(m_fields.from), m_fields.incarnation, fields.incarnation),
                     m_fields.from);
        setAttr(found, m_recv, "send_device_incarnation", incarnationOf(m_program, send));
        found.finding.fix = say("start the step anew on all devices, so that both use the incarnation of now");
    } else if (isNumberedDifferently(fields.name, m_fields.name) && m_index.areVersionsApart()) {
        found =
            make("H42", m_program.nodeOf(m_recv),
                 say("the partitions are of different versions of the graph: keys of many edges match nowhere"), "");
        setAttr(found, m_recv, "tensor_name", fields.name);
        found.finding.fix = say("partition one graph, and hand its parts to all devices");
    } else if (fields.name == m_fields.name && fields.dtype != m_fields.dtype) {
        found =
            make("H12", m_program.nodeOf(m_recv),
                 say("`{}` and `{}` have one key, and messages of different types", m_program.nameOf(send), recvName()),
                 recvName());
    } else {
        found = make("H12", m_program.nodeOf(m_recv),
                     fields.name != m_fields.name ? say("`{}` waits for `{}`, and `{}` sends `{}`", recvName(),
                                                        m_fields.name, m_program.nameOf(send), fields.name)
                                                  : say("`{}` and `{}` name different devices in their keys",
                                                        recvName(), m_program.nameOf(send)),
                     recvName());
        if (fields.name != m_fields.name)
            setAttr(found, m_recv, "tensor_name", fields.name);
        if (fields.from != m_fields.from)
            setAttr(found, m_recv, "send_device", fields.from);
        if (fields.to != m_fields.to)
            setAttr(found, m_recv, "recv_device", fields.to);
        found.finding.fix = say("give both the same key: `{}` of `{}`", start, m_program.nameOf(send));
    }
    prove(found, say("Recv `{}` waits under `{}`", recvName(), messageRoute(m_program, m_ends).keyStart),
          m_program.nodeOf(m_recv));
    prove(found, say("Send `{}` sends under `{}`, which nobody receives", m_program.nameOf(send), start), sendNode);
    return found;
}

GroupedFinding PairExaminer::explainSharedKey(const MailboxEnds& shared) const
{
    PlanId wrong = shared.senders.back();
    for (const PlanId send : shared.senders)
        if (m_program.graphNode(send).inputs.front().node.isValid()
            && m_program.runGraph().graph.node(m_program.graphNode(send).inputs.front().node).name
                == sourceOfName(m_fields.name))
            wrong = send;
    const std::string key = messageRoute(m_program, shared).keyStart;
    GroupedFinding found =
        make("H14", m_program.nodeOf(wrong),
             say("two Sends use the key `{}`, and nobody sends under that of `{}`", key, recvName()), key);
    for (const PlanId send : shared.senders)
        prove(found, say("Send `{}` sends under `{}`", m_program.nameOf(send), key), m_program.nodeOf(send));
    prove(found, say("Recv `{}` waits under `{}`", recvName(), messageRoute(m_program, m_ends).keyStart),
          m_program.nodeOf(m_recv));
    setAttr(found, wrong, "tensor_name", m_fields.name);
    found.finding.fix = say("let `{}` send under `{}`", m_program.nameOf(wrong), m_fields.name);
    return found;
}

GroupedFinding PairExaminer::explainNobodySends() const
{
    const Graph& graph = m_program.runGraph().graph;
    const std::optional<Consumer> consumer = firstConsumer(graph, m_program.nodeOf(m_recv));
    const std::string nobody =
        say("no Send for this key in any partition: `{}`", messageRoute(m_program, m_ends).keyStart);
    const OpClass of = consumer ? graph.opClass(consumer->node) : OpClass::Ordinary;
    const std::string name = consumer ? graph.node(consumer->node).name : recvName();
    GroupedFinding found;
    if (of == OpClass::Enter) {
        found = make("H25", consumer->node, say("Enter `{}` never gets its input: nobody sends it", name), recvName());
    } else if (of == OpClass::Switch) {
        const PlanId plan = m_program.planOf(consumer->node);
        const Endpoint data = graph.node(consumer->node).inputs.front();
        const bool isLoopSwitch = consumer->input == 1 && plan.isValid() && m_program.node(plan).frame != rootFrame
            && data.node.isValid() && graph.opClass(data.node) == OpClass::Merge
            && std::ranges::any_of(graph.node(data.node).inputs, [&](const Endpoint& input) {
                                      return graph.opClass(input.node) == OpClass::NextIteration;
                                  });
        if (isLoopSwitch) {
            const std::string frame = m_program.frame(m_program.node(plan).frame).name;
            found = make("H08", consumer->node,
                         say("the condition of loop `{}` is not sent to {}", frame, deviceText(m_program, m_recv)),
                         frame + deviceText(m_program, m_recv));
            found.finding.cause.frame = frame;
            found.finding.fix = say("send the output of the loop's LoopCond to {}", deviceText(m_program, m_recv));
        } else {
            found = make("H30", consumer->node,
                         consumer->input == 1 ? say("Switch `{}` gets its data, and never its predicate", name)
                                              : say("Switch `{}` gets its predicate, and never its data", name),
                         recvName());
        }
    } else {
        found = make("H37", m_program.nodeOf(m_recv), say("nobody sends what `{}` waits for", recvName()), recvName());
    }
    prove(found, nobody, m_program.nodeOf(m_recv));
    found.finding.plan.changes = missingSend(m_program, m_recv);
    if (!found.finding.plan.changes.empty()) {
        const GraphChange::NewNode& send = found.finding.plan.changes.front().added;
        found.finding.fix = say("send `{}` under this key, on {}", send.inputs.front(), shortDeviceName(send.device));
    }
    if (found.finding.fix.empty())
        found.finding.fix =
            say("add the Send on {}: the partition there does not have it", shortDeviceName(m_fields.from));
    return found;
}

GroupedFinding PairExaminer::explainFrames(PlanId send) const
{
    const std::vector<std::string> ours = frameNames(m_program, m_program.node(m_recv).frame);
    const std::vector<std::string> theirs = frameNames(m_program, m_program.node(send).frame);
    const size_t common = std::min(ours.size(), theirs.size());
    for (size_t i = 0; i < common; ++i)
        if (ours[i] != theirs[i])
            return explainFrameNames(send, ours[i], theirs[i]);
    return ours.size() < theirs.size() ? explainMissingLoop(send, m_recv, theirs.back())
                                       : explainMissingLoop(m_recv, send, ours.back());
}

/// One end is in a loop that the other device does not have, or not around this end.
GroupedFinding PairExaminer::explainMissingLoop(PlanId inside, PlanId outside, const std::string& frame) const
{
    const DeviceId device = m_program.node(outside).device;
    PlanId controlMerge;
    bool hasLoop = false;
    for (size_t f = 1; f < m_program.frames().size(); ++f) {
        const PlanFrame& of = m_program.frames()[f];
        if (of.device != device || of.name != frame)
            continue;
        hasLoop = true;
        for (uint32_t i = 0; i < of.nodeCount && !controlMerge.isValid(); ++i)
            if (m_program.node(PlanId(of.firstNode + i)).opClass == OpClass::Merge)
                controlMerge = PlanId(of.firstNode + i);
    }
    const std::string where = deviceText(m_program, outside);
    // What starts outside the loop there is a Recv: this one, or the one behind which this Send stands.
    PlanId loose = outside;
    if (m_program.node(outside).opClass == OpClass::Send) {
        std::deque<NodeId> open{m_program.nodeOf(outside)};
        std::set<NodeId> seen;
        while (!open.empty()) {
            const NodeId at = open.front();
            open.pop_front();
            if (!at.isValid() || !seen.insert(at).second)
                continue;
            if (m_program.runGraph().graph.opClass(at) == OpClass::Recv && m_program.planOf(at).isValid()) {
                loose = m_program.planOf(at);
                break;
            }
            for (const Endpoint& input : m_program.runGraph().graph.node(at).inputs)
                open.push_back(input.node);
        }
    }
    const NodeId looseNode = m_program.nodeOf(loose);
    GroupedFinding found = hasLoop
        ? make("H07", looseNode,
               say("`{}` on {} is not tied to the control loop of `{}`: it starts once, outside of the loop",
                   m_program.nameOf(loose), where, frame),
               where + frame)
        : make("H06", looseNode, say("{} has nodes of loop `{}`, and no control loop for them", where, frame),
               where + frame);
    found.finding.cause.device = m_program.placement().name(device);
    found.finding.cause.frame = frame;
    prove(found,
          hasLoop ? say("`{}` has no control input from the loop's Merge, so its key is that of no iteration",
                        m_program.nameOf(loose))
                  : say("no Enter of `{}` on {}, so `{}` asks under the tag outside", frame, where,
                        m_program.nameOf(loose)),
          looseNode);
    prove(found,
          say("`{}` on {} is in loop `{}`: its keys carry that frame", m_program.nameOf(inside),
              deviceText(m_program, inside), frame),
          m_program.nodeOf(inside));
    if (hasLoop && controlMerge.isValid()) {
        GraphChange change;
        change.kind = GraphChange::Kind::AddControlInput;
        change.node = m_program.nameOf(loose);
        change.source = m_program.nameOf(controlMerge);
        found.finding.plan.changes.push_back(std::move(change));
        found.finding.fix =
            say("add a control input from `{}` to `{}`", m_program.nameOf(controlMerge), m_program.nameOf(loose));
    } else {
        found.finding.plan.changes = missingControlLoops(m_program, inside, device);
        found.finding.fix = found.finding.plan.changes.empty()
            ? say("partition the graph again: every device that receives in loop `{}` needs a control loop of it",
                  frame)
            : say("add a control loop of `{}` on {}, driven by its condition, and tie to it what is received there",
                  frame, where);
    }
    return found;
}

GroupedFinding PairExaminer::explainFrameNames(PlanId send, const std::string& ours, const std::string& theirs) const
{
    // The name that fewer devices use is the wrong one; of two that of the device without the loop's condition.
    const auto devicesOf = [&](const std::string& name) {
        std::set<DeviceId> devices;
        for (size_t f = 1; f < m_program.frames().size(); ++f)
            if (m_program.frames()[f].name == name)
                devices.insert(m_program.frames()[f].device);
        return devices;
    };
    const auto decides = [&](const std::string& name) {
        for (size_t i = 0; i < m_program.nodes().size(); ++i)
            if (const PlanNode& node = m_program.nodes()[i]; node.opClass == OpClass::LoopCond)
                if (m_program.frame(node.frame).name == name)
                    return true;
        return false;
    };
    const size_t usesOurs = devicesOf(ours).size();
    const size_t usesTheirs = devicesOf(theirs).size();
    const bool oursIsWrong = usesOurs != usesTheirs ? usesOurs < usesTheirs : !decides(ours);
    const std::string& wrong = oursIsWrong ? ours : theirs;
    const std::string& right = oursIsWrong ? theirs : ours;
    PlanId enter;
    std::vector<PlanId> enters;
    const std::set<DeviceId> wrongDevices = devicesOf(wrong);
    for (size_t i = 0; i < m_program.nodes().size(); ++i)
        if (const PlanNode& node = m_program.nodes()[i];
            node.opClass == OpClass::Enter && m_program.frame(node.childFrame()).name == wrong) {
            enters.emplace_back(i);
            if (!enter.isValid())
                enter = PlanId(i);
        }
    GroupedFinding found = make("H10", enter.isValid() ? m_program.nodeOf(enter) : m_program.nodeOf(m_recv),
                                say("one loop is `{}` on {} and `{}` on {}", ours, deviceText(m_program, m_recv),
                                    theirs, deviceText(m_program, send)),
                                std::min(ours, theirs) + " " + std::max(ours, theirs));
    found.finding.cause.frame = wrong;
    prove(found, say("Recv `{}` on {} is in frame `{}`", recvName(), deviceText(m_program, m_recv), ours),
          m_program.nodeOf(m_recv));
    prove(found,
          say("Send `{}` on {} is in frame `{}`: keys differ in the frame alone", m_program.nameOf(send),
              deviceText(m_program, send), theirs),
          m_program.nodeOf(send));
    for (const PlanId of : enters)
        setAttr(found, of, "frame_name", right);
    found.finding.fix = say("give all Enters of `{}` the frame_name `{}`", wrong, right);
    return found;
}

}

PairIndex::PairIndex(const Program& program) : m_program(program)
{
    const Graph& graph = program.runGraph().graph;
    size_t lonely = 0;
    size_t renumbered = 0;
    std::unordered_set<std::string> offered;
    m_fields.reserve(program.mailboxes().size());
    for (uint32_t m = 0; m < program.mailboxes().size(); ++m) {
        const MailboxEnds& ends = program.mailboxes()[m];
        const KeyFields& fields = m_fields.emplace_back(fieldsOf(program, ends));
        if (ends.senders.size() > 1)
            m_shared[sourceKey(fields, std::to_string(static_cast<int>(fields.dtype)))] = m;
        if (!ends.receivers.empty() || ends.senders.empty())
            continue;
        offered.emplace(sourceOfName(fields.name));
        m_byName[fields.name].push_back(m);
        m_byEnds[devicesOf(fields)].push_back(m);
        const std::string_view sent = sourceOfTransfer(graph.node(program.nodeOf(ends.senders.front())).name);
        m_bySource[sourceKey(fields, sourceOfName(fields.name))].push_back(m);
        if (!sent.empty() && sent != sourceOfName(fields.name))
            m_bySource[sourceKey(fields, sent)].push_back(m);
    }
    for (const MailboxEnds& ends : program.mailboxes()) {
        if (!ends.senders.empty() || ends.receivers.empty())
            continue;
        ++lonely;
        renumbered += offered.contains(std::string(sourceOfName(fields(ends).name))) ? 1U : 0U;
    }
    m_areVersionsApart = renumbered >= 3 && renumbered * 2 > lonely;
}

std::vector<const MailboxEnds*> PairIndex::candidates(const MailboxEnds& awaited) const
{
    constexpr size_t mostCompared = 1024;
    const KeyFields& wanted = fields(awaited);
    std::vector<const MailboxEnds*> found;
    const auto take = [&](const auto& index, const std::string& key, auto&& isMeant) {
        if (const auto known = index.find(key); known != index.end())
            for (size_t i = 0; i < std::min(known->second.size(), mostCompared); ++i)
                if (isMeant(m_fields[known->second[i]]))
                    found.push_back(&m_program.mailboxes()[known->second[i]]);
    };
    const auto isOfType = [&](const KeyFields& f) { return f.dtype == wanted.dtype; };
    take(m_byName, wanted.name, [&](const KeyFields& f) { return isOfType(f) || f.start == wanted.start; });
    if (!found.empty())
        return found;
    take(m_bySource, sourceKey(wanted, sourceOfName(wanted.name)), isOfType);
    if (!awaited.receivers.empty())
        if (const std::string_view source = sourceOfTransfer(m_program.nameOf(awaited.receivers.front()));
            !source.empty() && source != sourceOfName(wanted.name))
            take(m_bySource, sourceKey(wanted, source), isOfType);
    if (found.empty())
        take(m_byEnds, devicesOf(wanted),
             [&](const KeyFields& f) { return isOfType(f) && isNearlyEqual(f.name, wanted.name); });
    return found;
}

const MailboxEnds* PairIndex::shared(const MailboxEnds& awaited) const
{
    const KeyFields& wanted = fields(awaited);
    const auto found = m_shared.find(sourceKey(wanted, std::to_string(static_cast<int>(wanted.dtype))));
    return found == m_shared.end() ? nullptr : &m_program.mailboxes()[found->second];
}

std::optional<GroupedFinding> pairProblem(const PairIndex& index, PlanId recv)
{
    return index.program().mailboxOf(recv) ? PairExaminer(index, recv).examine() : std::nullopt;
}

std::vector<std::string> frameNames(const Program& program, StaticFrameId frame)
{
    std::vector<std::string> names;
    for (; frame != rootFrame; frame = program.frame(frame).parent)
        names.push_back(program.frame(frame).name);
    std::ranges::reverse(names);
    return names;
}

std::optional<Consumer> firstConsumer(const Graph& graph, NodeId node)
{
    std::set<NodeId> seen;
    while (seen.insert(node).second) {
        std::optional<Consumer> found;
        for (const OutEdge& edge : graph.outEdges(node))
            if (edge.slot != controlSlot) {
                found = Consumer{edge.target, edge.input};
                break;
            }
        if (!found)
            return std::nullopt;
        const bool passesOn =
            graph.opClass(found->node) == OpClass::Ordinary && graph.traits(found->node).fire == FireKind::Forward;
        if (!passesOn)
            return found;
        node = found->node;
    }
    return std::nullopt;
}

std::optional<NodeId> nextIterationBefore(const Program& program, PlanId node)
{
    const Graph& graph = program.runGraph().graph;
    const StaticFrameId frame = program.node(node).frame;
    std::set<NodeId> seen;
    std::deque<NodeId> open{program.nodeOf(node)};
    while (!open.empty()) {
        const NodeId at = open.front();
        open.pop_front();
        if (!at.isValid() || !seen.insert(at).second)
            continue;
        const PlanId plan = program.planOf(at);
        if (!plan.isValid() || program.node(plan).frame != frame)
            continue;
        if (graph.opClass(at) == OpClass::NextIteration)
            return at;
        if (graph.opClass(at) == OpClass::Merge)
            continue;
        for (const Endpoint& input : graph.node(at).inputs)
            open.push_back(input.node);
        for (const NodeId control : graph.node(at).controlInputs)
            open.push_back(control);
    }
    return std::nullopt;
}

}
