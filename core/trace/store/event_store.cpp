// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/event_store.h"

#include "core/base/assert.h"
#include "core/exec/state.h"
#include "core/trace/store/buffer_refs.h"

#include <algorithm>
#include <cstring>

namespace tagscope {

namespace {

NotCaptured reasonOf(Capture capture)
{
    return capture == Capture::Slice ? NotCaptured::Slice
        : capture == Capture::Stats  ? NotCaptured::Stats
                                     : NotCaptured::None;
}

}

EventStore::EventStore(std::shared_ptr<const EventLayout> layout, uint64_t base)
    : m_layout(std::move(layout)), m_base(base - base % chunkEvents), m_first(static_cast<uint32_t>(base - m_base)),
      m_size(m_first), m_openAt(m_first), m_ringEvent(m_first)
{
}

void EventStore::append(const State& before, const Event& event)
{
    const uint32_t number = m_size;
    const uint32_t offset = number % chunkEvents;
    if (number == m_openAt) [[unlikely]]
        openChunk();
    Chunk& chunk = *m_chunk;
    if (offset % indexEvents == 0)
        chunk.valueIndex[offset / indexEvents] = m_values.size();

    const uint32_t word = event_word::of(event);
    if ((word & (event_word::effects | event_word::special)) != 0) [[unlikely]] {
        if ((word & event_word::special) != 0)
            appendSpecial(number, event);
        appendEffects(offset, event);
    }
    chunk.nodes()[offset] = word;
    chunk.tags()[offset] = event.tag.value;
    if (event.pick != 0 || chunk.picks)
        appendPick(offset, event.pick);
    if (event.time.isMeasured() || chunk.times) [[unlikely]]
        appendTime(offset, event.time);

    if (const uint32_t count = m_layout->storedCount(word)) {
        const DType* types = m_layout->types(event.node);
        const auto origin = static_cast<uint32_t>(m_base + number + 1);
        if (m_plan) [[unlikely]]
            appendPlanned(event, types, count, origin);
        else
            for (uint32_t i = 0; i < count; ++i)
                m_values.append(event.outputs[i], types[i], origin);
    }

    if (event.tag.isValid()) [[likely]] {
        TagTable::Slot& slot = m_tags.write(event.tag);
        slot.last = number;
        if (slot.first == TagTable::never) [[unlikely]]
            appendFirstAtTag(slot, before, event.iteration, number);
    }

    ++m_size;
    if (m_size % blockEvents == 0) [[unlikely]]
        summarise(number / blockEvents);
    if (m_plan && m_values.bufferBytes() > m_plan->budget) [[unlikely]]
        keepBudget();
}

/// A scalar that decides where tokens go stays even if it stands in a buffer: without it no state could be told.
bool EventStore::mayBeLeftOut(const Tensor& value)
{
    const bool decides = value.isScalar() && (value.dtype() == DType::Bool || value.dtype() == DType::Int32);
    return value.kind() == Tensor::Kind::Buffer && !decides;
}

void EventStore::appendPlanned(const Event& event, const DType* types, uint32_t count, uint32_t origin)
{
    const bool isPinned = !event.effects.empty() || event.setsOutputs();
    const Capture capture = isPinned ? Capture::Full : m_plan->of(event.node);
    const std::shared_ptr<const CaptureSlice> slice = capture == Capture::Slice ? m_plan->sliceOf(event.node) : nullptr;
    const auto isSliced = [&slice](const Tensor& value) {
        return slicedBytes(*slice, value.dtype(), value.shape(), value.storedElements(),
                           sizeof(TensorBuffer) + value.bufferBytes())
            .has_value();
    };
    const uint64_t first = m_values.size();
    for (uint32_t i = 0; i < count; ++i) {
        const Tensor& value = event.outputs[i];
        if (capture == Capture::Full || !mayBeLeftOut(value) || (slice && !isSliced(value))) {
            m_values.append(value, types[i], origin);
            continue;
        }
        countLeftOut(event.node, value);
        m_values.appendLeftOut(value, reasonOf(capture), slice);
    }
    if (const uint32_t last = m_plan->lastOf(event.node); last > 0 && capture == Capture::Full && !isPinned)
        keepLast(event.node, first, count, last);
}

/// A node fires once at each tag, so the newest firings are those of the newest iterations, whichever instance they are
/// of.
void EventStore::keepLast(PlanId node, uint64_t firstValue, uint32_t count, uint32_t last)
{
    std::deque<uint64_t>& newest = m_newest[node.value];
    newest.push_back(firstValue);
    for (; newest.size() > last; newest.pop_front())
        letGo(node, newest.front(), count, NotCaptured::Last);
}

/// Lets go of what stands in buffers among some values, and of the parts that are kept of them.
void EventStore::letGo(PlanId node, uint64_t firstValue, uint32_t count, NotCaptured why)
{
    for (uint32_t i = 0; i < count; ++i) {
        if (!m_values.isBuffer(firstValue + i)) {
            m_values.letGoPart(firstValue + i);
            continue;
        }
        const Tensor value = m_values.at(firstValue + i, m_layout->types(node)[i], 0);
        if (!mayBeLeftOut(value))
            continue;
        countLeftOut(node, value);
        m_values.letGo(firstValue + i, why);
    }
}

void EventStore::countLeftOut(PlanId node, const Tensor& value)
{
    if (m_leftOutOf.empty())
        m_leftOutOf.resize(m_layout->nodeCount());
    const size_t bytes = ownBytes(*bufferOf(value));
    ++m_leftOutOf[node.index()].values;
    m_leftOutOf[node.index()].bytes += bytes;
    m_leftOutBytes += bytes;
}

EventStore::LeftOut EventStore::leftOutOf(PlanId node) const
{
    return m_leftOutOf.empty() ? LeftOut() : m_leftOutOf[node.index()];
}

std::optional<NotCaptured> EventStore::missing(uint64_t event) const
{
    if (m_values.leftOut() == 0)
        return {};
    const uint32_t word = m_chunks[local(event) / chunkEvents]->nodes()[local(event) % chunkEvents];
    const uint32_t count = m_layout->storedCount(word);
    const uint64_t index = count > 0 ? valueIndexOf(local(event)) : 0;
    for (uint32_t i = 0; i < count; ++i)
        if (m_values.isLeftOut(index + i))
            return notCaptured(m_values.at(index + i, DType::Invalid, 0));
    return {};
}

void EventStore::setCapture(std::shared_ptr<const CapturePlan> plan)
{
    m_plan = std::move(plan);
    if (!m_plan || m_plan->last.empty())
        m_newest.clear();
    if (!m_plan)
        return;
    m_values.countExactly();
    keepBudget();
}

/// Lets go of the oldest buffers until the rest is within the budget.
void EventStore::keepBudget()
{
    while (m_values.bufferBytes() > m_plan->budget && m_ringEvent < m_size) {
        const Chunk& chunk = *m_chunks[m_ringEvent / chunkEvents];
        const uint32_t word = chunk.nodes()[m_ringEvent % chunkEvents];
        const uint32_t count = m_layout->storedCount(word);
        const bool isPinned = (word & (event_word::effects | event_word::whole)) != 0;
        if (!isPinned)
            letGo(PlanId(word & event_word::node), m_ringValue, count, NotCaptured::Budget);
        m_ringValue += count;
        ++m_ringEvent;
    }
}

void EventStore::openChunk()
{
    TAGSCOPE_ASSERT(m_base + m_size < Id<void>::invalidValue - chunkEvents, "event numbers fit 32 bits");
    const size_t c = m_size / chunkEvents;
    if (c == m_chunks.size())
        m_chunks.push_back(std::make_unique<Chunk>());
    Chunk& chunk = *m_chunks[c];
    // The first chunk is left to small pages: most runs do not fill it.
    if (!chunk.nodesAndTags || chunk.nodesAndTags.isShared())
        chunk.nodesAndTags = ColumnArray<uint32_t>(2 * size_t{chunkEvents}, c > 0);
    chunk.picks = {};
    chunk.times = {};
    chunk.borrowsEvents = chunk.borrowsPicks = chunk.borrowsTimes = false;
    chunk.valueIndex[m_size % chunkEvents / indexEvents] = m_values.size();
    m_chunk = &chunk;
    m_openAt = (static_cast<uint32_t>(c) + 1) * chunkEvents;
    if (c > 0 && m_others)
        shareChunk(c - 1);
}

/// Of a chunk that is full: takes the columns of the other store, where that one's are the same.
void EventStore::shareChunk(size_t c)
{
    const uint64_t chunkBegin = m_base + c * chunkEvents;
    const EventStore* const other = m_others(chunkBegin + chunkEvents - 1);
    if (!other || other->begin() > m_base + firstIn(c) || other->end() < chunkBegin + chunkEvents)
        return;
    Chunk& mine = *m_chunks[c];
    const Chunk& theirs = *other->m_chunks[(chunkBegin - other->m_base) / chunkEvents];
    const size_t first = firstIn(c) % chunkEvents;
    const size_t count = chunkEvents - first;
    const auto isSame = [count](const auto* a, const auto* b) { return std::memcmp(a, b, count * sizeof(*a)) == 0; };
    if (isSame(mine.nodes() + first, theirs.nodes() + first) && isSame(mine.tags() + first, theirs.tags() + first)) {
        mine.nodesAndTags = theirs.nodesAndTags;
        mine.borrowsEvents = true;
    }
    if (mine.picks && theirs.picks && isSame(mine.picks.get() + first, theirs.picks.get() + first)) {
        mine.picks = theirs.picks;
        mine.borrowsPicks = true;
    }
    if (mine.times && theirs.times && isSame(mine.times.get() + first, theirs.times.get() + first)) {
        mine.times = theirs.times;
        mine.borrowsTimes = true;
    }
}

/// Of a chunk that is going to be written to again.
void EventStore::own(Chunk& chunk)
{
    const auto clone = [](auto& column, size_t count, bool& borrows) {
        if (column.isShared()) {
            const auto shared = column;
            column = std::decay_t<decltype(column)>(count, false);
            std::memcpy(column.get(), shared.get(), count * sizeof(shared[0]));
        }
        borrows = false;
    };
    clone(chunk.nodesAndTags, 2 * size_t{chunkEvents}, chunk.borrowsEvents);
    clone(chunk.picks, chunkEvents, chunk.borrowsPicks);
    clone(chunk.times, chunkEvents, chunk.borrowsTimes);
}

void EventStore::appendPick(uint32_t offset, uint32_t pick)
{
    Chunk& chunk = *m_chunk;
    if (!chunk.picks) {
        const uint32_t first = firstIn(m_size / chunkEvents) % chunkEvents;
        chunk.picks = ColumnArray<uint32_t>(chunkEvents, false);
        std::memset(chunk.picks.get() + first, 0, (offset - first) * sizeof(uint32_t));
    }
    chunk.picks[offset] = pick;
}

void EventStore::appendTime(uint32_t offset, KernelTime time)
{
    Chunk& chunk = *m_chunk;
    if (!chunk.times) {
        const uint32_t first = firstIn(m_size / chunkEvents) % chunkEvents;
        chunk.times = ColumnArray<uint8_t>(chunkEvents, false);
        std::memset(chunk.times.get() + first, 0, offset - first);
    }
    chunk.times[offset] = time.code();
    if (time.isMeasured() && m_firstTimed == never)
        m_firstTimed = m_size;
}

void EventStore::appendEffects(uint32_t offset, const Event& event)
{
    Chunk& chunk = *m_chunk;
    for (const Effect& effect : event.effects) {
        if (effect.spec)
            chunk.specs.push_back({static_cast<uint32_t>(chunk.effects.size()), effect.spec});
        // Only the event holds it, so it was made by this event.
        const bool isCounted = holdersOf(effect.value) == 1;
        const uint32_t place = (offset << 1 | (isCounted ? 1u : 0u)) << kindBits | static_cast<uint32_t>(effect.kind);
        chunk.effects.push_back({effect.value, effect.index, effect.resource.value, place});
        if (isCounted)
            m_effectBytes += effect.value.bufferBytes();
    }
}

void EventStore::appendSpecial(uint32_t number, const Event& event)
{
    switch (event.kind) {
    case Event::Kind::Firing: m_edits.append(number, *event.edit); break;
    case Event::Kind::Block: m_waits.append(number, event.waitsFor); break;
    case Event::Kind::Deliver: break;
    case Event::Kind::Window: m_windows.append(number, event.window); break;
    case Event::Kind::Act: m_acts.append(number, *event.act); break;
    }
}

void EventStore::appendFirstAtTag(TagTable::Slot& slot, const State& before, IterationId iteration, uint32_t number)
{
    const Iteration& at = before.iteration(iteration);
    const FrameInstance& frame = before.frames[at.frame.index()];
    slot.parent = frame.parent.isValid() ? before.iteration(frame.parent).tag.value : TagId::invalidValue;
    slot.frame = frame.staticFrame;
    slot.iteration = static_cast<uint32_t>(at.number);
    slot.first = number;
}

void EventStore::truncate(uint64_t position)
{
    if (position > end())
        return;
    const uint32_t size = position > begin() ? local(position) : m_first;
    uint64_t values = 0;
    if (size > m_first) {
        const uint32_t final = size - 1;
        values =
            valueIndexOf(final) + m_layout->storedCount(m_chunks[final / chunkEvents]->nodes()[final % chunkEvents]);
    }
    m_values.truncate(values);
    for (auto& [node, newest] : m_newest)
        while (!newest.empty() && newest.back() >= values)
            newest.pop_back();
    if (m_firstTimed >= size)
        m_firstTimed = never;
    if (m_ringEvent > size) {
        m_ringEvent = size;
        m_ringValue = values;
    }
    truncateTags(size);
    m_waits.truncate(size);
    m_edits.truncate(size);
    m_windows.truncate(size);
    m_acts.truncate(size);
    const size_t last = size / chunkEvents;
    for (size_t c = last; c < m_chunks.size(); ++c) {
        Chunk& chunk = *m_chunks[c];
        const uint32_t kept = c == last ? size % chunkEvents : 0;
        const size_t effects = firstEffect(chunk, kept);
        for (size_t i = effects; i < chunk.effects.size(); ++i) {
            if (chunk.effects[i].isCounted())
                m_effectBytes -= chunk.effects[i].value.bufferBytes();
        }
        chunk.effects.erase(chunk.effects.begin() + static_cast<ptrdiff_t>(effects), chunk.effects.end());
        std::erase_if(chunk.specs, [&](const Spec& s) { return s.effect >= effects; });
    }
    m_size = size;
    const size_t used = (size_t{size} + chunkEvents - 1) / chunkEvents;
    if (m_chunks.size() > used + reservedChunks)
        m_chunks.resize(used + reservedChunks);
    const bool goesOn = size > firstIn(last) && last < m_chunks.size();  // in the chunk that it has reached
    m_openAt = goesOn ? (static_cast<uint32_t>(last) + 1) * chunkEvents : size;
    m_chunk = goesOn ? m_chunks[last].get() : nullptr;
    if (goesOn)
        own(*m_chunk);
}

void EventStore::truncateTags(uint32_t size)
{
    if (size <= m_first) {
        m_tags.clear();
        return;
    }
    m_tags.forEach([&](TagId tag, TagTable::Slot& slot) {
        if (slot.first >= size)
            slot.first = TagTable::never;
        else if (slot.last >= size)
            slot.last = findBackward(tag, {}, slot.first, size).value_or(slot.first);
    });
}

EventRecord EventStore::record(uint64_t event) const
{
    const Chunk& chunk = *m_chunks[local(event) / chunkEvents];
    const uint32_t offset = local(event) % chunkEvents;
    EventRecord record = event_word::unpack(chunk.nodes()[offset]);
    if (chunk.nodes()[offset] == event_word::delivery) [[unlikely]] {
        record.kind = Event::Kind::Deliver;
        record.isDead = false;
    } else if ((chunk.nodes()[offset] & event_word::special) != 0) [[unlikely]] {
        const FiringEdit* edit = m_edits.find(local(event));
        record.setsEdges = edit && !edit->edges.empty();
        record.kind = edit              ? Event::Kind::Firing
            : record.node.isValid()     ? Event::Kind::Block
            : m_acts.find(local(event)) ? Event::Kind::Act
                                        : Event::Kind::Window;
        record.isDead = record.isDead && edit;
    }
    record.tag = TagId(chunk.tags()[offset]);
    record.pick = chunk.picks ? chunk.picks[offset] : 0;
    record.time = KernelTime::fromCode(chunk.times ? chunk.times[offset] : 0);
    return record;
}

uint64_t EventStore::valueIndexOf(uint32_t number) const
{
    if (number == m_size)
        return m_values.size();
    const Chunk& chunk = *m_chunks[number / chunkEvents];
    const uint32_t offset = number % chunkEvents;
    uint64_t index = chunk.valueIndex[offset / indexEvents];
    const uint32_t first = number - offset % indexEvents;
    for (uint32_t i = std::max(first, m_first) % chunkEvents; i < offset; ++i)
        index += m_layout->storedCount(chunk.nodes()[i]);
    return index;
}

std::vector<Tensor> EventStore::storedOutputs(uint64_t event) const
{
    const uint32_t word = m_chunks[local(event) / chunkEvents]->nodes()[local(event) % chunkEvents];
    std::vector<Tensor> values(m_layout->storedCount(word));
    if (values.empty())
        return values;
    const DType* types = m_layout->types(PlanId(word & event_word::node));
    const uint64_t index = valueIndexOf(local(event));
    for (size_t i = 0; i < values.size(); ++i)
        values[i] = m_values.at(index + i, types[i], static_cast<uint32_t>(event + 1));
    return values;
}

std::vector<const ValueFigures*> EventStore::figures(uint64_t event) const
{
    const uint32_t word = m_chunks[local(event) / chunkEvents]->nodes()[local(event) % chunkEvents];
    const uint64_t index = valueIndexOf(local(event));
    std::vector<const ValueFigures*> found(m_layout->storedCount(word));
    for (size_t i = 0; i < found.size(); ++i)
        found[i] = m_values.figures(index + i);
    return found;
}

size_t EventStore::firstEffect(const Chunk& chunk, uint32_t offset) const
{
    const auto it = std::lower_bound(chunk.effects.begin(), chunk.effects.end(), offset,
                                     [](const PackedEffect& e, uint32_t o) { return e.offset() < o; });
    return static_cast<size_t>(it - chunk.effects.begin());
}

Effect EventStore::unpackEffect(const Chunk& chunk, size_t i) const
{
    const PackedEffect& packed = chunk.effects[i];
    Effect effect;
    effect.kind = packed.kind();
    effect.resource = ResourceId(packed.resource);
    effect.index = packed.index;
    effect.value = packed.value;
    if (effect.kind == Effect::Kind::Create || effect.kind == Effect::Kind::SetElementShape) {
        const auto it = std::lower_bound(chunk.specs.begin(), chunk.specs.end(), i,
                                         [](const Spec& s, size_t e) { return s.effect < e; });
        if (it != chunk.specs.end() && it->effect == i)
            effect.spec = it->spec;
    }
    return effect;
}

std::vector<Effect> EventStore::effects(uint64_t event) const
{
    const Chunk& chunk = *m_chunks[local(event) / chunkEvents];
    const uint32_t offset = local(event) % chunkEvents;
    std::vector<Effect> effects;
    if ((chunk.nodes()[offset] & event_word::effects) != 0)
        for (size_t i = firstEffect(chunk, offset); i < chunk.effects.size() && chunk.effects[i].offset() == offset;
             ++i)
            effects.push_back(unpackEffect(chunk, i));
    return effects;
}

WaitCondition EventStore::waitsFor(uint64_t event) const
{
    const WaitCondition* wait = m_waits.find(local(event));
    return wait ? *wait : WaitCondition{};
}

size_t EventStore::columnBytes() const
{
    size_t bytes = m_values.columnBytes() + m_tags.bytes() + m_waits.bytes() + m_edits.bytes() + m_windows.bytes()
        + m_acts.bytes();
    for (const auto& [node, newest] : m_newest)
        bytes += sizeof(newest) + newest.size() * sizeof(uint64_t);
    for (const auto& [event, edit] : m_edits.entries())
        bytes += edit.outputs.capacity() * sizeof(uint32_t) + edit.edges.capacity() * sizeof(EdgeToken);
    for (size_t c = 0; firstIn(c) < m_size; ++c) {
        const Chunk& chunk = *m_chunks[c];
        const size_t events = std::min(m_size, static_cast<uint32_t>(c + 1) * chunkEvents) - firstIn(c);
        bytes += sizeof(Chunk) + (chunk.borrowsEvents ? 0 : events * 2 * sizeof(uint32_t));
        bytes += chunk.picks && !chunk.borrowsPicks ? events * sizeof(uint32_t) : 0;
        bytes += chunk.times && !chunk.borrowsTimes ? events : 0;
        bytes += chunk.effects.capacity() * sizeof(PackedEffect);
        bytes += chunk.specs.capacity() * (sizeof(Spec) + sizeof(ResourceSpec));
    }
    return bytes;
}

}
