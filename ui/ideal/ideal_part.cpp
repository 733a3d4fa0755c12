// SPDX-License-Identifier: Apache-2.0
#include "ui/ideal/ideal_part.h"

#include "core/debug/timing/time_text.h"
#include "core/graph/device.h"
#include "ui/charts/line_chart.h"
#include "ui/common/column_fit.h"
#include "ui/common/empty_hint.h"
#include "ui/common/plain_label.h"
#include "ui/common/row_table.h"
#include "ui/common/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSlider>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace tagscope::ui {

namespace {

using Kind = IdealChange::Kind;

/// In the order of the list.
constexpr std::array<Kind, 7> kinds = {Kind::Link,    Kind::Latency, Kind::Bandwidth, Kind::Speed,
                                       Kind::Threads, Kind::Kernel,  Kind::Window};

QString kindText(Kind kind)
{
    switch (kind) {
    case Kind::Latency: return IdealPart::tr("Latency of a link");
    case Kind::Bandwidth: return IdealPart::tr("Bandwidth of a link");
    case Kind::Speed: return IdealPart::tr("Speed of a device");
    case Kind::Threads: return IdealPart::tr("Threads of a device");
    case Kind::Kernel: return IdealPart::tr("Kernels of a node");
    case Kind::Window: return IdealPart::tr("Window of a loop");
    default: return IdealPart::tr("A link takes no time");
    }
}

/// What a name begins with that stands for one of a link's two ends.
constexpr auto endSeparator = '\n';

bool isOfLink(Kind kind)
{
    return kind == Kind::Link || kind == Kind::Latency || kind == Kind::Bandwidth;
}

}

IdealPart::IdealPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("ideal"), tr("What if It Were Faster"),
               {PartPlace::Area::Bottom, QStringLiteral("watches")}),
      m_widget(new QWidget), m_what(new QComboBox), m_which(new QComboBox), m_ideal(new QCheckBox),
      m_value(new QDoubleSpinBox), m_try(new QPushButton), m_stop(new QPushButton), m_progress(new QProgressBar),
      m_sentence(new PlainLabel), m_model(new IdealModel(this)), m_table(new QTableView), m_frame(new QComboBox),
      m_sweep(new QPushButton), m_window(new QSlider(Qt::Horizontal)), m_windowText(new PlainLabel),
      m_chart(new LineChart(tr("Length of the run over windows")))
{
    makeControls();
    layOut();
    looksWhileSeen();
    connect(m_what, &QComboBox::currentIndexChanged, this, [this] {
        fillWhich();
        showKind();
    });
    connect(m_ideal, &QCheckBox::toggled, this, &IdealPart::showKind);
    connect(m_try, &QPushButton::clicked, this, [this] {
        m_isSweep = false;
        m_job.start({change()});
        showState();
    });
    connect(m_sweep, &QPushButton::clicked, this, [this] {
        m_isSweep = true;
        m_curve = {};
        showCurve();
        std::vector<IdealChange> changes;
        for (int window = 1; window <= mostWindow; ++window)
            changes.push_back({Kind::Window, m_frame->currentData().toString().toStdString(), "*", double(window)});
        m_job.start(std::move(changes));
        showState();
    });
    connect(m_stop, &QPushButton::clicked, this, [this] {
        m_job.cancel();
        say(tr("Stopped."));
    });
    connect(m_frame, &QComboBox::currentIndexChanged, this, [this] {
        if (m_isSweep)
            m_job.cancel();
        m_curve = {};
        showCurve();
        showWindow();
    });
    connect(m_window, &QSlider::valueChanged, this, &IdealPart::showWindow);
    connect(m_chart, &Chart::itemActivated, this, [this](int item) { m_window->setValue(item + 1); });
    connect(&m_job, &IdealJob::found, this, &IdealPart::take);
    connect(&m_job, &IdealJob::failed, this, [this](const QString& why) { say(why); });
    connect(&m_job, &IdealJob::ended, this, &IdealPart::end);
    constexpr int looksMs = 100;
    m_looks.setInterval(looksMs);
    connect(&m_looks, &QTimer::timeout, this, &IdealPart::showProgress);
    showKind();
    showCurve();
    showState();
}

