// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/program_names.h"

#include "core/base/say.h"

#include <algorithm>
#include <numeric>
#include <tuple>

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

/// Where each entry of one list stands in the other; nothing if they are not the same entries. What has one key twice
/// (a name that may not be shared is a node's own, so none has) is told apart by its order.
template <class T, class Key>
std::optional<std::vector<uint32_t>> places(const std::vector<T>& list, const std::vector<T>& own, Key key)
{
    const auto order = [&](const std::vector<T>& of) {
        std::vector<uint32_t> sorted(of.size());
        std::iota(sorted.begin(), sorted.end(), 0U);
        std::ranges::stable_sort(sorted, {}, [&](uint32_t i) { return key(of[i]); });
        return sorted;
    };
    if (list.size() != own.size())
        return {};
    const std::vector<uint32_t> theirs = order(list);
    const std::vector<uint32_t> ours = order(own);
    std::vector<uint32_t> found(list.size());
    for (size_t i = 0; i < list.size(); ++i) {
        if (key(list[theirs[i]]) != key(own[ours[i]]))
            return {};
        found[theirs[i]] = ours[i];
    }
    return found;
}

}

ProgramNames ProgramNames::of(const Program& program)
{
    ProgramNames names;
    names.devices = program.placement().devices;
    for (uint32_t i = 0; i < program.nodes().size(); ++i)
        names.nodes.push_back(
            {program.nameOf(PlanId(i)), program.nodeOf(PlanId(i)).value, program.node(PlanId(i)).device.value});
    for (const PlanFrame& frame : program.frames())
        names.frames.push_back({frame.name, frame.device.value});
    program.initialResources().forEach([&](ResourceId id, const tagscope::Resource& resource) {
        const ResourceSpec& spec = baseOf(resource).spec;
        names.resources.push_back(
            {static_cast<uint8_t>(spec.kind), spec.container, spec.name, program.resourceDevices()[id.index()].value});
    });
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
        out.number(resource.device);
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
        ProgramNames::Resource resource{in.number<uint8_t>(), {}, {}, 0};
        resource.container = text();
        resource.name = text();
        resource.device = in.number<uint32_t>();
        return resource;
    });
    if (!in.ok() || in.remaining() > 0)
        return {};
    return names;
}

template <class T, class Key, class Id>
bool NumberMap::number(const std::vector<T>& list, const std::vector<T>& own, Key key, std::vector<Id>& ids)
{
    const std::optional<std::vector<uint32_t>> found = places(list, own, key);
    if (!found)
        return false;
    for (uint32_t i = 0; i < found->size(); ++i) {
        ids.emplace_back((*found)[i]);
        m_isSame = m_isSame && (*found)[i] == i;
    }
    return true;
}

Result<NumberMap> NumberMap::create(const ProgramNames& names, const Program& program)
{
    const ProgramNames own = ProgramNames::of(program);
    // Names of devices come first in the file, with the placement that the program was compiled for.
    if (names.devices != own.devices)
        return isNotOfTheProgram("devices");
    NumberMap map;
    const auto nodeKey = [](const ProgramNames::Node& n) { return std::pair(n.device, std::string_view(n.name)); };
    const auto frameKey = [](const ProgramNames::Frame& f) { return std::pair(f.device, std::string_view(f.name)); };
    const auto resourceKey = [](const ProgramNames::Resource& r) {
        return std::tuple(r.device, r.kind, std::string_view(r.container), std::string_view(r.name));
    };
    if (!map.number(names.nodes, own.nodes, nodeKey, map.m_nodes))
        return isNotOfTheProgram("nodes");
    for (size_t i = 0; i < map.m_nodes.size(); ++i) {
        const NodeId graphNode = program.nodeOf(map.m_nodes[i]);
        map.m_graphNodes.emplace_back(names.nodes[i].graphNode, graphNode);
        map.m_isSame = map.m_isSame && names.nodes[i].graphNode == graphNode.value;
    }
    std::ranges::sort(map.m_graphNodes);
    if (!map.number(names.frames, own.frames, frameKey, map.m_frames))
        return isNotOfTheProgram("frames");
    if (!map.number(names.resources, own.resources, resourceKey, map.m_resources))
        return isNotOfTheProgram("resources");
    return map;
}

NodeId NumberMap::graphNode(NodeId id) const
{
    const auto found = std::ranges::lower_bound(m_graphNodes, id.value, {}, &std::pair<uint32_t, NodeId>::first);
    return found != m_graphNodes.end() && found->first == id.value ? found->second : id;
}

}
