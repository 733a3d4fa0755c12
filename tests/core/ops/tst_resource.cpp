// SPDX-License-Identifier: Apache-2.0
#include "core/ops/named_resource.h"
#include "core/ops/resource_table.h"
#include "tests/support/kernel_test.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;

Q_DECLARE_METATYPE(tagscope::Effect)

namespace {

using Kind = Effect::Kind;

ResourceSpec specOf(ResourceSpec::Kind kind, DType dtype = DType::Float)
{
    ResourceSpec spec;
    spec.kind = kind;
    spec.name = "r";
    spec.dtype = dtype;
    spec.size = 4;
    if (kind == ResourceSpec::Kind::Queue)
        spec.componentTypes = {DType::Float, DType::Int32};
    return spec;
}

Effect createEffect(ResourceId id, ResourceSpec spec)
{
    return {Kind::Create, id, 0, Tensor(), std::make_shared<const ResourceSpec>(std::move(spec))};
}

Effect on(uint32_t id, Kind kind, int64_t index = 0, Tensor value = {})
{
    return {kind, ResourceId(id), index, std::move(value)};
}

/// A variable (0), a stack (1), an array (2) and a queue (3), all created.
ResourceTable fullTable()
{
    ResourceTable table;
    for (const auto kind : {ResourceSpec::Kind::Variable, ResourceSpec::Kind::Stack, ResourceSpec::Kind::TensorArray,
                            ResourceSpec::Kind::Queue})
        if (!table.apply(createEffect(table.next(), specOf(kind))))
            return {};
    return table;
}

template <class T>
const T& at(const ResourceTable& table, uint32_t id)
{
    return std::get<T>(*table.find(ResourceId(id)));
}

void applyAll(ResourceTable& table, std::initializer_list<Effect> effects)
{
    for (const Effect& effect : effects) {
        const Result<void> applied = table.apply(effect);
        QVERIFY2(applied, applied ? "" : applied.error().message.c_str());
    }
}

}

