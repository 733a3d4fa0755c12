// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes_view.h"

#include "ui/common/text.h"
#include "ui/common/theme.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace tagscope::ui {

namespace {

constexpr double margin = 4;
constexpr double least = 2;  // width of a bar

QString count(uint64_t n)
{
    return QLocale().toString(qulonglong(n));
}

/// Of iterations.
QString numbers(int64_t first, int64_t last)
{
    return first == last ? QString::number(first) : LanesView::tr("%1 to %2").arg(first).arg(last);
}

/// Below its name, where it has a second row.
QString factsOf(const Lane& lane)
{
    return lane.rows > 1 ? LanesView::tr("%1 iterations, window %2")
                               .arg(QLocale().toString(lane.iterations), QLocale().toString(lane.window))
                         : QString();
}

}

std::vector<LaneHeap> heapsOf(const Lane& lane)
{
    // Bars of a row come in the order of their beginnings.
    std::vector<LaneHeap> heaps(static_cast<size_t>(std::max(lane.rows, 0)));
    std::vector<LaneHeap> found;
    const auto close = [&](LaneHeap& open) {
        if (open.bars > 1)
            found.push_back(open);
        open = {};
    };
    for (const LaneBar& bar : lane.bars) {
        if (bar.row < 0 || bar.row >= lane.rows)
            continue;
        LaneHeap& open = heaps[static_cast<size_t>(bar.row)];
        if (open.bars > 0 && bar.begin >= open.end)
            close(open);
        if (open.bars == 0)
            open = {bar.row, bar.begin, bar.end, bar.iteration, bar.iteration, 0};
        open.end = std::max(open.end, bar.end);
        open.last = bar.iteration + bar.count - 1;
        ++open.bars;
    }
    std::ranges::for_each(heaps, close);
    return found;
}

LanesView::LanesView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setAccessibleName(tr("Lanes of iterations"));
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalScrollBar()->setSingleStep(1);
    setMinimumHeight(fontMetrics().height() * 3);
    setHint(tr("Open a graph and run it: here come its iterations, each from its first to its last firing."));
}

void LanesView::setHint(const QString& hint)
{
    m_hint = hint;
    viewport()->update();
}

void LanesView::forget()
{
    m_lanes = {};
    m_heaps.clear();
    m_asked.reset();
    m_current.reset();
    m_labelWidth = 0;
    verticalScrollBar()->setRange(0, 0);
}

void LanesView::setRun(const LineId& line, uint64_t position, uint64_t size)
{
    if (line != m_line)
        forget();
    m_isStale = m_isStale || line != m_line || size != m_size;
    m_line = line;
    m_position = position;
    m_size = size;
    ask();
    viewport()->update();
}

void LanesView::setShown(ScrubberRange shown)
{
    m_isStale = m_isStale || !(shown == m_shown);
    m_shown = shown;
    ask();
    viewport()->update();
}

void LanesView::setFocusTag(std::optional<TagId> tag)
{
    m_tag = tag;
    viewport()->update();
}

void LanesView::setTagRange(const std::optional<TagRange>& range)
{
    m_isStale = m_isStale || range != m_range;
    m_range = range;
    ask();
}

void LanesView::setEvents(const std::optional<EventRange>& events)
{
    m_isStale = m_isStale || events != m_events;
    m_events = events;
    ask();
}

/// One question at a time; what changed meanwhile is asked for when it is answered.
void LanesView::ask()
{
    if (!m_isStale || m_asked || !isVisible() || m_shown.length() == 0)
        return;
    m_isStale = false;
    LanesQuery request;
    request.from = m_shown.first;
    request.to = m_shown.last;
    request.columns = std::clamp(static_cast<int>(track().width() / least), 1, LanesQuery::mostColumns);
    request.first = static_cast<size_t>(verticalScrollBar()->value());
    request.count = std::min(LanesQuery::mostLanes, static_cast<size_t>(viewport()->height() / rowHeight()) + 1);
    request.only = m_range;
    request.events = m_events;
    m_asked = request;
    Q_EMIT lanesWanted(request);
}

void LanesView::setLanes(const Lanes& lanes)
{
    if (!m_asked || !(lanes.of == *m_asked))
        return;
    m_asked.reset();
    m_lanes = lanes;
    m_heaps.clear();
    std::ranges::transform(lanes.lanes, std::back_inserter(m_heaps), heapsOf);
    for (const Lane& lane : lanes.lanes)  // it only grows: bars are not to jump while lanes are scrolled
        for (const QString& line : {text(lane.name), factsOf(lane)})
            m_labelWidth = std::max(m_labelWidth, fontMetrics().horizontalAdvance(line) + 4 * margin);
    m_current.reset();
    verticalScrollBar()->setRange(0,
                                  static_cast<int>(std::min<size_t>(lanes.total > 0 ? lanes.total - 1 : 0, INT32_MAX)));
    ask();
    viewport()->update();
}

