// SPDX-License-Identifier: Apache-2.0
#include "ui/spacetime/space_time_view.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
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

constexpr double leastLane = 26;
constexpr double mostLane = 60;
constexpr double mostLabel = 120;
constexpr double reach = 6;  // of the mouse
/// More arrows have no heads, and no smooth lines.
constexpr size_t mostHeads = 400;

QColor faded(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

bool isOurKey(const QKeyEvent& event)
{
    return (event.key() == Qt::Key_C && event.modifiers() == Qt::NoModifier)
        || (event.key() == Qt::Key_Delete && (event.modifiers() & ~Qt::ShiftModifier) == 0);
}

}

SpaceTimeView::SpaceTimeView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Devices over time"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    setMinimumHeight(80);
    measure();
}

void SpaceTimeView::setRun(SpaceTime run, QStringList devices, bool isSame)
{
    m_run = std::move(run);
    m_devices = std::move(devices);
    if (!isSame)
        m_selected.reset();
    setLanes();
    const double length = std::max<double>(1, static_cast<double>(m_run.length));
    m_scale = isSame ? m_scale.fitted(length, room()) : TimeScale::all(length, room());
    setScrollBar();
    viewport()->update();
}

void SpaceTimeView::setLanes()
{
    m_lanes.clear();
    m_laneOfDevice.assign(static_cast<size_t>(m_devices.size()), std::nullopt);
    for (size_t d = 0; d < m_laneOfDevice.size(); ++d)
        if (!m_hidden.contains(DeviceId(d))) {
            m_laneOfDevice[d] = m_lanes.size();
            m_lanes.emplace_back(d);
        }
    measure();
}

void SpaceTimeView::setHidden(std::set<DeviceId> hidden)
{
    if (std::exchange(m_hidden, std::move(hidden)) == m_hidden)
        return;
    setLanes();
    setScrollBar();
    viewport()->update();
    Q_EMIT hiddenChanged();
    Q_EMIT viewChanged();
}

void SpaceTimeView::setWithChain(bool isWith)
{
    if (std::exchange(m_withChain, isWith) == isWith)
        return;
    viewport()->update();
    Q_EMIT viewChanged();
}

SpaceTimeQuery SpaceTimeView::query(uint64_t position) const
{
    SpaceTimeQuery query;
    query.pixels = static_cast<uint32_t>(std::max(10.0, m_scale.width));
    if (!m_scale.showsAll()) {
        query.from = static_cast<VirtualTime>(std::max(0.0, std::floor(m_scale.begin)));
        query.to = static_cast<VirtualTime>(std::ceil(m_scale.end())) + 1;
    }
    query.firstLane = static_cast<uint32_t>(topLane());
    query.laneCount = static_cast<uint32_t>(lanesInSight() + 1);
    query.hidden = m_hidden;
    query.selected = m_selected ? std::optional(m_selected->event) : std::nullopt;
    query.withChain = m_withChain && m_selected;
    query.position = position;
    return query;
}

void SpaceTimeView::setHint(const QString& hint)
{
    if (std::exchange(m_hint, hint) != hint)
        viewport()->update();
}

void SpaceTimeView::select(const std::optional<SpaceTimeMark>& mark)
{
    m_selected = mark;
    setAccessibleDescription(mark && m_namer ? m_namer(*mark) : QString());
    viewport()->update();
    Q_EMIT viewChanged();
}

void SpaceTimeView::measure()
{
    constexpr qsizetype mostMeasured = 200;
    const QFontMetrics metrics = fontMetrics();
    double width = 40;
    for (const QString& name : m_devices.mid(0, mostMeasured))
        width = std::max(width, metrics.horizontalAdvance(name) + 16.0);
    m_labelWidth = std::min({width, std::max(mostLabel, 10.0 * metrics.averageCharWidth()), this->width() / 3.0});
    const double room =
        (viewport()->height() - axisHeight()) / std::max<double>(1, static_cast<double>(m_lanes.size()));
    m_laneHeight =
        std::clamp(room, std::max(leastLane, metrics.height() + 4.0), std::max(mostLane, 3.0 * metrics.height()));
}

double SpaceTimeView::axisHeight() const
{
    return fontMetrics().height() + 8.0;
}

int SpaceTimeView::topLane() const
{
    return verticalScrollBar()->value();
}

