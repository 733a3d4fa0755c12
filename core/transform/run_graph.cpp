// SPDX-License-Identifier: Apache-2.0
#include "core/transform/run_graph.h"

#include "core/graph/graph_editor.h"
#include "core/ops/named_resource.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace tagscope {

namespace {

/// The dtypes of a node's outputs; nullopt if its op is unknown or its attributes do not tell.
std::optional<std::vector<DType>> outputTypes(const Node& node, const OpRegistry& registry)
{
    const OpDef* def = registry.find(node.op);
    if (!def)
        return std::nullopt;
    Result<NodeSignature> signature = resolveSignature(*def, node);
    if (!signature)
        return std::nullopt;
    return std::move(signature->outputs);
}

/// One output named by a request.
struct RequestedOutput {
    Endpoint endpoint;
    DType dtype = DType::Invalid;  ///< never a reference type; Invalid if it is not known
};

Result<RequestedOutput> findFed(const Graph& graph, const OpRegistry& registry, std::string_view name)
{
    const InputName parsed = parseInputName(name);
    const std::optional<NodeId> node = graph.find(parsed.node);
    if (!node || parsed.slot == controlSlot)
        return fail(ErrorCode::NotFound, "FeedInputs: unable to find feed output {}", name);
    const auto types = outputTypes(graph.node(*node), registry);
    if (!types)
        return RequestedOutput{{*node, parsed.slot}};
    const auto slot = static_cast<size_t>(parsed.slot);
    if (slot >= types->size())
        return invalidArgument("FeedInputs: {} should have output index < {}", name, types->size());
    return RequestedOutput{{*node, parsed.slot}, baseType((*types)[slot])};
}

Result<RequestedOutput> findFetched(const Graph& graph, const OpRegistry& registry, std::string_view name)
{
    const InputName parsed = parseInputName(name);
    const std::optional<NodeId> node = graph.find(parsed.node);
    if (!node)
        return fail(ErrorCode::NotFound, "FetchOutputs node {}: not found", name);
    const auto types = outputTypes(graph.node(*node), registry);
    if (parsed.slot == controlSlot || (types && types->empty()))
        return invalidArgument(
            "Tried to fetch data for '{0}', which produces no output.  To run to a node but not fetch any data, "
            "pass '{0}' as an argument to the 'target_node_names' argument of the Session::Run API.",
            name);
    if (!types)
        return RequestedOutput{{*node, parsed.slot}};
    const auto slot = static_cast<size_t>(parsed.slot);
    if (slot >= types->size())
        return invalidArgument("FetchOutputs {}: output index too large, must be < {}", name, types->size());
    return RequestedOutput{{*node, parsed.slot}, baseType((*types)[slot])};
}

class RunPreparation {
public:
    RunPreparation(const Graph& graph, const RunRequest& request, const OpRegistry& registry)
        : m_graph(graph), m_request(request), m_registry(registry)
    {
    }

    /// `provenance` is that of the graph.
    Result<RunGraph> run(Provenance provenance);

private:
    Result<void> findFeeds();
    Result<void> findFetches();
    Result<void> findTargets();
    void chooseTargets(const Provenance& provenance);
    void rewriteFeeds();
    void appendFetches();
    std::optional<NamedResourceKey> mailbox(NodeId id) const;
    void prune();
    NodeId addHelper(Pass pass, const RequestedOutput& output, size_t index);

