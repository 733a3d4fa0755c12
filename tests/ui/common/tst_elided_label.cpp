// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/common/elided_label.h"

#include <QTest>

using namespace tagscope::ui;

class TestElidedLabel final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Whole parts, as many as fit; only the first is ever shortened within.
    void partsAreLeftOut()
    {
        const QFontMetrics metrics{QFont()};
        const auto room = [&](const QString& text) { return metrics.horizontalAdvance(text); };
        const QString first = QStringLiteral("the run is over");
        const QString two = first + partSign + QStringLiteral("Identity `result` fired");
        const QString all = two + partSign + QStringLiteral("12 nodes are dead");
        const QString more = partSign + QChar(0x2026);
        QCOMPARE(fittedLine(all, metrics, room(all)), all);
        QCOMPARE(fittedLine(all, metrics, room(all) - 1), two + more);
        QCOMPARE(fittedLine(all, metrics, room(two + more)), two + more);
        QCOMPARE(fittedLine(all, metrics, room(two + more) - 1), first + more);
        const QString least = fittedLine(all, metrics, room(first) - 1);
        QVERIFY2(least.startsWith(QStringLiteral("the run")) && least.endsWith(QChar(0x2026)), qPrintable(least));
        QVERIFY(room(least) < room(first));
        QCOMPARE(fittedLine(QString(), metrics, 0), QString());
    }
};

TAGSCOPE_TEST(TestElidedLabel)

#include "tst_elided_label.moc"
