// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/elements/element_mark.h"

#include <array>

namespace tagscope::ui {

QBrush markBrush(int look, const Theme& theme)
{
    static constexpr std::array<Qt::BrushStyle, markLooks> patterns = {Qt::DiagCrossPattern, Qt::BDiagPattern,
                                                                       Qt::Dense6Pattern,    Qt::FDiagPattern,
                                                                       Qt::Dense5Pattern,    Qt::Dense7Pattern};
    const std::array<QColor, markLooks> colors = {theme.error,   theme.pending, theme.ready,
                                                  theme.blocked, theme.token,   theme.replay};
    const size_t i = look <= 0 ? 0 : static_cast<size_t>((look - 1) % (markLooks - 1) + 1);
    QColor color = colors[i];
    color.setAlpha(theme.isHighContrast ? 125
                       : theme.isDark   ? 140
                                        : 150);  // to be seen, and a number stays readable over it
    return {color, patterns[i]};
}

}
