// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/places.h"
#include "core/exec/program.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tagscope {

/// A finding together with what makes it one with others: all of one group are one cause.
struct GroupedFinding {
    CauseFinding finding;
    std::string group;
};

/// A rendezvous key without its last part, by its fields (semantics.md 12.2).
struct KeyFields {
    std::string start;  ///< all of it
    std::string from;
    std::string incarnation;
    std::string to;
    std::string name;
    DType dtype = DType::Invalid;
};

/// "add" of "edge_7_add": what a message is called after, without the number of the edge, which is another in each
/// version of a graph. Other names are as they are.
std::string_view sourceOfName(std::string_view name);

/// The keys of a program by what they have in common, to look for the partner of a Recv that has no Send. Linear in
/// mailboxes; keeps a reference to the program.
class PairIndex {
public:
    explicit PairIndex(const Program& program);

    const Program& program() const { return m_program; }
    const KeyFields& fields(const MailboxEnds& ends) const { return m_fields[indexOf(ends)]; }
    /// Keys that are sent, received by nobody, and may be meant by one that is awaited: of the same name, or between
    /// the same devices, of the same type, and of a name that is near.
    std::vector<const MailboxEnds*> candidates(const MailboxEnds& awaited) const;
    /// A key between the same devices that several Sends use.
    const MailboxEnds* shared(const MailboxEnds& awaited) const;
    /// Most keys find no partner, and partners by the names of their nodes have other numbers.
    bool areVersionsApart() const { return m_areVersionsApart; }

private:
    size_t indexOf(const MailboxEnds& ends) const { return static_cast<size_t>(&ends - m_program.mailboxes().data()); }

    const Program& m_program;
    std::vector<KeyFields> m_fields;  // by mailbox
    std::unordered_map<std::string, std::vector<uint32_t>> m_byName;
    std::unordered_map<std::string, std::vector<uint32_t>> m_bySource;  // and devices
    std::unordered_map<std::string, std::vector<uint32_t>> m_byEnds;    // devices
    std::unordered_map<std::string, uint32_t> m_shared;                 // by devices and type
    bool m_areVersionsApart = false;
};

/// What is wrong with the pair of a Recv and its Send, told from the program alone (hangs.md 1.5, 1.6): nobody sends
/// under its key (H04, H08, H12, H14, H25, H30, H37, H42), or frames keep the keys from ever being equal (H06, H07,
/// H10). Nothing if both can meet. Lines about keys have them, without their last part, as the key of their place.
std::optional<GroupedFinding> pairProblem(const PairIndex& index, PlanId recv);

/// Names of the loops around a static frame and its own, outermost first.
std::vector<std::string> frameNames(const Program& program, StaticFrameId frame);
/// The first data consumer of a node behind those that only pass its value on; its data input.
struct Consumer {
    NodeId node;
    int input = 0;
};
std::optional<Consumer> firstConsumer(const Graph& graph, NodeId node);
/// Whether what a node gets comes out of a NextIteration of its own frame by some way without a Merge: its tags are one
/// further than those of its loop.
std::optional<NodeId> nextIterationBefore(const Program& program, PlanId node);

}
