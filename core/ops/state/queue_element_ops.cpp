// SPDX-License-Identifier: Apache-2.0
#include "core/base/mix.h"
#include "core/ops/array/elements.h"
#include "core/ops/state/queue.h"
#include "core/ops/state/state_support.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace tagscope {

namespace {

using For = WaitCondition::For;
using QueueType = ResourceSpec::QueueType;

struct ElementParams {
    std::vector<DType> inputs;
    std::vector<DType> outputs;
    bool isMany = false;
    bool isUpTo = false;
};

template <KernelFn fn, bool isMany, bool isUpTo = false>
Result<Kernel> makeElementOp(const KernelSpec& spec)
{
    if (spec.attr<int64_t>("timeout_ms") != -1)
        return invalidArgument("Timeout not supported yet.");
    return kernelWith(fn, ElementParams{spec.signature.inputs, spec.signature.outputs, isMany, isUpTo}, !isMany);
}

/// What follows the handle (and the number to dequeue) must be the queue's components.
bool matchesSignature(KernelContext& context, const ResourceSpec& queue)
{
    const auto& params = context.param<ElementParams>();
    const bool isEnqueue = params.outputs.empty();
    std::vector<DType> inputs{params.inputs.front()};
    if (isEnqueue)
        inputs.insert(inputs.end(), queue.componentTypes.begin(), queue.componentTypes.end());
    else if (params.isMany)
        inputs.push_back(DType::Int32);
    const std::vector<DType> outputs = isEnqueue ? std::vector<DType>() : queue.componentTypes;
    if (inputs == params.inputs && outputs == params.outputs)
        return true;
    context.invalidArgument("Signature mismatch, have: {}->{} expected: {}->{}", dtypeList(params.inputs),
                            dtypeList(params.outputs), dtypeList(inputs), dtypeList(outputs));
    return false;
}

/// Checks components (of `many` elements, if not negative) against the queue's shapes.
bool shapesFit(KernelContext& context, const ResourceSpec& queue, int64_t many)
{
    for (size_t c = 0; c < queue.componentShapes.size(); ++c) {
        Shape expected = queue.componentShapes[c];
        if (many >= 0)
            expected.insert(0, many);
        const Shape& shape = context.inputs[c + 1].shape();
        if (expected.isCompatibleWith(shape))
            continue;
        context.invalidArgument("Shape mismatch in tuple component {}. Expected {}, got {}", c, expected.toString(),
                                shape.toString());
        return false;
    }
    return true;
}

/// Says why nothing can be put in any more; Ok if something can.
KernelStatus checkOpen(QueueVisit& visit, KernelContext& context)
{
    const QueueResource& queue = visit.queue();
    if (!queue.isClosed)
        return KernelStatus::Ok;
    if (queue.cancelsPending && visit.own(For::Room))
        return context.fail(Error{ErrorCode::Cancelled, "Enqueue operation was cancelled"});
    // The padding queue is a FIFO queue to whoever puts elements in, or takes one out.
    const QueueType type = queue.spec.queueType == QueueType::PaddingFifo ? QueueType::Fifo : queue.spec.queueType;
    return visit.closed(ErrorCode::Cancelled, queueTypeName(type), "closed.");
}

KernelStatus runEnqueue(KernelContext& context)
{
    QueueVisit visit(context);
    if (!visit.isValid())
        return KernelStatus::Failed;
    const QueueResource& queue = visit.queue();
    if (!matchesSignature(context, queue.spec) || !shapesFit(context, queue.spec, -1))
        return KernelStatus::Failed;
    if (const KernelStatus status = checkOpen(visit, context); status != KernelStatus::Ok)
        return status;
    if (visit.isBehindOthers(For::Room) || queue.room() < 1)
        return visit.wait(For::Room, 1, 0);
    visit.endWait(For::Room);
    for (size_t c = 1; c < context.inputs.size(); ++c)
        listEffect(context, Effect::Kind::Enqueue, visit.id(), static_cast<int64_t>(c) - 1, context.inputs[c]);
    return KernelStatus::Ok;
}

/// How many elements EnqueueMany is given; nothing, with the error set, if its components do not agree.
std::optional<int64_t> batchSize(KernelContext& context, const ResourceSpec& queue)
{
    for (size_t c = 1; c < context.inputs.size(); ++c) {
        const Shape& shape = context.inputs[c].shape();
        if (shape.rank() < 1) {
            context.invalidArgument("Shape mismatch in tuple component {}. Expected at least a vector, got {}", c - 1,
                                    shape.toString());
            return std::nullopt;
        }
    }
    const int64_t size = context.inputs[1].shape().dim(0);
    if (!shapesFit(context, queue, size))
        return std::nullopt;
    for (size_t c = 2; c < context.inputs.size(); ++c) {
        const int64_t other = context.inputs[c].shape().dim(0);
        if (other == size)
            continue;
        context.invalidArgument(
            "All input tensors must have the same size in the 0th dimension. Component {} has {}, and should "
            "have {}",
            c - 1, other, size);
        return std::nullopt;
    }
    return size;
}

KernelStatus runEnqueueMany(KernelContext& context)
{
    QueueVisit visit(context);
    if (!visit.isValid() || !matchesSignature(context, visit.queue().spec))
        return KernelStatus::Failed;
    const QueueResource& queue = visit.queue();
    const std::optional<int64_t> size = batchSize(context, queue.spec);
    if (!size)
        return KernelStatus::Failed;
    if (*size == 0)
        return KernelStatus::Ok;
    if (const KernelStatus status = checkOpen(visit, context); status != KernelStatus::Ok)
        return status;
    const int64_t* own = visit.own(For::Room);
    int64_t done = own ? *own : 0;
    const int64_t end = visit.isBehindOthers(For::Room) ? done : done + std::min(queue.room(), *size - done);
    if (static_cast<uint64_t>(end - done) > context.maxBytes / sizeof(Effect) / (context.inputs.size() - 1))
        return context.fail(Error{ErrorCode::ResourceExhausted,
                                  fmt::format("{} elements at once need more memory than the limit of {} bytes",
                                              end - done, context.maxBytes)});
    for (; done < end; ++done) {
        for (size_t c = 1; c < context.inputs.size(); ++c) {
            const Tensor& batch = context.inputs[c];
            listEffect(context, Effect::Kind::Enqueue, visit.id(), static_cast<int64_t>(c) - 1,
                       copyOfRange(batch, withoutFirst(batch.shape()), done * rowElements(batch.shape())));
        }
    }
    if (done < *size)
        return visit.wait(For::Room, 1, done);
    visit.endWait(For::Room);
    return KernelStatus::Ok;
}

/// Picks `count` elements and lists the effects that take them out. Answers their places before anything was taken.
std::vector<int64_t> takeElements(KernelContext& context, const QueueVisit& visit, int64_t count)
{
    std::vector<int64_t> places(static_cast<size_t>(count));
    if (visit.queue().spec.queueType != QueueType::RandomShuffle) {
        for (int64_t i = 0; i < count; ++i)
            places[static_cast<size_t>(i)] = i;
        if (count > 0)
            listEffect(context, Effect::Kind::Dequeue, visit.id(), count);
        return places;
    }
    std::unordered_map<int64_t, int64_t> moved;  // the last element takes the place of the one that is removed
    const auto original = [&moved](int64_t place) {
        const auto found = moved.find(place);
        return found != moved.end() ? found->second : place;
    };
    int64_t length = visit.queue().length();
    uint64_t state = context.randomKey ^ visit.queue().spec.seed;
    for (int64_t& place : places) {
        state += 0x9e3779b97f4a7c15u;
        const auto picked = static_cast<int64_t>(mix64(state) % static_cast<uint64_t>(length));
        listEffect(context, Effect::Kind::Remove, visit.id(), picked);
        place = original(picked);
        moved[picked] = original(--length);
    }
    return places;
}

/// The shape of `count` elements of a component together: unknown dimensions are as large as the largest.
Shape batchShape(const QueueResource& queue, size_t c, const std::vector<int64_t>& places)
{
    Shape shape = queue.spec.componentShapes[c];
    for (int d = 0; d < shape.rank(); ++d) {
        if (shape.dim(d) >= 0)
            continue;
        int64_t largest = 0;
        for (const int64_t place : places)
            largest = std::max(largest, queue.item(place, c).shape().dim(d));
        shape.setDim(d, largest);
    }
    shape.insert(0, static_cast<int64_t>(places.size()));
    return shape;
}

/// Copies an element into its row of the batch, which may be larger in every dimension.
void copyPadded(Tensor& batch, const Tensor& element, int64_t row)
{
    const IntVector targetSteps = rowMajorSteps(batch.shape());
    const IntVector sourceSteps = rowMajorSteps(element.shape());
    StridedBox box;
    box.targetOffset = row * targetSteps[0];
    for (int d = 0; d < element.shape().rank(); ++d)
        box.add(element.shape().dim(d), sourceSteps[static_cast<size_t>(d)], targetSteps[static_cast<size_t>(d) + 1]);
    copyBox(batch, element, std::move(box));
}

KernelStatus giveBatch(KernelContext& context, const QueueResource& queue, const std::vector<int64_t>& places)
{
    for (size_t c = 0; c < context.outputs.size(); ++c) {
        Tensor* batch = allocateOutput(context, c, queue.spec.componentTypes[c], batchShape(queue, c, places));
        if (!batch)
            return KernelStatus::Failed;
        if (!queue.spec.componentShapes[c].isFullyDefined())
            fillZero(*batch);
        for (size_t i = 0; i < places.size(); ++i) {
            const Result<Tensor> element = queue.item(places[i], c).dense(context.maxBytes);
            if (!element)
                return context.fail(element.error());
            copyPadded(*batch, *element, static_cast<int64_t>(i));
        }
    }
    return KernelStatus::Ok;
}

/// How many elements a dequeue takes now: -1 where it must wait; nothing, with the error set, where it never can.
std::optional<int64_t> takeable(QueueVisit& visit, KernelContext& context, int64_t wanted)
{
    const QueueResource& queue = visit.queue();
    const auto& params = context.param<ElementParams>();
    const bool isWaiting = visit.own(For::Elements) != nullptr;
    if (visit.isBehindOthers(For::Elements))
        return -1;
    const int64_t available = queue.availableLength();
    if (available >= wanted)
        return wanted;
    if (!queue.isClosed)
        return -1;
    if (params.isUpTo && available > 0)
        return available;
    // A dequeue that has waited has taken what came: it says what it lacks, and what it has left.
    const int64_t kept = queue.spec.queueType == QueueType::RandomShuffle ? queue.spec.minAfterDequeue : 0;
    const int64_t taken = isWaiting && params.isMany ? std::clamp<int64_t>(available - kept, 0, wanted) : 0;
    const bool isFifo = queue.spec.queueType == QueueType::PaddingFifo && !params.isMany;
    visit.closed(ErrorCode::OutOfRange, isFifo ? "FIFOQueue" : queueTypeName(queue.spec.queueType),
                 fmt::format("closed and has insufficient elements (requested {}, current size {})", wanted - taken,
                             available - taken));
    return std::nullopt;
}

KernelStatus runDequeue(KernelContext& context)
{
    QueueVisit visit(context);
    if (!visit.isValid() || !matchesSignature(context, visit.queue().spec))
        return KernelStatus::Failed;
    const std::optional<int64_t> count = takeable(visit, context, 1);
    if (!count)
        return KernelStatus::Failed;
    if (*count < 0)
        return visit.wait(For::Elements, 1, 1);
    visit.endWait(For::Elements);
    const int64_t place = takeElements(context, visit, 1).front();
    for (size_t c = 0; c < context.outputs.size(); ++c)
        context.outputs[c] = visit.queue().item(place, c);
    return KernelStatus::Ok;
}

KernelStatus runDequeueMany(KernelContext& context)
{
    QueueVisit visit(context);
    if (!visit.isValid())
        return KernelStatus::Failed;
    const QueueResource& queue = visit.queue();
    const bool isUpTo = context.param<ElementParams>().isUpTo;
    if (context.inputs[1].elements() != 1)
        return context.invalidArgument("the number of elements to dequeue must be a scalar, but has shape {}",
                                       context.inputs[1].shape().toString());
    const int32_t wanted = context.inputs[1].at<int32_t>(0);
    if (wanted < 0)
        return context.invalidArgument("{} requested {} < 0 elements", isUpTo ? "DequeueUpToOp" : "DequeueManyOp",
                                       wanted);
    if (!matchesSignature(context, queue.spec))
        return KernelStatus::Failed;
    if (queue.spec.componentShapes.empty())
        return context.invalidArgument(
            "{}'s DequeueMany and DequeueUpTo require the components to have specified shapes.",
            queueTypeName(queue.spec.queueType));
    if (wanted == 0)
        return giveBatch(context, queue, {});
    const std::optional<int64_t> count = takeable(visit, context, wanted);
    if (!count)
        return KernelStatus::Failed;
    if (*count < 0)
        return visit.wait(For::Elements, wanted, wanted);
    visit.endWait(For::Elements);
    return giveBatch(context, queue, takeElements(context, visit, *count));
}

}

