// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/node_state.h"
#include "ui/common/theme.h"

#include <QPainter>
#include <QRectF>

#include <functional>

namespace tagscope::ui {

/// "12 done, 3 dead, 1 blocked": what has come to something first, what nothing has reached last. Empty if there are no
/// nodes. `fits`: where not all of it would fit, the text ends with how many nodes it leaves out, "12 done, +4"; the
/// first is always said.
QString countsText(const NodeStateCounts& counts, const std::function<bool(const QString&)>& fits = {});
/// Whether any node has come to anything.
bool hasBegun(const NodeStateCounts& counts);

/// What a group shows where it is but a colour: what failed or is blocked before what goes on, and dead only where most
/// of what has fired is. NotReached: nothing has begun.
NodeState mostPressing(const NodeStateCounts& counts);

/// Nodes by state as a thin stacked bar. Patterns tell states apart, colour comes third: filled is done, hatched dead,
/// barred ready, dotted blocked, half filled pending, crossed failed, empty not reached. A state that is there has at
/// least a part that can be seen.
void paintStateBar(QPainter& painter, const QRectF& bar, const NodeStateCounts& counts, const Theme& theme,
                   double zoom);

}
