// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cow_line.h"
#include "core/base/cow_map.h"
#include "core/base/cow_vector.h"
#include "core/tensor/tensor.h"

#include <boost/container/small_vector.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace tagscope {

/// What a resource is, fixed when it is created: from a node's attributes and, for arrays and stacks, one size input.
/// Of an array, `size`, `markedSize`, `elementShape` and `dynamicSize` follow what effects do to it.
struct ResourceSpec {
    enum class Kind : uint8_t { Variable, Stack, TensorArray, Queue, Counter, Mailbox };
    enum class QueueType : uint8_t { Fifo, PaddingFifo, RandomShuffle, Priority };
    Kind kind = Kind::Variable;
    std::string container;
    std::string name;              ///< as TensorFlow's messages print it
    int64_t number = -1;           ///< of a stack or array: how many of its kind were created before it
    DType dtype = DType::Invalid;  ///< of variables, stacks, arrays and mailboxes
    Shape elementShape = Shape::unknownRank();
    int64_t size = -1;        ///< of an array; max_size of a stack; capacity of a queue; negative: unbounded
    int64_t markedSize = -1;  ///< of an array: what Unpack or Split has written; negative: neither ran
    bool dynamicSize = false;
    bool clearAfterRead = true;
    bool identicalElementShapes = false;
    bool multipleWritesAggregate = false;  ///< a gradient array
    ResourceId gradientOf;                 ///< of a gradient array
    std::string gradientSource;
    Shape prependedShape;  ///< of a gradient array: dimensions before those of the array's elements
    QueueType queueType = QueueType::Fifo;
    int64_t minAfterDequeue = 0;         ///< of a RandomShuffle queue
    uint64_t seed = 0;                   ///< of a RandomShuffle queue
    std::vector<DType> componentTypes;   ///< of a queue
    std::vector<Shape> componentShapes;  ///< of a queue; may be empty

    bool operator==(const ResourceSpec&) const = default;
};

/// One element of a tensor array.
struct ArrayElement {
    Tensor value;  ///< once cleared: zeros of the same shape, stored repeated
    bool written = false;
    bool read = false;
    bool cleared = false;  ///< by a read
    bool isZero =
        false;  ///< written, but only as zeros of a known shape (gradient arrays); the first write replaces it

    bool operator==(const ArrayElement&) const = default;
};

/// Operations that wait at a resource for one thing, served in the order in which they came: by who waits
/// (`waiterOf`), for a queue the elements that are wanted (dequeue) or already put in (enqueue).
using WaitLine = CowLine<uint64_t, int64_t>;

/// Who waits: a node at a tag.
constexpr uint64_t waiterOf(NodeId node, TagId tag)
{
    return uint64_t{node.value} << 32 | tag.value;
}

constexpr NodeId waiterNode(uint64_t waiter)
{
    return NodeId(static_cast<uint32_t>(waiter >> 32));
}

/// What all resources have. Resources are values: cheap to copy, comparable.
struct ResourceBase {
    ResourceSpec spec;
    bool isCreated = false;
    bool isClosed = false;

    bool operator==(const ResourceBase&) const = default;
};

struct VariableResource : ResourceBase {
    static constexpr auto kind = ResourceSpec::Kind::Variable;
    Tensor value;  ///< None while uninitialised

    bool operator==(const VariableResource&) const = default;
};

struct StackResource : ResourceBase {
    static constexpr auto kind = ResourceSpec::Kind::Stack;
    CowVector<Tensor> items;

    bool operator==(const StackResource&) const = default;
};

struct ArrayResource : ResourceBase {
    static constexpr auto kind = ResourceSpec::Kind::TensorArray;
    bool gradientsDisallowed = false;                             ///< writes to one element were added up
    std::map<int64_t, CowPtr<std::vector<ArrayElement>>> chunks;  ///< 64 elements each, sparse
    std::vector<std::pair<std::string, ResourceId>> gradients;    ///< gradient arrays by source