double LanesView::rowHeight() const
{
    return fontMetrics().height() + 2;
}

QRectF LanesView::track() const
{
    const double label =
        std::min(std::max(fontMetrics().averageCharWidth() * 26.0, m_labelWidth), viewport()->width() * 0.3);
    return {label, 0, std::max(1.0, viewport()->width() - label - margin), static_cast<double>(viewport()->height())};
}

double LanesView::laneHeight(const Lane& lane) const
{
    return lane.rows * rowHeight() + 2 * margin;
}

double LanesView::laneTop(size_t lane) const
{
    double top = 0;
    for (size_t i = 0; i < lane; ++i)
        top += laneHeight(m_lanes.lanes[i]);
    return top;
}

QRectF LanesView::barRect(size_t lane, size_t bar) const
{
    if (lane >= m_lanes.lanes.size() || bar >= m_lanes.lanes[lane].bars.size())
        return {};
    const LaneBar& b = m_lanes.lanes[lane].bars[bar];
    return spanRect(lane, b.row, b.begin, b.end);
}

QRectF LanesView::spanRect(size_t lane, int row, uint64_t begin, uint64_t end) const
{
    const QRectF room = track();
    const auto pixel = [&](uint64_t position) {
        return room.left() + scrubberPixel(std::clamp(position, m_shown.first, m_shown.last), m_shown, room.width());
    };
    const double left = pixel(begin);
    return {left, laneTop(lane) + margin + row * rowHeight(), std::max(least, pixel(end) - left - 1), rowHeight() - 2};
}

QString LanesView::barText(size_t lane, size_t bar) const
{
    if (lane >= m_lanes.lanes.size() || bar >= m_lanes.lanes[lane].bars.size())
        return {};
    const Lane& l = m_lanes.lanes[lane];
    const LaneBar& b = l.bars[bar];
    QString what = b.count == 1
        ? tr("%1;%2: positions %3 to %4").arg(text(l.name)).arg(b.iteration).arg(count(b.begin), count(b.end))
        : tr("%1;%2 to %3: positions %4 to %5, too close to be told apart; a click zooms in")
              .arg(text(l.name))
              .arg(b.iteration)
              .arg(b.iteration + b.count - 1)
              .arg(count(b.begin), count(b.end));
    if (b.fullWindow > 0)
        what += tr("; the window was full as it began (%1)").arg(QLocale().toString(qlonglong(b.fullWindow)));
    for (const LaneHeap& heap : m_heaps[lane])
        if (heap.holds(b))
            what += tr("; more overlap than there are rows: %1 bars from %2 to %3 lie over each other")
                        .arg(QLocale().toString(qulonglong(heap.bars)))
                        .arg(heap.first)
                        .arg(heap.last);
    return what;
}

std::optional<LanesView::Place> LanesView::barAt(QPointF point) const
{
    for (size_t lane = 0; lane < m_lanes.lanes.size(); ++lane)
        for (size_t bar = 0; bar < m_lanes.lanes[lane].bars.size(); ++bar)
            if (barRect(lane, bar).adjusted(-1, 0, 1, 0).contains(point))
                return Place{lane, bar};
    return std::nullopt;
}

bool LanesView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::optional<Place> place = barAt(help->pos());
    QToolTip::showText(help->globalPos(), place ? plainHint(barText(place->first, place->second)) : QString(),
                       viewport());
    return true;
}

void LanesView::paintLane(QPainter& painter, size_t lane) const
{
    const Theme theme = Theme::of(palette());
    const Lane& l = m_lanes.lanes[lane];
    const QRectF room = track();
    const double top = laneTop(lane);
    const QRectF label(margin, top + margin, room.left() - 3 * margin, rowHeight());
    painter.setPen(theme.text);
    painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(text(l.name), Qt::ElideMiddle, static_cast<int>(label.width())));
    if (l.rows > 1) {
        painter.setPen(theme.textQuiet);
        painter.drawText(label.translated(0, rowHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(factsOf(l), Qt::ElideRight, static_cast<int>(label.width())));
    }
    painter.setPen(theme.border);
    painter.drawLine(QPointF(0, top + laneHeight(l)), QPointF(viewport()->width(), top + laneHeight(l)));
    for (size_t bar = 0; bar < l.bars.size(); ++bar)
        paintBar(painter, {lane, bar});
    for (const LaneHeap& heap : m_heaps[lane]) {
        const QRectF rect = spanRect(lane, heap.row, heap.begin, heap.end) & track();
        painter.setPen(QPen(palette().base(), 1));  // no border of a bar fills the gaps of the dashes
        painter.drawRect(rect);
        painter.setPen(QPen(theme.text, 1, Qt::DashLine));
        painter.drawRect(rect);
    }
}

