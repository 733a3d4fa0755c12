// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/layout/group_tree.h"

#include "core/io/graph_reader.h"
#include "tests/support/graph_text.h"
#include "tests/support/ui_test.h"

#include <iterator>
#include <set>

using namespace tagscope;
using namespace tagscope::test;
using ui::Group;
using ui::GroupBy;
using ui::GroupId;
using ui::groupKey;
using ui::GroupTree;

namespace {

/// "a b [s: x y [f*: z]]": labels of nodes, groups in brackets, frames with a star.
std::string dump(const Graph& graph, const GroupTree& tree, GroupId id)
{
    std::string text;
    const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
    for (const NodeId node : tree.group(id).nodes)
        add(std::string(tree.label(node, graph.node(node).name)));
    for (const GroupId child : tree.group(id).groups)
        add("[" + tree.group(child).name + (tree.group(child).kind == Group::Kind::Frame ? "*" : "") + ": "
            + dump(graph, tree, child) + "]");
    return text;
}

/// The same graph, each third node elsewhere.
Graph onDevicesGroupTree(const Graph& graph)
{
    GraphAssembler assembler;
    constexpr const char* devices[] = {"/gpu:0", "", "/cpu:0"};
    for (size_t i = 0; i < graph.size(); ++i) {
        Node node = graph.nodes()[i];
        node.device = devices[i % std::size(devices)];
        assembler.addNode(std::move(node));
    }
    return std::move(assembler).finish();
}

}

