// SPDX-License-Identifier: Apache-2.0
#include "core/ops/resource.h"

#include <algorithm>
#include <limits>

namespace tagscope {

namespace {

using Kind = Effect::Kind;

constexpr int64_t largestArray = std::numeric_limits<int32_t>::max();

Failure malformed(const Effect& effect, std::string_view what)
{
    return fail(ErrorCode::Internal, "effect {} on resource {}: {}", static_cast<int>(effect.kind),
                effect.resource.value, what);
}

ResourceSpec::Kind kindFor(Kind effect)
{
    switch (effect) {
    case Kind::Assign: return ResourceSpec::Kind::Variable;
    case Kind::Count: return ResourceSpec::Kind::Counter;
    case Kind::Push:
    case Kind::Pop: return ResourceSpec::Kind::Stack;
    case Kind::Enqueue:
    case Kind::Dequeue:
    case Kind::Remove:
    case Kind::AwaitRoom:
    case Kind::AwaitElements:
    case Kind::EndWait: return ResourceSpec::Kind::Queue;
    default: return ResourceSpec::Kind::TensorArray;
    }
}

bool isPlainValue(const Tensor& value, DType dtype)
{
    return value.hasValue() && !value.isRef() && value.dtype() == dtype;
}

/// The gradient array's elements start as zeros of the shapes that the array's written elements have.
void copyShapes(const Resource& from, Resource& to)
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
            ArrayElement& copy = to.writeElement(number * Resource::chunkSize + static_cast<int64_t>(i));
            copy.value = repeatedZeros(to.spec.dtype, shape);
            copy.written = true;
            copy.isZero = true;
        }
    }
}

Result<void> create(ResourceTable& table, const Effect& effect)
{
    if (!effect.spec)
        return malformed(effect, "nothing says what to create");
    const ResourceSpec& spec = *effect.spec;
    const size_t at = effect.resource.isValid() ? effect.resource.index() : table.size();
    if (at > table.size())
        return malformed(effect, "its number is not the next one");
    if (at < table.size() && table[at] && table[at]->isCreated)
        return malformed(effect, "it exists already");
    if (spec.kind == ResourceSpec::Kind::TensorArray && (spec.size < 0 || spec.size > largestArray))
        return malformed(effect, "the size of the array is out of range");
    if (spec.kind == ResourceSpec::Kind::Queue && spec.componentTypes.empty())
        return malformed(effect, "a queue without components");
    if (!spec.componentShapes.empty() && spec.componentShapes.size() != spec.componentTypes.size())
        return malformed(effect, "the number of shapes is not that of components");
    Resource resource;
    resource.spec = spec;
    resource.isCreated = true;
    if (spec.gradientOf.isValid()) {
        const Resource* parent = findResource(table, spec.gradientOf, ResourceSpec::Kind::TensorArray);
        if (!parent || spec.kind != ResourceSpec::Kind::TensorArray || parent->spec.size != spec.size)
            return malformed(effect, "it is not the gradient of a tensor array");
        copyShapes(*parent, resource);
    }
    if (at == table.size())
        table.resize(at + 1);
    table.write(at).write() = std::move(resource);
    if (spec.gradientOf.isValid()) {
        Resource& parent = table.write(spec.gradientOf.index()).write();
        parent.gradients.emplace_back(spec.gradientSource, ResourceId(at));
        parent.spec.dynamicSize = false;
    }
    return {};
}

Result<void> applyToStack(Resource& stack, const Effect& effect)
{
    if (stack.isClosed)
        return malformed(effect, "the stack is closed");
    if (effect.kind == Kind::Push) {
        if (!isPlainValue(effect.value, stack.spec.dtype))
            return malformed(effect, "the value has not the dtype of the stack");
        stack.items.pushBack(effect.value);
        return {};
    }
    if (stack.items.empty())
        return malformed(effect, "the stack is empty");
    stack.items.popBack();
    return {};
}

