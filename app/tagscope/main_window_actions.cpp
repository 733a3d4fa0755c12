// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/main_window.h"
#include "app/tagscope/start/graph_chooser.h"
#include "ui/session/queries/file_graphs_query.h"

#include "app/tagscope/commands/edits.h"
#include "app/tagscope/filter/range_filter.h"
#include "app/tagscope/filter/tag_filter.h"
#include "app/tagscope/filter/view_filters.h"
#include "app/tagscope/focus/cards.h"
#include "app/tagscope/focus/glances.h"
#include "app/tagscope/focus/value_comparing.h"
#include "app/tagscope/graph/named_views.h"
#include "app/tagscope/graph/outline_part.h"
#include "app/tagscope/graph/picture_commands.h"
#include "app/tagscope/graph/side_by_side.h"
#include "app/tagscope/keeping/moments.h"
#include "app/tagscope/keeping/recent_files.h"
#include "app/tagscope/keeping/session_file.h"
#include "app/tagscope/keys/key_editor.h"
#include "app/tagscope/keys/key_map.h"
#include "app/tagscope/out/exports.h"
#include "app/tagscope/parts/part_docks.h"
#include "app/tagscope/parts/perspectives.h"
#include "app/tagscope/run/breakpoint_wiring.h"
#include "app/tagscope/run/capturing.h"
#include "app/tagscope/run/compare_part.h"
#include "app/tagscope/run/device_steps.h"
#include "app/tagscope/run/stepping.h"
#include "app/tagscope/run/teaching.h"
#include "app/tagscope/run/what_if.h"
#include "app/tagscope/start/hints.h"
#include "app/tagscope/start/key_sheet.h"
#include "app/tagscope/start/looks.h"
#include "app/tagscope/start/start_page.h"
#include "ui/breakpoints/breakpoints_part.h"
#include "ui/breakpoints/ready_part.h"
#include "ui/common/text.h"
#include "ui/find/find_palette.h"
#include "ui/frames/iterations_part.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/inspector/inspector_part.h"
#include "ui/log/log_part.h"
#include "ui/notebook/notebook_part.h"
#include "ui/parts/command.h"
#include "ui/placement/placement_part.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/save_requests.h"
#include "ui/timeline/lanes_part.h"
#include "ui/timeline/scrubber.h"
#include "ui/watch/watches_part.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>
#include <QTableView>
#include <QToolBar>

namespace tagscope::app {

QAction* MainWindow::addAction(const char* name, const QString& text, const QList<QKeySequence>& keys,
                               const std::function<void()>& act)
{
    QAction* action = ui::makeCommand(this, QLatin1String(name), text, keys);
    connect(action, &QAction::triggered, this, [act] { act(); });
    m_actions[QLatin1String(name)] = action;
    return action;
}

void MainWindow::makeActions()
{
    makeFileMenu();
    makeEditMenu();
    makeRunMenu();
    makeViewMenu();
    QMenu* graph = menuBar()->addMenu(tr("&Graph"));
    graph->setToolTipsVisible(true);
    graph->addActions(m_viewFilters->actions());
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addAction(addAction("keys", tr("&Keys ..."), {Qt::Key_Question, Qt::Key_F1}, [this] { showKeys(); }));
    help->addAction(addAction("keys.change", tr("&Change keys ..."), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K)},
                              [this] { changeKeys(); }));
    makeToolBar();
    m_keys = new KeyMap(commands(), m_options.remembersLayout, this);
    connect(m_keys, &KeyMap::changed, this, &MainWindow::makeHints);
    makeHints();
}