    static constexpr int64_t chunkSize = 64;
    /// Element i; a default one if never touched.
    const ArrayElement& element(int64_t i) const;
    ArrayElement& writeElement(int64_t i);

    bool operator==(const ArrayResource&) const = default;
};

struct QueueResource : ResourceBase {
    static constexpr auto kind = ResourceSpec::Kind::Queue;
    bool cancelsPending = false;  ///< closed, and enqueues that waited are cancelled
    WaitLine enqueuers;           ///< for room (a close waits for those before it)
    WaitLine dequeuers;           ///< for elements
    CowVector<Tensor> items;      ///< element by element, from `head`
    int64_t head = 0;             ///< first element still present, in elements

    /// Whole elements.
    int64_t length() const;
    /// Elements that nobody has a claim on: those that the first waiting dequeue has been promised count as gone, and
    /// so neither fill the queue nor show in its size.
    int64_t freeLength() const;
    /// How many elements the first dequeue may take at all.
    int64_t availableLength() const;
    /// Elements that fit in, those included that go to the first waiting dequeue.
    int64_t room() const;
    /// Component `c` of the element `i`, counted from the head; both in range.
    const Tensor& item(int64_t i, size_t c) const;

    /// Compares what can be observed: two queues are equal if the elements still present are.
    bool operator==(const QueueResource&) const;
};

/// How often a node has done something that it does only a number of times.
struct CounterResource : ResourceBase {
    static constexpr auto kind = ResourceSpec::Kind::Counter;
    int64_t count = 0;

    bool operator==(const CounterResource&) const = default;
};

/// A message that was sent and not yet taken.
struct Message {
    Tensor value;         ///< None: dead
    uint64_t number = 0;  ///< how many were sent to its mailbox before it

    bool operator==(const Message&) const = default;
};

/// How much a message carries: of all elements of its value, also where fewer are stored; of strings what they hold; of
/// a dead one nothing.
uint64_t messageBytes(const Tensor& value);

/// Where the messages of one pair of Send and Recv wait for their receiver: of one rendezvous key without its last
/// part, the frame and the iteration (semantics.md 12). By that part (`messageKey`) messages are told apart.
struct MailboxResource : ResourceBase {
    static constexpr auto kind = ResourceSpec::Kind::Mailbox;
    CowMap<uint64_t, Message> messages;  ///< not yet taken, by key; those of one key in the order in which they came
    CowMap<uint64_t, uint64_t> takers;   ///< `waiterOf`, by key; those of one key in the order in which they began
    uint64_t sent = 0;                   ///< messages so far

    /// Who can take a message under a key now.
    std::optional<uint64_t> served(uint64_t key) const
    {
        const uint64_t* first = takers.find(key);
        return first && messages.contains(key) ? std::optional(*first) : std::nullopt;
    }
    /// Where a waiter stands among the takers; the end if it does not wait for this key.
    CowMap<uint64_t, uint64_t>::Iterator findTaker(uint64_t key, uint64_t waiter) const;

    bool operator==(const MailboxResource&) const = default;
};

/// Where a message belongs within its mailbox: a frame instance by its hash, which is the same on every device, and an
/// iteration.
constexpr uint64_t messageKey(uint64_t frameHash, int64_t iteration)
{
    return frameHash * 0x9e3779b97f4a7c15u + static_cast<uint64_t>(iteration);
}

using Resource =
    std::variant<VariableResource, StackResource, ArrayResource, QueueResource, CounterResource, MailboxResource>;

inline const ResourceBase& baseOf(const Resource& resource)
{
    return std::visit([](const ResourceBase& base) -> const ResourceBase& { return base; }, resource);
}
inline ResourceBase& baseOf(Resource& resource)
{
    return std::visit([](ResourceBase& base) -> ResourceBase& { return base; }, resource);
}

/// An empty one of this kind, not created yet.
Resource emptyResource(ResourceSpec spec);

