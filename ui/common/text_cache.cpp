// SPDX-License-Identifier: Apache-2.0
#include "ui/common/text_cache.h"

#include <QFontMetricsF>
#include <QHashFunctions>
#include <QPaintEngine>
#include <QPainter>
#include <QTextLayout>

namespace tagscope::ui {

bool keepsTexts(const QPainter& painter)
{
    return painter.paintEngine()->type() != QPaintEngine::Raster;
}

void drawElided(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text,
                Qt::TextElideMode elide)
{
    painter.drawText(box, static_cast<int>(alignment) | Qt::TextSingleLine | Qt::TextDontClip,
                     QFontMetricsF(painter.font()).elidedText(text, elide, box.width()));
}

size_t qHash(const TextCache::Key& key, size_t seed)
{
    return qHashMulti(seed, key.text, key.font.pixelSize(), key.font.weight(), key.font.strikeOut(), key.width);
}

TextCache::Line TextCache::layOut(const Key& key)
{
    // Runs with a line through them are drawn with the line elsewhere (Qt 6.4), so that it is drawn apart.
    QFont font = key.font;
    font.setStrikeOut(false);
    const QFontMetricsF metrics(font);
    QTextLayout layout(metrics.elidedText(key.text, key.elide, key.width), font);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setNumColumns(static_cast<int>(layout.text().size()));
    layout.endLayout();
    Line laid{layout.glyphRuns(), QSizeF(line.naturalTextWidth(), line.ascent() + line.descent()), {}};
    if (key.font.strikeOut()) {
        const double thickness = metrics.lineWidth();
        laid.strike = QRectF(0, line.ascent() - metrics.strikeOutPos() - thickness / 2, laid.size.width(), thickness);
    }
    return laid;
}

void TextCache::draw(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text,
                     Qt::TextElideMode elide)
{
    if (keepsTexts(painter)) {
        drawElided(painter, box, alignment, text, elide);
        return;
    }
    const Key key{text, painter.font(), box.width(), elide};
    Line* line = m_lines.object(key);
    if (!line) {
        line = new Line(layOut(key));  // the cache owns it
        m_lines.insert(key, line);
    }
    const QPointF at(alignment & Qt::AlignHCenter     ? box.left() + (box.width() - line->size.width()) / 2
                         : alignment & Qt::AlignRight ? box.right() - line->size.width()
                                                      : box.left(),
                     box.top() + (box.height() - line->size.height()) / 2);
    for (const QGlyphRun& run : line->runs)
        painter.drawGlyphRun(at, run);
    if (!line->strike.isEmpty())
        painter.fillRect(line->strike.translated(at), painter.pen().color());
}

}
