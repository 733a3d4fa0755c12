// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_file.h"

#include "core/trace/file/sections.h"
#include "tests/core/trace/trace_graphs.h"
#include "tests/core/trace/trace_sections.h"
#include "tests/support/metatypes.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QFile>
#include <QTemporaryDir>

#include <fstream>
#include <random>
#include <sys/stat.h>

using namespace tagscope;
using namespace tagscope::test;

namespace {

QString describe(const Result<SavedTrace>& result)
{
    return result ? QStringLiteral("loaded") : QString::fromStdString(toString(result.error()));
}

}

class TestTraceFile final : public QObject {
    Q_OBJECT

    QTemporaryDir m_dir;

    std::filesystem::path pathOf(const char* name) const
    {
        return m_dir.filePath(QString::fromUtf8(name)).toStdString();
    }

    QByteArray savedSample(const QString& sample, const Policy& policy)
    {
        RecordedRun run(compiledSample(sample));
        run.run(policy);
        const auto path = pathOf("sample.trace");
        const Result<void> saved = saveTrace({{{run.timeline, policy, false}}}, path);
        return saved ? contentOf(QString::fromStdString(path.string())) : QByteArray();
    }

private Q_SLOTS:
    void roundTrip_data() { addSampleRows(); }
    void roundTrip()
    {
        QFETCH(QString, sample);
        QFETCH(Policy, policy);
        RecordedRun run(compiledSample(sample));
        run.run(policy);
        const auto path = pathOf("round.trace");
        TAGSCOPE_VERIFY_RESULT(saveTrace({{{run.timeline, policy, true}}}, path));
        double fraction = 0;
        const Result<SavedTrace> loaded = loadTrace(path, {}, [&](double f) {
            QVERIFY(f >= fraction && f <= 1);
            fraction = f;
        });
        TAGSCOPE_VERIFY_RESULT(loaded);
        QVERIFY(fraction > 0);
        QCOMPARE(loaded->line().policy, policy);
        QVERIFY(loaded->line().byHand);
        const Timeline& line = *loaded->line().timeline;
        QCOMPARE(line.size(), run.timeline->size());
        QCOMPARE(line.program().request().fetches, run.timeline->program().request().fetches);
        for (size_t p = 0; p < run.states.size(); ++p)
            QVERIFY2(line.stateAt(p) == run.states[p], qPrintable(QString::number(p)));
        for (size_t e = 0; e < run.seen.size(); ++e) {
            QVERIFY(line.record(e) == run.seen[e].record);
            QVERIFY(sameOutputs(line.outputs(e), run.seen[e].outputs));
            QVERIFY(line.effects(e) == run.seen[e].effects);
            QVERIFY(line.waitsFor(e) == run.timeline->waitsFor(e));
        }
        QCOMPARE(line.memory().values, run.timeline->memory().values);
        // Saved again it is the same file.
        TAGSCOPE_VERIFY_RESULT(saveTrace(*loaded, pathOf("again.trace")));
        QVERIFY(contentOf(m_dir.filePath(QStringLiteral("again.trace")))
                == contentOf(m_dir.filePath(QStringLiteral("round.trace"))));
    }

    void branchesAreSavedFlat()
    {
        const auto program = compiled(counterLoop(10), {"exit"});
        RecordedRun base(program);
        base.run({});
        const PlanId add = program->planOf(*program->graph().find("add"));
        const uint64_t at = base.timeline->firingsOf(add, 0, base.timeline->size(), 5).at(3);
        const std::string tag = base.timeline->tagPath(base.timeline->record(at).tag);
        RecordedRun branch(forked(base.timeline, at, {{program->nodeOf(add), 0, tag, Tensor::scalar(int32_t{9})}}));
        const PlannedEdit nine{{{0}, {}}, {Tensor::scalar(int32_t{9})}};
        branch.executor.setEdits([&](const State& state, PlanId node, IterationId) {
            return node == add && state.position == at ? &nine : nullptr;
        });
        branch.run({Policy::Kind::Lifo, 0});
        TAGSCOPE_VERIFY_RESULT(saveTrace({{{branch.timeline, {}, false}}}, pathOf("branch.trace")));
        const Result<SavedTrace> loaded = loadTrace(pathOf("branch.trace"));
        TAGSCOPE_VERIFY_RESULT(loaded);
        QCOMPARE(loaded->line().timeline->size(), branch.timeline->size());
        QVERIFY(loaded->line().timeline->record(at).setsOutputs);
        QCOMPARE(loaded->line().timeline->outputs(at).at(0).origin(), branch.timeline->outputs(at).at(0).origin());
        for (size_t p = 0; p <= at; ++p)
            QVERIFY(loaded->line().timeline->stateAt(p) == base.states[p]);
        for (size_t p = 0; p < branch.states.size(); ++p)
            QVERIFY(loaded->line().timeline->stateAt(at + p) == branch.states[p]);
    }

