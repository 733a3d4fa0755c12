// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/chart.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace tagscope::ui {

namespace {

constexpr int margin = 6;

}

Chart::Chart(const QString& name, QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QSize Chart::sizeHint() const
{
    return QSize(240, 160).expandedTo(minimumSizeHint());
}

QSize Chart::minimumSizeHint() const
{
    return {120, std::max(90, 6 * fontMetrics().height())};  // what it says, its labels, and something to see
}

int Chart::lineHeight() const
{
    return fontMetrics().height() * 2;
}

QRectF Chart::area() const
{
    return QRectF(rect()).adjusted(margin, margin, -margin, -margin - lineHeight());
}

void Chart::setHint(const QString& hint)
{
    m_hint = hint;
    itemsChanged();
}

QString Chart::readout() const
{
    if (itemCount() == 0)
        return m_hint;
    return current() >= 0 && current() < itemCount() ? itemText(current()) : summary();
}

void Chart::itemsChanged()
{
    m_hovered = -1;
    lookAt(-1, m_cursor < itemCount() ? m_cursor : -1);
}

void Chart::setCursorItem(int item)
{
    lookAt(m_hovered, item);
}

void Chart::lookAt(int hovered, int cursor)
{
    m_hovered = hovered;
    m_cursor = cursor;
    setAccessibleDescription(readout());
    update();
}

int Chart::neighbour(int item, int key) const
{
    switch (key) {
    case Qt::Key_Left: return item - 1;
    case Qt::Key_Right: return item + 1;
    default: return -1;
    }
}

void Chart::paintEvent(QPaintEvent*)
{
    const Theme theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (itemCount() == 0) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect().adjusted(margin, margin, -margin, -margin),
                         Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, m_hint);
        return;
    }
    paintItems(painter, theme);
    painter.setPen(theme.text);
    painter.drawText(QRectF(margin, height() - margin - lineHeight() + 2, width() - 2 * margin, lineHeight()),
                     Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, readout());
    if (hasFocus()) {
        painter.setPen(QPen(theme.selection, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
    }
}

void Chart::mouseMoveEvent(QMouseEvent* event)
{
    if (const int item = itemAt(event->position()); item != m_hovered)
        lookAt(item, m_cursor);
}

void Chart::mousePressEvent(QMouseEvent* event)
{
    const int item = itemAt(event->position());
    if (event->button() != Qt::LeftButton || item < 0)
        return;
    lookAt(item, item);
    Q_EMIT itemActivated(item);
}

void Chart::leaveEvent(QEvent*)
{
    lookAt(-1, m_cursor);
}

void Chart::keyPressEvent(QKeyEvent* event)
{
    const int last = itemCount() - 1;
    int target = -1;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down: target = m_cursor < 0 ? 0 : neighbour(m_cursor, event->key()); break;
    case Qt::Key_Home: target = 0; break;
    case Qt::Key_End: target = last; break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cursor >= 0)
            Q_EMIT itemActivated(m_cursor);
        return;
    default: QWidget::keyPressEvent(event); return;
    }
    if (target >= 0 && target <= last)
        lookAt(-1, target);
}

}

#include "moc_chart.cpp"
