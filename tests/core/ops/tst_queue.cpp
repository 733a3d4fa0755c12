// SPDX-License-Identifier: Apache-2.0
#include "tests/support/state_test.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <set>

using namespace tagscope;
using namespace tagscope::test;

namespace {

using For = WaitCondition::For;

AttrMap queueAttrs(int64_t capacity, AttrMap more = {})
{
    more.set("component_types", list({DType::Float}));
    more.set("capacity", capacity);
    if (!more.find("shapes"))
        more.set("shapes", list({Shape{}}));
    return more;
}

/// A queue of float scalars that tries its operations as if each came from another node.
class QueueBench {
public:
    explicit QueueBench(int64_t capacity, const std::string& op = "FIFOQueueV2", AttrMap more = {})
    {
        const AttrMap attributes = queueAttrs(capacity, std::move(more));
        const ResourceId id = bench.addNamed(op, attributes);
        handle = bench.output({.op = op, .attributes = attributes, .resource = id});
    }

    static AttrMap outputs() { return attrs({{"component_types", list({DType::Float})}}); }
    static KernelCase withTag(KernelCase c, int tag)
    {
        c.tag = TagId(tag);
        return c;
    }
    KernelCase enqueue(float x, int tag = 0) const
    {
        return withTag({"QueueEnqueueV2", {handle, Tensor::scalar(x)}}, tag);
    }
    KernelCase enqueueMany(std::initializer_list<float> x, int tag = 0) const
    {
        return withTag({"QueueEnqueueManyV2", {handle, floats(x)}}, tag);
    }
    KernelCase dequeue(int tag = 0) const { return withTag({"QueueDequeueV2", {handle}, outputs()}, tag); }
    KernelCase dequeueMany(int32_t n, int tag = 0) const
    {
        return withTag({"QueueDequeueManyV2", {handle, Tensor::scalar(n)}, outputs()}, tag);
    }
    KernelCase dequeueUpTo(int32_t n) const { return {"QueueDequeueUpToV2", {handle, Tensor::scalar(n)}, outputs()}; }
    KernelCase close(bool cancels = false, int tag = 0) const
    {
        return withTag({"QueueCloseV2", {handle}, attrs({{"cancel_pending_enqueues", cancels}})}, tag);
    }
    int32_t size() { return bench.output({"QueueSizeV2", {handle}}).at<int32_t>(0); }
    const QueueResource& resource() const { return bench.at<QueueResource>(handle); }

    StateBench bench;
    Tensor handle;
};

}

