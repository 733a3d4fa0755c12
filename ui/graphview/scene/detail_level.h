// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace tagscope::ui {

/// How much of a picture is drawn: frames and places only, groups and boxes, signs of states, names and ports, values
/// and attributes.
enum class DetailLevel : uint8_t { Frames, Groups, Glyphs, Names, Values };

/// From which zooms on there is a level, the first one apart.
constexpr std::array<double, 4> levelZooms = {0.12, 0.25, 0.5, 1.5};
/// A picture that is zoomed comes to a level a little above its limit and leaves it a little below: 20 % apart, so that
/// nothing flickers.
constexpr double levelHysteresis = 0.1;

/// `before`: the level so far; none: whatever suits the zoom.
constexpr DetailLevel detailLevel(double zoom, std::optional<DetailLevel> before = {})
{
    size_t level = 0;
    for (size_t i = 0; i < levelZooms.size(); ++i) {
        const double shift = !before ? 0 : static_cast<size_t>(*before) > i ? -levelHysteresis : levelHysteresis;
        if (zoom >= levelZooms[i] * (1 + shift))
            level = i + 1;
    }
    return static_cast<DetailLevel>(level);
}

}
