// SPDX-License-Identifier: Apache-2.0
// What is drawn for which state: rings of inputs, tokens, bars of health, shades of a map, levels of detail.
#include "tests/support/test_program.h"
#include "ui/charts/health.h"
#include "ui/common/categories.h"
#include "ui/common/high_contrast.h"
#include "ui/common/state_glyph.h"
#include "ui/graphview/paint/density_grid.h"
#include "ui/graphview/paint/input_ring.h"
#include "ui/graphview/paint/letter_stamps.h"
#include "ui/graphview/paint/painter.h"
#include "ui/graphview/paint/token_parts.h"
#include "ui/graphview/scene/detail_level.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <numeric>

using namespace tagscope;
using namespace tagscope::ui;

namespace {

QStringList words(const char* text)
{
    return QString::fromLatin1(text).split(QLatin1Char(' '));
}

SceneEdge lineOf(double length)
{
    SceneEdge edge;
    edge.path = QPainterPath(QPointF(0, 0));
    edge.path.lineTo(length, 0);
    edge.end = LineEnd::of(edge.path);
    return edge;
}

/// From the left into one node, their starts `apart` above each other.
Scene twoLines(double length, double apart)
{
    Scene scene;
    scene.items.resize(3);
    scene.items[0].rect = QRectF(length, -20, 60, 40);
    scene.bounds = QRectF(0, -300, length + 60, 600);
    for (const double start : {-apart / 2, apart / 2}) {
        SceneEdge edge;
        edge.to = 0;
        edge.from = start < 0 ? 1 : 2;
        edge.path = QPainterPath(QPointF(0, start));
        edge.path.lineTo(length, start / 10);
        scene.edges.push_back(edge);
    }
    return scene;
}

TokenLook tokenOf(int64_t iteration, int slot, bool isDead = false)
{
    TokenLook token;
    token.iteration = iteration;
    token.slot = slot;
    token.isDead = isDead;
    return token;
}

}

