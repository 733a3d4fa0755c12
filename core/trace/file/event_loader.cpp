// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/event_loader.h"

#include "core/base/say.h"
#include "core/trace/file/effect_bytes.h"
#include "core/trace/file/event_check.h"
#include "core/trace/replay.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tagscope {

/// How far a chunk has been taken.
struct EventLoader::Rest {
    ByteReader sides;
    ByteReader effects;
    size_t value = 0;
    size_t exception = 0;
};

EventLoader::EventLoader(std::shared_ptr<Timeline> timeline, TensorReader& tensors, const NumberMap& numbers)
    : m_timeline(std::move(timeline)), m_program(m_timeline->program()), m_tensors(tensors), m_numbers(numbers),
      m_state(m_timeline->stateAt(m_timeline->size())), m_edits(editSource(m_program, m_timeline->edits().items())),
      m_outputs(m_program.maxOutputs())
{
    m_tags[0].own = TagId(0);
    if (!numbers.isSame())
        m_places.emplace(m_state);
}

Result<void> EventLoader::take(const EventChunk& chunk, const std::stop_token& stop)
{
    Rest rest{ByteReader(chunk.sides), ByteReader(chunk.effects)};
    if (Result<void> learned = learn(chunk); !learned)
        return learned;
    for (size_t i = 0; i < chunk.words.size(); ++i) {
        if (i % 1024 == 0 && stop.stop_requested())
            return refused(ErrorCode::Cancelled, "loading was stopped");
        if (Result<void> taken = takeEvent(chunk, i, rest); !taken)
            return named(chunk.words[i], std::move(taken).error());
    }
    if (rest.value != chunk.kinds.size() || rest.exception != chunk.exceptions.size() || rest.sides.remaining() > 0
        || rest.effects.remaining() > 0)
        return refused(ErrorCode::DataLoss, "has values that belong to no event");
    return {};
}

Failure EventLoader::named(uint32_t word, Error error) const
{
    if (const PlanId node = m_numbers.node(word & event_word::node); node.isValid())
        error.where.node = m_program.nameOf(node);
    error.message = say("event {}: {}", m_state.position, error.message);
    return Failure(std::move(error));
}

Result<void> EventLoader::learn(const EventChunk& chunk)
{
    for (const EventChunk::NewTag& tag : chunk.newTags) {
        const std::optional<StaticFrameId> frame = m_numbers.frame(tag.frame);
        const bool isNew = m_tags.find(tag.parent) != m_tags.end() && frame && isLoop(*frame)
            && tag.iteration <= State::mostTags && tag.tag != TagId::invalidValue
            && m_tags.try_emplace(tag.tag, Tag{TagId(tag.parent), *frame, static_cast<int64_t>(tag.iteration), TagId()})
                   .second;
        if (!isNew)
            return refused(ErrorCode::DataLoss, "has a tag {} that cannot be", tag.tag);
    }
    return {};
}

Result<void> EventLoader::takeEvent(const EventChunk& chunk, size_t i, Rest& rest)
{
    const uint32_t word = chunk.words[i];
    Event event;
    event.isDead = event_word::unpack(word).isDead;
    event.node = m_numbers.node(word & event_word::node);
    event.pick = chunk.picks.empty() ? 0 : chunk.picks[i];
    event.time = KernelTime::fromCode(chunk.times.empty() ? 0 : chunk.times[i]);
    if ((word & event_word::special) != 0)
        if (Result<void> read = readSide(rest, event); !read)
            return read;
    if (!event.isOfNode())
        return !event.node.isValid() && event_word::of(event) == word && chunk.tags[i] == TagId::invalidValue
                && (event.pick == 0 || event.kind == Event::Kind::Deliver) && !event.time.isMeasured()
            ? takeOther(event)
            : Result<void>(refused(ErrorCode::DataLoss, "contradicts itself"));
    if (!event.node.isValid())
        return refused(ErrorCode::DataLoss, "names node {} of {}", word & event_word::node, m_numbers.nodeCount());
    if (Result<void> found = findInstance(event, TagId(chunk.tags[i])); !found)
        return found;
    event.outputs = std::span(m_outputs).first(m_program.node(event.node).outputCount);
    for (Tensor& output : event.outputs)
        output.clear();
    if (event.kind == Event::Kind::Firing && (word & event_word::special) != 0) {
        if (Result<void> filled = fillEdit(event); !filled)
            return filled;
        event.edit = &m_edit;
    }
    if ((word & event_word::effects) != 0)
        if (Result<void> read = readEffects(rest, event); !read)
            return read;
    if ((event_word::of(event) ^ word) & event_word::flags)
        return refused(ErrorCode::DataLoss, "contradicts itself");
    const uint32_t stored = m_timeline->layout().storedCount(event_word::of(event));
    if (Result<void> read = readValues(chunk, rest, event, stored); !read)
        return read;
    if (Result<void> fits = checkEvent(m_program, m_state, event); !fits)
        return fits;
    if (stored == 0)
        if (Result<void> made = completeOutputs(m_program, m_state, event, m_inputs); !made)
            return refused(ErrorCode::DataLoss, "cannot have fired: {}", made.error().message);
    if (event.edit || m_edits)
        if (Result<void> fits = checkEdits(event); !fits)
            return fits;
    m_timeline->onEvent(m_state, event);
    m_tensors.giveBack();
    if (Result<void> done = tryPropagate(m_program, m_state, event); !done)
        return refused(ErrorCode::DataLoss, "has an effect that cannot be: {}", done.error().message);
    if (m_places)
        m_places->follow(m_state, event.pick);
    return {};
}

