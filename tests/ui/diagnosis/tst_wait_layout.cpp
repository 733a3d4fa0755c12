// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/diagnosis/wait_layout.h"

#include <random>

using namespace tagscope;
using namespace tagscope::ui;

/// Boxes of a wait-for graph: none on another, what is waited for on the right.
class TestWaitLayout final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aChainGoesToTheRight()
    {
        WaitPicture picture;
        picture.boxes.resize(3);
        picture.arrows = {{0, 1, false, false}, {1, 2, false, false}};
        const WaitLayout layout = layOutWaits(picture, {{80, 30}, {120, 30}, {60, 30}});
        QVERIFY(layout.boxes[0].right() < layout.boxes[1].left());
        QVERIFY(layout.boxes[1].right() < layout.boxes[2].left());
        QCOMPARE(layout.arrows[0].front(), QPointF(layout.boxes[0].right(), layout.boxes[0].center().y()));
        QCOMPARE(layout.arrows[0].back(), QPointF(layout.boxes[1].left(), layout.boxes[1].center().y()));
    }

    void aCycleIsClosedBelow()
    {
        WaitPicture picture;
        picture.boxes.resize(2);
        picture.arrows = {{0, 1, false, false}, {1, 0, false, false}};
        const WaitLayout layout = layOutWaits(picture, {{80, 30}, {80, 30}});
        QVERIFY(layout.boxes[0].right() < layout.boxes[1].left());
        const QPolygonF& back = layout.arrows[1];
        QVERIFY(back.size() > 2);
        QVERIFY(back[2].y() > layout.boxes[0].bottom() && back[2].y() > layout.boxes[1].bottom());
    }

    void nothingCoversAnything()
    {
        for (uint32_t seed = 1; seed <= 200; ++seed) {
            std::mt19937 random(seed);
            WaitPicture picture;
            picture.boxes.resize(1 + random() % 40);
            const auto any = [&] { return static_cast<uint32_t>(random() % picture.boxes.size()); };
            for (auto arrows = random() % 80; arrows > 0; --arrows)
                picture.arrows.push_back({any(), any(), random() % 2 == 0, false});
            std::vector<QSizeF> sizes;
            for (size_t i = 0; i < picture.boxes.size(); ++i)
                sizes.emplace_back(static_cast<double>(20 + random() % 200), static_cast<double>(20 + random() % 40));
            const WaitLayout layout = layOutWaits(picture, sizes);
            QCOMPARE(layout.boxes.size(), picture.boxes.size());
            QCOMPARE(layout.arrows.size(), picture.arrows.size());
            const QRectF whole(QPointF(0, 0), layout.size);
            for (size_t i = 0; i < layout.boxes.size(); ++i) {
                QVERIFY(whole.contains(layout.boxes[i]));
                for (size_t j = 0; j < i; ++j)
                    QVERIFY(!layout.boxes[i].intersects(layout.boxes[j]));
            }
            for (const QPolygonF& arrow : layout.arrows)
                for (const QPointF& point : arrow)
                    QVERIFY(whole.contains(point));
        }
    }

    void nothingIsDrawnOfNothing()
    {
        const WaitLayout layout = layOutWaits({}, {});
        QVERIFY(layout.boxes.empty() && layout.arrows.empty());
    }
};

TAGSCOPE_TEST(TestWaitLayout)

#include "tst_wait_layout.moc"
