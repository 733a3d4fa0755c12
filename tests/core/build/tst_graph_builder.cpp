// SPDX-License-Identifier: Apache-2.0
#include "core/build/graph_builder.h"
#include "core/graph/frames.h"
#include "tests/support/golden.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QTest>

using namespace tagscope;

namespace {

Endpoint number(GraphBuilder& b, int32_t value, std::string_view name)
{
    return b.constant(Tensor::scalar(value), name);
}

Endpoint ones(GraphBuilder& b, const Shape& shape)
{
    const std::vector<float> values(static_cast<size_t>(shape.elements()), 1.0f);
    return b.constant(Tensor::fromValues<float>(shape, values), "ones");
}

Endpoint concat(GraphBuilder& b, Endpoint value, int32_t axis)
{
    return b.op("ConcatV2", {value, value, number(b, axis, "concat/axis")}, {}, "concat");
}

Endpoints countTo(GraphBuilder& b, Endpoint start, Endpoint value, int32_t limit, int32_t axis)
{
    return b.whileLoop(
        {start, value},
        [&](const Endpoints& v) {
            return b.op("Less", {v[0], number(b, limit, "Less/y")});
        },
        [&](const Endpoints& v) {
            const Endpoint next = b.op("Add", {v[0], number(b, 1, "add/y")}, {}, "add");
            return Endpoints{next, concat(b, v[1], axis)};
        });
}

/// The programs behind three graphs that TensorFlow's own front end made (tests/golden/build), except that the Merge of
/// the conditional has its inputs in the order of semantics.md 16.3.
void mergeWithoutLoops(GraphBuilder& b)
{
    const Endpoint x = number(b, 1, "Const");
    const Endpoint y = number(b, 2, "Const");
    const Endpoint value = ones(b, {1, 1, 1});
    const Endpoints joined = b.cond(
        b.op("Less", {x, y}), [&] { return Endpoints{concat(b, value, 2)}; },
        [&] {
            const Endpoint axis = number(b, 1, "concat_1/axis");
            return Endpoints{b.op("ConcatV2", {value, value, axis}, {}, "concat")};
        });
    concat(b, joined[0], 0);
}

void nestedLoop(GraphBuilder& b)
{
    const Endpoint start = number(b, 0, "Const");
    b.whileLoop(
        {start, ones(b, {1, 1, 1})},
        [&](const Endpoints& v) {
            return b.op("Less", {v[0], number(b, 3, "Less/y")});
        },
        [&](const Endpoints& v) {
            countTo(b, number(b, 0, "while/Const"), v[1], 3, 1);
            const Endpoint next = b.op("Add", {v[0], number(b, 1, "add/y")}, {}, "add");
            return Endpoints{next, concat(b, v[1], 0)};
        });
}

void loopsAndQueues(GraphBuilder& b)
{
    const Endpoint start = number(b, 0, "Const");
    const auto types = std::make_shared<const AttrList>(AttrList{AttrValue(DType::Float)});
    const Endpoint queue =
        b.op("FIFOQueueV2", {}, {{"component_types", AttrValue(types)}, {"capacity", int64_t{1}}}, "fifo_queue");
    b.whileLoop(
        {start, ones(b, {1, 1, 1})},
        [&](const Endpoints& v) {
            return b.op("Less", {v[0], number(b, 3, "Less/y")});
        },
        [&](const Endpoints& v) {
            b.node("QueueEnqueueV2", {queue, v[1]}, {}, "fifo_queue_enqueue");
            const Endpoint grown = concat(b, v[1], 1);
            const Endpoint taken =
                b.op("QueueDequeueV2", {queue}, {{"component_types", AttrValue(types)}}, "fifo_queue_Dequeue");
            countTo(b, number(b, 0, "while/Const"), taken, 3, 2);
            return Endpoints{b.op("Add", {v[0], number(b, 1, "add/y")}, {}, "add"), grown};
        });
}

std::string inputText(const GraphBuilder& b, Endpoint input)
{
    const std::string& name = b.node(input.node).name;
    return input.slot == 0 ? name : fmt::format("{}:{}", name, input.slot);
}

/// "name = Op(inputs) ^controls attributes", where the attributes are those that control flow is made of.
std::string describe(const GraphBuilder& b, const Node& node)
{
    std::string inputs;
    for (const Endpoint& input : node.inputs)
        inputs += (inputs.empty() ? "" : ", ") + inputText(b, input);
    std::string text = fmt::format("{} = {}({})", node.name, node.op, inputs);
    for (const NodeId source : node.controlInputs)
        text += " ^" + b.node(source).name;
    if (const AttrValue* group = node.attrs.find("_class"))
        text += " _class=" + *group->asList()->front().as<std::string>();
    if (const bool* isConstant = node.attr<bool>("is_constant"))
        text += fmt::format(" is_constant={}", *isConstant);
    if (const int64_t* parallel = node.attr<int64_t>("parallel_iterations"))
        text += fmt::format(" parallel_iterations={}", *parallel);
    return text;
}

/// All nodes in the order in which they were made; the builder is left as it is.
std::string describeAll(const GraphBuilder& b, size_t size)
{
    std::string text;
    for (size_t i = 0; i < size; ++i)
        text += describe(b, b.node(NodeId(i))) + "\n";
    return text;
}

QString findNode(const GraphBuilder& b, size_t size, std::string_view name)
{
    for (size_t i = 0; i < size; ++i)
        if (b.node(NodeId(i)).name == name)
            return QString::fromStdString(describe(b, b.node(NodeId(i))));
    return QStringLiteral("there is no node ") + QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

using Recipe = std::function<void(GraphBuilder&)>;

/// A program whose last node is `last`; afterwards its nodes can be looked at.
size_t made(GraphBuilder& b, const Recipe& program)
{
    program(b);
    return b.error() ? 0 : b.node("NoOp", {}, {}, "last").index();
}

}

Q_DECLARE_METATYPE(Recipe)

class TestGraphBuilder final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void likeTensorFlow_data()
    {
        QTest::addColumn<Recipe>("program");
        QTest::newRow("merge_without_loops") << Recipe(mergeWithoutLoops);
        QTest::newRow("nested_loop") << Recipe(nestedLoop);
        QTest::newRow("loops_and_queues") << Recipe(loopsAndQueues);
    }
    void likeTensorFlow()
    {
        QFETCH(Recipe, program);
        GraphBuilder b;
        const size_t size = made(b, program);
        QVERIFY2(!b.error(), b.error() ? b.error()->message.c_str() : "");
        TAGSCOPE_COMPARE_GOLDEN(std::string("build/") + QTest::currentDataTag(), describeAll(b, size));

        const Result<Graph> graph = std::move(b).build();
        TAGSCOPE_VERIFY_RESULT(graph);
        QVERIFY(graph->problems().empty());
        QVERIFY(analyseFrames(*graph).problems.empty());
    }

