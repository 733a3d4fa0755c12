// SPDX-License-Identifier: Apache-2.0
#include "ui/parts/network_acts.h"

#include "ui/common/text.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/network_requests.h"
#include "ui/session/device_names.h"
#include "ui/session/session.h"

#include <QAction>
#include <QInputDialog>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

NetworkActs::NetworkActs(Session& session, QObject* parent) : QObject(parent), m_session(session) {}

template <class Act>
QAction* NetworkActs::add(const QString& text, const Act& act)
{
    auto* action = new QAction(text, this);
    connect(action, &QAction::triggered, this, act);
    m_actions.append(action);
    return action;
}

template <class R>
void NetworkActs::happen(R request)
{
    m_session.post(this, std::move(request), [this](const Result<StopReport>& done) {
        if (!done)
            Q_EMIT failed(done.error());
    });
}

bool NetworkActs::canAct() const
{
    return m_session.snapshot() && m_session.snapshot()->program && !m_session.snapshot()->isRunning;
}

MessageActs::MessageActs(Session& session, QObject* parent) : NetworkActs(session, parent)
{
    using Kind = NetworkAct::Kind;
    add(tr("&Deliver It Now"), [this] { happen(DeliverRequest{m_flight}); });
    m_hold = addAct(tr("&Hold It"), Kind::Hold);
    m_release = addAct(tr("&Let It Go On"), Kind::Release);
    addAct(tr("Lo&se It"), Kind::Lose);
    addAct(tr("Delay It until &Nothing Else Can Go On"), Kind::Delay, NetworkAct::untilIdle);
    addAct(tr("Put It &behind the Next One"), Kind::Reorder);
    addAct(tr("Do&uble It"), Kind::Duplicate);
    addAct(tr("Co&rrupt Its Value"), Kind::Corrupt);
    m_loseDeadBit = addAct(tr("Lose Its D&ead Bit"), Kind::LoseDeadBit);
    show(std::nullopt);
}

QAction* MessageActs::addAct(const QString& text, NetworkAct::Kind kind, uint64_t amount)
{
    return add(text, [this, kind, amount] {
        NetworkAct act;
        act.kind = kind;
        act.flight = m_flight;
        act.amount = amount;
        happen(NetworkActRequest{act});
    });
}

void MessageActs::show(std::optional<uint64_t> number)
{
    const Flight* flight = number && canAct() && m_session.snapshot()->state.network
        ? findFlight(*m_session.snapshot()->state.network, *number)
        : nullptr;
    m_flight = number.value_or(0);
    for (QAction* action : actions())
        action->setEnabled(flight);
    m_hold->setEnabled(flight && flight->stay != Flight::Stay::Held);
    m_release->setEnabled(flight && flight->stay != Flight::Stay::No);
    m_loseDeadBit->setEnabled(flight && flight->message.value.isNone());
}

DeviceActs::DeviceActs(Session& session, QWidget& window, QObject* parent) : NetworkActs(session, parent)
{
    using Kind = NetworkAct::Kind;
    m_step = add(tr("&Step This Device Alone"), [this] { stepAlone(); });
    m_hold = addAct(tr("&Hold It"), Kind::Pause);
    m_release = addAct(tr("&Let It Go On"), Kind::Resume);
    m_slow = add(tr("Slow It &Down…"), [this, parentWidget = &window] {
        bool isGiven = false;
        constexpr double most = 1e6;
        constexpr double least = 0.001;
        const DeviceId device = m_device;
        const double factor =
            QInputDialog::getDouble(parentWidget, tr("Slow a Device Down"),
                                    tr("Its kernels take so many times as long:"), 2, least, most, 3, &isGiven);
        NetworkAct act;
        act.kind = Kind::Slow;
        act.device = device;
        act.amount = static_cast<uint64_t>(factor * 1000);
        if (isGiven)
            happen(NetworkActRequest{act});
    });
    m_crash = addAct(tr("Let It &Crash"), Kind::Crash);
    m_restart = addAct(tr("Let It Crash and Come &Back"), Kind::Restart);
    show({});
}

QAction* DeviceActs::addAct(const QString& text, NetworkAct::Kind kind)
{
    return add(text, [this, kind] {
        NetworkAct act;
        act.kind = kind;
        act.device = m_device;
        happen(NetworkActRequest{act});
    });
}

