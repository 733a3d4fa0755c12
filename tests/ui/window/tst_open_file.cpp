// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/session/commands/move_requests.h"

#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolButton>

#include <algorithm>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// Text that takes a while.
QByteArray largeGraph()
{
    constexpr int nodes = 300'000;
    QByteArray text;
    for (int i = 0; i < nodes; ++i)
        text += "node { name: \"n" + QByteArray::number(i) + "\" op: \"NoOp\" }\n";
    return text;
}

}

class TestOpenFile final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// A file that takes long says how far it is, and Esc keeps what was there before, wherever the keyboard is.
    void escStopsOpening_data()
    {
        QTest::addColumn<bool>("isOverGraph");
        QTest::newRow("on the start page") << false;
        QTest::newRow("over a graph") << true;
    }
    void escStopsOpening()
    {
        QFETCH(bool, isOverGraph);
        const GraphFile large(largeGraph());
        ShownWindow shown;
        shown.window.show();
        const GraphFile endless(endlessLoop());
        QVERIFY(!isOverGraph || (shown.openFile(endless.path()) && shown.run(3)));
        shown.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&shown.window));
        const QStatusBar& line = *shown.window.statusBar();
        const auto* cancel = buttonOf<QToolButton>(line, QStringLiteral("Cancel"));
        QVERIFY(cancel && !cancel->isVisible());
        shown.window.open(large.path().toStdString());
        QTRY_VERIFY(cancel->isVisible());
        QVERIFY(line.findChild<QProgressBar*>()->isVisible());
        QWidget* keys = shown.window.focusWidget();
        QTest::keyClick(keys ? keys : &shown.window, Qt::Key_Escape);
        QVERIFY(shown.settle());
        QVERIFY(!cancel->isVisible());
        const auto labels = line.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(
            labels, [](const QLabel* label) { return label->text().contains(QStringLiteral("loading was stopped")); }));
        QCOMPARE(shown.window.session().snapshot() != nullptr, isOverGraph);
        if (!isOverGraph)
            return;
        QCOMPARE(shown.snapshot().position, uint64_t(3));
        // A run says nothing of a file.
        shown.window.post(ui::MoveRequest{});
        QTRY_VERIFY(shown.snapshot().position > 1000);
        QVERIFY(shown.window.session().isBusy() && !cancel->isVisible());
        QVERIFY(shown.trigger("pause"));
    }
};

TAGSCOPE_TEST(TestOpenFile)

#include "tst_open_file.moc"
