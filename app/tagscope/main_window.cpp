// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/main_window.h"

#include "app/tagscope/inputs_view.h"
#include "app/tagscope/start_page.h"
#include "ui/breakpoints/breakpoint_model.h"
#include "ui/breakpoints/ready_model.h"
#include "ui/common/hint_list_view.h"
#include "ui/common/text.h"
#include "ui/common/theme.h"
#include "ui/console/console_view.h"
#include "ui/find/find_palette.h"
#include "ui/frames/breadcrumb.h"
#include "ui/frames/frame_view.h"
#include "ui/graphview/canvas.h"
#include "ui/inspector/inspector.h"
#include "ui/timeline/scrubber.h"

#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QListView>
#include <QListWidget>
#include <QMimeData>
#include <QProgressBar>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

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
    updateActions();
}

MainWindow::~MainWindow() = default;

void MainWindow::makeViews()
{
    m_start = new StartPage;
    m_canvas = new ui::Canvas;
    m_scrubber = new ui::Scrubber;
    auto* graphPage = new QWidget;
    auto* layout = new QVBoxLayout(graphPage);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_crumbs = new ui::Breadcrumb;
    layout->addWidget(m_crumbs);
    layout->addWidget(m_canvas, 1);
    layout->addWidget(m_scrubber);
    m_pages = new QStackedWidget;
    m_pages->addWidget(m_start);
    m_pages->addWidget(graphPage);
    setCentralWidget(m_pages);
    m_find = new ui::FindPalette(this);

    m_inspector = new ui::Inspector;
    m_frames = new ui::FrameView;
    m_readyModel = new ui::ReadyModel(this);
    m_ready = new ui::HintListView(tr("Nothing is ready."));
    m_ready->setModel(m_readyModel);
    m_ready->setAccessibleName(tr("Ready"));
    m_breakpointModel = new ui::BreakpointModel(this);
    m_breakpoints = new ui::HintListView(tr("F9 stops the run at the selected node; the console knows more: help break"));
    m_breakpoints->setModel(m_breakpointModel);
    m_breakpoints->setAccessibleName(tr("Breakpoints"));
    m_console = new ui::ConsoleView;
    m_inputs = new InputsView;
    m_problems = new QListWidget;
    m_problems->setWordWrap(true);
    m_problems->setAccessibleName(tr("Problems"));

    m_sentence = new QLabel;
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_chip = new QLabel;
    m_chip->setMargin(3);
    m_progress = new QProgressBar;
    m_progress->setRange(0, 100);
    m_progress->setMaximumWidth(160);
    m_progress->hide();
    statusBar()->addWidget(m_sentence, 1);
    statusBar()->addPermanentWidget(m_progress);
    statusBar()->addPermanentWidget(m_chip);
}

QDockWidget* MainWindow::addDock(Qt::DockWidgetArea area, const QString& name, const QString& title, QWidget* widget)
{
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setWidget(widget);
    addDockWidget(area, dock);
    return dock;
}

void MainWindow::makeDocks()
{
    addDock(Qt::LeftDockWidgetArea, QStringLiteral("frames"), tr("Frames"), m_frames);
    QDockWidget* ready = addDock(Qt::LeftDockWidgetArea, QStringLiteral("ready"), tr("Ready"), m_ready);
    QDockWidget* breakpoints =
        addDock(Qt::LeftDockWidgetArea, QStringLiteral("breakpoints"), tr("Breakpoints"), m_breakpoints);
    tabifyDockWidget(ready, breakpoints);
    ready->raise();
    addDock(Qt::RightDockWidgetArea, QStringLiteral("inspector"), tr("Inspector"), m_inspector);
    QDockWidget* console = addDock(Qt::BottomDockWidgetArea, QStringLiteral("console"), tr("Console"), m_console);
    QDockWidget* inputs = addDock(Qt::BottomDockWidgetArea, QStringLiteral("inputs"), tr("Inputs"), m_inputs);
    QDockWidget* problems = addDock(Qt::BottomDockWidgetArea, QStringLiteral("problems"), tr("Problems"), m_problems);
    tabifyDockWidget(console, inputs);
    tabifyDockWidget(inputs, problems);
    console->raise();
    resizeDocks({findChild<QDockWidget*>(QStringLiteral("frames")), findChild<QDockWidget*>(QStringLiteral("inspector"))},
                {240, 340}, Qt::Horizontal);
    resizeDocks({console}, {190}, Qt::Vertical);
}

QList<QDockWidget*> MainWindow::docks() const
{
    return findChildren<QDockWidget*>();
}

