// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/out/exports.h"

#include "app/tagscope/main_window.h"
#include "app/tagscope/start/key_sheet.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/common/roles.h"
#include "ui/common/room_scroll.h"
#include "ui/graphview/canvas.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/commands/move_requests.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QProgressDialog>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QXmlStreamReader>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::app;

namespace {

/// A window with a run in it, and its exports.
struct ShownExports : ShownWindow {
    QTemporaryDir folder;
    QString sentence;
    bool isWritten = false;

    bool open(const char* file)
    {
        QObject::connect(&exports(), &Exports::ended, &window, [this](const QString& text, bool isOk) {
            sentence = text;
            isWritten = isOk;
        });
        return openExample(file);
    }
    Exports& exports() { return *window.findChild<Exports*>(); }
    bool write(const ExportChoice& choice, const QString& path)
    {
        sentence.clear();
        exports().write(choice, path);
        return QTest::qWaitFor([&] { return !sentence.isEmpty(); }, 60'000);
    }
    QString path(const char* name) const { return folder.filePath(QLatin1String(name)); }
    /// Rows that only stand over others.
    static int headingsOf(const QAbstractItemModel& model)
    {
        int count = 0;
        for (int row = 0; row < model.rowCount(); ++row)
            count += model.index(row, 0).data(ui::ItemRole::IsHeading).toBool() ? 1 : 0;
        return count;
    }
    static QByteArray content(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    ExportDialog* dialog(const char* action)
    {
        window.findChild<QAction*>(QLatin1String(action))->trigger();
        return window.findChild<ExportDialog*>();
    }
};

}

class TestExports final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void everyKindIsWritten_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("part");
        QTest::addColumn<QByteArray>("begin");
        const auto row = [](const char* name, ExportKind kind, int part, const QByteArray& begin) {
            QTest::newRow(name) << int(kind) << part << begin;
        };
        row("png", ExportKind::Png, 0, "\x89PNG");
        row("png of a view", ExportKind::Png, 3, "\x89PNG");
        row("svg", ExportKind::Svg, 0, "<?xml");
        row("pdf", ExportKind::Pdf, 0, "%PDF");
        row("dot", ExportKind::Dot, 0, "digraph");
        row("graphml", ExportKind::GraphMl, 0, "<?xml");
        row("html", ExportKind::Html, 0, "<!DOCTYPE html>");
        row("gif", ExportKind::Gif, 0, "GIF89a");
        row("csv", ExportKind::Csv, 0, "");
        row("tsv", ExportKind::Tsv, 0, "");
    }
    void everyKindIsWritten()
    {
        QFETCH(int, kind);
        QFETCH(int, part);
        QFETCH(QByteArray, begin);
        ShownExports shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.runToEnd());
        QVERIFY(shown.post(ui::GoToRequest{12}));
        ExportChoice choice;
        choice.kind = static_cast<ExportKind>(kind);
        choice.part = part;
        choice.first = 10;
        choice.last = 20;
        const QString path = shown.path(qPrintable(QStringLiteral("out.") + suffixOf(choice.kind)));
        QVERIFY(shown.write(choice, path));
        QVERIFY2(shown.isWritten, qPrintable(shown.sentence));
        const QByteArray content = ShownExports::content(path);
        QVERIFY(!content.isEmpty());
        QVERIFY(content.startsWith(begin));
        QVERIFY(shown.sentence.contains(path));
        QVERIFY(!shown.exports().isBusy());
        QCOMPARE(shown.window.session().snapshot()->position, uint64_t(12));  // it looked, and did not move
    }

    void everyViewIsWrittenAsTextAndLines_data()
    {
        QTest::addColumn<QString>("dockName");
        for (const char* name : {"frames", "outline", "ready", "breakpoints", "branches", "inspector", "console",
                                 "inputs", "iterations", "compare", "problems", "notebook", "watches", "lanes", "log"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void everyViewIsWrittenAsTextAndLines()
    {
        QFETCH(QString, dockName);
        ShownExports shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.runToEnd());
        QVERIFY(shown.select("while/Add"));
        const QDockWidget* dock = shown.showDock(dockName);
        QVERIFY(dock);
        for (const ExportKind kind : {ExportKind::Svg, ExportKind::Pdf}) {
            ExportChoice choice;
            choice.kind = kind;
            choice.part =
                static_cast<int>(shown.exports().parts(kind).indexOf(QStringLiteral("View: ") + dock->windowTitle()));
            QVERIFY(choice.part > 0);
            const QString path = shown.path(qPrintable(QStringLiteral("view.") + suffixOf(kind)));
            QVERIFY(shown.write(choice, path));
            QVERIFY2(shown.isWritten, qPrintable(shown.sentence));
            const QByteArray content = ShownExports::content(path);
            if (kind == ExportKind::Pdf) {
                QVERIFY(content.startsWith("%PDF") && content.contains("/Font"));
                continue;
            }
            QXmlStreamReader xml(content);
            while (!xml.atEnd())
                if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("svg"))
                    QVERIFY(xml.attributes().value(QLatin1String("viewBox")).split(u' ').at(3).toDouble()
                            > dock->widget()->height());
            QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
            QVERIFY(content.contains("counter.pbtxt"));  // what file it is of, below
            QVERIFY(content.count("<text") >= 2);
            for (qsizetype at = content.indexOf("url(#"); at >= 0; at = content.indexOf("url(#", at + 1))
                QVERIFY(content.contains("id=\"" + content.mid(at + 5, content.indexOf(')', at) - at - 5) + '"'));
        }
    }

    /// Its cells are text in the file, and its signs are explained below.
    void theTableOfIterationsHasItsLegend()
    {
        ShownExports shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.runToEnd());
        QVERIFY(shown.showDock(QStringLiteral("iterations")));
        ExportChoice choice;
        choice.kind = ExportKind::Svg;
        choice.part = static_cast<int>(shown.exports().parts(choice.kind).indexOf(QStringLiteral("View: Iterations")));
        for (const bool hasLegend : {true, false}) {
            choice.hasLegend = hasLegend;
            QVERIFY(shown.write(choice, shown.path("grid.svg")));
            const QByteArray svg = ShownExports::content(shown.path("grid.svg"));
            QVERIFY(svg.contains(">i=3<"));
            QCOMPARE(svg.contains(">done, dead<"), hasLegend);
        }
    }

    /// A picture of iteration 3 is signed with it, though the run is over and nothing is live.
    void aPictureIsSignedWithWhatItShows()
    {
        ShownExports shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.runToEnd());
        ExportChoice choice;
        choice.kind = ExportKind::Svg;
        const auto isSigned = [&] {
            shown.exports().parts(choice.kind);
            return shown.write(choice, shown.path("graph.svg"))
                && ShownExports::content(shown.path("graph.svg")).contains("while;3<");
        };
        QVERIFY(!isSigned());
        QVERIFY(shown.selectAt("while/Add", 3));
        QTRY_VERIFY(shown.canvas().shownIteration());
        QVERIFY(isSigned());
        // So is that of another view.
        choice.part = static_cast<int>(shown.exports().parts(choice.kind).indexOf(QStringLiteral("The whole window")));
        QVERIFY(isSigned());
    }

    void thePictureOfTheViewWithTheKeyboardIsProposedAndCopied()
    {
        ShownExports shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.runToEnd());
        QVERIFY(QTest::qWaitForWindowActive(&shown.window));
        shown.command("dock.frames")->trigger();
        auto* dock = shown.window.findChild<QDockWidget*>(QStringLiteral("frames"));
        QTRY_VERIFY(dock->isAncestorOf(QApplication::focusWidget()));
        QVERIFY(shown.trigger("copyPicture"));
        const QImage copied = QGuiApplication::clipboard()->image();
        QCOMPARE(copied.width(), std::max(360, dock->widget()->width()));
        QVERIFY(copied.height() > dock->widget()->height());  // the line below
        QVERIFY2(shown.sentence.contains(QStringLiteral("Frames")), qPrintable(shown.sentence));
        ExportDialog* dialog = shown.dialog("export");
        QVERIFY(dialog);
        QCOMPARE(dialog->findChildren<QComboBox*>()[1]->currentText(), QStringLiteral("View: Frames"));
        dialog->reject();
        // All of it, also where the dock scrolls it.
        QWidget& view = qobject_cast<ui::RoomScroll*>(dock->widget())->content();
        const int more = dock->height() + 100;
        view.setMinimumHeight(more);
        QTRY_VERIFY(view.height() >= more && dock->height() < more);
        QVERIFY(shown.trigger("copyPicture"));
        QVERIFY(QGuiApplication::clipboard()->image().height() > more);
        shown.canvas().setFocus();
        QVERIFY(shown.trigger("copyPicture"));
        QCOMPARE(QGuiApplication::clipboard()->image().width(), shown.canvas().width());
    }

    /// The table of iterations is asked for while it is written.
    void theIterationsAreWrittenWhole()
    {
        ShownExports shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.runToEnd());
        const QDockWidget* dock = shown.showDock(QStringLiteral("iterations"));
        QVERIFY(dock);
        ExportChoice choice;
        choice.kind = ExportKind::Tsv;
        const QStringList parts = shown.exports().parts(choice.kind);
        for (const QString& part : parts)
            if (part.startsWith(dock->windowTitle()))
                choice.part = static_cast<int>(parts.indexOf(part));
        const QString path = shown.path("grid.tsv");
        QVERIFY(shown.write(choice, path));
        QVERIFY2(shown.isWritten, qPrintable(shown.sentence));
        QStringList lines = QString::fromUtf8(ShownExports::content(path)).split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.front(), QStringLiteral("\ti=0\ti=1\ti=2\ti=3\ti=4\ti=5\ti=6\ti=7\ti=8\ti=9\ti=10"));
        // i += 1 runs ten times and is dead the eleventh.
        const QStringList add = lines.filter(QStringLiteral("while/Add\t"));
        QCOMPARE(add.size(), 1);
        QCOMPARE(add.front(),
                 QStringLiteral("while/Add") + QStringLiteral("\tdone").repeated(10) + QStringLiteral("\tdone, dead"));
    }

    /// As lines parted by tabs, whatever is selected in it.
    void theTableOfIterationsIsCopiedWhole()
    {
        ShownExports shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.runToEnd());
        QDockWidget* dock = shown.showDock(QStringLiteral("iterations"));
        QVERIFY(dock);
        QVERIFY(QTest::qWaitForWindowActive(&shown.window));
        auto* table = dock->findChild<QTableView*>();
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 0));
        QVERIFY(shown.trigger("copyTable"));
        QTRY_VERIFY(!shown.sentence.isEmpty());
        QVERIFY2(shown.isWritten && shown.sentence.contains(QStringLiteral("whole table Iterations")),
                 qPrintable(shown.sentence));
        QVERIFY(!shown.exports().isBusy());
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), table->model()->rowCount() + 1 - shown.headingsOf(*table->model()));
        QCOMPARE(lines.front(), QStringLiteral("\ti=0\ti=1\ti=2\ti=3\ti=4\ti=5\ti=6\ti=7\ti=8\ti=9\ti=10"));
        QCOMPARE(lines.filter(QStringLiteral("while/Add\t")),
                 QStringList{QStringLiteral("while/Add") + QStringLiteral("\tdone").repeated(10)
                             + QStringLiteral("\tdone, dead")});
        QVERIFY(table->actions().contains(shown.command("copyTable")));  // its menu has it
    }

    /// Every list, in docks and in dialogs, copies what is selected.
    void everyListCopiesItsRows()
    {
        ShownExports shown;
        QVERIFY(shown.open("counter.pbtxt"));
        for (const char* dialog : {"keys", "keys.change", "capture", "ops"})
            QVERIFY2(shown.trigger(dialog), dialog);
        int inDialogs = 0;
        for (const QAbstractItemView* view : shown.window.findChildren<QAbstractItemView*>()) {
            const bool isOwn = !qobject_cast<const QAbstractItemView*>(view->parentWidget())
                && view->focusPolicy() != Qt::NoFocus && view->window()->windowType() != Qt::Popup;
            if (!isOwn)
                continue;
            const QList<QAction*> actions = view->actions();
            QVERIFY2(
                std::ranges::any_of(
                    actions,
                    [](const QAction* action) { return action->shortcut() == QKeySequence(QKeySequence::Copy); }),
                qPrintable(view->accessibleName() + QLatin1Char(' ') + QLatin1String(view->metaObject()->className())));
            inDialogs += qobject_cast<QDialog*>(view->window()) ? 1 : 0;
        }
        QVERIFY2(inDialogs >= 4, qPrintable(QString::number(inDialogs)));
    }

    void theKeySheetIsCopiedByRows()
    {
        ShownExports shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.trigger("keys"));
        auto* sheet = shown.window.findChild<KeySheet*>();
        QVERIFY(sheet);
        sheet->table()->selectAll();
        sheet->table()->findChild<QAction*>(QStringLiteral("copyCells"))->trigger();
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n');
        QCOMPARE(lines.filter(QRegularExpression(QStringLiteral("^F10\\b.*\tStep$"))).size(), 1);
        for (const QString& line : lines)
            QCOMPARE(line.count(u'\t'), 1);  // headings are not among them
    }

    void whatCannotBeWrittenIsSaid()
    {
        ShownExports shown;
        QVERIFY(shown.open("counter.pbtxt"));
        const QString path = shown.path("nowhere/out.svg");
        ExportChoice choice;
        choice.kind = ExportKind::Svg;
        QVERIFY(shown.write(choice, path));
        QVERIFY(!shown.isWritten);
        QVERIFY2(shown.sentence.contains(QStringLiteral("Choose another place")), qPrintable(shown.sentence));
        QVERIFY(!QFile::exists(path));
    }

    void aCancelledExportLeavesWhatWasThere()
    {
        ShownExports shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.runToEnd());
        const QString path = shown.path("out.gif");
        QFile before(path);
        QVERIFY(before.open(QIODevice::WriteOnly));
        before.write("before");
        before.close();
        ExportChoice choice;
        choice.kind = ExportKind::Gif;
        choice.last = 90;
        shown.exports().write(choice, path);
        QVERIFY(shown.exports().isBusy());
        auto* progress = shown.window.findChild<QProgressDialog*>();
        QVERIFY(progress);
        progress->findChild<QPushButton*>()->click();
        QTRY_VERIFY_WITH_TIMEOUT(!shown.exports().isBusy(), 20'000);
        QVERIFY(!shown.isWritten);
        QCOMPARE(shown.sentence, QStringLiteral("Nothing was written."));
        QCOMPARE(ShownExports::content(path), QByteArray("before"));
    }

    void theDialogSaysWhatCannotBe()
    {
        ShownExports shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.runToEnd());
        ExportDialog* dialog = shown.dialog("exportReplay");
        QVERIFY(dialog);
        QVERIFY(dialog->canExport());
        QCOMPARE(dialog->choice().first, uint64_t(0));
        QCOMPARE(dialog->choice().last, uint64_t(95));
        const QList<QSpinBox*> positions = dialog->findChildren<QSpinBox*>();
        QCOMPARE(positions.size(), 2);
        positions[0]->setValue(95);
        QVERIFY(!dialog->canExport());
        QVERIFY(dialog->problem().text().contains(QStringLiteral("range is empty")));
        positions[0]->setValue(94);
        QVERIFY(dialog->canExport());
        QVERIFY(dialog->problem().text().isEmpty());
        dialog->reject();
    }

    void theDialogOffersWhatItsKindHas()
    {
        ShownExports shown;
        QVERIFY(shown.open("counter.pbtxt"));
        shown.window.focus().selectNode(*shown.window.session().snapshot()->graph->find("while/Add"));
        QVERIFY(shown.settle());
        ExportDialog* dialog = shown.dialog("export");
        QVERIFY(dialog);
        auto* kind = dialog->findChildren<QComboBox*>()[0];
        auto* part = dialog->findChildren<QComboBox*>()[1];
        auto* legend = dialog->findChild<QCheckBox*>();
        QCOMPARE(kind->count(), 5);  // PNG, SVG, PDF, DOT, GraphML
        QVERIFY(part->findText(QStringLiteral("The whole window")) > 0);
        QVERIFY(part->findText(QStringLiteral("The selection")) > 0);
        part->setCurrentIndex(part->findText(QStringLiteral("The selection")));
        kind->setCurrentIndex(1);  // SVG
        QCOMPARE(dialog->choice().kind, ExportKind::Svg);
        QCOMPARE(part->currentText(), QStringLiteral("The selection"));
        QVERIFY(part->findText(QStringLiteral("The whole window")) > 0);
        QVERIFY(legend->isVisibleTo(dialog));
        const auto offersLegend = [&](const char* view) {
            part->setCurrentIndex(part->findText(QLatin1String(view)));
            return legend->isEnabled();
        };
        QVERIFY(offersLegend("The whole window"));
        QVERIFY(!offersLegend("View: Frames") && !legend->toolTip().isEmpty());
        QVERIFY(offersLegend("The selection") && legend->toolTip().isEmpty());
        kind->setCurrentIndex(3);  // DOT
        QVERIFY(!legend->isVisibleTo(dialog));
        QCOMPARE(part->count(), 1);
        QVERIFY(dialog->canExport());
        dialog->reject();
    }

    void withoutAGraphNothingIsOffered()
    {
        ShownExports shown;
        shown.window.show();
        for (const char* action : {"export", "exportReplay", "exportTable"})
            QVERIFY2(!shown.window.findChild<QAction*>(QLatin1String(action))->isEnabled(), action);
        QVERIFY(shown.exports().parts(ExportKind::Svg).isEmpty());
        QVERIFY(shown.exports().parts(ExportKind::Html).isEmpty());
    }

    /// Half of one line and half of another would be a picture of no run at all.
    void aRangeIsOfOneLine()
    {
        ShownExports shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.runToEnd());
        ExportChoice choice;
        choice.kind = ExportKind::Gif;
        choice.last = 90;
        shown.sentence.clear();
        shown.exports().write(choice, shown.path("out.gif"));
        const ui::Snapshot& snapshot = *shown.window.session().snapshot();
        shown.window.session().post(
            ui::EditRequest{*snapshot.graph->find("zero"), 0, TagId(0u), Tensor::scalar<int32_t>(-10)});
        shown.window.session().post(ui::MoveRequest{});
        QTRY_VERIFY_WITH_TIMEOUT(!shown.sentence.isEmpty(), 60'000);
        QVERIFY(shown.window.focus().place().branch != 0);
        QVERIFY(!shown.isWritten);
        QVERIFY2(shown.sentence.contains(QStringLiteral("another one now")), qPrintable(shown.sentence));
    }

    void aWindowMayGoWhileATableIsWritten()
    {
        auto shown = std::make_unique<ShownExports>();
        QVERIFY(shown->open("counter.pbtxt"));
        QVERIFY(shown->runToEnd());
        ExportChoice choice;
        choice.kind = ExportKind::Csv;
        shown->exports().write(choice, shown->path("out.csv"));
        QVERIFY(shown->exports().isBusy());
        shown.reset();
    }

    /// A file may come while somebody chooses what to export of the one before.
    void aDialogOutlivesItsGraph()
    {
        ShownExports shown;
        QVERIFY(shown.open("counter.pbtxt"));
        ExportDialog* dialog = shown.dialog("export");
        QVERIFY(dialog);
        QVERIFY(dialog->canExport());
        bool hasLookedAtNothing = false;
        connect(&shown.window.session(), &ui::Session::fileChanged, dialog, [&] {
            hasLookedAtNothing = !shown.window.canvas().scene();
            dialog->findChild<QCheckBox*>()->toggle();
            hasLookedAtNothing = hasLookedAtNothing && !dialog->canExport();
        });
        shown.window.open(examplePath("nested.pbtxt").toStdString());
        QVERIFY(shown.settle());
        QVERIFY(hasLookedAtNothing);
        dialog->reject();
    }

    void aSecondExportWaits()
    {
        ShownExports shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.runToEnd());
        ExportChoice choice;
        choice.kind = ExportKind::Html;
        choice.last = 95;
        shown.exports().write(choice, shown.path("one.html"));
        shown.exports().write(choice, shown.path("two.html"));
        QVERIFY(!shown.isWritten);
        QVERIFY(shown.sentence.contains(QStringLiteral("under way")));
        QTRY_VERIFY_WITH_TIMEOUT(!shown.exports().isBusy(), 20'000);
        QVERIFY(shown.isWritten);
        QVERIFY(QFile::exists(shown.path("one.html")) && !QFile::exists(shown.path("two.html")));
    }
};

TAGSCOPE_TEST(TestExports)

#include "tst_exports.moc"
