// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/value_column.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace tagscope;

namespace {

/// What the tests store as value `i`: scalars, vectors, strings, references, nothing.
Tensor valueOf(uint64_t i)
{
    Tensor value;
    switch (i % 7) {
    case 0: value = Tensor::scalar(static_cast<int32_t>(i)); break;
    case 1: value = Tensor::scalar(static_cast<float>(i) / 3); break;
    case 2: break;
    case 3: value = Tensor::vector<int64_t>({static_cast<int64_t>(i), -1}); break;
    case 4: value = Tensor::scalar(std::string(i % 50, 'x')); break;
    case 5: value = Tensor::ref(ResourceId(static_cast<uint32_t>(i % 100)), DType::Float); break;
    case 6: value = Tensor::resource(ResourceId(static_cast<uint32_t>(i % 100))); break;
    }
    value.setOrigin(static_cast<uint32_t>(i % 3 == 0 ? i / 2 : i + 1));
    return value;
}

DType declaredOf(uint64_t i)
{
    constexpr DType types[] = {DType::Int32,  DType::Float,          DType::Float,  DType::Int64,
                               DType::String, refType(DType::Float), DType::Variant};
    return types[i % 7];
}

void fill(ValueColumn& column, uint64_t to)
{
    for (uint64_t i = column.size(); i < to; ++i)
        column.append(valueOf(i), declaredOf(i), static_cast<uint32_t>(i + 1));
}

bool holds(const ValueColumn& column, uint64_t i)
{
    const Tensor value = column.at(i, declaredOf(i), static_cast<uint32_t>(i + 1));
    return value == valueOf(i) && (value.isNone() || value.origin() == valueOf(i).origin());
}

}

class TestValueColumn final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsValuesOfEveryKind_data()
    {
        QTest::addColumn<int>("cut");
        QTest::newRow("cut inside the first chunk") << 1000;
        QTest::newRow("cut at a chunk") << (1 << 18);
        QTest::newRow("cut after a chunk") << (1 << 18) + 7;
        QTest::newRow("all cut") << 0;
        QTest::newRow("nothing cut") << 300000;
    }
    void keepsValuesOfEveryKind()
    {
        QFETCH(int, cut);
        constexpr uint64_t count = 300000;
        ValueColumn column;
        fill(column, count);
        const size_t bytes = column.bufferBytes();
        QCOMPARE(column.size(), count);
        for (uint64_t i = 0; i < count; i += 97)
            QVERIFY2(holds(column, i), qPrintable(QString::number(i)));
        column.truncate(static_cast<uint64_t>(cut));
        QCOMPARE(column.size(), static_cast<uint64_t>(cut));
        if (cut == 0)
            QCOMPARE(column.bufferBytes(), size_t(0));
        fill(column, count);
        QCOMPARE(column.bufferBytes(), bytes);
        for (uint64_t i = 0; i < count; i += 97)
            QVERIFY2(holds(column, i), qPrintable(QString::number(i)));
    }

    void sharesBuffers()
    {
        const Tensor value = Tensor::vector<float>({1, 2, 3});
        {
            ValueColumn column;
            column.append(value, DType::Float, 1);
            column.append(value, DType::Float, 2);
            QCOMPARE(column.at(1, DType::Float, 2).identity(), value.identity());
            // The second time it was held already: it is counted once.
            QCOMPARE(column.bufferBytes(), sizeof(TensorBuffer) + 3 * sizeof(float));
        }
        QCOMPARE(value.values<float>()[2], 3.0f);
    }

    void takesNineBytesAScalar()
    {
        ValueColumn column;
        for (uint32_t i = 0; i < 1000; ++i) {
            Tensor value = Tensor::scalar(i);
            value.setOrigin(i + 1);
            column.append(value, DType::UInt32, i + 1);
        }
        QCOMPARE(column.columnBytes(), size_t(9000));
    }
};

TAGSCOPE_APPLESS_TEST(TestValueColumn)

#include "tst_value_column.moc"
