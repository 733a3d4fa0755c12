// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/added_nodes.h"

#include "core/debug/diagnose/message_pairs.h"
#include "core/debug/record/messages.h"
#include "core/graph/device.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace tagscope {

namespace {

GraphChange added(std::string name, std::string op, std::string device, AttrMap attrs, std::vector<std::string> inputs)
{
    GraphChange change;
    change.kind = GraphChange::Kind::AddNode;
    change.node = std::move(name);
    change.added = {std::move(op), std::move(device), std::move(attrs), std::move(inputs)};
    return change;
}

GraphChange controlInput(std::string node, std::string source)
{
    GraphChange change;
    change.kind = GraphChange::Kind::AddControlInput;
    change.node = std::move(node);
    change.source = std::move(source);
    return change;
}

std::string textOf(const Node& node, std::string_view attr)
{
    const auto* text = node.attr<std::string>(attr);
    return text ? *text : std::string();
}

/// Both ends of a key have these.
AttrMap keyAttrs(const Node& transfer)
{
    AttrMap attrs;
    for (const char* name :
         {"tensor_name", "send_device", "send_device_incarnation", "recv_device", "client_terminated"})
        if (const AttrValue* value = transfer.attrs.find(name))
            attrs.set(name, *value);
    return attrs;
}

/// Outputs of a node by their types, whether it is part of the run or not.
std::vector<DType> outputTypes(const Node& node)
{
    const OpDef* const def = OpRegistry::standard().find(node.op);
    const Result<NodeSignature> signature = def ? resolveSignature(*def, node) : Failure(Error{});
    return signature ? signature->outputs : std::vector<DType>();
}

class SendFinder {
public:
    SendFinder(const Program& program, PlanId recv)
        : m_graph(program.openedGraph()), m_program(program), m_recv(program.graphNode(recv))
    {
    }

    std::optional<Endpoint> source() const
    {
        const std::string name = textOf(m_recv, "tensor_name");
        const std::string_view source = sourceOfName(name);
        if (source == name)
            return std::nullopt;  // not as a partitioner calls it
        const std::optional<NodeId> node = m_graph.find(source);
        const auto* type = m_recv.attr<DType>("tensor_type");
        if (!node || !type || !isOnSender(*node))
            return std::nullopt;
        std::vector<Endpoint> found;
        std::vector<Endpoint> unused;
        const std::vector<DType> types = outputTypes(m_graph.node(*node));
        for (size_t i = 0; i < types.size(); ++i) {
            const Endpoint output{*node, static_cast<int>(i)};
            // Which input came to a Merge is seldom asked for: where it is not, it was not sent.
            const bool isIdleIndex = i == 1 && m_graph.opClass(*node) == OpClass::Merge && !isUsed(output);
            if (types[i] != *type || isSent(output) || isIdleIndex)
                continue;
            found.push_back(output);
            if (!isUsed(output))
                unused.push_back(output);
        }
        if (found.size() == 1)
            return found.front();
        if (const std::optional<int> side = sideOfSiblings(*node))
            if (const Endpoint output{*node, *side}; std::ranges::find(found, output) != found.end())
                return output;
        // What the Send took may have no other consumer.
        if (unused.size() == 1)
            return unused.front();
        return found.empty() ? controlSource(*node) : std::nullopt;
    }

private:
    bool isOnSender(NodeId node) const
    {
        const Placement& placement = m_program.placement();
        return node.index() < placement.of.size()
            && placement.name(placement.device(node)) == textOf(m_recv, "send_device");
    }
    bool isSent(Endpoint output) const
    {
        return std::ranges::any_of(m_graph.outEdges(output.node), [&](const OutEdge& edge) {
            return edge.slot == output.slot && m_graph.opClass(edge.target) == OpClass::Send
                && textOf(m_graph.node(edge.target), "recv_device") == textOf(m_recv, "recv_device");
        });
    }
    bool isUsed(Endpoint output) const
    {
        return std::ranges::any_of(m_graph.outEdges(output.node),
                                   [&](const OutEdge& edge) { return edge.slot == output.slot; });
    }
    /// Of a Switch, the output that others with the same predicate bring to where the Recv's value goes: to the same
    /// node, or by other Enters into the same frame.
    std::optional<int> sideOfSiblings(NodeId branch) const
    {
        const std::optional<NodeId> recv = m_graph.find(m_recv.name);
        const std::optional<Consumer> consumer = recv ? firstConsumer(m_graph, *recv) : std::nullopt;
        if (!consumer || m_graph.opClass(branch) != OpClass::Switch)
            return std::nullopt;
        std::set<int> sides;
        const auto look = [&](const Node& node) {
            for (Endpoint input : node.inputs) {
                input = madeBy(input);
                if (input.node.isValid() && input.node != branch && m_graph.opClass(input.node) == OpClass::Switch
                    && m_graph.node(input.node).inputs[1] == m_graph.node(branch).inputs[1])
                    sides.insert(input.slot);
            }
        };
        look(m_graph.node(consumer->node));
        if (m_graph.opClass(consumer->node) == OpClass::Enter)
            for (size_t i = 0; i < m_graph.size(); ++i)
                if (m_graph.opClass(NodeId(i)) == OpClass::Enter
                    && textOf(m_graph.node(NodeId(i)), "frame_name")
                        == textOf(m_graph.node(consumer->node), "frame_name"))
                    look(m_graph.node(NodeId(i)));
        return sides.size() == 1 ? std::optional(*sides.begin()) : std::nullopt;
    }
    /// What was sent, behind a Recv and nodes that pass it on.
    Endpoint madeBy(Endpoint from) const
    {
        constexpr int mostSteps = 16;
        for (int step = 0; step < mostSteps && from.node.isValid(); ++step) {
            const PlanId plan = m_program.planOf(from.node);
            if (m_graph.opClass(from.node) == OpClass::Recv) {
                const MailboxEnds* const ends = plan.isValid() ? m_program.mailboxOf(plan) : nullptr;
                if (!ends || ends->senders.size() != 1)
                    return {};
                from = m_program.graphNode(ends->senders.front()).inputs.front();
            } else if (m_graph.opClass(from.node) == OpClass::Ordinary
                       && m_graph.traits(from.node).fire == FireKind::Forward) {
                from = m_graph.node(from.node).inputs.front();
            } else {
                break;
            }
        }
        return from;
    }
    /// What stands for the control output of a node where that is sent (semantics.md 13.6): a constant behind it.
    std::optional<Endpoint> controlSource(NodeId node) const
    {
        std::optional<Endpoint> found;
        for (const OutEdge& edge : m_graph.outEdges(node)) {
            const bool isStandIn = edge.slot == controlSlot && m_graph.traits(edge.target).fire == FireKind::Const
                && isOnSender(edge.target) && m_graph.outEdges(edge.target).empty();
            if (isStandIn && std::exchange(found, Endpoint{edge.target, 0}))
                return std::nullopt;
        }
        return found;
    }

