// SPDX-License-Identifier: Apache-2.0
#include "ui/kernels/kernel_lanes_view.h"

#include "ui/kernels/kernel_legend.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr double mostLabelPart = 0.3;  // of the width
constexpr double nearness = 4;         // around what is under the mouse
constexpr double zoomStep = 0.7;

}

KernelLanesView::KernelLanesView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Kernels over time"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    setMinimumHeight(80);
    measure();
}

void KernelLanesView::setLanes(KernelLanes lanes, QStringList labels, bool isSame)
{
    m_lanes = std::move(lanes);
    m_labels = std::move(labels);
    measure();
    const double width = std::max(10.0, viewport()->width() - labelWidth() - 8);
    const auto length = static_cast<double>(m_lanes.length);
    m_scale = isSame ? m_scale.fitted(length, width) : TimeScale::all(length, width);
    if (!isSame)
        select({});
    setScrollBar();
    viewport()->update();
}

void KernelLanesView::setHint(const QString& hint)
{
    if (std::exchange(m_hint, hint) == hint)
        return;
    setAccessibleDescription(m_lanes.lanes.empty() ? hint : QString());
    viewport()->update();
}

KernelLanesQuery KernelLanesView::query(bool byIteration) const
{
    KernelLanesQuery query;
    query.byIteration = byIteration;
    query.firstLane = topLane();
    query.laneCount = lanesInSight() + 1;
    query.pixels = static_cast<uint32_t>(std::max(10.0, m_scale.width));
    if (!m_scale.showsAll()) {
        query.from = static_cast<VirtualTime>(std::max(0.0, std::floor(m_scale.begin)));
        query.to = static_cast<VirtualTime>(std::ceil(m_scale.end())) + 1;
    }
    return query;
}

void KernelLanesView::measure()
{
    const QFontMetrics metrics = fontMetrics();
    double width = 30;
    for (const QString& label : m_labels)
        width = std::max(width, metrics.horizontalAdvance(label) + 16.0);
    m_labelWidth = std::min(width, viewport()->width() * mostLabelPart);
    const double least = metrics.height() + 6.0;
    const double room = (viewport()->height() - axisHeight()) / std::max<double>(1, double(m_lanes.laneTotal));
    m_laneHeight = std::clamp(room, least, 3 * least);
}

double KernelLanesView::axisHeight() const
{
    return fontMetrics().height() + 8.0;
}

uint64_t KernelLanesView::topLane() const
{
    return static_cast<uint64_t>(verticalScrollBar()->value());
}

uint64_t KernelLanesView::lanesInSight() const
{
    return std::max<uint64_t>(1, static_cast<uint64_t>((viewport()->height() - axisHeight()) / laneHeight()));
}

double KernelLanesView::laneTop(uint64_t lane) const
{
    return (static_cast<double>(lane) - static_cast<double>(topLane())) * laneHeight();
}

const KernelLane* KernelLanesView::laneOf(uint64_t lane) const
{
    const uint64_t first = m_lanes.of.firstLane;
    return lane < first || lane - first >= m_lanes.lanes.size() ? nullptr : &m_lanes.lanes[lane - first];
}

void KernelLanesView::setScrollBar()
{
    const auto total = static_cast<int>(std::min<uint64_t>(m_lanes.laneTotal, INT_MAX));
    const auto page = static_cast<int>(lanesInSight());
    verticalScrollBar()->setRange(0, std::max(0, total - page));
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setSingleStep(1);
}

QRectF KernelLanesView::boxOf(const Place& place) const
{
    const double left = x(place.bar.begin);
    const double high = laneHeight() - 6;
    return {left, laneTop(place.lane) + 3, std::max(x(place.bar.end) - left, 1.0), high};
}