Result<void> writeArray(Resource& array, const Effect& effect)
{
    ResourceSpec& spec = array.spec;
    if (!isPlainValue(effect.value, spec.dtype))
        return malformed(effect, "the value has not the dtype of the array");
    if (effect.index >= spec.size && !spec.dynamicSize)
        return malformed(effect, "the index is past the end of the array");
    ArrayElement& element = array.writeElement(effect.index);
    if (element.written && !element.isZero)
        array.gradientsDisallowed = true;
    element.value = effect.value;
    element.written = true;
    element.isZero = false;
    spec.size = std::max(spec.size, effect.index + 1);
    if (spec.identicalElementShapes && !spec.elementShape.isFullyDefined())
        spec.elementShape = effect.value.shape();
    return {};
}

Result<void> readArray(Resource& array, const Effect& effect)
{
    ResourceSpec& spec = array.spec;
    if (effect.index >= spec.size && !spec.gradientOf.isValid())
        return malformed(effect, "the index is past the end of the array");
    const bool written = array.element(effect.index).written;
    if (!written && !(spec.elementShape.isFullyDefined() && tensorBytes(spec.dtype, spec.elementShape)))
        return malformed(effect, "nothing was written and the shape is not known");
    ArrayElement& element = array.writeElement(effect.index);
    if (!written) {
        element.value = repeatedZeros(spec.dtype, spec.elementShape);
        element.written = true;
        element.isZero = true;
    }
    element.read = true;
    if (spec.clearAfterRead) {
        element.value = repeatedZeros(spec.dtype, element.value.shape());
        element.cleared = true;
    }
    spec.size = std::max(spec.size, effect.index + 1);
    return {};
}

Result<void> applyToArray(Resource& array, const Effect& effect)
{
    if (array.isClosed)
        return malformed(effect, "the array is closed");
    switch (effect.kind) {
    case Kind::SetElementShape:
        if (!effect.spec)
            return malformed(effect, "nothing says which shape");
        array.spec.elementShape = effect.spec->elementShape;
        return {};
    case Kind::MarkSize: array.spec.markedSize = effect.index; return {};
    default: break;
    }
    if (effect.index < 0 || effect.index >= largestArray)
        return malformed(effect, "the index is out of range");
    return effect.kind == Kind::Write ? writeArray(array, effect) : readArray(array, effect);
}

size_t itemIndex(const Resource& queue, int64_t element)
{
    return static_cast<size_t>(queue.head + element) * queue.spec.componentTypes.size();
}

