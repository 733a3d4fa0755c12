// SPDX-License-Identifier: Apache-2.0
#include "ui/resources/resources_part.h"

#include "tests/support/shown_part.h"
#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/move_requests.h"

#include <QAbstractItemModelTester>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTableView>

#include <algorithm>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

/// A float variable "counter" that is set to 1, then 2 is added; the sum is read.
QByteArray variableGraph()
{
    const QByteArray ofFloat = "attr { key: \"dtype\" value { type: DT_FLOAT } } ";
    return "node { name: \"v\" op: \"VarHandleOp\" " + ofFloat
        + "attr { key: \"shape\" value { shape {} } } attr { key: \"shared_name\" value { s: \"counter\" } } }\n"
        + constantText("one", "DT_FLOAT", "tensor_shape {} float_val: 1")
        + constantText("two", "DT_FLOAT", "tensor_shape {} float_val: 2")
        + "node { name: \"set\" op: \"AssignVariableOp\" input: \"v\" input: \"one\" " + ofFloat + "}\n"
        + "node { name: \"add\" op: \"AssignAddVariableOp\" input: \"v\" input: \"two\" input: \"^set\" " + ofFloat
        + "}\n" + "node { name: \"read\" op: \"ReadVariableOp\" input: \"v\" input: \"^add\" " + ofFloat + "}\n";
}

struct Shown : ShownPart<ResourcesPart> {
    QAbstractItemModelTester historyTester{&part.history(), QAbstractItemModelTester::FailureReportingMode::QtTest};

    bool open(const QByteArray& text)
    {
        m_file.emplace(text);
        return live.open(m_file->path());
    }
    /// What happened, oldest first.
    QStringList history() const
    {
        QStringList what;
        for (int row = part.history().rowCount(); row-- > 0;)
            what.append(part.history().index(row, ResourceHistoryModel::What).data().toString());
        return what;
    }

private:
    std::optional<GraphFile> m_file;
};

}

