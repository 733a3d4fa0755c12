// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/minimap.h"

#include "ui/common/crisp_frame.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <cmath>
#include <utility>

namespace tagscope::ui {

Camera minimapCamera(const QRectF& bounds, QSizeF size)
{
    Camera camera;
    if (bounds.isEmpty() || size.isEmpty())
        return camera;
    camera.zoom = std::min(size.width() / bounds.width(), size.height() / bounds.height());
    camera.centreOn(bounds.center(), size);
    return camera;
}

QSize Minimap::sizeFor(const QRectF& bounds, QSize most)
{
    const QSize room = usualSize.boundedTo(most);
    if (bounds.isEmpty())
        return room;
    return bounds.size().scaled(room, Qt::KeepAspectRatio).toSize().expandedTo(leastSize);
}

Minimap::Minimap(QWidget* parent) : QWidget(parent)
{
    resize(usualSize);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Overview of the graph"));
    setToolTip(tr("Click or drag to go there; the wheel zooms"));
}

void Minimap::setScene(std::shared_ptr<const Scene> scene, std::function<PictureState()> picture)
{
    m_scene = std::move(scene);
    m_picture = std::move(picture);
    m_camera = m_scene ? minimapCamera(m_scene->bounds, size()) : Camera();
    invalidate();
}

void Minimap::invalidate()
{
    m_drawn = QPixmap();
    update();
}

void Minimap::setView(const QRectF& area)
{
    if (m_view == area)
        return;
    m_view = area;
    update();
}

void Minimap::draw()
{
    const Theme theme = Theme::of(palette());
    m_drawn = QPixmap(size() * devicePixelRatioF());
    m_drawn.setDevicePixelRatio(devicePixelRatioF());
    m_drawn.fill(theme.canvas);
    QPainter painter(&m_drawn);
    painter.translate(m_camera.offset);
    painter.scale(m_camera.zoom, m_camera.zoom);
    PictureState picture = m_picture();
    picture.isOverview = true;
    picture.level.reset();
    ScenePainter(painter, *m_scene, picture, theme, m_camera.zoom).paint(m_scene->bounds);
    painter.resetTransform();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.canvas, 1));
    const auto dot = [&](NodeId node, const QColor& color) {
        const int shown = node.isValid() ? m_scene->itemOf(node) : -1;
        if (shown < 0)
            return;
        const SceneItem& item = m_scene->items[static_cast<size_t>(shown)];
        painter.setBrush(color);
        painter.drawEllipse(m_camera.toWidget(item.rect.center()), 3.5, 3.5);
    };
    if (picture.marks)
        for (const auto& [node, mark] : picture.marks->nodes())
            if (mark.isEnabled)
                dot(NodeId(node), theme.breakpoint);
    dot(picture.justFired, theme.replay);
}

void Minimap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme theme = Theme::of(palette());
    if (m_scene) {
        if (m_drawn.isNull())
            draw();
        painter.drawPixmap(0, 0, m_drawn);
        const QRectF box = QRectF(m_camera.toWidget(m_view.topLeft()), m_view.size() * m_camera.zoom)
                               .intersected(QRectF(rect()).adjusted(1, 1, -1, -1));
        QColor fill = theme.selection;
        fill.setAlpha(28);
        painter.setPen(QPen(theme.selection, 1.6));
        painter.setBrush(fill);
        painter.drawRect(box);
    }
    paintFrame(painter, rect(), theme.border);
}

void Minimap::resizeEvent(QResizeEvent*)
{
    m_camera = m_scene ? minimapCamera(m_scene->bounds, size()) : Camera();
    invalidate();
}

void Minimap::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        invalidate();
    QWidget::changeEvent(event);
}

void Minimap::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_scene)
        return;
    const QPointF point = m_camera.toScene(event->position());
    // The box is taken where it is held; beside it, the click goes there.
    m_grip = m_view.contains(point) ? point - m_view.center() : QPointF();
    if (!m_view.contains(point))
        Q_EMIT centreRequested(point);
}

void Minimap::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons().testFlag(Qt::LeftButton) && m_scene)
        Q_EMIT centreRequested(m_camera.toScene(event->position()) - m_grip);
}

void Minimap::wheelEvent(QWheelEvent* event)
{
    Q_EMIT zoomRequested(std::pow(1.0015, event->angleDelta().y()));
    event->accept();
}

}