    void valuesKeepEveryBit_data()
    {
        QTest::addColumn<Tensor>("value");
        const auto row = [](const char* name, Tensor value) { QTest::newRow(name) << value; };
        row("float NaN with a payload", Tensor::scalarOf(DType::Float, 0xffc12345u));
        row("negative zero", Tensor::scalar(-0.0));
        row("bool", Tensor::scalar(true));
        row("half", Tensor::scalarOf(DType::Half, 0x7e01));
        row("int64", Tensor::scalar(std::numeric_limits<int64_t>::min()));
        row("uint8 vector", Tensor::vector<uint8_t>({0, 255, 7}));
        row("complex128", Tensor::scalar(Complex128(1.5, -2.5)));
        row("complex64 vector", Tensor::vector<Complex64>({{1, 2}, {3, -4}}));
        row("string", Tensor::scalar(std::string("a\0b\xff", 4)));
        row("strings", Tensor::vector<std::string>({"", "long enough to need memory of its own", "x"}));
        row("no elements", Tensor::allocate(DType::Float, Shape{0, 3}));
        row("no strings", Tensor::allocate(DType::String, Shape{0}));
        row("view", Tensor::vector<float>({1, 2, 3, 4}).reshaped(Shape{2, 2}));
        Tensor repeated = Tensor::allocateRepeated(DType::Int32, Shape{1 << 20, 1 << 20}, 1);
        repeated.mutableData<int32_t>()[0] = 5;
        row("a million rows of one value", repeated);
    }
    void valuesKeepEveryBit()
    {
        QFETCH(Tensor, value);
        RawGraph g;
        g.op("Placeholder", "x", {}, value.dtype()).op("Identity", "y", {"x"}, value.dtype());
        const auto program = compiled(g.finish(), {"y"}, {{"x", value}});
        QVERIFY(program);
        RecordedRun run(program);
        run.run({});
        TAGSCOPE_VERIFY_RESULT(saveTrace({{{run.timeline, {}, false}}}, pathOf("value.trace")));
        const Result<SavedTrace> loaded = loadTrace(pathOf("value.trace"));
        TAGSCOPE_VERIFY_RESULT(loaded);
        const Tensor& back = loaded->line().timeline->program().request().feeds.at(0).value;
        QVERIFY(back == value);
        QCOMPARE(back.isRepeated(), value.isRepeated());
        QVERIFY(loaded->line().timeline->stateAt(loaded->line().timeline->size()).fetches.at(0) == value);
        QVERIFY(contentOf(m_dir.filePath(QStringLiteral("value.trace"))).size() < 2000);
    }

