// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/export/exported.h"
#include "ui/export/graph_view.h"
#include "ui/export/sheet.h"

#include <QImage>
#include <QSizeF>

#include <optional>

namespace tagscope::ui {

/// What is around a picture of the graph, and how large it is.
struct PictureSheet {
    double scale = 1;       ///< pixels (PNG, SVG) per unit of the scene; a PDF has 96 units an inch
    bool hasLegend = true;  ///< of the states that occur
    QString footer;         ///< a line below; none if it is empty
};

/// In a picture made of lines and text.
constexpr size_t mostBoxes = 50'000;

/// With all that is around it, in units of the scene.
QSizeF sheetSize(const GraphView& view, const PictureSheet& sheet);
/// Why there can be no such picture, and what to do instead; nothing if there can.
std::optional<QString> obstacle(const GraphView& view, PictureFormat format, const PictureSheet& sheet);
/// The sheet in pixels; null if it is too large.
QImage paintImage(const GraphView& view, const PictureSheet& sheet);
/// The whole file. In SVG and PDF text stays text. Everything is drawn in full detail. Any thread.
Exported<QByteArray> exportPicture(const GraphView& view, PictureFormat format, const PictureSheet& sheet);
/// A PNG of any picture.
Exported<QByteArray> pngOf(const QImage& image, const QString& description);

}
