// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/main_window.h"

#include "ui/common/theme.h"
#include "ui/graphview/canvas.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>
#include <QToolBar>

namespace tagscope::app {

QAction* MainWindow::addAction(const QString& text, const QList<QKeySequence>& keys, const std::function<void()>& act)
{
    auto* action = new QAction(text, this);
    action->setShortcuts(keys);
    if (!keys.isEmpty() && keys.first()[0].keyboardModifiers() == Qt::NoModifier)
        action->setIconText(QStringLiteral("%1  %2").arg(QString(text).remove(QLatin1Char('&')),
                                                         keys.first().toString(QKeySequence::NativeText)));
    if (!keys.isEmpty())
        action->setToolTip(QStringLiteral("%1 (%2)").arg(QString(text).remove(QLatin1Char('&')),
                                                         keys.first().toString(QKeySequence::NativeText)));
    connect(action, &QAction::triggered, this, [act] { act(); });
    return action;
}

void MainWindow::makeActions()
{
    const auto add = [this](const char* name, const QString& text, const QList<QKeySequence>& keys,
                            const std::function<void()>& act) {
        return m_actions[QLatin1String(name)] = addAction(text, keys, act);
    };
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addAction(add("open", tr("&Open ..."), {QKeySequence::Open}, [this] { openDialog(); }));
    file->addAction(add("save", tr("&Save trace ..."), {QKeySequence::Save}, [this] { saveDialog(); }));
    file->addSeparator();
    file->addAction(add("quit", tr("&Quit"), {QKeySequence::Quit}, [this] { close(); }));

    QMenu* run = menuBar()->addMenu(tr("&Run"));
    run->addAction(add("continue", tr("&Continue"), {Qt::Key_F5}, [this] { move(Goal::Kind::Continue); }));
    run->addAction(add("pause", tr("&Pause"), {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Pause), Qt::Key_Pause},
                       [this] { m_session->pause(); }));
    run->addAction(add("restart", tr("&Start over"), {QKeySequence(Qt::SHIFT | Qt::Key_F5)},
                       [this] { post(ui::GoToRequest{0}); }));
    run->addSeparator();
    run->addAction(add("step", tr("S&tep"), {Qt::Key_F10, Qt::Key_Period}, [this] {
        post(ui::MoveRequest{Goal{Goal::Kind::Events, 1, {}}});
    }));
    run->addAction(add("wave", tr("Step a &wave"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F10)},
                       [this] { move(Goal::Kind::Wave); }));
    run->addAction(add("iteration", tr("Next &iteration"), {QKeySequence(Qt::ALT | Qt::Key_Period)},
                       [this] { move(Goal::Kind::NextIteration); }));
    run->addAction(add("into", tr("Into the next &frame"), {Qt::Key_F11}, [this] { move(Goal::Kind::NextFrame); }));
    run->addAction(add("out", tr("&Out of the frame"), {QKeySequence(Qt::SHIFT | Qt::Key_F11)},
                       [this] { move(Goal::Kind::FrameEnd); }));
    run->addSeparator();
    run->addAction(add("back", tr("&Back"), {Qt::Key_Comma}, [this] { post(ui::BackRequest{1}); }));
    run->addAction(add("rcontinue", tr("Continue back&wards"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F5)},
                       [this] { post(ui::ReverseContinueRequest{}); }));
    run->addAction(add("live", tr("Back to &live"), {QKeySequence(Qt::CTRL | Qt::Key_End)}, [this] {
        post(ui::GoToRequest{m_session->snapshot()->size});
    }));
    run->addSeparator();
    run->addAction(add("breakpoint", tr("Toggle brea&kpoint"), {Qt::Key_F9}, [this] { toggleBreakpoint(m_node); }));
    run->addAction(add("why", tr("Wh&y?"), {Qt::Key_W}, [this] { post(ui::CauseRequest{m_node, m_tag, std::nullopt}); }));

    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->addAction(add("fit", tr("&Fit the graph"), {QKeySequence(Qt::SHIFT | Qt::Key_F)}, [this] { m_canvas->fit(); }));
    view->addAction(add("focus", tr("Zoom to the &selection"), {Qt::Key_F}, [this] { m_canvas->focusSelection(); }));
    view->addAction(add("in", tr("Zoom &in"), {QKeySequence::ZoomIn}, [this] { m_canvas->zoomBy(1.2); }));
    view->addAction(add("zoomOut", tr("Zoom &out"), {QKeySequence::ZoomOut}, [this] { m_canvas->zoomBy(1 / 1.2); }));
    QAction* control = add("control", tr("&Control edges"), {QKeySequence(Qt::CTRL | Qt::Key_E)}, [] {});
    control->setCheckable(true);
    connect(control, &QAction::toggled, m_canvas, &ui::Canvas::setShowsControlEdges);
    view->addAction(control);
    QAction* dark = add("dark", tr("&Dark"), {}, [] {});
    dark->setCheckable(true);
    dark->setChecked(ui::Theme::of(QApplication::palette()).isDark);
    connect(dark, &QAction::toggled, this,
            [](bool isDark) { QApplication::setPalette(isDark ? ui::darkPalette() : ui::lightPalette()); });
    view->addAction(dark);
    view->addSeparator();
    for (QDockWidget* dock : docks())
        view->addAction(dock->toggleViewAction());

    QToolBar* bar = addToolBar(tr("Run"));
    bar->setObjectName(QStringLiteral("run"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    for (const char* name : {"continue", "pause", "", "back", "step", "wave", "iteration", "into", "out", "", "restart", "live"}) {
        if (*name == '\0')
            bar->addSeparator();
        else
            bar->addAction(m_actions[QLatin1String(name)]);
    }
}

void MainWindow::updateActions()
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    const bool canRun = snapshot && snapshot->program;
    const bool isRunning = snapshot && snapshot->isRunning;
    const bool canMove = canRun && !isRunning;
    const bool canGoOn = canMove && (!snapshot->isLive || !snapshot->state.isIdle());
    for (const char* name : {"continue", "step", "wave", "iteration", "into", "out"})
        m_actions[QLatin1String(name)]->setEnabled(canGoOn);
    for (const char* name : {"back", "rcontinue", "restart"})
        m_actions[QLatin1String(name)]->setEnabled(canMove && snapshot->position > 0);
    m_actions[QStringLiteral("live")]->setEnabled(canMove && !snapshot->isLive);
    m_actions[QStringLiteral("pause")]->setEnabled(m_session->isBusy());
    m_actions[QStringLiteral("save")]->setEnabled(canMove);
    m_actions[QStringLiteral("breakpoint")]->setEnabled(canRun && m_node.isValid());
    m_actions[QStringLiteral("why")]->setEnabled(canMove && m_node.isValid());
}

void MainWindow::openDialog()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a graph or a trace"), QFileInfo(windowFilePath()).path());
    if (!path.isEmpty())
        open(path.toStdString());
}

void MainWindow::saveDialog()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the trace"), windowFilePath() + QStringLiteral(".tagscope"));
    if (!path.isEmpty())
        post(ui::SaveRequest{path.toStdString()});
}

}
