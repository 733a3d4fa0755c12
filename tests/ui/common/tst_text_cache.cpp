// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/common/text_cache.h"

#include <QFont>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QPicture>
#include <QTest>

#include <cstdlib>
#include <functional>
#include <vector>

using namespace tagscope::ui;

namespace {

QImage picture(double zoom, const std::function<void(QPainter&)>& draw)
{
    QImage image(400, 80, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(10, 10);
    painter.scale(zoom, zoom);
    draw(painter);
    painter.end();
    return image;
}

/// How many pixels are not the same to the eye.
int differing(const QImage& a, const QImage& b)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 8;
    return count;
}

}

class TextCacheTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void drawsAsThePainterDoes_data();
    void drawsAsThePainterDoes();
    void keepsTextsOnDevicesThatKeepThem();
    void tellsBoxesFontsAndTextsApart();
};

void TextCacheTest::drawsAsThePainterDoes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("width");
    QTest::addColumn<int>("alignment");
    QTest::addColumn<bool>("isStruck");
    const int left = Qt::AlignVCenter;
    QTest::newRow("plain") << QStringLiteral("MatMul_grad") << 150.0 << left << false;
    QTest::newRow("elided in the middle")
        << QStringLiteral("a/rather/long/name/of/a/node/in/scopes") << 120.0 << left << false;
    QTest::newRow("centred") << QStringLiteral("×12") << 80.0 << int(Qt::AlignCenter) << false;
    QTest::newRow("at the right") << QStringLiteral("12") << 80.0 << int(Qt::AlignRight | Qt::AlignVCenter) << false;
    QTest::newRow("struck") << QStringLiteral("Switch") << 150.0 << left << true;
    QTest::newRow("a sign of another font") << QStringLiteral("⟳ while ∅") << 150.0 << left << false;
    QTest::newRow("right to left") << QStringLiteral("שלום") << 150.0 << left << false;
    QTest::newRow("nothing") << QString() << 150.0 << left << false;
}

void TextCacheTest::drawsAsThePainterDoes()
{
    QFETCH(QString, text);
    QFETCH(double, width);
    QFETCH(int, alignment);
    QFETCH(bool, isStruck);
    QFont font;
    font.setPixelSize(13);
    font.setStrikeOut(isStruck);
    const QRectF box(5, 5, width, 22);
    TextCache cache;
    for (const double zoom : {0.5, 1.0, 1.37, 2.0}) {
        const auto drawn = [&](const std::function<void(QPainter&)>& draw) {
            return picture(zoom, [&](QPainter& painter) {
                painter.setFont(font);
                draw(painter);
            });
        };
        const QImage expected = drawn(
            [&](QPainter& painter) { drawElided(painter, box, Qt::Alignment(alignment), text, Qt::ElideMiddle); });
        for (int round = 0; round < 2; ++round) {
            const QImage actual = drawn(
                [&](QPainter& painter) { cache.draw(painter, box, Qt::Alignment(alignment), text, Qt::ElideMiddle); });
            // The line through a text may be a part of a pixel off.
            const int allowed = isStruck ? static_cast<int>(4 * zoom * QFontMetricsF(font).horizontalAdvance(text)) : 0;
            QVERIFY2(differing(actual, expected) <= allowed, qPrintable(QString::number(differing(actual, expected))));
        }
        QCOMPARE(differing(expected, picture(zoom, [](QPainter&) {})) == 0, text.isEmpty());
    }
}

void TextCacheTest::keepsTextsOnDevicesThatKeepThem()
{
    QPicture recorded;
    QPainter painter(&recorded);
    TextCache().draw(painter, QRectF(0, 0, 100, 20), Qt::AlignVCenter, QStringLiteral("Merge"), Qt::ElideMiddle);
    painter.end();
    const QByteArray data(recorded.data(), static_cast<qsizetype>(recorded.size()));
    const QString name = QStringLiteral("Merge");
    QByteArray bigEndian;
    for (const QChar c : name)
        bigEndian.append(static_cast<char>(c.unicode() >> 8)).append(static_cast<char>(c.unicode() & 0xff));
    QVERIFY(data.contains(bigEndian) || data.contains(name.toUtf8()));
}

void TextCacheTest::tellsBoxesFontsAndTextsApart()
{
    TextCache cache;
    QFont font;
    font.setPixelSize(13);
    QFont bold = font;
    bold.setBold(true);
    QFont large = font;
    large.setPixelSize(20);
    const auto drawn = [&](const QFont& of, const QString& text, double width, Qt::TextElideMode elide) {
        return picture(1, [&](QPainter& painter) {
            painter.setFont(of);
            cache.draw(painter, QRectF(0, 0, width, 24), Qt::AlignVCenter, text, elide);
        });
    };
    const QString name = QStringLiteral("while/NextIteration");
    const std::vector<QImage> all = {
        drawn(font, name, 300, Qt::ElideMiddle),  drawn(bold, name, 300, Qt::ElideMiddle),
        drawn(large, name, 300, Qt::ElideMiddle), drawn(font, name, 60, Qt::ElideMiddle),
        drawn(font, name, 60, Qt::ElideRight),    drawn(font, QStringLiteral("while/Exit"), 300, Qt::ElideMiddle)};
    for (size_t i = 0; i < all.size(); ++i)
        for (size_t j = i + 1; j < all.size(); ++j)
            QVERIFY2(differing(all[i], all[j]) > 0, qPrintable(QStringLiteral("%1 and %2").arg(i).arg(j)));
}

TAGSCOPE_TEST(TextCacheTest)
#include "tst_text_cache.moc"
