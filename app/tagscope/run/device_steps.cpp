// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/device_steps.h"

#include "core/graph/device.h"
#include "ui/common/text.h"
#include "ui/parts/command.h"

#include <QAction>

#include <algorithm>

namespace tagscope::app {

DeviceSteps::DeviceSteps(const ui::Session& session, const ui::FocusModel& focus, QObject* window)
    : QObject(window), m_session(session), m_focus(focus),
      m_action(ui::makeCommand(window, QStringLiteral("stepsOnDevice"), tr("Steps: this &device only"),
                               {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_F10)}))
{
    m_action->setCheckable(true);
    m_action->setAutoRepeat(false);
    connect(m_action, &QAction::toggled, this, &DeviceSteps::showState);
    connect(&session, &ui::Session::snapshotChanged, this, &DeviceSteps::showState);
    connect(&focus, &ui::FocusModel::moved, this, &DeviceSteps::showState);
    showState();
}

std::optional<DeviceId> DeviceSteps::focused() const
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    if (!snapshot || !snapshot->program)
        return std::nullopt;
    const std::vector<std::string>& devices = snapshot->program->placement().devices;
    if (devices.size() < 2)
        return std::nullopt;
    if (const auto chosen = std::ranges::find(devices, m_focus.device()); chosen != devices.end())
        return DeviceId(static_cast<size_t>(chosen - devices.begin()));
    const PlanId node = snapshot->program->planOf(m_focus.node());
    return node.isValid() ? std::optional(snapshot->program->node(node).device) : std::nullopt;
}

std::optional<DeviceId> DeviceSteps::device() const
{
    return m_action->isChecked() ? focused() : std::nullopt;
}

void DeviceSteps::showState()
{
    const std::optional<DeviceId> device = focused();
    const bool hasDevices = m_session.snapshot() && m_session.snapshot()->program
        && m_session.snapshot()->program->placement().devices.size() > 1;
    if (!hasDevices && m_action->isChecked())
        m_action->setChecked(false);
    m_action->setVisible(hasDevices);
    ui::setUsable(*m_action, hasDevices, tr("The graph runs on one device"));
    const QString name = device
        ? ui::text(shortDeviceName(m_session.snapshot()->program->placement().devices[device->index()]))
        : QString();
    m_action->setText(!device                     ? tr("Steps: this &device only")
                          : m_action->isChecked() ? tr("Steps: only &device %1").arg(ui::commandText(name))
                                                  : tr("Steps: this &device only (%1)").arg(ui::commandText(name)));
    m_action->setStatusTip(!m_action->isChecked()
                               ? tr("Step, wave, next iteration, into, over and out let all devices go on")
                               : device ? tr("Steps go on on %1 alone; what the others could do waits").arg(name)
                                        : tr("Select a node or a device: steps go on there alone"));
}

}

#include "moc_device_steps.cpp"