class TestQueue : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void firstInFirstOut()
    {
        QueueBench q(10);
        QCOMPARE(q.resource().spec.name, std::string("_0_n"));
        QVERIFY(q.bench.run(q.enqueue(1)).isOk());
        QVERIFY(q.bench.run(q.enqueueMany({2, 3, 4})).isOk());
        QCOMPARE(q.size(), 4);
        QCOMPARE(q.bench.output(q.dequeue()), Tensor::scalar(1.0f));
        QCOMPARE(q.bench.output(q.dequeueMany(2)), floats({2, 3}));
        QCOMPARE(q.bench.output(q.dequeueMany(0)).shape(), Shape{0});
        QCOMPARE(q.size(), 1);
        QCOMPARE(q.bench.output({"QueueIsClosedV2", {q.handle}}), Tensor::scalar(false));
        QVERIFY2(q.bench.broken.empty(), q.bench.broken.c_str());
    }

    void oldHandlesAreReferences()
    {
        QueueBench q(2, "FIFOQueue");
        QVERIFY(q.handle.isRef());
        QVERIFY(q.bench.run({"QueueEnqueue", {q.handle, Tensor::scalar(1.0f)}}).isOk());
        QCOMPARE(q.bench.output({"QueueDequeue", {q.handle}, QueueBench::outputs()}), Tensor::scalar(1.0f));
    }

    void emptyQueueBlocks()
    {
        QueueBench q(2);
        const KernelRun run = q.bench.run(q.dequeueMany(2, 5));
        QCOMPARE(run.status, KernelStatus::Blocked);
        QCOMPARE(run.waitsFor.what, For::Elements);
        QCOMPARE(run.waitsFor.need, int64_t(2));
        QCOMPARE(run.waitsFor.resource, q.handle.resourceId());
        QVERIFY(!isSatisfied(run.waitsFor, q.bench.table));
        QVERIFY(q.bench.run(q.enqueue(1)).isOk());
        QVERIFY(!isSatisfied(run.waitsFor, q.bench.table));
        QVERIFY(q.bench.run(q.enqueue(2)).isOk());
        QVERIFY(isSatisfied(run.waitsFor, q.bench.table));
        QCOMPARE(q.bench.output(q.dequeueMany(2, 5)), floats({1, 2}));
        QVERIFY(q.resource().dequeuers.empty());
        QVERIFY2(q.bench.broken.empty(), q.bench.broken.c_str());
    }

    void fullQueueBlocks()
    {
        QueueBench q(1);
        QVERIFY(q.bench.run(q.enqueue(1, 1)).isOk());
        const KernelRun run = q.bench.run(q.enqueue(2, 2));
        QCOMPARE(run.status, KernelStatus::Blocked);
        QCOMPARE(run.waitsFor.what, For::Room);
        QVERIFY(!isSatisfied(run.waitsFor, q.bench.table));
        QCOMPARE(q.bench.output(q.dequeue(3)), Tensor::scalar(1.0f));
        QVERIFY(isSatisfied(run.waitsFor, q.bench.table));
        QCOMPARE(q.bench.run(q.enqueue(3, 4)).status, KernelStatus::Blocked);  // one that came later may not overtake
        QVERIFY(q.bench.run(q.enqueue(2, 2)).isOk());
        QCOMPARE(q.bench.output(q.dequeue(3)), Tensor::scalar(2.0f));
        QVERIFY2(q.bench.broken.empty(), q.bench.broken.c_str());
    }

    /// A batch larger than the queue goes in piece by piece.
    void batchesGoInPieces()
    {
        QueueBench q(2);
        KernelRun run = q.bench.run(q.enqueueMany({1, 2, 3, 4, 5}, 1));
        QCOMPARE(run.status, KernelStatus::Blocked);
        QCOMPARE(q.size(), 2);
        QCOMPARE(q.bench.output(q.dequeue(2)), Tensor::scalar(1.0f));
        QVERIFY(isSatisfied(run.waitsFor, q.bench.table));
        QCOMPARE(q.bench.run(q.enqueueMany({1, 2, 3, 4, 5}, 1)).status, KernelStatus::Blocked);
        QCOMPARE(q.bench.output(q.dequeueMany(2, 2)), floats({2, 3}));
        QVERIFY(q.bench.run(q.enqueueMany({1, 2, 3, 4, 5}, 1)).isOk());
        QCOMPARE(q.bench.output(q.dequeueMany(2, 2)), floats({4, 5}));
        QVERIFY(q.resource().enqueuers.empty());
        QVERIFY2(q.bench.broken.empty(), q.bench.broken.c_str());
    }

    /// What a dequeue that waits was promised does not fill the queue: it may want more than the capacity.
    void largeDequeuesMakeRoom()
    {
        QueueBench q(2);
        QCOMPARE(q.bench.run(q.dequeueMany(4, 1)).status, KernelStatus::Blocked);
        QVERIFY(q.bench.run(q.enqueueMany({1, 2, 3}, 2)).isOk());
        QCOMPARE(q.size(), 0);
        QCOMPARE(q.bench.run(q.dequeue(3)).status, KernelStatus::Blocked);
        QVERIFY(q.bench.run(q.enqueue(4, 4)).isOk());
        QCOMPARE(q.bench.output(q.dequeueMany(4, 1)), floats({1, 2, 3, 4}));
        QVERIFY2(q.bench.broken.empty(), q.bench.broken.c_str());
    }

    void closedQueues()
    {
        QueueBench q(4);
        QVERIFY(q.bench.run(q.enqueueMany({1, 2, 3})).isOk());
        QVERIFY(q.bench.run(q.close()).isOk());
        QCOMPARE(q.bench.output({"QueueIsClosedV2", {q.handle}}), Tensor::scalar(true));
        QCOMPARE(q.bench.failure(q.enqueue(4)), std::string("Cancelled: FIFOQueue '_0_n' is closed."));
        QCOMPARE(q.bench.failure(q.enqueueMany({4})), std::string("Cancelled: FIFOQueue '_0_n' is closed."));
        QCOMPARE(q.bench.failure(q.close()), std::string("Cancelled: Queue '_0_n' is already closed."));
        QCOMPARE(
            q.bench.failure(q.dequeueMany(4)),
            std::string(
                "OutOfRange: FIFOQueue '_0_n' is closed and has insufficient elements (requested 4, current size 3)"));
        QCOMPARE(q.bench.output(q.dequeueUpTo(2)), floats({1, 2}));
        QCOMPARE(q.bench.output(q.dequeueUpTo(2)), floats({3}));
        QCOMPARE(
            q.bench.failure(q.dequeueUpTo(2)),
            std::string(
                "OutOfRange: FIFOQueue '_0_n' is closed and has insufficient elements (requested 2, current size 0)"));
        QCOMPARE(
            q.bench.failure(q.dequeue()),
            std::string(
                "OutOfRange: FIFOQueue '_0_n' is closed and has insufficient elements (requested 1, current size 0)"));
        QVERIFY2(q.bench.broken.empty(), q.bench.broken.c_str());
    }

    void closeWaitsForEnqueues()
    {
        QueueBench q(1);
        QVERIFY(q.bench.run(q.enqueue(1, 1)).isOk());
        QCOMPARE(q.bench.run(q.enqueue(2, 2)).status, KernelStatus::Blocked);
        const KernelRun close = q.bench.run(q.close(false, 3));
        QCOMPARE(close.status, KernelStatus::Blocked);
        QCOMPARE(q.bench.output(q.dequeue(4)), Tensor::scalar(1.0f));
        QVERIFY(!isSatisfied(close.waitsFor, q.bench.table));
        QVERIFY(q.bench.run(q.enqueue(2, 2)).isOk());
        QVERIFY(isSatisfied(close.waitsFor, q.bench.table));
        QVERIFY(q.bench.run(q.close(false, 3)).isOk());
        QCOMPARE(q.bench.output(q.dequeue(4)), Tensor::scalar(2.0f));
        QVERIFY2(q.bench.broken.empty(), q.bench.broken.c_str());
    }

    void closeCancelsEnqueues()
    {
        QueueBench q(1);
        QVERIFY(q.bench.run(q.enqueue(1, 1)).isOk());
        const KernelRun waiting = q.bench.run(q.enqueue(2, 2));
        QVERIFY(q.bench.run(q.close(true, 3)).isOk());
        QVERIFY(isSatisfied(waiting.waitsFor, q.bench.table));
        QCOMPARE(q.bench.failure(q.enqueue(2, 2)), std::string("Cancelled: Enqueue operation was cancelled"));
        QCOMPARE(q.bench.failure(q.enqueue(2, 4)), std::string("Cancelled: FIFOQueue '_0_n' is closed."));
    }

    /// A dequeue that waits when the queue is closed fails, and says what it still lacked.
    void closeEndsDequeues()
    {
        QueueBench q(4);
        QVERIFY(q.bench.run(q.enqueue(1, 1)).isOk());
        const KernelRun waiting = q.bench.run(q.dequeueMany(3, 2));
        QCOMPARE(waiting.status, KernelStatus::Blocked);
        QVERIFY(q.bench.run(q.close(false, 3)).isOk());
        QVERIFY(isSatisfied(waiting.waitsFor, q.bench.table));
        QCOMPARE(
            q.bench.failure(q.dequeueMany(3, 2)),
            std::string(
                "OutOfRange: FIFOQueue '_0_n' is closed and has insufficient elements (requested 2, current size 0)"));
    }

    void refused_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("expected");
        QTest::newRow("shape") << "shape"
                               << "InvalidArgument: Shape mismatch in tuple component 0. Expected [], got [2]";
        QTest::newRow("batch shape") << "batch"
                                     << "InvalidArgument: Shape mismatch in tuple component 0. Expected [1], got [1,2]";
        QTest::newRow("dtype")
            << "dtype"
            << "InvalidArgument: Signature mismatch, have: resource, int32-> expected: resource, float->";
        QTest::newRow("output dtype")
            << "output"
            << "InvalidArgument: Signature mismatch, have: resource->int32 expected: resource->float";
        QTest::newRow("negative") << "negative"
                                  << "InvalidArgument: DequeueManyOp requested -1 < 0 elements";
        QTest::newRow("stray") << "stray"
                               << "NotFound: the handle does not refer to a queue";
        QTest::newRow("timeout") << "timeout"
                                 << "InvalidArgument: Timeout not supported yet.";
    }

    void refused()
    {
        QFETCH(QString, what);
        QFETCH(QString, expected);
        QueueBench q(4);
        const std::map<std::string, KernelCase> cases{
            {"shape", {"QueueEnqueueV2", {q.handle, floats({1, 2})}}},
            {"batch", {"QueueEnqueueManyV2", {q.handle, Tensor::allocate(DType::Float, Shape{1, 2})}}},
            {"dtype", {"QueueEnqueueV2", {q.handle, Tensor::scalar(1)}}},
            {"output", {"QueueDequeueV2", {q.handle}, attrs({{"component_types", list({DType::Int32})}})}},
            {"negative", q.dequeueMany(-1)},
            {"stray", {"QueueEnqueueV2", {Tensor::resource(ResourceId(9)), Tensor::scalar(1.0f)}}},
            {"timeout",
             {"QueueDequeueV2",
              {q.handle},
              attrs({{"component_types", list({DType::Float})}, {"timeout_ms", int64_t(5)}})}},
        };
        QCOMPARE(QString::fromStdString(q.bench.failure(cases.at(what.toStdString()))), expected);
    }

    void manyNeedsShapes()
    {
        QueueBench q(4, "FIFOQueueV2", attrs({{"shapes", list({})}}));
        QVERIFY(q.bench.run({"QueueEnqueueV2", {q.handle, floats({1, 2})}}).isOk());
        QCOMPARE(
            q.bench.failure(q.dequeueMany(1)),
            std::string(
                "InvalidArgument: FIFOQueue's DequeueMany and DequeueUpTo require the components to have specified "
                "shapes."));
        QCOMPARE(q.bench.output(q.dequeue()), floats({1, 2}));
    }

    void paddingQueuesPad()
    {
        QueueBench q(4, "PaddingFIFOQueueV2", attrs({{"shapes", list({Shape{-1}})}}));
        QVERIFY(q.bench.run({"QueueEnqueueV2", {q.handle, floats({1})}}).isOk());
        QVERIFY(q.bench.run({"QueueEnqueueV2", {q.handle, floats({2, 3, 4})}}).isOk());
        const std::array<float, 6> expected{1, 0, 0, 2, 3, 4};
        QCOMPARE(q.bench.output(q.dequeueMany(2)), Tensor::fromValues<float>(Shape{2, 3}, expected));
        QVERIFY(q.bench.run(q.close()).isOk());
        QCOMPARE(
            q.bench.failure(q.dequeueMany(1)),
            std::string(
                "OutOfRange: PaddingFIFOQueue '_0_n' is closed and has insufficient elements (requested 1, current "
                "size 0)"));
        QCOMPARE(
            q.bench.failure(q.dequeue()),
            std::string(
                "OutOfRange: FIFOQueue '_0_n' is closed and has insufficient elements (requested 1, current size 0)"));
    }

    /// Every element comes out once, in an order that depends on the key alone; some stay behind until the queue is
    /// closed.
    void shuffleQueues()
    {
        const AttrMap more = attrs({{"min_after_dequeue", int64_t(2)}});
        std::set<std::vector<float>> orders;
        for (uint64_t key = 1; key <= 20; ++key) {
            QueueBench q(10, "RandomShuffleQueueV2", more);
            QVERIFY(q.bench.run(q.enqueueMany({0, 1, 2, 3, 4, 5})).isOk());
            KernelCase many = q.dequeueMany(4);
            many.randomKey = key;
            const Tensor first = q.bench.output(many);
            QCOMPARE(q.bench.run(q.dequeue(7)).status, KernelStatus::Blocked);
            QVERIFY(q.bench.run(q.close()).isOk());
            const Tensor last[] = {q.bench.output(q.dequeue(7)), q.bench.output(q.dequeue(8))};
            std::vector<float> all(first.values<float>().begin(), first.values<float>().end());
            orders.insert(all);
            for (const Tensor& element : last)
                all.push_back(element.at<float>(0));
            std::ranges::sort(all);
            QCOMPARE(all, (std::vector<float>{0, 1, 2, 3, 4, 5}));
            QVERIFY2(q.bench.broken.empty(), q.bench.broken.c_str());
        }
        QVERIFY(orders.size() > 10);
    }

    void sharedQueuesMustAgree()
    {
        StateBench bench;
        const AttrMap first = queueAttrs(3, attrs({{"shared_name", std::string("q")}}));
        const ResourceId id = bench.addNamed("FIFOQueueV2", first);
        QCOMPARE(bench.output({.op = "FIFOQueueV2", .attributes = first, .resource = id}).resourceId(), id);
        const AttrMap other = queueAttrs(4, attrs({{"shared_name", std::string("q")}}));
        QCOMPARE(bench.failure({.op = "FIFOQueueV2", .attributes = other, .resource = id}),
                 std::string("InvalidArgument: Shared queue 'q' has capacity 3 but requested capacity was 4"));
        QCOMPARE(bench.failure({.op = "PaddingFIFOQueueV2", .attributes = first, .resource = id}),
                 std::string("InvalidArgument: Expected FIFOQueue, found PaddingFIFOQueueV2"));
    }
};

TAGSCOPE_APPLESS_TEST(TestQueue)

#include "tst_queue.moc"
