// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFont>
#include <QHash>
#include <QImage>
#include <QRectF>
#include <QTransform>

#include <optional>

class QPainter;

namespace tagscope::ui {

/// Draws the same few letters at many places: each is made once and copied, which costs a fraction of text; on devices
/// that keep texts as such (a file, a recorder) they are text. Any one thread; the painter, set up in scene
/// coordinates, is the stamps' while they live.
class LetterStamps {
public:
    /// `size`: height of the font in scene units.
    LetterStamps(QPainter& painter, double size);
    ~LetterStamps();
    LetterStamps(const LetterStamps&) = delete;
    LetterStamps& operator=(const LetterStamps&) = delete;

    /// At the left of a box, in its middle; `ground` is what is behind it, if not what is there.
    void draw(const QRectF& box, QChar letter, const QColor& ink, const std::optional<QColor>& ground = {});

private:
    const QImage& stamp(QChar letter, const QColor& ink);

    QPainter& m_painter;
    QTransform m_world;
    bool m_copies;
    double m_ratio = 1;  ///< pixels of the device
    QFont m_font;
    QHash<QPair<QChar, QRgb>, QImage> m_stamps;
};

}
