// SPDX-License-Identifier: Apache-2.0
#include "core/ops/resource.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace tagscope {

namespace {

size_t queueItemIndex(const QueueResource& queue, int64_t element)
{
    return static_cast<size_t>(queue.head + element) * queue.spec.componentTypes.size();
}

}

const ArrayElement& ArrayResource::element(int64_t i) const
{
    static const ArrayElement untouched;
    const auto chunk = chunks.find(i / chunkSize);
    if (chunk == chunks.end())
        return untouched;
    const auto at = static_cast<size_t>(i % chunkSize);
    return at < chunk->second->size() ? (*chunk->second)[at] : untouched;
}

ArrayElement& ArrayResource::writeElement(int64_t i)
{
    std::vector<ArrayElement>& elements = chunks[i / chunkSize].write();
    const auto at = static_cast<size_t>(i % chunkSize);
    if (at >= elements.size())
        elements.resize(at + 1);
    return elements[at];
}

CowMap<uint64_t, uint64_t>::Iterator MailboxResource::findTaker(uint64_t key, uint64_t waiter) const
{
    for (auto taker = takers.lowerBound(key); taker != takers.end() && taker->key == key; ++taker)
        if (taker->value == waiter)
            return taker;
    return takers.end();
}

int64_t QueueResource::length() const
{
    const size_t components = spec.componentTypes.size();
    return components == 0 ? 0 : static_cast<int64_t>(items.size() / components) - head;
}

int64_t QueueResource::availableLength() const
{
    const int64_t kept =
        spec.queueType == ResourceSpec::QueueType::RandomShuffle && !isClosed ? spec.minAfterDequeue : 0;
    return std::max<int64_t>(0, length() - kept);
}

int64_t QueueResource::freeLength() const
{
    const int64_t promised = dequeuers.empty() ? 0 : std::min(dequeuers.front().value, availableLength());
    return length() - promised;
}

int64_t QueueResource::room() const
{
    if (spec.size < 0)
        return std::numeric_limits<int64_t>::max();
    // What the first waiting dequeue still lacks goes to it at once, and takes no room.
    const int64_t wanted = dequeuers.empty() || spec.size == 0 ? 0 : dequeuers.front().value;
    return std::max<int64_t>(0, spec.size - length() + wanted);
}

const Tensor& QueueResource::item(int64_t i, size_t c) const
{
    return items[queueItemIndex(*this, i) + c];
}

bool QueueResource::operator==(const QueueResource& other) const
{
    if (!(static_cast<const ResourceBase&>(*this) == other) || cancelsPending != other.cancelsPending
        || enqueuers != other.enqueuers || dequeuers != other.dequeuers)
        return false;
    if (head == other.head)
        return items == other.items;
    const size_t mine = queueItemIndex(*this, 0);
    const size_t theirs = queueItemIndex(other, 0);
    if (items.size() - mine != other.items.size() - theirs)
        return false;
    for (size_t i = 0; mine + i < items.size(); ++i)
        if (items[mine + i] != other.items[theirs + i])
            return false;
    return true;
}

uint64_t messageBytes(const Tensor& value)
{
    if (value.isNone())
        return 0;
    if (value.dtype() != DType::String)
        return static_cast<uint64_t>(value.elements()) * dtypeSize(value.dtype());
    uint64_t bytes = 0;
    for (const std::string& element : value.values<std::string>())
        bytes += element.size();
    return bytes;
}

Resource emptyResource(ResourceSpec spec)
{
    const auto make = []<class T>(T resource, ResourceSpec of) {
        resource.spec = std::move(of);
        return Resource(std::move(resource));
    };
    switch (spec.kind) {
    case ResourceSpec::Kind::Stack: return make(StackResource(), std::move(spec));
    case ResourceSpec::Kind::TensorArray: return make(ArrayResource(), std::move(spec));
    case ResourceSpec::Kind::Queue: return make(QueueResource(), std::move(spec));
    case ResourceSpec::Kind::Counter: return make(CounterResource(), std::move(spec));
    case ResourceSpec::Kind::Mailbox: return make(MailboxResource(), std::move(spec));
    case ResourceSpec::Kind::Variable: break;
    }
    return make(VariableResource(), std::move(spec));
}

bool Effect::operator==(const Effect& other) const
{
    const bool sameSpec = spec == other.spec || (spec && other.spec && *spec == *other.spec);
    return kind == other.kind && resource == other.resource && index == other.index && value == other.value && sameSpec;
}

Tensor repeatedZeros(DType dtype, const Shape& shape)
{
    const bool fits = shape.isScalar() || shape.elements() == 0;
    Tensor zeros = fits ? Tensor::allocate(dtype, shape) : Tensor::allocateRepeated(dtype, shape, 1);
    if (dtype != DType::String && zeros.elements() > 0)
        std::memset(zeros.mutableData<std::byte>(), dtype == DType::Resource ? 0xff : 0, dtypeSize(dtype));
    return zeros;
}

const WaitLine* waitLine(const Resource& resource, WaitCondition::For what)
{
    const auto* queue = std::get_if<QueueResource>(&resource);
    return !queue ? nullptr : what == WaitCondition::For::Room ? &queue->enqueuers : &queue->dequeuers;
}

bool isSatisfied(const WaitCondition& condition, const Resource& resource)
{
    if (const auto* mailbox = std::get_if<MailboxResource>(&resource)) {
        const auto key = static_cast<uint64_t>(condition.need);
        const uint64_t* first = mailbox->takers.find(key);
        return !first || (*first == condition.waiter && mailbox->messages.contains(key));
    }
    const WaitLine* line = waitLine(resource, condition.what);
    if (!line)
        return true;
    const auto& queue = std::get<QueueResource>(resource);
    const bool isRoom = condition.what == WaitCondition::For::Room;
    if (isRoom && queue.cancelsPending)
        return true;
    if (line->empty() || line->front().key != condition.waiter)
        return false;
    return queue.isClosed || (isRoom ? queue.room() : queue.availableLength()) >= condition.need;
}

void appendServed(const Resource& resource, Waiters& waiters)
{
    const auto* queue = std::get_if<QueueResource>(&resource);
    if (!queue)
        return;
    for (const WaitLine::Entry& enqueuer : queue->enqueuers) {
        waiters.push_back(enqueuer.key);
        if (!queue->cancelsPending)
            break;
    }
    if (!queue->dequeuers.empty())
        waiters.push_back(queue->dequeuers.front().key);
}

}
