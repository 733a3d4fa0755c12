// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/measure/tour_states.h"

#include "app/tagscope/keeping/recovery.h"
#include "app/tagscope/measure/bench_files.h"
#include "app/tagscope/measure/tour_driver.h"
#include "app/tagscope/measure/tour_graphs.h"
#include "app/tagscope/start/hints.h"
#include "app/tagscope/start/start_page.h"
#include "core/base/new_file.h"
#include "ui/breakpoints/breakpoint_editor.h"
#include "ui/common/text.h"
#include "ui/frames/breadcrumb.h"
#include "ui/graphview/canvas.h"
#include "ui/graphview/layout/layouter.h"
#include "ui/session/commands/capture_request.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"

#include <QAction>
#include <QDir>
#include <QDockWidget>
#include <QInputDialog>
#include <QMenu>
#include <QProgressBar>
#include <QStatusBar>
#include <QStringList>
#include <QTemporaryDir>
#include <QToolButton>

#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>

namespace tagscope::app {

namespace {

using ui::text;
using ui::textLines;

class TourStates final : public TourDriver {
public:
    using TourDriver::TourDriver;

    int run()
    {
        if (!QDir().mkpath(m_folder))
            return fail(QObject::tr("cannot make the folder %1").arg(m_folder));
        if (settle())
            showAll();
        else
            miss(QObject::tr("the graph did not open in time"));
        return finish("report-states.txt");
    }

private:
    void showAll()
    {
        waiting();
        stopped();
        loop();
        computing();
        layout();
        large();
        QStringList shown;
        for (size_t i = 0; i < ui::nodeStateCount; ++i) {
            const auto state = static_cast<ui::NodeState>(i);
            if (shownStates().contains(state))
                shown.append(ui::nodeStateKeyword(state));
            else
                miss(QObject::tr("no picture has a node in this state: %1").arg(ui::nodeStateName(state)));
        }
        say(QObject::tr("states of nodes in the pictures: %1").arg(shown.join(QLatin1Char(' '))));
    }

    std::filesystem::path pathOf(const char* name) const
    {
        return m_graphs.filePath(QLatin1String(name)).toStdString();
    }

    /// False: it has been said what did not work.
    bool show(const std::filesystem::path& path)
    {
        m_window.open(path);
        const bool isOpen = settle() && m_window.openError().isEmpty() && m_window.session().snapshot();
        if (!isOpen)
            miss(QObject::tr("%1 did not open: %2").arg(text(path.filename().string()), m_window.openError()));
        return isOpen;
    }

    /// The same.
    bool isWritten(const Result<void>& written)
    {
        if (!written)
            miss(textLines(toString(written.error())));
        return written.has_value();
    }

    bool show(const char* name, const std::string& graph)
    {
        return isWritten(writeFile(pathOf(name), graph)) && show(pathOf(name));
    }

    void step() { act(ui::MoveRequest{Goal{Goal::Kind::Events, 1, {}}}); }
    void runOn() { act(ui::MoveRequest{Goal{Goal::Kind::Events, mostFirings, {}}}); }

    /// Nodes that wait, may still go on, and cannot; what is left out of a run; what is set up for one.
    void waiting()
    {
        if (!show("waiting.pbtxt", waitingGraph()))
            return;
        CaptureSettings capture;
        capture.set({"twice", Capture::None});
        act(ui::CaptureRequest{capture});
        constexpr int mostSteps = 20;
        for (int i = 0; i < mostSteps && !drawn(ui::NodeState::Blocked).isValid(); ++i)
            step();
        m_window.canvas().fit();
        describe(QObject::tr("a node is blocked"));
        picture("10-blocked");
        breakpointEditor();
        runOn();
        describe(QObject::tr("nothing can fire any more"));
        picture("10-stuck");
        RequestText inputs;
        inputs.feeds = {"one=7"};
        inputs.fetches = {"taken"};
        m_window.post(ui::InputsRequest{inputs});
        settle();
        m_window.canvas().fit();
        picture("10-fed");
        hints();
        startPage();
    }

    void breakpointEditor()
    {
        if (const auto beside = snapshot().graph->find("beside"))
            select(*beside);
        trigger("editBreakpoint");
        auto* editor = m_window.findChild<ui::BreakpointEditor*>();
        if (!editor)
            return miss(
                QObject::tr("no picture %1: what it shows did not come").arg(QStringLiteral("12-breakpoint-editor")));
        save(*editor, QStringLiteral("12-breakpoint-editor"));
        editor->reject();
        settle();
    }

    void hints()
    {
        for (const char* dock : {"inspector", "console"})
            m_window.findChild<QDockWidget*>(QLatin1String(dock))->raise();
        m_window.hints().show(Hints::Which::All);
        picture("11-hints");
        m_window.hints().hide();
    }