    void manyZerosPackAndUnpack()
    {
        const Tensor zeros = Tensor::fromValues<float>(Shape{8 << 20}, std::vector<float>(8 << 20));
        RawGraph g;
        g.op("Placeholder", "x", {}, DType::Float).op("Identity", "y", {"x"}, DType::Float);
        RecordedRun run(compiled(g.finish(), {"y"}, {{"x", zeros}}));
        run.run({});
        TAGSCOPE_VERIFY_RESULT(saveTrace({{{run.timeline, {}, false}}}, pathOf("zeros.trace")));
        // Padded so that a reader believes it, no more.
        QVERIFY(contentOf(m_dir.filePath(QStringLiteral("zeros.trace"))).size() < 100'000);
        TAGSCOPE_VERIFY_RESULT(loadTrace(pathOf("zeros.trace")));
    }

    void everyTruncationIsAnError()
    {
        const QByteArray file = savedSample(QStringLiteral("stack of vectors"), {Policy::Kind::Lifo, 0});
        QVERIFY(file.size() > 500);
        for (qsizetype n = 0; n < file.size(); ++n) {
            const Result<SavedTrace> result = readTrace(viewOf(file).substr(0, static_cast<size_t>(n)));
            QVERIFY2(!result && result.error().code == ErrorCode::DataLoss,
                     qPrintable(QString::number(n) + describe(result)));
        }
        TAGSCOPE_VERIFY_RESULT(readTrace(viewOf(file)));
    }

    void everyBitFlipIsAnError()
    {
        QByteArray file = savedSample(QStringLiteral("counter"), {Policy::Kind::Random, 3});
        for (qsizetype byte = 0; byte < file.size(); ++byte) {
            for (int bit = 0; bit < 8; bit += byte < 64 ? 1 : 7) {
                file[byte] = static_cast<char>(file[byte] ^ (1 << bit));
                const Result<SavedTrace> result = readTrace(viewOf(file));
                QVERIFY2(!result && result.error().code == ErrorCode::DataLoss,
                         qPrintable(QStringLiteral("byte %1: ").arg(byte) + describe(result)));
                file[byte] = static_cast<char>(file[byte] ^ (1 << bit));
            }
        }
        TAGSCOPE_VERIFY_RESULT(readTrace(viewOf(file)));
    }

    void damageUnderRightChecksums_data()
    {
        QTest::addColumn<QString>("sample");
        for (const auto& [name, sample] : samples())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    /// What a hostile writer can do: sections that are whole but wrong. Errors or another valid run, never a crash.
    void damageUnderRightChecksums()
    {
        QFETCH(QString, sample);
        const QByteArray file = savedSample(sample, {Policy::Kind::Random, 3});
        const std::vector<SectionReader::Section> sections = sectionsOf(viewOf(file));
        QVERIFY(fileOf(sections) == viewOf(file));
        std::mt19937 random(17);
        int errors = 0;
        constexpr int rounds = 400;
        for (int round = 0; round < rounds; ++round) {
            std::vector<SectionReader::Section> changed = sections;
            for (auto i = random() % 3; i < 3; ++i) {
                std::string& raw = changed[random() % changed.size()].raw;
                if (raw.empty())
                    continue;
                if (random() % 8 == 0)
                    raw.resize(random() % raw.size());
                else
                    raw[random() % raw.size()] =
                        static_cast<char>(random() % 3 == 0 ? random() : 0xff << (random() % 9));
            }
            if (random() % 16 == 0)
                std::swap(changed[random() % changed.size()], changed[random() % changed.size()]);
            const Result<SavedTrace> result = readTrace(fileOf(changed));
            if (!result) {
                ++errors;
                QVERIFY(!result.error().message.empty());
                continue;
            }
            // Whatever it is by now, it can be shown.
            const uint64_t n = result->line().timeline->size();
            QCOMPARE(result->line().timeline->stateAt(n).position, n);
        }
        QVERIFY(errors > rounds / 3);
    }

    void messagesSayWhere_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("message");
        const QByteArray good = savedSample(QStringLiteral("counter"), {});
        QTest::newRow("empty") << QByteArray() << "is no trace file";
        QTest::newRow("other") << QByteArray("node { name: \"x\" }") << "is no trace file";
        QTest::newRow("head") << good.first(12) << "ends within its first 16 bytes";
        QTest::newRow("version") << [&] {
            QByteArray file = good;
            file[8] = 2;
            return file;
        }() << "the checksum of its first 16 bytes does not match";
        QTest::newRow("cut") << good.first(good.size() - 1)
                             << QStringLiteral("section 6 (end) at byte %1: is 9 bytes long, but the file ends after 8")
                                    .arg(good.size() - 41);
        QTest::newRow("one byte more") << good
                + 'x' << QStringLiteral("section 6 (end) at byte %1: 1 bytes follow it").arg(good.size() - 41);
        std::vector<SectionReader::Section> sections = sectionsOf(viewOf(good));
        sections[4].raw[13] = 99;  // first event: its node
        QTest::newRow("node") << QByteArray::fromStdString(fileOf(sections)) << "event 0: names node 99 of 14";
        sections = sectionsOf(viewOf(good));
        sections.erase(sections.begin() + 4);
        QTest::newRow("no events") << QByteArray::fromStdString(fileOf(sections)) << "0 events came before it, not 83";
        sections.erase(sections.begin());
        QTest::newRow("no graph") << QByteArray::fromStdString(fileOf(sections))
                                  << "section 1 (request) at byte 16: does not belong there";
    }
    void messagesSayWhere()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, message);
        verifyDataLoss(viewOf(file), message);
    }

    void sizesAreNotBelieved()
    {
        // A section that packs far too well has been padded by us, and is refused without the padding.
        const std::string zeros(size_t{64} << 20, '\0');
        const std::string packed = packSection(SectionKind::Tensors, zeros).value();
        const std::string file = traceFileHead(traceFormatVersion) + packed;
        SectionReader reader(file, 1u << 30);
        const Result<SectionReader::Section> section = reader.next();
        TAGSCOPE_VERIFY_RESULT(section);
        QCOMPARE(section->raw.size(), zeros.size());
        SectionReader limited(file, 1u << 20);
        const Result<SectionReader::Section> refused = limited.next();
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::ResourceExhausted);
    }

    void canBeStopped()
    {
        std::stop_source stop;
        stop.request_stop();
        RecordedRun run(compiled(counterLoop(10), {"exit"}));
        run.run({});
        const auto path = pathOf("stopped.trace");
        const Result<void> saved = saveTrace({{{run.timeline, {}, false}}}, path, stop.get_token());
        QVERIFY(!saved);
        QCOMPARE(saved.error().code, ErrorCode::Cancelled);
        QVERIFY(!std::filesystem::exists(path));
        TAGSCOPE_VERIFY_RESULT(saveTrace({{{run.timeline, {}, false}}}, path));
        const Result<SavedTrace> loaded = loadTrace(path, stop.get_token());
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().code, ErrorCode::Cancelled);
        QCOMPARE(loaded.error().where.file, path.string());
    }

    void aFailedSaveLeavesNothing()
    {
        RecordedRun run(compiled(counterLoop(3), {"exit"}));
        run.run({});
        const auto path = pathOf("no/such/folder.trace");
        const Result<void> saved = saveTrace({{{run.timeline, {}, false}}}, path);
        QVERIFY(!saved);
        QCOMPARE(saved.error().where.file, path.string());
        QVERIFY(saved.error().message.starts_with("cannot be written: "));
        const Result<SavedTrace> loaded = loadTrace(path);
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().code, ErrorCode::NotFound);
    }

    void onlyAFileIsReplaced_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("message");
        QTest::newRow("pipe") << QStringLiteral("pipe")
                              << QStringLiteral("cannot be written: it is not a regular file");
        QTest::newRow("folder") << QStringLiteral("folder")
                                << QStringLiteral("cannot be written: it is not a regular file");
        QTest::newRow("link to a pipe") << QStringLiteral("to-pipe")
                                        << QStringLiteral("cannot be written: it is not a regular file");
        QTest::newRow("link to itself") << QStringLiteral("to-itself")
                                        << QStringLiteral("cannot be written: Too many levels of symbolic links");
        QTest::newRow("link to a file") << QStringLiteral("to-file") << QString();
        QTest::newRow("link to nothing yet") << QStringLiteral("to-new") << QString();
        QTest::newRow("link to a link") << QStringLiteral("to-link") << QString();
    }
    void onlyAFileIsReplaced()
    {
        namespace fs = std::filesystem;
        QFETCH(QString, name);
        QFETCH(QString, message);
        const QTemporaryDir dir;
        const fs::path folder = dir.path().toStdString();
        QCOMPARE(::mkfifo((folder / "pipe").c_str(), 0600), 0);
        fs::create_directory(folder / "folder");
        std::ofstream(folder / "file") << "old";
        for (const auto& [link, target] : {std::pair("to-pipe", "pipe"),
                                           {"to-itself", "to-itself"},
                                           {"to-file", "file"},
                                           {"to-new", "folder/new"},
                                           {"to-link", "to-file"}})
            fs::create_symlink(target, folder / link);
        const fs::path path = folder / name.toStdString();
        const fs::file_type before = fs::symlink_status(path).type();
        RecordedRun run(compiledSample(QStringLiteral("counter")));
        const Result<void> saved = saveTrace({{{run.timeline, {}, false}}}, path);
        QCOMPARE(saved ? QString() : QString::fromStdString(saved.error().message), message);
        QVERIFY(fs::symlink_status(path).type() == before);
        QVERIFY(!saved || loadTrace(path).has_value());
    }

    void isToldFromItsContent()
    {
        const QByteArray file = savedSample(QStringLiteral("counter"), {});
        QVERIFY(looksLikeTrace(std::as_bytes(std::span(viewOf(file)))));
        QVERIFY(!looksLikeTrace({}));
        QVERIFY(!looksLikeTrace(std::as_bytes(std::span(std::string_view("node {")))));
    }
};

TAGSCOPE_APPLESS_TEST(TestTraceFile)
#include "tst_trace_file.moc"
