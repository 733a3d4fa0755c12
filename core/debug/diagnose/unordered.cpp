// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/unordered.h"

#include "core/base/say.h"
#include "core/debug/causes/token_source.h"
#include "core/debug/diagnose/cause_codes.h"
#include "core/debug/diagnose/places.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace tagscope {

namespace {

/// What a firing does to one state.
struct Use {
    enum class How : uint8_t { Read, Write, Put, Take, Send };
    /// A resource, and of an array its element, of a mailbox the key; others have no parts.
    using What = std::pair<ResourceId, int64_t>;

    uint64_t event = 0;
    PlanId node;
    TagId tag;
    What what;
    How how = How::Read;
};

/// Whether the order of two uses can be seen. Whoever takes an element has waited for it to be put in.
bool conflict(Use::How a, Use::How b)
{
    const bool isOfQueue = a == Use::How::Put || a == Use::How::Take;
    return isOfQueue ? a == b : a != Use::How::Read || b != Use::How::Read;
}

/// All uses of states in a line's events before a position, in their order.
class UseFinder {
public:
    explicit UseFinder(const Program& program) : m_program(program) {}

    void look(const State& before, const Event& event)
    {
        const PlanNode& node = m_program.node(event.node);
        m_event = &event;
        m_position = before.position;
        m_changed.clear();
        for (const Effect& effect : event.effects)
            lookAt(effect);
        if (!event.isDead && node.touchesResources && node.fire == FireKind::Kernel)
            for (uint32_t i = 0; i < node.inputCount; ++i)
                lookAtInput(before, node, i);
    }

    std::vector<Use> take() { return std::move(m_uses); }

private:
    void lookAt(const Effect& effect)
    {
        using Kind = Effect::Kind;
        switch (effect.kind) {
        case Kind::Assign:
        case Kind::Push:
        case Kind::Pop: add(effect, 0, Use::How::Write); break;
        case Kind::Write: add(effect, effect.index, Use::How::Write); break;
        case Kind::ReadElement: add(effect, effect.index, Use::How::Read); break;
        case Kind::Enqueue:
            if (effect.index == 0)
                add(effect, 0, Use::How::Put);
            break;
        case Kind::Dequeue:
        case Kind::Remove: add(effect, 0, Use::How::Take); break;
        case Kind::Post: add(effect, effect.index, Use::How::Send); break;
        default: break;
        }
    }
    void add(const Effect& effect, int64_t part, Use::How how)
    {
        const Use use{m_position, m_event->node, m_event->tag, {effect.resource, part}, how};
        m_changed.insert(effect.resource);
        const bool isKnown = !m_uses.empty() && m_uses.back().event == use.event && m_uses.back().what == use.what
            && m_uses.back().how == use.how;
        if (!isKnown)
            m_uses.push_back(use);
    }
    /// A variable that the firing was given, and did not change.
    void lookAtInput(const State& before, const PlanNode& node, uint32_t i)
    {
        const Iteration& iteration = before.iteration(m_event->iteration);
        const GatherEntry& entry = m_program.gather()[node.inputsBegin + i];
        const Tensor& input = entry.isInvariant
            ? before.frames[iteration.frame.index()].invariants[entry.index].value
            : iteration.blocks.block((m_event->node.value - iteration.firstNode) / blockNodes).slots()[entry.index];
        const std::optional<ResourceId> id = handledId(input);
        if (!id || !(input.isRef() ? entry.isDeref : node.isStateful) || m_changed.contains(*id)
            || !findResource<VariableResource>(before.resources, *id))
            return;
        m_uses.push_back({m_position, m_event->node, m_event->tag, {*id, 0}, Use::How::Read});
    }

