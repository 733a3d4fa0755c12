// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/translation.h"

#include "app/tagscope/run/teaching.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/breakpoints/breakpoint_editor.h"
#include "ui/inspector/inspector.h"
#include "ui/teach/teach_view.h"

#include <QAbstractSpinBox>
#include <QBuffer>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMutex>
#include <QSet>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::app;

namespace {

/// Is asked last, so for what has no translation, as new texts until somebody has translated them; the engine asks on
/// its thread.
class Untranslated final : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char*, int) const override
    {
        const QMutexLocker lock(&m_mutex);
        if (*context != 'Q' || qstrcmp(context, "QObject") == 0)  // of Qt's own, not all is ours to translate
            m_texts.insert({context, source});
        return {};
    }
    /// Those that have a translation all the same.
    QStringList missed(const Translation& known) const
    {
        const QMutexLocker lock(&m_mutex);
        QStringList missed;
        for (const auto& [context, source] : m_texts)
            if (!known.translate(context, source, nullptr, -1).isEmpty())
                missed.append(QString::fromUtf8(context) + QLatin1String(": ") + QString::fromUtf8(source));
        return missed;
    }

private:
    mutable QMutex m_mutex;
    mutable QSet<std::pair<QByteArray, QByteArray>> m_texts;
};

/// The commands of the window, as they are called.
QSet<QString> commandTexts()
{
    ShownWindow shown;
    QSet<QString> texts;
    for (const QAction* action : shown.window.commands())
        texts.insert(action->text());
    return texts;
}

/// For each menu of the window, its commands whose letter an earlier one has. `leftOut`: what is called so does not
/// count.
QList<QStringList> sharedLetters(const QSet<QString>& leftOut = {})
{
    ShownWindow shown;
    QList<QStringList> shared;
    for (const QMenu* menu : shown.window.menuBar()->findChildren<QMenu*>()) {
        QSet<QKeySequence> letters;
        shared.append(QStringList());
        for (const QAction* action : menu->actions())
            if (const QKeySequence letter = QKeySequence::mnemonic(action->text());
                !letter.isEmpty() && !leftOut.contains(action->text())) {
                if (letters.contains(letter))
                    shared.last().append(action->text());
                letters.insert(letter);
            }
    }
    return shared;
}

}