    void structure_data()
    {
        QTest::addColumn<Recipe>("program");
        QTest::addColumn<QString>("node");
        QTest::addColumn<QString>("expected");
        const auto loop = [](GraphBuilder& b, const GraphBuilder::LoopBodyFn& body) {
            b.whileLoop(
                {number(b, 0, "start")},
                [&](const Endpoints& v) {
                    return b.op("Less", {v[0], number(b, 3, "Less/y")});
                },
                body);
        };
        const auto row = [](const char* name, const char* node, const char* expected, const Recipe& program) {
            QTest::newRow(name) << program << QString::fromLatin1(node) << QString::fromLatin1(expected);
        };

        const Recipe invariantsOnly = [loop](GraphBuilder& b) {
            const Endpoint x = number(b, 1, "x");
            loop(b, [&](const Endpoints& v) { return Endpoints{b.op("Add", {v[0], b.op("Neg", {x})})}; });
        };
        row("16.5: a tensor from outside enters as a constant", "while/Neg/Enter",
            "while/Neg/Enter = Enter(x) is_constant=true parallel_iterations=10", invariantsOnly);
        row("16.6: a node of invariants only waits for the pivot", "while/Neg",
            "while/Neg = Neg(while/Neg/Enter) ^while/Identity", invariantsOnly);

        const Recipe innerStart = [loop](GraphBuilder& b) {
            const Endpoint x = number(b, 1, "x");
            loop(b, [&](const Endpoints&) {
                return b.whileLoop(
                    {x},
                    [&](const Endpoints& v) {
                        return b.op("Less", {v[0], v[0]});
                    },
                    [](const Endpoints& v) { return v; });
            });
        };
        row("16.8: an inner loop does not start by an invariant alone", "while/while/Enter_1",
            "while/while/Enter_1 = Enter(while/while/Enter) ^while/Identity is_constant=false parallel_iterations=10",
            innerStart);

        const Recipe controlled = [](GraphBuilder& b) {
            const Endpoint x = number(b, 1, "x");
            const Endpoint start = number(b, 0, "start");
            const auto after = b.controlDependencies({x.node});
            b.whileLoop(
                {start},
                [&](const Endpoints& v) {
                    return b.op("Less", {v[0], number(b, 3, "Less/y")});
                },
                [&](const Endpoints& v) {
                    return Endpoints{b.op("Add", {v[0], number(b, 1, "y")})};
                });
        };
        row("16.8: an Enter waits for what the loop waits for", "while/Enter",
            "while/Enter = Enter(start) ^x is_constant=false parallel_iterations=10", controlled);
        row("16.7: a control input from outside is pulled in", "while/y",
            "while/y = Const() ^while/Identity ^while/y/Identity", controlled);
        row("16.7: through a constant Enter", "while/y/Identity",
            "while/y/Identity = Identity(while/Less/y/Identity/Enter) ^while/Identity", controlled);

        const Recipe returned = [](GraphBuilder& b) {
            const Endpoint x = number(b, 1, "x");
            b.cond(
                b.placeholder(DType::Bool, {}, "p"), [&] { return Endpoints{x}; },
                [&] { return Endpoints{number(b, 2, "two")}; });
        };
        row("16.3: a returned tensor from outside goes through its Switch", "cond/Switch_1",
            "cond/Switch_1 = Switch(x, cond/pred_id) _class=loc:@x", returned);
        row("16.3: the Merge has the false branch first", "cond/Merge", "cond/Merge = Merge(cond/two, cond/Switch_1:1)",
            returned);

        const Recipe operation = [](GraphBuilder& b) {
            b.cond(
                b.placeholder(DType::Bool, {}, "p"),
                [&] {
                    return Endpoints{{b.node("NoOp", {}, {}, "work"), controlSlot}};
                },
                [&] {
                    return Endpoints{{b.node("NoOp", {}, {}, "rest"), controlSlot}};
                });
        };
        row("16.3: an operation is represented by its pivot", "cond/control_dependency",
            "cond/control_dependency = Identity(cond/switch_t) ^cond/work", operation);

        const Recipe inLoop = [loop](GraphBuilder& b) {
            const Endpoint x = number(b, 1, "x");
            loop(b, [&](const Endpoints& v) {
                return b.cond(
                    b.op("Less", {v[0], v[0]}),
                    [&] {
                        return Endpoints{b.op("Add", {v[0], x})};
                    },
                    [&] { return v; });
            });
        };
        row("16.3: a branch in a loop takes what the loop has taken in", "while/cond/Add/Switch_1",
            "while/cond/Add/Switch_1 = Switch(while/cond/Add/Enter, while/cond/pred_id) "
            "_class=loc:@while/cond/Add/Enter",
            inLoop);

        const Recipe inBranch = [](GraphBuilder& b) {
            const Endpoint x = number(b, 0, "x");
            b.cond(
                b.placeholder(DType::Bool, {}, "p"),
                [&] {
                    return b.whileLoop(
                        {x},
                        [&](const Endpoints& v) {
                            return b.op("Less", {v[0], v[0]});
                        },
                        [](const Endpoints& v) { return v; });
                },
                [&] { return Endpoints{x}; });
        };
        row("16.4: a loop in a branch starts from the branch's Switch", "cond/while/Enter",
            "cond/while/Enter = Enter(cond/while/Switch:1) is_constant=false parallel_iterations=10", inBranch);
        row("16.4: the Exit of a loop in a branch leads to the Merge", "cond/Merge",
            "cond/Merge = Merge(cond/Switch_1, cond/while/Exit)", inBranch);
    }
    void structure()
    {
        QFETCH(Recipe, program);
        QFETCH(QString, node);
        GraphBuilder b;
        const size_t size = made(b, program);
        QVERIFY2(!b.error(), b.error() ? b.error()->message.c_str() : "");
        QTEST(findNode(b, size, node.toStdString()), "expected");
        const Result<Graph> graph = std::move(b).build();
        TAGSCOPE_VERIFY_RESULT(graph);
        QVERIFY(graph->problems().empty());
        QVERIFY(analyseFrames(*graph).problems.empty());
    }

