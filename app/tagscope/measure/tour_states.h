// SPDX-License-Identifier: Apache-2.0
#pragma once

class QString;

namespace tagscope::app {

class MainWindow;

/// Shows what the graph of a tour may not have, on graphs of its own: every state of a node, notices, hints, what is
/// under way, dialogs. Writes a picture of each into `folder`, as runTour does, and a report, report-states.txt. Leaves
/// another graph open than there was. Returns the exit code: 1 if something did not work, or a state of nodes is in no
/// picture.
int runTourOfStates(MainWindow& window, const QString& folder, bool everyTheme);

}
