// SPDX-License-Identifier: Apache-2.0
#include "core/io/file_kind.h"

#include "core/io/graph_reader.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"
#include "wire_bytes.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace tagscope;
using namespace tagscope::test;
using namespace std::string_literals;

class TestFileKind : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kinds_data();
    void kinds();
    void contained();
    void messages_data();
    void messages();
    void realFiles_data();
    void realFiles();
    void everyPrefixIsToldApart();
};

namespace {

std::string graph()
{
    return graphOf(node("x", "Const")) + bytes(4, number(1, 22));
}
/// A record of an event file; nobody looks at its checks.
std::string record(const std::string& event)
{
    std::string text(8, '\0');
    const uint64_t length = event.size();
    std::memcpy(text.data(), &length, sizeof(length));
    return text + "abcd" + event + "abcd";
}
std::string metaGraph()
{
    return bytes(1, bytes(2, bytes(1, bytes(1, "Const"))) + bytes(4, "serve") + bytes(5, "1.3.0")) + bytes(2, graph());
}

}

void TestFileKind::kinds_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("kind");
    QTest::newRow("graph") << q(graph()) << "GraphDef";
    QTest::newRow("graph without nodes") << q(bytes(4, number(1, 22))) << "GraphDef";
    QTest::newRow("graph of functions only")
        << q(bytes(2, bytes(1, bytes(1, bytes(1, "f")))) + bytes(4, number(1, 22))) << "GraphDef";
    QTest::newRow("first node without op") << q(graphOf(bytes(1, "x")) + graph()) << "GraphDef";
    QTest::newRow("graph cut off") << q(graph().substr(0, 12)) << "GraphDef";
    QTest::newRow("MetaGraph") << q(metaGraph()) << "MetaGraph";
    QTest::newRow("MetaGraph without tags") << q(bytes(1, bytes(5, "1.3.0")) + bytes(2, graph())) << "MetaGraph";
    QTest::newRow("SavedModel") << q(number(1, 1) + bytes(2, metaGraph())) << "SavedModel";
    QTest::newRow("ONNX") << q(number(1, 7) + bytes(2, "pytorch") + bytes(7, bytes(1, bytes(4, "Add")))
                               + bytes(8, number(2, 11)))
                          << "ONNX model";
    QTest::newRow("TensorProto") << q(tensor(1, dim(2), bytes(5, "12345678"))) << "TensorProto";
    QTest::newRow("float zeros are no SavedModel") << q(tensor(1, dim(2), "")) << "TensorProto";
    QTest::newRow("ONNX tensor") << q(number(1, 2) + number(2, 1) + bytes(9, "12345678")) << "ONNX tensor";
    QTest::newRow("event file") << q("\x18\0\0\0\0\0\0\0\1\2\3\4\x09\0\0\0\0\0\0\0\0\x1a\x0d"
                                     "brain.Event:2"s)
                                << "TensorBoard event file";
    QTest::newRow("checkpoint") << q("data\x57\xfb\x80\x8b\x24\x75\x47\xdb"s) << "checkpoint index";
    QTest::newRow("npy") << q("\x93NUMPY\1\0"s) << ".npy array";
    QTest::newRow("npz") << q("PK\x03\x04 and more"s) << "compressed archive";
    QTest::newRow("HDF5") << q("\x89HDF\r\n\x1a\n"s) << "HDF5 file";
    QTest::newRow("TensorFlow Lite") << q("\x1c\0\0\0TFL3\0\0"s) << "TensorFlow Lite model";
    QTest::newRow("text graph") << q("node { name: \"x\" op: \"Const\" }") << "GraphDef (text)";
    QTest::newRow("text with comment") << q("# node\n\n  versions < producer: 1 >") << "GraphDef (text)";
    QTest::newRow("text with an unknown field first") << q("future: 1 node { name: 'x' }") << "GraphDef (text)";
    QTest::newRow("byte order mark") << q("\xef\xbb\xbfnode { }") << "GraphDef (text)";
    QTest::newRow("text MetaGraph") << q("meta_info_def { tags: \"node\" }\ngraph_def { node { } }")
                                    << "MetaGraph (text)";
    QTest::newRow("text SavedModel") << q("saved_model_schema_version: 1 meta_graphs { }") << "SavedModel (text)";
    QTest::newRow("text ONNX") << q("ir_version: 7 graph { node { } }") << "ONNX model (text)";
    QTest::newRow("ops") << q("op { name: \"Abort\" }") << "list of ops (text)";
    QTest::newRow("checkpoint state") << q("model_checkpoint_path: \"model.ckpt-1\"") << "checkpoint state (text)";
    QTest::newRow("JSON") << q(" {\"node\": [1]}") << "JSON file";
    QTest::newRow("LFS pointer") << q("version https://git-lfs.github.com/spec/v1\noid sha256:ab\n")
                                 << "Git LFS pointer";
    QTest::newRow("prose") << q("This is no graph.\n") << "text";
    QTest::newRow("empty") << QByteArray() << "empty file";
    QTest::newRow("one byte") << q("\x01"s) << "unknown";
    QTest::newRow("zeros") << QByteArray(100, '\0') << "unknown";
    QTest::newRow("an image") << q("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"s) << "unknown";
}

