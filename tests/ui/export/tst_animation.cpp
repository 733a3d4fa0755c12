// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/export/animation.h"

#include "tests/ui/export/export_fixture.h"
#include "ui/export/picture.h"
#include "ui/session/queries/history_query.h"

#include <QBuffer>
#include <QImageReader>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

struct Decoded {
    std::vector<QImage> frames;
    std::vector<int> delays;
    int loops = 0;
};

Decoded decode(QByteArray bytes)
{
    Decoded decoded;
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer, "gif");
    for (QImage image = reader.read(); !image.isNull(); image = reader.read()) {
        decoded.frames.push_back(image.convertToFormat(QImage::Format_RGB32));
        decoded.delays.push_back(reader.nextImageDelay());
    }
    decoded.loops = reader.loopCount();
    return decoded;
}

int distance(QRgb a, QRgb b)
{
    return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

}

class TestAnimation final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Only differences are stored, and what comes out is every picture in full.
    void framesComeBackAsTheyWere()
    {
        const QVector<QRgb> palette = {qRgb(255, 255, 255), qRgb(0, 0, 0), qRgb(200, 30, 20), qRgb(10, 90, 200)};
        const QSize size(61, 37);
        std::vector<QImage> images;
        uint32_t random = 7;
        for (int i = 0; i < 12; ++i) {
            QImage image = i == 0 ? QImage(size, QImage::Format_RGB32) : images.back();
            if (i == 0)
                image.fill(palette[0]);
            for (int n = 0; n < (i % 4) * 9; ++n) {
                random = random * 1664525u + 1013904223u;
                image.setPixel(static_cast<int>(random >> 8) % size.width(),
                               static_cast<int>(random >> 16) % size.height(),
                               palette[static_cast<qsizetype>(random >> 30)]);
            }
            images.push_back(image);
        }
        GifWriter writer(size, palette);
        for (const QImage& image : images)
            QVERIFY(writer.add(image, 120));
        const Decoded decoded = decode(writer.finish());
        QCOMPARE(decoded.frames.size(), images.size());
        QCOMPARE(decoded.loops, -1);  // for ever
        for (size_t i = 0; i < images.size(); ++i) {
            QCOMPARE(decoded.delays[i], 120);
            QVERIFY2(decoded.frames[i] == images[i], qPrintable(QString::number(i)));
        }
    }

    void anotherSizeIsRefused()
    {
        GifWriter writer({10, 10}, {qRgb(0, 0, 0)});
        QVERIFY(!writer.add(QImage(11, 10, QImage::Format_RGB32), 100));
        QVERIFY(writer.finish().isEmpty());
    }

    void thePaletteHasAThemesColours_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void thePaletteHasAThemesColours()
    {
        QFETCH(bool, isDark);
        const Theme theme = isDark ? Theme::dark() : Theme::light();
        const QVector<QRgb> palette = paletteOf(theme);
        QVERIFY(palette.size() <= 255);
        for (const QColor& color :
             {theme.canvas, theme.node, theme.nodeDone, theme.groupFill(1), theme.ready, theme.error, theme.text}) {
            int nearest = 255;
            for (const QRgb entry : palette)
                nearest = std::min(nearest, distance(entry, color.rgb()));
            QVERIFY2(nearest <= 16, qPrintable(color.name()));
        }
    }

    void aFrameIsAFiring()
    {
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        QVERIFY(out.run());
        Animation animation(out.view(), 0.5, 700);
        const std::vector<Moment> moments = out.moments(5, 30);
        QCOMPARE(moments.size(), size_t(26));
        for (const Moment& moment : moments)
            QVERIFY(!animation.add(moment));
        const auto bytes = animation.finish();
        QVERIFY(bytes);
        const Decoded decoded = decode(*bytes);
        QCOMPARE(decoded.frames.size(), moments.size());
        QCOMPARE(decoded.delays.front(), 700);
        for (size_t i = 0; i < moments.size(); ++i) {
            const QImage& frame = decoded.frames[i];
            QCOMPARE(frame.size(), Animation::frameSize(out.view(), 0.5));
            // But for the rounding of colours it is the picture of that moment.
            const QImage painted = paintImage(viewAt(out.view(), moments[i]), {0.5, false, captionOf(moments[i])});
            QCOMPARE(painted.size(), frame.size());
            qint64 far = 0;
            for (int y = 0; y < frame.height(); ++y)
                for (int x = 0; x < frame.width(); ++x)
                    far += distance(frame.pixel(x, y), painted.pixel(x, y)) > 48 ? 1 : 0;
            QVERIFY2(far * 200 < qint64(frame.width()) * frame.height(), qPrintable(QString::number(far)));
            QVERIFY(i == 0 || decoded.frames[i] != decoded.frames[i - 1]);
        }
    }

    void theCaptionSaysWhatFired()
    {
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        QVERIFY(out.live.step(3));
        const std::vector<Moment> moments = out.moments(0, 3);
        QCOMPARE(captionOf(moments[0]), QStringLiteral("0  Nothing has fired yet."));
        QVERIFY(captionOf(moments[3]).startsWith(QStringLiteral("3  ")));
        QVERIFY(captionOf(moments[3]).contains(QString::fromStdString(out.live.snapshot().report->fired->sentence())));
    }

    void limitsSayWhatToDo_data()
    {
        QTest::addColumn<double>("scale");
        QTest::addColumn<quint64>("frames");
        QTest::newRow("frames") << 0.5 << quint64(2001);
        QTest::newRow("very many") << 0.5 << quint64(UINT64_MAX);
        QTest::newRow("pixels") << 8.0 << quint64(5);
    }
    void limitsSayWhatToDo()
    {
        QFETCH(double, scale);
        QFETCH(quint64, frames);
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        QVERIFY(!Animation::obstacle(out.view(), 0.5, 100));
        const auto why = Animation::obstacle(out.view(), scale, frames);
        QVERIFY(why);
        QVERIFY2(why->contains(QStringLiteral("choose")), qPrintable(*why));
    }
};

TAGSCOPE_TEST(TestAnimation)

#include "tst_animation.moc"
