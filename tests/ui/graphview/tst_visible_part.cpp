// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/scene/visible_part.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <cstdlib>

using tagscope::ui::visiblePart;

namespace {

constexpr QRectF area(100, 200, 60, 40);

QPainterPath lineThrough(const QList<QPointF>& points)
{
    QPainterPath line(points[0]);
    for (qsizetype i = 1; i < points.size(); ++i)
        line.lineTo(points[i]);
    return line;
}

QPainterPath curve(QPointF from, QPointF first, QPointF second, QPointF to)
{
    QPainterPath line(from);
    line.cubicTo(first, second, to);
    return line;
}

/// What of it is to be seen in the area, ten pixels a unit.
QImage pictureOf(const QPainterPath& line)
{
    constexpr int scale = 10;
    QImage image(area.size().toSize() * scale, QImage::Format_Grayscale8);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    painter.translate(-area.topLeft());
    painter.setPen(QPen(Qt::black, 1.3));
    painter.drawPath(line);
    return image;
}

/// Pixels that differ by more than rounding.
int differences(const QImage& one, const QImage& other)
{
    constexpr int rounding = 32;
    int count = 0;
    for (int y = 0; y < one.height(); ++y)
        for (int x = 0; x < one.width(); ++x)
            count += std::abs(qGray(one.pixel(x, y)) - qGray(other.pixel(x, y))) > rounding ? 1 : 0;
    return count;
}

}

class TestVisiblePart final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsTheSame_data()
    {
        QTest::addColumn<QPainterPath>("line");
        QTest::newRow("across") << lineThrough({{-9000, 215}, {9000, 225}});
        QTest::newRow("down, without any width") << lineThrough({{130, -4000}, {130, 70000}});
        QTest::newRow("in and out again") << lineThrough({{-500, 0}, {130, 220}, {-900, 400}, {130, 210}, {4000, 100}});
        QTest::newRow("a curve that ends there") << curve({-9000, -400}, {-2000, 900}, {-500, -300}, {140, 230});
        QTest::newRow("a curve that turns there") << curve({-800, 130}, {440, 220}, {440, 220}, {-900, 300});
        QPainterPath two = curve({-9000, 210}, {-4000, 210}, {0, 210}, {120, 210});
        two.cubicTo({200, 210}, {200, 230}, {120, 230});
        two.cubicTo({0, 230}, {-4000, 230}, {-9000, 230});
        QTest::newRow("there and back") << two;
        QPainterPath apart = lineThrough({{-300, 205}, {900, 205}});
        apart.moveTo(-300, 235);
        apart.lineTo(900, 235);
        QTest::newRow("two lines") << apart;
    }
    void showsTheSame()
    {
        QFETCH(QPainterPath, line);
        const QPainterPath part = visiblePart(line, area.adjusted(-2, -2, 2, 2));
        const QImage picture = pictureOf(line);
        QVERIFY(differences(picture, pictureOf(QPainterPath())) > 1000);
        QCOMPARE(differences(picture, pictureOf(part)), 0);
        // A window's size to each side at most.
        QVERIFY(area.adjusted(-70, -50, 70, 50).contains(part.controlPointRect().adjusted(-1, -1, 1, 1)));
    }

    void aLineNearbyIsKept()
    {
        const QPainterPath line = curve({60, 180}, {100, 200}, {120, 260}, {200, 270});
        QCOMPARE(visiblePart(line, area), line);
    }

    void nothingOfALineElsewhere()
    {
        QVERIFY(visiblePart(lineThrough({{-9000, 0}, {9000, 100}}), area).isEmpty());
        QVERIFY(visiblePart(curve({0, 9000}, {500, 8000}, {900, 9000}, {1000, 7000}), area).isEmpty());
        QVERIFY(visiblePart(QPainterPath(), area).isEmpty());
    }

    /// Its control points are all around the area, the curve is not.
    void aCurveAroundTheAreaEnds()
    {
        const QPainterPath part = visiblePart(curve({-1e9, -1e9}, {1e9, -1e9}, {1e9, 1e9}, {-1e9, 1e9}), area);
        QVERIFY(part.elementCount() < 100);
    }
};

TAGSCOPE_APPLESS_TEST(TestVisiblePart)
#include "tst_visible_part.moc"