    void framesHaveNamesOfTheirOwn()
    {
        GraphBuilder b;
        nestedLoop(b);
        const Endpoint more = number(b, 0, "more");
        countTo(b, more, ones(b, {1}), 2, 0);
        const Result<Graph> graph = std::move(b).build();
        TAGSCOPE_VERIFY_RESULT(graph);
        QStringList names;
        for (const StaticFrame& frame : analyseFrames(*graph).frames)
            names.append(QString::fromStdString(frame.name));
        names.sort();
        QCOMPARE(names,
                 QStringList({QString(), QStringLiteral("while/while/while_context"),
                              QStringLiteral("while/while_context"), QStringLiteral("while_1/while_context")}));
    }

    void namesDifferInMoreThanCase()
    {
        GraphBuilder b;
        QCOMPARE(b.node(number(b, 1, "x").node).name, std::string("x"));
        QCOMPARE(b.node(number(b, 1, "X").node).name, std::string("X_1"));
        QCOMPARE(b.node(number(b, 1, "x_1").node).name, std::string("x_1_1"));
        const auto scope = b.nameScope("x");
        QCOMPARE(b.node(number(b, 1, "x").node).name, std::string("x_2/x"));
    }

    void devicesAndGroups()
    {
        GraphBuilder b;
        const auto scope = b.device("/device:CPU:1");
        const Endpoint x = number(b, 1, "x");
        const Endpoint y = number(b, 2, "y");
        const NodeId all = b.group({x.node, y.node}, "all");
        QCOMPARE(b.node(all).device, std::string("/device:CPU:1"));
        QCOMPARE(describe(b, b.node(all)), std::string("all = NoOp() ^x ^y"));
    }

