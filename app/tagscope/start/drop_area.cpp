// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/drop_area.h"

#include "ui/common/theme.h"

#include <QDropEvent>
#include <QMimeData>
#include <QPainter>
#include <QUrl>

#include <algorithm>

namespace tagscope::app {

QString draggedFile(const QMimeData& data)
{
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            return url.toLocalFile();
    return {};
}

DropArea::DropArea(QWidget& page) : QWidget(&page)
{
    setAccessibleName(sentence());
    page.setAcceptDrops(true);
    page.installEventFilter(this);
}

QSize DropArea::sizeHint() const
{
    const int widest = std::max(fontMetrics().horizontalAdvance(tr("Drop a graph here")),
                                fontMetrics().horizontalAdvance(tr("Let go: it will be opened")));
    return {widest + 80, 3 * fontMetrics().height() + 10};
}

QString DropArea::sentence() const
{
    return m_isOver ? tr("Let go: it will be opened") : tr("Drop a graph here");
}

void DropArea::setOver(bool isOver)
{
    m_isOver = isOver;
    setAccessibleName(sentence());
    update();
}

bool DropArea::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::DragEnter:
        if (auto* drag = static_cast<QDropEvent*>(event); !draggedFile(*drag->mimeData()).isEmpty()) {
            setOver(true);
            drag->acceptProposedAction();
            return true;
        }
        break;
    case QEvent::DragLeave: setOver(false); break;
    case QEvent::Drop:
        setOver(false);
        if (auto* drop = static_cast<QDropEvent*>(event); !draggedFile(*drop->mimeData()).isEmpty()) {
            drop->acceptProposedAction();
            Q_EMIT dropped(draggedFile(*drop->mimeData()));
            return true;
        }
        break;
    default: break;
    }
    return QWidget::eventFilter(watched, event);
}

void DropArea::paintEvent(QPaintEvent*)
{
    const ui::Theme theme = ui::Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_isOver ? QPen(theme.selection, 3) : QPen(theme.border, 1.5, Qt::DashLine));
    painter.setBrush(theme.canvas);
    painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), 8, 8);
    painter.setPen(m_isOver ? theme.text : theme.textQuiet);
    painter.drawText(rect(), Qt::AlignCenter, (m_isOver ? QStringLiteral("⤓  ") : QString()) + sentence());
}

}

#include "moc_drop_area.cpp"
