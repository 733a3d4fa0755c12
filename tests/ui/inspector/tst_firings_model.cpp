// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/firings_model.h"

#include "tests/support/ui_test.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace tagscope;
using namespace tagscope::test;
using ui::FiringsModel;

class TestFiringsModel final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void followsTheCursor_data()
    {
        QTest::addColumn<QString>("node");
        QTest::addColumn<int>("firings");
        QTest::addColumn<int>("dead");
        QTest::newRow("once in the root") << QStringLiteral("limit") << 1 << 0;
        QTest::newRow("in every iteration") << QStringLiteral("while/Merge") << 11 << 0;
        QTest::newRow("dead in the last") << QStringLiteral("while/Add") << 11 << 1;
        QTest::newRow("dead in all but the last") << QStringLiteral("while/Exit") << 11 << 10;
    }
    void followsTheCursor()
    {
        QFETCH(QString, node);
        QFETCH(int, firings);
        QFETCH(int, dead);
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const NodeId id = live.node(qPrintable(node));
        FiringsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto showAt = [&](uint64_t position) {
            QCOMPARE(live.error(ui::GoToRequest{position}), std::string());
            const auto answer = live.ask(ui::NodeRequest{id, std::nullopt});
            QVERIFY(answer);
            model.setRows(id, std::get<ui::NodeAnswer>(*answer).details.firings);
            for (int row = 0; row < model.rowCount(); ++row)
                QVERIFY(model.rowAt(row).event < position);
        };
        const uint64_t size = live.snapshot().size;
        for (uint64_t p = 0; p <= size; p += 9)
            showAt(p);
        showAt(size);
        QCOMPARE(model.rowCount(), firings);
        int found = 0;
        for (int row = 0; row < model.rowCount(); ++row)
            found += model.rowAt(row).isDead ? 1 : 0;
        QCOMPARE(found, dead);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        showAt(size / 2);
        QCOMPARE(reset.size(), 0);
        showAt(0);
        QCOMPARE(model.rowCount(), 0);
    }

    void anotherNodeResets()
    {
        FiringsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows(NodeId(1u), {{4, TagId(0u), "/", false, "int32: 1"}});
        QCOMPARE(model.index(0, FiringsModel::Event).data().toString(), QStringLiteral("#4"));
        QCOMPARE(model.index(0, FiringsModel::Outputs).data().toString(), QStringLiteral("int32: 1"));
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        model.setRows(NodeId(2u), {{4, TagId(0u), "/", true, "dead"}, {9, TagId(1u), "w;0", false, "x"}});
        QCOMPARE(reset.size(), 1);
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(model.index(0, FiringsModel::State).data().toString().contains(QLatin1String("dead")));
    }
};

QTEST_GUILESS_MAIN(TestFiringsModel)

#include "tst_firings_model.moc"
