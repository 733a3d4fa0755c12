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

QString trWidget(const char* text)
{
    return QCoreApplication::translate("WidgetPicture", text);
}

/// Widget by widget, for a format that does not clip: styles paint the tab in front larger than its tab bar is, so that
/// comes first.
void paintParts(QPainter& painter, QWidget& widget, QWidget::RenderFlags flags)
{
    widget.render(&painter, {}, {}, flags);
    QList<QWidget*> parts = widget.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
    parts.removeIf([&](const QWidget* part) {
        return part->isWindow() || part->isHidden() || !part->geometry().intersects(widget.rect());
    });
    std::ranges::stable_partition(parts, [](const QWidget* part) { return part->inherits("QTabBar"); });
    for (QWidget* part : parts) {
        painter.save();
        painter.translate(part->pos());
        paintParts(painter, *part, {});
        painter.restore();
    }
}

Sheet sheetOf(const QWidget& widget, const WidgetSheet& sheet)
{
    return {widget.size(), widget.palette().color(QPalette::Window), {}, sheet.legend, sheet.footer, sheet.theme,
            sheet.scale};
}

Sheet drawnSheetOf(QWidget& widget, const WidgetSheet& sheet)
{
    Sheet whole = sheetOf(widget, sheet);
    whole.paint = [&widget](QPainter& painter) {
        if (painter.device()->devType() == QInternal::Image)
            widget.render(&painter);
        else
            paintParts(painter, widget, QWidget::DrawWindowBackground);
    };
    return whole;
}

}

QSizeF sheetSize(const QWidget& widget, const WidgetSheet& sheet)
{
    return sizeOf(sheetOf(widget, sheet));
}

std::optional<QString> obstacle(const QWidget& widget, PictureFormat format, const WidgetSheet& sheet)
{
    if (widget.size().isEmpty())
        return trWidget("This view has no room to be drawn in: make it larger or choose another one.");
    const QSize size = pixelsOf(sheetOf(widget, sheet));
    if (format == PictureFormat::Png && isTooLarge(size))
        return trWidget(
                   "%1 × %2 pixels are too many for a picture: choose a smaller scale, or SVG or PDF, which have no "
                   "pixels.")
            .arg(QLocale().toString(size.width()), QLocale().toString(size.height()));
    return std::nullopt;
}

QImage paintImage(QWidget& widget, const WidgetSheet& sheet)
{
    if (obstacle(widget, PictureFormat::Png, sheet))
        return {};
    return imageOf(drawnSheetOf(widget, sheet));
}

QByteArray vectorPicture(QWidget& widget, PictureFormat format, const WidgetSheet& sheet)
{
    return format == PictureFormat::Pdf ? pdfOf(drawnSheetOf(widget, sheet)) : svgOf(drawnSheetOf(widget, sheet));
}

}
