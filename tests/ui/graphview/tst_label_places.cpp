// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/paint/label_places.h"
#include "ui/graphview/scene/scene.h"

#include <QTest>

#include <algorithm>

using namespace tagscope::ui;

class TestLabelPlaces final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingLiesOnAnother_data()
    {
        QTest::addColumn<QList<QRectF>>("wanted");
        QTest::addColumn<int>("moved");  // how many are elsewhere
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
            QCOMPARE(at.left(), box.left());  // it stays on its line
            QVERIFY(at.top() <= box.top());
            elsewhere += at == box ? 0 : 1;
        }
        QCOMPARE(elsewhere, moved);
        for (size_t i = 0; i < placed.size(); ++i)
            for (size_t k = i + 1; k < placed.size(); ++k)
                QVERIFY(!placed[i].intersects(placed[k]));
    }

    /// Where a line runs below the box and another box stands above it, a label goes beside them.
    void aLabelFindsRoomBesideItsBox()
    {
        Scene scene;
        const auto addBox = [&](const QRectF& rect) {
            SceneItem item;
            item.rect = rect;
            scene.items.push_back(item);
        };
        addBox(QRectF(100, 100, 80, 40));
        std::vector<QRectF> placed;
        const QSizeF label(50, 14);
        scene.bounds = QRectF(0, 0, 400, 300);
        scene.index({});
        QCOMPARE(placeBeside(placed, scene, 0, {label}).box, QRectF(105, 144, 50, 14));  // below
        placed.clear();
        addBox(QRectF(100, 60, 200, 30));
        SceneEdge edge;
        edge.path.moveTo(0, 150);
        edge.path.lineTo(400, 150);
        edge.bounds = edge.path.boundingRect().adjusted(-1, -1, 1, 1);
        edge.to = 1;
        scene.edges.push_back(edge);
        scene.index({});
        const QRectF beside = placeBeside(placed, scene, 0, {label}).box;
        QCOMPARE(beside, QRectF(184, 113, 50, 14));
        QCOMPARE(placed, std::vector<QRectF>{beside});
        // A line weighs less than another label.
        placed.push_back(QRectF(40, 100, 56, 40));
        QCOMPARE(placeBeside(placed, scene, 0, {label}).box.top(), 144.0);
        // From the top down it stands beside its box at once: lines come from above and go on below.
        placed.clear();
        scene.direction = FlowDirection::TopDown;
        QCOMPARE(placeBeside(placed, scene, 0, {label}).box, beside);
        // What is too long is said shorter.
        placed = {QRectF(215, 100, 100, 40), QRectF(0, 100, 70, 40)};
        const LabelPlace place = placeBeside(placed, scene, 0, {label, QSizeF(25, 14)});
        QCOMPARE(place.size, size_t(1));
        QCOMPARE(place.box, QRectF(184, 113, 25, 14));
    }
};

TAGSCOPE_GUILESS_TEST(TestLabelPlaces)
#include "tst_label_places.moc"
