// SPDX-License-Identifier: Apache-2.0
#include "core/debug/open/graph_info.h"

#include "core/graph/frames.h"
#include "core/ops/op_def.h"

#include <set>

namespace tagscope {

namespace {

/// `def` is nullptr for an op that is not known.
Shape shapeOf(const OpDef* def, const Node& node, size_t slot)
{
    if (def && def->graphInput != GraphInput::No) {
        if (const Shape* shape = node.attr<Shape>("shape"))
            return *shape;
    }
    if (const AttrValue* shapes = node.attrs.find("_output_shapes"))
        if (const AttrList* list = shapes->asList(); list && slot < list->size())
            if (const Shape* shape = (*list)[slot].as<Shape>())
                return *shape;
    return Shape::unknownRank();
}

void addEndpoints(const OpDef* def, const Node& node, std::vector<EndpointInfo>& endpoints)
{
    const Result<NodeSignature> signature = def ? resolveSignature(*def, node) : invalidArgument("unknown op");
    if (!signature) {
        endpoints.push_back({node.name + ":0", DType::Invalid, shapeOf(def, node, 0)});
        return;
    }
    for (size_t slot = 0; slot < signature->outputs.size(); ++slot)
        endpoints.push_back(
            {fmt::format("{}:{}", node.name, slot), signature->outputs[slot], shapeOf(def, node, slot)});
}

}

GraphInfo describeGraph(const Graph& graph)
{
    const OpRegistry& registry = OpRegistry::standard();
    GraphInfo info;
    info.nodes = graph.size();
    info.functions = graph.functions().size();
    std::set<std::string> devices;
    for (uint32_t i = 0; i < graph.size(); ++i) {
        const Node& node = graph.node(NodeId(i));
        ++info.ops[node.op];
        const OpDef* def = registry.find(node.op);
        if (!def || !def->canFire())
            ++info.unsupportedOps[node.op];
        if (!node.device.empty())
            devices.insert(node.device);
        if (def && def->graphInput != GraphInput::No)
            addEndpoints(def, node, info.inputs);
        if (graph.outEdges(NodeId(i)).empty())
            addEndpoints(def, node, info.outputs);
    }
    info.devices.assign(devices.begin(), devices.end());
    const FrameAnalysis frames = analyseFrames(graph);
    for (size_t f = 1; f < frames.frames.size(); ++f) {
        const StaticFrame& frame = frames.frames[f];
        info.frames.push_back({frame.name, frames.frames[frame.parent.index()].name, frame.nodes.size()});
    }
    info.problems = graph.problems();
    for (Problem& problem : checkSignatures(graph, registry))
        info.problems.push_back(std::move(problem));
    info.problems.insert(info.problems.end(), frames.problems.begin(), frames.problems.end());
    return info;
}

}
