// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/paint/legend_rows.h"

#include <QByteArray>
#include <QColor>
#include <QFont>
#include <QImage>
#include <QSizeF>
#include <QString>

#include <functional>
#include <vector>

class QPainter;

namespace tagscope::ui {

enum class PictureFormat : uint8_t { Png, Svg, Pdf };

/// A sheet is not narrower, so that there is room for the line below.
constexpr double narrowestSheet = 360;
/// The largest sheet of pixels.
constexpr int64_t mostPixels = 64'000'000;
constexpr int longestSide = 32'000;

/// The font of a sheet: one that is there by its own name.
QFont sheetFont();

/// A picture that is still to be drawn, with what is around it. In units of the picture.
struct Sheet {
    QSizeF picture;                        ///< its size
    QColor background;                     ///< of what is left and right of it
    std::function<void(QPainter&)> paint;  ///< the picture, from its upper left corner. What lies outside of it is
                                           ///< painted over: not every format can clip
    std::vector<LegendRow> legend = {};    ///< below
    QString footer = {};                   ///< below that, and goes into the file
    Theme theme = {};
    double scale = 1;  ///< pixels of a unit; a PDF has 96 units an inch
};

/// With all that is around it.
QSizeF sizeOf(const Sheet& sheet);
/// Whole pixels.
QSize pixelsOf(const Sheet& sheet);
/// A picture of so many pixels is too much for what reads it.
bool isTooLarge(const QSize& pixels);
/// Null if it is too large, or there is not enough memory.
QImage imageOf(const Sheet& sheet);
/// In both, text stays text.
QByteArray svgOf(const Sheet& sheet);
QByteArray pdfOf(const Sheet& sheet);

}