void dropHead(Resource& queue, int64_t count)
{
    const size_t components = queue.spec.componentTypes.size();
    const size_t begin = itemIndex(queue, 0);
    const size_t end = itemIndex(queue, count);
    for (size_t i = begin; i < end; ++i)
        queue.items.write(i) = Tensor();
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

Result<void> enqueue(Resource& queue, const Effect& effect)
{
    const std::vector<DType>& types = queue.spec.componentTypes;
    if (effect.index < 0 || static_cast<size_t>(effect.index) != queue.items.size() % types.size())
        return malformed(effect, "the components of an element come in order");
    if (!isPlainValue(effect.value, types[static_cast<size_t>(effect.index)]))
        return malformed(effect, "the value has not the dtype of the component");
    const std::vector<Shape>& shapes = queue.spec.componentShapes;
    if (!shapes.empty() && !shapes[static_cast<size_t>(effect.index)].isCompatibleWith(effect.value.shape()))
        return malformed(effect, "the value has not the shape of the component");
    queue.items.pushBack(effect.value);
    return {};
}

Result<void> removeFromMiddle(Resource& queue, const Effect& effect)
{
    const size_t components = queue.spec.componentTypes.size();
    if (queue.items.size() % components != 0)
        return malformed(effect, "the last element is not complete");
    const size_t hole = itemIndex(queue, effect.index);
    const size_t last = itemIndex(queue, queue.queueLength() - 1);
    for (size_t c = 0; c < components && hole != last; ++c)
        queue.items.write(hole + c) = Tensor(queue.items[last + c]);
    queue.items.resize(last);
    return {};
}

Result<void> await(std::vector<QueueAttempt>& attempts, const Effect& effect)
{
    if (effect.value.kind() != Tensor::Kind::Inline || effect.value.dtype() != DType::Int64
        || effect.value.at<int64_t>(0) < 0)
        return malformed(effect, "nothing says for how many elements");
    const auto waiter = static_cast<uint64_t>(effect.index);
    const auto known = std::ranges::find(attempts, waiter, &QueueAttempt::waiter);
    if (known != attempts.end())
        known->count = effect.value.at<int64_t>(0);
    else
        attempts.push_back({waiter, effect.value.at<int64_t>(0)});
    return {};
}

/// False if the effect's waiter does not wait here.
bool endWait(std::vector<QueueAttempt>& attempts, const Effect& effect)
{
    const auto attempt = std::ranges::find(attempts, static_cast<uint64_t>(effect.index), &QueueAttempt::waiter);
    if (attempt == attempts.end())
        return false;
    attempts.erase(attempt);
    return true;
}

Result<void> applyToQueue(Resource& queue, const Effect& effect)
{
    switch (effect.kind) {
    case Kind::Enqueue: return enqueue(queue, effect);
    case Kind::AwaitRoom: return await(queue.enqueuers, effect);
    case Kind::AwaitElements: return await(queue.dequeuers, effect);
    case Kind::EndWait:
        if (!endWait(queue.enqueuers, effect) && !endWait(queue.dequeuers, effect))
            return malformed(effect, "nobody of that name waits");
        return {};
    default: break;
    }
    const int64_t length = queue.queueLength();
    if (effect.kind == Kind::Dequeue) {
        if (effect.index < 0 || effect.index > length)
            return malformed(effect, "the queue has not that many elements");
        dropHead(queue, effect.index);
        return {};
    }
    if (effect.index < 0 || effect.index >= length)
        return malformed(effect, "the queue has no such element");
    return removeFromMiddle(queue, effect);
}

void close(Resource& resource, bool cancelsPending)
{
    resource.isClosed = true;
    if (resource.spec.kind == ResourceSpec::Kind::Queue) {
        resource.cancelsPending = resource.cancelsPending || cancelsPending;
        return;
    }
    resource.items.clear();
    resource.chunks.clear();
}

}

const ArrayElement& Resource::element(int64_t i) const
{
    static const ArrayElement untouched;
    const auto chunk = chunks.find(i / chunkSize);
    if (chunk == chunks.end())
        return untouched;
    const auto at = static_cast<size_t>(i % chunkSize);
    return at < chunk->second->size() ? (*chunk->second)[at] : untouched;
}

ArrayElement& Resource::writeElement(int64_t i)
{
    std::vector<ArrayElement>& elements = chunks[i / chunkSize].write();
    const auto at = static_cast<size_t>(i % chunkSize);
    if (at >= elements.size())
        elements.resize(at + 1);
    return elements[at];
}

int64_t Resource::queueLength() const
{
    const size_t components = spec.componentTypes.size();
    return components == 0 ? 0 : static_cast<int64_t>(items.size() / components) - head;
}

int64_t Resource::availableLength() const
{
    const int64_t kept =
        spec.queueType == ResourceSpec::QueueType::RandomShuffle && !isClosed ? spec.minAfterDequeue : 0;
    return std::max<int64_t>(0, queueLength() - kept);
}

int64_t Resource::freeLength() const
{
    const int64_t promised = dequeuers.empty() ? 0 : std::min(dequeuers.front().count, availableLength());
    return queueLength() - promised;
}

int64_t Resource::room() const
{
    if (spec.size < 0)
        return std::numeric_limits<int64_t>::max();
    // What the first waiting dequeue still lacks goes to it at once, and takes no room.
    const int64_t wanted = dequeuers.empty() || spec.size == 0 ? 0 : dequeuers.front().count;
    return std::max<int64_t>(0, spec.size - queueLength() + wanted);
}

const Tensor& Resource::queueItem(int64_t i, size_t c) const
{
    return items[itemIndex(*this, i) + c];
}