int SpaceTimeView::lanesInSight() const
{
    return std::max(1, static_cast<int>((viewport()->height() - axisHeight()) / laneHeight()));
}

double SpaceTimeView::laneTop(size_t lane) const
{
    return (static_cast<double>(lane) - topLane()) * laneHeight();
}

std::optional<size_t> SpaceTimeView::laneOf(DeviceId device) const
{
    return device.isValid() && device.index() < m_laneOfDevice.size() ? m_laneOfDevice[device.index()] : std::nullopt;
}

DeviceId SpaceTimeView::deviceAt(double y) const
{
    if (y < 0 || y >= viewport()->height() - axisHeight())
        return {};
    const auto lane = static_cast<size_t>(topLane() + y / laneHeight());
    return lane < m_lanes.size() ? m_lanes[lane] : DeviceId();
}

void SpaceTimeView::setScrollBar()
{
    const int page = lanesInSight();
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(m_lanes.size()) - page));
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setSingleStep(1);
}

QRectF SpaceTimeView::boxOf(const SpaceTimeMark& mark) const
{
    const double left = x(mark.begin);
    const double right = std::max(x(mark.end), left + 2);
    const double full = laneHeight() - 12;
    constexpr uint32_t mostRows = 4;
    const uint32_t row = std::min(mark.thread, mostRows - 1);
    const double high = std::max(6.0, full / 2 - 2);
    const double top = laneTop(laneOf(mark.device).value_or(0)) + 6 + row * std::min(4.0, (full - high) / mostRows);
    return {left, top + (full - high) / 2 - 2, right - left, high};
}

std::optional<SpaceTimeMark> SpaceTimeView::markAt(QPointF place) const
{
    const SpaceTimeMark* nearest = nullptr;
    double distance = reach;
    for (const SpaceTimeMark& mark : m_run.marks) {
        if (!laneOf(mark.device) || mark.kind == SpaceTimeMark::Kind::Wait)
            continue;
        const QRectF box = boxOf(mark);
        if (place.y() < box.top() - reach || place.y() > box.bottom() + reach)
            continue;
        const double away = std::max({box.left() - place.x(), place.x() - box.right(), 0.0});
        if (away < distance || (away <= distance && !nearest)) {
            distance = away;
            nearest = &mark;
        }
    }
    return nearest ? std::optional(*nearest) : std::nullopt;
}

double SpaceTimeView::room() const
{
    return std::max(10.0, viewport()->width() - labelWidth() - 12);
}

void SpaceTimeView::setScale(const TimeScale& scale)
{
    if (scale == m_scale)
        return;
    m_scale = scale;
    viewport()->update();
    Q_EMIT viewChanged();
}

void SpaceTimeView::showAll()
{
    setScale(TimeScale::all(m_scale.length, room(), m_scale.first));
}

void SpaceTimeView::showTime(double begin, double end)
{
    if (x(begin) < labelWidth() || x(end) > viewport()->width())
        setScale(m_scale.showing(begin, end));
}

void SpaceTimeView::paintLanes(QPainter& painter, const Theme& theme) const
{
    for (size_t lane = static_cast<size_t>(topLane()); lane < m_lanes.size(); ++lane) {
        const double top = laneTop(lane);
        if (top > viewport()->height())
            break;
        if (lane % 2 == 1)
            painter.fillRect(QRectF(0, top, viewport()->width(), laneHeight()), faded(theme.text, 0.04));
        painter.setPen(theme.text);
        const QRectF label(8, top, labelWidth() - 14, laneHeight());
        const QString name = m_devices[static_cast<qsizetype>(m_lanes[lane].index())];
        painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(name, Qt::ElideMiddle, static_cast<int>(label.width())));
        painter.setPen(QPen(theme.edgeQuiet, 1));
        const double middle = top + laneHeight() / 2;
        painter.drawLine(QPointF(labelWidth(), middle), QPointF(viewport()->width() - 4, middle));
    }
}

