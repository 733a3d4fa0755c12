// SPDX-License-Identifier: Apache-2.0
#include "core/io/graph_reader.h"

#include "core/graph/frames.h"
#include "core/io/graph_writer.h"
#include "tests/support/test_program.h"
#include "wire_bytes.h"

#include <QTest>

#include <random>

using namespace tagscope;
using namespace tagscope::test;
using namespace std::string_literals;

/// What a file can do to its reader. Whatever comes in, a message or a graph comes out; the tests assert on
/// which of the two.
class TestHostileGraphs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void truncated();
    void bitFlips();
    void randomBytes();
    void randomText();
    void constantOf4GB();
    void claims2To60Elements();
    void deepText();
    void deepBinary();
    void millionInputs();
    void manyUnknownInputs();
    void manyAttributes();
    void enormousList();
    void floodOfProblems();
    void manyEmptyNodes();
    void manyDimensions();
};

namespace {

std::string sample()
{
    const std::string value =
        attr("value", bytes(8, tensor(1, dim(2), bytes(4, "12345678")))) + attr("dtype", number(6, 1));
    return graphOf(node("c", "Const", value))
        + graphOf(node("e", "Enter", bytes(3, "c") + attr("frame_name", bytes(2, "loop"))))
        + graphOf(node("m", "Merge", bytes(3, "e") + bytes(3, "n")))
        + graphOf(node("n", "NextIteration", bytes(3, "m") + bytes(3, "^c")))
        + bytes(2, bytes(1, bytes(1, bytes(1, "f")) + bytes(3, node("k", "Neg")))) + bytes(4, number(1, 27));
}

std::string sampleText()
{
    return *writeGraphText(readGraphBytes(sample())->graph);
}

/// Loads, analyses and writes; true if a graph came out.
bool survives(std::string_view content)
{
    const Result<LoadedFile> file = readGraphBytes(content, "hostile");
    if (!file)
        return file.error().message.empty();
    const FrameAnalysis frames = analyseFrames(file->graph);
    return frames.frameOf.size() == file->graph.size() && writeGraphBinary(file->graph).has_value();
}

}

void TestHostileGraphs::truncated()
{
    const std::string whole = sample();
    int graphs = 0;
    for (size_t n = 0; n < whole.size(); ++n) {
        const Result<LoadedFile> file = readGraphBytes(std::string_view(whole).substr(0, n));
        graphs += file.has_value();
        if (!file)
            QVERIFY(!file.error().message.empty());
    }
    // Only a cut between two parts leaves a graph.
    QCOMPARE(graphs, 5);
    const Result<LoadedFile> cut = readGraphBytes(std::string_view(whole).substr(0, whole.size() - 1));
    QCOMPARE(cut.error().code, ErrorCode::DataLoss);
    QVERIFY(cut.error().message.starts_with("is cut off: after 4 nodes"));

    const std::string text = sampleText();
    for (size_t n = 0; n < text.size(); n += 3)
        QVERIFY(!readGraphBytes(std::string_view(text).substr(0, n)).has_value() || n > 0);
}

void TestHostileGraphs::bitFlips()
{
    const std::string binary = sample();
    const std::string text = sampleText();
    int graphs = 0;
    for (const std::string& whole : {binary, text})
        for (size_t i = 0; i < whole.size(); ++i)
            for (int bit = 0; bit < 8; ++bit) {
                std::string changed = whole;
                changed[i] = static_cast<char>(changed[i] ^ (1 << bit));
                graphs += survives(changed);
            }
    QVERIFY(graphs > 0);
}

void TestHostileGraphs::randomBytes()
{
    std::mt19937 random(1);
    int graphs = 0;
    for (int i = 0; i < 20000; ++i) {
        std::string content(random() % 200, '\0');
        for (char& c : content)
            c = static_cast<char>(random());
        // Every other one begins like a node, or it would never come far.
        graphs += survives(i % 2 ? graphOf(node("x", "Op", content)) : content);
    }
    QVERIFY(graphs > 0);
}

void TestHostileGraphs::randomText()
{
    const std::string_view words[] = {"node", "{",        "}",       "name",     ":",     "\"x\"", "op",   "attr",
                                      "key",  "value",    "tensor",  "<",        ">",     "[",     "]",    "1",
                                      "-",    "DT_FLOAT", "#",       "\n",       "\"",    "'",     "\\",   ",",
                                      ";",    "list",     "library", "function", "shape", "dim",   "size", "nan"};
    std::mt19937 random(2);
    int graphs = 0;
    for (int i = 0; i < 20000; ++i) {
        std::string content = "node { ";
        for (auto k = random() % 40; k > 0; --k)
            content += std::string(words[random() % std::size(words)]) + " ";
        graphs += survives(i % 2 ? content : content + "}");
    }
    QVERIFY(graphs > 0);
}

void TestHostileGraphs::constantOf4GB()
{
    const std::string value = tensor(1, dim(int64_t(1) << 30), bytes(5, "\0\0\x80\x3f"s));
    const std::string content = graphOf(node("c", "Const", attr("value", bytes(8, value))));
    QVERIFY(content.size() < 60);
    const Result<LoadedFile> file = readGraphBytes(content);
    QVERIFY(file.has_value());
    const Tensor* t = file->graph.node(NodeId(0)).attr<Tensor>("value");
    QVERIFY(t);
    QCOMPARE(t->elements(), int64_t(1) << 30);
    QCOMPARE(t->bufferBytes(), size_t(4));
    QVERIFY(writeGraphBinary(file->graph)->size() < 60);
}

