// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/op_class.h"
#include "ui/graphview/scene/scene.h"

#include <QPainterPath>
#include <QPolygonF>
#include <QRectF>

namespace tagscope::ui {

/// Whether nodes of a class have an outline of their own; all others are boxes with round corners.
bool hasShape(OpClass of);
/// The outline of a node by the class of its op, inside of its box, and on its border where lines come in and go out:
/// Merge gets narrower the way of the lines and Switch wider, Enter and Exit point along it and NextIteration back,
/// LoopCond is a hexagon.
QPainterPath nodeShape(OpClass of, const QRectF& box, FlowDirection direction);
/// What is hatched where it is dead: as much of the box as its outline holds.
QRectF insideOf(OpClass of, const QRectF& box, FlowDirection direction);
/// The flap of the envelope on the side of a Send where its message goes out, of a Recv where it comes in; empty for
/// other classes.
QPolygonF nodeFlap(OpClass of, const QRectF& box, FlowDirection direction);

}
