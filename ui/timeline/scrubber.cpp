// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scrubber.h"

#include "ui/common/tag_text.h"
#include "ui/common/text.h"
#include "ui/common/theme.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr double barHeight = 6;
constexpr double rowsTop = 4;
constexpr double leastStrip = 36;  // without rows
constexpr double labelPart = 0.8;  // of the usual size of text

QColor colorOf(const MarkerRow& row, const Theme& theme)
{
    if (!row.kind)
        return row.isError ? theme.error : theme.breakpoint;
    switch (*row.kind) {
    case MarkerKind::NotFinite: return theme.error;
    case MarkerKind::Waits:
    case MarkerKind::WindowFull: return theme.blocked;
    case MarkerKind::DeadOrigin: return theme.dead;
    case MarkerKind::Iteration: return theme.edge;
    }
    return theme.edge;
}

void paintShape(QPainter& painter, MarkerRow::Shape shape, QPointF at, double size)
{
    const double r = size / 2;
    switch (shape) {
    case MarkerRow::Shape::Disc: painter.drawEllipse(at, r, r); return;
    case MarkerRow::Shape::Exclamation:
        painter.drawLine(at + QPointF(0, -r), at + QPointF(0, r / 4));
        painter.drawLine(at + QPointF(0, r - 0.5), at + QPointF(0, r));
        return;
    case MarkerRow::Shape::Cross:
        painter.drawLine(at + QPointF(-r, -r), at + QPointF(r, r));
        painter.drawLine(at + QPointF(-r, r), at + QPointF(r, -r));
        return;
    case MarkerRow::Shape::Slash: painter.drawLine(at + QPointF(-r, r), at + QPointF(r, -r)); return;
    case MarkerRow::Shape::Bar: painter.drawRect(QRectF(at.x() - r, at.y() - r / 2, size, r)); return;
    case MarkerRow::Shape::Tick: painter.drawLine(at + QPointF(0, -r), at + QPointF(0, r)); return;
    case MarkerRow::Shape::Hourglass: {
        QPainterPath path;
        path.moveTo(at + QPointF(-r, -r));
        path.lineTo(at + QPointF(r, -r));
        path.lineTo(at + QPointF(-r, r));
        path.lineTo(at + QPointF(r, r));
        path.closeSubpath();
        painter.drawPath(path);
        return;
    }
    }
}

}

Scrubber::Scrubber(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Position in the run"));
    setToolTip(tr("Drag to go to any position; arrow keys go one event, Page keys a hundredth, Home and End to the "
                  "ends, Ctrl and arrows "
                  "to the next mark. The wheel, + and - show a shorter or longer part. Dragging, or these keys, with "
                  "Shift choose a range, Esc drops "
                  "it."));
}

void Scrubber::setRange(uint64_t position, uint64_t size, bool isLive)
{
    const bool showedAll = m_shown.length() >= m_size;
    m_position = position;
    m_requested.reset();
    m_size = size;
    m_isLive = isLive;
    if (showedAll || m_shown.last > size) {
        m_shown = {0, size};
    } else if (position < m_shown.first || position > m_shown.last) {
        // The cursor stays in view.
        const uint64_t first = std::min(position - std::min(position, m_shown.length() / 2), size - m_shown.length());
        m_shown = {first, first + m_shown.length()};
    }
    if (m_selection && m_selection->last > size)
        clearSelection();
    setAccessibleDescription(
        tr("position %1 of %2").arg(QLocale().toString(qulonglong(position)), QLocale().toString(qulonglong(size))));
    arrange();
}

void Scrubber::setMarkers(std::shared_ptr<const MarkerTable> markers, std::vector<uint64_t> hits)
{
    m_markers = std::move(markers);
    m_hits = std::move(hits);
    arrange();
}

void Scrubber::setError(std::optional<uint64_t> position)
{
    if (std::exchange(m_error, position) != position)
        arrange();
}

void Scrubber::arrange()
{
    const size_t before = m_rows.size();
    m_rows = markerRows(m_markers.get(), m_hits, m_error, m_shown, track().width());
    if (m_rows.size() != before)
        updateGeometry();
    update();
    if (std::exchange(m_told, m_shown) != m_shown)
        Q_EMIT shownChanged();
}

