// SPDX-License-Identifier: Apache-2.0
#include "core/io/graph_reader.h"
#include "core/io/graph_writer.h"
#include "core/io/json_cursor.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <limits>
#include <stop_token>

using namespace tagscope;

class TestGraphJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isTheSameGraphAsInText_data();
    void isTheSameGraphAsInText();
    void errors_data();
    void errors();
    void unknownFields();
    void otherFilesAreNoGraphs_data();
    void otherFilesAreNoGraphs();
    void hostileFilesEnd_data();
    void hostileFilesEnd();
    void theLargestFloat();
    void emptyNodesAreLeftOut();
    void loadingIsStopped();
    void base64_data();
    void base64();
};

void TestGraphJson::isTheSameGraphAsInText_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("names, inputs, devices")
        << QByteArray(
               R"({"node": [{"name": "a", "op": "NoOp", "device": "/cpu:0"}, {"name": "b", "op": "NoOp", "input": ["^a"]}]})")
        << QByteArray(R"(node { name: "a" op: "NoOp" device: "/cpu:0" } node { name: "b" op: "NoOp" input: "^a" })");
    QTest::newRow("lowerCamelCase")
        << QByteArray(
               R"({"node": [{"name": "c", "op": "Const", "attr": {"dtype": {"type": "DT_INT32"}, "value": {"tensor": {"dtype": "DT_INT32",
            "tensorShape": {"dim": [{"size": "2"}]}, "intVal": [3, 4]}}}}], "versions": {"producer": 27, "minConsumer": 12}})")
        << QByteArray(
               R"(node { name: "c" op: "Const" attr { key: "dtype" value { type: DT_INT32 } } attr { key: "value" value { tensor {
            dtype: DT_INT32 tensor_shape { dim { size: 2 } } int_val: 3 int_val: 4 } } } } versions { producer: 27 min_consumer: 12 })");
    QTest::newRow("original names, enums by number, maps as lists")
        << QByteArray(
               R"({"node": [{"name": "c", "op": "Const", "attr": [{"key": "value", "value": {"tensor": {"dtype": 9,
            "tensor_shape": {}, "int64_val": ["-9223372036854775808"]}}}]}]})")
        << QByteArray(R"(node { name: "c" op: "Const" attr { key: "value" value { tensor {
            dtype: DT_INT64 tensor_shape { } int64_val: -9223372036854775808 } } } })");
    QTest::newRow("bytes in base64")  // "hi" and bytes 0 to 3
        << QByteArray(
               R"({"node": [{"name": "n", "op": "X", "attr": {"s": {"s": "aGk="}, "l": {"list": {"s": ["aGk", ""]}},
            "t": {"tensor": {"dtype": "DT_UINT8", "tensorShape": {"dim": [{"size": 4}]}, "tensorContent": "AAECAw=="}}}}]})")
        << QByteArray(
               R"(node { name: "n" op: "X" attr { key: "s" value { s: "hi" } } attr { key: "l" value { list { s: "hi" s: "" } } }
            attr { key: "t" value { tensor { dtype: DT_UINT8 tensor_shape { dim { size: 4 } } tensor_content: "\000\001\002\003" } } } })");
    QTest::newRow("numbers of all kinds")
        << QByteArray(
               R"({"node": [{"name": "n", "op": "X", "attr": {"f": {"f": "-Infinity"}, "g": {"f": 1.5e-3}, "i": {"i": 1e3}, "j": {"i": "7"}, "b": {"b": true},
            "h": {"f": null, "i": 5}}}], "version": 3})")
        << QByteArray(
               R"(node { name: "n" op: "X" attr { key: "f" value { f: -inf } } attr { key: "g" value { f: 1.5e-3 } } attr { key: "i" value { i: 1000 } }
            attr { key: "j" value { i: 7 } } attr { key: "b" value { b: true } } attr { key: "h" value { i: 5 } } } version: 3)");
    QTest::newRow("escapes") << QByteArray(R"({"node": [{"name": "a\u00e9\ud83d\ude00\n\"", "op": "X\/Y"}]})")
                             << QByteArray("node { name: \"a\xc3\xa9\xf0\x9f\x98\x80\\n\\\"\" op: \"X/Y\" }");
    QTest::newRow("functions")
        << QByteArray(
               R"({"library": {"function": [{"signature": {"name": "f", "inputArg": [{"name": "x", "type": "DT_FLOAT"}], "isStateful": false},
            "nodeDef": [{"name": "n", "op": "Neg", "input": ["x"], "attr": {"T": {"type": "DT_FLOAT"}}}], "ret": {"y": "n:y:0"},
            "argAttr": {"0": {"attr": {"_k": {"i": "1"}}}}}], "gradient": [{"functionName": "f", "gradientFunc": "g"}]},
            "node": [{"name": "w", "op": "While", "attr": {"body": {"func": {"name": "f"}}}}], "debugInfo": {"anything": [1, {"x": null}]}})")
        << QByteArray(
               R"(node { name: "w" op: "While" attr { key: "body" value { func { name: "f" } } } } library { function { signature { name: "f"
            input_arg { name: "x" type: DT_FLOAT } } node_def { name: "n" op: "Neg" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
            ret { key: "y" value: "n:y:0" } arg_attr { key: 0 value { attr { key: "_k" value { i: 1 } } } } }
            gradient { function_name: "f" gradient_func: "g" } })");
}

