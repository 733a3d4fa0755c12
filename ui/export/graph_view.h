// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"
#include "ui/graphview/layout/group_tree.h"
#include "ui/graphview/paint/legend_rows.h"
#include "ui/graphview/paint/node_states.h"
#include "ui/graphview/paint/painter.h"
#include "ui/graphview/scene/scene.h"
#include "ui/session/queries/history_query.h"
#include "ui/session/snapshot.h"

#include <QRectF>

#include <memory>
#include <vector>

namespace tagscope::ui {

/// A part of a laid-out graph at one moment, with all that it is made of: a value that may be painted on any thread.
struct GraphView {
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const GroupTree> tree;
    std::shared_ptr<const Scene> scene;
    std::shared_ptr<const NodeStates> states;      ///< null without a program
    PictureState look;                             ///< of the above
    std::shared_ptr<const Partitions> partitions;  ///< null: all is on one device
    Theme theme;
    QRectF area;  ///< what is shown, in scene coordinates
};

/// The same part at another moment, looked at where something fired.
GraphView viewAt(const GraphView& view, const Moment& moment);

/// What can be seen in the area and has to be explained.
SeenSigns signsIn(const GraphView& view);

}
