// SPDX-License-Identifier: Apache-2.0
#include "core/build/context.h"

#include <algorithm>
#include <utility>

namespace tagscope {

void addOnce(std::vector<NodeId>& nodes, NodeId node)
{
    if (std::ranges::find(nodes, node) == nodes.end())
        nodes.push_back(node);
}

ContextId ContextTree::add(BuildContext context)
{
    m_contexts.push_back(std::move(context));
    return ContextId(m_contexts.size() - 1);
}

ContextId ContextTree::enclosingLoop(ContextId id) const
{
    while (id.isValid() && (*this)[id].kind != BuildContext::Kind::While)
        id = (*this)[id].outer;
    return id;
}

bool ContextTree::contains(ContextId outer, ContextId inner) const
{
    while (inner.isValid() && inner != outer)
        inner = (*this)[inner].outer;
    return inner.isValid();
}

Endpoint ContextTree::loopPivot(ContextId id) const
{
    const ContextId loop = enclosingLoop(id);
    return loop.isValid() ? (*this)[loop].pivot : Endpoint{};
}

void ContextTree::addValues(ContextId id, NodeId node, size_t outputs)
{
    const bool reachesOut = id.isValid() && (*this)[id].kind == BuildContext::Kind::Cond;
    for (; id.isValid(); id = reachesOut ? (*this)[id].outer : ContextId())
        for (size_t slot = 0; slot < outputs; ++slot)
            (*this)[id].values.insert({node, static_cast<int>(slot)});
}

}