void SpaceTimeView::paintMark(QPainter& painter, const Theme& theme, const SpaceTimeMark& mark, double alpha) const
{
    const QRectF box = boxOf(mark);
    switch (mark.kind) {
    case SpaceTimeMark::Kind::Wait: {
        const QRectF thin(box.left(), box.center().y() - 1.5, box.width(), 3);
        painter.fillRect(thin, faded(theme.blocked, 0.35 * alpha));
        return;
    }
    case SpaceTimeMark::Kind::Block:
        painter.setPen(QPen(faded(theme.blocked, alpha), 1.3 * theme.lineFactor()));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QPointF(box.left(), box.center().y()), 3, 3);
        return;
    case SpaceTimeMark::Kind::Firing:
    case SpaceTimeMark::Kind::Several: break;
    }
    QColor fill = mark.isDead ? theme.dead : mark.iteration % 2 == 0 ? theme.pending : theme.token;
    painter.fillRect(box, faded(fill, alpha * (mark.kind == SpaceTimeMark::Kind::Several ? 0.8 : 1)));
}

void SpaceTimeView::paintMarks(QPainter& painter, const Theme& theme) const
{
    const bool isOfSelected = m_selected && m_run.cones && m_run.of.selected == m_selected->event;
    for (const SpaceTimeMark& mark : m_run.marks) {
        if (!laneOf(mark.device))
            continue;
        const QRectF box = boxOf(mark);
        if (box.right() < labelWidth() || box.left() > viewport()->width() || box.top() > viewport()->height())
            continue;
        const bool isLit = !isOfSelected || m_run.cones->holds(mark.event, mark.device);
        paintMark(painter, theme, mark, isLit ? 1 : 0.25);
    }
    if (m_selected && laneOf(m_selected->device)) {
        painter.setPen(QPen(theme.selection, 2 * theme.lineFactor()));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(boxOf(*m_selected).adjusted(-2, -2, 2, 2));
    }
}

void SpaceTimeView::paintArrow(QPainter& painter, const Theme& theme, const SpaceTimeArrow& arrow, bool hasHead) const
{
    using How = SpaceTimeArrow::How;
    const std::optional<size_t> fromLane = laneOf(arrow.from);
    const std::optional<size_t> toLane = laneOf(arrow.to);
    if (!fromLane || !toLane)
        return;
    const QPointF from(x(arrow.begin), laneTop(*fromLane) + laneHeight() / 2);
    const QPointF to(x(arrow.end), laneTop(*toLane) + laneHeight() / 2);
    if (std::max(from.x(), to.x()) < labelWidth() || std::min(from.x(), to.x()) > viewport()->width())
        return;
    double light = 0.85;
    if (m_selected && m_run.cones && m_run.of.selected == m_selected->event) {
        const uint64_t past = m_run.cones->past[arrow.to.index()];
        const uint64_t future = m_run.cones->future[arrow.from.index()];
        const bool isPast = arrow.how != How::Underway && past != CausalCones::none && arrow.arrived <= past;
        light = isPast || arrow.sent >= future ? 1 : 0.15;
    }
    const QColor ink = arrow.isOnChain ? theme.selection
        : arrow.how == How::Lost       ? theme.error
        : arrow.isDead                 ? theme.dead
        : arrow.how == How::Through    ? theme.blocked
                                       : theme.token;
    QPen pen(faded(ink, arrow.isOnChain ? 1 : light), (arrow.isOnChain ? 2.6 : 1.3) * theme.lineFactor());
    pen.setStyle(arrow.how == How::Underway      ? Qt::DotLine
                     : arrow.how == How::Through ? Qt::DashDotLine
                     : arrow.isDead              ? Qt::DashLine
                                                 : Qt::SolidLine);
    painter.setPen(pen);
    painter.drawLine(from, to);
    pen.setStyle(Qt::SolidLine);
    painter.setPen(pen);
    if (arrow.how == How::Lost) {
        painter.drawLine(to + QPointF(-4, -4), to + QPointF(4, 4));
        painter.drawLine(to + QPointF(-4, 4), to + QPointF(4, -4));
    } else if (arrow.how != How::Underway && hasHead) {
        const QLineF line(to, from);
        for (const double turn : {-25.0, 25.0}) {
            QLineF side = line;
            side.setLength(6);
            side.setAngle(line.angle() + turn);
            painter.drawLine(side);
        }
    }
}

