// SPDX-License-Identifier: Apache-2.0
#include "ui/diagnosis/hang_part.h"

#include "core/base/new_file.h"
#include "core/debug/diagnose/fix_trial.h"
#include "core/debug/diagnose/reports.h"
#include "core/io/graph_writer.h"
#include "ui/common/empty_hint.h"
#include "ui/common/row_table.h"
#include "ui/common/text.h"
#include "ui/diagnosis/key_table.h"
#include "ui/diagnosis/report_delegate.h"
#include "ui/diagnosis/report_model.h"
#include "ui/diagnosis/wait_graph_view.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/network_requests.h"
#include "ui/session/queries/diagnosis_query.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <atomic>
#include <initializer_list>
#include <utility>

namespace tagscope::ui {

namespace {

/// A fix is given up after so many firings: whoever looks at the window waits for it.
constexpr uint64_t mostFiringsTried = 5'000'000;

}

HangPart::HangPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("hang"), tr("Why It Hangs"),
               {PartPlace::Area::Bottom, QStringLiteral("watches"), true, true}),
      m_widget(new QWidget), m_report(new ReportModel(this)), m_list(new QListView), m_waits(new WaitGraphView),
      m_keys(new KeyTable(this)), m_keyTable(new QTableView)
{
    makeReport();
    makeButtons();
    layOut();
    looksWhileSeen();
    connect(m_waits, &WaitGraphView::boxActivated, this, [this](const WaitBox& box) {
        DiagnosedPlace at;
        at.node = box.node;
        at.tag = box.firstTag;
        at.device = box.device;
        if (box.node.isValid() && snapshot() && box.node.index() < snapshot()->graph->size())
            at.name = snapshot()->graph->node(box.node).name;
        follow(at);
    });
    showAll();
}

void HangPart::makeReport()
{
    m_list->setModel(m_report);
    m_list->setItemDelegate(new ReportDelegate(m_list));
    m_list->setAccessibleName(tr("Why it hangs"));
    m_list->setResizeMode(QListView::Adjust);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    makeCopyable(m_list);
    m_hint = new EmptyHint(m_list, {});
    const auto go = [this](const QModelIndex& index) {
        if (index.isValid())
            follow(m_report->rowAt(index.row()).at);
    };
    connect(m_list, &QListView::activated, this, go);
    connect(m_list, &QListView::clicked, this, go);
    m_keyTable->setModel(m_keys);
    makeRowTable(*m_keyTable, tr("Keys that do not match"));
    m_keyTable->verticalHeader()->show();
    m_keyTable->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_keyTable->setFrameShape(QFrame::NoFrame);
    connect(m_keyTable, &QTableView::activated, this,
            [this](const QModelIndex& index) { follow(m_keys->keyAt(index.column()).at); });
}

void HangPart::makeButtons()
{
    const auto button = [this](const QString& text, const QString& hint, auto act) {
        auto* made = new QPushButton(text);
        made->setToolTip(hint);
        connect(made, &QPushButton::clicked, this, act);
        return made;
    };
    m_try = button(tr("&Try the fix"), tr("Runs the graph from the start with what is proposed, in the background"),
                   [this] { tryFix(); });
    m_stop = button(tr("Sto&p"), tr("Gives the try up"), [this] {
        m_job.cancel();
        showState();
    });
    m_branch = button(tr("Go on &in a branch"), {}, [this] { openBranch(); });
    m_save = button(tr("Save the &mended graph ..."), tr("Writes the graph with the change of the fix to a new file"),
                    [this] { askForGraphFile(); });
    m_open = button(tr("&Open it"), tr("Opens the mended graph; what is here is kept as an interrupted session"),
                    [this] { Q_EMIT graphWanted(m_saved); });
    m_saveReport = button(tr("Save the &report ..."), tr("As text, HTML, JSON or a graph for Graphviz"),
                          [this] { askForReportFile(); });
    m_progress = new QProgressBar;
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("The fix is being tried"));
}

