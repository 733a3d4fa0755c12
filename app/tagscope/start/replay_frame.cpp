// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/replay_frame.h"

#include "ui/common/theme.h"

#include <QEvent>
#include <QPainter>

namespace tagscope::app {

ReplayFrame::ReplayFrame(QWidget& window) : QWidget(&window)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    window.installEventFilter(this);
}

void ReplayFrame::setReplay(bool isReplay)
{
    if (isReplay)
        fit();
    setVisible(isReplay);
}

void ReplayFrame::fit()
{
    const QRect all = parentWidget()->rect();
    setGeometry(all);
    // Only the line itself is there: nothing below is painted again for it.
    setMask(QRegion(all) - QRegion(all.adjusted(thickness, thickness, -thickness, -thickness)));
    raise();
}

bool ReplayFrame::eventFilter(QObject* watched, QEvent* event)
{
    const bool isVisible = !isHidden();
    // Docks that come to the front lie over it until it does so again.
    if (isVisible
        && (event->type() == QEvent::Resize || event->type() == QEvent::ChildAdded
            || event->type() == QEvent::LayoutRequest))
        fit();
    return QWidget::eventFilter(watched, event);
}

void ReplayFrame::paintEvent(QPaintEvent*)
{
    // Side by side, for a picture in a file knows no mask.
    QPainter painter(this);
    for (const QRect& side : QRegion(rect()) - QRegion(rect().adjusted(thickness, thickness, -thickness, -thickness)))
        painter.fillRect(side, ui::Theme::of(palette()).replay);
}

}

#include "moc_replay_frame.cpp"
