// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/snapshot.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tagscope::ui {

/// A frame instance, live or over.
struct FramePlace {
    std::string name;  ///< short: "outer;2/inner"
    TagId tag;         ///< of its newest iteration

    bool operator==(const FramePlace&) const = default;
};

/// Where else one can go to from a frame instance; the live ones first, then those that ended last.
struct FramePlaces {
    static constexpr size_t mostOfEach = 30;

    std::vector<FramePlace> instances;  ///< of the same frame
    std::vector<FramePlace> frames;     ///< others that were entered from the same tag; of the root: the outermost
    bool hasMore = false;
};

/// `parent`: the tag that the instance was entered from.
FramePlaces placesBeside(const Snapshot& snapshot, StaticFrameId frame, std::optional<TagId> parent);

}
