// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/group_tree.h"

#include "core/graph/device.h"
#include "core/graph/name_scope.h"
#include "ui/common/text.h"
#include "ui/graphview/layout/partitions.h"
#include "ui/session/device_names.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace tagscope::ui {

namespace {

/// What a frame is called in a header: without what the front end puts behind its scope.
std::string frameLabel(const std::string& name)
{
    constexpr std::string_view suffix = "/while_context";
    std::string_view label = name;
    if (label.ends_with(suffix))
        label.remove_suffix(suffix.size());
    return std::string(label);
}

}

QString deviceName(const std::string& device)
{
    return device.empty() ? QCoreApplication::translate("GroupTree", "no device") : ui::text(device);
}

std::string_view kindKey(Group::Kind kind)
{
    switch (kind) {
    case Group::Kind::Device: return "device";
    case Group::Kind::Frame: return "frame";
    case Group::Kind::ControlLoop: return "control loop";
    case Group::Kind::Root:
    case Group::Kind::Scope: break;
    }
    return "scope";
}

std::string groupKey(const Group& group)
{
    const std::string key = std::string(kindKey(group.kind)) + ' ' + group.path;
    return group.device && group.kind != Group::Kind::Device ? key + " on " + *group.device : key;
}

QString nameOfGroup(const Group& group)
{
    return ui::exactText(groupKey(group));
}

namespace {

/// Makes the groups of a graph. A part is what one device (or all) has of one frame.
class GroupMaker {
public:
    GroupMaker(const Graph& graph, const FrameAnalysis& frames, GroupBy by, const Partitions* partitions);

    std::vector<Group> groups;
    std::vector<GroupId> groupOf;

private:
    struct Part {
        GroupId group;
        std::string_view scope;  ///< that its box stands for
        std::unordered_map<std::string, GroupId> scopes;
    };
    using PartKey = std::pair<uint32_t, size_t>;  ///< device and frame

    void findParts(const Graph& graph);
    void makeParts(const NodeDevices& devices, const Partitions* partitions);
    Part& partAround(PartKey key);
    GroupId scopeGroup(Part& part, std::string_view scope);
    GroupId loopGroup(const Partitions& partitions, uint32_t loop, PartKey part);
    GroupId add(GroupId parent, Group::Kind kind, std::string name, std::string path, std::string scope);

