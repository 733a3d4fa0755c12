// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/drop_area.h"

#include "app/tagscope/start/start_page.h"
#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QSignalSpy>
#include <QUrl>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::app;

class TestDropArea final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void itReactsToWhatIsDragged()
    {
        StartPage page;
        page.resize(900, 700);
        page.show();
        auto* area = page.findChild<DropArea*>();
        QSignalSpy chosen(&page, &StartPage::fileChosen);
        const QImage before = area->grab().toImage();
        QMimeData data;
        data.setUrls(
            {QUrl(QStringLiteral("https://example.org/g.pb")), QUrl::fromLocalFile(examplePath("counter.pbtxt"))});

        QDragEnterEvent enter({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&page, &enter);
        QVERIFY(enter.isAccepted());
        QVERIFY(area->isOver());
        QCOMPARE(area->accessibleName(), QStringLiteral("Let go: it will be opened"));
        QVERIFY(area->grab().toImage() != before);

        QDragLeaveEvent leave;
        QCoreApplication::sendEvent(&page, &leave);
        QVERIFY(!area->isOver());
        QCOMPARE(area->grab().toImage(), before);
        QCOMPARE(chosen.count(), 0);

        QCoreApplication::sendEvent(&page, &enter);
        QDropEvent drop({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&page, &drop);
        QVERIFY(!area->isOver());
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.front().front().toString(), examplePath("counter.pbtxt"));
    }

    void textIsNoFile()
    {
        StartPage page;
        page.show();
        QMimeData data;
        data.setText(QStringLiteral("node { }"));
        QDragEnterEvent enter({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        enter.ignore();
        QCoreApplication::sendEvent(&page, &enter);
        QVERIFY(!page.findChild<DropArea*>()->isOver());
        QVERIFY(draggedFile(data).isEmpty());
    }
};

TAGSCOPE_TEST(TestDropArea)

#include "tst_drop_area.moc"
