// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"
#include "core/debug/waits/wait_graph.h"

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace tagscope {

/// A cause that shows at one or more places; all of one group are one cause.
struct Suspect {
    CauseFinding finding;
    std::string group;
    std::vector<uint32_t> vertices;  ///< of the wait graph, at which it shows
    uint64_t since = UINT64_MAX;     ///< event that brought it about
};

Suspect suspectOf(const char* code, DiagnosedPlace cause, std::string summary, std::string group);

/// The causes that were found so far, one a group.
class SuspectList {
public:
    /// Adds one that shows at a vertex; what is known of its group grows by its evidence and its changes.
    void add(Suspect suspect, uint32_t vertex);
    /// Those from `first` on show at this vertex instead: they were found in another graph.
    void showAt(size_t first, uint32_t vertex);

    std::span<const Suspect> all() const { return m_suspects; }
    /// How often one was added, also to a group that was known.
    size_t named() const { return m_named; }

    /// The first few, what brought others about before them; what says nothing beside them is left out.
    std::vector<CauseFinding> ranked(const WaitGraph& waits) &&;

private:
    void dropHeldUp(const WaitGraph& waits);

    std::vector<Suspect> m_suspects;
    std::unordered_map<std::string, size_t> m_groups;  // into the suspects
    size_t m_named = 0;
};

}
