// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/event_layout.h"

#include "core/base/assert.h"

#include <algorithm>

namespace tagscope {

EventLayout::EventLayout(const Program& program)
{
    TAGSCOPE_ASSERT(program.nodes().size() < event_word::node, "a program has fewer than 2^28 nodes");
    m_nodes.reserve(program.nodes().size());
    for (size_t i = 0; i < program.nodes().size(); ++i) {
        const PlanNode& node = program.nodes()[i];
        const std::span<const DType> types = program.outputTypes(PlanId(i));
        m_nodes.push_back(
            {static_cast<uint32_t>(m_types.size()), node.outputCount, isStructural(node.fire) ? 0 : node.outputCount});
        m_types.insert(m_types.end(), types.begin(), types.end());
        m_maxOutputs = std::max(m_maxOutputs, node.outputCount);
        // A node whose signature says less than its plan still has a type for each output.
        m_types.resize(m_nodes.back().typesBegin + node.outputCount, DType::Invalid);
    }
}

}
