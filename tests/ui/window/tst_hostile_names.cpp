// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/session_record.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/common/plain_label.h"
#include "ui/find/find_palette.h"
#include "ui/inspector/inspector.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/command_request.h"
#include "ui/session/commands/edit_requests.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QTabBar>
#include <QTextEdit>
#include <QToolTip>

#include <set>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// As a text proto writes it, in a group of its own: what is markup, what ends a line, what turns text around, a bell.
constexpr auto hostileGroup = "<b>bold<\\/b><img src='\\/etc\\/hostname'>\\n\\342\\200\\256drawkcab\\007";

QByteArray hostile()
{
    return QByteArray(hostileGroup).replace("\\/", "/");
}

/// The counter loop with such names of nodes, groups, frames and devices, one with 50,000 letters, and attributes and
/// values that say the same.
QByteArray hostileGraph(bool isRefused)
{
    QFile file(examplePath("counter.pbtxt"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QByteArray graph = file.readAll();
    graph.replace("\"while", '"' + hostile() + "while").replace("\"^while", "\"^" + hostile() + "while");
    graph.replace("\"limit\"", '"' + QByteArray(50'000, 'w') + '"');
    graph.replace("  op: \"AddV2\"\n",
                  "  op: \"AddV2\"\n  device: \"/job:" + hostile() + "\"\n  attr { key: \"_" + hostile()
                      + "\" value { s: \"" + hostile() + "\" } }\n");
    graph += constantText(hostile() + "text", "DT_STRING", "tensor_shape {} string_val: \"" + hostile() + "\"");
    if (isRefused)
        graph += "node { name: \"" + hostile() + "unknown\" op: \"" + hostile() + "\" }\n";
    return graph;
}

/// What a reader cannot see, or what turns or ends a line.
bool takesEffect(const QString& text, bool hasLines)
{
    return std::ranges::any_of(text.toUcs4(), [&](uint c) {
        if (hasLines && c == '\n')
            return false;
        return QChar::category(c) == QChar::Other_Control || (c >= 0x202a && c <= 0x202e);
    });
}

bool isMarkup(const QString& hint)
{
    return Qt::mightBeRichText(hint)
        && (hint.contains(QLatin1String("<b>bold")) || hint.contains(QLatin1String("<img src='")));
}

constexpr qsizetype mostLetters = 6'000;

/// What is wrong with what the widgets show.
class Search {
public:
    QStringList problems;
    int texts = 0;  ///< with a hostile name in them

    void look(QWidget& top)
    {
        see(top);
        for (QWidget* widget : top.findChildren<QWidget*>())
            see(*widget);
        for (const QAction* action : top.findChildren<QAction*>()) {
            check(action->text(), "command", *action, false);
            if (action->text().size() > 300)
                add("a long command", *action, action->text());
            checkHint(action->toolTip(), *action);
        }
    }

private:
    void add(const char* what, const QObject& object, const QString& text)
    {
        const QString problem = QStringLiteral("%1: %2 %3: %4")
                                    .arg(QLatin1String(what), QLatin1String(object.metaObject()->className()),
                                         object.objectName(), text.left(200).toHtmlEscaped());
        if (!problems.contains(problem))
            problems.append(problem);
    }

    void check(const QString& text, const char* what, const QObject& object, bool hasLines)
    {
        texts += text.contains(QLatin1String("drawkcab")) || text.contains(QLatin1String("wwwww"));
        if (takesEffect(text, hasLines))
            add(what, object, text);
        if (text.size() > mostLetters)
            add("too long", object, text);
    }

    void checkHint(const QString& hint, const QObject& object)
    {
        if (isMarkup(hint))
            add("a hint that is markup", object, hint);
        check(hint, "a hint", object, true);
    }

    void see(const QWidget& widget)
    {
        checkHint(widget.toolTip(), widget);
        check(widget.accessibleName(), "name for readers", widget, true);
        check(widget.accessibleDescription(), "description for readers", widget, true);
        check(widget.windowTitle(), "title", widget, false);
        if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
            if (label->textFormat() != Qt::PlainText && !label->inherits("QTipLabel"))
                add("a label that guesses", widget, label->text());
            check(label->text(), "label", widget, true);
        }
        if (qobject_cast<const QTextEdit*>(&widget))
            add("shows markup", widget, {});
        if (const auto* text = qobject_cast<const QPlainTextEdit*>(&widget)) {
            for (const QString& line : text->toPlainText().split(QLatin1Char('\n')))
                if (takesEffect(line, false))
                    add("text", widget, line);
        }
        if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
            check(button->text(), "button", widget, true);
        if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
            for (int i = 0; i < tabs->count(); ++i) {
                check(tabs->tabText(i), "tab", widget, false);
                checkHint(tabs->tabToolTip(i), widget);
            }
        if (const auto* box = qobject_cast<const QComboBox*>(&widget))
            for (int i = 0; i < box->count(); ++i) {
                check(box->itemText(i), "choice", widget, false);
                if (box->itemText(i).size() > 300)
                    add("a long choice", widget, box->itemText(i));
            }
        if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget); view && view->model())
            seeRows(*view->model(), {}, widget);
    }

    void seeRows(const QAbstractItemModel& model, const QModelIndex& parent, const QWidget& widget, int depth = 0)
    {
        constexpr int mostRows = 100;
        for (int row = 0; row < std::min(model.rowCount(parent), mostRows); ++row) {
            for (int column = 0; column < std::min(model.columnCount(parent), 20); ++column) {
                const QModelIndex index = model.index(row, column, parent);
                // Examples and problems of the start page have two lines.
                check(index.data(Qt::DisplayRole).toString(), "cell", widget, true);
                check(index.data(Qt::AccessibleTextRole).toString(), "cell for readers", widget, true);
                checkHint(index.data(Qt::ToolTipRole).toString(), widget);
            }
            if (const QModelIndex first = model.index(row, 0, parent); depth < 8 && model.hasChildren(first))
                seeRows(model, first, widget, depth + 1);
        }
        for (const auto orientation : {Qt::Horizontal, Qt::Vertical})
            for (int section = 0;
                 section < (orientation == Qt::Vertical ? std::min(model.rowCount(), mostRows) : model.columnCount());
                 ++section) {
                check(model.headerData(section, orientation).toString(), "header", widget, false);
                checkHint(model.headerData(section, orientation, Qt::ToolTipRole).toString(), widget);
            }
    }
};

}

