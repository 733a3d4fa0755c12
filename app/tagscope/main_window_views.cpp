// SPDX-License-Identifier: Apache-2.0
// What the window is made of, and how its parts are wired to what is none.
#include "app/tagscope/commands/edits.h"
#include "app/tagscope/filter/range_filter.h"
#include "app/tagscope/filter/tag_filter.h"
#include "app/tagscope/filter/view_filters.h"
#include "app/tagscope/focus/cards.h"
#include "app/tagscope/focus/crumbs.h"
#include "app/tagscope/focus/focused_picture.h"
#include "app/tagscope/focus/glances.h"
#include "app/tagscope/focus/value_comparing.h"
#include "app/tagscope/graph/large_groups.h"
#include "app/tagscope/graph/lost_messages.h"
#include "app/tagscope/graph/named_views.h"
#include "app/tagscope/graph/node_values.h"
#include "app/tagscope/graph/outline_part.h"
#include "app/tagscope/graph/picture_commands.h"
#include "app/tagscope/graph/side_by_side.h"
#include "app/tagscope/keeping/moments.h"
#include "app/tagscope/keeping/recovery.h"
#include "app/tagscope/keeping/session_file.h"
#include "app/tagscope/keys/help_rows.h"
#include "app/tagscope/main_window.h"
#include "app/tagscope/out/exports.h"
#include "app/tagscope/parts/part_docks.h"
#include "app/tagscope/parts/perspectives.h"
#include "app/tagscope/run/breakpoint_wiring.h"
#include "app/tagscope/run/capturing.h"
#include "app/tagscope/run/compare_part.h"
#include "app/tagscope/run/device_steps.h"
#include "app/tagscope/run/foretelling.h"
#include "app/tagscope/run/hit_notice.h"
#include "app/tagscope/run/problems_part.h"
#include "app/tagscope/run/stepping.h"
#include "app/tagscope/run/stop_notice.h"
#include "app/tagscope/run/teaching.h"
#include "app/tagscope/run/what_if.h"
#include "app/tagscope/start/hints.h"
#include "app/tagscope/start/replay_frame.h"
#include "app/tagscope/start/start_page.h"
#include "core/exec/network_file.h"
#include "ui/branches/branch_tabs.h"
#include "ui/branches/branches_part.h"
#include "ui/breakpoints/breakpoints_part.h"
#include "ui/breakpoints/ready_part.h"
#include "ui/common/elided_label.h"
#include "ui/common/plain_label.h"
#include "ui/common/room_scroll.h"
#include "ui/common/text.h"
#include "ui/console/console_part.h"
#include "ui/find/find_palette.h"
#include "ui/frames/breadcrumb.h"
#include "ui/frames/frames_part.h"
#include "ui/frames/iterations_part.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/inspector/inspector_part.h"
#include "ui/outline/outline_view.h"
#include "ui/parts/command.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/markers_query.h"
#include "ui/teach/teach_view.h"
#include "ui/timeline/mark_tips.h"
#include "ui/timeline/scrubber.h"

