// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/state.h"
#include "core/graph/graph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tagscope::ui {

/// A data or control edge; with the tag that is looked at, what goes over it there.
struct FocusEdge {
    Endpoint source;
    NodeId target;

    bool operator==(const FocusEdge&) const = default;
};

/// The way from one device to another, by their full names; an empty one stands for any.
struct DeviceLink {
    std::string from;
    std::string to;

    bool operator==(const DeviceLink&) const = default;
};

/// What every view of the window shows: one moment of one branch, one tag, one node, and what of it.
struct Focus {
    int branch = 0;
    uint64_t position = 0;
    std::optional<TagId> tag;            ///< nothing: that of the last firing
    NodeId node;                         ///< invalid: none
    std::optional<FocusEdge> edge = {};  ///< that leaves the node, if one is looked at
    std::string device = {};             ///< that is looked at as a whole, in the place of a node; empty: none

    bool operator==(const Focus&) const = default;
};

/// The places that were looked at, as in a browser: back, forward, and a visit after going back drops what lay ahead. A
/// value.
class FocusHistory {
public:
    static constexpr size_t mostPlaces = 500;
    /// How a place was come to. Steps move the current place along; a jump is a place of its own, but dragging through
    /// many moments is one jump.
    enum class Arrival : uint8_t { Step, Jump };

    /// True: it is another place, not the current one that has moved along. The edges of a node are one place with it.
    bool visit(const Focus& focus, Arrival arrival);
    bool canGoBack() const { return m_current > 0; }
    bool canGoForward() const { return m_current + 1 < m_places.size(); }
    /// The place before, which is the current one then; must not be called without one.
    const Focus& goBack() { return m_places[--m_current].focus; }
    const Focus& goForward() { return m_places[++m_current].focus; }
    void clear();

private:
    struct Place {
        Focus focus;
        bool isJump = false;
    };
    std::vector<Place> m_places;
    size_t m_current = 0;
};

}