    const Graph& m_graph;
    const RunRequest& m_request;
    const OpRegistry& m_registry;
    GraphEditor m_editor;
    RunGraph m_run;
    std::vector<RequestedOutput> m_feeds;
    std::vector<RequestedOutput> m_fetches;
    std::map<Endpoint, size_t> m_feedOf;
    bool m_isPartition = false;
};

Result<void> RunPreparation::findFeeds()
{
    for (size_t i = 0; i < m_request.feeds.size(); ++i) {
        const Feed& feed = m_request.feeds[i];
        Result<RequestedOutput> fed = findFed(m_graph, m_registry, feed.name);
        if (!fed)
            return failure(std::move(fed));
        if (!m_feedOf.try_emplace(fed->endpoint, i).second)
            return invalidArgument("Endpoint \"{}\" fed more than once.", feed.name);
        if (fed->dtype != DType::Invalid && fed->dtype != feed.value.dtype())
            return invalidArgument("Expects arg[{}] to be {} but {} is provided", i, dtypeName(fed->dtype),
                                   dtypeName(feed.value.dtype()));
        fed->dtype = feed.value.dtype();
        m_feeds.push_back(*fed);
    }
    return {};
}

Result<void> RunPreparation::findFetches()
{
    for (const std::string& name : m_request.fetches) {
        Result<RequestedOutput> fetched = findFetched(m_graph, m_registry, name);
        if (!fetched)
            return failure(std::move(fetched));
        if (m_feedOf.contains(fetched->endpoint))
            return invalidArgument("{} is both fed and fetched.", name);
        m_fetches.push_back(*fetched);
        m_run.fetchNames.push_back(
            fmt::format("{}:{}", m_graph.node(fetched->endpoint.node).name, fetched->endpoint.slot));
    }
    return {};
}

Result<void> RunPreparation::findTargets()
{
    std::string missing;
    for (const std::string& name : m_request.targets) {
        std::optional<NodeId> node = m_graph.find(name);
        if (!node)
            node = m_graph.find(parseInputName(name).node);
        if (node)
            m_run.targetNodes.push_back(*node);
        else
            missing += name + " ";
    }
    if (!missing.empty())
        return fail(ErrorCode::NotFound, "PruneForTargets: Some target nodes not found: {}", missing);
    return {};
}

/// What to run when nothing is asked for. A fed node is not chosen: its value is there already.
void RunPreparation::chooseTargets(const Provenance& provenance)
{
    std::vector<bool> isFed(m_graph.size(), false);
    for (const RequestedOutput& feed : m_feeds)
        isFed[feed.endpoint.node.index()] = true;
    bool hasEnd = false;
    for (size_t i = 0; i < m_graph.size(); ++i) {
        if (!m_graph.outEdges(NodeId(i)).empty())
            continue;
        if (provenance.of(NodeId(i)).pass == Pass::Partition)
            continue;  // kept by what takes its message
        hasEnd = true;
        if (!isFed[i])
            m_run.targetNodes.push_back(NodeId(i));
    }
    if (hasEnd)
        return;
    for (size_t i = 0; i < m_graph.size(); ++i)
        m_run.targetNodes.push_back(NodeId(i));
}

NodeId RunPreparation::addHelper(Pass pass, const RequestedOutput& output, size_t index)
{
    const bool isFeed = pass == Pass::Feed;
    const NodeId source = output.endpoint.node;
    Node node;
    node.name =
        fmt::format("{}_{}_{}_{}", isFeed ? "_arg" : "_retval", m_graph.node(source).name, output.endpoint.slot, index);
    node.op = isFeed ? "_Arg" : "_Retval";
    node.attrs.set("T", output.dtype);
    node.attrs.set("index", static_cast<int64_t>(index));
    if (!isFeed)
        node.inputs.push_back(output.endpoint);
    return m_editor.add(std::move(node), {m_editor.origin(source).source, pass, m_editor.origin(source).calls});
}

/// Consumers of a fed output read its _Arg instead. Control edges follow only where the node is a placeholder, which
/// would do nothing but fail; any other node still runs for them.
void RunPreparation::rewriteFeeds()
{
    for (size_t i = 0; i < m_feeds.size(); ++i) {
        const Endpoint fed = m_feeds[i].endpoint;
        const NodeId arg = addHelper(Pass::Feed, m_feeds[i], i);
        m_run.feedNodes.push_back(arg);
        m_editor.moveConsumers(fed, {arg, 0});
        const OpDef* def = m_registry.find(m_graph.node(fed.node).op);
        if (def && def->graphInput == GraphInput::Required)
            m_editor.moveConsumers({fed.node, controlSlot}, {arg, controlSlot});
    }
}

void RunPreparation::appendFetches()
{
    for (size_t i = 0; i < m_fetches.size(); ++i)
        m_run.fetchNodes.push_back(addHelper(Pass::Fetch, m_fetches[i], i));
}

/// Where the messages of a Send or a Recv are; nothing if its op is not known.
std::optional<NamedResourceKey> RunPreparation::mailbox(NodeId id) const
{
    const OpDef* def = m_registry.find(m_graph.node(id).op);
    return def ? namedResourceKey(*def, m_graph.node(id)) : std::nullopt;
}

/// What the fetches and targets need: inputs, and of a Recv those that send to it. Partitions run whole, as a worker
/// runs them: their Sends are for others.
void RunPreparation::prune()
{
    m_run.kept.assign(m_editor.size(), false);
    std::vector<NodeId> open;
    std::map<NamedResourceKey, std::vector<NodeId>> senders;
    for (size_t i = 0; i < m_graph.size(); ++i)
        if (m_graph.opClass(NodeId(i)) == OpClass::Send)
            if (const auto key = mailbox(NodeId(i)))
                senders[*key].push_back(NodeId(i));
    const auto keep = [&](NodeId id) {
        if (!id.isValid() || m_run.kept[id.index()])
            return;
        m_run.kept[id.index()] = true;
        open.push_back(id);
    };
    if (m_isPartition)
        for (size_t i = 0; i < m_graph.size(); ++i)
            keep(NodeId(i));
    std::ranges::for_each(m_run.fetchNodes, keep);
    std::ranges::for_each(m_run.targetNodes, keep);
    while (!open.empty()) {
        const NodeId id = open.back();
        const Node& node = m_editor.node(id);
        open.pop_back();
        if (id.index() < m_graph.size() && m_graph.opClass(id) == OpClass::Recv)
            if (const auto key = mailbox(id))
                std::ranges::for_each(senders[*key], keep);
        for (const Endpoint& input : node.inputs)
            keep(input.node);
        std::ranges::for_each(node.controlInputs, keep);
    }
}

Result<RunGraph> RunPreparation::run(Provenance provenance)
{
    for (const auto step : {&RunPreparation::findFeeds, &RunPreparation::findFetches, &RunPreparation::findTargets})
        if (Result<void> done = (this->*step)(); !done)
            return failure(std::move(done));
    if (m_graph.size() == 0)
        return invalidArgument("Must specify at least one target to fetch or execute.");
    if (m_request.fetches.empty() && m_request.targets.empty())
        chooseTargets(provenance);
    m_isPartition = isPartitioned(m_graph, provenance);
    m_editor = GraphEditor({m_graph, std::move(provenance)});
    rewriteFeeds();
    appendFetches();
    prune();
    DerivedGraph made = std::move(m_editor).finish(m_run.kept);
    m_run.graph = std::move(made.graph);
    m_run.provenance = std::move(made.provenance);
    return std::move(m_run);
}

}

Result<RunGraph> prepareRun(const Graph& graph, const RunRequest& request, const OpRegistry& registry)
{
    return prepareRun(graph, Provenance::ofOpened(graph.size()), request, registry);
}

Result<RunGraph> prepareRun(const Graph& graph, Provenance provenance, const RunRequest& request,
                            const OpRegistry& registry)
{
    return RunPreparation(graph, request, registry).run(std::move(provenance));
}

bool isPartitioned(const Graph& graph, const Provenance& provenance)
{
    for (size_t i = 0; i < graph.size(); ++i)
        if (isTransfer(graph.opClass(NodeId(i))) && provenance.of(NodeId(i)).pass == Pass::Opened)
            return true;
    return false;
}

Result<DType> feedDType(const Graph& graph, const OpRegistry& registry, std::string_view name)
{
    return findFed(graph, registry, name).map([](const RequestedOutput& output) { return output.dtype; });
}

}
