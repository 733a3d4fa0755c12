// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/assert.h"
#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/ops/resource_table.h"
#include "core/tensor/tensor.h"

#include <memory>
#include <span>
#include <vector>

namespace tagscope {

struct OpDef;
struct NodeSignature;

enum class KernelStatus : uint8_t {
    Ok,       ///< every output is set
    Failed,   ///< KernelContext::error says why; nothing has changed
    Blocked,  ///< it must wait: KernelContext::waitsFor says for what; its effects say how far it has come
};

/// What a kernel sees of one firing. Kernels are pure: they read inputs and resources, fill outputs and list effects;
/// effects are applied by `propagate` alone. Lives on the thread that runs the kernel, for one call.
struct KernelContext {
    std::span<const Tensor> inputs;  ///< ref inputs are already dereferenced where the argument is not a ref
    std::span<Tensor> outputs;       ///< all None at the start
    const void* params = nullptr;    ///< what the kernel's factory prepared
    const ResourceTable* resources = nullptr;
    std::vector<Effect>* effects = nullptr;
    size_t maxBytes = 0;         ///< no single allocation may pass this
    std::string* log = nullptr;  ///< where Print appends its lines; may be null
    uint64_t randomKey = 0;      ///< a hash of (node name, tag path): the same for every schedule
    uint64_t messageKey = 0;     ///< of a Send or a Recv: `messageKey` of where it fires
    TagId tag;
    NodeId node;
    Error error = {};
    WaitCondition waitsFor = {};

    template <class T>
    const T& param() const
    {
        return *static_cast<const T*>(params);
    }

    KernelStatus fail(Error e)
    {
        error = std::move(e);
        return KernelStatus::Failed;
    }
    template <class... Args>
    KernelStatus invalidArgument(fmt::format_string<Args...> format, Args&&... args)
    {
        return fail(Error{ErrorCode::InvalidArgument, fmt::format(format, std::forward<Args>(args)...)});
    }

    /// Output `i` for writing: allocated dense. Nullptr (and `error` set) where the size is refused.
    Tensor* allocate(size_t i, DType dtype, const Shape& shape);
};

using KernelFn = KernelStatus (*)(KernelContext&);

/// A compiled kernel of one node: a function and what it needs to know of the node.
struct Kernel {
    KernelFn fn = nullptr;
    std::shared_ptr<const void> params;
    /// The kernel copes with inputs that are stored repeated; otherwise they are made dense before it is called.
    bool takesRepeated = false;
};

/// What a factory is told of the node it makes a kernel for. All references outlive only the call.
struct KernelSpec {
    const OpDef& def;
    const Node& node;
    const NodeSignature& signature;
    /// The node's named resource (variable, queue), if the op owns one.
    ResourceId resource;

    /// The attribute or its default; the checks of resolveSignature have made sure that it exists and has this kind.
    template <class T>
    const T& attr(std::string_view name) const
    {
        const T* value = attrValue(name).as<T>();
        TAGSCOPE_ASSERT(value, "resolveSignature has checked the kind of every attribute");
        return *value;
    }
    const AttrValue& attrValue(std::string_view name) const;
    const AttrList& attrList(std::string_view name) const;
    template <class T>
    std::vector<T> attrVector(std::string_view name) const
    {
        std::vector<T> values;
        for (const AttrValue& v : attrList(name))
            if (const T* item = v.as<T>())
                values.push_back(*item);
        return values;
    }
};

using KernelFactory = Result<Kernel> (*)(const KernelSpec&);

}
