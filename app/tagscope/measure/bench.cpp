// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/measure/bench.h"

#include "app/tagscope/application.h"
#include "app/tagscope/main_window.h"
#include "app/tagscope/measure/bench_files.h"
#include "ui/frames/grid_view.h"
#include "ui/graphview/canvas.h"
#include "ui/kernels/kernel_lanes_view.h"
#include "ui/session/commands/move_requests.h"
#include "ui/spacetime/space_time_view.h"

#include <QAction>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QFile>
#include <QScrollBar>
#include <QTableView>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <optional>
#include <vector>

namespace tagscope::app {

namespace {

constexpr qint64 patienceMs = 300'000;
constexpr int rounds = 60;
constexpr double frameBudgetMs = 16;
/// Far more than anybody reads at once.
constexpr int wideNodes = 50'000;
/// Three messages each: a million of them, and ten million events.
constexpr int32_t iterationsOverTwo = 340'000;

/// A quantile of times.
double at(std::vector<double> times, double part)
{
    if (times.empty())
        return 0;
    std::ranges::sort(times);
    return times[std::min(times.size() - 1, static_cast<size_t>(part * static_cast<double>(times.size())))];
}

class Bench {
public:
    Bench(MainWindow& window, ui::FrameLog& frames, std::filesystem::path folder)
        : m_window(window), m_frames(frames), m_folder(std::move(folder))
    {
        m_text = fmt::format("{:<62} {:>6} {:>8} {:>8} {:>8} {:>8} {:>8}\n", "what, in ms", "budget", "median", "p99",
                             "max", "own", "own max");
    }

    int run(const std::filesystem::path& graph)
    {
        std::error_code error;
        std::filesystem::create_directories(m_folder, error);
        const std::filesystem::path large = m_folder / "large.pb";
        const std::filesystem::path wide = m_folder / "wide.pb";
        const std::filesystem::path grid = m_folder / "grid.pb";
        const std::filesystem::path endless = m_folder / "endless.pb";
        const std::filesystem::path devices = m_folder / "devices.pb";
        if (graph.empty()) {
            for (const Result<void>& written :
                 {writeLargeGraph(large), writeWideGraph(wide, wideNodes), writeLoop(grid, 1000, 1000),
                  writeLoop(endless, INT32_MAX, 0), writeLoop(devices, iterationsOverTwo, 6)})
                if (!written)
                    return fail(toString(written.error()));
            if (open(large, "first picture of 100,000 nodes", 2000)) {
                step("100,000 nodes: a step, from the action to painted");
                moveAbout("20,000 nodes with their lines, ", "flat");
                moveAbout("1,950 nodes with their lines, ", "dense");
            }
            if (open(large, "first picture of 100,000 nodes over 8 devices", std::nullopt, overEight()))
                step("100,000 nodes over 8 devices: a step, from the action to painted");
            if (open(wide, "first picture of 50,000 nodes in one scope", std::nullopt))
                moveOverAll("wide");
            if (open(grid, "first picture of a loop of 1,000 nodes", 2000)) {
                scrollGrid();
                inspect("a node of 1,000 firings: ");
            }
            if (open(endless, "first picture of a small loop", 2000)) {
                step("a small loop: a step, from the action to painted");
                pause();
            }
            if (open(devices, "first picture of a loop over two devices", 2000, overTwo()))
                lookAtDevices();
        } else if (open(graph, "first picture", 2000)) {
            step("a step, from the action to painted");
            m_window.session().post(ui::MoveRequest{Goal{Goal::Kind::Events, 2000, {}}});
            settle();
            stalls("  the window busy at a time, taking 2,000 steps at once");
            inspect("");
            moveAbout("", {});
            if (m_window.session().snapshot()->program->placement().devices.size() > 1)
                lookAtDevices();
        }
        return finish();
    }

private:
    /// One number in many rounds.
    struct Times {
        std::vector<double> ms;
        std::vector<double> ownMs;
    };

