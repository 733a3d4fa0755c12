// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/paint/legend_rows.h"

#include <QByteArray>
#include <QImage>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <functional>
#include <vector>

class QPainter;

namespace tagscope::ui {

enum class PictureFormat : uint8_t { Png, Svg, Pdf };

/// A sheet is not narrower, so that there is room for the line below.
constexpr double narrowestSheet = 360;

/// What stands below a picture: a legend, and a line about it. In units of the picture.
class SheetFoot {
public:
    SheetFoot(std::vector<LegendRow> rows, QString line, double width);

    double height() const;
    /// From its upper left corner, under a line that parts it from the picture.
    void paint(QPainter& painter, const Theme& theme) const;

private:
    /// A state or a colour: a small node, and its name.
    struct Entry {
        LegendRow row;
        QRectF box;
    };
    double legendHeight() const { return m_entries.empty() ? 0 : m_entries.back().box.bottom(); }

    std::vector<Entry> m_entries;
    QString m_line;
    double m_width;
};

/// The font of a sheet: one that is there by its own name.
QFont sheetFont();

/// A sheet that is still to be drawn, in units of its own.
struct SheetDrawing {
    QSizeF size;
    double scale = 1;   ///< pixels of a unit; a PDF has 96 units an inch
    QString about;      ///< goes into the file
    std::function<void(QPainter&)> paint;
};

/// Whole pixels.
QSize pixelsOf(const SheetDrawing& sheet);
/// Null if there is not enough memory.
QImage imageOf(const SheetDrawing& sheet, const QColor& background);
/// In both, text stays text.
QByteArray svgOf(const SheetDrawing& sheet);
QByteArray pdfOf(const SheetDrawing& sheet);

}
