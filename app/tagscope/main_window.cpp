// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/main_window.h"

#include "app/tagscope/commands/command.h"
#include "app/tagscope/commands/edits.h"
#include "app/tagscope/filter/tag_filter.h"
#include "app/tagscope/filter/view_filters.h"
#include "app/tagscope/graph/picture_commands.h"
#include "app/tagscope/keeping/moments.h"
#include "app/tagscope/keeping/recent_files.h"
#include "app/tagscope/keeping/recovery.h"
#include "app/tagscope/keeping/session_file.h"
#include "app/tagscope/out/exports.h"
#include "app/tagscope/run/comparing.h"
#include "app/tagscope/run/foretelling.h"
#include "app/tagscope/run/hit_notice.h"
#include "app/tagscope/run/inputs.h"
#include "app/tagscope/run/logs.h"
#include "app/tagscope/run/stop_notice.h"
#include "app/tagscope/run/teaching.h"
#include "app/tagscope/start/drop_area.h"
#include "app/tagscope/start/hints.h"
#include "app/tagscope/start/replay_frame.h"
#include "app/tagscope/start/start_page.h"
#include "ui/branches/branch_model.h"
#include "ui/breakpoints/breakpoint_view.h"
#include "ui/breakpoints/ready_model.h"
#include "ui/common/elided_label.h"
#include "ui/common/tag_text.h"
#include "ui/common/text.h"
#include "ui/common/theme.h"
#include "ui/console/console_view.h"
#include "ui/find/find_palette.h"
#include "ui/frames/breadcrumb.h"
#include "ui/frames/frame_view.h"
#include "ui/frames/grid_view.h"
#include "ui/graphview/canvas.h"
#include "ui/inspector/firings_model.h"
#include "ui/inspector/inspector.h"
#include "ui/timeline/scrubber.h"

#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QProgressBar>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QToolBar>