class TestPictureParts final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRingHasAPartForEachInput_data()
    {
        QTest::addColumn<QList<bool>>("arrived");
        QTest::addColumn<int>("parts");
        QTest::addColumn<int>("filled");
        QTest::newRow("none") << QList<bool>{} << 0 << 0;
        QTest::newRow("0 of 1") << QList<bool>{false} << 1 << 0;
        QTest::newRow("1 of 2") << QList<bool>{false, true} << 2 << 1;
        QTest::newRow("2 of 3") << QList<bool>{true, false, true} << 3 << 2;
        QTest::newRow("1 of 10") << (QList<bool>(9, false) << true) << 10 << 1;
        // Too many to be told apart: how many.
        QTest::newRow("0 of 11") << QList<bool>(11, false) << 1 << 0;
        QTest::newRow("3 of 12") << (QList<bool>(9, false) << true << true << true) << 2 << 1;
    }
    void aRingHasAPartForEachInput()
    {
        QFETCH(QList<bool>, arrived);
        QFETCH(int, parts);
        QFETCH(int, filled);
        const std::vector<RingPart> ring = ringParts({arrived.begin(), arrived.end()});
        QCOMPARE(int(ring.size()), parts);
        QCOMPARE(int(std::ranges::count(ring, true, &RingPart::isFilled)), filled);
        for (size_t i = 0; i < ring.size(); ++i) {
            QVERIFY(ring[i].span > 0);
            const double next = i + 1 < ring.size() ? ring[i + 1].start : 360;
            QVERIFY(ring[i].start + ring[i].span <= next + 1e-9);  // none lies on another
            if (ring.size() == size_t(arrived.size()))
                QCOMPARE(ring[i].isFilled, arrived[qsizetype(i)]);
        }
        if (arrived.size() == 12)
            QCOMPARE(ring[0].span, 90.0);  // a quarter
    }

    /// In legends and lists it is the ring of a node of which one of two inputs has come.
    void pendingIsOneSign()
    {
        const Theme theme = Theme::of(QPalette());
        const QRectF box(0, 0, 24, 24);
        const auto picture = [&](const auto& paint) {
            QImage image(24, 24, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::transparent);
            QPainter painter(&image);
            painter.setRenderHint(QPainter::Antialiasing);
            paint(painter);
            return image;
        };
        const QImage onNode = picture([&](QPainter& painter) {
            paintInputsLook(painter, box, {{true, false}, 0, 0}, theme);
        });
        QCOMPARE(picture([&](QPainter& painter) { paintStateGlyph(painter, box, NodeState::Pending, theme, 0.5); }),
                 onNode);
    }

    void controlInputsAreSquares_data()
    {
        QTest::addColumn<uint>("controls");
        QTest::addColumn<uint>("arrived");
        QTest::addColumn<int>("squares");
        QTest::addColumn<int>("filled");
        QTest::newRow("none") << 0U << 0U << 0 << 0;
        QTest::newRow("0 of 1") << 1U << 0U << 1 << 0;
        QTest::newRow("1 of 2") << 2U << 1U << 2 << 1;
        QTest::newRow("all of 4") << 4U << 4U << 4 << 4;
        QTest::newRow("one of very many") << 1000U << 1U << 4 << 1;
        QTest::newRow("all but one of very many") << 1000U << 999U << 4 << 3;
        QTest::newRow("all of very many") << 1000U << 1000U << 4 << 4;
    }
    void controlInputsAreSquares()
    {
        QFETCH(uint, controls);
        QFETCH(uint, arrived);
        QFETCH(int, squares);
        QFETCH(int, filled);
        const QRectF glyph(100, 100, 20, 20);
        for (const bool hasData : {false, true}) {
            const std::vector<ControlSquare> found =
                controlSquares({std::vector<bool>(hasData ? 2 : 0), controls, arrived}, glyph);
            QCOMPARE(int(found.size()), squares);
            QCOMPARE(int(std::ranges::count(found, true, &ControlSquare::isFilled)), filled);
            for (const ControlSquare& square : found)
                QCOMPARE(square.box.intersects(glyph), !hasData);  // apart from the ring
        }
    }

    /// With thick lines, too, something is seen between two of them.
    void sheetsOfAStackAreApart()
    {
        const Theme theme = highContrastTheme();
        constexpr double zoom = 2;
        QImage image(240, 120, QImage::Format_RGB32);
        image.fill(theme.canvas);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(zoom, zoom);
        painter.setPen(QPen(theme.border, 1.4 * theme.lineFactor()));
        painter.setBrush(theme.canvas);
        const QRectF box(10, 10, 80, 40);
        paintSheets(painter, box, true, theme, zoom);
        painter.drawRoundedRect(box, 8, 8);
        painter.end();
        const auto isLine = [&](int x) { return contrast(image.pixelColor(x, 60), theme.canvas) >= 3; };
        int lines = 0;
        for (int x = 100; x < image.width(); ++x)
            lines += isLine(x) && !isLine(x - 1) ? 1 : 0;
        QCOMPARE(lines, 3);  // its own and two more
    }

    void tokensOfALine_data()
    {
        QTest::addColumn<double>("length");
        QTest::addColumn<bool>("hasOwn");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QStringList>("texts");
        QTest::newRow("own") << 200.0 << true << QString() << words("5 4 6");
        QTest::newRow("others alone") << 200.0 << false << QString() << words("4 6");
        QTest::newRow("too short for others") << 40.0 << true << QString() << words("5");
        QTest::newRow("room for one") << 66.0 << true << QString() << words("5 4 +1");
        QTest::newRow("room for how many") << 60.0 << true << QString() << words("5 +2");
        QTest::newRow("others alone, none for them") << 40.0 << false << QString() << words("+2");
        QTest::newRow("room for the path")
            << 300.0 << true << QStringLiteral("outer;2/inner;5") << words("outer;2/inner;5 4 6");
        QTest::newRow("none for the path") << 120.0 << true << QStringLiteral("outer;2/inner;5") << words("5 4 6");
    }
    void tokensOfALine()
    {
        QFETCH(double, length);
        QFETCH(bool, hasOwn);
        QFETCH(QString, path);
        QFETCH(QStringList, texts);
        const std::optional<TokenLook> own = hasOwn ? std::optional(tokenOf(5, 5)) : std::nullopt;
        const std::vector<TokenPart> parts =
            tokenParts(lineOf(length), own, {tokenOf(4, 4), tokenOf(6, 6, true)}, 5, path, true);
        QStringList found;
        for (const TokenPart& part : parts)
            found.append(part.text);
        QCOMPARE(found, texts);
        for (size_t i = 0; i < parts.size(); ++i) {
            QVERIFY(parts[i].box.left() >= 0 && parts[i].box.right() <= length);
            for (size_t k = i + 1; k < parts.size(); ++k)
                QVERIFY(!parts[i].box.intersects(parts[k].box));
            using Age = TokenPart::Age;
            const bool isRest = parts[i].text.startsWith(QLatin1Char('+'));
            const Age age = isRest                    ? Age::Rest
                : parts[i].text == QLatin1String("4") ? Age::Older
                : parts[i].text == QLatin1String("6") ? Age::Newer
                                                      : Age::Shown;
            QCOMPARE(int(parts[i].age), int(age));
        }
    }

    void tokensOfLinesIntoOneNodeKeepApart_data()
    {
        QTest::addColumn<double>("length");
        QTest::addColumn<double>("apart");
        QTest::addColumn<bool>("hasMoved");
        QTest::newRow("far apart") << 200.0 << 400.0 << false;
        QTest::newRow("nearly one line") << 200.0 << 20.0 << true;
        QTest::newRow("a fan") << 200.0 << 60.0 << true;
        QTest::newRow("no room") << 44.0 << 4.0 << false;
    }
    void tokensOfLinesIntoOneNodeKeepApart()
    {
        QFETCH(double, length);
        QFETCH(double, apart);
        QFETCH(bool, hasMoved);
        Scene scene = twoLines(length, apart);
        scene.index({});
        const auto boxOf = [](const SceneEdge& edge) {
            return tokenParts(edge, tokenOf(7, 7), {}, 7, {}, true)[0].box;
        };
        const LineEnd first = scene.edges[0].end;
        const LineEnd second = scene.edges[1].end;
        QCOMPARE(first.tokenFromEnd, 20.0);
        QCOMPARE(second.tokenFromEnd > 20, hasMoved);
        QVERIFY(second.tokenFromEnd <= length / 2);
        QVERIFY(std::abs(QLineF(second.token, scene.edges[1].path.currentPosition()).length() - second.tokenFromEnd)
                < 0.01);
        if (length > 50)
            QVERIFY(!boxOf(scene.edges[0]).intersects(boxOf(scene.edges[1])));
        QVERIFY(!breakpointSpot(scene.edges[1]).contains(second.token));
    }

    void tokensOfControlLinesMakeWay_data()
    {
        QTest::addColumn<size_t>("control");
        QTest::newRow("the first") << size_t{0};
        QTest::newRow("the second") << size_t{1};
    }
    /// They are seldom drawn, and no other is to lie elsewhere for what is not seen.
    void tokensOfControlLinesMakeWay()
    {
        QFETCH(size_t, control);
        Scene scene = twoLines(200, 20);
        scene.edges[control].isControl = true;
        scene.index({});
        QCOMPARE(scene.edges[1 - control].end.tokenFromEnd, 20.0);
        QVERIFY(scene.edges[control].end.tokenFromEnd > 20);
    }

    void lettersLeaveThePainterAsItWas()
    {
        QImage image(100, 100, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.scale(2, 2);
        painter.setOpacity(0.5);
        painter.setPen(Qt::blue);
        const QFont font = painter.font();
        {
            LetterStamps stamps(painter, 30);
            stamps.draw(QRectF(5, 5, 40, 40), QLatin1Char('A'), Qt::red);
        }
        QCOMPARE(painter.opacity(), 0.5);
        QCOMPARE(painter.font(), font);
        QCOMPARE(painter.pen().color(), QColor(Qt::blue));
        QCOMPARE(painter.transform(), QTransform::fromScale(2, 2));
    }

    void tokensOfControlLinesAreSquare()
    {
        SceneEdge edge = lineOf(100);
        edge.isControl = true;
        const std::vector<TokenPart> parts = tokenParts(edge, tokenOf(-1, -1), {}, -1, {}, true);
        QCOMPARE(parts.size(), size_t(1));
        QVERIFY(parts[0].isSquare);
        QVERIFY(parts[0].text.isEmpty());  // the root has no iterations
    }

    /// The pencil is at the corner of its token, and leaves the number alone.
    void aPencilMarksWhatIsSetByHand()
    {
        TokenLook byHand = tokenOf(7, 7);
        byHand.isEdited = true;
        const std::vector<TokenPart> parts = tokenParts(lineOf(100), byHand, {tokenOf(6, 6)}, 7, {}, true);
        QCOMPARE(parts.size(), size_t(2));
        QVERIFY(parts[0].isEdited);
        QVERIFY(!parts[1].isEdited);
        const QRectF box(100, 100, 20, 13);
        const QRectF pencil = pencilOf(box);
        QVERIFY(pencil.intersects(box) && !pencil.contains(box.center()));
        // It is seen on any ground.
        for (const Theme& theme : {Theme::light(), Theme::dark(), highContrastTheme()}) {
            QImage image(32, 32, QImage::Format_RGB32);
            image.fill(theme.token);
            QPainter painter(&image);
            paintPencil(painter, QRectF(0, 0, 32, 32), theme);
            painter.end();
            QCOMPARE(image.pixelColor(16, 16), theme.text);
            QCOMPARE(image.pixelColor(10, 10), theme.node);
            QVERIFY(contrast(theme.text, theme.node) >= 4.5);
        }
    }

    /// Numbers can be read on all of them, and those of the iteration that is looked at are the strong ones.
    void coloursOfTokens_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void coloursOfTokens()
    {
        QFETCH(bool, isDark);
        const Theme theme = isDark ? Theme::dark() : Theme::light();
        std::vector<QRgb> fills;
        for (int slot = 0; slot < 8; ++slot) {
            TokenPart part{QRectF(), QStringLiteral("7"), false, false, TokenPart::Age::Shown, slot};
            const TokenColours shown = coloursOf(part, theme);
            fills.push_back(shown.fill.rgb());
            QVERIFY(contrast(shown.ink, shown.fill) >= 4.5);
            for (const TokenPart::Age age : {TokenPart::Age::Older, TokenPart::Age::Newer}) {
                part.age = age;
                const TokenColours other = coloursOf(part, theme);
                QVERIFY(contrast(other.ink, other.fill) >= 4.5);
                // 35 % of the way from the ground to the strong colour.
                QVERIFY(std::abs((other.fill.redF() - theme.canvas.redF())
                                 - 0.35F * (shown.fill.redF() - theme.canvas.redF()))
                        < 0.01F);
            }
            part.isDead = true;
            QCOMPARE(coloursOf(part, theme).fill, theme.canvas);  // hollow
        }
        std::ranges::sort(fills);
        QCOMPARE(int(std::ranges::unique(fills).begin() - fills.begin()), 8);
        // Where no number can be read the colour says nothing.
        const TokenPart mute{QRectF(), {}, false, false, TokenPart::Age::Shown, 3};
        QCOMPARE(coloursOf(mute, theme).fill, theme.token);
    }

    void barsOfHealth_data()
    {
        QTest::addColumn<QList<qint64>>("counts");  // in the order of HealthPart
        QTest::addColumn<int>("bars");
        QTest::newRow("no numbers") << QList<qint64>{0, 0, 0, 0, 0, 0} << 0;
        QTest::newRow("positive") << QList<qint64>{0, 0, 0, 9, 0, 0} << 1;
        QTest::newRow("one NaN among a million") << QList<qint64>{0, 0, 0, 1'000'000, 0, 1} << 2;
        QTest::newRow("all") << QList<qint64>{1, 2, 3, 4, 5, 6} << 6;
    }
    void barsOfHealth()
    {
        QFETCH(QList<qint64>, counts);
        QFETCH(int, bars);
        Health health{};
        std::copy(counts.begin(), counts.end(), health.begin());
        const QRectF bar(10, 10, 100, 4);
        const std::vector<HealthBar> found = healthBars(health, bar);
        QCOMPARE(int(found.size()), bars);
        for (size_t i = 0; i < found.size(); ++i) {
            QVERIFY(bar.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(found[i].rect));
            QVERIFY(found[i].rect.width() >= 8 - 1e-6);  // to be seen
            // The form says what it is, without colour.
            const bool isHigh = found[i].rect.height() > 3;
            QCOMPARE(isHigh,
                     found[i].part == HealthPart::NaN || found[i].part == HealthPart::NegativeInfinity
                         || found[i].part == HealthPart::PositiveInfinity);
            if (found[i].part == HealthPart::Positive)
                QVERIFY(found[i].rect.bottom() <= bar.center().y() + 1e-6);
            if (found[i].part == HealthPart::Negative)
                QVERIFY(found[i].rect.top() >= bar.center().y() - 1e-6);
        }
    }

    void shadesOfAMap()
    {
        DensityGrid grid(QRectF(0, 0, 100, 50), QSize(10, 5));
        grid.add(QRectF(0, 0, 10, 10), Qt::red);    // a whole cell
        grid.add(QRectF(25, 10, 10, 5), Qt::blue);  // a quarter of each of two
        grid.add(QRectF(55, 45, 2, 2), Qt::red);
        grid.add(QRectF(57, 45, 2, 2), Qt::blue);
        grid.add(QRectF(500, 500, 10, 10), Qt::red);  // elsewhere
        QCOMPARE(grid.covered(0, 0), 1.0);
        QCOMPARE(grid.covered(2, 1), 0.25);
        QCOMPARE(grid.covered(3, 1), 0.25);
        QCOMPARE(grid.covered(9, 4), 0.0);
        const QImage image = grid.image(Qt::white);
        QCOMPARE(image.size(), QSize(10, 5));
        QCOMPARE(image.pixelColor(0, 0), QColor(Qt::red));
        QCOMPARE(image.pixelColor(9, 4).alpha(), 0);
        const QColor blueish = image.pixelColor(2, 1);
        QVERIFY(blueish.blue() == 255 && blueish.red() < 255 && blueish.red() > 0);  // paler than a full cell
        const QColor both = image.pixelColor(5, 4);
        QCOMPARE(both.red(), both.blue());  // as much of one as of the other
    }

    void manyBoxesAreNoMoire()
    {
        // Boxes at a pitch that is no multiple of the cells' give the same shade everywhere but for one step of it.
        DensityGrid grid(QRectF(0, 0, 1000, 100), QSize(100, 10));
        for (double x = 0; x < 1000; x += 3.3)
            for (double y = 0; y < 100; y += 3.3)
                grid.add(QRectF(x, y, 2, 2), Qt::black);
        double least = 1;
        double most = 0;
        for (int c = 1; c < 99; ++c)
            for (int r = 1; r < 9; ++r) {
                least = std::min(least, grid.covered(c, r));
                most = std::max(most, grid.covered(c, r));
            }
        QVERIFY(most - least < 0.2);
    }

    /// In one ink: no two states have the same sign.
    void signsDifferWithoutColour()
    {
        Theme theme = Theme::light();
        theme.setInk(theme.text);
        std::vector<QImage> seen;
        for (size_t s = 0; s < nodeStateCount; ++s) {
            const auto state = static_cast<NodeState>(s);
            if (state == NodeState::NotReached || state == NodeState::Pruned)
                continue;  // they have none
            QImage image(40, 40, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            painter.scale(2, 2);
            paintStateGlyph(painter, QRectF(0, 0, 20, 20), state, theme, 0.5);
            painter.end();
            QVERIFY2(std::ranges::find(seen, image) == seen.end(), qPrintable(nodeStateName(state)));
            seen.push_back(image);
        }
        QCOMPARE(seen.size(), nodeStateCount - 2);
    }

    void borders_data()
    {
        QTest::addColumn<int>("state");
        QTest::addColumn<int>("lines");
        QTest::newRow("pending") << int(NodeState::Pending) << 1;
        QTest::newRow("failed") << int(NodeState::Error) << 1;
        QTest::newRow("doomed") << int(NodeState::Doomed) << 2;
    }
    /// Lines that are crossed on the way from the left to the middle of a box.
    void borders()
    {
        QFETCH(int, state);
        const Theme theme = Theme::light();
        constexpr double zoom = 4;
        QImage image(320, 160, QImage::Format_RGB32);
        image.fill(theme.canvas);
        QPainter painter(&image);
        painter.scale(zoom, zoom);
        paintNodeBox(painter, QRectF(5, 5, 70, 30), static_cast<NodeState>(state), theme, zoom);
        painter.end();
        int lines = 0;
        bool isInLine = false;
        for (int x = 0; x < image.width() / 2; ++x) {
            const bool isLine =
                image.pixelColor(x, image.height() / 2) == theme.stateColor(static_cast<NodeState>(state));
            lines += isLine && !isInLine ? 1 : 0;
            isInLine = isLine;
        }
        QTEST(lines, "lines");
    }

    void levelsHaveHysteresis_data()
    {
        QTest::addColumn<QList<double>>("zooms");
        QTest::addColumn<QList<int>>("levels");
        QTest::newRow("in") << QList<double>{0.05, 0.2, 0.3, 0.6, 2} << QList<int>{0, 1, 2, 3, 4};
        QTest::newRow("out") << QList<double>{2, 0.6, 0.3, 0.2, 0.05} << QList<int>{4, 3, 2, 1, 0};
        QTest::newRow("around a limit, from below")
            << QList<double>{0.3, 0.5, 0.54, 0.5, 0.54} << QList<int>{2, 2, 2, 2, 2};
        QTest::newRow("around a limit, from above")
            << QList<double>{0.6, 0.5, 0.46, 0.5, 0.46} << QList<int>{3, 3, 3, 3, 3};
        QTest::newRow("across and back") << QList<double>{0.3, 0.56, 0.46, 0.44, 0.54} << QList<int>{2, 3, 3, 2, 2};
    }
    void levelsHaveHysteresis()
    {
        QFETCH(QList<double>, zooms);
        QFETCH(QList<int>, levels);
        std::optional<DetailLevel> level;
        for (qsizetype i = 0; i < zooms.size(); ++i) {
            level = detailLevel(zooms[i], level);
            QCOMPARE(int(*level), levels[i]);
        }
    }
};

TAGSCOPE_TEST(TestPictureParts)
#include "tst_picture_parts.moc"
