// SPDX-License-Identifier: Apache-2.0
#include "ui/placement/placement_text.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace tagscope::ui {

Result<std::string> placementText(const PlacementRequest& request, const Graph& graph)
{
    using Json = nlohmann::ordered_json;
    Json nodes = Json::object();
    if (request.spreads) {
        const Result<PlacedGraph> placed = place(graph, request, OpRegistry::standard());
        if (!placed)
            return Failure(placed.error());
        for (size_t i = 0; i < graph.size(); ++i)
            nodes[graph.node(NodeId(i)).name] = placed->placement.name(placed->placement.device(NodeId(i)));
    }
    for (const PlacementRequest::Rule& rule : request.nodes) {
        if (request.spreads)
            break;                  // all of them are met
        nodes.erase(rule.pattern);  // of several of one pattern the last holds, where it stands
        nodes[rule.pattern] = rule.device;
    }
    Json file = Json::object();
    file["devices"] = request.devices;
    file["nodes"] = std::move(nodes);
    return file.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}
