// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/scene/camera.h"

#include <algorithm>

namespace tagscope::ui {

void Camera::zoomAround(QPointF widgetPoint, double factor)
{
    const QPointF fixed = toScene(widgetPoint);
    zoom = std::clamp(zoom * factor, smallestZoom, largestZoom);
    offset = widgetPoint - fixed * zoom;
}

void Camera::centreOn(QPointF scenePoint, QSizeF widget)
{
    offset = QPointF(widget.width(), widget.height()) / 2 - scenePoint * zoom;
}

void Camera::fit(const QRectF& rect, QSizeF widget, double enlarged)
{
    if (rect.isEmpty())
        return;
    zoom = std::clamp(std::min(widget.width() / rect.width(), widget.height() / rect.height()), smallestZoom, largestFit * enlarged);
    centreOn(rect.center(), widget);
}

void Camera::fitReadably(const QRectF& rect, QSizeF widget, bool isDown, double enlarged)
{
    fit(rect, widget, enlarged);
    if (zoom >= readableZoom * enlarged || rect.isEmpty())
        return;
    zoom = readableZoom * enlarged;
    const QSizeF spare = (widget - rect.size() * zoom).expandedTo({0, 0}) / 2;
    offset = (isDown ? QPointF(spare.width(), 0) : QPointF(0, spare.height())) - rect.topLeft() * zoom;
}

bool Camera::bringIntoView(const QRectF& rect, QSizeF widget)
{
    // What is in view stays where it is; what is brought into it has something of its surroundings beside it.
    constexpr double around = 0.15;   // of the widget
    const QRectF shown(toWidget(rect.topLeft()), rect.size() * zoom);
    const QRectF whole(QPointF(), widget);
    if (whole.contains(shown))
        return false;
    const double x = around * widget.width();
    const double y = around * widget.height();
    const QRectF room = whole.adjusted(x, y, -x, -y);
    const auto shift = [](double low, double high, double roomLow, double roomHigh) {
        if (low < roomLow || high - low > roomHigh - roomLow)
            return roomLow - low;
        return high > roomHigh ? roomHigh - high : 0.0;
    };
    offset += QPointF(shift(shown.left(), shown.right(), room.left(), room.right()),
                      shift(shown.top(), shown.bottom(), room.top(), room.bottom()));
    return true;
}

}
