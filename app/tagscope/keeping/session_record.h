// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/debugger.h"
#include "core/debug/request_text.h"
#include "ui/session/note.h"
#include "ui/session/tag_range.h"
#include "ui/session/watch.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tagscope::app {

/// What a person has set up around a graph, by names, so that it fits the graph again after it was exported anew:
/// written now and then while the window is open, when it closes, and when somebody saves it for others. JSON with a
/// version, sorted, one value a line; a reader takes every version up to its own.
struct SessionRecord {
    static constexpr int version = 2;  ///< 1 had no notes and no hash

    /// What of the graph is drawn (ui::ViewFilter), by names.
    struct Filter {
        std::string centre;  ///< of a slice; empty: none
        int hops = 0;
        std::string towards;
        bool followsControl = false;
        std::vector<std::string> hiddenOps;
        std::vector<std::string> highlightedOps;
        std::vector<std::string> drawnLines;  ///< nodes without a portal
        bool foldsAlike = true;
        std::vector<std::string> unfolded;  ///< groups, as Canvas names them
        bool operator==(const Filter&) const = default;
    };

    struct View {
        std::vector<std::string> openGroups;  ///< as Canvas names them
        double zoom = 0;                      ///< pixels a scene unit; 0: as it fits
        double centreX = 0;                   ///< scene coordinates
        double centreY = 0;
        bool isTopDown = false;  ///< lines run down
        std::string groupBy;     ///< what parts the graph first: "device"; empty: scopes and frames alone
        std::map<std::string, std::pair<double, double>> pins;  ///< as Canvas names them: places in their groups
        std::string colourBy;                                   ///< as Colouring names it; empty: the state
        Filter filter;
        bool operator==(const View&) const = default;
    };

    /// A view to come back to, without places and colours.
    struct NamedView {
        int number = 0;  ///< of its key
        std::string name;
        View view;
        bool operator==(const NamedView&) const = default;
    };

    std::string path;       ///< of the graph or trace, absolute; in a file for others, from where that is
    std::string graphHash;  ///< SHA-256 of it; empty: not known
    std::string savedAt;    ///< ISO 8601, for people
    RequestText request;
    Policy policy;
    uint64_t position = 0;
    uint64_t events = 0;  ///< recorded
    std::string node;     ///< selected
    std::string tag;      ///< focused
    std::vector<Breakpoint> breakpoints;
    int branch = 0;               ///< that was shown
    std::vector<ui::Note> notes;  ///< pinned or written
    std::vector<ui::Watch> watches;
    CaptureSettings capture;  ///< what recordings keep
    View view;
    std::vector<NamedView> views;
    std::optional<ui::TagRange> onlyTag;  ///< the tags that are shown; nothing: all
    bool isTeaching = false;              ///< teach mode is on
};

std::string toJson(const SessionRecord& record);
/// Any text: what is no record of a known version is an error that says why.
Result<SessionRecord> sessionRecordFromJson(std::string_view text);

}
