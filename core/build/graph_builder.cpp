// SPDX-License-Identifier: Apache-2.0
#include "core/build/graph_builder.h"

#include "core/build/infer.h"

#include <algorithm>

namespace tagscope {

namespace {

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

}

GraphBuilder::GraphBuilder(const OpRegistry& registry) : m_registry(registry) {}

GraphBuilder::GraphBuilder(DerivedGraph base, const OpRegistry& registry) : m_registry(registry)
{
    const Graph& graph = base.graph;
    m_outputTypes.resize(graph.size());
    for (size_t i = 0; i < graph.size(); ++i) {
        const Node& node = graph.node(NodeId(i));
        takeName(node.name);
        const OpDef* def = registry.find(node.op);
        if (Result<NodeSignature> signature = def ? resolveSignature(*def, node) : invalidArgument("unknown op"))
            m_outputTypes[i] = std::move(signature->outputs);
    }
    placeInLoops(graph);
    m_editor = GraphEditor(std::move(base));
}

/// Nodes of a loop belong to its context, so that nothing outside takes what only an Exit may give.
void GraphBuilder::placeInLoops(const Graph& graph)
{
    const FrameAnalysis analysis = analyseFrames(graph);
    std::vector<ContextId> contextOf(analysis.frames.size());
    for (size_t f = 1; f < analysis.frames.size(); ++f) {
        const StaticFrame& frame = analysis.frames[f];
        BuildContext loop;
        loop.kind = BuildContext::Kind::While;
        loop.outer = contextOf[frame.parent.index()];
        loop.frameName = frame.name;
        loop.parallelIterations = frame.parallelIterations;
        contextOf[f] = m_contexts.add(std::move(loop));
        takeName(frame.name);
    }
    for (size_t i = 0; i < graph.size(); ++i) {
        const bool isEnter = analysis.enteredFrame[i].isValid();
        const StaticFrameId frame = isEnter ? analysis.enteredFrame[i] : analysis.frameOf[i];
        m_contextOf.push_back(frame.isValid() ? contextOf[frame.index()] : ContextId());
    }
}

/// A name that is in use, and the scopes that it lies in.
void GraphBuilder::takeName(std::string_view name)
{
    const std::string lower = lowerCase(name);
    for (size_t end = lower.find('/'); end != std::string::npos; end = lower.find('/', end + 1))
        m_namesInUse.try_emplace(lower.substr(0, end), 1);
    m_namesInUse.try_emplace(lower, 1);
}

void GraphBuilder::setError(Error error)
{
    if (!m_error)
        m_error = std::move(error);
}

/// Names differ in more than case, as in the Python front end, so that they can name files.
std::string GraphBuilder::uniqueName(std::string_view name)
{
    std::string full = m_scope + std::string(name);
    const std::string base = lowerCase(full);
    int& uses = m_namesInUse[base];
    if (uses++ == 0)
        return full;
    int suffix = uses - 1;
    while (m_namesInUse.contains(fmt::format("{}_{}", base, suffix)))
        ++suffix;
    m_namesInUse[base] = suffix + 1;
    m_namesInUse[fmt::format("{}_{}", base, suffix)] = 1;
    return fmt::format("{}_{}", full, suffix);
}

GraphBuilder::Scope GraphBuilder::exactNameScope(std::string name)
{
    std::string old = std::exchange(m_scope, std::move(name) + "/");
    return Scope([this, old = std::move(old)] { m_scope = old; });
}

GraphBuilder::Scope GraphBuilder::nameScope(std::string_view name)
{
    return exactNameScope(uniqueName(name));
}

GraphBuilder::Scope GraphBuilder::device(std::string name)
{
    std::string old = std::exchange(m_device, std::move(name));
    return Scope([this, old = std::move(old)] { m_device = old; });
}

GraphBuilder::Scope GraphBuilder::madeFor(NodeId node)
{
    const NodeOrigin own = m_editor.origin(node);
    const NodeOrigin old = std::exchange(m_origin, {own.source, Pass::Built, own.calls});
    return Scope([this, old] { m_origin = old; });
}

GraphBuilder::Scope GraphBuilder::controlDependencies(const std::vector<NodeId>& nodes)
{
    ControlScope scope;
    for (const NodeId id : nodes) {
        const bool isKnown = std::ranges::any_of(m_controlScopes, [id](const ControlScope& outer) {
            return std::ranges::find(outer.nodes, id) != outer.nodes.end();
        });
        if (id.isValid() && !isKnown && std::ranges::find(scope.nodes, id) == scope.nodes.end())
            scope.nodes.push_back(id);
    }
    m_controlScopes.push_back(std::move(scope));
    return Scope([this] { m_controlScopes.pop_back(); });
}

GraphBuilder::Scope GraphBuilder::detached()
{
    auto scopes = std::make_shared<std::vector<ControlScope>>(std::exchange(m_controlScopes, {}));
    const ContextId context = std::exchange(m_context, ContextId());
    return Scope([this, scopes, context] {
        m_controlScopes = std::move(*scopes);
        m_context = context;
    });
}

GraphBuilder::Scope GraphBuilder::inContext(ContextId context)
{
    const ContextId old = std::exchange(m_context, context);
    return Scope([this, old] { m_context = old; });
}

DType GraphBuilder::dtype(Endpoint endpoint) const
{
    if (endpoint.node.index() >= m_editor.size() || endpoint.isControl())
        return DType::Invalid;
    const std::vector<DType>& types = m_outputTypes[endpoint.node.index()];
    const auto slot = static_cast<size_t>(endpoint.slot);
    return slot < types.size() ? types[slot] : DType::Invalid;
}

Result<std::vector<DType>> GraphBuilder::resolveTypes(Node& node) const
{
    std::vector<DType> inputTypes;
    for (const Endpoint& input : node.inputs) {
        inputTypes.push_back(dtype(input));
        if (inputTypes.back() != DType::Invalid)
            continue;
        if (input.node.index() >= m_editor.size())
            return invalidArgument("node '{}': an input is not a node of this graph", node.name);
        return invalidArgument("node '{}': output {} of '{}' does not exist or has no known type", node.name,
                               input.slot, this->node(input.node).name);
    }
    const OpDef* def = m_registry.find(node.op);
    if (!def)
        return std::vector<DType>();
    Result<NodeSignature> signature =
        inferAttrs(*def, inputTypes, node).and_then([&] { return resolveSignature(*def, node); });
    if (!signature)
        return failure(std::move(signature));
    return checkInputs(node, *signature, inputTypes).map([&] { return std::move(signature->outputs); });
}

std::vector<NodeId> GraphBuilder::inheritedControlInputs(const std::vector<Endpoint>& inputs) const
{
    std::vector<NodeId> result;
    const auto isInput = [&](NodeId id) {
        return std::ranges::any_of(inputs, [id](const Endpoint& input) { return input.node == id; });
    };
    for (const ControlScope& scope : m_controlScopes) {
        const bool isDominated =
            std::ranges::any_of(inputs, [&](const Endpoint& input) { return scope.seen.contains(input.node); });
        if (isDominated)
            continue;
        std::ranges::copy_if(scope.nodes, std::back_inserter(result), [&](NodeId id) { return !isInput(id); });
    }
    return result;
}

NodeId GraphBuilder::addNode(Node node)
{
    if (m_error)
        return {};
    Result<std::vector<DType>> types = resolveTypes(node);
    const Result<void> checked = types.and_then([&](const std::vector<DType>&) { return checkContexts(node); });
    if (!checked) {
        setError(checked.error());
        return {};
    }
    node.controlInputs = inheritedControlInputs(node.inputs);
    if (node.device.empty())
        node.device = m_device;
    if (m_context.isValid())
        rewire(node, m_context);
    if (m_error)
        return {};

    const NodeId id = m_editor.add(std::move(node), m_origin);
    m_contextOf.push_back(m_context);
    if (m_context.isValid())
        m_contexts.addValues(m_context, id, types->size());
    m_outputTypes.push_back(*std::move(types));
    for (ControlScope& scope : m_controlScopes)
        scope.seen.insert(id);
    return id;
}

NodeId GraphBuilder::node(std::string_view op, const Endpoints& inputs, const NamedAttrs& attrs, std::string_view name)
{
    if (m_error)
        return {};
    Node node;
    node.name = uniqueName(name.empty() ? op : name);
    node.op = op;
    node.inputs = inputs;
    for (const auto& [key, value] : attrs)
        node.attrs.set(key, value);
    // What capturing the inputs makes is named below the node, as if it were a scope.
    const Scope scope = exactNameScope(node.name);
    return addNode(std::move(node));
}

Endpoint GraphBuilder::op(std::string_view op, const Endpoints& inputs, const NamedAttrs& attrs, std::string_view name)
{
    return {node(op, inputs, attrs, name), 0};
}

Endpoint GraphBuilder::constant(Tensor value, std::string_view name)
{
    const DType type = value.dtype();
    return op("Const", {}, {{"dtype", type}, {"value", std::move(value)}}, name);
}

Endpoint GraphBuilder::placeholder(DType type, const Shape& shape, std::string_view name)
{
    return op("Placeholder", {}, {{"dtype", type}, {"shape", shape}}, name);
}

NodeId GraphBuilder::group(const std::vector<NodeId>& nodes, std::string_view name)
{
    const Scope after = controlDependencies(nodes);
    return node("NoOp", {}, {}, name);
}

std::string GraphBuilder::variant(std::string_view op, Endpoint value) const
{
    return (isRefType(dtype(value)) ? "Ref" : "") + std::string(op);
}

Result<Graph> GraphBuilder::build() &&
{
    return std::move(*this).buildDerived().map([](DerivedGraph made) { return std::move(made.graph); });
}

Result<DerivedGraph> GraphBuilder::buildDerived() &&
{
    if (m_error)
        return Failure(*m_error);
    return std::move(m_editor).finish();
}

}
