// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/input_ring.h"

#include <algorithm>

namespace tagscope::ui {

std::vector<RingPart> ringParts(const std::vector<bool>& arrived)
{
    constexpr double whole = 360;
    const auto all = static_cast<double>(arrived.size());
    if (arrived.size() == 1)
        return {{0, whole, arrived.front()}};
    std::vector<RingPart> parts;
    if (arrived.size() <= mostRingParts) {
        const double gap = arrived.size() <= 4 ? 20 : 12;
        for (size_t i = 0; i < arrived.size(); ++i)
            parts.push_back({whole * static_cast<double>(i) / all + gap / 2, whole / all - gap, arrived[i]});
        return parts;
    }
    const double filled = whole * static_cast<double>(std::ranges::count(arrived, true)) / all;
    if (filled > 0)
        parts.push_back({0, filled, true});
    if (filled < whole)
        parts.push_back({filled, whole - filled, false});
    return parts;
}

std::vector<ControlSquare> controlSquares(const InputsLook& inputs, const QRectF& glyph)
{
    constexpr double side = 4.5;
    constexpr double gap = 2;
    const uint32_t shown = std::min(inputs.controls, mostControlSquares);
    uint32_t filled =
        inputs.controls == 0 ? 0 : static_cast<uint32_t>(uint64_t{inputs.controlsArrived} * shown / inputs.controls);
    if (inputs.controlsArrived > 0)
        filled = std::max(filled, 1U);  // something has come
    const double width = shown * side + (shown - (shown > 0 ? 1.0 : 0.0)) * gap;
    const double top = inputs.data.empty() ? glyph.center().y() - side / 2 : glyph.bottom() + 1.5;
    std::vector<ControlSquare> squares;
    for (uint32_t i = 0; i < shown; ++i)
        squares.push_back({QRectF(glyph.center().x() - width / 2 + i * (side + gap), top, side, side), i < filled});
    return squares;
}

void paintInputsLook(QPainter& painter, const QRectF& glyph, const InputsLook& inputs, const Theme& theme)
{
    paintRing(painter, glyph.center(), ringParts(inputs.data), theme.pending);
    painter.setPen(QPen(theme.pending, 1));
    for (const ControlSquare& square : controlSquares(inputs, glyph)) {
        painter.setBrush(square.isFilled ? QBrush(theme.pending) : QBrush(Qt::NoBrush));
        painter.drawRect(square.box);
    }
}

}