    /// Lets the window work until `isDone`.
    bool until(const std::function<bool()>& isDone)
    {
        QElapsedTimer timer;
        timer.start();
        while (!isDone()) {
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
            if (timer.elapsed() > patienceMs) {
                fail("something took too long");
                return false;
            }
        }
        return true;
    }
    bool settle()
    {
        QCoreApplication::processEvents();
        return until([this] {
            return !m_window.session().isBusy() && !m_window.canvas().isLayingOut()
                && !m_window.canvas().motion().isMoving();
        });
    }
    bool untilPainted()
    {
        const size_t before = m_frames.paints();
        return until([&] { return m_frames.paints() > before; });
    }

    Times measure(int count, const std::function<void(int)>& act)
    {
        Times times;
        for (int i = 0; i < count; ++i) {
            const double own = threadMs();
            QElapsedTimer timer;
            timer.start();
            act(i);
            times.ms.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
            times.ownMs.push_back(threadMs() - own);
        }
        return times;
    }

    void row(const std::string& what, std::optional<double> budget, const Times& times)
    {
        // A frame is this thread's own work, and other work of the machine is none of its business; what waits for
        // others is waited for.
        const bool isMissed = budget && at(*budget > frameBudgetMs ? times.ms : times.ownMs, 0.5) > *budget;
        m_text += fmt::format("{:<62} {:>6} {:>8.1f} {:>8.1f} {:>8.1f} {:>8.1f} {:>8.1f}{}\n", what,
                              budget ? fmt::format("{:.0f}", *budget) : "-", at(times.ms, 0.5), at(times.ms, 0.99),
                              at(times.ms, 1), at(times.ownMs, 0.5), at(times.ownMs, 1), isMissed ? "  missed" : "");
    }

    /// A loop whose addition runs on the second device, over a network.
    static MainWindow::RunOptions overTwo()
    {
        MainWindow::RunOptions options;
        options.policy.kind = Policy::Kind::Time;
        options.placement = {{"CPU:0", "CPU:1"}, {{"*", "CPU:0"}, {"loop/Add", "CPU:1"}}, false};
        Network& network = options.network.network.emplace();
        network.links.push_back({"*", "*", 5, {}, {}});
        network.kernels = KernelTimes::Unit;
        return options;
    }

    /// The parts and blocks of the large graph by turns.
    static MainWindow::RunOptions overEight()
    {
        MainWindow::RunOptions options;
        for (int device = 0; device < 8; ++device)
            options.placement.devices.push_back(fmt::format("CPU:{}", device));
        options.placement.nodes.push_back({"*", "CPU:0"});
        for (int i = 0; i < LargeGraph::scopesEachLevel * LargeGraph::scopesEachLevel; ++i)
            options.placement.nodes.push_back(
                {fmt::format("part_{}/block_{}/*", i / LargeGraph::scopesEachLevel, i % LargeGraph::scopesEachLevel),
                 fmt::format("CPU:{}", i % 8)});
        return options;
    }

    /// A part of the window, by itself and large.
    template <class View>
    View* openAlone(const char* dock)
    {
        auto* found = m_window.findChild<QDockWidget*>(QLatin1String(dock));
        found->setFloating(true);
        found->resize(1400, 800);
        found->show();
        found->raise();
        QCoreApplication::processEvents();
        return found->findChild<View*>();
    }

    /// Moved and painted again and again: all of the run in sight, and less and less of it.
    template <class View>
    void moveInTime(const std::string& what, View& view)
    {
        for (const double part : {1.0, 0.01, 0.0001}) {
            ui::TimeScale scale = ui::TimeScale::all(view.scale().length, view.scale().width);
            scale = scale.zoomed(part, scale.width / 2);
            const auto show = [&](int i) { view.setScale(scale.zoomed(0.9, 7 * i)); };
            show(0);
            until([&] { return !m_window.session().isBusy(); });
            const std::string where = fmt::format("{}{} % of it: ", what, part * 100);
            row(where + "a frame", frameBudgetMs, measure(rounds, [&](int i) {
                    show(i);
                    view.viewport()->repaint();
                }));
            row(where + "until it is known to the pixel", 100, measure(rounds, [&](int i) {
                    show(rounds - i);
                    until([&] { return !m_window.session().isBusy(); });
                }));
        }
        stalls("  the window busy at a time, meanwhile");
    }