    const Graph& m_graph;
    const Program& m_program;
    const Node& m_recv;
};

class ControlLoops {
public:
    ControlLoops(const Program& program, PlanId inside, DeviceId device)
        : m_program(program), m_graph(program.openedGraph()), m_path(frameNames(program, program.node(inside).frame)),
          m_device(device), m_deviceName(program.placement().name(device))
    {
    }

    std::vector<GraphChange> add()
    {
        std::string trigger;  // the Merge of the frame around
        for (size_t depth = 1; depth <= m_path.size(); ++depth) {
            const std::vector<std::string> path(m_path.begin(), m_path.begin() + static_cast<std::ptrdiff_t>(depth));
            if (const std::optional<PlanId> merge = mergeOf(path)) {
                trigger = m_program.nameOf(*merge);
                continue;
            }
            const std::optional<std::string> added = addLoop(path, trigger);
            if (!added)
                return {};
            trigger = *added;
        }
        tieReceivers(trigger);
        return std::move(m_changes);
    }

private:
    template <class F>
    void forEachNode(const std::vector<std::string>& path, F&& use) const
    {
        for (size_t f = 1; f < m_program.frames().size(); ++f) {
            const PlanFrame& frame = m_program.frames()[f];
            if (frame.name == path.back() && frameNames(m_program, StaticFrameId(f)) == path)
                for (uint32_t i = 0; i < frame.nodeCount; ++i)
                    use(PlanId(frame.firstNode + i));
        }
    }

    /// A Merge that is live in each iteration of the frame on the device.
    std::optional<PlanId> mergeOf(const std::vector<std::string>& path) const
    {
        std::optional<PlanId> found;
        forEachNode(path, [&](PlanId node) {
            const auto isNext = [&](const Endpoint& e) {
                return m_program.runGraph().graph.opClass(e.node) == OpClass::NextIteration;
            };
            if (!found && m_program.node(node).device == m_device && m_program.node(node).opClass == OpClass::Merge
                && std::ranges::any_of(m_program.graphNode(node).inputs, isNext))
                found = node;
        });
        return found;
    }

