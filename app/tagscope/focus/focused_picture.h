// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/focus_model.h"
#include "ui/session/queries/iteration_query.h"

#include <QObject>

#include <memory>

namespace tagscope::ui {
class CanvasPanes;
struct ShownIteration;
}

namespace tagscope::app {

/// For a picture of it.
std::shared_ptr<const ui::ShownIteration> shownIteration(const ui::IterationAnswer& answer);

/// Shows what is looked at in the picture of the graph: the node, the tag, and, where that is over, the graph as its
/// nodes fired there. GUI thread.
class FocusedPicture final : public QObject {
    Q_OBJECT

public:
    FocusedPicture(ui::FocusModel& focus, ui::CanvasPanes& panes, QObject* parent);

private:
    void show(ui::FocusModel::Parts parts);
    void showNode(bool isPlace);
    int deviceItem() const;
    void showOver();

    ui::FocusModel& m_focus;
    ui::CanvasPanes& m_panes;
    bool m_isOver = false;                               ///< the picture is of an iteration that is over, or will be
    std::shared_ptr<const ui::IterationAnswer> m_shown;  ///< the last one
};

}