    void lookAtDevices()
    {
        m_frames.clear();
        m_window.session().post(ui::MoveRequest{Goal{Goal::Kind::Continue, 1, {}}});
        settle();
        const auto snapshot = m_window.session().snapshot();
        m_text += fmt::format("{} events, {} messages\n", snapshot->size, snapshot->state.stats.messages);
        stalls("  the window busy at a time, running them");
        auto* table = openAlone<QTableView>("messages");
        row("messages: listed", std::nullopt, measure(1, [&](int) { settle(); }));
        row("messages: scroll", frameBudgetMs, measure(rounds, [&](int i) {
                QScrollBar* bar = table->verticalScrollBar();
                bar->setValue(bar->minimum() + static_cast<int>(int64_t{bar->maximum() - bar->minimum()} * i / rounds));
                table->viewport()->repaint();
            }));
        stalls("  the window busy at a time, meanwhile");
        m_window.findChild<QDockWidget*>(QStringLiteral("messages"))->hide();
        auto* space = openAlone<ui::SpaceTimeView>("spacetime");
        row("space-time: known", std::nullopt,
            measure(1, [&](int) { until([&] { return space->run().isComplete && !m_window.session().isBusy(); }); }));
        moveInTime("space-time, ", *space);
        m_window.findChild<QDockWidget*>(QStringLiteral("spacetime"))->hide();
        auto* kernels = openAlone<ui::KernelLanesView>("kernels");
        row("kernels: known", std::nullopt, measure(1, [&](int) {
                until([&] { return kernels->lanes().isComplete && !m_window.session().isBusy(); });
            }));
        moveInTime("kernels, ", *kernels);
        m_window.findChild<QDockWidget*>(QStringLiteral("kernels"))->hide();
    }

    bool open(const std::filesystem::path& path, const std::string& what, std::optional<double> budget,
              const std::optional<MainWindow::RunOptions>& options = {})
    {
        m_frames.clear();
        ui::Canvas& canvas = m_window.canvas();
        bool isThere = false;
        QObject context;
        QObject::connect(&canvas, &ui::Canvas::laidOut, &context, [&] { isThere = true; });
        bool isOpen = false;
        row(what, budget, measure(1, [&](int) {
                if (options)
                    m_window.openGraph(path, options);
                else
                    m_window.open(path);
                const auto isOver = [&] { return !m_window.session().isBusy() && !canvas.isLayingOut(); };
                isOpen = until([&] { return isThere || isOver(); }) && isThere && untilPainted();
            }));
        if (!isOpen || !settle()) {
            fail("cannot open " + path.string() + " " + m_window.openError().toStdString());
            return false;
        }
        if (budget)
            stalls("  the window busy at a time, until it was open");
        return true;
    }

    /// The longest time the window could not answer since this was asked last.
    void stalls(const std::string& what)
    {
        Times times;
        times.ms = {m_frames.longestMs()};
        times.ownMs = {m_frames.longestCpuMs()};
        row(what, frameBudgetMs, times);
        for (const ui::FrameLog::Stall& stall : m_frames.stalls())
            if (stall.cpuMs > frameBudgetMs / 2)  // else others had the machine
                m_text += fmt::format("    {:.0f} ms ({:.0f} own) in event {}\n", stall.ms, stall.cpuMs, stall.what);
        if (m_frames.longestPaintMs() > frameBudgetMs)
            m_text += fmt::format("    painting apart, at most {:.0f} ms by the clock\n", m_frames.longestPaintMs());
        m_frames.clear();
    }

