// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/timing/run_times.h"
#include "core/exec/network_file.h"
#include "tests/support/raw_graph.h"

#include <QtGlobal>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tagscope::test {

constexpr VirtualTime us = 1000;

/// Nodes whose names end in "_b" on CPU:1, all others on CPU:0.
inline std::shared_ptr<const tagscope::Program> overTwo(RawGraph& g, std::vector<std::string> fetches,
                                                        const std::string& network)
{
    const auto graph = g.finish();
    ProgramOptions options;
    options.placement.devices = {cpuDevice(0), cpuDevice(1)};
    for (const Node& node : graph->nodes())
        options.placement.of.push_back(DeviceId(node.name.ends_with("_b") ? 1 : 0));
    if (!network.empty()) {
        Result<Network> read = readNetwork(network, "n");
        if (!read)
            qFatal("%s", read.error().message.c_str());
        options.network.network = *std::move(read);
    }
    const auto made = tagscope::Program::compile(graph, {{}, std::move(fetches), {}}, OpRegistry::standard(), options);
    if (!made)
        qFatal("%s", made.error().error.message.c_str());
    return *made;
}

/// A run to its end, recorded.
inline std::shared_ptr<const Timeline> recorded(const std::shared_ptr<const tagscope::Program>& program,
                                                const Policy& policy = {Policy::Kind::Time, 0})
{
    auto line = std::make_shared<Timeline>(program);
    Executor executor(program);
    executor.setSink(line.get());
    executor.run(policy, 1'000'000);
    if (executor.status() != RunStatus::Ok)
        qFatal("the run ended with status %d", static_cast<int>(executor.status()));
    return line;
}

inline std::unique_ptr<RunTimes> timesOf(const std::shared_ptr<const Timeline>& line)
{
    auto times = std::make_unique<RunTimes>(line);
    if (!times->lookFurther(UINT64_MAX))
        qFatal("it was not looked through");
    return times;
}

/// x = 3 on the first device; y_b = -x on the second.
inline RawGraph oneMessage()
{
    RawGraph g;
    g.constant("x", int32_t{3});
    g.op("Neg", "y_b", {"x"});
    return g;
}

/// Five iterations of `i += 1` whose sum is made on the other device.
inline RawGraph loopOverTwo(int64_t window = 2)
{
    RawGraph g;
    g.constant("zero", int32_t{0}).constant("limit", int32_t{5}).constant("one", int32_t{1});
    g.enter("enter", "zero", "while", false, window).enter("el", "limit", "while", true, window);
    g.enter("eo_b", "one", "while", true, window);
    g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"}).op("LoopCond", "cond", {"less"});
    g.op("Switch", "switch", {"merge", "cond"}).op("Add", "add_b", {"switch:1", "eo_b"});
    g.op("NextIteration", "next", {"add_b"}).op("Exit", "exit", {"switch"});
    return g;
}

/// A loop that counts on the first device, and on the second adds up what a chain of `work` kernels makes of the count:
/// with a wider window counting goes ahead, and messages are on their way while kernels run.
inline RawGraph pipeline(int64_t window, int32_t limit = 6, int work = 3)
{
    RawGraph g;
    g.constant("zero", int32_t{0}).constant("limit", limit).constant("one", int32_t{1});
    g.constant("nought_b", int32_t{0});
    g.enter("enter", "zero", "while", false, window).enter("el", "limit", "while", true, window);
    g.enter("eo", "one", "while", true, window).enter("ea_b", "nought_b", "while", false, window);
    g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"}).op("LoopCond", "cond", {"less"});
    g.op("Switch", "switch", {"merge", "cond"}).op("Add", "add", {"switch:1", "eo"});
    g.op("NextIteration", "next", {"add"}).op("Exit", "exit", {"switch"});
    g.op("Merge", "ma_b", {"ea_b", "na_b"}).op("Switch", "sa_b", {"ma_b", "cond"});
    std::string last = "switch:1";
    for (int i = 0; i < work; ++i) {
        const std::string name = "work" + std::to_string(i) + "_b";
        g.op("Neg", name, {last});
        last = name;
    }
    g.op("Add", "sum_b", {"sa_b:1", last}).op("NextIteration", "na_b", {"sum_b"}).op("Exit", "xa_b", {"sa_b"});
    return g;
}

inline PlanId planOf(const tagscope::Program& program, const std::string& name)
{
    for (uint32_t i = 0; i < program.nodes().size(); ++i)
        if (program.nameOf(PlanId(i)) == name)
            return PlanId(i);
    return {};
}

/// The only firing of a node.
inline uint32_t firingOf(const Timeline& line, const std::string& name)
{
    const std::vector<uint64_t> found = line.firingsOf(planOf(line.program(), name), 0, line.size(), 2);
    if (found.size() != 1)
        qFatal("'%s' fired %d times", name.c_str(), static_cast<int>(found.size()));
    return static_cast<uint32_t>(found.front());
}

}
