// SPDX-License-Identifier: Apache-2.0
#include "core/trace/timeline.h"

#include "core/base/assert.h"
#include "core/trace/replay.h"
#include "core/trace/store/buffer_refs.h"

#include <algorithm>

namespace tagscope {

namespace {

/// So much may keyframes take in any case: a short trace need not be thin.
constexpr size_t leastKeyframeBytes = size_t{4} << 20;
/// How far before a jump's goal states are kept: stepping back from there finds one near.
constexpr uint64_t keptBeforeGoal[] = {4096, 1024, 256, 64, 16, 4};

}

Timeline::Timeline(std::shared_ptr<const Program> program)
    : m_program(std::move(program)), m_store(std::make_shared<EventLayout>(*m_program)),
      m_keyframes(initialState(*m_program))
{
}

Timeline::Timeline(std::shared_ptr<const Timeline> parent, uint64_t fork, SharedList<OutputEdit> edits)
    : m_parent(std::move(parent)), m_program(m_parent->m_program), m_edits(std::move(edits)),
      m_store(m_parent->m_store.layout(), fork), m_keyframes(m_parent->stateAt(fork))
{
    if (m_parent->m_plan)
        setCapture(m_parent->m_plan);
    m_parent->m_forks.push_back(fork);
    m_store.setOthers([other = m_parent.get()](uint64_t event) -> const EventStore* {
        return event < other->size() ? &other->lineOf(event).m_store : nullptr;
    });
}

Timeline::~Timeline()
{
    if (!m_parent)
        return;
    m_parent->m_forks.erase(std::ranges::find(m_parent->m_forks, fork()));
    // A line that nobody else holds goes after its own parent was taken from it: chains may be long.
    for (std::shared_ptr<const Timeline> line = std::move(m_parent); line && line.use_count() == 1 && line->m_parent;) {
        line->m_parent->m_forks.erase(std::ranges::find(line->m_parent->m_forks, line->fork()));
        line = std::exchange(line->m_parent, nullptr);
    }
}

uint64_t Timeline::lastFork() const
{
    return m_forks.empty() ? 0 : *std::max_element(m_forks.begin(), m_forks.end());
}

const Timeline& Timeline::lineOf(uint64_t event) const
{
    const Timeline* line = this;
    while (event < line->fork())
        line = line->m_parent.get();
    return *line;
}

std::vector<Timeline::Part> Timeline::parts() const
{
    std::vector<Part> all;
    uint64_t end = size();
    for (const Timeline* line = this; line; end = std::min(end, line->fork()), line = line->m_parent.get())
        all.push_back({line, end});
    std::ranges::reverse(all);
    return all;
}

bool Timeline::leavesOut() const
{
    for (const Timeline* line = this; line; line = line->m_parent.get())
        if (line->m_store.leftOut() > 0)
            return true;
    return false;
}

size_t Timeline::keyframeBudget() const
{
    return std::max(leastKeyframeBytes, (m_store.columnBytes() + m_store.valueBytes()) / 4);
}

void Timeline::onEvent(const State& state, const Event& event)
{
    if (m_keyframes.isDue(state.position)) [[unlikely]]
        m_keyframes.add(state, keyframeBudget());
    if (m_parent) [[unlikely]]
        shareBuffers(state.position, event);
    m_store.append(state, event);
}

/// What a branch computes is mostly what was computed on the line that it forks from: a value that is the same there is
/// taken from there, and its buffer let go.
void Timeline::shareBuffers(uint64_t position, const Event& event) const
{
    constexpr size_t worthASearch = 4096;
    size_t bytes = 0;
    for (const Tensor& output : event.outputs)
        bytes += holdersOf(output) == 1 ? output.bufferBytes() : 0;
    if (bytes == 0)
        return;
    const auto isIt = [&](const EventRecord& r) { return r.isFiring() && r.node == event.node && r.tag == event.tag; };
    // In the same order it is the same event; else tags may have other numbers, and it is not worth a lookup by path.
    std::optional<uint64_t> same;
    if (position < m_parent->size() && isIt(m_parent->record(position)))
        same = position;
    else if (bytes >= worthASearch)
        same = m_parent->findFiring(event.node, event.tag, m_parent->size());
    if (!same || *same < fork() || !isIt(m_parent->record(*same)))
        return;
    const std::vector<Tensor> stored = m_parent->lineOf(*same).m_store.storedOutputs(*same);
    for (size_t i = 0; i < stored.size() && i < event.outputs.size(); ++i) {
        Tensor& output = event.outputs[i];
        if (holdersOf(output) != 1 || stored[i].kind() != Tensor::Kind::Buffer || !(stored[i] == output))
            continue;
        const uint32_t origin = output.origin();
        output = stored[i];
        output.setOrigin(origin);
    }
}

std::vector<WindowChange> Timeline::windows() const
{
    std::vector<WindowChange> all;
    for (const auto& [line, end] : parts())
        for (const auto& [number, set] : line->m_store.windows().entries())
            if (line->m_store.base() + number < end)
                all.push_back({line->m_store.base() + number, set.frame, set.window});
    return all;
}

template <class F>
std::vector<ActDone> Timeline::actsWhere(F&& isWanted) const
{
    std::vector<ActDone> all;
    for (const auto& [line, end] : parts())
        for (const auto& [number, act] : line->m_store.acts().entries())
            if (line->m_store.base() + number < end && isWanted(act))
                all.push_back({line->m_store.base() + number, act});
    return all;
}

std::vector<ActDone> Timeline::acts() const
{
    return actsWhere([](const NetworkAct& act) { return act.isByHand(); });
}

std::vector<ActDone> Timeline::faultsDone() const
{
    return actsWhere([](const NetworkAct& act) { return !act.isByHand(); });
}

std::vector<ActDone> Timeline::actsOn(uint64_t flight) const
{
    return actsWhere([&](const NetworkAct& act) { return isOfFlight(act.kind) && act.flight == flight; });
}

Choice Timeline::choice(uint64_t event) const
{
    const EventRecord r = record(event);
    if (r.isOfNode())
        return Choice::fire(r.pick);
    if (r.kind == Event::Kind::Deliver)
        return Choice::deliver(r.pick);
    const NetworkAct* done = act(event);
    if (!done || done->isByHand())
        return {};
    return isOfFlight(done->kind) ? Choice::strike(Choice::due, {}) : Choice::strike(done->fault, done->device);
}

int64_t Timeline::widestWindow(StaticFrameId frame) const
{
    int64_t widest = m_program->frame(frame).parallelIterations;
    for (const WindowChange& change : windows())
        if (change.frame == frame)
            widest = std::max(widest, change.window);
    return widest;
}

int64_t Timeline::windowAt(StaticFrameId frame, uint64_t position) const
{
    for (const Timeline* line = this; line; line = line->m_parent.get()) {
        const auto& own = line->m_store.windows().entries();
        const uint64_t before = std::max(position, line->fork()) - line->m_store.base();
        for (auto next = std::ranges::lower_bound(own, before, {}, &SideColumn<WindowSetting>::Entry::event);
             next != own.begin();)
            if ((--next)->value.frame == frame)
                return next->value.window;
        position = std::min(position, line->fork());
    }
    return m_program->frame(frame).parallelIterations;
}

void Timeline::truncate(uint64_t position)
{
    TAGSCOPE_ASSERT(position >= fork() && position >= lastFork(), "events that branches share stay");
    m_store.truncate(position);
    m_keyframes.truncate(position);
    m_cache.truncate(position);
    m_sketches.truncate(position);
}

void Timeline::setCapture(std::shared_ptr<const CapturePlan> plan)
{
    m_plan = std::move(plan);
    m_store.setCapture(m_plan);
}

bool Timeline::hasTimes() const
{
    uint64_t end = size();
    for (const Timeline* line = this; line; end = std::min(end, line->fork()), line = line->m_parent.get())
        if (line->m_store.hasTimes(end))
            return true;
    return false;
}

State Timeline::stateAt(uint64_t position, Values values, const std::atomic<bool>* stop) const
{
    TAGSCOPE_ASSERT(position <= size(), "a position of this line");
    if (const Timeline& line = lineOf(position); &line != this)
        return line.stateAt(position, values, stop);
    if (!leavesOut())
        values = Values::Computed;  // the same, and its states are cached
    const State& base = m_keyframes.atOrBefore(position);
    const State* cached = (values == Values::Kept ? m_sketches : m_cache).find(base.position, position);
    State state = cached ? *cached : base;
    if (state.position < position)
        cacheOnTheWay(state, position, base, values, stop);
    return state;
}

void Timeline::cacheOnTheWay(State& state, uint64_t position, const State& base, Values values,
                             const std::atomic<bool>* stop) const
{
    StateCache& cache = values == Values::Kept ? m_sketches : m_cache;
    Replay replay(*m_program, m_store, state.position, values);
    const uint64_t start = state.position;
    for (const uint64_t back : keptBeforeGoal) {
        if (position < start + 2 * back)
            continue;
        replay.advance(state, position - back, stop);
        cache.add(state, base);
    }
    replay.advance(state, position, stop);
    cache.add(state, base);
}

void Timeline::visit(uint64_t from, uint64_t to, const Visitor& see, Values values) const
{
    TAGSCOPE_ASSERT(to <= size(), "positions of this line");
    if (from >= to)
        return;
    State state = stateAt(from, values);
    while (state.position < to) {
        const Timeline& line = lineOf(state.position);
        uint64_t end = to;
        for (const Timeline* below = this; below != &line; below = below->m_parent.get())
            end = std::min(end, below->fork());
        Replay replay(*m_program, line.m_store, state.position, values);
        while (state.position < end) {
            if (!see(state, replay.prepare(state)))
                return;
            replay.apply(state);
        }
    }
}

std::vector<Tensor> Timeline::outputs(uint64_t event, Values values) const
{
    const EventRecord r = record(event);
    std::vector<Tensor> outputs(r.isOfNode() ? m_store.layout()->outputCount(r.node) : 0);
    const bool isComputed = r.kind == Event::Kind::Firing && (r.setsOutputs || !r.isDead);
    if (!isComputed || outputs.empty())
        return outputs;
    if (r.setsOutputs || !isStructural(m_program->node(r.node).fire)) {
        std::vector<Tensor> stored = lineOf(event).m_store.storedOutputs(event);
        if (values == Values::Kept
            || std::ranges::none_of(stored, [](const Tensor& t) { return notCaptured(t).has_value(); }))
            return stored;
    }
    visit(
        event, event + 1,
        [&](const State&, const Event& e) {
            std::copy(e.outputs.begin(), e.outputs.end(), outputs.begin());
            return false;
        },
        values);
    return outputs;
}

std::vector<const ValueFigures*> Timeline::figures(uint64_t event) const
{
    return lineOf(event).m_store.figures(event);
}

template <class Search>
std::optional<uint64_t> Timeline::findOnLines(uint64_t before, const Search& search) const
{
    for (const Timeline* line = this; line; line = line->m_parent.get()) {
        if (const std::optional<uint64_t> found = search(line->m_store, before))
            return found;
        before = std::min(before, line->fork());
    }
    return {};
}

std::optional<uint64_t> Timeline::findFiring(PlanId node, TagId tag, uint64_t before) const
{
    return findOnLines(before, [&](const EventStore& store, uint64_t end) { return store.findFiring(node, tag, end); });
}

std::optional<uint64_t> Timeline::findLast(TagId tag, uint64_t before) const
{
    return findOnLines(before, [&](const EventStore& store, uint64_t end) { return store.findLast(tag, end); });
}

std::vector<uint64_t> Timeline::firingsOf(PlanId node, uint64_t from, uint64_t to, size_t limit) const
{
    std::vector<uint64_t> found;
    for (const auto& [line, end] : parts())
        line->m_store.firingsOf(node, from, std::min(to, end), limit, found);
    return found;
}

Timeline::Memory Timeline::memory() const
{
    return {m_store.columnBytes(), m_store.valueBytes(), m_keyframes.bytes()};
}

}
