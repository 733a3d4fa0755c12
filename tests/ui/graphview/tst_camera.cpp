// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/minimap.h"
#include "ui/graphview/scene/camera.h"
#include "ui/graphview/scene/free_rooms.h"

#include "tests/support/ui_test.h"

#include <algorithm>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

class TestCamera final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void keepOver_data()
    {
        QTest::addColumn<QRectF>("scene");
        QTest::addColumn<QPointF>("offset");
        QTest::addColumn<QPointF>("moved");
        QTest::newRow("in view: stays") << QRectF(0, 0, 100, 100) << QPointF(300, 200) << QPointF(300, 200);
        QTest::newRow("small, off to the right and below")
            << QRectF(0, 0, 100, 100) << QPointF(980, 590) << QPointF(900, 500);
        QTest::newRow("small, off to the left and above")
            << QRectF(0, 0, 100, 100) << QPointF(-20, -500) << QPointF(0, 0);
        QTest::newRow("large, fills the view: stays")
            << QRectF(0, 0, 3000, 2000) << QPointF(-500, -300) << QPointF(-500, -300);
        QTest::newRow("large, room beside its start") << QRectF(0, 0, 3000, 2000) << QPointF(200, 100) << QPointF(0, 0);
        QTest::newRow("large, room beside its end")
            << QRectF(0, 0, 3000, 2000) << QPointF(-2500, -1900) << QPointF(-2000, -1400);
    }
    void keepOver()
    {
        QFETCH(QRectF, scene);
        QFETCH(QPointF, offset);
        QFETCH(QPointF, moved);
        Camera camera;
        camera.offset = offset;
        camera.keepOver(scene, QSizeF(1000, 600));
        QCOMPARE(camera.offset, moved);
        QCOMPARE(camera.zoom, Camera().zoom);
    }

    void fit_data()
    {
        QTest::addColumn<QRectF>("scene");
        QTest::addColumn<double>("zoom");
        QTest::newRow("wider than the widget") << QRectF(0, 0, 2000, 100) << 0.5;
        QTest::newRow("higher than the widget") << QRectF(-50, 10, 100, 2400) << 0.25;
        QTest::newRow("small: not enlarged much") << QRectF(0, 0, 10, 10) << Camera::largestFit;
        QTest::newRow("huge: not below the smallest") << QRectF(0, 0, 1e7, 10) << Camera::smallestZoom;
        QTest::newRow("empty: stays") << QRectF(5, 5, 0, 10) << 1.0;
    }
    void fit()
    {
        QFETCH(QRectF, scene);
        QFETCH(double, zoom);
        const QSizeF widget(1000, 600);
        Camera camera;
        camera.fit(scene, widget);
        QCOMPARE(camera.zoom, zoom);
        if (!scene.isEmpty())
            QCOMPARE(camera.toWidget(scene.center()), QPointF(500, 300));
    }

    void fitReadablyBeginsAtTheLeft()
    {
        Camera camera;
        camera.fitReadably(QRectF(40, 0, 10'000, 200), QSizeF(1000, 600));
        QCOMPARE(camera.zoom, Camera::readableZoom);
        QCOMPARE(camera.toWidget(QPointF(40, 0)).x(), 0.0);
        QCOMPARE(camera.toWidget(QPointF(0, 100)).y(), 300.0);
        // What is higher than the widget begins at its top.
        camera.fitReadably(QRectF(0, 70, 10'000, 9000), QSizeF(1000, 600));
        QCOMPARE(camera.toWidget(QPointF(0, 70)), QPointF(0, 0));
    }

    void zoomKeepsAPoint_data()
    {
        QTest::addColumn<double>("factor");
        QTest::newRow("in") << 1.7;
        QTest::newRow("out") << 0.3;
        QTest::newRow("beyond the largest") << 1e6;
        QTest::newRow("beyond the smallest") << 1e-6;
    }
    void zoomKeepsAPoint()
    {
        QFETCH(double, factor);
        Camera camera{0.8, QPointF(13, -70)};
        const QPointF widget(321, 123);
        const QPointF before = camera.toScene(widget);
        camera.zoomAround(widget, factor);
        QVERIFY((camera.toScene(widget) - before).manhattanLength() < 1e-6);
        QVERIFY(camera.zoom >= Camera::smallestZoom && camera.zoom <= Camera::largestZoom);
    }

    void bringIntoView_data()
    {
        QTest::addColumn<QRectF>("rect");
        QTest::addColumn<QPointF>("corner");  // where its top left comes to be, in a widget of 200 x 100
        QTest::newRow("in view") << QRectF(30, 30, 40, 20) << QPointF(30, 30);
        QTest::newRow("in view, at its edge") << QRectF(1, 30, 40, 20) << QPointF(1, 30);
        QTest::newRow("left") << QRectF(-90, 30, 40, 20) << QPointF(30, 30);
        QTest::newRow("right and below") << QRectF(900, 500, 40, 20) << QPointF(130, 65);
        QTest::newRow("larger than the view: its beginning") << QRectF(50, 30, 400, 20) << QPointF(30, 30);
    }
    void bringIntoView()
    {
        QFETCH(QRectF, rect);
        QFETCH(QPointF, corner);
        Camera camera;
        QCOMPARE(camera.bringIntoView(rect, QSizeF(200, 100)), corner != rect.topLeft());
        QCOMPARE(camera.toWidget(rect.topLeft()), corner);
        QVERIFY(corner == rect.topLeft() || camera.area(QSizeF(200, 100)).intersects(rect));
    }

    void freeRoomsAreAsLargeAsCanBe()
    {
        const QRectF whole(0, 0, 100, 100);
        QCOMPARE(freeRooms(whole, {}), std::vector<QRectF>{whole});
        std::vector<QRectF> corner = freeRooms(whole, {QRectF(60, 0, 40, 30)});
        std::ranges::sort(corner, {}, &QRectF::top);
        QCOMPARE(corner, (std::vector<QRectF>{QRectF(0, 0, 60, 100), QRectF(0, 30, 100, 70)}));
        // In the middle: one at each side.
        QCOMPARE(freeRooms(whole, {QRectF(40, 40, 20, 20)}).size(), size_t(4));
        QVERIFY(freeRooms(whole, {QRectF(-10, -10, 200, 200)}).empty());
    }

    void whatIsCoveredMovesAside_data()
    {
        QTest::addColumn<QList<QRectF>>("panels");
        QTest::addColumn<QRectF>("rect");
        QTest::addColumn<QPointF>("corner");  // in a widget of 400 x 300
        const QRectF legend(280, 0, 120, 150);
        const QRectF map(280, 170, 120, 130);
        QTest::newRow("beside them") << QList<QRectF>{legend, map} << QRectF(100, 100, 60, 30) << QPointF(100, 100);
        QTest::newRow("below the legend is nearer")
            << QList<QRectF>{legend} << QRectF(330, 130, 60, 20) << QPointF(328, 162);
        QTest::newRow("not from under one to under the other")
            << QList<QRectF>{legend, map} << QRectF(300, 100, 60, 30) << QPointF(208, 100);
        QTest::newRow("out of view, and not to under one")
            << QList<QRectF>{legend, map} << QRectF(500, 100, 60, 30) << QPointF(178, 100);
        QTest::newRow("larger than what is free: stays")
            << QList<QRectF>{legend, map} << QRectF(10, 10, 380, 280) << QPointF(10, 10);
    }
    void whatIsCoveredMovesAside()
    {
        QFETCH(QList<QRectF>, panels);
        QFETCH(QRectF, rect);
        QFETCH(QPointF, corner);
        Camera camera;
        QCOMPARE(camera.bringIntoView(rect, QSizeF(400, 300), {panels.begin(), panels.end()}),
                 corner != rect.topLeft());
        QCOMPARE(camera.toWidget(rect.topLeft()), corner);
    }

    void theMapShowsAll_data()
    {
        QTest::addColumn<QRectF>("scene");
        QTest::addColumn<QSize>("size");
        QTest::newRow("wide") << QRectF(-100, 0, 4000, 200) << QSize(200, 50);
        QTest::newRow("high") << QRectF(0, 0, 100, 14'000) << QSize(70, 140);
        QTest::newRow("of its shape") << QRectF(0, 0, 2000, 1400) << QSize(200, 140);
        QTest::newRow("nothing") << QRectF() << QSize(200, 140);
    }
    void theMapShowsAll()
    {
        QFETCH(QRectF, scene);
        QFETCH(QSize, size);
        QCOMPARE(Minimap::sizeFor(scene), size);
        const Camera camera = minimapCamera(scene, size);
        const QRectF shown(camera.toWidget(scene.topLeft()), scene.size() * camera.zoom);
        QVERIFY(QRectF(-0.01, -0.01, size.width() + 0.02, size.height() + 0.02).contains(shown) || scene.isEmpty());
    }

    void theMapAsks()
    {
        auto scene = std::make_shared<Scene>();
        scene->bounds = QRectF(0, 0, 2000, 1400);
        Minimap map(nullptr);
        map.setScene(scene, [] { return PictureState(); });
        map.setView(QRectF(200, 200, 400, 280));
        QPointF wanted(-1, -1);
        double zoom = 0;
        connect(&map, &Minimap::centreRequested, this, [&](QPointF p) { wanted = p; });
        connect(&map, &Minimap::zoomRequested, this, [&](double factor) { zoom = factor; });
        // Beside the box: there.
        QTest::mousePress(&map, Qt::LeftButton, {}, QPoint(150, 100));
        QCOMPARE(wanted, QPointF(1500, 1000));
        QTest::mouseRelease(&map, Qt::LeftButton, {}, QPoint(150, 100));
        // The box is dragged from where it is held.
        wanted = QPointF(-1, -1);
        QTest::mousePress(&map, Qt::LeftButton, {}, QPoint(30, 30));
        QCOMPARE(wanted, QPointF(-1, -1));
        QMouseEvent drag(QEvent::MouseMove, QPointF(50, 30), map.mapToGlobal(QPointF(50, 30)), Qt::NoButton,
                         Qt::LeftButton, {});
        QCoreApplication::sendEvent(&map, &drag);
        QCOMPARE(wanted, QPointF(600, 340));  // the middle was (400, 340)
        QWheelEvent wheel(QPointF(50, 50), map.mapToGlobal(QPointF(50, 50)), {}, QPoint(0, 120), Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&map, &wheel);
        QVERIFY(zoom > 1);
    }
};

TAGSCOPE_TEST(TestCamera)

#include "tst_camera.moc"
