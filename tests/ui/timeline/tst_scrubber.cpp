// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/timeline/scrubber.h"

#include "tests/support/ui_test.h"
#include "ui/session/queries/markers_query.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QToolTip>

#include <cmath>

using namespace tagscope::ui;

class TestScrubber final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { tagscope::test::failOnWarnings(); }

    void pixels_data()
    {
        QTest::addColumn<quint64>("position");
        QTest::addColumn<quint64>("size");
        QTest::addColumn<double>("width");
        QTest::addColumn<double>("pixel");
        QTest::newRow("start") << quint64(0) << quint64(100) << 200.0 << 0.0;
        QTest::newRow("end") << quint64(100) << quint64(100) << 200.0 << 200.0;
        QTest::newRow("middle") << quint64(25) << quint64(100) << 200.0 << 50.0;
        QTest::newRow("nothing recorded") << quint64(0) << quint64(0) << 200.0 << 0.0;
        QTest::newRow("behind the end") << quint64(300) << quint64(100) << 200.0 << 200.0;
        QTest::newRow("no room") << quint64(50) << quint64(100) << 0.0 << 0.0;
        QTest::newRow("ten million") << quint64(5'000'000) << quint64(10'000'000) << 1000.0 << 500.0;
    }
    void pixels()
    {
        QFETCH(quint64, position);
        QFETCH(quint64, size);
        QFETCH(double, width);
        QFETCH(double, pixel);
        QCOMPARE(scrubberPixel(position, {0, size}, width), pixel);
    }

    void positions_data()
    {
        QTest::addColumn<double>("pixel");
        QTest::addColumn<quint64>("size");
        QTest::addColumn<double>("width");
        QTest::addColumn<quint64>("position");
        QTest::newRow("start") << 0.0 << quint64(100) << 200.0 << quint64(0);
        QTest::newRow("end") << 200.0 << quint64(100) << 200.0 << quint64(100);
        QTest::newRow("left of it") << -5.0 << quint64(100) << 200.0 << quint64(0);
        QTest::newRow("right of it") << 500.0 << quint64(100) << 200.0 << quint64(100);
        QTest::newRow("rounds to the nearest") << 50.9 << quint64(100) << 200.0 << quint64(25);
        QTest::newRow("nothing recorded") << 70.0 << quint64(0) << 200.0 << quint64(0);
        QTest::newRow("no room") << 70.0 << quint64(100) << 0.0 << quint64(0);
        QTest::newRow("negative room") << 70.0 << quint64(100) << -3.0 << quint64(0);
    }
    void positions()
    {
        QFETCH(double, pixel);
        QFETCH(quint64, size);
        QFETCH(double, width);
        QFETCH(quint64, position);
        QCOMPARE(scrubberPosition(pixel, {0, size}, width), position);
    }

    void roundTrips()
    {
        for (const uint64_t size : {1u, 7u, 83u, 500u})
            for (uint64_t p = 0; p <= size; ++p)
                QCOMPARE(scrubberPosition(scrubberPixel(p, {0, size}, 700), {0, size}, 700), p);
    }

    void partsOfARun_data()
    {
        QTest::addColumn<quint64>("around");
        QTest::addColumn<double>("factor");
        QTest::addColumn<quint64>("first");
        QTest::addColumn<quint64>("last");
        QTest::newRow("in, around the middle") << quint64(500) << 2.0 << quint64(250) << quint64(750);
        QTest::newRow("in, at the start") << quint64(0) << 4.0 << quint64(0) << quint64(250);
        QTest::newRow("in, at the end") << quint64(1000) << 4.0 << quint64(750) << quint64(1000);
        QTest::newRow("in, a quarter on: it stays a quarter on") << quint64(250) << 2.0 << quint64(125) << quint64(625);
        QTest::newRow("out of everything") << quint64(500) << 0.25 << quint64(0) << quint64(1000);
        QTest::newRow("no further than the shortest") << quint64(500) << 1e9 << quint64(490) << quint64(510);
    }
    void partsOfARun()
    {
        QFETCH(quint64, around);
        QFETCH(double, factor);
        QFETCH(quint64, first);
        QFETCH(quint64, last);
        const ScrubberRange zoomed = ScrubberRange{0, 1000}.zoomed(around, factor, 1000);
        QCOMPARE(quint64(zoomed.first), first);
        QCOMPARE(quint64(zoomed.last), last);
    }

    void rowsShowOnlyWhatThereIs()
    {
        QVERIFY(markerRows(nullptr, {}, {}, {0, 100}, 500).empty());
        MarkerTable table;
        table.size = 100;
        table.marks[size_t(MarkerKind::DeadOrigin)] = {0, 2, 0, 4};
        const std::vector<MarkerRow> rows = markerRows(&table, {7, 50}, {}, {0, 100}, 500);
        QCOMPARE(rows.size(), size_t(2));
        QVERIFY(!rows[0].kind);
        QCOMPARE(rows[0].positions, (std::vector<uint64_t>{7, 50}));
        QVERIFY(rows[1].kind == MarkerKind::DeadOrigin);
        QCOMPARE(rows[1].positions, (std::vector<uint64_t>{2, 4}));  // just after events 1 and 3
        QVERIFY(rows[0].shape != rows[1].shape);
    }

    /// A million marks cost as much as there are pixels.
    void rowsAreThinned()
    {
        MarkerTable table;
        table.size = 100'000;
        table.events = 100;
        for (uint32_t bucket = 0; bucket < 1000; ++bucket)
            table.marks[size_t(MarkerKind::Iteration)].push_back(bucket * 100 + 1);
        const auto rows = markerRows(&table, {}, {}, {0, 100'000}, 200);
        QCOMPARE(rows.size(), size_t(1));
        QCOMPARE(rows[0].positions.size(), size_t(200));
        const auto part = markerRows(&table, {}, {}, {50'000, 51'000}, 200);
        QCOMPARE(part[0].positions.size(), size_t(10));
    }

    void marksCanBeWalked()
    {
        MarkerTable table;
        table.size = 100;
        table.marks[size_t(MarkerKind::NotFinite)] = {0, 0, 3};
        for (uint32_t position = 1; position <= 100; ++position)
            table.marks[size_t(MarkerKind::Iteration)].push_back(position);
        const auto rows = markerRows(&table, {40, 60}, {}, {0, 100}, 500);
        QCOMPARE(nextMarker(rows, 0, true), std::optional<uint64_t>(3));
        QCOMPARE(nextMarker(rows, 3, true), std::optional<uint64_t>(40));
        QCOMPARE(nextMarker(rows, 50, false), std::optional<uint64_t>(40));
        QCOMPARE(nextMarker(rows, 60, true), std::optional<uint64_t>());
        QCOMPARE(nextMarker(rows, 3, false), std::optional<uint64_t>());
    }

    /// A mark says what and where it is, and its menu leads there.
    void marksHaveWordsAndAMenu()
    {
        Scrubber scrubber;
        scrubber.resize(800, 80);
        scrubber.setRange(10, 100, true);
        scrubber.setMarkers(nullptr, {50, 60});
        scrubber.resize(800, scrubber.sizeHint().height());
        scrubber.show();
        QVERIFY(QTest::qWaitForWindowExposed(&scrubber));
        // The only row is the upper one, and marks lie where a click on the track goes to them.
        std::optional<QPointF> at;
        for (int x = 0; x < scrubber.width() && !at; ++x)
            if (const auto mark = scrubber.markAt({double(x), 10}); mark && mark->first == 50)
                at = QPointF(x, 10);
        QVERIFY(at);
        QCOMPARE(scrubber.markAt(*at)->second, QStringLiteral("hits, position 50"));
        QVERIFY(!scrubber.markAt({at->x(), double(scrubber.height() - 4)}));
        QVERIFY(!scrubber.markAt({at->x() - 12, 10}));
        QSignalSpy asked(&scrubber, &Scrubber::positionRequested);
        const auto choose = [&](QContextMenuEvent::Reason reason, const QString& wanted) {
            QContextMenuEvent event(reason, at->toPoint(), scrubber.mapToGlobal(at->toPoint()));
            QApplication::sendEvent(&scrubber, &event);
            auto* menu = scrubber.findChild<QMenu*>();
            for (QAction* action : menu->actions())
                if (action->text().contains(wanted))
                    action->trigger();
            delete menu;
        };
        choose(QContextMenuEvent::Mouse, QStringLiteral("Go there (hits, position 50)").prepend(QLatin1Char('&')));
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toULongLong(), 50ull);
        scrubber.setRange(50, 100, false);
        choose(QContextMenuEvent::Keyboard, QStringLiteral("next mark").prepend(QLatin1Char('&')));
        QCOMPARE(asked.size(), 2);
        QCOMPARE(asked[1][0].toULongLong(), 60ull);
    }

    /// Resting on a mark asks which node it is of; the answer is added to the tip, once, and only to that of its mark.
    void aTipNamesNodeAndTag()
    {
        Scrubber scrubber;
        scrubber.resize(800, 80);
        scrubber.setRange(10, 100, true);
        MarkerTable table;
        table.size = 100;
        table.marks[size_t(MarkerKind::DeadOrigin)] = {0, 0, 30};
        scrubber.setMarkers(std::make_shared<const MarkerTable>(table), {50});
        scrubber.setError(100);
        scrubber.resize(800, scrubber.sizeHint().height());
        scrubber.show();
        QVERIFY(QTest::qWaitForWindowExposed(&scrubber));
        QSignalSpy wanted(&scrubber, &Scrubber::placeWanted);
        const auto restOn = [&](uint64_t position) {
            for (int y = 0; y < scrubber.height(); y += 2)
                for (int x = 0; x < scrubber.width(); ++x)
                    if (const auto mark = scrubber.markAt(QPointF(x, y)); mark && mark->first == position) {
                        QHelpEvent rest(QEvent::ToolTip, QPoint(x, y), scrubber.mapToGlobal(QPoint(x, y)));
                        QApplication::sendEvent(&scrubber, &rest);
                        return;
                    }
        };
        const auto asked = [&] { return wanted.takeLast()[0].value<MarkQuery>(); };
        restOn(30);
        QCOMPARE(wanted.size(), 1);
        const MarkQuery origin = asked();
        QCOMPARE(origin, (MarkQuery{MarkQuery::Of::Event, 30}));
        scrubber.showPlace(MarkQuery{MarkQuery::Of::Event, 31}, {"other", "w;1"});
        scrubber.showPlace(origin, {"while/Switch", "while;3"});
        QCOMPARE(QToolTip::text(), QStringLiteral("dead origin, position 30\nwhile/Switch at while;3"));
        restOn(30);  // it stays
        QCOMPARE(wanted.size(), 0);
        restOn(50);
        const MarkQuery hit = asked();
        QCOMPARE(hit, (MarkQuery{MarkQuery::Of::Hit, 50}));
        scrubber.showPlace(hit, {{}, {}});  // nobody knows
        QCOMPARE(QToolTip::text(), QStringLiteral("hits, position 50"));
        restOn(100);
        const MarkQuery error = asked();
        QCOMPARE(error, (MarkQuery{MarkQuery::Of::Error, 100}));
        scrubber.showPlace(error, {"bad", "/"});
        QCOMPARE(QToolTip::text(), QStringLiteral("error, position 100\nbad at root"));
        QToolTip::hideText();
    }

    void shiftChoosesARange()
    {
        Scrubber scrubber;
        scrubber.resize(600, 36);
        scrubber.setRange(0, 100, true);
        QSignalSpy moved(&scrubber, &Scrubber::positionRequested);
        QTest::mousePress(&scrubber, Qt::LeftButton, Qt::ShiftModifier, QPoint(200, 18));
        QMouseEvent drag(QEvent::MouseMove, QPointF(300, 18), scrubber.mapToGlobal(QPointF(300, 18)), Qt::NoButton,
                         Qt::LeftButton, Qt::ShiftModifier);
        QCoreApplication::sendEvent(&scrubber, &drag);
        QTest::mouseRelease(&scrubber, Qt::LeftButton, Qt::ShiftModifier, QPoint(300, 18));
        QVERIFY(scrubber.selection());
        QVERIFY(scrubber.selection()->first < scrubber.selection()->last);
        QCOMPARE(moved.size(), 0);
        QTest::keyClick(&scrubber, Qt::Key_Escape);
        QVERIFY(!scrubber.selection());
    }

    /// The end of a run that ended in an error has a row of its own, with a shape of its own.
    void anErrorHasARow()
    {
        const std::vector<MarkerRow> rows = markerRows(nullptr, {7}, 40, {0, 40}, 500);
        QCOMPARE(rows.size(), size_t(2));
        QVERIFY(!rows[0].isError && rows[1].isError);
        QCOMPARE(rows[1].positions, (std::vector<uint64_t>{40}));
        QVERIFY(rows[1].shape != rows[0].shape && rows[1].shape != MarkerRow::Shape::Cross);
        QVERIFY(markerRows(nullptr, {}, 40, {0, 30}, 500).empty());  // not in view
        Scrubber scrubber;
        scrubber.resize(600, 60);
        scrubber.setRange(40, 40, true);
        const int height = scrubber.sizeHint().height();
        scrubber.setError(40);
        QVERIFY(scrubber.sizeHint().height() > height);
        scrubber.grab();
    }

    /// Keys with Shift choose as in a text: one end stays, the cursor goes along with the other.
    void keysChooseARange()
    {
        Scrubber scrubber;
        scrubber.setRange(50, 100, false);
        QSignalSpy moved(&scrubber, &Scrubber::positionRequested);
        const auto press = [&](Qt::Key key, Qt::KeyboardModifiers modifiers) {
            QTest::keyClick(&scrubber, key, modifiers);
            if (!moved.isEmpty())
                scrubber.setRange(moved.takeLast()[0].toULongLong(), 100, false);
        };
        press(Qt::Key_Right, Qt::ShiftModifier);
        press(Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(scrubber.selection(), std::optional(ScrubberRange{50, 52}));
        QCOMPARE(scrubber.position(), uint64_t(52));
        for (int i = 0; i < 3; ++i)
            press(Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(scrubber.selection(), std::optional(ScrubberRange{49, 50}));
        press(Qt::Key_Home, Qt::ShiftModifier);
        QCOMPARE(scrubber.selection(), std::optional(ScrubberRange{0, 50}));
        press(Qt::Key_End, {});  // going elsewhere leaves it
        QCOMPARE(scrubber.selection(), std::optional(ScrubberRange{0, 50}));
        press(Qt::Key_Escape, {});
        QVERIFY(!scrubber.selection());
        // Quicker than the answers.
        QTest::keyClick(&scrubber, Qt::Key_Left, Qt::ShiftModifier);
        QTest::keyClick(&scrubber, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(scrubber.selection(), std::optional(ScrubberRange{98, 100}));
        scrubber.setSelection(ScrubberRange{5, 5});
        QVERIFY(!scrubber.selection());
        scrubber.setSelection(ScrubberRange{5, 500});
        QVERIFY(!scrubber.selection());
    }

    /// The cursor never leaves the part in view.
    void aPartFollowsTheCursor()
    {
        Scrubber scrubber;
        scrubber.resize(600, 36);
        scrubber.setRange(500, 1000, false);
        for (int i = 0; i < 4; ++i)
            scrubber.zoomBy(2);
        QVERIFY(scrubber.shown().length() < 100);
        for (const uint64_t position : {900u, 1000u, 0u, 10u}) {
            scrubber.setRange(position, 1000, false);
            QVERIFY(scrubber.shown().first <= position && position <= scrubber.shown().last);
            QVERIFY(scrubber.shown().last <= 1000);
        }
        scrubber.showAll();
        QCOMPARE(scrubber.shown(), (ScrubberRange{0, 1000}));
        scrubber.setRange(1001, 1001, true);
        QCOMPARE(scrubber.shown(), (ScrubberRange{0, 1001}));
    }

    void keysAsk_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<quint64>("wanted");
        QTest::newRow("left") << int(Qt::Key_Left) << quint64(499);
        QTest::newRow("right") << int(Qt::Key_Right) << quint64(501);
        QTest::newRow("a hundredth back") << int(Qt::Key_PageUp) << quint64(490);
        QTest::newRow("a hundredth on") << int(Qt::Key_PageDown) << quint64(510);
        QTest::newRow("home") << int(Qt::Key_Home) << quint64(0);
        QTest::newRow("end") << int(Qt::Key_End) << quint64(1000);
    }
    void keysAsk()
    {
        QFETCH(int, key);
        QFETCH(quint64, wanted);
        Scrubber scrubber;
        scrubber.setRange(500, 1000, false);
        QSignalSpy spy(&scrubber, &Scrubber::positionRequested);
        QTest::keyClick(&scrubber, static_cast<Qt::Key>(key));
        QCOMPARE(spy.size(), 1);
        QCOMPARE(spy[0][0].toULongLong(), wanted);
        QCOMPARE(scrubber.position(), uint64_t(500));  // it waits for the answer
    }

    void clicksAsk()
    {
        Scrubber scrubber;
        scrubber.resize(600, 36);
        scrubber.setRange(0, 100, true);
        QSignalSpy spy(&scrubber, &Scrubber::positionRequested);
        QTest::mouseClick(&scrubber, Qt::LeftButton, {}, QPoint(300, 18));
        QCOMPARE(spy.size(), 1);
        const quint64 asked = spy[0][0].toULongLong();
        QVERIFY(asked > 30 && asked < 90);
        // The same place again asks for nothing; to where it still stands it must ask, or it would end up elsewhere.
        QTest::mouseClick(&scrubber, Qt::LeftButton, {}, QPoint(300, 18));
        QCOMPARE(spy.size(), 1);
        QTest::mouseClick(&scrubber, Qt::LeftButton, {}, QPoint(2, 18));
        QCOMPARE(spy.size(), 2);
        QCOMPARE(spy[1][0].toULongLong(), quint64(0));
    }

    void whereItStandsIsNotAskedFor()
    {
        Scrubber scrubber;
        scrubber.resize(600, 36);
        scrubber.setRange(0, 100, true);
        QSignalSpy spy(&scrubber, &Scrubber::positionRequested);
        QTest::mouseClick(&scrubber, Qt::LeftButton, {}, QPoint(2, 18));
        QTest::keyClick(&scrubber, Qt::Key_Left);
        QCOMPARE(spy.size(), 0);
    }
};

TAGSCOPE_TEST(TestScrubber)

#include "tst_scrubber.moc"
