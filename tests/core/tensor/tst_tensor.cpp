// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/tensor.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace tagscope;

class TestTensor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scalarsAreInline();
    void buffersAreShared();
    void reshapeSharesStorage();
    void reshapeOutlivesItsOwner();
    void reshapeOfRepeatedStaysRepeated();
    void reshapeToScalarIsInline();
    void repeated();
    void denseRefusesTooMuch();
    void stringsAreCounted();
    void equality_data();
    void equality();
    void bytes();
};

void TestTensor::scalarsAreInline()
{
    const Tensor t = Tensor::scalar(3.5f);
    QCOMPARE(t.kind(), Tensor::Kind::Inline);
    QCOMPARE(t.dtype(), DType::Float);
    QCOMPARE(*t.data<float>(), 3.5f);
    QCOMPARE(t.bufferBytes(), size_t(0));
    QVERIFY(t.identity() == nullptr);
    QCOMPARE(Tensor::scalar(Complex128(1, 2)).kind(), Tensor::Kind::Buffer);
    QCOMPARE(Tensor::resource(ResourceId(7)).resourceId(), ResourceId(7));
    QVERIFY(Tensor().isNone());
}

void TestTensor::buffersAreShared()
{
    const Tensor a = Tensor::vector<int32_t>({1, 2, 3});
    Tensor b = a;
    QCOMPARE(b.identity(), a.identity());
    QCOMPARE(b.bufferBytes(), size_t(12));
    const Tensor c = std::move(b);
    QVERIFY(b.isNone());
    QVERIFY(c == a);
}

void TestTensor::reshapeSharesStorage()
{
    const Tensor a = Tensor::vector<int32_t>({1, 2, 3, 4});
    const Tensor b = a.reshaped(Shape{2, 2});
    const Tensor c = b.reshaped(Shape{4, 1});
    QCOMPARE(b.shape(), (Shape{2, 2}));
    QCOMPARE(c.shape(), (Shape{4, 1}));
    QCOMPARE(b.identity(), a.identity());
    QCOMPARE(c.identity(), a.identity());
    QCOMPARE(c.rawData(), a.rawData());
    QCOMPARE(b.bufferBytes(), a.bufferBytes());
    QVERIFY(b != a);
    QVERIFY(b.reshaped(Shape{4}) == a);
}

void TestTensor::reshapeOutlivesItsOwner()
{
    Tensor view;
    {
        Tensor owner = Tensor::fromValues<std::string>(Shape{2}, std::vector<std::string>{std::string(100, 'a'), "b"});
        view = owner.reshaped(Shape{1, 2}).reshaped(Shape{2, 1});
    }
    QCOMPARE(view.at<std::string>(0), std::string(100, 'a'));
    QCOMPARE(view.at<std::string>(1), std::string("b"));
}

void TestTensor::reshapeOfRepeatedStaysRepeated()
{
    Tensor a = Tensor::allocateRepeated(DType::Float, Shape{int64_t(1) << 60}, 1);
    a.mutableData<float>()[0] = 2;
    const Tensor b = a.reshaped(Shape{int64_t(1) << 30, int64_t(1) << 30});
    QVERIFY(b.isRepeated());
    QCOMPARE(b.bufferBytes(), size_t(4));
    QCOMPARE(b.at<float>((int64_t(1) << 60) - 1), 2.0f);
}

void TestTensor::reshapeToScalarIsInline()
{
    const Tensor scalar = Tensor::vector<float>({5}).reshaped(Shape());
    QCOMPARE(scalar.kind(), Tensor::Kind::Inline);
    QVERIFY(scalar == Tensor::scalar(5.0f));
    const Tensor one = scalar.reshaped(Shape{1});
    QVERIFY(one == Tensor::vector<float>({5}));
}

void TestTensor::repeated()
{
    Tensor a = Tensor::allocateRepeated(DType::Int16, Shape{2, 3}, 2);
    a.mutableData<int16_t>()[0] = 1;
    a.mutableData<int16_t>()[1] = 9;
    const Result<Tensor> dense = a.dense(1000);
    QVERIFY(dense.has_value());
    QVERIFY(!dense->isRepeated());
    const std::vector<int16_t> expected = {1, 9, 9, 9, 9, 9};
    QVERIFY(*dense == Tensor::fromValues<int16_t>(Shape{2, 3}, expected));
    QVERIFY(*dense == a);

    Tensor s = Tensor::allocateRepeated(DType::String, Shape{3}, 1);
    s.mutableData<std::string>()[0] = "x";
    QVERIFY(*s.dense(1000) == Tensor::vector<std::string>({"x", "x", "x"}));
}

void TestTensor::denseRefusesTooMuch()
{
    const Tensor a = Tensor::allocateRepeated(DType::Float, Shape{int64_t(1) << 30}, 1);
    const Result<Tensor> dense = a.dense(size_t(1) << 20);
    QVERIFY(!dense);
    QCOMPARE(dense.error().code, ErrorCode::ResourceExhausted);
    QVERIFY(dense.error().message.find("4294967296") != std::string::npos);
}

void TestTensor::stringsAreCounted()
{
    const Tensor a = Tensor::vector<std::string>({std::string(1000, 'x'), "short"});
    QVERIFY(a.bufferBytes() >= 2 * sizeof(std::string) + 1000);
    QVERIFY(a.bufferBytes() < 2 * sizeof(std::string) + 2100);
}

void TestTensor::equality_data()
{
    QTest::addColumn<int>("a");
    QTest::addColumn<int>("b");
    QTest::addColumn<bool>("equal");
    QTest::newRow("none and none") << 0 << 0 << true;
    QTest::newRow("none and zero") << 0 << 1 << false;
    QTest::newRow("same scalar") << 1 << 1 << true;
    QTest::newRow("other dtype") << 1 << 2 << false;
    QTest::newRow("vector and scalar") << 1 << 3 << false;
    QTest::newRow("NaN and the same NaN") << 4 << 4 << true;
    QTest::newRow("ref and value") << 1 << 5 << false;
    QTest::newRow("signed zeros differ in bits") << 2 << 6 << false;
}

void TestTensor::equality()
{
    QFETCH(int, a);
    QFETCH(int, b);
    QFETCH(bool, equal);
    const auto make = [](int which) {
        switch (which) {
        case 1: return Tensor::scalar<int32_t>(0);
        case 2: return Tensor::scalar<float>(0);
        case 3: return Tensor::vector<int32_t>({0});
        case 4: return Tensor::vector<double>({std::numeric_limits<double>::quiet_NaN(), 1});
        case 5: return Tensor::ref(ResourceId(0), DType::Int32);
        case 6: return Tensor::scalar<float>(-0.0f);
        default: return Tensor();
        }
    };
    QCOMPARE(make(a) == make(b), equal);
    QCOMPARE(make(b) == make(a), equal);
}

void TestTensor::bytes()
{
    QCOMPARE(*tensorBytes(DType::Double, Shape{3, 5}), size_t(120));
    QVERIFY(!tensorBytes(DType::Double, Shape{int64_t(1) << 61}));
    QVERIFY(!tensorBytes(DType::Float, Shape{-1}));
    QVERIFY(!tensorBytes(DType::Float, Shape::unknownRank()));
}

TAGSCOPE_APPLESS_TEST(TestTensor)

#include "tst_tensor.moc"
