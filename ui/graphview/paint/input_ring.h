// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/state_glyph.h"
#include "ui/common/theme.h"
#include "ui/graphview/paint/node_states.h"

#include <QPainter>

#include <vector>

namespace tagscope::ui {

/// Of the ring of a pending node one for each data input in its order; of more inputs than can be told apart, how many
/// have come and how many have not.
std::vector<RingPart> ringParts(const std::vector<bool>& arrived);
constexpr size_t mostRingParts = 10;

struct ControlSquare {
    QRectF box;
    bool isFilled = false;
};
/// One for each control input, below the sign of the state or (if it has no other inputs) in its place. Of very many, a
/// few by share.
std::vector<ControlSquare> controlSquares(const InputsLook& inputs, const QRectF& glyph);
constexpr uint32_t mostControlSquares = 4;

/// The ring of its data inputs, and its control inputs as squares that are filled where something has come.
void paintInputsLook(QPainter& painter, const QRectF& glyph, const InputsLook& inputs, const Theme& theme);

}