/// The resource that a handle or a reference is for; nothing for other values. A tensor of several handles is for none
/// of them: whatever holds it counts each (`forEachHandle`).
inline std::optional<ResourceId> handledId(const Tensor& value)
{
    const bool isHandle = value.kind() == Tensor::Kind::Inline && value.dtype() == DType::Resource;
    return isHandle || value.isRef() ? std::optional(value.resourceId()) : std::nullopt;
}

/// Calls f(ResourceId) for every handle or reference that a value is or has stored.
template <class F>
void forEachHandle(const Tensor& value, F&& f)
{
    if (const std::optional<ResourceId> id = handledId(value))
        f(*id);
    else if (value.kind() == Tensor::Kind::Buffer && value.dtype() == DType::Resource)
        for (const uint64_t bits : value.values<uint64_t>())
            f(ResourceId(static_cast<uint32_t>(bits)));
}

/// A change of one resource, listed by a kernel and applied by `propagate` (ResourceTable::apply).
struct Effect {
    enum class Kind : uint8_t {
        Create,           ///< a resource as `spec` says; a named one fills its entry, others get the next number
        Assign,           ///< variable := value (None: destroyed, uninitialised)
        Push,             ///< stack: value on top
        Pop,              ///< stack: top removed
        Write,            ///< array element `index` := value (the sum, for a gradient array); a dynamic array grows
        ReadElement,      ///< array element `index` was read, and cleared if the array does so; a gradient array grows
        SetElementShape,  ///< array: element shape := spec->elementShape
        MarkSize,         ///< array: markedSize := index
        Enqueue,          ///< one queue element; one Effect a component, `index` the component
        Dequeue,          ///< `index` queue elements removed from the head
        Remove,           ///< queue element `index` (counted from the head) removed; the last one takes its place
        AwaitRoom,        ///< `index` (node and tag) waits to put elements into a queue; value: how many it has put in
                          ///< (int64)
        AwaitElements,    ///< `index` waits to take elements; value: how many it wants (int64)
        EndWait,          ///< `index` waits no more
        Close,         ///< stack or array closed and emptied; queue closed, with `index` 1 also for enqueues that wait
        Count,         ///< counter: one more
        Post,          ///< mailbox: a message (None: dead) under the key `index`
        AwaitMessage,  ///< mailbox: who waits (value: int64) for a message under the key `index`
        Take,  ///< mailbox: the first message under the key `index` taken, by who no longer waits (value: int64)
    };
    Kind kind = Kind::Assign;
    ResourceId resource;
    int64_t index = 0;
    Tensor value;
    std::shared_ptr<const ResourceSpec> spec = nullptr;  ///< of Create and SetElementShape

    bool operator==(const Effect&) const;
};

/// Zeros (empty strings, handles of nothing) that take no more room than one element. The shape must be a tensor's.
Tensor repeatedZeros(DType dtype, const Shape& shape);

/// What a blocked kernel waits for: that it is the first in a line of waiters at a resource, and the resource has what
/// those in the line want; of a queue `need` elements (Elements), or room for `need` more (Room; 0: only its turn); of
/// a mailbox a message under the key `need` (Message).
struct WaitCondition {
    enum class For : uint8_t { Elements, Room, Message };
    ResourceId resource;
    For what = For::Elements;
    int64_t need = 1;
    uint64_t waiter = 0;

    bool operator==(const WaitCondition&) const = default;
};

/// The line in which a condition's waiter stands; nullptr at resources that nobody waits for so.
const WaitLine* waitLine(const Resource& resource, WaitCondition::For what);

/// Whether an instance that waits at this resource should be tried again: the condition holds, or never will because
/// the resource is closed (the kernel then says so).
bool isSatisfied(const WaitCondition& condition, const Resource& resource);

/// Who waits (`waiterOf`): mostly one, and no memory is asked for then.
using Waiters = boost::container::small_vector<uint64_t, 4>;
/// Appends those who may be served at a resource that has changed: the first of each of its lines, so that what one of
/// them will take is promised to nobody else, and all that were cancelled. Of a mailbox `served` says so.
void appendServed(const Resource& resource, Waiters& waiters);

}
