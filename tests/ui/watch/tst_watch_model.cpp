// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/watch/watch_view.h"

#include "tests/support/ui_test.h"
#include "ui/session/queries/series_query.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>

using namespace tagscope;
using namespace tagscope::test;
using ui::Series;
using ui::SeriesPoint;
using ui::SeriesQuery;
using ui::WatchModel;
using ui::WatchView;

namespace {

struct Tested {
    LiveSession live;
    WatchModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
    bool isOpen = false;

    Tested()
    {
        isOpen = live.open(examplePath("counter.pbtxt"));
        model.setGraph(live.snapshot().graph);
        isOpen = model.add("while/Add").has_value() && isOpen;
    }
    Series series(int64_t iterations, int64_t first, const std::vector<double>& values)
    {
        Series s;
        s.node = model.nodeAt(0);
        s.iterations = iterations;
        s.first = first;
        s.parent = TagId(0);
        for (const double value : values) {
            SeriesPoint point;
            point.kind = SeriesPoint::Kind::Number;
            point.mean = point.low = point.high = value;
            point.differs = !s.points.empty() && s.points.back().mean != value;
            point.tag = TagId(7);
            s.points.push_back(point);
        }
        return s;
    }
    QString text(int row, int column) { return model.index(row, column).data().toString(); }
};

}

