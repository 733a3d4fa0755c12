// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/filter/tag_filter.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/inspector/inspector.h"
#include "ui/session/commands/move_requests.h"
#include "ui/timeline/scrubber.h"

#include <QAction>
#include <QEnterEvent>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// A window on the counter, at its start.
struct OpenedStepping : ShownWindow {
    const bool isOpen = openCounter();
};

}

class TestStepping final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// The counter begins with its three constants; the wave of them is three nodes, a step one.
    void buttonsShowWhatTheyFire()
    {
        OpenedStepping open;
        QVERIFY(open.isOpen);
        enter(button(open, "step"));
        QVERIFY(open.settle());
        QCOMPARE(previewed(open), QStringList{QStringLiteral("zero")});
        QVERIFY(button(open, "step")->toolTip().contains(QStringLiteral("firings: 1, nodes: 1")));
        leave(button(open, "step"));
        QVERIFY(!open.window.canvas().previewed());
        QVERIFY(!button(open, "step")->toolTip().contains(QStringLiteral("firings:")));

        enter(button(open, "wave"));
        QVERIFY(open.settle());
        QStringList wave = previewed(open);
        wave.sort();
        QCOMPARE(wave, (QStringList{QStringLiteral("limit"), QStringLiteral("one"), QStringLiteral("zero")}));
        QCOMPARE(open.snapshot().size, uint64_t(0));
    }

    /// As long as nothing has fired since the mouse came: then it is to be read what has.
    void theStatusLineSaysWhatAButtonWouldDo()
    {
        OpenedStepping open;
        QVERIFY(open.isOpen);
        const QStatusBar& line = *open.window.statusBar();
        enter(button(open, "wave"));
        QVERIFY(open.settle());
        QCOMPARE(line.currentMessage(), QStringLiteral("Step a wave · Fires what is outlined: firings: 3, nodes: 3."));
        leave(button(open, "wave"));
        QCOMPARE(line.currentMessage(), QString());

        QToolButton* step = button(open, "step");
        enter(step);
        QVERIFY(open.settle());
        QCOMPARE(line.currentMessage(), QStringLiteral("Step · Fires what is outlined: firings: 1, nodes: 1."));
        QTest::mouseClick(step, Qt::LeftButton, Qt::NoModifier, QPoint(5, 5));
        QVERIFY(open.settle());
        QVERIFY(open.window.canvas().previewed());
        QCOMPARE(line.currentMessage(), QString());
        const auto labels = line.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->isVisible() && label->text().contains(QStringLiteral("zero"));
        }));
    }

    /// While the mouse stays on the button, what comes next is shown after each press.
    void itFollowsTheRun()
    {
        OpenedStepping open;
        QVERIFY(open.isOpen);
        QToolButton* step = button(open, "step");
        enter(step);
        for (int i = 0; i < 12; ++i) {
            QVERIFY(open.settle());
            const QStringList foreseen = previewed(open);
            QTest::mouseClick(step, Qt::LeftButton, Qt::NoModifier, QPoint(5, 5));
            QVERIFY(open.settle());
            QVERIFY(open.snapshot().report && open.snapshot().report->fired);
            QCOMPARE(foreseen, QStringList{QString::fromStdString(open.snapshot().report->fired->nodeName)});
        }
    }

    void theListFiresWhatIsChosen()
    {
        OpenedStepping open;
        QVERIFY(open.isOpen);
        auto* menu = open.window.findChild<QMenu*>(QStringLiteral("readyMenu"));
        QVERIFY(menu);
        QMetaObject::invokeMethod(menu, "aboutToShow");
        QCOMPARE(menu->actions().size(), 3);
        QVERIFY(menu->actions()[0]->text().contains(QStringLiteral("zero")) && menu->actions()[0]->font().bold());
        QVERIFY(menu->actions()[0]->text().contains(QStringLiteral("longest")));
        QVERIFY(!menu->actions()[2]->font().bold());
        const QString third = menu->actions()[2]->text().section(QLatin1Char(' '), 0, 0);
        menu->actions()[2]->trigger();
        QVERIFY(open.settle());
        QVERIFY(open.snapshot().report && open.snapshot().report->fired);
        QCOMPARE(QString::fromStdString(open.snapshot().report->fired->nodeName), third);
    }

    /// The counter's loop has 11 iterations; it begins after the constants, and after it nothing is left.
    void overTheFrame()
    {
        OpenedStepping open;
        QVERIFY(open.isOpen);
        QTest::keyClick(&open.window.canvas(), Qt::Key_F11, Qt::ControlModifier);
        QVERIFY(open.settle());
        QCOMPARE(open.snapshot().position, uint64_t(95));
        const auto labels = open.window.statusBar()->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->text().contains(QStringLiteral("over frame 'while': 11 iterations"));
        }));
        QTest::keyClick(&open.window.canvas(), Qt::Key_Comma);
        QVERIFY(open.settle());
        QCOMPARE(open.snapshot().position, uint64_t(94));
    }

    /// One runs and one waits; a key that is held does not go further than that.
    void pressesDoNotPileUp()
    {
        OpenedStepping open;
        QVERIFY(open.isOpen);
        const uint64_t from = open.snapshot().position;
        for (int i = 0; i < 5; ++i)
            open.command("step")->trigger();
        QVERIFY(open.settle());
        QCOMPARE(open.snapshot().position, from + 2);
        for (int i = 0; i < 5; ++i)
            open.command("back")->trigger();
        QVERIFY(open.settle());
        QCOMPARE(open.snapshot().position, from);
        QVERIFY(open.trigger("step"));
        QCOMPARE(open.snapshot().position, from + 1);
    }

    void theFirstNaN()
    {
        OpenedStepping open;
        QVERIFY(open.isOpen);
        QTest::keyClick(&open.window.canvas(), Qt::Key_F5);
        QVERIFY(open.settle());
        QTest::keyClick(&open.window.canvas(), Qt::Key_W, Qt::ShiftModifier);
        QVERIFY(open.settle());
        const auto lists = open.window.inspector().findChildren<QListWidget*>();
        QVERIFY(std::ranges::any_of(lists, [](const QListWidget* list) {
            return list->count() == 1
                && list->item(0)->text() == QStringLiteral("no value up to here has a NaN or an infinity");
        }));
    }

    /// Whatever was asked while it ran, the strip has marks up to where a run pauses.
    void aPausedRunIsMarkedToItsEnd()
    {
        const GraphFile endless(endlessLoop());
        ShownWindow open;
        QVERIFY(open.openFile(endless.path()));
        auto* filter = open.window.findChild<app::TagFilter*>();
        const auto* strip = open.window.findChild<ui::Scrubber*>();
        for (int pauses = 0; pauses < 3; ++pauses) {
            const uint64_t start = open.snapshot().position;
            open.window.post(ui::MoveRequest{});
            QTRY_VERIFY_WITH_TIMEOUT(open.snapshot().position > start + 20'000, 20'000);
            Q_EMIT filter->changed();  // which asks for marks
            QVERIFY(open.trigger("pause"));
            const auto row =
                std::ranges::find(strip->rows(), std::optional(ui::MarkerKind::Iteration), &ui::MarkerRow::kind);
            QVERIFY(row != strip->rows().end());
            // An iteration is a handful of events, and a mark a pixel.
            QVERIFY2(static_cast<double>(row->positions.back()) > 0.97 * static_cast<double>(open.snapshot().size),
                     QByteArray::number(qulonglong(row->positions.back())));
        }
    }

private:
    static QToolButton* button(OpenedStepping& open, const char* command)
    {
        auto* bar = open.window.findChild<QToolBar*>(QStringLiteral("run"));
        return qobject_cast<QToolButton*>(bar->widgetForAction(open.command(command)));
    }
    static void enter(QToolButton* button)
    {
        QEnterEvent event({5, 5}, {5, 5}, {5, 5});
        QCoreApplication::sendEvent(button, &event);
    }
    static void leave(QToolButton* button)
    {
        QEvent event(QEvent::Leave);
        QCoreApplication::sendEvent(button, &event);
    }
    static QStringList previewed(OpenedStepping& open)
    {
        QStringList names;
        if (const std::vector<NodeId>* nodes = open.window.canvas().previewed())
            for (const NodeId node : *nodes)
                names.append(QString::fromStdString(open.snapshot().graph->node(node).name));
        return names;
    }
};

TAGSCOPE_TEST(TestStepping)

#include "tst_stepping.moc"