namespace tagscope::app {

using ui::text;

namespace {

/// As SessionRecord::View has it.
constexpr const char* groupedByDevice = "device";

Debugger::Options engineOptions(Policy policy)
{
    Debugger::Options options;
    options.policy = policy;
    options.timesKernels = true;
    options.rootName = ui::tagText("/").toStdString();  // as in all lists
    return options;
}

}

MainWindow::MainWindow(Options options, QWidget* parent)
    : QMainWindow(parent), m_options(std::move(options)), m_session(new ui::Session(this)),
      m_moments(new Moments(*this)), m_recovery(new Recovery(*this, m_options.dataFolder)), m_hints(new Hints(this))
{
    setObjectName(QStringLiteral("MainWindow"));
    setWindowTitle(tr("Tagscope"));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    const QSize usual(1480, 920);  // pictures have it whatever the screen
    resize(m_options.remembersLayout ? usual.boundedTo(screen()->availableSize()) : usual);
    makeViews();
    makeDocks();
    m_exports = new Exports(
        *this, *m_session, *m_canvas, [this] { return focusedTagName(); }, m_options.remembersLayout);
    connect(m_exports, &Exports::ended, this, &MainWindow::say);
    makeActions();
    connectViews();
    if (m_options.remembersLayout) {
        const QSettings settings;
        restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
        restoreState(settings.value(QStringLiteral("window/state")).toByteArray());
    }
    m_pages->setCurrentIndex(graphPage);
    showPage(startPage);
}

MainWindow::~MainWindow()
{
    delete m_exports;  // first: what is under way reads the views and tells this window how it ended
}

ui::RequestId MainWindow::post(ui::Request request)
{
    const std::optional<RequestText> inputs = std::holds_alternative<ui::InputsRequest>(request)
        ? std::optional(std::get<ui::InputsRequest>(request).text)
        : std::nullopt;
    const bool isAboutNode = std::holds_alternative<ui::NodeRequest>(request);
    const bool isRestored =
        std::holds_alternative<ui::BreakpointsRequest>(request) || std::holds_alternative<ui::CaptureRequest>(request);
    const ui::RequestId id = m_session->post(std::move(request));
    if (isAboutNode)
        m_nodeRequest = id;
    if (isRestored)
        m_edits->expect(id);
    if (inputs)
        m_inputs->posted(id, *inputs);
    updateActions();
    return id;
}

void MainWindow::open(const std::filesystem::path& path, std::optional<Policy> policy)
{
    if (const QString file = text(path.string()); looksLikeSessionFile(file))
        m_sessionFile->open(file);
    else
        openGraph(path, policy);
}

ui::RequestId MainWindow::openGraph(const std::filesystem::path& path, std::optional<Policy> policy)
{
    m_openError.clear();
    m_start->setError({});
    say(tr("Opening %1 ...").arg(QString::fromStdString(path.string())));
    return post(ui::OpenRequest{path, engineOptions(policy.value_or(m_options.policy)), {}});
}

void MainWindow::openAny(const QString& graph)
{
    if (ui::looksLikeMomentLink(graph))
        m_moments->openLink(graph);
    else if (!graph.isEmpty())
        open(graph.toStdString());
}

void MainWindow::openTraceOf(const std::filesystem::path& trace, const std::filesystem::path& file, Policy policy)
{
    say(tr("Opening %1 ...").arg(QString::fromStdString(file.string())));
    post(ui::OpenRequest{trace, engineOptions(policy), file});
}

SessionRecord::View MainWindow::graphView() const
{
    SessionRecord::View view;
    for (const QString& group : m_canvas->openGroups())
        view.openGroups.push_back(group.toStdString());
    const ui::Camera& camera = m_canvas->wholeCamera();
    const QPointF centre = camera.area(m_canvas->size()).center();
    view.zoom = camera.zoom;
    view.centreX = centre.x();
    view.centreY = centre.y();
    view.isTopDown = m_canvas->direction() == ui::FlowDirection::TopDown;
    view.groupBy = m_canvas->groupBy() == ui::GroupBy::Device ? groupedByDevice : "";
    for (const auto& [name, place] : m_canvas->pinned())
        view.pins[name.toStdString()] = {place.x(), place.y()};
    view.colourBy = m_pictureCommands->colourBy().toStdString();
    view.filter = m_viewFilters->record();
    return view;
}

void MainWindow::setGraphView(const SessionRecord::View& view)
{
    QStringList groups;
    for (const std::string& group : view.openGroups)
        groups.append(QString::fromStdString(group));
    m_pictureCommands->setTopDown(view.isTopDown);
    m_pictureCommands->setByDevice(view.groupBy == groupedByDevice);
    ui::Canvas::PinnedPlaces pins;
    for (const auto& [name, place] : view.pins)
        pins[QString::fromStdString(name)] = {place.first, place.second};
    m_canvas->setPinned(std::move(pins));
    m_pictureCommands->setColourBy(QString::fromStdString(view.colourBy));
    if (view.zoom > 0)
        m_canvas->restoreView(groups, view.zoom, {view.centreX, view.centreY});
    m_viewFilters->restore(view.filter);
}

void MainWindow::step(ui::Request move)
{
    constexpr size_t mostSteps = 2;  // one that runs, and one that waits
    if (m_steps.size() >= mostSteps)
        return;
    m_walk = post(std::move(move));
    m_steps.insert(*m_walk);
}

void MainWindow::move(Goal::Kind kind)
{
    step(ui::MoveRequest{goalOf(kind)});
}

void MainWindow::moveBack(BackGoal::Kind kind)
{
    step(ui::BackRequest{1, kind, goalOf(Goal::Kind::FrameEnd).tag});
}

Goal MainWindow::goalOf(Goal::Kind kind) const
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    const bool isLive = m_tag && snapshot && findIteration(snapshot->state, *m_tag);
    return {kind, 1, isLive ? *m_tag : TagId()};
}

void MainWindow::say(const QString& text)
{
    m_sentence->setText(text);
    m_sentence->setToolTip(text.isEmpty() ? text : ui::plainHint(text));
}

