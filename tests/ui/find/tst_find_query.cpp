// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/find/find_query.h"

#include <QTest>

using namespace tagscope::ui;

class TestFindQuery final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void iterationsAreNumbers()
    {
        QCOMPARE(FindQuery::parse(QStringLiteral("iter:7 add")).iteration, std::optional<qint64>(7));
        QVERIFY(!FindQuery::parse(QStringLiteral("add")).iteration);
        QVERIFY(!FindQuery::parse(QStringLiteral("iter:7")).isEmpty());
    }

    void expressionsKeepTheirCase()
    {
        const FindQuery query = FindQuery::parse(QStringLiteral("x re:\\D_[A-Z]+"));
        QVERIFY(query.pattern && query.problem.isEmpty());
        QCOMPARE(query.pattern->pattern(), QStringLiteral("\\D_[A-Z]+"));
        QCOMPARE(query.words, QStringList{QStringLiteral("x")});
        QVERIFY(!FindQuery::parse(QStringLiteral("re:")).pattern);
        QVERIFY(FindQuery::parse(QStringLiteral("re:(")).problem.contains(QLatin1Char('(')));
    }

    void parse_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QStringList>("ops");
        QTest::addColumn<QStringList>("frames");
        QTest::addColumn<QStringList>("states");
        QTest::addColumn<bool>("isCommand");
        QTest::addColumn<bool>("hasProblem");
        const auto row = [](const char* line, QStringList words, QStringList ops = {}, QStringList frames = {},
                            QStringList states = {}, bool isCommand = false, bool hasProblem = false) {
            QTest::newRow(*line ? line : "empty")
                << QString::fromLatin1(line) << words << ops << frames << states << isCommand << hasProblem;
        };
        row("", {});
        row("  Add  while ", {QStringLiteral("add"), QStringLiteral("while")});
        row("op:Merge", {}, {QStringLiteral("merge")});
        row("x op:Merge op:Switch frame:while state:Dead", {QStringLiteral("x")},
            {QStringLiteral("merge"), QStringLiteral("switch")}, {QStringLiteral("while")}, {QStringLiteral("dead")});
        row("dev:GPU:0 x", {QStringLiteral("x")});
        row("op:", {});  // still being typed
        row("size:3", {}, {}, {}, {}, false, true);
        row("iter:x", {}, {}, {}, {}, false, true);
        row("iter:-1", {}, {}, {}, {}, false, true);
        row("iter:", {});
        row("> step", {QStringLiteral("step")}, {}, {}, {}, true);
        row(">", {}, {}, {}, {}, true);
    }
    void parse()
    {
        QFETCH(QString, line);
        QFETCH(bool, hasProblem);
        const FindQuery query = FindQuery::parse(line);
        QTEST(query.words, "words");
        QTEST(query.ops, "ops");
        QTEST(query.frames, "frames");
        QTEST(query.states, "states");
        QTEST(query.isCommand, "isCommand");
        QCOMPARE(!query.problem.isEmpty(), hasProblem);
    }

    void devicesAreAField()
    {
        const FindQuery query = FindQuery::parse(QStringLiteral("add dev:GPU:0 dev:cpu"));
        QCOMPARE(query.devices, (QStringList{QStringLiteral("gpu:0"), QStringLiteral("cpu")}));
        QVERIFY(!query.isPlain() && !query.isOfAnyNode() && !query.isEmpty());
        QVERIFY(FindQuery::parse(QStringLiteral("frame:while")).isOfAnyNode());
        QVERIFY(!FindQuery::parse(QStringLiteral("dev:gpu")).isEmpty());
    }

    /// Each name is a better match than the one below it.
    void betterMatchesComeFirst()
    {
        const QStringList names = {QStringLiteral("add"),         QStringLiteral("while/add"),
                                   QStringLiteral("while/add_1"), QStringLiteral("while/add_1/longer"),
                                   QStringLiteral("additive"),    QStringLiteral("a/padded"),
                                   QStringLiteral("a/d/d")};
        for (qsizetype i = 0; i + 1 < names.size(); ++i) {
            const auto better = matchScore(QStringLiteral("add"), names[i]);
            const auto worse = matchScore(QStringLiteral("add"), names[i + 1]);
            QVERIFY2(better && worse && *better > *worse, qPrintable(names[i]));
        }
        QVERIFY(!matchScore(QStringLiteral("add"), QStringLiteral("dad")));
        QVERIFY(!matchScore(QStringLiteral("add"), QString()));
        QVERIFY(matchScore(QStringLiteral("add"), QStringLiteral("x").repeated(5000) + QStringLiteral("/add"))
                > matchScore(QStringLiteral("add"), QStringLiteral("a/d/d")));
    }
};

TAGSCOPE_APPLESS_TEST(TestFindQuery)

#include "tst_find_query.moc"
