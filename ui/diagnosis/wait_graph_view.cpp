// SPDX-License-Identifier: Apache-2.0
#include "ui/diagnosis/wait_graph_view.h"

#include "core/graph/device.h"
#include "ui/common/text.h"
#include "ui/common/theme.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

namespace {

constexpr double padding = 8;
constexpr double mostTextWidth = 220;
constexpr double head = 7;  // of an arrow

/// Beside a line, at a distance.
QPolygonF beside(const QPolygonF& line, double by)
{
    QPolygonF moved = line;
    moved.translate(0, by);
    return moved;
}

}

WaitGraphView::WaitGraphView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("What waits for what"));
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
}

void WaitGraphView::setPicture(const WaitPicture& picture)
{
    m_picture = picture;
    m_current.reset();
    layOut();
    const auto root = std::ranges::find(m_picture.boxes, true, &WaitBox::isRoot);
    if (!m_picture.boxes.empty())
        setCurrent(root == m_picture.boxes.end() ? 0U : static_cast<uint32_t>(root - m_picture.boxes.begin()));
}

QString WaitGraphView::placeLine(const WaitBox& box) const
{
    QStringList parts;
    if (box.count > 1)
        parts.append(QStringLiteral("×%1").arg(QLocale().toString(qulonglong{box.count})));
    if (!box.firstTag.empty())
        parts.append(box.firstTag == box.lastTag ? text(box.firstTag)
                                                 : tr("%1 to %2").arg(text(box.firstTag), text(box.lastTag)));
    if (!box.device.empty())
        parts.append(text(shortDeviceName(box.device)));
    return parts.join(QStringLiteral("  "));
}

QString WaitGraphView::boxText(uint32_t box) const
{
    const WaitBox& at = m_picture.boxes[box];
    QString words = text(at.text);
    if (const QString place = placeLine(at); !place.isEmpty())
        words += QStringLiteral(", ") + place;
    if (at.isRoot)
        words += tr(", the root");
    if (at.isOnCycle)
        words += tr(", on a cycle");
    QStringList targets;
    bool isAny = false;
    for (const WaitArrow& arrow : m_picture.arrows)
        if (arrow.from == box) {
            targets.append(text(m_picture.boxes[arrow.to].text));
            isAny = isAny || arrow.isAny;
        }
    if (!targets.isEmpty())
        words += (isAny ? tr("; waits for one of: %1") : tr("; waits for: %1")).arg(targets.join(QStringLiteral(", ")));
    return words;
}

QSize WaitGraphView::sizeHint() const
{
    return m_layout.size.toSize().boundedTo({640, 400}).expandedTo({240, 120});
}

void WaitGraphView::layOut()
{
    const QFontMetricsF metrics(font());
    std::vector<QSizeF> sizes;
    for (const WaitBox& box : m_picture.boxes) {
        const double width =
            std::max(metrics.horizontalAdvance(text(box.text)), metrics.horizontalAdvance(placeLine(box)));
        sizes.emplace_back(std::ceil(std::min(width, mostTextWidth)) + 2 * padding + 1,
                           std::ceil(metrics.height() * (placeLine(box).isEmpty() ? 1 : 2)) + 2 * padding);
    }
    m_layout = layOutWaits(m_picture, sizes);
    fitBars();
    viewport()->update();
}

void WaitGraphView::fitBars()
{
    const QSize room = viewport()->size();
    const QSize whole = m_layout.size.toSize();
    horizontalScrollBar()->setPageStep(room.width());
    horizontalScrollBar()->setRange(0, std::max(0, whole.width() - room.width()));
    verticalScrollBar()->setPageStep(room.height());
    verticalScrollBar()->setRange(0, std::max(0, whole.height() - room.height()));
}

/// Of the picture in the view: in its middle if there is room.
QPointF WaitGraphView::origin() const
{
    const QSizeF spare = QSizeF(viewport()->size()) - m_layout.size;
    return {std::floor(std::max(0.0, spare.width()) / 2) - horizontalScrollBar()->value(),
            std::floor(std::max(0.0, spare.height()) / 2) - verticalScrollBar()->value()};
}

std::optional<uint32_t> WaitGraphView::boxAt(QPointF at) const
{
    const QPointF there = at - origin();
    for (uint32_t box = 0; box < m_layout.boxes.size(); ++box)
        if (m_layout.boxes[box].contains(there))
            return box;
    return std::nullopt;
}

bool WaitGraphView::goToNode(NodeId node, const std::string& tag)
{
    std::optional<uint32_t> found;
    for (uint32_t box = 0; box < m_picture.boxes.size(); ++box) {
        const WaitBox& each = m_picture.boxes[box];
        if (each.node == node && node.isValid() && (!found || each.firstTag == tag))
            found = box;
    }
    if (found)
        setCurrent(found);
    return found.has_value();
}

