// SPDX-License-Identifier: Apache-2.0
#include "ui/teach/mark_layer.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace tagscope::ui {

namespace {

/// A little away from the box: tokens lie a little further out.
QRect outlineOf(const QRect& box)
{
    constexpr int away = 2;
    return box.adjusted(-away, -away, away, away);
}

}

QString markSign(std::optional<Verdict> verdict)
{
    if (!verdict)
        return QStringLiteral("●");
    switch (*verdict) {
    case Verdict::Right: return QStringLiteral("✓");
    case Verdict::Wrong: return QStringLiteral("✗");
    case Verdict::Missed: break;
    }
    return QStringLiteral("○");
}

QString markWord(std::optional<Verdict> verdict)
{
    if (!verdict)
        return MarkLayer::tr("marked");
    switch (*verdict) {
    case Verdict::Right: return MarkLayer::tr("right");
    case Verdict::Wrong: return MarkLayer::tr("wrong");
    case Verdict::Missed: break;
    }
    return MarkLayer::tr("missed");
}

QColor markColour(std::optional<Verdict> verdict, const Theme& theme)
{
    if (!verdict)
        return theme.selection;
    switch (*verdict) {
    case Verdict::Right: return theme.ready;
    case Verdict::Wrong: return theme.error;
    case Verdict::Missed: break;
    }
    return theme.pending;
}

MarkLayer::MarkLayer(QWidget* picture) : QWidget(picture)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    picture->installEventFilter(this);
    resize(picture->size());
    lower();  // below what else lies over the picture
    hide();
}

void MarkLayer::setMarks(std::vector<BoxMark> marks, std::vector<QRect> taken)
{
    if (m_marks == marks && m_taken == taken)
        return;
    m_marks = std::move(marks);
    m_taken = std::move(taken);
    setVisible(!m_marks.empty());
    update();
}

bool MarkLayer::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        resize(parentWidget()->size());
    return QWidget::eventFilter(watched, event);
}

void MarkLayer::paintEvent(QPaintEvent*)
{
    const Theme theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    std::vector<BoxMark> seen = m_marks;
    std::erase_if(seen, [&](const BoxMark& mark) { return !mark.box.adjusted(-100, -40, 100, 40).intersects(rect()); });
    QRegion free(rect());  // what is to be read lies over the outlines
    for (const QRect& part : m_taken)
        free -= part;
    painter.setClipRegion(free);
    for (const BoxMark& mark : seen)
        paintOutline(painter, mark, theme);
    painter.setClipping(false);
    painter.setFont(chipFont());
    for (const MarkChip& chip : chips()) {
        painter.setPen(QPen(markColour(chip.verdict, theme), 2));
        painter.setBrush(theme.node);
        painter.drawRoundedRect(chip.place, chip.place.height() / 2.0, chip.place.height() / 2.0);
        painter.setPen(theme.text);
        painter.drawText(chip.place, Qt::AlignCenter, chip.text);
    }
}

QFont MarkLayer::chipFont() const
{
    QFont bold = font();
    bold.setBold(true);
    return bold;
}

std::vector<MarkChip> MarkLayer::chips() const
{
    constexpr int beside = 12;
    const QFontMetrics metrics(chipFont());
    std::vector<QRect> taken = m_taken;
    std::vector<MarkChip> chips;
    for (const BoxMark& mark : m_marks) {
        if (!rect().contains(mark.box.center()))
            continue;  // beside what is in view it would be taken for its neighbour's
        const QString what = textOf(mark);
        const QRect place = chipPlace(mark.box, QSize(metrics.horizontalAdvance(what) + 12, metrics.height() + 4),
                                      rect().adjusted(2, 2, -2, -2), taken);
        const QRect around = place.adjusted(-beside, 0, beside, 0);
        if (std::ranges::any_of(
                chips, [&](const MarkChip& other) { return other.text == what && other.place.intersects(around); }))
            continue;
        taken.push_back(place);
        chips.push_back({place, what, mark.verdict});
    }
    return chips;
}

QString MarkLayer::textOf(const BoxMark& mark) const
{
    constexpr int readable = 60;  // a box as wide as this has room for a word above it
    QString what = mark.isAsked ? QStringLiteral("?") : markSign(mark.verdict);
    if (mark.box.width() >= readable)
        what += QLatin1Char(' ') + (mark.isAsked ? tr("this one") : markWord(mark.verdict));
    if (!mark.elsewhere.isEmpty())
        what += QLatin1Char(' ') + tr("at %1").arg(mark.elsewhere);
    if (mark.count > 1)
        what += QStringLiteral(" ×%1").arg(mark.count);
    return what;
}

QRect chipPlace(const QRect& box, QSize chip, const QRect& room, const std::vector<QRect>& taken)
{
    constexpr int gap = 3;
    const QRect around = outlineOf(box).adjusted(-gap, -gap, gap, gap);
    const int above = around.top() - chip.height();
    const int left = around.left() + 2 * gap;
    const int right = around.right() - 2 * gap - chip.width();
    const int middle = around.center().y() - chip.height() / 2;
    std::optional<std::pair<int64_t, QRect>> best;
    for (const QPoint& corner :
         {QPoint(left, above), QPoint(right, above), QPoint(left, around.bottom()), QPoint(right, around.bottom()),
          QPoint(around.right(), middle), QPoint(around.left() - chip.width(), middle)}) {
        QRect place(corner, chip);
        place.moveLeft(std::clamp(place.left(), room.left(), std::max(room.left(), room.right() - chip.width())));
        place.moveTop(std::clamp(place.top(), room.top(), std::max(room.top(), room.bottom() - chip.height())));
        const auto hidden = [&](const QRect& other) {
            const QRect part = place & other;
            return part.isEmpty() ? int64_t{0} : int64_t{part.width()} * part.height();
        };
        int64_t covered = hidden(box);
        for (const QRect& other : taken)
            covered += hidden(other);
        if (!best || covered < best->first)
            best.emplace(covered, place);
    }
    return best->second;
}

void MarkLayer::paintOutline(QPainter& painter, const BoxMark& mark, const Theme& theme) const
{
    const Qt::PenStyle style = mark.verdict == Verdict::Missed ? Qt::DashLine
        : mark.verdict                                         ? Qt::SolidLine
                                                               : Qt::DotLine;
    painter.setPen(QPen(markColour(mark.verdict, theme), 3, style));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(outlineOf(mark.box), 9, 9);
}

}

#include "moc_mark_layer.cpp"