void addQueueElementOps(OpRegistry& registry)
{
    for (const auto& [suffix, handle] : {std::pair{"V2", "resource"}, std::pair{"", "Ref(string)"}}) {
        const auto add = [&, suffix = suffix, handle = handle](std::string_view name, std::string_view rest,
                                                               KernelFactory kernel) -> OpDef& {
            OpDef& def = registry.add(fmt::format("Queue{}{}", name, suffix),
                                      fmt::format("handle: {}{}; timeout_ms: int=-1", handle, rest), kernel);
            def.isStateful = true;
            return def;
        };
        constexpr std::string_view in = ", components: Tcomponents... -> ; Tcomponents: list(type)>=1";
        constexpr std::string_view out = " -> components: component_types...; component_types: list(type)>=1";
        const std::string outMany = fmt::format(", n: int32{}", out);
        add("Enqueue", in, makeElementOp<runEnqueue, false>).queueUse = QueueUse::Puts;
        add("EnqueueMany", in, makeElementOp<runEnqueueMany, true>).queueUse = QueueUse::Puts;
        add("Dequeue", out, makeElementOp<runDequeue, false>).queueUse = QueueUse::Takes;
        const auto addMany = [&](std::string_view name, KernelFactory kernel) {
            OpDef& def = add(name, outMany, kernel);
            def.queueUse = QueueUse::Takes;
            def.makesMuch = true;
        };
        addMany("DequeueMany", makeElementOp<runDequeueMany, true>);
        addMany("DequeueUpTo", makeElementOp<runDequeueMany, true, true>);
    }
}

}
