// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/export/replay_page.h"

#include "tests/ui/export/export_fixture.h"
#include "ui/export/html_text.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/history_query.h"
#include "ui/session/queries/node_query.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QXmlStreamReader>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

/// A page taken apart by somebody who only knows HTML.
struct Page {
    QString error;
    QStringList tags;
    QList<QPair<QString, QString>> attributes;
    QHash<QString, QString> nodeOfId;  // of elements that stand for a node
    QHash<QString, QString> classOfId;
    QHash<QString, QString> textOfId;  // of elements that hold nothing but text
    QList<QStringList> rows;           // texts of the table's cells
    QStringList legend;
    QJsonObject data;
    QString script;

    explicit Page(const QByteArray& html)
    {
        QXmlStreamReader reader(html);
        while (!reader.atEnd()) {
            if (reader.readNext() == QXmlStreamReader::StartElement)
                takeElement(reader);
            else if (reader.isCharacters() && !rows.isEmpty() && m_isInCell)
                rows.back().back() += reader.text();
            else if (reader.isCharacters() && m_isInEntry && !reader.text().trimmed().isEmpty())
                legend.append(reader.text().toString());
            else if (reader.isEndElement()) {
                m_isInCell &= reader.name() != QLatin1String("td") && reader.name() != QLatin1String("th");
                m_isInEntry &= reader.name() != QLatin1String("li");
            }
        }
        if (reader.hasError())
            error = QStringLiteral("line %1: %2").arg(reader.lineNumber()).arg(reader.errorString());
    }

    QJsonArray array(const char* name) const { return data.value(QLatin1String(name)).toArray(); }

private:
    void takeElement(QXmlStreamReader& reader)
    {
        const QString tag = reader.name().toString();
        tags.append(tag);
        const QXmlStreamAttributes found = reader.attributes();
        for (const QXmlStreamAttribute& a : found)
            attributes.append({a.name().toString(), a.value().toString()});
        const QString id = found.value(QLatin1String("id")).toString();
        if (!id.isEmpty()) {
            classOfId.insert(id, found.value(QLatin1String("class")).toString());
            if (found.hasAttribute(QLatin1String("data-node")))
                nodeOfId.insert(id, found.value(QLatin1String("data-node")).toString());
        }
        if (tag == QLatin1String("tr"))
            rows.append(QStringList());
        if (tag == QLatin1String("td") || tag == QLatin1String("th")) {
            rows.back().append(QString());
            m_isInCell = true;
        }
        m_isInEntry |= tag == QLatin1String("li");
        if (tag == QLatin1String("script")) {
            const QString text = reader.readElementText();
            if (id == QLatin1String("data"))
                data = QJsonDocument::fromJson(text.toUtf8()).object();
            else
                script = text;
        } else if (id == QLatin1String("sentence")) {
            textOfId.insert(id, reader.readElementText());
        }
    }

    bool m_isInCell = false;
    bool m_isInEntry = false;
};

QByteArray pageOf(const GraphView& view, const std::vector<Moment>& moments,
                  const QString& title = QStringLiteral("title"))
{
    ReplayPage page(view, title);
    for (const Moment& moment : moments)
        if (page.add(moment))
            return {};
    return page.finish().value_or(QByteArray());
}

}