void TestFileKind::kinds()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, kind);
    QCOMPARE(QString::fromUtf8(fileKindName(sniffFileKind(content.toStdString())).data()), kind);
}

/// The graph of what holds other things beside it.
void TestFileKind::contained()
{
    const Result<LoadedFile> meta = readGraphBytes(metaGraph());
    QVERIFY(meta);
    QCOMPARE(meta->kind, FileKind::MetaGraph);
    QCOMPARE(meta->graph.size(), size_t{1});
    QVERIFY(meta->graph.problems().empty());

    const std::string version = record(bytes(3, "brain.Event:2"));
    const std::string scalar = record(bytes(5, "some summary"));
    const std::string first = record(bytes(4, graph()));
    const std::string second = record(bytes(4, graphOf(node("y", "NoOp")) + graphOf(node("z", "NoOp"))));
    const Result<LoadedFile> twice = readGraphBytes(version + first + scalar + first);
    QVERIFY(twice);
    QCOMPARE(twice->kind, FileKind::EventFile);
    QCOMPARE(twice->graph.size(), size_t{1});
    QVERIFY(twice->graph.problems().empty());
    // The last of several, and what is still being written is not looked at.
    const Result<LoadedFile> several = readGraphBytes(version + first + second + scalar + first.substr(0, 20));
    QVERIFY(several);
    QCOMPARE(several->graph.size(), size_t{2});
    QCOMPARE(several->graph.problems().size(), size_t{1});
    QVERIFY(!several->graph.problems()[0].refusesRun);
    // Each has a number, by when it was first written.
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("events.out")).toStdString();
    std::ofstream(path, std::ios::binary) << version + first + second + first;
    const Result<std::vector<FileGraph>> graphs = graphsOfFile(path);
    QVERIFY(graphs);
    QCOMPARE(graphs->size(), size_t{2});
    for (const size_t number : {size_t{1}, size_t{2}}) {
        const FileGraph& graph = (*graphs)[number - 1];
        QCOMPARE(graph.number, number);
        QCOMPARE(graph.nodes, number);        // one node, then two
        QCOMPARE(graph.isLast, number == 1);  // it was written again
        const Result<LoadedFile> one = readGraph(path + '#' + std::to_string(number));
        QVERIFY(one);
        QCOMPARE(one->graph.size(), number);
    }
    QCOMPARE(readGraph(path)->graph.size(), size_t{1});
    QCOMPARE(graphsOfFile(path + "#2")->size(), size_t{2});
    for (const char* wrong : {"#3", "#0", "#", "#x", "#99999999999999999999"})
        QVERIFY(!readGraph(path + wrong));
    QCOMPARE(readGraph(path + "#3").error().code, ErrorCode::OutOfRange);
    // A file may be called so, and one that has one graph has no second one.
    std::ofstream(path + "#2", std::ios::binary) << graph();
    QCOMPARE(readGraph(path + "#2")->graph.size(), size_t{1});
    QVERIFY(readGraph(path + "#2#1"));
    QVERIFY(!readGraph(path + "#2#2"));
    // A MetaGraph counts where there is no graph beside it.
    const Result<LoadedFile> ofMeta = readGraphBytes(version + record(bytes(9, metaGraph())));
    QVERIFY(ofMeta);
    QCOMPARE(ofMeta->graph.size(), size_t{1});
    for (size_t size = 0; size < first.size(); ++size)
        QVERIFY(!readGraphBytes(version + first.substr(0, size)));
}

