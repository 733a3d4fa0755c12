// SPDX-License-Identifier: Apache-2.0
#include "ui/session/commands/command_request.h"

#include "core/base/say.h"
#include "ui/session/engine_run.h"

#include <utility>

namespace tagscope::ui {

Result<CommandResult> CommandRequest::work(EngineRun& run) const
{
    if (!run.console()) {
        const InEnglish forScripts;
        return CommandResult{false, say("no graph is open") + '\n', false, false, false};
    }
    CommandResult result = run.console()->execute(line);
    if (result.opened)
        run.adopt({});
    run.showStanding();
    return result;
}

}