class TestReplayPage final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void whatWillNeverFireIsDoomed()
    {
        const GraphFile stuck(stuckLoop());
        LaidOut out;
        QVERIFY(out.open(stuck.path()));
        QVERIFY(out.run());
        const uint64_t size = out.live.snapshot().size;
        const Page page(pageOf(out.view(), out.moments(size, size)));
        QCOMPARE(page.error, QString());
        QSet<QString> doomed;
        for (const auto& [id, node] : page.nodeOfId.asKeyValueRange())
            if (page.classOfId.value(id).split(QLatin1Char(' ')).contains(QStringLiteral("doomed")))
                doomed.insert(node);
        QCOMPARE(doomed, (QSet<QString>{QStringLiteral("deq"), QStringLiteral("beside"), QStringLiteral("while/Add")}));
        QVERIFY(page.legend.contains(QStringLiteral("doomed")));
    }

    /// Closed groups that are built alike are one box; what is said of it is of all of them.
    void aStackIsAllOfItsGroups()
    {
        QByteArray nodes = "node { name: 'x' op: 'NoOp' }\n";
        for (const char* scope : {"a", "b", "c"})
            nodes += QByteArray(
                         "node { name: '@/p' op: 'NoOp' input: '^x' }\nnode { name: '@/q' op: 'NoOp' input: '^@/p' }\n")
                         .replace('@', scope);
        const GraphFile file(nodes);
        LaidOut out;
        QVERIFY(out.open(file.path(), false));
        QCOMPARE(out.view().scene->stacks.size(), size_t(1));
        QVERIFY(out.run());
        const uint64_t size = out.live.snapshot().size;
        const QByteArray html = pageOf(out.view(), out.moments(size, size));
        QCOMPARE(Page(html).error, QString());
        QVERIFY(html.contains(QStringLiteral("▸ a … c").toUtf8()));
        QVERIFY(html.contains(QStringLiteral("6 %1").arg(nodeStateName(NodeState::Done)).toUtf8()));
    }

    /// Of a run over two devices each firing says where it was, and every message that is sent, there, lost or awaited
    /// is counted on its line, at every moment.
    void devicesAndMessagesAreInIt()
    {
        LaidOut out;
        QVERIFY(out.openOverTwo(R"({"kernels":"unit","links":[{"latency_us":10}]})",
                                R"({"faults":[{"kind":"lose","tag":"while;4","occurrence":1}]})"));
        QVERIFY(out.run());
        const uint64_t size = out.live.snapshot().size;
        const std::vector<Moment> moments = out.moments(0, size);
        const Page page(pageOf(out.view(), moments));
        QCOMPARE(page.error, QString());
        // The head has one more column, and so has each row.
        constexpr int deviceColumn = 4;
        QCOMPARE(page.rows[0][deviceColumn], QStringLiteral("Device"));
        for (uint64_t position = 1; position <= size; ++position) {
            const Snapshot& now = *moments[position].snapshot;
            const FiringInfo& fired = *now.report->fired;
            const QString expected = !fired.isOfNode()
                ? QString()
                : QStringLiteral("CPU:%1").arg(now.program->node(now.program->planOf(fired.node)).device.value);
            QCOMPARE(page.rows[qsizetype(position) + 1][deviceColumn], expected);
        }
        const QString kinds = page.data.value(QStringLiteral("kinds")).toString();
        QVERIFY(kinds.count(QChar(u'm')) >= 3);
        QJsonArray values = page.array("start");
        const QJsonArray steps = page.array("steps");
        QSet<int> seen;
        for (uint64_t position = 0; position <= size; ++position) {
            if (position > 0) {
                const QJsonArray step = steps[qsizetype(position) - 1].toArray();
                for (qsizetype i = 0; i + 1 < step.size(); i += 2)
                    values[step[i].toInt()] = step[i + 1];
            }
            uint64_t counted = 0;
            for (qsizetype slot = 0; slot < kinds.size(); ++slot)
                if (const qint64 value = values[slot].toInteger(); kinds[slot] == QChar(u'm') && value > 0) {
                    counted += uint64_t((value - 1) >> 14);
                    seen.insert(int((value - 1) & 7));
                }
            const Snapshot& now = *moments[position].snapshot;
            uint64_t expected = now.state.network->flights.size() + now.state.network->stays.size();
            now.state.resources.forEach([&](ResourceId, const Resource& resource) {
                expected += std::get<MailboxResource>(resource).messages.size();
            });
            for (const auto& [waiter, blocked] : now.state.blocked)
                expected += blocked.waitsFor.what == WaitCondition::For::Message ? 1U : 0U;
            const uint64_t lost = counted - expected;
            QVERIFY2(lost <= 1, qPrintable(QString::number(position)));
            if (position == size)
                QCOMPARE(lost, uint64_t(1));
            if (position == 0)
                QCOMPARE(lost, uint64_t(0));
        }
        QVERIFY(seen.contains(1) && seen.contains(3) && seen.contains(4));
        QVERIFY(page.legend.contains(QStringLiteral("lost")));
    }

    /// Played from the start, the page's differences lead through the states that the engine has at every position.
    void stepsLeadThroughTheEnginesStates_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<quint64>("first");
        QTest::newRow("counter") << "counter.pbtxt" << quint64(0);
        QTest::newRow("from the middle") << "counter.pbtxt" << quint64(31);
        QTest::newRow("nested") << "nested.pbtxt" << quint64(0);
        QTest::newRow("conditional") << "cond_in_loop.pbtxt" << quint64(0);
        QTest::newRow("dead frame") << "untaken_loop.pbtxt" << quint64(0);
    }
    void stepsLeadThroughTheEnginesStates()
    {
        QFETCH(QString, file);
        QFETCH(quint64, first);
        LaidOut out;
        QVERIFY(out.openExample(qPrintable(file)));
        QVERIFY(out.run());
        const uint64_t size = out.live.snapshot().size;
        const Page page(pageOf(out.view(), out.moments(first, size)));
        QCOMPARE(page.error, QString());
        QCOMPARE(page.data.value(QStringLiteral("first")).toInteger(), qint64(first));
        const QJsonArray steps = page.array("steps");
        QCOMPARE(uint64_t(steps.size()), size - first);
        const QString kinds = page.data.value(QStringLiteral("kinds")).toString();
        QJsonArray values = page.array("start");
        QCOMPARE(values.size(), kinds.size());
        QCOMPARE(page.nodeOfId.size(), qsizetype(out.live.snapshot().graph->size()));
        for (uint64_t position = first; position <= size; ++position) {
            if (position > first) {
                const QJsonArray step = steps[qsizetype(position - first - 1)].toArray();
                for (qsizetype i = 0; i + 1 < step.size(); i += 2) {
                    QVERIFY(values[step[i].toInt()] != step[i + 1]);  // nothing is stored that is no difference
                    values[step[i].toInt()] = step[i + 1];
                }
            }
            if (position % 4 != 0 && position != size)
                continue;  // to go there is what takes long
            QCOMPARE(out.live.error(GoToRequest{position}), std::string());
            const GraphView now = out.view();
            for (const QString& id : page.nodeOfId.keys()) {
                const int slot = id.mid(1).toInt();
                const NodeLook look = now.states->look(out.live.node(qPrintable(page.nodeOfId.value(id))));
                const qint64 value = values[slot].toInteger();
                QCOMPARE(kinds[slot], QChar(u'n'));
                QCOMPARE(int(value & 15), int(look.state));
                QCOMPARE(uint32_t((value >> 4) & 1023), look.arrived);
                QCOMPARE(uint32_t(value >> 14), look.expected);
            }
            const qint64 fired = values.last().toInteger();
            QCOMPARE(kinds.back(), QChar(u'f'));
            QCOMPARE(fired == 0 ? QString() : page.nodeOfId.value(QStringLiteral("x%1").arg(fired - 1)),
                     position == 0 ? QString() : QString::fromStdString(out.live.snapshot().report->fired->nodeName));
        }
        // The markup is the last moment's.
        for (const QString& id : page.nodeOfId.keys()) {
            const QString keyword = page.array("states")[int(values[id.mid(1).toInt()].toInteger() & 15)].toString();
            const bool isLast = values.last().toInteger() == id.mid(1).toInt() + 1;
            QCOMPARE(page.classOfId.value(id),
                     QStringLiteral("node ") + keyword + (isLast ? QStringLiteral(" fired") : QString()));
        }
    }

    void tokensAndFramesAreTold()
    {
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        QVERIFY(out.run());
        const Page page(pageOf(out.view(), out.moments(0, 95)));
        const QString kinds = page.data.value(QStringLiteral("kinds")).toString();
        QSet<qint64> tokens;
        QStringList frames;
        const auto take = [&](int slot, qint64 value) {
            if (kinds[slot] == u't')
                tokens.insert(value);
            else if (kinds[slot] == u'a')
                frames.append(page.array("strings")[value].toString());
        };
        for (const QJsonValue& step : page.array("steps"))
            for (qsizetype i = 0; i + 1 < step.toArray().size(); i += 2)
                take(step.toArray()[i].toInt(), step.toArray()[i + 1].toInteger());
        // Live ones of the root and of iterations 0 to 10, dead ones of iterations of the loop.
        for (const qint64 live : {1, 3, 5, 23})
            QVERIFY2(tokens.contains(live), qPrintable(QString::number(live)));
        QVERIFY(tokens.contains(4));
        QVERIFY(std::ranges::all_of(tokens, [](qint64 t) { return t >= 0 && t <= 24; }));
        QVERIFY(frames.filter(QRegularExpression(QStringLiteral("^iteration 0 .*window 1/10"))).size() > 0);
        QVERIFY(frames.last().startsWith(QStringLiteral("finished")));
    }

    /// A token that somebody set carries a pencil for as long as it lies there, and the legend has the words; else
    /// there is none.
    void whatIsSetByHandIsTold()
    {
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        QVERIFY(out.run());
        const auto pencils = [](const QByteArray& html) { return html.count("<use class=\"pencil\""); };
        QCOMPARE(pencils(pageOf(out.view(), out.moments(0, 20))), qsizetype(0));
        const FiringRow third = out.live.details("while/Add").firings.at(2);
        QCOMPARE(out.live.error(EditRequest{out.live.node("while/Add"), 0, third.tag, Tensor::scalar<int32_t>(5)}),
                 std::string());
        QVERIFY(out.run());
        const QByteArray html = pageOf(out.view(), out.moments(third.event, third.event + 6));
        const Page page(html);
        QCOMPARE(page.error, QString());
        QCOMPARE(pencils(html), qsizetype(2));  // of the line from Add to NextIteration, and of the legend
        QCOMPARE(page.legend.last(), QStringLiteral("set by hand"));
        QVERIFY(html.contains("<title>set by hand</title>"));
        // It lies there from the firing of Add to that of NextIteration: the value of iteration 2, which is live.
        int slot = -1;
        QList<qint64> values;
        for (const QJsonValue& step : page.array("steps"))
            for (qsizetype i = 0; i + 1 < step.toArray().size(); i += 2)
                if (const qint64 value = step.toArray()[i + 1].toInteger();
                    value < 0 || step.toArray()[i].toInt() == slot) {
                    slot = step.toArray()[i].toInt();
                    values.append(value);
                }
        QCOMPARE(values.mid(0, 2), QList<qint64>({-7, 0}));
        // With the token there, the picture itself has it.
        const QByteArray there = pageOf(out.view(), out.moments(third.event, third.event + 1));
        QCOMPARE(there.count(" edited\""), qsizetype(2));
    }

    void firingsAreATable()
    {
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        QVERIFY(out.run());
        const Page page(pageOf(out.view(), out.moments(0, 95)));
        QCOMPARE(page.rows.size(), 1 + 96);  // with the header and the start
        QCOMPARE(out.live.error(GoToRequest{20}), std::string());
        const FiringInfo& fired = *out.live.snapshot().report->fired;
        const QStringList& row = page.rows[21];
        QCOMPARE(row[0], QStringLiteral("20"));
        QCOMPARE(row[1], QString::fromStdString(fired.nodeName));
        QCOMPARE(row[2], QString::fromStdString(fired.tagName));
        QCOMPARE(row[4], QString::fromStdString(fired.sentence()));
        QCOMPARE(page.rows[1][4], QStringLiteral("Nothing has fired yet."));
        QCOMPARE(page.textOfId.value(QStringLiteral("sentence")), page.rows.last()[4]);
        QCOMPARE(
            page.legend,
            QStringList({QStringLiteral("not reached"), QStringLiteral("pending"), QStringLiteral("ready"),
                         QStringLiteral("ready, will be dead"), QStringLiteral("done"), QStringLiteral("done, dead")}));
    }

    void closedGroupsSayHowTheirNodesStand()
    {
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt", false));
        QVERIFY(out.run());
        const Page page(pageOf(out.view(), out.moments(0, 95)));
        QCOMPARE(page.error, QString());
        QVERIFY(page.nodeOfId.size() < qsizetype(out.live.snapshot().graph->size()));
        QStringList strings;
        for (const QJsonValue& string : page.array("strings"))
            strings.append(string.toString());
        QCOMPARE(strings.first(), QStringLiteral("11 nodes"));  // of the frame, before anything fires in it
        QVERIFY(strings.size() > 10);
        for (const QString& string : strings.mid(1))
            QVERIFY2(QRegularExpression(QStringLiteral("^\\d+ (ready|pending|done)")).match(string).hasMatch(),
                     qPrintable(string));
    }

    /// Everything is in the page, and nothing in it is anybody's else.
    void nothingIsLoaded()
    {
        LaidOut out;
        QVERIFY(out.openExample("nested.pbtxt"));
        QVERIFY(out.live.step(40));
        const QByteArray html = pageOf(out.view(), out.moments(0, 40));
        const Page page(html);
        QCOMPARE(page.error, QString());
        for (const char* tag : {"link", "img", "iframe", "object", "embed", "base", "image", "foreignObject", "form"})
            QVERIFY2(!page.tags.contains(QLatin1String(tag)), tag);
        for (const auto& [name, value] : page.attributes) {
            QVERIFY2(!name.startsWith(QLatin1String("on")) && name != QLatin1String("src"), qPrintable(name));
            if (name == QLatin1String("href"))
                QVERIFY2(value.startsWith(u'#'), qPrintable(value));
        }
        QVERIFY(!html.contains("http:") && !html.contains("https:") && !html.contains("@import"));
        QVERIFY(!QRegularExpression(QStringLiteral("url\\((?!#)")).match(QString::fromUtf8(html)).hasMatch());
        // Only this script may run.
        const qsizetype begin = html.lastIndexOf("<script>") + 8;
        const QByteArray raw = html.mid(begin, html.lastIndexOf("</script>") - begin);
        QVERIFY(html.contains("'sha256-" + QCryptographicHash::hash(raw, QCryptographicHash::Sha256).toBase64() + "'"));
    }

    void hostileTextsStayTexts_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        QTest::newRow("script") << QStringLiteral("</script><img src=x onerror=alert(1)>")
                                << QStringLiteral("</script><img src=x onerror=alert(1)>");
        QTest::newRow("attribute") << QStringLiteral("\" onload=\"alert(1)\" x='")
                                   << QStringLiteral("\" onload=\"alert(1)\" x='");
        QTest::newRow("comment") << QStringLiteral("<!-- --><script>alert(1)</script>]]>")
                                 << QStringLiteral("<!-- --><script>alert(1)</script>]]>");
        QTest::newRow("entity") << QStringLiteral("&lt;b&gt; &#60;") << QStringLiteral("&lt;b&gt; &#60;");
        QTest::newRow("placeholder") << QStringLiteral("@data@ @rows@ %1 %2") << QStringLiteral("@data@ @rows@ %1 %2");
        const QString letters = QStringLiteral("ö ∅ 𝛼 ");
        QTest::newRow("letters") << letters + QStringLiteral("\u2028 \u2029")
                                 << letters + QStringLiteral("\\u2028 \\u2029");
    }
    void hostileTextsStayTexts()
    {
        QFETCH(QString, text);
        QFETCH(QString, shown);
        GraphAssembler assembler;
        Node node;
        node.name = text.toStdString();
        node.op = text.toStdString();
        assembler.addNode(std::move(node), {});
        const auto graph = std::make_shared<const Graph>(std::move(assembler).finish());
        GraphView view;
        view.graph = graph;
        view.tree = std::make_shared<const GroupTree>(*graph, analyseFrames(*graph));
        LayoutPlan plan(*graph, *view.tree, {});
        for (size_t i = 0; i < plan.levels().size(); ++i)
            plan.place(i, plan.layout(plan.levels()[i]));
        view.scene = plan.scene();
        view.theme = Theme::light();
        view.area = view.scene->bounds;
        auto snapshot = std::make_shared<Snapshot>();
        snapshot->graph = graph;
        snapshot->position = 5;
        StopReport report;
        report.fired = FiringInfo{};
        report.fired->node = NodeId(0u);
        report.fired->nodeName = report.fired->tagName = report.fired->op = report.fired->what = report.fired->rule =
            text.toStdString();
        const QString sentence = shown + QStringLiteral(" ") + shown + QStringLiteral(": ") + shown;
        snapshot->report = report;
        const QByteArray html = pageOf(view, {Moment{snapshot, text.toStdString()}}, text);
        const Page page(html);
        QCOMPARE(page.error, QString());
        QCOMPARE(page.tags.count(QStringLiteral("script")), 2);
        QVERIFY(!page.tags.contains(QStringLiteral("img")));
        for (const auto& attribute : page.attributes)
            QVERIFY2(!attribute.first.startsWith(QLatin1String("on")), qPrintable(attribute.first));
        QCOMPARE(page.rows.back(), QStringList({QStringLiteral("5"), shown, shown, shown, sentence}));
        QCOMPARE(page.nodeOfId.values(), QStringList{shown});
        QCOMPARE(page.textOfId.value(QStringLiteral("sentence")), sentence);
        QCOMPARE(html.count("<script"), 2);
        QCOMPARE(html.count("</script"), 2);
    }

    void lettersThatNoPageMayHoldAreReplaced()
    {
        const QChar bad[] = {u'a', QChar(0), QChar(0x1b), QChar(0xd800), QChar(0xffff), u'b'};
        QCOMPARE(QString::fromUtf8(escaped(QString(bad, 6))), QStringLiteral("a\ufffd\ufffd\ufffd\ufffdb"));
        const QJsonDocument json = QJsonDocument::fromJson(jsonArray({QStringLiteral("</script>&\u2028\\\"\n")}));
        QCOMPARE(json.array().first().toString(), QStringLiteral("</script>&\u2028\\\"\n"));
        QVERIFY(!jsonArray({QStringLiteral("<>&")}).contains('<'));
    }

    void templatesAreFilledOnce()
    {
        QCOMPARE(filled("a@x@b@y@c@nobody@@x@", {{"x", "@y@"}, {"y", "Y"}}), QByteArray("a@y@bYc@nobody@@y@"));
        QCOMPARE(filled("@", {}), QByteArray("@"));
        QCOMPARE(filled("mail@x", {{"x", "1"}}), QByteArray("mail@x"));
    }

    /// 10,000 firings of the counter loop stay under 5 MB.
    void manyFiringsStaySmall()
    {
        LaidOut out;
        const GraphFile endless(endlessLoop());
        QVERIFY(out.open(endless.path()));
        constexpr uint64_t firings = 2'500;
        QVERIFY(out.live.step(firings));
        ReplayPage page(out.view(), QStringLiteral("endless"));
        for (uint64_t position = 0; position <= firings; position += HistoryQuery::mostMoments)
            for (const Moment& moment :
                 out.moments(position, std::min(firings, position + HistoryQuery::mostMoments - 1)))
                QVERIFY(!page.add(moment));
        const auto html = page.finish();
        QVERIFY(html);
        QCOMPARE(html->count("<tr"), qsizetype(firings + 2));
        QVERIFY2(html->size() < 500 * qsizetype(firings), qPrintable(QString::number(html->size())));
        // The guess is of that size, too.
        const double ratio = double(ReplayPage::expectedBytes(out.view(), firings)) / double(html->size());
        QVERIFY2(ratio > 0.5 && ratio < 2, qPrintable(QString::number(ratio)));
    }

    void limitsSayWhatToDo()
    {
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        QVERIFY(!ReplayPage::obstacle(out.view(), 10'000));
        const auto why = ReplayPage::obstacle(out.view(), 20'001);
        QVERIFY(why && why->contains(QStringLiteral("choose")));
        GraphView nothing = out.view();
        nothing.area = {};
        QVERIFY(ReplayPage::obstacle(nothing, 1));
    }

    /// What fills tell in the window they tell here: a colour for each kind in both themes, with its letter, and a
    /// legend.
    void coloursAreThoseOfTheWindow()
    {
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        QVERIFY(out.run());
        const uint64_t size = out.live.snapshot().size;
        GraphView view = out.view();
        const QByteArray plain = pageOf(view, out.moments(size - 1, size));
        QVERIFY(!plain.contains("data-tint=") && !plain.contains("class=\"sign\""));
        AmountTable firings(view.graph->size());
        for (size_t i = 0; i < firings.size(); ++i)
            firings[i] = i % 3;
        view.look.colouring = Colouring::make(*view.graph, *view.tree, ColourBy::Firings, &firings, {});
        const std::vector<ColourEntry>& entries = view.look.colouring->entries();
        QCOMPARE(entries.size(), size_t{3});  // fired never, once and twice
        const QByteArray html = pageOf(view, out.moments(size - 1, size));
        const Page page(html);
        QCOMPARE(page.error, QString());
        for (size_t e = 0; e < entries.size(); ++e) {
            const QByteArray number = QByteArray::number(qulonglong(e));
            QVERIFY(page.legend.contains(QStringLiteral("%1 (%2)").arg(entries[e].name).arg(entries[e].nodes)));
            QCOMPARE(html.count(" data-tint=\"" + number + '"'),
                     qsizetype(entries[e].nodes + 1));  // and one in the legend
            for (const Theme& theme : {Theme::light(), Theme::dark()})
                QVERIFY(html.contains("--f" + number + ':'
                                      + view.look.colouring->colour(static_cast<int>(e), theme).fill.name().toLatin1()
                                      + ';'));
        }
        QCOMPARE(html.count("class=\"sign\""), qsizetype(view.graph->size() + entries.size()));
        // No two groups are alike, and the legend says so.
        view.look.colouring = Colouring::make(*view.graph, *view.tree, ColourBy::Structure, nullptr, {});
        const QByteArray none = pageOf(view, out.moments(size - 1, size));
        QVERIFY(!none.contains("data-tint=") && none.contains("No two groups are built alike"));
    }
};

TAGSCOPE_TEST(TestReplayPage)

#include "tst_replay_page.moc"