void HangPart::layOut()
{
    auto* line = new QHBoxLayout;
    line->setContentsMargins(8, 4, 8, 4);
    line->setSpacing(8);
    for (QPushButton* each : {m_try, m_stop, m_branch, m_save, m_open, m_saveReport})
        line->addWidget(each);
    line->addWidget(m_progress, 1);
    line->addStretch();
    m_right = new QSplitter(Qt::Vertical);
    m_right->setChildrenCollapsible(false);
    m_right->addWidget(m_waits);
    m_right->addWidget(m_keyTable);
    m_right->setStretchFactor(0, 1);
    constexpr int leastHeight = 40;  // that the window fits its screen where text is large; all three scroll
    for (QWidget* view : std::initializer_list<QWidget*>{m_list, m_waits, m_keyTable})
        view->setMinimumHeight(leastHeight);
    auto* splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_list);
    splitter->addWidget(m_right);
    splitter->setSizes({500, 500});
    auto* layout = new QVBoxLayout(m_widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(splitter, 1);
    m_widget->setFocusProxy(m_list);
}

void HangPart::onFile(bool /*isOtherGraph*/)
{
    session().drop<DiagnosisQuery>(this);
    m_job.cancel();
    m_hasAsked = false;
    take(nullptr);
}

void HangPart::onSnapshot()
{
    if (snapshot() && asksWhy(*snapshot()))
        ask();
    else if (!m_widget->isVisible() || !snapshot() || snapshot()->isRunning)
        take(nullptr);
    ViewPart::onSnapshot();
}

void HangPart::onFocus(FocusModel::Parts parts)
{
    if (parts & (FocusModel::Part::Node | FocusModel::Part::Tag))
        m_waits->goToNode(focus().node(), focus().tagName());
}

/// While it is seen, a run that can go on is looked at, too.
void HangPart::look()
{
    if (snapshot() && snapshot()->program && !snapshot()->isRunning)
        ask();
    showState();
}

void HangPart::ask()
{
    const bool isSame = m_hasAsked && m_line == snapshot()->line() && m_position == snapshot()->position;
    if (isSame || session().isAsking<DiagnosisQuery>(this))
        return;
    m_line = snapshot()->line();
    m_position = snapshot()->position;
    m_hasAsked = true;
    session().ask(this, DiagnosisQuery{snapshot()->isLive && snapshot()->edits.empty()},
                  [this](const Result<std::shared_ptr<const Diagnosis>>& found) {
                      const bool holds =
                          snapshot() && m_line == snapshot()->line() && m_position == snapshot()->position;
                      if (holds)
                          take(found ? *found : nullptr);
                      else
                          onSnapshot();
                  });
}

void HangPart::take(std::shared_ptr<const Diagnosis> diagnosis)
{
    if (!diagnosis)
        m_hasAsked = false;
    if (!diagnosis && !m_diagnosis)
        return;
    m_job.cancel();
    m_saved.clear();
    m_diagnosis = std::move(diagnosis);
    m_of = {m_line, m_position};
    showAll();
    Q_EMIT diagnosed();
}

void HangPart::showAll()
{
    m_report->setRows(m_diagnosis ? reportRows(*m_diagnosis) : std::vector<ReportRow>());
    m_waits->setPicture(m_diagnosis ? m_diagnosis->picture : WaitPicture());
    m_keys->setKeys(m_diagnosis ? keysOf(*m_diagnosis) : std::vector<KeyColumn>());
    m_keyTable->setVisible(m_keys->columnCount() > 0);
    m_waits->setVisible(!m_waits->picture().boxes.empty());
    m_right->setVisible(m_keyTable->isVisibleTo(m_right) || m_waits->isVisibleTo(m_right));
    showState();
}

