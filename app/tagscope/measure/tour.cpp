// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/measure/tour.h"

#include "app/tagscope/keys/key_editor.h"
#include "app/tagscope/keys/key_map.h"
#include "app/tagscope/main_window.h"
#include "app/tagscope/measure/tour_beside.h"
#include "app/tagscope/out/export_dialog.h"
#include "app/tagscope/run/teaching.h"
#include "app/tagscope/start/key_sheet.h"
#include "ui/common/text.h"
#include "ui/find/find_palette.h"
#include "ui/frames/grid_view.h"
#include "ui/graphview/canvas.h"
#include "ui/inspector/edit_panel.h"
#include "ui/inspector/elements/highlight_bar.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/value_page.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/capture_request.h"
#include "ui/session/commands/move_requests.h"
#include "ui/teach/teach_view.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QTabWidget>

#include <algorithm>
#include <set>
#include <vector>

namespace tagscope::app {

namespace {

using ui::text;
using ui::textLines;

class Tour final : public TourBeside {
public:
    using TourBeside::TourBeside;

    int run()
    {
        if (!QDir().mkpath(m_folder))
            return fail(QObject::tr("cannot make the folder %1").arg(m_folder));
        if (!settle())
            return fail(QObject::tr("the graph did not open in time"));
        const auto opened = m_window.session().snapshot();
        if (!opened)
            return fail(m_window.openError().isEmpty() ? QObject::tr("no graph was opened") : m_window.openError());
        say(QObject::tr("%1: %2, %3 nodes, %4 problems")
                .arg(QString::fromStdString(opened->path.string()), text(opened->format))
                .arg(opened->graph->size())
                .arg(opened->graph->problems().size()));
        m_window.grab();
        say(QObject::tr("first picture after %1 ms; the window's thread was busy for at most %2 ms at a time")
                .arg(m_clock.elapsed())
                .arg(m_longestMs, 0, 'f', 0));
        m_longestMs = 0;
        picture("1-opened");
        if (!opened->program) {
            say(QObject::tr("It cannot run: %1").arg(textLines(toString(opened->refusal->error))));
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
        say(QObject::tr("stepping: the window's thread was busy for at most %1 ms at a time")
                .arg(m_longestMs, 0, 'f', 0));
        teach();  // questions are asked at the live end
        act(ui::BackRequest{5});
        describe(QObject::tr("after 5 steps back"));
        picture("3-back");
        moving();
        colours();
        frame();
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
        act(ui::MoveRequest{Goal{Goal::Kind::Events, mostFirings, {}}});
        describe(QObject::tr("at the end, or after 200,000 firings"));
        picture("6-end");
        notCaptured();
        compare();
        aside();
        branches();
        return finish();
    }

private:
    /// What is drawn when not all is.
    void filters()
    {
        if (!m_window.canvas().selectedNode().isValid())
            select(NodeId(snapshot().graph->size() / 2));
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
            m_window.canvas().goTo(shown.node.isValid() ? ui::CanvasTarget::ofNode(shown.node)
                                                        : ui::CanvasTarget::ofGroup(shown.group));
            m_window.canvas().focusSelection();
            picture(name);
        };
        if (!scene->portals.empty())
            show(scene->portals.front().source, "2-portal");
        if (!scene->stacks.empty())
            show(scene->itemOf(scene->stacks.front().members.front()), "2-stack");
    }

    /// One on the selected node, with its next hit, and one that only logs, for the pictures of the lists.
    void breakpoint()
    {
        const auto snapshot = m_window.session().snapshot();
        if (const NodeId node = m_window.canvas().selectedNode(); node.isValid()) {
            BreakpointSpec spec;
            spec.text = snapshot->graph->node(node).name;
            act(ui::BreakpointRequest{0, spec});
            act(ui::HitRequest{0, true});
            picture("5-hit");
            spec.isLogOnly = true;
            act(ui::BreakpointRequest{0, spec});
        }
    }