void WaitGraphView::setCurrent(std::optional<uint32_t> box)
{
    m_current = box;
    setAccessibleDescription(box ? boxText(*box) : QString());
    if (box) {
        const QRectF rect = m_layout.boxes[*box].translated(origin());
        const auto show = [](QScrollBar* bar, double begin, double end, int room) {
            if (begin < 0)
                bar->setValue(bar->value() + static_cast<int>(std::floor(begin)) - 8);
            else if (end > room)
                bar->setValue(bar->value() + static_cast<int>(std::ceil(end)) - room + 8);
        };
        show(horizontalScrollBar(), rect.left(), rect.right(), viewport()->width());
        show(verticalScrollBar(), rect.top(), rect.bottom(), viewport()->height());
    }
    viewport()->update();
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

/// To the nearest box in that direction.
void WaitGraphView::go(int dx, int dy)
{
    if (!m_current)
        return;
    const QPointF from = m_layout.boxes[*m_current].center();
    std::optional<uint32_t> best;
    double least = 0;
    for (uint32_t box = 0; box < m_layout.boxes.size(); ++box) {
        const QPointF way = m_layout.boxes[box].center() - from;
        const double ahead = way.x() * dx + way.y() * dy;
        const double aside = std::abs(way.x() * dy) + std::abs(way.y() * dx);
        if (box == *m_current || ahead <= 0.5 || (dy != 0 && aside > ahead * 2))
            continue;
        const double distance = ahead + 2 * aside;
        if (!best || distance < least) {
            best = box;
            least = distance;
        }
    }
    if (best)
        setCurrent(best);
}

void WaitGraphView::paintArrow(QPainter& painter, size_t number, const Theme& theme) const
{
    const WaitArrow& arrow = m_picture.arrows[number];
    const bool isOnCycle = m_picture.boxes[arrow.from].isOnCycle && m_picture.boxes[arrow.to].isOnCycle;
    const bool isLit = m_current && (arrow.from == *m_current || arrow.to == *m_current);
    const QColor colour = isLit ? theme.selection : isOnCycle ? theme.error : theme.edge;
    QPen pen(colour, isLit ? 2 : 1.4);
    if (arrow.isAny)
        pen.setDashPattern({5, 4});
    else if (arrow.isMessage)
        pen.setDashPattern({1.5, 2.5});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    const QPolygonF& line = m_layout.arrows[number];
    const auto stroke = [&](const QPolygonF& points) {
        QPainterPath path(points.front());
        if (points.size() == 2) {
            const double middle = (points[0].x() + points[1].x()) / 2;
            path.cubicTo({middle, points[0].y()}, {middle, points[1].y()}, points[1]);
        } else {
            path.addPolygon(points);
        }
        painter.drawPath(path);
    };
    if (isOnCycle) {
        stroke(beside(line, -2));
        stroke(beside(line, 2));
    } else {
        stroke(line);
    }
    const QPointF tip = line.back();
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF({tip, {tip.x() - head, tip.y() - head / 2}, {tip.x() - head, tip.y() + head / 2}}));
}

void WaitGraphView::paintBox(QPainter& painter, uint32_t number, const Theme& theme) const
{
    const WaitBox& box = m_picture.boxes[number];
    const QRectF rect = m_layout.boxes[number];
    QColor border = theme.blocked;
    if (box.isRoot || box.isOnCycle)
        border = theme.error;
    QColor fill = border;
    fill.setAlphaF(0.12F);
    painter.setBrush(theme.node);
    painter.setPen(Qt::NoPen);
    painter.drawRoundedRect(rect, 4, 4);
    painter.setBrush(fill);
    painter.setPen(QPen(border, box.isRoot ? 2.2 : 1.2));
    painter.drawRoundedRect(rect, 4, 4);
    if (m_current == number) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.selection, 2, hasFocus() ? Qt::SolidLine : Qt::DotLine));
        painter.drawRoundedRect(rect.adjusted(-4, -4, 4, 4), 6, 6);
    }
    const QFontMetricsF metrics(font());
    const QRectF inner = rect.adjusted(padding, padding, -padding, -padding);
    painter.setFont(font());
    painter.setPen(theme.text);
    painter.drawText(QRectF(inner.left(), inner.top(), inner.width(), metrics.height()), Qt::AlignLeft,
                     metrics.elidedText(text(box.text), Qt::ElideMiddle, inner.width()));
    painter.setPen(theme.textQuiet);
    painter.drawText(QRectF(inner.left(), inner.top() + metrics.height(), inner.width(), metrics.height()),
                     Qt::AlignLeft, metrics.elidedText(placeLine(box), Qt::ElideMiddle, inner.width()));
    if (box.isRoot) {  // a flag at its corner
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.error);
        painter.drawPolygon(
            QPolygonF({rect.topRight(), rect.topRight() + QPointF(-12, 0), rect.topRight() + QPointF(0, 12)}));
    }
}

void WaitGraphView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme theme = Theme::of(palette());
    painter.fillRect(viewport()->rect(), theme.canvas);
    painter.translate(origin());
    for (size_t arrow = 0; arrow < m_layout.arrows.size(); ++arrow)
        paintArrow(painter, arrow, theme);
    for (uint32_t box = 0; box < m_layout.boxes.size(); ++box)
        paintBox(painter, box, theme);
}

void WaitGraphView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    fitBars();
}

void WaitGraphView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: go(-1, 0); break;
    case Qt::Key_Right: go(1, 0); break;
    case Qt::Key_Up: go(0, -1); break;
    case Qt::Key_Down: go(0, 1); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current)
            Q_EMIT boxActivated(m_picture.boxes[*m_current]);
        break;
    default: QAbstractScrollArea::keyPressEvent(event); return;
    }
    event->accept();
}

void WaitGraphView::mousePressEvent(QMouseEvent* event)
{
    if (const std::optional<uint32_t> box = boxAt(event->position()); box && event->button() == Qt::LeftButton)
        setCurrent(box);
}

void WaitGraphView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const std::optional<uint32_t> box = boxAt(event->position()))
        Q_EMIT boxActivated(m_picture.boxes[*box]);
}

bool WaitGraphView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<const QHelpEvent*>(event);
        if (const std::optional<uint32_t> box = boxAt(help->pos()))
            QToolTip::showText(help->globalPos(), plainHint(boxText(*box)), viewport());
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void WaitGraphView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        layOut();
}

void WaitGraphView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

}

#include "moc_wait_graph_view.cpp"