class TestGroupTree final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void groups_data()
    {
        QTest::addColumn<QString>("graph");
        QTest::addColumn<QString>("groups");
        const auto row = [](const char* name, const char* graph, const char* groups) {
            QTest::newRow(name) << QString::fromLatin1(graph) << QString::fromLatin1(groups);
        };
        row("empty", "", "");
        row("flat", "a NoOp; b NoOp", "a b");
        row("scope", "s/a NoOp; s/b NoOp; c NoOp", "c [s: a b]");
        row("a scope with one node is no box", "s/a NoOp; c NoOp", "s/a c");
        row("nor is one inside another", "s/a NoOp; s/t/b NoOp", "[s: a t/b]");
        row("nor a chain of them", "r/s/t/a NoOp; c NoOp", "r/s/t/a c");
        row("scopes in scopes", "s/a NoOp; s/t/b NoOp; s/t/c NoOp", "[s: a [t: b c]]");
        row("a node called as a scope", "s NoOp; s/a NoOp; s/b NoOp", "s [s: a b]");
        row("a scope that begins as another", "s/a NoOp; s/b NoOp; s1/a NoOp; s1/b NoOp", "[s: a b] [s1: a b]");
        row("a frame is its scope",
            "x NoOp; w/Enter Enter x frame_name=w; w/Merge Merge w/Enter w/Next; "
            "w/Next NextIteration w/Merge; w/Exit Exit w/Merge; y NoOp w/Exit",
            "x y [w*: Enter Merge Next Exit]");
        row("without the suffix of the front end",
            "x NoOp; w/Enter Enter x frame_name=w/while_context; w/Id Identity w/Enter", "x [w*: Enter Id]");
        row("a frame in a scope", "s/x NoOp; s/y NoOp; s/w/Enter Enter s/x frame_name=f; s/w/Id Identity s/w/Enter",
            "[s: x y [f*: Enter Id]]");
        row("scopes in a frame", "x NoOp; w/Enter Enter x frame_name=w; w/s/a Identity w/Enter; w/s/b Identity w/Enter",
            "x [w*: Enter [s: a b]]");
        row("a frame in a frame",
            "x NoOp; o/Enter Enter x frame_name=o; o/i/Enter Enter o/Enter frame_name=i; o/i/a Identity o/i/Enter",
            "x [o*: Enter [i*: Enter a]]");
    }
    void groups()
    {
        QFETCH(QString, graph);
        QFETCH(QString, groups);
        const Graph g = graphFromText(graph.toStdString());
        const GroupTree tree(g, analyseFrames(g));
        QCOMPARE(QString::fromStdString(dump(g, tree, GroupTree::root())), groups);
    }

    void devicesFirst_data()
    {
        QTest::addColumn<QString>("graph");
        QTest::addColumn<QString>("groups");
        const auto row = [](const char* name, const char* graph, const char* groups) {
            QTest::newRow(name) << QString::fromLatin1(graph) << QString::fromLatin1(groups);
        };
        row("none asked for", "a NoOp; s/b NoOp; s/c NoOp", "[no device: a [s: b c]]");
        row("in the order of the nodes", "a NoOp device=/gpu:1; b NoOp; c NoOp device=/gpu:0; d NoOp device=/gpu:1",
            "[/gpu:1: a d] [no device: b] [/gpu:0: c]");
        row("a scope on two",
            "s/a NoOp device=/gpu:0; s/b NoOp device=/gpu:0; s/c NoOp device=/cpu:0; s/d NoOp device=/cpu:0; s/e NoOp "
            "device=/cpu:1",
            "[/gpu:0: [s: a b]] [/cpu:0: [s: c d]] [/cpu:1: s/e]");
        row("a frame on two",
            "x NoOp device=/cpu:0; w/Enter Enter x frame_name=w device=/cpu:0; w/a Identity w/Enter device=/gpu:0; w/b "
            "Identity w/a device=/gpu:0",
            "[/cpu:0: x [w*: Enter]] [/gpu:0: [w*: a b]]");
        row("a frame of which the one around it is elsewhere",
            "x NoOp; o/Enter Enter x frame_name=o; o/i/Enter Enter o/Enter frame_name=i device=/gpu:0; o/i/a Identity "
            "o/i/Enter device=/gpu:0",
            "[no device: x [o*: Enter]] [/gpu:0: [o: [i*: Enter a]]]");
    }
    void devicesFirst()
    {
        QFETCH(QString, graph);
        QFETCH(QString, groups);
        const Graph g = graphFromText(graph.toStdString());
        const GroupTree tree(g, analyseFrames(g), GroupBy::Device);
        QCOMPARE(QString::fromStdString(dump(g, tree, GroupTree::root())), groups);
    }

    /// By its key a group is known again, also beside what is called the same on another device.
    void keysTellGroupsApart()
    {
        const Graph graph = graphFromText("s/a NoOp device=/gpu:0; s/b NoOp device=/gpu:0; s/c NoOp; s/d NoOp; x NoOp; "
                                          "w/Enter Enter x frame_name=s; w/a Identity w/Enter device=/gpu:0");
        for (const GroupBy by : {GroupBy::Scope, GroupBy::Device}) {
            const GroupTree tree(graph, analyseFrames(graph), by);
            std::set<std::string> keys;
            for (size_t g = 1; g < tree.groups().size(); ++g) {
                const std::string key = groupKey(tree.groups()[g]);
                QCOMPARE(tree.find({key}), std::vector<GroupId>{GroupId(g)});
                keys.insert(key);
            }
            QCOMPARE(keys.size(), tree.groups().size() - 1);
            QCOMPARE(keys.contains("scope s"), by == GroupBy::Scope);
            QCOMPARE(keys.contains("scope s on /gpu:0"), by == GroupBy::Device);
        }
    }

    void everyNodeIsInOneGroup_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<GroupBy>("by");
        for (const char* file : {"counter.pbtxt", "nested.pbtxt", "cond_in_loop.pbtxt", "untaken_loop.pbtxt"}) {
            QTest::newRow(file) << examplePath(file) << GroupBy::Scope;
            QTest::addRow("%s by device", file) << examplePath(file) << GroupBy::Device;
        }
    }
    void everyNodeIsInOneGroup()
    {
        QFETCH(QString, path);
        QFETCH(GroupBy, by);
        const auto file = readGraph(path.toStdString());
        QVERIFY(file);
        Graph graph = file->graph;
        if (by == GroupBy::Device)
            graph = onDevicesGroupTree(graph);
        const GroupTree tree(graph, analyseFrames(graph), by);
        std::vector<int> seen(graph.size(), 0);
        for (size_t g = 0; g < tree.groups().size(); ++g) {
            const Group& group = tree.groups()[g];
            size_t total = group.nodes.size();
            for (const NodeId node : group.nodes) {
                ++seen[node.index()];
                QCOMPARE(tree.groupOf(node), GroupId(g));
            }
            for (const GroupId child : group.groups) {
                QVERIFY(child.index() > g);
                QCOMPARE(tree.group(child).parent, GroupId(g));
                QCOMPARE(tree.depth(child), tree.depth(GroupId(g)) + 1);
                total += tree.group(child).totalNodes;
            }
            QCOMPARE(group.totalNodes, total);
        }
        QVERIFY(std::ranges::all_of(seen, [](int n) { return n == 1; }));
    }

    void deepNamesAreCutOff()
    {
        std::string scope;
        for (int i = 0; i < 20'000; ++i)
            scope += "s/";
        GraphAssembler assembler;
        for (const char* name : {"a", "b", "c"}) {
            Node node;
            node.name = scope + name;
            node.op = "NoOp";
            assembler.addNode(std::move(node), {});
        }
        const Graph graph = std::move(assembler).finish();
        const GroupTree tree(graph, analyseFrames(graph));
        QVERIFY(tree.groups().size() <= 65);
        QCOMPARE(tree.group(GroupTree::root()).totalNodes, size_t(3));
    }
};

TAGSCOPE_GUILESS_TEST(TestGroupTree)

#include "tst_group_tree.moc"