    std::optional<std::string> addLoop(const std::vector<std::string>& path, const std::string& around)
    {
        std::optional<PlanId> condition;
        bool isOne = true;
        forEachNode(path, [&](PlanId node) {
            if (m_program.node(node).opClass == OpClass::LoopCond)
                isOne &= !std::exchange(condition, node);
        });
        if (!condition || !isOne)
            return std::nullopt;
        const std::string prefix = path.back() + "/mended/";
        AttrMap ofFloat;
        ofFloat.set("T", DType::Float);
        AttrMap ofEnter = ofFloat;
        ofEnter.set("frame_name", path.back());
        ofEnter.set("parallel_iterations",
                    int64_t{m_program.frame(m_program.node(*condition).frame).parallelIterations});
        ofEnter.set("is_constant", false);
        AttrMap ofMerge = ofFloat;
        ofMerge.set("N", int64_t{2});
        std::string start = around;
        if (start.empty()) {
            AttrMap ofConst;
            ofConst.set("dtype", DType::Float);
            ofConst.set("value", Tensor::allocate(DType::Float, Shape{0}));
            start = fresh(prefix + "start");
            m_changes.push_back(added(start, "Const", m_deviceName, ofConst, {}));
        }
        const std::string enter = fresh(prefix + "enter");
        const std::string merge = fresh(prefix + "merge");
        const std::string gate = fresh(prefix + "switch");
        const std::string next = fresh(prefix + "next");
        m_changes.push_back(added(enter, "Enter", m_deviceName, ofEnter, {start}));
        m_changes.push_back(added(merge, "Merge", m_deviceName, ofMerge, {enter, enter}));
        const std::string predicate = receiveCondition(*condition, merge, prefix);
        m_changes.push_back(added(gate, "Switch", m_deviceName, ofFloat, {merge, predicate}));
        m_changes.push_back(added(next, "NextIteration", m_deviceName, ofFloat, {gate + ":1"}));
        GraphChange back;
        back.kind = GraphChange::Kind::SetInput;
        back.node = merge;
        back.input = 1;
        back.source = next;
        m_changes.push_back(std::move(back));
        return merge;
    }

    /// The Recv of the condition, under the key of a Send that is there and that nobody receives, or under a new one.
    std::string receiveCondition(PlanId condition, const std::string& merge, const std::string& prefix)
    {
        AttrMap key;
        const std::string& name = m_program.nameOf(condition);
        for (const OutEdge& edge : m_graph.outEdges(m_program.nodeOf(condition)))
            if (m_graph.opClass(edge.target) == OpClass::Send
                && textOf(m_graph.node(edge.target), "recv_device") == m_deviceName)
                key = keyAttrs(m_graph.node(edge.target));
        if (key.empty()) {
            const std::string& from = m_program.placement().name(m_program.node(condition).device);
            key.set("tensor_name", prefix + name);
            key.set("send_device", from);
            key.set("send_device_incarnation", int64_t{1});
            key.set("recv_device", m_deviceName);
            key.set("client_terminated", false);
            AttrMap ofSend = key;
            ofSend.set("T", DType::Bool);
            m_changes.push_back(added(fresh(prefix + "send"), "_Send", from, ofSend, {name}));
        }
        key.set("tensor_type", DType::Bool);
        const std::string recv = fresh(prefix + "predicate");
        m_changes.push_back(added(recv, "_Recv", m_deviceName, key, {"^" + merge}));
        return recv;
    }

    /// Those that get messages from the frame and start outside of it.
    void tieReceivers(const std::string& merge)
    {
        for (const MailboxEnds& ends : m_program.mailboxes()) {
            const bool isFromInside = std::ranges::any_of(
                ends.senders, [&](PlanId send) { return frameNames(m_program, m_program.node(send).frame) == m_path; });
            for (const PlanId recv : ends.receivers)
                if (isFromInside && m_program.node(recv).device == m_device
                    && frameNames(m_program, m_program.node(recv).frame) != m_path)
                    m_changes.push_back(controlInput(m_program.nameOf(recv), merge));
        }
    }

    std::string fresh(const std::string& name)
    {
        std::string unique = name;
        for (int i = 1; m_graph.find(unique) || !m_names.insert(unique).second; ++i)
            unique = name + "_" + std::to_string(i);
        return unique;
    }

    const Program& m_program;
    const Graph& m_graph;
    std::vector<std::string> m_path;  // of the frame inside
    DeviceId m_device;
    std::string m_deviceName;
    std::vector<GraphChange> m_changes;
    std::set<std::string> m_names;
};

}

std::vector<GraphChange> missingSend(const Program& program, PlanId recv)
{
    const std::optional<Endpoint> source = SendFinder(program, recv).source();
    const Node& node = program.graphNode(recv);
    const std::string name = node.name + "/send";
    const auto* type = node.attr<DType>("tensor_type");
    if (!source || !type || program.openedGraph().find(name))
        return {};
    AttrMap attrs = keyAttrs(node);
    attrs.set("T", *type);
    const std::string& from = program.openedGraph().node(source->node).name;
    return {added(name, "_Send", textOf(node, "send_device"), std::move(attrs),
                  {source->slot == 0 ? from : from + ":" + std::to_string(source->slot)})};
}

std::vector<GraphChange> missingControlLoops(const Program& program, PlanId inside, DeviceId device)
{
    return ControlLoops(program, inside, device).add();
}

}