void IdealPart::makeControls()
{
    for (const Kind kind : kinds)
        m_what->addItem(kindText(kind));
    m_what->setAccessibleName(tr("What would be otherwise"));
    m_which->setAccessibleName(tr("Of which"));
    m_which->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_which->setMinimumContentsLength(12);
    m_ideal->setText(tr("Idea&l"));
    m_ideal->setChecked(true);
    m_value->setAccessibleName(tr("Value"));
    m_value->setDecimals(3);
    m_try->setText(tr("&Try"));
    m_stop->setText(tr("Sto&p"));
    m_progress->setAccessibleName(tr("How far the run is"));
    m_progress->setTextVisible(false);
    QSizePolicy keepsRoom = m_progress->sizePolicy();
    keepsRoom.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(keepsRoom);
    m_progress->hide();
    m_sentence->setWordWrap(true);
    m_sentence->setMostLines(3);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_table->setModel(m_model);
    makeRowTable(*m_table, tr("What was tried"));
    new ColumnFit(m_table, m_table->horizontalHeader(), IdealModel::Change);
    new EmptyHint(m_table, tr("What is tried is listed here, with what it gains."));
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& at) {
        if (at.isValid()) {
            const IdealModel::Tried& tried = m_model->at(at.row());
            say(text(gainText(tried.change, tried.run, tried.unchanged)));
        }
    });
    m_frame->setAccessibleName(tr("Loop"));
    m_frame->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_frame->setMinimumContentsLength(12);
    m_sweep->setText(tr("Try &Windows 1 to 64"));
    m_window->setRange(1, mostWindow);
    m_window->setAccessibleName(tr("Window (parallel_iterations)"));
    m_chart->setHint(tr("The length of the run over the window of a loop (parallel_iterations) is drawn here once "
                        "windows were tried."));
}