void TestGraphJson::isTheSameGraphAsInText()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, text);
    const Result<LoadedFile> file = readGraphBytes(json.toStdString(), "g.pb");  // whatever it is called
    QVERIFY2(file.has_value(), file ? "" : file.error().message.c_str());
    QCOMPARE(file->kind, FileKind::GraphJson);
    QCOMPARE(std::string(fileKindName(file->kind)), std::string("GraphDef (JSON)"));
    const Result<LoadedFile> other = readGraphBytes(text.toStdString());
    QVERIFY2(other.has_value(), other ? "" : other.error().message.c_str());
    QCOMPARE(other->kind, FileKind::GraphText);
    QCOMPARE(file->graph.problems().size(), other->graph.problems().size());
    QVERIFY(*writeGraphBinary(file->graph) == *writeGraphBinary(other->graph));
}

void TestGraphJson::errors_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<QByteArray>("node");
    const auto row = [](const char* name, const char* json, const char* message, const char* node) {
        QTest::newRow(name) << QByteArray(json) << QByteArray(message) << QByteArray(node);
    };
    row("wrong value", "{\"node\": [\n {\"name\": \"a\",\n  \"op\": 5}]}", "3:9: \"op\" wants a string (in node 'a')",
        "a");
    row("name after the mistake", "{\"node\": [{\"op\": 5, \"name\": \"late\"}]}",
        "1:18: \"op\" wants a string (in node 'late')", "late");
    row("the second node", "{\"node\": [{\"name\": \"a\"}, {\"name\": \"b\", \"input\": \"a\"}]}",
        "1:49: expected '[', found '\"' (in node 'b')", "b");
    row("unknown enum", "{\"node\": [{\"name\": \"a\", \"attr\": {\"T\": {\"type\": \"DT_FOO\"}}}]}",
        "1:48: \"DT_FOO\" is no DataType (in node 'a')", "a");
    row("no base64", "{\"node\": [{\"name\": \"a\", \"attr\": {\"s\": {\"s\": \"a*b\"}}}]}",
        "1:45: \"s\" wants bytes in base64 (in node 'a')", "a");
    row("too large", "{\"versions\": {\"producer\": 3000000000}}",
        "1:27: 3000000000 is no number that \"producer\" can have", "");
    row("two values", "{\"node\": [{\"attr\": {\"x\": {\"i\": 1, \"f\": 2}}}]}",
        "1:35: \"f\" stands beside another value of its kind", "");
    row("twice", "{\"node\": [{\"name\": \"a\", \"op\": \"A\", \"op\": \"B\"}]}",
        "1:36: \"op\" is given twice (in node 'a')", "a");
    row("open string", "{\"node\": [{\"name\": \"a}]}", "1:20: a string is not closed", "");
    row("no comma", "{\"node\": [{\"name\": \"a\" \"op\": \"B\"}]}", "1:24: expected '}', found '\"' (in node 'a')",
        "a");
    row("cut off", "{\"node\": [{\"name\": \"a\"", "1:23: the text ends where '}' was expected (in node 'a')", "a");
    row("goes on", "{\"node\": []} x", "1:14: the text goes on behind the graph", "");
    row("half a pair", "{\"node\": [{\"name\": \"\\ud83d\"}]}", "1:21: this is no escape of JSON", "");
    row("a leading zero", "{\"node\": [], \"version\": 012}", "1:25: expected a number", "");
    row("too large for a float", "{\"node\": [{\"name\": \"a\", \"attr\": {\"x\": {\"f\": 1e39}}}]}",
        "1:45: 1e39 is no number that \"f\" can have (in node 'a')", "a");
}

