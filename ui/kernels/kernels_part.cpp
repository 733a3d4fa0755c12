// SPDX-License-Identifier: Apache-2.0
#include "ui/kernels/kernels_part.h"

#include "core/graph/device.h"
#include "ui/common/column_fit.h"
#include "ui/common/empty_hint.h"
#include "ui/common/event_text.h"
#include "ui/common/plain_label.h"
#include "ui/common/row_table.h"
#include "ui/common/tag_text.h"
#include "ui/common/text.h"
#include "ui/kernels/kernel_legend.h"
#include "ui/session/commands/move_requests.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonObject>
#include <QLocale>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace tagscope::ui {

namespace {

constexpr int leastWidthOfTable = 560;  // of the part; what is on the path is said above the lanes anyway

}

KernelsPart::KernelsPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("kernels"), tr("Kernels"), {PartPlace::Area::Bottom, QStringLiteral("watches")}),
      m_widget(new QWidget), m_rows(new QComboBox), m_sentence(new PlainLabel), m_view(new KernelLanesView),
      m_legend(new KernelLegend), m_model(new PathModel(this)), m_table(new QTableView)
{
    m_rows->addItem(tr("By device and thread"));
    m_rows->addItem(tr("By frame and iteration"));
    m_rows->setAccessibleName(tr("What the lanes are"));
    m_sentence->setWordWrap(true);
    m_sentence->setMostLines(2);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_table->setModel(m_model);
    makeRowTable(*m_table, tr("On the critical path"));
    new ColumnFit(m_table, m_table->horizontalHeader(), PathModel::What);
    new EmptyHint(m_table, tr("What a run spent its time on is listed here once it was run over a network."));

    auto* line = new QHBoxLayout;
    line->setContentsMargins(4, 4, 4, 4);
    line->addWidget(m_rows);
    line->addWidget(m_sentence, 1);
    line->setSpacing(8);
    auto* splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_view);
    splitter->addWidget(m_table);
    splitter->setStretchFactor(0, 1);
    splitter->setSizes({600, 470});
    auto* layout = new QVBoxLayout(m_widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(splitter, 1);
    layout->addWidget(m_legend);
    looksWhileSeen();

    m_view->setNamer([this](const KernelLane& lane, const LaneBar& bar) { return nameOf(lane, bar); });
    connect(m_rows, &QComboBox::currentIndexChanged, this, [this] {
        m_isSame = false;
        m_asked.reset();
        ask();
        Q_EMIT changed();
    });
    connect(m_view, &KernelLanesView::viewChanged, this, &KernelsPart::ask);
    connect(m_view, &KernelLanesView::firingSelected, this, &KernelsPart::lookAt);
    connect(m_view, &KernelLanesView::firingActivated, this, &KernelsPart::goTo);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& at) {
        if (at.isValid())
            lookAt(m_model->rowAt(at.row()).longest);
    });
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex& at) { goTo(m_model->rowAt(at.row()).longest); });
    showState();
}

QString KernelsPart::sentence() const
{
    return m_sentence->text();
}

bool KernelsPart::isByIteration() const
{
    return m_rows->currentIndex() == 1;
}

void KernelsPart::onFile(bool /*isOtherGraph*/)
{
    session().drop<KernelLanesQuery>(this);
    session().drop<PathQuery>(this);
    m_isSame = m_isComplete = false;
    m_pathSize.reset();
    m_asked.reset();
    m_view->setLanes({}, {}, false);
    m_model->setPath({}, snapshot() ? snapshot()->program : nullptr);
    look();
}

void KernelsPart::look()
{
    showState();
    if (!snapshot() || !snapshot()->program)
        return;
    if (m_line != snapshot()->line()) {
        m_line = snapshot()->line();
        m_isSame = m_isComplete = false;
        m_pathSize.reset();
        m_asked.reset();
    } else if (m_isComplete && m_size == snapshot()->size) {
        return;
    }
    if (m_size != snapshot()->size)
        m_asked.reset();
    m_size = snapshot()->size;
    ask();
}

bool KernelsPart::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_widget && event->type() == QEvent::Resize)
        showState();
    return ViewPart::eventFilter(watched, event);
}

/// An answer that is on its way is waited for: it is drawn, and then the newest is asked for.
void KernelsPart::ask()
{
    if (m_isTaking || !snapshot() || !snapshot()->program || !m_widget->isVisible())
        return;
    const KernelLanesQuery next = m_view->query(isByIteration());
    if (m_asked == next)
        return;
    m_wantsMore = session().isAsking<KernelLanesQuery>(this);
    if (m_wantsMore)
        return;
    m_asked = next;
    session().ask(this, next, [this](const Result<KernelLanes>& lanes) {
        if (lanes && snapshot() && snapshot()->program)
            take(*lanes);
    });
}