void HangPart::showState()
{
    m_hint->setSentence(
        !snapshot() || !snapshot()->program
            ? tr("Why a run does not end is told here once a graph is open that can run.")
            : tr("Nothing hangs here. When a run cannot go on though it is not over, the cause is told here with its "
                 "evidence, what waits for what, and what mends it."));
    const bool isTrying = m_job.isRunning();
    m_try->setEnabled(hasFix() && !isTrying);
    m_try->setToolTip(snapshot() && !snapshot()->edits.empty()
                          ? tr("What was set by hand in this branch is not in the graph: go to a branch without it")
                          : tr("Runs the graph from the start with what is proposed, in the background"));
    m_stop->setVisible(isTrying);
    m_branch->setEnabled(runFix() != nullptr && !isTrying);
    m_branch->setToolTip(
        graphFix() && !runFix()
            ? tr("What is proposed makes another graph: save the mended graph, and open it")
            : tr("Goes back to before it went wrong, and runs on from there without that; nothing recorded is lost"));
    m_progress->setVisible(isTrying);
    m_save->setEnabled(graphFix() != nullptr && !isTrying);
    m_open->setVisible(!m_saved.isEmpty());
    m_saveReport->setEnabled(m_diagnosis != nullptr);
}

QString HangPart::hintText() const
{
    return m_hint->sentence();
}

std::shared_ptr<const Diagnosis> HangPart::diagnosis() const
{
    const bool holds = snapshot() && m_of == std::pair(snapshot()->line(), snapshot()->position);
    return holds ? m_diagnosis : nullptr;
}

/// What somebody has set by hand is not in the graph, and a run from the start would be another one.
bool HangPart::hasFix() const
{
    return m_diagnosis && snapshot() && snapshot()->program && snapshot()->edits.empty()
        && std::ranges::any_of(m_diagnosis->findings,
                               [](const CauseFinding& finding) { return !finding.plan.isEmpty(); });
}

const FixPlan* HangPart::bestFix(bool (*isOfKind)(const FixPlan&)) const
{
    if (!m_diagnosis || !snapshot() || !snapshot()->program)
        return nullptr;
    const FixPlan* found = nullptr;
    for (const CauseFinding& finding : m_diagnosis->findings) {
        if (!isOfKind(finding.plan) || (finding.tried && !finding.tried->completes))
            continue;
        if (finding.tried)
            return &finding.plan;
        if (!found)
            found = &finding.plan;
    }
    return found;
}

const FixPlan* HangPart::graphFix() const
{
    return bestFix([](const FixPlan& plan) {
        return std::ranges::any_of(
            plan.changes, [](const GraphChange& change) { return change.kind != GraphChange::Kind::AddTarget; });
    });
}

const FixPlan* HangPart::runFix() const
{
    return bestFix([](const FixPlan& plan) { return plan.isOfRun(); });
}

void HangPart::tryFix()
{
    if (!hasFix())
        return;
    m_job.start([this, about = m_diagnosis, program = snapshot()->program,
                 policy = snapshot()->policy](const std::stop_token& stop) -> LatestJob::Outcome {
        std::atomic<bool> isStopped = false;
        const std::stop_callback onStop(stop, [&] { isStopped = true; });
        RunLimits limits;
        limits.firings = mostFiringsTried;
        limits.stop = &isStopped;
        auto tried = std::make_shared<Diagnosis>(*about);
        tryFixes(*tried, *program, policy, limits);
        return [this, about, tried] {
            if (m_diagnosis != about)
                return;
            m_diagnosis = tried;
            showAll();
            Q_EMIT diagnosed();
            const auto best = std::ranges::max_element(tried->findings, {}, [](const CauseFinding& finding) {
                return finding.tried ? 1 + (finding.tried->completes ? 1 : 0) : 0;
            });
            if (best != tried->findings.end() && best->tried)
                Q_EMIT said(tr("With the fix the run %1.").arg(text(best->tried->text)));
        };
    });
    showState();
}

