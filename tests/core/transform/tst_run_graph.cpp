// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graph_editor.h"
#include "core/transform/run_graph.h"
#include "tests/support/graph_text.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QtTest>

#include <random>

using namespace tagscope;
using namespace tagscope::test;

namespace {

const OpRegistry& ops()
{
    return OpRegistry::standard();
}

/// "x:0=1" and so on: the value is an int32 scalar.
RunRequest requestOf(const QStringList& feeds, const QStringList& fetches, const QStringList& targets)
{
    RunRequest request;
    for (const QString& feed : feeds)
        request.feeds.push_back({feed.section(QLatin1Char('='), 0, 0).toStdString(),
                                 Tensor::scalar(feed.section(QLatin1Char('='), 1).toInt())});
    for (const QString& name : fetches)
        request.fetches.push_back(name.toStdString());
    for (const QString& name : targets)
        request.targets.push_back(name.toStdString());
    return request;
}

QStringList keptNames(const RunGraph& run)
{
    QStringList names;
    for (size_t i = 0; i < run.graph.size(); ++i)
        if (run.kept[i])
            names.append(QString::fromStdString(run.graph.nodes()[i].name));
    return names;
}

std::string inputsOf(const RunGraph& run, std::string_view name)
{
    const Node& node = run.graph.node(run.graph.find(name).value());
    std::string text;
    for (const Endpoint& input : node.inputs)
        text += run.graph.node(input.node).name + ":" + std::to_string(input.slot) + " ";
    for (const NodeId control : node.controlInputs)
        text += "^" + run.graph.node(control).name + " ";
    return text;
}

const char* chain =
    "a Const dtype=int32 value=0; b Neg a T=int32; c Add a b T=int32; d Neg c T=int32; e Neg d T=int32; n NoOp ^d";

}

class TestRunGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void errors_data();
    void errors();
    void kept_data();
    void kept();
    void helperNodes();
    void feedMovesDataEdgesOnly();
    void feedOfPlaceholderMovesControlEdges();
    void onlyTheFedOutputMoves();
    void feedMayBeOfAnUnknownOp();
    void feedDTypes_data();
    void feedDTypes();
    void originsOfHelpers();
    void originsAfterAPass();
    void takenHelperNameIsAvoided();
    void originalNodesKeepTheirIds();
    void fetchTwiceGivesTwoResults();
    void prunedCycleDoesNotMatter();
    void randomPruningAgainstReachability();
    void manyControlEdgesOfAFedPlaceholder();

private:
    Graph m_chain;
};

void TestRunGraph::initTestCase()
{
    // The value of a Const does not matter here, but its signature must be whole.
    GraphAssembler assembler(graphFromText(chain));
    assembler.node(NodeId(0u)).attrs.set("value", Tensor::scalar(int32_t{0}));
    m_chain = std::move(assembler).finish();
    QVERIFY(m_chain.problems().empty());
}

void TestRunGraph::errors_data()
{
    QTest::addColumn<QStringList>("feeds");
    QTest::addColumn<QStringList>("fetches");
    QTest::addColumn<QStringList>("targets");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* id, const QStringList& feeds, const QStringList& fetches,
                        const QStringList& targets, ErrorCode code, const char* message) {
        QTest::newRow(id) << feeds << fetches << targets << static_cast<int>(code) << QString::fromLatin1(message);
    };
    const auto list = [](const char* text) {
        return QString::fromLatin1(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    };
    using enum ErrorCode;
    row("S2", list("a:0=1 a:0=2"), list("b:0"), {}, InvalidArgument, "Endpoint \"a:0\" fed more than once.");
    row("S2, two spellings", list("a:0=1 a=2"), list("b:0"), {}, InvalidArgument, "Endpoint \"a\" fed more than once.");
    row("S3", list("c:0=1"), list("b:0 c:0"), {}, InvalidArgument, "c:0 is both fed and fetched.");
    row("S3, two spellings", list("c:0=1"), list("c"), {}, InvalidArgument, "c is both fed and fetched.");
    row("S4", list("zz:0=1"), list("b:0"), {}, NotFound, "FeedInputs: unable to find feed output zz:0");
    row("S4, a control output", list("^a=1"), list("b:0"), {}, NotFound, "FeedInputs: unable to find feed output ^a");
    row("S5", list("a:1=1"), list("b:0"), {}, InvalidArgument, "FeedInputs: a:1 should have output index < 1");
    row("S5, no output", list("n:0=1"), list("b:0"), {}, InvalidArgument,
        "FeedInputs: n:0 should have output index < 0");
    row("S6", {}, list("zz:0"), {}, NotFound, "FetchOutputs node zz:0: not found");
    row("S7", {}, list("a:1"), {}, InvalidArgument, "FetchOutputs a:1: output index too large, must be < 1");
    row("S8", {}, list("n:0"), {}, InvalidArgument,
        "Tried to fetch data for 'n:0', which produces no output.  To run to a node but not fetch any data, pass 'n:0' "
        "as an "
        "argument to the 'target_node_names' argument of the Session::Run API.");
    row("S9", {}, {}, list("foo"), NotFound, "PruneForTargets: Some target nodes not found: foo ");
    row("S9, two", {}, list("b:0"), list("foo c bar"), NotFound,
        "PruneForTargets: Some target nodes not found: foo bar ");
}

