// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/run_recipe.h"
#include "core/tensor/format.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QtTest>

#include <random>

using namespace tagscope;

namespace {

/// As a window does it: goes where a step was done, and does it.
Result<StopReport> standAt(Debugger& d, int branch, uint64_t size, uint64_t position)
{
    if (Result<StopReport> there = d.switchBranch(branch); !there)
        return there;
    if (d.size() < size) {
        if (Result<StopReport> end = d.goTo(d.size()); !end)
            return end;
        d.run({Goal::Kind::Events, size - d.size(), {}});
    }
    return d.goTo(position);
}

Result<StopReport> repeatAll(Debugger& d, const RunRecipe& recipe)
{
    for (const RecipeStep& step : recipe.steps) {
        if (Result<StopReport> there = standAt(d, step.branch, step.size, step.position); !there)
            return there;
        if (const Result<void> done = repeatStep(d, step); !done)
            return Failure(done.error());
    }
    for (size_t line = 0; line < recipe.sizes.size(); ++line)
        if (Result<StopReport> there = standAt(d, static_cast<int>(line), recipe.sizes[line], recipe.sizes[line]);
            !there)
            return there;
    return standAt(d, recipe.branch, 0, recipe.position);
}

/// One line each: what fired where, with its values, and what is set by hand.
QStringList linesOf(const Debugger& d)
{
    QStringList all;
    for (const BranchInfo& info : d.branches()) {
        const std::shared_ptr<const Timeline> line = *d.branch(info.id);
        QString text = QStringLiteral("%1 from %2 at %3, cause %4, edits %5:")
                           .arg(info.id)
                           .arg(info.parent)
                           .arg(info.fork)
                           .arg(static_cast<int>(info.cause))
                           .arg(info.edits.size());
        for (const std::string& edit : info.edits)
            text += QLatin1Char(' ') + QString::fromStdString(edit);
        for (uint64_t event = 0; event < line->size(); ++event) {
            const EventRecord record = line->record(event);
            text +=
                QStringLiteral(" %1@%2").arg(record.node.value).arg(QString::fromStdString(line->tagPath(record.tag)));
            for (const Tensor& value : line->outputs(event))
                text += QLatin1Char('=')
                    + (value.hasValue() ? QString::fromStdString(summaryText(value, 60)) : QStringLiteral("-"));
        }
        all.append(text);
    }
    all.append(QStringLiteral("at %1 of branch %2").arg(d.position()).arg(d.recipe().branch));
    return all;
}

}

