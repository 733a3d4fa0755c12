// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/main_window.h"
#include "tests/support/ui_test.h"
#include "ui/graphview/canvas.h"

#include <QAction>
#include <QDockWidget>

#include <utility>

namespace tagscope::test {

/// A window that knows nothing of earlier ones and leaves nothing behind.
inline app::MainWindow::Options plain()
{
    app::MainWindow::Options options;
    options.remembersLayout = false;
    return options;
}

/// The same, which runs what it opens over two devices.
inline app::MainWindow::Options overTwoDevices()
{
    app::MainWindow::Options options = plain();
    options.placement = additionElsewhere();
    return options;
}

/// Until the engine has answered and the graph is laid out.
inline bool settle(app::MainWindow& window)
{
    return QTest::qWaitFor([&] { return !window.session().isBusy() && !window.canvas().isLayingOut(); }, 20'000);
}

/// A window on a graph. What it does is over when it returns; false: it went wrong.
struct ShownWindow {
    app::MainWindow window;

    explicit ShownWindow(const app::MainWindow::Options& options = plain()) : window(options) {}

    bool settle() { return test::settle(window); }
    bool openFile(const QString& path)
    {
        window.show();
        window.open(path.toStdString());
        return settle() && window.session().snapshot() && window.canvas().scene();
    }
    bool openExample(const char* file) { return openFile(examplePath(file)); }
    bool openCounter() { return openExample("counter.pbtxt"); }
    template <ui::Command C>
    bool post(C command)
    {
        window.post(std::move(command));
        return settle();
    }
    bool runToEnd() { return post(ui::MoveRequest{}); }
    bool run(uint64_t events) { return post(ui::MoveRequest{Goal{Goal::Kind::Events, events, {}}}); }
    bool select(const char* name)
    {
        window.focus().selectNode(node(name));
        return settle();
    }
    bool selectAt(const char* name, int64_t iteration)
    {
        window.focus().selectNodeAt(node(name), iteration);
        return settle();
    }
    QAction* command(const QString& name) const { return window.findChild<QAction*>(name); }
    QAction* command(const char* name) const { return command(QLatin1String(name)); }
    /// As its key does; false also if it is not to be had now.
    bool trigger(const char* name)
    {
        QAction* action = command(name);
        const bool isEnabled = action && action->isEnabled();
        if (isEnabled)
            action->trigger();
        return isEnabled && settle();
    }
    /// In front, with what it shows; null: there is none.
    QDockWidget* showDock(const QString& name)
    {
        auto* dock = window.findChild<QDockWidget*>(name);
        if (!dock)
            return nullptr;
        dock->show();
        dock->raise();
        return settle() ? dock : nullptr;
    }
    const ui::Snapshot& snapshot() { return *window.session().snapshot(); }
    NodeId node(const char* name) { return snapshot().graph->find(name).value_or(NodeId()); }
    ui::Canvas& canvas() { return window.canvas(); }
};

}