class TestGerman final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void filesAreReadAsLinguistWritesThem()
    {
        QByteArray text = R"(<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>ns::View</name>
    <message>
        <location filename="../view.cpp" line="7"/>
        <source>Open &amp;all</source>
        <extracomment>a menu</extracomment>
        <translation>Alle ö&amp;ffnen</translation>
    </message>
    <message><source>New</source><translation type="unfinished">Ne</translation></message>
    <message numerus="yes"><source>%n files</source><translation><numerusform>%n Datei</numerusform><numerusform>%n Dateien</numerusform></translation></message>
    <message numerus="yes"><source>%n rows</source><translation><numerusform>%n Zeile</numerusform><numerusform></numerusform></translation></message>
</context>
</TS>)";
        Translation translation;
        QBuffer file(&text);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(translation.read(file));
        QCOMPARE(translation.size(), 2);
        QCOMPARE(translation.translate("ns::View", "%n files", nullptr, 1), QStringLiteral("%n Datei"));
        QCOMPARE(translation.translate("ns::View", "%n files", nullptr, 0), QStringLiteral("%n Dateien"));
        QCOMPARE(translation.translate("ns::View", "%n files", nullptr, 21), QStringLiteral("%n Dateien"));
        QCOMPARE(translation.translate("ns::View", "Open &all", nullptr, -1), QStringLiteral("Alle ö&ffnen"));
        QVERIFY(translation.translate("ns::View", "New", nullptr, -1).isEmpty());
        QVERIFY(translation.translate("ns::Other", "Open &all", nullptr, -1).isEmpty());
    }

    void whatIsNoTranslationIsRefused_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("text") << QByteArray("hello");
        QTest::newRow("another document") << QByteArray("<svg/>");
        QTest::newRow("cut off") << QByteArray(
            "<TS><context><name>a</name><message><source>x</source><translation>y</transl");
    }
    void whatIsNoTranslationIsRefused()
    {
        QFETCH(QByteArray, content);
        QBuffer file(&content);
        QVERIFY(file.open(QIODevice::ReadOnly));
        Translation translation;
        QVERIFY(!translation.read(file));
        QVERIFY(translation.isEmpty());
    }

    void languagesWithoutAFileStayEnglish()
    {
        QVERIFY(!installTranslations(QLocale(QLocale::English, QLocale::UnitedStates)));
        QVERIFY(!installTranslations(QLocale::c()));
        QVERIFY(!installTranslations(QLocale(QLocale::Finnish, QLocale::Finland)));
    }

    void englishCounts_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("n");
        QTest::addColumn<QString>("said");
        const QString values = QStringLiteral("tagscope::ui::CaptureModel|values of the newest %Ln iterations");
        QTest::newRow("one iteration") << values << 1 << QStringLiteral("values of the newest iteration");
        QTest::newRow("two iterations") << values << 2 << QStringLiteral("values of the newest 2 iterations");
        const QString notes = QStringLiteral("tagscope::ui::NotebookPart|%Ln notes are in %1.");
        QTest::newRow("one note") << notes << 1 << QStringLiteral("1 note is in %1.");
        QTest::newRow("no note") << notes << 0 << QStringLiteral("0 notes are in %1.");
    }
    void englishCounts()
    {
        QFETCH(QString, text);
        QFETCH(int, n);
        QFETCH(QString, said);
        QVERIFY(!installTranslations(QLocale(QLocale::English, QLocale::UnitedStates)));
        QCOMPARE(QCoreApplication::translate(qPrintable(text.section(u'|', 0, 0)), qPrintable(text.section(u'|', 1)),
                                             nullptr, n),
                 said);
    }

    /// A letter leads to one command of a menu where it does so in English; long menus have more commands than there
    /// are letters. What is still English has its letter by chance.
    void lettersInMenusAreUnique()
    {
        const QList<QStringList> english = sharedLetters();
        const QSet<QString> englishTexts = commandTexts();
        Translation german;
        QFile file(QStringLiteral(":/translations/tagscope_de.ts"));
        QVERIFY(file.open(QIODevice::ReadOnly) && german.read(file));
        QVERIFY(QCoreApplication::installTranslator(&german));
        const QList<QStringList> ours = sharedLetters(englishTexts);
        QCOMPARE(ours.size(), english.size());
        for (qsizetype menu = 0; menu < ours.size(); ++menu)
            QVERIFY2(ours[menu].size() <= english[menu].size(), qPrintable(ours[menu].join(QStringLiteral(", "))));
    }

    void lettersOfTheBreakpointEditor_data()
    {
        QTest::addColumn<bool>("isGerman");
        QTest::newRow("English") << false;
        QTest::newRow("German") << true;
    }
    /// Whatever kind it shows, one leads to each field, and none to two.
    void lettersOfTheBreakpointEditor()
    {
        QFETCH(bool, isGerman);
        Translation german;
        QFile file(QStringLiteral(":/translations/tagscope_de.ts"));
        QVERIFY(file.open(QIODevice::ReadOnly) && german.read(file));
        if (isGerman)
            QVERIFY(QCoreApplication::installTranslator(&german));
        for (int kind = 0; kind <= int(BreakpointSpec::Kind::Iteration); ++kind) {
            BreakpointSpec spec;
            spec.kind = static_cast<BreakpointSpec::Kind>(kind);
            spec.isLogOnly = true;
            ui::BreakpointEditor editor(0, spec, {});
            editor.show();
            QSet<QKeySequence> letters;
            QSet<const QWidget*> reached;
            const auto add = [&](const QString& text, const QWidget* field) {
                const QKeySequence letter = QKeySequence::mnemonic(text);
                const bool isNew = letter.isEmpty() || !letters.contains(letter);
                letters.insert(letter);
                if (!letter.isEmpty())
                    reached.insert(field);
                return isNew;
            };
            for (const QLabel* label : editor.findChildren<QLabel*>())
                if (label->isVisible() && label->buddy())
                    QVERIFY2(add(label->text(), label->buddy()), qPrintable(label->text()));
            for (const QAbstractButton* button : editor.findChildren<QAbstractButton*>())
                if (button->isVisible())
                    QVERIFY2(add(button->text(), button), qPrintable(button->text()));
            int fields = 0;
            for (const QWidget* field : editor.findChildren<QWidget*>()) {
                const bool isField = qobject_cast<const QComboBox*>(field) || qobject_cast<const QLineEdit*>(field)
                    || qobject_cast<const QAbstractSpinBox*>(field) || qobject_cast<const QCheckBox*>(field);
                if (!isField || !field->isVisible() || qobject_cast<const QAbstractSpinBox*>(field->parentWidget()))
                    continue;
                ++fields;
                QVERIFY2(
                    reached.contains(field),
                    qPrintable(
                        QStringLiteral("%1, kind %2").arg(QLatin1String(field->metaObject()->className())).arg(kind)));
            }
            QCOMPARE(fields, spec.kind == BreakpointSpec::Kind::Edge ? 12 : 9);
        }
    }

    void theWindowSpeaksGerman()
    {
        Untranslated untranslated;
        QVERIFY(QCoreApplication::installTranslator(&untranslated));
        QCOMPARE(installTranslations(QLocale(QLocale::German, QLocale::Austria)), std::optional(QStringLiteral("de")));
        ShownWindow shown;
        QVERIFY(shown.openCounter());
        QStringList menus;
        for (const QAction* menu : shown.window.menuBar()->actions())
            menus.append(QString(menu->text()).remove(u'&'));
        QCOMPARE(menus,
                 (QStringList{QStringLiteral("Datei"), QStringLiteral("Bearbeiten"), QStringLiteral("Lauf"),
                              QStringLiteral("Ansicht"), QStringLiteral("Graph"), QStringLiteral("Hilfe")}));
        QCOMPARE(shown.window.findChild<QDockWidget*>(QStringLiteral("breakpoints"))->windowTitle(),
                 QStringLiteral("Haltepunkte"));
        QVERIFY(shown.run(3));
        const std::string what = shown.snapshot().report->fired->what;
        QVERIFY2(QString::fromStdString(what).contains(QStringLiteral("` feuerte bei `")), what.c_str());
        QVERIFY(shown.trigger("back"));
        QVERIFY2(shown.window.windowTitle().contains(QStringLiteral("RÜCKBLICK 2 von 3")),
                 qPrintable(shown.window.windowTitle()));
        QVERIFY(shown.trigger("live") && shown.trigger("teach"));
        QCOMPARE(shown.window.teaching().view()->card().title,
                 QStringLiteral("Die Knoten anklicken, die als Nächstes feuern können."));
        QVERIFY(shown.trigger("teach") && shown.select("zero"));
        bool isInspectorGerman = false;
        for (const QLabel* label : shown.window.inspector().findChildren<QLabel*>())
            isInspectorGerman = isInspectorGerman || label->text().contains(QStringLiteral("Hat gefeuert."));
        QVERIFY(isInspectorGerman);
        for (QDockWidget* dock : shown.window.docks()) {
            dock->show();
            dock->raise();
            QVERIFY(shown.settle());
        }
        Translation german;
        QFile file(QStringLiteral(":/translations/tagscope_de.ts"));
        QVERIFY(file.open(QIODevice::ReadOnly) && german.read(file));
        QCOMPARE(untranslated.missed(german), QStringList());
    }
};

TAGSCOPE_TEST(TestGerman)

#include "tst_german.moc"
