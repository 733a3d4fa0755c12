// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/key_sheet.h"
#include "app/tagscope/main_window.h"
#include "app/tagscope/start/start_page.h"
#include "app/tagscope/start/translation.h"
#include "ui/breakpoints/breakpoint_view.h"
#include "ui/find/find_palette.h"
#include "ui/graphview/canvas.h"
#include "ui/inspector/inspector.h"

#include "tests/support/window_test.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTabBar>
#include <QTranslator>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;

namespace {

constexpr QChar open(0x27e6);
constexpr QChar close(0x27e7);

/// Every text in brackets and longer by a third, as other languages are.
class Brackets final : public QTranslator {
public:
    using QTranslator::QTranslator;
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char*, int) const override
    {
        if (QLatin1String(context) == QLatin1String("QShortcut"))
            return {};  // names of keys
        QString text = QString::fromUtf8(source);
        text.append(QString(text.size() / 3, QLatin1Char('~')));
        return open + text + close;
    }
};

/// Texts that are data and not language: numbers, signs, truth values, dtypes, tags, names from the graph.
bool isData(const QString& text, const MainWindow& window)
{
    static const QRegularExpression words(QStringLiteral("[A-Za-z]{2,}"));
    static const QRegularExpression value(QStringLiteral("^(bool|u?int\\d+|float\\d+)?(: )?(true|false)?$|^[\\w/;]+;\\d+$"));
    if (!text.contains(words) || text.contains(value))
        return true;
    const auto snapshot = const_cast<MainWindow&>(window).session().snapshot();
    if (!snapshot)
        return false;
    for (uint32_t frame = 0; snapshot->names && frame < snapshot->program->frames().size(); ++frame)
        if (const QString name = QString::fromStdString(snapshot->names->shortFrame(frame)); text == name || text.endsWith(QLatin1Char('/') + name))
            return true;
    for (const Node& node : snapshot->graph->nodes())
        if (text.contains(QString::fromStdString(node.name)) || text == QString::fromStdString(node.op))
            return true;
    return false;
}

struct Text {
    QString where;
    QString what;
};

QString nameOf(const QWidget& widget)
{
    QString name = QLatin1String(widget.metaObject()->className());
    for (const QWidget* w = &widget; w; w = w->parentWidget())
        if (!w->objectName().isEmpty() && !w->objectName().startsWith(QLatin1String("qt_")))
            return name + QStringLiteral(" in ") + w->objectName();
    return name;
}

void addTextsOf(const QWidget& widget, QList<Text>& texts)
{
    const QString where = nameOf(widget);
    const auto add = [&](const QString& what) {
        if (!what.isEmpty())
            texts.append({where, what});
    };
    add(widget.toolTip());
    add(widget.accessibleName());
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        add(label->text());
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        add(button->text());
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
        add(line->placeholderText());
    if (const auto* edit = qobject_cast<const QPlainTextEdit*>(&widget))
        add(edit->placeholderText());
    if (const auto* group = qobject_cast<const QGroupBox*>(&widget))
        add(group->title());
    if (const auto* dock = qobject_cast<const QDockWidget*>(&widget))
        add(dock->windowTitle());
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
        for (int i = 0; i < tabs->count(); ++i)
            add(tabs->tabText(i));
    if (const auto* box = qobject_cast<const QComboBox*>(&widget))
        for (int i = 0; i < std::min(box->count(), 50); ++i)
            add(box->itemText(i));
    if (const auto* header = qobject_cast<const QHeaderView*>(&widget); header && header->model() && header->orientation() == Qt::Horizontal)
        for (int i = 0; i < std::min(header->count(), 50); ++i)
            add(header->model()->headerData(i, Qt::Horizontal).toString());
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget); view && view->model() && !qobject_cast<const QHeaderView*>(view))
        for (int row = 0; row < std::min(view->model()->rowCount(view->rootIndex()), 50); ++row)
            for (int column = 0; column < std::min(view->model()->columnCount(view->rootIndex()), 10); ++column)
                for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole})
                    add(view->model()->index(row, column, view->rootIndex()).data(role).toString());
    for (const QAction* action : widget.actions()) {
        add(action->text());
        add(action->toolTip());
    }
}