Result<void> EventLoader::readSide(Rest& rest, Event& event)
{
    if (!tagscope::readSide(rest.sides, m_tensors, m_side))
        return refused(ErrorCode::DataLoss, "is of a kind that cannot be read");
    event.kind = m_side.kind;
    event.isDead = event.isDead && event.kind == Event::Kind::Firing;
    event.waitsFor = m_side.waitsFor;
    event.waitsFor.resource = m_numbers.resource(event.waitsFor.resource);
    event.waitsFor.waiter = static_cast<uint64_t>(translatedWaiter(event.waitsFor.waiter));
    event.window = m_side.window;
    event.act = event.kind == Event::Kind::Act ? &m_side.act : nullptr;
    if (const std::optional<StaticFrameId> frame = m_numbers.frame(m_side.window.frame.value))
        event.window.frame = *frame;
    return {};
}

/// An event that has no node.
Result<void> EventLoader::takeOther(const Event& event)
{
    if (event.kind == Event::Kind::Window) {
        if (Result<void> canBe = checkWindow(m_program, m_state, event.window); !canBe)
            return refused(ErrorCode::DataLoss, "has a window that cannot be: {}", canBe.error().message);
        if (++m_windows > Timeline::mostWindows)
            return refused(ErrorCode::DataLoss, "sets a window, as {} before it do, and a line holds no more",
                           grouped(Timeline::mostWindows));
    } else if (event.kind == Event::Kind::Deliver) {
        if (Result<void> canBe = checkDelivery(m_state, event.pick); !canBe)
            return refused(ErrorCode::DataLoss, "delivers a message that is not there: {}", canBe.error().message);
    } else {
        if (Result<void> canBe = checkAct(m_program, m_state, *event.act); !canBe)
            return refused(ErrorCode::DataLoss, "does to the network what cannot be: {}", canBe.error().message);
        if (event.act->isByHand() && ++m_acts > Timeline::mostActs)
            return refused(ErrorCode::DataLoss,
                           "does something to the network, as {} before it do, and a line holds "
                           "no more",
                           grouped(Timeline::mostActs));
    }
    m_timeline->onEvent(m_state, event);
    propagate(m_program, m_state, event);
    if (m_places && event.kind == Event::Kind::Act)
        m_places.emplace(m_state);  // what is ready is set aside, and comes back
    else if (m_places)
        m_places->follow(m_state, {});
    return {};
}

/// The program's tag for one of the file that is known, or where a frame was entered from that lives: invalid if there
/// is none.
TagId EventLoader::ownTag(TagId tag)
{
    std::vector<Tag*> chain;
    for (Tag* at = &m_tags.at(tag.value); !at->own.isValid(); at = &m_tags.at(at->parent.value))
        chain.push_back(at);
    TagId own = chain.empty() ? m_tags.at(tag.value).own : m_tags.at(chain.back()->parent.value).own;
    for (auto at = chain.rbegin(); at != chain.rend() && own.isValid(); ++at) {
        const std::optional<IterationId> outer = findIteration(m_state, own);
        own = TagId();
        if (!outer)
            break;
        for (const FrameId child : m_state.iteration(*outer).children)
            if (const FrameInstance& frame = m_state.frames[child.index()]; frame.staticFrame == (*at)->frame
                && (*at)->iteration >= frame.oldest && (*at)->iteration <= frame.highest)
                own = m_state.iteration(frame.iteration((*at)->iteration)).tag;
        (*at)->own = own;
    }
    return own;
}

