// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/measure/tour.h"

#include "app/tagscope/application.h"
#include "app/tagscope/measure/text_audit.h"
#include "app/tagscope/out/export_dialog.h"
#include "app/tagscope/keys/key_editor.h"
#include "app/tagscope/keys/key_map.h"
#include "app/tagscope/start/key_sheet.h"
#include "app/tagscope/main_window.h"
#include "ui/common/text.h"
#include "ui/common/theme.h"
#include "ui/console/console_view.h"
#include "ui/find/find_palette.h"
#include "ui/frames/grid_view.h"
#include "ui/graphview/canvas.h"
#include "ui/inspector/edit_panel.h"
#include "ui/inspector/elements/highlight_bar.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/value_page.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QFile>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QTabWidget>
#include <QTableView>
#include <QTextStream>

#include <algorithm>
#include <functional>
#include <vector>

namespace tagscope::app {

namespace {

using ui::text;

constexpr qint64 patienceMs = 60'000;

class Tour {
public:
    Tour(MainWindow& window, const QString& folder, bool everyTheme)
        : m_window(window), m_folder(folder), m_everyTheme(everyTheme)
    {
        m_clock.start();
    }

    int run()
    {
        if (!QDir().mkpath(m_folder))
            return fail(QObject::tr("cannot make the folder %1").arg(m_folder));
        if (!settle())
            return fail(QObject::tr("the graph did not open in time"));
        const auto snapshot = m_window.session().snapshot();
        if (!snapshot)
            return fail(m_window.openError().isEmpty() ? QObject::tr("no graph was opened") : m_window.openError());
        say(QObject::tr("%1: %2, %3 nodes, %4 problems").arg(QString::fromStdString(snapshot->path.string()), text(snapshot->format))
                .arg(snapshot->graph->size()).arg(snapshot->graph->problems().size()));
        m_window.grab();
        say(QObject::tr("first picture after %1 ms; the window's thread was busy for at most %2 ms at a time")
                .arg(m_clock.elapsed()).arg(m_longestMs, 0, 'f', 0));
        m_longestMs = 0;
        picture("1-opened");
        if (!snapshot->program) {
            say(QObject::tr("It cannot run: %1").arg(text(toString(snapshot->refusal->error))));
            docks();
            return finish();
        }
        for (int i = 0; i < 12; ++i)
            act(ui::MoveRequest{Goal{Goal::Kind::Events, 1, {}}});
        describe(QObject::tr("after 12 steps"));
        selectFired();
        picture("2-stepped");
        pan(QObject::tr("panning"));
        m_window.canvas().fit();
        pan(QObject::tr("panning, all in view"));
        picture("2-whole");
        filters();
        m_window.canvas().focusSelection();
        say(QObject::tr("stepping: the window's thread was busy for at most %1 ms at a time").arg(m_longestMs, 0, 'f', 0));
        act(ui::BackRequest{5});
        describe(QObject::tr("after 5 steps back"));
        picture("3-back");
        moving();
        colours();
        act(ui::GoToRequest{0});
        act(ui::MoveRequest{Goal{Goal::Kind::NextFrame, 1, {}}});
        act(ui::MoveRequest{Goal{Goal::Kind::Events, 30, {}}});
        if (m_window.session().snapshot()->state.isIdle())
            act(ui::BackRequest{m_window.session().snapshot()->size / 2});
        describe(QObject::tr("inside the first loop frame, or half way"));
        selectFired();
        picture("4-frame");
        QAction* onlyTag = m_window.findChild<QAction*>(QStringLiteral("onlyTag"));
        onlyTag->trigger();
        settle();
        if (onlyTag->isChecked()) {
            picture("4-only-this-tag");
            onlyTag->trigger();
        }
        typed(QStringLiteral("info ready"));
        typed(QStringLiteral("info frames"));
        picture("5-console");
        breakpoint();
        m_window.findChild<QAction*>(QStringLiteral("bookmark"))->trigger();
        m_window.findChild<QAction*>(QStringLiteral("watch"))->trigger();
        settle();
        docks();
        tabs(m_window.inspector());
        typed(QStringLiteral("delete 1"));
        act(ui::MoveRequest{Goal{Goal::Kind::Events, 200'000, {}}});
        describe(QObject::tr("at the end, or after 200,000 firings"));
        picture("6-end");
        notCaptured();
        compare();
        aside();
        return finish();
    }

private:
    /// Lets the window work until nothing is under way.
    bool settle()
    {
        QElapsedTimer timer;
        timer.start();
        do {
            const double before = threadMs();
            QApplication::processEvents(QEventLoop::AllEvents, 1);
            m_longestMs = std::max(m_longestMs, threadMs() - before);
            if (timer.elapsed() > patienceMs)
                return false;
        } while (m_window.session().isBusy() || m_window.canvas().isLayingOut() || m_window.canvas().isColouring() || m_window.canvas().motion().isMoving() || m_window.inspector().valuePage()->isWorking());
        QApplication::processEvents();  // what the last answer changed finds its place
        return true;
    }

    void act(ui::Request request)
    {
        m_window.session().post(std::move(request));
        if (!settle())
            m_failed = true;
    }

    void typed(const QString& line)
    {
        m_window.console().line()->setText(line);
        Q_EMIT m_window.console().line()->returnPressed();
        settle();
    }

    void selectFired()
    {
        const auto snapshot = m_window.session().snapshot();
        if (snapshot->report && snapshot->report->fired) {
            const double before = threadMs();
            m_window.selectNode(snapshot->report->fired->node);
            m_longestMs = std::max(m_longestMs, threadMs() - before);
            settle();
        }
    }

    /// What is drawn when not all is.
    void filters()
    {
        if (!m_window.canvas().selectedNode().isValid()) {
            m_window.selectNode(NodeId(m_window.session().snapshot()->graph->size() / 2));
            settle();
        }
        trigger("slice");
        picture("2-slice");
        trigger("wholeGraph");
        trigger("hidePlumbing");
        trigger("highlightControlFlow");
        picture("2-ops");
        trigger("ops");
        for (QDialog* dialog : m_window.findChildren<QDialog*>())
            if (dialog->isVisible()) {
                save(*dialog, QStringLiteral("2-ops-dialog"));
                dialog->close();
            }
        trigger("highlightControlFlow");
        trigger("wholeGraph");
        const auto scene = m_window.canvas().scene();
        const auto show = [&](int item, const char* name) {
            const ui::SceneItem& shown = scene->items[static_cast<size_t>(item)];
            m_window.canvas().goTo(shown.node.isValid() ? ui::CanvasTarget::ofNode(shown.node) : ui::CanvasTarget::ofGroup(shown.group));
            m_window.canvas().centreOn(shown.rect.center());
            picture(name);
        };
        if (!scene->portals.empty())
            show(scene->portals.front().source, "2-portal");
        if (!scene->stacks.empty())
            show(scene->itemOf(scene->stacks.front().members.front()), "2-stack");
    }

    void trigger(const char* command)
    {
        m_window.findChild<QAction*>(QLatin1String(command))->trigger();
        settle();
    }

    /// One on the selected node, for the picture of the list.
    void breakpoint()
    {
        const auto snapshot = m_window.session().snapshot();
        if (const NodeId node = m_window.canvas().selectedNode(); node.isValid()) {
            BreakpointSpec spec;
            spec.text = snapshot->graph->node(node).name;
            act(ui::BreakpointRequest{0, spec});
        }
    }

    /// What colours tell, one after the other, and the picture from the top down with something pinned.
    void colours()
    {
        for (const char* name : {"device", "scope", "structure", "firings"}) {
            m_window.findChild<QAction*>(QLatin1String("colour.") + QLatin1String(name))->trigger();
            settle();
            save(m_window, QLatin1String("3-colour-") + QLatin1String(name));
        }
        m_window.findChild<QAction*>(QStringLiteral("colour.state"))->trigger();
        QAction* down = m_window.findChild<QAction*>(QStringLiteral("topDown"));
        QAction* pin = m_window.findChild<QAction*>(QStringLiteral("pin"));
        down->trigger();
        settle();
        selectFired();
        pin->trigger();
        settle();
        picture("3-top-down");
        pin->trigger();
        down->trigger();
        settle();
    }

    /// The first dead token on its way, and a hundred steps at once with numbers in place of motion.
    void moving()
    {
        ui::Motion& motion = m_window.canvas().motion();
        act(ui::GoToRequest{0});
        motion.setHeld(ui::Motion::hopMs / 2);
        constexpr int mostSteps = 100;
        for (int i = 0; i < mostSteps && !m_window.session().snapshot()->state.isIdle(); ++i) {
            act(ui::MoveRequest{Goal{Goal::Kind::Events, 1, {}}});
            if (const auto spread = m_window.session().snapshot()->deadSpread; spread && !spread->hops.empty())
                break;
        }
        selectFired();
        act(ui::BackRequest{1});
        act(ui::MoveRequest{Goal{Goal::Kind::Events, 1, {}}});
        describe(QObject::tr("half way along the first dead tokens"));
        picture("3-dead-on-its-way");
        motion.setHeld(std::nullopt);
        QAction* reduced = m_window.findChild<QAction*>(QStringLiteral("reducedMotion"));
        reduced->setChecked(true);
        act(ui::MoveRequest{Goal{Goal::Kind::Events, mostSteps, {}}});
        selectFired();
        picture("3-dead-numbered");
        reduced->setChecked(false);
    }

    /// The last two iterations that are there, if any are.
    void compare()
    {
        ui::GridView& grid = *m_window.findChild<ui::GridView*>();
        const int columns = grid.model().columnCount();
        if (columns < 2)
            return;
        ui::CompareRequest request;
        request.what = ui::CompareRequest::Iterations{grid.model().frame(), grid.model().parentTag(), columns - 2, columns - 1};
        Q_EMIT grid.compareRequested(request);
        settle();
        m_window.findChild<QAction*>(QStringLiteral("nextDifference"))->trigger();
        settle();
        picture("6-compared");
        m_window.inspector().showDifference();
        settle();
        save(m_window.inspector(), QStringLiteral("6-compared-values"));
        QAction* sideBySide = m_window.findChild<QAction*>(QStringLiteral("sideBySide"));
        sideBySide->trigger();
        settle();
        picture("6-side-by-side");
        sideBySide->trigger();
        m_window.findChild<QDockWidget*>(QStringLiteral("iterations"))->raise();
        grid.table()->scrollTo(grid.model().index(0, columns - 1));
        settle();
        save(grid, QStringLiteral("6-compared-iterations"));
    }

    /// What views say of values that are not kept, and the dialog that chooses them.
    void notCaptured()
    {
        act(ui::CaptureRequest{{{{"op:Less", Capture::Stats}, {"no/such/scope/", Capture::None}}, 1}});
        picture("6-not-captured");
        m_window.findChild<QAction*>(QStringLiteral("capture"))->trigger();
        settle();
        auto* dialog = m_window.findChild<QDialog*>(QStringLiteral("captureDialog"));
        save(*dialog, QStringLiteral("8-capture"));
        dialog->hide();
        act(ui::CaptureRequest{});
    }

    /// How long pictures take while the canvas is moved about.
    void pan(const QString& what)
    {
        ui::Canvas& canvas = m_window.canvas();
        constexpr int frames = 40;
        std::vector<double> ms;
        const QPointF start = canvas.visibleArea().center();
        for (int i = 0; i < frames; ++i) {
            canvas.centreOn(start + QPointF(i % 7, i % 5) * (10 / canvas.zoom()));
            QElapsedTimer timer;
            timer.start();
            canvas.repaint();
            ms.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
        }
        const size_t boxes = canvas.scene()->itemsIn(canvas.visibleArea()).size();
        canvas.centreOn(start);
        std::ranges::sort(ms);
        say(QObject::tr("%1: %2 boxes, a picture takes %3 ms, at most %4 ms")
                .arg(what).arg(boxes).arg(ms[ms.size() / 2], 0, 'f', 1).arg(ms.back(), 0, 'f', 1));
    }

    /// What opens over the graph or in its place.
    void aside()
    {
        m_window.findPalette().openWith(QStringLiteral("op:merge"));
        settle();
        picture("7-find");
        m_window.findPalette().dismiss();
        m_window.findChild<QAction*>(QStringLiteral("keys"))->trigger();
        settle();
        if (auto* sheet = m_window.findChild<KeySheet*>()) {
            save(*sheet, QStringLiteral("8-keys"));
            sheet->close();
        }
        m_window.findChild<QAction*>(QStringLiteral("keys.change"))->trigger();
        settle();
        if (auto* editor = m_window.findChild<KeyEditor*>()) {
            editor->choose(m_window.keys().command(QStringLiteral("wave")));
            editor->edit()->setKeySequence(QKeySequence(Qt::CTRL | Qt::Key_E));
            save(*editor, QStringLiteral("8-change-keys"));
            editor->close();
        }
        for (const char* command : {"export", "exportReplay", "exportTable"}) {
            m_window.findChild<QAction*>(QLatin1String(command))->trigger();
            settle();
            if (auto* dialog = m_window.findChild<ExportDialog*>()) {
                save(*dialog, QStringLiteral("8-") + QLatin1String(command));
                delete dialog;
            }
        }
        QAction* start = m_window.findChild<QAction*>(QStringLiteral("start"));
        start->trigger();
        settle();
        picture("9-start");
        start->trigger();
        settle();
    }

    void describe(const QString& when)
    {
        const auto snapshot = m_window.session().snapshot();
        QString line = QObject::tr("%1: position %2 of %3, %4 ready, %5 firings, %6 dead")
                           .arg(when).arg(snapshot->position).arg(snapshot->size).arg(snapshot->state.ready.size())
                           .arg(snapshot->state.stats.firings).arg(snapshot->state.stats.deadFirings);
        if (snapshot->report)
            line += QStringLiteral("; ") + text(toText(*snapshot->report)).simplified();
        say(line);
    }

    void docks()
    {
        for (QDockWidget* dock : m_window.docks()) {
            dock->show();
            dock->raise();
            settle();
            save(*dock->widget(), QStringLiteral("view-") + dock->objectName());
        }
    }

    /// Every page of what stands behind tabs.
    void tabs(QWidget& view)
    {
        for (QTabWidget* tabs : view.findChildren<QTabWidget*>()) {
            const int before = tabs->currentIndex();
            for (int i = 0; i < tabs->count(); ++i) {
                tabs->setCurrentIndex(i);
                settle();
                save(view, QStringLiteral("tab-%1").arg(tabs->tabText(i).toLower()));
            }
            tabs->setCurrentIndex(before);
        }
        QLineEdit* highlights = m_window.inspector().valuePage()->highlights().line();
        highlights->setText(QStringLiteral("> 0; [-0.1, 0.1]; nan; max > 1"));
        settle();
        save(view, QStringLiteral("tab-highlight"));
        highlights->clear();
        m_window.findChild<QAction*>(QStringLiteral("pinValue"))->trigger();
        settle();
        picture("4-card");
        m_window.findChild<QAction*>(QStringLiteral("closeCards"))->trigger();
        m_window.findChild<QAction*>(QStringLiteral("override"))->trigger();
        settle();
        save(view, QStringLiteral("tab-override"));
        m_window.inspector().editPanel()->dismiss();
    }

    void picture(const char* name) { save(m_window, QLatin1String(name)); }

    void save(QWidget& widget, const QString& name)
    {
        if (!m_everyTheme) {
            write(widget, name);
            return;
        }
        const QPalette before = QApplication::palette();
        for (const bool isDark : {false, true}) {
            QApplication::setPalette(isDark ? ui::darkPalette() : ui::lightPalette());
            settle();
            write(widget, name + (isDark ? QStringLiteral("-dark") : QStringLiteral("-light")));
        }
        QApplication::setPalette(before);
    }

    void write(QWidget& widget, const QString& name)
    {
        const QString path = m_folder + QLatin1Char('/') + name + QStringLiteral(".png");
        if (!widget.grab().save(path)) {
            fail(QObject::tr("cannot write %1").arg(path));
            return;
        }
        say(QObject::tr("picture %1").arg(name));
        for (const QString& problem : textProblems(widget)) {
            say(QStringLiteral("✗ %1: %2").arg(name, problem));
            m_failed = true;
        }
    }

    void say(const QString& line) { m_report += line + QLatin1Char('\n'); }

    int fail(const QString& line)
    {
        say(QStringLiteral("✗ ") + line);
        m_failed = true;
        return finish();
    }

    int finish()
    {
        QFile file(m_folder + QStringLiteral("/report.txt"));
        if (file.open(QIODevice::WriteOnly | QIODevice::Text))
            file.write(m_report.toUtf8());
        QTextStream(stdout) << m_report;
        return m_failed ? 1 : 0;
    }

    MainWindow& m_window;
    QElapsedTimer m_clock;
    QString m_folder;
    bool m_everyTheme;
    bool m_failed = false;
    double m_longestMs = 0;   ///< between two looks at the event queue, in the thread's own time
    QString m_report;
};

}

int runTour(MainWindow& window, const QString& folder, bool everyTheme)
{
    return Tour(window, folder, everyTheme).run();
}

}
