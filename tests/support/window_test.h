// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/main_window.h"
#include "tests/support/ui_test.h"
#include "ui/graphview/canvas.h"

namespace tagscope::test {

/// A window that knows nothing of earlier ones and leaves nothing behind.
inline app::MainWindow::Options plain()
{
    app::MainWindow::Options options;
    options.remembersLayout = false;
    return options;
}

/// Until the engine has answered and the graph is laid out.
inline bool settle(app::MainWindow& window)
{
    return QTest::qWaitFor([&] { return !window.session().isBusy() && !window.canvas().isLayingOut(); }, 20'000);
}

}
