// SPDX-License-Identifier: Apache-2.0
#include "core/debug/names/pattern.h"
#include "core/debug/names/suggest.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;

class TestPatterns final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void globs_data()
    {
        QTest::addColumn<QString>("glob");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("matches");
        QTest::newRow("same") << "while/Add"
                              << "while/Add" << true;
        QTest::newRow("longer") << "while/Add"
                                << "while/Add_1" << false;
        QTest::newRow("star at the end") << "while/*"
                                         << "while/Add" << true;
        QTest::newRow("star over slashes") << "a*d"
                                           << "a/b/c/d" << true;
        QTest::newRow("star for nothing") << "while*"
                                          << "while" << true;
        QTest::newRow("two stars") << "*Ad*_1"
                                   << "while/Add_1" << true;
        QTest::newRow("goes back to the star") << "*ab"
                                               << "aab" << true;
        QTest::newRow("question mark") << "x?z"
                                       << "xyz" << true;
        QTest::newRow("question mark needs one") << "xyz?"
                                                 << "xyz" << false;
        QTest::newRow("empty") << ""
                               << "" << true;
        QTest::newRow("empty glob") << ""
                                    << "x" << false;
    }
    void globs()
    {
        QFETCH(QString, glob);
        QFETCH(QString, text);
        QFETCH(bool, matches);
        QCOMPARE(globMatches(glob.toStdString(), text.toStdString()), matches);
    }

    void hostilePatternsEndSoon()
    {
        const std::string text(20000, 'a');
        std::string stars;
        for (int i = 0; i < 200; ++i)
            stars += "*a";
        QVERIFY(!globMatches(stars + "*b", text));
        const auto regex = RegexPattern::compile("(a*)*(a*)*(a*)*b");
        QVERIFY(regex.has_value());
        QVERIFY(!regex->matches(text));
    }

    void regexMatchesTheWholeName()
    {
        const auto regex = RegexPattern::compile("while/.*Add(_[0-9]+)?");
        QVERIFY(regex.has_value());
        QVERIFY(regex->matches("while/cond/Add_12"));
        QVERIFY(!regex->matches("x/while/Add"));
        QVERIFY(!regex->matches("while/Add_b"));
    }

    void aBrokenRegexSaysWhy()
    {
        const auto regex = RegexPattern::compile("while/(Add");
        QVERIFY(!regex.has_value());
        QCOMPARE(regex.error().code, ErrorCode::InvalidArgument);
        QVERIFY(regex.error().message.starts_with("'while/(Add' is not a regular expression"));
    }

    void distances_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<int>("distance");
        QTest::newRow("same") << "step"
                              << "step" << 0;
        QTest::newRow("one missing") << "brek"
                                     << "break" << 1;
        QTest::newRow("two swapped") << "setp"
                                     << "step" << 1;
        QTest::newRow("one changed") << "stop"
                                     << "step" << 1;
        QTest::newRow("kitten") << "kitten"
                                << "sitting" << 3;
        QTest::newRow("nothing") << ""
                                 << "abc" << 3;
        QTest::newRow("beyond the limit") << "abcdefgh"
                                          << "ijklmnop" << 4;
    }
    void distances()
    {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(int, distance);
        constexpr size_t limit = 3;
        QCOMPARE(static_cast<int>(editDistance(a.toStdString(), b.toStdString(), limit)), distance);
        QCOMPARE(static_cast<int>(editDistance(b.toStdString(), a.toStdString(), limit)), distance);
    }

    void suggestions_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("meant");
        QTest::newRow("typing error") << "while/Ad"
                                      << "while/Add";
        QTest::newRow("last part of a name") << "Merge"
                                             << "while/Merge";
        QTest::newRow("far away") << "something"
                                  << "";
        QTest::newRow("no word") << ""
                                 << "";
    }
    void suggestions()
    {
        QFETCH(QString, word);
        QFETCH(QString, meant);
        const std::vector<std::string_view> known = {"while/Merge", "while/Add", "step"};
        const auto nearest = nearestWord(word.toStdString(), known);
        QCOMPARE(nearest ? QString::fromStdString(std::string(*nearest)) : QString(), meant);
    }
};

TAGSCOPE_APPLESS_TEST(TestPatterns)

#include "tst_patterns.moc"