void MainWindow::showFile()
{
    const ui::Snapshot& snapshot = *m_session->snapshot();
    showPage(graphPage);
    m_tag.reset();
    m_nodeTag = {};
    m_nodeRequest.reset();
    m_markerRequest.reset();
    m_iterationRequest.reset();
    m_breadcrumb->forget();
    m_moments->startOver();
    m_inspector->clear();
    const QString name = QFileInfo(QString::fromStdString(snapshot.path.string())).fileName();
    setWindowTitle(tr("%1 - Tagscope").arg(name));
    const bool isOtherGraph = m_graph != snapshot.graph;
    if (!isOtherGraph && m_node.isValid())
        m_inspector->setNode(snapshot.graph, m_node);  // other inputs: what is selected stays so
    if (isOtherGraph) {
        m_node = NodeId();
        m_graph = snapshot.graph;
        m_tagFilter->set(std::nullopt);  // other frames
        setWindowFilePath(QString::fromStdString(snapshot.path.string()));
        m_canvas->setGraph(snapshot.graph);
        m_inputs->setGraph(*snapshot.graph);
        m_find->model().setGraph(snapshot.graph);
        if (m_options.remembersLayout)
            rememberRecentFile(windowFilePath());
    }
    showProblems();
    if (isOtherGraph)
        m_recovery->shown();
    if (m_options.showsHints && isExample(windowFilePath()))
        m_hints->show();
    if (!m_hasAppliedRequest)
        m_inputs->set(m_options.request, true);
    m_hasAppliedRequest = true;
}

void MainWindow::showPage(int page)
{
    if (m_pages->currentIndex() == page)
        return;
    m_pages->setCurrentIndex(page);
    if (page == graphPage) {
        restoreState(m_graphState);
        m_canvas->setFocus();
    } else {
        m_graphState = saveState();
        for (QDockWidget* dock : docks())
            dock->hide();
        findChild<QToolBar*>(QStringLiteral("run"))->hide();
        m_start->refresh(m_recovery->interrupted());
        m_start->setFocus();
        showChip();
        say({});
    }
    updateActions();
}

void MainWindow::showProblems()
{
    const ui::Snapshot& snapshot = *m_session->snapshot();
    m_problems->clear();
    const auto add = [&](const QString& what, NodeId node) {
        auto* item = new QListWidgetItem(what, m_problems);
        if (node.isValid() && node.index() < snapshot.graph->size())
            item->setData(Qt::UserRole, node.value);
    };
    std::vector<Problem> problems = snapshot.graph->problems();
    if (snapshot.refusal) {
        problems = snapshot.refusal->problems;
        if (problems.empty())
            problems.emplace_back().message = toString(snapshot.refusal->error);
    }
    const std::vector<Problem>& foretold = m_foretelling->findings();
    problems.insert(problems.end(), foretold.begin(), foretold.end());
    constexpr size_t mostProblems = 1000;
    for (size_t i = 0; i < std::min(problems.size(), mostProblems); ++i) {
        const Problem& p = problems[i];
        const QString code = p.rule.empty() ? QString() : text(p.rule) + QStringLiteral(": ");
        add((p.refusesRun ? QStringLiteral("✗ ") : QStringLiteral("△ ")) + code + text(p.message), p.node);
    }
    if (problems.size() > mostProblems)
        add(tr("and %1 more").arg(locale().toString(qulonglong(problems.size() - mostProblems))), NodeId());
    else if (problems.empty())
        add(tr("Nothing is wrong with this graph."), NodeId());
    auto* dock = findChild<QDockWidget*>(QStringLiteral("problems"));
    dock->setWindowTitle(problems.empty() ? tr("Problems")
                                          : tr("Problems (%1)").arg(locale().toString(qulonglong(problems.size()))));
    if (snapshot.refusal) {
        showDockOf(*dock);
        say(tr("This graph cannot run: %1").arg(text(toString(snapshot.refusal->error))));
    }
}