std::optional<KernelLanesView::Place> KernelLanesView::placeAt(QPointF place) const
{
    if (place.y() < 0 || place.x() < labelWidth() || place.y() >= viewport()->height() - axisHeight())
        return {};
    const uint64_t number = topLane() + static_cast<uint64_t>(place.y() / laneHeight());
    const KernelLane* lane = laneOf(number);
    if (!lane)
        return {};
    std::optional<Place> nearest;
    double distance = nearness;
    for (const LaneBar& bar : lane->bars) {
        const QRectF box = boxOf({number, bar});
        const double away = std::max({box.left() - place.x(), place.x() - box.right(), 0.0});
        const bool isBetter = away < distance || (away <= distance && bar.kind != LaneBar::Kind::Wait);
        if (isBetter) {
            distance = away;
            nearest = Place{number, bar};
        }
    }
    return nearest;
}

void KernelLanesView::setScale(const TimeScale& scale)
{
    if (scale == m_scale)
        return;
    m_scale = scale;
    viewport()->update();
    Q_EMIT viewChanged();
}

void KernelLanesView::showAll()
{
    setScale(TimeScale::all(m_scale.length, m_scale.width));
}

void KernelLanesView::showFiring(uint64_t lane, const LaneBar& bar)
{
    if (lane < topLane() || lane >= topLane() + lanesInSight())
        verticalScrollBar()->setValue(static_cast<int>(lane));
    setScale(m_scale.showing(static_cast<double>(bar.begin), static_cast<double>(bar.end)));
    select(Place{lane, bar});
}

void KernelLanesView::select(std::optional<Place> place)
{
    m_selected = std::move(place);
    const KernelLane* lane = m_selected ? laneOf(m_selected->lane) : nullptr;
    setAccessibleDescription(lane && m_namer             ? m_namer(*lane, m_selected->bar)
                                 : m_lanes.lanes.empty() ? m_hint
                                                         : QString());
    viewport()->update();
}

/// The next bar of the lane that is no wait, or the first one in sight.
void KernelLanesView::step(int by)
{
    const uint64_t number = m_selected ? m_selected->lane : topLane();
    const KernelLane* lane = laneOf(number);
    if (!lane || lane->bars.empty())
        return setScale(m_scale.moved(by * m_scale.width / 4));
    const auto isFiring = [](const LaneBar& bar) { return bar.kind != LaneBar::Kind::Wait; };
    const LaneBar* next = nullptr;
    for (const LaneBar& bar : lane->bars) {
        if (!isFiring(bar))
            continue;
        if (!m_selected) {
            next = &bar;
            break;
        }
        const VirtualTime at = m_selected->bar.begin;
        const bool isBehind = by > 0 ? bar.event > m_selected->bar.event && bar.begin >= at
                                     : bar.event < m_selected->bar.event && bar.begin <= at;
        if (isBehind && (by < 0 || !next))
            next = &bar;
    }
    if (!next)
        return setScale(m_scale.moved(by * m_scale.width / 4));
    const LaneBar bar = *next;
    showFiring(number, bar);
    Q_EMIT firingSelected(bar.event);
}

void KernelLanesView::stepLane(int by)
{
    const uint64_t from = m_selected ? m_selected->lane : topLane();
    if ((by < 0 && from == 0) || (by > 0 && from + 1 >= m_lanes.laneTotal))
        return;
    const uint64_t number = by < 0 ? from - 1 : from + 1;
    const KernelLane* lane = laneOf(number);
    if (number < topLane() || number >= topLane() + lanesInSight())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + by);
    if (!lane)
        return;
    // The bar that is nearest in time.
    const VirtualTime at = m_selected ? m_selected->bar.begin : static_cast<VirtualTime>(m_scale.begin);
    const LaneBar* nearest = nullptr;
    const auto away = [&](const LaneBar& bar) { return bar.begin > at ? bar.begin - at : at - bar.begin; };
    for (const LaneBar& bar : lane->bars)
        if (bar.kind != LaneBar::Kind::Wait && (!nearest || away(bar) < away(*nearest)))
            nearest = &bar;
    if (!nearest)
        return;
    const LaneBar bar = *nearest;
    select(Place{number, bar});
    Q_EMIT firingSelected(bar.event);
}

