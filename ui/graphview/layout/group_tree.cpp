// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/layout/group_tree.h"

#include "ui/common/text.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace tagscope::ui {

namespace {

/// Scopes deeper than this are drawn as one: nobody opens a thousand boxes in each other.
constexpr int mostScopes = 64;

std::string_view scopePart(std::string_view name)
{
    const size_t slash = name.rfind('/');
    return slash == std::string_view::npos ? std::string_view() : name.substr(0, slash);
}

/// The longest common scope of two scopes.
std::string_view commonScope(std::string_view a, std::string_view b)
{
    size_t end = 0;
    for (size_t i = 0;; ++i) {
        const bool aEnds = i == a.size() || a[i] == '/';
        const bool bEnds = i == b.size() || b[i] == '/';
        if (aEnds && bEnds)
            end = i;
        if (i == a.size() || i == b.size() || a[i] != b[i])
            return a.substr(0, end);
    }
}

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

std::string groupKey(const Group& group)
{
    return (group.kind == Group::Kind::Frame ? "frame " : "scope ") + group.path;
}

QString nameOfGroup(const Group& group)
{
    return ui::text(groupKey(group));
}

GroupTree::GroupTree(const Graph& graph, const FrameAnalysis& analysis)
{
    const size_t frameCount = std::max<size_t>(1, analysis.frames.size());
    const auto frameOf = [&](size_t node) {
        const int entered = analysis.enteredFrame[node];
        return std::max(0, entered >= 0 ? entered : analysis.frameOf[node]);
    };
    // The scope that all nodes of a frame share is what the frame's own box stands for.
    std::vector<std::optional<std::string_view>> prefix(frameCount);
    for (size_t i = 0; i < graph.size(); ++i) {
        const std::string_view scope = scopePart(graph.nodes()[i].name);
        std::optional<std::string_view>& p = prefix[static_cast<size_t>(frameOf(i))];
        p = p ? commonScope(*p, scope) : scope;
    }
    prefix[0] = std::string_view();

    m_groups.push_back({});
    m_ofFrame.assign(frameCount, root());
    std::vector<std::unordered_map<std::string, GroupId>> scopes(frameCount);
    const auto scopeGroup = [&](size_t frame, std::string_view scope) {
        const auto [known, isNew] = scopes[frame].try_emplace(std::string(scope), m_ofFrame[frame]);
        if (!isNew)
            return known->second;
        GroupId group = m_ofFrame[frame];
        const size_t skip = prefix[frame] ? prefix[frame]->size() : 0;
        std::string_view rest = scope.size() > skip ? scope.substr(skip) : std::string_view();
        if (!rest.empty() && rest.front() == '/')
            rest.remove_prefix(1);
        for (int depth = 0; !rest.empty() && depth < mostScopes; ++depth) {
            const size_t slash = rest.find('/');
            const std::string_view part = rest.substr(0, slash);
            rest = slash == std::string_view::npos ? std::string_view() : rest.substr(slash + 1);
            const auto end = static_cast<size_t>(part.data() + part.size() - scope.data());
            const std::string path(scope.substr(0, end));
            const auto [place, isNewPart] = scopes[frame].try_emplace(path, GroupId());
            if (isNewPart || !place->second.isValid() || (path == scope && place->second == m_ofFrame[frame]))
                place->second = childScope(group, part, path, static_cast<int>(frame));
            group = place->second;
        }
        return group;
    };
    for (size_t f = 1; f < analysis.frames.size(); ++f) {
        const StaticFrame& frame = analysis.frames[f];
        const auto parentFrame = static_cast<size_t>(std::max(0, frame.parent));
        const std::string_view scope = prefix[f].value_or(std::string_view());
        const std::string_view around = scope.size() > 0 ? scopePart(scope) : scope;
        const GroupId parent = scopeGroup(parentFrame, around);
        m_ofFrame[f] = GroupId(m_groups.size());
        Group group;
        group.kind = Group::Kind::Frame;
        group.name = frameLabel(frame.name);
        group.path = frame.name;
        group.scope = std::string(scope);
        group.frame = static_cast<int>(f);
        group.parent = parent;
        m_groups.push_back(std::move(group));
        m_groups[parent.index()].groups.push_back(m_ofFrame[f]);
    }
    m_groupOf.resize(graph.size());
    for (size_t i = 0; i < graph.size(); ++i) {
        const GroupId group = scopeGroup(static_cast<size_t>(frameOf(i)), scopePart(graph.nodes()[i].name));
        m_groupOf[i] = group;
        m_groups[group.index()].nodes.push_back(NodeId(i));
        ++m_groups[group.index()].totalNodes;
    }
    for (size_t g = m_groups.size(); g-- > 1;)
        m_groups[m_groups[g].parent.index()].totalNodes += m_groups[g].totalNodes;
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
        group.groups.clear();
        group.nodes.clear();
        if (group.parent.isValid())
            kept[group.parent.index()].groups.push_back(moved[g]);
        kept.push_back(std::move(group));
    }
    m_groups = std::move(kept);
    for (size_t i = 0; i < m_groupOf.size(); ++i) {
        m_groupOf[i] = moved[m_groupOf[i].index()];
        m_groups[m_groupOf[i].index()].nodes.push_back(NodeId(i));
    }
    for (GroupId& group : m_ofFrame)
        group = moved[group.index()];
}

std::string_view GroupTree::label(NodeId node, std::string_view name) const
{
    const std::string& scope = group(groupOf(node)).scope;
    if (!scope.empty() && name.size() > scope.size() && name.starts_with(scope) && name[scope.size()] == '/')
        name.remove_prefix(scope.size() + 1);
    return name;
}

GroupId GroupTree::childScope(GroupId parent, std::string_view name, std::string path, int frame)
{
    const GroupId id(m_groups.size());
    Group group;
    group.kind = Group::Kind::Scope;
    group.name = std::string(name);
    group.scope = path;
    group.path = std::move(path);
    group.frame = frame;
    group.parent = parent;
    m_groups.push_back(std::move(group));
    m_groups[parent.index()].groups.push_back(id);
    return id;
}

int GroupTree::depth(GroupId id) const
{
    int depth = 0;
    for (; m_groups[id.index()].parent.isValid(); id = m_groups[id.index()].parent)
        ++depth;
    return depth;
}

}
