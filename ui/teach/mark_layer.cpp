// SPDX-License-Identifier: Apache-2.0
#include "ui/teach/mark_layer.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

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
    lower();   // below what else lies over the picture
    hide();
}

void MarkLayer::setMarks(std::vector<BoxMark> marks)
{
    if (m_marks == marks)
        return;
    m_marks = std::move(marks);
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
    for (const BoxMark& mark : m_marks)
        if (mark.box.adjusted(-100, -40, 100, 40).intersects(rect()))
            paintMark(painter, mark, theme);
}

QString MarkLayer::textOf(const BoxMark& mark) const
{
    constexpr int readable = 60;   // a box as wide as this has room for a word above it
    QString what = mark.isAsked ? QStringLiteral("?") : markSign(mark.verdict);
    if (mark.box.width() >= readable)
        what += QLatin1Char(' ') + (mark.isAsked ? tr("this one") : markWord(mark.verdict));
    if (mark.count > 1)
        what += QStringLiteral(" ×%1").arg(mark.count);
    return what;
}

void MarkLayer::paintMark(QPainter& painter, const BoxMark& mark, const Theme& theme) const
{
    constexpr int away = 2;   // tokens lie a little further out
    const QRect around = mark.box.adjusted(-away, -away, away, away);
    const Qt::PenStyle style = mark.verdict == Verdict::Missed ? Qt::DashLine : mark.verdict ? Qt::SolidLine : Qt::DotLine;
    painter.setPen(QPen(markColour(mark.verdict, theme), 3, style));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(around, 9, 9);
    const QString what = textOf(mark);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    const QFontMetrics metrics(bold);
    QRect chip(0, 0, metrics.horizontalAdvance(what) + 12, metrics.height() + 4);
    chip.moveBottomLeft(around.topLeft() + QPoint(4, 4));
    chip.moveTop(std::max(chip.top(), 2));
    painter.setPen(QPen(markColour(mark.verdict, theme), 2));
    painter.setBrush(theme.node);
    painter.drawRoundedRect(chip, chip.height() / 2.0, chip.height() / 2.0);
    painter.setPen(theme.text);
    painter.drawText(chip, Qt::AlignCenter, what);
}

}
