// SPDX-License-Identifier: Apache-2.0
#include "ui/placement/placement_text.h"

#include <nlohmann/json.hpp>

#include <ranges>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace tagscope::ui {

Result<std::string> placementText(const PlacementRequest& request, const Graph& graph)
{
    using Json = nlohmann::ordered_json;
    // An ordered object looks for each new key among all others.
    std::vector<std::pair<std::string, std::string>> pairs;
    if (request.spreads) {
        const Result<PlacedGraph> placed = place(graph, request, OpRegistry::standard());
        if (!placed)
            return Failure(placed.error());
        for (size_t i = 0; i < graph.size(); ++i)
            pairs.emplace_back(graph.node(NodeId(i)).name, placed->placement.name(placed->placement.device(NodeId(i))));
    } else {  // spread nodes have met all rules
        for (const PlacementRequest::Rule& rule : request.nodes)
            pairs.emplace_back(rule.pattern, rule.device);
    }
    std::vector<size_t> last;  // of several of one pattern it holds
    std::unordered_set<std::string_view> written;
    for (size_t i = pairs.size(); i-- > 0;)
        if (written.insert(pairs[i].first).second)
            last.push_back(i);
    Json nodes = Json::object();
    for (const size_t i : std::views::reverse(last))
        nodes.get_ref<Json::object_t&>().emplace_back(pairs[i].first, pairs[i].second);
    Json file = Json::object();
    file["devices"] = request.devices;
    file["nodes"] = std::move(nodes);
    return file.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}
