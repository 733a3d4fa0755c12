// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <atomic>
#include <map>
#include <thread>
#include <vector>

using namespace tagscope;

namespace {

/// A language with two forms of number, another order of words, and translators' mistakes.
std::string other(const char* english, int n)
{
    static const std::map<std::string, std::pair<std::string, std::string>> texts = {
        {"`{}` fired at `{}`", {"bei `{1}` feuerte `{0}`", ""}},
        {"{} of {} inputs came", {"{0} von {1} Eingang kam", "{0} von {1} Eingängen kamen"}},
        {"paused", {"unterbrochen", ""}},
        {"too many {}", {"zu viele {1}", ""}},
        {"brace {}", {"Klammer {", ""}},
        {"number {}", {"Zahl {:d}", ""}},
        {"not captured", {"nicht erfasst", ""}},
        {"there is no node '{}'", {"es gibt keinen Knoten '{}'", ""}},
    };
    const auto found = texts.find(english);
    if (found == texts.end())
        return {};
    return n == 1 || found->second.second.empty() ? found->second.first : found->second.second;
}

std::string inputs(uint64_t came, uint64_t all)
{
    return sayCount(all, "{} of {} input came", "{} of {} inputs came", came, all);
}

QString text(const std::string& said)
{
    return QString::fromStdString(said);
}

}

class TestSay final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { setTranslator(nullptr); }

    void numbersBelowZeroKeepTheirSign()
    {
        QCOMPARE(text(grouped(int64_t{-3})), QStringLiteral("-3"));
        QCOMPARE(text(grouped(INT64_MIN)), QStringLiteral("-9223372036854775808"));
        QCOMPARE(text(grouped(int64_t{7})), QStringLiteral("7"));
        QCOMPARE(text(grouped(UINT64_MAX)), QStringLiteral("18446744073709551615"));
    }

    void itIsEnglishWithoutATranslator()
    {
        QCOMPARE(text(say("`{}` fired at `{}`", "Add", "while;3")), QStringLiteral("`Add` fired at `while;3`"));
        QCOMPARE(text(inputs(0, 1)), QStringLiteral("0 of 1 input came"));
        QCOMPARE(text(inputs(1, 2)), QStringLiteral("1 of 2 inputs came"));
        QCOMPARE(text(inputs(0, 0)), QStringLiteral("0 of 0 inputs came"));
        QCOMPARE(text(said(toSay("not captured"))), QStringLiteral("not captured"));
    }

    void translationsMayTurnTheWordsRound()
    {
        setTranslator(other);
        QCOMPARE(text(say("`{}` fired at `{}`", "Add", "while;3")), QStringLiteral("bei `while;3` feuerte `Add`"));
        QCOMPARE(text(say("paused")), QStringLiteral("unterbrochen"));
        QCOMPARE(text(said(toSay("not captured"))), QStringLiteral("nicht erfasst"));
    }

    void formsFollowTheNumber()
    {
        setTranslator(other);
        QCOMPARE(text(inputs(0, 1)), QStringLiteral("0 von 1 Eingang kam"));
        QCOMPARE(text(inputs(1, 2)), QStringLiteral("1 von 2 Eingängen kamen"));
        QCOMPARE(text(inputs(1, uint64_t{1} << 40)), QStringLiteral("1 von 1099511627776 Eingängen kamen"));
    }

    void whatHasNoTranslationStaysEnglish()
    {
        setTranslator(other);
        QCOMPARE(text(say("the run is over")), QStringLiteral("the run is over"));
        QCOMPARE(text(sayCount(1, "{} node", "{} nodes", 1)), QStringLiteral("1 node"));
    }

    void mistakesInTranslationsLeaveEnglish_data()
    {
        QTest::addColumn<QString>("said");
        QTest::addColumn<QString>("english");
        setTranslator(other);
        QTest::newRow("an argument that is not there") << text(say("too many {}", 7)) << QStringLiteral("too many 7");
        QTest::newRow("a brace that is not closed") << text(say("brace {}", 7)) << QStringLiteral("brace 7");
        QTest::newRow("a form for another type") << text(say("number {}", "x")) << QStringLiteral("number x");
    }
    void mistakesInTranslationsLeaveEnglish()
    {
        QFETCH(QString, said);
        QFETCH(QString, english);
        QCOMPARE(said, english);
    }

    void argumentsAreNotLookedInto()
    {
        setTranslator(other);
        QCOMPARE(text(say("`{}` fired at `{}`", "{1}{9}", "%1 %n")), QStringLiteral("bei `%1 %n` feuerte `{1}{9}`"));
    }

    /// As the window writes numbers; scripts, and lines that may be typed again, have digits alone.
    void numbersAreGroupedInTheWindow()
    {
        QCOMPARE(text(grouped(49999)), QStringLiteral("49999"));
        const auto thousands = [](uint64_t n) {
            return n < 1000 ? std::to_string(n) : std::to_string(n / 1000) + '.' + std::to_string(n % 1000);
        };
        setTranslator(other, thousands);
        QCOMPARE(text(grouped(49999)), QStringLiteral("49.999"));
        QCOMPARE(text(sayCount(5123, "{} of {} input came", "{} of {} inputs came", grouped(999), grouped(5123))),
                 QStringLiteral("999 von 5.123 Eingängen kamen"));
        const InEnglish script;
        QCOMPARE(text(grouped(49999)), QStringLiteral("49999"));
    }

    void scriptsReadEnglish()
    {
        setTranslator(other);
        {
            const InEnglish outer;
            {
                const InEnglish inner;
                QCOMPARE(text(say("paused")), QStringLiteral("paused"));
            }
            QCOMPARE(text(say("paused")), QStringLiteral("paused"));
        }
        QCOMPARE(text(say("paused")), QStringLiteral("unterbrochen"));
    }

    void theScopeIsOneThreads()
    {
        setTranslator(other);
        const InEnglish here;
        std::string there;
        std::thread([&] { there = say("paused"); }).join();
        QCOMPARE(text(there), QStringLiteral("unterbrochen"));
    }

    void manyThreadsSpeakAtOnce()
    {
        std::atomic<int> wrong = 0;
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&wrong] {
                for (int i = 0; i < 2000; ++i) {
                    setTranslator(i % 2 == 0 ? other : nullptr);
                    const std::string said = say("paused");
                    wrong += said != "paused" && said != "unterbrochen";
                }
            });
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(wrong.load(), 0);
    }

    void refusalsAreErrors()
    {
        const Failure plain = refused("there is no node '{}'", "x");
        QCOMPARE(plain.value().code, ErrorCode::InvalidArgument);
        QCOMPARE(text(plain.value().message), QStringLiteral("there is no node 'x'"));
        setTranslator(other);
        const Failure coded = refused(ErrorCode::NotFound, "there is no node '{}'", "x");
        QCOMPARE(coded.value().code, ErrorCode::NotFound);
        QCOMPARE(text(coded.value().message), QStringLiteral("es gibt keinen Knoten 'x'"));
        QCOMPARE(text(invalidArgument("there is no node '{}'", "x").value().message),
                 QStringLiteral("there is no node 'x'"));
    }
};

TAGSCOPE_APPLESS_TEST(TestSay)

#include "tst_say.moc"
