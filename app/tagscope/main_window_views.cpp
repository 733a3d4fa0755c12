// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/commands/command.h"
#include "app/tagscope/commands/edits.h"
#include "app/tagscope/filter/range_filter.h"
#include "app/tagscope/filter/tag_filter.h"
#include "app/tagscope/filter/view_filters.h"
#include "app/tagscope/focus/cards.h"
#include "app/tagscope/focus/crumbs.h"
#include "app/tagscope/focus/glances.h"
#include "app/tagscope/focus/past_iteration.h"
#include "app/tagscope/focus/value_comparing.h"
#include "app/tagscope/graph/large_groups.h"
#include "app/tagscope/graph/named_views.h"
#include "app/tagscope/graph/node_values.h"
#include "app/tagscope/graph/outlining.h"
#include "app/tagscope/graph/picture_commands.h"
#include "app/tagscope/graph/side_by_side.h"
#include "app/tagscope/keeping/moments.h"
#include "app/tagscope/keeping/notes.h"
#include "app/tagscope/keeping/recovery.h"
#include "app/tagscope/keeping/session_file.h"
#include "app/tagscope/keys/help_rows.h"
#include "app/tagscope/main_window.h"
#include "app/tagscope/out/exports.h"
#include "app/tagscope/run/breakpoint_wiring.h"
#include "app/tagscope/run/capturing.h"
#include "app/tagscope/run/comparing.h"
#include "app/tagscope/run/foretelling.h"
#include "app/tagscope/run/hit_notice.h"
#include "app/tagscope/run/inputs.h"
#include "app/tagscope/run/inputs_view.h"
#include "app/tagscope/run/lanes.h"
#include "app/tagscope/run/logs.h"
#include "app/tagscope/run/mark_tips.h"
#include "app/tagscope/run/picks.h"
#include "app/tagscope/run/stepping.h"
#include "app/tagscope/run/stop_notice.h"
#include "app/tagscope/run/teaching.h"
#include "app/tagscope/run/watches.h"
#include "app/tagscope/run/what_if.h"
#include "app/tagscope/start/hints.h"
#include "app/tagscope/start/replay_frame.h"
#include "app/tagscope/start/start_page.h"
#include "ui/branches/branch_tabs.h"
#include "ui/branches/branch_view.h"
#include "ui/breakpoints/breakpoint_view.h"
#include "ui/breakpoints/ready_delegate.h"
#include "ui/breakpoints/ready_model.h"
#include "ui/common/elided_label.h"
#include "ui/common/hint_list_view.h"
#include "ui/common/roles.h"
#include "ui/common/room_scroll.h"
#include "ui/common/table_copy.h"
#include "ui/common/text.h"
#include "ui/compare/compare_view.h"
#include "ui/console/console_view.h"
#include "ui/find/find_palette.h"
#include "ui/frames/breadcrumb.h"
#include "ui/frames/frame_view.h"
#include "ui/frames/grid_view.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/inspector/firings_model.h"
#include "ui/inspector/inspector.h"
#include "ui/log/log_view.h"
#include "ui/notebook/notebook_view.h"
#include "ui/outline/outline_view.h"
#include "ui/teach/teach_view.h"
#include "ui/timeline/lanes_view.h"
#include "ui/timeline/scrubber.h"
#include "ui/watch/watch_view.h"

#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QShortcut>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>

