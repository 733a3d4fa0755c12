// SPDX-License-Identifier: Apache-2.0
#include "core/partition/split.h"

#include "core/base/assert.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace tagscope {

namespace {

/// Names of what a value of an attribute calls.
void addCalled(const AttrValue& value, std::vector<std::string>& names)
{
    if (const auto* function = value.as<FunctionRef>())
        names.push_back(function->name);
    else if (const AttrList* list = value.asList())
        for (const AttrValue& item : *list)
            addCalled(item, names);
}

/// Those of the library that nodes with these ops and attributes may call, in the library's order.
std::vector<LibraryFunction> reachable(const std::vector<LibraryFunction>& library, std::vector<std::string> open)
{
    std::unordered_map<std::string_view, size_t> byName;
    for (size_t i = 0; i < library.size(); ++i)
        byName.emplace(library[i].name, i);
    std::vector<bool> isReached(library.size(), false);
    while (!open.empty()) {
        const auto found = byName.find(open.back());
        open.pop_back();
        if (found == byName.end() || isReached[found->second])
            continue;
        isReached[found->second] = true;
        const std::vector<std::string>& ops = library[found->second].ops;
        open.insert(open.end(), ops.begin(), ops.end());
    }
    std::vector<LibraryFunction> functions;
    for (size_t i = 0; i < library.size(); ++i)
        if (isReached[i])
            functions.push_back(library[i]);
    return functions;
}

}

std::vector<DeviceGraph> splitByDevice(const Graph& graph, const Placement& placement, const std::vector<bool>& kept)
{
    std::vector<std::vector<NodeId>> nodes(placement.devices.size());
    std::vector<NodeId> place(graph.size());
    for (size_t i = 0; i < graph.size(); ++i) {
        if (!kept.empty() && !kept[i])
            continue;
        std::vector<NodeId>& of = nodes[placement.device(NodeId(i)).index()];
        place[i] = NodeId(of.size());
        of.emplace_back(i);
    }
    std::vector<DeviceGraph> parts;
    for (size_t d = 0; d < nodes.size(); ++d) {
        if (nodes[d].empty())
            continue;
        GraphAssembler assembler;
        std::vector<std::string> called;
        std::unordered_set<std::string> seen;
        for (const NodeId id : nodes[d]) {
            Node node = graph.node(id);
            for (Endpoint& input : node.inputs)
                if (input.node.isValid()) {
                    TAGSCOPE_ASSERT(placement.device(input.node).index() == d, "a partitioned graph has no such edges");
                    input.node = place[input.node.index()];
                }
            for (NodeId& control : node.controlInputs)
                control = place[control.index()];
            std::erase_if(node.controlInputs, [](NodeId control) { return !control.isValid(); });
            if (seen.insert(node.op).second)
                called.push_back(node.op);
            for (const auto& [name, value] : node.attrs)
                addCalled(value, called);
            assembler.addNode(std::move(node));
        }
        for (LibraryFunction& function : reachable(graph.functions(), std::move(called)))
            assembler.addFunction(std::move(function));
        assembler.setLibraryGradients(graph.libraryGradients());
        assembler.setVersions(graph.versions());
        parts.push_back({DeviceId(d), std::move(assembler).finish()});
    }
    return parts;
}

std::string partitionFileName(const std::string& device, size_t number, bool isText)
{
    std::string location = device;
    for (char& c : location)
        if (std::string_view("/[]*?\\").find(c) != std::string_view::npos)
            c = '_';
    return fmt::format("partition_{}_{}.{}", location, number, isText ? "pbtxt" : "pb");
}

}
