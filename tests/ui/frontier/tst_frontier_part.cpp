// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/frontier/frontier_part.h"

#include "core/exec/network_file.h"
#include "tests/support/shown_part.h"
#include "ui/session/commands/open_request.h"

#include <QTableView>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

struct ShownFrontier : ShownPart<FrontierPart> {
    /// The third sum never comes back.
    bool openLosing()
    {
        OpenRequest request;
        request.path = examplePath("counter.pbtxt").toStdString();
        request.options.placement = additionElsewhere();
        request.options.network.faults =
            readFaults(R"({"faults":[{"kind":"lose","key":"*while/Add;*","occurrence":3}]})", "f").value();
        return live.error(std::move(request)).empty() && live.snapshot().program && settle();
    }
    int rowOf(const QString& device) const
    {
        for (int row = 0; row < part.model().rowCount(); ++row)
            if (cell(row, FrontierModel::Device) == device)
                return row;
        return -1;
    }
};

}

class TestFrontierPart final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void devicesStandWhereTheyStand()
    {
        ShownFrontier s;
        QVERIFY(s.part.hintText().contains(QStringLiteral("once a graph is open")));
        QVERIFY(s.openLosing());
        QCOMPARE(s.part.model().rowCount(), 0);
        QVERIFY(s.part.hintText().contains(QStringLiteral("No loop is under way")));
        QVERIFY(s.runToEnd());
        QCOMPARE(s.part.model().rowCount(), 2);
        const int first = s.rowOf(QStringLiteral("CPU:0"));
        const int second = s.rowOf(QStringLiteral("CPU:1"));
        QVERIFY(first >= 0 && second >= 0);
        QCOMPARE(s.cell(first, FrontierModel::Frame), QStringLiteral("while"));
        QCOMPARE(s.cell(first, FrontierModel::Finished), QStringLiteral("1"));
        QCOMPARE(s.cell(first, FrontierModel::Unfinished), QStringLiteral("2, behind"));
        QVERIFY(s.cell(first, FrontierModel::Window).endsWith(QStringLiteral(" of 10")));
        QVERIFY2(s.cell(first, FrontierModel::WaitsFor).contains(QStringLiteral("while/Add")),
                 qPrintable(s.cell(first, FrontierModel::WaitsFor)));
        QCOMPARE(s.cell(second, FrontierModel::Finished), QStringLiteral("2"));
        QCOMPARE(s.cell(second, FrontierModel::Unfinished), QStringLiteral("3"));
        QVERIFY(s.goTo(0));
        QCOMPARE(s.part.model().rowCount(), 0);
    }

    void aClickLooksThere()
    {
        ShownFrontier s;
        QVERIFY(s.openLosing() && s.runToEnd());
        const int row = s.rowOf(QStringLiteral("CPU:0"));
        const QRect cell = s.part.table()->visualRect(s.part.model().index(row, 0));
        QTest::mouseClick(s.part.table()->viewport(), Qt::LeftButton, {}, cell.center());
        const FrontierRow& at = s.part.model().rowAt(row);
        QVERIFY(s.focus.tag() == std::optional(at.tag));
        QVERIFY(s.focus.node().isValid());
        QCOMPARE(s.live.snapshot().graph->node(s.focus.node()).op, std::string("_Recv"));
        QCOMPARE(s.focus.tagName(), std::string("while;2"));
    }
};

TAGSCOPE_TEST(TestFrontierPart)

#include "tst_frontier_part.moc"
