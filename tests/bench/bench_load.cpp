// SPDX-License-Identifier: Apache-2.0
// CPU time and memory to open a GraphDef of 100,000 nodes, loaded and analysed, binary and text.
#include "core/graph/frames.h"
#include "core/io/graph_reader.h"
#include "core/io/graph_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <limits>

#include <malloc.h>
#include <sys/resource.h>

using namespace tagscope;

namespace {

/// One loop of twenty nodes with the attributes and devices that graphs of real programs have.
void addLoop(GraphAssembler& graph, int number)
{
    const std::string scope = fmt::format("scope_{}/loop_{}/", number % 50, number);
    using Attrs = std::vector<std::pair<std::string, AttrValue>>;
    const auto add = [&](const std::string& name, const char* op, std::vector<std::string> inputs, Attrs attrs) {
        Node node;
        node.name = scope + name;
        node.op = op;
        node.device = "/job:localhost/replica:0/task:0/device:CPU:0";
        node.attrs = AttrMap(std::move(attrs));
        graph.addNode(std::move(node), std::move(inputs));
    };
    const Attrs type = {{"T", DType::Float}};
    const auto constant = [](float v) { return Attrs{{"dtype", DType::Float}, {"value", Tensor::scalar(v)}}; };
    add("init", "Const", {}, constant(0));
    add("enter", "Enter", {scope + "init"},
        {{"T", DType::Float},
         {"frame_name", scope + "frame"},
         {"parallel_iterations", int64_t(10)},
         {"is_constant", false}});
    add("merge", "Merge", {scope + "enter", scope + "next"}, {{"T", DType::Float}, {"N", int64_t(2)}});
    add("limit", "Const", {"^" + scope + "merge"}, constant(10));
    add("less", "Less", {scope + "merge", scope + "limit"}, type);
    add("cond", "LoopCond", {scope + "less"}, {});
    add("switch", "Switch", {scope + "merge", scope + "cond"}, type);
    add("one", "Const", {"^" + scope + "switch"}, constant(1));
    std::string last = scope + "switch:1";
    for (int i = 0; i < 10; ++i) {
        const std::string name = fmt::format("add_{}", i);
        const auto shapes = std::make_shared<const AttrList>(AttrList{Shape{2, 3}});
        add(name, "Add", {last, scope + "one"}, {{"T", DType::Float}, {"_output_shapes", shapes}});
        last = scope + name;
    }
    add("next", "NextIteration", {last}, type);
    add("exit", "Exit", {scope + "switch"}, type);
}

Graph makeGraph()
{
    GraphAssembler graph;
    for (int i = 0; i < 5000; ++i)
        addLoop(graph, i);
    return std::move(graph).finish();
}

/// Of this process: loading is one thread's work, and the machine may have other work.
double cpuMilliseconds()
{
    return static_cast<double>(std::clock()) * 1000.0 / CLOCKS_PER_SEC;
}

void measure(const char* name, const std::string& content)
{
    double load = std::numeric_limits<double>::infinity();
    double analyse = load;
    size_t bytes = 0;
    for (int round = 0; round < 5; ++round) {
        const size_t before = mallinfo2().uordblks + mallinfo2().hblkhd;
        const double start = cpuMilliseconds();
        const Result<LoadedFile> file = readGraphBytes(content);
        const double loaded = cpuMilliseconds();
        if (!file || file->graph.size() != 100000 || analyseFrames(file->graph).frames.size() != 5001) {
            fmt::print("{}: the graph did not load as it was written\n", name);
            return;
        }
        const double analysed = cpuMilliseconds();
        load = std::min(load, loaded - start);
        analyse = std::min(analyse, analysed - loaded);
        bytes = mallinfo2().uordblks + mallinfo2().hblkhd - before;
    }
    fmt::print("{:8} {:5.1f} MB  load {:6.0f} ms  analyse {:4.0f} ms  (budget 1000 ms)  graph in memory {:.0f} MB\n",
               name, static_cast<double>(content.size()) / 1e6, load, analyse, static_cast<double>(bytes) / 1e6);
}

}

int main()
{
    const Graph graph = makeGraph();
    const Result<std::string> binary = writeGraphBinary(graph);
    const Result<std::string> text = writeGraphText(graph);
    if (!binary || !text)
        return 1;
    fmt::print("100,000 nodes in 5,000 loops\n");
    measure("binary", *binary);
    measure("text", *text);
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    fmt::print("peak of the process {:.0f} MB\n", static_cast<double>(usage.ru_maxrss) / 1e3);
    return 0;
}