void MainWindow::showSnapshot()
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    m_canvas->setSnapshot(snapshot);
    m_frames->setSnapshot(snapshot);
    m_comparing->setSnapshot(snapshot);
    showTag();
    m_teaching->showSnapshot();
    m_readyModel->setSnapshot(m_teaching->hidesNext() ? nullptr : snapshot);
    m_breakpoints->setRows(snapshot->breakpoints);
    const BranchInfo* branch = snapshot->currentBranch();
    const bool hasFailed = branch && !branch->error.empty();
    m_scrubber->setError(hasFailed ? std::optional(snapshot->size) : std::nullopt);
    m_scrubber->setRange(snapshot->position, snapshot->size, snapshot->isLive);
    m_notice->setSnapshot(*snapshot);
    m_hit->setSnapshot(*snapshot);
    showChip();
    if (snapshot->isRunning) {
        say(tr("Running ... Pause stops it."));
    } else {
        if (snapshot->report) {
            const QStringList deaths = deathsText(*snapshot);
            say((stopTexts(*snapshot->report) + deaths).join(ui::partSign));
            m_sentence->setToolTip(ui::plainHint((stopHelp(*snapshot->report) + deaths).join(QLatin1Char('\n'))));
        } else if (snapshot->program && snapshot->position == 0) {
            say(tr("Ready to run: %1 fires one node, %2 runs on.").arg(keyOf("step"), keyOf("continue")));
        }
        m_inspector->setLine(snapshot->line());
        askForDetails();
        askForMarkers();
        m_moments->visited();
    }
    m_recovery->changed();
    updateActions();
}

void MainWindow::showChip()
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    const bool isShown = snapshot && snapshot->program && m_pages->currentIndex() == graphPage;
    const bool isReplay = isShown && !snapshot->isLive && !snapshot->isRunning;
    m_chip->setVisible(isShown);
    findChild<ReplayFrame*>(QString(), Qt::FindDirectChildrenOnly)->setReplay(isReplay);
    if (!snapshot || !snapshot->program)
        return;
    const ui::Theme theme = ui::Theme::of(palette());
    const QColor color = snapshot->isRunning ? theme.ready : snapshot->isLive ? theme.token : theme.replay;
    const QString position = locale().toString(qulonglong(snapshot->position));
    QString where = snapshot->isRunning ? tr("RUNNING %1").arg(position)
        : snapshot->isLive              ? tr("LIVE %1").arg(position)
                           : tr("REPLAY %1 of %2").arg(position, locale().toString(qulonglong(snapshot->size)));
    // On a branch the left side has its colour, that of its row in Branches.
    QString left;
    if (const int branch = snapshot->branch(); branch != 0) {
        where += tr(" · branch %1").arg(branch);
        left = QStringLiteral("border-left: 8px solid %1; border-top-left-radius: 0; border-bottom-left-radius: 0;")
                   .arg(ui::branchColor(branch, theme.isDark).name());
    }
    m_chip->setText(where);
    m_chip->setToolTip(
        isReplay ? tr("The window shows the past of the run. %1 goes back to where it stands.").arg(keyOf("live"))
                 : QString());
    const QString name = QFileInfo(QString::fromStdString(snapshot->path.string())).fileName();
    setWindowTitle(isReplay ? tr("%1 - %2 - Tagscope").arg(name, m_chip->text()) : tr("%1 - Tagscope").arg(name));
    m_chip->setStyleSheet(
        QStringLiteral(
            "QLabel { color: %2; border: 2px solid %1; border-radius: 6px; %3 padding: 0 6px; font-weight: bold; }")
            .arg(color.name(), theme.text.name(), left));
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_chip)
        showChip();
    QMainWindow::changeEvent(event);
}

