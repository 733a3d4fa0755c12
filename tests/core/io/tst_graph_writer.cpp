// SPDX-License-Identifier: Apache-2.0
#include "core/io/graph_writer.h"

#include "core/io/graph_reader.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"
#include "wire_bytes.h"

#include <QDirIterator>
#include <QTest>

using namespace tagscope;
using namespace tagscope::test;

class TestGraphWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void roundTrip_data();
    void roundTrip();
    void realGraphs_data();
    void realGraphs();
    void isDeterministic();
    void unresolvedInputsKeepTheirNames();
    void brokenTensorsStayBroken();
};

namespace {

std::string difference(const AttrMap& a, const AttrMap& b);

std::string difference(const AttrValue& a, const AttrValue& b)
{
    if (a.value.index() != b.value.index())
        return "another kind of value";
    if (const Tensor* t = a.as<Tensor>())
        return *t == *b.as<Tensor>() ? "" : "another tensor";
    if (const BrokenTensor* broken = a.as<BrokenTensor>())
        return *broken->error == *b.as<BrokenTensor>()->error ? "" : "broken otherwise";
    if (const FunctionRef* ref = a.as<FunctionRef>()) {
        const FunctionRef* other = b.as<FunctionRef>();
        if (ref->name != other->name || bool(ref->attrs) != bool(other->attrs))
            return "another function";
        return ref->attrs ? difference(*ref->attrs, *other->attrs) : "";
    }
    if (const AttrList* list = a.asList()) {
        const AttrList* other = b.asList();
        if (list->size() != other->size())
            return "a list of another length";
        for (size_t i = 0; i < list->size(); ++i)
            if (const std::string d = difference((*list)[i], (*other)[i]); !d.empty())
                return "in a list: " + d;
        return {};
    }
    return toString(a, 1 << 20) == toString(b, 1 << 20) ? "" : toString(a) + " is not " + toString(b);
}

std::string difference(const AttrMap& a, const AttrMap& b)
{
    if (a.size() != b.size())
        return "another number of attributes";
    for (auto x = a.begin(), y = b.begin(); x != a.end(); ++x, ++y) {
        if (x->first != y->first)
            return "attribute " + x->first + " is not " + y->first;
        if (const std::string d = difference(x->second, y->second); !d.empty())
            return "attribute " + x->first + ": " + d;
    }
    return {};
}

/// What two graphs differ in, or nothing.
std::string difference(const Graph& a, const Graph& b)
{
    if (a.size() != b.size() || a.functions().size() != b.functions().size()
        || a.libraryGradients() != b.libraryGradients())
        return "another number of nodes, functions or gradients";
    if (a.versions().producer != b.versions().producer || a.versions().minConsumer != b.versions().minConsumer
        || a.versions().badConsumers != b.versions().badConsumers)
        return "other versions";
    for (size_t i = 0; i < a.functions().size(); ++i)
        if (a.functions()[i].name != b.functions()[i].name || a.functions()[i].ops != b.functions()[i].ops
            || a.functions()[i].nodeCount != b.functions()[i].nodeCount)
            return "another function " + a.functions()[i].name;
    for (size_t i = 0; i < a.size(); ++i) {
        const Node& x = a.node(NodeId(i));
        const Node& y = b.node(NodeId(i));
        if (x.name != y.name || x.op != y.op || x.device != y.device || x.inputs != y.inputs
            || x.controlInputs != y.controlInputs)
            return "another node " + x.name;
        if (const std::string d = difference(x.attrs, y.attrs); !d.empty())
            return x.name + ": " + d;
    }
    return a.problems() == b.problems() ? "" : "other problems";
}

Graph loadGraphWriter(const std::string& bytes)
{
    Result<LoadedFile> file = readGraphBytes(bytes, "test");
    if (!file)
        qFatal("%s", file.error().message.c_str());
    return std::move(file->graph);
}

void checkRoundTrip(const Graph& graph)
{
    const Result<std::string> binary = writeGraphBinary(graph);
    QVERIFY(binary.has_value());
    const Graph fromBinary = loadGraphWriter(*binary);
    QCOMPARE(difference(graph, fromBinary), std::string());
    QCOMPARE(*writeGraphBinary(fromBinary), *binary);

    const Result<std::string> text = writeGraphText(graph);
    QVERIFY(text.has_value());
    const Graph fromText = loadGraphWriter(*text);
    QCOMPARE(difference(graph, fromText), std::string());
    QCOMPARE(*writeGraphText(fromText), *text);
}

}

