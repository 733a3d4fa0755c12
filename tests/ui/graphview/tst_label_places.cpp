// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/label_places.h"

#include <QTest>

#include <algorithm>

using namespace tagscope::ui;

class TestLabelPlaces final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingLiesOnAnother_data()
    {
        QTest::addColumn<QList<QRectF>>("wanted");
        QTest::addColumn<int>("moved");   // how many are elsewhere
        const QRectF box(0, 0, 20, 14);
        QTest::newRow("one") << QList<QRectF>{box} << 0;
        QTest::newRow("far apart") << QList<QRectF>{box, box.translated(40, 0)} << 0;
        QTest::newRow("the same place") << QList<QRectF>{box, box, box} << 2;
        QTest::newRow("a little lower") << QList<QRectF>{box, box.translated(3, 10)} << 1;
        QTest::newRow("between two") << QList<QRectF>{box, box.translated(0, 18), box.translated(0, 9)} << 1;
        QTest::newRow("wide and narrow") << QList<QRectF>{QRectF(0, 0, 100, 14), box.translated(80, -4)} << 1;
    }
    void nothingLiesOnAnother()
    {
        QFETCH(QList<QRectF>, wanted);
        QFETCH(int, moved);
        std::vector<QRectF> placed;
        int elsewhere = 0;
        for (const QRectF& box : wanted) {
            const QRectF at = clearOf(placed, box);
            QCOMPARE(at.size(), box.size());
            QCOMPARE(at.left(), box.left());   // it stays on its line
            QVERIFY(at.top() <= box.top());
            elsewhere += at == box ? 0 : 1;
        }
        QCOMPARE(elsewhere, moved);
        for (size_t i = 0; i < placed.size(); ++i)
            for (size_t k = i + 1; k < placed.size(); ++k)
                QVERIFY(!placed[i].intersects(placed[k]));
    }
};

QTEST_GUILESS_MAIN(TestLabelPlaces)
#include "tst_label_places.moc"
