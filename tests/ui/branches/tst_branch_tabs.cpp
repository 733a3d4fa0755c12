// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/branches/branch_tabs.h"

#include "tests/support/ui_test.h"
#include "tests/ui/branches/branch_lines.h"

#include <QAction>
#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QSignalSpy>
#include <QTabBar>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>

using namespace tagscope;
using namespace tagscope::test;

namespace {

BranchInfo lineOf(int id, int parent, RunStatus status, std::vector<std::string> edits = {})
{
    return branchLine(id, parent, status, {"total = " + std::to_string(45 + id)}, std::move(edits));
}

/// Over a picture, as in the window.
struct Shown {
    Shown()
    {
        auto* layout = new QVBoxLayout(&window);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        layout->addWidget(tabs);
        layout->addWidget(picture, 1);
        window.resize(700, 400);
        window.show();
    }

    /// As after the next snapshot, `current` being where the run stands.
    void put(std::vector<BranchInfo> branches, size_t current)
    {
        branches[current].isCurrent = true;
        model.setBranches(std::move(branches));
        QApplication::processEvents();
    }
    QTabBar& bar() { return *tabs->tabs(); }

    ui::BranchModel model;
    QAction compare{QStringLiteral("Compare the branch with its parent")};
    QWidget window;
    ui::BranchTabs* tabs = new ui::BranchTabs(model, &compare);
    QWidget* picture = new QWidget;
};

const std::vector<BranchInfo> two = {lineOf(0, -1, RunStatus::Ok), lineOf(1, 0, RunStatus::Ok, {"<b>a:0@/ = 1"})};

}