class TestResource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void effectsDoWhatTheySay()
    {
        ResourceTable table = fullTable();
        QCOMPARE(table.size(), size_t(4));
        applyAll(table,
                 {on(0, Kind::Assign, 0, Tensor::scalar(1.5f)), on(1, Kind::Push, 0, Tensor::scalar(1.0f)),
                  on(1, Kind::Push, 0, Tensor::scalar(2.0f)), on(1, Kind::Pop),
                  on(2, Kind::Write, 3, Tensor::scalar(7.0f)), on(2, Kind::ReadElement, 3)});
        QCOMPARE(at<VariableResource>(table, 0).value, Tensor::scalar(1.5f));
        QCOMPARE(at<StackResource>(table, 1).items.size(), size_t(1));
        QCOMPARE(at<StackResource>(table, 1).items.back(), Tensor::scalar(1.0f));
        QVERIFY(at<ArrayResource>(table, 2).element(3).cleared);
        QVERIFY(!at<ArrayResource>(table, 2).element(2).written);
        applyAll(table, {on(0, Kind::Assign), on(1, Kind::Close)});
        QVERIFY(at<VariableResource>(table, 0).value.isNone());
        QVERIFY(at<StackResource>(table, 1).isClosed);
        QVERIFY(at<StackResource>(table, 1).items.empty());
    }

    void queueKeepsOrder()
    {
        ResourceTable table = fullTable();
        for (int i = 0; i < 300; ++i) {
            applyAll(table,
                     {on(3, Kind::Enqueue, 0, Tensor::scalar(float(i))), on(3, Kind::Enqueue, 1, Tensor::scalar(i))});
            if (i % 3 == 2)
                applyAll(table, {on(3, Kind::Dequeue, 2)});
        }
        QCOMPARE(at<QueueResource>(table, 3).length(), int64_t(100));
        for (int64_t i = 0; i < 100; ++i)
            QCOMPARE(at<QueueResource>(table, 3).item(i, 1), Tensor::scalar(static_cast<int32_t>(200 + i)));
        applyAll(table, {on(3, Kind::Remove, 1)});
        QCOMPARE(at<QueueResource>(table, 3).item(0, 1), Tensor::scalar(200));
        QCOMPARE(at<QueueResource>(table, 3).item(1, 1), Tensor::scalar(299));
        QCOMPARE(at<QueueResource>(table, 3).length(), int64_t(99));
    }

    void copiesAreIndependent()
    {
        ResourceTable table = fullTable();
        applyAll(table, {on(2, Kind::Write, 0, Tensor::scalar(1.0f)), on(1, Kind::Push, 0, Tensor::scalar(1.0f))});
        const ResourceTable copy = table;
        QVERIFY(copy == table);
        applyAll(table,
                 {on(2, Kind::Write, 1, Tensor::scalar(2.0f)), on(1, Kind::Pop),
                  on(0, Kind::Assign, 0, Tensor::scalar(3.0f)), on(3, Kind::Enqueue, 0, Tensor::scalar(4.0f))});
        QVERIFY(!(copy == table));
        QVERIFY(!at<ArrayResource>(copy, 2).element(1).written);
        QCOMPARE(at<StackResource>(copy, 1).items.size(), size_t(1));
        QVERIFY(at<VariableResource>(copy, 0).value.isNone());
        QVERIFY(at<QueueResource>(copy, 3).items.empty());
    }

    /// Two queues are equal if what can still be taken out is, however it came there.
    void equalityIgnoresWhatIsGone()
    {
        ResourceTable a = fullTable();
        ResourceTable b = a;
        applyAll(a,
                 {on(3, Kind::Enqueue, 0, Tensor::scalar(9.0f)), on(3, Kind::Enqueue, 1, Tensor::scalar(9)),
                  on(3, Kind::Dequeue, 1), on(3, Kind::Enqueue, 0, Tensor::scalar(1.0f)),
                  on(3, Kind::Enqueue, 1, Tensor::scalar(1))});
        applyAll(b, {on(3, Kind::Enqueue, 0, Tensor::scalar(1.0f)), on(3, Kind::Enqueue, 1, Tensor::scalar(1))});
        QVERIFY(a == b);
        applyAll(b, {on(3, Kind::Dequeue, 1)});
        QVERIFY(!(a == b));
    }

    void aHugeArrayCostsNothing()
    {
        ResourceTable table;
        ResourceSpec spec = specOf(ResourceSpec::Kind::TensorArray);
        spec.size = std::numeric_limits<int32_t>::max();
        applyAll(table,
                 {createEffect(ResourceId(0), spec), on(0, Kind::Write, spec.size - 1, Tensor::scalar(1.0f)),
                  on(0, Kind::Write, 0, Tensor::scalar(2.0f))});
        QCOMPARE(at<ArrayResource>(table, 0).chunks.size(), size_t(2));
        QCOMPARE(at<ArrayResource>(table, 0).element(spec.size - 1).value, Tensor::scalar(1.0f));
    }

    void gradientArraysCopyShapes()
    {
        ResourceTable table;
        ResourceSpec array = specOf(ResourceSpec::Kind::TensorArray);
        array.dynamicSize = true;
        ResourceSpec gradient = array;
        gradient.gradientOf = ResourceId(0);
        gradient.gradientSource = "g";
        gradient.multipleWritesAggregate = true;
        gradient.prependedShape = Shape{5};
        applyAll(table,
                 {createEffect(ResourceId(0), array), on(0, Kind::Write, 1, Tensor::vector<float>({1, 2})),
                  on(0, Kind::ReadElement, 1), createEffect(ResourceId(1), gradient)});
        QVERIFY(!at<ArrayResource>(table, 0).spec.dynamicSize);
        QCOMPARE(at<ArrayResource>(table, 0).gradients.size(), size_t(1));
        QCOMPARE(at<ArrayResource>(table, 0).gradients[0].second, ResourceId(1));
        const ArrayElement& element = at<ArrayResource>(table, 1).element(1);
        QVERIFY(element.written && element.isZero);
        QCOMPARE(element.value.shape(), (Shape{5, 2}));
        QCOMPARE(element.value.at<float>(9), 0.0f);
        QVERIFY(!at<ArrayResource>(table, 1).element(0).written);
    }

    void malformedEffects_data()
    {
        QTest::addColumn<Effect>("effect");
        const auto add = [](const char* name, Effect effect) { QTest::newRow(name) << std::move(effect); };
        add("no such resource", on(9, Kind::Assign, 0, Tensor::scalar(1.0f)));
        add("invalid id", on(ResourceId::invalidValue, Kind::Push, 0, Tensor::scalar(1.0f)));
        add("assign to a stack", on(1, Kind::Assign, 0, Tensor::scalar(1.0f)));
        add("push to a variable", on(0, Kind::Push, 0, Tensor::scalar(1.0f)));
        add("another dtype", on(0, Kind::Assign, 0, Tensor::scalar(1)));
        add("a reference as value", on(0, Kind::Assign, 0, Tensor::ref(ResourceId(0), DType::Float)));
        add("push nothing", on(1, Kind::Push));
        add("pop from an empty stack", on(1, Kind::Pop));
        add("write past the end", on(2, Kind::Write, 4, Tensor::scalar(1.0f)));
        add("write at a negative index", on(2, Kind::Write, -1, Tensor::scalar(1.0f)));
        add("write at the largest index",
            on(2, Kind::Write, std::numeric_limits<int64_t>::max(), Tensor::scalar(1.0f)));
        add("read what has no shape", on(2, Kind::ReadElement, 0));
        add("shape without a spec", on(2, Kind::SetElementShape));
        add("components out of order", on(3, Kind::Enqueue, 1, Tensor::scalar(1)));
        add("component of another dtype", on(3, Kind::Enqueue, 0, Tensor::scalar(1)));
        add("a component too many", on(3, Kind::Enqueue, 2, Tensor::scalar(1.0f)));
        add("dequeue from an empty queue", on(3, Kind::Dequeue, 1));
        add("dequeue a negative number", on(3, Kind::Dequeue, -1));
        add("remove what is not there", on(3, Kind::Remove, 0));
        add("wait without a number", on(3, Kind::AwaitRoom, 1));
        add("wait for a negative number", on(3, Kind::AwaitElements, 1, Tensor::scalar(int64_t(-1))));
        add("end of no wait", on(3, Kind::EndWait, 1));
        add("close a variable", on(0, Kind::Close));
        add("create without a spec", on(4, Kind::Create));
        add("create twice", createEffect(ResourceId(0), specOf(ResourceSpec::Kind::Variable)));
        add("create past the next", createEffect(ResourceId(6), specOf(ResourceSpec::Kind::Variable)));
        ResourceSpec huge = specOf(ResourceSpec::Kind::TensorArray);
        huge.size = int64_t(1) << 40;
        add("an array too large", createEffect(ResourceId(4), huge));
        ResourceSpec noComponents = specOf(ResourceSpec::Kind::Queue);
        noComponents.componentTypes.clear();
        add("a queue without components", createEffect(ResourceId(4), noComponents));
        ResourceSpec strayGradient = specOf(ResourceSpec::Kind::TensorArray);
        strayGradient.gradientOf = ResourceId(1);
        add("gradient of a stack", createEffect(ResourceId(4), strayGradient));
    }

    void malformedEffects()
    {
        QFETCH(Effect, effect);
        ResourceTable table = fullTable();
        const ResourceTable before = table;
        const Result<void> applied = table.apply(effect);
        QVERIFY(!applied);
        QVERIFY(!applied.error().message.empty());
        QVERIFY(before == table);
    }

    void handlesAreChecked()
    {
        const ResourceTable table = fullTable();
        QVERIFY(findResource<StackResource>(table, Tensor::resource(ResourceId(1))));
        QVERIFY(findResource<VariableResource>(table, Tensor::ref(ResourceId(0), DType::Float)));
        QVERIFY(!findResource<QueueResource>(table, Tensor::resource(ResourceId(1))));
        QVERIFY(!findResource<StackResource>(table, Tensor::resource(ResourceId(99))));
        QVERIFY(!findResource<StackResource>(table, Tensor::scalar(int32_t(1))));
        QVERIFY(!findResource<StackResource>(table, Tensor()));
    }

    void waitsAreServedInOrder()
    {
        ResourceTable table = fullTable();  // the queue holds 4
        const WaitCondition first{ResourceId(3), WaitCondition::For::Elements, 2, 11};
        const WaitCondition second{ResourceId(3), WaitCondition::For::Elements, 1, 12};
        applyAll(table,
                 {on(3, Kind::AwaitElements, 11, Tensor::scalar(int64_t(2))),
                  on(3, Kind::AwaitElements, 12, Tensor::scalar(int64_t(1)))});
        const auto enqueue = [&table](float x) {
            applyAll(table,
                     {on(3, Kind::Enqueue, 0, Tensor::scalar(x)), on(3, Kind::Enqueue, 1, Tensor::scalar(int32_t(x)))});
        };
        enqueue(1);
        QVERIFY(!isSatisfied(first, table));
        QVERIFY(!isSatisfied(second, table));
        QCOMPARE(at<QueueResource>(table, 3).freeLength(), int64_t(0));
        QCOMPARE(at<QueueResource>(table, 3).room(), int64_t(5));  // four and what the first waiter still lacks
        enqueue(2);
        QVERIFY(isSatisfied(first, table));
        QVERIFY(!isSatisfied(second, table));
        applyAll(table, {on(3, Kind::EndWait, 11), on(3, Kind::Dequeue, 2)});
        QVERIFY(!isSatisfied(second, table));
        applyAll(table, {on(3, Kind::Close)});
        QVERIFY(isSatisfied(second, table));
    }

    /// Whoever came first under a key takes what came first under it; a dead message is one as any other.
    void messagesAreTakenInOrder()
    {
        ResourceTable table;
        applyAll(table, {createEffect(table.next(), specOf(ResourceSpec::Kind::Mailbox))});
        const auto mailbox = [&]() -> const MailboxResource& { return at<MailboxResource>(table, 0); };
        const auto await = [](int64_t key, int64_t who) { return on(0, Kind::AwaitMessage, key, Tensor::scalar(who)); };
        const auto take = [](int64_t key, int64_t who) { return on(0, Kind::Take, key, Tensor::scalar(who)); };
        const auto waitsFor = [](int64_t key, uint64_t who) {
            return WaitCondition{ResourceId(0), WaitCondition::For::Message, key, who};
        };
        applyAll(table, {await(7, 1), await(7, 2), await(7, 1), await(6, 3)});
        QCOMPARE(mailbox().takers.size(), size_t(3));
        QVERIFY(!mailbox().served(7));
        QVERIFY(!isSatisfied(waitsFor(7, 1), table));
        applyAll(table,
                 {on(0, Kind::Post, 8, Tensor::scalar(8.0f)), on(0, Kind::Post, 7, Tensor::scalar(1.0f)),
                  on(0, Kind::Post, 7), on(0, Kind::Post, 5, Tensor::scalar(5.0f))});
        QCOMPARE(mailbox().served(7), std::optional<uint64_t>(1));
        QVERIFY(!mailbox().served(8));  // nobody waits for it
        QVERIFY(isSatisfied(waitsFor(7, 1), table));
        QVERIFY(!isSatisfied(waitsFor(7, 2), table));
        const ResourceTable before = table;

        QVERIFY(!table.apply(take(6, 3)));
        QVERIFY(table == before);
        applyAll(table, {take(7, 1)});
        QCOMPARE(*mailbox().messages.find(7), (Message{Tensor(), 2}));
        QCOMPARE(mailbox().served(7), std::optional<uint64_t>(2));
        QVERIFY(mailbox().findTaker(7, 1) == mailbox().takers.end());
        applyAll(table, {take(8, 4)});  // who never waited
        std::vector<uint64_t> keys;
        for (const auto& [key, message] : mailbox().messages)
            keys.push_back(key);
        QCOMPARE(keys, (std::vector<uint64_t>{5, 7}));

        table.forgetMessages(ResourceId(0));
        QVERIFY(mailbox().messages.empty());
        QCOMPARE(mailbox().takers.size(), size_t(2));
        QCOMPARE(mailbox().sent, uint64_t(4));
        QCOMPARE(at<MailboxResource>(before, 0).messages.size(), size_t(4));
        QVERIFY(!(table == before));
    }

    void namedKeys_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<QString>("shared");
        QTest::addColumn<QString>("container");
        QTest::addColumn<QString>("expected");
        QTest::newRow("variable by node") << "VariableV2"
                                          << ""
                                          << ""
                                          << "localhost/node";
        QTest::newRow("variable by shared name") << "VariableV2"
                                                 << "s"
                                                 << "c"
                                                 << "c/s";
        QTest::newRow("resource variable") << "VarHandleOp"
                                           << "s"
                                           << ""
                                           << "localhost/s";
        QTest::newRow("resource variable without a name") << "VarHandleOp"
                                                          << ""
                                                          << ""
                                                          << "localhost/node";
        QTest::newRow("anonymous variable") << "VarHandleOp"
                                            << "cd2c89b7-88b7-44c8-ad83-06c2a9158347"
                                            << ""
                                            << "localhost/node private";
        QTest::newRow("queue") << "FIFOQueueV2"
                               << "q"
                               << ""
                               << "localhost/q";
        QTest::newRow("queue without a name") << "FIFOQueueV2"
                                              << ""
                                              << ""
                                              << "localhost/node private";
    }

    void namedKeys()
    {
        QFETCH(QString, op);
        QFETCH(QString, shared);
        QFETCH(QString, container);
        QFETCH(QString, expected);
        Node node{"node", op.toStdString(),
                  "",     test::attrs({{"shared_name", shared.toStdString()}, {"container", container.toStdString()}}),
                  {},     {}};
        const auto key = namedResourceKey(*OpRegistry::standard().find(node.op), node);
        QVERIFY(key.has_value());
        QCOMPARE(QString::fromStdString(key->container + "/" + key->name + (key->isPrivate ? " private" : "")),
                 expected);
        QVERIFY(!baseOf(namedResourceEntry(*key)).isCreated);
        QCOMPARE(key->isRefVariable, op == QLatin1String("VariableV2"));
    }

    void othersOwnNothing()
    {
        QVERIFY(!namedResourceKey(*OpRegistry::standard().find("StackV2"), Node{"s", "StackV2", "", {}, {}, {}}));
    }
};

TAGSCOPE_APPLESS_TEST(TestResource)

#include "tst_resource.moc"
