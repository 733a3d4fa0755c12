// SPDX-License-Identifier: Apache-2.0
#include "ui/export/picture.h"

#include "ui/export/sheet.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageWriter>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

namespace {

QString trPicture(const char* text)
{
    return QCoreApplication::translate("Picture", text);
}

Sheet sheetOf(const GraphView& view, const PictureSheet& sheet)
{
    Sheet whole;
    whole.picture = view.area.size();
    whole.background = view.theme.canvas;
    whole.paint = [&view, scale = sheet.scale](QPainter& painter) {
        painter.setFont(sheetFont());
        painter.translate(-view.area.topLeft());
        ScenePainter(painter, *view.scene, view.look, view.theme, std::max(1.0, scale)).paint(view.area);
    };
    if (sheet.hasLegend)
        whole.legend = legendRows(signsIn(view), view.look.colouring);
    whole.footer = sheet.footer;
    whole.theme = view.theme;
    whole.scale = sheet.scale;
    return whole;
}

}

QSizeF sheetSize(const GraphView& view, const PictureSheet& sheet)
{
    return sizeOf(sheetOf(view, sheet));
}

std::optional<QString> obstacle(const GraphView& view, PictureFormat format, const PictureSheet& sheet)
{
    const QLocale locale;
    if (view.area.isEmpty())
        return trPicture("There is nothing in this part of the graph: choose another part.");
    if (format == PictureFormat::Png) {
        const QSize size = pixelsOf(sheetOf(view, sheet));
        if (isTooLarge(size))
            return trPicture("%1 × %2 pixels are too many for a picture: choose a smaller scale or part, or SVG or "
                             "PDF, which "
                             "have no pixels.")
                .arg(locale.toString(size.width()), locale.toString(size.height()));
    } else if (const size_t boxes = view.scene->itemsIn(view.area).size(); boxes > mostBoxes) {
        return trPicture("%1 boxes are too many for one file: close some groups or choose a smaller part.")
            .arg(locale.toString(qulonglong(boxes)));
    }
    return std::nullopt;
}

QImage paintImage(const GraphView& view, const PictureSheet& sheet)
{
    if (obstacle(view, PictureFormat::Png, sheet))
        return {};
    return imageOf(sheetOf(view, sheet));
}

Exported<QByteArray> pngOf(const QImage& image, const QString& description)
{
    if (image.isNull())
        return tl::unexpected(
            trPicture("There is not enough memory for this picture: choose a smaller scale or part."));
    QBuffer buffer;
    QImageWriter writer(&buffer, "png");
    writer.setText(QStringLiteral("Software"), QStringLiteral("Tagscope"));
    writer.setText(QStringLiteral("Description"), description);
    if (!writer.write(image))
        return tl::unexpected(writer.errorString());
    return buffer.data();
}

Exported<QByteArray> exportPicture(const GraphView& view, PictureFormat format, const PictureSheet& sheet)
{
    if (std::optional<QString> why = obstacle(view, format, sheet))
        return tl::unexpected(*std::move(why));
    switch (format) {
    case PictureFormat::Svg: return svgOf(sheetOf(view, sheet));
    case PictureFormat::Pdf: return pdfOf(sheetOf(view, sheet));
    case PictureFormat::Png: break;
    }
    return pngOf(paintImage(view, sheet), sheet.footer);
}

}
