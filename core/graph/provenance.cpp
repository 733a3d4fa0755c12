// SPDX-License-Identifier: Apache-2.0
#include "core/graph/provenance.h"

#include <utility>

namespace tagscope {

Provenance Provenance::ofOpened(size_t nodes)
{
    Provenance provenance;
    provenance.m_origins.reserve(nodes);
    for (size_t i = 0; i < nodes; ++i)
        provenance.m_origins.push_back({NodeId(i), Pass::Opened, {}});
    return provenance;
}

void Provenance::keep(const std::vector<bool>& isKept)
{
    size_t next = 0;
    for (size_t i = 0; i < m_origins.size(); ++i)
        if (isKept[i])
            m_origins[next++] = m_origins[i];
    m_origins.resize(next);
}

CallPathId Provenance::call(CallPathId outer, std::string node, std::string function)
{
    m_calls.push_back({outer, std::move(node), std::move(function)});
    return CallPathId(m_calls.size() - 1);
}

std::string Provenance::callText(CallPathId id) const
{
    std::string text;
    for (; id.isValid(); id = site(id).outer)
        text = site(id).node + (text.empty() ? "" : "/") + text;
    return text;
}

DerivedGraph DerivedGraph::ofOpened(Graph graph)
{
    const size_t nodes = graph.size();
    return {std::move(graph), Provenance::ofOpened(nodes)};
}

}