void MainWindow::makeFileMenu()
{
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addAction(addAction("open", tr("&Open ..."), {QKeySequence::Open}, [this] { openDialog(); }));
    file->addAction(addAction("fileGraphs", tr("Another &graph of this file ..."),
                              {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Q)}, [this] { askForGraphs(true); }));
    QMenu* recent = file->addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecentMenu(recent); });
    file->addAction(addAction("start", tr("S&tart page"), {QKeySequence(Qt::CTRL | Qt::Key_Home)}, [this] {
        const bool isReturn = m_pages->currentIndex() == startPage && m_session->snapshot();
        showPage(isReturn ? graphPage : startPage);
        if (isReturn)
            showSnapshot();
    }));
    file->addAction(addAction("save", tr("&Save trace ..."), {QKeySequence::Save}, [this] { saveDialog(); }));
    file->addAction(addAction("saveSession", tr("Save sess&ion ..."), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)},
                              [this] { saveSessionDialog(); }));
    file->addSeparator();
    file->addAction(addAction("export", tr("&Export picture ..."), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E)},
                              [this] { m_exports->askForPicture(); }));
    file->addAction(addAction("exportEvents", tr("Export events for other &viewers ..."),
                              {QKeySequence(Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_E)},
                              [this] { exportEventsDialog(); }));
    file->addAction(addAction("copyPicture", tr("Cop&y picture"), {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_E)},
                              [this] { m_exports->copyPicture(); }));
    file->addAction(addAction("exportReplay", tr("Export &firings ..."),
                              {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R)}, [this] { m_exports->askForReplay(); }));
    file->addAction(addAction("exportTable", tr("Export ta&ble ..."), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T)},
                              [this] { m_exports->askForTable(); }));
    file->addAction(addAction("copyTable", tr("&Copy table"),
                              {QKeySequence(Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_T)},
                              [this] { m_exports->copyTable(); }));
    m_parts.iterations->view()->table()->addAction(
        m_actions[QStringLiteral("copyTable")]);  // of cells that are not looked at, too
    file->addSeparator();
    file->addAction(addAction("quit", tr("&Quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)}, [this] { close(); }));
}

void MainWindow::makeEditMenu()
{
    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    QAction* undo =
        addAction("undo", tr("&Undo"), {QKeySequence(Qt::CTRL | Qt::Key_Z)}, [this] { m_edits->stack().undo(); });
    QAction* redo = addAction("redo", tr("&Redo"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z)},
                              [this] { m_edits->stack().redo(); });
    edit->addActions({undo, redo});
    edit->addSeparator();
    edit->addActions(m_parts.notebook->commands());
    connect(&m_edits->stack(), &QUndoStack::indexChanged, this, [this, undo, redo] {
        const QUndoStack& stack = m_edits->stack();
        undo->setText(stack.canUndo() ? tr("&Undo: %1").arg(ui::commandText(stack.undoText())) : tr("&Undo"));
        redo->setText(stack.canRedo() ? tr("&Redo: %1").arg(ui::commandText(stack.redoText())) : tr("&Redo"));
        updateActions();
    });
}

void MainWindow::makeRunMenu()
{
    QMenu* run = menuBar()->addMenu(tr("&Run"));
    const auto add = [&](const char* name, const QString& text, const QList<QKeySequence>& keys,
                         const std::function<void()>& act) { run->addAction(addAction(name, text, keys, act)); };
    add("continue", tr("&Continue"), {Qt::Key_F5}, [this] { move(Goal::Kind::Continue); });
    add("pause", tr("&Pause"), {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Pause), Qt::Key_Pause}, [this] {
        m_session->cancelOpening();
        m_session->pause();
    });
    add("restart", tr("&Start over"), {QKeySequence(Qt::SHIFT | Qt::Key_F5)}, [this] {
        m_session->pause();  // also out of the middle of a run
        post(ui::GoToRequest{0});
    });
    run->addSeparator();
    add("step", tr("S&tep"), {Qt::Key_F10, Qt::Key_Period}, [this] { move(Goal::Kind::Events); });
    run->addAction(m_stepping->action());
    run->addAction(m_parts.ready->picks().action());
    add("wave", tr("Step a &wave"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F10)},
        [this] { move(Goal::Kind::Wave); });
    add("iteration", tr("Next &iteration"), {QKeySequence(Qt::ALT | Qt::Key_Period)},
        [this] { move(Goal::Kind::NextIteration); });
    add("into", tr("Into the next &frame"), {Qt::Key_F11}, [this] { move(Goal::Kind::NextFrame); });
    add("over", tr("Over the fra&me"), {QKeySequence(Qt::CTRL | Qt::Key_F11)}, [this] { move(Goal::Kind::FrameOver); });
    add("out", tr("&Out of the frame"), {QKeySequence(Qt::SHIFT | Qt::Key_F11)},
        [this] { move(Goal::Kind::FrameEnd); });
    run->addAction(m_deviceSteps->action());
    run->addSeparator();
    add("back", tr("&Back"), {Qt::Key_Comma}, [this] { m_focus->step(ui::BackRequest{1}); });
    // As the keys of their ways forwards, with Alt or, where window systems take that, Ctrl and Shift.
    add("backIteration", tr("Back an itera&tion"), {QKeySequence(Qt::ALT | Qt::Key_Comma)},
        [this] { moveBack(BackGoal::Kind::Iteration); });
    add("backInto", tr("Back into the last f&rame"), {QKeySequence(Qt::ALT | Qt::Key_F11)},
        [this] { moveBack(BackGoal::Kind::IntoFrame); });
    add("backOver", tr("Back over the frame"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F11)},
        [this] { moveBack(BackGoal::Kind::FrameOver); });
    add("backOut", tr("Back out of the frame"), {QKeySequence(Qt::ALT | Qt::SHIFT | Qt::Key_F11)},
        [this] { moveBack(BackGoal::Kind::FrameOut); });
    add("rcontinue", tr("Continue back&wards"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F5)},
        [this] { m_focus->step(ui::ReverseContinueRequest{}); });
    add("live", tr("Back to &live"), {QKeySequence(Qt::CTRL | Qt::Key_End)},
        [this] { post(ui::GoToRequest{m_session->snapshot()->size}); });
    run->addSeparator();
    add("breakpoint", tr("Toggle brea&kpoint"), {Qt::Key_F9},
        [this] { m_breakpointWiring->toggle(m_parts.outline->target()); });
    add("runTo", tr("&Run to the selected node"), {QKeySequence(Qt::CTRL | Qt::Key_F10)},
        [this] { m_breakpointWiring->runTo(m_focus->node()); });
    m_parts.iterations->view()->runToAction()->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_R));
    run->addAction(m_parts.iterations->view()->runToAction());
    add("stopAtDeath", tr("Stop when the selected node &dies"), {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_K)},
        [this] { m_breakpointWiring->toggleDeath(m_focus->node()); });
    m_actions[QStringLiteral("stopAtDeath")]->setAutoRepeat(false);
    run->addAction(m_parts.log->breakHere());
    add("editBreakpoint", tr("&Edit breakpoint ..."), {QKeySequence(Qt::SHIFT | Qt::Key_F9)},
        [this] { editBreakpoint(m_parts.outline->target()); });
    // Of the breakpoint that is selected in their list, else of all.
    add("nextBreakpointHit", tr("Next &hit"), {Qt::Key_F8}, [this] {
        m_focus->step(ui::HitRequest{m_parts.breakpoints->view()->currentId(), true});
    });
    add("previousBreakpointHit", tr("Previo&us hit"), {QKeySequence(Qt::SHIFT | Qt::Key_F8)}, [this] {
        m_focus->step(ui::HitRequest{m_parts.breakpoints->view()->currentId(), false});
    });
    add("override", tr("O&verride value ..."), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)}, [this] {
        Q_EMIT m_parts.inspector->wanted();
        inspector().openEdit();
    });
    add("previousFiring", tr("P&revious firing"), {Qt::Key_BracketLeft}, [this] { inspector().walkFirings(-1); });
    add("nextFiring", tr("Ne&xt firing"), {Qt::Key_BracketRight}, [this] { inspector().walkFirings(1); });
    run->addAction(m_parts.watches->action());
    run->addActions(m_whatIf->actions());
    run->addActions(m_capturing->actions());
    run->addActions(m_parts.placement->commands());
    add("why", tr("Wh&y?"), {Qt::Key_W}, [this] {
        const std::optional<TagId>& tag = m_focus->tag();
        m_parts.inspector->askWhy(m_focus->node(), tag ? tag : m_focus->tagOf(m_focus->node()));
    });  // as the inspector shows it
    // Of all that has fired, so there need be no node.
    add("whyNan", tr("First &NaN or infinity"), {QKeySequence(Qt::SHIFT | Qt::Key_W)}, [this] {
        Q_EMIT m_parts.inspector->wanted();
        m_parts.inspector->askWhy(NodeId(), std::nullopt);
    });
}

