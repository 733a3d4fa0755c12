// SPDX-License-Identifier: Apache-2.0
#include "ui/export/sheet.h"

#include <QBuffer>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr double margin = 12;
constexpr double rowHeight = 26;
constexpr QSizeF sampleSize(34, 18);

/// The font that is really there: the system's alias for it means nothing to other programs.
QString family()
{
    return QFontInfo(QFont()).family();
}

/// What stands below a picture: a legend, and a line about it.
class SheetFoot {
public:
    SheetFoot(const Sheet& sheet, double width);

    double height() const { return legendHeight() + (m_sheet.footer.isEmpty() ? 0 : rowHeight); }
    /// From its upper left corner, under a line that parts it from the picture.
    void paint(QPainter& painter) const;

private:
    /// A state or a colour: a small node, and its name.
    struct Entry {
        const LegendRow& row;
        QRectF box;
    };
    double legendHeight() const { return m_entries.empty() ? 0 : m_entries.back().box.bottom(); }

    const Sheet& m_sheet;
    std::vector<Entry> m_entries;
    double m_width;
};

SheetFoot::SheetFoot(const Sheet& sheet, double width) : m_sheet(sheet), m_width(width)
{
    const QFontMetricsF metrics(sheetFont());
    QPointF at(margin, margin / 2);
    for (const LegendRow& row : sheet.legend) {
        const double length = sampleSize.width() + 8 + metrics.horizontalAdvance(row.name) + 20;
        if (at.x() > margin && at.x() + length > m_width)
            at = {margin, at.y() + rowHeight};
        m_entries.push_back({row, {at, QSizeF(length, rowHeight)}});
        at.rx() += length;
    }
}

void SheetFoot::paint(QPainter& painter) const
{
    if (height() <= 0)
        return;
    const Theme& theme = m_sheet.theme;
    painter.setFont(sheetFont());
    painter.fillRect(QRectF(0, 0, m_width, height()), theme.canvas);
    painter.setPen(QPen(theme.edgeQuiet, 1));
    painter.drawLine(QPointF(0, 0), QPointF(m_width, 0));
    for (const Entry& entry : m_entries) {
        QRectF sample(QPointF(), sampleSize);
        sample.moveCenter({entry.box.left() + sampleSize.width() / 2, entry.box.center().y()});
        paintSample(painter, sample, entry.row, theme);
        painter.setFont(sheetFont());
        painter.setPen(theme.text);
        painter.drawText(entry.box.adjusted(sampleSize.width() + 8, 0, 0, 0), Qt::AlignVCenter | Qt::TextSingleLine,
                         entry.row.name);
    }
    if (m_sheet.footer.isEmpty())
        return;
    const QRectF line(margin, legendHeight(), m_width - 2 * margin, rowHeight);
    painter.setFont(sheetFont());
    painter.setPen(theme.textQuiet);
    painter.drawText(line, Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetricsF(sheetFont()).elidedText(m_sheet.footer, Qt::ElideMiddle, line.width()));
}

double widthOf(const Sheet& sheet)
{
    return std::max(sheet.picture.width(), narrowestSheet);
}

void paintAll(QPainter& painter, const Sheet& sheet)
{
    const SheetFoot foot(sheet, widthOf(sheet));
    const double height = sheet.picture.height();
    const double left = (widthOf(sheet) - sheet.picture.width()) / 2;
    painter.fillRect(QRectF(0, 0, widthOf(sheet), height + foot.height()), sheet.background);
    painter.save();
    painter.translate(left, 0);
    sheet.paint(painter);
    painter.restore();
    painter.fillRect(QRectF(0, 0, left, height), sheet.background);
    painter.fillRect(QRectF(widthOf(sheet) - left, 0, left, height), sheet.background);
    painter.translate(0, height);
    foot.paint(painter);
}

}

QFont sheetFont()
{
    QFont font(family());
    font.setPixelSize(12);
    return font;
}

QSizeF sizeOf(const Sheet& sheet)
{
    const double width = widthOf(sheet);
    return {width, sheet.picture.height() + SheetFoot(sheet, width).height()};
}

QSize pixelsOf(const Sheet& sheet)
{
    const QSizeF size = sizeOf(sheet) * sheet.scale;
    const auto whole = [](double length) { return static_cast<int>(std::clamp(std::ceil(length), 1.0, 1e8)); };
    return {whole(size.width()), whole(size.height())};
}

bool isTooLarge(const QSize& pixels)
{
    return int64_t(pixels.width()) * pixels.height() > mostPixels
        || std::max(pixels.width(), pixels.height()) > longestSide;
}

QImage imageOf(const Sheet& sheet)
{
    const QSize pixels = pixelsOf(sheet);
    if (isTooLarge(pixels))
        return {};
    QImage image(pixels, QImage::Format_RGB32);
    if (image.isNull())
        return {};
    image.fill(sheet.theme.canvas);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(sheet.scale, sheet.scale);
    paintAll(painter, sheet);
    return image;
}

QByteArray svgOf(const Sheet& sheet)
{
    QBuffer buffer;
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setTitle(QStringLiteral("Tagscope"));
    svg.setDescription(sheet.footer);
    svg.setSize(pixelsOf(sheet));
    svg.setViewBox(QRectF(QPointF(), sizeOf(sheet)));
    QPainter painter(&svg);
    paintAll(painter, sheet);
    painter.end();
    // Where that font is not, another of its kind will do. In texts the quotes are written otherwise.
    QByteArray text = buffer.data();
    for (const QString& name : {family(), QFont().family()})
        text.replace("font-family=\"" + name.toUtf8() + '"', "font-family=\"" + family().toUtf8() + ", sans-serif\"");
    return text;
}

QByteArray pdfOf(const Sheet& sheet)
{
    // A page of a PDF is at most 200 inches long; what is longer is drawn smaller.
    constexpr double longest = 14'400;
    const QSizeF size = sizeOf(sheet);
    const double pointsPerUnit = std::min(0.75 * sheet.scale, longest / std::max(size.width(), size.height()));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setTitle(sheet.footer);
    pdf.setCreator(QStringLiteral("Tagscope"));
    pdf.setPageSize(QPageSize(size * pointsPerUnit, QPageSize::Point, {}, QPageSize::ExactMatch));
    pdf.setPageMargins({});
    constexpr int dotsPerInch = 720;
    pdf.setResolution(dotsPerInch);
    QPainter painter(&pdf);
    painter.scale(pointsPerUnit * dotsPerInch / 72, pointsPerUnit * dotsPerInch / 72);
    paintAll(painter, sheet);
    painter.end();
    return buffer.data();
}

}
