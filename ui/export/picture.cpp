// SPDX-License-Identifier: Apache-2.0
#include "ui/export/picture.h"

#include "ui/export/sheet.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageWriter>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <iterator>
#include <utility>

namespace tagscope::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Picture", text);
}

double sheetWidth(const GraphView& view)
{
    return std::max(view.area.width(), narrowestSheet);
}

SheetFoot footOf(const GraphView& view, const PictureSheet& sheet)
{
    std::vector<LegendRow> rows;
    if (sheet.hasLegend) {
        rows = rowsOf(statesIn(view));
        for (LegendRow& row : rowsOf(view.look.colouring))
            rows.push_back(std::move(row));
        if (view.look.states)
            std::ranges::move(markRows(*view.look.states), std::back_inserter(rows));
    }
    return {std::move(rows), sheet.footer, sheetWidth(view)};
}

/// In units of the scene, from the top left corner. What lies partly outside the area is painted over by what is around it: not
/// every format can clip.
void paintSheet(QPainter& painter, const GraphView& view, const PictureSheet& sheet)
{
    const Theme& theme = view.theme;
    const QRectF whole(QPointF(), sheetSize(view, sheet));
    const double left = (whole.width() - view.area.width()) / 2;
    painter.fillRect(whole, theme.canvas);
    painter.setFont(sheetFont());
    painter.save();
    painter.translate(QPointF(left, 0) - view.area.topLeft());
    ScenePainter(painter, *view.scene, view.look, theme, std::max(1.0, sheet.scale)).paint(view.area);
    painter.restore();
    painter.fillRect(QRectF(0, 0, left, view.area.height()), theme.canvas);
    painter.fillRect(QRectF(whole.width() - left, 0, left, view.area.height()), theme.canvas);
    painter.fillRect(QRectF(0, view.area.height(), whole.width(), whole.height() - view.area.height()), theme.canvas);
    painter.translate(0, view.area.height());
    footOf(view, sheet).paint(painter, theme);
}

SheetDrawing drawingOf(const GraphView& view, const PictureSheet& sheet)
{
    return {sheetSize(view, sheet), sheet.scale, sheet.footer, [&view, &sheet](QPainter& painter) { paintSheet(painter, view, sheet); }};
}

}

QSizeF sheetSize(const GraphView& view, const PictureSheet& sheet)
{
    return {sheetWidth(view), view.area.height() + footOf(view, sheet).height()};
}

std::optional<QString> obstacle(const GraphView& view, PictureFormat format, const PictureSheet& sheet)
{
    const QLocale locale;
    if (view.area.isEmpty())
        return tr("There is nothing in this part of the graph: choose another part.");
    if (format == PictureFormat::Png) {
        const QSize size = pixelsOf(drawingOf(view, sheet));
        if (int64_t(size.width()) * size.height() > mostPixels || std::max(size.width(), size.height()) > 32'000)
            return tr("%1 × %2 pixels are too many for a picture: choose a smaller scale or part, or SVG or PDF, which have no pixels.")
                .arg(locale.toString(size.width()), locale.toString(size.height()));
    } else if (const size_t boxes = view.scene->itemsIn(view.area).size(); boxes > mostBoxes) {
        return tr("%1 boxes are too many for one file: close some groups or choose a smaller part.")
            .arg(locale.toString(qulonglong(boxes)));
    }
    return std::nullopt;
}

QImage paintImage(const GraphView& view, const PictureSheet& sheet)
{
    if (obstacle(view, PictureFormat::Png, sheet))
        return {};
    return imageOf(drawingOf(view, sheet), view.theme.canvas);
}

Exported<QByteArray> pngOf(const QImage& image, const QString& description)
{
    if (image.isNull())
        return tl::unexpected(tr("There is not enough memory for this picture: choose a smaller scale or part."));
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
    case PictureFormat::Svg: return svgOf(drawingOf(view, sheet));
    case PictureFormat::Pdf: return pdfOf(drawingOf(view, sheet));
    case PictureFormat::Png: break;
    }
    return pngOf(paintImage(view, sheet), sheet.footer);
}

}
