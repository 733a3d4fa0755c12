// SPDX-License-Identifier: Apache-2.0
#include "ui/common/categories.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tagscope::ui {

namespace {

constexpr std::array<QRgb, categoryColours> hues = {0xff0072b2, 0xffe69f00, 0xff009e73, 0xffcc79a7,
                                                    0xff56b4e9, 0xffd55e00, 0xfff0e442};
constexpr std::array<QRgb, amountColours> amountsOnLight = {0xffc6dbef, 0xff6baed6, 0xff2171b5, 0xff08306b};
constexpr std::array<QRgb, amountColours> amountsOnDark = {0xff23415e, 0xff2f6ba3, 0xff5ba3d9, 0xffb9dcf5};
/// Of the strong colour in a fill.
constexpr double partOnLight = 0.32;
constexpr double partOnDark = 0.30;

double luminance(const QColor& color)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

CategoryColour colourOf(const Theme& theme, const QColor& strong)
{
    const double part = theme.isDark ? partOnDark : partOnLight;
    const auto mix = [&](int a, int b) { return static_cast<int>(std::lround(a * (1 - part) + b * part)); };
    const QColor fill(mix(theme.node.red(), strong.red()), mix(theme.node.green(), strong.green()),
                      mix(theme.node.blue(), strong.blue()));
    const QColor black(Qt::black);
    const QColor white(Qt::white);
    return {strong, contrast(black, strong) > contrast(white, strong) ? black : white, fill};
}

}

double contrast(const QColor& a, const QColor& b)
{
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

CategoryColour categoryColour(const Theme& theme, int category)
{
    if (category < 0 || category >= categoryColours)
        return colourOf(theme, theme.border);
    return colourOf(theme, QColor(hues[static_cast<size_t>(category)]));
}

CategoryColour amountColour(const Theme& theme, int step)
{
    if (step < 0 || step >= amountColours)
        return colourOf(theme, theme.border);
    return colourOf(theme, QColor((theme.isDark ? amountsOnDark : amountsOnLight)[static_cast<size_t>(step)]));
}

}
