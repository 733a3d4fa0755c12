// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/main_window.h"

#include "app/tagscope/inputs_view.h"
#include "app/tagscope/start_page.h"
#include "ui/breakpoints/breakpoint_model.h"
#include "ui/breakpoints/ready_model.h"
#include "ui/common/text.h"
#include "ui/common/theme.h"
#include "ui/console/console_view.h"
#include "ui/find/find_palette.h"
#include "ui/frames/breadcrumb.h"
#include "ui/frames/frame_view.h"
#include "ui/frames/grid_view.h"
#include "ui/graphview/canvas.h"
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

MainWindow::MainWindow(Options options, QWidget* parent)
    : QMainWindow(parent), m_options(std::move(options)), m_session(new ui::Session(this))
{
    setObjectName(QStringLiteral("MainWindow"));
    setWindowTitle(tr("Tagscope"));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    const QSize usual(1480, 920);  // pictures have it whatever the screen
    resize(m_options.remembersLayout ? usual.boundedTo(screen()->availableSize()) : usual);
    makeViews();
    makeDocks();
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

MainWindow::~MainWindow() = default;

void MainWindow::post(ui::Request request)
{
    const bool isAboutNode = std::holds_alternative<ui::NodeRequest>(request);
    const ui::RequestId id = m_session->post(std::move(request));
    if (isAboutNode)
        m_nodeRequest = id;
    updateActions();
}

void MainWindow::open(const std::filesystem::path& path)
{
    m_openError.clear();
    m_start->setError({});
    say(tr("Opening %1 ...").arg(QString::fromStdString(path.string())));
    Debugger::Options options;
    options.policy = m_options.policy;
    post(ui::OpenRequest{path, std::move(options)});
}

void MainWindow::move(Goal::Kind kind)
{
    // Relative to the focused tag while that is live, else to the last firing's.
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    const bool isLive = m_tag && snapshot && findIteration(snapshot->state, *m_tag);
    post(ui::MoveRequest{Goal{kind, 1, isLive ? *m_tag : TagId()}});
}

void MainWindow::say(const QString& text)
{
    m_sentence->setText(text);
    m_sentence->setToolTip(text);
}

void MainWindow::showFile()
{
    const ui::Snapshot& snapshot = *m_session->snapshot();
    showPage(graphPage);
    m_tag.reset();
    m_node = NodeId();
    m_inspector->clear();
    const QString name = QFileInfo(QString::fromStdString(snapshot.path.string())).fileName();
    setWindowTitle(tr("%1 - Tagscope").arg(name));
    const bool isOtherGraph = !m_canvas->tree() || windowFilePath() != QString::fromStdString(snapshot.path.string());
    if (isOtherGraph) {
        setWindowFilePath(QString::fromStdString(snapshot.path.string()));
        m_canvas->setGraph(snapshot.graph);
        m_inputs->setGraph(*snapshot.graph);
        m_find->model().setGraph(snapshot.graph);
        if (m_options.remembersLayout)
            rememberRecentFile(windowFilePath());
    }
    showProblems();
    const RequestText& request = m_options.request;
    if (!m_hasAppliedRequest && (!request.feeds.empty() || !request.fetches.empty() || !request.targets.empty())) {
        m_inputs->setRequest(request);
        post(ui::InputsRequest{request});
    }
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
        m_start->refresh();
        m_start->setFocus();
        m_chip->hide();
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
            add(QStringLiteral("✗ ") + text(toString(snapshot.refusal->error)), NodeId());
    }
    constexpr size_t mostProblems = 1000;
    for (size_t i = 0; i < std::min(problems.size(), mostProblems); ++i)
        add((problems[i].refusesRun ? QStringLiteral("✗ ") : QStringLiteral("△ ")) + text(problems[i].message), problems[i].node);
    auto* dock = findChild<QDockWidget*>(QStringLiteral("problems"));
    dock->setWindowTitle(problems.empty() && !snapshot.refusal ? tr("Problems") : tr("Problems (%1)").arg(m_problems->count()));
    if (m_problems->count() == 0)
        add(tr("Nothing is wrong with this graph."), NodeId());
    if (snapshot.refusal) {
        dock->show();
        dock->raise();
        say(tr("This graph cannot run: %1").arg(text(toString(snapshot.refusal->error))));
    }
}

void MainWindow::showSnapshot()
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    m_canvas->setSnapshot(snapshot);
    m_frames->setSnapshot(snapshot);
    showTag();
    m_readyModel->setSnapshot(snapshot);
    m_breakpointModel->setRows(snapshot->breakpoints);
    m_scrubber->setRange(snapshot->position, snapshot->size, snapshot->isLive);
    std::unordered_set<uint32_t> marked;
    for (const ui::BreakpointRow& row : snapshot->breakpoints)
        if (row.breakpoint.spec.kind == BreakpointSpec::Kind::Node && row.breakpoint.spec.isEnabled)
            if (const auto node = snapshot->graph->find(row.breakpoint.spec.text))
                marked.insert(node->value);
    m_canvas->setBreakpoints(std::move(marked));
    showChip();
    if (snapshot->isRunning) {
        say(tr("Running ... Pause stops it."));
    } else {
        if (snapshot->report)
            say(text(toText(*snapshot->report)).split(QLatin1Char('\n'), Qt::SkipEmptyParts).join(QStringLiteral("  ·  ")));
        else if (snapshot->program && snapshot->position == 0)
            say(tr("Ready to run: F10 fires one node, F5 runs on."));
        askForDetails();
    }
    updateActions();
}