#include <QAction>
#include <QDockWidget>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QProgressBar>
#include <QShortcut>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolButton>
#include <QVBoxLayout>

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
    (new Crumbs(*m_session, *m_breadcrumb, this))->follow(*m_focus);
    layout->addWidget(m_breadcrumb);
    m_tagFilter = new TagFilter([this] { return m_focus->tagName(); }, this);
    layout->addWidget(m_tagFilter->chip());
    m_notice = new StopNotice;
    layout->addWidget(m_notice);
    m_hit = new HitNotice([this](const BreakpointSpec& spec) { return m_breakpointWiring->isPassing(spec); });
    layout->addWidget(m_hit);
    m_panes = new ui::CanvasPanes(m_canvas);
    layout->addWidget(m_panes, 1);
    new FocusedPicture(*m_focus, *m_panes, this);
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
    makeParts();
    auto* largeGroups = new LargeGroups(*m_canvas, *m_parts.outline);
    layout->insertWidget(layout->indexOf(m_hit) + 1, largeGroups);
    connect(largeGroups, &LargeGroups::outlineWanted, m_parts.outline, &ui::ViewPart::wanted);

    ui::Inspector& inspector = *m_parts.inspector->view();
    const auto tagOf = [this](NodeId node) { return m_focus->tagOf(node); };
    m_sideBySide = new SideBySide(*m_session, *m_panes, this);
    m_pictureCommands = new PictureCommands(*this, *m_session, *m_panes, *m_edits, m_options.remembersLayout);
    connect(m_perspectives, &Perspectives::arranged, m_pictureCommands, &PictureCommands::showIn);
    m_viewFilters = new ViewFilters(*m_canvas, *m_edits, this);
    m_valueComparing = new ValueComparing(*m_session, inspector, this);
    m_foretelling = new Foretelling(*m_session, inspector, this);
    m_glances = new Glances(*m_session, *m_panes, tagOf, this);
    new LostMessages(*m_session, *m_canvas, this);
    new NodeValues(*m_session, *m_canvas, tagOf, this);
    new ui::MarkTips(*m_session, *m_scrubber, this);
    m_cards = new Cards(*m_session, inspector, *m_canvas, *this);
    m_whatIf = new WhatIf(*m_session, *m_canvas, inspector, m_parts.branches->view()->model(), this);
    layout->insertWidget(layout->indexOf(m_panes), m_whatIf->tabs());
    m_deviceSteps = new DeviceSteps(*m_session, *m_focus, this);
    m_stepping = new Stepping(
        *m_session, *m_canvas, m_parts.ready->model(), [this](Goal::Kind kind) { return goalOf(kind); }, this);
    m_sessionFile = new SessionFile(*this);
    m_views = new NamedViews(*m_session, *m_canvas,
                             {[this] { return graphView(); }, [this](const ViewRecord& view) { setGraphView(view); }},
                             *m_edits, this);
    m_capturing = new Capturing(*m_session, *m_canvas, this);

    m_sentence = new ui::ElidedLabel;
    m_chip = new ui::PlainLabel;
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

void MainWindow::makeParts()
{
    const ui::PartContext context{*m_session, *m_focus, *m_edits, *this};
    m_parts = app::makeParts(context, {*m_canvas, *m_panes, m_find->model(), *m_scrubber});
    m_docks = new PartDocks(*this, m_parts.all);
    m_perspectives = new Perspectives(*this, *m_docks, Perspectives::all(), m_options.remembersLayout);
    connect(m_docks, &PartDocks::left, m_canvas, qOverload<>(&QWidget::setFocus));
    for (ui::ViewPart* part : m_parts.all) {
        connect(part, &ui::ViewPart::said, this, &MainWindow::say);
        connect(part, &ui::ViewPart::failed, this, &MainWindow::showError);
        connect(part, &ui::ViewPart::changed, m_recovery, &Recovery::remember);
    }
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
        &inspector(), HintBubble::Corner::BottomRight);
    m_hints->add(QStringLiteral("find"),
                 tr("%1 lists every command, %2 finds nodes, %3 shows the keys.")
                     .arg(keyOf("palette"), keyOf("find"), keyOf("keys")),
                 &console(), HintBubble::Corner::TopRight);
}

void MainWindow::connectFilters()
{
    for (ui::ViewPart* part : m_parts.all)
        part->obey(*m_tagFilter);
    const auto tellParts = [this] {
        for (ui::ViewPart* part : m_parts.all)
            part->onFilter(*m_tagFilter);
    };
    connect(m_tagFilter, &TagFilter::changed, this, [this, tellParts] {
        tellParts();
        m_session->drop<ui::MarkersQuery>(this);
        if (m_session->snapshot())
            askForMarkers();
        m_recovery->changed();
    });
    connect(m_rangeFilter, &RangeFilter::changed, this, tellParts);
}

void MainWindow::connectTeaching()
{
    connect(m_teaching, &Teaching::toggled, m_recovery, &Recovery::changed);
    connect(m_teaching, &Teaching::nodeChosen, m_focus, &ui::FocusModel::selectNode);
    connect(m_teaching, &Teaching::fireRequested, this, [this](NodeId node, TagId tag) {
        post(ui::FireRequest{node, tag});
    });
    connect(m_teaching, &Teaching::pauseRequested, this, [this] { m_actions[QStringLiteral("pause")]->trigger(); });
    connect(m_teaching, &Teaching::continueRequested, this,
            [this] { m_actions[QStringLiteral("continue")]->trigger(); });
    connect(m_teaching, &Teaching::hidingChanged, this, [this] {
        const QString why = m_teaching->hidesNext() ? Teaching::whyHidden() : QString();
        for (ui::ViewPart* part : m_parts.all)
            part->onHiding(why);
        m_find->setNote(why);
        m_stepping->setHidden(why);
        m_focus->refresh();
    });
}

