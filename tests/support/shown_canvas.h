// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/groups.h"
#include "tests/support/ui_test.h"
#include "ui/graphview/canvas.h"

#include <QTest>

#include <memory>
#include <utility>

namespace tagscope::test {

/// A picture of a graph in a window of its own, and where things are in it.
struct ShownCanvas {
    ui::Canvas canvas;

    /// Until the whole picture is there.
    bool settle()
    {
        return QTest::qWaitFor([this] { return !canvas.isLayingOut() && canvas.scene(); }, 20'000);
    }
    const ui::SceneItem& item(NodeId node) const
    {
        return canvas.scene()->items[static_cast<size_t>(canvas.scene()->itemOf(node))];
    }
    QPoint pixel(QPointF scenePoint) const { return canvas.toWidget(scenePoint).toPoint(); }
    /// The first frame of the graph.
    ui::GroupId frame() const { return firstFrame(*canvas.tree()); }

protected:
    void show(const std::shared_ptr<const Graph>& graph, QSize size)
    {
        canvas.resize(size);
        canvas.show();
        canvas.setGraph(graph);
    }
};

/// Of a graph that nobody runs.
struct ShownGraph : ShownCanvas {
    std::shared_ptr<const Graph> graph;

    explicit ShownGraph(Graph shown, QSize size = {1200, 700}) : graph(std::make_shared<const Graph>(std::move(shown)))
    {
        show(graph, size);
    }
    NodeId node(const char* name) const { return graph->find(name).value_or(NodeId()); }
};

/// Of what a session has open, as it stands.
struct ShownRun : ShownCanvas {
    LiveSession live;

    bool open(const char* example, QSize size = {1400, 700}) { return openFile(examplePath(example), size); }
    bool openFile(const QString& path, QSize size = {1400, 700})
    {
        if (!live.open(path))
            return false;
        QObject::connect(&live.session, &ui::Session::snapshotChanged, &canvas,
                         [this] { canvas.setSnapshot(live.session.snapshot()); });
        show(live.snapshot().graph, size);
        canvas.setSnapshot(live.session.snapshot());
        return settle();
    }
    using ShownCanvas::item;
    const ui::SceneItem& item(const char* node) const { return item(live.node(node)); }
};

}
