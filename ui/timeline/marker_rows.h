// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/run_markers.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace tagscope::ui {

/// The part of a run that a strip shows: positions from `first` to `last`.
struct ScrubberRange {
    uint64_t first = 0;
    uint64_t last = 0;

    bool operator==(const ScrubberRange&) const = default;
    uint64_t length() const { return last - first; }
    /// Half or twice as much around a position, at least `shortest` positions and never beyond `size`.
    ScrubberRange zoomed(uint64_t around, double factor, uint64_t size) const;
    static constexpr uint64_t shortest = 20;
};

/// Pixel of a position in a strip `width` pixels wide, and the position at a pixel: the ends are the ends of the range.
double scrubberPixel(uint64_t position, ScrubberRange range, double width);
uint64_t scrubberPosition(double pixel, ScrubberRange range, double width);

/// One kind of events in the strip. Rows stand in a fixed order, so that their place tells them apart as well as their
/// shape.
struct MarkerRow {
    enum class Shape : uint8_t { Disc, Exclamation, Cross, Slash, Bar, Tick, Hourglass };
    QString name;
    Shape shape = Shape::Tick;
    std::optional<MarkerKind> kind;  ///< nothing: hits of breakpoints, or errors
    /// Where to draw, as positions: at most one for each pixel.
    std::vector<uint64_t> positions;
    bool isError = false;
};

/// Rows that have something to show in a range; breakpoint hits first, then the error that the run ended in, if it did.
std::vector<MarkerRow> markerRows(const MarkerTable* markers, const std::vector<uint64_t>& hits,
                                  std::optional<uint64_t> error, ScrubberRange range, double width);

/// The nearest marked position after `position` (or before it) in any row but iterations; nothing if there is none.
std::optional<uint64_t> nextMarker(const std::vector<MarkerRow>& rows, uint64_t position, bool isForwards);

}
