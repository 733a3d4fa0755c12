// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"
#include "ui/session/commands/save_requests.h"
#include "ui/session/engine_run.h"
#include "ui/session/queries/cause_query.h"
#include "ui/session/queries/node_query.h"
#include "ui/session/queries/node_values_query.h"

#include <QTemporaryDir>

#include <atomic>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// Answers twice what it is asked; all that the session knows of it stands here.
struct TwiceQuery {
    using Answer = int;
    static constexpr ui::RequestKind kind = ui::RequestKind::Question;
    static constexpr ui::RequestNeeds needs = ui::RequestNeeds::Nothing;
    int number = 0;
    std::atomic<int>* worked = nullptr;                ///< how often one was
    std::atomic<std::thread::id>* workedOn = nullptr;  ///< by which thread

    Result<int> work(ui::EngineRun&) const
    {
        if (worked) {
            ++*worked;
            worked->notify_all();
        }
        if (workedOn)
            *workedOn = std::this_thread::get_id();
        if (number < 0)
            return fail(ErrorCode::OutOfRange, "{} is less than nothing", number);
        return 2 * number;
    }
};

/// The same as a text, of another type.
struct TextQuery {
    using Answer = std::string;
    static constexpr ui::RequestKind kind = ui::RequestKind::Question;
    static constexpr ui::RequestNeeds needs = ui::RequestNeeds::Nothing;
    int number = 0;

    Result<std::string> work(ui::EngineRun&) const { return std::to_string(number); }
};

/// Counts how often it was asked since the file was opened.
struct CountQuery {
    using Answer = int;
    static constexpr ui::RequestKind kind = ui::RequestKind::Question;
    struct Kept {
        int count = 0;
    };

    Result<int> work(ui::EngineRun& run) const { return ++run.kept<Kept>().count; }
};

/// Holds the engine up until it is let go.
struct HoldRequest {
    using Answer = void;
    static constexpr ui::RequestKind kind = ui::RequestKind::Work;
    static constexpr ui::RequestNeeds needs = ui::RequestNeeds::Nothing;
    static constexpr bool changesRun = false;
    std::atomic<bool>* isLetGo = nullptr;

    Result<void> work(ui::EngineRun&) const
    {
        while (!*isLetGo)
            std::this_thread::yield();
        return {};
    }
};

bool settle(LiveSession& live)
{
    return QTest::qWaitFor([&] { return !live.session.isBusy(); }, 20'000);
}

}