void KernelLanesView::paintBar(QPainter& painter, const Theme& theme, uint64_t lane, const LaneBar& bar) const
{
    const QRectF box = boxOf({lane, bar});
    if (box.right() < labelWidth() || box.left() > viewport()->width())
        return;
    if (bar.kind == LaneBar::Kind::Wait) {
        const double high = box.height() / 2;
        const QRectF thin(box.left(), box.center().y() - high / 2, box.width(), high);
        painter.fillRect(thin, waitBrush(theme, bar.by));
        return;
    }
    QColor fill = bar.isDead ? theme.dead : theme.pending;
    if (bar.kind == LaneBar::Kind::Several) {
        // As high as it was at work.
        const double length = std::max<double>(1, double(bar.end - bar.begin));
        const double part = m_lanes.of.byIteration ? 1 : std::clamp(double(bar.busy) / length, 0.2, 1.0);
        painter.fillRect(QRectF(box.left(), box.bottom() - box.height() * part, box.width(), box.height() * part),
                         fill);
    } else {
        painter.fillRect(box, fill);
        constexpr double leastWithBorder = 4;
        if (box.width() >= leastWithBorder) {
            painter.setPen(QPen(theme.canvas, 1));
            painter.drawLine(box.topRight(), box.bottomRight());
        }
    }
    if (bar.isOnPath)
        painter.fillRect(QRectF(box.left(), box.bottom() - 3, box.width(), 4), theme.replay);
    if (m_selected && m_selected->lane == lane && m_selected->bar.event == bar.event) {
        painter.setPen(QPen(theme.selection, 2 * theme.lineFactor()));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box.adjusted(-1, -1, 1, 1));
    }
}

void KernelLanesView::paintLane(QPainter& painter, const Theme& theme, uint64_t number) const
{
    const KernelLane* lane = laneOf(number);
    const double top = laneTop(number);
    if (number % 2 == 1) {
        QColor shade = theme.text;
        shade.setAlphaF(0.05F);
        painter.fillRect(QRectF(0, top, viewport()->width(), laneHeight()), shade);
    }
    if (!lane)
        return;
    painter.setPen(theme.text);
    const QString label = m_labels.value(static_cast<qsizetype>(number - m_lanes.of.firstLane));
    const QRectF room(8, top, labelWidth() - 14, laneHeight());
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(label, Qt::ElideMiddle, static_cast<int>(room.width())));
    painter.save();
    painter.setClipRect(QRectF(labelWidth(), top, viewport()->width() - labelWidth(), laneHeight()));
    for (const LaneBar& bar : lane->bars)
        paintBar(painter, theme, number, bar);
    painter.restore();
}

void KernelLanesView::paintAxis(QPainter& painter, const Theme& theme) const
{
    const double top = viewport()->height() - axisHeight();
    painter.fillRect(QRectF(0, top, viewport()->width(), axisHeight()), theme.canvas);
    painter.setPen(theme.textQuiet);
    painter.drawLine(QPointF(labelWidth(), top), QPointF(viewport()->width(), top));
    double step = m_scale.tick(fontMetrics().horizontalAdvance(QStringLiteral("0 000 000 ms")));
    if (!m_lanes.isTimed)
        step = std::max(1.0, step);
    for (double time = std::ceil(m_scale.begin / step) * step; m_scale.x(time) <= m_scale.width; time += step) {
        const double at = labelWidth() + m_scale.x(time);
        painter.drawLine(QPointF(at, top), QPointF(at, top + 4));
        const QString shown = clockText(time, m_lanes.isTimed);
        const double wide = fontMetrics().horizontalAdvance(shown) + 2;
        const double left = std::clamp(at - wide / 2, 0.0, std::max(0.0, viewport()->width() - wide));
        painter.drawText(QRectF(left, top + 4, wide, axisHeight() - 4), Qt::AlignHCenter | Qt::AlignTop, shown);
    }
}