void IdealPart::layOut()
{
    auto* choice = new QGridLayout;
    choice->addWidget(m_what, 0, 0, 1, 2);
    choice->addWidget(m_which, 0, 2, 1, 2);
    choice->addWidget(m_ideal, 1, 0);
    choice->addWidget(m_value, 1, 1);
    choice->addWidget(m_try, 1, 2);
    choice->addWidget(m_stop, 1, 3);
    choice->addWidget(m_progress, 2, 0, 1, 4);
    choice->addWidget(m_sentence, 3, 0, 1, 4);
    choice->addWidget(m_table, 4, 0, 1, 4);
    choice->setRowStretch(4, 1);
    choice->setContentsMargins(6, 6, 6, 6);
    auto* curve = new QGridLayout;
    curve->addWidget(m_frame, 0, 0);
    curve->addWidget(m_sweep, 0, 1);
    curve->addWidget(m_window, 1, 0, 1, 2);
    curve->addWidget(m_windowText, 2, 0, 1, 2);
    curve->addWidget(m_chart, 3, 0, 1, 2);
    curve->setRowStretch(3, 1);
    curve->setColumnStretch(0, 1);
    curve->setContentsMargins(6, 6, 6, 6);
    auto* left = new QWidget;
    left->setLayout(choice);
    auto* right = new QWidget;
    right->setLayout(curve);
    auto* splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(left);
    splitter->addWidget(right);
    splitter->setSizes({500, 500});
    // Where there is little room, it is scrolled.
    auto* scroll = new QScrollArea;
    scroll->setWidget(splitter);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* layout = new QVBoxLayout(m_widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
}

Kind IdealPart::kind() const
{
    return kinds[static_cast<size_t>(std::max(0, m_what->currentIndex()))];
}

IdealChange IdealPart::change() const
{
    IdealChange change;
    change.kind = kind();
    const QString which = m_which->isEditable() ? m_which->currentText() : m_which->currentData().toString();
    change.name = which.section(QLatin1Char(endSeparator), 0, 0).toStdString();
    if (isOfLink(change.kind))
        change.to = which.section(QLatin1Char(endSeparator), 1, 1).toStdString();
    if (!m_ideal->isChecked() && change.kind != Kind::Link)
        change.value = m_value->value();
    return change;
}

QString IdealPart::sentence() const
{
    return m_sentence->text();
}

void IdealPart::say(const QString& sentence)
{
    if (m_sentence->text() != sentence)
        m_sentence->setText(sentence);
}

void IdealPart::onFile(bool /*isOtherGraph*/)
{
    m_job.setProgram(nullptr, {});
    m_model->clear();
    look();
}

void IdealPart::look()
{
    const std::shared_ptr<const Program> program = snapshot() ? snapshot()->program : nullptr;
    std::vector<OutputEdit> edits;
    if (program)
        edits.assign(snapshot()->edits.begin(), snapshot()->edits.end());
    if (std::exchange(m_program, program) != program) {
        m_curve = {};
        fillWhich();
        fillFrames();
        showCurve();
    }
    m_job.setProgram(program && program->network() ? program : nullptr, std::move(edits));
    showState();
}

void IdealPart::onFocus(FocusModel::Parts parts)
{
    if (kind() == Kind::Kernel && parts.testFlag(FocusModel::Part::Node) && m_widget->isVisible())
        fillWhich();
}

/// Names are data: links as their two ends.
void IdealPart::fillWhich()
{
    const QVariant before = m_which->currentData();
    m_which->clear();
    m_which->setEditable(kind() == Kind::Kernel);
    if (!m_program)
        return;
    const Program& program = *m_program;
    if (isOfLink(kind())) {
        std::set<std::pair<std::string, std::string>> links;
        for (const MailboxEnds& ends : program.mailboxes())
            links.emplace(shortDeviceName(ends.from), shortDeviceName(ends.to));
        for (const auto& [from, to] : links)
            m_which->addItem(tr("%1 to %2").arg(text(from), text(to)),
                             exactText(from) + QLatin1Char(endSeparator) + exactText(to));
        if (links.size() > 1)
            m_which->addItem(tr("all links"), QStringLiteral("*") + QLatin1Char(endSeparator) + QLatin1Char('*'));
    } else if (kind() == Kind::Speed || kind() == Kind::Threads) {
        for (const std::string& name : program.placement().devices)
            m_which->addItem(text(shortDeviceName(name)), exactText(shortDeviceName(name)));
        if (program.placement().devices.size() > 1)
            m_which->addItem(tr("all devices"), QStringLiteral("*"));
    } else if (kind() == Kind::Window) {
        std::set<std::string> names;
        for (size_t f = 1; f < program.frames().size(); ++f)
            if (names.insert(program.frames()[f].name).second)
                m_which->addItem(text(program.frames()[f].name), exactText(program.frames()[f].name));
    } else {
        const NodeId node = focus().node();
        m_which->lineEdit()->setPlaceholderText(tr("Node; * stands for anything"));
        m_which->setEditText(node.index() < program.graph().size() ? exactText(program.graph().node(node).name)
                                                                   : QString());
    }
    if (const int at = m_which->findData(before); at >= 0)
        m_which->setCurrentIndex(at);
}

void IdealPart::fillFrames()
{
    m_frame->clear();
    if (!m_program)
        return;
    std::set<std::string> names;
    for (size_t f = 1; f < m_program->frames().size(); ++f)
        if (names.insert(m_program->frames()[f].name).second)
            m_frame->addItem(text(m_program->frames()[f].name), exactText(m_program->frames()[f].name));
    if (m_program->frames().size() > 1)
        m_window->setValue(
            static_cast<int>(std::clamp<int64_t>(m_program->frames()[1].parallelIterations, 1, mostWindow)));
}

void IdealPart::showKind()
{
    const Kind which = kind();
    const bool hasValue = which != Kind::Link;
    m_ideal->setEnabled(hasValue);
    if (!hasValue)
        m_ideal->setChecked(true);
    m_value->setEnabled(hasValue && !m_ideal->isChecked());
    constexpr double most = 1e9;
    const bool isCount = which == Kind::Threads || which == Kind::Window;
    m_value->setDecimals(isCount ? 0 : 3);
    m_value->setRange(isCount                    ? 1
                          : which == Kind::Speed ? 0.001
                                                 : 0,
                      which == Kind::Threads     ? IdealChange::mostThreads
                          : which == Kind::Speed ? 1e6
                                                 : most);
    m_value->setSuffix(which == Kind::Latency || which == Kind::Kernel ? QStringLiteral(" µs")
                           : which == Kind::Bandwidth                  ? QStringLiteral(" MB/s")
                                                                       : QString());
    m_value->setMaximumWidth(m_value->fontMetrics().horizontalAdvance(QStringLiteral("000000000.000 MB/s")) + 30);
}

void IdealPart::showState()
{
    const bool hasClock = m_program && m_program->network();
    const bool isRunning = m_job.isRunning();
    m_what->setEnabled(hasClock);
    m_which->setEnabled(hasClock);
    m_try->setEnabled(hasClock && !isRunning);
    m_stop->setEnabled(isRunning);
    m_sweep->setEnabled(hasClock && !isRunning && m_frame->count() > 0);
    m_frame->setEnabled(hasClock && m_frame->count() > 0);
    m_window->setEnabled(hasClock && m_frame->count() > 0);
    if (!m_program)
        say(tr(
            "What would be gained by a faster device, link or kernel is told here once a graph is open that can run."));
    else if (!hasClock)
        say(tr("Only over a network do kernels and messages take time: start with --network FILE to ask what would be "
               "gained if something were faster."));
    else if (isRunning)
        say(tr("Running…"));
    else if (m_model->rowCount() == 0)
        say(tr("Choose what would be otherwise: the run is run again with it, and this tells what is gained."));
    if (isRunning)
        m_looks.start();
    else
        m_looks.stop();
    showProgress();
    showWindow();
}

void IdealPart::showProgress()
{
    m_progress->setVisible(m_job.isRunning());
    if (!m_job.isRunning())
        return;
    constexpr int parts = 1000;
    const uint64_t all = m_job.unchanged() ? m_job.unchanged()->firings : 0;
    if (all == 0)
        return m_progress->setRange(0, 0);  // nobody knows yet
    const double part = std::min(1.0, static_cast<double>(m_job.firings()) / static_cast<double>(all));
    m_progress->setRange(0, parts);
    m_progress->setValue(static_cast<int>(parts * (static_cast<double>(m_job.done()) + part)
                                          / static_cast<double>(std::max<size_t>(1, m_job.total()))));
}

void IdealPart::take(const IdealChange& change, const IdealRun& run)
{
    if (!m_isSweep) {
        m_model->add({change, run, *m_job.unchanged()});
        say(text(gainText(change, run, *m_job.unchanged())));
        return;
    }
    const auto window = static_cast<size_t>(change.value.value_or(1));
    if (window >= 1 && window <= m_curve.size())
        m_curve[window - 1] = run;
    showCurve();
    showWindow();
}

/// Of windows the best one is told.
void IdealPart::end()
{
    showState();
    if (!m_isSweep || !m_job.unchanged())
        return;
    std::optional<size_t> best;
    for (size_t i = 0; i < m_curve.size(); ++i)
        if (m_curve[i] && m_curve[i]->isWhole() && (!best || m_curve[i]->length < m_curve[*best]->length))
            best = i;
    if (best) {
        const IdealChange change{Kind::Window, m_frame->currentData().toString().toStdString(), "*", double(*best + 1)};
        say(text(gainText(change, *m_curve[*best], *m_job.unchanged())));
    }
}

void IdealPart::showWindow()
{
    const int window = m_window->value();
    const std::optional<IdealRun>& run = m_curve[static_cast<size_t>(window - 1)];
    QString words = tr("Window %1").arg(window);
    if (run && m_job.unchanged())
        words = tr("Window %1: %2, %3")
                    .arg(window)
                    .arg(text(exactTimeText(run->length)), gainWords(*run, *m_job.unchanged()));
    if (m_windowText->text() != words)
        m_windowText->setText(words);
    m_chart->setFocusItem(m_chart->points().empty() ? -1 : window - 1);
}

void IdealPart::showCurve()
{
    constexpr double nsPerUs = 1000;
    if (std::ranges::none_of(m_curve, [](const auto& run) { return run.has_value(); }))
        return m_chart->setPoints({}, {}, {});
    std::vector<ChartPoint> points(m_curve.size());
    size_t best = 0;
    for (size_t i = 0; i < m_curve.size(); ++i) {
        if (!m_curve[i] || !m_curve[i]->isWhole())
            continue;
        points[i].kind = ChartPoint::Kind::Number;
        points[i].value = points[i].low = points[i].high = static_cast<double>(m_curve[i]->length) / nsPerUs;
        points[i].text = tr("Window %1: %2").arg(i + 1).arg(text(exactTimeText(m_curve[i]->length)));
        if (!m_curve[best] || !m_curve[best]->isWhole() || m_curve[i]->length < m_curve[best]->length)
            best = i;
    }
    m_chart->setPoints(std::move(points), QStringLiteral("1"), QString::number(mostWindow));
    if (m_curve[best]) {
        const QString shortest = text(exactTimeText(m_curve[best]->length));
        m_chart->setSummary(tr("µs over the window; shortest at %1: %2").arg(best + 1).arg(shortest));
    }
    m_chart->setFocusItem(m_window->value() - 1);
}

}

#include "moc_ideal_part.cpp"