/// The pick and the iteration that the event has here, and its tag.
Result<void> EventLoader::findInstance(Event& event, TagId tag)
{
    const auto known = m_tags.find(tag.value);
    if (known == m_tags.end())
        return refused(ErrorCode::DataLoss, "is at a tag {} that nothing tells of", tag.value);
    Tag& at = known->second;
    const bool isNew = !at.own.isValid();
    const TagId parent = at.parent.isValid() && (isNew || m_places) ? ownTag(at.parent) : TagId();
    if (isNew && !parent.isValid())
        return refused(ErrorCode::DataLoss, "is at a tag {} that is told of otherwise", tag.value);
    if (m_places) {
        const std::optional<size_t> place = m_places->find(event.node, parent, at.iteration);
        if (!place)
            return refused(ErrorCode::DataLoss, "is of no instance that was ready");
        event.pick = static_cast<uint32_t>(*place);
    }
    if (event.pick >= m_state.ready.size())
        return refused(ErrorCode::DataLoss, "takes entry {} of {} ready instances", event.pick, m_state.ready.size());
    const ReadyEntry entry = m_state.ready[event.pick];
    if (entry.node() != event.node)
        return refused(ErrorCode::DataLoss, "is not of the node that was ready");
    event.iteration = entry.iterationId();
    const Iteration& iteration = m_state.iteration(event.iteration);
    event.tag = iteration.tag;
    if (isNew ? m_numbers.isSame() && tag != event.tag : at.own != event.tag)
        return refused(ErrorCode::DataLoss, "is at tag {}, but the instance is at tag {}", tag.value, event.tag.value);
    if (!isNew)
        return {};
    const IterationId around = m_state.frames[iteration.frame.index()].parent;
    if (at.frame != iteration.staticFrame || at.iteration != iteration.number || !around.isValid()
        || m_state.iteration(around).tag != parent)
        return refused(ErrorCode::DataLoss, "is at a tag {} that is told of otherwise", tag.value);
    at.own = event.tag;
    return {};
}

/// What was set by hand, in the program's numbers.
Result<void> EventLoader::fillEdit(const Event& event)
{
    m_edit.outputs = m_side.outputs;
    m_edit.edges.clear();
    std::map<std::pair<uint32_t, int>, uint32_t> edges;  // by consumer and input
    const PlanNode& node = m_program.node(event.node);
    for (uint32_t e = node.edgesBegin; !m_side.sent.empty() && e < node.edgesEnd; ++e)
        edges[{m_program.edges()[e].target, m_program.inputOf(m_program.edges()[e])}] = e;
    for (EventSide::Sent& sent : m_side.sent) {
        const auto edge = edges.find({m_numbers.node(sent.consumer).value, sent.input});
        if (edge == edges.end())
            return refused(ErrorCode::DataLoss, "sends a token over an edge that it does not have");
        if (!translate(sent.value))
            return refused(ErrorCode::DataLoss, "sends a token that cannot be");
        m_edit.edges.push_back({edge->second, std::move(sent.value)});
    }
    std::ranges::sort(m_edit.edges, {}, &EdgeToken::edge);
    if (std::ranges::adjacent_find(m_edit.edges, {}, &EdgeToken::edge) != m_edit.edges.end())
        return refused(ErrorCode::DataLoss, "sends two tokens over one edge");
    return {};
}

Result<void> EventLoader::readEffects(Rest& rest, Event& event)
{
    std::optional<std::vector<Effect>> list = tagscope::readEffects(rest.effects, m_tensors);
    if (!list || list->empty())
        return refused(ErrorCode::DataLoss, "has effects that cannot be read");
    m_effects = *std::move(list);
    for (Effect& effect : m_effects) {
        effect.resource = m_numbers.resource(effect.resource);
        if (!translate(effect.value))
            return refused(ErrorCode::DataLoss, "has an effect with a value that cannot be");
        using Kind = Effect::Kind;
        if (effect.kind == Kind::AwaitRoom || effect.kind == Kind::AwaitElements || effect.kind == Kind::EndWait)
            effect.index = translatedWaiter(static_cast<uint64_t>(effect.index));
        const bool isOfTaker = effect.kind == Kind::AwaitMessage || effect.kind == Kind::Take;
        if (isOfTaker && effect.value.kind() == Tensor::Kind::Inline && effect.value.dtype() == DType::Int64)
            effect.value = Tensor::scalar(translatedWaiter(static_cast<uint64_t>(effect.value.at<int64_t>(0))));
        if (effect.spec && m_numbers.resource(effect.spec->gradientOf) != effect.spec->gradientOf) {
            auto spec = std::make_shared<ResourceSpec>(*effect.spec);
            spec->gradientOf = m_numbers.resource(spec->gradientOf);
            effect.spec = std::move(spec);
        }
    }
    event.effects = m_effects;
    return {};
}

