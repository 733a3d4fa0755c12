// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/translation.h"

#include "app/tagscope/wiring/teaching.h"
#include "tests/support/window_test.h"
#include "ui/inspector/inspector.h"
#include "ui/teach/teach_view.h"

#include <QBuffer>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QMenuBar>
#include <QRegularExpression>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::app;

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
        QTest::newRow("cut off") << QByteArray("<TS><context><name>a</name><message><source>x</source><translation>y</transl");
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

    /// What the translation keeps of %1 and accelerators is what its source has.
    void textsFitTheirSources()
    {
        QFile file(QStringLiteral(":/translations/tagscope_de.ts"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        static const QRegularExpression message(QStringLiteral("<source>(.*?)</source><translation>(.*?)</translation>"));
        int count = 0;
        for (auto it = message.globalMatch(text); it.hasNext(); ++count) {
            const QRegularExpressionMatch match = it.next();
            for (const char* part : {"%1", "%2", "%3", "%4", "%n", "&amp;", "..."})
                QVERIFY2(match.captured(1).count(QLatin1String(part)) == match.captured(2).count(QLatin1String(part)), qPrintable(match.captured(0)));
        }
        QVERIFY(count > 150);
    }

    void theWindowSpeaksGerman()
    {
        QCOMPARE(installTranslations(QLocale(QLocale::German, QLocale::Austria)), std::optional(QStringLiteral("de")));
        ShownWindow shown;
        QVERIFY(shown.openCounter());
        QStringList menus;
        for (const QAction* menu : shown.window.menuBar()->actions())
            menus.append(QString(menu->text()).remove(u'&'));
        QCOMPARE(menus, (QStringList{QStringLiteral("Datei"), QStringLiteral("Bearbeiten"), QStringLiteral("Lauf"), QStringLiteral("Ansicht"),
                                     QStringLiteral("Graph"), QStringLiteral("Hilfe")}));
        QCOMPARE(shown.window.findChild<QDockWidget*>(QStringLiteral("breakpoints"))->windowTitle(), QStringLiteral("Haltepunkte"));
        QVERIFY(shown.run(3));
        QVERIFY(shown.trigger("back"));
        QVERIFY2(shown.window.windowTitle().contains(QStringLiteral("RÜCKBLICK 2 von 3")), qPrintable(shown.window.windowTitle()));
        QVERIFY(shown.trigger("live") && shown.trigger("teach"));
        QCOMPARE(shown.window.teaching().view()->card().title, QStringLiteral("Die Knoten anklicken, die als Nächstes feuern können."));
        QVERIFY(shown.trigger("teach") && shown.select("zero"));
        bool isInspectorGerman = false;
        for (const QLabel* label : shown.window.inspector().findChildren<QLabel*>())
            isInspectorGerman = isInspectorGerman || label->text().contains(QStringLiteral("Hat gefeuert."));
        QVERIFY(isInspectorGerman);
    }
};

QTEST_MAIN(TestGerman)

#include "tst_german.moc"
