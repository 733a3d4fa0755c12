// SPDX-License-Identifier: Apache-2.0
#include "ui/session/commands/open_request.h"

#include "core/base/new_file.h"
#include "ui/session/engine_run.h"

#include <utility>

namespace tagscope::ui {

Result<void> OpenRequest::work(EngineRun& run) const
{
    if (Result<void> refused = refuseEndless(path); !refused)
        return refused;
    Mailbox& mailbox = run.mailbox();
    Result<std::unique_ptr<Debugger>> opened = Debugger::open(
        path, options, mailbox.opening(), [&mailbox](double fraction) { mailbox.setProgress(fraction); });
    mailbox.setProgress(0);  // nothing is on its way any more, also if it ended half way
    if (!opened)
        return Failure(std::move(opened).error());
    run.open(*std::move(opened), shownAs);
    return {};
}

Result<void> InputsRequest::work(EngineRun& run) const
{
    Debugger& d = *run.debugger();
    Result<RunRequest> wanted = requestFromText(text, *d.graph(), readTypedValue);
    if (!wanted)
        return Failure(std::move(wanted).error());
    Result<void> set = d.setRequest(*std::move(wanted));
    run.showNoReport();
    run.startOver();
    return set;
}

}