void HangPart::openBranch()
{
    const FixPlan* plan = runFix();
    if (!plan)
        return;
    session().post(this, TakeFixRequest{*plan}, [this](const Result<StopReport>& taken) {
        if (taken)
            session().post(MoveRequest{{Goal::Kind::Continue, 1, {}}});
        else
            Q_EMIT failed(taken.error());
    });
}

void HangPart::goToLastProgress()
{
    if (m_diagnosis && m_diagnosis->lastMove)
        follow(*m_diagnosis->lastMove);
}

void HangPart::follow(const DiagnosedPlace& place)
{
    if (!snapshot() || !snapshot()->program)
        return;
    const bool isShown = place.node.isValid() && place.node.index() < snapshot()->graph->size();
    if (place.event) {
        focus().goToMoment(
            {*place.event + 1, isShown ? snapshot()->graph->node(place.node).name : std::string(), place.tag});
    } else if (isShown) {
        focus().goToMoment({snapshot()->position, snapshot()->graph->node(place.node).name, place.tag});
    } else if (!place.device.empty()) {
        focus().selectDevice(place.device);
    }
}

void HangPart::askForGraphFile()
{
    auto* dialog = new QFileDialog(&context().window, tr("Save the mended graph"));
    dialog->setObjectName(QStringLiteral("saveMendedGraph"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("GraphDef as text (*.pbtxt)"), tr("GraphDef (*.pb)")});
    dialog->setDefaultSuffix(QStringLiteral("pbtxt"));
    connect(dialog, &QFileDialog::fileSelected, this, &HangPart::saveGraphTo);
    dialog->open();
}

void HangPart::saveGraphTo(const QString& path)
{
    const FixPlan* plan = graphFix();
    if (!plan)
        return;
    const Result<Graph> mended = fixedGraph(snapshot()->program->openedGraph(), *plan);
    if (!mended) {
        Q_EMIT failed(mended.error());
        return;
    }
    const bool isBinary = QFileInfo(path).suffix().compare(QLatin1String("pb"), Qt::CaseInsensitive) == 0;
    const Result<std::string> bytes = isBinary ? writeGraphBinary(*mended) : writeGraphText(*mended);
    if (!bytes) {
        Q_EMIT failed(bytes.error());
        return;
    }
    m_saved = write(path, *bytes, tr("The mended graph is in %1.").arg(text(path))) ? path : QString();
    showState();
}

void HangPart::askForReportFile()
{
    auto* dialog = new QFileDialog(&context().window, tr("Save the report"));
    dialog->setObjectName(QStringLiteral("saveHangReport"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Text (*.txt)"), tr("Page (*.html)"), tr("JSON (*.json)"), tr("Graphviz (*.dot)")});
    dialog->setDefaultSuffix(QStringLiteral("txt"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.section(QLatin1Char('.'), -1).chopped(1));
    });
    connect(dialog, &QFileDialog::fileSelected, this, &HangPart::saveReportTo);
    dialog->open();
}

void HangPart::saveReportTo(const QString& path)
{
    if (!m_diagnosis)
        return;
    const QString suffix = QFileInfo(path).suffix().toLower();
    const std::string content = suffix == QLatin1String("html") || suffix == QLatin1String("htm") ? toHtml(*m_diagnosis)
        : suffix == QLatin1String("json")
        ? toJson(*m_diagnosis).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n"
        : suffix == QLatin1String("dot") ? toDot(*m_diagnosis)
                                         : toText(*m_diagnosis);
    write(path, content, tr("The report is in %1.").arg(text(path)));
}

bool HangPart::write(const QString& path, const std::string& content, const QString& done)
{
    if (const Result<void> written = writeFile(path.toStdString(), content); !written) {
        Q_EMIT failed(written.error());
        return false;
    }
    Q_EMIT said(done);
    return true;
}

}

#include "moc_hang_part.cpp"
