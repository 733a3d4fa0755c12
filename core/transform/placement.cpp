// SPDX-License-Identifier: Apache-2.0
#include "core/transform/placement.h"

#include "core/graph/device.h"
#include "core/graph/op_class.h"

#include <fmt/format.h>

#include <algorithm>

namespace tagscope {

namespace {

constexpr int root = 0;

/// The devices of a placement, ready to be compared with what nodes ask for.
class DeviceList {
public:
    explicit DeviceList(const std::vector<std::string>& devices)
    {
        for (const std::string& device : devices)
            m_specs.push_back(parseDevice(device).value_or(DeviceSpec()));
    }

    /// The first device that a name does not contradict; the first of all if there is none.
    int find(const std::string& name)
    {
        const auto [it, isNew] = m_known.try_emplace(name, 0);
        if (!isNew || name.empty())
            return it->second;
        if (const Result<DeviceSpec> wanted = parseDevice(name))
            for (size_t i = 0; i < m_specs.size(); ++i)
                if (mergeDevices(*wanted, m_specs[i]))
                    return it->second = static_cast<int>(i);
        return 0;
    }

private:
    std::vector<DeviceSpec> m_specs;
    std::map<std::string, int> m_known;
};

bool isKept(const std::vector<bool>& kept, NodeId id) { return kept.empty() || kept[id.index()]; }

/// Moves one loop operator to the device of what it belongs to.
void colocate(const Graph& graph, NodeId id, std::vector<int>& deviceOf)
{
    const Node& node = graph.node(id);
    switch (opClass(node.op)) {
    case OpClass::Switch:
    case OpClass::Exit:
        if (!node.inputs.empty() && node.inputs[0].node.isValid())
            deviceOf[id.index()] = deviceOf[node.inputs[0].node.index()];
        break;
    case OpClass::Enter:
        if (node.op == "RefEnter")
            break;
        [[fallthrough]];
    case OpClass::NextIteration:
        if (const auto edges = graph.outEdges(id); !edges.empty() && edges[0].slot != controlSlot)
            deviceOf[id.index()] = deviceOf[edges[0].target.index()];
        break;
    default: break;
    }
}

void colocateLoopOperators(const Graph& graph, const std::vector<bool>& kept, std::vector<int>& deviceOf)
{
    std::vector<bool> isVisited(graph.size(), false);
    std::vector<NodeId> open;
    for (size_t i = graph.size(); i-- > 0;)
        if (graph.nodes()[i].inputs.empty() && graph.nodes()[i].controlInputs.empty())
            open.push_back(NodeId(i));
    while (!open.empty()) {
        const NodeId id = open.back();
        open.pop_back();
        if (isVisited[id.index()] || !isKept(kept, id))
            continue;
        isVisited[id.index()] = true;
        colocate(graph, id, deviceOf);
        const auto edges = graph.outEdges(id);
        for (size_t e = edges.size(); e-- > 0;)
            if (!isVisited[edges[e].target.index()])
                open.push_back(edges[e].target);
    }
}

}

std::vector<int> placeNodes(const Graph& graph, const Placement& placement, const std::vector<bool>& kept)
{
    std::vector<int> deviceOf(graph.size(), 0);
    DeviceList devices(placement.devices);
    for (size_t i = 0; i < graph.size(); ++i) {
        if (!isKept(kept, NodeId(i)))
            continue;
        const Node& node = graph.nodes()[i];
        const auto placed = placement.nodes.find(node.name);
        deviceOf[i] = devices.find(placed != placement.nodes.end() ? placed->second : node.device);
    }
    colocateLoopOperators(graph, kept, deviceOf);
    return deviceOf;
}

std::vector<Problem> checkCutFrames(const Graph& graph, const FrameAnalysis& frames, const std::vector<int>& deviceOf,
                                    const std::vector<bool>& kept)
{
    std::vector<bool> hasCond(frames.frames.size(), false);
    for (size_t i = 0; i < graph.size(); ++i)
        if (frames.frameOf[i] >= 0 && opClass(graph.nodes()[i].op) == OpClass::LoopCond)
            hasCond[static_cast<size_t>(frames.frameOf[i])] = true;

    std::vector<bool> isChecked(frames.frames.size(), false);
    std::vector<Problem> problems;
    for (size_t i = 0; i < graph.size(); ++i) {
        const NodeId source(i);
        if (frames.frameOf[i] < 0)
            continue;
        // The frame in which the output arrives.
        int frame = frames.frameOf[i];
        if (frames.enteredFrame[i] >= 0)
            frame = frames.enteredFrame[i];
        else if (opClass(graph.node(source).op) == OpClass::Exit)
            frame = std::max(root, frames.frames[static_cast<size_t>(frame)].parent);
        const auto isCut = [&](const OutEdge& edge) {
            return isKept(kept, edge.target) && deviceOf[edge.target.index()] != deviceOf[i];
        };
        if (std::ranges::none_of(graph.outEdges(source), isCut))
            continue;
        // A control loop in a frame needs one in each frame around it.
        for (; frame > root && !isChecked[static_cast<size_t>(frame)]; frame = frames.frames[static_cast<size_t>(frame)].parent) {
            isChecked[static_cast<size_t>(frame)] = true;
            if (!hasCond[static_cast<size_t>(frame)])
                problems.push_back({ErrorCode::InvalidArgument,
                                    fmt::format("A cross-device loop must have a pivot predicate: {}",
                                                frames.frames[static_cast<size_t>(frame)].name),
                                    source, {}});
        }
    }
    return problems;
}

}