    /// y = a loop's Exit; going on from it: z = y + 1, another loop over z, and a node made for the first loop's Exit.
    void goesOnFromAGraph()
    {
        GraphBuilder first;
        const Endpoint value = ones(first, {1, 1, 1});
        const Endpoints counted = countTo(first, number(first, 0, "start"), value, 3, 0);
        Result<Graph> opened = std::move(first).build();
        TAGSCOPE_VERIFY_RESULT(opened);
        const Graph before = *opened;

        GraphBuilder more(DerivedGraph::ofOpened(*std::move(opened)));
        QCOMPARE(more.node(counted[0].node).op, std::string("Exit"));
        QCOMPARE(more.dtype(counted[0]), DType::Int32);
        QCOMPARE(more.find("while/Merge"), before.find("while/Merge"));
        const Endpoint z = more.op("Add", {counted[0], number(more, 1, "start")}, {}, "z");
        const Endpoints again = countTo(more, z, counted[1], 9, 0);
        NodeId after;
        {
            const GraphBuilder::Scope origin = more.madeFor(counted[0].node);
            after = more.op("Neg", {again[0]}).node;
        }
        Result<DerivedGraph> made = std::move(more).buildDerived();
        TAGSCOPE_VERIFY_RESULT(made);
        QVERIFY(made->graph.problems().empty());
        QVERIFY(checkSignatures(made->graph, OpRegistry::standard()).empty());
        for (size_t i = 0; i < before.size(); ++i) {
            QCOMPARE(made->graph.node(NodeId(i)).name, before.node(NodeId(i)).name);
            QVERIFY((made->provenance.of(NodeId(i)) == NodeOrigin{NodeId(i), Pass::Opened, {}}));
        }
        for (size_t i = before.size(); i < made->graph.size(); ++i)
            QVERIFY(made->provenance.of(NodeId(i)).pass == Pass::Built);
        QCOMPARE(made->provenance.of(after).source, counted[0].node);
        QVERIFY(!made->provenance.of(z.node).source.isValid());
        // Names of nodes and frames are new ones.
        QVERIFY(made->graph.find("start_1"));
        const FrameAnalysis frames = analyseFrames(made->graph);
        QVERIFY(frames.problems.empty());
        QCOMPARE(frames.frames.size(), size_t{3});
        QCOMPARE(frames.frames[1].name, std::string("while/while_context"));
        QCOMPARE(frames.frames[2].name, std::string("while_1/while_context"));
    }

    /// What lies in a loop of the graph to go on from can be used there only (semantics.md 11, Y3).
    void aLoopOfTheGraphStaysClosed()
    {
        GraphBuilder first;
        const Endpoint value = ones(first, {1, 1, 1});
        countTo(first, number(first, 0, "start"), value, 3, 0);
        Result<Graph> opened = std::move(first).build();
        TAGSCOPE_VERIFY_RESULT(opened);
        const NodeId inside = opened->find("while/add").value();
        GraphBuilder more(DerivedGraph::ofOpened(*std::move(opened)));
        more.op("Neg", {{inside, 0}}, {}, "n");
        QVERIFY(more.error());
        QCOMPARE(more.error()->message,
                 std::string("Cannot use 'while/add' as input to 'n' because 'while/add' is in a while loop. See info "
                             "log for more details."));
    }