void MainWindow::showAnswer(ui::RequestId id, const ui::Answer& answer)
{
    m_actions[QStringLiteral("pause")]->setEnabled(m_session->isWorking());
    m_steps.erase(id);
    const bool isTold = m_moments->answered(id, answer);
    if (const auto* opened = std::get_if<ui::OpenAnswer>(&answer)) {
        if (opened->error)
            showOpenError(*opened->error);
        m_recovery->opened(!opened->error);
        m_moments->opened(!opened->error);
    } else if (const auto* kept = std::get_if<ui::KeepAnswer>(&answer)) {
        m_recovery->answered(id, *kept);
    } else if (const auto* moved = std::get_if<ui::MoveAnswer>(&answer)) {
        if (moved->error)
            showError(*moved->error);
        else if (moved->report.fired && (moved->report.hits.empty() || !moved->report.hits.front().isBefore))
            m_canvas->reveal(moved->report.fired->node);
        if (!moved->error)
            m_hints->done(moved->report.position > moved->report.from ? QStringLiteral("step")
                                                                      : QStringLiteral("back"));
        if (!moved->error && moved->report.fired && m_tag) {
            if (m_canvas->selectedNode() == moved->report.fired->node)
                showFocus(moved->report.fired->tag);
            else if (m_walk == id && !findIteration(m_session->snapshot()->state, *m_tag)) {
                m_tag.reset();  // the run has left it behind; what is looked at goes along
                showTag();
            }
        }
    } else if (const auto* done = std::get_if<ui::DoneAnswer>(&answer)) {
        if (m_editRequest == id) {
            m_breakpoints->setAnswer(done->error ? text(toString(*done->error)) : QString());
        } else if (done->error && !isTold) {
            showError(*done->error);
        }
    } else if (const auto* command = std::get_if<ui::CommandAnswer>(&answer)) {
        m_console->addAnswer(command->result);
        if (command->result.wantsQuit)
            close();
    } else if (const auto* completion = std::get_if<ui::CompletionAnswer>(&answer)) {
        QStringList words;
        for (const std::string& word : completion->words)
            words.append(text(word));
        m_console->setCompletions(words);
    } else if (const auto* node = std::get_if<ui::NodeAnswer>(&answer)) {
        if (m_nodeRequest == id) {
            m_nodeTag = {node->details.tag, node->details.tagName};
            m_inspector->setDetails(m_teaching->veiled(node->details));
            showCrumbs();
        }
    } else if (const auto* markers = std::get_if<ui::MarkerAnswer>(&answer); markers && m_markerRequest == id) {
        m_scrubber->setMarkers(markers->markers, markers->hits);
        m_markerRequest.reset();
        if (m_asksMarkersAgain || (markers->markers && !markers->markers->isComplete))
            askForMarkers();
    } else if (const auto* iteration = std::get_if<ui::IterationAnswer>(&answer);
               iteration && m_iterationRequest == id) {
        if (!iteration->path.empty())
            focusTag(iteration->path.back().tag);
    } else if (const auto* moment = std::get_if<ui::MomentAnswer>(&answer)) {
        m_tag = moment->tag;
        selectNode(moment->node);
        showTag();
        if (moment->error)
            showError(*moment->error);
    } else if (const auto* grid = std::get_if<ui::GridAnswer>(&answer)) {
        m_grid->model().setCells(m_teaching->veiled(grid->cells));
    } else if (const auto* values = std::get_if<ui::FiringValuesAnswer>(&answer)) {
        m_inspector->firings().setValues(*values);
    } else if (const auto* figures = std::get_if<ui::RowFiguresAnswer>(&answer)) {
        m_grid->model().setFigures(*figures);
    } else if (const auto* cause = std::get_if<ui::CauseAnswer>(&answer)) {
        if (m_teaching->takes(id, *cause))
            return;
        if (cause->report && cause->report->root.isValid() && !m_node.isValid())
            selectNode(cause->report->root);
        m_inspector->setCauses(cause->report);
    }
}

void MainWindow::showOpenError(const Error& error)
{
    m_openError = text(toString(error));
    m_start->setError(m_openError);
    showError(error);
}

void MainWindow::showError(const Error& error)
{
    say(tr("✗ %1").arg(text(toString(error))));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_recovery->closed();
    if (m_options.remembersLayout) {
        QSettings settings;
        settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
        settings.setValue(QStringLiteral("window/state"),
                          m_pages->currentIndex() == startPage ? m_graphState : saveState());
    }
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!draggedFile(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    if (const QString file = draggedFile(*event->mimeData()); !file.isEmpty())
        open(file.toStdString());
}

}
