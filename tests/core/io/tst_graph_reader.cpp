// SPDX-License-Identifier: Apache-2.0
#include "core/io/graph_reader.h"

#include "core/tensor/format.h"
#include "tests/support/test_program.h"
#include "wire_bytes.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace tagscope;
using namespace tagscope::test;
using namespace std::string_literals;

class TestGraphReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nodesAndEdges();
    void attributes_data();
    void attributes();
    void lists();
    void functionReferences();
    void brokenTensorIsAProblem();
    void problems_data();
    void problems();
    void library();
    void versions();
    void oldVersion();
    void stops();
    void progress_data();
    void progress();
    void stopsInTheMiddle_data() { progress_data(); }
    void stopsInTheMiddle();
    void files();
};

namespace {

Graph load(const std::string& bytes)
{
    Result<LoadedFile> file = readGraphBytes(bytes, "test");
    if (!file)
        qFatal("%s", file.error().message.c_str());
    return std::move(file->graph);
}

std::string firstProblem(const Graph& graph)
{
    return graph.problems().empty() ? std::string() : graph.problems().front().message;
}

}

void TestGraphReader::nodesAndEdges()
{
    const Graph g = load(graphOf(node("a", "Split", bytes(4, "/cpu:0")))
                         + graphOf(node("b", "Madeup", bytes(3, "a:1") + bytes(3, "a") + bytes(3, "^c")))
                         + graphOf(node("c", "NoOp")));
    QCOMPARE(g.size(), size_t(3));
    QVERIFY(g.problems().empty());
    QCOMPARE(g.node(NodeId(0)).device, std::string("/cpu:0"));
    const Node& b = g.node(*g.find("b"));
    QCOMPARE(b.op, std::string("Madeup"));
    QCOMPARE(b.inputs, (std::vector<Endpoint>{{NodeId(0), 1}, {NodeId(0), 0}}));
    QCOMPARE(b.controlInputs, (std::vector<NodeId>{NodeId(2)}));
}

void TestGraphReader::attributes_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("expected");
    QTest::newRow("string") << q(bytes(2, "text")) << "\"text\"";
    QTest::newRow("int") << q(number(3, ~uint64_t(0))) << "-1";
    QTest::newRow("zero is set") << q(number(3, 0)) << "0";
    QTest::newRow("float") << q("\x25\0\0\0\x3f"s) << "0.5";
    QTest::newRow("bool") << q(number(5, 0)) << "false";
    QTest::newRow("type") << q(number(6, 1)) << "float32";
    QTest::newRow("shape") << q(bytes(7, dim(2) + dim(-1))) << "[2,?]";
    QTest::newRow("unknown shape") << q(bytes(7, number(3, 1))) << "<unknown>";
    QTest::newRow("placeholder") << q(bytes(9, "T")) << "$T";
    QTest::newRow("nothing") << q("") << "(not set)";
    QTest::newRow("empty list") << q(bytes(1, "")) << "[]";
    QTest::newRow("function") << q(bytes(10, bytes(1, "body"))) << "body{}";
}

void TestGraphReader::attributes()
{
    QFETCH(QByteArray, value);
    QFETCH(QString, expected);
    const Graph g = load(graphOf(node("x", "Op", attr("a", value.toStdString()))));
    QVERIFY(g.problems().empty());
    const AttrValue* a = g.node(NodeId(0)).attrs.find("a");
    QVERIFY(a);
    QCOMPARE(QString::fromStdString(toString(*a)), expected);
}

void TestGraphReader::lists()
{
    const std::string types = bytes(1, bytes(6, "\1\3"s));  // packed
    const std::string unpacked = bytes(1, number(3, 7) + number(3, 8));
    const std::string shapes = bytes(1, bytes(7, dim(1)) + bytes(7, number(3, 1)));
    const std::string tensors = bytes(1, bytes(8, tensor(3, dim(1), number(7, 4))));
    const Graph g = load(graphOf(node(
        "x", "Op", attr("types", types) + attr("ints", unpacked) + attr("shapes", shapes) + attr("tensors", tensors))));
    QVERIFY(g.problems().empty());
    const AttrMap& attrs = g.node(NodeId(0)).attrs;
    QCOMPARE(toString(*attrs.find("types")), std::string("[float32, int32]"));
    QCOMPARE(toString(*attrs.find("ints")), std::string("[7, 8]"));
    QCOMPARE(toString(*attrs.find("shapes")), std::string("[[1], <unknown>]"));
    const Tensor* t = attrs.find("tensors")->asList()->front().as<Tensor>();
    QVERIFY(t && summaryText(*t) == "int32 [1]: [4]");
}

