// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/node_states.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <utility>

namespace tagscope::ui {

namespace {

/// Where the nodes are that frames are told by: what would have to be looked for among all nodes of a program.
struct FrameNodes {
    std::vector<NodeId> loopConds;  // per static frame
    std::vector<PlanId> enters;
};

std::shared_ptr<const FrameNodes> findFrameNodes(const Program& program)
{
    auto found = std::make_shared<FrameNodes>();
    found->loopConds.resize(program.frames().size());
    for (size_t p = 0; p < program.nodes().size(); ++p) {
        const PlanNode& node = program.nodes()[p];
        if (node.opClass == OpClass::LoopCond)
            found->loopConds[node.frame.index()] = program.nodeOf(PlanId(p));
        else if (node.opClass == OpClass::Enter)
            found->enters.push_back(PlanId(p));
    }
    return found;
}

/// Those of the programs that were asked about last are kept: snapshot after snapshot is of one program, and beside it
/// stands at most one other, that of another trace. Any thread.
std::shared_ptr<const FrameNodes> frameNodes(const std::shared_ptr<const Program>& program)
{
    struct Known {
        std::weak_ptr<const Program> program;
        std::shared_ptr<const FrameNodes> nodes;
    };
    static std::mutex mutex;
    static std::array<Known, 2> known;  // the newest first
    const std::lock_guard lock(mutex);
    if (known[0].program.lock() != program)
        std::swap(known[0], known[1]);
    if (known[0].program.lock() != program)
        known[0] = {program, findFrameNodes(*program)};
    return known[0].nodes;
}

}

NodeStates::NodeStates(std::shared_ptr<const Snapshot> snapshot, std::optional<TagId> focus,
                       std::shared_ptr<const ShownIteration> shown, bool hidesNext)
    : m_snapshot(std::move(snapshot)), m_shown(std::move(shown)), m_hidesNext(hidesNext)
{
    if (m_snapshot && m_snapshot->refusal)
        for (const Problem& problem : m_snapshot->refusal->problems)
            if (problem.refusesRun && problem.node.isValid())
                m_broken.insert(problem.node.value);
    if (!m_snapshot || !m_snapshot->program)
        return;
    const Program& program = *m_snapshot->program;
    const State& state = m_snapshot->state;
    m_edited = EditedTokens(program, state, m_snapshot->edits);
    m_iterations.resize(program.frames().size());
    m_isOver.assign(program.frames().size(), false);
    std::vector<uint32_t> newestTag(program.frames().size(), 0);
    std::optional<IterationId> focused;
    for (size_t i = 0; i < state.iterations.size(); ++i) {
        const Iteration& iteration = state.iterations[i];
        if (!iteration.frame.isValid())
            continue;
        if (focus && iteration.tag == *focus)
            focused = IterationId(i);
        if (!m_iterations[iteration.staticFrame.index()].isValid()
            || iteration.tag.value > newestTag[iteration.staticFrame.index()]) {
            m_iterations[iteration.staticFrame.index()] = IterationId(i);
            newestTag[iteration.staticFrame.index()] = iteration.tag.value;
        }
    }
    if (focused) {
        lookAlong(*focused);
        m_path = tagChain(state, *focused);
        lookInside(*focused);
    }
    if (m_shown && !m_shown->path.empty()) {
        m_path = ui::chainOf(m_shown->path);
        for (const IterationStep& step : m_shown->path)
            if (const std::optional<IterationId> live = findIteration(state, step.tag))
                lookAlong(*live);
        if (findIteration(state, m_shown->tag()))
            m_shown.reset();  // the snapshot knows more of it
    }
    m_started.emplace(state);
    for (size_t f = 0; f < program.frames().size(); ++f)
        m_frameByName.emplace(program.frames()[f].name, StaticFrameId(f));
    for (const Feed& feed : m_snapshot->request.feeds)
        if (const auto node = m_snapshot->graph->find(feed.name.substr(0, feed.name.rfind(':'))))
            m_fed.insert(node->value);
    if (program.frames().size() == 1)
        return;  // the root alone
    const std::shared_ptr<const FrameNodes> nodes = frameNodes(m_snapshot->program);
    m_loopConds = nodes->loopConds;
    // An instance is over if one of its Enters has fired in the parent's iteration and none is live there.
    for (const PlanId p : nodes->enters) {
        const PlanNode& node = program.node(p);
        if (m_iterations[node.childFrame().index()].isValid() || isInShown(node.childFrame()))
            continue;
        const IterationId parent = m_iterations[node.frame.index()];
        const bool parentIsOver = !parent.isValid() && m_isOver[node.frame.index()];
        if (parentIsOver
            || (parent.isValid() && viewNode(program, state, *m_started, p, parent).phase == NodePhase::Done))
            m_isOver[node.childFrame().index()] = true;
    }
}

/// It and those around it are looked at in their frames.
void NodeStates::lookAlong(IterationId iteration)
{
    for (IterationId id = iteration; id.isValid();) {
        const Iteration& at = m_snapshot->state.iteration(id);
        m_iterations[at.staticFrame.index()] = id;
        id = m_snapshot->state.frames[at.frame.index()].parent;
    }
}

/// Of the frames in an iteration, the instances in it are looked at rather than newer ones in others, each at its
/// newest iteration.
void NodeStates::lookInside(IterationId iteration)
{
    for (const FrameId child : m_snapshot->state.iteration(iteration).children) {
        const FrameInstance& instance = m_snapshot->state.frames[child.index()];
        if (instance.oldest > instance.highest)
            continue;  // all of its iterations are over
        m_iterations[instance.staticFrame.index()] = instance.iteration(instance.highest);
        lookInside(m_iterations[instance.staticFrame.index()]);
    }
}

const std::vector<IterationStep>* NodeStates::shownPath(StaticFrameId frame) const
{
    if (!isShown(frame))
        return nullptr;
    const std::vector<IterationStep>& path = m_shown->frame == frame ? m_shown->path : m_shown->beside.at(frame);
    return path.empty() ? nullptr : &path;
}

bool NodeStates::isInShown(StaticFrameId frame) const
{
    while (frame != rootFrame && !isShown(frame))
        frame = m_snapshot->program->frame(frame).parent;
    return frame != rootFrame;
}

std::optional<StaticFrameId> NodeStates::frameOf(NodeId node) const
{
    return m_snapshot && m_snapshot->program ? m_snapshot->program->frameOf(node) : std::nullopt;
}

std::optional<IterationId> NodeStates::iterationOf(NodeId node) const
{
    const std::optional<StaticFrameId> frame = frameOf(node);
    return frame && !isShown(*frame) && m_iterations[frame->index()].isValid()
        ? std::optional(m_iterations[frame->index()])
        : std::nullopt;
}

std::optional<TagId> NodeStates::tagOf(NodeId node) const
{
    if (const std::optional<IterationId> live = iterationOf(node))
        return m_snapshot->state.iteration(*live).tag;
    const std::optional<StaticFrameId> frame = frameOf(node);
    const std::vector<IterationStep>* path = frame ? shownPath(*frame) : nullptr;
    return path ? std::optional(path->back().tag) : std::nullopt;
}

bool NodeStates::hasNotBegun(NodeId node) const
{
    const std::optional<StaticFrameId> frame = frameOf(node);
    return frame && isShown(*frame) && !tagOf(node);
}

TagChain NodeStates::chainOf(NodeId node) const
{
    if (const std::optional<IterationId> live = iterationOf(node))
        return tagChain(m_snapshot->state, *live);
    const std::optional<StaticFrameId> frame = frameOf(node);
    const std::vector<IterationStep>* path = frame ? shownPath(*frame) : nullptr;
    return path ? ui::chainOf(*path) : TagChain();
}

std::string NodeStates::nameOf(const TagChain& chain) const
{
    return chain.empty() || !m_snapshot->names ? std::string() : m_snapshot->names->shortName(chain);
}

std::string NodeStates::focusText() const
{
    return m_path && m_snapshot->names ? m_snapshot->names->shortName(*m_path) : std::string();
}

std::string NodeStates::tagTextOf(NodeId node) const
{
    return nameOf(chainOf(node));
}

bool NodeStates::isLookedAt(NodeId node, TagId tag) const
{
    const std::optional<StaticFrameId> frame = frameOf(node);
    if (!frame)
        return false;
    const std::optional<TagId> at = tagOf(node);
    if (at == tag)
        return true;
    // What has ended its iteration is shown as long as nobody has chosen another one.
    const bool isChosen = m_path && std::ranges::find(*m_path, *frame, &TagLevel::frame) != m_path->end();
    return !isShown(*frame) && !isChosen && !findIteration(m_snapshot->state, tag);
}

uint64_t NodeStates::deaths(NodeId node) const
{
    const std::optional<StaticFrameId> frame = frameOf(node);
    if (!frame || !m_snapshot->deadSpread)
        return 0;
    const std::optional<TagId> at = tagOf(node);
    const bool isPast = isShown(*frame) && !iterationOf(node);
    if (!at && isPast)
        return 0;
    const DeadSpreadTable& spread = *m_snapshot->deadSpread;
    // A node that last fired dead shows that, and no firing before of which something died.
    const std::shared_ptr<const LastFiringTable>& last = m_snapshot->lastFirings;
    const bool isLastDead = !at && last && (*last)[m_snapshot->program->planOf(node).index()] == LastFiring::Dead;
    const DeadOrigin* origin = isPast ? findOrigin(m_shown->origins, node, *at)
        : at                          ? spread.find(node, *at)
                                      : spread.newest(node);
    return origin && !isLastDead ? origin->deaths : 0;
}

bool NodeStates::isEdited(NodeId node) const
{
    return m_snapshot && std::ranges::any_of(m_snapshot->edits, [&](const OutputEdit& edit) {
               return edit.node == node && tagOf(node) && edit.tagPath == m_snapshot->names->fullPath(chainOf(node));
           });
}

bool NodeStates::isDeadWhenDone(PlanId plan, uint32_t deadInputs) const
{
    const Program& program = *m_snapshot->program;
    const PlanNode& node = program.node(plan);
    if (node.opClass == OpClass::ControlTrigger || deadInputs == 0)
        return false;
    if (node.opClass != OpClass::Merge)
        return true;
    if (deadInputs == node.inputCount)
        return true;
    // One dead input kills a Merge only if it comes from an Enter (semantics.md 5.2).
    const std::vector<Endpoint>& inputs = program.graphNode(plan).inputs;
    return std::ranges::any_of(inputs, [&](const Endpoint& e) {
        const PlanId source = program.planOf(e.node);
        return source.isValid() && program.node(source).opClass == OpClass::Enter;
    });
}

NodeState NodeStates::lastState(PlanId plan) const
{
    if (!m_snapshot->lastFirings)
        return NodeState::Done;
    switch ((*m_snapshot->lastFirings)[plan.index()]) {
    case LastFiring::Never: return NodeState::NotReached;
    case LastFiring::Dead: return NodeState::DoneDead;
    case LastFiring::LeftOut: return NodeState::NotCaptured;
    case LastFiring::Live:
    case LastFiring::Unknown: break;
    }
    return NodeState::Done;
}

/// Of a node that has fired live at the iteration that is looked at.
NodeState NodeStates::doneState(PlanId plan) const
{
    const bool isLeftOut = m_snapshot->lastFirings && (*m_snapshot->lastFirings)[plan.index()] == LastFiring::LeftOut;
    return isLeftOut ? NodeState::NotCaptured : NodeState::Done;
}

NodeLook NodeStates::look(NodeId id) const
{
    NodeLook look = lookAtAll(id);
    if (!m_hidesNext) {
        const std::optional<RunningNode> running = m_snapshot ? m_snapshot->running : std::nullopt;
        if (running && running->node == id && (!m_path || tagOf(id) == running->tag))
            look.state = NodeState::Running;
        return look;
    }
    look.readyIndex.reset();
    look.arrived = 0;
    if (look.state == NodeState::Ready || look.state == NodeState::ReadyDead || look.state == NodeState::Pending)
        look.state = NodeState::NotReached;
    return look;
}

NodeLook NodeStates::lookAtAll(NodeId id) const
{
    NodeLook look;
    if (!m_snapshot || !m_snapshot->program) {
        look.state = m_broken.contains(id.value) ? NodeState::Error : NodeState::NotReached;
        return look;
    }
    const Program& program = *m_snapshot->program;
    const PlanId plan = program.planOf(id);
    if (!plan.isValid()) {
        look.state = m_fed.contains(id.value) ? NodeState::Fed : NodeState::Pruned;
        return look;
    }
    const PlanNode& node = program.node(plan);
    if (isShown(node.frame)) {
        const auto found = m_shown->states.find(id.value);
        look.state = found == m_shown->states.end() ? NodeState::NotReached : found->second;
        look.iteration = shownNumber(node.frame);
        return look;
    }
    const IterationId iteration = m_iterations[node.frame.index()];
    if (!iteration.isValid()) {
        look.isOver = m_isOver[node.frame.index()];
        look.state = look.isOver ? lastState(plan) : NodeState::NotReached;
        return look;
    }
    return lookAt(plan, iteration);
}

NodeLook NodeStates::lookAt(PlanId plan, IterationId iteration) const
{
    const Program& program = *m_snapshot->program;
    const State& state = m_snapshot->state;
    const PlanNode& node = program.node(plan);
    NodeLook look;
    look.iteration = node.frame == rootFrame ? -1 : state.iteration(iteration).number;
    const NodeView view = viewNode(program, state, *m_started, plan, iteration);
    look.expected = static_cast<uint32_t>(
        program.frame(node.frame).initialCounts[plan.value - program.frame(node.frame).firstNode]);
    look.arrived = look.expected - std::min(look.expected, view.pending);
    look.readyIndex = view.readyIndex;
    const bool hasFailed = m_snapshot->error && m_snapshot->isLive && m_snapshot->error->node == program.nodeOf(plan);
    look.state = hasFailed ? NodeState::Error : view.isDoomed && !m_hidesNext ? NodeState::Doomed : stateOf(plan, view);
    return look;
}

NodeState NodeStates::stateOf(PlanId plan, const NodeView& view) const
{
    switch (view.phase) {
    case NodePhase::NotReached: return NodeState::NotReached;
    case NodePhase::Pending: return NodeState::Pending;
    case NodePhase::Ready: return view.isDead ? NodeState::ReadyDead : NodeState::Ready;
    case NodePhase::Held:
    case NodePhase::Blocked: return NodeState::Blocked;
    case NodePhase::Done: break;
    }
    return isDeadWhenDone(plan, view.dead) ? NodeState::DoneDead : doneState(plan);
}

std::optional<FrameLook> NodeStates::frame(std::string_view frameName) const
{
    const auto found = m_frameByName.find(frameName);
    if (found == m_frameByName.end())
        return std::nullopt;
    const Program& program = *m_snapshot->program;
    const State& state = m_snapshot->state;
    const PlanFrame& plan = program.frame(found->second);
    FrameLook look;
    look.window = state.windowOf(program, found->second);
    look.enters = plan.enterCount;
    if (isShown(found->second)) {
        lookAtShown(look, found->second);
        return look;
    }
    const IterationId id = m_iterations[found->second.index()];
    if (!id.isValid()) {
        look.isOver = m_isOver[found->second.index()];
        if (const FinishedFrame* last = look.isOver ? lastInstance(found->second) : nullptr) {
            look.begun = last->iterations;
            look.iteration = last->iterations - 1;
            look.earlier = IterationQuery{last->frame, last->parent, last->iterations - 1, last->last};
        }
        return look;
    }
    const Iteration& iteration = state.iteration(id);
    const FrameInstance& instance = state.frames[iteration.frame.index()];
    look.isLive = true;
    look.instance = m_hidesNext ? FrameId() : iteration.frame;
    look.loopCond = m_loopConds[found->second.index()];
    if (instance.parent.isValid() && m_snapshot->names)
        look.path = m_snapshot->names->shortName(tagChain(state, instance.parent));
    look.iteration = iteration.number;
    look.oldest = instance.oldest;
    look.newest = instance.highest;
    look.entersArrived = plan.enterCount - std::min(plan.enterCount, instance.pendingInputs);
    for (const PlanId exit : instance.deadExits)
        look.deadExits.push_back(program.nodeOf(exit));
    for (const ParkedIteration& parked : instance.parked)
        look.parked.push_back(program.nodeOf(parked.node));
    look.begun = instance.highest + 1;
    if (!instance.parent.isValid())
        return look;
    const auto requestAt = [&](int64_t number) {
        IterationQuery request = requestOf(found->second, state.iteration(instance.parent).tag, number);
        const bool isLive =
            number >= instance.oldest && number <= instance.highest && instance.iteration(number).isValid();
        request.tag = isLive ? std::optional(state.iteration(instance.iteration(number)).tag) : std::nullopt;
        return request;
    };
    if (iteration.number > 0)
        look.earlier = requestAt(iteration.number - 1);
    if (iteration.number < instance.highest)
        look.later = requestAt(iteration.number + 1);
    return look;
}

IterationQuery NodeStates::requestOf(StaticFrameId frame, TagId parent, int64_t number) const
{
    IterationQuery request{frame, parent, number};
    const TagChain path = m_path.value_or(TagChain());
    const auto level = std::ranges::find(path, frame, &TagLevel::frame);
    if (level != path.end())
        request.within.assign(level + 1, path.end());
    return request;
}

void NodeStates::lookAtShown(FrameLook& look, StaticFrameId frame) const
{
    look.isShown = true;
    look.iteration = shownNumber(frame);
    const std::vector<IterationStep>* path = shownPath(frame);
    if (!path)
        return;
    const IterationStep& step = path->back();
    look.begun = step.begun;
    look.path = nameOf(ui::chainOf(std::span(*path).first(path->size() - 1)));
    if (look.iteration > 0)
        look.earlier = requestOf(frame, step.parent, look.iteration - 1);
    if (look.iteration + 1 < step.begun)
        look.later = requestOf(frame, step.parent, look.iteration + 1);
}

/// Of those that are over, in the iteration that is looked at around it.
const FinishedFrame* NodeStates::lastInstance(StaticFrameId frame) const
{
    const StaticFrameId outer = m_snapshot->program->frame(frame).parent;
    std::optional<TagId> around;
    if (m_iterations[outer.index()].isValid())
        around = m_snapshot->state.iteration(m_iterations[outer.index()]).tag;
    const std::vector<FinishedFrame>& over = m_snapshot->finished.newest;
    const auto found = std::find_if(over.rbegin(), over.rend(), [&](const FinishedFrame& one) {
        return one.frame == frame && (!around || *around == one.parent);
    });
    return found == over.rend() ? nullptr : &*found;
}

NodeStateCounts NodeStates::counts(const GroupTree& tree, const Scene& scene, const SceneItem& item) const
{
    const Stack* stack = scene.stackOf(item);
    return stack ? counts(tree, *stack).all : counts(tree, item.group);
}

NodeStates::StackCounts NodeStates::counts(const GroupTree& tree, const Stack& stack) const
{
    {
        const std::lock_guard lock(m_countsMutex);
        if (const auto known = m_stackCounts.find(stack.members); known != m_stackCounts.end())
            return known->second;
    }
    StackCounts result;
    std::optional<NodeStateCounts> first;
    size_t counted = 0;
    for (const GroupId member : stack.members) {
        if (counted >= mostCounted)
            break;
        const NodeStateCounts of = counts(tree, member);
        first = first ? first : std::optional(of);
        result.areSame = result.areSame && of == *first;
        std::ranges::transform(result.all, of, result.all.begin(), std::plus<>());
        counted += std::accumulate(of.begin(), of.end(), size_t{0});
    }
    const std::lock_guard lock(m_countsMutex);
    return m_stackCounts.emplace(stack.members, result).first->second;
}

NodeStateCounts NodeStates::counts(const GroupTree& tree, GroupId group) const
{
    const std::lock_guard lock(m_countsMutex);
    const auto [place, isNew] = m_counts.try_emplace(group.value);
    NodeStateCounts& counts = place->second;
    if (!isNew)
        return counts;
    std::vector<GroupId> open = {group};
    size_t looked = 0;
    while (!open.empty() && looked < mostCounted) {
        const Group& g = tree.group(open.back());
        open.pop_back();
        for (const NodeId node : g.nodes) {
            ++counts[static_cast<size_t>(look(node).state)];
            if (++looked >= mostCounted)
                break;
        }
        open.insert(open.end(), g.groups.begin(), g.groups.end());
    }
    return counts;
}

}
