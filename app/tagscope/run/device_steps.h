// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/focus_model.h"

#include <QObject>

#include <optional>

class QAction;

namespace tagscope::app {

/// Whether steps let all devices go on, or only the one that is looked at: that which was chosen, or that of the node.
/// A command that can be checked, and says which one that is. GUI thread.
class DeviceSteps final : public QObject {
    Q_OBJECT

public:
    DeviceSteps(const ui::Session& session, const ui::FocusModel& focus, QObject* window);

    QAction* action() const { return m_action; }
    /// The only one that goes on; nothing: all do.
    std::optional<DeviceId> device() const;

private:
    std::optional<DeviceId> focused() const;
    void showState();

    const ui::Session& m_session;
    const ui::FocusModel& m_focus;
    QAction* m_action = nullptr;
};

}
