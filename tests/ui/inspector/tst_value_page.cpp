// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/inspector/value_page.h"

#include "core/tensor/literal.h"
#include "tests/support/counting.h"
#include "tests/support/ui_test.h"
#include "ui/inspector/elements/not_captured_box.h"

#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>

#include <algorithm>
#include <limits>

using namespace tagscope;
using namespace tagscope::test;
using ui::ValuePage;

namespace {

bool settleValuePage(const ValuePage& page)
{
    return QTest::qWaitFor([&] { return !page.isWorking(); }, 20'000);
}

/// All that its labels say.
QString saidValuePage(const ValuePage& page)
{
    QStringList lines;
    for (const QLabel* label : page.findChildren<QLabel*>())
        if (!label->isHidden())
            lines.append(label->text());
    return lines.join(QLatin1Char('\n')).replace(QChar(QChar::Nbsp), QLatin1Char(' '));
}

}

class TestValuePage final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Of a value that is not captured what is kept stands in the grid, and the box over it says which part that is.
    void aKeptPartIsShown()
    {
        ValuePage page;
        page.show();
        const auto showPart = [&](const Tensor& part) {
            page.setNotCaptured(QStringLiteral("Output 0"), QStringLiteral("not captured (policy: slice)"),
                                QStringLiteral("int32 [3,4], min 0"), part, QStringLiteral("[1, :]"));
        };
        showPart(Tensor::vector<int32_t>({4, 5, 6, 7}));
        QVERIFY(settleValuePage(page));
        const QString words = QStringLiteral("not captured (policy: slice)\nint32 [3,4], min 0\nBelow is the part [1, "
                                             ":] alone, with indices of its own.");
        QVERIFY2(saidValuePage(page).contains(words), qPrintable(saidValuePage(page)));
        QVERIFY2(saidValuePage(page).contains(QStringLiteral("Output 0 [1, :]: int32 [4]")),
                 qPrintable(saidValuePage(page)));
        QCOMPARE(page.grid()->model()->columnCount() * page.grid()->model()->rowCount(), 4);
        QCOMPARE(page.value(), Tensor::vector<int32_t>({4, 5, 6, 7}));
        // Another iteration, of which no part is kept; then the value itself.
        showPart({});
        QVERIFY(page.value().isNone());
        QVERIFY(saidValuePage(page).contains(QStringLiteral("not captured (policy: slice)\nint32 [3,4], min 0\n")));
        QVERIFY(!saidValuePage(page).contains(QStringLiteral("Below is the part")));
        showPart(Tensor::vector<int32_t>({4, 5, 6, 7}));
        page.setValue(counting({3, 4}), QStringLiteral("Output 0"));
        QVERIFY(settleValuePage(page));
        QVERIFY(!page.findChild<ui::NotCapturedBox*>()->isVisible());
        QCOMPARE(page.value(), counting({3, 4}));
    }

    void figuresAreOfThePart()
    {
        ValuePage page;
        page.setValue(counting({2, 3, 4}), QStringLiteral("Output 0"));
        QVERIFY(settleValuePage(page));
        QVERIFY2(saidValuePage(page).contains(QStringLiteral("Output 0: int32 [2,3,4]")),
                 qPrintable(saidValuePage(page)));
        QVERIFY2(saidValuePage(page).contains(QStringLiteral("min 0  max 23  mean 11.5")),
                 qPrintable(saidValuePage(page)));
        auto* line = page.findChild<QLineEdit*>();
        line->setText(QStringLiteral("1, :, ::2"));  // 12 14 16 18 20 22
        QVERIFY(settleValuePage(page));
        QVERIFY2(saidValuePage(page).contains(QStringLiteral("min 12  max 22  mean 17")),
                 qPrintable(saidValuePage(page)));
        QVERIFY2(saidValuePage(page).contains(QStringLiteral("[3,2]")), qPrintable(saidValuePage(page)));
        QCOMPARE(page.grid()->model()->rowCount(), 3);
        // The next value of the same output keeps the slice, another output does not.
        page.setValue(counting({2, 3, 4}), QStringLiteral("Output 0"));
        QCOMPARE(line->text(), QStringLiteral("1, :, ::2"));
        QCOMPARE(page.grid()->model()->rowCount(), 3);
        page.setValue(counting({2, 3, 4}), QStringLiteral("Output 1"));
        QCOMPARE(line->text(), QString());
        QVERIFY(!saidValuePage(page).contains(QStringLiteral("Part")));
        QCOMPARE(page.grid()->model()->rowCount(), 6);
    }