class TestBranchTabs final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void oneBranchTakesNoRoom()
    {
        Shown shown;
        shown.put({lineOf(0, -1, RunStatus::Ok)}, 0);
        QVERIFY(!shown.tabs->isVisible());
        QCOMPARE(shown.picture->height(), 400);
        (void)shown.tabs->layout()->sizeHint();  // which somebody may ask for, and layouts keep
        shown.put(two, 1);
        QVERIFY(shown.tabs->isVisible());
        QCOMPARE(shown.bar().count(), 2);
        QVERIFY(shown.bar().height() > shown.bar().fontMetrics().height());
        QCOMPARE(shown.picture->height(), 400 - shown.tabs->height());
        // Another file.
        shown.put({lineOf(0, -1, RunStatus::Paused)}, 0);
        QVERIFY(!shown.tabs->isVisible());
        QCOMPARE(shown.picture->height(), 400);
    }

    void theCurrentOneIsCompared()
    {
        Shown shown;
        shown.put(two, 1);
        QCOMPARE(shown.bar().currentIndex(), 1);
        QCOMPARE(shown.bar().tabText(0), QStringLiteral("main"));
        QCOMPARE(shown.bar().tabText(1), QStringLiteral("branch 1"));
        QCOMPARE(shown.tabs->sentence(),
                 QStringLiteral(
                     "Fetches differ: total: 45 → 46 · branch 1 completes (41 events) · main completes (40 events)"));
        shown.put(two, 0);
        QCOMPARE(shown.bar().currentIndex(), 0);
        QCOMPARE(shown.tabs->sentence(), QStringLiteral("main completes (40 events)"));
        // It goes on while it is looked at.
        std::vector<BranchInfo> stuck = two;
        stuck[1].status = RunStatus::Stalled;
        shown.put(stuck, 1);
        QVERIFY2(shown.tabs->sentence().contains(QStringLiteral("branch 1 is stuck (41 events)")),
                 qPrintable(shown.tabs->sentence()));
        QVERIFY(shown.bar().accessibleTabName(1).startsWith(QStringLiteral("branch 1, is stuck")));
    }

    /// One line, whatever it has to say; all of it is in the tool tip.
    void aLongSentenceIsShortened()
    {
        Shown shown;
        shown.put(two, 1);
        const int height = shown.tabs->height();
        std::vector<BranchInfo> failed = two;
        failed[1].status = RunStatus::Error;
        failed[1].error.assign(3000, 'x').append("\nand <b>more");
        shown.put(failed, 1);
        QCOMPARE(shown.tabs->height(), height);
        QCOMPARE(shown.window.width(), 700);
        bool isThere = false;
        for (const QLabel* label : shown.tabs->findChildren<QLabel*>())
            isThere |= label->toolTip().contains(QStringLiteral("and &lt;b&gt;more"));
        QVERIFY(isThere);
    }

    void tabsGoToBranches()
    {
        Shown shown;
        shown.put(two, 1);
        QSignalSpy activated(shown.tabs, &ui::BranchTabs::branchActivated);
        QTest::mouseClick(&shown.bar(), Qt::LeftButton, {}, shown.bar().tabRect(0).center());
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated.takeFirst()[0].toInt(), 0);
        shown.put(two, 0);
        QCOMPARE(activated.size(), 0);  // the run has gone there: nobody asks again
        QTest::keyClick(&shown.bar(), Qt::Key_Right);
        QCOMPARE(activated.takeFirst()[0].toInt(), 1);
        // The wheel does not.
        QWheelEvent wheel({5, 5}, shown.bar().mapToGlobal(QPointF(5, 5)), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&shown.bar(), &wheel);
        QCOMPARE(activated.size(), 0);
        QSignalSpy left(shown.tabs, &ui::BranchTabs::left);
        QTest::keyClick(&shown.bar(), Qt::Key_Escape);
        QCOMPARE(left.size(), 1);
    }

    void hintsTellEditsAndEnds()
    {
        Shown shown;
        std::vector<BranchInfo> three = two;
        three.push_back(lineOf(2, 0, RunStatus::Ok));
        shown.put(three, 1);
        QCOMPARE(shown.tabs->about(0), QStringLiteral("main completes (40 events)."));
        QCOMPARE(shown.tabs->about(1), QStringLiteral("<b>a:0@/ = 1\n") + ui::comparison(three, three[1]));
        QVERIFY(shown.tabs->about(2).startsWith(QStringLiteral("another order\n")));
        // Names are no markup.
        const QPoint at = shown.bar().tabRect(1).center();
        QHelpEvent help(QEvent::ToolTip, at, shown.bar().mapToGlobal(at));
        QApplication::sendEvent(&shown.bar(), &help);
        QVERIFY2(QToolTip::text().contains(QStringLiteral("&lt;b&gt;a:0@/ = 1<br>")), qPrintable(QToolTip::text()));
        QToolTip::hideText();
    }

    void theButtonIsTheCommand()
    {
        Shown shown;
        shown.put(two, 1);
        auto* button = shown.tabs->findChild<QToolButton*>(QString(), Qt::FindDirectChildrenOnly);
        QVERIFY(button);
        QCOMPARE(button->text(), QStringLiteral("Compare"));
        QSignalSpy triggered(&shown.compare, &QAction::triggered);
        QVERIFY(QTest::qWaitForWindowActive(&shown.window));
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Return);
        QCOMPARE(triggered.size(), 1);
        QVERIFY2(button->toolTip().startsWith(QStringLiteral("Compare the branch")), qPrintable(button->toolTip()));
        shown.compare.setEnabled(false);
        QVERIFY(!button->isEnabled());
    }

    /// More than there is room for are scrolled, and none is shortened.
    void manyBranches()
    {
        Shown shown;
        std::vector<BranchInfo> many = {lineOf(0, -1, RunStatus::Ok)};
        for (int id = 1; id <= 60; ++id)
            many.push_back(lineOf(id, id - 1, RunStatus::Ok));
        shown.put(many, 60);
        QCOMPARE(shown.bar().count(), 61);
        QCOMPARE(shown.window.width(), 700);
        const auto inView = [&](int row) { return shown.bar().rect().contains(shown.bar().tabRect(row)); };
        QVERIFY(inView(60));
        QVERIFY(!inView(0));
        const QString name = shown.bar().tabText(60);
        QVERIFY(shown.bar().tabRect(60).width() > shown.bar().fontMetrics().horizontalAdvance(name));
        int buttons = 0;
        for (const QToolButton* button : shown.bar().findChildren<QToolButton*>())
            buttons += button->isVisible() ? 1 : 0;
        QCOMPARE(buttons, 2);
    }

    void signsFollowTheLook()
    {
        Shown shown;
        shown.put(two, 1);
        const auto sign = [&](int row) { return shown.bar().tabIcon(row).pixmap(16).toImage(); };
        const QImage before = sign(1);
        QVERIFY(sign(0) != before);
        const QPalette usual = QApplication::palette();
        QPalette dark = usual;
        dark.setColor(QPalette::Window, Qt::black);
        dark.setColor(QPalette::Base, Qt::black);
        dark.setColor(QPalette::WindowText, Qt::white);
        QApplication::setPalette(dark);
        QApplication::processEvents();
        const QImage after = sign(1);
        QApplication::setPalette(usual);
        QVERIFY(after != before);
    }
};

TAGSCOPE_TEST(TestBranchTabs)

#include "tst_branch_tabs.moc"