void TestRunGraph::errors()
{
    QFETCH(QStringList, feeds);
    QFETCH(QStringList, fetches);
    QFETCH(QStringList, targets);
    QFETCH(int, code);
    QFETCH(QString, message);
    const Result<RunGraph> run = prepareRun(m_chain, requestOf(feeds, fetches, targets), ops());
    QVERIFY(!run.has_value());
    QCOMPARE(static_cast<int>(run.error().code), code);
    QCOMPARE(QString::fromStdString(run.error().message), message);
    const Result<RunGraph> empty = prepareRun(Graph(), {}, ops());
    QVERIFY(!empty.has_value());
    QCOMPARE(empty.error().message, std::string("Must specify at least one target to fetch or execute."));
}

void TestRunGraph::kept_data()
{
    QTest::addColumn<QStringList>("feeds");
    QTest::addColumn<QStringList>("fetches");
    QTest::addColumn<QStringList>("targets");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char* name, const char* feeds, const char* fetches, const char* targets,
                        const char* expected) {
        const auto list = [](const char* text) {
            return QString::fromLatin1(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
        };
        QTest::newRow(name) << list(feeds) << list(fetches) << list(targets) << list(expected);
    };
    row("a fetch", "", "c", "", "a b c _retval_c_0_0");
    row("a target", "", "", "d", "a b c d");
    row("a target through a control edge", "", "", "n", "a b c d n");
    row("target with an output number", "", "", "d:0", "a b c d");
    row("control target", "", "", "^d", "a b c d");
    row("fetch and target", "", "b:0", "c", "a b c _retval_b_0_0");
    row("nothing asked for", "", "", "", "a b c d e n");
    row("a feed cuts", "c:0=1", "e", "", "d e _arg_c_0_0 _retval_e_0_0");
    row("a feed that cuts only a part", "b:0=1", "c", "", "a c _arg_b_0_0 _retval_c_0_0");
    row("a feed that nothing needs", "c:0=1", "b", "", "a b _retval_b_0_0");
    row("a fed node as target still runs", "c:0=1", "", "c", "a b c");
    row("feed and nothing else", "c:0=1", "", "", "d e n _arg_c_0_0");
    row("the end is fed", "e:0=1", "", "", "a b c d n");
}

void TestRunGraph::kept()
{
    QFETCH(QStringList, feeds);
    QFETCH(QStringList, fetches);
    QFETCH(QStringList, targets);
    QFETCH(QStringList, expected);
    const Result<RunGraph> run = prepareRun(m_chain, requestOf(feeds, fetches, targets), ops());
    TAGSCOPE_VERIFY_RESULT(run);
    QCOMPARE(keptNames(*run), expected);
    QVERIFY(refusals(*run, ops()).empty());
}

