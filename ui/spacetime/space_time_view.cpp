// SPDX-License-Identifier: Apache-2.0
#include "ui/spacetime/space_time_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

namespace {

constexpr double least = 26;
constexpr double most = 60;
constexpr double mostLabel = 120;
constexpr double reach = 6;  // of the mouse

QColor faded(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

}

CausalCones CausalCones::of(const SpaceTime& run, size_t devices, const SpaceTimeMark& mark)
{
    CausalCones cones;
    cones.past.assign(devices, none);
    cones.future.assign(devices, none);
    cones.past[mark.device.index()] = mark.event;
    cones.future[mark.device.index()] = mark.event;
    std::vector<const SpaceTimeArrow*> arrived;
    for (const SpaceTimeArrow& arrow : run.arrows)
        if (arrow.how == SpaceTimeArrow::End::Arrived && arrow.from.index() < devices && arrow.to.index() < devices)
            arrived.push_back(&arrow);
    std::ranges::sort(arrived, {}, &SpaceTimeArrow::arrived);
    for (auto arrow = arrived.rbegin(); arrow != arrived.rend(); ++arrow) {
        const uint64_t to = cones.past[(*arrow)->to.index()];
        uint64_t& from = cones.past[(*arrow)->from.index()];
        if (to != none && (*arrow)->arrived <= to && (from == none || from < (*arrow)->sent))
            from = (*arrow)->sent;
    }
    std::ranges::sort(arrived, {}, &SpaceTimeArrow::sent);
    for (const SpaceTimeArrow* arrow : arrived) {
        const uint64_t from = cones.future[arrow->from.index()];
        uint64_t& to = cones.future[arrow->to.index()];
        if (from != none && arrow->sent >= from)
            to = std::min(to, arrow->arrived);
    }
    return cones;
}

bool CausalCones::holds(const SpaceTimeMark& mark) const
{
    const uint64_t before = past[mark.device.index()];
    return (before != none && mark.event <= before) || mark.event >= future[mark.device.index()];
}

SpaceTimeView::SpaceTimeView(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Devices over time"));
    setMouseTracking(true);
    setMinimumHeight(80);
}

void SpaceTimeView::setRun(SpaceTime run, QStringList devices, bool isSame)
{
    const std::optional<uint64_t> event =
        m_selected && isSame ? std::optional(m_run.marks[*m_selected].event) : std::nullopt;
    m_run = std::move(run);
    m_devices = std::move(devices);
    const bool showedAll = m_scale.showsAll();
    double first = 0;
    double last = 0;
    if (!m_run.marks.empty()) {
        first = std::ranges::min(m_run.marks, {}, &SpaceTimeMark::begin).begin;
        last = std::ranges::max(m_run.marks, {}, &SpaceTimeMark::end).end;
    }
    m_scale.first = first;
    m_scale.length = std::max(last - first, 1.0);
    if (!isSame || showedAll)
        showAll();
    else
        setScale(m_scale.fitted(m_scale.length, room()));
    std::optional<size_t> selected;
    if (event) {
        const auto found = std::ranges::lower_bound(m_run.marks, *event, {}, &SpaceTimeMark::event);
        if (found != m_run.marks.end() && found->event == *event)
            selected = static_cast<size_t>(found - m_run.marks.begin());
    }
    select(selected);
}

void SpaceTimeView::setHint(const QString& hint)
{
    if (std::exchange(m_hint, hint) != hint)
        update();
}

void SpaceTimeView::setPosition(uint64_t position)
{
    if (std::exchange(m_position, position) != position)
        update();
}

void SpaceTimeView::select(std::optional<size_t> mark)
{
    m_selected = mark;
    m_cones.reset();
    if (mark)
        m_cones = CausalCones::of(m_run, static_cast<size_t>(m_devices.size()), m_run.marks[*mark]);
    setAccessibleDescription(mark && m_namer ? m_namer(m_run.marks[*mark]) : QString());
    update();
}

double SpaceTimeView::labelWidth() const
{
    double width = 40;
    for (const QString& name : m_devices)
        width = std::max(width, fontMetrics().horizontalAdvance(name) + 16.0);
    return std::min({width, mostLabel, this->width() / 3.0});
}

double SpaceTimeView::axisHeight() const
{
    return fontMetrics().height() + 8.0;
}

double SpaceTimeView::laneHeight() const
{
    const double room = (height() - axisHeight()) / std::max<double>(1, static_cast<double>(m_devices.size()));
    return std::clamp(room, std::max(least, fontMetrics().height() + 4.0),
                      std::max(most, 3.0 * fontMetrics().height()));
}

double SpaceTimeView::laneTop(size_t device) const
{
    return static_cast<double>(device) * laneHeight();
}

QRectF SpaceTimeView::boxOf(const SpaceTimeMark& mark) const
{
    const double left = x(mark.begin);
    const double right = std::max(x(mark.end), left + 2);
    const double full = laneHeight() - 12;
    constexpr uint32_t mostRows = 4;
    const uint32_t row = std::min(mark.thread, mostRows - 1);
    const double high = std::max(6.0, full / 2 - 2);
    const double top = laneTop(mark.device.index()) + 6 + row * std::min(4.0, (full - high) / mostRows);
    return {left, top + (full - high) / 2 - 2, right - left, high};
}

std::optional<size_t> SpaceTimeView::markAt(QPointF place) const
{
    std::optional<size_t> nearest;
    double distance = reach;
    for (size_t i = 0; i < m_run.marks.size(); ++i) {
        const QRectF box = boxOf(m_run.marks[i]);
        if (place.y() < box.top() - reach || place.y() > box.bottom() + reach)
            continue;
        const double away = std::max({box.left() - place.x(), place.x() - box.right(), 0.0});
        if (away < distance || (away <= distance && !nearest)) {
            distance = away;
            nearest = i;
        }
    }
    return nearest;
}

double SpaceTimeView::room() const
{
    return std::max(10.0, width() - labelWidth() - 12);
}

void SpaceTimeView::setScale(const TimeScale& scale)
{
    m_scale = scale;
    update();
}

void SpaceTimeView::showAll()
{
    setScale(TimeScale::all(m_scale.length, room(), m_scale.first));
}

void SpaceTimeView::paintLanes(QPainter& painter, const Theme& theme) const
{
    for (int d = 0; d < m_devices.size(); ++d) {
        const double top = laneTop(static_cast<size_t>(d));
        if (top > height())
            break;
        if (d % 2 == 1)
            painter.fillRect(QRectF(0, top, width(), laneHeight()), faded(theme.text, 0.04));
        painter.setPen(theme.text);
        const QRectF label(8, top, labelWidth() - 14, laneHeight());
        painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(m_devices[d], Qt::ElideMiddle, static_cast<int>(label.width())));
        painter.setPen(QPen(theme.edgeQuiet, 1));
        painter.drawLine(QPointF(labelWidth(), top + laneHeight() / 2), QPointF(width() - 4, top + laneHeight() / 2));
    }
}

