// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/session.h"

#include <QObject>

#include <array>
#include <memory>
#include <optional>
#include <unordered_set>

class QAction;

namespace tagscope::ui {
class CanvasPanes;
}

namespace tagscope::app {

/// Shows two iterations that were compared beside each other on the graph, and keeps them as the cursor moves. GUI thread.
class SideBySide final : public QObject {
    Q_OBJECT

public:
    SideBySide(ui::Session& session, ui::CanvasPanes& panes, QObject* parent);

    /// The command that shows and hides it.
    QAction* action() const { return m_action; }
    void setCompared(const ui::ComparedIterations& iterations, std::unordered_set<uint32_t> differing);

private:
    void setShown(bool isShown);
    void ask();
    void showSnapshot();
    void forget();
    void takeAnswer(ui::RequestId id, const ui::Answer& answer);

    ui::Session& m_session;
    ui::CanvasPanes& m_panes;
    QAction* m_action = nullptr;
    std::optional<ui::ComparedIterations> m_compared;
    std::shared_ptr<const std::unordered_set<uint32_t>> m_differing;
    std::array<std::optional<ui::RequestId>, 2> m_asked;   ///< the newest questions, one for each picture
};

}
