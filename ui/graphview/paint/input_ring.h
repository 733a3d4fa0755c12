// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"
#include "ui/graphview/paint/node_states.h"

#include <QPainter>

#include <vector>

namespace tagscope::ui {

/// A part of the ring that says which data inputs of a node have come: from the top on, clockwise, in degrees.
struct RingPart {
    double start = 0;
    double span = 0;
    bool isFilled = false;
    bool operator==(const RingPart&) const = default;
};

/// One for each input in its order; of more inputs than can be told apart, how many have come and how many have not.
std::vector<RingPart> ringParts(const std::vector<bool>& arrived);
constexpr size_t mostRingParts = 10;

struct ControlSquare {
    QRectF box;
    bool isFilled = false;
};
/// One for each control input, below the sign of the state or (if it has no other inputs) in its place. Of very many, a few by share.
std::vector<ControlSquare> controlSquares(const InputsLook& inputs, const QRectF& glyph);
constexpr uint32_t mostControlSquares = 4;

/// Parts are thick where something has come and thin where it has not.
void paintInputsLook(QPainter& painter, const QRectF& glyph, const InputsLook& inputs, const Theme& theme);

}