void LanesView::paintBar(QPainter& painter, Place place) const
{
    const Theme theme = Theme::of(palette());
    const LaneBar& b = m_lanes.lanes[place.first].bars[place.second];
    const QRectF rect = barRect(place.first, place.second);
    painter.fillRect(rect, palette().base());  // bars that overlap would grow too dark for their numbers
    painter.fillRect(rect, fillOf(b, theme));
    painter.setPen(QPen(isFocus(b) ? theme.selection : theme.border, 1));
    painter.drawRect(rect);
    if (b.fullWindow > 0) {  // a thick edge where it began, and a hatch
        painter.fillRect(rect, QBrush(theme.blocked, Qt::BDiagPattern));
        painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height()), theme.blocked);
    }
    if (m_current == place && hasFocus()) {
        painter.setPen(QPen(theme.text, 2));
        painter.drawRect(rect.adjusted(-1, -1, 1, 1));
    }
}

/// Over everything else, each on ground of its own. What lies over each other cannot be told apart: it is said how much
/// it is.
void LanesView::paintWords(QPainter& painter, size_t lane) const
{
    const Theme theme = Theme::of(palette());
    const Lane& l = m_lanes.lanes[lane];
    const auto write = [&](const QRectF& rect, const QString& words, const QColor& ground, const QColor& ink) {
        const QRectF label(rect.left() + 4, rect.top() + 1, fontMetrics().horizontalAdvance(words) + 4,
                           rect.height() - 2);
        painter.fillRect(label, palette().base());
        painter.fillRect(label, ground);
        painter.setPen(ink);
        painter.drawText(label, static_cast<int>(Qt::AlignCenter) | Qt::TextDontClip, words);
    };
    const std::vector<LaneHeap>& heaps = m_heaps[lane];
    for (size_t bar = 0; bar < l.bars.size(); ++bar) {
        const LaneBar& b = l.bars[bar];
        const QRectF rect = barRect(lane, bar);
        const QString number = numbers(b.iteration, b.iteration + b.count - 1);
        if (fontMetrics().horizontalAdvance(number) + 8 < rect.width()
            && std::ranges::none_of(heaps, [&](const LaneHeap& heap) { return heap.holds(b); }))
            write(rect, number, fillOf(b, theme), isFocus(b) ? theme.canvas : theme.text);
    }
    for (const LaneHeap& heap : heaps) {
        const QRectF rect = spanRect(lane, heap.row, heap.begin, heap.end) & track();
        QString words;
        for (const QString& wanted : {tr("%1: %2 overlap").arg(numbers(heap.first, heap.last)).arg(heap.bars),
                                      tr("%1 overlap").arg(heap.bars), QStringLiteral("×%1").arg(heap.bars)})
            if (words.isEmpty() && fontMetrics().horizontalAdvance(wanted) + 8 < rect.width())
                words = wanted;
        if (!words.isEmpty())
            write(rect, words, palette().base().color(), theme.text);
    }
}

bool LanesView::isFocus(const LaneBar& bar) const
{
    return bar.count == 1 && m_tag == bar.tag;
}

QColor LanesView::fillOf(const LaneBar& bar, const Theme& theme) const
{
    QColor fill = isFocus(bar) ? theme.selection : theme.token;
    fill.setAlpha(isFocus(bar) ? 255 : bar.count > 1 ? 50 : 90);
    return fill;
}

void LanesView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    const Theme theme = Theme::of(palette());
    painter.fillRect(viewport()->rect(), palette().base());
    if (m_lanes.lanes.empty()) {
        painter.setPen(theme.textQuiet);
        painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                         m_hint);
        return;
    }
    for (size_t lane = 0; lane < m_lanes.lanes.size() && laneTop(lane) < viewport()->height(); ++lane)
        paintLane(painter, lane);
    const QRectF room = track();
    if (m_position >= m_shown.first && m_position <= m_shown.last) {
        const double x = room.left() + scrubberPixel(m_position, m_shown, room.width());
        for (const QPen& pen :
             {QPen(palette().base(), 3), QPen(theme.selection, 1)}) {  // to be seen on a bar of its colour, too
            painter.setPen(pen);
            painter.drawLine(QPointF(x, 0), QPointF(x, viewport()->height()));
        }
    }
    for (size_t lane = 0; lane < m_lanes.lanes.size() && laneTop(lane) < viewport()->height(); ++lane)
        paintWords(painter, lane);
}