Result<void> EventLoader::readValues(const EventChunk& chunk, Rest& rest, Event& event, uint32_t stored)
{
    if (stored > chunk.kinds.size() - rest.value)
        return refused(ErrorCode::DataLoss, "has {} outputs, but only {} values follow", stored,
                       chunk.kinds.size() - rest.value);
    for (uint32_t slot = 0; slot < stored; ++slot, ++rest.value) {
        DType dtype = m_timeline->layout().types(event.node)[slot];
        auto origin = static_cast<uint32_t>(m_state.position + 1);
        if (rest.exception < chunk.exceptions.size() && chunk.exceptions[rest.exception].value == rest.value) {
            dtype = chunk.exceptions[rest.exception].dtype;
            origin = chunk.exceptions[rest.exception++].origin;
        }
        std::optional<Tensor> value;
        if (chunk.kinds[rest.value] <= static_cast<uint8_t>(Tensor::Kind::Ref))
            value = m_tensors.value(static_cast<Tensor::Kind>(chunk.kinds[rest.value]), dtype, chunk.bits[rest.value]);
        if (!value || !translate(*value))
            return refused(ErrorCode::DataLoss, "has an output {} that is no {} value of the file", slot,
                           dtypeName(dtype));
        value->setOrigin(origin);
        event.outputs[slot] = *std::move(value);
    }
    return {};
}

/// What an event says was set by hand is what the edits of its line set there.
Result<void> EventLoader::checkEdits(const Event& event)
{
    if (event.kind != Event::Kind::Firing)
        return {};
    if (event.edit) {
        if (Result<void> fits = checkEdit(m_program, event); !fits)
            return fits;
        if (++m_editedEvents > Timeline::mostEditedEvents)
            return refused(ErrorCode::DataLoss, "is set by hand, as {} before it are, and a line holds no more",
                           grouped(Timeline::mostEditedEvents));
    }
    const PlannedEdit* planned = m_edits ? m_edits(m_state, event.node, event.iteration) : nullptr;
    static const FiringEdit nothing;
    const FiringEdit& set = event.edit ? *event.edit : nothing;
    const FiringEdit& wanted = planned ? planned->set : nothing;
    const bool sends = wanted.edges.empty() || sendsAtOnce(m_program.node(event.node), &event);
    bool isSame = set.outputs == wanted.outputs && set.edges == (sends ? wanted.edges : nothing.edges);
    for (size_t i = 0; isSame && i < wanted.outputs.size(); ++i)
        isSame = event.outputs[wanted.outputs[i]] == planned->values[i];
    return isSame ? Result<void>() : refused(ErrorCode::DataLoss, "is set by hand otherwise than its line says");
}

/// Resources that a value refers to, in the program's numbers; false where that cannot be.
bool EventLoader::translate(Tensor& value) const
{
    if (m_numbers.isSame() || !(value.isRef() || value.dtype() == DType::Resource))
        return true;
    const uint32_t origin = value.origin();
    if (value.isRef())
        value = Tensor::ref(m_numbers.resource(value.resourceId()), baseType(value.dtype()));
    else if (value.kind() == Tensor::Kind::Inline)
        value = Tensor::resource(m_numbers.resource(ResourceId(static_cast<uint32_t>(value.inlineBits()))));
    else
        return value.isNone();
    value.setOrigin(origin);
    return true;
}

/// Who waits is a node and a tag.
int64_t EventLoader::translatedWaiter(uint64_t waiter) const
{
    if (m_numbers.isSame())
        return static_cast<int64_t>(waiter);
    const NodeId node = m_numbers.graphNode(waiterNode(waiter));
    const auto tag = m_tags.find(static_cast<uint32_t>(waiter));
    const uint32_t own =
        tag != m_tags.end() && tag->second.own.isValid() ? tag->second.own.value : static_cast<uint32_t>(waiter);
    return static_cast<int64_t>(uint64_t{node.value} << 32 | own);
}

}
