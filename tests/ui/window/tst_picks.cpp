// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/filter/tag_filter.h"
#include "ui/breakpoints/picks.h"

#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/breakpoints/picks_model.h"
#include "ui/breakpoints/ready_model.h"
#include "ui/session/commands/move_requests.h"

#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QLabel>
#include <QListView>

using namespace tagscope;
using namespace tagscope::test;
using ui::Picks;

namespace {

/// The counter after somebody has fired the second of what was ready first of all, and three more events.
struct Picked : ShownWindow {
    NodeId usual;
    NodeId picked;
    const bool isOpen = openCounter() && pick();
    QListView* const list = window.findChild<Picks*>()->list();
    const QAbstractItemModelTester tester{list->model(), QAbstractItemModelTester::FailureReportingMode::QtTest};

    bool pick()
    {
        window.findChild<QDockWidget*>(QStringLiteral("ready"))->raise();
        const State& state = snapshot().state;
        if (state.ready.size() < 2)
            return false;
        usual = snapshot().program->nodeOf(state.ready[0].node());
        picked = snapshot().program->nodeOf(state.ready[1].node());
        return post(ui::FireRequest{picked, {}}) && run(3);
    }
    QString name(NodeId node) { return QString::fromStdString(snapshot().graph->node(node).name); }
};

}

class TestPicks final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void whoPicksSeesIt()
    {
        Picked p;
        QVERIFY(p.isOpen);
        QTRY_COMPARE(p.list->model()->rowCount(), 1);
        QVERIFY(p.list->isVisible());
        const QString text = p.list->model()->index(0, 0).data().toString();
        QVERIFY2(text.contains(p.name(p.picked)) && text.contains(p.name(p.usual)), qPrintable(text));
    }

    /// Enter goes before the pick, where another can be made.
    void aPickCanBeMadeAnew()
    {
        Picked p;
        QTRY_COMPARE(p.list->model()->rowCount(), 1);
        p.list->setCurrentIndex(p.list->model()->index(0, 0));
        p.list->setFocus();
        QTest::keyClick(p.list, Qt::Key_Return);
        QVERIFY(p.settle());
        QCOMPARE(p.snapshot().position, uint64_t(0));
        QCOMPARE(p.snapshot().size, uint64_t(4));  // nothing is lost
        QVERIFY(p.trigger("goBack"));              // to where it was left from
        QCOMPARE(p.snapshot().position, uint64_t(4));
        QVERIFY(p.trigger("goForward"));
        QCOMPARE(p.snapshot().position, uint64_t(0));
        QVERIFY(p.post(ui::FireRequest{p.usual, {}}));
        QCOMPARE(p.snapshot().branches.size(), size_t(2));
        QTRY_COMPARE(p.list->model()->rowCount(), 0);
        QVERIFY(!p.list->isVisible());
    }

    /// Delete fires what the schedule would have, on a branch; the line with the pick stays.
    void aPickCanBeUndone()
    {
        Picked p;
        QTRY_COMPARE(p.list->model()->rowCount(), 1);
        p.list->setCurrentIndex(p.list->model()->index(0, 0));
        QTest::keyClick(p.list, Qt::Key_Delete);
        QVERIFY(p.settle());
        QCOMPARE(p.snapshot().position, uint64_t(1));
        QVERIFY(p.snapshot().report && p.snapshot().report->fired);
        QCOMPARE(p.snapshot().report->fired->node, p.usual);
        QTRY_COMPARE(p.list->model()->rowCount(), 0);
        QVERIFY(p.post(ui::BranchRequest{p.snapshot().branches.front().id}));
        QTRY_COMPARE(p.list->model()->rowCount(), 1);
    }

    /// Its nodes are not those of the picks, and nothing is asked about it.
    void aGraphThatCannotRunHasNoPicks()
    {
        const GraphFile refused(refusedGraph);
        Picked p;
        QTRY_COMPARE(p.list->model()->rowCount(), 1);
        QVERIFY(p.openFile(refused.path()));
        QVERIFY(!p.snapshot().program);
        QCOMPARE(p.list->model()->rowCount(), 0);
        QVERIFY(p.list->isHidden());
        const uint64_t before = p.snapshot().position;
        QTest::keyClick(p.list, Qt::Key_Delete);
        QVERIFY(p.settle());
        QCOMPARE(p.snapshot().position, before);
    }

    /// Under the list, as long as it is so.
    void whatIsNotListedIsCounted()
    {
        QByteArray constants;
        for (size_t i = 0; i < ui::ReadyModel::mostRows + 70; ++i)
            constants +=
                constantText("c" + QByteArray::number(qulonglong(i)), "DT_INT32", "tensor_shape {} int_val: 1");
        const GraphFile many(constants);
        Picked p;
        QVERIFY(p.openFile(many.path()));
        auto* unlisted = p.window.findChild<QLabel*>(QStringLiteral("unlisted"));
        QVERIFY(unlisted && !unlisted->isHidden());
        QVERIFY2(unlisted->text().contains(QStringLiteral("and 70 more")), qPrintable(unlisted->text()));
        QVERIFY(p.openCounter());
        QVERIFY(unlisted->isHidden());
    }

    /// It was made at event 0, outside of all frames.
    void filtersHold()
    {
        Picked p;
        QTRY_COMPARE(p.list->model()->rowCount(), 1);
        auto& filter = *p.window.findChild<app::TagFilter*>();
        filter.set(ui::TagRange{"while", 3, 3});
        QTRY_VERIFY(p.list->isRowHidden(0));
        filter.set(std::nullopt);
        QTRY_VERIFY(!p.list->isRowHidden(0));
        filter.setEvents(ui::EventRange{1, 3});
        QTRY_VERIFY(p.list->isRowHidden(0));
        filter.setEvents(ui::EventRange{0, 3});
        QTRY_VERIFY(!p.list->isRowHidden(0));
    }

    /// It is said once it is so.
    void whatHasNotFiredIsNotSaidToHave()
    {
        Picked p;
        QTRY_COMPARE(p.list->model()->rowCount(), 1);
        QStringList said;
        connect(p.window.findChild<Picks*>(), &Picks::said, this, [&](const QString& text) { said.append(text); });
        p.list->setCurrentIndex(p.list->model()->index(0, 0));
        QTest::keyClick(p.list, Qt::Key_Delete);
        QVERIFY(said.isEmpty());
        QVERIFY(p.settle());
        QCOMPARE(said.size(), 1);
        QVERIFY(said[0].contains(QStringLiteral("has fired instead")));
    }
};

TAGSCOPE_TEST(TestPicks)

#include "tst_picks.moc"
