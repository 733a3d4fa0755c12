// SPDX-License-Identifier: Apache-2.0
#include "ui/session/run_markers.h"

#include "core/tensor/statistics.h"

#include <algorithm>
#include <bit>

namespace tagscope::ui {

void RunMarkers::mark(MarkerKind kind, uint64_t event)
{
    while (event / m_table.events >= MarkerTable::mostBuckets) {
        // Twice as coarse: each pair of buckets becomes one.
        m_table.events *= 2;
        for (std::vector<uint32_t>& of : m_table.marks) {
            const size_t half = (of.size() + 1) / 2;
            for (size_t b = 0; b < half; ++b)
                of[b] = of[2 * b] == 0 && 2 * b + 1 < of.size() ? of[2 * b + 1] : of[2 * b];
            of.resize(half);
        }
    }
    std::vector<uint32_t>& of = m_table.marks[static_cast<size_t>(kind)];
    const auto bucket = static_cast<size_t>(event / m_table.events);
    if (of.size() <= bucket)
        of.resize(bucket + 1);
    if (of[bucket] == 0)
        of[bucket] = static_cast<uint32_t>(event + 1);
}

void RunMarkers::see(const State& before, const Event& event)
{
    if (!event.isOfNode())
        return;
    const uint64_t number = before.position;
    const Iteration& iteration = before.iteration(event.iteration);
    const bool isNewTag = event.tag.value > m_newestTag;
    m_newestTag = std::max(m_newestTag, event.tag.value);
    if (!covers(*m_timeline, event.tag))
        return;
    if (isNewTag)
        mark(MarkerKind::Iteration, number);
    if (event.kind == Event::Kind::Block) {
        mark(MarkerKind::Waits, number);
        return;
    }
    if (event.isDead)
        return;
    const PlanNode& node = m_timeline->program().node(event.node);
    if (node.opClass == OpClass::Switch)
        mark(MarkerKind::DeadOrigin, number);
    if (node.opClass == OpClass::NextIteration) {
        const FrameInstance& frame = before.frames[iteration.frame.index()];
        if (iteration.number == frame.highest
            && frame.liveIterations() >= before.windowOf(m_timeline->program(), iteration.staticFrame))
            mark(MarkerKind::WindowFull, number);
    }
    const auto isOdd = [](const ValueFigures* f) {
        return f && f->statistics && f->statistics->finite() < f->statistics->elements;
    };
    const bool isLeftOut =
        std::ranges::any_of(event.outputs, [](const Tensor& t) { return notCaptured(t).has_value(); });
    if (std::ranges::any_of(event.outputs, hasNonFinite)
        || (isLeftOut && std::ranges::any_of(m_timeline->figures(number), isOdd)))
        mark(MarkerKind::NotFinite, number);
}

void RunMarkers::setRange(const std::optional<TagRange>& range, const std::shared_ptr<const TagNames>& names)
{
    if (range == m_range && (!range || names == m_names))
        return;
    m_range = range;
    m_names = names;
    forget();
}

void RunMarkers::forget()
{
    m_table = {};
    m_newestTag = 0;
    m_covered.reset();
    if (m_range)
        m_covered.emplace(*m_range, m_names);
}

bool RunMarkers::look(const std::shared_ptr<const Timeline>& timeline, std::chrono::milliseconds budget)
{
    // What lies before a position never changes while the line only grows.
    if (m_timeline != timeline || timeline->size() < m_table.size) {
        m_timeline = timeline;
        forget();
    }
    constexpr int64_t numbersBetweenLooks = 1 << 16;
    constexpr int64_t numbersPerEvent = 128;  // which take as long as the rest of an event
    int64_t numbers = 0;
    const auto end = std::chrono::steady_clock::now() + budget;
    const auto take = [&](const State& before, const Event& event) {
        see(before, event);
        m_table.size = before.position + 1;
        numbers += numbersPerEvent;
        for (const Tensor& output : event.outputs)
            numbers += output.storedElements();
        if (numbers < numbersBetweenLooks)
            return true;
        numbers = 0;
        return std::chrono::steady_clock::now() < end;
    };
    timeline->visit(m_table.size, timeline->size(), take, Values::Kept);
    m_table.isComplete = m_table.size == timeline->size();
    return m_table.isComplete;
}

std::vector<uint64_t> RunMarkers::hits(Debugger& debugger, const Breakpoint& breakpoint,
                                       std::chrono::milliseconds budget)
{
    constexpr size_t most = MarkerTable::mostBuckets;
    const uint64_t size = debugger.size();
    const uint64_t bucket = std::bit_ceil(size / most + 1);  // that seldom is another one while the run grows
    const auto found = [&](size_t limit, uint64_t apart) {
        return debugger.stopPositions(breakpoint.id, 0, size, limit, {0, budget, nullptr}, apart);
    };
    if (!m_covered) {
        std::vector<uint64_t> few = found(most + 1, 1);
        return few.size() <= most ? few : found(most, bucket);
    }
    std::vector<uint64_t> hits = found(SIZE_MAX, 1);
    const std::shared_ptr<const Timeline> timeline = debugger.timeline();
    std::erase_if(hits, [&](uint64_t position) {
        const uint64_t event = breakpoint.spec.before || position == 0 ? position : position - 1;
        return event >= size || !covers(*timeline, timeline->record(event).tag);
    });
    if (hits.size() > most) {
        const auto rest = std::ranges::unique(hits, {}, [&](uint64_t position) { return position / bucket; });
        hits.erase(rest.begin(), rest.end());
    }
    return hits;
}

}
