// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cow_vector.h"
#include "core/base/result.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tagscope {

/// What a resource is, fixed when it is created: from a node's attributes and, for arrays and stacks, one size input.
/// Of an array, `size`, `markedSize`, `elementShape` and `dynamicSize` follow what effects do to it.
struct ResourceSpec {
    enum class Kind : uint8_t { Variable, Stack, TensorArray, Queue, Counter };
    enum class QueueType : uint8_t { Fifo, PaddingFifo, RandomShuffle, Priority };
    Kind kind = Kind::Variable;
    std::string container;
    std::string name;              ///< as TensorFlow's messages print it
    int64_t number = -1;           ///< of a stack or array: how many of its kind were created before it
    DType dtype = DType::Invalid;  ///< of variables, stacks and arrays
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

/// An operation that waits at a queue. Those that wait for one thing are served in the order in which they came.
struct QueueAttempt {
    uint64_t waiter = 0;  ///< who: node and tag
    int64_t count = 0;    ///< elements wanted (dequeue), or already put in (enqueue)

    bool operator==(const QueueAttempt&) const = default;
};

/// A resource of a run, as a value: cheap to copy, comparable. Elements are in shared chunks.
struct Resource {
    ResourceSpec spec;
    bool isCreated = false;
    bool isClosed = false;
    bool cancelsPending = false;          ///< of a closed queue: enqueues that waited are cancelled
    std::vector<QueueAttempt> enqueuers;  ///< what waits at a queue for room (a close waits for those before it)
    std::vector<QueueAttempt> dequeuers;  ///< what waits at a queue for elements
    bool gradientsDisallowed = false;     ///< of an array: writes to one element were added up
    Tensor value;                         ///< of a variable; None while uninitialised
    int64_t count = 0;                    ///< of a counter
    CowVector<Tensor> items;              ///< of a stack; of a queue: element by element, from `head`
    int64_t head = 0;                     ///< first queue element still present, in elements
    std::map<int64_t, CowPtr<std::vector<ArrayElement>>> chunks;  ///< of an array, 64 elements each, sparse
    std::vector<std::pair<std::string, ResourceId>> gradients;    ///< of an array: gradient arrays by source

    static constexpr int64_t chunkSize = 64;
    /// Array element i; a default one if never touched.
    const ArrayElement& element(int64_t i) const;
    ArrayElement& writeElement(int64_t i);

    /// Whole elements in a queue.
    int64_t queueLength() const;
    /// Elements that nobody has a claim on: those that the first waiting dequeue has been promised count as gone, and
    /// so neither fill the queue nor show in its size.
    int64_t freeLength() const;
    /// How many elements the first dequeue may take at all.
    int64_t availableLength() const;
    /// Elements that fit in, those included that go to the first waiting dequeue.
    int64_t room() const;
    /// Component `c` of the queue element `i`, counted from the head; both in range.
    const Tensor& queueItem(int64_t i, size_t c) const;

    /// Compares what can be observed: two queues are equal if the elements still present are.
    bool operator==(const Resource&) const;
};

/// Everything that effects change. Part of State: copying is cheap, one writer (`propagate`). Entries of named
/// resources exist from the start of a run with isCreated = false.
using ResourceTable = CowVector<CowPtr<Resource>, 16>;

/// A change of one resource, listed by a kernel and applied by `propagate`.
struct Effect {
    enum class Kind : uint8_t {
        Create,           ///< a resource as `spec` says; a named one fills its entry, others are number table.size()
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
        Close,  ///< stack or array closed and emptied; queue closed, with `index` 1 also for enqueues that wait
        Count,  ///< counter: one more
    };
    Kind kind = Kind::Assign;
    ResourceId resource;
    int64_t index = 0;
    Tensor value;
    std::shared_ptr<const ResourceSpec> spec = nullptr;  ///< of Create and SetElementShape

    bool operator==(const Effect&) const;
};

/// Applies one effect. Effects come from kernels that have checked them, or from a trace file that has not: a wrong one
/// is an error and leaves the table as it is.
Result<void> applyEffect(ResourceTable& table, const Effect& effect);

/// The resource behind a handle or reference tensor; nullptr if there is none, it is not created or not of that kind.
const Resource* findResource(const ResourceTable& table, const Tensor& handle, ResourceSpec::Kind kind);
const Resource* findResource(const ResourceTable& table, ResourceId id, ResourceSpec::Kind kind);

/// Zeros (empty strings) that take no more room than one element. The shape must be a tensor's.
Tensor repeatedZeros(DType dtype, const Shape& shape);

/// What a blocked kernel waits for: that it is the first in the queue's list of waiters and the queue holds `need`
/// elements (Elements), or has room for `need` more (Room; 0: only its turn).
struct WaitCondition {
    enum class For : uint8_t { Elements, Room };
    ResourceId resource;
    For what = For::Elements;
    int64_t need = 1;
    uint64_t waiter = 0;

    bool operator==(const WaitCondition&) const = default;
};

/// Whether an instance that waits for this should be tried again: the condition holds, or never will because the queue
/// is closed (the kernel then says so).
bool isSatisfied(const WaitCondition& condition, const ResourceTable& table);

}
