// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scrubber.h"

#include "ui/common/theme.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

double scrubberPixel(uint64_t position, uint64_t size, double width)
{
    return size == 0 ? 0 : width * (static_cast<double>(std::min(position, size)) / static_cast<double>(size));
}

uint64_t scrubberPosition(double pixel, uint64_t size, double width)
{
    if (width <= 0)
        return 0;
    const double part = std::clamp(pixel / width, 0.0, 1.0);
    return std::min(size, static_cast<uint64_t>(std::llround(part * static_cast<double>(size))));
}

Scrubber::Scrubber(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Position in the run"));
    setToolTip(tr("Drag to go to any position; arrow keys go one event, Page keys a hundredth, Home and End to the ends"));
}

void Scrubber::setRange(uint64_t position, uint64_t size, bool isLive)
{
    m_position = position;
    m_requested.reset();
    m_size = size;
    m_isLive = isLive;
    setAccessibleDescription(tr("position %1 of %2").arg(position).arg(size));
    update();
}

QRectF Scrubber::track() const
{
    const QString longest = QLocale().toString(qulonglong(m_size)) + QStringLiteral(" / ") + QLocale().toString(qulonglong(m_size));
    const double text = QFontMetricsF(font()).horizontalAdvance(longest) + 16;
    return {10, height() / 2.0 - 3, std::max(40.0, width() - 20 - text), 6};
}

void Scrubber::paintEvent(QPaintEvent*)
{
    const Theme theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bar = track();
    const double x = bar.left() + scrubberPixel(m_position, m_size, bar.width());
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.edgeQuiet);
    painter.drawRoundedRect(bar, 3, 3);
    painter.setBrush(m_isLive ? theme.token : theme.replay);
    painter.drawRoundedRect(QRectF(bar.topLeft(), QPointF(x, bar.bottom())), 3, 3);
    painter.setPen(QPen(hasFocus() ? theme.selection : theme.canvas, 2));
    painter.drawEllipse(QPointF(x, bar.center().y()), 8, 8);
    painter.setPen(theme.text);
    const QLocale locale;
    painter.drawText(QRectF(bar.right() + 12, 0, width() - bar.right() - 16, height()), Qt::AlignVCenter | Qt::AlignRight,
                     locale.toString(qulonglong(m_position)) + QStringLiteral(" / ") + locale.toString(qulonglong(m_size)));
}

void Scrubber::request(uint64_t position)
{
    if (position == m_requested.value_or(m_position))
        return;
    m_requested = position;
    Q_EMIT positionRequested(position);
}

void Scrubber::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        request(scrubberPosition(event->position().x() - track().left(), m_size, track().width()));
}

void Scrubber::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons().testFlag(Qt::LeftButton))
        request(scrubberPosition(event->position().x() - track().left(), m_size, track().width()));
}

void Scrubber::keyPressEvent(QKeyEvent* event)
{
    const uint64_t page = std::max<uint64_t>(1, m_size / 100);
    const auto back = [&](uint64_t by) { return m_position - std::min(m_position, by); };
    const auto forth = [&](uint64_t by) { return std::min(m_size, m_position + by); };
    switch (event->key()) {
    case Qt::Key_Left: request(back(1)); return;
    case Qt::Key_Right: request(forth(1)); return;
    case Qt::Key_PageUp: request(back(page)); return;
    case Qt::Key_PageDown: request(forth(page)); return;
    case Qt::Key_Home: request(0); return;
    case Qt::Key_End: request(m_size); return;
    default: QWidget::keyPressEvent(event);
    }
}

}
