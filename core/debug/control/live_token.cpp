// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/live_token.h"

#include <utility>

namespace tagscope {

Result<Tensor> valueToMakeLive(const Debugger& debugger, NodeId node, TagId tag, int slot,
                               const std::optional<Endpoint>& consumer)
{
    if (!consumer)
        return debugger.liveValue(node, tag, slot);
    if (consumer->isControl())
        return Tensor::scalar(true);
    if (const std::optional<uint64_t> event = debugger.lastFiring(node, tag)) {
        const std::vector<Tensor> outputs = debugger.outputs(*event);
        if (slot >= 0 && std::cmp_less(slot, outputs.size()) && outputs[static_cast<size_t>(slot)].hasValue())
            return outputs[static_cast<size_t>(slot)];
    }
    return debugger.liveValue(node, tag, slot);
}

}
