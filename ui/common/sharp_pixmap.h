// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QGuiApplication>
#include <QPixmap>
#include <QSizeF>

namespace tagscope::ui {

/// To be drawn into, with as many pixels for the size as the screen has.
inline QPixmap sharpPixmap(const QSizeF& size, const QColor& ground = Qt::transparent)
{
    const double ratio = qGuiApp->devicePixelRatio();
    QPixmap pixmap((size * ratio).toSize());
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(ground);
    return pixmap;
}

}