void MainWindow::makeViewMenu()
{
    QMenu* view = menuBar()->addMenu(tr("&View"));
    const auto add = [&](const char* name, const QString& text, const QList<QKeySequence>& keys,
                         const std::function<void()>& act) {
        QAction* action = addAction(name, text, keys, act);
        view->addAction(action);
        return action;
    };
    add("find", tr("Fi&nd ..."), {QKeySequence::Find, Qt::Key_Slash}, [this] { m_find->openWith(); });
    add("palette", tr("C&ommands ..."), {QKeySequence(Qt::CTRL | Qt::Key_K)}, [this] {
        m_hints->done(QStringLiteral("find"));
        m_find->openWith(QStringLiteral(">"));
    });
    view->addSeparator();
    add("goBack", tr("Go &back"), {QKeySequence(Qt::ALT | Qt::Key_Left)}, [this] { m_moments->goBack(); });
    add("goForward", tr("Go fo&rward"), {QKeySequence(Qt::ALT | Qt::Key_Right)}, [this] { m_moments->goForward(); });
    add("copyLink", tr("Copy a lin&k to this moment"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)},
        [this] { m_moments->copyLink(); });
    add("openLink", tr("Go to the link on the clip&board"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V)},
        [this] { m_moments->openLinkOfClipboard(); });
    view->addSeparator();
    add("fit", tr("&Fit the graph"), {QKeySequence(Qt::SHIFT | Qt::Key_F)}, [this] { m_canvas->fit(); });
    add("focus", tr("Zoom to the &selection"), {Qt::Key_F}, [this] { m_canvas->focusSelection(); });
    add("in", tr("Zoom &in"),
        {QKeySequence::ZoomIn, QKeySequence(Qt::CTRL | Qt::Key_Equal), Qt::Key_Plus, Qt::Key_Equal},
        [this] { zoom(true); });
    add("zoomOut", tr("Zoom &out"), {QKeySequence::ZoomOut, Qt::Key_Minus}, [this] { zoom(false); });
    add("parent", tr("To the group around"), {Qt::Key_Backspace},
        [this] { m_panes->current().openParentOfSelection(); });
    view->addSeparator();
    view->addMenu(m_views->menu());
    view->addAction(m_tagFilter->action());
    view->addActions(m_rangeFilter->actions());
    view->addActions(m_parts.compare->commands());
    view->addAction(m_sideBySide->action());
    view->addActions(m_valueComparing->actions());
    view->addActions(m_cards->actions());
    view->addAction(m_glances->action());
    view->addAction(m_teaching->action());
    view->addSeparator();
    QAction* control = add("control", tr("&Control edges"), {QKeySequence(Qt::CTRL | Qt::Key_E)}, [] {});
    control->setCheckable(true);
    connect(control, &QAction::toggled, m_canvas, &ui::Canvas::setShowsControlEdges);
    QAction* map =
        add("minimap", tr("Overview of &large graphs"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M)}, [] {});
    map->setCheckable(true);
    map->setChecked(true);
    connect(map, &QAction::toggled, m_canvas, &ui::Canvas::setShowsMinimap);
    view->addActions(m_pictureCommands->actions());
    view->addMenu((new Looks(*this, m_options.remembersLayout))->menu());
    view->addSeparator();
    view->addActions(m_perspectives->commands());
    view->addSeparator();
    // In a menu of their own: with all of them this one would be higher than many a screen.
    view->addMenu(tr("&Panels"))->addActions(m_docks->commands());
}

