// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/teach/question.h"

#include <QtTest>

using namespace tagscope;
using namespace tagscope::ui;

namespace {

ReadyInstance at(uint32_t node, uint32_t tag = 0)
{
    return {NodeId(node), TagId(tag), false};
}

/// "1+ 2- 3?": right, wrong, missed.
QString textOf(const std::vector<Judged>& judged)
{
    QStringList parts;
    for (const Judged& j : judged)
        parts.append(QString::number(j.node.value)
                     + QLatin1Char(j.verdict == Verdict::Right       ? '+'
                                       : j.verdict == Verdict::Wrong ? '-'
                                                                     : '?'));
    return parts.join(QLatin1Char(' '));
}

bool everywhere(const ReadyInstance&)
{
    return true;
}

}

class TestQuestion final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answers_data()
    {
        QTest::addColumn<QList<uint>>("picks");
        QTest::addColumn<QString>("judged");
        QTest::addColumn<bool>("isRight");
        // Nodes 3, 5 and 8 can fire.
        QTest::newRow("all of them") << QList<uint>{5, 3, 8} << "5+ 3+ 8+" << true;
        QTest::newRow("one is missed") << QList<uint>{3, 8} << "3+ 8+ 5?" << false;
        QTest::newRow("one too many") << QList<uint>{3, 8, 4, 5} << "3+ 8+ 4- 5+" << false;
        QTest::newRow("wrong and missed") << QList<uint>{1} << "1- 3? 5? 8?" << false;
        QTest::newRow("taken back") << QList<uint>{1, 3, 5, 8, 1} << "3+ 5+ 8+" << true;
    }
    void answers()
    {
        QFETCH(QList<uint>, picks);
        QFETCH(QString, judged);
        QFETCH(bool, isRight);
        NextQuestion question({at(3), at(5), at(8)});
        QVERIFY(!question.wantsOne());
        for (const uint node : picks)
            question.toggle(NodeId(node));
        const std::vector<Judged> got = question.judge(everywhere);
        QCOMPARE(textOf(got), judged);
        QCOMPARE(ui::isRight(got), isRight);
    }

    void nothingMarkedIsNotRight() { QVERIFY(!isRight({})); }

    /// Node 3 can fire where one looks, node 5 only at another iteration: that one may be known, but need not.
    void otherIterationsMayBeKnown()
    {
        const auto isHere = [](const ReadyInstance& ready) { return ready.tag == TagId(1u); };
        NextQuestion question({at(3, 1), at(5, 2)});
        question.toggle(NodeId(3u));
        QCOMPARE(textOf(question.judge(isHere)), QStringLiteral("3+"));
        question.toggle(NodeId(5u));
        QCOMPARE(textOf(question.judge(isHere)), QStringLiteral("3+ 5+"));
        question.toggle(NodeId(3u));
        QCOMPARE(textOf(question.judge(isHere)), QStringLiteral("5+ 3?"));
    }

    /// Whoever reads the answer is told at which iteration a node can fire, and that it is not the one in view.
    void anAnswerHasItsTag()
    {
        const auto isHere = [](const ReadyInstance& ready) { return ready.tag == TagId(1u); };
        NextQuestion question({at(3, 2), at(3, 1), at(5, 2), at(7, 1)});
        question.toggle(NodeId(3u));
        question.toggle(NodeId(5u));
        question.toggle(NodeId(9u));
        const std::vector<Judged> expected = {{NodeId(3u), Verdict::Right, TagId(1u), false},
                                              {NodeId(5u), Verdict::Right, TagId(2u), true},
                                              {NodeId(9u), Verdict::Wrong},
                                              {NodeId(7u), Verdict::Missed, TagId(1u), false}};
        QVERIFY(question.judge(isHere) == expected);
        QCOMPARE(question.toFire(isHere), at(3, 1));
        question.toggle(NodeId(3u));
        QCOMPARE(question.toFire(isHere), at(5, 2));
    }

    /// If nothing can fire where one looks, all of it is asked for.
    void onlyOtherIterations()
    {
        NextQuestion question({at(3, 2), at(5, 2)});
        question.toggle(NodeId(3u));
        QCOMPARE(textOf(question.judge([](const ReadyInstance&) { return false; })), QStringLiteral("3+ 5?"));
    }

    /// A node that can fire at several iterations is one node.
    void iterationsOfANodeAreOneNode()
    {
        NextQuestion question({at(3, 1), at(3, 2), at(3, 4)});
        QCOMPARE(question.nodes(), size_t(1));
        question.toggle(NodeId(7u));
        QCOMPARE(textOf(question.judge(everywhere)), QStringLiteral("7- 3?"));
    }

    void ofManyOneIsEnough()
    {
        std::vector<ReadyInstance> ready;
        for (uint32_t i = 0; i < 600; ++i)
            ready.push_back(at(i));
        NextQuestion question(ready);
        QVERIFY(question.wantsOne());
        question.toggle(NodeId(431u));
        QCOMPARE(textOf(question.judge(everywhere)), QStringLiteral("431+"));
        QVERIFY(isRight(question.judge(everywhere)));
        question.toggle(NodeId(600u));
        QVERIFY(!isRight(question.judge(everywhere)));
    }

    void atTheBorderAllAreAskedFor()
    {
        std::vector<ReadyInstance> ready;
        for (uint32_t i = 0; i < NextQuestion::mostToFind; ++i)
            ready.push_back(at(i));
        QVERIFY(!NextQuestion(ready).wantsOne());
        ready.push_back(at(100));
        QVERIFY(NextQuestion(ready).wantsOne());
    }

    void whatWasMarkedIsFired()
    {
        NextQuestion question({at(3), at(5, 2)});
        QCOMPARE(question.toFire(everywhere), at(3));
        question.toggle(NodeId(9u));
        question.toggle(NodeId(5u));
        QCOMPARE(question.toFire(everywhere), at(5, 2));
    }

    void theDeadSide()
    {
        const ReadyInstance some = at(1);
        QCOMPARE(int(deadSideOf({some, true})), int(DeadSide::False));
        QCOMPARE(int(deadSideOf({some, false})), int(DeadSide::True));
        QCOMPARE(int(deadSideOf({some, std::nullopt})), int(DeadSide::Both));
    }

    void theScore()
    {
        Score score;
        for (const bool right : {true, false, true, true})
            score.count(right);
        QCOMPARE(score, (Score{3, 4}));
    }
};

TAGSCOPE_APPLESS_TEST(TestQuestion)

#include "tst_question.moc"
