// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/inspector/cards/pinned_card.h"

#include "core/tensor/literal.h"
#include "tests/support/ui_test.h"
#include "ui/inspector/cards/thumbnail.h"

#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>

#include <vector>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

class TestPinnedCard final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void thumbnailsHaveEightCellsAtMost_data()
    {
        QTest::addColumn<QString>("value");
        QTest::addColumn<QSize>("size");  // 8 pixels a cell
        QTest::newRow("matrix") << QStringLiteral("[[1,2,3],[4,5,6]]") << QSize(24, 16);
        QTest::newRow("vector") << QStringLiteral("[0,1,2,3,4,5,6,7,8,9,10,11]") << QSize(64, 8);
        QTest::newRow("not finite") << QStringLiteral("[[nan,1],[inf,2]]") << QSize(16, 16);
        QTest::newRow("empty") << QStringLiteral("[]") << QSize(0, 0);
        QTest::newRow("text") << QStringLiteral("[\"a\"]") << QSize(0, 0);
    }
    void thumbnailsHaveEightCellsAtMost()
    {
        QFETCH(QString, value);
        QFETCH(QSize, size);
        const bool isText = value.contains(QLatin1Char('"'));
        const Tensor tensor = *parseLiteral(value.toStdString(), isText ? DType::String : DType::Double);
        QCOMPARE(thumbnail(tensor, QPalette()).size(), size);
    }

    void aGlanceTellsHealthAndTheFirstNan()
    {
        const QString told = glance(*parseLiteral("[[1,0,-2],[inf,nan,nan]]", DType::Double), QPalette());
        for (const char* part :
             {"min -2  mean -0.333333  max 1", "− 1  0 1  + 1  +∞ 1  NaN 2", "first NaN at [1,1]", "<img"})
            QVERIFY2(told.contains(QString::fromUtf8(part)), qPrintable(told));
        QVERIFY(!glance(*parseLiteral("3"), QPalette()).contains(QStringLiteral("<img")));
        QVERIFY(glance(*parseLiteral("\"<b>\""), QPalette()).contains(QStringLiteral("&lt;b&gt;")));
    }

    void keysMoveCloseAndActivate()
    {
        QWidget over;
        over.resize(600, 400);
        PinnedCard card(*parseLiteral("[[1,2],[3,4]]", DType::Double), QStringLiteral("while/Add:0 @ while;3"), &over);
        over.show();
        QTRY_VERIFY(!card.isWorking());
        QVERIFY(card.accessibleName().contains(QStringLiteral("while/Add:0 @ while;3")));
        QSignalSpy closed(&card, &PinnedCard::closed);
        QSignalSpy activated(&card, &PinnedCard::activated);
        card.move(100, 100);
        QTest::keyClick(&card, Qt::Key_Right);
        QTest::keyClick(&card, Qt::Key_Up);
        QCOMPARE(card.pos(), QPoint(116, 84));
        for (int i = 0; i < 50; ++i)
            QTest::keyClick(&card, Qt::Key_Left);
        QCOMPARE(card.pos(), QPoint(0, 84));  // it stays inside
        QTest::keyClick(&card, Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
        QTest::keyClick(&card, Qt::Key_Delete);
        card.findChild<QToolButton*>()->click();
        QCOMPARE(closed.size(), 2);
        QVERIFY(!card.grab().isNull());
    }

    /// Figures of few elements are there at once; those of many have their room from the beginning.
    void nothingMovesWhenFiguresCome()
    {
        QWidget over;
        over.resize(1200, 400);
        const auto figures = [](const PinnedCard& card) {
            for (const QLabel* label : card.findChildren<QLabel*>())
                if (label->text().contains(QStringLiteral("min ")))
                    return label->text();
            return QString();
        };
        PinnedCard small(*parseLiteral("[[1,2],[3,6]]", DType::Double), QStringLiteral("a:0"), &over);
        QVERIFY(!small.isWorking());
        QVERIFY(figures(small).endsWith(QStringLiteral("\nmin 1  mean 3  max 6")));
        const std::vector<float> half(90'000, 0.5F);
        PinnedCard large(Tensor::fromValues<float>(Shape({300, 300}), half), QStringLiteral("b:0"), &over);
        over.show();
        QVERIFY(figures(large).isEmpty());
        const QSize before = large.size();
        QTRY_VERIFY(figures(large).endsWith(QStringLiteral("\nmin 0.5  mean 0.5  max 0.5")));
        QCoreApplication::processEvents();
        large.adjustSize();
        QCOMPARE(large.size(), before);
    }

    void theMouseDrags()
    {
        QWidget over;
        over.resize(600, 400);
        PinnedCard card(*parseLiteral("3"), QStringLiteral("x:0 @ /"), &over);
        over.show();
        card.move(50, 50);
        const QPoint grabbed(5, 5);
        QTest::mousePress(&card, Qt::LeftButton, {}, grabbed);
        QMouseEvent moved(QEvent::MouseMove, grabbed + QPoint(30, 20), card.mapToGlobal(grabbed + QPoint(30, 20)),
                          Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&card, &moved);
        QCOMPARE(card.pos(), QPoint(80, 70));
    }
};

TAGSCOPE_TEST(TestPinnedCard)

#include "tst_pinned_card.moc"