void LanesView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    m_isStale = true;
    ask();
}

void LanesView::showEvent(QShowEvent* event)
{
    QAbstractScrollArea::showEvent(event);
    ask();
}

void LanesView::scrollContentsBy(int, int)
{
    m_isStale = true;
    ask();
    viewport()->update();
}

void LanesView::wheelEvent(QWheelEvent* event)
{
    const int turned = event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
    if (event->modifiers() & (Qt::ShiftModifier | Qt::AltModifier)) {
        verticalScrollBar()->setValue(verticalScrollBar()->value() - (turned > 0 ? 1 : -1));
        return;
    }
    const QRectF room = track();
    const uint64_t around = scrubberPosition(event->position().x() - room.left(), m_shown, room.width());
    const ScrubberRange wanted = m_shown.zoomed(around, std::pow(1.0015, turned), m_size);
    Q_EMIT rangeWanted(wanted.first, wanted.last);
}

void LanesView::mousePressEvent(QMouseEvent* event)
{
    if (const std::optional<Place> place = barAt(event->position()); place && event->button() == Qt::LeftButton) {
        m_current = place;
        activate(*place);
    }
}

void LanesView::activate(Place place)
{
    const LaneBar& bar = m_lanes.lanes[place.first].bars[place.second];
    if (bar.count == 1)
        Q_EMIT tagActivated(bar.tag);
    else
        Q_EMIT rangeWanted(bar.begin, std::min(m_size, std::max(bar.end, bar.begin + ScrubberRange::shortest)));
    viewport()->update();
}

void LanesView::contextMenuEvent(QContextMenuEvent* event)
{
    // The keyboard's menu key asks at the bar that is current.
    const bool isByMouse = event->reason() == QContextMenuEvent::Mouse;
    const std::optional<Place> place = isByMouse ? barAt(QPointF(event->pos())) : m_current;
    if (!place || barRect(place->first, place->second).isNull())
        return;
    const LaneBar bar = m_lanes.lanes[place->first].bars[place->second];
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString& text, auto&& act) {
        connect(menu->addAction(text), &QAction::triggered, this, act);
    };
    if (bar.count == 1)
        add(tr("&Look at this iteration"), [this, bar] { Q_EMIT tagActivated(bar.tag); });
    add(tr("Go to its &first firing"), [this, bar] { Q_EMIT positionWanted(std::min(m_size, bar.begin + 1)); });
    if (bar.count == 1)  // where many are one bar, it ends where its column of pixels does
        add(tr("Go to its &last firing"), [this, bar] { Q_EMIT positionWanted(std::min(m_size, bar.end)); });
    menu->popup(isByMouse ? event->globalPos()
                          : viewport()->mapToGlobal(barRect(place->first, place->second).center().toPoint()));
}

void LanesView::walk(int key)
{
    if (!m_current) {
        m_current = Place{0, 0};
    } else {
        auto& [lane, bar] = *m_current;
        if (key == Qt::Key_Left)
            bar -= bar > 0 ? 1 : 0;
        else if (key == Qt::Key_Right)
            ++bar;
        else if (key == Qt::Key_Up && lane > 0)
            --lane;
        else if (key == Qt::Key_Down && lane + 1 < m_lanes.lanes.size())
            ++lane;
        else if (key == Qt::Key_Down && verticalScrollBar()->value() < verticalScrollBar()->maximum())
            verticalScrollBar()->setValue(verticalScrollBar()->value() + 1);
        else if (key == Qt::Key_Up && verticalScrollBar()->value() > 0)
            verticalScrollBar()->setValue(verticalScrollBar()->value() - 1);
    }
    if (!m_lanes.lanes.empty() && m_current) {
        const auto bars = m_lanes.lanes[m_current->first].bars.size();
        m_current->second = std::min(m_current->second, bars == 0 ? 0 : bars - 1);
        setAccessibleDescription(barText(m_current->first, m_current->second));
    }
    viewport()->update();
}

bool LanesView::hasBar() const
{
    return m_current && !barRect(m_current->first, m_current->second).isNull();
}

void LanesView::zoomBy(double factor)
{
    const uint64_t around = hasBar() ? m_lanes.lanes[m_current->first].bars[m_current->second].begin : m_position;
    const ScrubberRange wanted = m_shown.zoomed(around, factor, m_size);
    Q_EMIT rangeWanted(wanted.first, wanted.last);
}

void LanesView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (!m_lanes.lanes.empty())
            walk(event->key());
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (hasBar())
            activate(*m_current);
        return;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

}

#include "moc_lanes_view.cpp"