    /// What colours tell, one after the other, the picture from the top down with something pinned, and grouped by
    /// device.
    void colours()
    {
        for (const char* name : {"device", "scope", "structure", "firings", "cost"}) {
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
        QAction* byDevice = m_window.findChild<QAction*>(QStringLiteral("groupByDevice"));
        byDevice->trigger();
        settle();
        picture("3-by-device");
        byDevice->trigger();
        settle();
    }

    /// The first dead token on its way, a hundred steps at once with numbers in place of motion, and what made a node
    /// dead.
    void moving()
    {
        constexpr uint64_t mostSteps = 100;
        const uint64_t death = firstDeath();
        act(ui::GoToRequest{death - std::min(death, mostSteps)});
        for (uint64_t i = 0; i < mostSteps && !snapshot().isIdle(); ++i) {
            act(ui::MoveRequest{Goal{Goal::Kind::Events, 1, {}}});
            if (snapshot().deadSpread && !snapshot().deadSpread->hops.empty())
                break;
        }
        selectFired();
        act(ui::BackRequest{1});
        // Only now, so that nothing else is half way.
        ui::Motion& motion = m_window.canvas().motion();
        motion.setHeld(ui::Motion::hopMs / 2);
        act(ui::MoveRequest{Goal{Goal::Kind::Events, 1, {}}});
        describe(QObject::tr("half way along the first dead tokens"));
        picture("3-dead-on-its-way");
        motion.setHeld(std::nullopt);
        QAction* reduced = m_window.findChild<QAction*>(QStringLiteral("reducedMotion"));
        reduced->setChecked(true);
        act(ui::MoveRequest{Goal{Goal::Kind::Events, mostSteps, {}}});
        selectFired();
        const NodeId dead = drawn(ui::NodeState::DoneDead);
        if (dead.isValid())
            select(dead);
        picture("3-dead-numbered");
        reduced->setChecked(false);
        if (dead.isValid()) {
            trigger("why");
            picture("3-why-dead");
            m_window.inspector().showValue();
        }
    }

    /// Inside the first loop frame, and on in it for a while; half way if there is none.
    void frame()
    {
        act(ui::GoToRequest{0});
        act(ui::MoveRequest{Goal{Goal::Kind::NextFrame, 1, {}}});
        if (snapshot().isIdle() || !snapshot().report || !snapshot().report->fired) {
            act(ui::GoToRequest{snapshot().size / 2});
        } else {
            const TagId entered = snapshot().report->fired->tag;
            for (int i = 0; i < 30; ++i)
                act(ui::MoveRequest{Goal{Goal::Kind::NextFiring, 1, entered}});
        }
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
    }

    void press(Qt::Key key)
    {
        for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
            QKeyEvent event(type, key, Qt::NoModifier);
            QApplication::sendEvent(&m_window.canvas(), &event);
        }
        settle();
    }

    /// A question, answered wrong and right, and one about a Switch if there is one soon.
    void teach()
    {
        const NodeId waiting = drawn(ui::NodeState::NotReached);
        trigger("teach");
        const auto mark = [this](NodeId node) {
            select(node);
            press(Qt::Key_Space);
        };
        const auto markReady = [&] {
            std::set<NodeId> nodes;
            for (const ReadyInstance& ready : readyInstances(*snapshot().program, snapshot().state))
                if (nodes.size() <= ui::NextQuestion::mostToFind && nodes.insert(ready.node).second)
                    mark(ready.node);
        };
        if (waiting.isValid())
            mark(waiting);
        picture("2-teach-question");
        press(Qt::Key_Return);
        picture("2-teach-wrong");
        press(Qt::Key_Return);
        const auto isAbout = [this] { return !m_window.teaching().view()->card().options.isEmpty(); };
        if (!isAbout()) {
            markReady();
            press(Qt::Key_Return);
            picture("2-teach-right");
            press(Qt::Key_Return);
        }
        constexpr int mostAsked = 20;
        for (int i = 0; i < mostAsked && !isAbout() && !snapshot().isIdle(); ++i)
            act(ui::MoveRequest{Goal{Goal::Kind::Events, 1, {}}});
        if (isAbout())
            picture("2-teach-switch");
        trigger("teach");
    }

