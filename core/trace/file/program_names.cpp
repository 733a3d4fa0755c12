// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/program_names.h"

#include "core/base/say.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace tagscope {

namespace {

/// At least so many bytes takes an entry: a count, and what stands beside the text.
constexpr size_t leastEntry = sizeof(uint64_t);

template <class T, class Write>
void writeList(ByteWriter& out, const std::vector<T>& list, Write write)
{
    out.number(static_cast<uint64_t>(list.size()));
    for (const T& item : list)
        write(item);
}

template <class T, class Read>
void readList(ByteReader& in, std::vector<T>& list, Read read)
{
    const auto count = in.number<uint64_t>();
    if (count > in.remaining() / leastEntry) {
        in.fail();
        return;
    }
    list.reserve(static_cast<size_t>(count));
    for (uint64_t i = 0; i < count && in.ok(); ++i)
        list.push_back(read());
}

Failure isNotOfTheProgram(std::string_view what)
{
    return refused(ErrorCode::DataLoss, "its {} are not those of its graph", what);
}

}

ProgramNames ProgramNames::of(const Program& program)
{
    ProgramNames names;
    names.devices.emplace_back();
    for (uint32_t i = 0; i < program.nodes().size(); ++i)
        names.nodes.push_back({program.nameOf(PlanId(i)), program.nodeOf(PlanId(i)).value, 0});
    for (const PlanFrame& frame : program.frames())
        names.frames.push_back({frame.name, 0});
    const ResourceTable& resources = program.initialResources();
    for (size_t i = 0; i < resources.size(); ++i) {
        const ResourceSpec& spec = resources[i]->spec;
        names.resources.push_back({static_cast<uint8_t>(spec.kind), spec.container, spec.name});
    }
    return names;
}

void writeNames(ByteWriter& out, const ProgramNames& names)
{
    writeList(out, names.devices, [&](const std::string& name) { out.text(name); });
    writeList(out, names.nodes, [&](const ProgramNames::Node& node) {
        out.text(node.name);
        out.number(node.graphNode);
        out.number(node.device);
    });
    writeList(out, names.frames, [&](const ProgramNames::Frame& frame) {
        out.text(frame.name);
        out.number(frame.device);
    });
    writeList(out, names.resources, [&](const ProgramNames::Resource& resource) {
        out.number(resource.kind);
        out.text(resource.container);
        out.text(resource.name);
    });
}

std::optional<ProgramNames> readNames(std::string_view bytes)
{
    ByteReader in(bytes);
    ProgramNames names;
    const auto text = [&] { return std::string(in.text()); };
    readList(in, names.devices, text);
    readList(in, names.nodes, [&] {
        ProgramNames::Node node{text(), in.number<uint32_t>(), 0};
        node.device = in.number<uint32_t>();
        return node;
    });
    readList(in, names.frames, [&] {
        ProgramNames::Frame frame{text(), 0};
        frame.device = in.number<uint32_t>();
        return frame;
    });
    readList(in, names.resources, [&] {
        ProgramNames::Resource resource{in.number<uint8_t>(), {}, {}};
        resource.container = text();
        resource.name = text();
        return resource;
    });
    const auto isOnDevice = [&](const auto& entry) { return entry.device < names.devices.size(); };
    if (!in.ok() || in.remaining() > 0 || !std::ranges::all_of(names.nodes, isOnDevice)
        || !std::ranges::all_of(names.frames, isOnDevice))
        return {};
    return names;
}

Result<NumberMap> NumberMap::create(const ProgramNames& names, const Program& program)
{
    const ProgramNames own = ProgramNames::of(program);
    // Until graphs are placed, all is on one device, which has no name.
    if (names.devices != own.devices)
        return refused(ErrorCode::Unimplemented, "was recorded on {} devices, and this program knows one",
                       names.devices.size());
    if (names.nodes.size() != own.nodes.size())
        return isNotOfTheProgram("nodes");
    if (names.frames.size() != own.frames.size())
        return isNotOfTheProgram("frames");
    if (names.resources.size() != own.resources.size())
        return isNotOfTheProgram("resources");
    NumberMap map;
    std::unordered_map<std::string_view, uint32_t> known;
    for (uint32_t i = 0; i < own.nodes.size(); ++i)
        if (!known.emplace(own.nodes[i].name, i).second)
            return refused(ErrorCode::Internal, "two nodes are called '{}'", own.nodes[i].name);
    std::vector<bool> isTaken(own.nodes.size(), false);
    for (uint32_t i = 0; i < names.nodes.size(); ++i) {
        const auto found = known.find(names.nodes[i].name);
        if (found == known.end() || isTaken[found->second])
            return isNotOfTheProgram("nodes");
        isTaken[found->second] = true;
        map.m_nodes.emplace_back(found->second);
        map.m_graphNodes.emplace_back(names.nodes[i].graphNode, program.nodeOf(PlanId(found->second)));
        map.m_isSame =
            map.m_isSame && found->second == i && names.nodes[i].graphNode == map.m_graphNodes.back().second.value;
    }
    std::ranges::sort(map.m_graphNodes);
    known.clear();
    for (uint32_t i = 0; i < own.frames.size(); ++i)
        known.emplace(own.frames[i].name, i);
    for (uint32_t i = 0; i < names.frames.size(); ++i) {
        const auto found = known.find(names.frames[i].name);
        if (found == known.end())
            return isNotOfTheProgram("frames");
        map.m_frames.push_back(found->second);
        map.m_isSame = map.m_isSame && found->second == i;
        known.erase(found);
    }
    std::map<std::tuple<uint8_t, std::string_view, std::string_view>, uint32_t> resources;
    const auto key = [](const ProgramNames::Resource& r) {
        return std::tuple(r.kind, std::string_view(r.container), std::string_view(r.name));
    };
    for (uint32_t i = 0; i < own.resources.size(); ++i)
        resources.emplace(key(own.resources[i]), i);
    for (uint32_t i = 0; i < names.resources.size(); ++i) {
        const auto found = resources.find(key(names.resources[i]));
        if (found == resources.end())
            return isNotOfTheProgram("resources");
        map.m_resources.emplace_back(found->second);
        map.m_isSame = map.m_isSame && found->second == i;
    }
    return map;
}

NodeId NumberMap::graphNode(NodeId id) const
{
    const auto found = std::ranges::lower_bound(m_graphNodes, id.value, {}, &std::pair<uint32_t, NodeId>::first);
    return found != m_graphNodes.end() && found->first == id.value ? found->second : id;
}

}
