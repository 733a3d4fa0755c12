// SPDX-License-Identifier: Apache-2.0
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <random>
#include <string>
#include <sys/resource.h>

using namespace std::string_literals;

/// Files that mean harm, through the whole program: each ends in its message and exit code, inside a limit of memory
/// that goes with the file's size and one of processor time that only an endless run would reach.
class TestHostileFiles final : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static std::string attr(const std::string& key, const std::string& value)
    {
        return " attr { key: \"" + key + "\" value { " + value + " } }";
    }
    static std::string node(const std::string& name, const std::string& op, const std::vector<std::string>& inputs,
                            const std::string& attrs = {})
    {
        std::string text = "node { name: \"" + name + "\" op: \"" + op + "\"";
        for (const std::string& input : inputs)
            text += " input: \"" + input + "\"";
        return text + attrs + " }\n";
    }
    static std::string floatType() { return attr("T", "type: DT_FLOAT"); }
    static std::string constant(const std::string& name, const std::string& type, const std::string& tensor)
    {
        return node(name, "Const", {},
                    attr("dtype", "type: " + type) + attr("value", "tensor { dtype: " + type + " " + tensor + " }"));
    }
    static std::string enter(const std::string& name, const std::string& input, const std::string& frame,
                             const std::string& more = {})
    {
        return node(name, "Enter", {input}, floatType() + attr("frame_name", "s: \"" + frame + "\"") + more);
    }

    /// `for i in [0, 3)`, with the frame's name and attributes of its Enter given.
    static std::string loop(const std::string& enterAttrs)
    {
        const std::string type = attr("T", "type: DT_INT32");
        return constant("zero", "DT_INT32", "tensor_shape { } int_val: 0")
            + node("e", "Enter", {"zero"}, type + attr("frame_name", "s: \"f\"") + enterAttrs)
            + node("m", "Merge", {"e", "n"}, type + attr("N", "i: 2"))
            + node("one", "Const", {"^m"},
                   attr("dtype", "type: DT_INT32")
                       + attr("value", "tensor { dtype: DT_INT32 tensor_shape { } int_val: 1 }"))
            + node("three", "Const", {"^m"},
                   attr("dtype", "type: DT_INT32")
                       + attr("value", "tensor { dtype: DT_INT32 tensor_shape { } int_val: 3 }"))
            + node("less", "Less", {"m", "three"}, type) + node("cond", "LoopCond", {"less"})
            + node("s", "Switch", {"m", "cond"}, type) + node("x", "Exit", {"s"}, type)
            + node("add", "Add", {"s:1", "one"}, type) + node("n", "NextIteration", {"add"}, type);
    }
    static std::string nest(int depth)
    {
        std::string text = constant("v0", "DT_FLOAT", "tensor_shape { } float_val: 1");
        for (int i = 0; i < depth; ++i)
            text += enter("v" + std::to_string(i + 1), "v" + std::to_string(i), "f" + std::to_string(i));
        text += node("x0", "Exit", {"v" + std::to_string(depth)}, floatType());
        for (int i = 0; i + 1 < depth; ++i)
            text += node("x" + std::to_string(i + 1), "Exit", {"x" + std::to_string(i)}, floatType());
        return text;
    }
    static std::string wideAddN(int inputs)
    {
        std::string text =
            constant("c", "DT_FLOAT", "tensor_shape { } float_val: 1") + "node { name: \"sum\" op: \"AddN\"";
        for (int i = 0; i < inputs; ++i)
            text += " input: \"c\"";
        return text + floatType() + attr("N", "i: " + std::to_string(inputs)) + " }\n";
    }
    static std::string arrayOf(int64_t size)
    {
        return constant("size", "DT_INT32", "tensor_shape { } int_val: " + std::to_string(size))
            + node("ta", "TensorArrayV3", {"size"}, attr("dtype", "type: DT_FLOAT"))
            + node("n", "TensorArraySizeV3", {"ta", "ta:1"});
    }
    static std::string randomBytes(size_t count)
    {
        std::mt19937 random(7);
        std::string bytes(count, '\0');
        for (char& byte : bytes)
            byte = static_cast<char>(random());
        return bytes;
    }
    static std::string broken(size_t flip)
    {
        QFile file(QString::fromStdString(tagscope::test::sourcePath("resources/examples/counter.pbtxt")));
        if (!file.open(QIODevice::ReadOnly))
            return {};
        std::string text = file.readAll().toStdString();
        if (flip == 0)
            return text.substr(0, text.size() * 2 / 3);
        text[flip] = static_cast<char>(text[flip] ^ 0x10);
        return text;
    }

