// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/breakpoints/ready_delegate.h"
#include "ui/breakpoints/ready_part.h"

#include "tests/support/shown_part.h"
#include "ui/common/hint_list_view.h"
#include "ui/session/commands/move_requests.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace tagscope;
using namespace tagscope::test;
using ui::ReadyModel;

class TestReadyModel final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// In little room names that differ in their last part or in their scope still look different.
    void shortNamesDiffer()
    {
        const QFontMetrics metrics{QFont()};
        const QString names[] = {QStringLiteral("encoder/rnn/while/basic_cell/add_1"),
                                 QStringLiteral("encoder/rnn/while/basic_cell/add_2"),
                                 QStringLiteral("decoder/rnn/while/basic_cell/add_1")};
        const int room = metrics.horizontalAdvance(names[0]) * 2 / 3;
        QSet<QString> shown;
        for (const QString& name : names) {
            const QString text = ui::shortNodeName(metrics, name, room);
            QVERIFY2(metrics.horizontalAdvance(text) <= room, qPrintable(text));
            QVERIFY2(text.endsWith(name.section(QLatin1Char('/'), -1)), qPrintable(text));
            shown.insert(text);
        }
        QCOMPARE(shown.size(), 3);
        QCOMPARE(ui::shortNodeName(metrics, names[0], 10 * room), names[0]);
        // Of very little, the end is what counts.
        QVERIFY(ui::shortNodeName(metrics, names[1], metrics.horizontalAdvance(QStringLiteral("..._2")))
                    .endsWith(QLatin1Char('2')));
    }

    void columnsFit_data()
    {
        QTest::addColumn<int>("letters");
        QTest::newRow("dock") << 44;
        QTest::newRow("narrow") << 24;
        QTest::newRow("wide") << 150;
    }
    /// Tags stand below each other, whatever is said behind some of them, and that is not cut.
    void columnsFit()
    {
        QFETCH(int, letters);
        const QFontMetrics metrics{QFont()};
        const int width = letters * metrics.averageCharWidth();
        ui::ReadyRow longest;
        longest.name = QStringLiteral("root/rnn/while/basic_lstm_cell/Sigmoid_1");
        longest.tagName = QStringLiteral("while;13");
        const ui::ReadyColumns unmarked = ui::readyColumns(metrics, longest, width);
        longest.isNext = true;
        const ui::ReadyColumns columns = ui::readyColumns(metrics, longest, width);
        QVERIFY(columns.name > 0 && columns.tag > columns.name && columns.mark > columns.tag);
        QVERIFY(columns.mark + metrics.horizontalAdvance(ReadyModel::mark(longest)) <= width);
        QVERIFY(unmarked.mark <= width);
        if (letters >= 44)
            QVERIFY(columns.mark - columns.tag - columns.gap >= metrics.horizontalAdvance(longest.tagName));
        if (letters == 150)
            QVERIFY(columns.tag - columns.name - columns.gap >= metrics.horizontalAdvance(longest.name));
    }

    void followsTheReadyList_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("policy");
        for (const char* file : {"counter.pbtxt", "nested.pbtxt", "cond_false.pbtxt"})
            for (const auto kind : {Policy::Kind::Fifo, Policy::Kind::Lifo, Policy::Kind::Random})
                QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(file)).arg(int(kind))))
                    << examplePath(file) << int(kind);
    }
    void followsTheReadyList()
    {
        QFETCH(QString, file);
        QFETCH(int, policy);
        ReadyModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        LiveSession live;
        QVERIFY(live.open(file, {static_cast<Policy::Kind>(policy), 3}));
        for (int i = 0; i < 30; ++i) {
            model.setSnapshot(live.session.snapshot());
            const ui::Snapshot& s = live.snapshot();
            QCOMPARE(size_t(model.rowCount()), s.state.ready.size());
            int marked = 0;
            for (int row = 0; row < model.rowCount(); ++row) {
                const ReadyEntry& entry = s.state.ready[size_t(row)];
                QCOMPARE(model.nodeAt(row), s.program->nodeOf(entry.node()));
                QCOMPARE(model.tagAt(row), s.state.iteration(entry.iterationId()).tag);
                const QString text = model.index(row).data().toString();
                QVERIFY(text.contains(QString::fromStdString(s.graph->node(model.nodeAt(row)).name)));
                QCOMPARE(text.contains(QLatin1String("(dead)")), entry.isDead());
                QCOMPARE(text.contains(QLatin1String("  root")), model.tagAt(row) == TagId(0u));
                QVERIFY(model.longest().name.size() >= model.rowAt(row).name.size());
                if (text.contains(QLatin1String("next"))) {
                    ++marked;
                    QVERIFY(s.nextChoice == Choice::fire(size_t(row)));
                }
            }
            QCOMPARE(marked, s.state.ready.empty() ? 0 : 1);
            if (s.state.ready.empty())
                break;
            QVERIFY(live.step());
        }
        QCOMPARE(live.error(ui::GoToRequest{0}), std::string());
        model.setSnapshot(live.session.snapshot());
        QCOMPARE(size_t(model.rowCount()), live.snapshot().state.ready.size());
    }

    /// Of many it has the first, and knows how many more there are.
    void countsWhatItDoesNotList()
    {
        constexpr size_t beyond = 70;
        QByteArray constants;
        for (size_t i = 0; i < ReadyModel::mostRows + beyond; ++i)
            constants +=
                constantText("c" + QByteArray::number(qulonglong(i)), "DT_INT32", "tensor_shape {} int_val: 1");
        const GraphFile file(constants);
        LiveSession live;
        QVERIFY(live.open(file.path()));
        ReadyModel model;
        model.setSnapshot(live.session.snapshot());
        QCOMPARE(size_t(model.rowCount()), ReadyModel::mostRows);
        QCOMPARE(model.unlisted(), beyond);
        QVERIFY(live.step());
        model.setSnapshot(live.session.snapshot());
        QCOMPARE(model.unlisted(), beyond - 1);
        model.setSnapshot(nullptr);
        QCOMPARE(model.unlisted(), size_t(0));
    }

    /// In a run over two devices those of each stand below its heading, in the order in which they are ready.
    void devicesHaveHeadings()
    {
        LiveSession live;
        QCOMPARE(live.error(counterOver(nullptr)), std::string());
        ReadyModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        bool hadBoth = false;
        for (int i = 0; i < 60; ++i) {
            model.setSnapshot(live.session.snapshot());
            const ui::Snapshot& s = live.snapshot();
            const ReadyList& ready = s.state.ready;
            int row = 0;
            int headings = 0;
            for (size_t d = 0; d < 2; ++d) {
                std::vector<size_t> here;
                for (size_t r = 0; r < ready.size(); ++r)
                    if (s.program->node(ready[r].node()).device == DeviceId(d))
                        here.push_back(r);
                if (here.empty())
                    continue;
                ++headings;
                QVERIFY(model.rowAt(row).isHeading);
                QCOMPARE(model.headingOf(row), row);
                QCOMPARE(model.index(row).data().toString(),
                         QStringLiteral("▾ CPU:%1: %2 ready").arg(d).arg(here.size()));
                for (const size_t r : here) {
                    ++row;
                    QVERIFY(!model.rowAt(row).isHeading);
                    QCOMPARE(model.nodeAt(row), s.program->nodeOf(ready[r].node()));
                    QCOMPARE(model.rowAt(row).deviceName, QStringLiteral("CPU:%1").arg(d));
                    QCOMPARE(model.rowAt(row).isNext, s.nextChoice == Choice::fire(r));
                    QVERIFY(model.headingOf(row) < row);
                }
                ++row;
            }
            QCOMPARE(model.rowCount(), row);
            hadBoth = hadBoth || headings == 2;
            if (ready.empty())
                break;
            QVERIFY(live.step());
        }
        QVERIFY(hadBoth);
    }

    /// A heading that is closed counts what is below it, and lists nothing; the session knows of it.
    void headingsAreClosedByKeys()
    {
        ShownPart<ui::ReadyPart> s;
        QCOMPARE(s.live.error(counterOver(nullptr)), std::string());
        QVERIFY(s.settle());
        const int all = s.part.model().rowCount();
        QVERIFY(all > 1 && s.part.model().rowAt(0).isHeading);
        QVERIFY(s.part.save().isUndefined());
        const auto press = [&](int key, int row) {
            s.part.list()->setCurrentIndex(s.part.model().index(row));
            QTest::keyClick(s.part.list(), static_cast<Qt::Key>(key));
        };
        const int below = s.part.model().rowAt(0).name.section(QStringLiteral(": "), 1).section(u' ', 0, 0).toInt();
        press(Qt::Key_Left, 1);
        QCOMPARE(s.part.model().rowCount(), all - below);
        QVERIFY(s.part.model().rowAt(0).isClosed);
        QCOMPARE(s.part.list()->currentIndex().row(), 0);
        QCOMPARE(s.part.model().unlisted(), size_t(0));
        const QJsonValue saved = s.part.save();
        press(Qt::Key_Return, 0);
        QCOMPARE(s.part.model().rowCount(), all);
        s.part.restore(saved);
        QCOMPARE(s.part.model().rowCount(), all - below);
        press(Qt::Key_Right, 0);
        QCOMPARE(s.part.model().rowCount(), all);
        // A row of an instance fires.
        const NodeId node = s.part.model().nodeAt(1);
        press(Qt::Key_Return, 1);
        QVERIFY(s.settle());
        QCOMPARE(s.live.snapshot().position, uint64_t(1));
        QCOMPARE(s.live.snapshot().report->fired->node, node);
    }

    void whatStaysIsNotTakenOut()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        ReadyModel model;
        model.setSnapshot(live.session.snapshot());
        QCOMPARE(model.rowCount(), 3);
        const QPersistentModelIndex last = model.index(2);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        QVERIFY(live.step());
        model.setSnapshot(live.session.snapshot());
        QVERIFY(last.isValid());
        QVERIFY(last.data().toString().contains(QLatin1String("one")));
        QCOMPARE(reset.size(), 0);
        model.setSnapshot(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }
};

TAGSCOPE_TEST(TestReadyModel)

#include "tst_ready_model.moc"