void TestRunGraph::helperNodes()
{
    RunRequest request =
        requestOf({QStringLiteral("b:0=5"), QStringLiteral("a=7")}, {QStringLiteral("c"), QStringLiteral("d:0")}, {});
    const Result<RunGraph> run = prepareRun(m_chain, request, ops());
    TAGSCOPE_VERIFY_RESULT(run);
    QCOMPARE(run->feedNodes.size(), 2u);
    QCOMPARE(run->fetchNodes.size(), 2u);
    const Node& arg = run->graph.node(run->feedNodes[1]);
    QCOMPARE(arg.name, std::string("_arg_a_0_1"));
    QCOMPARE(arg.op, std::string("_Arg"));
    QCOMPARE(*arg.attr<DType>("T"), DType::Int32);
    QCOMPARE(*arg.attr<int64_t>("index"), int64_t{1});
    const Node& retval = run->graph.node(run->fetchNodes[1]);
    QCOMPARE(retval.name, std::string("_retval_d_0_1"));
    QCOMPARE(retval.op, std::string("_Retval"));
    QCOMPARE(*retval.attr<DType>("T"), DType::Int32);
    QCOMPARE(*retval.attr<int64_t>("index"), int64_t{1});
    QCOMPARE(inputsOf(*run, "_retval_d_0_1"), std::string("d:0 "));
    QVERIFY((run->fetchNames == std::vector<std::string>{"c:0", "d:0"}));
    QCOMPARE(inputsOf(*run, "c"), std::string("_arg_a_0_1:0 _arg_b_0_0:0 "));
}

void TestRunGraph::feedMovesDataEdgesOnly()
{
    const Result<RunGraph> run = prepareRun(
        m_chain, requestOf({QStringLiteral("d:0=1")}, {}, {QStringLiteral("e"), QStringLiteral("n")}), ops());
    TAGSCOPE_VERIFY_RESULT(run);
    QCOMPARE(inputsOf(*run, "e"), std::string("_arg_d_0_0:0 "));
    QCOMPARE(inputsOf(*run, "n"), std::string("^d "));
    QVERIFY(run->kept[m_chain.find("d")->index()]);
}

void TestRunGraph::feedOfPlaceholderMovesControlEdges()
{
    for (const char* op : {"Placeholder", "PlaceholderV2"}) {
        const Graph graph = graphFromText(std::string("p ") + op + " dtype=int32; q NoOp ^p ^p; r Neg p ^p T=int32");
        const Result<RunGraph> run = prepareRun(graph, requestOf({QStringLiteral("p=1")}, {}, {}), ops());
        TAGSCOPE_VERIFY_RESULT(run);
        QCOMPARE(inputsOf(*run, "q"), std::string("^_arg_p_0_0 ^_arg_p_0_0 "));
        QCOMPARE(inputsOf(*run, "r"), std::string("_arg_p_0_0:0 ^_arg_p_0_0 "));
        QCOMPARE(keptNames(*run).size(), 3);
    }
}

void TestRunGraph::onlyTheFedOutputMoves()
{
    const Graph graph = graphFromText("p Placeholder dtype=bool; d Placeholder dtype=int32; s Switch d p T=int32; "
                                      "f Neg s T=int32; t Neg s:1 T=int32");
    const Result<RunGraph> run = prepareRun(graph, requestOf({QStringLiteral("s:1=1")}, {}, {}), ops());
    TAGSCOPE_VERIFY_RESULT(run);
    QCOMPARE(inputsOf(*run, "f"), std::string("s:0 "));
    QCOMPARE(inputsOf(*run, "t"), std::string("_arg_s_1_0:0 "));
}

void TestRunGraph::feedMayBeOfAnUnknownOp()
{
    const Graph graph = graphFromText("u NoSuchOp; b Neg u:7 T=int32");
    const Result<RunGraph> run =
        prepareRun(graph, requestOf({QStringLiteral("u:7=1")}, {QStringLiteral("b")}, {}), ops());
    TAGSCOPE_VERIFY_RESULT(run);
    QVERIFY(refusals(*run, ops()).empty());
    const Result<RunGraph> fetched = prepareRun(graph, requestOf({}, {QStringLiteral("u:3")}, {}), ops());
    TAGSCOPE_VERIFY_RESULT(fetched);
    QVERIFY(!refusals(*fetched, ops()).empty());
}