QList<Text> textsOf(const QWidget& top)
{
    QList<Text> texts;
    addTextsOf(top, texts);
    for (const QWidget* widget : top.findChildren<QWidget*>())
        addTextsOf(*widget, texts);
    return texts;
}

QString untranslated(const QWidget& top, const MainWindow& window)
{
    QStringList found;
    for (const Text& text : textsOf(top))
        if (!text.what.contains(open) && !isData(text.what, window))
            found.append(text.where + QStringLiteral(": ") + text.what);
    found.removeDuplicates();
    return found.join(QLatin1Char('\n'));
}

/// Labels and buttons in view whose text has no room.
QString cut(const QWidget& top)
{
    QStringList found;
    for (const QWidget* widget : top.findChildren<QWidget*>()) {
        if (!widget->isVisible())
            continue;
        const auto* label = qobject_cast<const QLabel*>(widget);
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const bool mayShrink = widget->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;  // shortened on purpose, whole in its tip
        if ((!label && !button) || mayShrink || (label && label->text().isEmpty()) || (button && button->text().isEmpty()))
            continue;
        const bool wraps = label && label->wordWrap();
        // Styles give buttons more room than their text needs.
        const QSize wanted = wraps    ? QSize(0, label->heightForWidth(label->width()))
                             : button ? QSize(button->fontMetrics().horizontalAdvance(QString(button->text()).remove(QLatin1Char('&'))) + 8, button->fontMetrics().height())
                                      : label->minimumSizeHint();
        if (widget->width() < wanted.width() || widget->height() < wanted.height())
            found.append(nameOf(*widget) + QStringLiteral(": ") + (label ? label->text() : button->text())
                         + QStringLiteral(" %1x%2 of %3x%4").arg(widget->width()).arg(widget->height()).arg(wanted.width()).arg(wanted.height()));
    }
    return found.join(QLatin1Char('\n'));
}

}