void MainWindow::connectFocus()
{
    using Part = ui::FocusModel::Part;
    connect(m_focus, &ui::FocusModel::moved, this, [this](ui::FocusModel::Parts parts) {
        for (ui::ViewPart* part : m_parts.all)
            part->onFocus(parts);
    });
    connect(m_focus, &ui::FocusModel::moved, m_moments, [this](ui::FocusModel::Parts parts) {
        if (parts & (Part::Node | Part::Tag) || (parts.testFlag(Part::Moment) && !m_session->snapshot()->isRunning))
            m_moments->visited();
    });
    connect(m_focus, &ui::FocusModel::moved, m_recovery, &Recovery::changed);
    connect(m_focus, &ui::FocusModel::moved, this, &MainWindow::updateActions);
    connect(m_focus, &ui::FocusModel::sent, this, &MainWindow::updateActions);
    connect(m_focus, &ui::FocusModel::failed, this, &MainWindow::showError);
    connect(m_focus, &ui::FocusModel::nodeChosen, m_hints, [this] { m_hints->done(QStringLiteral("select")); });
}

void MainWindow::connectViews()
{
    connect(m_session, &ui::Session::fileChanged, this, &MainWindow::showFile);
    connect(m_session, &ui::Session::snapshotChanged, this, &MainWindow::showSnapshot);
    connect(m_session, &ui::Session::moved, this, &MainWindow::showMove);
    connect(m_session, &ui::Session::failed, this, &MainWindow::showError);
    connect(m_session, &ui::Session::workingChanged, m_actions[QStringLiteral("pause")], &QAction::setEnabled);
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
    connect(m_start, &StartPage::fileChosen, this, [this](const QString& path, const QString& faults) {
        if (faults.isEmpty())
            return open(path.toStdString());
        Result<NetworkRequest> network = networkOfOptions({}, faults.toStdString());
        if (network)
            openGraph(path.toStdString(), {{m_options.policy, m_options.placement, *std::move(network)}});
        else
            showOpenError(network.error());
    });
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
    connectFilters();
    connectTeaching();
    connectFocus();
    connectParts();
    connectFind();
    connect(m_views, &NamedViews::changed, m_recovery, &Recovery::remember);
    connect(m_views, &NamedViews::said, this, &MainWindow::say);
    connectCanvas(*m_canvas);
    connect(m_canvas, &ui::Canvas::followed, this, [this](ui::Canvas* follower) { connectCanvas(*follower); });
    connect(m_scrubber, &ui::Scrubber::positionRequested, this,
            [this](quint64 p) { m_focus->walk(ui::GoToRequest{p}); });
    connect(m_scrubber, &ui::Scrubber::selectionChanged, this, [this] {
        const std::optional<ui::ScrubberRange> range = m_scrubber->selection();
        m_exports->setRange(range ? std::optional(std::pair(range->first, range->last)) : std::nullopt);
        if (range)
            say(tr("Positions %1 to %2 are chosen: %3 shows only them, %4 exports them, %5 drops the range.")
                    .arg(locale().toString(qulonglong(range->first)), locale().toString(qulonglong(range->last)),
                         keyOf("onlyRange"), keyOf("exportReplay"), keyOf("rangeClear")));
    });
    connect(m_breadcrumb, &ui::Breadcrumb::tagActivated, m_focus, &ui::FocusModel::focusTag);
    connect(m_breadcrumb, &ui::Breadcrumb::iterationRequested, m_focus, &ui::FocusModel::goToIteration);
    const auto followSides = [this] { m_focus->setPictureIsChosen(m_sideBySide->showsIterations()); };
    connect(m_sideBySide->action(), &QAction::toggled, this, followSides);
    connect(m_sideBySide, &SideBySide::chosen, this, followSides);
    connect(m_cards, &Cards::lookedAt, m_focus, &ui::FocusModel::lookAt);
    connect(m_stepping, &Stepping::foretold, statusBar(),
            [this](const QString& what) { statusBar()->showMessage(what); });
    connect(m_stepping, &Stepping::fireRequested, this, [this](NodeId node, TagId tag) {
        post(ui::FireRequest{node, tag});
    });
    const auto hear = [this](auto*... speakers) {
        (connect(speakers, &std::remove_pointer_t<decltype(speakers)>::said, this, &MainWindow::say), ...);
    };
    hear(m_breakpointWiring, m_cards, m_sideBySide, m_tagFilter, m_teaching, m_viewFilters, m_views, m_whatIf);
    connect(m_session, &ui::Session::aboutToGo, m_moments, &Moments::setOut);
}

