// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/event_cursor.h"

#include "tests/core/trace/trace_graphs.h"
#include "tests/support/failing_allocations.h"
#include "tests/support/test_program.h"

#include <random>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// What a made-up trace of the counter loop has as event `i`: any node at any of a few tags, with gaps in which one tag
/// is not used, values of its own, picks in one stretch, some blocks, windows, effects and edits.
struct Made {
    PlanId node;
    TagId tag;
    uint32_t pick = 0;
    bool isDead = false;
    bool isBlocked = false;
    bool isWindow = false;
    bool hasEffects = false;
};

bool areSame(const FiringEdit* a, const std::optional<FiringEdit>& b)
{
    return (a != nullptr) == b.has_value() && (!a || *a == *b);
}

class MadeTrace {
public:
    explicit MadeTrace(uint64_t base)
        : m_program(compiled(counterLoop(1 << 20), {"exit"})), m_store(std::make_shared<EventLayout>(*m_program), base)
    {
        Executor run(m_program);
        run.run({}, 30);
        m_state = run.state();
        for (size_t i = 1; i < m_state.iterations.size(); ++i)
            if (m_state.iterations[i].frame.isValid())
                m_live = IterationId(i);
    }

    Made made(uint64_t i) const
    {
        uint64_t seed = i;
        const auto random = [&seed] {
            seed = (seed + 1) * 0x9e3779b97f4a7c15u;
            return (seed ^= seed >> 29) >> 3;
        };
        Made m;
        m.node = PlanId(static_cast<uint32_t>(random() % m_program->nodes().size()));
        m.tag = TagId(static_cast<uint32_t>(i % 5000 < 40 ? 0 : i / 3000 + random() % 4 + 1));
        m.pick = i / 100000 == 1 ? static_cast<uint32_t>(random() % 5) : 0;
        m.isDead = random() % 7 == 0;
        m.isBlocked = !m.isDead && random() % 1000 == 0;
        m.hasEffects = !m.isBlocked && random() % 100 == 0;
        if (random() % 500 == 0) {
            m = {};
            m.isWindow = true;
        }
        return m;
    }
    std::vector<Tensor> outputs(uint64_t i) const
    {
        const Made m = made(i);
        if (m.isWindow)
            return {};
        std::vector<Tensor> values(m_program->node(m.node).outputCount);
        for (size_t slot = 0; slot < values.size() && !m.isDead && !m.isBlocked; ++slot) {
            values[slot] =
                i % 11 == 0 ? Tensor::vector<int32_t>({int32_t(i), int32_t(slot)}) : Tensor::scalar(int32_t(i));
            values[slot].setOrigin(static_cast<uint32_t>(i + 1));
        }
        return values;
    }
    std::vector<Effect> effects(uint64_t i) const
    {
        if (!made(i).hasEffects)
            return {};
        std::vector<Effect> list(1 + i % 3);
        for (Effect& e : list)
            e = Effect{Effect::Kind::Push,
                       ResourceId(static_cast<uint32_t>(i % 9)),
                       int64_t(i),
                       Tensor::scalar(int64_t(i)),
                       {}};
        list[0].kind = Effect::Kind::SetElementShape;
        list[0].spec = std::make_shared<ResourceSpec>();
        return list;
    }
    WaitCondition waitsFor(uint64_t i) const
    {
        return made(i).isBlocked
            ? WaitCondition{ResourceId(static_cast<uint32_t>(i % 7)), WaitCondition::For::Room, int64_t(i)}
            : WaitCondition{};
    }
    WindowSetting window(uint64_t i) const { return {StaticFrameId(i % 5), int64_t(i)}; }
    /// Of edges, of the last output, or of both.
    std::optional<FiringEdit> edit(uint64_t i) const
    {
        const Made m = made(i);
        if (m.isBlocked || m.isWindow || i % 97 > 5)
            return {};
        FiringEdit edit;
        const uint32_t outputs = m_program->node(m.node).outputCount;
        if (i % 97 >= 4 && outputs > 0)
            edit.outputs.push_back(outputs - 1);
        if (i % 97 <= 4)
            for (uint32_t t = 0; t < 1 + i % 2; ++t)
                edit.edges.push_back({static_cast<uint32_t>(i % 9 + t), Tensor::scalar(int64_t(i + t))});
        return edit.outputs.empty() && edit.edges.empty() ? std::nullopt : std::optional(edit);
    }
    /// False if it failed for want of memory; `isScarce`: it does at its first allocation, if it makes one.
    bool append(uint64_t i, bool isScarce = false)
    {
        const Made m = made(i);
        std::vector<Tensor> values = outputs(i);
        const std::vector<Effect> list = effects(i);
        const std::optional<FiringEdit> set = edit(i);
        Event event;
        event.kind = m.isWindow ? Event::Kind::Window : m.isBlocked ? Event::Kind::Block : Event::Kind::Firing;
        event.isDead = m.isDead;
        event.pick = m.pick;
        event.node = m.node;
        event.iteration = m.tag.value == 0 ? IterationId(0) : m_live;
        event.window = window(i);
        event.tag = m.tag;
        event.outputs = values;
        event.effects = list;
        event.edit = set ? &*set : nullptr;
        event.waitsFor = waitsFor(i);
        try {
            allocationsLeft = isScarce ? 1 : 0;
            m_store.append(m_state, event);
        } catch (const std::bad_alloc&) {
            return false;
        }
        allocationsLeft = 0;
        return true;
    }
    bool holds(uint64_t i) const
    {
        const Made m = made(i);
        const EventRecord r = m_store.record(i);
        if (m.isWindow)
            return r.kind == Event::Kind::Window && !r.node.isValid() && !r.tag.isValid() && !r.isDead && !r.isEdited()
                && m_store.window(i) == window(i) && m_store.storedOutputs(i).empty();
        const std::optional<FiringEdit> set = edit(i);
        const bool setsOutputs = set && !set->outputs.empty();
        const bool isComputed = !m.isDead && !m.isBlocked && !isStructural(m_program->node(m.node).fire);
        const std::vector<Tensor> expected = isComputed || setsOutputs ? outputs(i) : std::vector<Tensor>();
        return r.node == m.node && r.tag == m.tag && r.pick == m.pick && r.isDead == m.isDead
            && r.setsOutputs == setsOutputs && r.setsEdges == (set && !set->edges.empty())
            && (r.kind == Event::Kind::Block) == m.isBlocked && r.hasEffects == m.hasEffects
            && sameOutputs(m_store.storedOutputs(i), expected) && m_store.effects(i) == effects(i)
            && m_store.waitsFor(i) == waitsFor(i) && areSame(m_store.edit(i), set);
    }
    std::optional<uint64_t> find(PlanId node, TagId tag, uint64_t before) const
    {
        for (uint64_t i = before; i-- > m_store.begin();)
            if (made(i).node == node && made(i).tag == tag)
                return i;
        return {};
    }