    const Program& m_program;
    const Event* m_event = nullptr;
    uint64_t m_position = 0;
    std::set<ResourceId> m_changed;  // by the event
    std::vector<Use> m_uses;
};

/// Uses of what is used more than once, and by at least one pair whose order can be seen.
std::vector<Use> contended(std::vector<Use> uses)
{
    struct Count {
        uint32_t reads = 0, writes = 0, puts = 0, takes = 0;
    };
    std::map<Use::What, Count> counts;
    for (const Use& use : uses) {
        Count& count = counts[use.what];
        count.reads += use.how == Use::How::Read ? 1U : 0U;
        count.writes += use.how == Use::How::Write || use.how == Use::How::Send ? 1U : 0U;
        count.puts += use.how == Use::How::Put ? 1U : 0U;
        count.takes += use.how == Use::How::Take ? 1U : 0U;
    }
    std::erase_if(uses, [&](const Use& use) {
        const Count& count = counts[use.what];
        const bool isContended =
            count.puts > 1 || count.takes > 1 || count.writes > 1 || (count.writes > 0 && count.reads > 0);
        return !isContended;
    });
    return uses;
}

/// Vector clocks of firings (Fidge, Mattern 1988): of each node that uses a contended state, how many of its uses come
/// before. Uses of one node that nothing orders count as ordered once they were told.
class Clocks {
public:
    Clocks(const DiagnosisContext& context, std::span<const Use> uses, uint64_t end)
        : m_timeline(*context.timeline), m_sources({context.names, *context.timeline, context.state}), m_uses(uses),
          m_end(end)
    {
        for (const Use& use : uses)
            m_users.try_emplace(use.node, static_cast<uint32_t>(m_users.size()));
        m_clocks.assign(m_end * m_users.size(), 0);
        m_counts.assign(m_users.size(), 0);
    }

    /// Calls unordered(earlier, later) for pairs of uses.
    template <class F>
    void run(F&& unordered)
    {
        size_t next = 0;
        for (uint64_t event = 0; event < m_end && next < m_uses.size(); ++event) {
            const EventRecord record = m_timeline.record(event);
            if (!record.isFiring())
                continue;
            joinSources(event, record);
            const size_t first = next;
            for (; next < m_uses.size() && m_uses[next].event == event; ++next)
                compare(m_uses[next], unordered);
            if (next == first)
                continue;
            const uint32_t user = m_users.at(record.node);
            clock(event)[user] = ++m_counts[user];
            for (size_t i = first; i < next; ++i)
                keep(m_uses[i], m_counts[user]);
        }
    }

private:
    struct Last {
        Use use;
        uint32_t count = 0;  // of its node, with it
    };

    std::span<uint32_t> clock(uint64_t event)
    {
        return std::span(m_clocks).subspan(event * m_users.size(), m_users.size());
    }
    void join(uint64_t event, std::span<const uint32_t> other)
    {
        const std::span<uint32_t> own = clock(event);
        for (size_t i = 0; i < own.size(); ++i)
            own[i] = std::max(own[i], other[i]);
    }
    void joinSources(uint64_t event, const EventRecord& record)
    {
        const auto joinEdge = [&](const InEdge& edge) {
            const ArrivedToken token = m_sources.arrived(edge, record.tag);
            if (token.event && *token.event < event)
                join(event, clock(*token.event));
        };
        for (const InEdge& edge : m_sources.edgesInto(record.node))
            joinEdge(edge);
        if (const std::optional<InEdge> message = m_sources.messageInto(record.node))
            joinEdge(*message);
    }
    template <class F>
    void compare(const Use& use, F&& unordered)
    {
        // Whoever takes comes after all that was put in so far: which element it got is not asked.
        if (use.how == Use::How::Take)
            for (const auto& [node, last] : m_last[{use.what, Use::How::Put}])
                join(use.event, clock(last.use.event));
        for (const Use::How how : {Use::How::Read, Use::How::Write, Use::How::Put, Use::How::Take, Use::How::Send}) {
            if (!conflict(how, use.how))
                continue;
            const auto found = m_last.find({use.what, how});
            if (found == m_last.end())
                continue;
            for (const auto& [node, last] : found->second)
                if (last.use.event != use.event && clock(use.event)[m_users.at(node)] < last.count) {
                    unordered(last.use, use);
                    if (node == use.node)
                        clock(use.event)[m_users.at(node)] = last.count;
                }
        }
    }
    void keep(const Use& use, uint32_t count) { m_last[{use.what, use.how}][use.node] = {use, count}; }