void TestHostileGraphs::claims2To60Elements()
{
    const auto graph = [](const std::string& values) {
        return graphOf(node("c", "Const", attr("value", bytes(8, tensor(4, dim(int64_t(1) << 60), values)))));
    };
    // Without data they are zeros, which need no memory until somebody wants them all.
    QVERIFY(readGraphBytes(graph("")).has_value());
    const Result<LoadedFile> file = readGraphBytes(graph(bytes(4, "1234")));
    QVERIFY(file.has_value());
    QCOMPARE(file->graph.problems().size(), size_t(1));
    QVERIFY(file->graph.problems()[0].message.find("1152921504606846976") != std::string::npos);
}

void TestHostileGraphs::deepText()
{
    std::string text;
    for (int i = 0; i < 10000; ++i)
        text += "node { attr { value { func { attr { value { list { func {";
    const Result<LoadedFile> file = readGraphBytes(text);
    QVERIFY(!file);
    QCOMPARE(file.error().message, std::string("1:719: nested deeper than 100 levels"));
}

void TestHostileGraphs::deepBinary()
{
    std::string value = number(3, 1);
    for (int i = 0; i < 10000; ++i)
        value = bytes(10, bytes(1, "f") + bytes(2, bytes(1, "a") + bytes(2, value)));
    const Result<LoadedFile> file =
        readGraphBytes(graphOf(node("x", "Op", attr("a", value))) + graphOf(node("y", "NoOp")));
    QVERIFY(file.has_value());
    QCOMPARE(file->graph.size(), size_t(2));
    QCOMPARE(file->graph.problems().size(), size_t(1));
    QCOMPARE(file->graph.problems()[0].message, std::string("Node 'x', at byte 0 of the file, cannot be read whole"));
}

void TestHostileGraphs::millionInputs()
{
    std::string inputs;
    for (int i = 0; i < 1000000; ++i)
        inputs += bytes(3, "c");
    const Result<LoadedFile> file = readGraphBytes(graphOf(node("c", "Const")) + graphOf(node("x", "AddN", inputs)));
    QVERIFY(file.has_value());
    QVERIFY(file->graph.problems().empty());
    QCOMPARE(file->graph.node(NodeId(1)).inputs.size(), size_t(1000000));
    QCOMPARE(file->graph.outEdges(NodeId(0)).size(), size_t(1000000));
    QCOMPARE(analyseFrames(file->graph).frames.size(), size_t(1));
}

void TestHostileGraphs::manyUnknownInputs()
{
    std::string inputs;
    for (int i = 0; i < 200000; ++i)
        inputs += bytes(3, i % 2 ? "g" : "^g");
    const Result<LoadedFile> file = readGraphBytes(graphOf(node("x", "AddN", inputs)));
    QVERIFY(file.has_value());
    QVERIFY(file->graph.problems().size() < 100);
    QVERIFY(writeGraphBinary(file->graph).has_value());
}

void TestHostileGraphs::manyAttributes()
{
    std::string attrs;
    for (int i = 200000; i > 0; --i)
        attrs += attr(std::to_string(i), "");
    const Result<LoadedFile> file = readGraphBytes(graphOf(node("x", "Op", attrs)));
    QVERIFY(file.has_value());
    QCOMPARE(file->graph.node(NodeId(0)).attrs.size(), size_t(200000));
}

void TestHostileGraphs::enormousList()
{
    const std::string packed = bytes(1, bytes(3, std::string(3000000, '\1')));
    const Result<LoadedFile> file = readGraphBytes(graphOf(node("x", "Op", attr("list", packed))));
    QVERIFY(file.has_value());
    QCOMPARE(file->graph.problems().size(), size_t(1));
    QCOMPARE(file->graph.problems()[0].message,
             std::string("Node 'x': attribute 'list': a list of 3000000 entries, more than 1048576"));
}

void TestHostileGraphs::floodOfProblems()
{
    std::string shapes;
    for (int i = 0; i < 100000; ++i)
        shapes += bytes(7, dim(-9));
    const Result<LoadedFile> file = readGraphBytes(graphOf(node("x", "Op", attr("shapes", bytes(1, shapes)))));
    QVERIFY(file.has_value());
    QCOMPARE(file->graph.problems().size(), size_t(1001));
    QCOMPARE(file->graph.problems().back().message, std::string("99000 more problems of the file are not listed"));
}

void TestHostileGraphs::manyEmptyNodes()
{
    std::string content = graphOf(node("x", "NoOp"));
    for (int i = 0; i < 200000; ++i)
        content += bytes(1, "");
    const Result<LoadedFile> file = readGraphBytes(content);
    QVERIFY(file.has_value());
    QCOMPARE(file->graph.size(), size_t(1));
    QCOMPARE(file->graph.problems().front().message, std::string("200000 nodes without name and op were left out"));
}

void TestHostileGraphs::manyDimensions()
{
    std::string dims;
    for (int i = 0; i < 200000; ++i)
        dims += dim(1);
    const Result<LoadedFile> file =
        readGraphBytes(graphOf(node("x", "Const", attr("value", bytes(8, tensor(1, dims, ""))))));
    QVERIFY(file.has_value());
    QCOMPARE(file->graph.problems().size(), size_t(1));
    QVERIFY(file->graph.problems()[0].message.ends_with("has too many dimensions"));
}

TAGSCOPE_APPLESS_TEST(TestHostileGraphs)
#include "tst_hostile_graphs.moc"