    EventStore& store() { return m_store; }

private:
    std::shared_ptr<const Program> m_program;
    EventStore m_store;
    State m_state;
    IterationId m_live;
};

}

class TestEventStore final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsEvents_data()
    {
        QTest::addColumn<uint>("base");
        QTest::addColumn<uint>("size");
        QTest::addColumn<uint>("cut");
        QTest::newRow("one") << 0u << 1u << 0u;
        QTest::newRow("cut in a block") << 0u << 5000u << 1234u;
        QTest::newRow("cut at a block") << 0u << 5000u << 2048u;
        QTest::newRow("chunks, cut at one") << 0u << 300000u << 262144u;
        QTest::newRow("chunks, cut in one") << 0u << 300000u << 262150u;
        QTest::newRow("picks, cut before them") << 0u << 300000u << 90000u;
        QTest::newRow("branch") << 77u << 300000u << 150000u;
        QTest::newRow("branch, all cut") << 77u << 2000u << 77u;
    }
    void keepsEvents()
    {
        QFETCH(uint, base);
        QFETCH(uint, size);
        QFETCH(uint, cut);
        MadeTrace trace(base);
        EventStore& store = trace.store();
        for (uint64_t i = base; i < base + size; ++i)
            trace.append(i);
        QCOMPARE(store.end(), uint64_t(base) + size);
        const size_t columns = store.columnBytes();
        const size_t values = store.valueBytes();
        for (uint64_t i = base; i<store.end(); i += size> 10000 ? 37 : 1)
            QVERIFY2(trace.holds(i), qPrintable(QString::number(i)));
        store.truncate(cut);
        QCOMPARE(store.end(), uint64_t(cut));
        if (cut == base)
            QCOMPARE(store.valueBytes(), size_t(0));
        for (uint64_t i = cut; i < base + size; ++i)
            trace.append(i);
        for (uint64_t i = base; i<store.end(); i += size> 10000 ? 37 : 1)
            QVERIFY2(trace.holds(i), qPrintable(QString::number(i)));
        QCOMPARE(store.valueBytes(), values);
        QVERIFY(store.columnBytes() <= columns + columns / 10);
    }

    void editsComeWithTheirEvents_data()
    {
        QTest::addColumn<uint>("base");
        QTest::newRow("first line") << 0u;
        QTest::newRow("branch") << 77u;
    }
    /// And with no others, wherever reading begins; so do windows.
    void editsComeWithTheirEvents()
    {
        QFETCH(uint, base);
        constexpr uint64_t size = 2000;
        MadeTrace trace(base);
        for (uint64_t i = base; i < base + size; ++i)
            trace.append(i);
        for (const uint64_t from : {uint64_t{0}, uint64_t{1}, uint64_t{102}, uint64_t{103}, size - 1}) {
            EventCursor cursor(trace.store(), base + from);
            Event event;
            for (uint64_t i = base + from; i < base + size; ++i) {
                cursor.next(event);
                QVERIFY2(areSame(event.edit, trace.edit(i)), qPrintable(QString::number(i)));
                QCOMPARE(event.kind == Event::Kind::Window, trace.made(i).isWindow);
                if (trace.made(i).isWindow)
                    QVERIFY(event.window == trace.window(i) && !event.isOfNode() && event.outputs.empty());
            }
        }
    }

    void anAppendThatFailsLeavesNothing()
    {
        constexpr uint64_t size = 300'000;
        MadeTrace trace(0);
        MadeTrace whole(0);
        int failures = 0;
        for (uint64_t i = 0; i < size; ++i) {
            QVERIFY(whole.append(i));
            if (trace.append(i, true))
                continue;
            ++failures;
            trace.store().truncate(i);
            QVERIFY(trace.append(i));
        }
        QVERIFY2(failures > 10, qPrintable(QString::number(failures)));
        QCOMPARE(trace.store().end(), size);
        for (uint64_t i = 0; i < size; i += 7)
            QVERIFY2(trace.holds(i), qPrintable(QString::number(i)));
        QCOMPARE(trace.store().valueBytes(), whole.store().valueBytes());
        for (uint32_t tag = 0; tag < 200; ++tag)
            QVERIFY(trace.store().tag(TagId(tag)) == whole.store().tag(TagId(tag)));
    }

    void findsFirings_data()
    {
        QTest::addColumn<uint>("base");
        QTest::newRow("first line") << 0u;
        QTest::newRow("branch") << 1000u;
    }
    void findsFirings()
    {
        QFETCH(uint, base);
        MadeTrace trace(base);
        EventStore& store = trace.store();
        constexpr uint64_t size = 20000;
        for (uint64_t i = base; i < base + size; ++i)
            trace.append(i);
        std::mt19937 random(3);
        for (int i = 0; i < 100; ++i) {
            const Made m = trace.made(base + random() % size);
            const uint64_t before = base + random() % (size + 1);
            QVERIFY(store.findFiring(m.node, m.tag, before) == trace.find(m.node, m.tag, before));
            std::vector<uint64_t> found;
            store.firingsOf(m.node, before, base + size, 20, found);
            std::vector<uint64_t> expected;
            for (uint64_t e = before; e < base + size && expected.size() < 20; ++e)
                if (trace.made(e).node == m.node)
                    expected.push_back(e);
            QCOMPARE(found, expected);
        }
        QVERIFY(!store.findFiring(PlanId(0), TagId(4000), base + size));
        QVERIFY(!store.findFiring(PlanId(0), TagId(0), base));
        QVERIFY(!store.tag(TagId(4000)));
    }

    /// design.md 5: 24 bytes an event, tags and index included.
    void isSmall()
    {
        RecordedRun run(compiled(counterLoop(1 << 30), {"exit"}));
        run.executor.setSink(run.timeline.get());
        run.executor.run({}, 400000);
        QVERIFY(run.timeline->memory().columns < 24u * 400000u);
        QCOMPARE(run.timeline->memory().values, size_t(0));
    }
};

TAGSCOPE_APPLESS_TEST(TestEventStore)

#include "tst_event_store.moc"
