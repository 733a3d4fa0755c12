// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/node_state.h"
#include "ui/common/theme.h"
#include "ui/graphview/paint/colouring.h"
#include "ui/graphview/paint/node_states.h"
#include "ui/graphview/scene/scene.h"

#include <QPainter>

#include <memory>
#include <optional>
#include <vector>

namespace tagscope::ui {

/// A line of a legend: a sign of a state, a colour, or what marks tokens and nodes beside these.
struct LegendRow {
    QString name;
    int number = 0;                              ///< of the state or the entry; -1: it is of neither, and nothing can stand out
    std::optional<NodeState> state;
    std::shared_ptr<const Colouring> colouring;  ///< of an entry
    qsizetype kept = 0;                          ///< letters at the end of the name that stay where there is no room for all of it
};

/// The states that boxes have, those in closed groups included; in the order of NodeState. `items`: of the scene.
std::vector<NodeState> statesOf(const Scene& scene, const std::vector<int>& items, const NodeStates& states, const GroupTree& tree);
std::vector<LegendRow> rowsOf(const std::vector<NodeState>& states);
/// Of the entries that are on any node; none for null.
std::vector<LegendRow> rowsOf(const std::shared_ptr<const Colouring>& colouring);
/// All of a legend: states, colours, and under any of these the marks of what was set by hand in `marked`, which may be null.
std::vector<LegendRow> legendRows(const std::vector<NodeState>& states, const std::shared_ptr<const Colouring>& colouring, const NodeStates* marked);
/// Why there are no rows.
QString emptyLegendText(ColourBy by);

/// A small node that looks as the row says.
void paintSample(QPainter& painter, const QRectF& sample, const LegendRow& row, const Theme& theme);
/// The sign of a colour with its letter, 14 by 12 units in the lower right corner of a box.
void paintMark(QPainter& painter, const QRectF& box, const CategoryColour& colour, const QString& mark);

}