/// How all lines of a run are made again.
class TestRunRecipe final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRunThatHasNotBegunHasNone()
    {
        const auto d = test::openExample("counter");
        QVERIFY(d->recipe().isEmpty());
        d->run({Goal::Kind::Events, 1, {}});
        QVERIFY(!d->recipe().isEmpty());
        QVERIFY(d->recipe().steps.empty());
        QCOMPARE(d->recipe().sizes, std::vector<uint64_t>{1});
    }

    /// The example of a session that came back as one line: an edit in the past, another before it.
    void editsOfThePastComeBack()
    {
        const auto d = test::openExample("counter");
        const NodeId add = *d->graph()->find("while/Add");
        d->run({});
        const uint64_t whole = d->size();
        QCOMPARE(whole, uint64_t{95});
        d->back(40);
        QVERIFY(d->setEdit(add, 0, *d->tag("while;2"), Tensor::scalar<int32_t>(7)));
        d->run({});
        QVERIFY(d->goTo(20));
        QVERIFY(d->setEdit(add, 0, *d->tag("while;1"), Tensor::scalar<int32_t>(9)));
        d->run({});
        QVERIFY(d->goTo(22));
        const RunRecipe recipe = d->recipe();
        QCOMPARE(recipe.steps.size(), size_t{2});
        QCOMPARE(recipe.sizes.size(), size_t{3});
        QCOMPARE(recipe.steps[0].position, whole - 40);

        const auto again = test::openExample("counter");
        QCOMPARE(eventsToFire(*again, recipe), recipe.sizes[0] + recipe.sizes[1] + recipe.sizes[2]);
        const Result<StopReport> there = repeatAll(*again, recipe);
        QVERIFY2(there, there ? "" : there.error().message.c_str());
        QCOMPARE(eventsToFire(*again, recipe), uint64_t{0});
        QCOMPARE(linesOf(*again), linesOf(*d));
        QVERIFY(again->state() == d->state());
        QVERIFY(again->recipe() == recipe);
    }

    /// An override whose node has not fired yet holds for what comes.
    void pendingEditsComeBack()
    {
        const auto d = test::openExample("counter");
        const NodeId add = *d->graph()->find("while/Add");
        d->run({Goal::Kind::Events, 12, {}});
        QVERIFY(d->setEdit(add, 0, *d->tag("while;0"), Tensor::scalar<int32_t>(5)));
        const auto again = test::openExample("counter");
        QVERIFY(repeatAll(*again, d->recipe()));
        d->run({});
        again->run({});
        QCOMPARE(linesOf(*again), linesOf(*d));
    }

    void whatDoesNotFitSaysSo()
    {
        const auto d = test::openExample("nested");
        RecipeStep step;
        step.node = "no such node";
        step.tagPath = "/";
        QVERIFY(!repeatStep(*d, step));
        step.kind = RecipeStep::Kind::Window;
        step.frame = "no such frame";
        const Result<void> window = repeatStep(*d, step);
        QVERIFY(!window);
        QCOMPARE(window.error().message, std::string("there is no loop frame 'no such frame'"));
    }

    /// Whatever is done, in any order, on any line.
    void anythingComesBack_data()
    {
        QTest::addColumn<QByteArray>("example");
        QTest::addColumn<int>("seed");
        for (const char* example : {"counter", "nested", "cond_in_loop", "parallel"})
            for (int seed = 0; seed < 8; ++seed)
                QTest::addRow("%s %d", example, seed) << QByteArray(example) << seed;
    }
    void anythingComesBack()
    {
        QFETCH(QByteArray, example);
        QFETCH(int, seed);
        std::mt19937 random(static_cast<unsigned>(seed));
        const auto below = [&](uint64_t n) { return n == 0 ? 0 : random() % n; };
        Debugger::Options options;
        options.policy = {Policy::Kind::Random, static_cast<uint64_t>(seed)};
        const auto d = test::openExample(example.toStdString(), options);
        int edits = 0;
        for (int i = 0; i < 40; ++i) {
            switch (below(8)) {
            case 0:
            case 1: d->run({Goal::Kind::Events, 1 + below(40), {}}); break;
            case 2: QVERIFY(d->goTo(below(d->size() + 1))); break;
            case 3: QVERIFY(d->switchBranch(static_cast<int>(below(d->branches().size())))); break;
            case 4: {
                const State& now = d->state();
                if (now.ready.empty())
                    break;
                const ReadyEntry& entry = now.ready[below(now.ready.size())];
                (void)d->fire(d->program()->nodeOf(entry.node()), now.iteration(entry.iterationId()).tag);
                break;
            }
            case 5: QVERIFY(d->setPolicy({Policy::Kind::Random, below(3)})); break;
            case 6:
                (void)d->setWindow(StaticFrameId(1), static_cast<int64_t>(1 + below(5)));  // or it is so already
                break;
            case 7: {
                if (d->position() == 0)
                    break;
                const uint64_t event = below(d->position());
                const EventRecord record = d->timeline()->record(event);
                const std::vector<Tensor> outputs = d->outputs(event);
                if (!outputs.empty() && outputs[0].hasValue() && outputs[0].dtype() == DType::Int32
                    && outputs[0].isScalar())
                    edits += d->setEdit(d->program()->nodeOf(record.node), 0, record.tag,
                                        Tensor::scalar<int32_t>(static_cast<int32_t>(below(4))))
                                 .has_value();
                break;
            }
            }
        }
        const auto again = test::openExample(example.toStdString(), options);
        const Result<StopReport> there = repeatAll(*again, d->recipe());
        QVERIFY2(there, there ? "" : there.error().message.c_str());
        QCOMPARE(linesOf(*again), linesOf(*d));
        QVERIFY(again->state() == d->state());
        QVERIFY(d->branches().size() > 1);
    }
};

TAGSCOPE_APPLESS_TEST(TestRunRecipe)

#include "tst_run_recipe.moc"