    /// At 320 pixels two lines take them in, and a line ends only between two figures.
    void figuresHaveTwoLines()
    {
        ValuePage page;
        page.setValue(Tensor::vector<float>({-0.123456f, 0.987654f, 0, std::numeric_limits<float>::quiet_NaN()}),
                      QStringLiteral("Output 0"));
        page.resize(320, 600);
        page.show();
        QVERIFY(settleValuePage(page));
        const QLabel* figures = nullptr;
        for (const QLabel* label : page.findChildren<QLabel*>())
            if (label->accessibleName() == QStringLiteral("Statistics"))
                figures = label;
        QVERIFY(figures);
        QVERIFY2(saidValuePage(page).contains(QStringLiteral("zeros 1 of 4  NaN 1  Inf 0")),
                 qPrintable(saidValuePage(page)));
        QCOMPARE(figures->text().count(QLatin1Char(' ')), 2 * 6);  // between seven figures
        QVERIFY(figures->heightForWidth(320) <= 2 * figures->fontMetrics().lineSpacing() + 2);
    }

    void errorsOfASliceAreSaidInPlace_data()
    {
        QTest::addColumn<QString>("slice");
        QTest::addColumn<QString>("message");
        QTest::newRow("out of bounds") << QStringLiteral("[5]")
                                       << QStringLiteral("index 5 is out of bounds for axis 0 with size 2");
        QTest::newRow("word") << QStringLiteral("[a]") << QStringLiteral("'a' in a slice is not an integer");
        QTest::newRow("unfinished") << QStringLiteral("[0,") << QStringLiteral("in brackets");
        QTest::newRow("too many") << QStringLiteral("0,0,0") << QStringLiteral("too many indices");
    }
    void errorsOfASliceAreSaidInPlace()
    {
        QFETCH(QString, slice);
        QFETCH(QString, message);
        ValuePage page;
        page.setValue(counting({2, 3}), QStringLiteral("x"));
        auto* line = page.findChild<QLineEdit*>();
        line->setText(slice);
        QVERIFY2(saidValuePage(page).contains(message), qPrintable(saidValuePage(page)));
        QCOMPARE(page.grid()->model()->rowCount(), 2);
        line->clear();
        QVERIFY(!saidValuePage(page).contains(message));
    }

    /// While what is typed is wrong, grid and figures show the same part of the next value, too.
    void aWrongSliceShowsOnePart()
    {
        ValuePage page;
        page.setValue(counting({2, 3}), QStringLiteral("x"));
        auto* line = page.findChild<QLineEdit*>();
        line->setText(QStringLiteral("[1]"));
        line->setText(QStringLiteral("[7]"));
        QVERIFY(settleValuePage(page));
        page.setValue(*parseLiteral("[[1,2,3],[40,50,60]]", DType::Int32), QStringLiteral("x"));
        QVERIFY(settleValuePage(page));
        QVERIFY2(saidValuePage(page).contains(QStringLiteral("out of bounds")), qPrintable(saidValuePage(page)));
        QVERIFY2(saidValuePage(page).contains(QStringLiteral("min 40  max 60")), qPrintable(saidValuePage(page)));
        QCOMPARE(page.grid()->model()->index(0, 2).data().toString(), QStringLiteral("60"));
        QCOMPARE(page.grid()->model()->rowCount(), 1);
    }

