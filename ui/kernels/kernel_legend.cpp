// SPDX-License-Identifier: Apache-2.0
#include "ui/kernels/kernel_legend.h"

#include <QPainter>

#include <array>

namespace tagscope::ui {

namespace {

constexpr int swatch = 22;
constexpr int between = 14;

enum Kind { Kernel, OnPath, Message, Window, Served, Token, KindCount };

constexpr std::array<ReadyBy, KindCount> waits = {ReadyBy::Start,  ReadyBy::Start,  ReadyBy::Message,
                                                  ReadyBy::Window, ReadyBy::Served, ReadyBy::Token};

QString textOf(int kind)
{
    switch (kind) {
    case Kernel: return KernelLegend::tr("kernel");
    case OnPath: return KernelLegend::tr("on the critical path");
    default: return waitText(waits[static_cast<size_t>(kind)]);
    }
}

}

QBrush waitBrush(const Theme& theme, ReadyBy by)
{
    switch (by) {
    case ReadyBy::Message: return {theme.blocked, Qt::Dense4Pattern};
    case ReadyBy::Window: return {theme.error, Qt::BDiagPattern};
    case ReadyBy::Served: return {theme.pending, Qt::DiagCrossPattern};
    case ReadyBy::Token: return {theme.edgeQuiet, Qt::Dense6Pattern};
    case ReadyBy::Hand: return {theme.dead, Qt::HorPattern};
    case ReadyBy::Start: break;
    }
    return Qt::NoBrush;
}

QString waitText(ReadyBy by)
{
    switch (by) {
    case ReadyBy::Message: return KernelLegend::tr("waits for a message");
    case ReadyBy::Window: return KernelLegend::tr("waits for the window");
    case ReadyBy::Served: return KernelLegend::tr("waits for a queue or another resource");
    case ReadyBy::Token: return KernelLegend::tr("waits for another thread");
    case ReadyBy::Hand: return KernelLegend::tr("is held");
    case ReadyBy::Start: break;
    }
    return {};
}

KernelLegend::KernelLegend(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("What the bars mean"));
}

std::vector<KernelLegend::Entry> KernelLegend::entries(int width) const
{
    std::vector<Entry> all;
    const int line = fontMetrics().height() + 4;
    QPoint at(6, 2);
    for (int kind = 0; kind < KindCount; ++kind) {
        const QString text = textOf(kind);
        const int wide = swatch + 6 + fontMetrics().horizontalAdvance(text);
        if (at.x() > 6 && at.x() + wide > width)
            at = {6, at.y() + line};
        all.push_back({text, at, kind});
        at.rx() += wide + between;
    }
    return all;
}

int KernelLegend::heightForWidth(int width) const
{
    return entries(width).back().place.y() + fontMetrics().height() + 4;
}

void KernelLegend::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    setFixedHeight(heightForWidth(width()));
}

void KernelLegend::paintEvent(QPaintEvent* /*event*/)
{
    const Theme theme = Theme::of(palette());
    QPainter painter(this);
    for (const Entry& entry : entries(width())) {
        const QRect box(entry.place + QPoint(0, 2), QSize(swatch, fontMetrics().height() - 4));
        if (entry.kind == Kernel || entry.kind == OnPath) {
            painter.fillRect(box, theme.pending);
            if (entry.kind == OnPath)
                painter.fillRect(box.left(), box.bottom() - 3, box.width(), 4, theme.replay);
        } else {
            painter.fillRect(box, waitBrush(theme, waits[static_cast<size_t>(entry.kind)]));
            painter.setPen(theme.edgeQuiet);
            painter.drawRect(box.adjusted(0, 0, -1, -1));
        }
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRect(entry.place + QPoint(swatch + 6, 0), QSize(width(), fontMetrics().height())),
                         Qt::AlignLeft | Qt::AlignVCenter, entry.text);
    }
}

}

#include "moc_kernel_legend.cpp"
