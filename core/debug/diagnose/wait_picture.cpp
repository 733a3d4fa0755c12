// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/wait_picture.h"

#include "core/base/say.h"
#include "core/debug/diagnose/message_pairs.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace tagscope {

namespace {

constexpr size_t mostRowsOfWaits = 40;

/// A class of vertices by what they are, whatever their tags; numbered nodes of one kind ("x_17", "x_18") are one.
struct ClassKey {
    WaitGraph::Vertex::Kind kind;
    std::string name;
    std::string missing;
    int input = 0;
    uint32_t device = 0;

    auto operator<=>(const ClassKey&) const = default;
};

/// "add" of "add_17": what nodes made in a row have in common.
std::string_view withoutNumber(std::string_view name)
{
    const size_t end = name.find_last_not_of("0123456789");
    if (end == std::string_view::npos || end + 1 == name.size() || name[end] != '_')
        return name;
    return name.substr(0, end);
}

class WaitDescriber {
public:
    WaitDescriber(const TagNames& names, const WaitGraph& waits) : m_names(names), m_waits(waits) {}

    void describe(Diagnosis& diagnosis)
    {
        const size_t n = m_waits.vertices().size();
        m_missing.assign(n, {controlSlot, {}});
        for (const WaitGraph::End& end : m_waits.ends())
            m_missing[end.vertex] = {end.input, end.source};
        for (uint32_t v = 0; v < n; ++v)
            if (const auto edges = m_waits.edgesOf(m_waits.vertices()[v]); !edges.empty()) {
                const WaitGraph::Vertex& to = m_waits.vertices()[edges.front().to];
                m_missing[v] = {edges.front().kind == WaitGraph::Edge::Kind::Message ? messageOfVictim
                                                                                     : edges.front().input,
                                to.node.isValid() ? program().nodeOf(to.node) : NodeId()};
            }
        group();
        addVictims(diagnosis);
        addPicture(diagnosis);
    }

private:
    struct Class {
        ClassKey key;
        uint32_t first = 0;  ///< a vertex of it
        uint32_t last = 0;
        uint64_t count = 0;
        bool isOnCycle = false;
        bool isRoot = false;
    };
    const Program& program() const { return m_names.program(); }
    std::string nodeName(NodeId node) const
    {
        return node.isValid() ? program().runGraph().graph.node(node).name : std::string();
    }
    void group();
    void addVictims(Diagnosis& diagnosis) const;
    void addPicture(Diagnosis& diagnosis) const;
    std::string tagOf(uint32_t v) const
    {
        const WaitGraph::Vertex& vertex = m_waits.vertices()[v];
        return vertex.iteration.isValid() ? tagPath(program(), m_waits.lookup().state(), vertex.iteration)
                                          : std::string();
    }
    std::string textOf(const Class& of) const;

