// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/console/console.h"
#include "core/exec/network_file.h"
#include "core/graph/graph.h"
#include "tests/support/shared_data.h"

#include <QString>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tagscope::test {

/// A debugger on one of the bundled examples ("counter"), or on a graph made by hand.
inline std::unique_ptr<Debugger> openExample(const std::string& name, Debugger::Options options = {})
{
    auto opened = Debugger::open(sourcePath(std::string("resources/examples/") + name + ".pbtxt"), std::move(options));
    return opened ? std::move(*opened) : nullptr;
}

/// The counter with what a pattern names alone on the second of two devices: with messages that take no time, or 10 us
/// over a network whose kernels take one unit each, by policy time.
inline Debugger::Options counterOverTwo(bool hasNetwork, const char* moved = "while/Add")
{
    Debugger::Options options;
    options.request.fetches = {"result"};
    options.placement = {{"CPU:0", "CPU:1"}, {{"*", "CPU:0"}, {moved, "CPU:1"}}, false};
    if (hasNetwork) {
        options.network.network = readNetwork(R"({"kernels":"unit","links":[{"latency_us":10}]})", "n").value();
        options.policy.kind = Policy::Kind::Time;
    }
    return options;
}

using Positions = std::vector<uint64_t>;

/// The positions of stops until the end of the run, forwards.
inline Positions stopsForward(Debugger& debugger)
{
    Positions positions;
    while (true) {
        const StopReport report = debugger.run({});
        if (report.hits.empty())
            return positions;
        positions.push_back(report.position);
        if (report.reason != StopReason::Breakpoint)
            return positions;
    }
}

/// Those on the way back to the start, the last ones first.
inline Positions stopsBackward(Debugger& debugger)
{
    Positions positions;
    while (true) {
        const StopReport report = debugger.reverseContinue();
        if (report.hits.empty())
            return positions;
        positions.push_back(report.position);
    }
}

class GraphByHand {
public:
    GraphByHand& add(std::string name, std::string op, std::vector<std::string> inputs = {},
                     std::vector<std::pair<std::string, AttrValue>> attrs = {})
    {
        m_assembler.addNode(Node{std::move(name), std::move(op), {}, AttrMap(std::move(attrs)), {}, {}},
                            std::move(inputs));
        return *this;
    }
    GraphByHand& constant(const std::string& name, const Tensor& value)
    {
        return add(name, "Const", {}, {{"dtype", value.dtype()}, {"value", value}});
    }
    std::unique_ptr<Debugger> debug(Debugger::Options options = {})
    {
        OpenedFile file;
        file.format = "by hand";
        file.graph = std::make_shared<const Graph>(std::move(m_assembler).finish());
        return std::make_unique<Debugger>(std::move(file), std::move(options));
    }

private:
    GraphAssembler m_assembler;
};

/// What the console answers to some lines, one after the other; errors begin with "error: ".
inline QString answers(Console& console, const std::vector<std::string>& lines)
{
    QString text;
    for (const std::string& line : lines) {
        const CommandResult result = console.execute(line);
        text += QString::fromStdString((result.isOk ? "" : "error: ") + result.text);
    }
    return text;
}

}
