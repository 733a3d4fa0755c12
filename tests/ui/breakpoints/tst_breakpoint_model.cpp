// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/breakpoints/breakpoint_model.h"

#include "tests/support/ui_test.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QSignalSpy>

using namespace tagscope;
using namespace tagscope::test;
using ui::BreakpointModel;
using ui::BreakpointRow;

namespace {

BreakpointRow row(int id, const char* node, uint64_t hits, std::string problem = {})
{
    BreakpointRow r;
    r.breakpoint.id = id;
    r.breakpoint.spec.text = node;
    r.breakpoint.problem = std::move(problem);
    r.hits = hits;
    return r;
}

QStringList labels(const BreakpointModel& model)
{
    QStringList all;
    for (int i = 0; i < model.rowCount(); ++i)
        all.append(model.index(i).data().toString().simplified());
    return all;
}

}

class TestBreakpointModel final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// The hits, not the breakpoint's number.
    void countsAreGrouped()
    {
        BreakpointModel model;
        model.setRows({row(1234, "a", 12'345)});
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German));
        const QStringList grouped = labels(model);
        QLocale::setDefault(before);
        QCOMPARE(grouped, QStringList{QStringLiteral("1234 node a hits 12.345")});
    }

    void rowsComeChangeAndGo()
    {
        BreakpointModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows({row(1, "a", 0), row(2, "b", 0)});
        QCOMPARE(labels(model), (QStringList{QStringLiteral("1 node a hits 0"), QStringLiteral("2 node b hits 0")}));
        const QPersistentModelIndex second = model.index(1);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setRows({row(1, "a", 0), row(2, "b", 4)});
        QCOMPARE(changed.size(), 1);
        QVERIFY(second.data().toString().contains(QLatin1String("hits 4")));
        model.setRows({row(2, "b", 4), row(5, "c", 0)});
        QVERIFY(second.isValid());
        QCOMPARE(second.row(), 0);
        QCOMPARE(model.rowCount(), 2);
        model.setRows({});
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(!second.isValid());
    }

    void aProblemIsToldApart()
    {
        BreakpointModel model;
        model.setRows({row(1, "nobody", 0, "no node is called 'nobody'")});
        QVERIFY(model.index(0).data().toString().startsWith(QStringLiteral("△")));
        QCOMPARE(model.index(0).data(Qt::ToolTipRole).toString(), QStringLiteral("no node is called 'nobody'"));
    }

    void theCheckBoxAsks()
    {
        BreakpointModel model;
        model.setRows({row(3, "a", 0)});
        QSignalSpy asked(&model, &BreakpointModel::enabledChanged);
        QVERIFY(model.flags(model.index(0)).testFlag(Qt::ItemIsUserCheckable));
        QVERIFY(model.setData(model.index(0), Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toInt(), 3);
        QCOMPARE(asked[0][1].toBool(), false);
        // The engine decides: until it has, the box stands as it was.
        QCOMPARE(model.index(0).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        QVERIFY(!model.setData(model.index(0), QStringLiteral("x"), Qt::EditRole));
    }
};

TAGSCOPE_GUILESS_TEST(TestBreakpointModel)

#include "tst_breakpoint_model.moc"
