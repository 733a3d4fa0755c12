// SPDX-License-Identifier: Apache-2.0
#include "ui/devices/devices_part.h"

#include "ui/common/column_fit.h"
#include "ui/common/empty_hint.h"
#include "ui/common/row_table.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/network_requests.h"

#include <QAction>
#include <QHeaderView>
#include <QInputDialog>
#include <QTableView>

namespace tagscope::ui {

DevicesPart::DevicesPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("devices"), tr("Devices"), {PartPlace::Area::Bottom, QStringLiteral("watches")}),
      m_model(new DeviceModel(this)), m_table(new QTableView)
{
    m_table->setModel(m_model);
    makeRowTable(*m_table, tr("Devices"));
    new ColumnFit(m_table, m_table->horizontalHeader(), DeviceModel::State);
    m_hint = new EmptyHint(m_table, tr("The devices of a run are listed here once a graph is open that can run."));
    const auto add = [this](const QString& text, const auto& act) {
        auto* action = new QAction(text, this);
        connect(action, &QAction::triggered, this, act);
        m_table->addAction(action);
        return action;
    };
    m_step = add(tr("&Step This Device Alone"), [this] { step(); });
    m_hold = add(tr("&Hold It"), [this] { act(NetworkAct::Kind::Pause); });
    m_release = add(tr("&Let It Go On"), [this] { act(NetworkAct::Kind::Resume); });
    m_slow = add(tr("Slow It &Down…"), [this] {
        bool isGiven = false;
        constexpr double most = 1e6;
        constexpr double least = 0.001;
        const double factor =
            QInputDialog::getDouble(&this->context().window, tr("Slow a Device Down"),
                                    tr("Its kernels take so many times as long:"), 2, least, most, 3, &isGiven);
        if (isGiven)
            act(NetworkAct::Kind::Slow, static_cast<uint64_t>(factor * 1000));
    });
    m_crash = add(tr("Let It &Crash"), [this] { act(NetworkAct::Kind::Crash); });
    m_restart = add(tr("Let It Crash and Come &Back"), [this] { act(NetworkAct::Kind::Restart); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DevicesPart::showState);
    connect(m_table, &QTableView::activated, this, &DevicesPart::step);
    looksWhileSeen();
    showState();
}

QWidget* DevicesPart::widget() const
{
    return m_table;
}

QString DevicesPart::hintText() const
{
    return m_hint->sentence();
}

void DevicesPart::onFile(bool /*isOtherGraph*/)
{
    look();
}

void DevicesPart::look()
{
    m_model->setSnapshot(snapshot());
    showState();
}

int DevicesPart::current() const
{
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() && index.row() < m_model->rowCount() ? index.row() : -1;
}

void DevicesPart::showState()
{
    const int row = current();
    const DeviceState* device = row < 0 ? nullptr : &m_model->stateAt(row);
    const bool canAct = device && !snapshot()->isRunning;
    m_step->setEnabled(canAct && device->runs());
    m_hold->setEnabled(canAct && device->runs());
    m_release->setEnabled(canAct && device->isPaused);
    m_slow->setEnabled(canAct && snapshot()->program->network());
    m_crash->setEnabled(canAct && device->isUp);
    m_restart->setEnabled(canAct);
}

void DevicesPart::act(NetworkAct::Kind kind, uint64_t amount)
{
    const int row = current();
    if (row < 0)
        return;
    NetworkAct wanted;
    wanted.kind = kind;
    wanted.device = m_model->deviceAt(row);
    wanted.amount = amount;
    session().post(this, NetworkActRequest{wanted}, [this](const Result<StopReport>& done) {
        if (!done)
            Q_EMIT failed(done.error());
    });
}

void DevicesPart::step()
{
    const int row = current();
    if (row < 0 || !m_step->isEnabled())
        return;
    Goal goal{Goal::Kind::Events, 1, {}};
    goal.device = m_model->deviceAt(row);
    const uint64_t before = snapshot()->position;
    session().post(this, MoveRequest{goal}, [this, before](const Result<StopReport>& done) {
        if (!done)
            Q_EMIT failed(done.error());
        else if (done->position == before)
            Q_EMIT said(tr("Nothing can happen on this device now: it waits for the others."));
    });
}

}

#include "moc_devices_part.cpp"
