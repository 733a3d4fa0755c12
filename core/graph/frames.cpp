// SPDX-License-Identifier: Apache-2.0
#include "core/graph/frames.h"

#include "core/base/say.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

namespace tagscope {

namespace {

constexpr size_t maxProblems = 100;

constexpr std::string_view internalBug =
    "This is an internal bug, please file a bug report with instructions on how to reproduce the error.";

/// What the breadth-first walk knows of a node: an Enter of its frame and of the enclosing one (invalid: the source
/// node, so the root frame), and the frame's index. For an Enter node this is the frame that it leads into.
struct Place {
    NodeId enter;
    NodeId parentEnter;
    StaticFrameId frame = rootFrame;
};

class FrameWalk {
public:
    FrameWalk(const Graph& graph, const std::vector<bool>& kept, const Placement& placement)
        : m_graph(graph), m_kept(kept), m_placement(placement)
    {
    }

    FrameAnalysis run();

private:
    bool isKept(NodeId id) const { return m_kept.empty() || m_kept[id.index()]; }
    bool isRoot(NodeId id) const;
    Place placeOutside(NodeId enter) const { return enter.isValid() ? m_places[enter.index()] : Place{}; }
    void visit(NodeId from, NodeId to, const Place& incoming);
    void checkFrame(NodeId from, NodeId to, StaticFrameId incoming);
    void checkDevice(NodeId from, NodeId to, StaticFrameId incoming);
    StaticFrame& frame(StaticFrameId id) { return m_result.frames[id.index()]; }
    void enter(NodeId id, const Place& incoming);
    void walk();
    void checkParents();
    void checkLoopConds();
    void listNodes();
    void checkParallelIterations(NodeId id, StaticFrame& frame, bool isFirst);
    std::string placeName(NodeId id) const
    {
        return fmt::format("{{{{node {}}}}}", id.isValid() ? std::string_view(m_graph.node(id).name) : "_SOURCE");
    }
    void report(std::string_view rule, ErrorCode code, NodeId id, std::string message, std::string attribute = {},
                bool refusesRun = true)
    {
        // Counted apart, so that warnings never use up the room of what refuses a run.
        if (m_reported[refusesRun ? 1 : 0]++ < maxProblems)
            m_result.problems.push_back({code, std::move(message), id, std::move(attribute), refusesRun, rule});
    }