void SpaceTimeView::paintArrows(QPainter& painter, const Theme& theme) const
{
    const bool areFew = m_run.arrows.size() <= mostHeads;
    painter.setRenderHint(QPainter::Antialiasing, areFew);
    // Very many plain ones are one stroke for each colour.
    std::vector<std::pair<QColor, QVector<QLineF>>> plain;
    const bool hasCones = m_selected && m_run.cones && m_run.of.selected == m_selected->event;
    for (const SpaceTimeArrow& arrow : m_run.arrows) {
        const bool isPlain =
            !areFew && !hasCones && arrow.how == SpaceTimeArrow::How::Arrived && !arrow.isOnChain && !arrow.isDead;
        const std::optional<size_t> fromLane = isPlain ? laneOf(arrow.from) : std::nullopt;
        const std::optional<size_t> toLane = isPlain ? laneOf(arrow.to) : std::nullopt;
        if (!isPlain) {
            paintArrow(painter, theme, arrow, areFew || arrow.isOnChain);
            continue;
        }
        if (!fromLane || !toLane)
            continue;
        const QLineF line(x(arrow.begin), laneTop(*fromLane) + laneHeight() / 2, x(arrow.end),
                          laneTop(*toLane) + laneHeight() / 2);
        if (plain.empty())
            plain.emplace_back(faded(theme.token, 0.85), QVector<QLineF>());
        plain.front().second.append(line);
    }
    for (const auto& [ink, lines] : plain) {
        painter.setPen(QPen(ink, 0));
        painter.drawLines(lines);
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
}

void SpaceTimeView::paintAxis(QPainter& painter, const Theme& theme) const
{
    const double top = std::min(laneTop(m_lanes.size()) + 2, static_cast<double>(viewport()->height()) - axisHeight());
    painter.fillRect(QRectF(0, top, viewport()->width(), viewport()->height() - top), theme.canvas);
    painter.setPen(theme.textQuiet);
    double right = 0;
    if (!m_hidden.empty()) {
        const QString hidden = tr("%1 hidden").arg(QLocale().toString(qulonglong(m_hidden.size())));
        const double wide = fontMetrics().horizontalAdvance(hidden) + 2;
        painter.drawText(QRectF(8, top + 4, wide, axisHeight() - 4), Qt::AlignLeft | Qt::AlignTop, hidden);
        right = 8 + wide + fontMetrics().averageCharWidth();
    }
    // So many ticks that their texts do not touch, at round times.
    double step = m_scale.tick(fontMetrics().horizontalAdvance(QStringLiteral("0 000 000 ms")));
    if (!m_run.isTimed)
        step = std::max(1.0, step);
    for (double time = std::ceil(m_scale.begin / step) * step; x(time) < viewport()->width() - 20; time += step) {
        const double at = x(time);
        painter.drawLine(QPointF(at, top), QPointF(at, top + 4));
        const QString shown = clockText(time, m_run.isTimed);
        const double wide = fontMetrics().horizontalAdvance(shown) + 2;
        const double left = std::clamp(at - wide / 2, 0.0, std::max(0.0, viewport()->width() - wide));
        if (left >= right)
            painter.drawText(QRectF(left, top + 4, wide, axisHeight() - 4), Qt::AlignHCenter | Qt::AlignTop, shown);
    }
    // The cursor: behind the last firing that happened.
    if (const double now = x(m_run.now); now >= labelWidth()) {
        painter.setPen(QPen(theme.replay, 2 * theme.lineFactor()));
        painter.drawLine(QPointF(now, 0), QPointF(now, top));
    }
}

void SpaceTimeView::paintEvent(QPaintEvent* /*event*/)
{
    const Theme theme = Theme::of(palette());
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme.canvas);
    if (m_run.length == 0) {
        painter.setPen(theme.textQuiet);
        painter.drawText(viewport()->rect().adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap, m_hint);
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    paintLanes(painter, theme);
    painter.save();
    painter.setClipRect(QRectF(labelWidth(), 0, viewport()->width() - labelWidth(), viewport()->height()));
    paintMarks(painter, theme);
    paintArrows(painter, theme);
    painter.restore();
    paintAxis(painter, theme);
    if (hasFocus()) {
        painter.setPen(QPen(theme.selection, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
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
    if (m_isDragged)
        setScale(m_pressedScale.moved(by));
}

void SpaceTimeView::mouseReleaseEvent(QMouseEvent* event)
{
    if (!std::exchange(m_pressed, std::nullopt) || m_isDragged || event->button() != Qt::LeftButton)
        return;
    select(markAt(event->position()));
    if (m_selected)
        Q_EMIT markSelected(m_selected->event);
}

void SpaceTimeView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const std::optional<SpaceTimeMark> mark = markAt(event->position()))
        Q_EMIT markActivated(mark->event);
}

void SpaceTimeView::wheelEvent(QWheelEvent* event)
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

/// The next firing of the same device that is known, or the first one of all.
void SpaceTimeView::step(int by)
{
    const SpaceTimeMark* next = nullptr;
    for (const SpaceTimeMark& mark : m_run.marks) {
        if (mark.kind == SpaceTimeMark::Kind::Wait || !laneOf(mark.device))
            continue;
        if (!m_selected) {
            next = &mark;
            break;
        }
        const bool isBehind = mark.device == m_selected->device
            && (by > 0 ? mark.event > m_selected->event : mark.event < m_selected->event);
        if (isBehind && (!next || (by > 0 ? mark.event < next->event : mark.event > next->event)))
            next = &mark;
    }
    if (!next)
        return setScale(m_scale.moved(by * m_scale.width / 4));
    const SpaceTimeMark mark = *next;
    select(mark);
    if (const QRectF box = boxOf(mark); box.left() < labelWidth() || box.right() > viewport()->width())
        setScale(m_scale.moved(box.center().x() - (labelWidth() + viewport()->width()) / 2));
    Q_EMIT markSelected(mark.event);
}

void SpaceTimeView::keyPressEvent(QKeyEvent* event)
{
    constexpr double far = 80;
    const double middle = (viewport()->width() - labelWidth()) / 2;
    switch (event->key()) {
    case Qt::Key_Left: setScale(m_scale.moved(-far)); break;
    case Qt::Key_Right: setScale(m_scale.moved(far)); break;
    case Qt::Key_Up:
    case Qt::Key_Down:
        verticalScrollBar()->setValue(verticalScrollBar()->value() + (event->key() == Qt::Key_Up ? -1 : 1));
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal: setScale(m_scale.zoomed(0.7, middle)); break;
    case Qt::Key_Minus: setScale(m_scale.zoomed(1 / 0.7, middle)); break;
    case Qt::Key_Home: showAll(); break;
    case Qt::Key_PageDown: step(1); break;
    case Qt::Key_PageUp: step(-1); break;
    case Qt::Key_Escape: select({}); break;
    case Qt::Key_C:
        if (isOurKey(*event))
            Q_EMIT chainWanted(!m_withChain);
        break;
    case Qt::Key_Delete: {
        std::set<DeviceId> hidden = m_hidden;
        if (event->modifiers().testFlag(Qt::ShiftModifier))
            hidden.clear();
        else if (m_selected && m_lanes.size() > 1)
            hidden.insert(m_selected->device);
        setHidden(std::move(hidden));
        break;
    }
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_selected)
            Q_EMIT markActivated(m_selected->event);
        break;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

void SpaceTimeView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    measure();
    m_scale = m_scale.fitted(m_scale.length, room());
    setScrollBar();
    Q_EMIT viewChanged();
}

void SpaceTimeView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool isByMouse = event->reason() == QContextMenuEvent::Mouse;
    if (isByMouse)
        if (const std::optional<SpaceTimeMark> mark = markAt(event->pos())) {
            select(mark);
            Q_EMIT markSelected(mark->event);
        }
    const QPoint at = isByMouse || !m_selected ? event->pos() : boxOf(*m_selected).center().toPoint();
    Q_EMIT menuRequested(isByMouse        ? deviceAt(event->pos().y())
                             : m_selected ? m_selected->device
                                          : DeviceId(),
                         viewport()->mapToGlobal(at));
    event->accept();
}

void SpaceTimeView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    viewport()->update();
    Q_EMIT viewChanged();
}

bool SpaceTimeView::event(QEvent* event)
{
    // These are its own, whatever they mean elsewhere.
    if (event->type() == QEvent::ShortcutOverride && isOurKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

void SpaceTimeView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        measure();
        m_scale = m_scale.fitted(m_scale.length, room());
        setScrollBar();
    }
}

bool SpaceTimeView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::optional<SpaceTimeMark> mark = markAt(help->pos());
    if (!mark || !m_namer) {
        QToolTip::hideText();
        return true;
    }
    QString tip = m_namer(*mark);
    if (m_run.isTimed)
        tip += QLatin1Char('\n') + tr("%1 to %2").arg(clockText(mark->begin, true), clockText(mark->end, true));
    QToolTip::showText(help->globalPos(), tip, viewport());
    return true;
}

}

#include "moc_space_time_view.cpp"