void TestRunGraph::feedDTypes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("dtype");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* name, DType dtype, const char* error) {
        QTest::newRow(name) << QString::fromLatin1(name) << static_cast<int>(dtype) << QString::fromLatin1(error);
    };
    row("p", DType::Bool, "");
    row("p:0", DType::Bool, "");
    row("u:5", DType::Invalid, "");
    row("v", DType::Float, "");  // the output is a reference; what is fed is not
    row("x", DType::Invalid, "FeedInputs: unable to find feed output x");
    row("p:1", DType::Invalid, "FeedInputs: p:1 should have output index < 1");
}

void TestRunGraph::feedDTypes()
{
    QFETCH(QString, name);
    QFETCH(int, dtype);
    QFETCH(QString, error);
    GraphAssembler assembler(graphFromText("p Placeholder dtype=bool; u NoSuchOp; v VariableV2 dtype=float"));
    assembler.node(NodeId(2u)).attrs.set("shape", Shape());
    const Graph graph = std::move(assembler).finish();
    const Result<DType> found = feedDType(graph, ops(), name.toStdString());
    QCOMPARE(QString::fromStdString(found ? std::string() : found.error().message), error);
    if (found)
        QCOMPARE(static_cast<int>(*found), dtype);

    RunRequest request;
    request.feeds.push_back({"p", Tensor::scalar(1.0f)});
    const Result<RunGraph> wrong = prepareRun(graph, request, ops());
    QVERIFY(!wrong.has_value());
    QCOMPARE(wrong.error().message, std::string("Expects arg[0] to be bool but float is provided"));
}

void TestRunGraph::originsOfHelpers()
{
    const Result<RunGraph> run = prepareRun(
        m_chain, requestOf({QStringLiteral("b:0=5")}, {QStringLiteral("c"), QStringLiteral("d")}, {}), ops());
    TAGSCOPE_VERIFY_RESULT(run);
    QCOMPARE(run->provenance.size(), run->graph.size());
    for (size_t i = 0; i < m_chain.size(); ++i)
        QVERIFY((run->provenance.of(NodeId(i)) == NodeOrigin{NodeId(i), Pass::Opened, {}}));
    const auto check = [&](NodeId helper, Pass pass, const char* source) {
        QVERIFY((run->provenance.of(helper) == NodeOrigin{m_chain.find(source).value(), pass, {}}));
        QVERIFY(run->provenance.isHelper(helper));
    };
    check(run->feedNodes[0], Pass::Feed, "b");
    check(run->fetchNodes[0], Pass::Fetch, "c");
    check(run->fetchNodes[1], Pass::Fetch, "d");
}

/// A node that a pass put between two is no helper, and a fetch of it comes from where it comes from.
void TestRunGraph::originsAfterAPass()
{
    GraphEditor editor(DerivedGraph::ofOpened(m_chain));
    const NodeId b = m_chain.find("b").value();
    const NodeId between = editor.add({"between", "Identity", {}, {}, {{b, 0}}, {}}, {b, Pass::Built, {}});
    editor.setAttr(between, "T", DType::Int32);
    editor.moveConsumers({b, 0}, {between, 0});
    const DerivedGraph derived = std::move(editor).finish();
    const Result<RunGraph> run =
        prepareRun(derived.graph, derived.provenance, requestOf({}, {QStringLiteral("between")}, {}), ops());
    TAGSCOPE_VERIFY_RESULT(run);
    QVERIFY((run->provenance.of(between) == NodeOrigin{b, Pass::Built, {}}));
    QVERIFY(!run->provenance.isHelper(between));
    QVERIFY((run->provenance.of(run->fetchNodes[0]) == NodeOrigin{b, Pass::Fetch, {}}));
    QCOMPARE(run->graph.size(), m_chain.size() + 2);
    QCOMPARE(keptNames(*run),
             QStringList({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("between"),
                          QStringLiteral("_retval_between_0_0")}));
}

void TestRunGraph::takenHelperNameIsAvoided()
{
    const Graph graph = graphFromText("p Placeholder dtype=int32; _arg_p_0_0 Neg p T=int32; b Neg _arg_p_0_0 T=int32");
    const Result<RunGraph> run =
        prepareRun(graph, requestOf({QStringLiteral("p=1")}, {QStringLiteral("b")}, {}), ops());
    TAGSCOPE_VERIFY_RESULT(run);
    QVERIFY2(run->graph.problems().empty(), messages(run->graph.problems()).c_str());
    QCOMPARE(inputsOf(*run, "_arg_p_0_0"), std::string("_arg_p_0_0_1:0 "));
}

