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

}

QFont sheetFont()
{
    QFont font(family());
    font.setPixelSize(12);
    return font;
}

SheetFoot::SheetFoot(std::vector<LegendRow> rows, QString line, double width) : m_line(std::move(line)), m_width(width)
{
    const QFontMetricsF metrics(sheetFont());
    QPointF at(margin, margin / 2);
    for (LegendRow& row : rows) {
        const double length = sampleSize.width() + 8 + metrics.horizontalAdvance(row.name) + 20;
        if (at.x() > margin && at.x() + length > m_width)
            at = {margin, at.y() + rowHeight};
        m_entries.push_back({std::move(row), {at, QSizeF(length, rowHeight)}});
        at.rx() += length;
    }
}

double SheetFoot::height() const
{
    return legendHeight() + (m_line.isEmpty() ? 0 : rowHeight);
}

void SheetFoot::paint(QPainter& painter, const Theme& theme) const
{
    if (height() <= 0)
        return;
    painter.fillRect(QRectF(0, 0, m_width, height()), theme.canvas);
    painter.setPen(QPen(theme.edgeQuiet, 1));
    painter.drawLine(QPointF(0, 0), QPointF(m_width, 0));
    for (const Entry& entry : m_entries) {
        QRectF sample(QPointF(), sampleSize);
        sample.moveCenter({entry.box.left() + sampleSize.width() / 2, entry.box.center().y()});
        paintSample(painter, sample, entry.row, theme);
        painter.setFont(sheetFont());
        painter.setPen(theme.text);
        painter.drawText(entry.box.adjusted(sampleSize.width() + 8, 0, 0, 0), Qt::AlignVCenter | Qt::TextSingleLine, entry.row.name);
    }
    if (m_line.isEmpty())
        return;
    const QRectF line(margin, legendHeight(), m_width - 2 * margin, rowHeight);
    painter.setFont(sheetFont());
    painter.setPen(theme.textQuiet);
    painter.drawText(line, Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetricsF(sheetFont()).elidedText(m_line, Qt::ElideMiddle, line.width()));
}

QSize pixelsOf(const SheetDrawing& sheet)
{
    const QSizeF size = sheet.size * sheet.scale;
    const auto whole = [](double length) { return static_cast<int>(std::clamp(std::ceil(length), 1.0, 1e8)); };
    return {whole(size.width()), whole(size.height())};
}

QImage imageOf(const SheetDrawing& sheet, const QColor& background)
{
    QImage image(pixelsOf(sheet), QImage::Format_RGB32);
    if (image.isNull())
        return {};
    image.fill(background);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(sheet.scale, sheet.scale);
    sheet.paint(painter);
    return image;
}

QByteArray svgOf(const SheetDrawing& sheet)
{
    QBuffer buffer;
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setTitle(QStringLiteral("Tagscope"));
    svg.setDescription(sheet.about);
    svg.setSize(pixelsOf(sheet));
    svg.setViewBox(QRectF(QPointF(), sheet.size));
    QPainter painter(&svg);
    sheet.paint(painter);
    painter.end();
    // Where that font is not, another of its kind will do. In texts the quotes are written otherwise.
    QByteArray text = buffer.data();
    for (const QString& name : {family(), QFont().family()})
        text.replace("font-family=\"" + name.toUtf8() + '"', "font-family=\"" + family().toUtf8() + ", sans-serif\"");
    return text;
}

QByteArray pdfOf(const SheetDrawing& sheet)
{
    // A page of a PDF is at most 200 inches long; what is longer is drawn smaller.
    constexpr double longest = 14'400;
    const double pointsPerUnit = std::min(0.75 * sheet.scale, longest / std::max(sheet.size.width(), sheet.size.height()));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setTitle(sheet.about);
    pdf.setCreator(QStringLiteral("Tagscope"));
    pdf.setPageSize(QPageSize(sheet.size * pointsPerUnit, QPageSize::Point, {}, QPageSize::ExactMatch));
    pdf.setPageMargins({});
    constexpr int dotsPerInch = 720;
    pdf.setResolution(dotsPerInch);
    QPainter painter(&pdf);
    painter.scale(pointsPerUnit * dotsPerInch / 72, pointsPerUnit * dotsPerInch / 72);
    sheet.paint(painter);
    painter.end();
    return buffer.data();
}

}
