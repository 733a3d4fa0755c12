// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"
#include "core/graph/frames.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace tagscope {

/// A branch of a conditional or the inside of a loop while a GraphBuilder makes it; invalid: outside of all.
using ContextId = Id<struct ContextIdKind>;

/// What the builder knows of one context (semantics.md 16): which tensors belong to it, and how those from outside came
/// in.
struct BuildContext {
    enum class Kind : uint8_t { Cond, While };
    Kind kind = Kind::Cond;
    ContextId outer;
    std::set<Endpoint> values;              ///< tensors that may be used inside as they are
    std::map<Endpoint, Endpoint> captured;  ///< outside tensor -> its Switch output or Enter
    Endpoint pivot;                         ///< of a branch: switch_t or switch_f; of a loop: what loopPivot answers

    Endpoint predicate;  ///< of a branch: pred_id
    int branch = 0;      ///< 1: taken if the predicate is true

    std::string frameName;  ///< of a loop
    int64_t parallelIterations = defaultParallelIterations;
};

/// Appends a node unless it is there already.
void addOnce(std::vector<NodeId>& nodes, NodeId node);

/// The contexts of one GraphBuilder and the questions about how they nest.
class ContextTree {
public:
    ContextId add(BuildContext context);
    BuildContext& operator[](ContextId id) { return m_contexts[id.index()]; }
    const BuildContext& operator[](ContextId id) const { return m_contexts[id.index()]; }

    /// The context itself if it is a loop, else the nearest loop around it; invalid if there is none.
    ContextId enclosingLoop(ContextId id) const;
    bool contains(ContextId outer, ContextId inner) const;
    /// The pivot of the nearest loop at or around `id` (16.8); an invalid endpoint if there is none.
    Endpoint loopPivot(ContextId id) const;
    /// Makes outputs of a node known to a context (none, if it is invalid) and, for a branch, to all contexts around
    /// it.
    void addValues(ContextId id, NodeId node, size_t outputs);

private:
    std::vector<BuildContext> m_contexts;
};

}
