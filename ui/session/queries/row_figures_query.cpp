// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/row_figures_query.h"

#include "ui/session/engine_run.h"
#include "ui/session/firing_grid.h"

namespace tagscope::ui {

Result<RowFiguresAnswer> RowFiguresQuery::work(EngineRun& run) const
{
    RowFiguresAnswer answer{*this, {}, true};
    const Debugger& d = *run.debugger();
    if (frame == rootFrame || frame.index() >= d.program()->frames().size())
        return answer;
    TagId entered = parent.value_or(TagId());
    if (const std::vector<TagId>* tags = run.kept<FiringGrid>().tagsOf(d, frame, entered)) {
        FrameFigures& figures = run.kept<FrameFigures>();
        answer.isComplete = figures.look(d, frame, entered, *tags, EngineRun::slice);
        answer.rows = figures.rows();
    }
    return answer;
}

}
