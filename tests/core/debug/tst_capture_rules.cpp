// SPDX-License-Identifier: Apache-2.0
#include "core/debug/capture/capture_rules.h"

#include "core/debug/record/describe.h"
#include "core/trace/store/held_buffers.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"
#include "tests/support/vector_loop.h"
#include "tests/support/verify_result.h"

#include <QTemporaryDir>
#include <QTest>

using namespace tagscope;
using namespace tagscope::test;

namespace {

constexpr size_t vectorBytes = 4 * sizeof(float) + sizeof(TensorBuffer);
constexpr size_t longBytes = 100 * sizeof(float) + sizeof(TensorBuffer);

/// x = [1, 2, 3, 4]; a = x + x; b = a * x; c = tanh(b)
std::unique_ptr<Console> vectors(int32_t size = 4)
{
    GraphByHand g;
    const auto typed = [](DType type) { return std::vector<std::pair<std::string, AttrValue>>{{"T", type}}; };
    g.constant("x", countingVector(size));
    g.add("part/a", "Add", {"x", "x"}, typed(DType::Float));
    g.add("part/b", "Mul", {"part/a", "x"}, typed(DType::Float));
    g.add("c", "Tanh", {"part/b"}, typed(DType::Float));
    Debugger::Options options;
    options.request.fetches = {"c"};
    return std::make_unique<Console>(g.debug(std::move(options)));
}

uint64_t eventOf(const Debugger& debugger, const char* node)
{
    return debugger.firingsOf(*debugger.node(node), debugger.size(), 1).at(0);
}

}