void Scrubber::setShown(ScrubberRange shown)
{
    const uint64_t last = std::min(shown.last, m_size);
    m_shown = {std::min(shown.first, last - std::min(last, ScrubberRange::shortest)), last};
    arrange();
}

double Scrubber::rowHeight() const
{
    return std::ceil(QFontMetricsF(font()).height() * labelPart);
}

double Scrubber::stripHeight() const
{
    return std::max(leastStrip,
                    2 * (rowHeight() + barHeight / 2 + 1));  // the ends of what is in view stand below the bar
}

int Scrubber::wantedHeight() const
{
    return static_cast<int>(stripHeight() + static_cast<double>(m_rows.size()) * rowHeight());
}

QRectF Scrubber::track() const
{
    const QFontMetricsF metrics(font());
    const QString longest =
        QLocale().toString(qulonglong(m_size)) + QStringLiteral(" / ") + QLocale().toString(qulonglong(m_size));
    const double text = metrics.horizontalAdvance(longest) + 16;
    const double names = 10 + metrics.horizontalAdvance(tr("window full")) * labelPart;
    return {names + 8, height() - stripHeight() / 2 - barHeight / 2, std::max(40.0, width() - 20 - text - names),
            barHeight};
}

double Scrubber::pixelOf(uint64_t position) const
{
    return track().left() + scrubberPixel(position, m_shown, track().width());
}

uint64_t Scrubber::positionAt(QPointF point) const
{
    return scrubberPosition(point.x() - track().left(), m_shown, track().width());
}

void Scrubber::paintRows(QPainter& painter, const QRectF& bar) const
{
    const Theme theme = Theme::of(palette());
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * labelPart);
    painter.setFont(small);
    double y = rowsTop;
    for (const MarkerRow& row : m_rows) {
        const double centre = y + rowHeight() / 2;
        painter.setPen(theme.textQuiet);
        painter.drawText(QRectF(4, y, bar.left() - 12, rowHeight()), Qt::AlignVCenter | Qt::AlignRight, row.name);
        const QColor color = colorOf(row, theme);
        painter.setPen(QPen(color, 1.6));
        painter.setBrush(row.shape == MarkerRow::Shape::Disc || row.shape == MarkerRow::Shape::Bar
                             ? QBrush(color)
                             : QBrush(Qt::NoBrush));
        for (const uint64_t position : row.positions)
            paintShape(painter, row.shape, {bar.left() + scrubberPixel(position, m_shown, bar.width()), centre},
                       rowHeight() * 0.55);
        y += rowHeight();
    }
    painter.setFont(font());
}

void Scrubber::paintSelection(QPainter& painter, const QRectF& bar) const
{
    if (!m_selection)
        return;
    const Theme theme = Theme::of(palette());
    const double left = pixelOf(m_selection->first);
    const QRectF box(left, 2, std::max(2.0, pixelOf(m_selection->last) - left), bar.bottom() + 8);
    QColor fill = theme.selection;
    fill.setAlpha(50);
    painter.fillRect(box, fill);
    painter.setPen(QPen(theme.selection, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
}

void Scrubber::paintEvent(QPaintEvent*)
{
    const Theme theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bar = track();
    const double x = pixelOf(m_position);
    paintSelection(painter, bar);
    paintRows(painter, bar);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.edgeQuiet);
    painter.drawRoundedRect(bar, 3, 3);
    painter.setBrush(m_isLive ? theme.token : theme.replay);
    painter.drawRoundedRect(QRectF(bar.topLeft(), QPointF(x, bar.bottom())), 3, 3);
    painter.setPen(QPen(hasFocus() ? theme.selection : theme.canvas, 2));
    painter.drawEllipse(QPointF(x, bar.center().y()), 8, 8);
    painter.setPen(theme.text);
    const QLocale locale;
    const QRectF right(bar.right() + 12, bar.center().y() - stripHeight() / 2, width() - bar.right() - 16,
                       stripHeight());
    painter.drawText(right, Qt::AlignVCenter | Qt::AlignRight,
                     locale.toString(qulonglong(m_position)) + QStringLiteral(" / ")
                         + locale.toString(qulonglong(m_size)));
    if (m_shown.length() < m_size) {
        painter.setPen(theme.textQuiet);
        QFont small = font();
        small.setPointSizeF(small.pointSizeF() * labelPart);
        painter.setFont(small);
        const QRectF below(bar.left(), bar.bottom() + 1, bar.width(), height() - bar.bottom() - 1);
        painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, locale.toString(qulonglong(m_shown.first)));
        painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, locale.toString(qulonglong(m_shown.last)));
    }
}

