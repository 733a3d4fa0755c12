// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/inspector/elements/highlight_bar.h"

#include "core/tensor/literal.h"
#include "tests/support/ui_test.h"
#include "ui/inspector/value_page.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTableView>

using namespace tagscope;
using namespace tagscope::test;
using ui::ValuePage;

namespace {

bool settleHighlightBar(const ValuePage& page)
{
    return QTest::qWaitFor([&] { return !page.isWorking(); }, 20'000);
}

bool search(ValuePage& page, const char* what)
{
    page.highlights().line()->setText(QString::fromLatin1(what));
    return settleHighlightBar(page);
}

QStringList legend(ValuePage& page)
{
    const auto* list = page.highlights().findChild<QListWidget*>();
    QStringList lines;
    for (int i = 0; i < list->count(); ++i)
        lines.append(list->item(i)->text());
    return lines;
}

QBrush brushAt(const ValuePage& page, int row, int column)
{
    return page.grid()->model()->index(row, column).data(Qt::BackgroundRole).value<QBrush>();
}

}

class TestHighlightBar final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void hitsAreCountedAndPatternsDiffer()
    {
        ValuePage page;
        page.show();
        page.setValue(*parseLiteral("[[1,20,3],[-4,5,60]]", DType::Int32), QStringLiteral("x"));
        QVERIFY(search(page, "> 10; [-5, 2)"));
        QCOMPARE(legend(page), QStringList({QStringLiteral("> 10: 2 of 6"), QStringLiteral("[-5, 2): 2 of 6")}));
        QVERIFY(brushAt(page, 0, 1) == brushAt(page, 1, 2));
        QVERIFY(brushAt(page, 0, 0) == brushAt(page, 1, 0));
        QVERIFY(brushAt(page, 0, 0).style() != brushAt(page, 0, 1).style());  // not by colour alone
        QCOMPARE(brushAt(page, 0, 2).style(), Qt::NoBrush);
        QCOMPARE(page.grid()->model()->index(0, 1).data(Qt::ToolTipRole).toString(), QStringLiteral("> 10"));
        QVERIFY(!page.grab().isNull());
    }

    void keysGoFromHitToHit()
    {
        ValuePage page;
        page.show();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        page.setValue(*parseLiteral("[[1,20,3],[-4,5,60]]", DType::Int32), QStringLiteral("x"));
        QVERIFY(search(page, "> 10; == 5"));
        page.highlights().line()->setFocus();
        const auto press = [&](Qt::KeyboardModifiers modifiers) {
            QTest::keyClick(page.highlights().line(), Qt::Key_Return, modifiers);
            settleHighlightBar(page);
            const QModelIndex at = page.grid()->currentIndex();
            return std::pair(at.row(), at.column());
        };
        QVERIFY(press(Qt::NoModifier) == std::pair(0, 1));
        QVERIFY(press(Qt::NoModifier) == std::pair(1, 1));
        QVERIFY(press(Qt::NoModifier) == std::pair(1, 2));
        QVERIFY(press(Qt::NoModifier) == std::pair(0, 1));  // round
        QVERIFY(press(Qt::ShiftModifier) == std::pair(1, 2));
        QVERIFY(page.highlights().line()->hasFocus());
    }

    /// What is typed stays for the next value; a slice is searched alone.
    void theSearchStaysForOtherValues()
    {
        ValuePage page;
        page.show();
        page.setValue(*parseLiteral("[[1,2],[3,4]]", DType::Float), QStringLiteral("x"));
        QVERIFY(search(page, "value > mean"));  // 2.5
        QCOMPARE(legend(page), QStringList(QStringLiteral("value > mean: 2 of 4")));
        page.findChild<QLineEdit*>()->setText(QStringLiteral("[1]"));
        QVERIFY(settleHighlightBar(page));
        QCOMPARE(legend(page), QStringList(QStringLiteral("value > mean: 2 of 2")));
        page.setValue(*parseLiteral("[5,5,8]", DType::Float), QStringLiteral("y"));
        QVERIFY(settleHighlightBar(page));
        QCOMPARE(legend(page), QStringList(QStringLiteral("value > mean: 1 of 3")));
        QVERIFY(search(page, "max > 7; nan > 0"));
        QCOMPARE(legend(page),
                 QStringList(
                     {QStringLiteral("✓ max > 7: holds for this value"), QStringLiteral("– nan > 0: does not hold")}));
        QCOMPARE(brushAt(page, 0, 0).style(), Qt::NoBrush);
        page.setValue({}, QStringLiteral("z"), QStringLiteral("dead"));
        QVERIFY(page.highlights().isHidden());
    }

    /// The line is not there for a scalar, so nothing is marked by it either; for the next value it is as it was.
    void onAScalarNothingIsMarked()
    {
        ValuePage page;
        page.show();
        page.setValue(*parseLiteral("[9,1]", DType::Int32), QStringLiteral("x"));
        QVERIFY(search(page, "> 3"));
        QCOMPARE(page.highlights().marks().size(), size_t(1));
        QVERIFY(brushAt(page, 0, 0).style() != Qt::NoBrush);
        page.setValue(*parseLiteral("9", DType::Int32), QStringLiteral("y"));
        QVERIFY(settleHighlightBar(page));
        QVERIFY(page.highlights().isHidden() && page.highlights().marks().empty());
        QCOMPARE(brushAt(page, 0, 0).style(), Qt::NoBrush);
        page.setValue(*parseLiteral("[9,1]", DType::Int32), QStringLiteral("x"));
        QVERIFY(settleHighlightBar(page));
        QVERIFY(!page.highlights().isHidden());
        QVERIFY(brushAt(page, 0, 0).style() != Qt::NoBrush);
    }

    void errorsAreSaidInPlace()
    {
        ValuePage page;
        page.show();
        page.setValue(*parseLiteral("[1,2]", DType::Int32), QStringLiteral("x"));
        const auto said = [&] {
            QString all;
            for (const QLabel* label : page.highlights().findChildren<QLabel*>())
                all += label->isHidden() ? QString() : label->text();
            return all;
        };
        QVERIFY(search(page, "> x"));
        QVERIFY2(said().contains(QStringLiteral("unknown word 'x'")), qPrintable(said()));
        QVERIFY(search(page, "iter > 2"));
        QVERIFY2(said().contains(QStringLiteral("about a firing")), qPrintable(said()));
        QVERIFY(search(page, "== 2; ~ \"a\""));
        QVERIFY2(said().contains(QStringLiteral("compares a text")), qPrintable(said()));
        QCOMPARE(legend(page), QStringList(QStringLiteral("== 2: 1 of 2")));
        QVERIFY(search(page, ""));
        QVERIFY(said().isEmpty());
        QCOMPARE(brushAt(page, 0, 1).style(), Qt::NoBrush);
    }

    /// 100 million elements: nothing here waits for the count, and another search drops it.
    void largeValuesBlockNothing()
    {
        const Tensor large = Tensor::allocate(DType::UInt8, Shape{10'000, 10'000});
        std::memset(const_cast<std::byte*>(large.rawData()), 7, 100'000'000);
        ValuePage page;
        page.show();
        page.setValue(large, QStringLiteral("large"));
        QElapsedTimer timer;
        timer.start();
        page.highlights().line()->setText(QStringLiteral("== 7"));
        page.highlights().line()->setText(QStringLiteral("value % 2 == 0"));
        page.highlights().line()->setText(QString());
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(settleHighlightBar(page));
        QVERIFY(legend(page).isEmpty());
    }
};

TAGSCOPE_TEST(TestHighlightBar)

#include "tst_highlight_bar.moc"
