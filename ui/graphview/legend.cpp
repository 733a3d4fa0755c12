// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/legend.h"

#include "ui/common/text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr int legendMargin = 6;
constexpr int sampleWidth = 34;
constexpr int mostWidth = 360;
constexpr int leastLetters = 8;

/// What comes first is cut where there is no room for all, and the counts after it are not.
QString fitted(const QString& text, qsizetype kept, const QFontMetrics& metrics, int room)
{
    const QString end = text.last(kept);
    return metrics.elidedText(text.chopped(kept), Qt::ElideMiddle, room - metrics.horizontalAdvance(end)) + end;
}

}

Legend::Legend(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Legend"));
}

void Legend::setRows(const QString& title, std::vector<LegendRow> rows, const QString& note)
{
    m_title = title;
    m_rows = std::move(rows);
    m_note = m_rows.empty() ? note : QString();
    m_current = std::min(m_current, std::max(0, static_cast<int>(m_rows.size()) - 1));
    if (std::ranges::find(m_rows, m_highlighted, &LegendRow::number) == m_rows.end())
        setHighlighted(-1);
    resize(sizeHint());
    update();
}

void Legend::setHighlighted(int number)
{
    if (std::exchange(m_highlighted, number) == number)
        return;
    update();
    Q_EMIT highlightChanged(number);
}

bool Legend::setRoom(int width)
{
    m_room = width;
    resize(sizeHint());
    return width >= sampleWidth + 2 * legendMargin + 8 + leastLetters * fontMetrics().averageCharWidth();
}

int Legend::rowHeight() const
{
    return std::max(fontMetrics().height() + 4, 22);
}

QRect Legend::rowRect(int row) const
{
    return {legendMargin, legendMargin + rowHeight() * (row + 1), width() - 2 * legendMargin, rowHeight()};
}

QRect Legend::noteRect(int width) const
{
    const QRect room(legendMargin + 4, legendMargin + rowHeight(), width - 2 * legendMargin - 8, mostWidth);
    return m_note.isEmpty() ? QRect() : fontMetrics().boundingRect(room, Qt::TextWordWrap, m_note);
}

QSize Legend::sizeHint() const
{
    QFont bold = font();
    bold.setBold(true);
    int widest = QFontMetrics(bold).horizontalAdvance(m_title + QStringLiteral(" ▾"));
    for (const LegendRow& row : m_rows)
        widest = std::max(widest, sampleWidth + 8 + fontMetrics().horizontalAdvance(row.name));
    widest = std::max(widest, fontMetrics().horizontalAdvance(m_note));
    const int width = std::min(widest + 2 * legendMargin + 8, m_room > 0 ? std::min(m_room, mostWidth) : mostWidth);
    return {width, 2 * legendMargin + rowHeight() * (static_cast<int>(m_rows.size()) + 1) + noteRect(width).height()};
}

void Legend::paintEvent(QPaintEvent*)
{
    const Theme theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hasFocus() ? theme.selection : theme.border, hasFocus() ? 2 : 1));
    painter.setBrush(theme.node);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    const auto write = [&](const QRect& box, const QString& what, qsizetype kept, bool isBold) {
        QFont now = font();
        now.setBold(isBold);
        painter.setFont(now);
        painter.setPen(theme.text);
        painter.drawText(box, static_cast<int>(Qt::AlignVCenter) | Qt::TextSingleLine,
                         fitted(what, kept, QFontMetrics(now), box.width()));
    };
    constexpr qsizetype arrow = 2;
    write(rowRect(-1).adjusted(4, 0, 0, 0), m_title + QStringLiteral(" ▾"), arrow, true);
    painter.setFont(font());
    painter.setPen(theme.textQuiet);
    painter.drawText(noteRect(width()), Qt::TextWordWrap, m_note);
    for (size_t i = 0; i < m_rows.size(); ++i) {
        const QRect box = rowRect(static_cast<int>(i));
        const bool isChosen = m_rows[i].number >= 0 && m_rows[i].number == m_highlighted;
        if (isChosen) {
            painter.setPen(QPen(theme.selection, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4);
        }
        QRectF sample(box.left() + 4, 0, sampleWidth, 18);
        sample.moveCenter({sample.center().x(), QRectF(box).center().y()});
        paintSample(painter, sample, m_rows[i], theme);
        write(box.adjusted(sampleWidth + 10, 0, -2, 0), m_rows[i].name, m_rows[i].kept, isChosen);
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.selection, 1, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rowRect(m_current).adjusted(0, 0, -1, -1));
    }
}

int Legend::rowAt(QPoint at) const
{
    for (int row = -1; row < static_cast<int>(m_rows.size()); ++row)
        if (rowRect(row).contains(at))
            return row;
    return static_cast<int>(m_rows.size());
}

void Legend::choose(int row)
{
    if (row < 0)
        Q_EMIT titleClicked(mapToGlobal(rowRect(-1).bottomLeft()));
    else if (row < static_cast<int>(m_rows.size()) && m_rows[static_cast<size_t>(row)].number >= 0)
        setHighlighted(
            m_rows[static_cast<size_t>(row)].number == m_highlighted ? -1 : m_rows[static_cast<size_t>(row)].number);
}

void Legend::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        choose(rowAt(event->position().toPoint()));
}

void Legend::goTo(int row)
{
    m_current = std::clamp(row, -1, static_cast<int>(m_rows.size()) - 1);
    const QString title = m_note.isEmpty() ? m_title : m_title + QStringLiteral(". ") + m_note;
    setAccessibleDescription(m_current < 0 ? title : m_rows[static_cast<size_t>(m_current)].name);
    update();
}

void Legend::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up: goTo(m_current - 1); return;
    case Qt::Key_Down: goTo(m_current + 1); return;
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter: choose(m_current); return;
    case Qt::Key_Escape:
        setHighlighted(-1);
        parentWidget()->setFocus();
        return;
    default: QWidget::keyPressEvent(event);
    }
}

void Legend::focusInEvent(QFocusEvent* event)
{
    goTo(m_current);
    QWidget::focusInEvent(event);
}

void Legend::focusOutEvent(QFocusEvent* event)
{
    update();
    QWidget::focusOutEvent(event);
}

bool Legend::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const int row = rowAt(help->pos());
        const LegendRow* at =
            row >= 0 && row < static_cast<int>(m_rows.size()) ? &m_rows[static_cast<size_t>(row)] : nullptr;
        const QString what = row < 0 ? tr("Click to let colours tell something else")
            : at && at->number < 0   ? at->name
            : at ? tr("%1. Click to make these nodes stand out, and again to end that.").arg(at->name)
                 : QString();
        QToolTip::showText(help->globalPos(), plainHint(what), this);
        return true;
    }
    return QWidget::event(event);
}

}

#include "moc_legend.cpp"