/// What parts offer one another, and those who are no parts.
void MainWindow::connectParts()
{
    connect(m_moments, &Moments::visitedPlace, m_parts.notebook, &ui::NotebookPart::visited);
    connect(m_breadcrumb, &ui::Breadcrumb::framesRequested, m_parts.frames, &ui::ViewPart::wanted);
    connect(m_parts.iterations, &ui::IterationsPart::runToWanted, m_breakpointWiring, &BreakpointWiring::runTo);
    ui::GridView* grid = m_parts.iterations->view();
    connect(grid, &ui::GridView::besideRequested, m_sideBySide, &SideBySide::add);
    connect(grid, &ui::GridView::columnsChosen, m_sideBySide, &SideBySide::choose);
    connect(m_sideBySide, &SideBySide::shown, m_parts.outline, &OutlinePart::refresh);
    connect(m_parts.compare, &ComparePart::compared, m_sideBySide, &SideBySide::setCompared);
    connect(m_parts.compare, &ComparePart::referenceFound, m_valueComparing, &ValueComparing::compareWith);
    connect(m_parts.compare, &ComparePart::referenceLost, m_valueComparing, &ValueComparing::forgetOther);
    connect(m_docks->dockOf(*m_parts.compare)->toggleViewAction(), &QAction::toggled, m_valueComparing,
            [comparing = m_valueComparing](bool isOpen) {
                if (!isOpen)
                    comparing->forgetOther();
            });
    connect(m_foretelling, &Foretelling::findingsChanged, m_parts.problems,
            [this] { m_parts.problems->setFindings(m_foretelling->findings()); });
    connect(m_parts.console, &ui::ConsolePart::quitWanted, this, &MainWindow::close);
    connect(m_whatIf, &WhatIf::compareRequested, m_parts.compare, &ComparePart::show);
    connect(m_whatIf, &WhatIf::branchMade, this, [this] { m_docks->dockOf(*m_parts.branches)->raise(); });
}

void MainWindow::connectFind()
{
    // Who goes somewhere walks on from there; a palette that stays open keeps the keys.
    const auto walkOn = [this] {
        if (!m_find->isVisible())
            m_canvas->setFocus();
    };
    connect(m_find, &ui::FindPalette::covers, m_canvas,
            [this](const QRect& place) { m_canvas->setCovered(place.translated(-m_canvas->mapTo(this, QPoint()))); });
    connect(m_find, &ui::FindPalette::nodeChosen, this, [this, walkOn](NodeId node) {
        walkOn();
        m_focus->selectNode(node);
    });
    connect(m_find, &ui::FindPalette::nodeChosenAt, this, [this, walkOn](NodeId node, qint64 iteration) {
        walkOn();
        m_focus->selectNodeAt(node, iteration);
    });
    connect(m_find, &ui::FindPalette::breakpointRequested, this,
            [this](NodeId node) { m_breakpointWiring->put(ui::CanvasTarget::ofNode(node)); });
    connect(m_find, &ui::FindPalette::frameBreakpointRequested, m_breakpointWiring, &BreakpointWiring::putOnFrameOf);
    m_find->model().setStates([this](NodeId node) {
        return m_canvas->states() ? m_canvas->states()->look(node).state : ui::NodeState::NotReached;
    });
    m_find->model().setFrameText([this](const QString& name) {
        const ui::Snapshot& snapshot = *m_session->snapshot();
        for (StaticFrameId f(0); snapshot.names && f.index() < snapshot.program->frames().size(); ++f.value)
            if (ui::exactText(snapshot.program->frame(f).name) == name)
                return ui::exactText(snapshot.names->shortFrame(f));
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
        Q_EMIT m_parts.breakpoints->wanted();
        m_parts.breakpoints->view()->select(id);
        m_parts.breakpoints->view()->list().setFocus();
    });
}

}