class TestAsking final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Each query has an answer of its own type; the work is done on another thread, the answer is taken on this one,
    /// and not before `ask` returns.
    void answersHaveTypes()
    {
        LiveSession live;
        std::atomic<std::thread::id> workedOn;
        std::thread::id takenOn;
        std::optional<int> twice;
        std::string text;
        live.session.ask(this, TwiceQuery{21, nullptr, &workedOn}, [&](const Result<int>& answer) {
            takenOn = std::this_thread::get_id();
            twice = answer.value();
        });
        live.session.ask(this, TextQuery{7}, [&](const Result<std::string>& answer) { text = answer.value(); });
        QVERIFY(!twice && live.session.isAsking<TwiceQuery>(this) && live.session.isAsking<TextQuery>(this));
        QVERIFY(settle(live));
        QCOMPARE(*twice, 42);
        QCOMPARE(text, std::string("7"));
        QVERIFY(!live.session.isAsking<TwiceQuery>(this));
        QVERIFY(takenOn == std::this_thread::get_id());
        QVERIFY(workedOn.load() != takenOn && workedOn.load() != std::thread::id());
    }

    /// Of one type for one context; others are left alone. What was not begun is not done.
    void theNewestWins()
    {
        LiveSession live;
        QObject other;
        std::atomic<bool> isLetGo = false;
        std::atomic<int> worked = 0;
        std::vector<int> mine;
        std::vector<int> others;
        std::vector<std::string> texts;
        live.session.post(HoldRequest{&isLetGo});
        for (const int number : {1, 2, 3}) {
            live.session.ask(this, TwiceQuery{number, &worked}, [&](const Result<int>& a) { mine.push_back(*a); });
            live.session.ask(this, TextQuery{number}, [&](const Result<std::string>& a) { texts.push_back(*a); });
        }
        live.session.ask(&other, TwiceQuery{5, &worked}, [&](const Result<int>& a) { others.push_back(*a); });
        isLetGo = true;
        QVERIFY(settle(live));
        QCOMPARE(mine, std::vector<int>{6});
        QCOMPARE(others, std::vector<int>{10});
        QCOMPARE(texts, std::vector<std::string>{"3"});
        QCOMPARE(worked.load(), 2);
    }

    void eachCountsIfThatIsAsked()
    {
        LiveSession live;
        std::vector<int> answers;
        for (const int number : {1, 2, 3})
            live.session.askEach(this, TwiceQuery{number}, [&](const Result<int>& a) { answers.push_back(*a); });
        QVERIFY(settle(live));
        QCOMPARE(answers, (std::vector<int>{2, 4, 6}));
    }

    void whatIsDroppedIsNotAnswered()
    {
        LiveSession live;
        std::atomic<bool> isLetGo = false;
        std::atomic<int> worked = 0;
        int answers = 0;
        live.session.post(HoldRequest{&isLetGo});
        live.session.ask(this, TwiceQuery{1, &worked}, [&](const Result<int>&) { ++answers; });
        live.session.drop<TextQuery>(this);  // of another type
        QVERIFY(live.session.isAsking<TwiceQuery>(this));
        live.session.drop<TwiceQuery>(this);
        QVERIFY(!live.session.isAsking<TwiceQuery>(this));
        isLetGo = true;
        QVERIFY(settle(live));
        QCOMPARE(answers, 0);
        QCOMPARE(worked.load(), 0);
    }

    /// A query ends with its context; a command is carried out all the same, and who is there hears that it failed.
    void aContextThatGoesTakesItsQuestionsAlong()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        std::atomic<bool> isLetGo = false;
        std::atomic<int> worked = 0;
        int answers = 0;
        std::vector<std::string> failures;
        connect(&live.session, &ui::Session::failed, this,
                [&](const Error& error) { failures.push_back(error.message); });
        live.session.post(HoldRequest{&isLetGo});
        auto context = std::make_unique<QObject>();
        live.session.ask(context.get(), TwiceQuery{1, &worked}, [&](const Result<int>&) { ++answers; });
        live.session.post(context.get(), ui::MoveRequest{Goal{Goal::Kind::Events, 3, {}}},
                          [&](const Result<StopReport>&) { ++answers; });
        live.session.post(context.get(), ui::GoToRequest{1'000'000}, [&](const Result<StopReport>&) { ++answers; });
        context.reset();
        isLetGo = true;
        QVERIFY(settle(live));
        QCOMPARE(answers, 0);
        QCOMPARE(worked.load(), 0);
        QCOMPARE(live.snapshot().position, uint64_t(3));
        QCOMPARE(failures.size(), size_t(1));
    }

    /// A context may go while it takes an answer, with what else it has asked.
    void aContextMayGoInItsAnswer()
    {
        LiveSession live;
        auto context = std::make_unique<QObject>();
        int answers = 0;
        live.session.ask(context.get(), TwiceQuery{1}, [&](const Result<int>&) {
            ++answers;
            context.reset();
        });
        live.session.ask(context.get(), TextQuery{1}, [&](const Result<std::string>&) { ++answers; });
        QVERIFY(settle(live));
        QCOMPARE(answers, 1);
    }

    void errorsReachTheCallback()
    {
        LiveSession live;
        int failed = 0;
        connect(&live.session, &ui::Session::failed, this, [&] { ++failed; });
        const Result<int> refused = live.ask(TwiceQuery{-4});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::OutOfRange);
        QCOMPARE(refused.error().message, std::string("-4 is less than nothing"));
        // What needs a file says that there is none, and its work is not begun.
        QCOMPARE(live.ask(CountQuery{}).error().message, std::string("no graph is open"));
        const GraphFile broken(refusedGraph);
        QVERIFY(live.ask(ui::OpenRequest{broken.path().toStdString(), {}, {}}));
        const Result<int> cannotRun = live.ask(CountQuery{});
        QVERIFY(!cannotRun && cannotRun.error().message != "no graph is open");
        // Whoever takes the answer of a command is told; without anybody all are.
        QVERIFY(!live.ask(ui::MoveRequest{}));
        QCOMPARE(failed, 0);
        live.session.post(ui::MoveRequest{});
        QVERIFY(settle(live));
        QCOMPARE(failed, 1);
    }

    /// Commands in their order, questions among them as they were asked; everybody hears of moves.
    void answersComeInOrder()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        std::vector<std::string> heard;
        connect(&live.session, &ui::Session::moved, this,
                [&](const StopReport& report) { heard.push_back("moved to " + std::to_string(report.position)); });
        live.session.post(
            this, ui::MoveRequest{Goal{Goal::Kind::Events, 2, {}}},
            [&](const Result<StopReport>& report) { heard.push_back("taken at " + std::to_string(report->position)); });
        live.session.ask(this, TextQuery{9}, [&](const Result<std::string>& text) { heard.push_back(*text); });
        live.session.post(ui::GoToRequest{1});
        QVERIFY(settle(live));
        QCOMPARE(heard, (std::vector<std::string>{"taken at 2", "moved to 2", "9", "moved to 1"}));
    }

    /// What is asked in an answer is answered, too.
    void anAnswerMayAsk()
    {
        LiveSession live;
        std::vector<int> answers;
        std::function<void(int)> ask = [&](int number) {
            live.session.ask(this, TwiceQuery{number}, [&](const Result<int>& answer) {
                answers.push_back(*answer);
                if (*answer < 8)
                    ask(*answer);
            });
        };
        ask(1);
        QVERIFY(settle(live));
        QCOMPARE(answers, (std::vector<int>{2, 4, 8}));
    }

    /// Nobody is told of nodes of a graph that is not shown any more; nor is anything waited for.
    void nothingIsAnsweredAfterItsFileHasGone()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        int answers = 0;
        std::vector<ErrorCode> codes;
        bool isAsking = true;
        connect(&live.session, &ui::Session::fileChanged, this,
                [&] { isAsking = live.session.isAsking<ui::CauseQuery>(this); });
        live.session.post(ui::OpenRequest{examplePath("nested.pbtxt").toStdString(), {}, {}});
        live.session.ask(this, ui::CauseQuery{live.node("one"), std::nullopt, std::nullopt},
                         [&](const Result<CauseReport>&) { ++answers; });
        live.session.post(this, ui::MoveRequest{},
                          [&](const Result<StopReport>& report) { codes.push_back(report.error().code); });
        QVERIFY(settle(live));
        QVERIFY(!isAsking);
        QCOMPARE(answers, 0);
        // A command has an end in any case.
        QCOMPARE(codes, std::vector<ErrorCode>{ErrorCode::Cancelled});
        QCOMPARE(live.snapshot().position, uint64_t(0));
    }

    /// What a query keeps for the next one goes with the file, and with the program.
    void whatIsKeptGoesWithTheFile()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QCOMPARE(*live.ask(CountQuery{}), 1);
        QCOMPARE(*live.ask(CountQuery{}), 2);
        QVERIFY(live.step());
        QCOMPARE(*live.ask(CountQuery{}), 3);
        QVERIFY(live.ask(ui::InputsRequest{{{"zero=7"}, {}, {}}}));
        QCOMPARE(*live.ask(CountQuery{}), 1);
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        QCOMPARE(*live.ask(CountQuery{}), 1);
    }

    /// While a run is on its way; the counter loop, endless.
    void questionsAreAnsweredBetweenSlices()
    {
        LiveSession live;
        QVERIFY(live.openEndlessLoop());
        const auto run = live.send(ui::MoveRequest{});
        QTRY_VERIFY_WITH_TIMEOUT(live.snapshot().position > 1000, 20'000);
        QCOMPARE(*live.ask(TwiceQuery{4}), 8);
        QVERIFY(!LiveSession::isAnswered(run) && live.session.isWorking());
        live.session.pause();
        QVERIFY(live.await(run));
        QVERIFY(!live.session.isWorking());
    }

    /// A line that is being saved stays as it is: questions do not wait for that, what would change it does.
    void savingDelaysNoQuestion_data()
    {
        QTest::addColumn<bool>("isKept");
        QTest::newRow("a trace") << false;
        QTest::newRow("what a later session finds") << true;
    }
    void savingDelaysNoQuestion()
    {
        QFETCH(bool, isKept);
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const uint64_t size = live.snapshot().size;
        const QTemporaryDir folder;
        const std::filesystem::path trace = folder.filePath(QStringLiteral("trace")).toStdString();
        const std::filesystem::path record = folder.filePath(QStringLiteral("record")).toStdString();
        std::vector<std::string> heard;
        std::atomic<bool> isLetGo = false;
        live.session.post(HoldRequest{&isLetGo});
        if (isKept)
            live.session.post(this, ui::KeepRequest{record, "text", trace}, [&](const Result<ui::Kept>& kept) {
                heard.emplace_back(kept && kept->hasTrace ? "saved" : "failed");
            });
        else
            live.session.post(this, ui::SaveRequest{trace},
                              [&](const Result<void>& saved) { heard.emplace_back(saved ? "saved" : "failed"); });
        live.session.ask(this, TextQuery{9}, [&](const Result<std::string>& text) { heard.push_back(*text); });
        live.session.ask(this, ui::NodeQuery{live.node("while/Add"), {}},
                         [&](const Result<ui::NodeDetails>& node) { heard.push_back(node ? "node" : "failed"); });
        isLetGo = true;
        QVERIFY(settle(live));
        QCOMPARE(heard, (std::vector<std::string>{"9", "node", "saved"}));
        // It is whole.
        QVERIFY(live.open(QString::fromStdString(trace.string())));
        QCOMPARE(live.snapshot().size, size);
    }

    /// While a run is on its way at most one snapshot is made for each that the window takes.
    void aRunIsShownAtMostOnceAPicture()
    {
        LiveSession live;
        QVERIFY(live.openEndlessLoop());
        uint64_t taken = 0;
        connect(&live.session, &ui::Session::snapshotChanged, this, [&] { ++taken; });
        const uint64_t before = live.snapshot().number;
        const auto run = live.send(ui::MoveRequest{});
        QTRY_VERIFY_WITH_TIMEOUT(live.snapshot().position > 1000, 20'000);
        // The window is busy while thirty slices go by: between two of them the engine answers what came last.
        std::atomic<int> worked = 0;
        for (int slice = 1; slice <= 30; ++slice) {
            live.session.askEach(this, TwiceQuery{slice, &worked}, [](const Result<int>&) {});
            for (int now = worked; now < slice; now = worked)
                worked.wait(now);
        }
        live.session.pause();
        QVERIFY(live.await(run));
        QVERIFY(settle(live));
        // One may be made in a slice while the last is being taken.
        QVERIFY2(live.snapshot().number - before <= taken + 2,
                 qPrintable(QString::number(live.snapshot().number - before)));
    }

    /// All at once what one question each would have told; the rest, where there was no time, when it is asked again.
    void valuesOfManyNodesAreOneQuestion()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        for (const uint64_t position : {live.snapshot().size, uint64_t(40), uint64_t(3), uint64_t(0)}) {
            QVERIFY(live.ask(ui::GoToRequest{position}));
            ui::NodeValuesQuery query;
            for (size_t n = 0; n < live.snapshot().graph->size(); ++n)
                query.places.push_back({NodeId(n), {}});
            std::vector<ui::NodeValue> values;
            for (ui::NodeValuesQuery rest = query; !rest.places.empty();) {
                const Result<std::vector<ui::NodeValue>> answer = live.ask(rest);
                QVERIFY(answer && !answer->empty() && answer->size() <= rest.places.size());
                values.insert(values.end(), answer->begin(), answer->end());
                rest.places.erase(rest.places.begin(), rest.places.begin() + static_cast<ptrdiff_t>(answer->size()));
            }
            QCOMPARE(values.size(), query.places.size());
            for (size_t n = 0; n < values.size(); ++n) {
                Tensor expected;
                for (const ui::PortDetails& port : live.details(NodeId(n)).outputs)
                    if (expected.isNone())
                        expected = port.value;
                QCOMPARE(values[n].value, expected);
                QVERIFY(!values[n].notCaptured);
            }
        }
    }
};

TAGSCOPE_GUILESS_TEST(TestAsking)

#include "tst_asking.moc"
