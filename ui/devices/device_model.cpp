// SPDX-License-Identifier: Apache-2.0
#include "ui/devices/device_model.h"

#include "core/debug/record/describe.h"
#include "core/graph/device.h"
#include "ui/common/text.h"

#include <QLocale>

namespace tagscope::ui {

void DeviceModel::setSnapshot(std::shared_ptr<const Snapshot> snapshot)
{
    const size_t devices = snapshot && snapshot->program ? snapshot->program->placement().devices.size() : 0;
    std::vector<Figures> figures(devices);
    if (devices > 0) {
        const Program& program = *snapshot->program;
        const tagscope::State& state = snapshot->state;
        for (size_t i = 0; i < state.ready.size(); ++i)
            ++figures[program.node(state.ready[i].node()).device.index()].ready;
        for (const auto& [waiter, blocked] : state.blocked)
            ++figures[program.node(blocked.instance.node()).device.index()].blocked;
        if (state.network && program.network())
            for (size_t i = 0; i < state.network->flights.size() + state.network->stays.size(); ++i)
                if (const DeviceId to = program.network()->ends[flightAt(*state.network, i).mailbox].to; to.isValid())
                    ++figures[to.index()].incoming;
    }
    const bool isReset = figures.size() != m_figures.size();
    if (isReset)
        beginResetModel();
    m_snapshot = std::move(snapshot);
    m_figures = std::move(figures);
    if (isReset)
        endResetModel();
    else if (!m_figures.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

const DeviceState& DeviceModel::stateAt(int row) const
{
    static const DeviceState untouched;
    const auto& network = m_snapshot->state.network;
    return network ? network->devices[static_cast<size_t>(row)] : untouched;
}

QString DeviceModel::stateText(int row) const
{
    const DeviceState& device = stateAt(row);
    QString state = !device.isUp ? tr("down")
        : !device.hasStep        ? tr("restarted (incarnation %1), without this step").arg(device.incarnation)
        : device.isPaused        ? tr("held; %n could fire", nullptr, static_cast<int>(device.aside.size()))
                                 : tr("runs");
    if (device.slowness != 1000)
        state = tr("%1, kernels take %2 times as long")
                    .arg(state, QLocale().toString(static_cast<double>(device.slowness) / 1000));
    return state;
}

int DeviceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_figures.size());
}

int DeviceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DeviceModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const int row = index.row();
    const Figures& figures = m_figures[static_cast<size_t>(row)];
    const bool isNumber = index.column() >= Clock;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    const std::string& name = m_snapshot->program->placement().devices[static_cast<size_t>(row)];
    if (role == Qt::ToolTipRole && index.column() == Name)
        return plainHint(text(name));
    if (role != Qt::DisplayRole)
        return {};
    const QLocale locale;
    const NetworkPlan* network = m_snapshot->program->network();
    switch (index.column()) {
    case Name: return text(shortDeviceName(name));
    case State: return stateText(row);
    case Clock: return network ? text(virtualTimeText(stateAt(row).clock)) : QString();
    case Threads: return network ? locale.toString(network->devices[static_cast<size_t>(row)].threads) : QString();
    case Ready: return locale.toString(qulonglong(figures.ready));
    case Blocked: return locale.toString(qulonglong(figures.blocked));
    default: return network ? locale.toString(qulonglong(figures.incoming)) : QString();
    }
}

QVariant DeviceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section >= Clock ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name: return tr("Device");
    case State: return tr("State");
    case Clock: return tr("Clock");
    case Threads: return tr("Threads");
    case Ready: return tr("Ready");
    case Blocked: return tr("Waiting");
    default: return tr("On their way here");
    }
}

}

#include "moc_device_model.cpp"
