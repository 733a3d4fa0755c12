// SPDX-License-Identifier: Apache-2.0
#include "core/ops/state/queue.h"

#include "core/ops/state/state_support.h"

#include <algorithm>

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
    : m_context(context), m_queue(findResource(*context.resources, context.inputs[0], ResourceSpec::Kind::Queue)),
      m_waiter(uint64_t(context.node.value) << 32 | context.tag.value)
{
    if (!m_queue)
        context.error = Error{ErrorCode::NotFound, "the handle does not refer to a queue"};
}

const std::vector<QueueAttempt>& QueueVisit::attempts(WaitCondition::For what) const
{
    return what == WaitCondition::For::Room ? m_queue->enqueuers : m_queue->dequeuers;
}

const QueueAttempt* QueueVisit::own(WaitCondition::For what) const
{
    const auto found = std::ranges::find(attempts(what), m_waiter, &QueueAttempt::waiter);
    return found != attempts(what).end() ? &*found : nullptr;
}

bool QueueVisit::isBehindOthers(WaitCondition::For what) const
{
    return !attempts(what).empty() && attempts(what).front().waiter != m_waiter;
}

KernelStatus QueueVisit::wait(WaitCondition::For what, int64_t need, int64_t count)
{
    const QueueAttempt* known = own(what);
    if (!known || known->count != count) {
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