void MainWindow::connectViews()
{
    connect(m_session, &ui::Session::fileChanged, this, &MainWindow::showFile);
    connect(m_session, &ui::Session::snapshotChanged, this, &MainWindow::showSnapshot);
    connect(m_session, &ui::Session::answered, this, &MainWindow::showAnswer);
    connect(m_session, &ui::Session::printed, m_console, &ui::ConsoleView::addPrinted);
    connect(m_session, &ui::Session::busyChanged, this, [this](bool isBusy) {
        if (!isBusy)
            m_progress->hide();
        updateActions();
    });
    connect(m_session, &ui::Session::progressed, this, [this](double fraction) {
        const bool isOpening = fraction > 0 && fraction < 1;
        m_progress->setVisible(isOpening);
        m_progress->setValue(static_cast<int>(fraction * 100));
    });
    connect(m_start, &StartPage::fileChosen, this, [this](const QString& path) { open(path.toStdString()); });
    connect(m_start, &StartPage::openRequested, this, &MainWindow::openDialog);
    connect(m_canvas, &ui::Canvas::nodeSelected, this, &MainWindow::selectNode);
    connect(m_canvas, &ui::Canvas::edgeSelected, this, [this](Endpoint source, NodeId) {
        selectNode(source.node);
        if (!source.isControl())
            m_inspector->selectOutput(source.slot);
    });
    connect(m_canvas, &ui::Canvas::fireRequested, this, [this](NodeId node) { post(ui::FireRequest{node, std::nullopt}); });
    connect(m_canvas, &ui::Canvas::breakpointToggled, this, &MainWindow::toggleBreakpoint);
    connect(m_scrubber, &ui::Scrubber::positionRequested, this, [this](quint64 p) { post(ui::GoToRequest{p}); });
    connect(m_frames, &ui::FrameView::tagActivated, this, &MainWindow::focusTag);
    connect(m_crumbs, &ui::Breadcrumb::tagActivated, this, &MainWindow::focusTag);
    connect(m_find, &ui::FindPalette::nodeChosen, this, &MainWindow::selectNode);
    connect(m_find, &ui::FindPalette::breakpointRequested, this, &MainWindow::toggleBreakpoint);
    m_find->model().setStates([this](NodeId node) {
        return m_canvas->states() ? m_canvas->states()->look(node).state : ui::NodeState::NotReached;
    });
    m_find->model().setCommands(commands());
    connect(m_ready, &QListView::activated, this, [this](const QModelIndex& index) {
        post(ui::FireRequest{m_readyModel->nodeAt(index.row()), m_readyModel->tagAt(index.row())});
    });
    connect(m_ready, &QListView::clicked, this,
            [this](const QModelIndex& index) {
                focusTag(m_readyModel->tagAt(index.row()));
                selectNode(m_readyModel->nodeAt(index.row()));
            });
    connect(m_breakpointModel, &ui::BreakpointModel::enabledChanged, this, [this](int id, bool isEnabled) {
        for (const ui::BreakpointRow& row : m_session->snapshot()->breakpoints)
            if (row.breakpoint.id == id) {
                BreakpointSpec spec = row.breakpoint.spec;
                spec.isEnabled = isEnabled;
                post(ui::BreakpointRequest{id, spec});
            }
    });
    connect(m_inspector, &ui::Inspector::nodeActivated, this, &MainWindow::selectNode);
    connect(m_inspector, &ui::Inspector::eventActivated, this, [this](quint64 p) { post(ui::GoToRequest{p}); });
    connect(m_inspector, &ui::Inspector::tagActivated, this, &MainWindow::focusTag);
    connect(m_inspector, &ui::Inspector::whyRequested, this,
            [this](NodeId node, std::optional<TagId> tag) { post(ui::CauseRequest{node, tag, std::nullopt}); });
    connect(m_console, &ui::ConsoleView::commandEntered, this,
            [this](const QString& line) { post(ui::CommandRequest{line.toStdString()}); });
    connect(m_console, &ui::ConsoleView::completionRequested, this,
            [this](const QString& line) { post(ui::CompletionRequest{line.toStdString()}); });
    connect(m_inputs, &InputsView::requested, this, [this](const RequestText& request) {
        m_inputs->setError({});
        post(ui::InputsRequest{request});
    });
    connect(m_problems, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
        if (const QVariant node = item->data(Qt::UserRole); node.isValid())
            selectNode(NodeId(node.toUInt()));
    });
    connect(m_problems, &QListWidget::itemClicked, m_problems, &QListWidget::itemActivated);
}

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
    m_pages->setCurrentIndex(1);
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
    m_crumbs->setCrumbs(ui::crumbsOf(*snapshot, m_tag));
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
    // At the focused tag, as long as the node can be there.
    std::optional<TagId> tag;
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session->snapshot();
    if (m_tag && snapshot->program)
        if (const PlanId plan = snapshot->program->planOf(m_node); plan.isValid())
            if (const auto iteration = findIteration(snapshot->state, *m_tag))
                if (snapshot->state.iteration(*iteration).plan == snapshot->program->node(plan).frame)
                    tag = m_tag;
    post(ui::NodeRequest{m_node, tag});
}

void MainWindow::focusTag(TagId tag)
{
    m_tag = tag;
    m_canvas->setFocusTag(tag);
    if (m_session->snapshot())
        m_crumbs->setCrumbs(ui::crumbsOf(*m_session->snapshot(), m_tag));
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
        settings.setValue(QStringLiteral("window/state"), saveState());
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
