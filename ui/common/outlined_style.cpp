// SPDX-License-Identifier: Apache-2.0
#include "ui/common/outlined_style.h"

#include "ui/common/theme.h"

#include <QPainter>
#include <QStyleOption>

namespace tagscope::ui {

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                  const QWidget* widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool lacksOutline =
        element == PE_IndicatorCheckBox || (element == PE_FrameLineEdit && !(option->state & State_HasFocus));
    const Theme theme = Theme::of(option->palette);
    if (!lacksOutline || !theme.isDark || baseStyle()->name() != QLatin1String("fusion"))
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(theme.border);
    painter->drawRoundedRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter->restore();
}

}
