// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/minimap.h"

#include "ui/common/crisp_frame.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <cmath>
#include <set>
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
    m_delay.setSingleShot(true);
    connect(&m_delay, &QTimer::timeout, this, &Minimap::drawAnew);
}

void Minimap::setScene(std::shared_ptr<const Scene> scene, std::function<PictureState()> picture)
{
    m_scene = std::move(scene);
    m_picture = std::move(picture);
    m_camera = m_scene ? minimapCamera(m_scene->bounds, size()) : Camera();
    drawAnew();
}

void Minimap::invalidate()
{
    constexpr qint64 shortMs = 3;
    constexpr int share = 20;  // of the time, one in so many is for the map
    const qint64 wait = m_drawMs <= shortMs || m_drawn.isNull() ? 0 : m_drawMs * share - m_sinceDrawn.elapsed();
    if (wait <= 0)
        drawAnew();  // a single jump is shown at once
    else if (!m_delay.isActive())
        m_delay.start(static_cast<int>(wait));
}

void Minimap::drawAnew()
{
    m_delay.stop();
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
    QElapsedTimer clock;
    clock.start();
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
    const auto dot = [&](int item, const QColor& color, double radius) {
        painter.setBrush(color);
        painter.drawEllipse(m_camera.toWidget(m_scene->items[static_cast<size_t>(item)].rect.center()), radius, radius);
    };
    // Where the run is, whichever iteration is looked at; around a breakpoint in the same place.
    const StopReport* report =
        picture.states && picture.states->snapshot().report ? &*picture.states->snapshot().report : nullptr;
    if (const int item = report && report->fired ? m_scene->itemOf(report->fired->node) : -1; item >= 0)
        dot(item, theme.replay, 5);
    std::set<int> stops;  // each once, however many breakpoints a closed group holds
    if (picture.marks)
        for (const auto& [node, mark] : picture.marks->nodes())
            if (mark.isEnabled)
                stops.insert(m_scene->itemOf(NodeId(node)));
    for (const int item : stops)
        if (item >= 0)
            dot(item, theme.breakpoint, 3.5);
    m_drawMs = clock.elapsed();
    m_sinceDrawn.start();
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
    drawAnew();
}

void Minimap::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        drawAnew();
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

#include "moc_minimap.cpp"
