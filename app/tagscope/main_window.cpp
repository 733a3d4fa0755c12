// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/main_window.h"

#include "app/tagscope/commands/edits.h"
#include "app/tagscope/filter/tag_filter.h"
#include "app/tagscope/filter/view_filters.h"
#include "app/tagscope/graph/picture_commands.h"
#include "app/tagscope/keeping/moments.h"
#include "app/tagscope/keeping/recent_files.h"
#include "app/tagscope/keeping/recovery.h"
#include "app/tagscope/keeping/session_file.h"
#include "app/tagscope/out/exports.h"
#include "app/tagscope/parts/part_docks.h"
#include "app/tagscope/parts/perspectives.h"
#include "app/tagscope/run/device_steps.h"
#include "app/tagscope/run/hit_notice.h"
#include "app/tagscope/run/inputs_part.h"
#include "app/tagscope/run/stop_notice.h"
#include "app/tagscope/run/stop_texts.h"
#include "app/tagscope/run/teaching.h"
#include "app/tagscope/start/drop_area.h"
#include "app/tagscope/start/hints.h"
#include "app/tagscope/start/replay_frame.h"
#include "app/tagscope/start/start_page.h"
#include "ui/branches/branch_model.h"
#include "ui/breakpoints/breakpoints_part.h"
#include "ui/common/elided_label.h"
#include "ui/common/tag_text.h"
#include "ui/common/text.h"
#include "ui/common/theme.h"
#include "ui/console/console_part.h"
#include "ui/diagnosis/hang_part.h"
#include "ui/find/find_palette.h"
#include "ui/frames/breadcrumb.h"
#include "ui/graphview/canvas.h"
#include "ui/inspector/inspector_part.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/capture_request.h"
#include "ui/session/commands/moment_request.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"
#include "ui/session/queries/markers_query.h"
#include "ui/timeline/scrubber.h"

#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QProgressBar>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QToolBar>

