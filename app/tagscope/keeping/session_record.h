// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/filter/view_record.h"
#include "core/debug/control/debugger.h"
#include "core/debug/control/run_recipe.h"
#include "core/debug/open/request_text.h"
#include "ui/session/note.h"
#include "ui/session/tag_range.h"

#include <QJsonObject>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope::app {

/// What a person has set up around a graph, by names, so that it fits the graph again after it was exported anew:
/// written now and then while the window is open, when it closes, and when somebody saves it for others. JSON with a
/// version, sorted, one value a line; a reader takes every version up to its own.
struct SessionRecord {
    static constexpr int version = 3;  ///< 1 had no notes and no hash, 2 only one line of the run

    using Filter = FilterRecord;
    using View = ViewRecord;
    using NamedView = NamedViewRecord;

    std::string path;       ///< of the graph or trace, absolute; in a file for others, from where that is
    std::string graphHash;  ///< SHA-256 of it; empty: not known
    std::string savedAt;    ///< ISO 8601, for people
    RequestText request;
    PlacementRequest placement;  ///< what was asked of the devices of its nodes
    NetworkRequest network;      ///< what messages between devices go over
    RunRecipe run;               ///< how its lines are made again, with where it stood
    /// A file beside the record with a part of the run, so that this need not be made again.
    struct Trace {
        std::string file;    ///< its name
        uint64_t steps = 0;  ///< of the recipe that are done in it
        uint64_t lines = 0;
        bool operator==(const Trace&) const = default;
    };
    std::optional<Trace> trace;
    std::string node;  ///< selected
    std::string tag;   ///< focused
    std::vector<Breakpoint> breakpoints;
    std::vector<ui::Note> notes;  ///< pinned or written
    std::vector<Watch> watches;   ///< without numbers
    CaptureSettings capture;      ///< what recordings keep
    View view;
    std::vector<NamedView> views;
    QJsonObject parts;                    ///< what views of the window save, by their ids
    std::optional<ui::TagRange> onlyTag;  ///< the tags that are shown; nothing: all
    bool isTeaching = false;              ///< teach mode is on
    bool isTouched = true;                ///< more was done than to look at the graph

    /// Events of the line that was shown.
    uint64_t events() const
    {
        const auto line = static_cast<size_t>(run.branch);
        return line < run.sizes.size() ? run.sizes[line] : run.position;
    }
};

std::string toJson(const SessionRecord& record);
/// Any text: what is no record of a known version is an error that says why.
Result<SessionRecord> sessionRecordFromJson(std::string_view text);

}