void SpaceTimeView::paintMarks(QPainter& painter, const Theme& theme) const
{
    double lastRight = -1;
    uint32_t lastLane = UINT32_MAX;
    for (size_t i = 0; i < m_run.marks.size(); ++i) {
        const SpaceTimeMark& mark = m_run.marks[i];
        const QRectF box = boxOf(mark);
        if (box.right() < labelWidth() || box.left() > width())
            continue;
        const bool isSelected = m_selected == i;
        // Of many in one pixel one is enough.
        if (!isSelected && lastLane == mark.device.value && box.right() <= lastRight)
            continue;
        lastLane = mark.device.value;
        lastRight = box.right();
        const double light = m_cones && !m_cones->holds(mark) ? 0.2 : 1;
        QColor fill = mark.isDead     ? theme.dead
            : mark.iteration < 0      ? theme.frame
            : mark.iteration % 2 == 0 ? theme.pending
                                      : theme.ready;
        if (mark.isBlock) {
            painter.setPen(QPen(faded(theme.blocked, light), 1.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(QPointF(box.left(), box.center().y()), 3, 3);
            continue;
        }
        painter.setPen(isSelected ? QPen(theme.selection, 2) : QPen(faded(theme.border, light * 0.8), 0.8));
        painter.setBrush(faded(fill, mark.isDead ? 0.35 * light : 0.75 * light));
        painter.drawRect(box);
    }
}

void SpaceTimeView::paintArrows(QPainter& painter, const Theme& theme) const
{
    for (const SpaceTimeArrow& arrow : m_run.arrows) {
        if (arrow.from.index() >= static_cast<size_t>(m_devices.size())
            || arrow.to.index() >= static_cast<size_t>(m_devices.size()))
            continue;
        const double middle = laneHeight() / 2;
        const QPointF from(x(arrow.begin), laneTop(arrow.from.index()) + middle);
        QPointF to(x(std::max(arrow.end, arrow.begin)), laneTop(arrow.to.index()) + middle);
        if (arrow.how == SpaceTimeArrow::End::Underway)
            to = {std::max(from.x() + 14, std::min(to.x(), static_cast<double>(width()))), (from.y() + to.y()) / 2};
        if (arrow.how == SpaceTimeArrow::End::Lost)
            to = {from.x() + 10, from.y() + (to.y() - from.y()) * 0.35};
        if (std::max(from.x(), to.x()) < labelWidth() || std::min(from.x(), to.x()) > width())
            continue;
        double light = 0.9;
        if (m_cones && arrow.how == SpaceTimeArrow::End::Arrived) {
            const uint64_t past = m_cones->past[arrow.to.index()];
            const bool isPast = past != CausalCones::none && arrow.arrived <= past;
            light = isPast || arrow.sent >= m_cones->future[arrow.from.index()] ? 1 : 0.15;
        }
        const QColor ink = arrow.how == SpaceTimeArrow::End::Lost ? theme.error
            : arrow.isDead                                        ? theme.dead
                                                                  : theme.token;
        QPen pen(faded(ink, light), 1.3 * theme.lineFactor());
        if (arrow.isDead)
            pen.setStyle(Qt::DashLine);
        if (arrow.how == SpaceTimeArrow::End::Underway)
            pen.setStyle(Qt::DotLine);
        painter.setPen(pen);
        painter.drawLine(from, to);
        pen.setStyle(Qt::SolidLine);
        painter.setPen(pen);
        if (arrow.how == SpaceTimeArrow::End::Lost) {
            painter.drawLine(to + QPointF(-4, -4), to + QPointF(4, 4));
            painter.drawLine(to + QPointF(-4, 4), to + QPointF(4, -4));
        } else if (arrow.how == SpaceTimeArrow::End::Arrived) {
            const QLineF line(to, from);
            for (const double turn : {-25.0, 25.0}) {
                QLineF side = line;
                side.setLength(6);
                side.setAngle(line.angle() + turn);
                painter.drawLine(side);
            }
        }
    }
}

void SpaceTimeView::paintAxis(QPainter& painter, const Theme& theme) const
{
    const double top = std::min(laneTop(static_cast<size_t>(m_devices.size())) + 2, height() - axisHeight());
    painter.setPen(theme.textQuiet);
    // So many ticks that their texts do not touch, at round times.
    double step = m_scale.tick(fontMetrics().horizontalAdvance(QStringLiteral("0 000 000 ms")));
    if (!m_run.isTimed)
        step = std::max(1.0, step);
    for (double time = std::ceil(m_scale.begin / step) * step; x(time) < width() - 20; time += step) {
        const double at = x(time);
        painter.drawLine(QPointF(at, top), QPointF(at, top + 4));
        const QString shown = clockText(time, m_run.isTimed);
        const double wide = fontMetrics().horizontalAdvance(shown) + 2;
        const double left = std::clamp(at - wide / 2, 0.0, std::max(0.0, width() - wide));
        painter.drawText(QRectF(left, top + 4, wide, axisHeight() - 4), Qt::AlignHCenter | Qt::AlignTop, shown);
    }
    // The cursor: behind the last event that happened.
    const auto next = std::ranges::lower_bound(m_run.marks, m_position, {}, &SpaceTimeMark::event);
    if (m_run.marks.empty())
        return;
    const double now = next == m_run.marks.begin() ? m_scale.first : std::prev(next)->end;
    painter.setPen(QPen(theme.replay, 2 * theme.lineFactor()));
    painter.drawLine(QPointF(x(now), 0), QPointF(x(now), top));
}

void SpaceTimeView::paintEvent(QPaintEvent* /*event*/)
{
    const Theme theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.canvas);
    if (m_run.marks.empty()) {
        painter.setPen(theme.textQuiet);
        painter.drawText(rect().adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap, m_hint);
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    paintLanes(painter, theme);
    painter.save();
    painter.setClipRect(QRectF(labelWidth(), 0, width() - labelWidth(), height()));
    paintMarks(painter, theme);
    paintArrows(painter, theme);
    painter.restore();
    paintAxis(painter, theme);
    if (hasFocus()) {
        painter.setPen(QPen(theme.selection, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void SpaceTimeView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_pressed = event->position();
    m_pressedScale = m_scale;
    m_isDragged = false;
}

void SpaceTimeView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pressed)
        return;
    const double by = m_pressed->x() - event->position().x();
    m_isDragged = m_isDragged || std::abs(by) > 4;
    if (!m_isDragged)
        return;
    setScale(m_pressedScale.moved(by));
}

void SpaceTimeView::mouseReleaseEvent(QMouseEvent* event)
{
    if (!std::exchange(m_pressed, std::nullopt) || m_isDragged || event->button() != Qt::LeftButton)
        return;
    select(markAt(event->position()));
    if (m_selected)
        Q_EMIT markSelected(m_run.marks[*m_selected].event);
}

void SpaceTimeView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const std::optional<size_t> mark = markAt(event->position()))
        Q_EMIT markActivated(m_run.marks[*mark].event);
}

void SpaceTimeView::wheelEvent(QWheelEvent* event)
{
    const QPoint by = event->angleDelta();
    if (std::abs(by.x()) > std::abs(by.y()) || event->modifiers().testFlag(Qt::ShiftModifier))
        setScale(m_scale.moved(-(by.x() + by.y()) / 2.0));
    else
        setScale(m_scale.zoomed(std::pow(0.85, by.y() / 120.0), event->position().x() - labelWidth()));
    event->accept();
}

/// The next firing of the same device, or the first one of all.
void SpaceTimeView::step(int by)
{
    if (m_run.marks.empty())
        return;
    std::optional<size_t> next = m_selected ? m_selected : std::optional<size_t>(0);
    if (m_selected) {
        const DeviceId device = m_run.marks[*m_selected].device;
        for (auto i = static_cast<int64_t>(*m_selected) + by; i >= 0 && i < static_cast<int64_t>(m_run.marks.size());
             i += by)
            if (m_run.marks[static_cast<size_t>(i)].device == device) {
                next = static_cast<size_t>(i);
                break;
            }
    }
    select(next);
    const QRectF box = boxOf(m_run.marks[*next]);
    if (box.left() < labelWidth() || box.right() > width())
        setScale(m_scale.moved(box.center().x() - (labelWidth() + width()) / 2));
    Q_EMIT markSelected(m_run.marks[*next].event);
}

void SpaceTimeView::keyPressEvent(QKeyEvent* event)
{
    constexpr double far = 80;
    const double middle = (width() - labelWidth()) / 2;
    switch (event->key()) {
    case Qt::Key_Left: setScale(m_scale.moved(-far)); break;
    case Qt::Key_Right: setScale(m_scale.moved(far)); break;
    case Qt::Key_Plus: setScale(m_scale.zoomed(0.7, middle)); break;
    case Qt::Key_Minus: setScale(m_scale.zoomed(1 / 0.7, middle)); break;
    case Qt::Key_Home: showAll(); break;
    case Qt::Key_PageDown: step(1); break;
    case Qt::Key_PageUp: step(-1); break;
    case Qt::Key_Escape: select({}); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_selected)
            Q_EMIT markActivated(m_run.marks[*m_selected].event);
        break;
    default: QWidget::keyPressEvent(event);
    }
}

void SpaceTimeView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    setScale(m_scale.fitted(m_scale.length, room()));
}

bool SpaceTimeView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::optional<size_t> mark = markAt(help->pos());
    if (!mark || !m_namer) {
        QToolTip::hideText();
        return true;
    }
    const SpaceTimeMark& at = m_run.marks[*mark];
    QString tip = m_namer(at);
    if (m_run.isTimed)
        tip += QLatin1Char('\n') + tr("%1 to %2").arg(clockText(at.begin, true), clockText(at.end, true));
    QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

}

#include "moc_space_time_view.cpp"
