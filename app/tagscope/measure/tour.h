// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace tagscope::app {

class MainWindow;

/// Drives the window through a short session on the graph that is being opened, without anybody at it: steps forwards
/// and backwards, looks at values, runs to the end; writes a picture of each stage and a report into `folder`.
/// `everyTheme` makes each picture light, dark and in high contrast. Returns the exit code: 1 if something did not
/// work.
int runTour(MainWindow& window, const QString& folder, bool everyTheme);

}
