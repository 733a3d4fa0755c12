// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/answers.h"
#include "ui/session/last_firings.h"
#include "ui/session/snapshot.h"

namespace tagscope::ui {

/// How the recorded run stood at positions other than the cursor's: for pictures and pages of a range of firings. The
/// cursor stays where it is. Engine thread; what it returns are values.
class RunHistory {
public:
    /// The moments from `request.first` on, as far as the line goes. `now` is the snapshot at the cursor: what it says
    /// of the file and its program is the same at every moment.
    std::vector<Moment> at(const Debugger& debugger, const HistoryRequest& request, const Snapshot& now);

private:
    LastFirings m_lastFirings;  // of its own: the cursor's would have to come back from far
};

}
