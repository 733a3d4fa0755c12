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
#include <set>
#include <vector>

namespace tagscope::ui {

struct PictureState;

/// A line of a legend: a sign of a state, a colour, or what marks tokens and nodes beside these.
struct LegendRow {
    QString name;
    int number = 0;  ///< of the state or the entry; -1: it is of neither, and nothing can stand out
    std::optional<NodeState> state;
    std::shared_ptr<const Colouring> colouring;  ///< of an entry
    qsizetype kept = 0;  ///< letters at the end of the name that stay where there is no room for all of it
};

/// What can be seen in a picture and has to be explained.
struct SeenSigns {
    std::set<NodeState> states;  ///< those in closed groups included
    std::set<int> entries;       ///< of the colouring
    bool hasEdits = false;       ///< a node, or a token at one, has been set by hand
};

/// Of some items of a scene as they are drawn in that picture.
SeenSigns signsOf(const Scene& scene, const std::vector<int>& items, const PictureState& picture);
/// None for null.
std::vector<LegendRow> rowsOf(const std::set<int>& entries, const std::shared_ptr<const Colouring>& colouring);
/// All of a legend: states, colours, and under any of these the mark of what was set by hand.
std::vector<LegendRow> legendRows(const SeenSigns& seen, const std::shared_ptr<const Colouring>& colouring);
/// Why there are no rows. `colouring`: null if fills tell the state.
QString emptyLegendText(const Colouring* colouring);

/// A small node that looks as the row says.
void paintSample(QPainter& painter, const QRectF& sample, const LegendRow& row, const Theme& theme);
/// The sign of a colour with its letter, 14 by 12 units in the lower right corner of a box.
void paintMark(QPainter& painter, const QRectF& box, const CategoryColour& colour, const QString& mark);

}
