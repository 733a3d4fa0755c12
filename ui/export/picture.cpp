// SPDX-License-Identifier: Apache-2.0
#include "ui/export/picture.h"

#include "ui/graphview/paint/legend_rows.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QImageWriter>
#include <QLocale>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

namespace {

constexpr double narrowest = 360;
constexpr double margin = 12;
constexpr double rowHeight = 26;
constexpr QSizeF sampleSize(34, 18);

QString tr(const char* text)
{
    return QCoreApplication::translate("Picture", text);
}

/// The font that is really there: the system's alias for it means nothing to other programs.
QString family()
{
    return QFontInfo(QFont()).family();
}

QFont sheetFont()
{
    QFont font(family());
    font.setPixelSize(12);
    return font;
}

/// A state or a colour in the legend: a small node, and its name.
struct LegendEntry {
    LegendRow row;
    QRectF box;  ///< from the top left corner of the legend
};

double sheetWidth(const GraphView& view)
{
    return std::max(view.area.width(), narrowest);
}

std::vector<LegendEntry> legendOf(const GraphView& view, const PictureSheet& sheet)
{
    std::vector<LegendEntry> legend;
    if (!sheet.hasLegend)
        return legend;
    const QFontMetricsF metrics(sheetFont());
    QPointF at(margin, margin / 2);
    std::vector<LegendRow> rows = rowsOf(statesIn(view));
    for (LegendRow& row : rowsOf(view.look.colouring))
        rows.push_back(std::move(row));
    for (LegendRow& row : rows) {
        const double width = sampleSize.width() + 8 + metrics.horizontalAdvance(row.name) + 20;
        if (at.x() > margin && at.x() + width > sheetWidth(view))
            at = {margin, at.y() + rowHeight};
        legend.push_back({std::move(row), {at, QSizeF(width, rowHeight)}});
        at.rx() += width;
    }
    return legend;
}

double legendHeight(const std::vector<LegendEntry>& legend)
{
    return legend.empty() ? 0 : legend.back().box.bottom();
}

void paintLegend(QPainter& painter, const std::vector<LegendEntry>& legend, const Theme& theme)
{
    for (const LegendEntry& entry : legend) {
        QRectF sample(QPointF(), sampleSize);
        sample.moveCenter({entry.box.left() + sampleSize.width() / 2, entry.box.center().y()});
        paintSample(painter, sample, entry.row, theme);
        painter.setFont(sheetFont());
        painter.setPen(theme.text);
        painter.drawText(entry.box.adjusted(sampleSize.width() + 8, 0, 0, 0), Qt::AlignVCenter | Qt::TextSingleLine,
                         entry.row.name);
    }
}

/// The line below, from the left end of its row.
void paintFooter(QPainter& painter, const QString& footer, double top, double width, const Theme& theme)
{
    const QRectF line(margin, top, width - 2 * margin, rowHeight);
    painter.setFont(sheetFont());
    painter.setPen(theme.textQuiet);
    painter.drawText(line, Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetricsF(sheetFont()).elidedText(footer, Qt::ElideMiddle, line.width()));
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
    const std::vector<LegendEntry> legend = legendOf(view, sheet);
    if (whole.height() <= view.area.height())
        return;
    painter.fillRect(QRectF(0, view.area.height(), whole.width(), whole.height() - view.area.height()), theme.canvas);
    painter.setPen(QPen(theme.edgeQuiet, 1));
    painter.drawLine(QPointF(0, view.area.height()), QPointF(whole.width(), view.area.height()));
    painter.translate(0, view.area.height());
    paintLegend(painter, legend, theme);
    if (!sheet.footer.isEmpty())
        paintFooter(painter, sheet.footer, legendHeight(legend), whole.width(), theme);
}

QSize pixelsOf(const GraphView& view, const PictureSheet& sheet)
{
    const QSizeF size = sheetSize(view, sheet) * sheet.scale;
    const auto whole = [](double length) { return static_cast<int>(std::clamp(std::ceil(length), 1.0, 1e8)); };
    return {whole(size.width()), whole(size.height())};
}

QByteArray svgOf(const GraphView& view, const PictureSheet& sheet)
{
    QBuffer buffer;
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setTitle(QStringLiteral("Tagscope"));
    svg.setDescription(sheet.footer);
    svg.setSize(pixelsOf(view, sheet));
    svg.setViewBox(QRectF(QPointF(), sheetSize(view, sheet)));
    QPainter painter(&svg);
    paintSheet(painter, view, sheet);
    painter.end();
    // Where that font is not, another of its kind will do. In texts the quotes are written otherwise.
    QByteArray text = buffer.data();
    for (const QString& name : {family(), QFont().family()})
        text.replace("font-family=\"" + name.toUtf8() + '"', "font-family=\"" + family().toUtf8() + ", sans-serif\"");
    return text;
}

QByteArray pdfOf(const GraphView& view, const PictureSheet& sheet)
{
    // A page of a PDF is at most 200 inches long; what is longer is drawn smaller.
    constexpr double longest = 14'400;
    const QSizeF units = sheetSize(view, sheet);
    const double pointsPerUnit = std::min(0.75 * sheet.scale, longest / std::max(units.width(), units.height()));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setTitle(sheet.footer);
    pdf.setCreator(QStringLiteral("Tagscope"));
    pdf.setPageSize(QPageSize(units * pointsPerUnit, QPageSize::Point, {}, QPageSize::ExactMatch));
    pdf.setPageMargins({});
    constexpr int dotsPerInch = 720;
    pdf.setResolution(dotsPerInch);
    QPainter painter(&pdf);
    painter.scale(pointsPerUnit * dotsPerInch / 72, pointsPerUnit * dotsPerInch / 72);
    paintSheet(painter, view, sheet);
    painter.end();
    return buffer.data();
}

}

QSizeF sheetSize(const GraphView& view, const PictureSheet& sheet)
{
    double height = view.area.height() + legendHeight(legendOf(view, sheet));
    if (!sheet.footer.isEmpty())
        height += rowHeight;
    return {sheetWidth(view), height};
}

std::optional<QString> obstacle(const GraphView& view, PictureFormat format, const PictureSheet& sheet)
{
    const QLocale locale;
    if (view.area.isEmpty())
        return tr("There is nothing in this part of the graph: choose another part.");
    if (format == PictureFormat::Png) {
        const QSize size = pixelsOf(view, sheet);
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
    QImage image(pixelsOf(view, sheet), QImage::Format_RGB32);
    if (image.isNull())
        return {};
    image.fill(view.theme.canvas);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(sheet.scale, sheet.scale);
    paintSheet(painter, view, sheet);
    return image;
}

QImage withFooter(const QImage& image, const QString& footer, const Theme& theme, double scale)
{
    QImage sheet(image.width(), image.height() + static_cast<int>(rowHeight * scale), QImage::Format_RGB32);
    if (image.isNull() || sheet.isNull())
        return {};
    sheet.fill(theme.canvas);
    QPainter painter(&sheet);
    painter.drawImage(0, 0, image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    paintFooter(painter, footer, image.height() / scale, sheet.width() / scale, theme);
    return sheet;
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
    case PictureFormat::Svg: return svgOf(view, sheet);
    case PictureFormat::Pdf: return pdfOf(view, sheet);
    case PictureFormat::Png: break;
    }
    return pngOf(paintImage(view, sheet), sheet.footer);
}

}