namespace tagscope::app {

using ui::exactText;
using ui::text;
using ui::textLines;

namespace {

/// As SessionRecord::View has it.
constexpr const char* groupedByDevice = "device";

Debugger::Options engineOptions(MainWindow::RunOptions given)
{
    Debugger::Options options;
    options.policy = given.policy;
    options.placement = std::move(given.placement);
    options.network = std::move(given.network);
    options.timesKernels = true;
    options.rootName = ui::tagText("/").toStdString();  // as in all lists
    return options;
}

}

MainWindow::MainWindow(Options options, QWidget* parent)
    : QMainWindow(parent), m_options(std::move(options)), m_session(new ui::Session(this)),
      m_focus(new ui::FocusModel(*m_session, this)), m_moments(new Moments(*this)),
      m_recovery(new Recovery(*this, m_options.dataFolder, m_options.request)), m_hints(new Hints(this))
{
    setObjectName(QStringLiteral("MainWindow"));
    setWindowTitle(tr("Tagscope"));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    const QSize usual(1480, 920);  // pictures have it whatever the screen
    resize(m_options.remembersLayout ? usual.boundedTo(screen()->availableSize()) : usual);
    makeViews();
    m_exports = new Exports(
        *this, *m_session, *m_canvas, [this] { return m_focus->tagName(); }, m_options.remembersLayout);
    connect(m_exports, &Exports::ended, this, &MainWindow::say);
    makeActions();
    connectViews();
    if (m_options.remembersLayout)
        restoreGeometry(QSettings().value(QStringLiteral("window/geometry")).toByteArray());
    m_perspectives->begin();
    m_pages->setCurrentIndex(graphPage);
    showPage(startPage);
}

MainWindow::~MainWindow()
{
    delete m_exports;  // first: what is under way reads the views and tells this window how it ended
}

void MainWindow::post(ui::BreakpointsRequest request)
{
    m_edits->put(std::move(request));
    updateActions();
}

void MainWindow::post(ui::CaptureRequest request)
{
    m_edits->put(std::move(request));
    updateActions();
}

void MainWindow::post(const ui::InputsRequest& request)
{
    m_parts.inputs->put(request.text);
    updateActions();
}

void MainWindow::post(const ui::MomentRequest& request)
{
    m_focus->goToMoment(request);
}

void MainWindow::open(const std::filesystem::path& path, std::optional<Policy> policy)
{
    if (const QString file = exactText(path.string()); looksLikeSessionFile(file))
        m_sessionFile->open(file);
    else
        openGraph(path, RunOptions{policy.value_or(m_options.policy), m_options.placement, m_options.network});
}

void MainWindow::openGraph(const std::filesystem::path& path, std::optional<RunOptions> options,
                           const std::function<void()>& opened)
{
    m_recovery->remember();  // it is left for another
    m_openError.clear();
    m_start->setError({});
    say(tr("Opening %1 ...").arg(text(path.string())));
    openWith({path,
              engineOptions(options.value_or(RunOptions{m_options.policy, m_options.placement, m_options.network})),
              {}},
             [this, opened] {
                 askForGraphs(false);
                 if (opened)
                     opened();
             });
}

void MainWindow::openWith(ui::OpenRequest request, const std::function<void()>& opened)
{
    m_session->post(this, std::move(request), [this, opened](const Result<void>& done) {
        if (done && opened)
            opened();
        if (!done)
            showOpenError(done.error());
        m_recovery->opened(done.has_value());
        m_moments->opened(done.has_value());
    });
    updateActions();
}

void MainWindow::openAny(const QString& graph)
{
    if (ui::looksLikeMomentLink(graph))
        m_moments->openLink(graph);
    else if (!graph.isEmpty())
        open(graph.toStdString());
}

void MainWindow::openTraceOf(const std::filesystem::path& trace, const std::filesystem::path& file, RunOptions options)
{
    say(tr("Opening %1 ...").arg(text(file.string())));
    openWith({trace, engineOptions(std::move(options)), file}, {});
}

ui::ConsoleView& MainWindow::console()
{
    return *m_parts.console->view();
}

ui::Inspector& MainWindow::inspector()
{
    return *m_parts.inspector->view();
}

const QList<QDockWidget*>& MainWindow::docks() const
{
    return m_docks->docks();
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

QJsonObject MainWindow::savedParts() const
{
    QJsonObject saved;
    for (const ui::ViewPart* part : m_parts.all)
        if (const QJsonValue of = part->save(); !of.isUndefined())
            saved.insert(part->id(), of);
    return saved;
}

void MainWindow::restoreParts(const QJsonObject& saved)
{
    for (ui::ViewPart* part : m_parts.all)
        part->restore(saved.value(part->id()));
}

void MainWindow::move(Goal::Kind kind)
{
    m_focus->step(ui::MoveRequest{goalOf(kind)});
}

void MainWindow::moveBack(BackGoal::Kind kind)
{
    m_focus->step(ui::BackRequest{1, kind, goalOf(Goal::Kind::FrameEnd).tag});
}

Goal MainWindow::goalOf(Goal::Kind kind) const
{
    const std::optional<TagId>& tag = m_focus->tag();
    const bool isStep = kind != Goal::Kind::Continue;
    return {kind, 1, tag && m_focus->isLive(*tag) ? *tag : TagId(), isStep ? m_deviceSteps->device() : std::nullopt};
}

void MainWindow::say(const QString& text)
{
    m_sentence->setText(text);
    m_sentence->setToolTip(ui::plainHint(text));
}

void MainWindow::showFile()
{
    const ui::Snapshot& snapshot = *m_session->snapshot();
    showPage(graphPage);
    m_session->drop<ui::MarkersQuery>(this);
    m_breadcrumb->forget();
    m_moments->startOver();
    const QString name = text(QFileInfo(exactText(snapshot.path.string())).fileName());
    setWindowTitle(tr("%1 - Tagscope").arg(name));
    const bool isOtherGraph = std::exchange(m_opened, snapshot.opened) != snapshot.opened;
    // Over other devices the same graph has other nodes beside its own: what is looked at stays so.
    const bool isOtherPicture = m_graph != snapshot.graph;
    const bool isChanged = isOtherPicture && !isOtherGraph;
    const SessionRecord::View view = isChanged ? graphView() : SessionRecord::View();
    const std::string node =
        isChanged && m_focus->node().isValid() ? m_graph->node(m_focus->node()).name : std::string();
    m_focus->showFile(isOtherPicture);
    if (isOtherPicture) {
        m_graph = snapshot.graph;
        m_canvas->setGraph(snapshot.graph, snapshot.program);
        m_find->model().setGraph(snapshot.graph);
    }
    if (isOtherGraph) {
        m_tagFilter->set(std::nullopt);  // other frames
        setWindowFilePath(QString::fromStdString(snapshot.path.string()));
        if (m_options.remembersLayout)
            rememberRecentFile(windowFilePath());
    }
    for (ui::ViewPart* part : m_parts.all)
        part->onFile(isOtherGraph);
    if (isOtherGraph)
        m_recovery->shown();
    if (isChanged) {
        setGraphView(view);
        if (const std::optional<NodeId> same = m_graph->find(node))
            m_focus->selectNode(*same);
    }
    if (m_options.showsHints && isExample(windowFilePath()))
        m_hints->show();
    if (!m_hasAppliedRequest)
        m_parts.inputs->set(m_options.request, true);
    m_hasAppliedRequest = true;
}

void MainWindow::showPage(int page)
{
    if (m_pages->currentIndex() == page)
        return;
    m_pages->setCurrentIndex(page);
    if (page == graphPage) {
        m_perspectives->enter();
        m_canvas->setFocus();
    } else {
        m_perspectives->leave();
        findChild<QToolBar*>(QStringLiteral("run"))->hide();
        m_start->refresh(m_recovery->interrupted());
        m_start->setFocus();
        showChip();
        say({});
    }
    updateActions();
}

void MainWindow::showSnapshot()
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    m_canvas->setSnapshot(snapshot);
    for (ui::ViewPart* part : m_parts.all)
        part->onSnapshot();
    m_focus->showSnapshot();
    m_teaching->showSnapshot();
    const BranchInfo* branch = snapshot->currentBranch();
    const bool hasFailed = branch && !branch->error.empty();
    m_scrubber->setError(hasFailed ? std::optional(snapshot->size) : std::nullopt);
    m_scrubber->setRange(snapshot->position, snapshot->size, snapshot->isLive);
    m_notice->setSnapshot(*snapshot, m_parts.hang->diagnosis().get());
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
        askForMarkers();
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
    const QString name = text(QFileInfo(exactText(snapshot->path.string())).fileName());
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

void MainWindow::showMove(const StopReport& report)
{
    if (report.fired && (report.hits.empty() || !report.hits.front().isBefore))
        m_canvas->reveal(report.fired->node);
    m_hints->done(report.position > report.from ? QStringLiteral("step") : QStringLiteral("back"));
}

/// One question at a time: the run is looked through slice by slice, between other requests.
void MainWindow::askForMarkers()
{
    m_asksMarkersAgain = m_session->isAsking<ui::MarkersQuery>(this);
    if (m_asksMarkersAgain)
        return;
    m_session->ask(this, ui::MarkersQuery{m_tagFilter->range()}, [this](const Result<ui::Markers>& markers) {
        m_scrubber->setMarkers(markers ? markers->table : nullptr, markers ? markers->hits : std::vector<uint64_t>());
        if (m_asksMarkersAgain || (markers && !markers->table->isComplete))
            askForMarkers();
    });
}

void MainWindow::showOpenError(const Error& error)
{
    m_openError = textLines(toString(error));
    m_start->setError(m_openError);
    showError(error);
}

void MainWindow::showError(const Error& error)
{
    say(tr("✗ %1").arg(textLines(toString(error))));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_recovery->closed();
    m_perspectives->remember();
    if (m_options.remembersLayout)
        QSettings().setValue(QStringLiteral("window/geometry"), saveGeometry());
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

#include "moc_main_window.cpp"