bool Resource::operator==(const Resource& other) const
{
    if (spec != other.spec || isCreated != other.isCreated || isClosed != other.isClosed
        || cancelsPending != other.cancelsPending || enqueuers != other.enqueuers || dequeuers != other.dequeuers
        || gradientsDisallowed != other.gradientsDisallowed || value != other.value || count != other.count
        || gradients != other.gradients || chunks.size() != other.chunks.size())
        return false;
    const auto sameChunk = [](const auto& a, const auto& b) {
        return a.first == b.first && (a.second.sharesWith(b.second) || *a.second == *b.second);
    };
    if (!std::equal(chunks.begin(), chunks.end(), other.chunks.begin(), sameChunk))
        return false;
    if (head == other.head)
        return items == other.items;
    const size_t mine = itemIndex(*this, 0);
    const size_t theirs = itemIndex(other, 0);
    if (items.size() - mine != other.items.size() - theirs)
        return false;
    for (size_t i = 0; mine + i < items.size(); ++i)
        if (items[mine + i] != other.items[theirs + i])
            return false;
    return true;
}

bool Effect::operator==(const Effect& other) const
{
    const bool sameSpec = spec == other.spec || (spec && other.spec && *spec == *other.spec);
    return kind == other.kind && resource == other.resource && index == other.index && value == other.value && sameSpec;
}

Result<void> applyEffect(ResourceTable& table, const Effect& effect)
{
    if (effect.kind == Kind::Create)
        return create(table, effect);
    const size_t at = effect.resource.index();
    if (at >= table.size() || !table[at] || !table[at]->isCreated)
        return malformed(effect, "there is no such resource");
    const ResourceSpec::Kind kind = table[at]->spec.kind;
    if (effect.kind == Kind::Close) {
        if (kind == ResourceSpec::Kind::Variable || kind == ResourceSpec::Kind::Counter)
            return malformed(effect, "it cannot be closed");
        close(table.write(at).write(), effect.index != 0);
        return {};
    }
    if (kind != kindFor(effect.kind))
        return malformed(effect, "it is a resource of another kind");
    Resource& resource = table.write(at).write();
    switch (kind) {
    case ResourceSpec::Kind::Variable:
        if (effect.value.hasValue() && !isPlainValue(effect.value, resource.spec.dtype))
            return malformed(effect, "the value has not the dtype of the variable");
        resource.value = effect.value;
        return {};
    case ResourceSpec::Kind::Stack: return applyToStack(resource, effect);
    case ResourceSpec::Kind::TensorArray: return applyToArray(resource, effect);
    case ResourceSpec::Kind::Queue: return applyToQueue(resource, effect);
    case ResourceSpec::Kind::Counter: ++resource.count; return {};
    }
    return malformed(effect, "its kind is unknown");
}

const Resource* findResource(const ResourceTable& table, ResourceId id, ResourceSpec::Kind kind)
{
    if (id.index() >= table.size())
        return nullptr;
    const Resource* resource = table[id.index()].get();
    return resource && resource->isCreated && resource->spec.kind == kind ? resource : nullptr;
}

const Resource* findResource(const ResourceTable& table, const Tensor& handle, ResourceSpec::Kind kind)
{
    const bool isHandle = handle.kind() == Tensor::Kind::Inline && handle.dtype() == DType::Resource;
    return isHandle || handle.isRef() ? findResource(table, handle.resourceId(), kind) : nullptr;
}

Tensor repeatedZeros(DType dtype, const Shape& shape)
{
    const bool fits = shape.isScalar() || shape.elements() == 0;
    Tensor zeros = fits ? Tensor::allocate(dtype, shape) : Tensor::allocateRepeated(dtype, shape, 1);
    if (dtype != DType::String && zeros.elements() > 0)
        std::memset(zeros.mutableData<std::byte>(), 0, dtypeSize(dtype));
    return zeros;
}

bool isSatisfied(const WaitCondition& condition, const ResourceTable& table)
{
    const Resource* queue = findResource(table, condition.resource, ResourceSpec::Kind::Queue);
    if (!queue)
        return true;
    const auto isFirst = [&condition](const std::vector<QueueAttempt>& attempts) {
        return !attempts.empty() && attempts.front().waiter == condition.waiter;
    };
    if (condition.what == WaitCondition::For::Room)
        return queue->cancelsPending
            || (isFirst(queue->enqueuers) && (queue->isClosed || queue->room() >= condition.need));
    return isFirst(queue->dequeuers) && (queue->isClosed || queue->availableLength() >= condition.need);
}

}
