// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/paint/painter.h"
#include "ui/graphview/scene/camera.h"

#include <QElapsedTimer>
#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>

namespace tagscope::ui {

/// The camera with which a map of `size` shows all of a scene, centred.
Camera minimapCamera(const QRectF& bounds, QSizeF size);

/// The whole scene in a corner of the canvas: states as spots of colour, breakpoints and the last firing as dots, a box
/// around what is in view. A click goes there, dragging drags the box, the wheel zooms. GUI thread.
class Minimap final : public QWidget {
    Q_OBJECT

public:
    explicit Minimap(QWidget* parent);

    static constexpr QSize usualSize{200, 140};
    static constexpr QSize leastSize{70, 50};
    /// `usualSize`, or less if that is more than `most`, without what a scene of this shape would leave empty.
    static QSize sizeFor(const QRectF& bounds, QSize most = usualSize);

    /// `picture` is asked for whenever the map is drawn anew.
    void setScene(std::shared_ptr<const Scene> scene, std::function<PictureState()> picture);
    /// States are other ones. A map that takes long is drawn anew only now and then, so that a run has the time.
    void invalidate();
    void setView(const QRectF& area);
    const QRectF& view() const { return m_view; }
    const Camera& camera() const { return m_camera; }

Q_SIGNALS:
    void centreRequested(QPointF scenePoint);
    void zoomRequested(double factor);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void draw();
    void drawAnew();

    std::shared_ptr<const Scene> m_scene;
    std::function<PictureState()> m_picture;
    Camera m_camera;
    QRectF m_view;
    QPixmap m_drawn;  ///< null: to be drawn anew
    QTimer m_delay;
    qint64 m_drawMs = 0;  ///< that it took last
    QElapsedTimer m_sinceDrawn;
    QPointF m_grip;  ///< from the middle of the box to where the mouse took it, in scene units
};

}