void KernelsPart::take(const KernelLanes& lanes)
{
    QStringList labels;
    for (const KernelLane& lane : lanes.lanes)
        labels.append(labelOf(lane));
    m_isComplete = lanes.isComplete;
    const bool isSame = std::exchange(m_isSame, true);
    m_isTaking = true;
    m_view->setLanes(lanes, labels, isSame);
    m_isTaking = false;
    if (!lanes.isComplete)
        m_asked.reset();
    else
        askForPath();
    showState();
    ask();  // more of the line, or what is in sight by now
}

void KernelsPart::askForPath()
{
    if (session().isAsking<PathQuery>(this) || snapshot()->isRunning || m_pathSize == snapshot()->size)
        return;
    session().ask(this, PathQuery{}, [this, size = snapshot()->size](const Result<PathAnswer>& path) {
        if (!path || !snapshot() || !snapshot()->program)
            return;
        if (!path->isComplete)
            return askForPath();
        m_pathSize = size;
        m_model->setPath(*path, snapshot()->program);
        showState();
    });
}

void KernelsPart::showState()
{
    const bool hasProgram = snapshot() && snapshot()->program;
    const bool isTimed = hasProgram && snapshot()->program->network();
    m_view->setHint(!hasProgram
                        ? tr("Kernels are drawn here over time once a graph is open that can run.")
                        : tr("Nothing has fired yet: run or step, and each thread gets a lane with its kernels."));
    const PathAnswer& path = m_model->path();
    QString sentence;
    if (hasProgram && !isTimed && snapshot()->size > 0)
        sentence =
            tr("Lanes are in the order of events: there is no clock. With a network file (--network FILE) kernels "
               "and messages take time, and there is a critical path.");
    else if (isTimed && path.length > 0) {
        sentence = tr("Critical path: %1, of which kernels %2, messages %3, waits for a thread %4")
                       .arg(clockText(static_cast<double>(path.length), true),
                            clockText(static_cast<double>(path.kernels), true),
                            clockText(static_cast<double>(path.transit), true),
                            clockText(static_cast<double>(path.queue), true));
        if (path.byWindow > 0)
            sentence = path.byWindow == 1 ? tr("%1; the window of a loop is on it once").arg(sentence)
                                          : tr("%1; the window of a loop is on it %2 times")
                                                .arg(sentence, QLocale().toString(qulonglong(path.byWindow)));
    } else if (isTimed && snapshot()->size > 0 && !m_isComplete)
        sentence = tr("Looking through the run…");
    if (m_sentence->text() != sentence)
        m_sentence->setText(sentence);
    m_legend->setVisible(isTimed);
    m_table->setVisible(isTimed && m_widget->width() >= leastWidthOfTable);
}

QString KernelsPart::labelOf(const KernelLane& lane) const
{
    const std::vector<std::string>& names = snapshot()->program->placement().devices;
    const QString device =
        lane.device.index() < names.size() ? text(shortDeviceName(names[lane.device.index()])) : QString();
    if (lane.tag.isValid())
        return device.isEmpty() || names.size() < 2 ? tagText(lane.name)
                                                    : tr("%1 on %2").arg(tagText(lane.name), device);
    return lane.isShared || lane.thread > 0 ? tr("%1, thread %2").arg(device).arg(lane.thread + 1) : device;
}

QString KernelsPart::nameOf(const KernelLane& lane, const LaneBar& bar) const
{
    const bool isTimed = m_view->lanes().isTimed;
    const QString begin = clockText(static_cast<double>(bar.begin), isTimed);
    const QString end = clockText(static_cast<double>(bar.end), isTimed);
    const QString length = clockText(static_cast<double>(bar.end - bar.begin), isTimed);
    const QString where = labelOf(lane);
    if (bar.kind == LaneBar::Kind::Wait)
        return tr("%1 %2 for %3, until %4").arg(where, waitText(bar.by), length, end);
    if (bar.kind == LaneBar::Kind::Several)
        return tr("%1: %n kernels from %2 to %3", nullptr, static_cast<int>(bar.count)).arg(where, begin, end);
    QString what = isTimed ? tr("%1: event %2, %3, from %4").arg(where, eventText(bar.event), length, begin)
                           : tr("%1: event %2").arg(where, eventText(bar.event));
    if (bar.isDead)
        what = tr("%1, dead").arg(what);
    if (bar.isOnPath)
        what = tr("%1, on the critical path").arg(what);
    return what;
}

void KernelsPart::lookAt(uint64_t event)
{
    session().ask(this, FiredQuery{event}, [this](const Result<Fired>& fired) {
        if (fired && fired->node.isValid())
            focus().lookAt(fired->node, fired->tag);
    });
}

void KernelsPart::goTo(uint64_t event)
{
    session().post(GoToRequest{event + 1});
}

QJsonValue KernelsPart::save() const
{
    if (!isByIteration())
        return QJsonValue(QJsonValue::Undefined);
    return QJsonObject{{QStringLiteral("rows"), QStringLiteral("iterations")}};
}

void KernelsPart::restore(const QJsonValue& saved)
{
    const QString rows = saved.toObject().value(QStringLiteral("rows")).toString();
    m_rows->setCurrentIndex(rows == QLatin1String("iterations") ? 1 : 0);
}

}

#include "moc_kernels_part.cpp"