class TestCaptureRules final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void patterns_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<bool>("matches");
        const auto row = [](const char* pattern, bool matches) {
            QTest::newRow(pattern) << QString::fromUtf8(pattern) << matches;
        };
        row("layer/dense/MatMul", true);
        row("layer/dense", false);
        row("layer/", true);
        row("lay/", false);
        row("*MatMul", true);
        row("layer/*/MatMu?", true);
        row("op:MatMul", true);
        row("op:Mat*", true);
        row("op:Add", false);
        row("*", true);
    }
    void patterns()
    {
        QFETCH(QString, pattern);
        const Node node{"layer/dense/MatMul", "MatMul", {}, {}, {}, {}};
        QTEST(captureMatches(pattern.toStdString(), node), "matches");
    }

    void theLastRuleCounts()
    {
        CaptureSettings settings;
        settings.set({"layer/", Capture::None});
        settings.set({"op:MatMul", Capture::Stats});
        const Node product{"layer/MatMul", "MatMul", {}, {}, {}, {}};
        QCOMPARE(captureRuleOf(settings, product)->capture, Capture::Stats);
        settings.set({"layer/", Capture::Full});  // now behind the other
        QCOMPARE(settings.rules.size(), size_t(2));
        QCOMPARE(captureRuleOf(settings, product)->capture, Capture::Full);
        QVERIFY(settings.remove("layer/"));
        QVERIFY(!settings.remove("layer/"));
        QVERIFY(!captureRuleOf(settings, {"other", "Add", {}, {}, {}, {}}));
    }

    void rulesOfADebugger()
    {
        const auto console = vectors();
        Debugger& debugger = console->debugger();
        QVERIFY(!debugger.setCapture({{{"", Capture::None}}, 0}));
        QVERIFY(!debugger.setCapture({{{"op:", Capture::None}}, 0}));
        QVERIFY(!debugger.setCapture({{{"part/", Capture::Slice}}, 0}));
        QVERIFY(!debugger.setCapture({{{"part/", Capture::Slice, 0, "[x]"}}, 0}));
        TAGSCOPE_VERIFY_RESULT(debugger.setCapture({{{"part/", Capture::None}, {"op:Mul", Capture::Stats}}, 0}));
        QCOMPARE(debugger.run({}).reason, StopReason::Finished);
        QCOMPARE(debugger.captureUse(), (CaptureUse{vectorBytes, 2}));

        const uint64_t a = eventOf(debugger, "part/a");
        const uint64_t b = eventOf(debugger, "part/b");
        QCOMPARE(debugger.outputs(a).at(0), Tensor::vector<float>({2, 4, 6, 8}));
        QCOMPARE(debugger.outputs(b).at(0), Tensor::vector<float>({2, 8, 18, 32}));
        const Tensor mark = debugger.outputs(b, Values::Kept).at(0);
        QVERIFY(notCaptured(mark) == NotCaptured::Stats);
        QVERIFY(debugger.figures(mark));
        QCOMPARE(debugger.figures(mark)->statistics->mean, 15.0);
        QVERIFY(!debugger.figures(debugger.outputs(a, Values::Kept).at(0)));
        // Back where it fired, and asked for by name, it is there.
        TAGSCOPE_VERIFY_RESULT(debugger.goTo(b + 1));
        const Result<NamedValue> value = debugger.value("part/b[1:3]");
        TAGSCOPE_VERIFY_RESULT(value);
        QCOMPARE(value->value, Tensor::vector<float>({8, 18}));

        // Other inputs are another program: the rules go with it.
        RunRequest request;
        request.fetches = {"part/b"};
        TAGSCOPE_VERIFY_RESULT(debugger.setRequest(std::move(request)));
        QCOMPARE(debugger.run({}).reason, StopReason::Finished);
        QCOMPARE(debugger.captureUse(), (CaptureUse{0, 2}));
        // And an edit is kept, whatever the rules say.
        const Tensor edit = Tensor::vector<float>({1, 1, 1, 1});
        TAGSCOPE_VERIFY_RESULT(debugger.setEdit(*debugger.node("part/a"), 0, TagId(0u), edit));
        QCOMPARE(debugger.outputs(eventOf(debugger, "part/a"), Values::Kept).at(0), edit);
    }

    /// At the live end nothing need be computed for the firing that has just happened.
    void theNewestFiringIsAtHand()
    {
        const auto console = vectors();
        Debugger& debugger = console->debugger();
        TAGSCOPE_VERIFY_RESULT(debugger.setCapture({{{"part/", Capture::None}}, 0}));
        const NodeId a = *debugger.node("part/a");
        while (debugger.firingsOf(a, debugger.size(), 1).empty())
            debugger.run({Goal::Kind::Events, 1, {}});
        QVERIFY(debugger.isLive());
        const uint64_t event = debugger.size() - 1;
        QCOMPARE(debugger.outputs(event, Values::Kept).at(0), Tensor::vector<float>({2, 4, 6, 8}));
        debugger.run({Goal::Kind::Events, 1, {}});
        QVERIFY(notCaptured(debugger.outputs(event, Values::Kept).at(0)) == NotCaptured::None);
    }

    void anEstimateSaysWhatRulesWouldKeep()
    {
        const auto console = vectors();
        Debugger& debugger = console->debugger();
        const CaptureSettings none{{{"part/", Capture::None}}, 0};
        QCOMPARE(estimateCapture(none, *debugger.timeline()).firings, uint64_t(0));
        debugger.run({});
        const auto check = [&](const CaptureSettings& settings, uint64_t kept) {
            const CaptureEstimate estimate = estimateCapture(settings, *debugger.timeline());
            QCOMPARE(estimate.firings, debugger.size());
            QCOMPARE(estimate.allBytes, 3 * vectorBytes);
            QCOMPARE(estimate.keptBytes, kept);
            QCOMPARE(estimate.unknown, uint64_t(0));
        };
        check({}, 3 * vectorBytes);
        check(none, vectorBytes);
        check({{{"*", Capture::Stats}}, 0}, 3 * sizeof(ValueFigures));
        // Sizes of what is left out by now are remembered.
        const auto other = vectors();
        TAGSCOPE_VERIFY_RESULT(other->debugger().setCapture({{{"*", Capture::None}}, 0}));
        other->debugger().run({});
        const CaptureEstimate estimate = estimateCapture({}, *other->debugger().timeline());
        QCOMPARE(estimate.allBytes, 3 * vectorBytes);
        QCOMPARE(estimate.keptBytes, 3 * vectorBytes);
        QVERIFY(toText(estimate).starts_with("of the last"));
        QVERIFY(toText(CaptureEstimate{}).starts_with("nothing is recorded yet"));
    }

    /// A part with its figures; of a value that would not take more all, and figures alone where there is no such part.
    void anEstimateKnowsParts()
    {
        const auto console = vectors(100);
        Debugger& debugger = console->debugger();
        constexpr uint64_t part = sizeof(TensorBuffer) + 2 * sizeof(float) + sizeof(ValueFigures);
        const auto kept = [&](const char* slice) {
            return estimateCapture({{{"*", Capture::Slice, 0, slice}}, 0}, *debugger.timeline()).keptBytes;
        };
        const auto check = [&] {
            QCOMPARE(kept("[0:2]"), 3 * part);
            QCOMPARE(kept("[98:107]"), 3 * part);
            QCOMPARE(kept("[1]"), 3 * sizeof(ValueFigures));  // a number stands in line
            QCOMPARE(kept("[0, :]"), 3 * sizeof(ValueFigures));
            QCOMPARE(kept("[:]"), 3 * longBytes);
        };
        check();  // ahead
        debugger.run({});
        check();
        // Of what is left out by now the shape is known from its figures, if there are any.
        for (const Capture capture : {Capture::Stats, Capture::Slice, Capture::None}) {
            const auto other = vectors(100);
            TAGSCOPE_VERIFY_RESULT(other->debugger().setCapture({{{"*", capture, 0, "[0:2]"}}, 0}));
            other->debugger().run({});
            const CaptureEstimate estimate =
                estimateCapture({{{"*", Capture::Slice, 0, "[0:2]"}}, 0}, *other->debugger().timeline());
            QCOMPARE(estimate.unknown, capture == Capture::None ? uint64_t(3) : uint64_t(0));
            QCOMPARE(toText(estimate).ends_with("  3 values were not kept before, and are not counted\n"),
                     capture == Capture::None);
            QCOMPARE(estimate.keptBytes, capture == Capture::None ? 0 : 3 * part);
            QCOMPARE(estimate.allBytes, capture == Capture::None ? 0 : 3 * longBytes);
        }
        const auto small = vectors();
        for (const char* slice : {"[0:2]", "[1]", "[0, :]"})
            QCOMPARE(estimateCapture({{{"*", Capture::Slice, 0, slice}}, 0}, *small->debugger().timeline()).keptBytes,
                     3 * vectorBytes);
    }

    void aPartIsSaidAndFound()
    {
        const auto console = vectors(100);
        QVERIFY(
            answers(*console, {"capture slice [1:, ] part/"}).contains(QStringLiteral("a slice has an empty part")));
        QVERIFY(
            answers(*console, {"capture slice [1:3] part/"}).startsWith(QStringLiteral("slice part/ (part [1:3])\n")));
        Debugger& debugger = console->debugger();
        QCOMPARE(debugger.captureSettings(), (CaptureSettings{{{"part/", Capture::Slice, 0, "[1:3]"}}, 0}));
        for (const char* watch : {"watch part/b", "watch part/b[2]", "watch part/b[0]", "watch part/b value[2] + min",
                                  "watch part/b value[0] > 1", "watch part/b[0] min < 3"})
            QVERIFY(console->execute(watch).isOk);
        // b = [2, 8, 18, 32 ..]: twice the squares of 1 to 100, which come to 338,350
        const QString ran = answers(*console, {"run"});
        const auto says = [&](const char* text) { return ran.contains(QString::fromUtf8(text)); };
        QVERIFY2(says("watch 1: part/b = not captured (policy: slice)"), qPrintable(ran));
        QVERIFY2(says("watch 2: part/b[2] = float32: 18"), qPrintable(ran));
        QVERIFY2(says("watch 3: part/b[0] = not captured (policy: slice)"), qPrintable(ran));
        QVERIFY2(says("watch 4: part/b value[2] + min = 20"), qPrintable(ran));
        QVERIFY2(says("watch 5: part/b value[0] > 1 = not captured (policy: slice)"), qPrintable(ran));
        QVERIFY2(says("watch 6: part/b[0] min < 3 = not captured (policy: slice)"), qPrintable(ran));
        const ValueFigures* figures =
            debugger.figures(debugger.outputs(eventOf(debugger, "part/b"), Values::Kept).at(0));
        QVERIFY(figures);
        QCOMPARE(figuresText(*figures), std::string("float32 [100], min 2, mean 6767, max 20000, [1:3] = [8, 18]"));
        QVERIFY(answers(*console, {"print part/b"}).contains(QStringLiteral("[2, 8, 18, 32")));
        const auto other = vectors(100);
        QVERIFY(other->execute("capture slice [0, :] part/").isOk);
        QCOMPARE(other->debugger().run({}).reason, StopReason::Finished);
        figures = other->debugger().figures(
            other->debugger().outputs(eventOf(other->debugger(), "part/b"), Values::Kept).at(0));
        QVERIFY(figures);
        QCOMPARE(figuresText(*figures), std::string("float32 [100], min 2, mean 6767, max 20000, has no [0, :]"));
    }

    void watchesAndWhySayIt()
    {
        const auto console = vectors();
        QVERIFY(console->execute("capture none part/").isOk);
        QVERIFY(console->execute("watch part/b").isOk);
        const QString ran = answers(*console, {"run"});
        QVERIFY2(ran.contains(QStringLiteral("watch 1: part/b = not captured (policy: none)")), qPrintable(ran));
        const QString why = answers(*console, {"why c"});
        QVERIFY2(why.contains(QStringLiteral("not captured (policy: none)")), qPrintable(why));
        const QString printed = answers(*console, {"print part/b"});
        QVERIFY2(printed.contains(QStringLiteral("[2, 8, 18, 32]")), qPrintable(printed));
    }

    void theCommand()
    {
        const auto console = vectors();
        QCOMPARE(
            answers(*console, {"capture"}),
            QStringLiteral("every value is kept\n0 bytes of values kept so far\n"
                           "nothing is recorded yet; as far as shapes are known before a run, these rules would keep\n"
                           "  outside of loops: %1 bytes of %1 bytes\n")
                .arg(3 * vectorBytes));
        const QString set =
            answers(*console, {"capture none part/", "capture stats op:Mul", "capture budget 64k", "run", "capture"});
        QVERIFY2(set.contains(QStringLiteral(
                     "none  part/\nstats op:Mul\nbudget 64.0 kB: beyond it the oldest values go first\n")),
                 qPrintable(set));
        QVERIFY2(set.contains(QStringLiteral(", 2 values left out; they are computed again where they are needed\n")),
                 qPrintable(set));
        QCOMPARE(console->debugger().captureSettings().budget, uint64_t(64'000));
        QVERIFY(answers(*console, {"capture clear part/"}).startsWith(QStringLiteral("stats op:Mul\n")));
        QVERIFY(answers(*console, {"capture budget off", "capture clear"})
                    .contains(QStringLiteral("every value is kept\n")));
        QCOMPARE(console->debugger().captureSettings(), CaptureSettings());
    }

    void theNewestIterations()
    {
        const auto console = vectors();
        QVERIFY(answers(*console, {"capture last 3 part/"}).startsWith(QStringLiteral("full  part/ (last 3)\n")));
        const CaptureSettings settings{{{"part/", Capture::Full, 3}}, 0};
        QCOMPARE(console->debugger().captureSettings(), settings);
        console->debugger().run({});
        // Each node fired once: nothing has to go.
        QCOMPARE(console->debugger().captureUse().leftOut, uint64_t(0));
        QCOMPARE(estimateCapture(settings, *console->debugger().timeline()).keptBytes, 3 * vectorBytes);
    }

    /// Of six iterations the newest two; the vector outside of the loop stays.
    void theEstimateKnowsTheNewest()
    {
        OpenedFile file;
        file.graph = vectorLoop(6);
        Debugger::Options options;
        options.request.fetches = {"result"};
        Debugger debugger(std::move(file), options);
        debugger.run({});
        const CaptureEstimate estimate = estimateCapture({{{"loop/", Capture::Full, 2}}, 0}, *debugger.timeline());
        QCOMPARE(estimate.allBytes, 7 * vectorBytes);
        QCOMPARE(estimate.keptBytes, 3 * vectorBytes);
    }

    void badCommands_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* line, const char* says) {
            QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(says);
        };
        row("capture stat x", "did you mean 'stats'?");
        row("capture none", "a pattern is missing");
        row("capture none op:", "a pattern is missing");
        row("capture budget", "a number of bytes is missing");
        row("capture budget 12Q", "'12Q' is no number of bytes");
        row("capture budget 0", "'0' is no number of bytes");
        row("capture budget 99999999999G", "is no number of bytes");
        row("capture last x", "'x' is not a number of iterations");
        row("capture last 0 x", "N from 1 to");
        row("capture last 3", "a pattern is missing");
        row("capture clear x", "there is no rule for 'x'");
        row("capture slice", "PART in brackets");
        row("capture slice x", "PART in brackets");
        row("capture slice [0, :", "PART in brackets");
        row("capture slice [0, :]", "a pattern is missing");
        row("capture slice [a] x", "'a' in a slice is not an integer");
        row("capture slice [..., 0, ...] x", "only one '...'");
    }
    void badCommands()
    {
        QFETCH(QString, line);
        QFETCH(QString, says);
        const auto console = vectors();
        const QString answer = answers(*console, {line.toStdString()});
        QVERIFY2(answer.startsWith(QStringLiteral("error: ")) && answer.contains(says), qPrintable(answer));
        QCOMPARE(console->debugger().captureSettings(), CaptureSettings());
    }

    void completion()
    {
        const auto console = vectors();
        QCOMPARE(console->complete("capture f"), std::vector<std::string>{"full"});
        QCOMPARE(console->complete("capture none op:M"), std::vector<std::string>{"op:Mul"});
        QCOMPARE(console->complete("capture stats part/"), (std::vector<std::string>{"part/a", "part/b"}));
        QVERIFY(console->complete("capture slice ").empty());
        QCOMPARE(console->complete("capture slice [0, :] part/"), (std::vector<std::string>{"part/a", "part/b"}));
        QVERIFY(console->execute("capture none part/").isOk);
        QCOMPARE(console->complete("capture clear "), std::vector<std::string>{"part/"});
    }

    /// A jump that computes on and on ends at once when it is told to, somewhere on the way.
    void aJumpCanBeStopped()
    {
        const auto console = vectors();
        Debugger& debugger = console->debugger();
        TAGSCOPE_VERIFY_RESULT(debugger.setCapture({{{"*", Capture::None}}, 0}));
        debugger.run({});
        const std::atomic<bool> stop = true;
        debugger.setStopFlag(&stop);
        const uint64_t goal = debugger.size() - 1;
        const Result<StopReport> report = debugger.goTo(goal);
        TAGSCOPE_VERIFY_RESULT(report);
        QCOMPARE(report->reason, StopReason::Paused);
        QVERIFY(debugger.position() < goal);
        QCOMPARE(debugger.state().position, debugger.position());
        debugger.setStopFlag(nullptr);
        TAGSCOPE_VERIFY_RESULT(debugger.goTo(goal));
        QCOMPARE(debugger.position(), goal);
    }

    void bytes_data()
    {
        QTest::addColumn<qulonglong>("bytes");
        QTest::addColumn<QString>("text");
        QTest::newRow("none") << 0ull << QStringLiteral("0 bytes");
        QTest::newRow("few") << 999ull << QStringLiteral("999 bytes");
        QTest::newRow("kilo") << 1500ull << QStringLiteral("1.5 kB");
        QTest::newRow("carried over") << 999'960ull << QStringLiteral("1.0 MB");
        QTest::newRow("most") << 18446744073709551615ull << QStringLiteral("18446744.1 TB");
    }
    void bytes()
    {
        QFETCH(qulonglong, bytes);
        QTEST(QString::fromStdString(byteText(bytes)), "text");
    }
};

TAGSCOPE_APPLESS_TEST(TestCaptureRules)
#include "tst_capture_rules.moc"