/// What has the keyboard, if it is a picture of the run, else the graph.
void MainWindow::zoom(bool isIn)
{
    if (m_scrubber->hasFocus())
        m_scrubber->zoomBy(isIn ? 2 : 0.5);
    else if (m_parts.lanes->view()->hasFocus())
        m_parts.lanes->view()->zoomBy(isIn ? 2 : 0.5);
    else
        m_panes->current().zoomAtSelection(isIn ? 1.2 : 1 / 1.2);
}

void MainWindow::makeToolBar()
{
    QToolBar* bar = addToolBar(tr("Run"));
    bar->setObjectName(QStringLiteral("run"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    for (const char* name : {"continue", "pause", "", "back", "step", "wave", "iteration", "into", "over", "out", "",
                             "restart", "live", "", "find"}) {
        if (*name == '\0')
            bar->addSeparator();
        else
            bar->addAction(m_actions[QLatin1String(name)]);
    }
    bar->insertAction(m_actions[QStringLiteral("restart")], m_deviceSteps->action());
    m_stepping->addTo(*bar,
                      {{m_actions[QStringLiteral("continue")], Goal::Kind::Continue},
                       {m_actions[QStringLiteral("step")], Goal::Kind::Events},
                       {m_actions[QStringLiteral("wave")], Goal::Kind::Wave},
                       {m_actions[QStringLiteral("iteration")], Goal::Kind::NextIteration},
                       {m_actions[QStringLiteral("into")], Goal::Kind::NextFrame},
                       {m_actions[QStringLiteral("over")], Goal::Kind::FrameOver},
                       {m_actions[QStringLiteral("out")], Goal::Kind::FrameEnd}});
}

QList<QAction*> MainWindow::commands() const
{
    QList<QAction*> all;
    for (const QAction* menu : menuBar()->actions())
        all += commandsOf(*menu->menu());
    return all;
}

void MainWindow::fillRecentMenu(QMenu* menu)
{
    menu->clear();
    const QStringList files = recentFiles();
    for (const QString& path : files)
        menu->addAction(ui::commandText(ui::text(QDir::toNativeSeparators(path))), this,
                        [this, path] { open(path.toStdString()); });
    if (files.isEmpty())
        menu->addAction(tr("Nothing was opened yet"))->setEnabled(false);
}

void MainWindow::showKeys()
{
    QList<KeySection> sections;
    for (const QAction* menu : menuBar()->actions())
        sections.append({QString(menu->text()).remove(QLatin1Char('&')), commandsOf(*menu->menu())});
    auto* sheet = new KeySheet(sections, this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    connect(sheet, &KeySheet::changeRequested, this, [this, sheet] {
        sheet->close();
        changeKeys();
    });
    sheet->open();
}

void MainWindow::changeKeys()
{
    auto* editor = new KeyEditor(*m_keys, menuBar()->actions(), this);
    editor->setAttribute(Qt::WA_DeleteOnClose);
    editor->open();
}

QString MainWindow::keyOf(const char* name) const
{
    const QString key = m_keys->keyOf(QLatin1String(name));
    if (key.size() == 1 && !key.front().isLetterOrNumber())
        return QStringLiteral("“%1”").arg(key);
    return key.isEmpty() ? QStringLiteral("“%1”").arg(plainName(*m_keys->command(QLatin1String(name)))) : key;
}

void MainWindow::updateActions()
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    const bool isShown = snapshot && m_pages->currentIndex() == graphPage;
    for (const char* name : {"find", "fit", "focus", "in", "zoomOut", "parent", "control", "minimap", "export",
                             "copyPicture", "saveSession", "exportTable", "copyTable"})
        m_actions[QLatin1String(name)]->setEnabled(isShown);
    for (QAction* command : m_docks->commands() + m_perspectives->commands())
        command->setEnabled(m_pages->currentIndex() == graphPage);
    m_actions[QStringLiteral("copyLink")]->setEnabled(isShown);
    m_viewFilters->updateActions(isShown);
    m_views->updateActions(isShown);
    const bool canRun = isShown && snapshot->program;
    const bool isRunning = snapshot && snapshot->isRunning;
    const bool canMove = canRun && !isRunning;
    const bool canGoOn = canMove && (!snapshot->isLive || !snapshot->isIdle());
    const bool canGoBack = canMove && snapshot->position > 0;
    const QString cannotRun = !isShown ? tr("No graph is open")
        : !canRun                      ? tr("This graph cannot run, for what Problems lists")
                                       : QString();
    const QString cannotMove =
        cannotRun.isEmpty() && isRunning ? tr("The run is under way: pause it first") : cannotRun;
    const auto use = [this](const char* name, bool isUsable, const QString& first, const QString& otherwise) {
        ui::setUsable(*m_actions[QLatin1String(name)], isUsable, first.isEmpty() ? otherwise : first);
    };
    for (const char* name : {"continue", "step", "wave", "iteration", "into", "over", "out"})
        use(name, canGoOn, cannotMove, tr("Nothing can fire any more: this is the end of the run"));
    for (const char* name : {"back", "backIteration", "backInto", "backOver", "backOut", "rcontinue"})
        use(name, canGoBack, cannotMove, tr("This is the start of the run"));
    use("restart", isRunning || canGoBack, cannotRun, tr("This is the start of the run"));
    use("live", canMove && !snapshot->isLive, cannotMove, tr("The window shows where the run stands"));
    use("pause", m_session->isWorking(), cannotRun, tr("Nothing runs"));
    use("goBack", isShown && m_moments->canGoBack(), {}, tr("Nothing else was looked at before"));
    use("goForward", isShown && m_moments->canGoForward(), {}, tr("Nobody went back from anywhere"));
    use("undo", isShown && !isRunning && m_edits->stack().canUndo(), cannotMove,
        tr("Nothing was changed that could be undone"));
    use("redo", isShown && !isRunning && m_edits->stack().canRedo(), cannotMove, tr("Nothing was undone"));
    for (QAction* action : m_parts.notebook->commands())
        action->setEnabled(isShown);
    m_actions[QStringLiteral("save")]->setEnabled(canMove);
    for (const char* name : {"exportReplay", "exportEvents"})
        m_actions[QLatin1String(name)]->setEnabled(canMove && snapshot->size > 0);
    for (const char* name : {"nextBreakpointHit", "previousBreakpointHit"})
        use(name, canMove && !snapshot->breakpoints.empty(), cannotMove, tr("No breakpoint is set"));
    m_actions[QStringLiteral("breakpoint")]->setEnabled(canRun);
    m_actions[QStringLiteral("editBreakpoint")]->setEnabled(canRun);
    m_parts.watches->action()->setEnabled(canRun && m_focus->node().isValid());
    m_capturing->updateActions(canRun);
    m_parts.placement->updateActions(isShown && !isRunning);
    for (const char* name : {"why", "override", "previousFiring", "nextFiring"})
        use(name, canMove && m_focus->node().isValid(), cannotMove, tr("No node is selected"));
    m_whatIf->updateActions(canMove, m_focus->node().isValid());
    m_rangeFilter->updateActions(canRun && snapshot->size > 0);
    if (m_teaching->hidesNext())
        use("why", false, tr("It would say what is ready"), {});
    m_stepping->action()->setEnabled(!m_teaching->hidesNext());
    m_teaching->action()->setEnabled(isShown);
    m_actions[QStringLiteral("whyNan")]->setEnabled(canMove);
    use("runTo", canGoOn && m_focus->node().isValid(), cannotMove,
        m_focus->node().isValid() ? tr("Nothing can fire any more: this is the end of the run")
                                  : tr("No node is selected"));
    use("stopAtDeath", canRun && m_focus->node().isValid(), cannotRun, tr("No node is selected"));
}

void MainWindow::openDialog()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a graph, a trace or a session"),
                                                      QFileInfo(windowFilePath()).path());
    if (!path.isEmpty())
        open(path.toStdString());
}

