// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/measure/tour_states.h"

#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/common/node_state.h"
#include "ui/common/theme.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QScopeGuard>

using namespace tagscope;
using namespace tagscope::test;

/// A tour shows what a graph may not have.
class TestTourStates final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        failOnWarnings();
        QVERIFY(beginSettingsIn(m_settings));
    }

    void everyStateIsInAPicture_data()
    {
        QTest::addColumn<bool>("everyTheme");
        QTest::newRow("as it is") << false;
        QTest::newRow("in every theme") << true;
    }
    void everyStateIsInAPicture()
    {
        QFETCH(bool, everyTheme);
        const QTemporaryDir folder;
        const QScopeGuard back([before = QApplication::palette()] { QApplication::setPalette(before); });
        QApplication::setPalette(ui::lightPalette());  // as the program does: not that of the platform
        ShownWindow w;
        QVERIFY(w.openCounter());
        const int code = app::runTourOfStates(w.window, folder.path(), everyTheme);
        QFile file(folder.filePath(QStringLiteral("report-states.txt")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QStringList report = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
        QVERIFY2(code == 0, qPrintable(report.filter(QStringLiteral("✗")).join(QLatin1Char('\n'))));

        const QString begin = QStringLiteral("states of nodes in the pictures: ");
        const QStringList lines = report.filter(begin);
        QCOMPARE(lines.size(), qsizetype(1));
        QStringList all;
        for (size_t i = 0; i < ui::nodeStateCount; ++i)
            all.append(ui::nodeStateKeyword(static_cast<ui::NodeState>(i)));
        QCOMPARE(lines.first().mid(begin.size()).split(QLatin1Char(' ')), all);

        QStringList names = {QStringLiteral("10-blocked"),
                             QStringLiteral("10-stuck"),
                             QStringLiteral("10-fed"),
                             QStringLiteral("10-failed"),
                             QStringLiteral("10-not-fed"),
                             QStringLiteral("10-refused"),
                             QStringLiteral("10-limit"),
                             QStringLiteral("11-hints"),
                             QStringLiteral("11-start-sessions"),
                             QStringLiteral("11-start-error"),
                             QStringLiteral("11-large-group"),
                             QStringLiteral("12-breakpoint-editor"),
                             QStringLiteral("12-iteration"),
                             QStringLiteral("13-run-under-way"),
                             QStringLiteral("13-computing"),
                             QStringLiteral("13-opening")};
        if (ui::hasDot())
            names.append(QStringLiteral("13-layout-under-way"));
        const QStringList looks = everyTheme
            ? QStringList{QStringLiteral("-light"), QStringLiteral("-dark"), QStringLiteral("-contrast")}
            : QStringList{QString()};
        for (const QString& name : names)
            for (const QString& look : looks)
                QVERIFY2(!QImage(folder.filePath(name + look + QStringLiteral(".png"))).isNull(),
                         qPrintable(name + look));
        QCOMPARE(QDir(folder.path()).entryList({QStringLiteral("*.png")}).size(), names.size() * looks.size());
    }

    /// What cannot be written is said, and is no reason to stay for ever.
    void aFolderThatCannotBeMadeIsAFailure()
    {
        const QTemporaryDir folder;
        QFile inTheWay(folder.filePath(QStringLiteral("file")));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        ShownWindow w;
        QVERIFY(w.openCounter());
        QCOMPARE(app::runTourOfStates(w.window, folder.filePath(QStringLiteral("file/below")), false), 1);
        QCOMPARE(w.snapshot().path.filename().string(), std::string("counter.pbtxt"));
    }

private:
    QTemporaryDir m_settings;
};

TAGSCOPE_TEST(TestTourStates)

#include "tst_tour_states.moc"
#include "ui/graphview/layout/layouter.h"