    void step(const std::string& what)
    {
        QAction* action = m_window.findChild<QAction*>(QStringLiteral("step"));
        row(what, 50, measure(rounds, [&](int) {
                const uint64_t number = m_window.session().snapshot()->number;
                action->trigger();
                until([&] { return m_window.session().snapshot()->number > number; });
                untilPainted();
            }));
        settle();
        stalls("  the window busy at a time, while stepping");
    }

    /// Looks at a node that has fired, at its earlier firings, and at it while the run goes back and on.
    void inspect(const std::string& what)
    {
        const auto snapshot = m_window.session().snapshot();
        if (!snapshot->report || !snapshot->report->fired)
            return;
        const NodeId node = snapshot->report->fired->node;
        m_window.focus().selectNode(node);
        settle();
        for (const char* name : {"previousFiring", "nextFiring", "back", "step"}) {
            QAction* action = m_window.findChild<QAction*>(QString::fromLatin1(name));
            Times times;
            for (int i = 0; i < rounds; ++i) {
                const uint64_t number = m_window.session().snapshot()->number;
                const auto hasMoved = [&] { return m_window.session().snapshot()->number > number; };
                const Times one = measure(1, [&](int) {
                    action->trigger();
                    until([&] { return hasMoved() || !m_window.session().isBusy(); });
                    if (hasMoved())
                        untilPainted();
                });
                settle();
                if (!hasMoved())
                    break;  // there are no more firings
                times.ms.push_back(one.ms[0]);
                times.ownMs.push_back(one.ownMs[0]);
            }
            row(what + name + fmt::format(" {} times, to painted", times.ms.size()), 50, times);
        }
        stalls("  the window busy at a time, while inspecting");
    }

    /// None if there is no such scope.
    ui::GroupId groupAt(const std::string& scope) const
    {
        const ui::GroupTree& tree = *m_window.canvas().tree();
        ui::GroupId group;
        for (size_t g = 1; g < tree.groups().size() && !scope.empty(); ++g)
            if (tree.groups()[g].path == scope)
                group = ui::GroupId(g);
        return group;
    }

    void panAndZoom(const std::string& what, std::optional<double> budget)
    {
        ui::Canvas& canvas = m_window.canvas();
        const QPointF centre = canvas.visibleArea().center();
        const std::string where = what
            + fmt::format("{} visible at {:.0f} %: ", canvas.scene()->itemsIn(canvas.visibleArea()).size(),
                          canvas.zoom() * 100);
        row(where + "pan", budget, measure(rounds, [&](int i) {
                canvas.centreOn(centre + QPointF(i % 7, i % 5) * (25 / canvas.zoom()));
                canvas.repaint();
            }));
        canvas.centreOn(centre);
        row(where + "zoom", budget, measure(rounds, [&](int i) {
                canvas.zoomBy(i % 2 == 0 ? 1.1 : 1 / 1.1);
                canvas.repaint();
            }));
    }

    /// All that is in a scope at once.
    void moveOverAll(const std::string& scope)
    {
        ui::Canvas& canvas = m_window.canvas();
        const ui::GroupId group = groupAt(scope);
        if (!group.isValid())
            return;
        canvas.toggleGroup(group);
        settle();
        canvas.focusSelection();
        QCoreApplication::processEvents();
        panAndZoom("drawn items: ", std::nullopt);
        m_frames.clear();
    }

    void moveAbout(const std::string& what, const std::string& scope)
    {
        ui::Canvas& canvas = m_window.canvas();
        const ui::GroupId group = groupAt(scope);
        if (group.isValid()) {
            canvas.toggleGroup(group);
            settle();
            stalls("  the window busy at a time, opening " + scope);
            canvas.focusSelection();
        } else {
            canvas.fit();
        }
        QCoreApplication::processEvents();
        for (const double zoom : {canvas.zoom(), 0.16, 0.32, 0.5, 1.0}) {
            canvas.zoomBy(zoom / canvas.zoom());
            panAndZoom(what, frameBudgetMs);
        }
        m_frames.clear();
        if (group.isValid())
            makeRoom(what, scope, group);
    }

