// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/compare/compare_chooser.h"

#include "tests/support/ui_test.h"
#include "ui/session/commands/command_request.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/compare_query.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

class TestCompareChooser final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void whatIsChosenIsAskedFor_data()
    {
        QTest::addColumn<int>("what");
        QTest::newRow("iterations") << 0;
        QTest::newRow("branches") << 1;
        QTest::newRow("trace") << 2;
    }
    void whatIsChosenIsAskedFor()
    {
        QFETCH(int, what);
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(MoveRequest{}));
        QVERIFY(live.ask(CommandRequest{"set while/Add@while;1 9"}));
        CompareChooser chooser;
        QVERIFY(!chooser.request());
        chooser.setSnapshot(live.session.snapshot());
        CompareQuery request;
        if (what == 0)
            request.what = CompareQuery::Iterations{StaticFrameId(1), TagId(0u), 3, 7};
        else if (what == 1)
            request.what = CompareQuery::Branches{1, 0};
        else
            request.what = CompareQuery::Trace{"/some/where/a b.tagscope"};
        chooser.choose(request);
        chooser.findChild<QLineEdit*>(QString(), Qt::FindDirectChildrenOnly)->setText(QStringLiteral("1e-3"));
        QVERIFY(chooser.request());
        QVERIFY(chooser.request()->what == request.what);
        QCOMPARE(chooser.request()->tolerance.absolute, 1e-3);
        QCOMPARE(chooser.request()->tolerance.relative, 1e-3);
        const QStringList names[] = {{QStringLiteral("i=3"), QStringLiteral("i=7")},
                                     {QStringLiteral("branch 1"), QStringLiteral("main")},
                                     {QStringLiteral("This line"), QStringLiteral("a b.tagscope")}};
        QCOMPARE(QStringList({chooser.leftNames().title, chooser.rightNames().title}), names[what]);
        const QStringList words[] = {{QStringLiteral("iteration 3"), QStringLiteral("iteration 7")},
                                     names[1],
                                     {QStringLiteral("this line"), QStringLiteral("a b.tagscope")}};
        QCOMPARE(QStringList({chooser.leftNames().words, chooser.rightNames().words}), words[what]);
        QSignalSpy chosen(&chooser, &CompareChooser::chosen);
        QTest::keyClick(chooser.findChild<QLineEdit*>(QString(), Qt::FindDirectChildrenOnly), Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
    }

    void aBranchIsNotComparedWithItself()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        CompareChooser chooser;
        chooser.setSnapshot(live.session.snapshot());
        CompareQuery request;
        request.what = CompareQuery::Branches{0, 0};
        chooser.choose(request);
        QVERIFY(!chooser.request());
        QVERIFY(live.ask(MoveRequest{}));
        QVERIFY(live.ask(CommandRequest{"set while/Add@while;1 9"}));
        chooser.setSnapshot(live.session.snapshot());
        // The new branch against what was before.
        QVERIFY(chooser.request());
        QVERIFY(chooser.request()->what == decltype(CompareQuery::what)(CompareQuery::Branches{0, 1}));
    }

    void everythingHasAName()
    {
        CompareChooser chooser;
        for (const QComboBox* box : chooser.findChildren<QComboBox*>())
            QVERIFY(!box->accessibleName().isEmpty());
        for (const QSpinBox* box : chooser.findChildren<QSpinBox*>())
            QVERIFY(!box->accessibleName().isEmpty());
        for (const QPushButton* button : chooser.findChildren<QPushButton*>())
            QVERIFY(!button->text().isEmpty());
    }
};

TAGSCOPE_TEST(TestCompareChooser)

#include "tst_compare_chooser.moc"
