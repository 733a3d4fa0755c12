// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>

class QPainter;
class QStyleOptionViewItem;
class QTextLayout;

// What delegates share that draw the text of an item themselves. GUI thread.
namespace tagscope::ui {

/// Draws an item as its style does, but for its text, and returns the colour for that. `item` is initialised; it has no
/// text afterwards.
QColor drawWithoutText(QPainter& painter, QStyleOptionViewItem& item);

/// Breaks the text of a layout into lines of a width in pixels, and returns their height. Names without a blank are
/// broken to fit; tags are not, if there is room for one in a line.
double wrapText(QTextLayout& layout, double width);

/// How wide a row of wrapped text is in its view at least: the heights of all rows decide whether there is a bar beside
/// them, which none of them may be too short for.
int leastRowWidth(const QStyleOptionViewItem& item);
/// How wide it is now.
int rowWidth(const QStyleOptionViewItem& item);

}