namespace tagscope::app {

void MainWindow::makeViews()
{
    m_start = new StartPage;
    m_canvas = new ui::Canvas;
    m_edits = new Edits(*m_session, *m_canvas, this);
    m_scrubber = new ui::Scrubber;
    auto* graph = new QWidget;
    auto* layout = new QVBoxLayout(graph);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_breadcrumb = new ui::Breadcrumb;
    m_crumbs = new Crumbs(*m_session, *m_breadcrumb, this);
    layout->addWidget(m_breadcrumb);
    m_tagFilter = new TagFilter([this] { return focusedTagName(); }, this);
    layout->addWidget(m_tagFilter->chip());
    m_notice = new StopNotice;
    layout->addWidget(m_notice);
    m_hit = new HitNotice([this](const BreakpointSpec& spec) { return m_breakpointWiring->isPassing(spec); });
    layout->addWidget(m_hit);
    m_panes = new ui::CanvasPanes(m_canvas);
    layout->addWidget(m_panes, 1);
    m_teaching = new Teaching(*m_session, *m_panes, this);
    layout->addWidget(m_teaching->view());
    layout->addWidget(m_scrubber);
    m_pages = new QStackedWidget;
    m_pages->addWidget(new ui::RoomScroll(m_start));
    m_pages->addWidget(graph);
    setCentralWidget(m_pages);
    m_find = new ui::FindPalette(this);
    m_rangeFilter = new RangeFilter(*m_session, *m_scrubber, *m_tagFilter, m_find->model(), this);
    layout->insertWidget(layout->indexOf(m_tagFilter->chip()) + 1, m_rangeFilter->chip());
    m_outline = new Outlining(*m_canvas, *m_panes, m_find->model(), this);
    auto* largeGroups = new LargeGroups(*m_canvas, *m_outline);
    layout->insertWidget(layout->indexOf(m_hit) + 1, largeGroups);
    connect(largeGroups, &LargeGroups::outlineWanted, this, [this] { showDockOf(*m_outline->view()); });

    m_inspector = new ui::Inspector;
    m_branches = new ui::BranchView;
    m_frames = new ui::FrameView;
    m_grid = new ui::GridView;
    m_comparing = new Comparing(*m_session, *m_grid, this);
    m_sideBySide = new SideBySide(*m_session, *m_panes, this);
    m_pictureCommands = new PictureCommands(*this, *m_session, *m_panes, *m_edits, m_options.remembersLayout);
    m_viewFilters = new ViewFilters(*m_canvas, *m_edits, this);
    m_valueComparing = new ValueComparing(*m_session, *m_inspector, this);
    m_foretelling = new Foretelling(*m_session, *m_inspector, this);
    m_glances = new Glances(
        *m_session, *m_panes, [this](NodeId node) { return tagOf(node); }, this);
    new NodeValues(
        *m_session, *m_canvas, [this](NodeId node) { return tagOf(node); }, this);
    m_lanes = new LanesWiring(*m_session, *m_scrubber, this);
    new MarkTips(*m_session, *m_scrubber, this);
    m_logs = new Logs(*m_session, this);
    m_cards = new Cards(*m_session, *m_inspector, *m_canvas, *this);
    m_readyModel = new ui::ReadyModel(this);
    m_ready = new ui::HintListView(tr("Nothing is ready."));
    m_ready->setModel(m_readyModel);
    m_ready->setItemDelegate(new ui::ReadyDelegate(*m_readyModel, m_ready));
    m_ready->setAccessibleName(tr("Ready"));
    m_whatIf = new WhatIf(*m_session, *m_canvas, *m_inspector, *m_branches, this);
    layout->insertWidget(layout->indexOf(m_panes), m_whatIf->tabs());
    m_stepping = new Stepping(
        *m_session, *m_canvas, *m_readyModel, [this](Goal::Kind kind) { return goalOf(kind); }, this);
    m_breakpoints = new ui::BreakpointView;
    m_console = new ui::ConsoleView;
    m_notes = new Notes(*this);
    m_sessionFile = new SessionFile(*this);
    m_watches = new Watches(
        *m_session, *m_edits, [this] { return m_tag; }, [this] { return m_node; }, this);
    m_views = new NamedViews(*m_session, *m_canvas,
                             {[this] { return graphView(); }, [this](const ViewRecord& view) { setGraphView(view); }},
                             *m_edits, this);
    m_capturing = new Capturing(*m_session, *m_canvas, this);
    m_inputs = new Inputs(*m_session, *m_edits, this);
    m_problems = new QListWidget;
    m_problems->setWordWrap(true);
    m_problems->setSpacing(3);
    m_problems->setAccessibleName(tr("Problems"));

    m_sentence = new ui::ElidedLabel;
    m_chip = new QLabel;
    m_chip->setMargin(3);
    m_progress = new QProgressBar;
    m_progress->setRange(0, 100);
    m_progress->setMaximumWidth(160);
    m_progress->hide();
    m_sentence->setContentsMargins(4, 0, 0, 0);  // beside the frame of a replay
    statusBar()->addWidget(m_sentence, 1);
    statusBar()->addPermanentWidget(m_progress);
    m_cancel = new QToolButton;
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Stops opening the file (Esc)"));
    m_cancel->hide();
    connect(m_cancel, &QToolButton::clicked, m_session, &ui::Session::cancelOpening);
    statusBar()->addPermanentWidget(m_cancel);
    connect(new QShortcut(Qt::Key_Escape, m_cancel), &QShortcut::activated, m_session,
            &ui::Session::cancelOpening);  // while it is shown
    statusBar()->addPermanentWidget(m_chip);
    new ReplayFrame(*this);
}

QDockWidget* MainWindow::addDock(Qt::DockWidgetArea area, const QString& name, const QString& title, QWidget* widget)
{
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setWidget(new ui::RoomScroll(widget));
    addDockWidget(area, dock);
    m_docks.append(dock);
    return dock;
}

void MainWindow::makeDocks()
{
    QDockWidget* frames = addDock(Qt::LeftDockWidgetArea, QStringLiteral("frames"), tr("Frames"), m_frames);
    auto* picks = new Picks(*m_session, m_ready, this);
    connect(picks, &Picks::said, this, &MainWindow::say);
    connect(m_readyModel, &ui::ReadyModel::unlistedChanged, picks, &Picks::setUnlisted);
    QDockWidget* ready = addDock(Qt::LeftDockWidgetArea, QStringLiteral("ready"), tr("Ready"), picks->view());
    QDockWidget* breakpoints =
        addDock(Qt::LeftDockWidgetArea, QStringLiteral("breakpoints"), tr("Breakpoints"), m_breakpoints);
    tabifyDockWidget(ready, breakpoints);
    tabifyDockWidget(breakpoints,
                     addDock(Qt::LeftDockWidgetArea, QStringLiteral("branches"), tr("Branches"), m_branches));
    ready->raise();
    addDock(Qt::RightDockWidgetArea, QStringLiteral("inspector"), tr("Inspector"), m_inspector);
    QDockWidget* console = addDock(Qt::BottomDockWidgetArea, QStringLiteral("console"), tr("Console"), m_console);
    QDockWidget* inputs = addDock(Qt::BottomDockWidgetArea, QStringLiteral("inputs"), tr("Inputs"), m_inputs->view());
    QDockWidget* grid = addDock(Qt::BottomDockWidgetArea, QStringLiteral("iterations"), tr("Iterations"), m_grid);
    QDockWidget* problems = addDock(Qt::BottomDockWidgetArea, QStringLiteral("problems"), tr("Problems"), m_problems);
    tabifyDockWidget(console, inputs);
    tabifyDockWidget(inputs, grid);
    QDockWidget* compare =
        addDock(Qt::BottomDockWidgetArea, QStringLiteral("compare"), tr("Compare"), m_comparing->view());
    tabifyDockWidget(grid, compare);
    tabifyDockWidget(compare, problems);
    tabifyDockWidget(problems,
                     addDock(Qt::BottomDockWidgetArea, QStringLiteral("notebook"), tr("Notebook"), m_notes->view()));
    QDockWidget* watches =
        addDock(Qt::BottomDockWidgetArea, QStringLiteral("watches"), tr("Watches"), m_watches->view());
    tabifyDockWidget(problems, watches);
    connect(m_watches, &Watches::wanted, watches, [watches] { showDockOf(*watches); });
    tabifyDockWidget(grid, addDock(Qt::BottomDockWidgetArea, QStringLiteral("lanes"), tr("Lanes"), m_lanes->view()));
    tabifyDockWidget(frames,
                     addDock(Qt::LeftDockWidgetArea, QStringLiteral("outline"), tr("Outline"), m_outline->view()));
    tabifyDockWidget(console, addDock(Qt::BottomDockWidgetArea, QStringLiteral("log"), tr("Log"), m_logs->view()));
    frames->raise();
    console->raise();
    resizeDocks({frames, findChild<QDockWidget*>(QStringLiteral("inspector"))}, {310, 380}, Qt::Horizontal);
    resizeDocks({console}, {190}, Qt::Vertical);
}

void MainWindow::makeHints()
{
    m_hints->add(QStringLiteral("step"),
                 tr("Press %1, or click the ▶ of a green node: it fires, and its token moves on.").arg(keyOf("step")),
                 m_canvas, HintBubble::Corner::TopLeft);
    m_hints->add(QStringLiteral("back"),
                 tr("Press %1 or drag the strip below to go back in time, as far as you like.").arg(keyOf("back")),
                 m_canvas, HintBubble::Corner::BottomLeft);
    m_hints->add(
        QStringLiteral("select"),
        tr("Click a node to see its inputs, values and firings here. %1 asks why it is as it is.").arg(keyOf("why")),
        m_inspector, HintBubble::Corner::BottomRight);
    m_hints->add(QStringLiteral("find"),
                 tr("%1 lists every command, %2 finds nodes, %3 shows the keys.")
                     .arg(keyOf("palette"), keyOf("find"), keyOf("keys")),
                 m_console, HintBubble::Corner::TopRight);
}

/// What obeys the filter by tag.
void MainWindow::connectTagFilter()
{
    connect(m_tagFilter, &TagFilter::changed, this, [this] {
        m_lanes->view()->setTagRange(m_tagFilter->range());
        m_watches->setTagRange(m_tagFilter->range());
        m_markerRequest.reset();
        if (m_session->snapshot())
            askForMarkers();
        m_recovery->changed();
    });
    m_tagFilter->addList(m_ready, [this](const QModelIndex& index) {
        const ui::Snapshot& snapshot = *m_session->snapshot();
        const auto iteration = findIteration(snapshot.state, m_readyModel->tagAt(index.row()));
        return iteration && snapshot.names ? snapshot.names->shortName(tagChain(snapshot.state, *iteration))
                                           : std::string();
    });
    connect(m_rangeFilter, &RangeFilter::changed, this, [this] {
        m_watches->setEvents(m_rangeFilter->range());
        m_lanes->view()->setEvents(m_rangeFilter->range());
        m_grid->model().setEvents(m_rangeFilter->range());
    });
    connect(&m_grid->model(), &ui::GridModel::coveredChanged, m_tagFilter, &TagFilter::apply);
    m_tagFilter->addList(
        m_inspector->findChild<QTableView*>(QStringLiteral("firings")),
        [](const QModelIndex& index) {
            return index.siblingAtColumn(ui::FiringsModel::Tag).data().toString().toStdString();
        },
        [](const QModelIndex& index) {
            return std::optional<uint64_t>(index.data(ui::FiringsModel::EventNumber).toULongLong());
        });
    // What was noted or logged at a position is about the event that led there.
    const auto eventBefore = [](uint64_t position) {
        return std::optional(position - std::min<uint64_t>(1, position));
    };
    m_tagFilter->addList(
        m_notes->view()->table(),
        [this](const QModelIndex& index) { return m_notes->view()->model().noteAt(index.row()).tag; },
        [this, eventBefore](const QModelIndex& index) {
            return eventBefore(m_notes->view()->model().noteAt(index.row()).position);
        });
    m_tagFilter->addList(
        m_logs->view()->table(),
        [](const QModelIndex& index) {
            return index.siblingAtColumn(ui::LogModel::Tag).data().toString().toStdString();
        },
        [eventBefore](const QModelIndex& index) {
            return eventBefore(index.siblingAtColumn(ui::LogModel::Event).data(ui::ItemRole::CopiedText).toULongLong());
        });
    m_tagFilter->addTree(
        m_frames, [this](const QModelIndex& index) { return m_frames->frames().placeOf(index); },
        [this](const QModelIndex& index) {
            return !m_rangeFilter->fired() || m_frames->frames().isIn(index, *m_rangeFilter->fired());
        });
    m_tagFilter->addIterations(
        m_grid->table(),
        [this] {
            const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
            const bool isThere =
                snapshot && snapshot->names && m_grid->model().frame() < snapshot->program->frames().size();
            return isThere ? snapshot->names->shortFrame(m_grid->model().frame()) : std::string();
        },
        [this](int column) { return m_grid->model().isInRange(column); });
    m_comparing->obey(*m_tagFilter);
    findChild<Picks*>(QString(), Qt::FindDirectChildrenOnly)->obey(*m_tagFilter);
    m_tagFilter->addText(m_console->output(), &ui::ConsoleView::aboutLine);
}

void MainWindow::connectTeaching()
{
    connect(m_teaching, &Teaching::toggled, m_recovery, &Recovery::changed);
    connect(m_teaching, &Teaching::nodeChosen, this, &MainWindow::selectNode);
    connect(m_teaching, &Teaching::fireRequested, this, [this](NodeId node, TagId tag) {
        post(ui::FireRequest{node, tag});
    });
    connect(m_teaching, &Teaching::pauseRequested, this, [this] { m_actions[QStringLiteral("pause")]->trigger(); });
    connect(m_teaching, &Teaching::continueRequested, this,
            [this] { m_actions[QStringLiteral("continue")]->trigger(); });
    connect(m_teaching, &Teaching::hidingChanged, this, [this] {
        const bool hides = m_teaching->hidesNext();
        const QString why = hides ? Teaching::whyHidden() : QString();
        m_ready->setHint(hides ? why : tr("Nothing is ready."));
        m_find->setNote(why);
        m_stepping->setHidden(why);
        m_frames->setHidesNext(hides);
        m_readyModel->setSnapshot(hides ? nullptr : m_session->snapshot());
        m_grid->model().forgetCells();
        if (hides)
            m_inspector->showNoCauses();
        findChild<Picks*>(QString(), Qt::FindDirectChildrenOnly)->setHidden(hides);
        showTag();
        askForDetails();
        updateActions();
    });
}

void MainWindow::connectViews()
{
    connect(m_session, &ui::Session::fileChanged, this, &MainWindow::showFile);
    connect(m_session, &ui::Session::snapshotChanged, this, &MainWindow::showSnapshot);
    connect(m_session, &ui::Session::answered, this, &MainWindow::showAnswer);
    connect(m_session, &ui::Session::printed, m_console, &ui::ConsoleView::addPrinted);
    connect(m_session, &ui::Session::busyChanged, this, [this](bool isBusy) {
        if (!isBusy) {
            m_progress->hide();
            m_cancel->hide();
        }
        updateActions();
    });
    connect(m_session, &ui::Session::progressed, this, [this](double fraction) {
        const bool isOpening = fraction > 0 && fraction < 1;
        m_progress->setVisible(isOpening);
        m_cancel->setVisible(isOpening);
        m_progress->setValue(static_cast<int>(fraction * 100));
    });
    connect(m_start, &StartPage::fileChosen, this, [this](const QString& path) { open(path.toStdString()); });
    connect(m_start, &StartPage::openRequested, this, &MainWindow::openDialog);
    connect(m_start, &StartPage::sessionChosen, m_recovery, &Recovery::recover);
    connect(m_start, &StartPage::sessionDiscarded, this, [this](const InterruptedSession& session) {
        Recovery::discard(session);
        m_start->refresh(m_recovery->interrupted());
    });
    for (const auto changed : {&ui::Canvas::viewChanged, &ui::Canvas::filterChanged})
        connect(m_canvas, changed, m_recovery, &Recovery::changed);
    connect(m_canvas, &ui::Canvas::groupToggled, m_recovery, &Recovery::changed);
    m_breakpointWiring = new BreakpointWiring(*m_session, *m_canvas, this);
    m_edits->setPassing([this](const BreakpointSpec& spec) { return m_breakpointWiring->isPassing(spec); });
    connectNotices();
    connect(m_moments, &Moments::visitedPlace, m_notes, &Notes::visited);
    connectTagFilter();
    connectTeaching();
    connect(m_watches, &Watches::lookedAt, this, &MainWindow::lookAt);
    connect(m_watches, &Watches::changed, m_recovery, &Recovery::remember);
    connect(m_views, &NamedViews::changed, m_recovery, &Recovery::remember);
    connect(m_views, &NamedViews::said, this, &MainWindow::say);
    connectCanvas(*m_canvas);
    connect(m_canvas, &ui::Canvas::followed, this, [this](ui::Canvas* follower) { connectCanvas(*follower); });
    connect(m_outline, &Outlining::nodeChosen, this, &MainWindow::selectNode);
    connect(m_scrubber, &ui::Scrubber::positionRequested, this,
            [this](quint64 p) { m_walk = post(ui::GoToRequest{p}); });
    connect(m_scrubber, &ui::Scrubber::selectionChanged, this, [this] {
        const std::optional<ui::ScrubberRange> range = m_scrubber->selection();
        m_exports->setRange(range ? std::optional(std::pair(range->first, range->last)) : std::nullopt);
        if (range)
            say(tr("Positions %1 to %2 are chosen: %3 shows only them, %4 exports them, %5 drops the range.")
                    .arg(locale().toString(qulonglong(range->first)), locale().toString(qulonglong(range->last)),
                         keyOf("onlyRange"), keyOf("exportReplay"), keyOf("rangeClear")));
    });
    connect(m_frames, &ui::FrameView::tagActivated, this, &MainWindow::focusTag);
    connect(m_breadcrumb, &ui::Breadcrumb::tagActivated, this, &MainWindow::focusTag);
    connect(m_breadcrumb, &ui::Breadcrumb::framesRequested, this, [this] { showDockOf(*m_frames); });
    connect(m_breadcrumb, &ui::Breadcrumb::iterationRequested, this, &MainWindow::goToIteration);
    connect(&m_grid->model(), &ui::GridModel::cellsWanted, this,
            [this](const ui::GridRequest& request) { post(request); });
    connect(&m_grid->model(), &ui::GridModel::figuresWanted, this,
            [this](const ui::RowFiguresRequest& request) { post(request); });
    connect(m_grid, &ui::GridView::cellActivated, this, &MainWindow::lookAt);
    connect(m_grid, &ui::GridView::runToRequested, this, [this](NodeId node, qint64 iteration) {
        const ui::Snapshot& snapshot = *m_session->snapshot();
        m_breakpointWiring->runTo(
            node, snapshot.names->shortFrame(m_grid->model().frame()) + ';' + std::to_string(iteration));
    });
    m_past = new PastIteration(*m_session, *m_canvas, this);
    connect(m_past, &PastIteration::found, this, [this](const std::vector<ui::IterationStep>& path) {
        showCrumbs();
        m_outline->refresh();
        if (path.size() > 1 && !m_grid->table()->hasFocus())
            m_grid->chooseFrame(path.back().frame, path[path.size() - 2].tag);
        showInGrid();
    });
    connect(m_sideBySide->action(), &QAction::toggled, this, &MainWindow::showTag);
    connect(m_sideBySide, &SideBySide::chosen, this, &MainWindow::showTag);
    connect(m_sideBySide, &SideBySide::shown, m_outline, &Outlining::refresh);
    connect(m_comparing, &Comparing::lookedAt, this, &MainWindow::lookAt);
    connect(m_comparing, &Comparing::compared, m_sideBySide, &SideBySide::setCompared);
    connect(m_grid, &ui::GridView::besideRequested, m_sideBySide, &SideBySide::add);
    connect(m_grid, &ui::GridView::columnsChosen, m_sideBySide, &SideBySide::choose);
    connect(m_foretelling, &Foretelling::findingsChanged, this, &MainWindow::showProblems);
    connect(m_lanes->view(), &ui::LanesView::tagActivated, this, &MainWindow::focusTag);
    connect(m_logs, &Logs::momentWanted, this, [this](const ui::MomentRequest& moment) { post(moment); });
    connect(m_cards, &Cards::lookedAt, this, &MainWindow::lookAt);
    connect(m_comparing, &Comparing::referenceFound, m_valueComparing, &ValueComparing::compareWith);
    connect(m_comparing, &Comparing::referenceLost, m_valueComparing, &ValueComparing::forgetOther);
    connect(findChild<QDockWidget*>(QStringLiteral("compare"))->toggleViewAction(), &QAction::toggled, m_valueComparing,
            [comparing = m_valueComparing](bool isOpen) {
                if (!isOpen)
                    comparing->forgetOther();
            });
    // Who goes somewhere walks on from there; a palette that stays open keeps the keys.
    const auto walkOn = [this] {
        if (!m_find->isVisible())
            m_canvas->setFocus();
    };
    connect(m_find, &ui::FindPalette::covers, m_canvas,
            [this](const QRect& place) { m_canvas->setCovered(place.translated(-m_canvas->mapTo(this, QPoint()))); });
    connect(m_find, &ui::FindPalette::nodeChosen, this, [this, walkOn](NodeId node) {
        walkOn();
        selectNode(node);
    });
    connect(m_find, &ui::FindPalette::nodeChosenAt, this, [this, walkOn](NodeId node, qint64 iteration) {
        walkOn();
        selectNodeAt(node, iteration);
    });
    connect(m_find, &ui::FindPalette::breakpointRequested, this,
            [this](NodeId node) { m_breakpointWiring->put(ui::CanvasTarget::ofNode(node)); });
    connect(m_find, &ui::FindPalette::frameBreakpointRequested, m_breakpointWiring, &BreakpointWiring::putOnFrameOf);
    m_find->model().setStates([this](NodeId node) {
        return m_canvas->states() ? m_canvas->states()->look(node).state : ui::NodeState::NotReached;
    });
    m_find->model().setFrameText([this](const QString& name) {
        const ui::Snapshot& snapshot = *m_session->snapshot();
        for (uint32_t f = 0; snapshot.names && f < snapshot.program->frames().size(); ++f)
            if (ui::text(snapshot.program->frames()[f].name) == name)
                return ui::text(snapshot.names->shortFrame(f));
        return name;
    });
    m_find->model().setCommands(commands());
    m_find->model().setHelp([this] { return helpRows(menuBar()->actions()); });
    m_find->model().setBreakpoints([this] {
        std::vector<ui::FindBreakpoint> rows;
        if (const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot())
            for (const ui::BreakpointRow& row : snapshot->breakpoints)
                rows.push_back({row.breakpoint.id, ui::text(toString(row.breakpoint.spec))});
        return rows;
    });
    connect(m_find, &ui::FindPalette::breakpointChosen, this, [this](int id) {
        showDockOf(*m_breakpoints);
        m_breakpoints->select(id);
        m_breakpoints->list().setFocus();
    });
    connect(m_stepping, &Stepping::foretold, statusBar(),
            [this](const QString& what) { statusBar()->showMessage(what); });
    connect(m_stepping, &Stepping::fireRequested, this, [this](NodeId node, TagId tag) {
        post(ui::FireRequest{node, tag});
    });
    connect(m_ready, &QListView::activated, this, [this](const QModelIndex& index) {
        post(ui::FireRequest{m_readyModel->nodeAt(index.row()), m_readyModel->tagAt(index.row())});
    });
    connect(m_ready, &QListView::clicked, this, [this](const QModelIndex& index) {
        focusTag(m_readyModel->tagAt(index.row()));
        selectNode(m_readyModel->nodeAt(index.row()));
    });
    connect(m_breakpoints, &ui::BreakpointView::changeRequested, this,
            [this](int id, const std::optional<BreakpointSpec>& spec) {
                m_editRequest = m_session->post(ui::BreakpointRequest{id, spec});
            });
    connect(m_breakpoints, &ui::BreakpointView::hitRequested, this, [this](int id, bool isForwards) {
        step(ui::HitRequest{id, isForwards});
    });
    connect(m_inspector, &ui::Inspector::nodeActivated, this, &MainWindow::selectNode);
    connect(m_inspector, &ui::Inspector::firingValuesWanted, this,
            [this](const ui::FiringValuesRequest& request) { post(request); });
    connect(m_inspector, &ui::Inspector::eventActivated, this, [this](quint64 p) { post(ui::GoToRequest{p}); });
    connect(m_inspector, &ui::Inspector::tagActivated, this, &MainWindow::focusTag);
    connect(m_inspector, &ui::Inspector::whyRequested, this, [this](NodeId node, std::optional<TagId> tag) {
        if (m_teaching->hidesNext())
            say(Teaching::whyHidden());
        else
            post(ui::CauseRequest{node, tag, std::nullopt});
    });
    connect(m_console, &ui::ConsoleView::commandEntered, this,
            [this](const QString& line) { post(ui::CommandRequest{line.toStdString()}); });
    connect(m_console, &ui::ConsoleView::completionRequested, this,
            [this](const QString& line) { post(ui::CompletionRequest{line.toStdString()}); });
    connect(m_problems, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
        if (const QVariant node = item->data(Qt::UserRole); node.isValid())
            selectNode(NodeId(node.toUInt()));
    });
    const auto hear = [this](auto*... parts) {
        (connect(parts, &std::remove_pointer_t<decltype(parts)>::said, this, &MainWindow::say), ...);
    };
    hear(m_breakpointWiring, m_cards, m_comparing, m_logs, m_sideBySide, m_tagFilter, m_teaching, m_viewFilters,
         m_whatIf);
    connect(m_session, &ui::Session::aboutToGo, m_moments, &Moments::setOut);
    connect(m_whatIf, &WhatIf::compareRequested, m_comparing, &Comparing::show);
    connect(m_whatIf, &WhatIf::branchMade, this,
            [this] { findChild<QDockWidget*>(QStringLiteral("branches"))->raise(); });
    for (QAbstractItemView* list :
         std::initializer_list<QAbstractItemView*>{m_ready, &m_breakpoints->list(), m_problems, m_frames})
        ui::makeCopyable(list);
    connect(m_problems, &QListWidget::itemClicked, m_problems, &QListWidget::itemActivated);
}

}