void TestGraphWriter::roundTrip_data()
{
    QTest::addColumn<QByteArray>("graph");
    const auto one = [](const std::string& value) { return q(graphOf(node("x", "Op", attr("a", value)))); };
    QTest::newRow("edges") << q(graphOf(node("a", "A"))
                                + graphOf(node("b", "B", bytes(3, "a:2") + bytes(3, "a") + bytes(3, "^a"))));
    QTest::newRow("loop") << q(graphOf(node("e", "Enter")) + graphOf(node("m", "Merge", bytes(3, "e") + bytes(3, "n")))
                               + graphOf(node("n", "NextIteration", bytes(3, "m"))));
    QTest::newRow("string with any bytes") << one(bytes(2, std::string("\0\xff\"\n", 4)));
    QTest::newRow("int") << one(number(3, ~uint64_t(0)));
    QTest::newRow("float") << one(std::string("\x25\xcd\xcc\xcc\x3d"));
    QTest::newRow("negative zero") << one(std::string("\x25\0\0\0\x80", 5));
    QTest::newRow("false") << one(number(5, 0));
    QTest::newRow("newer type") << one(number(6, 77));
    QTest::newRow("shape") << one(bytes(7, dim(-1) + dim(0)));
    QTest::newRow("unknown rank") << one(bytes(7, number(3, 1)));
    QTest::newRow("scalar shape") << one(bytes(7, ""));
    QTest::newRow("placeholder") << one(bytes(9, "T"));
    QTest::newRow("not set") << one("");
    QTest::newRow("empty list") << one(bytes(1, ""));
    QTest::newRow("list") << one(bytes(1, bytes(2, "a") + bytes(2, "")));
    QTest::newRow("function") << one(bytes(10, bytes(1, "f") + bytes(2, bytes(1, "T") + bytes(2, number(6, 3)))));
    QTest::newRow("tensor") << one(bytes(8, tensor(7, dim(2), bytes(8, "a") + bytes(8, "b"))));
    QTest::newRow("compressed tensor") << one(
        bytes(8, tensor(1, dim(int64_t(1) << 50), bytes(5, std::string("\0\0\x80\x3f", 4)))));
    QTest::newRow("library") << q(graphOf(node("x", "f"))
                                  + bytes(2,
                                          bytes(1, bytes(1, bytes(1, "f")) + bytes(3, node("n", "Add")))
                                              + bytes(2, bytes(1, "f") + bytes(2, "g")))
                                  + bytes(4, number(1, 30) + number(3, 7)));
    QTest::newRow("double names") << q(graphOf(node("x", "A")) + graphOf(node("x", "B")));
    QTest::newRow("wrong type") << one(number(6, 0));
}

void TestGraphWriter::roundTrip()
{
    QFETCH(QByteArray, graph);
    checkRoundTrip(loadGraphWriter(graph.toStdString()));
}

void TestGraphWriter::realGraphs_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("none") << QString();
    for (const char* folder : {"graphs", "conformance"}) {
        const auto found = sharedPath(folder);
        if (!found)
            continue;
        QDirIterator it(QString::fromStdString(*found), {QStringLiteral("*.pb"), QStringLiteral("*.pbtxt")},
                        QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            const QString path = it.next();
            QTest::newRow(qPrintable(path)) << path;
        }
    }
}

void TestGraphWriter::realGraphs()
{
    QFETCH(QString, path);
    if (path.isEmpty())
        QSKIP("the row that is there where no shared graphs are");
    const Result<LoadedFile> file = readGraph(path.toStdString());
    if (!file
        && (file.error().code == ErrorCode::Unimplemented || path.contains(QLatin1String("test_data_set"))
            || path.contains(QLatin1String("run_meta"))))
        QSKIP(file.error().message.c_str());
    QVERIFY2(file.has_value(), file ? "" : file.error().message.c_str());
    checkRoundTrip(file->graph);
}

void TestGraphWriter::isDeterministic()
{
    const std::string one = attr("b", number(3, 1)) + attr("a", number(3, 2));
    const std::string other = attr("a", number(3, 2)) + attr("b", number(3, 1));
    QCOMPARE(*writeGraphBinary(loadGraphWriter(graphOf(node("x", "Op", one)))),
             *writeGraphBinary(loadGraphWriter(graphOf(node("x", "Op", other)))));
    QCOMPARE(*writeGraphBinary(loadGraphWriter(graphOf(node("x", "Op", one)))), graphOf(node("x", "Op", other)));
}

void TestGraphWriter::unresolvedInputsKeepTheirNames()
{
    const std::string content =
        graphOf(node("x", "Op", bytes(3, "ghost:3") + bytes(3, "x") + bytes(3, "other") + bytes(3, "^gone")));
    const Graph g = loadGraphWriter(content);
    QCOMPARE(g.problems().size(), size_t(4));  // three names, one cycle
    QCOMPARE(*writeGraphBinary(g), content);
    checkRoundTrip(g);
}

void TestGraphWriter::brokenTensorsStayBroken()
{
    const Graph g =
        loadGraphWriter(graphOf(node("x", "Const", attr("value", bytes(8, tensor(3, dim(2), bytes(4, "123")))))));
    QCOMPARE(g.problems().size(), size_t(1));
    checkRoundTrip(g);
}

TAGSCOPE_APPLESS_TEST(TestGraphWriter)
#include "tst_graph_writer.moc"