void Scrubber::request(uint64_t position)
{
    if (position == m_requested.value_or(m_position))
        return;
    m_requested = position;
    Q_EMIT positionRequested(position);
}

void Scrubber::clearSelection()
{
    setSelection(std::nullopt);
}

void Scrubber::setSelection(std::optional<ScrubberRange> selection)
{
    if (selection && (selection->length() == 0 || selection->last > m_size))
        selection.reset();
    if (!selection)
        m_anchor.reset();
    if (std::exchange(m_selection, selection) == selection)
        return;
    update();
    Q_EMIT selectionChanged();
}

/// As a text editor does it: the end that the cursor is at goes along, the other stays.
void Scrubber::extendTo(uint64_t position)
{
    if (!m_anchor)
        m_anchor = !m_selection                ? m_position
            : m_position == m_selection->first ? m_selection->last
                                               : m_selection->first;
    const uint64_t anchor = *m_anchor;
    setSelection(ScrubberRange{std::min(anchor, position), std::max(anchor, position)});
    m_anchor = anchor;  // also where nothing is chosen for a moment
    request(position);
}

void Scrubber::showAll()
{
    m_shown = {0, m_size};
    arrange();
}

std::optional<std::pair<size_t, uint64_t>> Scrubber::findMark(QPointF point) const
{
    constexpr double reach = 5;
    const auto row = static_cast<size_t>(std::max(0.0, (point.y() - rowsTop) / rowHeight()));
    if (point.y() < rowsTop || row >= m_rows.size())
        return std::nullopt;
    const auto distance = [&](uint64_t position) { return std::abs(pixelOf(position) - point.x()); };
    const std::vector<uint64_t>& positions = m_rows[row].positions;
    const auto nearest = std::ranges::min_element(positions, {}, distance);
    if (nearest == positions.end() || distance(*nearest) > reach)
        return std::nullopt;
    return std::pair(row, *nearest);
}

std::optional<std::pair<uint64_t, QString>> Scrubber::markAt(QPointF point) const
{
    const auto mark = findMark(point);
    if (!mark)
        return std::nullopt;
    const auto& [row, position] = *mark;
    return std::pair(position, tr("%1, position %2").arg(m_rows[row].name, QLocale().toString(qulonglong(position))));
}

void Scrubber::showTip(QPoint point, QPoint onScreen)
{
    const auto mark = findMark(point);
    if (!mark) {
        m_tip.reset();
        QToolTip::showText(onScreen, toolTip(), this);
        return;
    }
    const MarkerRow& row = m_rows[mark->first];
    const MarkQuery request{row.kind          ? MarkQuery::Of::Event
                                : row.isError ? MarkQuery::Of::Error
                                              : MarkQuery::Of::Hit,
                            mark->second};
    if (m_tip && m_tip->mark == request && QToolTip::isVisible())
        return;
    m_tip = Tip{request, markAt(point)->second, onScreen};
    QToolTip::showText(onScreen, plainHint(m_tip->text), this);
    Q_EMIT placeWanted(request);
}

void Scrubber::showPlace(const MarkQuery& of, const MarkPlace& place)
{
    if (!m_tip || m_tip->mark != of || place.node.empty() || !QToolTip::isVisible())
        return;
    const QString node = text(place.node);
    m_tip->text +=
        QLatin1Char('\n') + (place.tagName.empty() ? node : tr("%1 at %2").arg(node, tagText(place.tagName)));
    QToolTip::showText(m_tip->at, plainHint(m_tip->text), this);
}