void MainWindow::askForGraphs(bool says)
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    if (!snapshot)
        return;
    const std::string path = snapshot->path.string();
    m_session->ask(this, ui::FileGraphsQuery{path}, [this, path, says](const Result<std::vector<FileGraph>>& graphs) {
        const GraphAddress address = graphAddress(path);
        const QString name = text(QFileInfo(exactText(address.file)).fileName());
        if (!graphs) {
            showError(graphs.error());
        } else if (graphs->size() < 2) {
            if (says)
                say(tr("%1 has no other graph.").arg(name));
        } else if (says || address.graph == 0) {
            size_t shown = address.graph;
            for (const FileGraph& graph : *graphs)
                if (address.graph == 0 && graph.isLast)
                    shown = graph.number;
            auto* chooser = new GraphChooser(name, *graphs, shown, this);
            connect(chooser, &GraphChooser::chosen, this, [this, address, shown](size_t number) {
                if (number != shown)
                    open(address.file + '#' + std::to_string(number));
            });
            chooser->open();
        }
    });
}

void MainWindow::saveSessionDialog()
{
    auto* dialog = new QFileDialog(this, tr("Save the session"), windowFilePath() + QStringLiteral(".session.json"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("Sessions (*.json)"));
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->selectFile(QFileInfo(windowFilePath()).fileName() + QStringLiteral(".session.json"));
    connect(dialog, &QFileDialog::fileSelected, m_sessionFile, &SessionFile::save);
    dialog->open();
}

void MainWindow::exportEventsDialog()
{
    using Format = ui::ExportEventsRequest::Format;
    auto* dialog = new QFileDialog(this, tr("Export the events of the run"), windowFilePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Perfetto (*.pftrace)"), tr("Trace events of Chrome (*.json)"), tr("Table (*.csv)")});
    const auto suffix = [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.section(QLatin1String("*."), 1).chopped(1));
    };
    connect(dialog, &QFileDialog::filterSelected, dialog, suffix);
    suffix(dialog->selectedNameFilter());
    dialog->selectFile(QFileInfo(windowFilePath()).completeBaseName());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        const Format format = path.endsWith(QLatin1String(".csv")) ? Format::Csv
            : path.endsWith(QLatin1String(".json"))                ? Format::Chrome
                                                                   : Format::Perfetto;
        post(ui::ExportEventsRequest{path.toStdString(), format});
    });
    dialog->open();
}

void MainWindow::saveDialog()
{
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save the trace"), windowFilePath() + QStringLiteral(".tagscope"));
    if (!path.isEmpty())
        post(ui::SaveRequest{path.toStdString()});
}

}