/// Names come from files, and files from anywhere.
class TestHostileNames final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        failOnWarnings();
        QVERIFY(beginSettingsIn(m_settings));
    }
    void cleanup() { QToolTip::hideText(); }

    /// No widget takes a name for markup, lets it turn or end a line, or grows with it.
    void everyWidgetShowsNamesAsTheyAre_data()
    {
        QTest::addColumn<bool>("runs");
        QTest::newRow("a graph that runs") << true;
        QTest::newRow("a graph that is refused") << false;
    }
    void everyWidgetShowsNamesAsTheyAre()
    {
        QFETCH(bool, runs);
        QElapsedTimer clock;
        clock.start();
        const GraphFile file(hostileGraph(!runs));
        ShownWindow o;
        o.window.resize(1400, 900);
        QVERIFY(o.openFile(file.path()));
        Search search;
        const auto look = [&](const char* when) {
            const qsizetype before = search.problems.size();
            for (QWidget* top : QApplication::topLevelWidgets())
                if (!top->parent())
                    search.look(*top);
            if (const int wanted = o.window.minimumSizeHint().width(); wanted > 1'400 || o.window.width() > 1'400)
                search.problems.append(QStringLiteral("the window wants %1 pixels").arg(wanted));
            if (search.problems.size() > before)
                search.problems.append(QStringLiteral("-- %1").arg(QLatin1String(when)));
        };
        look("opened");
        for (QDockWidget* dock : o.window.docks()) {
            dock->show();
            dock->raise();
            QVERIFY(o.settle());
        }
        look("all views");
        const Graph& graph = *o.snapshot().graph;
        for (const Node& node : graph.nodes()) {
            if (node.op != "AddV2" && node.op != "Exit" && node.op != "Enter" && node.name.size() < 1'000
                && !node.name.ends_with("text") && !node.name.ends_with("unknown"))
                continue;
            o.window.focus().selectNode(*graph.find(node.name));
            QVERIFY(o.settle());
            o.canvas().showTipOfSelection();
            QVERIFY(o.settle());
            look(node.op.c_str());
            QVERIFY2(!QToolTip::text().contains(QLatin1String("<b>bold")),
                     qPrintable(QToolTip::text().toHtmlEscaped()));
            QToolTip::hideText();
        }
        if (runs)
            work(o, look);
        QCOMPARE(search.problems.join(QLatin1Char('\n')), QString());
        QVERIFY2(search.texts > 100, qPrintable(QString::number(search.texts)));
        QVERIFY2(clock.elapsed() < 120'000, qPrintable(QString::number(clock.elapsed())));
    }

private:
    /// Runs, stops, edits, watches, filters and finds.
    static void work(ShownWindow& o, const std::function<void(const char*)>& look)
    {
        const Graph& graph = *o.snapshot().graph;
        const auto found = std::ranges::find(graph.nodes(), std::string("AddV2"), &Node::op);
        QVERIFY(found != graph.nodes().end());
        const NodeId add = *graph.find(found->name);
        BreakpointSpec spec;
        spec.text = found->name;
        spec.condition = "value == 3";
        QVERIFY(o.post(ui::BreakpointRequest{0, spec}));
        QVERIFY(o.runToEnd());
        QCOMPARE(o.snapshot().report->reason, StopReason::Breakpoint);
        look("at a breakpoint");
        QVERIFY(o.post(ui::BreakpointsRequest{}));
        QVERIFY(o.runToEnd());
        o.window.focus().selectNodeAt(add, 2);
        QVERIFY(o.settle());
        look("at the end");
        QVERIFY(o.trigger("why"));
        look("why");
        const std::optional<TagId> tag = o.window.focus().tag();
        QVERIFY(tag);
        QVERIFY(o.post(ui::EditRequest{add, 0, *tag, Tensor::scalar<int32_t>(7)}));
        QVERIFY(o.runToEnd());
        look("on a branch");
        for (const char* line :
             {"info nodes", "info ready", "info branches", "info breakpoints", "branches", "where", "help"})
            QVERIFY(o.post(ui::CommandRequest{line}));
        look("the console");
        ui::ViewFilter filter = o.canvas().filter();
        filter.hiddenOps = {"Const"};
        filter.highlightedOps = {"AddV2"};
        o.canvas().setFilter(filter);
        QVERIFY(o.settle());
        o.canvas().sliceAround(add);
        QVERIFY(o.settle());
        look("a part of the graph");
        for (const char* text : {"Add", "while", "frame:while Exit", ">", "?"}) {
            o.window.findPalette().openWith(QLatin1String(text));
            QVERIFY(o.settle());
            QTRY_VERIFY(!o.window.findPalette().model().isReading());
            look("found");
        }
        o.window.findPalette().dismiss();
        for (const char* command :
             {"groupByDevice", "compareBranch", "watch", "pin", "pinValue", "bookmark", "teach"}) {
            if (QAction* action = o.command(command); action && action->isEnabled()) {
                action->trigger();
                QVERIFY(o.settle());
            }
            look(command);
        }
        for (QMenu* menu : o.window.findChildren<QMenu*>()) {
            Q_EMIT menu->aboutToShow();
            QVERIFY2(menu->sizeHint().width() < 1'400, qPrintable(menu->title()));
        }
        look("menus");
    }

    QTemporaryDir m_settings;
};

TAGSCOPE_TEST(TestHostileNames)

#include "tst_hostile_names.moc"
