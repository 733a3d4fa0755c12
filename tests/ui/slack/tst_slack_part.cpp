// SPDX-License-Identifier: Apache-2.0
#include "ui/slack/slack_part.h"

#include "core/exec/network_file.h"
#include "tests/support/shown_part.h"
#include "tests/support/test_program.h"
#include "ui/session/commands/open_request.h"

#include <QTableView>
#include <QTest>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

/// The edges of the counter whose addition is on another device.
class TestSlackPart final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void edgesAreListed()
    {
        ShownPart<SlackPart> shown;
        QVERIFY(open(shown, R"({"kernels":"unit","links":[{"latency_us":10,"bandwidth_MBps":1}]})"));
        QCOMPARE(shown.part.hintText(), QStringLiteral("No message was taken yet."));
        QVERIFY(shown.runToEnd());
        // The value there and back, the condition, the addend.
        QCOMPARE(shown.part.model().rowCount(), 4);
        uint64_t messages = 0;
        for (int row = 0; row < 4; ++row) {
            messages += shown.part.model().edgeAt(row).messages;
            if (row > 0)
                QVERIFY(shown.part.model().edgeAt(row).stall <= shown.part.model().edgeAt(row - 1).stall);
        }
        QCOMPARE(messages, uint64_t(34));
        QVERIFY(shown.part.model().edgeAt(0).stall > 0);
        shown.part.table()->sortByColumn(EdgeModel::Edge, Qt::AscendingOrder);
        QCOMPARE(shown.cell(0, EdgeModel::Edge), QStringLiteral("one"));
        QCOMPARE(shown.cell(0, EdgeModel::Messages), QStringLiteral("1"));
        QCOMPARE(shown.cell(1, EdgeModel::Edge), QStringLiteral("while/Add"));
        QCOMPARE(shown.cell(1, EdgeModel::From), QStringLiteral("CPU:1"));
        // To select an edge is to look at it; Enter goes to the message that cost most.
        QVERIFY(shown.select(1));
        QVERIFY(shown.focus.edge());
        QCOMPARE(shown.live.snapshot().graph->node(shown.focus.edge()->source.node).name, std::string("while/Add"));
        Q_EMIT shown.part.table()->activated(shown.part.table()->currentIndex());
        QVERIFY(shown.settle());
        QCOMPARE(shown.live.snapshot().position, uint64_t(shown.part.model().edgeAt(1).worst) + 1);
    }

    void withoutAClock()
    {
        ShownPart<SlackPart> shown;
        QVERIFY(open(shown, nullptr) && shown.runToEnd());
        QCOMPARE(shown.part.model().rowCount(), 0);
        QVERIFY(shown.part.hintText().contains(QStringLiteral("--network FILE")));
    }

    /// For those who look at it: set TAGSCOPE_PICTURES to a folder.
    void pictures()
    {
        const QString folder = qEnvironmentVariable("TAGSCOPE_PICTURES");
        ShownPart<SlackPart> shown;
        QVERIFY(open(shown, R"({"kernels":"unit","links":[{"latency_us":10,"bandwidth_MBps":1}]})")
                && shown.runToEnd());
        QVERIFY(!shown.part.widget()->grab().isNull());
        if (folder.isEmpty())
            return;
        QVERIFY(shown.settle());
        shown.part.widget()->grab().save(folder + QStringLiteral("/slack.png"));
    }

private:
    static bool open(ShownPart<SlackPart>& shown, const char* network)
    {
        return shown.live.error(counterOver(network)).empty() && shown.settle();
    }
};

TAGSCOPE_TEST(TestSlackPart)

#include "tst_slack_part.moc"