    /// A group closes and opens again: frames on the way from one picture to the other.
    void makeRoom(const std::string& what, const std::string& scope, ui::GroupId group)
    {
        ui::Canvas& canvas = m_window.canvas();
        canvas.toggleGroup(group);
        settle();
        stalls("  the window busy at a time, closing " + scope);
        canvas.motion().setHeld(ui::Motion::hopMs / 3);
        canvas.toggleGroup(group);
        settle();
        if (canvas.motion().scene())
            row(what + "a frame of making room", frameBudgetMs, measure(rounds, [&](int) { canvas.repaint(); }));
        canvas.motion().setHeld(std::nullopt);
        canvas.toggleGroup(group);
        settle();
        m_frames.clear();
    }

    void scrollGrid()
    {
        m_window.session().post(ui::MoveRequest{Goal{Goal::Kind::Continue, 1, {}}});
        settle();
        m_window.session().post(ui::BackRequest{2000});  // to where the frame is live
        settle();
        stalls("  the window busy at a time, running a million firings");
        QDockWidget* dock = m_window.findChild<QDockWidget*>(QStringLiteral("iterations"));
        auto* view = m_window.findChild<ui::GridView*>();
        dock->setFloating(true);
        dock->resize(1400, 800);
        dock->show();
        dock->raise();
        settle();
        QTableView* table = view->table();
        const std::string size =
            fmt::format("{} x {} cells: ", table->model()->rowCount(), table->model()->columnCount());
        const auto scroll = [&](QScrollBar* bar, const char* way) {
            row("iterations grid, " + size + way, frameBudgetMs, measure(rounds, [&](int i) {
                    bar->setValue(bar->minimum() + (bar->maximum() - bar->minimum()) * i / rounds);
                    table->viewport()->repaint();
                }));
            settle();
        };
        scroll(table->verticalScrollBar(), "scroll down");
        scroll(table->horizontalScrollBar(), "scroll right");
        stalls("  the window busy at a time, while scrolling");
        dock->setFloating(false);
    }

    void pause()
    {
        Times times;
        constexpr int pauses = 10;
        for (int i = 0; i < pauses; ++i) {
            m_window.findChild<QAction*>(QStringLiteral("continue"))->trigger();
            QElapsedTimer running;
            running.start();
            constexpr qint64 runMs = 200;
            until([&] { return running.elapsed() > runMs && m_window.session().snapshot()->isRunning; });
            const Times one = measure(1, [&](int) {
                m_window.findChild<QAction*>(QStringLiteral("pause"))->trigger();
                until([&] { return !m_window.session().snapshot()->isRunning; });
                untilPainted();
            });
            times.ms.push_back(one.ms[0]);
            times.ownMs.push_back(one.ownMs[0]);
            settle();
        }
        row("Pause in an endless loop, to painted", 100, times);
        stalls("  the window busy at a time, meanwhile");
    }

    int fail(const std::string& why)
    {
        m_text += "✗ " + why + "\n";
        m_hasFailed = true;
        return 1;
    }

    int finish()
    {
        QFile file(QString::fromStdString((m_folder / "bench.txt").string()));
        if (!file.open(QIODevice::WriteOnly) || file.write(m_text.c_str()) < 0)
            fail("cannot write into " + m_folder.string());
        fmt::print("{}", m_text);
        return m_hasFailed ? 1 : 0;
    }

    MainWindow& m_window;
    ui::FrameLog& m_frames;
    std::filesystem::path m_folder;
    std::string m_text;
    bool m_hasFailed = false;
};

}

int runBench(MainWindow& window, ui::FrameLog& frames, const std::filesystem::path& folder,
             const std::filesystem::path& graph)
{
    return Bench(window, frames, folder).run(graph);
}

}
