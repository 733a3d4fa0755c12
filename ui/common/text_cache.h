// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCache>
#include <QFont>
#include <QGlyphRun>
#include <QList>
#include <QRectF>
#include <QSizeF>
#include <QString>

class QPainter;

namespace tagscope::ui {

/// Whether a painter draws on a device that keeps texts as such: a file, a recorder.
bool keepsTexts(const QPainter& painter);

/// One line with the painter's font and pen, elided where it is wider than the box; not cut off at the box's other
/// edges.
void drawElided(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text,
                Qt::TextElideMode elide);

/// Texts as glyphs at their places, kept from one picture to the next: laying them out anew was two thirds of the time
/// of a picture of the graph with text. GUI thread.
class TextCache {
public:
    /// Looks as `drawElided` does, which it calls on a device that keeps texts.
    void draw(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text,
              Qt::TextElideMode elide);

private:
    struct Key {
        QString text;
        QFont font;
        double width;  ///< of the box
        Qt::TextElideMode elide;
        bool operator==(const Key&) const = default;
    };
    friend size_t qHash(const Key& key, size_t seed);

    /// One line; origin at its left and top.
    struct Line {
        QList<QGlyphRun> runs;
        QSizeF size;
        QRectF strike;  ///< the line through it; empty without one
    };
    static Line layOut(const Key& key);

    static constexpr int mostLines = 4096;
    QCache<Key, Line> m_lines{mostLines};
};

}