void DeviceActs::show(DeviceId device)
{
    static const DeviceState usual;
    m_device = device;
    const Snapshot* snapshot = canAct() && device.isValid() ? m_session.snapshot().get() : nullptr;
    const NetworkState* network = snapshot ? snapshot->state.network.get() : nullptr;
    const DeviceState& state =
        network && device.index() < network->devices.size() ? network->devices[device.index()] : usual;
    m_step->setEnabled(snapshot && state.runs());
    m_hold->setEnabled(snapshot && state.runs());
    m_release->setEnabled(snapshot && state.isPaused);
    m_slow->setEnabled(snapshot && snapshot->program->network());
    m_crash->setEnabled(snapshot && state.isUp);
    m_restart->setEnabled(snapshot);
}

void DeviceActs::stepAlone()
{
    Goal goal{Goal::Kind::Events, 1, {}};
    goal.device = m_device;
    const uint64_t before = m_session.snapshot()->position;
    m_session.post(this, MoveRequest{goal}, [this, before](const Result<StopReport>& done) {
        if (!done)
            Q_EMIT failed(done.error());
        else if (done->position == before)
            Q_EMIT said(tr("Nothing can happen on this device now: it waits for the others."));
    });
}

LinkActs::LinkActs(Session& session, QObject* parent) : NetworkActs(session, parent)
{
    m_cut = add(QString(), [this] { act(NetworkAct::Kind::Cut); });
    m_mend = add(QString(), [this] { act(NetworkAct::Kind::Mend); });
    show({}, {});
}

void LinkActs::act(NetworkAct::Kind kind)
{
    NetworkAct act;
    act.kind = kind;
    act.device = m_from;
    act.to = m_to;
    happen(NetworkActRequest{act});
}

void LinkActs::show(const std::string& from, const std::string& to)
{
    static const std::vector<std::string> none;
    const auto& devices = canAct() ? m_session.snapshot()->program->placement().devices : none;
    const auto find = [&](const std::string& name) {
        const auto found = std::ranges::find(devices, name);
        return found == devices.end() ? DeviceId() : DeviceId(static_cast<size_t>(found - devices.begin()));
    };
    m_from = find(from);
    m_to = find(to);
    const bool isThere = m_from.isValid() && m_to.isValid() && m_from != m_to;
    const NetworkState* network = isThere ? m_session.snapshot()->state.network.get() : nullptr;
    const bool isCut = network && network->isCut(m_from, m_to);
    QString ends;
    if (isThere) {
        const DeviceNames nameOf(devices);
        ends = QLatin1Char(' ') + tr("from %1 to %2").arg(commandText(nameOf(from)), commandText(nameOf(to)));
    }
    m_cut->setText(tr("Cut the Lin&k") + ends);
    m_mend->setText(tr("&Mend the Link") + ends);
    m_cut->setEnabled(isThere && !isCut);
    m_mend->setEnabled(isCut);
}

MessageStops::MessageStops(Session& session, QObject* parent) : NetworkActs(session, parent)
{
    using Kind = BreakpointSpec::Kind;
    const auto addStop = [this](const QString& text, Kind kind) { add(text, [this, kind] { stopOn(kind); }); };
    addStop(tr("Stop When One Is Sent on This Ed&ge"), Kind::Send);
    addStop(tr("Stop When One Arri&ves on This Edge"), Kind::Deliver);
    addStop(tr("Stop When One That Was Not Sent Is &Awaited on This Edge"), Kind::Unmatched);
    addStop(tr("Stop When a Dead One Is Sent &on This Edge"), Kind::DeadMessage);
    show(std::nullopt);
}

void MessageStops::show(std::optional<MessageRoute> route)
{
    m_route = std::move(route);
    for (QAction* action : actions())
        action->setEnabled(m_route.has_value());
}

void MessageStops::stopOn(BreakpointSpec::Kind kind)
{
    if (!m_route || !m_session.snapshot())
        return;
    BreakpointSpec spec;
    spec.kind = kind;
    spec.text = sourceText(*m_session.snapshot()->graph, *m_route);
    spec.from = m_route->from;
    spec.to = m_route->to;
    const auto isThere = [&](const BreakpointRow& row) { return row.breakpoint.spec == spec; };
    if (std::ranges::any_of(m_session.snapshot()->breakpoints, isThere)) {
        Q_EMIT said(tr("There is such a breakpoint already."));
        return;
    }
    m_session.post(this, BreakpointRequest{0, spec}, [this, spec](const Result<void>& done) {
        if (done)
            Q_EMIT said(tr("Stops at: %1").arg(text(toString(spec))));
        else
            Q_EMIT failed(done.error());
    });
}

}

#include "moc_network_acts.cpp"
