// SPDX-License-Identifier: Apache-2.0
#include "core/io/node_codec.h"

#include "core/base/say.h"
#include "core/io/attr_codec.h"
#include "core/io/name_text.h"

#include "core/io/proto/graph.pb.h"

#include <algorithm>

namespace tagscope::wire {

namespace {

constexpr size_t maxProblems = 1000;
/// The newest graph version whose rules are known here.
constexpr int knownVersion = 2314;

}

void GraphBuilder::addProblem(Problem problem)
{
    if (m_problems++ < maxProblems)
        m_assembler.addProblem(std::move(problem));
}

void GraphBuilder::addNode(const NodeDef& proto)
{
    // Without name and op there is nothing to show; a file can claim millions of these in two bytes each.
    if (proto.name().empty() && proto.op().empty()) {
        ++m_emptyNodes;
        return;
    }
    const NodeId id(m_assembler.size());
    Node node;
    node.name = nameText(proto.name());
    node.op = nameText(proto.op());
    node.device = nameText(proto.device());
    bool isText = node.name == proto.name() && node.op == proto.op() && node.device == proto.device();
    std::vector<std::string> inputs;
    inputs.reserve(static_cast<size_t>(proto.input_size()));
    for (const std::string& input : proto.input()) {
        inputs.push_back(nameText(input));
        isText = isText && inputs.back().size() == input.size();
    }
    std::vector<AttrIssue> issues;
    node.attrs = decodeAttrs(proto.attr(), issues);
    if (!isText)
        addProblem({ErrorCode::InvalidArgument,
                    say("Node '{}' has a name or input that is not valid UTF-8", node.name),
                    id,
                    {}});
    for (AttrIssue& issue : issues)
        addProblem({issue.error.code,
                    say("Node '{}': attribute '{}': {}", node.name, issue.attribute, issue.error.message), id,
                    std::move(issue.attribute)});
    m_assembler.addNode(std::move(node), std::move(inputs));
}

void GraphBuilder::addBrokenNode(const NodeDef& partial, size_t offset)
{
    Node node;
    node.name = nameText(partial.name());
    node.op = nameText(partial.op());
    const bool isKept = !node.name.empty();
    addProblem({ErrorCode::DataLoss,
                isKept ? say("Node '{}', at byte {} of the file, cannot be read whole", node.name, grouped(offset))
                       : say("a node at byte {} of the file cannot be read", grouped(offset)),
                isKept ? NodeId(m_assembler.size()) : NodeId(),
                {}});
    if (isKept)
        m_assembler.addNode(std::move(node));
}

void GraphBuilder::addFunction(const FunctionDef& proto, std::string serialized)
{
    LibraryFunction function;
    function.name = nameText(proto.signature().name());
    function.nodeCount = static_cast<size_t>(proto.node_def_size());
    for (const NodeDef& node : proto.node_def())
        function.ops.push_back(nameText(node.op()));
    std::sort(function.ops.begin(), function.ops.end());
    function.ops.erase(std::unique(function.ops.begin(), function.ops.end()), function.ops.end());
    function.serialized = std::move(serialized);
    m_assembler.addFunction(std::move(function));
}

void GraphBuilder::addLibrary(const FunctionDefLibrary& library)
{
    for (const FunctionDef& function : library.function())
        addFunction(function, function.SerializeAsString());
    FunctionDefLibrary rest;
    *rest.mutable_gradient() = library.gradient();
    *rest.mutable_registered_gradients() = library.registered_gradients();
    setLibraryGradients(rest.SerializeAsString());
}

void GraphBuilder::setLibraryGradients(std::string serialized)
{
    m_assembler.setLibraryGradients(std::move(serialized));
}

void GraphBuilder::setVersions(const VersionDef& proto)
{
    m_hasVersions = true;
    if (proto.min_consumer() > knownVersion)
        addProblem({ErrorCode::InvalidArgument,
                    say("the graph asks for a reader of version {} or newer, known here are those up to {}",
                        proto.min_consumer(), knownVersion),
                    NodeId(),
                    {},
                    false});
    m_assembler.setVersions(
        {proto.producer(), proto.min_consumer(), {proto.bad_consumers().begin(), proto.bad_consumers().end()}});
}

void GraphBuilder::setOldVersion(int version)
{
    if (!m_hasVersions)
        m_assembler.setVersions({version, 0, {}});
}

Graph GraphBuilder::finish() &&
{
    if (m_emptyNodes > 0)
        m_assembler.addProblem({ErrorCode::InvalidArgument,
                                say("{} nodes without name and op were left out", grouped(m_emptyNodes)),
                                NodeId(),
                                {}});
    if (m_problems > maxProblems)
        m_assembler.addProblem({ErrorCode::InvalidArgument,
                                say("{} more problems of the file are not listed", grouped(m_problems - maxProblems)),
                                NodeId(),
                                {},
                                false});
    return std::move(m_assembler).finish();
}

void encodeNode(const Graph& graph, NodeId id, NodeDef& proto)
{
    const Node& node = graph.node(id);
    proto.set_name(node.name);
    proto.set_op(node.op);
    proto.set_device(node.device);
    const std::vector<UnresolvedInput>& all = graph.unresolvedInputs();
    const auto first = std::ranges::lower_bound(all, id, {}, &UnresolvedInput::node);
    const auto last = std::ranges::upper_bound(all, id, {}, &UnresolvedInput::node);
    auto unresolved = first;
    for (size_t i = 0; i < node.inputs.size(); ++i) {
        const Endpoint& input = node.inputs[i];
        if (input.node.isValid()) {
            const std::string& name = graph.node(input.node).name;
            proto.add_input(input.slot > 0 ? fmt::format("{}:{}", name, input.slot) : name);
            continue;
        }
        // What was not found keeps its place, so that the inputs after it keep theirs.
        while (unresolved != last && unresolved->input < static_cast<int>(i))
            ++unresolved;
        proto.add_input(unresolved != last ? unresolved->name : std::string());
    }
    for (const NodeId source : node.controlInputs)
        proto.add_input("^" + graph.node(source).name);
    for (auto it = first; it != last; ++it)
        if (it->input == controlSlot)
            proto.add_input(it->name);
    encodeAttrs(node.attrs, *proto.mutable_attr());
}

}