    void whatHasNoNumbersIsSaid()
    {
        ValuePage page;
        page.setValue(*parseLiteral("[\"a\", \"b\"]"), QStringLiteral("names"));
        QVERIFY(settleValuePage(page));
        QVERIFY2(saidValuePage(page).contains(QStringLiteral("without numbers")), qPrintable(saidValuePage(page)));
        QCOMPARE(page.grid()->model()->index(0, 1).data().toString(), QStringLiteral("\"b\""));
        page.setValue({}, QStringLiteral("names"), QStringLiteral("dead here"));
        QVERIFY2(saidValuePage(page).contains(QStringLiteral("dead here")), qPrintable(saidValuePage(page)));
        QCOMPARE(page.grid()->model()->rowCount(), 0);
        for (const char* literal : {"[]", "3", "[nan, inf]", "[[1,2],[3,4]]"}) {
            page.setValue(*parseLiteral(literal, DType::Float), QString::fromLatin1(literal));
            QVERIFY(settleValuePage(page));
            QVERIFY(!page.grab().isNull());
        }
    }

    /// A value of 100 million elements: nothing on this thread waits for a walk through it.
    void largeValuesBlockNothing()
    {
        const Tensor large = Tensor::allocate(DType::UInt8, Shape{10'000, 10'000});
        std::memset(const_cast<std::byte*>(large.rawData()), 7, 100'000'000);
        ValuePage page;
        page.show();
        QElapsedTimer timer;
        timer.start();
        page.setValue(large, QStringLiteral("large"));
        page.findChild<QLineEdit*>()->setText(QStringLiteral("[3]"));
        page.findChild<QLineEdit*>()->setText(QStringLiteral("[:, 3]"));  // the newest; the others are dropped
        const qint64 took = timer.elapsed();
        QVERIFY(page.isWorking());
        QVERIFY(settleValuePage(page));
        QVERIFY2(saidValuePage(page).contains(QStringLiteral("of 10")), qPrintable(saidValuePage(page)));
        qInfo("asked for in %lld ms", static_cast<long long>(took));
        QVERIFY2(took < 1000, qPrintable(QString::number(took)));
    }

    void selectedCellsAreCopied()
    {
        ValuePage page;
        page.setValue(counting({2, 3}), QStringLiteral("x"));
        page.show();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        page.grid()->setFocus();
        page.grid()->selectAll();
        QTest::keyClick(page.grid(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("0\t1\t2\n3\t4\t5"));
    }

    void thePartIsExported()
    {
        QTemporaryDir folder;
        ValuePage page;
        page.setValue(counting({2, 3}), QStringLiteral("x"));
        page.findChild<QLineEdit*>()->setText(QStringLiteral("1"));
        page.copyAsCsv();
        QTRY_COMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("3,4,5\n"));
        const QString path = folder.filePath(QStringLiteral("part.npy"));
        page.saveAsNpy(path);
        QTRY_VERIFY(saidValuePage(page).contains(path));
        QVERIFY(QFile::exists(path));
        page.saveAsNpy(folder.filePath(QStringLiteral("no/such.npy")));
        QTRY_VERIFY(saidValuePage(page).contains(QStringLiteral("cannot be written")));
    }

    void matricesCanBeImages()
    {
        ValuePage page;
        page.show();
        const QList<QComboBox*> boxes = page.findChildren<QComboBox*>();
        QComboBox* kind = *std::ranges::find(boxes, QStringLiteral("Kind of picture"), &QComboBox::accessibleName);
        page.setValue(counting({4, 4}), QStringLiteral("x"));
        QVERIFY(settleValuePage(page));
        QVERIFY(!kind->isHidden());
        page.setValue(counting({4}), QStringLiteral("y"));
        QVERIFY(settleValuePage(page));
        QVERIFY(kind->isHidden());
        page.setValue(counting({2, 2, 5}), QStringLiteral("z"));
        QVERIFY(settleValuePage(page));
        QVERIFY(kind->isHidden());
    }
};

TAGSCOPE_TEST(TestValuePage)

#include "tst_value_page.moc"