void KernelLanesView::paintEvent(QPaintEvent* /*event*/)
{
    const Theme theme = Theme::of(palette());
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme.canvas);
    if (m_lanes.lanes.empty()) {
        painter.setPen(theme.textQuiet);
        painter.drawText(viewport()->rect().adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap, m_hint);
    } else {
        const uint64_t last = std::min(m_lanes.laneTotal, topLane() + lanesInSight() + 1);
        for (uint64_t lane = topLane(); lane < last; ++lane)
            paintLane(painter, theme, lane);
        paintAxis(painter, theme);
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.selection, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void KernelLanesView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_pressed = event->position();
    m_pressedScale = m_scale;
    m_isDragged = false;
}

void KernelLanesView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pressed)
        return;
    const double by = m_pressed->x() - event->position().x();
    m_isDragged = m_isDragged || std::abs(by) > nearness;
    if (m_isDragged)
        setScale(m_pressedScale.moved(by));
}

void KernelLanesView::mouseReleaseEvent(QMouseEvent* event)
{
    if (!std::exchange(m_pressed, std::nullopt) || m_isDragged || event->button() != Qt::LeftButton)
        return;
    select(placeAt(event->position()));
    if (m_selected)
        Q_EMIT firingSelected(m_selected->bar.event);
}

void KernelLanesView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const std::optional<Place> place = placeAt(event->position()))
        Q_EMIT firingActivated(place->bar.event);
}

void KernelLanesView::wheelEvent(QWheelEvent* event)
{
    const QPoint by = event->angleDelta();
    if (event->modifiers().testFlag(Qt::ControlModifier))
        verticalScrollBar()->setValue(verticalScrollBar()->value() - by.y() / 120);
    else if (std::abs(by.x()) > std::abs(by.y()) || event->modifiers().testFlag(Qt::ShiftModifier))
        setScale(m_scale.moved(-(by.x() + by.y()) / 2.0));
    else
        setScale(m_scale.zoomed(std::pow(0.85, by.y() / 120.0), event->position().x() - labelWidth()));
    event->accept();
}

void KernelLanesView::keyPressEvent(QKeyEvent* event)
{
    const double middle = m_selected
        ? std::clamp(m_scale.x(static_cast<double>(m_selected->bar.begin)), 0.0, m_scale.width)
        : m_scale.width / 2;
    switch (event->key()) {
    case Qt::Key_Left: step(-1); break;
    case Qt::Key_Right: step(1); break;
    case Qt::Key_Up: stepLane(-1); break;
    case Qt::Key_Down: stepLane(1); break;
    case Qt::Key_Plus:
    case Qt::Key_Equal: setScale(m_scale.zoomed(zoomStep, middle)); break;
    case Qt::Key_Minus: setScale(m_scale.zoomed(1 / zoomStep, middle)); break;
    case Qt::Key_Home: setScale(m_scale.moved(-m_scale.length / m_scale.perPixel)); break;
    case Qt::Key_End: setScale(m_scale.moved(m_scale.length / m_scale.perPixel)); break;
    case Qt::Key_0: showAll(); break;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        verticalScrollBar()->triggerAction(event->key() == Qt::Key_PageUp ? QAbstractSlider::SliderPageStepSub
                                                                          : QAbstractSlider::SliderPageStepAdd);
        break;
    case Qt::Key_Escape: select({}); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_selected)
            Q_EMIT firingActivated(m_selected->bar.event);
        break;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

void KernelLanesView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    measure();
    m_scale = m_scale.fitted(m_scale.length, std::max(10.0, viewport()->width() - labelWidth() - 8));
    setScrollBar();
    Q_EMIT viewChanged();
}

void KernelLanesView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    viewport()->update();
    Q_EMIT viewChanged();
}

void KernelLanesView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        measure();
        setScrollBar();
    }
}

bool KernelLanesView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::optional<Place> place = placeAt(help->pos());
    const KernelLane* lane = place ? laneOf(place->lane) : nullptr;
    if (!lane || !m_namer)
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), m_namer(*lane, place->bar), viewport());
    return true;
}

}

#include "moc_kernel_lanes_view.cpp"
