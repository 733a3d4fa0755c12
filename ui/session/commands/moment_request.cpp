// SPDX-License-Identifier: Apache-2.0
#include "ui/session/commands/moment_request.h"

#include "ui/session/engine_run.h"

namespace tagscope::ui {

Result<VisitedMoment> MomentRequest::work(EngineRun& run) const
{
    Debugger& d = *run.debugger();
    VisitedMoment moment;
    const auto found = [&](auto result) {
        if (!result && !moment.error)
            moment.error = result.error();
        return result;
    };
    if (!node.empty())
        if (const Result<NodeId> there = found(d.node(node)))
            moment.node = *there;
    if (!d.program())
        return moment;
    found(run.moved(position <= d.size() ? d.goTo(position)
                                         : run.run(d, Goal{Goal::Kind::Events, position - d.position(), {}})));
    if (!tag.empty())
        if (const Result<TagId> there = found(d.tag(tag)))
            moment.tag = *there;
    return moment;
}

}
