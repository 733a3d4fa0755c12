// SPDX-License-Identifier: Apache-2.0
#include "core/ops/named_resource.h"
#include "core/ops/state/queue.h"
#include "core/ops/state/state_support.h"

#include <algorithm>
#include <limits>

namespace tagscope {

namespace {

using For = WaitCondition::For;

struct QueueParams {
    ResourceId id;
    ResourceSpec spec;
    std::string op;
    std::string node;
    bool isPrivate = false;
    bool isRef = false;
};

std::string shapeList(const std::vector<Shape>& shapes)
{
    std::string text;
    for (const Shape& shape : shapes)
        text += (text.empty() ? "" : ", ") + shape.toString();
    return "[" + text + "]";
}

/// TensorFlow's unbounded queue holds as many elements as an int32 counts.
int64_t shownCapacity(const ResourceSpec& spec)
{
    return spec.size < 0 ? std::numeric_limits<int32_t>::max() : spec.size;
}

/// Whether the queue that another node has made is what this node asks for.
KernelStatus checkShared(KernelContext& context, const ResourceSpec& queue, const QueueParams& params)
{
    const ResourceSpec& wanted = params.spec;
    if (queue.queueType != wanted.queueType)
        return context.invalidArgument("Expected {}, found {}", queueTypeName(queue.queueType), params.op);
    if (shownCapacity(queue) != shownCapacity(wanted))
        return context.invalidArgument("Shared queue '{}' has capacity {} but requested capacity was {}", queue.name,
                                       shownCapacity(queue), shownCapacity(wanted));
    if (queue.minAfterDequeue != wanted.minAfterDequeue)
        return context.invalidArgument(
            "Shared queue '{}' has min_after_dequeue {} but requested min_after_dequeue was {}.", queue.name,
            queue.minAfterDequeue, wanted.minAfterDequeue);
    if (queue.componentTypes != wanted.componentTypes)
        return context.invalidArgument("Shared queue '{}' has component types {} but requested component types were {}",
                                       queue.name, dtypeList(queue.componentTypes), dtypeList(wanted.componentTypes));
    if (queue.componentShapes != wanted.componentShapes)
        return context.invalidArgument(
            "Shared queue '{}' has component shapes {} but requested component shapes were {}", queue.name,
            shapeList(queue.componentShapes), shapeList(wanted.componentShapes));
    return KernelStatus::Ok;
}

/// "_0_name": a queue that nobody shares is told from others by a counter.
std::string privateName(const ResourceTable& table, std::string_view node)
{
    size_t count = 0;
    for (size_t i = 0; i < table.namedCount(); ++i) {
        const auto* other = findResource<QueueResource>(table, ResourceId(i));
        count += other && other->spec.name.starts_with('_') ? 1u : 0u;
    }
    return fmt::format("_{}_{}", count, node);
}

KernelStatus runQueue(KernelContext& context)
{
    const auto& params = context.param<QueueParams>();
    if (const auto* known = findResource<QueueResource>(*context.resources, params.id)) {
        if (const KernelStatus status = checkShared(context, known->spec, params); status != KernelStatus::Ok)
            return status;
    } else {
        ResourceSpec spec = params.spec;
        if (params.isPrivate)
            spec.name = privateName(*context.resources, params.node);
        listCreate(context, params.id, std::make_shared<const ResourceSpec>(std::move(spec)));
    }
    context.outputs[0] = params.isRef ? Tensor::ref(params.id, DType::String) : Tensor::resource(params.id);
    return KernelStatus::Ok;
}

Result<void> checkShapes(const ResourceSpec& spec)
{
    const bool isPadding = spec.queueType == ResourceSpec::QueueType::PaddingFifo;
    if (isPadding && spec.componentShapes.size() != spec.componentTypes.size())
        return invalidArgument("Shapes must be provided for all components, but received {} dtypes and {} shapes.",
                               spec.componentTypes.size(), spec.componentShapes.size());
    if (!spec.componentShapes.empty() && spec.componentShapes.size() != spec.componentTypes.size())
        return invalidArgument("Different number of component types.  Types: {}, Shapes: {}",
                               dtypeList(spec.componentTypes), shapeList(spec.componentShapes));
    for (const Shape& shape : spec.componentShapes) {
        if (isPadding ? !shape.hasKnownRank() : !shape.isFullyDefined())
            return invalidArgument("Shape {} is not fully defined", shape.toString());
        for (const int64_t dim : shape.dims())
            if (dim < -1)
                return invalidArgument("Dimension {} must be >= 0", dim);
    }
    return {};
}

template <ResourceSpec::QueueType type>
Result<Kernel> makeQueue(const KernelSpec& spec)
{
    const std::optional<NamedResourceKey> key = namedResourceKey(spec.def, spec.node);
    QueueParams params;
    params.id = spec.resource;
    params.op = spec.node.op;
    params.node = spec.node.name;
    params.isPrivate = key->isPrivate;
    params.isRef = spec.def.outputs.front().isRef;
    params.spec = baseOf(namedResourceEntry(*key)).spec;
    ResourceSpec& queue = params.spec;
    queue.queueType = type;
    queue.size = spec.attr<int64_t>("capacity");
    queue.componentTypes = spec.attrVector<DType>("component_types");
    queue.componentShapes = spec.attrVector<Shape>("shapes");
    if (type == ResourceSpec::QueueType::RandomShuffle) {
        queue.minAfterDequeue = spec.attr<int64_t>("min_after_dequeue");
        queue.seed = static_cast<uint64_t>(spec.attr<int64_t>("seed")) * 0x9e3779b97f4a7c15u
            ^ static_cast<uint64_t>(spec.attr<int64_t>("seed2"));
        if (queue.minAfterDequeue < 0)
            return invalidArgument("min_after_dequeue must be >= 0");
        if (queue.minAfterDequeue >= shownCapacity(queue))
            return invalidArgument("min_after_dequeue must be < capacity");
    }
    if (Result<void> shapes = checkShapes(queue); !shapes)
        return failure(std::move(shapes));
    return kernelWith(runQueue, std::move(params), true);
}

struct CloseParams {
    bool cancelsPending = false;
};

KernelStatus runQueueClose(KernelContext& context)
{
    QueueVisit visit(context);
    if (!visit.isValid())
        return KernelStatus::Failed;
    const bool cancelsPending = context.param<CloseParams>().cancelsPending;
    if (!cancelsPending && visit.isBehindOthers(For::Room))
        return visit.wait(For::Room, 0, 0);
    if (!cancelsPending && visit.queue().isClosed)
        return visit.closed(ErrorCode::Cancelled, "Queue", "already closed.");
    visit.endWait(For::Room);
    listEffect(context, Effect::Kind::Close, visit.id(), cancelsPending ? 1 : 0);
    return KernelStatus::Ok;
}

Result<Kernel> makeClose(const KernelSpec& spec)
{
    return kernelWith(runQueueClose, CloseParams{spec.attr<bool>("cancel_pending_enqueues")}, true);
}

KernelStatus runQueueSize(KernelContext& context)
{
    const QueueVisit visit(context);
    if (!visit.isValid())
        return KernelStatus::Failed;
    context.outputs[0] = Tensor::scalar(static_cast<int32_t>(visit.queue().freeLength()));
    return KernelStatus::Ok;
}

KernelStatus runIsClosed(KernelContext& context)
{
    const QueueVisit visit(context);
    if (!visit.isValid())
        return KernelStatus::Failed;
    context.outputs[0] = Tensor::scalar(visit.queue().isClosed);
    return KernelStatus::Ok;
}

}

void addQueueOps(OpRegistry& registry)
{
    using Type = ResourceSpec::QueueType;
    const std::string attrs =
        "component_types: list(type)>=1; shapes: list(shape)=[]; capacity: int=-1; container: string=\"\"; "
        "shared_name: string=\"\"";
    const auto add = [&registry](const std::string& name, const std::string& spec, KernelFactory kernel) -> OpDef& {
        OpDef& def = registry.add(name, spec, kernel);
        def.isStateful = true;
        return def;
    };
    for (const bool isV2 : {true, false}) {
        const std::string suffix = isV2 ? "V2" : "";
        const std::string handle = isV2 ? "resource" : "Ref(string)";
        const auto addQueue = [&](const std::string& name, const std::string& rest, KernelFactory kernel) {
            add(name + suffix, fmt::format("-> handle: {}; {}", handle, rest), kernel).namedResource =
                NamedResource::Queue;
        };
        addQueue("FIFOQueue", attrs, makeQueue<Type::Fifo>);
        addQueue("PaddingFIFOQueue", attrs, makeQueue<Type::PaddingFifo>);
        addQueue("RandomShuffleQueue", "min_after_dequeue: int=0; seed: int=0; seed2: int=0; " + attrs,
                 makeQueue<Type::RandomShuffle>);
        addQueue("PriorityQueue",
                 "component_types: list(type)=[]; shapes: list(shape); capacity: int=-1; container: string=\"\"; "
                 "shared_name: string=\"\"",
                 nullptr);
        const std::string input = fmt::format("handle: {} ->", handle);
        add(fmt::format("QueueClose{}", suffix), input + " ; cancel_pending_enqueues: bool=false", makeClose);
        add(fmt::format("QueueSize{}", suffix), input + " size: int32", plainKernel<runQueueSize, true>);
        add(suffix == std::string_view("V2") ? "QueueIsClosedV2" : "QueueIsClosed", input + " is_closed: bool",
            plainKernel<runIsClosed, true>);
    }
}

}
