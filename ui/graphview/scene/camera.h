// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <vector>

namespace tagscope::ui {

/// Which part of a scene a widget shows: scene point p is drawn at p * zoom + offset. A value; knows no widget.
struct Camera {
    double zoom = 1;
    QPointF offset;

    static constexpr double smallestZoom = 0.02;
    static constexpr double largestZoom = 4;
    /// Nothing is enlarged beyond this to fill the widget.
    static constexpr double largestFit = 1.25;
    /// A scene that would have to be smaller than this to be shown whole begins at its left end instead.
    static constexpr double readableZoom = 0.55;

    QPointF toScene(QPointF widgetPoint) const { return (widgetPoint - offset) / zoom; }
    QPointF toWidget(QPointF scenePoint) const { return scenePoint * zoom + offset; }
    /// The part of the scene that a widget of this size shows.
    QRectF area(QSizeF widget) const { return {toScene(QPointF(0, 0)), widget / zoom}; }

    /// The scene point under `widgetPoint` stays where it is.
    void zoomAround(QPointF widgetPoint, double factor);
    void centreOn(QPointF scenePoint, QSizeF widget);
    /// Shows all of `rect`; nothing happens if it is empty. `enlarged`: how much larger than usual texts are to be.
    void fit(const QRectF& rect, QSizeF widget, double enlarged = 1);
    /// As `fit`, but never too small to be read: then the left end of `rect` is shown, or its top if `isDown`.
    void fitReadably(const QRectF& rect, QSizeF widget, bool isDown = false, double enlarged = 1);
    /// Moves no further than needed for `rect` to be in view with nothing of `panels`, which lie over the widget, on
    /// it; false if it was, or if it is as large as what is in view.
    bool bringIntoView(const QRectF& rect, QSizeF widget, const std::vector<QRectF>& panels = {});

    /// Moves no further than needed for `rect` to be in view, or, where it is larger, to fill it.
    void keepOver(const QRectF& rect, QSizeF widget);

    bool operator==(const Camera&) const = default;
};

}
