// SPDX-License-Identifier: Apache-2.0
#include "ui/export/widget_picture.h"

#include "ui/export/picture.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>
#include <QWidget>

#include <algorithm>

namespace tagscope::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("WidgetPicture", text);
}

double sheetWidth(const QWidget& widget)
{
    return std::max<double>(widget.width(), narrowestSheet);
}

SheetFoot footOf(const QWidget& widget, const WidgetSheet& sheet)
{
    return {sheet.legend, sheet.footer, sheetWidth(widget)};
}

/// Widget by widget, for a format that does not clip: styles paint the tab in front larger than its tab bar is, so that comes first.
void paintParts(QPainter& painter, QWidget& widget, QWidget::RenderFlags flags)
{
    widget.render(&painter, {}, {}, flags);
    QList<QWidget*> parts = widget.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
    parts.removeIf([&](const QWidget* part) { return part->isWindow() || part->isHidden() || !part->geometry().intersects(widget.rect()); });
    std::ranges::stable_partition(parts, [](const QWidget* part) { return part->inherits("QTabBar"); });
    for (QWidget* part : parts) {
        painter.save();
        painter.translate(part->pos());
        paintParts(painter, *part, {});
        painter.restore();
    }
}

/// Parts of a view that are scrolled half out of it are painted over by what is around: not every format can clip.
void paintSheet(QPainter& painter, QWidget& widget, const WidgetSheet& sheet)
{
    const QSizeF whole = sheetSize(widget, sheet);
    const double left = (whole.width() - widget.width()) / 2;
    const QColor around = widget.palette().color(QPalette::Window);
    painter.fillRect(QRectF(QPointF(), whole), around);
    painter.save();
    painter.translate(left, 0);
    if (painter.device()->devType() == QInternal::Image)
        widget.render(&painter);
    else
        paintParts(painter, widget, QWidget::DrawWindowBackground);
    painter.restore();
    painter.fillRect(QRectF(0, 0, left, widget.height()), around);
    painter.fillRect(QRectF(whole.width() - left, 0, left, widget.height()), around);
    painter.translate(0, widget.height());
    footOf(widget, sheet).paint(painter, sheet.theme);
}

SheetDrawing drawingOf(QWidget& widget, const WidgetSheet& sheet)
{
    return {sheetSize(widget, sheet), sheet.scale, sheet.footer,
            [&widget, &sheet](QPainter& painter) { paintSheet(painter, widget, sheet); }};
}

}

QSizeF sheetSize(const QWidget& widget, const WidgetSheet& sheet)
{
    return {sheetWidth(widget), widget.height() + footOf(widget, sheet).height()};
}

std::optional<QString> obstacle(const QWidget& widget, PictureFormat format, const WidgetSheet& sheet)
{
    if (widget.size().isEmpty())
        return tr("This view has no room to be drawn in: make it larger or choose another one.");
    const QSizeF size = sheetSize(widget, sheet) * sheet.scale;
    if (format == PictureFormat::Png && size.width() * size.height() > double(mostPixels))
        return tr("%1 × %2 pixels are too many for a picture: choose a smaller scale, or SVG or PDF, which have no pixels.")
            .arg(QLocale().toString(qRound64(size.width())), QLocale().toString(qRound64(size.height())));
    return std::nullopt;
}

QImage paintImage(QWidget& widget, const WidgetSheet& sheet)
{
    if (obstacle(widget, PictureFormat::Png, sheet))
        return {};
    return imageOf(drawingOf(widget, sheet), sheet.theme.canvas);
}

QByteArray vectorPicture(QWidget& widget, PictureFormat format, const WidgetSheet& sheet)
{
    return format == PictureFormat::Pdf ? pdfOf(drawingOf(widget, sheet)) : svgOf(drawingOf(widget, sheet));
}

}
