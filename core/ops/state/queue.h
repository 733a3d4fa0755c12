// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/kernel.h"

#include <string_view>

namespace tagscope {

/// "FIFOQueue" and so on, as messages begin.
std::string_view queueTypeName(ResourceSpec::QueueType type);

/// One operation on a queue within one firing: knows the queue, and who asks. Lives for one kernel call.
class QueueVisit {
public:
    /// Not valid, with the context's error set, where input 0 is no queue.
    explicit QueueVisit(KernelContext& context);

    bool isValid() const { return m_queue != nullptr; }
    const QueueResource& queue() const { return *m_queue; }
    ResourceId id() const { return m_context.inputs[0].resourceId(); }

    /// What this instance noted (see WaitLine) when it began to wait for room or for elements, if it did.
    const int64_t* own(WaitCondition::For what) const;
    /// Whether others that came before wait for the same.
    bool isBehindOthers(WaitCondition::For what) const;
    /// Waits for `need`, with `count` noted for the next try (see WaitLine).
    KernelStatus wait(WaitCondition::For what, int64_t need, int64_t count);
    /// To be called before an operation is done that may have waited.
    void endWait(WaitCondition::For what);

    KernelStatus closed(ErrorCode code, std::string_view type, std::string_view what);

private:
    const WaitLine& line(WaitCondition::For what) const;

    KernelContext& m_context;
    const QueueResource* m_queue;
    uint64_t m_waiter;
};

}
