// SPDX-License-Identifier: Apache-2.0
#include "ui/common/room_scroll.h"

#include <QApplication>
#include <QLayout>
#include <QScreen>
#include <QScrollBar>

#include <algorithm>

namespace tagscope::ui {

namespace {

constexpr QSize aroundWindow(40, 60);  ///< its frame, and a panel of the desktop
constexpr QSize
    leastScreen(1024,
                768);  ///< no desktop has less; what says that it has, such as a screen of nobody, is not believed

QSize ofScreen(const QWidget& window)
{
    return window.screen()->availableSize().expandedTo(leastScreen) - aroundWindow;
}

bool isWithin(const QSize& size, const QSize& room)
{
    return size.boundedTo(room) == size;
}

void setUp(QScrollBar& bar, int seen, int whole, int step)
{
    bar.setRange(0, std::max(0, whole - seen));
    bar.setPageStep(seen);
    bar.setSingleStep(step);
}

/// What begins before the part in view is shown from there, even if its end is not.
void bringIn(QScrollBar& bar, int first, int last)
{
    bar.setValue(std::max(bar.value(), last - bar.pageStep()));
    bar.setValue(std::min(bar.value(), first));
}

}

RoomScroll::RoomScroll(QWidget* content, QWidget* parent) : QAbstractScrollArea(parent), m_content(content)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setBackgroundRole(QPalette::NoRole);
    m_content->setParent(viewport());
    m_content->show();
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) {
        const bool isChosenByMouse = QApplication::mouseButtons() != Qt::NoButton;  // nothing may move below it
        if (now && m_content->isAncestorOf(now) && !isChosenByMouse)
            reveal(*now);
    });
}

QSize RoomScroll::sizeHint() const
{
    return m_content->sizeHint();
}

QSize RoomScroll::minimumSizeHint() const
{
    return m_content->minimumSizeHint().expandedTo(m_content->minimumSize()).boundedTo(mostAskedFor);
}

QSize RoomScroll::leastAt(int width) const
{
    QSize least = m_content->minimumSizeHint().expandedTo(m_content->minimumSize());
    if (const QLayout* layout = m_content->layout(); layout && layout->hasHeightForWidth())
        least.setHeight(std::max(least.height(), layout->totalMinimumHeightForWidth(std::max(width, least.width()))));
    return least;
}

void RoomScroll::arrange()
{
    const QSize room = maximumViewportSize();
    const bool hasRoom = isWithin(leastAt(room.width()), room);
    const QSize seen = hasRoom ? room : viewport()->size();
    const QSize whole = leastAt(seen.width()).expandedTo(seen);
    setUp(*horizontalScrollBar(), seen.width(), whole.width(), fontMetrics().averageCharWidth() * 4);
    setUp(*verticalScrollBar(), seen.height(), whole.height(), fontMetrics().lineSpacing());
    m_content->setGeometry(QRect(QPoint(-horizontalScrollBar()->value(), -verticalScrollBar()->value()), whole));
}

void RoomScroll::reveal(const QWidget& part)
{
    const QRect box(part.mapTo(m_content, QPoint()), part.size());
    bringIn(*horizontalScrollBar(), box.left(), box.right() + 1);
    bringIn(*verticalScrollBar(), box.top(), box.bottom() + 1);
}

bool RoomScroll::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) {
        arrange();
        updateGeometry();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void RoomScroll::resizeEvent(QResizeEvent*)
{
    arrange();
}

void RoomScroll::showEvent(QShowEvent* event)
{
    QAbstractScrollArea::showEvent(event);
    arrange();
    updateGeometry();  // nobody was told of what changed meanwhile
}

void RoomScroll::scrollContentsBy(int, int)
{
    arrange();
}

void fitToScreen(QWidget& window)
{
    for (RoomScroll* scroll : window.findChildren<RoomScroll*>())
        scroll->updateGeometry();  // it hears of what changed in it only later
    window.resize(window.sizeHint().boundedTo(ofScreen(window)));
}

void resizeToText(QWidget& window, int letters, int lines)
{
    const QFontMetrics metrics = window.fontMetrics();
    window.resize(
        QSize(letters * metrics.averageCharWidth(), lines * metrics.lineSpacing()).boundedTo(ofScreen(window)));
}

}

#include "moc_room_scroll.cpp"