void TestGraphJson::errors()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, message);
    QFETCH(QByteArray, node);
    const Result<LoadedFile> file = readGraphBytes(json.toStdString(), "g.json");
    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::InvalidArgument);
    QCOMPARE(QByteArray::fromStdString(file.error().message), message);
    QCOMPARE(QByteArray::fromStdString(file.error().where.node), node);
    QCOMPARE(file.error().where.file, std::string("g.json"));
}

void TestGraphJson::unknownFields()
{
    const Result<LoadedFile> file =
        readGraphBytes("{\"node\": [{\"name\": \"a\", \"op\": \"NoOp\",\n \"colour\": [1, {\"deep\": \"x\"}]}]}");
    QVERIFY2(file.has_value(), file ? "" : file.error().message.c_str());
    QCOMPARE(file->graph.size(), size_t(1));
    QCOMPARE(file->graph.problems().size(), size_t(1));
    QCOMPARE(file->graph.problems().front().message, std::string("2:2: NodeDef has no field \"colour\" (in node 'a')"));
    QVERIFY(!file->graph.problems().front().refusesRun);
    QCOMPARE(file->graph.problems().front().node, NodeId(0));
}

void TestGraphJson::otherFilesAreNoGraphs_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("a list") << QByteArray("[1, 2]");
    QTest::newRow("nothing in it") << QByteArray("{}");
    QTest::newRow("a package") << QByteArray("{\"name\": \"x\", \"version\": \"1.0.0\", \"scripts\": {}}");
    QTest::newRow("with a number for a version") << QByteArray("{\"version\": 3, \"values\": []}");
    QTest::newRow("with a list of versions") << QByteArray("{\"versions\": [\"1.0.0\"]}");
    QTest::newRow("something else") << QByteArray("{\"traceEvents\": [{\"name\": \"x\", \"ph\": \"X\"}]}");
}

void TestGraphJson::otherFilesAreNoGraphs()
{
    QFETCH(QByteArray, json);
    const Result<LoadedFile> file = readGraphBytes(json.toStdString());
    QVERIFY(!file);
    QCOMPARE(file.error().message, std::string("is a JSON file, not a graph"));
}

