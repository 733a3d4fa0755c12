// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/partition/placer.h"

#include <QAbstractTableModel>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tagscope::ui {

/// Whether a rule of a placement speaks of a node of that name: `*` stands for any characters.
bool matchesRule(const std::string& pattern, const std::string& name);

/// The rules of a placement: which nodes run on which device, in an order in which the last that matches holds. Cells
/// can be edited. GUI thread.
class PlacementModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Nodes, Device, Matches, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;
    using Rule = PlacementRequest::Rule;

    /// Whose nodes are counted; null: none.
    void setGraph(std::shared_ptr<const Graph> graph);
    void setRules(std::vector<Rule> rules);
    const std::vector<Rule>& rules() const { return m_rules; }
    void add(Rule rule);
    void remove(int row);
    /// Up by -1, down by 1; false at the ends.
    bool moveRule(int row, int by);
    /// How many nodes of the graph have a name that a pattern matches.
    size_t matches(const std::string& pattern) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    /// Somebody has changed a rule, added one or removed one.
    void edited();

private:
    std::shared_ptr<const Graph> m_graph;
    std::vector<Rule> m_rules;
    mutable std::map<std::string, size_t> m_matches;  ///< by pattern
};

}