    void startPage()
    {
        InterruptedSession session;
        session.record = m_window.recovery().record();
        session.record.savedAt = "2024-02-29T12:00:00";
        session.record.run.position = 12;
        session.record.run.sizes = {40};
        trigger("start");
        auto* page = m_window.findChild<StartPage*>();
        page->refresh({session, session});
        picture("11-start-sessions");
        page->refresh({});
        m_window.open("/nowhere/missing.pb");
        settle();
        picture("11-start-error");
        trigger("start");
    }

    /// What a run ends in before it is over, or cannot begin for.
    void stopped()
    {
        if (show("failing.pbtxt", failingGraph())) {
            runOn();
            picture("10-failed");
        }
        if (show("unfed.pbtxt", unfedGraph())) {
            runOn();
            picture("10-not-fed");
        }
        if (show("refused.pbtxt", refusedGraph()))
            picture("10-refused");
    }

    /// A loop without an end.
    void loop()
    {
        const std::filesystem::path path = pathOf("endless.pb");
        if (!isWritten(writeLoop(path, std::numeric_limits<int32_t>::max(), 0)))
            return;
        ui::OpenRequest limited{path, {}, {}};
        constexpr uint64_t fewFirings = 100;
        limited.options.maxFirings = fewFirings;
        act(limited);
        runOn();
        describe(QObject::tr("at a limit"));
        picture("10-limit");
        if (!show(path))
            return;
        constexpr uint64_t manyEvents = 1000;  // of more iterations than a menu lists
        act(ui::MoveRequest{Goal{Goal::Kind::Events, manyEvents, {}}});
        iterationDialog();
        glimpse("13-run-under-way",
                {[this] { m_window.post(ui::MoveRequest{}); }, [this] { return snapshot().isRunning; },
                 [this] { m_window.session().pause(); }});
    }

    void iterationDialog()
    {
        auto* crumbs = m_window.findChild<ui::Breadcrumb*>();
        const auto choice = [crumbs]() -> QAction* {
            for (const QToolButton* part : crumbs->findChildren<QToolButton*>()) {
                if (!part->isVisible() || !part->menu())
                    continue;
                Q_EMIT part->menu()->aboutToShow();
                if (auto* other = part->menu()->findChild<QAction*>(QStringLiteral("otherIteration")))
                    return other;
            }
            return nullptr;
        };
        constexpr int mostSteps = 20;  // a firing that ends its iteration leaves none to be looked at
        for (int i = 0; i < mostSteps && !choice(); ++i)
            step();
        if (QAction* other = choice())
            other->trigger();
        settle();
        auto* dialog = crumbs->findChild<QInputDialog*>();
        if (!dialog)
            return miss(QObject::tr("no picture %1: what it shows did not come").arg(QStringLiteral("12-iteration")));
        save(*dialog, QStringLiteral("12-iteration"));
        dialog->reject();
        settle();
    }

    /// A kernel at work, of a size that takes this machine long enough to be seen.
    void computing()
    {
        constexpr int mostRows = 4096;
        int rows = 256;
        const auto begin = [&] {
            if (show("computing.pbtxt", productGraph(rows)))
                m_window.post(ui::MoveRequest{});
        };
        const auto isThere = [this] { return snapshot().running.has_value(); };
        do {
            rows *= 2;
            begin();
        } while (!waitFor(isThere) && rows < mostRows);
        settle();
        rows += rows / 2;  // it is to last no shorter each time
        glimpse("13-computing", {begin, isThere});
    }

    /// What takes its time to open, and a group of it that cannot be read in one picture.
    void large()
    {
        const std::filesystem::path path = pathOf("large.pb");
        if (!isWritten(writeLargeGraph(path)))
            return;
        const auto* progress = m_window.statusBar()->findChild<QProgressBar*>();
        glimpse("13-opening", {[this, path] { m_window.open(path); }, [progress] { return progress->isVisible(); }});
        ui::Canvas& canvas = m_window.canvas();
        const auto node = snapshot().graph->find("flat/n0");
        if (!node || !canvas.tree())
            return miss(QObject::tr("%1 did not open: %2").arg(text(path.filename().string()), m_window.openError()));
        const ui::GroupId group = canvas.tree()->groupOf(*node);
        if (canvas.isOpen(group))
            canvas.toggleGroup(group);
        settle();
        canvas.askForGroup(group);
        settle();
        picture("11-large-group");
    }

    /// While it is said that a better picture comes, which only Graphviz makes.
    void layout()
    {
        if (!ui::hasDot()) {
            say(QObject::tr("Graphviz is not installed: no picture of a layout under way"));
            return;
        }
        const std::filesystem::path path = pathOf("tangled.pbtxt");
        const auto improve = [&] {
            if (!isWritten(writeFile(path, tangledGraph(1))))
                return;
            m_window.open(path);
            settle();
            m_window.canvas().improve();
        };
        glimpse("13-layout-under-way",
                {improve, [this] { return !m_window.canvas().progressBox().isEmpty(); },
                 [this] { show("waiting.pbtxt", waitingGraph()); }});
    }

    QTemporaryDir m_graphs;
};

}

int runTourOfStates(MainWindow& window, const QString& folder, bool everyTheme)
{
    return TourStates(window, folder, everyTheme).run();
}

}
