// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"

#include <QColor>

namespace tagscope::ui {

/// How many categories have a colour of their own.
constexpr int categoryColours = 7;
/// Steps of an amount, from little to much.
constexpr int amountColours = 4;

/// A colour for a thing of a kind: a strong one for its sign, with ink that can be read on it, and a faint one for
/// fills, on which the theme's `text` can be read. Both have a contrast of at least 4.5 to 1.
struct CategoryColour {
    QColor strong;
    QColor ink;
    QColor fill;
};

/// Okabe and Ito's seven hues, in the order in which neighbours differ most; any other number is the grey of "all the
/// rest".
CategoryColour categoryColour(const Theme& theme, int category);
/// One hue from faint to strong; any other number is "none".
CategoryColour amountColour(const Theme& theme, int step);

/// Contrast of two opaque colours, 1 to 21 (WCAG 2.1, definitions of contrast ratio and relative luminance).
double contrast(const QColor& a, const QColor& b);

}
