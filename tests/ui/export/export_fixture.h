// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/shown_part.h"
#include "ui/export/graph_view.h"
#include "ui/graphview/layout/layout_runner.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/history_query.h"

#include <vector>

namespace tagscope::test {

/// A session whose graph is laid out, as a canvas would have it.
struct LaidOut {
    LiveSession live;

    bool open(const QString& path, bool isWhole = true)
    {
        if (!live.open(path))
            return false;
        const std::shared_ptr<const Graph> graph = live.snapshot().graph;
        m_tree = std::make_shared<const ui::GroupTree>(*graph, analyseFrames(*graph));
        ui::OpenGroups open;
        for (size_t g = 1; isWhole && g < m_tree->groups().size(); ++g)
            open.insert(static_cast<uint32_t>(g));
        ui::LayoutRunner runner;
        QObject::connect(&runner, &ui::LayoutRunner::drawn, &runner,
                         [this](const ui::Layout& layout) { m_scene = layout.scene; });
        runner.start({graph, m_tree, open});
        return QTest::qWaitFor([&] { return !runner.isRunning() && m_scene; }, 20'000);
    }
    /// The counter over two devices, in lanes.
    bool openOverTwo(const char* network, const char* faults)
    {
        ui::OpenRequest request = counterOver(network);
        request.options.network.faults = readFaults(faults, "f").value();
        if (!live.error(std::move(request)).empty() || !live.snapshot().program)
            return false;
        ui::LayoutRunner runner;
        QObject::connect(&runner, &ui::LayoutRunner::drawn, &runner, [this](const ui::Layout& layout) {
            m_tree = layout.tree;
            m_scene = layout.scene;
            m_partitions = layout.partitions;
        });
        ui::LayoutRequest wanted{live.snapshot().graph, nullptr, {}};
        wanted.groupBy = ui::GroupBy::Device;
        wanted.program = live.snapshot().program;
        runner.start(std::move(wanted));
        return QTest::qWaitFor([&] { return !runner.isRunning() && m_scene && m_partitions; }, 20'000);
    }
    bool openExample(const char* file, bool isWhole = true) { return open(examplePath(file), isWhole); }
    bool run() { return live.ask(ui::MoveRequest{}).has_value(); }

    /// All of the graph as it stands now.
    ui::GraphView view() const
    {
        ui::GraphView view;
        view.graph = live.snapshot().graph;
        view.tree = m_tree;
        view.scene = m_scene;
        view.theme = ui::Theme::light();
        view.partitions = m_partitions;
        view.area = m_scene->bounds.adjusted(-16, -16, 16, 16);
        return ui::viewAt(view, {live.session.snapshot(), {}});
    }
    std::vector<ui::Moment> moments(uint64_t first, uint64_t last)
    {
        std::vector<ui::Moment> all;
        while (first <= last) {
            const auto answer = live.ask(ui::HistoryQuery{first, last - first + 1});
            if (!answer || answer->empty())
                break;
            for (const ui::Moment& moment : *answer)
                all.push_back(moment);
            first = all.back().snapshot->position + 1;
        }
        return all;
    }

private:
    std::shared_ptr<const ui::GroupTree> m_tree;
    std::shared_ptr<const ui::Scene> m_scene;
    std::shared_ptr<const ui::Partitions> m_partitions;
};

}
