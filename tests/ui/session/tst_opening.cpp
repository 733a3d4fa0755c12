// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"
#include "ui/session/commands/save_requests.h"
#include "ui/session/queries/compare_query.h"
#include "ui/session/queries/node_query.h"

#include <QDeadlineTimer>
#include <QTemporaryDir>
#include <QThread>

#include <filesystem>

#include <sys/stat.h>

using namespace tagscope;
using namespace tagscope::test;

/// A session goes from one file to another: what is asked and answered on the way is about the one that is shown.
class TestOpening final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void whatCannotBeOpenedIsSaid_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("random") << QByteArray("\x01\x02\xff\xfe not a graph \x00\x00", 20);
        QTest::newRow("text that breaks off") << QByteArray("node { name: \"a\" op: ");
        QTest::newRow("binary that breaks off") << QByteArray("\x0a\x7f\x0a\x01", 4);
    }
    void whatCannotBeOpenedIsSaid()
    {
        QFETCH(QByteArray, bytes);
        const GraphFile broken(bytes);
        LiveSession live;
        ui::OpenRequest request;
        request.path = broken.path().toStdString();
        QVERIFY(!request.path.empty() && !live.error(request).empty());
        QVERIFY(!live.session.snapshot());
        // The session goes on.
        QVERIFY(live.open(examplePath("counter.pbtxt")));
    }

    /// Numbers of nodes and tags mean something only while the file that they are of is shown.
    void answersComeWhileTheirFileIsShown()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        const uint64_t before = live.snapshot().fileNumber;
        const QTemporaryDir folder;
        const QString last = folder.filePath(QStringLiteral("last"));
        uint64_t atQuestion = 0;
        uint64_t atOpening = 0;
        live.session.ask(this, ui::NodeQuery{live.node("one"), std::nullopt},
                         [&](const Result<ui::NodeDetails>&) { atQuestion = live.snapshot().fileNumber; });
        live.session.post(this, ui::OpenRequest{examplePath("nested.pbtxt").toStdString(), {}, {}},
                          [&](const Result<void>&) { atOpening = live.snapshot().fileNumber; });
        live.session.post(ui::KeepRequest{last.toStdString(), "all is answered", {}});
        // The window does not look before that.
        const QDeadlineTimer deadline(20'000);
        while (!QFile::exists(last) && !deadline.hasExpired())
            QThread::yieldCurrentThread();
        QTRY_VERIFY_WITH_TIMEOUT(atOpening != 0, 20'000);
        QCOMPARE(atQuestion, before);
        QVERIFY(atOpening != before);
    }

    /// Whoever asks while a file is being opened means the graph that is shown.
    void whatWasAskedOfTheGraphBeforeIsDropped()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.step(3));
        const QTemporaryDir folder;
        const std::filesystem::path record = folder.filePath(QStringLiteral("record")).toStdString();
        const std::filesystem::path trace = folder.filePath(QStringLiteral("trace")).toStdString();
        const auto before = live.send(ui::MoveRequest{Goal{Goal::Kind::Events, 1, {}}});
        const auto opening = live.send(ui::OpenRequest{examplePath("nested.pbtxt").toStdString(), {}, {}});
        BreakpointSpec spec;
        spec.text = "while/Add";
        const auto move = live.send(ui::MoveRequest{});
        const auto stop = live.send(ui::BreakpointRequest{0, spec});
        const auto question = live.send(ui::NodeQuery{live.node("one"), std::nullopt});
        const auto kept = live.send(ui::KeepRequest{record, "of the counter", trace});
        QVERIFY(live.await(kept));
        QCOMPARE(live.await(before)->position, uint64_t(4));
        QVERIFY(live.await(opening));
        QCOMPARE(live.await(move).error().code, ErrorCode::Cancelled);
        QCOMPARE(live.await(stop).error().code, ErrorCode::Cancelled);
        QVERIFY(!LiveSession::isAnswered(question));  // nobody shows it any more
        QVERIFY(!live.await(kept)->error && !live.await(kept)->hasTrace);
        QVERIFY(std::filesystem::exists(record) && !std::filesystem::exists(trace));
        QCOMPARE(live.snapshot().position, uint64_t(0));
        QVERIFY(live.snapshot().breakpoints.empty());
        // From now on it is this one that is meant.
        QVERIFY(live.step());
        QCOMPARE(live.snapshot().position, uint64_t(1));
    }

    /// Nobody writes to the pipe: waiting for it would never end.
    void aPipeIsNotWaitedFor()
    {
        const QTemporaryDir folder;
        const QString pipe = folder.filePath(QStringLiteral("pipe"));
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        const std::string error = live.error(ui::OpenRequest{pipe.toStdString(), {}, {}});
        QVERIFY2(error.find("no regular file") != std::string::npos, error.c_str());
        const auto compared = live.ask(ui::CompareQuery{ui::CompareQuery::Trace{pipe.toStdString()}, {}});
        QVERIFY(!compared && compared.error().message != "no answer");
        const std::string fed = live.error(ui::InputsRequest{{{"zero=@" + pipe.toStdString()}, {}, {}}});
        QVERIFY2(fed.find("no regular file") != std::string::npos, fed.c_str());
        QVERIFY(live.step());
    }

    /// A file that cannot be opened changes nothing.
    void aFailedOpeningDropsNothing()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        live.session.post(ui::OpenRequest{"/there/is/none", {}, {}});
        QVERIFY(live.step(2));
        QCOMPARE(live.snapshot().position, uint64_t(2));
    }

    /// Other inputs leave the nodes what they are.
    void otherInputsAreOfTheSameGraph()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        const auto inputs = live.send(ui::InputsRequest{{{"zero=7"}, {}, {}}});
        QVERIFY(live.step(2));
        QVERIFY(live.isAnswered(inputs));
        QCOMPARE(live.snapshot().position, uint64_t(2));
    }
};

TAGSCOPE_GUILESS_TEST(TestOpening)

#include "tst_opening.moc"