void MainWindow::showChip()
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    m_chip->setVisible(snapshot && snapshot->program);
    if (!snapshot || !snapshot->program)
        return;
    const ui::Theme theme = ui::Theme::of(palette());
    const QColor color = snapshot->isRunning ? theme.ready : snapshot->isLive ? theme.token : theme.replay;
    const QString position = locale().toString(qulonglong(snapshot->position));
    m_chip->setText(snapshot->isRunning ? tr("RUNNING %1").arg(position)
                        : snapshot->isLive ? tr("LIVE %1").arg(position)
                                           : tr("REPLAY %1 of %2").arg(position, locale().toString(qulonglong(snapshot->size))));
    m_chip->setStyleSheet(
        QStringLiteral("QLabel { color: %2; border: 2px solid %1; border-radius: 6px; padding: 0 6px; font-weight: bold; }")
            .arg(color.name(), theme.text.name()));
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_chip)
        showChip();
    QMainWindow::changeEvent(event);
}

void MainWindow::showAnswer(ui::RequestId id, const ui::Answer& answer)
{
    if (const auto* opened = std::get_if<ui::OpenAnswer>(&answer)) {
        if (opened->error) {
            m_openError = text(toString(*opened->error));
            m_start->setError(m_openError);
            showError(*opened->error);
        }
    } else if (const auto* moved = std::get_if<ui::MoveAnswer>(&answer)) {
        if (moved->error)
            showError(*moved->error);
        else if (moved->report.fired)
            m_canvas->reveal(moved->report.fired->node);
        if (!moved->error && moved->report.fired && m_tag && m_canvas->selectedNode() == moved->report.fired->node)
            focusTag(moved->report.fired->tag);
    } else if (const auto* done = std::get_if<ui::DoneAnswer>(&answer)) {
        if (done->error) {
            m_inputs->setError(text(toString(*done->error)));
            showError(*done->error);
        }
    } else if (const auto* command = std::get_if<ui::CommandAnswer>(&answer)) {
        m_console->addAnswer(text(command->result.text), command->result.isOk);
        if (command->result.wantsQuit)
            close();
    } else if (const auto* completion = std::get_if<ui::CompletionAnswer>(&answer)) {
        QStringList words;
        for (const std::string& word : completion->words)
            words.append(text(word));
        m_console->setCompletions(words);
    } else if (const auto* node = std::get_if<ui::NodeAnswer>(&answer)) {
        if (m_nodeRequest == id)
            m_inspector->setDetails(node->details);
    } else if (const auto* grid = std::get_if<ui::GridAnswer>(&answer)) {
        m_grid->model().setCells(grid->cells);
    } else if (const auto* cause = std::get_if<ui::CauseAnswer>(&answer)) {
        m_inspector->setCauses(cause->report);
    }
}

void MainWindow::showError(const Error& error)
{
    say(tr("✗ %1").arg(text(toString(error))));
}

void MainWindow::selectNode(NodeId node)
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    if (!snapshot || !node.isValid() || node.index() >= snapshot->graph->size())
        return;
    m_node = node;
    m_canvas->selectNode(node);
    m_inspector->setNode(snapshot->graph, node);
    askForDetails();
    updateActions();
}

void MainWindow::askForDetails()
{
    if (!m_node.isValid())
        return;
    // Where the picture shows it; where its frame is gone, as it last fired.
    std::optional<TagId> tag;
    if (const ui::NodeStates* states = m_canvas->states())
        if (const auto iteration = states->iterationOf(m_node))
            tag = states->snapshot().state.iteration(*iteration).tag;
    post(ui::NodeRequest{m_node, tag});
}

std::optional<TagId> MainWindow::shownTag() const
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    if (!snapshot || !snapshot->program)
        return std::nullopt;
    if (m_tag && findIteration(snapshot->state, *m_tag))
        return m_tag;
    if (snapshot->report && snapshot->report->fired && findIteration(snapshot->state, snapshot->report->fired->tag))
        return snapshot->report->fired->tag;
    return std::nullopt;
}

void MainWindow::showTag()
{
    if (!m_session->snapshot())
        return;
    const std::optional<TagId> tag = shownTag();
    m_canvas->setFocusTag(tag);
    m_crumbs->setCrumbs(ui::crumbsOf(*m_session->snapshot(), tag));
    m_grid->setSnapshot(m_session->snapshot(), tag);
}

void MainWindow::focusTag(TagId tag)
{
    m_tag = tag;
    showTag();
    askForDetails();
}

void MainWindow::toggleBreakpoint(NodeId node)
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    if (!snapshot || !node.isValid())
        return;
    const std::string& name = snapshot->graph->node(node).name;
    for (const ui::BreakpointRow& row : snapshot->breakpoints)
        if (row.breakpoint.spec.kind == BreakpointSpec::Kind::Node && row.breakpoint.spec.text == name) {
            post(ui::BreakpointRequest{row.breakpoint.id, std::nullopt});
            return;
        }
    BreakpointSpec spec;
    spec.text = name;
    post(ui::BreakpointRequest{0, spec});
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_options.remembersLayout) {
        QSettings settings;
        settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
        settings.setValue(QStringLiteral("window/state"), m_pages->currentIndex() == startPage ? m_graphState : saveState());
    }
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) {
            open(url.toLocalFile().toStdString());
            return;
        }
}

}