    const FrameAnalysis& m_frames;
    GroupBy m_by;
    std::unordered_map<uint32_t, GroupId> m_loops;  ///< by control loop
    std::vector<PartKey> m_partOf;                  ///< by NodeId
    std::map<PartKey, Part> m_parts;                ///< frames after those around them
};

/// Which device each node is on; of a run that is what runs it, whatever it asks for.
NodeDevices devicesFor(const Graph& graph, const Partitions* partitions)
{
    if (!partitions)
        return nodeDevices(graph);
    NodeDevices devices{partitions->placement.devices, {}};
    for (size_t i = 0; i < graph.size(); ++i)
        devices.of.push_back(partitions->placement.device(NodeId(i)).value);
    return devices;
}

GroupMaker::GroupMaker(const Graph& graph, const FrameAnalysis& frames, GroupBy by, const Partitions* partitions)
    : m_frames(frames), m_by(by)
{
    const NodeDevices devices = by == GroupBy::Device
        ? devicesFor(graph, partitions)
        : NodeDevices{{std::string()}, std::vector<uint32_t>(graph.size(), 0)};
    for (size_t i = 0; i < graph.size(); ++i) {
        const StaticFrameId entered = frames.enteredFrame[i];
        const StaticFrameId frame = entered.isValid() ? entered : frames.frameOf[i];
        m_partOf.emplace_back(devices.of[i], frame.isValid() ? frame.index() : rootFrame.index());
    }
    findParts(graph);
    makeParts(devices, partitions);
    const std::unordered_map<uint32_t, uint32_t> none;
    const auto noLoop = partitions ? partitions->loopOf.end() : none.end();
    // What starts it is outside the frame, and belongs to it all the same.
    std::map<uint32_t, PartKey> loopParts;
    for (const auto& [node, loop] : partitions ? partitions->loopOf : none) {
        const auto [place, isNew] = loopParts.try_emplace(loop, m_partOf[node]);
        if (m_frames.frames[m_partOf[node].second].name == partitions->loops[loop].frame)
            place->second = m_partOf[node];
    }
    for (size_t i = 0; i < graph.size(); ++i) {
        const auto loop = partitions ? partitions->loopOf.find(static_cast<uint32_t>(i)) : noLoop;
        const GroupId group = loop == noLoop ? scopeGroup(m_parts.at(m_partOf[i]), scopeOf(graph.nodes()[i].name))
                                             : loopGroup(*partitions, loop->second, loopParts.at(loop->second));
        groupOf.push_back(group);
        ++groups[group.index()].totalNodes;
    }
    for (size_t g = groups.size(); g-- > 1;)
        groups[groups[g].parent.index()].totalNodes += groups[g].totalNodes;
}

/// The scope that all nodes of a frame share, on whatever device, is what the frame's own boxes stand for.
void GroupMaker::findParts(const Graph& graph)
{
    std::unordered_map<size_t, std::string_view> shared;
    for (size_t i = 0; i < graph.size(); ++i) {
        const std::string_view scope = scopeOf(graph.nodes()[i].name);
        const auto [known, isNew] = shared.try_emplace(m_partOf[i].second, scope);
        if (!isNew)
            known->second = commonScope(known->second, scope);
        m_parts[m_partOf[i]];
        m_parts[{m_partOf[i].first, 0}];
    }
    for (auto& [key, part] : m_parts)
        if (key.second > 0)
            part.scope = shared[key.second];
}

void GroupMaker::makeParts(const NodeDevices& devices, const Partitions* partitions)
{
    groups.emplace_back();
    const DeviceNames shortNames(devices.names);
    for (auto& [key, part] : m_parts) {
        if (key.second > 0) {
            const std::string& name = m_frames.frames[key.second].name;
            Part& around = partAround(key);
            part.group = add(scopeGroup(around, scopeOf(part.scope)), Group::Kind::Frame, frameLabel(name), name,
                             std::string(part.scope));
        } else if (m_by == GroupBy::Device) {
            const std::string& name = devices.names[key.first];
            const QString shown = partitions ? shortNames(name) : deviceName(name);
            part.group = add(GroupTree::root(), Group::Kind::Device, shown.toStdString(), name, {});
            groups.back().device = name;
        } else {
            part.group = GroupTree::root();
        }
    }
}

/// The innermost frame around one that has nodes there.
GroupMaker::Part& GroupMaker::partAround(PartKey key)
{
    constexpr int mostEmpty = 64;  // that have none there: hostile files nest them by the thousand
    for (int depth = 0; depth < mostEmpty && key.second > 0; ++depth) {
        key.second = m_frames.frames[key.second].parent.index();
        if (const auto found = m_parts.find(key); found != m_parts.end())
            return found->second;
    }
    return m_parts.at({key.first, 0});
}

GroupId GroupMaker::scopeGroup(Part& part, std::string_view scope)
{
    if (const auto known = part.scopes.find(std::string(scope)); known != part.scopes.end())
        return known->second;
    GroupId group = part.group;
    // A frame's box may stand for more than what is around a box in it.
    std::string_view rest =
        commonScope(part.scope, scope) == part.scope ? scope.substr(part.scope.size()) : std::string_view();
    if (rest.starts_with('/'))
        rest.remove_prefix(1);
    for (int depth = 0; !rest.empty() && depth < mostScopes; ++depth) {
        const std::string_view name = rest.substr(0, rest.find('/'));
        const std::string path(scope.data(), name.data() + name.size());
        rest.remove_prefix(std::min(rest.size(), name.size() + 1));
        const auto [place, isNew] = part.scopes.try_emplace(path);
        if (isNew)
            place->second = add(group, Group::Kind::Scope, std::string(name), path, path);
        group = place->second;
    }
    part.scopes.try_emplace(std::string(scope), group);
    return group;
}

GroupId GroupMaker::loopGroup(const Partitions& partitions, uint32_t loop, PartKey part)
{
    const auto [place, isNew] = m_loops.try_emplace(loop);
    if (isNew) {
        const Partitions::ControlLoop& what = partitions.loops[loop];
        const QString name =
            QCoreApplication::translate("GroupTree", "drives %1 on %2")
                .arg(ui::text(frameLabel(what.frame)), DeviceNames(partitions.placement.devices)(what.device));
        place->second = add(m_parts.at(part).group, Group::Kind::ControlLoop, name.toStdString(),
                            what.frame + " on " + what.device, {});
    }
    return place->second;
}

GroupId GroupMaker::add(GroupId parent, Group::Kind kind, std::string name, std::string path, std::string scope)
{
    Group group;
    group.kind = kind;
    group.name = std::move(name);
    group.path = std::move(path);
    group.scope = std::move(scope);
    group.device = groups[parent.index()].device;
    group.parent = parent;
    groups.push_back(std::move(group));
    return GroupId(groups.size() - 1);
}

}

GroupTree::GroupTree(const Graph& graph, const FrameAnalysis& frames, GroupBy by, const Partitions* partitions)
{
    GroupMaker maker(graph, frames, by, partitions);
    m_groups = std::move(maker.groups);
    m_groupOf = std::move(maker.groupOf);
    foldSmallScopes();
}

/// A box around a single node says nothing that the node's name does not say.
void GroupTree::foldSmallScopes()
{
    std::vector<GroupId> moved(m_groups.size());
    std::vector<Group> kept;
    for (size_t g = 0; g < m_groups.size(); ++g) {  // parents come first, so they have their new place already
        Group& group = m_groups[g];
        const bool isFolded = group.kind == Group::Kind::Scope && group.totalNodes <= 1;
        moved[g] = isFolded ? moved[group.parent.index()] : GroupId(kept.size());
        if (isFolded)
            continue;
        if (group.parent.isValid())
            group.parent = moved[group.parent.index()];
        if (group.parent.isValid())
            kept[group.parent.index()].groups.push_back(moved[g]);
        kept.push_back(std::move(group));
    }
    m_groups = std::move(kept);
    for (size_t i = 0; i < m_groupOf.size(); ++i) {
        m_groupOf[i] = moved[m_groupOf[i].index()];
        m_groups[m_groupOf[i].index()].nodes.push_back(NodeId(i));
    }
}

std::string_view GroupTree::label(NodeId node, std::string_view name) const
{
    const std::string& scope = group(groupOf(node)).scope;
    if (!scope.empty() && name.size() > scope.size() && name.starts_with(scope) && name[scope.size()] == '/')
        name.remove_prefix(scope.size() + 1);
    return name;
}

std::vector<GroupId> GroupTree::find(const std::set<std::string>& keys) const
{
    std::vector<GroupId> found;
    for (size_t g = 1; g < m_groups.size() && !keys.empty(); ++g)
        if (keys.contains(groupKey(m_groups[g])))
            found.emplace_back(g);
    return found;
}

int GroupTree::depth(GroupId id) const
{
    int depth = 0;
    for (; m_groups[id.index()].parent.isValid(); id = m_groups[id.index()].parent)
        ++depth;
    return depth;
}

}
