// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"
#include "ui/session/request.h"
#include "ui/session/snapshot.h"

#include <memory>

namespace tagscope::ui {

/// Why the run stands still where the cursor is, or why nobody can say so yet. Of the end of a run that failed: what
/// failed first, and who was left waiting.
struct DiagnosisQuery {
    using Answer = std::shared_ptr<const Diagnosis>;
    static constexpr RequestKind kind = RequestKind::Question;
    /// Whether a run that can go on may do so for ever: not where it is only looked at again, and not where somebody
    /// has set values by hand, which do not come again.
    bool mayBeEndless = false;

    Result<Answer> work(EngineRun& run) const;
};

/// Whether there is something to find out at a snapshot: it cannot go on though it is not over, has failed, or had to
/// be stopped by hand.
bool asksWhy(const Snapshot& snapshot);

}