bool Scrubber::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        showTip(help->pos(), help->globalPos());
        return true;
    }
    return QWidget::event(event);
}

void Scrubber::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString& text, std::optional<uint64_t> position) {
        QAction* action = menu->addAction(text);
        action->setEnabled(position.has_value());
        if (position)
            connect(action, &QAction::triggered, this, [this, to = *position] { request(to); });
    };
    if (event->reason() == QContextMenuEvent::Mouse) {
        const QPointF point(event->pos());
        const auto mark = markAt(point);
        const uint64_t position = mark ? mark->first : positionAt(point);
        add(tr("&Go there (%1)")
                .arg(mark ? mark->second : tr("position %1").arg(QLocale().toString(qulonglong(position)))),
            position);
    }
    add(tr("To the &next mark"), nextMarker(m_rows, m_position, true));
    add(tr("To the &previous mark"), nextMarker(m_rows, m_position, false));
    menu->addSeparator();
    connect(menu->addAction(tr("Show &all of the run")), &QAction::triggered, this, &Scrubber::showAll);
    QAction* drop = menu->addAction(tr("&Drop the range"));
    drop->setEnabled(m_selection.has_value());
    connect(drop, &QAction::triggered, this, &Scrubber::clearSelection);
    menu->popup(event->globalPos());
}

void Scrubber::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (event->modifiers().testFlag(Qt::ShiftModifier))
        m_selectFrom = positionAt(event->position());
    else
        request(positionAt(event->position()));
}

void Scrubber::mouseMoveEvent(QMouseEvent* event)
{
    if (!event->buttons().testFlag(Qt::LeftButton))
        return;
    const uint64_t at = positionAt(event->position());
    if (!m_selectFrom) {
        request(at);
        return;
    }
    m_anchor.reset();
    setSelection(ScrubberRange{std::min(*m_selectFrom, at), std::max(*m_selectFrom, at)});
}

void Scrubber::mouseReleaseEvent(QMouseEvent*)
{
    m_selectFrom.reset();
}

void Scrubber::mouseDoubleClickEvent(QMouseEvent*)
{
    showAll();
}

void Scrubber::wheelEvent(QWheelEvent* event)
{
    if (m_size == 0)
        return;
    m_shown = m_shown.zoomed(positionAt(event->position()), std::pow(1.0015, event->angleDelta().y()), m_size);
    arrange();
    event->accept();
}

void Scrubber::resizeEvent(QResizeEvent*)
{
    arrange();
}

void Scrubber::zoomBy(double factor)
{
    m_shown = m_shown.zoomed(m_position, factor, m_size);
    arrange();
}

void Scrubber::keyPressEvent(QKeyEvent* event)
{
    const uint64_t page = std::max<uint64_t>(1, m_shown.length() / 100);
    const bool extends = event->modifiers().testFlag(Qt::ShiftModifier);
    // Keys may be quicker than the answers.
    const uint64_t from = extends ? m_requested.value_or(m_position) : m_position;
    const auto back = [&](uint64_t by) { return from - std::min(from, by); };
    const auto forth = [&](uint64_t by) { return std::min(m_size, from + by); };
    const auto go = [&](uint64_t position) {
        if (extends) {
            extendTo(position);
        } else {
            m_anchor.reset();
            request(position);
        }
    };
    const bool toMarker = event->modifiers().testFlag(Qt::ControlModifier);
    switch (event->key()) {
    case Qt::Key_Left: go(toMarker ? nextMarker(m_rows, from, false).value_or(from) : back(1)); return;
    case Qt::Key_Right: go(toMarker ? nextMarker(m_rows, from, true).value_or(from) : forth(1)); return;
    case Qt::Key_PageUp: go(back(page)); return;
    case Qt::Key_PageDown: go(forth(page)); return;
    case Qt::Key_Home: go(0); return;
    case Qt::Key_End: go(m_size); return;
    case Qt::Key_Escape: clearSelection(); return;
    default: QWidget::keyPressEvent(event);
    }
}

}

#include "moc_scrubber.cpp"