    void mistakes_data()
    {
        QTest::addColumn<Recipe>("program");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* message, const Recipe& program) {
            QTest::newRow(name) << program << QString::fromLatin1(message);
        };
        const auto stop = [](GraphBuilder& b) {
            return [&b](const Endpoints& v) { return b.op("Less", {v[0], v[0]}); };
        };
        row("a loop's tensor outside (Y3)",
            "Cannot use 'while/Identity' as input to 'Neg' because 'while/Identity' is in a while loop. See info log "
            "for "
            "more details.",
            [stop](GraphBuilder& b) {
                Endpoint inside;
                b.whileLoop({number(b, 0, "x")}, stop(b), [&](const Endpoints& v) { return inside = v[0], v; });
                b.op("Neg", {inside});
            });
        row("a loop's tensor in another loop (Y3)",
            "Cannot use 'while/Identity' as input to 'while_1/Neg' because they are in different while loops. See info "
            "log "
            "for more details.",
            [stop](GraphBuilder& b) {
                Endpoint inside;
                const Endpoint x = number(b, 0, "x");
                b.whileLoop({x}, stop(b), [&](const Endpoints& v) { return inside = v[0], v; });
                b.whileLoop({x}, stop(b), [&](const Endpoints&) { return Endpoints{b.op("Neg", {inside})}; });
            });
        row("parallel_iterations", "'parallel_iterations' must be a positive integer.", [stop](GraphBuilder& b) {
            b.whileLoop({number(b, 0, "x")}, stop(b), [](const Endpoints& v) { return v; }, {"while", 0});
        });
        row("no loop variables", "No loop variables provided",
            [stop](GraphBuilder& b) { b.whileLoop({}, stop(b), [](const Endpoints& v) { return v; }); });
        row("a variable is lost", "The number of inputs and outputs of a while loop must match: got 1 and 0.",
            [stop](GraphBuilder& b) {
                b.whileLoop({number(b, 0, "x")}, stop(b), [](const Endpoints&) { return Endpoints(); });
            });
        row("a variable changes its type", "loop variable 0 enters the loop as int32, but is bool after one iteration",
            [stop](GraphBuilder& b) {
                b.whileLoop({number(b, 0, "x")}, stop(b), [&](const Endpoints& v) {
                    return Endpoints{b.op("Less", {v[0], v[0]})};
                });
            });
        row("branches of different length", "true_fn and false_fn must return the same number of outputs, got 1 and 0",
            [](GraphBuilder& b) {
                b.cond(
                    b.placeholder(DType::Bool, {}), [&] { return Endpoints{number(b, 0, "x")}; },
                    [] { return Endpoints(); });
            });
        row("branches of different types", "Outputs of true_fn and false_fn must have the same type: int32, float",
            [](GraphBuilder& b) {
                b.cond(
                    b.placeholder(DType::Bool, {}), [&] { return Endpoints{number(b, 0, "x")}; },
                    [&] { return Endpoints{ones(b, {1})}; });
            });
        row("inputs of different types", "node 'Add': input 1 has type float, expected int32", [](GraphBuilder& b) {
            b.op("Add", {number(b, 0, "x"), ones(b, {1})});
        });
        row("too few inputs", "node 'Less': 1 inputs do not fit op Less",
            [](GraphBuilder& b) { b.op("Less", {number(b, 0, "x")}); });
        row("no such output", "node 'Neg': output 3 of 'x' does not exist or has no known type", [](GraphBuilder& b) {
            b.op("Neg", {{number(b, 0, "x").node, 3}});
        });
        row("no such node", "node 'Neg': an input is not a node of this graph", [](GraphBuilder& b) {
            b.op("Neg", {{NodeId(77), 0}});
        });
        row("output of an unknown op", "node 'Neg': output 0 of 'Mystery' does not exist or has no known type",
            [](GraphBuilder& b) { b.op("Neg", {b.op("Mystery", {})}); });
    }
    void mistakes()
    {
        QFETCH(Recipe, program);
        GraphBuilder b;
        program(b);
        QVERIFY(b.error());
        QTEST(QString::fromStdString(b.error()->message), "message");
        // The first error sticks.
        QVERIFY(!b.node("NoOp", {}).isValid());
        const Result<Graph> graph = std::move(b).build();
        QVERIFY(!graph);
        QTEST(QString::fromStdString(graph.error().message), "message");
    }
};

TAGSCOPE_APPLESS_TEST(TestGraphBuilder)

#include "tst_graph_builder.moc"
