// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/canvas_target.h"
#include "ui/session/queries/node_query.h"
#include "ui/session/session.h"

#include <QObject>

#include <functional>
#include <optional>

class QAction;
class QMainWindow;

namespace tagscope::ui {
class Canvas;
class CanvasPanes;
}

namespace tagscope::app {

/// Values in the tips of the graph: asks the engine for what a node or an edge has at the tag that is looked at, or in
/// the iteration or on the line that a picture shows, and adds it to the tip when it comes. GUI thread; nothing waits.
class Glances final : public QObject {
    Q_OBJECT

public:
    using TagOf = std::function<std::optional<TagId>(NodeId node)>;
    static constexpr size_t mostOutputs = 3;

    Glances(ui::Session& session, const ui::CanvasPanes& panes, TagOf tagOf, QMainWindow* window);

    /// For those who use no mouse: the tip of what is selected.
    QAction* action() const { return m_action; }

private:
    void ask(ui::Canvas* canvas, const ui::CanvasTarget& target);
    static QString told(const ui::NodeDetails& details, const Graph& graph, const ui::CanvasTarget& target,
                        const ui::Canvas& canvas);

    ui::Session& m_session;
    TagOf m_tagOf;
    QAction* m_action = nullptr;
};

}