void TestGraphReader::functionReferences()
{
    const std::string inner = bytes(1, "body") + bytes(2, bytes(1, "T") + bytes(2, number(6, 1)));
    const Graph g = load(graphOf(node("x", "While", attr("body", bytes(10, inner)))));
    const FunctionRef* ref = g.node(NodeId(0)).attr<FunctionRef>("body");
    QVERIFY(ref && ref->attrs);
    QCOMPARE(ref->name, std::string("body"));
    QCOMPARE(*ref->attrs->find("T")->as<DType>(), DType::Float);
}

void TestGraphReader::brokenTensorIsAProblem()
{
    const std::string wrong = tensor(3, dim(2), bytes(4, "123"));
    const Graph g =
        load(graphOf(node("c", "Const", attr("value", bytes(8, wrong)))) + graphOf(node("y", "Neg", bytes(3, "c"))));
    QCOMPARE(g.size(), size_t(2));
    QCOMPARE(g.problems().size(), size_t(1));
    const Problem& p = g.problems().front();
    QCOMPARE(p.node, NodeId(0));
    QCOMPARE(p.attribute, std::string("value"));
    QVERIFY(p.refusesRun);
    QCOMPARE(
        p.message,
        std::string("Node 'c': attribute 'value': tensor_content has 3 bytes, but a int32 tensor of shape [2] has 8"));
    const BrokenTensor* broken = g.node(NodeId(0)).attr<BrokenTensor>("value");
    QVERIFY(broken && broken->error && broken->wire);
    QCOMPARE(*broken->wire, wrong);
}

void TestGraphReader::problems_data()
{
    QTest::addColumn<QByteArray>("graph");
    QTest::addColumn<QString>("problem");
    const std::string good = graphOf(node("good", "NoOp"));
    QTest::newRow("unknown input") << q(graphOf(node("x", "Neg", bytes(3, "ghost"))))
                                   << "Node 'x': Unknown input node 'ghost'";
    QTest::newRow("type out of range") << q(graphOf(node("x", "Op", attr("T", number(6, 1000)))))
                                       << "Node 'x': attribute 'T': 1000 is not the number of a data type";
    QTest::newRow("newer type is kept") << q(graphOf(node("x", "Op", attr("T", number(6, 77))))) << "";
    QTest::newRow("wrong shape")
        << q(graphOf(node("x", "Op", attr("shape", bytes(7, dim(-2))))))
        << "Node 'x': attribute 'shape': Shape has dimensions with values below -1 (where -1 means unknown): -2";
    QTest::newRow("shape of unknown rank with dimensions")
        << q(graphOf(node("x", "Op", attr("shape", bytes(7, dim(2) + number(3, 1))))))
        << "Node 'x': attribute 'shape': An unknown shape must not have any dimensions set.";
    QTest::newRow("name is not UTF-8") << q(good + graphOf(node("x\xff", "Op")))
                                       << "Node 'x\\xff' has a name or input that is not valid UTF-8";
    QTest::newRow("nodes without anything")
        << q(good + bytes(1, "") + bytes(1, bytes(4, "/cpu:0"))) << "2 nodes without name and op were left out";
    QTest::newRow("a node that cannot be read") << q(good + bytes(1, bytes(1, "y") + bytes(2, "Op") + "\x2a\x7f"s))
                                                << "Node 'y', at byte 14 of the file, cannot be read whole";
    QTest::newRow("a node of nothing") << q(good + bytes(1, "\x0a\x7f"s))
                                       << "a node at byte 14 of the file cannot be read";
    QTest::newRow("unknown field") << q(good + bytes(9, "x")) << "the GraphDef has the unknown field 9 at byte 14";
    QTest::newRow("function that cannot be read")
        << q(good + bytes(2, bytes(1, "\x0a\x7f"s))) << "a function of the library at byte 14 cannot be read";
    QTest::newRow("asks for a newer reader")
        << q(good + bytes(4, number(1, 9999) + number(2, 9999)))
        << "the graph asks for a reader of version 9999 or newer, known here are those up to 2314";
}

void TestGraphReader::problems()
{
    QFETCH(QByteArray, graph);
    QFETCH(QString, problem);
    QCOMPARE(QString::fromStdString(firstProblem(load(graph.toStdString()))), problem);
}

void TestGraphReader::library()
{
    const std::string function =
        bytes(1, bytes(1, "f")) + bytes(3, node("n", "Add")) + bytes(3, node("m", "Add")) + bytes(3, node("k", "Neg"));
    const std::string gradient = bytes(1, "f") + bytes(2, "g");
    const Graph g = load(graphOf(node("x", "f")) + bytes(2, bytes(1, function) + bytes(2, gradient)));
    QCOMPARE(g.functions().size(), size_t(1));
    const LibraryFunction& f = g.functions().front();
    QCOMPARE(f.name, std::string("f"));
    QCOMPARE(f.nodeCount, size_t(3));
    QCOMPARE(f.ops, (std::vector<std::string>{"Add", "Neg"}));
    QCOMPARE(f.serialized, function);
    QCOMPARE(g.libraryGradients(), bytes(2, gradient));
}