void TestRunGraph::originalNodesKeepTheirIds()
{
    const Result<RunGraph> run =
        prepareRun(m_chain, requestOf({QStringLiteral("a=1")}, {QStringLiteral("e")}, {}), ops());
    TAGSCOPE_VERIFY_RESULT(run);
    QCOMPARE(run->graph.size(), m_chain.size() + 2);
    QCOMPARE(run->kept.size(), run->graph.size());
    for (size_t i = 0; i < m_chain.size(); ++i)
        QCOMPARE(run->graph.nodes()[i].name, m_chain.nodes()[i].name);
}

void TestRunGraph::fetchTwiceGivesTwoResults()
{
    const Result<RunGraph> run =
        prepareRun(m_chain, requestOf({}, {QStringLiteral("c"), QStringLiteral("c:0")}, {}), ops());
    TAGSCOPE_VERIFY_RESULT(run);
    QCOMPARE(run->fetchNodes.size(), 2u);
    QVERIFY(run->fetchNodes[0] != run->fetchNodes[1]);
}

void TestRunGraph::prunedCycleDoesNotMatter()
{
    const Graph graph =
        graphFromText("c Placeholder dtype=int32; a Neg b T=int32; b Neg a T=int32; d Neg c T=int32; e Neg b T=int32");
    const Result<RunGraph> good = prepareRun(graph, requestOf({}, {QStringLiteral("d")}, {}), ops());
    TAGSCOPE_VERIFY_RESULT(good);
    QVERIFY(refusals(*good, ops()).empty());
    const Result<RunGraph> bad = prepareRun(graph, requestOf({}, {QStringLiteral("e")}, {}), ops());
    TAGSCOPE_VERIFY_RESULT(bad);
    // The number is that of the file, without the nodes that the run adds.
    QCOMPARE(refusals(*bad, ops()).front().message, std::string("3 nodes in a cycle"));
    const Result<RunGraph> cut =
        prepareRun(graph, requestOf({QStringLiteral("a=1")}, {QStringLiteral("e")}, {}), ops());
    TAGSCOPE_VERIFY_RESULT(cut);
    QVERIFY(refusals(*cut, ops()).empty());
}

void TestRunGraph::randomPruningAgainstReachability()
{
    for (uint32_t seed = 0; seed < 200; ++seed) {
        std::mt19937 random(seed);
        const size_t n = 2 + random() % 15;
        std::vector<std::vector<bool>> needs(n, std::vector<bool>(n, false));
        std::string text;
        for (size_t i = 0; i < n; ++i) {
            text += "n" + std::to_string(i) + " Unknown";
            for (size_t k = 0; i > 0 && k < random() % 3; ++k) {
                const size_t source = random() % i;
                needs[i][source] = true;
                text += (k % 2 == 0 ? " n" : " ^n") + std::to_string(source);
            }
            text += "\n";
        }
        const size_t target = random() % n;
        std::vector<bool> expected(n, false);
        expected[target] = true;
        for (size_t i = target + 1; i-- > 0;)
            for (size_t k = 0; k < n; ++k)
                if (expected[i] && needs[i][k])
                    expected[k] = true;
        const Graph graph = graphFromText(text);
        const Result<RunGraph> run = prepareRun(graph, requestOf({}, {}, {QStringLiteral("n%1").arg(target)}), ops());
        TAGSCOPE_VERIFY_RESULT(run);
        QVERIFY2(run->kept == expected, text.c_str());
    }
}

void TestRunGraph::manyControlEdgesOfAFedPlaceholder()
{
    std::string text = "p Placeholder dtype=int32; q NoOp";
    for (int i = 0; i < 100'000; ++i)
        text += " ^p";
    const Result<RunGraph> run = prepareRun(graphFromText(text), requestOf({QStringLiteral("p=1")}, {}, {}), ops());
    TAGSCOPE_VERIFY_RESULT(run);
    QCOMPARE(run->graph.outEdges(run->feedNodes[0]).size(), 100'000u);
}

TAGSCOPE_APPLESS_TEST(TestRunGraph)
#include "tst_run_graph.moc"
