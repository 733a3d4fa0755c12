// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/session.h"

#include <QObject>

#include <optional>

class QAction;

namespace tagscope::ui {
class BranchView;
class Inspector;
}

namespace tagscope::app {

/// Wires what the inspector asks of the engine (other values, values over iterations) and the list of branches to the
/// session. GUI thread.
class WhatIf final : public QObject {
    Q_OBJECT

public:
    WhatIf(ui::Session& session, ui::Inspector& inspector, ui::BranchView& branches, QObject* parent);

    /// Whether a branch that an edit makes runs to its end by itself.
    QAction* action() const { return m_runsOn; }

Q_SIGNALS:
    /// An edit has made a branch: its list is worth a look.
    void branchMade();

private:
    void showAnswer(ui::RequestId id, const ui::Answer& answer);

    ui::Session& m_session;
    ui::Inspector& m_inspector;
    QAction* m_runsOn = nullptr;
    std::optional<ui::RequestId> m_edit;    ///< that is under way
    std::optional<ui::RequestId> m_series;  ///< the newest question
};

}
