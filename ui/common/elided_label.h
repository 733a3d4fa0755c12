// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/plain_label.h"
#include <QPainter>

namespace tagscope::ui {

/// Between the parts of a line, which begins with the most important one.
inline const QString partSign = QStringLiteral(" · ");

/// As much of a line as there is room for: of its parts those that fit whole, and "…" for the others; at least the
/// beginning of the first.
inline QString fittedLine(const QString& line, const QFontMetrics& metrics, int room)
{
    QString shown = line;
    for (qsizetype end = line.size(); metrics.horizontalAdvance(shown) > room;) {
        end = line.lastIndexOf(partSign, end - 1);
        if (end <= 0)
            return metrics.elidedText(line.section(partSign, 0, 0), Qt::ElideRight, room);
        shown = line.left(end) + partSign + QChar(0x2026);
    }
    return shown;
}

/// One line of plain text, shortened where there is no room for all of it. It asks for no room of its own. GUI thread.
class ElidedLabel final : public PlainLabel {
public:
    explicit ElidedLabel(QWidget* parent = nullptr) : PlainLabel({}, parent)
    {
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const QRect room = contentsRect();
        painter.setPen(palette().color(foregroundRole()));
        painter.drawText(room, static_cast<int>(alignment()) | Qt::TextSingleLine,
                         fittedLine(text().simplified(), fontMetrics(), room.width()));
    }
};

}