    const TagNames& m_names;
    const WaitGraph& m_waits;
    struct Missing {
        int input;
        NodeId source;
    };
    std::vector<Missing> m_missing;
    std::vector<Class> m_classes;
    std::vector<uint32_t> m_classOf;
};

void WaitDescriber::group()
{
    // Names are made once a node, not once an instance.
    std::map<std::tuple<int, uint32_t, uint32_t, int>, uint32_t> byNode;
    std::map<ClassKey, uint32_t> known;
    const size_t n = m_waits.vertices().size();
    m_classOf.resize(n);
    for (uint32_t v = 0; v < n; ++v) {
        const WaitGraph::Vertex& vertex = m_waits.vertices()[v];
        const StaticFrameId frame = m_waits.frameOf(vertex);
        const auto [place, isNew] = byNode.try_emplace(
            std::tuple(static_cast<int>(vertex.kind), vertex.node.isValid() ? vertex.node.value : frame.value,
                       m_missing[v].source.value, m_missing[v].input));
        if (isNew) {
            ClassKey key{vertex.kind,
                         vertex.node.isValid() ? std::string(withoutNumber(program().nameOf(vertex.node)))
                                               : program().frame(frame).name,
                         std::string(withoutNumber(nodeName(m_missing[v].source))), m_missing[v].input,
                         m_waits.deviceOf(vertex).value};
            const auto [at, isNewClass] = known.try_emplace(key, static_cast<uint32_t>(m_classes.size()));
            if (isNewClass)
                m_classes.push_back({std::move(key), v, v, 0, false, false});
            place->second = at->second;
        }
        m_classOf[v] = place->second;
        Class& of = m_classes[place->second];
        of.last = v;
        ++of.count;
    }
    for (const WaitGraph::End& end : m_waits.ends())
        m_classes[m_classOf[end.vertex]].isRoot = true;
    for (const std::vector<uint32_t>& chain : m_waits.closedChains())
        for (const uint32_t v : chain) {
            m_classes[m_classOf[v]].isOnCycle = true;
            m_classes[m_classOf[v]].isRoot = true;
        }
}

void WaitDescriber::addVictims(Diagnosis& diagnosis) const
{
    std::vector<const Class*> order;
    for (const Class& of : m_classes)
        if (of.key.kind == WaitGraph::Vertex::Kind::Instance) {
            order.push_back(&of);
            diagnosis.victimCount += of.count;
        }
    std::ranges::stable_sort(order, std::greater(), &Class::count);
    for (const Class* of : order) {
        if (diagnosis.victims.size() == mostRowsOfWaits / 2) {
            diagnosis.moreVictimClasses = order.size() - diagnosis.victims.size();
            break;
        }
        const WaitGraph::Vertex& vertex = m_waits.vertices()[of->first];
        VictimClass row;
        row.node = program().nodeOf(vertex.node);
        row.name = nodeName(row.node);
        row.device = program().placement().name(program().node(vertex.node).device);
        row.input = of->key.input;
        row.missing = nodeName(m_missing[of->first].source);
        row.count = of->count;
        row.firstTag = tagOf(of->first);
        row.lastTag = tagOf(of->last);
        diagnosis.victims.push_back(std::move(row));
    }
}

std::string WaitDescriber::textOf(const Class& of) const
{
    using Kind = WaitGraph::Vertex::Kind;
    switch (of.key.kind) {
    case Kind::OldestEnd: return say("end of the oldest iteration of `{}`", of.key.name);
    case Kind::Room: return say("room in the window of `{}`", of.key.name);
    case Kind::Elements: return say("elements for `{}`", of.key.name);
    case Kind::QueueRoom: return say("room in the queue of `{}`", of.key.name);
    case Kind::Entry: return say("`{}` is entered", of.key.name);
    case Kind::Further: return say("a further iteration of `{}`", of.key.name);
    case Kind::Instance: break;
    }
    return program().nameOf(m_waits.vertices()[of.first].node);
}

void WaitDescriber::addPicture(Diagnosis& diagnosis) const
{
    // Roots and cycles first, then the largest: what is left out are small classes of victims.
    std::vector<uint32_t> order(m_classes.size());
    for (uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, [&](uint32_t a, uint32_t b) {
        return std::tuple(!m_classes[a].isRoot, m_classes[b].count)
            < std::tuple(!m_classes[b].isRoot, m_classes[a].count);
    });
    WaitPicture& picture = diagnosis.picture;
    std::vector<uint32_t> boxOf(m_classes.size(), UINT32_MAX);
    for (const uint32_t i : order) {
        if (picture.boxes.size() == mostRowsOfWaits) {
            picture.leftOut = order.size() - picture.boxes.size();
            break;
        }
        using Kind = WaitGraph::Vertex::Kind;
        const Class& of = m_classes[i];
        const WaitGraph::Vertex& vertex = m_waits.vertices()[of.first];
        boxOf[i] = static_cast<uint32_t>(picture.boxes.size());
        WaitBox box;
        box.kind = of.key.kind == Kind::Instance ? WaitBox::Kind::Node
            : of.key.kind == Kind::OldestEnd     ? WaitBox::Kind::FrameEnd
            : of.key.kind == Kind::Elements      ? WaitBox::Kind::Queue
            : of.key.kind == Kind::QueueRoom     ? WaitBox::Kind::Queue
                                                 : WaitBox::Kind::Room;
        box.text = textOf(of);
        if (vertex.node.isValid())
            box.node = program().nodeOf(vertex.node);
        if (const DeviceId device = m_waits.deviceOf(vertex); device.isValid())
            box.device = program().placement().name(device);
        box.count = of.count;
        box.firstTag = tagOf(of.first);
        box.lastTag = tagOf(of.last);
        box.isOnCycle = of.isOnCycle;
        box.isRoot = of.isRoot;
        picture.boxes.push_back(std::move(box));
    }
    std::set<std::tuple<uint32_t, uint32_t, bool, bool>> seen;
    for (uint32_t v = 0; v < m_waits.vertices().size(); ++v)
        for (const WaitGraph::Edge& edge : m_waits.edgesOf(m_waits.vertices()[v])) {
            const uint32_t from = boxOf[m_classOf[v]];
            const uint32_t to = boxOf[m_classOf[edge.to]];
            const bool isMessage = edge.kind == WaitGraph::Edge::Kind::Message;
            if (from != UINT32_MAX && to != UINT32_MAX && seen.emplace(from, to, edge.isAny, isMessage).second)
                picture.arrows.push_back({from, to, edge.isAny, isMessage});
        }
}

}

void describeWaits(const TagNames& names, const WaitGraph& waits, Diagnosis& diagnosis)
{
    WaitDescriber(names, waits).describe(diagnosis);
}

}
