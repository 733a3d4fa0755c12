// SPDX-License-Identifier: Apache-2.0
#include "core/partition/placer.h"

#include "core/base/say.h"
#include "core/base/wildcard.h"
#include "core/transform/run_graph.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <unordered_map>

namespace tagscope {

namespace {

constexpr size_t mostDevices = 100'000;
constexpr std::string_view colocationPrefix = "loc:@";

const DeviceSpec localDevice{"localhost", 0, 0, "CPU", 0};

/// With the parts that it leaves open as those of the local device.
DeviceSpec completed(DeviceSpec spec)
{
    const auto complete = [](auto& part, const auto& local) {
        if (!part)
            part = local;
    };
    complete(spec.job, localDevice.job);
    complete(spec.replica, localDevice.replica);
    complete(spec.task, localDevice.task);
    complete(spec.type, localDevice.type);
    complete(spec.id, localDevice.id);
    return spec;
}

/// Of a device that leaves nothing open.
bool isConsistent(const DeviceSpec& device, const DeviceSpec& wanted)
{
    const auto isSame = [](const auto& part, const auto& other) { return !other || part == other; };
    return isSame(device.id, wanted.id) && isSame(device.type, wanted.type) && isSame(device.task, wanted.task)
        && isSame(device.replica, wanted.replica) && isSame(device.job, wanted.job);
}

class Placer {
public:
    Placer(const Graph& graph, const PlacementRequest& request, const OpRegistry& registry)
        : m_graph(graph), m_request(request), m_registry(registry), m_leader(graph.size())
    {
        std::iota(m_leader.begin(), m_leader.end(), 0U);
    }

    Result<PlacedGraph> run();

private:
    Result<void> listDevices();
    Result<DeviceId> addDevice(const DeviceSpec& spec);
    Result<DeviceId> deviceFor(const std::string& text, bool mayBeNew);
    uint32_t leader(uint32_t node)
    {
        while (m_leader[node] != node)
            node = m_leader[node] = m_leader[m_leader[node]];
        return node;
    }
    void join(NodeId a, NodeId b, PlacedBy why);
    void joinGroups();
    Result<void> placeAsked();
    void placeOthers();

