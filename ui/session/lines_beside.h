// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"
#include "ui/session/firing_grid.h"
#include "ui/session/last_firings.h"
#include "ui/session/line_beside.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tagscope::ui {

class EngineRun;

/// A recorded line with what its tags and nodes are called. Engine thread.
struct SeenLine {
    std::shared_ptr<const Timeline> timeline;
    std::shared_ptr<const TagNames> names;
    std::string name;                   ///< in sentences
    std::optional<std::string> misfit;  ///< why it cannot be drawn on the graph that is open

    PlanId planOf(const Graph& graph, NodeId node) const;
};

/// What is kept of lines that are looked at beside the current one, and of the trace that was compared with last.
/// Engine thread.
class LinesBeside {
public:
    /// What is kept of one of them.
    struct Line {
        std::shared_ptr<const Timeline> timeline;
        LastFirings lastFirings = {};
        FiringGrid grid = {};
    };
    Line& keptOf(const std::shared_ptr<const Timeline>& line);
    /// One beside the run is enough for the memory: it takes the place of the one before.
    void setTrace(std::filesystem::path path, SeenLine line) { m_trace.emplace(std::move(path), std::move(line)); }
    void forgetTrace();
    /// Null if it is not loaded.
    const SeenLine* trace(const std::filesystem::path& path) const;

private:
    std::vector<Line> m_lines;  ///< the newest last
    std::optional<std::pair<std::filesystem::path, SeenLine>> m_trace;
};

SeenLine currentLine(EngineRun& run);
Result<SeenLine> lineBeside(EngineRun& run, const LineBeside& line);
/// The tag of a line that has the same path as one of the current line.
std::optional<TagId> tagOn(EngineRun& run, const SeenLine& line, std::optional<TagId> tag);

struct SeenFiring {
    std::optional<TagId> tag;       ///< at which the node is looked at
    std::optional<uint64_t> event;  ///< nothing: it has not fired there
};
/// Of a node on a line, before a position: at a tag of that line, or where the node's frame has none like it, the last.
SeenFiring firingOn(EngineRun& run, const SeenLine& line, PlanId node, std::optional<TagId> tag, uint64_t position);

}
