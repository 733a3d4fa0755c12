// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/categories.h"
#include "ui/graphview/layout/group_tree.h"
#include "ui/graphview/scene/scene.h"

#include <QString>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace tagscope::ui {

/// What the fills of boxes tell. One thing at a time; glyph, pattern and border always tell the state.
enum class ColourBy : uint8_t { State, Device, Scope, Structure, Firings, Cost };
constexpr std::array<ColourBy, 6> allColourBy = {ColourBy::State,     ColourBy::Device,  ColourBy::Scope,
                                                 ColourBy::Structure, ColourBy::Firings, ColourBy::Cost};
/// Whether fills tell how much of something there is at a node: they take an AmountTable then.
constexpr bool isByAmount(ColourBy by)
{
    return by == ColourBy::Firings || by == ColourBy::Cost;
}

/// For people: "device".
QString colourByName(ColourBy by);
/// As records have it, the same in every language.
QString colourByKey(ColourBy by);
std::optional<ColourBy> colourByOfKey(const QString& key);

/// One kind of box.
struct ColourEntry {
    QString name;
    QString mark;     ///< a letter or digit, so that nothing depends on colour
    int colour = -1;  ///< number of a category or an amount; -1: all the rest
    size_t nodes = 0;
    QString count = {};  ///< of what else the entry is about, to be said after the name
};

/// How often nodes have fired, or for how many nanoseconds their kernels were timed: by NodeId.
using AmountTable = std::vector<uint64_t>;

/// Which box has which colour, and what the colours mean. Immutable; for any channel but the state.
class Colouring {
public:
    /// The largest kinds have a colour each, the others share one. `amounts`, of firings or cost, may be null: then
    /// nothing has fired. Linear in the graph; any thread; null if it was stopped.
    static std::shared_ptr<const Colouring> make(const Graph& graph, const GroupTree& tree, ColourBy by,
                                                 const AmountTable* amounts, const std::stop_token& stop);

    ColourBy by() const { return m_by; }
    const std::vector<ColourEntry>& entries() const { return m_entries; }
    /// Number of an entry; -1: none.
    int entryOf(NodeId node) const { return m_ofNode[node.index()]; }
    /// Of a closed group: that of all its nodes, or of itself by structure, or of the node in it that fired most, or of
    /// the sum of their costs; -1 if they differ.
    int entryOf(GroupId group) const { return m_ofGroup[group.index()]; }
    /// Of what shows a node or a group.
    int entryOf(const SceneItem& item) const { return item.node.isValid() ? entryOf(item.node) : entryOf(item.group); }
    CategoryColour colour(int entry, const Theme& theme) const;

private:
    /// Kinds are numbers from 0 on; -1: none.
    void assign(const std::vector<int>& kindOfNode, const std::vector<QString>& names);
    void byDevice(const Graph& graph);
    void byScope(const Graph& graph, const GroupTree& tree);
    void byStructure(const Graph& graph, const GroupTree& tree);
    void byFirings(const GroupTree& tree, const AmountTable& firings);
    void byCost(const GroupTree& tree, const AmountTable& cost);
    /// Steps that end at these amounts; none: entry 0.
    void fillSteps(const AmountTable& ofNode, const AmountTable& ofGroup, const std::vector<uint64_t>& ends);
    void sumUpGroups(const GroupTree& tree);

    ColourBy m_by = ColourBy::Device;
    std::vector<ColourEntry> m_entries;
    std::vector<int> m_ofNode;
    std::vector<int> m_ofGroup;
    std::vector<int> m_ofKind;
};

/// Groups by what is in them: the same number for groups whose nodes do the same and are connected alike, whatever they
/// are called. By GroupId; linear in the graph.
std::vector<uint64_t> structureHashes(const Graph& graph, const GroupTree& tree);

}
