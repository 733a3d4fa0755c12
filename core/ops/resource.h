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
#include <vector>

namespace tagscope {

/// What a resource is, fixed when it is created: from a node's attributes and, for arrays and stacks, one size input.
struct ResourceSpec {
    enum class Kind : uint8_t { Variable, Stack, TensorArray, Queue };
    Kind kind = Kind::Variable;
    std::string name;
    DType dtype = DType::Invalid;   ///< of variables, stacks and arrays
    Shape elementShape = Shape::unknownRank();
    int64_t size = -1;              ///< of an array; max_size of a stack; capacity of a queue; negative: unbounded
    bool dynamicSize = false;
    bool clearAfterRead = true;
    bool identicalElementShapes = false;
    bool multipleWritesAggregate = false;  ///< a gradient array
    ResourceId gradientOf;                 ///< of a gradient array
    std::string gradientSource;
    std::vector<DType> componentTypes;     ///< of a queue
    std::vector<Shape> componentShapes;    ///< of a queue; may be empty

    bool operator==(const ResourceSpec&) const = default;
};

/// One element of a tensor array.
struct ArrayElement {
    Tensor value;
    bool written = false;
    bool read = false;      ///< and cleared by that read
    bool aggregated = false;

    bool operator==(const ArrayElement&) const = default;
};

/// A resource of a run, as a value: cheap to copy, comparable. Elements are in shared chunks.
struct Resource {
    ResourceSpec spec;
    bool isCreated = false;
    bool isClosed = false;
    Tensor value;                                  ///< of a variable; None while uninitialised
    CowVector<Tensor> items;                       ///< of a stack; of a queue: component-major, from `head`
    int64_t head = 0;                              ///< first queue element still present, in elements
    std::map<int64_t, CowPtr<std::vector<ArrayElement>>> chunks;  ///< of an array, 64 elements each, sparse
    std::vector<std::pair<std::string, ResourceId>> gradients;    ///< of an array: gradient arrays by source

    static constexpr int64_t chunkSize = 64;
    /// Array element i; a default one if never touched.
    const ArrayElement& element(int64_t i) const;
    ArrayElement& writeElement(int64_t i);

    int64_t queueLength() const;

    bool operator==(const Resource&) const;
};

/// Everything that effects change. Part of State: copying is cheap, one writer (`propagate`).
using ResourceTable = CowVector<CowPtr<Resource>, 16>;

/// A change of one resource, listed by a kernel and applied by `propagate`.
struct Effect {
    enum class Kind : uint8_t {
        Create,        ///< a new resource (id = next of the table) as `spec` says; a named one: (re)creates entry `resource`
        Assign,        ///< variable := value (None: destroyed, uninitialised)
        Push,          ///< stack: value on top
        Pop,           ///< stack: top removed
        Write,         ///< array element `index` := value (aggregated value for a gradient array)
        ClearElement,  ///< array element `index` was read and cleared
        Resize,        ///< array size := index
        Enqueue,       ///< one queue element; one Effect a component, `index` the component
        Dequeue,       ///< `index` queue elements removed from the head
        Remove,        ///< queue element `index` (counted from the head) removed from the middle
        Close,         ///< stack, array or queue closed; a queue's pending enqueues: index 1 = cancelled too
    };
    Kind kind = Kind::Assign;
    ResourceId resource;
    int64_t index = 0;
    Tensor value;
    std::shared_ptr<const ResourceSpec> spec = nullptr;  ///< of Create

    bool operator==(const Effect&) const;
};

/// Applies one effect. Effects come from kernels that have checked them, or from a trace file that has not: a wrong one
/// is an error and leaves the table as it is.
Result<void> applyEffect(ResourceTable& table, const Effect& effect);

/// The resource behind a handle or reference tensor; nullptr if there is none or it is not of that kind.
const Resource* findResource(const ResourceTable& table, const Tensor& handle, ResourceSpec::Kind kind);

}
