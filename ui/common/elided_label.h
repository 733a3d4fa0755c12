// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>
#include <QPainter>

namespace tagscope::ui {

/// One line of plain text, with "…" at its end or in its middle where there is no room for all of it. It asks for no room of its own.
/// GUI thread.
class ElidedLabel final : public QLabel {
public:
    explicit ElidedLabel(QWidget* parent = nullptr, Qt::TextElideMode elide = Qt::ElideRight) : QLabel(parent), m_elide(elide)
    {
        setTextFormat(Qt::PlainText);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const QRect room = contentsRect();
        painter.setPen(palette().color(foregroundRole()));
        painter.drawText(room, static_cast<int>(alignment()) | Qt::TextSingleLine,
                         fontMetrics().elidedText(text().simplified(), m_elide, room.width()));
    }

private:
    Qt::TextElideMode m_elide;
};

}
