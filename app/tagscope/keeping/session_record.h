// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/filter/view_record.h"
#include "core/debug/control/debugger.h"
#include "core/debug/open/request_text.h"
#include "ui/session/note.h"
#include "ui/session/tag_range.h"
#include "ui/session/watch.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope::app {

/// What a person has set up around a graph, by names, so that it fits the graph again after it was exported anew:
/// written now and then while the window is open, when it closes, and when somebody saves it for others. JSON with a
/// version, sorted, one value a line; a reader takes every version up to its own.
struct SessionRecord {
    static constexpr int version = 2;  ///< 1 had no notes and no hash

    using Filter = FilterRecord;
    using View = ViewRecord;
    using NamedView = NamedViewRecord;

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
