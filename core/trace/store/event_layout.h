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
    bool setsOutputs = false;  ///< some output was set by hand
    bool setsEdges = false;    ///< some token over a single edge was
    bool hasEffects = false;
    uint32_t pick = 0;  ///< Event::pick
    PlanId node;        ///< of a firing or a block; others have no node and no tag
    TagId tag;
    KernelTime time;

    constexpr bool isOfNode() const { return kind == Event::Kind::Firing || kind == Event::Kind::Block; }
    bool isFiring() const { return kind == Event::Kind::Firing; }
    bool isEdited() const { return setsOutputs || setsEdges; }
    bool operator==(const EventRecord&) const = default;
};

/// An event's node and flags in 32 bits. What is rare stands in side columns, and a flag leads there.
namespace event_word {

constexpr uint32_t empty = 1u << 31;    ///< it put nothing out: a firing is dead then
constexpr uint32_t effects = 1u << 30;  ///< it has some
constexpr uint32_t whole = 1u << 29;    ///< all outputs are stored, also those that others store nowhere
constexpr uint32_t special = 1u << 28;  ///< no firing, or one at which something was set by hand: see the side columns
constexpr uint32_t flags = empty | effects | whole | special;
constexpr uint32_t node = ~flags;  ///< all bits: the event has none
/// A message was delivered, and no side column has more of it. (Effects of an event without a node there are none.)
constexpr uint32_t delivery = node | special | empty | effects;

constexpr uint32_t of(const Event& event)
{
    if (event.kind == Event::Kind::Firing && !event.edit) [[likely]]
        return event.node.value | (event.isDead ? empty : 0) | (event.effects.empty() ? 0 : effects);
    if (event.kind == Event::Kind::Deliver)
        return delivery;
    uint32_t word = (event.node.value & node) | special;
    if (event.isDead || event.kind != Event::Kind::Firing)
        word |= empty;
    if (event.setsOutputs())
        word |= whole;
    return word | (event.effects.empty() ? 0 : effects);
}

/// What the word alone tells: of a special event the side columns have to say the rest.
constexpr EventRecord unpack(uint32_t word)
{
    EventRecord r;
    r.isDead = (word & empty) != 0;
    r.setsOutputs = (word & whole) != 0;
    r.hasEffects = (word & effects) != 0 && word != delivery;
    r.node = (word & node) == node ? PlanId() : PlanId(word & node);
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

    /// Values stored by an event with this word: all outputs of one that says so, none for an empty one, and otherwise
    /// those of nodes that compute.
    uint32_t storedCount(uint32_t word) const
    {
        if ((word & (event_word::empty | event_word::whole)) == 0) [[likely]]
            return m_nodes[word & event_word::node].stored;
        return (word & event_word::whole) != 0 ? m_nodes[word & event_word::node].outputs : 0;
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
