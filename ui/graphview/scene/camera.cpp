// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/scene/camera.h"

#include "ui/graphview/scene/free_rooms.h"

#include <algorithm>
#include <optional>
#include <utility>

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
    zoom = std::clamp(std::min(widget.width() / rect.width(), widget.height() / rect.height()), smallestZoom,
                      largestFit * enlarged);
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

bool Camera::bringIntoView(const QRectF& rect, QSizeF widget, const std::vector<QRectF>& panels)
{
    // What is in view stays where it is; what is brought into it has something of its surroundings beside it.
    constexpr double around = 0.15;  // of the room
    constexpr double aside = 12;     // of what was in view, under a panel
    const QRectF shown(toWidget(rect.topLeft()), rect.size() * zoom);
    const QRectF whole(QPointF(), widget);
    const bool isInView = whole.contains(shown);
    if (isInView && std::ranges::none_of(panels, [&](const QRectF& panel) { return panel.intersects(shown); }))
        return false;
    const auto shift = [](double low, double high, double roomLow, double roomHigh) {
        if (low < roomLow || high - low > roomHigh - roomLow)
            return roomLow - low;
        return high > roomHigh ? roomHigh - high : 0.0;
    };
    struct Way {
        bool isTooSmall = true;  ///< the room
        double cost = 0;         ///< how far, or how small the room is
        QPointF by;
    };
    std::vector<QRectF> rooms = freeRooms(whole, panels);
    if (rooms.empty() && isInView)
        return false;
    if (rooms.empty())
        rooms.push_back(whole);
    std::optional<Way> best;
    for (const QRectF& room : rooms) {
        const double x = isInView ? aside : around * room.width();
        const double y = isInView ? aside : around * room.height();
        const QRectF inner = room.adjusted(x, y, -x, -y);
        const QPointF by(shift(shown.left(), shown.right(), inner.left(), inner.right()),
                         shift(shown.top(), shown.bottom(), inner.top(), inner.bottom()));
        const bool isTooSmall = shown.width() > inner.width() || shown.height() > inner.height();
        const Way way{isTooSmall, isTooSmall ? -room.width() * room.height() : by.manhattanLength(), by};
        if (!best || std::pair(way.isTooSmall, way.cost) < std::pair(best->isTooSmall, best->cost))
            best = way;
    }
    // Where no room holds it, it is seen best where it is.
    if ((isInView && best->isTooSmall) || best->by.isNull())
        return false;
    offset += best->by;
    return true;
}

void Camera::keepOver(const QRectF& rect, QSizeF widget)
{
    const QRectF shown(toWidget(rect.topLeft()), rect.size() * zoom);
    const auto shift = [](double low, double high, double room) {
        const double atStart = -low;
        const double atEnd = room - high;
        return std::clamp(0.0, std::min(atStart, atEnd), std::max(atStart, atEnd));
    };
    offset += QPointF(shift(shown.left(), shown.right(), widget.width()),
                      shift(shown.top(), shown.bottom(), widget.height()));
}

}