    /// What views say of values that are not kept, and the dialog that chooses them.
    void notCaptured()
    {
        act(ui::CaptureRequest{{{{"op:Less", Capture::Stats},
                                 {"op:MatMul", Capture::Slice, 0, "[0, :]"},
                                 {"no/such/scope/", Capture::None}},
                                1}});
        if (const NodeId without = drawn(ui::NodeState::NotCaptured); without.isValid()) {
            select(without);
            picture("6-not-captured");
        } else {
            say(QObject::tr("every value is a single number, and kept: no picture of one that is not"));
        }
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
                .arg(what)
                .arg(boxes)
                .arg(ms[ms.size() / 2], 0, 'f', 1)
                .arg(ms.back(), 0, 'f', 1));
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
        m_window.findChild<QAction*>(QStringLiteral("setWindow"))->trigger();
        if (auto* dialog = m_window.findChild<QDialog*>(QStringLiteral("windowDialog")); dialog->isVisible()) {
            save(*dialog, QStringLiteral("8-window"));
            dialog->hide();
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

    void docks()
    {
        for (QDockWidget* dock : m_window.docks()) {
            dock->show();
            dock->raise();
            settle();
            save(*dock->widget(), QStringLiteral("view-") + dock->objectName());
        }
    }

    /// A node with elements to point out, of the first ones in the picture if it is not the selected one.
    bool selectTensor()
    {
        const auto hasElements = [this] {
            return m_window.inspector().valuePage()->highlights().isVisibleTo(&m_window);
        };
        const NodeId before = m_window.canvas().selectedNode();
        int tries = 40;
        const auto scene = m_window.canvas().scene();
        for (const ui::SceneItem& item : scene->items) {
            if (hasElements() || tries == 0)
                break;
            if (item.kind != ui::SceneItem::Kind::Node
                || m_window.canvas().states()->look(item.node).state != ui::NodeState::Done)
                continue;
            select(item.node);
            --tries;
        }
        if (hasElements())
            return true;
        select(before);
        return false;
    }

    /// Every page of what stands behind tabs.
    void tabs(QWidget& view)
    {
        trigger("why");
        m_window.inspector().showValue();
        for (QTabWidget* tabs : view.findChildren<QTabWidget*>()) {
            const int before = tabs->currentIndex();
            for (int i = 0; i < tabs->count(); ++i) {
                if (i == before)
                    continue;  // in the picture of the view
                tabs->setCurrentIndex(i);
                settle();
                save(view, QStringLiteral("tab-%1").arg(tabs->tabText(i).toLower()));
            }
            tabs->setCurrentIndex(before);
        }
        if (selectTensor()) {
            QLineEdit* highlights = m_window.inspector().valuePage()->highlights().line();
            highlights->setText(QStringLiteral("> 0; [-0.1, 0.1]; nan; max > 1"));
            settle();
            save(view, QStringLiteral("tab-highlight"));
            highlights->clear();
            settle();
        } else {
            say(QObject::tr("no tensor near by has several elements: no picture of highlights"));
        }
        m_window.findChild<QAction*>(QStringLiteral("pinValue"))->trigger();
        settle();
        picture("4-card");
        m_window.findChild<QAction*>(QStringLiteral("closeCards"))->trigger();
        m_window.findChild<QAction*>(QStringLiteral("override"))->trigger();
        settle();
        save(view, QStringLiteral("tab-override"));
        m_window.inspector().editPanel()->dismiss();
    }
};

}

int runTour(MainWindow& window, const QString& folder, bool everyTheme)
{
    return Tour(window, folder, everyTheme).run();
}

}
