// SPDX-License-Identifier: Apache-2.0
#include "ui/messages/messages_part.h"

#include "tests/support/shown_part.h"
#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"
#include "ui/session/queries/timing_query.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QJsonObject>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSet>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <map>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

struct ShownMessages : ShownPart<MessagesPart> {
    /// The counter, its addition alone on the second of two devices.
    bool openOverTwo(int limit = 10)
    {
        OpenRequest request;
        request.path = examplePath("counter.pbtxt").toStdString();
        request.options.placement = additionElsewhere();
        request.options.request.feeds.push_back({"limit", Tensor::scalar(int32_t{limit})});
        return live.error(std::move(request)).empty() && live.snapshot().program && settle();
    }
    MessageModel& model() const { return part.model(); }
    int rows() const { return part.model().rowCount(); }
    QStringList column(int column) const
    {
        QStringList texts;
        for (int row = 0; row < rows(); ++row)
            texts.append(cell(row, column));
        return texts;
    }
    bool filter(const QString& text)
    {
        part.filterLine()->setText(text);
        Q_EMIT part.filterLine()->returnPressed();
        return settle();
    }
    bool only(MessageFilter::Only only)
    {
        part.onlyBox()->setCurrentIndex(static_cast<int>(only));
        return settle();
    }
    std::string opOf(NodeId node) const { return live.snapshot().graph->node(node).op; }
};

}