class TestResourcesPart final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void aVariableAtTheCursor()
    {
        Shown s;
        QVERIFY(s.open(variableGraph()));
        QCOMPARE(s.part.model().rowCount(), 1);
        QVERIFY(s.cell(0, ResourceModel::Name).contains(QStringLiteral("counter")));
        QCOMPARE(s.cell(0, ResourceModel::Kind), QStringLiteral("variable"));
        QVERIFY(s.runToEnd() && s.select(0));
        QVERIFY2(s.cell(0, ResourceModel::Content).endsWith(QLatin1Char('3')),
                 qPrintable(s.cell(0, ResourceModel::Content)));
        QVERIFY(s.cell(0, ResourceModel::Waiting).isEmpty());

        // Both changes of the value are told; before the second one, only the first.
        QStringList values = s.history().filter(QStringLiteral("="));
        QCOMPARE(values.size(), 2);
        QVERIFY(values.first().endsWith(QLatin1Char('1')) && values.last().endsWith(QLatin1Char('3')));
        const uint64_t second = s.part.history().changeAt(0).event;
        QCOMPARE(s.part.history().changeAt(0).node, s.live.node("add"));
        QVERIFY(s.goTo(second));
        QVERIFY2(s.cell(0, ResourceModel::Content).endsWith(QLatin1Char('1')),
                 qPrintable(s.cell(0, ResourceModel::Content)));
        QCOMPARE(s.history().filter(QStringLiteral("=")), values.mid(0, 1));
    }

    /// A change leads to the moment after it, and to its node.
    void aChangeLeadsToItsMoment()
    {
        Shown s;
        QVERIFY(s.open(variableGraph()) && s.runToEnd() && s.select(0));
        const ResourceChange change = s.part.history().changeAt(0);
        QVERIFY(s.goTo(0) && s.runToEnd());
        Q_EMIT s.part.historyTable()->activated(s.part.history().index(0, 0));
        QVERIFY(s.settle());
        QCOMPARE(s.live.snapshot().position, change.event + 1);
        QCOMPARE(s.focus.node(), change.node);
    }

    /// Nobody fills the queue that "deq" waits for.
    void aQueueSaysWhoWaits()
    {
        Shown s;
        QVERIFY(s.open(stuckLoop()));
        QVERIFY(s.runToEnd());
        const auto& model = s.part.model();
        int queue = 0;
        while (queue < model.rowCount() && s.cell(queue, ResourceModel::Kind) != QLatin1String("queue"))
            ++queue;
        QVERIFY(queue < model.rowCount());
        QCOMPARE(s.cell(queue, ResourceModel::Waiting), QStringLiteral("deq"));
        QVERIFY(s.cell(queue, ResourceModel::Content).contains(QStringLiteral("elements: 0")));
        QVERIFY(s.select(queue));
        QVERIFY(!s.history().filter(QStringLiteral("waits for elements")).isEmpty());
        Q_EMIT s.part.table()->activated(model.index(queue, 0));
        QCOMPARE(s.focus.node(), s.live.node("deq"));
    }

    void whatHasNoStateHasNoRows()
    {
        Shown s;
        QVERIFY(s.live.open(examplePath("counter.pbtxt")) && s.runToEnd());
        QCOMPARE(s.part.model().rowCount(), 0);
        QCOMPARE(s.part.history().rowCount(), 0);
    }

    /// The array of the example is made, and gets its elements one after the other until it is full.
    void anArrayFills()
    {
        Shown s;
        QVERIFY(s.live.open(examplePath("tensor_array.pbtxt")));
        QVERIFY(s.runToEnd());
        const uint64_t end = s.live.snapshot().size;
        int before = 0;
        int most = -1;
        int size = -1;
        for (uint64_t position = 0; position <= end; ++position) {
            QVERIFY(s.goTo(position));
            if (s.part.model().rowCount() == 0)
                continue;  // not made yet, or nobody can reach it any more
            QCOMPARE(s.cell(0, ResourceModel::Kind), QStringLiteral("tensor array"));
            static const QRegularExpression count(QStringLiteral("written: (\\d+) of (\\d+)"));
            const QRegularExpressionMatch match = count.match(s.cell(0, ResourceModel::Content));
            QVERIFY2(match.hasMatch(), qPrintable(s.cell(0, ResourceModel::Content)));
            const int written = match.captured(1).toInt();
            QVERIFY(written == before || written == before + 1);
            before = written;
            most = std::max(most, written);
            size = match.captured(2).toInt();
        }
        QVERIFY(size > 0);
        QCOMPARE(most, size);
    }

    /// What is selected belongs to the session; other graphs begin without.
    void whatIsSelectedIsKept()
    {
        QJsonValue saved;
        {
            Shown s;
            QVERIFY(s.open(variableGraph()) && s.runToEnd());
            QVERIFY(s.part.save().isUndefined());
            QVERIFY(s.select(0));
            saved = s.part.save();
            QVERIFY(saved.isString());
        }
        Shown s;
        QVERIFY(s.open(variableGraph()) && s.runToEnd());
        s.part.restore(saved);
        QVERIFY(s.settle());
        QCOMPARE(s.part.table()->currentIndex().row(), 0);
        QVERIFY(!s.history().isEmpty());
        QVERIFY(s.live.open(examplePath("counter.pbtxt")));
        QVERIFY(s.part.save().isUndefined());
        s.part.restore(QJsonValue(QJsonObject{{QStringLiteral("no"), 1}}));
        QVERIFY(s.part.save().isUndefined());
    }

    /// Nothing is asked for what nobody sees; it is there once somebody does.
    void itLooksWhileItIsSeen()
    {
        Shown s;
        s.part.widget()->hide();
        QVERIFY(s.open(variableGraph()) && s.runToEnd());
        QCOMPARE(s.part.model().rowCount(), 0);
        s.part.widget()->show();
        QCOMPARE(s.part.model().rowCount(), 1);
    }
};

TAGSCOPE_TEST(TestResourcesPart)

#include "tst_resources_part.moc"
