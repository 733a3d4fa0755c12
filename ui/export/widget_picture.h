// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/export/exported.h"
#include "ui/export/sheet.h"

#include <optional>

class QWidget;

namespace tagscope::ui {

/// What is around a picture of a view, and how large it is.
struct WidgetSheet {
    double scale = 1;
    std::vector<LegendRow> legend;
    QString footer;
    Theme theme;
};

// A view as it stands on the screen: what is scrolled out of it is not in the picture. GUI thread.

/// With all that is around it, in units of the window.
QSizeF sheetSize(const QWidget& widget, const WidgetSheet& sheet);
/// Why there can be no such picture, and what to do instead; nothing if there can.
std::optional<QString> obstacle(const QWidget& widget, PictureFormat format, const WidgetSheet& sheet);
/// Null if there is not enough memory.
QImage paintImage(QWidget& widget, const WidgetSheet& sheet);
/// The whole file, SVG or PDF: what the view writes is text there, its lines are lines.
QByteArray vectorPicture(QWidget& widget, PictureFormat format, const WidgetSheet& sheet);

}