class TestMessagesPart final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// 11 conditions, 11 values there and 11 back, and the addend; the last values are dead (semantics.md 14.10).
    void theCounterOverTwoDevices()
    {
        ShownMessages s;
        QVERIFY(s.openOverTwo());
        QCOMPARE(s.rows(), 0);
        QVERIFY(s.runToEnd());
        QCOMPARE(s.rows(), 34);
        const QStringList edges = s.column(MessageModel::Edge);
        const auto count = [&](const char* start) { return edges.filter(QString::fromUtf8(start)).size(); };
        QCOMPARE(count("while/LoopCond → "), 11);
        QCOMPARE(count("while/Identity → while/Add"), 11);
        QCOMPARE(count("while/Add → while/NextIteration"), 11);
        QCOMPARE(count("one → while/Add/Enter"), 1);
        QCOMPARE(s.column(MessageModel::State).count(QStringLiteral("taken")), 34);
        QCOMPARE(s.column(MessageModel::Dead).count(QStringLiteral("dead")), 2);
        QCOMPARE(s.column(MessageModel::From).count(QStringLiteral("CPU:1")), 11);
        QCOMPARE(s.column(MessageModel::To).count(QStringLiteral("CPU:1")), 23);
        QCOMPARE(s.column(MessageModel::Bytes).count(QStringLiteral("0")), 2);
        QCOMPARE(s.column(MessageModel::Bytes).count(QStringLiteral("1")), 11);
        QCOMPARE(s.column(MessageModel::Bytes).count(QStringLiteral("4")), 21);
        QCOMPARE(s.column(MessageModel::Tag).count(QStringLiteral("root")), 1);
        QVERIFY2(s.part.countText().startsWith(QStringLiteral("34 ")), qPrintable(s.part.countText()));
        for (int row = 0; row < s.rows(); ++row) {
            const int sent = s.cell(row, MessageModel::Sent).toInt();
            QVERIFY(sent < s.cell(row, MessageModel::Taken).toInt());
            QCOMPARE(s.live.snapshot().graph->node(s.model().rowAt(row).sender).op, std::string("_Send"));
        }
    }

    /// At every position what is listed is what the mailboxes hold there, and what was taken from them.
    void atEveryPosition()
    {
        ShownMessages s;
        QVERIFY(s.openOverTwo(2));
        QVERIFY(s.runToEnd());
        const uint64_t end = s.live.snapshot().size;
        for (uint64_t position = end + 1; position-- > 0;) {
            QVERIFY(s.goTo(position));
            const State& state = s.live.snapshot().state;
            uint64_t waiting = 0;
            state.resources.forEach([&](ResourceId, const Resource& resource) {
                waiting += std::get<MailboxResource>(resource).messages.size();
            });
            const QStringList states = s.column(MessageModel::State);
            QCOMPARE(static_cast<uint64_t>(states.count(QStringLiteral("parked"))), waiting);
            QCOMPARE(static_cast<uint64_t>(states.count(QStringLiteral("taken"))), state.stats.messages - waiting);
            QCOMPARE(static_cast<size_t>(states.count(QStringLiteral("awaited"))), state.blocked.size());
            QCOMPARE(states.size(), static_cast<int>(state.stats.messages + state.blocked.size()));
            QVERIFY(s.only(MessageFilter::Only::Posted));
            QCOMPARE(static_cast<uint64_t>(s.rows()), waiting);
            QVERIFY(s.only(MessageFilter::Only::All));
        }
        QCOMPARE(s.rows(), 0);
        QVERIFY(s.goTo(end));
        QCOMPARE(s.rows(), 3 * 3 + 1);
    }

    void theLineFilters_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("rows");
        const auto row = [](const char* text, int rows) { QTest::newRow(text) << QString::fromLatin1(text) << rows; };
        row("LoopCond", 11);
        row("loopcond", 11);
        row("while/*NextIteration", 11);
        row("LoopCond;3", 0);
        row("while/LoopCond while;3", 1);
        row("root", 0);  // a tag is found as its name is written
        row("edge_", 34);
        row("device:CPU:1;0000000000000001", 11);
        row("no such thing", 0);
        row("0:0", 1);  // the frame and the iteration of the root, in keys
    }
    void theLineFilters()
    {
        QFETCH(QString, text);
        QFETCH(int, rows);
        ShownMessages s;
        QVERIFY(s.openOverTwo() && s.runToEnd() && s.filter(text));
        if (text == QLatin1String("0:0"))  // hashes of frames may end so
            QVERIFY(s.rows() >= 1 && s.rows() < 34);
        else
            QCOMPARE(s.rows(), rows);
        QVERIFY(s.filter({}));
        QCOMPARE(s.rows(), 34);
    }

    void itFiltersByState()
    {
        ShownMessages s;
        QVERIFY(s.openOverTwo() && s.runToEnd());
        QVERIFY(s.only(MessageFilter::Only::Dead));
        QCOMPARE(s.rows(), 2);
        QVERIFY(s.filter(QStringLiteral("while/Identity")));
        QCOMPARE(s.rows(), 1);
        QVERIFY(s.cell(0, MessageModel::Tag).endsWith(QStringLiteral(";10")));
        QVERIFY(s.only(MessageFilter::Only::Posted));
        QCOMPARE(s.rows(), 0);
        QVERIFY2(s.part.hintText().contains(QStringLiteral("filter")), qPrintable(s.part.hintText()));
    }

    void columnsSort()
    {
        ShownMessages s;
        QVERIFY(s.openOverTwo() && s.runToEnd());
        const QStringList unsorted = s.column(MessageModel::Sent);
        for (const int column : {MessageModel::Sent, MessageModel::Taken, MessageModel::Bytes}) {
            for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
                s.part.table()->sortByColumn(column, order);
                QList<int> numbers;
                for (const QString& text : s.column(column))
                    numbers.append(text.toInt());
                QCOMPARE(numbers.size(), 34);
                QVERIFY(order == Qt::AscendingOrder ? std::is_sorted(numbers.begin(), numbers.end())
                                                    : std::is_sorted(numbers.rbegin(), numbers.rend()));
            }
        }
        s.part.table()->sortByColumn(MessageModel::Edge, Qt::AscendingOrder);
        const QStringList edges = s.column(MessageModel::Edge);
        QVERIFY(std::is_sorted(edges.begin(), edges.end()));
        s.part.table()->sortByColumn(MessageModel::Tag, Qt::AscendingOrder);
        std::vector<int64_t> iterations;
        for (const QString& tag : s.column(MessageModel::Tag))
            if (tag != QLatin1String("root"))
                iterations.push_back(tag.section(QLatin1Char(';'), -1).toInt());
        QCOMPARE(iterations.size(), size_t{33});
        QVERIFY(std::ranges::is_sorted(iterations));
        s.part.table()->sortByColumn(-1, Qt::AscendingOrder);
        QCOMPARE(s.column(MessageModel::Sent), unsorted);
    }

    /// The Send at its tag, or the Recv as long as nothing was sent; Enter and the menu go on from there.
    void whatIsSelectedIsLookedAt()
    {
        ShownMessages s;
        QVERIFY(s.openOverTwo() && s.runToEnd());
        QVERIFY(s.filter(QStringLiteral("while/Add*NextIteration while;3")));
        QCOMPARE(s.rows(), 1);
        QVERIFY(s.select(0));
        const MessageRow message = s.model().rowAt(0);
        QCOMPARE(s.focus.node(), message.sender);
        QCOMPARE(s.focus.nodeTag(), std::optional(message.tag));
        QVERIFY(QTest::qWaitFor([&] { return s.part.page()->toPlainText().contains(QStringLiteral("Value: ")); }));
        const QString page = s.part.page()->toPlainText();
        QVERIFY2(page.contains(QStringLiteral("int32")) && page.contains(QLatin1Char('4')), qPrintable(page));
        QVERIFY2(page.contains(QStringLiteral(";0000000000000001;/job:localhost/replica:0/task:0/device:CPU:0;edge_")),
                 qPrintable(page));
        QVERIFY(page.contains(QStringLiteral("device:CPU:1, event")));

        s.part.goToTake()->trigger();
        QVERIFY(s.settle());
        QCOMPARE(s.live.snapshot().position, uint64_t{message.taken} + 1);
        QCOMPARE(s.focus.node(), message.receiver);
        s.part.goToSend()->trigger();
        QVERIFY(s.settle());
        QCOMPARE(s.live.snapshot().position, uint64_t{message.sent} + 1);
        QCOMPARE(s.cell(0, MessageModel::State), QStringLiteral("parked"));
        s.part.copyKey()->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().endsWith(QStringLiteral(":3")));
        QCOMPARE(QGuiApplication::clipboard()->text().count(QLatin1Char(';')), 4);

        // While its Recv waits and it was not sent.
        QVERIFY(message.waited < message.sent && s.part.goToWait()->isEnabled());
        s.part.goToWait()->trigger();
        QVERIFY(s.settle());
        QCOMPARE(s.live.snapshot().position, uint64_t{message.waited} + 1);
        QCOMPARE(s.cell(0, MessageModel::State), QStringLiteral("awaited"));
        QVERIFY(s.cell(0, MessageModel::Sent).isEmpty());
        s.part.table()->setCurrentIndex({});
        s.focus.forgetNode();
        QVERIFY(s.select(0));
        QCOMPARE(s.focus.node(), message.receiver);
        Q_EMIT s.part.table()->activated(s.model().index(0, 0));
        QVERIFY(s.settle());
        QCOMPARE(s.live.snapshot().position, uint64_t{message.taken} + 1);
    }

    /// What is selected stays so when others come and go.
    void theSelectionStays()
    {
        ShownMessages s;
        QVERIFY(s.openOverTwo() && s.runToEnd() && s.select(12));
        const uint64_t number = s.model().numberAt(12);
        s.part.table()->sortByColumn(MessageModel::Edge, Qt::DescendingOrder);
        QCOMPARE(s.model().numberAt(s.part.table()->currentIndex().row()), number);
        QVERIFY(s.goTo(s.live.snapshot().size - 1));
        QCOMPARE(s.model().numberAt(s.part.table()->currentIndex().row()), number);
        QVERIFY(s.goTo(0));
        QVERIFY(!s.part.table()->currentIndex().isValid());
        QVERIFY(s.part.page()->toPlainText().isEmpty());
    }

    void oneDeviceSaysHowThereAreMore()
    {
        ShownMessages s;
        QVERIFY(s.live.open(examplePath("counter.pbtxt")) && s.runToEnd());
        QCOMPARE(s.rows(), 0);
        QVERIFY2(s.part.hintText().contains(QStringLiteral("--devices N"))
                     && s.part.hintText().contains(QStringLiteral("--placement FILE")),
                 qPrintable(s.part.hintText()));
        QVERIFY(s.openOverTwo());
        QVERIFY(!s.part.hintText().contains(QStringLiteral("--devices")));
    }

    /// Over a network each message that was taken says its slack and its stall, as the line's sums by edge have them;
    /// what is only on its way says nothing.
    void slackAndStall()
    {
        ShownMessages s;
        QVERIFY(s.openOverTwo());
        QVERIFY(s.part.table()->isColumnHidden(MessageModel::Stall));
        QVERIFY(s.live.error(counterOver(R"({"kernels":"unit","links":[{"latency_us":10}]})")).empty() && s.settle());
        QVERIFY(!s.part.table()->isColumnHidden(MessageModel::Stall));
        QVERIFY(s.runToEnd());
        const auto known = [&] {
            for (int row = 0; row < s.rows(); ++row)
                if (!s.model().timingAt(row))
                    return false;
            return s.rows() > 0;
        };
        QTRY_VERIFY(known());
        const auto times = s.live.ask(EdgeTimesQuery{});
        QVERIFY(times && times->isTimed);
        std::map<uint32_t, VirtualTime> stalls;
        std::map<uint32_t, VirtualTime> slacks;
        VirtualTime all = 0;
        for (int row = 0; row < s.rows(); ++row) {
            stalls[s.model().rowAt(row).route] += s.model().timingAt(row)->stall;
            slacks[s.model().rowAt(row).route] += s.model().timingAt(row)->slack;
            all += s.model().timingAt(row)->stall;
        }
        for (const EdgeTiming& edge : times->edges) {
            QCOMPARE(stalls[edge.route], edge.stall);
            QCOMPARE(slacks[edge.route], edge.slack);
        }
        QVERIFY(all > 0);
        s.part.table()->sortByColumn(MessageModel::Stall, Qt::DescendingOrder);
        for (int row = 1; row < s.rows(); ++row)
            QVERIFY(s.model().timingAt(row - 1)->stall >= s.model().timingAt(row)->stall);
        QVERIFY(s.cell(0, MessageModel::Stall).endsWith(QStringLiteral("µs")));
        QVERIFY(s.select(0));
        QVERIFY2(s.part.page()->toPlainText().contains(QStringLiteral("stood ") + s.cell(0, MessageModel::Stall)),
                 qPrintable(s.part.page()->toPlainText()));
        QVERIFY(s.goTo(s.model().rowAt(0).taken));
        QVERIFY(s.settle());
        for (int row = 0; row < s.rows(); ++row)
            QCOMPARE(s.model().timingAt(row) != nullptr, s.model().stateAt(row) == MessageState::Taken);
    }

    /// Thousands of iterations come in parts.
    void manyMessages()
    {
        ShownMessages s;
        QVERIFY(s.openOverTwo(5000) && s.runToEnd());
        QVERIFY(QTest::qWaitFor([&] { return s.rows() == 3 * 5001 + 1; }, 20'000));
        QVERIFY(s.only(MessageFilter::Only::Dead));
        QCOMPARE(s.rows(), 2);
    }

    /// Nothing is asked for what nobody sees; it is there once somebody does.
    void itLooksWhileItIsSeen()
    {
        ShownMessages s;
        s.part.widget()->hide();
        QVERIFY(s.openOverTwo() && s.runToEnd());
        QCOMPARE(s.rows(), 0);
        s.part.widget()->show();
        QVERIFY(s.settle());
        QCOMPARE(s.rows(), 34);
    }

    void theFilterBelongsToTheSession()
    {
        QJsonValue saved;
        {
            ShownMessages s;
            QVERIFY(s.openOverTwo() && s.runToEnd());
            QVERIFY(s.part.save().isUndefined());
            QVERIFY(s.filter(QStringLiteral("LoopCond")) && s.only(MessageFilter::Only::Taken));
            saved = s.part.save();
        }
        ShownMessages s;
        QVERIFY(s.openOverTwo() && s.runToEnd());
        s.part.restore(saved);
        QCOMPARE(s.rows(), 11);
        s.part.restore(QJsonValue(QJsonObject{{QStringLiteral("only"), 7}}));
        QCOMPARE(s.rows(), 34);
        QVERIFY(s.part.save().isUndefined());
    }

    /// Readers of the screen hear what keys lead to.
    void allOfItHasNames()
    {
        ShownMessages s;
        QVERIFY(s.openOverTwo());
        for (const QWidget* widget :
             {static_cast<QWidget*>(s.part.filterLine()), static_cast<QWidget*>(s.part.onlyBox()),
              static_cast<QWidget*>(s.part.table()), static_cast<QWidget*>(s.part.page())}) {
            QVERIFY(!widget->accessibleName().isEmpty());
            QVERIFY(widget->focusPolicy() & Qt::TabFocus);
        }
    }

    /// Only what goes from one device to another, wherever that was chosen.
    void onlyOneWay()
    {
        ShownMessages s;
        QObject::connect(&s.focus, &FocusModel::moved, &s.part, &ViewPart::onFocus);
        QVERIFY(s.openOverTwo() && s.runToEnd());
        const int all = s.rows();
        const std::vector<std::string>& devices = s.live.snapshot().program->placement().devices;
        s.focus.filterLink(DeviceLink{devices[1], devices[0]});
        QCOMPARE(s.rows(), 11);  // the sums
        QCOMPARE(s.column(MessageModel::From).count(QStringLiteral("CPU:1")), 11);
        QVERIFY(!s.part.linkButton()->isHidden());
        QCOMPARE(s.part.linkButton()->text(), QStringLiteral("CPU:1 → CPU:0 ✕"));
        s.focus.filterLink(DeviceLink{devices[0], {}});
        QCOMPARE(s.rows(), all - 11);
        s.part.linkButton()->click();
        QCOMPARE(s.rows(), all);
        QVERIFY(s.part.linkButton()->isHidden());
        // Another file begins with all.
        s.focus.filterLink(DeviceLink{devices[1], devices[0]});
        QVERIFY(s.openOverTwo() && s.runToEnd());
        QCOMPARE(s.rows(), all);
    }

    void stopsOnAnEdge()
    {
        ShownMessages s;
        QVERIFY(s.openOverTwo() && s.runToEnd());
        QVERIFY(s.filter(QStringLiteral("while/Add")));
        QVERIFY(s.select(0));
        const auto trigger = [&](const QString& words) {
            for (QAction* action : s.part.table()->actions())
                if (action->text().remove(QLatin1Char('&')) == words && action->isEnabled()) {
                    action->trigger();
                    return s.settle();
                }
            return false;
        };
        QVERIFY(trigger(QStringLiteral("Stop When a Dead One Is Sent on This Edge")));
        QVERIFY(trigger(QStringLiteral("Stop When One Arrives on This Edge")));
        QVERIFY(trigger(QStringLiteral("Stop When One Arrives on This Edge")));  // which is there
        const auto& rows = s.live.snapshot().breakpoints;
        QCOMPARE(rows.size(), size_t(2));
        QVERIFY(rows[0].breakpoint.spec.kind == BreakpointSpec::Kind::DeadMessage);
        QVERIFY(rows[1].breakpoint.spec.kind == BreakpointSpec::Kind::Deliver);
        QVERIFY(s.goTo(0));
        QVERIFY(s.runToEnd());
        QVERIFY(s.live.snapshot().report->hits.size() == 1);
        QCOMPARE(s.live.snapshot().report->hits.front().breakpoint, 2);
    }
};

TAGSCOPE_TEST(TestMessagesPart)

#include "tst_messages_part.moc"
