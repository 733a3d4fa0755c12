// SPDX-License-Identifier: Apache-2.0
#include "ui/common/crisp_frame.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

void paintFrame(QPainter& painter, const QRect& rect, const QColor& color, int width)
{
    const QTransform toDevice = painter.deviceTransform();
    const auto along = [](double scale, double move, int from, int length) {
        const int begin = qRound(from * scale + move);
        // Clips are rounded in one of the two ways, according to the version of Qt.
        return std::pair(begin, std::min(qRound((from + length) * scale + move), begin + qRound(length * scale)));
    };
    const auto [left, right] = along(toDevice.m11(), toDevice.dx(), rect.x(), rect.width());
    const auto [top, bottom] = along(toDevice.m22(), toDevice.dy(), rect.y(), rect.height());
    const auto pixels = [&](int lines) { return std::max(1, static_cast<int>(lines * toDevice.m11() + 0.01)); };
    const int open = pixels(1);
    const int line = pixels(width);
    const QTransform back = toDevice.inverted();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const QRect& side : {QRect(left + open, top, right - left - 2 * open, line),
                              QRect(left + open, bottom - line, right - left - 2 * open, line),
                              QRect(left, top + open, line, bottom - top - 2 * open),
                              QRect(right - line, top + open, line, bottom - top - 2 * open)})
        painter.fillRect(back.mapRect(QRectF(side)), color);
    painter.restore();
}

}