    const Graph& m_graph;
    const std::vector<bool>& m_kept;
    const Placement& m_placement;
    FrameAnalysis m_result;
    std::array<size_t, 2> m_reported{};  // warnings, and problems that refuse a run
    std::vector<Place> m_places;
    std::vector<bool> m_isVisited;
    std::vector<bool> m_hasConflict;
    std::vector<NodeId> m_firstVisitor;
    std::vector<NodeId> m_queue;
    std::map<std::pair<DeviceId, std::string_view>, StaticFrameId>
        m_frameByName;  ///< names live in the nodes' attributes
};

bool FrameWalk::isRoot(NodeId id) const
{
    const Node& node = m_graph.node(id);
    return std::ranges::none_of(node.inputs, [this](const Endpoint& e) { return e.node.isValid() && isKept(e.node); })
        && std::ranges::none_of(node.controlInputs, [this](NodeId c) { return isKept(c); });
}

void FrameWalk::enter(NodeId id, const Place& incoming)
{
    Place& place = m_places[id.index()];
    const auto* name = m_graph.node(id).attr<std::string>("frame_name");
    if (!name || name->empty()) {
        report("F2", ErrorCode::InvalidArgument, id, fmt::format("The Enter {} must have a frame name.", placeName(id)),
               "frame_name");
        place = incoming;
        return;
    }
    const DeviceId device = m_placement.device(id);
    const auto [it, isNew] = m_frameByName.try_emplace({device, *name}, StaticFrameId(m_result.frames.size()));
    if (isNew)
        m_result.frames.push_back({*name, device, incoming.frame, {}, {}, defaultParallelIterations});
    place = {id, incoming.enter, it->second};
    m_result.enteredFrame[id.index()] = it->second;
}

/// Every edge but the first into a node must come from the frame that the node stands in.
void FrameWalk::checkFrame(NodeId from, NodeId to, StaticFrameId incoming)
{
    const bool isEnter = m_result.enteredFrame[to.index()].isValid();
    const StaticFrameId expected =
        isEnter ? placeOutside(m_places[to.index()].parentEnter).frame : m_places[to.index()].frame;
    if (incoming == expected || m_hasConflict[to.index()])
        return;
    m_hasConflict[to.index()] = true;
    report("F1", ErrorCode::InvalidArgument, to,
           fmt::format(
               "{} has inputs from different frames. The input {} is in frame '{}'. The input {} is in frame '{}'.",
               placeName(to), placeName(from), frame(incoming).name, placeName(m_firstVisitor[to.index()]),
               frame(expected).name));
}

/// A loop runs on one device: what it hands to another one must be a message.
void FrameWalk::checkDevice(NodeId from, NodeId to, StaticFrameId incoming)
{
    const DeviceId device = m_placement.device(to);
    if (incoming == rootFrame || frame(incoming).device == device || m_hasConflict[to.index()])
        return;
    m_hasConflict[to.index()] = true;
    report("F1", ErrorCode::InvalidArgument, to,
           say("node '{}' on device '{}' has the input '{}' in frame '{}' on device '{}'", m_graph.node(to).name,
               m_placement.name(device), m_graph.node(from).name, frame(incoming).name,
               m_placement.name(frame(incoming).device)));
}

void FrameWalk::visit(NodeId from, NodeId to, const Place& incoming)
{
    checkDevice(from, to, incoming.frame);
    if (m_isVisited[to.index()]) {
        checkFrame(from, to, incoming.frame);
        return;
    }
    m_isVisited[to.index()] = true;
    m_firstVisitor[to.index()] = from;
    if (m_graph.opClass(to) == OpClass::Enter)
        enter(to, incoming);
    else
        m_places[to.index()] = incoming;
    m_queue.push_back(to);
}

void FrameWalk::walk()
{
    for (size_t i = 0; i < m_graph.size(); ++i)
        if (isKept(NodeId(i)) && isRoot(NodeId(i)))
            visit(NodeId(), NodeId(i), Place{});
    for (size_t next = 0; next < m_queue.size(); ++next) {
        const NodeId from = m_queue[next];
        Place place = m_places[from.index()];
        if (m_graph.opClass(from) == OpClass::Exit)
            place = placeOutside(place.parentEnter);
        for (const OutEdge& edge : m_graph.outEdges(from))
            if (isKept(edge.target))
                visit(from, edge.target, place);
    }
}

/// One frame name, one parent frame name.
void FrameWalk::checkParents()
{
    std::vector<StaticFrameId> parents(m_result.frames.size());
    std::vector<bool> isReported(m_result.frames.size(), false);
    for (size_t i = 0; i < m_graph.size(); ++i) {
        if (!m_isVisited[i])
            continue;
        const StaticFrameId at = m_places[i].frame;
        const StaticFrameId parent = placeOutside(m_places[i].parentEnter).frame;
        StaticFrameId& known = parents[at.index()];
        if (!known.isValid())
            known = parent;
        if (known == parent || isReported[at.index()])
            continue;
        isReported[at.index()] = true;
        report(
            "F3", ErrorCode::Internal, NodeId(i),
            fmt::format(
                "Invalid loop structure: Mismatched parent frames for \"{}\": \"{}\" vs \"{}\". The node giving this "
                "error: {}. {}",
                frame(at).name, frame(parent).name, frame(known).name, placeName(NodeId(i)), internalBug));
    }
}

void FrameWalk::checkLoopConds()
{
    // The counters of gradient loops made by the C++ front end share the frame of the loop that they count.
    const auto isCounter = [this](NodeId id) { return m_graph.node(id).name.find("LoopCounter") != std::string::npos; };
    std::vector<NodeId> conds(m_result.frames.size());
    for (size_t i = 0; i < m_graph.size(); ++i) {
        if (!m_isVisited[i] || m_graph.opClass(NodeId(i)) != OpClass::LoopCond)
            continue;
        const NodeId id(i);
        NodeId& known = conds[m_places[i].frame.index()];
        if (known.isValid() && !isCounter(known) && !isCounter(id))
            report("F4", ErrorCode::InvalidArgument, id,
                   fmt::format("Invalid loop structure: Loop \"{}\" has more than one LoopCond node: {} and {}. {}",
                               frame(m_places[i].frame).name, placeName(id), placeName(known), internalBug));
        known = id;
    }
}

void FrameWalk::checkParallelIterations(NodeId id, StaticFrame& frame, bool isFirst)
{
    const auto* attr = m_graph.node(id).attr<int64_t>("parallel_iterations");
    const int64_t value = attr ? *attr : defaultParallelIterations;
    if (value < 1)
        report("F6", ErrorCode::InvalidArgument, id,
               say("node '{}': attribute parallel_iterations is {}, expected at least 1", m_graph.node(id).name, value),
               "parallel_iterations");
    if (isFirst)
        frame.parallelIterations = value;
    else if (value != frame.parallelIterations)
        report("F7", ErrorCode::InvalidArgument, id,
               fmt::format("Loop frame \"{}\" had two different values for parallel_iterations: {} vs. {}.", frame.name,
                           frame.parallelIterations, value),
               "parallel_iterations", false);
}

void FrameWalk::listNodes()
{
    m_result.frameOf.assign(m_graph.size(), StaticFrameId());
    for (size_t i = 0; i < m_graph.size(); ++i) {
        if (!m_isVisited[i])
            continue;
        const NodeId id(i);
        StaticFrameId at = m_places[i].frame;
        if (const StaticFrameId entered = m_result.enteredFrame[i]; entered.isValid()) {
            at = placeOutside(m_places[i].parentEnter).frame;
            StaticFrame& target = frame(entered);
            checkParallelIterations(id, target, target.enters.empty());
            target.enters.push_back(id);
        }
        m_result.frameOf[i] = at;
        frame(at).nodes.push_back(id);
        if (m_graph.opClass(id) == OpClass::Exit && at == rootFrame)
            report("F5", ErrorCode::InvalidArgument, id, "Invalid Exit op: Cannot find a corresponding Enter op.");
    }
}

FrameAnalysis FrameWalk::run()
{
    const size_t n = m_graph.size();
    m_result.frames.emplace_back();
    m_result.enteredFrame.assign(n, StaticFrameId());
    m_places.resize(n);
    m_isVisited.assign(n, false);
    m_hasConflict.assign(n, false);
    m_firstVisitor.resize(n);
    m_queue.reserve(n);
    walk();
    checkParents();
    checkLoopConds();
    listNodes();
    return std::move(m_result);
}

}

FrameAnalysis analyseFrames(const Graph& graph, const std::vector<bool>& kept, const Placement& placement)
{
    return FrameWalk(graph, kept, placement).run();
}

}
