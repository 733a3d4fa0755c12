// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/replay_frame.h"

#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/common/theme.h"

#include <QPainter>
#include <QPicture>

using namespace tagscope;
using namespace tagscope::test;
using app::ReplayFrame;

namespace {

QStringList wrongAt(const QImage& image, const QColor& color, bool isThere)
{
    const int right = image.width() - 1;
    const int bottom = image.height() - 1;
    QStringList wrong;
    for (const QPoint at : {QPoint(0, 0), QPoint(1, bottom / 2), QPoint(right / 2, 0), QPoint(right, bottom),
                            QPoint(right - 1, bottom / 3), QPoint(right / 3, bottom - 1)})
        if ((image.pixelColor(at) == color) != isThere)
            wrong.append(QStringLiteral("%1,%2").arg(at.x()).arg(at.y()));
    return wrong;
}

}

class TestReplayFrame final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void thePastIsFramedAndNamed()
    {
        ShownWindow shown;
        QVERIFY(shown.openCounter());
        const QColor amber = ui::Theme::of(shown.window.palette()).replay;
        const auto picture = [&] { return shown.window.grab().toImage(); };
        QVERIFY(shown.run(12));
        QCOMPARE(shown.window.windowTitle(), QStringLiteral("counter.pbtxt - Tagscope"));
        QCOMPARE(wrongAt(picture(), amber, false), QStringList());

        QVERIFY(shown.trigger("back"));
        QCOMPARE(shown.window.windowTitle(), QStringLiteral("counter.pbtxt - REPLAY 11 of 12 - Tagscope"));
        QCOMPARE(wrongAt(picture(), amber, true), QStringList());
        QVERIFY(picture().pixelColor(ReplayFrame::thickness, 200) != amber);

        shown.window.resize(900, 700);  // it stays around all of it
        QVERIFY(shown.settle());
        QCOMPARE(wrongAt(picture(), amber, true), QStringList());

        QVERIFY(shown.trigger("live"));
        QCOMPARE(shown.window.windowTitle(), QStringLiteral("counter.pbtxt - Tagscope"));
        QCOMPARE(wrongAt(picture(), amber, false), QStringList());
    }

    void theStartPageHasNone()
    {
        ShownWindow shown;
        QVERIFY(shown.openCounter());
        QVERIFY(shown.run(12));
        QVERIFY(shown.trigger("back"));
        auto* frame = shown.window.findChild<ReplayFrame*>();
        QVERIFY(frame->isVisible());
        shown.command("start")->trigger();
        QVERIFY(!frame->isVisible());
        shown.command("start")->trigger();
        QVERIFY(frame->isVisible());
    }

    /// Pictures made of lines have no clips: what is drawn must be the line alone.
    void itIsALineInAPictureToo()
    {
        QWidget window;
        window.resize(300, 200);
        ReplayFrame frame(window);
        frame.setReplay(true);
        QPicture drawn;
        QPainter recorder(&drawn);
        window.render(&recorder, {}, {}, QWidget::DrawChildren);
        recorder.end();
        QImage image(window.size(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.drawPicture(0, 0, drawn);
        painter.end();
        QCOMPARE(wrongAt(image, ui::Theme::of(window.palette()).replay, true), QStringList());
        QCOMPARE(image.pixelColor(150, 100), QColor(Qt::white));
    }

    void theMouseGoesThroughIt()
    {
        ShownWindow shown;
        QVERIFY(shown.openCounter());
        QVERIFY(shown.run(12));
        QVERIFY(shown.trigger("back"));
        auto* frame = shown.window.findChild<ReplayFrame*>();
        QVERIFY(shown.window.childAt(0, shown.window.height() / 2) != frame);
        QVERIFY(!frame->mask().contains(shown.window.rect().center()));
    }
};

TAGSCOPE_TEST(TestReplayFrame)

#include "tst_replay_frame.moc"
