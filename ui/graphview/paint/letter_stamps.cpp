// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/letter_stamps.h"

#include "ui/common/text_cache.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

LetterStamps::LetterStamps(QPainter& painter, double size)
    : m_painter(painter), m_world(painter.worldTransform()),
      m_copies(!keepsTexts(painter) && m_world.type() <= QTransform::TxScale), m_font(painter.font())
{
    m_painter.save();
    if (m_copies) {
        m_ratio = painter.device()->devicePixelRatioF();
        size *= m_world.m22();
        m_painter.setWorldTransform(QTransform());
    }
    m_font.setPixelSize(std::max(1, static_cast<int>(std::lround(size))));
    m_font.setBold(true);
    m_font.setStrikeOut(false);
    m_painter.setFont(m_font);
    m_painter.setOpacity(1);
}

LetterStamps::~LetterStamps()
{
    m_painter.restore();
}

const QImage& LetterStamps::stamp(QChar letter, const QColor& ink)
{
    QImage& image = m_stamps[{letter, ink.rgba()}];
    if (!image.isNull())
        return image;
    const QFontMetricsF metrics(m_font);
    const QSizeF size(metrics.horizontalAdvance(letter) + 2, metrics.height());
    image = QImage((size * m_ratio).toSize() + QSize(1, 1), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(m_ratio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setFont(m_font);
    painter.setPen(ink);
    painter.drawText(QPointF(0, metrics.ascent()), QString(letter));
    return image;
}

void LetterStamps::draw(const QRectF& box, QChar letter, const QColor& ink, const std::optional<QColor>& ground)
{
    const QRectF place = m_copies ? m_world.mapRect(box) : box;
    if (ground) {
        const QSizeF size = QFontMetricsF(m_font).boundingRect(letter).size();
        m_painter.fillRect(
            QRectF(place.left(), place.center().y() - size.height() / 2, size.width() + 4, size.height()), *ground);
    }
    if (!m_copies) {
        m_painter.setPen(ink);
        m_painter.drawText(place, Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip, QString(letter));
        return;
    }
    const QImage& image = stamp(letter, ink);
    const QPointF at(place.left(), place.center().y() - image.height() / m_ratio / 2);
    m_painter.drawImage(QPointF(std::round(at.x() * m_ratio), std::round(at.y() * m_ratio)) / m_ratio,
                        image);  // between pixels it would blur
}

}
