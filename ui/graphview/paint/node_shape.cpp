// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/node_shape.h"

#include <QTransform>

namespace tagscope::ui {

namespace {

const QTransform exchanged(0, 1, 1, 0, 0, 0);

/// How far a point stands out, and by how much a side is shorter at either end.
struct Cuts {
    double point = 10;
    double slope = 5;
};
/// Down there is less room: the words in a box stand below each other.
Cuts cutsFor(FlowDirection direction)
{
    return direction == FlowDirection::TopDown ? Cuts{6, 9} : Cuts{};
}

/// Of lines that go from left to right.
QPolygonF cornersOf(OpClass of, const QRectF& r, const Cuts& cuts)
{
    const double middle = r.center().y();
    const auto [point, slope] = cuts;
    switch (of) {
    case OpClass::Merge:
        return {{r.topLeft(), {r.right(), r.top() + slope}, {r.right(), r.bottom() - slope}, r.bottomLeft()}};
    case OpClass::Switch:
        return {{{r.left(), r.top() + slope}, r.topRight(), r.bottomRight(), {r.left(), r.bottom() - slope}}};
    case OpClass::Enter:
    case OpClass::Exit:
        return {{r.topLeft(),
                 {r.right() - point, r.top()},
                 {r.right(), middle},
                 {r.right() - point, r.bottom()},
                 r.bottomLeft()}};
    case OpClass::NextIteration:
        return {{{r.left(), middle},
                 {r.left() + point, r.top()},
                 r.topRight(),
                 r.bottomRight(),
                 {r.left() + point, r.bottom()}}};
    default:  // LoopCond
        return {{{r.left(), middle},
                 {r.left() + point, r.top()},
                 {r.right() - point, r.top()},
                 {r.right(), middle},
                 {r.right() - point, r.bottom()},
                 {r.left() + point, r.bottom()}}};
    }
}

}

bool hasShape(OpClass of)
{
    return of == OpClass::Switch || of == OpClass::Merge || of == OpClass::Enter || of == OpClass::Exit
        || of == OpClass::NextIteration || of == OpClass::LoopCond;
}

QPainterPath nodeShape(OpClass of, const QRectF& box, FlowDirection direction)
{
    QPainterPath path;
    const bool isDown = direction == FlowDirection::TopDown;
    QPolygonF corners = cornersOf(of, isDown ? exchanged.mapRect(box) : box, cutsFor(direction));
    if (isDown)
        corners = exchanged.map(corners);
    path.addPolygon(corners);
    path.closeSubpath();
    return path;
}

QRectF insideOf(OpClass of, const QRectF& box, FlowDirection direction)
{
    if (!hasShape(of))
        return box;
    const bool isDown = direction == FlowDirection::TopDown;
    const auto [point, slope] = cutsFor(direction);
    QRectF inside = isDown ? exchanged.mapRect(box) : box;
    if (of == OpClass::Merge || of == OpClass::Switch)
        inside.adjust(0, slope, 0, -slope);
    else
        inside.adjust(of == OpClass::NextIteration || of == OpClass::LoopCond ? point : 0, 0,
                      of == OpClass::NextIteration ? 0 : -point, 0);
    return isDown ? exchanged.mapRect(inside) : inside;
}

QPolygonF nodeFlap(OpClass of, const QRectF& box, FlowDirection direction)
{
    if (of != OpClass::Send && of != OpClass::Recv)
        return {};
    const bool isDown = direction == FlowDirection::TopDown;
    const double depth = cutsFor(direction).point;
    const QRectF r = isDown ? exchanged.mapRect(box) : box;
    const double side = of == OpClass::Send ? r.right() : r.left();
    const double tip = of == OpClass::Send ? side - depth : side + depth;
    const QPolygonF flap({{side, r.top() + 2}, {tip, r.center().y()}, {side, r.bottom() - 2}});
    return isDown ? exchanged.map(flap) : flap;
}

}