    const Timeline& m_timeline;
    TokenSources m_sources;
    std::span<const Use> m_uses;
    uint64_t m_end;
    std::unordered_map<PlanId, uint32_t> m_users;  // their places in a clock
    std::vector<uint32_t> m_clocks;                // by event and user
    std::vector<uint32_t> m_counts;                // by user: its uses so far
    std::map<std::pair<Use::What, Use::How>, std::map<PlanId, Last>> m_last;
};

std::string stateName(const State& state, ResourceId id)
{
    const Resource* const resource = state.resources.find(id);
    return resource ? std::visit([](const auto& of) { return of.spec.name; }, *resource) : std::string();
}

std::string usedText(const Use& use, const std::string& node)
{
    switch (use.how) {
    case Use::How::Read: return say("event {}: `{}` read it", grouped(use.event + 1), node);
    case Use::How::Write: return say("event {}: `{}` changed it", grouped(use.event + 1), node);
    case Use::How::Put: return say("event {}: `{}` put into it", grouped(use.event + 1), node);
    case Use::How::Take: return say("event {}: `{}` took from it", grouped(use.event + 1), node);
    case Use::How::Send: return say("event {}: `{}` sent under that key", grouped(use.event + 1), node);
    }
    return {};
}

CauseFinding findingOf(const DiagnosisContext& context, const Use& earlier, const Use& later)
{
    const Program& program = context.names.program();
    const auto placed = [&](const Use& use) {
        DiagnosedPlace place = placeOf(program, program.nodeOf(use.node));
        place.tag = context.timeline->tagPath(use.tag);
        place.event = use.event;
        return place;
    };
    const bool isMessage = later.how == Use::How::Send;
    CauseFinding finding;
    finding.code = isMessage ? "R02" : "R01";
    finding.strength = FindingStrength::Supported;
    finding.cause = placed(later);
    finding.waitingAt = placed(earlier);
    const std::string state = stateName(context.state, later.what.first);
    finding.summary = isMessage ? say("`{}` and `{}` send under one key, and nothing orders the two",
                                      finding.waitingAt.name, finding.cause.name)
        : state.empty()
        ? say("`{}` and `{}` use one state, and nothing orders the two", finding.waitingAt.name, finding.cause.name)
        : say("`{}` and `{}` use the state `{}`, and nothing orders the two", finding.waitingAt.name,
              finding.cause.name, state);
    finding.evidence.push_back(evidence(usedText(earlier, finding.waitingAt.name), finding.waitingAt));
    finding.evidence.push_back(evidence(usedText(later, finding.cause.name), finding.cause));
    finding.fix = isMessage ? say("give each Send a key of its own")
        : earlier.node == later.node
        ? say("let each iteration wait for the one before: no edge leads from `{}` to its next firing",
              finding.cause.name)
        : say("add a control edge between `{}` and `{}`", finding.waitingAt.name, finding.cause.name);
    finding.toldApart = causeToldApart(finding.code);
    return finding;
}

}

std::vector<CauseFinding> unorderedUses(const DiagnosisContext& context)
{
    std::vector<CauseFinding> found;
    if (!context.timeline)
        return found;
    const Program& program = context.names.program();
    if (std::ranges::none_of(program.nodes(), [](const PlanNode& node) { return node.touchesResources; }))
        return found;
    constexpr uint64_t mostEvents = 200'000;
    constexpr size_t mostEntries = 1u << 24;  // of all clocks
    constexpr size_t mostFindings = 16;
    uint64_t end = std::min({context.state.position, context.timeline->size(), mostEvents});
    UseFinder finder(program);
    context.timeline->visit(
        0, end,
        [&](const State& before, const Event& event) {
            if (event.kind == Event::Kind::Firing)
                finder.look(before, event);
            return true;
        },
        Values::Kept);
    const std::vector<Use> uses = contended(finder.take());
    if (uses.empty())
        return found;
    std::set<PlanId> users;
    for (const Use& use : uses)
        users.insert(use.node);
    end = std::min<uint64_t>(end, mostEntries / users.size());
    std::set<std::tuple<PlanId, PlanId, Use::How>> told;
    Clocks(context, uses, end).run([&](const Use& earlier, const Use& later) {
        const auto [a, b] = std::minmax(earlier.node, later.node);
        if (found.size() < mostFindings && told.emplace(a, b, later.how).second)
            found.push_back(findingOf(context, earlier, later));
    });
    return found;
}

}
