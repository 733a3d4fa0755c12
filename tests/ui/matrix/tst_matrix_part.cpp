// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/matrix/matrix_part.h"

#include "tests/support/shown_part.h"
#include "ui/session/commands/open_request.h"

#include <QComboBox>
#include <QJsonObject>
#include <QTableView>
#include <QToolButton>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

struct ShownMatrix : ShownPart<MatrixPart> {
    bool openOverTwo()
    {
        OpenRequest request;
        request.path = examplePath("counter.pbtxt").toStdString();
        request.options.placement = additionElsewhere();
        return live.error(std::move(request)).empty() && live.snapshot().program && settle();
    }
};

/// `count` devices in a ring, of which each has sent as many messages to the next as its number says.
Traffic ring(uint32_t count)
{
    Traffic traffic;
    for (uint32_t i = 0; i < count; ++i) {
        traffic.devices.push_back("/job:w/replica:0/task:0/device:CPU:" + std::to_string(i));
        TrafficCell cell;
        cell.from = i;
        cell.to = (i + 1) % count;
        cell.count = i;
        cell.bytes = 1000 * i;
        if (i > 0)
            traffic.cells.push_back(cell);
    }
    return traffic;
}

}

class TestMatrixPart final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// 11 conditions, 11 values and the addend there, and 11 sums back, of which the last is dead (semantics.md 14.10).
    void countsByDevices()
    {
        ShownMatrix s;
        QVERIFY(s.part.hintText().contains(QStringLiteral("once a graph is open")));
        QVERIFY(s.openOverTwo());
        QCOMPARE(s.part.model().rowCount(), 2);
        QCOMPARE(s.part.model().columnCount(), 3);
        QCOMPARE(s.cell(0, 0), QStringLiteral("CPU:0"));
        QCOMPARE(s.cell(0, 2), QString());
        QCOMPARE(s.part.sumText(), QStringLiteral("Nothing was sent yet."));
        QVERIFY(s.runToEnd());
        QCOMPARE(s.cell(0, 2), QStringLiteral("23"));
        QCOMPARE(s.cell(1, 1), QStringLiteral("11"));
        QCOMPARE(s.cell(0, 1), QString());
        QVERIFY(s.part.sumText().startsWith(QStringLiteral("34 messages")));
        s.part.figureBox()->setCurrentIndex(1);
        QCOMPARE(s.cell(1, 1), QStringLiteral("40 bytes"));
        const QString tip = s.part.model().index(1, 1).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(QStringLiteral("Dead: 1")), qPrintable(tip));
        // As much as the largest is shaded most.
        const auto shade = [&](int row, int column) {
            return s.part.model().index(row, column).data(Qt::BackgroundRole).value<QColor>();
        };
        QVERIFY(shade(0, 2).lightnessF() < shade(1, 1).lightnessF());
        QVERIFY(s.goTo(0));
        QCOMPARE(s.cell(1, 1), QString());
    }

    void onOneDevice()
    {
        ShownMatrix s;
        OpenRequest request;
        request.path = examplePath("counter.pbtxt").toStdString();
        QVERIFY(s.live.error(std::move(request)).empty() && s.settle());
        QVERIFY(s.part.hintText().contains(QStringLiteral("nothing is sent")));
        QCOMPARE(s.part.model().rowCount(), 0);
    }

    void aCellFiltersMessages()
    {
        ShownMatrix s;
        QVERIFY(s.openOverTwo() && s.runToEnd());
        const std::vector<std::string>& devices = s.part.model().traffic().devices;
        QVERIFY(s.part.allButton()->isHidden());
        QObject::connect(&s.focus, &FocusModel::moved, &s.part, &ViewPart::onFocus);
        const QRect cell = s.part.table()->visualRect(s.part.model().index(1, 1));
        QTest::mouseClick(s.part.table()->viewport(), Qt::LeftButton, {}, cell.center());
        QVERIFY(s.focus.link() == (DeviceLink{devices[1], devices[0]}));
        QVERIFY(!s.part.allButton()->isHidden());
        s.part.table()->setCurrentIndex(s.part.model().index(0, 2));
        QTest::keyClick(s.part.table(), Qt::Key_Return);
        QVERIFY(s.focus.link() == (DeviceLink{devices[0], devices[1]}));
        s.part.allButton()->click();
        QVERIFY(!s.focus.link());
        QVERIFY(s.part.allButton()->isHidden());
    }

    void hundredsOfDevicesScroll()
    {
        ShownMatrix s;
        s.part.model().setTraffic(ring(400));
        QCOMPARE(s.part.model().rowCount(), 400);
        QCOMPARE(s.cell(399, 1), QStringLiteral("399"));
        s.part.table()->scrollTo(s.part.model().index(399, 400));
        QVERIFY(s.part.table()->visualRect(s.part.model().index(399, 400)).isValid());
        QCOMPARE(s.cell(7, 10), QString());
        QCOMPARE(s.cell(8, 10), QStringLiteral("8"));  // to device 9, which is in column 10
    }

    void shades()
    {
        QCOMPARE(shadeOf(0, 0), 0.0);
        QCOMPARE(shadeOf(5, 5), 1.0);
        QVERIFY(shadeOf(1, 100) < shadeOf(10, 100));
        QVERIFY(shadeOf(10, 100) < shadeOf(100, 100));
    }

    void keepsItsFigure()
    {
        ShownMatrix s;
        QVERIFY(s.part.save().isUndefined());
        s.part.figureBox()->setCurrentIndex(3);
        const QJsonValue saved = s.part.save();
        s.part.restore({});
        QCOMPARE(s.part.figureBox()->currentIndex(), 0);
        s.part.restore(saved);
        QCOMPARE(s.part.figureBox()->currentIndex(), 3);
        s.part.restore(QJsonObject{{QStringLiteral("figure"), QStringLiteral("nonsense")}});
        QCOMPARE(s.part.figureBox()->currentIndex(), 0);
    }
};

TAGSCOPE_TEST(TestMatrixPart)

#include "tst_matrix_part.moc"