private Q_SLOTS:
    void endsInItsMessage_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const std::string& content, const QStringList& arguments, int exitCode,
                            const char* message) {
            QTest::newRow(name) << QByteArray::fromStdString(content) << arguments << exitCode
                                << QString::fromUtf8(message);
        };
        const auto fetch = [](const char* name) { return QStringList{QStringLiteral("--fetch"), QLatin1String(name)}; };
        const std::string repeated = "tensor_shape { dim { size: 1073741824 } } float_val: 1";
        row("truncated", broken(0), {}, 3, "");
        row("a bit flipped", broken(10), {}, 3, "");
        row("random bytes", randomBytes(100'000), {}, 3, "");
        row("10,000 frames in one another", nest(10'000), fetch("x9999"), 0, "");
        row("parallel_iterations of 2^31 - 1", loop(attr("parallel_iterations", "i: 2147483647")), fetch("x"), 0, "");
        row("a constant of 4 GB, unused",
            constant("c", "DT_FLOAT", repeated) + constant("d", "DT_FLOAT", "float_val: 1"), fetch("d"), 0, "");
        row("a constant of 4 GB, made dense",
            constant("c", "DT_FLOAT", repeated) + node("y", "Exp", {"c"}, floatType()), fetch("y"), 1,
            "4294967296 bytes");
        row("an array of 2^31 - 1 elements", arrayOf(2147483647), fetch("n"), 0, "");
        row("an array of 2^31 elements", arrayOf(2147483648), fetch("n"), 3, "");
        row("a cycle", node("a", "Identity", {"b"}, floatType()) + node("b", "Identity", {"a"}, floatType()),
            fetch("a"), 3, "cycle");
        row("1,000,000 inputs", wideAddN(1'000'000), fetch("sum"), 0, "");
        row("2^60 elements",
            constant("c", "DT_FLOAT", "tensor_shape { dim { size: 1152921504606846976 } } tensor_content: \"1234\""),
            fetch("c"), 3, "1152921504606846976");
        row("2^60 zeros made dense",
            constant("c", "DT_FLOAT", "tensor_shape { dim { size: 1152921504606846976 } }")
                + node("y", "Exp", {"c"}, floatType()),
            fetch("y"), 1, "4611686018427387904 bytes");
        row("a frame entered from two places",
            constant("c", "DT_FLOAT", "tensor_shape { } float_val: 1") + enter("e1", "c", "f")
                + enter("g", "c", "outer") + enter("e2", "g", "f") + node("sum", "Add", {"e1", "e2"}, floatType()),
            fetch("sum"), 3, "frame");
    }

    void endsInItsMessage()
    {
        QFETCH(QByteArray, content);
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        QFETCH(QString, message);
        QVERIFY(!content.isEmpty());
        const QString path = m_folder.filePath(QStringLiteral("graph.pbtxt"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
        file.close();

        QProcess process;
        process.setChildProcessModifier([size = static_cast<rlim_t>(content.size())] {
            const rlim_t memory = (rlim_t{256} << 20) + 40 * size;
            const rlimit bytes{memory, memory};
            setrlimit(RLIMIT_AS, &bytes);
            const rlimit seconds{20, 20};
            setrlimit(RLIMIT_CPU, &seconds);
        });
        process.start(QStringLiteral(TAGSCOPE_CLI), QStringList{QStringLiteral("run"), path} + arguments);
        QVERIFY(process.waitForFinished(-1));
        const QString errors = QString::fromUtf8(process.readAllStandardError());
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QVERIFY2(process.exitCode() == exitCode,
                 qPrintable(QStringLiteral("%1: %2").arg(process.exitCode()).arg(errors)));
        QVERIFY2(errors.contains(message), qPrintable(errors));
        QVERIFY2(exitCode == 0 || !errors.trimmed().isEmpty(), "an error says what it is");
    }
};

TAGSCOPE_GUILESS_TEST(TestHostileFiles)

#include "tst_hostile_files.moc"
