// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/hand_over.h"

#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"

#include <QDir>
#include <QLocalSocket>
#include <QSignalSpy>

#include <chrono>
#include <future>

using namespace tagscope::app;
using namespace tagscope::test;

namespace {

QString freePlace(const char* test)
{
    return QStringLiteral("tagscope-test-%1-%2").arg(QLatin1String(test)).arg(QCoreApplication::applicationPid());
}

}

class TestHandOver final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// As shells and desktops give it.
    void filesAndLinks_data()
    {
        QTest::addColumn<QString>("given");
        QTest::addColumn<QString>("taken");
        const QString link = QStringLiteral("tagscope:///a%20b.pb?position=3&node=x");
        QTest::newRow("nothing") << ""
                                 << "";
        QTest::newRow("a link") << link << link;
        QTest::newRow("a path") << "/a/b c.pb"
                                << "/a/b c.pb";
        QTest::newRow("a path with signs") << "/a/100%25#1?.pb"
                                           << "/a/100%25#1?.pb";
        QTest::newRow("a path from here") << "b.pb" << QDir::currentPath() + QStringLiteral("/b.pb");
        QTest::newRow("a file as a URL") << "file:///a/b%20c.pb"
                                         << "/a/b c.pb";
        QTest::newRow("a file as a URL with signs") << "file:///a/100%2525%231.pb"
                                                    << "/a/100%25#1.pb";
    }
    void filesAndLinks()
    {
        QFETCH(QString, given);
        QTEST(fileOrLink(given), "taken");
    }

    void nobodyIsThere() { QVERIFY(!HandOver::give(freePlace("nobody"), QStringLiteral("/a.pb"))); }

    void theWindowThatIsThereTakesTheFile_data()
    {
        QTest::addColumn<QString>("graph");
        QTest::newRow("a file") << "/a/b.pb";
        QTest::newRow("signs") << QStringLiteral("/größe 100%25\n/网.pb");
        QTest::newRow("a link") << "tagscope:///a.pb?position=3&node=x";
        QTest::newRow("long") << QLatin1Char('/') + QString(4000, QLatin1Char('x'));
    }
    void theWindowThatIsThereTakesTheFile()
    {
        QFETCH(QString, graph);
        const QString place = freePlace("takes");
        HandOver window;
        QVERIFY(window.listen(place));
        QSignalSpy received(&window, &HandOver::received);
        auto given = std::async(std::launch::async, [&] { return HandOver::give(place, graph); });
        QVERIFY(received.wait(10'000));
        QVERIFY(given.get());
        QCOMPARE(received.size(), 1);
        QCOMPARE(received[0][0].toString(), graph);
    }

    /// Then the later launch opens a window of its own.
    void aWindowTakesOnlyWhatItWants()
    {
        const QString place = freePlace("wants");
        HandOver window([](const QString& graph) { return graph == QLatin1String("/a.pb"); });
        QVERIFY(window.listen(place));
        QSignalSpy received(&window, &HandOver::received);
        auto refused = std::async(std::launch::async, [&] { return HandOver::give(place, QStringLiteral("/b.pb")); });
        QTRY_VERIFY(refused.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
        QVERIFY(!refused.get());
        QCOMPARE(received.size(), 0);
        auto given = std::async(std::launch::async, [&] { return HandOver::give(place, QStringLiteral("/a.pb")); });
        QVERIFY(received.wait(10'000));
        QVERIFY(given.get());
    }

    void onlyOneWindowListens()
    {
        const QString place = freePlace("one");
        HandOver first;
        HandOver second;
        QVERIFY(first.listen(place));
        QVERIFY(!second.listen(place));
    }

    /// What is no request is neither answered nor kept.
    void noiseIsDropped()
    {
        const QString place = freePlace("noise");
        HandOver window;
        QVERIFY(window.listen(place));
        QSignalSpy received(&window, &HandOver::received);
        QLocalSocket socket;
        socket.connectToServer(place);
        QVERIFY(socket.waitForConnected(5000));
        QSignalSpy gone(&socket, &QLocalSocket::disconnected);
        socket.write(QByteArray(1 << 20, 'x'));
        QVERIFY(gone.size() > 0 || gone.wait(10'000));
        QCOMPARE(received.size(), 0);
    }
};

TAGSCOPE_GUILESS_TEST(TestHandOver)

#include "tst_hand_over.moc"