    const Graph& m_graph;
    const PlacementRequest& m_request;
    const OpRegistry& m_registry;
    PlacedGraph m_placed;
    std::vector<DeviceSpec> m_specs;  // of the devices
    std::map<DeviceSpec, DeviceId> m_bySpec;
    std::vector<uint32_t> m_leader;  // union-find: the smallest node of each group
    std::vector<PlacedBy> m_joined;  // why a node is in a group
    std::vector<std::optional<DeviceId>> m_asked;
};

Result<DeviceId> Placer::addDevice(const DeviceSpec& spec)
{
    const auto [place, isNew] = m_bySpec.try_emplace(spec, DeviceId(m_specs.size()));
    if (!isNew)
        return place->second;
    if (m_specs.size() == mostDevices)
        return refused("there are more than {} devices", mostDevices);
    m_specs.push_back(spec);
    m_placed.placement.devices.push_back(toString(spec));
    return place->second;
}

/// The one that fits, or a further one with the parts that are left open as a local device has them.
Result<DeviceId> Placer::deviceFor(const std::string& text, bool mayBeNew)
{
    const Result<DeviceSpec> wanted = parseDevice(text);
    if (!wanted)
        return invalidArgument("{}", wanted.error().message);
    if (const auto exact = m_bySpec.find(*wanted); exact != m_bySpec.end())
        return exact->second;
    const bool isOpen = completed(*wanted) != *wanted;
    for (size_t i = 0; isOpen && i < m_specs.size(); ++i)
        if (isConsistent(m_specs[i], *wanted))
            return DeviceId(i);
    if (!mayBeNew)
        return refused("device '{}' is none of those that are listed", text);
    return addDevice(completed(*wanted));
}

Result<void> Placer::listDevices()
{
    m_placed.placement.devices.clear();
    for (const std::string& text : m_request.devices) {
        const Result<DeviceSpec> spec = parseDevice(text);
        if (!spec)
            return invalidArgument("{}", spec.error().message);
        const size_t before = m_specs.size();
        const Result<DeviceId> added = addDevice(completed(*spec));
        if (!added)
            return Failure(added.error());
        if (m_specs.size() == before)
            return refused("device '{}' is listed twice", text);
    }
    return {};
}

void Placer::join(NodeId a, NodeId b, PlacedBy why)
{
    const uint32_t x = leader(a.value);
    const uint32_t y = leader(b.value);
    m_joined[std::max(a.value, b.value)] = why;
    if (x != y)
        m_leader[std::max(x, y)] = std::min(x, y);
}

/// Nodes that must be on one device.
void Placer::joinGroups()
{
    std::unordered_map<std::string, NodeId> byClass;
    for (size_t i = 0; i < m_graph.size(); ++i) {
        const NodeId id(i);
        const Node& node = m_graph.node(id);
        if (const AttrValue* classes = node.attrs.find("_class"))
            if (const AttrList* list = classes->asList())
                for (const AttrValue& item : *list) {
                    const std::string* text = item.as<std::string>();
                    if (!text || !text->starts_with(colocationPrefix))
                        continue;
                    const std::string name = text->substr(colocationPrefix.size());
                    const NodeId with = byClass.try_emplace(name, m_graph.find(name).value_or(id)).first->second;
                    if (with != id)
                        join(id, with, PlacedBy::Colocation);
                }
        const OpDef* def = m_registry.find(node.op);
        const Result<NodeSignature> signature =
            def ? resolveSignature(*def, node) : fail(ErrorCode::NotFound, "unknown op");
        for (size_t input = 0; signature && input < std::min(node.inputs.size(), signature->inputs.size()); ++input) {
            const DType type = signature->inputs[input];
            if ((isRefType(type) || type == DType::Resource) && node.inputs[input].node.isValid())
                join(id, node.inputs[input].node, PlacedBy::Reference);
        }
    }
}

/// What the graph and the rules ask for; of a group the rules before the graph, and each time its first node.
Result<void> Placer::placeAsked()
{
    m_asked.resize(m_graph.size());
    std::vector<PlacedBy> by(m_graph.size(), PlacedBy::Default);
    const auto ask = [&](NodeId id, DeviceId device, PlacedBy why) {
        const uint32_t group = leader(id.value);
        if (!m_asked[group] || (why == PlacedBy::Rule && by[group] == PlacedBy::Graph)) {
            m_asked[group] = device;
            by[group] = why;
        }
        if (m_placed.by[id.index()] != PlacedBy::Rule)
            m_placed.by[id.index()] = why;
    };
    std::unordered_map<std::string_view, DeviceId> known;
    for (size_t i = 0; i < m_graph.size(); ++i) {
        const std::string& text = m_graph.node(NodeId(i)).device;
        if (text.empty() || !parseDevice(text))  // what cannot be read asks for nothing
            continue;
        auto found = known.find(text);
        if (found == known.end()) {
            Result<DeviceId> device = deviceFor(text, true);
            if (!device) {
                Error error = std::move(device).error();
                error.where.node = m_graph.node(NodeId(i)).name;
                return Failure(std::move(error));
            }
            found = known.emplace(text, *device).first;
        }
        ask(NodeId(i), found->second, PlacedBy::Graph);
    }
    std::unordered_map<std::string_view, std::pair<size_t, DeviceId>> exact;  // rules that name one node
    std::vector<std::pair<size_t, DeviceId>> patterns;
    for (size_t r = 0; r < m_request.nodes.size(); ++r) {
        const PlacementRequest::Rule& rule = m_request.nodes[r];
        const Result<DeviceId> device = deviceFor(rule.device, m_request.devices.empty());
        if (!device)
            return Failure(device.error());
        if (rule.pattern.find('*') == std::string::npos)
            exact.insert_or_assign(rule.pattern, std::pair(r, *device));
        else
            patterns.emplace_back(r, *device);
    }
    for (size_t i = 0; i < m_graph.size() && !m_request.nodes.empty(); ++i) {
        const std::string& name = m_graph.node(NodeId(i)).name;
        std::optional<std::pair<size_t, DeviceId>> last;
        if (const auto found = exact.find(name); found != exact.end())
            last = found->second;
        for (size_t p = patterns.size(); p-- > 0 && (!last || patterns[p].first > last->first);)
            if (matchesWildcard(name, m_request.nodes[patterns[p].first].pattern)) {
                last = patterns[p];
                break;
            }
        if (last)
            ask(NodeId(i), last->second, PlacedBy::Rule);
    }
    return {};
}

/// Groups for which nobody asks, in runs of neighbours: each device gets as many nodes.
void Placer::placeOthers()
{
    std::vector<uint32_t> sizes(m_graph.size(), 0);
    uint64_t total = 0;
    for (uint32_t i = 0; i < m_graph.size(); ++i)
        if (!m_asked[leader(i)]) {
            ++sizes[leader(i)];
            ++total;
        }
    const size_t devices = m_specs.size();
    uint64_t before = 0;
    Placement& placement = m_placed.placement;
    for (uint32_t i = 0; i < m_graph.size(); ++i) {
        const uint32_t group = leader(i);
        const bool isAsked = m_asked[group].has_value();
        if (isAsked) {
            placement.of[i] = *m_asked[group];
        } else if (i == group) {
            placement.of[i] = m_request.spreads ? DeviceId(before * devices / total) : DeviceId(0);
            before += sizes[i];
        } else {
            placement.of[i] = placement.of[group];
        }
        PlacedBy& by = m_placed.by[i];
        if (i != group && m_joined[i] != PlacedBy::Default)
            by = m_joined[i];
        else if (!isAsked && m_request.spreads)
            by = PlacedBy::Spread;
    }
}

Result<PlacedGraph> Placer::run()
{
    m_placed.placement.of.assign(m_graph.size(), DeviceId(0));
    m_placed.by.assign(m_graph.size(), PlacedBy::Default);
    if (Result<void> listed = listDevices(); !listed)
        return failure(std::move(listed));
    m_joined.assign(m_graph.size(), PlacedBy::Default);
    if (!isPartitioned(m_graph, Provenance::ofOpened(m_graph.size())))
        joinGroups();
    // Where nobody lists devices, those come first for which the graph asks; nodes that ask for none are on the first.
    if (Result<void> placed = placeAsked(); !placed)
        return failure(std::move(placed));
    if (m_specs.empty())
        if (Result<DeviceId> local = addDevice(localDevice); !local)
            return failure(std::move(local));
    placeOthers();
    return std::move(m_placed);
}

}

Result<PlacedGraph> place(const Graph& graph, const PlacementRequest& request, const OpRegistry& registry)
{
    return Placer(graph, request, registry).run();
}

}