class TestTranslation final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_translator = new Brackets(this);
        QVERIFY(QCoreApplication::installTranslator(m_translator));
        app::translateEngine();
    }
    void init() { failOnWarnings(); }

    void nothingIsUntranslatedOrCut()
    {
        MainWindow window(plain());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCOMPARE(untranslated(*window.findChild<app::StartPage*>(), window), QString());
        QCOMPARE(cut(*window.findChild<app::StartPage*>()), QString());

        window.open(examplePath("nested.pbtxt").toStdString());
        QVERIFY(settle(window));
        window.post(ui::MoveRequest{Goal{Goal::Kind::Events, 60, {}}});
        QVERIFY(settle(window));
        window.selectNode(window.session().snapshot()->report->fired->node);
        QVERIFY(settle(window));
        const QString missing = untranslated(window, window);
        QVERIFY2(missing.isEmpty(), qPrintable(missing));
        for (QDockWidget* dock : window.docks()) {
            dock->show();
            dock->raise();
            QVERIFY(settle(window));
            const QString tight = cut(*dock);
            QVERIFY2(tight.isEmpty(), qPrintable(tight));
        }
        for (const QAction* menu : window.menuBar()->actions())
            for (const QAction* action : menu->menu()->actions())
                QVERIFY2(action->isSeparator() || action->text().contains(open), qPrintable(action->text()));
    }

    void theEngineSpeaksTheLanguage()
    {
        ShownWindow shown;
        QVERIFY(shown.openCounter() && shown.run(95));
        const FiringInfo fired = *shown.snapshot().report->fired;
        for (const std::string& part : {fired.what, fired.rule})
            QVERIFY2(QString::fromStdString(part).contains(open), part.c_str());
        QVERIFY(shown.select("while/Exit") && shown.trigger("why"));
        const QList<QListWidget*> lists = shown.window.inspector().findChildren<QListWidget*>();
        const auto causes = std::ranges::find_if(lists, [](const QListWidget* list) { return list->accessibleName().contains(QLatin1String("Causes")); });
        QVERIFY(causes != lists.end() && (*causes)->count() > 1);
        int said = 0;   // the others are a node and its value
        for (int row = 0; row < (*causes)->count(); ++row)
            said += (*causes)->item(row)->text().contains(open);
        QVERIFY2(said > 1, qPrintable((*causes)->item(0)->text()));
        QVERIFY(shown.runToEnd());
        QVERIFY(QString::fromStdString(reasonText(*shown.snapshot().report)).contains(open));
    }

    void refusalsAreInTheLanguage_data()
    {
        QTest::addColumn<BreakpointSpec>("spec");
        const auto row = [](const char* name, auto&& set) {
            BreakpointSpec spec;
            spec.text = "while/Add";
            set(spec);
            QTest::newRow(name) << spec;
        };
        row("no such node", [](BreakpointSpec& spec) { spec.text = "while/Ad"; });
        row("no such tag", [](BreakpointSpec& spec) { spec.tag = "while"; });
        row("a condition that ends too early", [](BreakpointSpec& spec) { spec.condition = "value >"; });
        row("a pattern that is none", [](BreakpointSpec& spec) {
            spec.kind = BreakpointSpec::Kind::Regex;
            spec.text = "(";
        });
    }
    void refusalsAreInTheLanguage()
    {
        QFETCH(BreakpointSpec, spec);
        ShownWindow shown;
        QVERIFY(shown.openCounter());
        QString refusal;
        connect(&shown.window.session(), &ui::Session::answered, this, [&](ui::RequestId, const ui::Answer& answer) {
            if (const auto* done = std::get_if<ui::DoneAnswer>(&answer); done && done->error)
                refusal = QString::fromStdString(done->error->message);
        });
        QVERIFY(shown.post(ui::BreakpointRequest{0, spec}));
        QVERIFY2(refusal.startsWith(open), qPrintable(refusal));
    }

    void theConsoleAnswersInEnglish()
    {
        ShownWindow shown;
        QVERIFY(shown.openCounter());
        QString text;
        connect(&shown.window.session(), &ui::Session::answered, this, [&](ui::RequestId, const ui::Answer& answer) {
            if (const auto* command = std::get_if<ui::CommandAnswer>(&answer))
                text += QString::fromStdString(command->result.text);
        });
        for (const char* line : {"step 60", "why while/Exit", "why nothing", "info ready", "break while/Add if value >", "what"})
            QVERIFY(shown.post(ui::CommandRequest{line}));
        QVERIFY2(text.contains(QStringLiteral(" fired at `")) && text.contains(QStringLiteral("there is no node 'nothing'")), qPrintable(text));
        QVERIFY2(!text.contains(open), qPrintable(text));
        // The window says in its own words where that led.
        QVERIFY(QString::fromStdString(shown.snapshot().report->fired->what).contains(open));
    }

    void dialogsAndPalettes()
    {
        MainWindow window(plain());
        window.show();
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        window.findPalette().openWith(QStringLiteral("add"));
        QCOMPARE(untranslated(window.findPalette(), window), QString());
        QCOMPARE(cut(window.findPalette()), QString());
        window.findPalette().dismiss();
        window.findChild<QAction*>(QStringLiteral("editBreakpoint"))->trigger();
        ui::BreakpointEditor* editor = window.findChild<ui::BreakpointView*>()->editor();
        QVERIFY(editor && QTest::qWaitForWindowExposed(editor));
        QCOMPARE(cut(*editor), QString());
        QCOMPARE(untranslated(*editor, window), QString());
        editor->reject();
    }

private:
    Brackets* m_translator = nullptr;
};

QTEST_MAIN(TestTranslation)

#include "tst_translation.moc"