void TestFileKind::messages_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("message");
    const int unimplemented = static_cast<int>(ErrorCode::Unimplemented);
    const int invalid = static_cast<int>(ErrorCode::InvalidArgument);
    QTest::newRow("SavedModel") << q(number(1, 1) + bytes(2, metaGraph())) << unimplemented
                                << "is a SavedModel with 1 MetaGraph (tags serve), which cannot be opened yet";
    QTest::newRow("text MetaGraph") << q("meta_info_def { }\ngraph_def { }") << unimplemented
                                    << "is a MetaGraph (text), which cannot be opened yet";
    QTest::newRow("events without a graph")
        << q(record(bytes(3, "brain.Event:2"))) << static_cast<int>(ErrorCode::NotFound) << "has no graph in it";
    QTest::newRow("a broken MetaGraph") << q(bytes(1, bytes(5, "1.3.0")) + bytes(2, graph()).substr(0, 14))
                                        << static_cast<int>(ErrorCode::DataLoss)
                                        << "is cut off: its graph is not whole";
    QTest::newRow("text ONNX") << q("ir_version: 7") << unimplemented
                               << "is an ONNX model (text), which cannot be opened yet";
    QTest::newRow("LFS pointer") << q("version https://git-lfs.github.com/spec/v1\n") << invalid
                                 << "is a Git LFS pointer: the file itself was not fetched (git lfs pull gets it)";
    QTest::newRow("empty") << QByteArray() << invalid << "is empty";
    QTest::newRow("prose") << q("hello") << invalid << "is text, but not that of a GraphDef";
    QTest::newRow("random") << q("\x01\x02\x03"s) << invalid
                            << "is not a graph: its content is neither a GraphDef nor anything else that is known";
}

void TestFileKind::messages()
{
    QFETCH(QByteArray, content);
    QFETCH(int, code);
    QFETCH(QString, message);
    const Result<LoadedFile> file = readGraphBytes(content.toStdString(), "some.pb");
    QVERIFY(!file);
    QCOMPARE(static_cast<int>(file.error().code), code);
    QCOMPARE(QString::fromStdString(file.error().message), message);
    QCOMPARE(file.error().where.file, std::string("some.pb"));
}

void TestFileKind::realFiles_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("kind");
    QTest::newRow("frozen graph") << "graphs/ntm-sum-4bit/frozen_graph.pb"
                                  << "GraphDef";
    QTest::newRow("text named .pb") << "graphs/queue-csv/mapping_graph.pb"
                                    << "GraphDef (text)";
    QTest::newRow("pbtxt") << "graphs/tf-loops/while_loop.pbtxt"
                           << "GraphDef (text)";
    QTest::newRow("meta 1.3") << "graphs/seq2seq-letters/trained_model.ckpt.meta"
                              << "MetaGraph";
    QTest::newRow("meta 2.0") << "graphs/char-rnn-whilev2.meta"
                              << "MetaGraph";
    QTest::newRow("SavedModel 1.1") << "graphs/half-plus-two/saved_model.pb"
                                    << "SavedModel";
    QTest::newRow("SavedModel 2.12") << "graphs/stock-lstm/saved_model.pb"
                                     << "SavedModel";
    QTest::newRow("ONNX") << "graphs/speech-micro-8k.onnx"
                          << "ONNX model";
    QTest::newRow("small ONNX") << "graphs/onnx-node/if/model.onnx"
                                << "ONNX model";
    QTest::newRow("ONNX tensor") << "graphs/onnx-node/loop11/test_data_set_0/input_2.pb"
                                 << "ONNX tensor";
    QTest::newRow("events") << "graphs/dist-mnist-ps/events.out.tfevents.1499161180"
                            << "TensorBoard event file";
    QTest::newRow("checkpoint") << "graphs/ntm-sum-4bit/my_model.ckpt.index"
                                << "checkpoint index";
    QTest::newRow("run metadata") << "graphs/traces/tfprof/run_meta.pb"
                                  << "unknown";
    QTest::newRow("timeline") << "graphs/traces/timeline-policy-cpu.json"
                              << "JSON file";
}

void TestFileKind::realFiles()
{
    QFETCH(QString, path);
    QFETCH(QString, kind);
    TAGSCOPE_SHARED_PATH(found, path.toStdString());
    QFile file(QString::fromStdString(found));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(fileKindName(sniffFileKind(file.readAll().toStdString())).data()), kind);
}

void TestFileKind::everyPrefixIsToldApart()
{
    for (const std::string& whole :
         {graph(), metaGraph(), number(1, 1) + bytes(2, metaGraph()), std::string("node { name: \"x\" }")})
        for (size_t n = 0; n <= whole.size(); ++n)
            QVERIFY(!fileKindName(sniffFileKind(std::string_view(whole).substr(0, n))).empty());
}

TAGSCOPE_APPLESS_TEST(TestFileKind)
#include "tst_file_kind.moc"
