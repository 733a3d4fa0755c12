// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/export/widget_picture.h"

#include "tests/support/ui_test.h"

#include <QLabel>
#include <QTabWidget>
#include <QTest>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

WidgetSheet sheet(double scale = 1)
{
    return {scale, {}, QStringLiteral("where it is from"), Theme::light()};
}

}

class TestWidgetPicture final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Styles count on clips where they draw the tab in front.
    void tabsDoNotCoverTheirPages()
    {
        QTabWidget tabs;
        tabs.addTab(new QLabel(QStringLiteral("on the page")), QStringLiteral("first"));
        tabs.addTab(new QLabel(QStringLiteral("behind it")), QStringLiteral("second"));
        tabs.resize(400, 200);
        tabs.show();
        QVERIFY(QTest::qWaitForWindowExposed(&tabs));
        const QByteArray svg = vectorPicture(tabs, PictureFormat::Svg, sheet());
        for (const char* text : {">first<", ">second<", ">on the page<"})
            QVERIFY2(svg.count(text) == 1, text);
        QCOMPARE(svg.count(">where it is from<"), 2);  // the description of the file, and the foot
        QVERIFY(!svg.contains(">behind it<"));
        QVERIFY(svg.indexOf(">first<") < svg.indexOf(">on the page<"));
    }

    void whatIsAroundHasItsRoom()
    {
        QLabel label(QStringLiteral("text"));
        label.resize(100, 50);
        const QSizeF size = sheetSize(label, sheet());
        QCOMPARE(size.width(), narrowestSheet);
        QVERIFY(size.height() > 50);
        QCOMPARE(paintImage(label, sheet(2)).size(), (size * 2).toSize());
    }

    void whatCannotBeIsSaid()
    {
        QLabel label(QStringLiteral("text"));
        label.resize(0, 0);
        QVERIFY(obstacle(label, PictureFormat::Svg, sheet()));
        label.resize(2000, 1000);
        QVERIFY(!obstacle(label, PictureFormat::Png, sheet(4)));
        QVERIFY(obstacle(label, PictureFormat::Png, sheet(8)));  // 128 million pixels
        QVERIFY(!obstacle(label, PictureFormat::Pdf, sheet(8)));
        label.resize(100, 8000);
        QVERIFY(!obstacle(label, PictureFormat::Png, sheet(3)));
        QVERIFY(obstacle(label, PictureFormat::Png, sheet(4)));  // 32,000 pixels, and the line below
        QVERIFY(paintImage(label, sheet(4)).isNull());
    }
};

TAGSCOPE_TEST(TestWidgetPicture)

#include "tst_widget_picture.moc"
