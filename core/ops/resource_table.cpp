// SPDX-License-Identifier: Apache-2.0
#include "core/ops/resource_table.h"

#include <algorithm>
#include <limits>
#include <string_view>

namespace tagscope {

namespace {

using Kind = Effect::Kind;

constexpr int64_t largestArray = std::numeric_limits<int32_t>::max();

Failure malformed(const Effect& effect, std::string_view what)
{
    return fail(ErrorCode::Internal, "effect {} on resource {}: {}", static_cast<int>(effect.kind),
                effect.resource.value, what);
}

bool isPlainValue(const Tensor& value, DType dtype)
{
    return value.hasValue() && !value.isRef() && value.dtype() == dtype;
}

bool canBeMessage(const MailboxResource& mailbox, const Tensor& value)
{
    return value.isNone() || isPlainValue(value, mailbox.spec.dtype);
}

void putMessage(MailboxResource& mailbox, uint64_t at, Message message)
{
    mailbox.messages.add(at, std::move(message));
}

/// Calls f(const Tensor&) for all that a resource holds.
template <class F>
void forEachValue(const Resource& resource, F&& f)
{
    if (const auto* variable = std::get_if<VariableResource>(&resource)) {
        f(variable->value);
    } else if (const auto* array = std::get_if<ArrayResource>(&resource)) {
        for (const auto& [number, chunk] : array->chunks)
            for (const ArrayElement& element : *chunk)
                f(element.value);
    } else if (const auto* mailbox = std::get_if<MailboxResource>(&resource)) {
        for (const auto& [key, message] : mailbox->messages)
            f(message.value);
    } else if (!std::holds_alternative<CounterResource>(resource)) {
        const auto* queue = std::get_if<QueueResource>(&resource);
        const CowVector<Tensor>& items = queue ? queue->items : std::get<StackResource>(resource).items;
        for (size_t i = 0; i < items.size(); ++i)
            f(items[i]);
    }
}

/// Whether handles are among what a resource of this kind may hold.
bool mayHoldHandles(const ResourceSpec& spec)
{
    return spec.dtype == DType::Resource
        || std::ranges::find(spec.componentTypes, DType::Resource) != spec.componentTypes.end();
}

/// One effect on a resource of one kind. What it comes to hold, or holds no more, is counted in the table.
class EffectOn {
public:
    EffectOn(ResourceTable& table, const Effect& effect) : m_table(table), m_effect(effect) {}

    Result<void> operator()(VariableResource& variable)
    {
        if (m_effect.kind == Kind::Close)
            return malformed("a variable cannot be closed");
        if (m_effect.kind != Kind::Assign)
            return otherKind();
        if (m_effect.value.hasValue() && !isPlainValue(m_effect.value, variable.spec.dtype))
            return malformed("the value has not the dtype of the variable");
        m_table.replace(variable.value, m_effect.value);
        return {};
    }
    Result<void> operator()(StackResource& stack);
    Result<void> operator()(ArrayResource& array);
    Result<void> operator()(QueueResource& queue);
    Result<void> operator()(CounterResource& counter)
    {
        if (m_effect.kind != Kind::Count)
            return otherKind();
        ++counter.count;
        return {};
    }
    Result<void> operator()(MailboxResource& mailbox);

private:
    Failure malformed(std::string_view what) const { return tagscope::malformed(m_effect, what); }
    Failure otherKind() const { return malformed("it is a resource of another kind"); }
    Result<void> write(ArrayResource& array);
    Result<void> read(ArrayResource& array);
    void dropHead(QueueResource& queue, int64_t count);
    Result<void> enqueue(QueueResource& queue);
    Result<void> removeFromMiddle(QueueResource& queue);
    Result<void> await(WaitLine& line);