void TestGraphJson::hostileFilesEnd_data()
{
    QTest::addColumn<QByteArray>("json");
    const auto nested = [](const char* open) { return "{\"node\": [" + QByteArray(open).repeated(100'000); };
    QTest::newRow("lists in an unknown field")
        << QByteArray("{\"node\": [], \"x\": ") + QByteArray("[").repeated(100'000);
    QTest::newRow("objects in an unknown field")
        << QByteArray("{\"node\": [], \"x\": ") + QByteArray("{\"x\": ").repeated(100'000);
    QTest::newRow("functions in attributes") << nested("{\"attr\": {\"f\": {\"func\": ");
    QTest::newRow("empty tensors") << "{\"node\": [{\"attr\": {\"a\": {\"list\": {\"tensor\": ["
            + QByteArray("{},").repeated(1'000'000) + "{}]}}}}]}";
    QTest::newRow("lists for nodes") << nested("[");
}

void TestGraphJson::hostileFilesEnd()
{
    QFETCH(QByteArray, json);
    const Result<LoadedFile> file = readGraphBytes(json.toStdString());
    QVERIFY(!file);
    QVERIFY(file.error().message.starts_with("1:"));
}

/// The largest float as it is usually written is a little larger than it.
void TestGraphJson::theLargestFloat()
{
    const Result<LoadedFile> file = readGraphBytes(
        R"({"node": [{"name": "a", "op": "X", "attr": {"x": {"f": 3.4028235e+38}, "y": {"f": 1e-60}}}]})");
    QVERIFY2(file.has_value(), file ? "" : file.error().message.c_str());
    const AttrMap& attrs = file->graph.nodes()[0].attrs;
    QCOMPARE(*attrs.find("x")->as<float>(), std::numeric_limits<float>::max());
    QCOMPARE(*attrs.find("y")->as<float>(), 0.0f);
}

void TestGraphJson::emptyNodesAreLeftOut()
{
    const Result<LoadedFile> file = readGraphBytes(
        ("{\"node\": [{\"name\": \"a\", \"op\": \"NoOp\"}" + QByteArray(",{}").repeated(200'000) + "]}").toStdString());
    QVERIFY2(file.has_value(), file ? "" : file.error().message.c_str());
    QCOMPARE(file->graph.size(), size_t(1));
    QCOMPARE(file->graph.problems().size(), size_t(1));
}

/// Also within what nobody looks at.
void TestGraphJson::loadingIsStopped()
{
    std::stop_source stop;
    stop.request_stop();
    for (const char* field : {"debugInfo", "x"}) {
        const QByteArray json =
            QByteArray("{\"node\": [], \"") + field + "\": [" + QByteArray("1,").repeated(10'000) + "1]}";
        const Result<LoadedFile> file = readGraphBytes(json.toStdString(), "g.json", {stop.get_token(), {}});
        QVERIFY(!file);
        QCOMPARE(file.error().code, ErrorCode::Cancelled);
    }
}

void TestGraphJson::base64_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isOne");
    QTest::addColumn<QByteArray>("bytes");
    // RFC 4648, section 10.
    QTest::newRow("empty") << QByteArray() << true << QByteArray();
    QTest::newRow("one") << QByteArray("Zg==") << true << QByteArray("f");
    QTest::newRow("two") << QByteArray("Zm8=") << true << QByteArray("fo");
    QTest::newRow("three") << QByteArray("Zm9v") << true << QByteArray("foo");
    QTest::newRow("six") << QByteArray("Zm9vYmFy") << true << QByteArray("foobar");
    QTest::newRow("no padding") << QByteArray("Zm8") << true << QByteArray("fo");
    QTest::newRow("for addresses") << QByteArray("-_8=") << true << QByteArray("\xfb\xff");
    QTest::newRow("one letter") << QByteArray("Z") << false << QByteArray();
    QTest::newRow("other signs") << QByteArray("Zm9*") << false << QByteArray();
    QTest::newRow("padding within") << QByteArray("Zg==Zg==") << false << QByteArray();
}

void TestGraphJson::base64()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, isOne);
    QFETCH(QByteArray, bytes);
    const std::optional<std::string> decoded = decodeBase64(text.toStdString());
    QCOMPARE(decoded.has_value(), isOne);
    if (isOne)
        QCOMPARE(QByteArray::fromStdString(*decoded), bytes);
}

TAGSCOPE_APPLESS_TEST(TestGraphJson)

#include "tst_graph_json.moc"
