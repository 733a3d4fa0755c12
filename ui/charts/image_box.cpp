// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/image_box.h"

#include "ui/common/theme.h"

#include <QPainter>

#include <algorithm>

namespace tagscope::ui {

ImageBox::ImageBox(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Image"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ImageBox::setImage(QImage image)
{
    m_image = std::move(image);
    setAccessibleDescription(tr("%1 × %2 pixels").arg(m_image.height()).arg(m_image.width()));
    update();
}

void ImageBox::paintEvent(QPaintEvent*)
{
    if (m_image.isNull())
        return;
    QPainter painter(this);
    const QRectF space = QRectF(rect()).adjusted(6, 6, -6, -6);
    const double side = std::min(space.width() / m_image.width(), space.height() / m_image.height());
    const QRectF target(space.topLeft(), QSizeF(m_image.size()) * side);
    painter.drawImage(target, m_image);
    painter.setPen(Theme::of(palette()).border);
    painter.drawRect(target);
}

}

#include "moc_image_box.cpp"
