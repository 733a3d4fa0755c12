// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/teach/rule_text.h"

#include "tests/support/ui_test.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"

#include <QSet>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

class TestRuleText final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Each primitive has a rule of its own, live and dead.
    void everyPrimitiveHasItsRule()
    {
        QSet<QString> rules;
        constexpr OpClass primitives[] = {OpClass::Ordinary, OpClass::Switch,        OpClass::Merge,   OpClass::Enter,
                                          OpClass::Exit,     OpClass::NextIteration, OpClass::LoopCond};
        for (const OpClass primitive : primitives)
            for (const bool isDead : {false, true}) {
                QVERIFY(ruleText(primitive, isDead).endsWith(QLatin1Char('.')));
                rules.insert(ruleText(primitive, isDead));
            }
        QCOMPARE(rules.size(), qsizetype(14));
        QVERIFY(ruleText(OpClass::Merge, false).contains(QStringLiteral("first live")));
    }

    /// From the first firing to the end.
    void alongARun()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QCOMPARE(firedText(live.snapshot()), QStringLiteral("Nothing has fired yet."));
        QVERIFY(ruleText(live.snapshot()).contains(QStringLiteral("without inputs")));
        QCOMPARE(whyNothing(live.snapshot()), QString());
        QVERIFY(live.step());
        QVERIFY(firedText(live.snapshot()).contains(QStringLiteral("zero")));
        QVERIFY(ruleText(live.snapshot()).startsWith(QStringLiteral("It has no inputs")));  // a constant
        QVERIFY(live.ask(MoveRequest{}));
        QVERIFY(whyNothing(live.snapshot()).contains(QStringLiteral("the run is over")));
    }

    /// What is given is told by type and shape; a single number stays.
    void aHeadlineHasNoElements()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("tensor_array.pbtxt")));
        int tensors = 0;
        int numbers = 0;
        while (live.step() && !live.snapshot().isIdle()) {
            const QString sentence = QString::fromStdString(live.snapshot().report->fired->sentence());
            const QString said = firedText(live.snapshot());
            if (!sentence.contains(QStringLiteral(": gives ")) || sentence.contains(QStringLiteral("; "))) {
                continue;
            } else if (sentence.contains(QStringLiteral("]: "))) {
                QVERIFY2(said.endsWith(QLatin1Char(']')) && sentence.startsWith(said), qPrintable(said));
                ++tensors;
            } else {
                QCOMPARE(said, sentence);
                ++numbers;
            }
        }
        QVERIFY(tensors > 0 && numbers > 0);
    }

    void aGraphThatCannotRun()
    {
        const GraphFile broken(refusedGraph);
        LiveSession live;
        QCOMPARE(live.error(OpenRequest{broken.path().toStdString(), {}, {}}), std::string());
        QVERIFY(whyNothing(live.snapshot()).contains(QStringLiteral("cannot run")));
        QCOMPARE(ruleText(live.snapshot()), QString());
    }
};

TAGSCOPE_GUILESS_TEST(TestRuleText)

#include "tst_rule_text.moc"
