// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"
#include "ui/session/queries/grid_query.h"
#include "ui/session/queries/iteration_query.h"

#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace tagscope::ui {

/// A recorded line as it stands at a position. What it is made from must outlive it.
struct LineAt {
    const TagNames* names = nullptr;
    std::shared_ptr<const Timeline> timeline;
    const State* state = nullptr;  ///< at the position

    LineAt(const TagNames& of, std::shared_ptr<const Timeline> line, const State& there)
        : names(&of), timeline(std::move(line)), state(&there)
    {
    }
    /// Its current line, as of the cursor; it has a program.
    LineAt(const Debugger& debugger) : LineAt(*debugger.tagNames(), debugger.timeline(), debugger.state()) {}
    const Program& program() const { return timeline->program(); }
    uint64_t position() const { return state->position; }
};

/// Looks up how nodes stand at the iterations of a frame instance, those that are over included. Keeps which tag each
/// iteration has, and learns only of new ones. Engine thread.
class FiringGrid {
public:
    GridCells cells(const Debugger& debugger, const GridQuery& request);
    IterationAnswer iteration(const LineAt& line, const IterationQuery& request);
    /// The tag of an iteration of an instance (of the newest, without a parent), if something has happened there.
    std::optional<TagId> tag(const LineAt& line, StaticFrameId frame, std::optional<TagId> parent, int64_t iteration);
    /// Tags of an instance by iteration, invalid where nothing has happened; null if there is no such instance.
    /// `parent` is the tag it was entered from; if that is invalid, it becomes that of the newest instance.
    const std::vector<TagId>* tagsOf(const LineAt& line, StaticFrameId frame, TagId& parent);

    using Instance = std::pair<TagId, StaticFrameId>;  ///< the tag it was entered from, its static frame
    /// Tags of every instance, as above.
    const std::map<Instance, std::vector<TagId>>& instances(const LineAt& line);

private:
    /// Where a request's iteration is, as far as the trace and the state know it; fills in what the request leaves out.
    std::optional<TagId> resolve(const LineAt& line, IterationQuery& request);
    /// Goes on to the frames within; true: the tag has become that of an inner iteration.
    bool goWithin(const LineAt& line, TagId& tag, const TagLevel& level);
    std::vector<IterationStep> pathTo(const LineAt& line, TagId tag);
    /// Of an iteration at the end of `path`, and of what lies in it.
    void addBeside(const LineAt& line, IterationAnswer& answer, const std::vector<IterationStep>& path);
    void learn(const std::shared_ptr<const Timeline>& timeline);

    std::shared_ptr<const Timeline> m_timeline;
    uint64_t m_size = 0;
    uint32_t m_next = 0;                            // tags before it are known
    std::map<Instance, std::vector<TagId>> m_tags;  // by iteration; invalid: no event at it so far
    std::map<StaticFrameId, TagId> m_newest;        // by static frame: where its last instance was entered from
};

}
