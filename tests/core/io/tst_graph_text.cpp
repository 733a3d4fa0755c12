// SPDX-License-Identifier: Apache-2.0
#include "core/io/graph_reader.h"
#include "core/io/text_scan.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace tagscope;

class TestGraphText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reads();
    void errors_data();
    void errors();
    void unknownFields();
    void nestingOfSkippedFields();
    void nodeNames_data();
    void nodeNames();
    void places();
};

void TestGraphText::reads()
{
    const Result<LoadedFile> file = readGraphBytes(R"(
# a comment
node {
  name: "c" op: "Const"
  attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: 'value' value { tensor { dtype: DT_FLOAT tensor_shape { dim { size: 2 } dim { size: 3 } } float_val: 1.5 } } }
  attr { key: "future" value { type: 77 } }
}
node < name: "y" op: "Foo" input: ["c", "c:1", "^c"] >
library { function { signature { name: "f" } node_def { name: "n" op: "Neg" } } gradient { function_name: "f" gradient_func: "g" } }
versions { producer: 27 }
)");
    QVERIFY2(file.has_value(), file ? "" : file.error().message.c_str());
    QCOMPARE(file->kind, FileKind::GraphText);
    const Graph& g = file->graph;
    QVERIFY(g.problems().empty());
    QCOMPARE(g.size(), size_t(2));
    QCOMPARE(g.versions().producer, 27);
    const Node& c = g.node(*g.find("c"));
    QVERIFY(c.attr<Tensor>("value")->isRepeated());
    QCOMPARE(c.attr<Tensor>("value")->at<float>(5), 1.5f);
    QCOMPARE(static_cast<int>(*c.attr<DType>("future")), 77);
    QCOMPARE(g.node(*g.find("y")).inputs.size(), size_t(2));
    QCOMPARE(g.functions().size(), size_t(1));
    QCOMPARE(g.functions().front().ops, (std::vector<std::string>{"Neg"}));
    QVERIFY(!g.libraryGradients().empty());
}

void TestGraphText::errors_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("node");
    QTest::newRow("missing brace") << "node {\n  name: \"a\"\n  op: \"B\"\n"
                                   << "4:1: "
                                   << "a";
    QTest::newRow("wrong value") << "node { name: \"a\" op: \"B\" }\nnode {\n  name: \"b\"\n  op: 5\n}"
                                 << "4:7: "
                                 << "b";
    QTest::newRow("name after the mistake") << "node {\n  op: 5\n  name: \"late\"\n}"
                                            << "2:7: "
                                            << "late";
    QTest::newRow("unknown enum") << "node {\n name: \"a\"\n attr { key: \"T\" value { type: DT_FOO } } }"
                                  << "3:"
                                  << "a";
    QTest::newRow("not in a node") << "node { name: \"a\" }\nversions { producer: x }"
                                   << "2:22: "
                                   << "";
    QTest::newRow("open string") << "node { name: \"a }\n }"
                                 << "1:"
                                 << "a }";
    QTest::newRow("stray brace") << "node { name: \"a\" } }"
                                 << "1:20: "
                                 << "";
    QTest::newRow("twice") << "node { name: \"a\" op: \"A\" op: \"B\" }"
                           << "1:"
                           << "a";
}

void TestGraphText::errors()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    QFETCH(QString, node);
    const Result<LoadedFile> file = readGraphBytes(text.toStdString(), "g.pbtxt");
    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::InvalidArgument);
    const QString said = QString::fromStdString(file.error().message);
    QVERIFY2(said.startsWith(message), qPrintable(said));
    QCOMPARE(QString::fromStdString(file.error().where.node), node);
    QCOMPARE(said.contains(QStringLiteral("(in node '%1')").arg(node)), !node.isEmpty());
}

void TestGraphText::unknownFields()
{
    const Result<LoadedFile> file = readGraphBytes("node { name: \"a\" op: \"NoOp\" colour: 3 extra { deep { x: 1 } } "
                                                   "}\nnode { name: \"b\" op: \"NoOp\" input: \"^a\" }");
    QVERIFY2(file.has_value(), file ? "" : file.error().message.c_str());
    const Graph& g = file->graph;
    QCOMPARE(g.size(), size_t(2));
    QCOMPARE(g.node(NodeId(1)).controlInputs.size(), size_t(1));
    QVERIFY(g.problems().size() >= 2);
    QVERIFY(!g.problems().front().refusesRun);
    QVERIFY(g.problems().front().message.starts_with("1:"));
    QVERIFY(g.problems().front().message.find("colour") != std::string::npos);
}

void TestGraphText::nestingOfSkippedFields()
{
    for (const char* open : {"x {", "x <", "node { attr { value { func { attr { value { func {"}) {
        std::string text = "node { name: \"a\" }\n";
        for (int i = 0; i < 10000; ++i)
            text += open;
        const Result<LoadedFile> file = readGraphBytes(text);
        QVERIFY(!file);
        QVERIFY2(file.error().message.ends_with("nested deeper than 100 levels"), file.error().message.c_str());
        QVERIFY(file.error().message.starts_with("2:"));
    }
}

void TestGraphText::nodeNames_data()
{
    QTest::addColumn<QString>("text");  // | marks the place
    QTest::addColumn<QString>("name");
    QTest::newRow("inside") << "node { name: \"a\" op: | }"
                            << "a";
    QTest::newRow("before") << "| node { name: \"a\" }"
                            << "";
    QTest::newRow("after") << "node { name: \"a\" } |"
                           << "";
    QTest::newRow("second") << "node { name: \"a\" } node { name: \"b\" attr { | } }"
                            << "b";
    QTest::newRow("braces in strings") << "node { name: \"a}\" op: \"{\" | }"
                                       << "a}";
    QTest::newRow("braces in comments") << "node { name: \"a\" # }\n | }"
                                        << "a";
    QTest::newRow("name of something inside") << "node { attr { value { func { name: \"f\" | } } } name: \"a\" }"
                                              << "a";
    QTest::newRow("in a function") << "library { function { node_def { name: \"n\" | } } }"
                                   << "n";
    QTest::newRow("no name") << "node { op: \"A\" | }"
                             << "";
}

void TestGraphText::nodeNames()
{
    QFETCH(QString, text);
    QFETCH(QString, name);
    const qsizetype place = text.indexOf(QLatin1Char('|'));
    const std::string content = text.remove(place, 1).toStdString();
    QCOMPARE(QString::fromStdString(std::string(nodeNameAt(content, static_cast<size_t>(place)))), name);
}

void TestGraphText::places()
{
    const std::string text = "ab\ncd\n";
    QCOMPARE(placeOf(text, 4).line, 2);
    QCOMPARE(placeOf(text, 4).column, 2);
    QCOMPARE(lineBegin(text, 1), size_t(3));
    QCOMPARE(lineBegin(text, 9), text.size());
}

TAGSCOPE_APPLESS_TEST(TestGraphText)

#include "tst_graph_text.moc"
