// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/find/find_palette.h"

#include "tests/support/memory_limit.h"
#include "tests/support/ui_test.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>

#include <algorithm>
#include <set>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

/// A window with a palette over the graph of an example.
struct Shown {
    LiveSession live;
    QWidget window;
    QLineEdit other{&window};
    FindPalette palette{&window};
    NodeState everyState = NodeState::NotReached;

    bool open()
    {
        if (!live.open(examplePath("counter.pbtxt")))
            return false;
        window.resize(900, 600);
        window.show();
        window.activateWindow();
        palette.model().setStates(
            [this](NodeId node) { return node == live.node("while/Add") ? NodeState::DoneDead : everyState; });
        palette.model().setGraph(live.snapshot().graph);
        return QTest::qWaitForWindowActive(&window) && QTest::qWaitFor([this] { return !palette.model().isReading(); });
    }
    QStringList names() const
    {
        QStringList all;
        for (int i = 0; i < palette.list()->model()->rowCount(); ++i)
            all.append(palette.list()->model()->index(i, 0).data().toString());
        return all;
    }
    void type(const QString& text) { palette.line()->setText(text); }
};

}

class TestFindPalette final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// A name of 64 MB, and no room for a text of it.
    void withoutMemoryItSaysSo()
    {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("a sanitizer ends the process itself");
#endif
        GraphAssembler assembler;
        Node node;
        node.name.assign(size_t{64} << 20, 'n');
        node.op = "NoOp";
        assembler.addNode(std::move(node), {});
        const auto graph = std::make_shared<const Graph>(std::move(assembler).finish());
        Shown shown;
        QVERIFY(shown.open());
        shown.palette.openWith();
        shown.type(QStringLiteral("while/Add"));
        QVERIFY(shown.names().contains(QStringLiteral("while/Add")));
        MemoryLimit limit(rlim_t{100} << 20);
        QVERIFY(limit.isSet());
        shown.palette.model().setGraph(graph);
        const bool isOver = QTest::qWaitFor([&] { return !shown.palette.model().isReading(); }, 20'000);
        QVERIFY(limit.lift());
        QVERIFY(isOver && shown.palette.model().isOutOfMemory());
        const auto says = [&](const char* what) {
            return std::ranges::any_of(shown.palette.findChildren<QLabel*>(), [&](const QLabel* label) {
                return label->text().contains(QLatin1String(what));
            });
        };
        QVERIFY(says("not enough memory"));
        shown.type(QStringLiteral(">nothing"));
        QVERIFY(!says("not enough memory"));  // commands have nothing to do with it
        shown.palette.model().setGraph(shown.live.snapshot().graph);
        QTRY_VERIFY(!shown.palette.model().isReading());
        shown.type(QStringLiteral("while/Add"));
        QVERIFY(shown.names().contains(QStringLiteral("while/Add")));
    }

    void finds_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("names");
        const auto names = [](std::initializer_list<const char*> all) {
            QStringList list;
            for (const char* name : all)
                list.append(QString::fromLatin1(name));
            return list;
        };
        QTest::newRow("op") << QStringLiteral("op:loopcond") << names({"while/LoopCond"});
        QTest::newRow("name in any case") << QStringLiteral("LIMIT") << names({"limit"});
        QTest::newRow("two words") << QStringLiteral("while next")
                                   << names({"while/NextIteration", "while/while_context"});
        QTest::newRow("state") << QStringLiteral("state:dead") << names({"while/Add"});
        QTest::newRow("field and word that do not meet") << QStringLiteral("zero op:Merge") << names({});
        QTest::newRow("shorter first") << QStringLiteral("op:addv2 while/add") << names({"while/Add"});
        QTest::newRow("regular expression")
            << QStringLiteral("re:^while/(Exit|Loop.*d)$") << names({"while/Exit", "while/LoopCond"});
        QTest::newRow("regular expression and a field") << QStringLiteral("re:^while op:exit") << names({"while/Exit"});
        QTest::newRow("half an expression") << QStringLiteral("re:while/(") << names({});
        QTest::newRow("enters") << QStringLiteral("op:enter while/l") << names({"while/Less/Enter"});
    }
    void finds()
    {
        QFETCH(QString, line);
        Shown shown;
        QVERIFY(shown.open());
        const QAbstractItemModelTester tester(&shown.palette.model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        shown.palette.openWith();
        shown.type(line);
        QTEST(shown.names(), "names");
    }

    void whatIsTypedTooEarlyIsFoundInTheEnd()
    {
        Shown shown;
        QVERIFY(shown.open());
        const QAbstractItemModelTester tester(&shown.palette.model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        shown.palette.model().setGraph(shown.live.snapshot().graph);
        shown.palette.openWith(QStringLiteral("op:loopcond"));
        QVERIFY(shown.palette.model().isReading());
        QCOMPARE(shown.names(), QStringList());
        QTRY_COMPARE(shown.names(), QStringList{QStringLiteral("while/LoopCond")});
        shown.palette.model().setGraph(nullptr);
        QCOMPARE(shown.names(), QStringList());
        QVERIFY(!shown.palette.model().isReading());
    }

    void keysWalkAndGo()
    {
        Shown shown;
        QVERIFY(shown.open());
        const QAbstractItemModelTester tester(&shown.palette.model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        NodeId chosen;
        NodeId marked;
        connect(&shown.palette, &FindPalette::nodeChosen, this, [&](NodeId node) { chosen = node; });
        connect(&shown.palette, &FindPalette::breakpointRequested, this, [&](NodeId node) { marked = node; });
        shown.other.setFocus();
        shown.palette.openWith(QStringLiteral("frame:while"));
        QVERIFY(shown.palette.isVisible());
        QVERIFY(shown.palette.line()->hasFocus());
        QVERIFY(shown.names().size() > 3);
        QTest::keyClick(shown.palette.line(), Qt::Key_Down);
        QTest::keyClick(shown.palette.line(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(chosen, shown.palette.model().rowAt(1).node);
        QVERIFY(shown.palette.isVisible());
        QTest::keyClick(shown.palette.line(), Qt::Key_Up);
        QTest::keyClick(shown.palette.line(), Qt::Key_Up);  // no further than the first
        QTest::keyClick(shown.palette.line(), Qt::Key_Return, Qt::AltModifier);
        QCOMPARE(marked, shown.palette.model().rowAt(0).node);
        QVERIFY(!shown.palette.isVisible());
        QVERIFY(shown.other.hasFocus());
        shown.palette.openWith();
        QTest::keyClick(shown.palette.line(), Qt::Key_Escape);
        QVERIFY(!shown.palette.isVisible());
        QVERIFY(shown.other.hasFocus());
    }

    /// A frame is where its iterations are decided.
    void framesAreFound()
    {
        Shown shown;
        QVERIFY(shown.open());
        const QAbstractItemModelTester tester(&shown.palette.model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy chosen(&shown.palette, &FindPalette::nodeChosen);
        shown.palette.openWith(QStringLiteral("re:context$"));
        QCOMPARE(shown.names(), QStringList{QStringLiteral("while/while_context")});
        QCOMPARE(shown.palette.list()->model()->index(0, 0).data(FindModel::About).toString(), QStringLiteral("frame"));
        QTest::keyClick(shown.palette.line(), Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].value<NodeId>(), shown.live.node("while/LoopCond"));
        // A breakpoint is the frame's, not that node's.
        QSignalSpy ofFrame(&shown.palette, &FindPalette::frameBreakpointRequested);
        QSignalSpy ofNode(&shown.palette, &FindPalette::breakpointRequested);
        shown.palette.openWith(QStringLiteral("re:context$"));
        QTest::keyClick(shown.palette.line(), Qt::Key_Return, Qt::AltModifier);
        QCOMPARE(ofFrame.size(), 1);
        QCOMPARE(ofNode.size(), 0);
    }

    /// Only what has a breakpoint to be set is said to.
    void theHintIsOfTheRow()
    {
        Shown shown;
        QVERIFY(shown.open());
        QAction limit(QStringLiteral("Set a limit"));
        shown.palette.model().setCommands({&limit});
        shown.palette.model().setBreakpoints([] {
            return std::vector<FindBreakpoint>{{8, QStringLiteral("node limit")}};
        });
        shown.palette.openWith(QStringLiteral("limit"));
        QCOMPARE(shown.names().size(), qsizetype(3));
        const QLabel* hint = shown.palette.findChildren<QLabel*>().last();
        const auto says = [&](const char* what) { return hint->text().contains(QLatin1String(what)); };
        std::set<FindRow::Kind> seen;
        for (int row = 0; row < 3; ++row) {
            const FindRow::Kind kind = shown.palette.model().rowAt(row).kind;
            seen.insert(kind);
            QVERIFY(says("3 found."));
            QCOMPARE(says("Alt+Enter"), kind == FindRow::Kind::Node);
            QCOMPARE(says("goes there"), kind != FindRow::Kind::Command);
            QTest::keyClick(shown.palette.line(), Qt::Key_Down);
        }
        QCOMPARE(seen.size(), size_t(3));
    }

    void breakpointsAreFound()
    {
        Shown shown;
        QVERIFY(shown.open());
        const QAbstractItemModelTester tester(&shown.palette.model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy chosen(&shown.palette, &FindPalette::breakpointChosen);
        shown.palette.model().setBreakpoints([] {
            return std::vector<FindBreakpoint>{{3, QStringLiteral("op Sin")},
                                               {8, QStringLiteral("node 'limit' if value > 3")}};
        });
        shown.palette.openWith(QStringLiteral("value > 3"));
        QCOMPARE(shown.names(), QStringList{QStringLiteral("node 'limit' if value > 3")});
        QTest::keyClick(shown.palette.line(), Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toInt(), 8);
        shown.palette.openWith(QStringLiteral("op:Sin"));
        QCOMPARE(shown.names(), QStringList());
    }

    void commandsAreDone()
    {
        Shown shown;
        QVERIFY(shown.open());
        QAction step(QStringLiteral("S&tep"));
        QAction off(QStringLiteral("Stop"));
        off.setEnabled(false);
        QSignalSpy done(&step, &QAction::triggered);
        shown.palette.model().setCommands({&step, &off});
        shown.palette.openWith(QStringLiteral(">"));
        QCOMPARE(shown.names(), QStringList{QStringLiteral("Step")});
        shown.type(QStringLiteral("> st"));
        QTest::keyClick(shown.palette.line(), Qt::Key_Return);
        QCOMPARE(done.size(), 1);
        QVERIFY(!shown.palette.isVisible());
    }

    /// Without a prefix commands are among what is found, if they are really meant; Ctrl+Enter leaves the palette open.
    void commandsAreFoundAmongNodes()
    {
        Shown shown;
        QVERIFY(shown.open());
        const QAbstractItemModelTester tester(&shown.palette.model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAction add(QStringLiteral("&Add a bookmark"));
        QAction other(QStringLiteral("All digits down"));  // "a", "d", "d" in this order
        QSignalSpy done(&add, &QAction::triggered);
        shown.palette.model().setCommands({&add, &other});
        shown.palette.openWith(QStringLiteral("add"));
        QVERIFY(shown.names().contains(QStringLiteral("Add a bookmark")));
        QVERIFY(shown.names().contains(QStringLiteral("while/Add")));
        QVERIFY(!shown.names().contains(QStringLiteral("All digits down")));
        shown.type(QStringLiteral("add bookmark"));
        QCOMPARE(shown.names(), QStringList{QStringLiteral("Add a bookmark")});
        QTest::keyClick(shown.palette.line(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(done.size(), 1);
        QVERIFY(shown.palette.isVisible());
        shown.type(QStringLiteral("add op:add"));  // only nodes have an op
        QVERIFY(!shown.names().contains(QStringLiteral("Add a bookmark")));
    }

    void helpIsFound()
    {
        Shown shown;
        QVERIFY(shown.open());
        const QAbstractItemModelTester tester(&shown.palette.model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAction step(QStringLiteral("Step"));
        QAction off(QStringLiteral("Stop"));
        off.setEnabled(false);
        QSignalSpy done(&step, &QAction::triggered);
        QSignalSpy refused(&off, &QAction::triggered);
        shown.palette.model().setHelp([&] {
            return std::vector<FindHelp>{
                {QStringLiteral("Step: fires one node"), QStringLiteral("F10"), QStringLiteral("Run"), &step},
                {QStringLiteral("Stop"), {}, QStringLiteral("Run"), &off},
                {QStringLiteral("Move the picture"), QStringLiteral("Wheel"), QStringLiteral("In the graph"), nullptr}};
        });
        shown.palette.openWith(QStringLiteral("?"));
        QCOMPARE(shown.names().size(), qsizetype(3));
        shown.type(QStringLiteral("?wheel"));
        QCOMPARE(shown.names(), QStringList{QStringLiteral("Move the picture")});
        QVERIFY(shown.palette.list()
                    ->model()
                    ->index(0, 0)
                    .data(FindModel::About)
                    .toString()
                    .contains(QStringLiteral("Wheel")));
        QTest::keyClick(shown.palette.line(), Qt::Key_Return);
        QVERIFY(shown.palette.isVisible());  // there is only something to read
        shown.type(QStringLiteral("? stop"));
        QTest::keyClick(shown.palette.line(), Qt::Key_Return);
        QCOMPARE(refused.size(), 0);
        shown.type(QStringLiteral("? f10"));
        QTest::keyClick(shown.palette.line(), Qt::Key_Return);
        QCOMPARE(done.size(), 1);
        QVERIFY(!shown.palette.isVisible());
    }

    /// Only nodes that fire in a range of the run, where one is chosen.
    void nodesCanBeRestricted()
    {
        Shown shown;
        QVERIFY(shown.open());
        std::vector<bool> only(shown.live.snapshot().graph->size(), false);
        only[shown.live.node("limit").index()] = true;
        shown.palette.model().setOnly(std::make_shared<const std::vector<bool>>(only));
        shown.palette.openWith(QStringLiteral("zero"));
        QCOMPARE(shown.names(), QStringList());
        shown.type(QStringLiteral("limit"));
        QCOMPARE(shown.names(), QStringList{QStringLiteral("limit")});
        QVERIFY(shown.palette.findChildren<QLabel*>().last()->text().contains(QStringLiteral("chosen range")));
    }

    void itIsInsideItsWindow()
    {
        Shown shown;
        QVERIFY(shown.open());
        shown.palette.openWith(QStringLiteral("frame:while"));
        for (const QSize size : {QSize(900, 600), QSize(420, 500), QSize(1600, 1000)}) {
            shown.window.resize(size);
            QCoreApplication::processEvents();
            QVERIFY(QRect(QPoint(), shown.window.size()).contains(shown.palette.geometry()));
        }
    }
};

TAGSCOPE_TEST(TestFindPalette)

#include "tst_find_palette.moc"
