// SPDX-License-Identifier: Apache-2.0
#include "core/ops/state/queue.h"

#include "core/ops/state/state_support.h"

namespace tagscope {

std::string_view queueTypeName(ResourceSpec::QueueType type)
{
    switch (type) {
    case ResourceSpec::QueueType::Fifo: return "FIFOQueue";
    case ResourceSpec::QueueType::PaddingFifo: return "PaddingFIFOQueue";
    case ResourceSpec::QueueType::RandomShuffle: return "RandomShuffleQueue";
    case ResourceSpec::QueueType::Priority: return "PriorityQueue";
    }
    return "Queue";
}

QueueVisit::QueueVisit(KernelContext& context)
    : m_context(context), m_queue(findResource<QueueResource>(*context.resources, context.inputs[0])),
      m_waiter(waiterOf(context.node, context.tag))
{
    if (!m_queue)
        context.error = Error{ErrorCode::NotFound, "the handle does not refer to a queue"};
}

const WaitLine& QueueVisit::line(WaitCondition::For what) const
{
    return what == WaitCondition::For::Room ? m_queue->enqueuers : m_queue->dequeuers;
}

const int64_t* QueueVisit::own(WaitCondition::For what) const
{
    return line(what).find(m_waiter);
}

bool QueueVisit::isBehindOthers(WaitCondition::For what) const
{
    return !line(what).empty() && line(what).front().key != m_waiter;
}

KernelStatus QueueVisit::wait(WaitCondition::For what, int64_t need, int64_t count)
{
    const int64_t* known = own(what);
    if (!known || *known != count) {
        const bool isRoom = what == WaitCondition::For::Room;
        listEffect(m_context, isRoom ? Effect::Kind::AwaitRoom : Effect::Kind::AwaitElements, id(),
                   static_cast<int64_t>(m_waiter), Tensor::scalar(count));
    }
    m_context.waitsFor = WaitCondition{id(), what, need, m_waiter};
    return KernelStatus::Blocked;
}

void QueueVisit::endWait(WaitCondition::For what)
{
    if (own(what))
        listEffect(m_context, Effect::Kind::EndWait, id(), static_cast<int64_t>(m_waiter));
}

KernelStatus QueueVisit::closed(ErrorCode code, std::string_view type, std::string_view what)
{
    return m_context.fail(Error{code, fmt::format("{} '{}' is {}", type, m_queue->spec.name, what)});
}

}