    ResourceTable& m_table;
    const Effect& m_effect;
};

Result<void> EffectOn::operator()(StackResource& stack)
{
    switch (m_effect.kind) {
    case Kind::Close:
        for (size_t i = 0; mayHoldHandles(stack.spec) && i < stack.items.size(); ++i)
            m_table.drop(stack.items[i]);
        stack.isClosed = true;
        stack.items.clear();
        return {};
    case Kind::Push:
    case Kind::Pop: break;
    default: return otherKind();
    }
    if (stack.isClosed)
        return malformed("the stack is closed");
    if (m_effect.kind == Kind::Push) {
        if (!isPlainValue(m_effect.value, stack.spec.dtype))
            return malformed("the value has not the dtype of the stack");
        m_table.hold(m_effect.value);
        stack.items.pushBack(m_effect.value);
        return {};
    }
    if (stack.items.empty())
        return malformed("the stack is empty");
    m_table.drop(stack.items.back());
    stack.items.popBack();
    return {};
}

Result<void> EffectOn::write(ArrayResource& array)
{
    ResourceSpec& spec = array.spec;
    if (!isPlainValue(m_effect.value, spec.dtype))
        return malformed("the value has not the dtype of the array");
    if (m_effect.index >= spec.size && !spec.dynamicSize)
        return malformed("the index is past the end of the array");
    ArrayElement& element = array.writeElement(m_effect.index);
    if (element.written && !element.isZero)
        array.gradientsDisallowed = true;
    m_table.replace(element.value, m_effect.value);
    element.written = true;
    element.isZero = false;
    spec.size = std::max(spec.size, m_effect.index + 1);
    if (spec.identicalElementShapes && !spec.elementShape.isFullyDefined())
        spec.elementShape = m_effect.value.shape();
    return {};
}

Result<void> EffectOn::read(ArrayResource& array)
{
    ResourceSpec& spec = array.spec;
    if (m_effect.index >= spec.size && !spec.gradientOf.isValid())
        return malformed("the index is past the end of the array");
    const bool written = array.element(m_effect.index).written;
    if (!written && !(spec.elementShape.isFullyDefined() && tensorBytes(spec.dtype, spec.elementShape)))
        return malformed("nothing was written and the shape is not known");
    ArrayElement& element = array.writeElement(m_effect.index);
    if (!written) {
        element.value = repeatedZeros(spec.dtype, spec.elementShape);
        element.written = true;
        element.isZero = true;
    }
    element.read = true;
    if (spec.clearAfterRead) {
        m_table.replace(element.value, repeatedZeros(spec.dtype, element.value.shape()));
        element.cleared = true;
    }
    spec.size = std::max(spec.size, m_effect.index + 1);
    return {};
}

Result<void> EffectOn::operator()(ArrayResource& array)
{
    switch (m_effect.kind) {
    case Kind::Close:
        if (mayHoldHandles(array.spec))
            for (const auto& [number, chunk] : array.chunks)
                for (const ArrayElement& element : *chunk)
                    m_table.drop(element.value);
        array.isClosed = true;
        array.chunks.clear();
        return {};
    case Kind::Write:
    case Kind::ReadElement:
    case Kind::SetElementShape:
    case Kind::MarkSize: break;
    default: return otherKind();
    }
    if (array.isClosed)
        return malformed("the array is closed");
    switch (m_effect.kind) {
    case Kind::SetElementShape:
        if (!m_effect.spec)
            return malformed("nothing says which shape");
        array.spec.elementShape = m_effect.spec->elementShape;
        return {};
    case Kind::MarkSize: array.spec.markedSize = m_effect.index; return {};
    default: break;
    }
    if (m_effect.index < 0 || m_effect.index >= largestArray)
        return malformed("the index is out of range");
    return m_effect.kind == Kind::Write ? write(array) : read(array);
}

void EffectOn::dropHead(QueueResource& queue, int64_t count)
{
    const size_t components = queue.spec.componentTypes.size();
    const size_t begin = static_cast<size_t>(queue.head) * components;
    const size_t end = static_cast<size_t>(queue.head + count) * components;
    for (size_t i = begin; i < end; ++i)
        m_table.replace(queue.items.write(i), Tensor());
    queue.head += count;
    // What was taken is given back once it is more than half of the queue: every element moves at most once on average.
    const auto gone = static_cast<size_t>(queue.head) * components;
    if (queue.head < 64 || gone < queue.items.size() - gone)
        return;
    CowVector<Tensor> rest;
    for (size_t i = gone; i < queue.items.size(); ++i)
        rest.pushBack(queue.items[i]);
    queue.items = std::move(rest);
    queue.head = 0;
}

Result<void> EffectOn::enqueue(QueueResource& queue)
{
    const std::vector<DType>& types = queue.spec.componentTypes;
    if (m_effect.index < 0 || static_cast<size_t>(m_effect.index) != queue.items.size() % types.size())
        return malformed("the components of an element come in order");
    if (!isPlainValue(m_effect.value, types[static_cast<size_t>(m_effect.index)]))
        return malformed("the value has not the dtype of the component");
    const std::vector<Shape>& shapes = queue.spec.componentShapes;
    if (!shapes.empty() && !shapes[static_cast<size_t>(m_effect.index)].isCompatibleWith(m_effect.value.shape()))
        return malformed("the value has not the shape of the component");
    m_table.hold(m_effect.value);
    queue.items.pushBack(m_effect.value);
    return {};
}

Result<void> EffectOn::removeFromMiddle(QueueResource& queue)
{
    const size_t components = queue.spec.componentTypes.size();
    if (queue.items.size() % components != 0)
        return malformed("the last element is not complete");
    const size_t hole = static_cast<size_t>(queue.head + m_effect.index) * components;
    const size_t last = static_cast<size_t>(queue.head + queue.length() - 1) * components;
    for (size_t c = 0; c < components; ++c) {
        m_table.drop(queue.items[hole + c]);
        if (hole != last)
            queue.items.write(hole + c) = Tensor(queue.items[last + c]);
    }
    queue.items.resize(last);
    return {};
}

Result<void> EffectOn::await(WaitLine& line)
{
    if (m_effect.value.kind() != Tensor::Kind::Inline || m_effect.value.dtype() != DType::Int64
        || m_effect.value.at<int64_t>(0) < 0)
        return malformed("nothing says for how many elements");
    line.set(static_cast<uint64_t>(m_effect.index), m_effect.value.at<int64_t>(0));
    return {};
}

Result<void> EffectOn::operator()(MailboxResource& mailbox)
{
    const bool isPost = m_effect.kind == Kind::Post;
    if (!isPost && m_effect.kind != Kind::AwaitMessage && m_effect.kind != Kind::Take)
        return otherKind();
    const auto at = static_cast<uint64_t>(m_effect.index);
    if (isPost) {
        if (!canBeMessage(mailbox, m_effect.value))
            return malformed("the message has not the dtype of the mailbox");
        m_table.hold(m_effect.value);
        putMessage(mailbox, at, {m_effect.value, mailbox.sent++});
        return {};
    }
    if (m_effect.value.kind() != Tensor::Kind::Inline || m_effect.value.dtype() != DType::Int64)
        return malformed("nothing says for whom");
    const auto taker = static_cast<uint64_t>(m_effect.value.at<int64_t>(0));
    const auto waiting = mailbox.findTaker(at, taker);
    const bool isWaiting = waiting != mailbox.takers.end();
    if (m_effect.kind == Kind::AwaitMessage) {
        if (!isWaiting)
            mailbox.takers.add(at, taker);
        return {};
    }
    const std::optional<Message> taken = mailbox.messages.take(at);
    if (!taken)
        return malformed("there is no message");
    m_table.drop(taken->value);
    if (isWaiting)
        mailbox.takers.erase(waiting);
    return {};
}

Result<void> EffectOn::operator()(QueueResource& queue)
{
    const auto waiter = static_cast<uint64_t>(m_effect.index);
    switch (m_effect.kind) {
    case Kind::Enqueue: return enqueue(queue);
    case Kind::AwaitRoom: return await(queue.enqueuers);
    case Kind::AwaitElements: return await(queue.dequeuers);
    case Kind::EndWait:
        if (!queue.enqueuers.erase(waiter) && !queue.dequeuers.erase(waiter))
            return malformed("nobody of that name waits");
        return {};
    case Kind::Close:
        queue.isClosed = true;
        queue.cancelsPending = queue.cancelsPending || m_effect.index != 0;
        return {};
    case Kind::Dequeue:
        if (m_effect.index < 0 || m_effect.index > queue.length())
            return malformed("the queue has not that many elements");
        dropHead(queue, m_effect.index);
        return {};
    case Kind::Remove:
        if (m_effect.index < 0 || m_effect.index >= queue.length())
            return malformed("the queue has no such element");
        return removeFromMiddle(queue);
    default: return otherKind();
    }
}

/// The gradient array's elements start as zeros of the shapes that the array's written elements have.
void copyShapes(const ArrayResource& from, ArrayResource& to)
{
    const std::span<const int64_t> prefix = to.spec.prependedShape.dims();
    for (const auto& [number, chunk] : from.chunks) {
        for (size_t i = 0; i < chunk->size(); ++i) {
            const ArrayElement& element = (*chunk)[i];
            if (!element.written)
                continue;
            Shape shape(prefix);
            for (const int64_t dim : element.value.shape().dims())
                shape.append(dim);
            if (!tensorBytes(to.spec.dtype, shape))
                continue;
            ArrayElement& copy = to.writeElement(number * ArrayResource::chunkSize + static_cast<int64_t>(i));
            copy.value = repeatedZeros(to.spec.dtype, shape);
            copy.written = true;
            copy.isZero = true;
        }
    }
}

}

ResourceId ResourceTable::addNamed(Resource resource)
{
    TAGSCOPE_ASSERT(m_created.empty() && m_next == m_named.size(), "named resources come before all others");
    m_named.pushBack({});
    m_named.write(m_next).write() = std::move(resource);
    return ResourceId(m_next++);
}

const Resource* ResourceTable::find(ResourceId id) const
{
    if (id.index() < m_named.size())
        return m_named[id.index()].get();
    const Created* created = m_created.find(id.value);
    return created ? created->resource.get() : nullptr;
}

Resource* ResourceTable::write(ResourceId id)
{
    if (id.index() < m_named.size())
        return &m_named.write(id.index()).write();
    Created* created = m_created.write(id.value);
    return created ? &created->resource.write() : nullptr;
}

Result<void> ResourceTable::create(const Effect& effect)
{
    if (!effect.spec)
        return malformed(effect, "nothing says what to create");
    const ResourceSpec& spec = *effect.spec;
    const ResourceId id = effect.resource.isValid() ? effect.resource : next();
    const Resource* known = find(id);
    if (!known && id != next())
        return malformed(effect, "its number is not the next one");
    if (!known && m_next == ResourceId::invalidValue)
        return fail(ErrorCode::ResourceExhausted, "the limit of {} resources is reached", m_next);
    if (known && baseOf(*known).isCreated)
        return malformed(effect, "it exists already");
    if (known && baseOf(*known).spec.kind != spec.kind)
        return malformed(effect, "it is a resource of another kind");
    if (spec.kind == ResourceSpec::Kind::TensorArray && (spec.size < 0 || spec.size > largestArray))
        return malformed(effect, "the size of the array is out of range");
    if (spec.kind == ResourceSpec::Kind::Queue && spec.componentTypes.empty())
        return malformed(effect, "a queue without components");
    if (!spec.componentShapes.empty() && spec.componentShapes.size() != spec.componentTypes.size())
        return malformed(effect, "the number of shapes is not that of components");
    Resource resource = emptyResource(spec);
    baseOf(resource).isCreated = true;
    if (spec.gradientOf.isValid()) {
        const auto* parent = findResource<ArrayResource>(*this, spec.gradientOf);
        if (!parent || spec.kind != ResourceSpec::Kind::TensorArray || parent->spec.size != spec.size)
            return malformed(effect, "it is not the gradient of a tensor array");
        copyShapes(*parent, std::get<ArrayResource>(resource));
    }
    if (spec.number >= 0)
        m_numbered[static_cast<size_t>(spec.kind)] = std::min(spec.number, std::numeric_limits<int64_t>::max() - 1) + 1;
    if (known) {
        *write(id) = std::move(resource);
    } else {
        ++m_next;
        Created created;
        created.resource.write() = std::move(resource);
        m_created.set(id.value, std::move(created));
        m_dropped.push_back(id);  // if nobody takes its handle, it goes with the event
    }
    if (spec.gradientOf.isValid()) {
        auto& parent = std::get<ArrayResource>(*write(spec.gradientOf));
        parent.gradients.emplace_back(spec.gradientSource, id);
        parent.spec.dynamicSize = false;
        holdId(id);
    }
    return {};
}

Result<void> ResourceTable::apply(const Effect& effect)
{
    if (effect.kind == Kind::Create)
        return create(effect);
    Resource* known = write(effect.resource);
    if (!known || !baseOf(*known).isCreated)
        return malformed(effect, "there is no such resource");
    return std::visit(EffectOn(*this, effect), *known);
}

void ResourceTable::holdHandles(const Tensor& value)
{
    forEachHandle(value, [this](ResourceId id) { holdId(id); });
}

void ResourceTable::dropHandles(const Tensor& value)
{
    forEachHandle(value, [this](ResourceId id) { dropId(id); });
}

void ResourceTable::holdId(ResourceId id)
{
    if (id.index() < m_named.size())
        return;
    if (Created* created = m_created.write(id.value))
        ++created->holders;
}

void ResourceTable::dropId(ResourceId id)
{
    if (id.index() < m_named.size())
        return;
    Created* created = m_created.write(id.value);
    if (created && created->holders > 0 && --created->holders == 0)  // a file may say handles of what is yet to come
        m_dropped.push_back(id);
}

uint32_t ResourceTable::holders(ResourceId id) const
{
    const Created* created = id.index() < m_named.size() ? nullptr : m_created.find(id.value);
    return created ? created->holders : 0;
}

void ResourceTable::releaseDropped()
{
    while (!m_dropped.empty()) {
        const ResourceId id = m_dropped.back();
        m_dropped.pop_back();
        const Created* created = m_created.find(id.value);
        if (!created || created->holders > 0)
            continue;
        const CowPtr<Resource> gone = created->resource;
        m_created.erase(id.value);
        if (mayHoldHandles(baseOf(*gone).spec))
            forEachValue(*gone, [this](const Tensor& value) { drop(value); });
        if (const auto* array = std::get_if<ArrayResource>(gone.get()))
            for (const auto& [source, gradient] : array->gradients)
                dropId(gradient);
    }
}

size_t ResourceTable::unsharedBytes(const ResourceTable& other) const
{
    size_t bytes = size() / 8 * sizeof(void*);
    forEach([&](ResourceId id, const Resource& resource) {
        if (other.find(id) == &resource)
            return;
        // The elements themselves are in chunks that copies share; what a copy has of its own is the table of chunks.
        bytes += sizeof(Created) + sizeof(Resource);
        if (const auto* array = std::get_if<ArrayResource>(&resource))
            bytes += array->chunks.size() * 64;
        else if (const auto* queue = std::get_if<QueueResource>(&resource))
            bytes += queue->items.size() / 4 + (queue->enqueuers.chunkCount() + queue->dequeuers.chunkCount()) * 8;
        else if (const auto* stack = std::get_if<StackResource>(&resource))
            bytes += stack->items.size() / 4;
        else if (const auto* mailbox = std::get_if<MailboxResource>(&resource))
            bytes += (mailbox->messages.chunkCount() + mailbox->takers.chunkCount()) * 8;
    });
    return bytes;
}

bool ResourceTable::operator==(const ResourceTable& other) const
{
    return m_next == other.m_next && m_numbered == other.m_numbered && m_named == other.m_named
        && m_created == other.m_created;
}

bool isSatisfied(const WaitCondition& condition, const ResourceTable& table)
{
    const Resource* resource = table.find(condition.resource);
    return !resource || !baseOf(*resource).isCreated || isSatisfied(condition, *resource);
}

Result<uint64_t> ResourceTable::post(ResourceId id, const Tensor& value)
{
    Resource* resource = write(id);
    auto* mailbox = resource ? std::get_if<MailboxResource>(resource) : nullptr;
    if (!mailbox || !canBeMessage(*mailbox, value))
        return fail(ErrorCode::Internal, "a message was sent to resource {} that it cannot take", id.value);
    hold(value);
    return mailbox->sent++;
}

void ResourceTable::arrive(ResourceId id, uint64_t key, Message message)
{
    putMessage(std::get<MailboxResource>(*write(id)), key, std::move(message));
}

void ResourceTable::forgetMessages(ResourceId id)
{
    auto& mailbox = std::get<MailboxResource>(*write(id));
    for (const auto& [key, message] : mailbox.messages)
        drop(message.value);
    mailbox.messages.clear();
}

}
