// SPDX-License-Identifier: Apache-2.0
#include "ui/spacetime/space_time_part.h"

#include "ui/common/column_fit.h"
#include "ui/common/empty_hint.h"
#include "ui/common/event_text.h"
#include "ui/common/row_table.h"
#include "ui/common/tag_text.h"
#include "ui/common/text.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/device_names.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QLocale>
#include <QMenu>
#include <QSplitter>
#include <QTableView>

#include <utility>

namespace tagscope::ui {

SpaceTimePart::SpaceTimePart(const PartContext& context)
    : ViewPart(context, QStringLiteral("spacetime"), tr("Space-Time"),
               {PartPlace::Area::Bottom, QStringLiteral("watches")}),
      m_widget(new QSplitter), m_view(new SpaceTimeView), m_chain(new ChainModel(this)), m_table(new QTableView)
{
    m_table->setModel(m_chain);
    makeRowTable(*m_table, tr("The longest causal chain"));
    new ColumnFit(m_table, m_table->horizontalHeader(), ChainModel::Message);
    new EmptyHint(m_table,
                  tr("Select a firing: the longest chain of messages that led to it, and of those that followed "
                     "from it, is listed here."));
    m_table->hide();
    m_widget->setChildrenCollapsible(false);
    m_widget->addWidget(m_view);
    m_widget->addWidget(m_table);
    m_widget->setStretchFactor(0, 1);
    m_widget->setSizes({640, 460});
    looksWhileSeen();
    m_view->setNamer([this](const SpaceTimeMark& mark) { return nameOf(mark); });
    connect(m_view, &SpaceTimeView::viewChanged, this, &SpaceTimePart::ask);
    connect(m_view, &SpaceTimeView::markSelected, this, [this] {
        if (const auto& mark = m_view->selected(); mark && mark->node.isValid())
            focus().lookAt(mark->node, mark->tag);
    });
    connect(m_view, &SpaceTimeView::markActivated, this,
            [this](quint64 event) { session().post(GoToRequest{event + 1}); });
    connect(m_view, &SpaceTimeView::chainWanted, this, &SpaceTimePart::setChainWanted);
    connect(m_view, &SpaceTimeView::menuRequested, this, &SpaceTimePart::showMenu);
    connect(m_view, &SpaceTimeView::hiddenChanged, this, [this] {
        if (!snapshot() || !snapshot()->program)
            return;
        const Placement& placement = snapshot()->program->placement();
        for (size_t d = 0; d < placement.devices.size(); ++d)
            if (m_view->hidden().contains(DeviceId(d)))
                m_hidden.insert(placement.devices[d]);
            else
                m_hidden.erase(placement.devices[d]);
        Q_EMIT changed();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& at) {
        if (const SpaceTimeChain::Link* link = at.isValid() ? m_chain->linkAt(at.row()) : nullptr) {
            m_view->showTime(link->begin, link->end);
            focus().lookAt(link->sender, link->tag);
        }
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& at) {
        if (const SpaceTimeChain::Link* link = m_chain->linkAt(at.row()))
            session().post(GoToRequest{link->sent + 1});
    });
}

QWidget* SpaceTimePart::widget() const
{
    return m_widget;
}

QString SpaceTimePart::nameOf(const SpaceTimeMark& mark) const
{
    using Kind = SpaceTimeMark::Kind;
    const QString name =
        mark.node.index() < snapshot()->graph->size() ? text(snapshot()->graph->node(mark.node).name) : QString();
    const QString event = eventText(mark.event);
    switch (mark.kind) {
    case Kind::Several:
        return tr("%n firings, the first one %1, event %2", nullptr, static_cast<int>(mark.count)).arg(name, event);
    case Kind::Block: return tr("%1 began to wait, event %2").arg(name, event);
    case Kind::Wait:
    case Kind::Firing: break;
    }
    return mark.isDead ? tr("%1, dead, event %2").arg(name, event) : tr("%1, event %2").arg(name, event);
}

/// There may be thousands, and answers come quickly.
const QStringList& SpaceTimePart::deviceTexts()
{
    if (m_textsOf == snapshot()->program)
        return m_deviceTexts;
    m_textsOf = snapshot()->program;
    m_deviceTexts.clear();
    const std::vector<std::string>& devices = m_textsOf->placement().devices;
    const DeviceNames nameOf(devices);
    for (const std::string& name : devices)
        m_deviceTexts.append(nameOf(name));
    return m_deviceTexts;
}

void SpaceTimePart::onFile(bool isOtherGraph)
{
    session().drop<SpaceTimeQuery>(this);
    session().drop<SpaceTimeChainQuery>(this);
    m_isSame = m_isComplete = false;
    m_asked.reset();
    m_chainOf.reset();
    m_view->setRun({}, {}, false);
    m_chain->setChain({}, nullptr, {}, {});
    if (isOtherGraph)
        restore({});
    applyHidden();
    look();
}

void SpaceTimePart::look()
{
    const bool hasProgram = snapshot() && snapshot()->program;
    m_view->setHint(!hasProgram ? tr("What each device does over time is shown here once a graph is open that can run.")
                                : tr("Nothing has happened yet: run or step, and each device gets a line with its "
                                     "firings, and messages from line to line."));
    if (!hasProgram)
        return;
    if (m_line != snapshot()->line()) {
        m_line = snapshot()->line();
        m_isSame = false;
        m_chainOf.reset();
    }
    if (m_size != snapshot()->size)
        m_chainOf.reset();
    if (m_size != snapshot()->size || !m_isComplete)
        m_asked.reset();
    m_size = snapshot()->size;
    ask();
}

/// An answer that is on its way is waited for: it is drawn, and then the newest is asked for.
void SpaceTimePart::ask()
{
    if (m_isTaking || !snapshot() || !snapshot()->program || !m_widget->isVisible()
        || session().isAsking<SpaceTimeQuery>(this))
        return;
    const SpaceTimeQuery next = m_view->query(snapshot()->position);
    if (m_asked != next) {
        m_asked = next;
        session().ask(this, next, [this](const Result<SpaceTime>& run) {
            if (run && snapshot() && snapshot()->program)
                take(*run);
        });
    }
    askForChain();
}

void SpaceTimePart::take(const SpaceTime& run)
{
    m_isComplete = run.isComplete;
    const bool isSame = std::exchange(m_isSame, true);
    m_isTaking = true;
    m_view->setRun(run, deviceTexts(), isSame);
    m_isTaking = false;
    if (!run.isComplete)
        m_asked.reset();
    ask();  // more of the line, or what is in sight by now
}

void SpaceTimePart::setChainWanted(bool isWanted)
{
    m_table->setVisible(isWanted);
    m_chainOf.reset();
    m_view->setWithChain(isWanted);
    ask();
    Q_EMIT changed();
}

void SpaceTimePart::askForChain()
{
    if (!m_view->withChain() || !m_isComplete || session().isAsking<SpaceTimeChainQuery>(this))
        return;
    const auto& mark = m_view->selected();
    const std::optional<uint64_t> event = mark ? std::optional(mark->event) : std::nullopt;
    if (m_chainOf == event)
        return;
    m_chainOf = event;
    if (!event) {
        m_chain->setChain({}, nullptr, {}, {});
        return;
    }
    session().ask(this, SpaceTimeChainQuery{*event}, [this, name = nameOf(*mark)](const Result<SpaceTimeChain>& chain) {
        if (!chain || !snapshot() || !snapshot()->program)
            return;
        m_chain->setChain(*chain, snapshot()->graph, deviceTexts(), name);
        askForChain();  // if something else is selected by now
    });
}

void SpaceTimePart::showMenu(DeviceId device, QPoint globalPos)
{
    if (!snapshot() || !snapshot()->program)
        return;
    auto* menu = new QMenu(m_view);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* chain = menu->addAction(tr("The Longest &Causal Chain\tC"));
    chain->setCheckable(true);
    chain->setChecked(m_view->withChain());
    connect(chain, &QAction::triggered, this, &SpaceTimePart::setChainWanted);
    menu->addSeparator();
    const QStringList names = deviceTexts();
    const auto add = [&](const QString& what, std::set<DeviceId> hidden) {
        connect(menu->addAction(what), &QAction::triggered, m_view,
                [this, hidden = std::move(hidden)] { m_view->setHidden(hidden); });
    };
    const auto nameOf = [&](DeviceId of) { return commandText(names.value(static_cast<qsizetype>(of.index()))); };
    if (device.isValid() && static_cast<size_t>(names.size()) > m_view->hidden().size() + 1) {
        std::set<DeviceId> hidden = m_view->hidden();
        hidden.insert(device);
        add(tr("&Hide %1\tDel").arg(nameOf(device)), std::move(hidden));
    }
    constexpr size_t mostListed = 12;
    size_t listed = 0;
    for (const DeviceId other : m_view->hidden()) {
        if (++listed > mostListed)
            break;
        std::set<DeviceId> hidden = m_view->hidden();
        hidden.erase(other);
        add(tr("Show %1").arg(nameOf(other)), std::move(hidden));
    }
    if (!m_view->hidden().empty())
        add(tr("&Show All Devices\tShift+Del"), {});
    menu->popup(globalPos);
}

void SpaceTimePart::applyHidden()
{
    std::set<DeviceId> hidden;
    if (snapshot() && snapshot()->program) {
        const std::vector<std::string>& devices = snapshot()->program->placement().devices;
        for (size_t d = 0; d < devices.size(); ++d)
            if (m_hidden.contains(devices[d]))
                hidden.insert(DeviceId(d));
        if (hidden.size() == devices.size())
            hidden.clear();
    }
    m_view->setHidden(std::move(hidden));
}

QJsonValue SpaceTimePart::save() const
{
    QJsonObject saved;
    QJsonArray hidden;
    for (const std::string& device : m_hidden)
        hidden.append(exactText(device));
    if (!hidden.isEmpty())
        saved.insert(QStringLiteral("hidden"), hidden);
    if (m_view->withChain())
        saved.insert(QStringLiteral("chain"), true);
    return saved.isEmpty() ? QJsonValue(QJsonValue::Undefined) : QJsonValue(saved);
}

void SpaceTimePart::restore(const QJsonValue& saved)
{
    constexpr size_t most = 10'000;
    const QJsonObject values = saved.toObject();
    m_hidden.clear();
    for (const QJsonValue& device : values.value(QStringLiteral("hidden")).toArray())
        if (m_hidden.size() < most)
            m_hidden.insert(device.toString().toStdString());
    applyHidden();
    if (const bool isWanted = values.value(QStringLiteral("chain")).toBool(); isWanted != m_view->withChain())
        setChainWanted(isWanted);
}

}

#include "moc_space_time_part.cpp"
