// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/choice.h"
#include "core/exec/event.h"
#include "core/exec/program.h"

#include <cstdint>
#include <vector>

namespace tagscope {

/// True if the node's outputs are a function of its inputs and of the Program: a trace does not store them.
constexpr bool isStructural(FireKind fire)
{
    return fire != FireKind::Kernel && fire != FireKind::Missing;
}

/// One recorded event, taken apart.
struct EventRecord {
    Event::Kind kind = Event::Kind::Firing;
    bool isDead = false;
    bool isOverridden = false;
    bool hasEffects = false;
    uint32_t pick = 0;
    PlanId node;
    TagId tag;
    KernelTime time;

    bool operator==(const EventRecord&) const = default;
};

/// What was chosen to make an event: in the state before it.
constexpr Choice choiceOf(const EventRecord& record)
{
    return Choice::fire(record.pick);
}

/// An event's node and flags in 32 bits.
namespace event_word {

constexpr uint32_t dead = 1u << 31;
constexpr uint32_t blocked = 1u << 30;
constexpr uint32_t overridden = 1u << 29;
constexpr uint32_t effects = 1u << 28;
constexpr uint32_t flags = dead | blocked | overridden | effects;
constexpr uint32_t node = ~flags;

constexpr EventRecord unpack(uint32_t word)
{
    EventRecord r;
    r.kind = (word & blocked) != 0 ? Event::Kind::Block : Event::Kind::Firing;
    r.isDead = (word & dead) != 0;
    r.isOverridden = (word & overridden) != 0;
    r.hasEffects = (word & effects) != 0;
    r.node = PlanId(word & node);
    return r;
}

}

/// How many values an event of each node stores, and their declared dtypes. Made once per program, shared by branches.
class EventLayout {
public:
    explicit EventLayout(const Program& program);

    size_t nodeCount() const { return m_nodes.size(); }
    uint32_t maxOutputs() const { return m_maxOutputs; }
    uint32_t outputCount(PlanId node) const { return m_nodes[node.index()].outputs; }
    const DType* types(PlanId node) const { return m_types.data() + m_nodes[node.index()].typesBegin; }

    /// Values stored by an event with this word: none for a dead or blocked one, all outputs for an overridden one, and
    /// otherwise those of nodes that compute.
    uint32_t storedCount(uint32_t word) const
    {
        const Node& n = m_nodes[word & event_word::node];
        if ((word & (event_word::flags & ~event_word::effects)) == 0) [[likely]]
            return n.stored;
        return (word & event_word::overridden) != 0 ? n.outputs : 0;
    }

private:
    struct Node {
        uint32_t typesBegin;
        uint32_t outputs;
        uint32_t stored;
    };
    std::vector<Node> m_nodes;
    std::vector<DType> m_types;
    uint32_t m_maxOutputs = 1;
};

}