void TestGraphReader::versions()
{
    const Graph g =
        load(graphOf(node("x", "NoOp")) + bytes(4, number(1, 26) + number(2, 12) + number(3, 20) + number(3, 21)));
    QCOMPARE(g.versions().producer, 26);
    QCOMPARE(g.versions().minConsumer, 12);
    QCOMPARE(g.versions().badConsumers, (std::vector<int>{20, 21}));
}

void TestGraphReader::oldVersion()
{
    QCOMPARE(load(graphOf(node("x", "NoOp")) + number(3, 9)).versions().producer, 9);
    QCOMPARE(load(graphOf(node("x", "NoOp")) + number(3, 9) + bytes(4, number(1, 22))).versions().producer, 22);
}

void TestGraphReader::stops()
{
    std::stop_source source;
    source.request_stop();
    const ReadOptions options{source.get_token(), {}};
    for (const std::string& content : {graphOf(node("x", "NoOp")), std::string("node { name: 'x' op: 'NoOp' }")}) {
        const Result<LoadedFile> file = readGraphBytes(content, "x.pb", options);
        QVERIFY(!file);
        QCOMPARE(file.error().code, ErrorCode::Cancelled);
    }
}

void TestGraphReader::progress_data()
{
    QTest::addColumn<std::string>("content");
    std::string binary;
    std::string text;
    std::string json;
    for (int i = 0; i < 5000; ++i) {
        const std::string name = "n" + std::to_string(i);
        binary += graphOf(node(name, "NoOp"));
        text += "node { name: '" + name + "' op: 'NoOp' }\n";
        json += (json.empty() ? "" : ",") + ("{\"name\": \"" + name + "\", \"op\": \"NoOp\"}");
    }
    QTest::newRow("binary") << binary;
    QTest::newRow("text") << text;
    QTest::newRow("JSON") << "{\"node\": [" + json + "]}";
}

void TestGraphReader::progress()
{
    QFETCH(std::string, content);
    std::vector<double> seen;
    const ReadOptions options{{}, [&](double part) { seen.push_back(part); }};
    const Result<LoadedFile> file = readGraphBytes(content, {}, options);
    QVERIFY(file && file->graph.size() == 5000);
    QVERIFY(seen.size() >= 4);
    QVERIFY(std::is_sorted(seen.begin(), seen.end()));
    QCOMPARE(seen.back(), 1.0);
}

/// Before half of a file is read, whoever stops it gets nothing more of it.
void TestGraphReader::stopsInTheMiddle()
{
    QFETCH(std::string, content);
    std::stop_source source;
    double last = 0;
    const ReadOptions options{source.get_token(), [&](double part) {
                                  last = part;
                                  if (part > 0.2)
                                      source.request_stop();
                              }};
    const Result<LoadedFile> file = readGraphBytes(content, {}, options);
    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::Cancelled);
    QVERIFY2(last < 0.8, QByteArray::number(last));
}

void TestGraphReader::files()
{
    QTemporaryDir folder;
    const auto path = [&](const char* name) {
        return (folder.path() + QLatin1Char('/') + QLatin1String(name)).toStdString();
    };
    const auto write = [&](const char* name, const std::string& content) {
        std::ofstream(path(name), std::ios::binary) << content;
    };

    write("graph.pb", graphOf(node("x", "NoOp")));
    const Result<LoadedFile> good = readGraph(path("graph.pb"));
    QVERIFY(good.has_value());
    QCOMPARE(good->kind, FileKind::GraphBinary);
    QCOMPARE(good->bytes, uint64_t(graphOf(node("x", "NoOp")).size()));

    const Result<LoadedFile> missing = readGraph(path("missing.pb"));
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, ErrorCode::NotFound);
    QCOMPARE(toString(missing.error()), path("missing.pb") + ": cannot be read: no such file or directory");

    const Result<LoadedFile> graphs = readGraph(folder.path().toStdString());
    QVERIFY(graphs);
    QCOMPARE(graphs->kind, FileKind::GraphFolder);
    QCOMPARE(graphs->graph.size(), size_t{1});

    write("saved_model.pb", "x");
    QCOMPARE(readGraph(folder.path().toStdString()).error().message,
             std::string("is a SavedModel folder, which cannot be opened yet"));

    QTemporaryDir empty;
    const Result<LoadedFile> nothing = readGraph(empty.path().toStdString());
    QCOMPARE(nothing.error().code, ErrorCode::InvalidArgument);
    QCOMPARE(nothing.error().message, std::string("is a folder without a graph"));
}

TAGSCOPE_APPLESS_TEST(TestGraphReader)
#include "tst_graph_reader.moc"