class TestWatchModel final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void expressionsAreWatched()
    {
        Tested t;
        QVERIFY(t.isOpen);
        QVERIFY(t.model.add("while/Add value > 3"));
        QCOMPARE(t.text(1, WatchModel::Tensor), QStringLiteral("while/Add:0 value > 3"));
        QCOMPARE(t.model.request(1, {})->expression, std::string("value > 3"));
        QVERIFY(t.model.request(0, {})->expression.empty());
        QVERIFY(!t.model.add("while/Add:0  value > 3"));  // it is there
        QVERIFY(!t.model.add("while/Add value >"));
        QVERIFY(!t.model.add("nothing value > 3"));
        // An answer about the value is not one about the expression.
        t.model.setSeries(1, t.series(2, 0, {1, 2}), {});
        QVERIFY(t.text(1, WatchModel::FirstValue).isEmpty());
        Series series = t.series(2, 0, {0, 1});
        series.expression = "value > 3";
        t.model.setSeries(1, series, {});
        QCOMPARE(t.text(1, WatchModel::FirstValue), QStringLiteral("0"));
        series.problem = "cannot compare";
        t.model.setSeries(1, series, {});
        QVERIFY(t.text(1, WatchModel::Tensor).startsWith(QStringLiteral("✗")));
        QVERIFY(t.model.index(1, WatchModel::Tensor)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("cannot compare")));
    }

    /// Flagged rows stand above the others, and go back behind those that are flagged.
    void rowsAreFlagged()
    {
        Tested t;
        QVERIFY(t.isOpen && t.model.add("while/Less") && t.model.add("while/Merge"));
        QSignalSpy changed(&t.model, &WatchModel::watchesChanged);
        const auto names = [&] {
            QStringList all;
            for (int row = 0; row < t.model.rowCount(); ++row)
                all.append(t.text(row, WatchModel::Tensor));
            return all;
        };
        t.model.toggleFlag(2);
        QCOMPARE(names(),
                 (QStringList{QStringLiteral("★ while/Merge:0"), QStringLiteral("while/Add:0"),
                              QStringLiteral("while/Less:0")}));
        t.model.toggleFlag(1);
        const QStringList flagged{QStringLiteral("★ while/Merge:0"), QStringLiteral("★ while/Add:0")};
        QCOMPARE(names().mid(0, 2), flagged);
        t.model.toggleFlag(0);
        QCOMPARE(names(),
                 (QStringList{QStringLiteral("★ while/Add:0"), QStringLiteral("while/Merge:0"),
                              QStringLiteral("while/Less:0")}));
        QCOMPARE(changed.size(), 3);
        t.model.toggleFlag(7);
        QCOMPARE(changed.size(), 3);
        QVERIFY(t.model.watches()[0].isFlagged);
    }

    /// An iteration keeps its flag while the last ones go on, and stands beside the names.
    void iterationsAreFlagged()
    {
        WatchView view;
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        WatchModel& model = view.model();
        model.setGraph(live.snapshot().graph);
        QVERIFY(model.add("while/Add"));
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        Tested values;
        model.setColumns(4);
        Series series = values.series(4, 0, {1, 2, 3, 4});
        model.setSeries(0, series, {});
        const auto titles = [&] {
            QStringList all;
            const QHeaderView& header = *view.table()->horizontalHeader();
            for (int place = 0; place < header.count(); ++place)
                all.append(model.headerData(header.logicalIndex(place), Qt::Horizontal, Qt::DisplayRole).toString());
            return all;
        };
        const QStringList own{QStringLiteral("Marks"), QStringLiteral("Trend"), QStringLiteral("Δ last")};
        QCOMPARE(titles(),
                 QStringList{QStringLiteral("Tensor")} + own
                     + QStringList(
                         {QStringLiteral("i=0"), QStringLiteral("i=1"), QStringLiteral("i=2"), QStringLiteral("i=3")}));
        view.resize(600, 200);
        view.show();
        view.table()->setCurrentIndex(model.index(0, WatchModel::FirstValue + 2));
        QTest::keyClick(view.table(), Qt::Key_Space, Qt::ShiftModifier);
        QVERIFY(model.isFlaggedIteration(WatchModel::FirstValue + 2));
        QVERIFY(!model.watches()[0].isFlagged);
        QCOMPARE(titles(),
                 QStringList({QStringLiteral("Tensor"), QStringLiteral("★ i=2")}) + own
                     + QStringList({QStringLiteral("i=0"), QStringLiteral("i=1"), QStringLiteral("i=3")}));
        model.setSeries(0, values.series(5, 1, {2, 3, 4, 5}), {});  // the loop has gone on
        QCOMPARE(titles(),
                 QStringList({QStringLiteral("Tensor"), QStringLiteral("★ i=2")}) + own
                     + QStringList({QStringLiteral("i=1"), QStringLiteral("i=3"), QStringLiteral("i=4")}));
        model.toggleIteration(WatchModel::FirstValue + 1);
        QCOMPARE(titles().mid(1, 3), own);
        model.toggleIteration(WatchModel::Trend);  // is none
        QCOMPARE(titles().mid(1, 3), own);
    }

    void onlySomeIterationsAreAskedFor()
    {
        Tested t;
        QVERIFY(t.isOpen);
        QVERIFY(!t.model.request(0, {})->only);
        t.model.setSeries(0, t.series(2, 0, {1, 2}), {});
        QVERIFY(t.text(0, WatchModel::Trend).isEmpty());
        const ui::TagRange range{"while", 3, 5};
        t.model.setTagRange(range);
        QVERIFY(t.model.request(0, {})->only == range);
        QVERIFY(t.text(0, WatchModel::FirstValue).isEmpty());  // they are no longer meant
        QCOMPARE(t.text(0, WatchModel::Trend), QStringLiteral("∉ other tags"));
        t.model.setSeries(0, t.series(6, 3, {4, 5, 6}), {});
        QCOMPARE(t.text(0, WatchModel::FirstValue), QStringLiteral("4"));
        QCOMPARE(t.model.headerData(WatchModel::FirstValue, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QStringLiteral("i=3"));
        QVERIFY(t.text(0, WatchModel::Trend).isEmpty());
        t.model.setTagRange(std::nullopt);
        QVERIFY(t.text(0, WatchModel::Trend).isEmpty());  // nothing is filtered
        t.model.setEvents(ui::EventRange{3, 5});
        QCOMPARE(t.text(0, WatchModel::Trend), QStringLiteral("∉ outside the range"));
    }

    void aTensorIsAddedByItsName_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("error");  // part of it; empty: none
        QTest::newRow("a node") << "while/Switch" << QString();
        QTest::newRow("an output") << "while/Switch:1" << QString();
        QTest::newRow("one that is there") << "while/Add:0" << QStringLiteral("watched already");
        QTest::newRow("none") << "nothing" << QStringLiteral("no node is called 'nothing'");
        QTest::newRow("a number that is none") << "while/Add:x" << QStringLiteral("no node is called 'while/Add:x'");
        QTest::newRow("a negative one") << "while/Add:-1" << QStringLiteral("no node is called");
    }
    void aTensorIsAddedByItsName()
    {
        QFETCH(QString, name);
        QFETCH(QString, error);
        Tested t;
        QVERIFY(t.isOpen);
        const Result<void> added = t.model.add(name.toStdString());
        QCOMPARE(added.has_value(), error.isEmpty());
        if (!added)
            QVERIFY2(QString::fromStdString(added.error().message).contains(error), added.error().message.c_str());
        QCOMPARE(t.model.rowCount(), error.isEmpty() ? 2 : 1);
    }

    void theLastIterationsAreAskedFor()
    {
        Tested t;
        t.model.setColumns(4);
        const std::optional<SeriesQuery> request = t.model.request(0, std::nullopt);
        QVERIFY(request);
        QCOMPARE(request->first, int64_t(-4));
        QCOMPARE(request->count, int64_t(4));
        QVERIFY(!t.model.setSeries(0, t.series(10, 6, {1, 2, 3, 4}), std::nullopt));
        QCOMPARE(t.text(0, WatchModel::FirstValue), QStringLiteral("1"));
        QCOMPARE(t.text(0, WatchModel::FirstValue + 3), QStringLiteral("4"));
        QCOMPARE(t.model.headerData(WatchModel::FirstValue, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QStringLiteral("i=6"));
        QCOMPARE(t.text(0, WatchModel::Delta), QStringLiteral("+1"));
        QVERIFY(t.model.tagAt(t.model.index(0, WatchModel::FirstValue)) == TagId(7));
        QVERIFY(!t.model.tagAt(t.model.index(0, WatchModel::Tensor)));
    }

    void whatComesInPartsIsPutTogether()
    {
        Tested t;
        t.model.setColumns(4);
        const std::optional<SeriesQuery> rest = t.model.setSeries(0, t.series(10, 6, {1}), std::nullopt);
        QVERIFY(rest);
        QCOMPARE(rest->first, int64_t(7));
        QCOMPARE(rest->count, int64_t(3));
        QVERIFY(!t.model.setSeries(0, t.series(10, 7, {2, 3, 4}), std::nullopt));
        QCOMPARE(t.text(0, WatchModel::FirstValue), QStringLiteral("1"));
        QCOMPARE(t.text(0, WatchModel::FirstValue + 3), QStringLiteral("4"));
    }

    void signsSayWhatStandsOut()
    {
        Tested t;
        QVERIFY(t.model.setData(t.model.index(0, WatchModel::Marks), QStringLiteral("> 2"), Qt::EditRole));
        Series series = t.series(5, 0, {1, 1, 2, 3});
        SeriesPoint dead;
        dead.kind = SeriesPoint::Kind::Dead;
        series.points.push_back(dead);
        series.points[0].isFinite = false;
        t.model.setSeries(0, series, std::nullopt);
        QCOMPARE(t.text(0, WatchModel::FirstValue), QStringLiteral("✗ 1"));
        QCOMPARE(t.text(0, WatchModel::FirstValue + 1), QStringLiteral("1"));
        QCOMPARE(t.text(0, WatchModel::FirstValue + 2), QStringLiteral("Δ 2"));
        QCOMPARE(t.text(0, WatchModel::FirstValue + 3), QStringLiteral("⚑ 3"));
        QCOMPARE(t.text(0, WatchModel::FirstValue + 4), QStringLiteral("∅"));
        QVERIFY(t.model.index(0, WatchModel::FirstValue + 3).data(Qt::BackgroundRole).isValid());
        QVERIFY(!t.model.index(0, WatchModel::FirstValue + 2).data(Qt::BackgroundRole).isValid());
        QVERIFY(t.model.index(0, WatchModel::FirstValue + 3)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(QStringLiteral("marked by > 2")));
        const auto explained = [&](int column) {
            return t.model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
        };
        for (const char* sign : {"✗", "Δ", "⚑", "⊘", "mean"})
            QVERIFY(explained(WatchModel::FirstValue + 2).contains(QString::fromUtf8(sign)));
        QVERIFY(explained(WatchModel::Delta).contains(QStringLiteral("means")));
        QVERIFY(explained(WatchModel::Trend).contains(QStringLiteral("mean")));
    }

    void marksThatAreNoneAreRefused()
    {
        Tested t;
        QSignalSpy refused(&t.model, &WatchModel::refused);
        QVERIFY(!t.model.setData(t.model.index(0, WatchModel::Marks), QStringLiteral("big"), Qt::EditRole));
        QCOMPARE(refused.count(), 1);
        QVERIFY(t.text(0, WatchModel::Marks).isEmpty());
    }

    /// They stay for the day when the graph has them again.
    void namesThatTheGraphHasNotSaySo()
    {
        Tested t;
        const std::vector<Watch> watches{{0, "gone:0", "", "> 1"}, {0, "while/Add:0", "", "nonsense"}};
        t.model.setWatches(watches);
        QCOMPARE(t.text(0, WatchModel::Tensor), QStringLiteral("✗ gone:0"));
        QVERIFY(!t.model.request(0, std::nullopt));
        QVERIFY(t.model.request(1, std::nullopt));
        QCOMPARE(t.model.watches()[0], watches[0]);
    }

    void theLineAddsAndSaysWhyNot()
    {
        Tested t;
        WatchView view;
        view.show();
        QVERIFY(view.showsHint());
        view.model().setGraph(t.live.snapshot().graph);
        QTest::keyClicks(view.line(), QStringLiteral("nothing"));
        QTest::keyClick(view.line(), Qt::Key_Return);
        QVERIFY(view.message()->text().contains(QStringLiteral("no node is called")));
        view.line()->setText(QStringLiteral("while/Add"));
        QTest::keyClick(view.line(), Qt::Key_Return);
        QVERIFY(!view.showsHint() && view.line()->text().isEmpty());
        QCOMPARE(view.model().rowCount(), 1);
        view.columns()->setValue(3);
        QCOMPARE(view.model().columns(), 3);
        QCOMPARE(view.model().columnCount(), int(WatchModel::FirstValue));  // nothing has come yet
        QSignalSpy activated(&view, &WatchView::activated);
        view.table()->setCurrentIndex(view.model().index(0, 0));
        QTest::keyClick(view.table(), Qt::Key_Return);
        QCOMPARE(activated.count(), 1);
        QTest::keyClick(view.table(), Qt::Key_Delete);
        QCOMPARE(view.model().rowCount(), 0);
        QVERIFY(view.showsHint());
    }
};

TAGSCOPE_TEST(TestWatchModel)

#include "tst_watch_model.moc"
