// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/slice.h"

#include "core/tensor/format.h"
#include "tests/support/counting.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace tagscope;
using namespace tagscope::test;

class TestSlice : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void slices_data();
    void slices();
    void refuses_data();
    void refuses();
    void strings();
    void partOfARepeatedTensor();
    void limit();
    void viewsOfHugeTensors();
    void viewsOfEmptyTensors();
};

namespace {

Result<Tensor> sliced(const Tensor& t, const QString& text, size_t limit = 1 << 20)
{
    const auto slice = parseSlice(text.toStdString());
    return slice ? applySlice(t, *slice, limit) : Result<Tensor>(Failure(slice.error()));
}

}

// The expected texts are numpy's for arange(24).reshape(2, 3, 4).
void TestSlice::slices_data()
{
    QTest::addColumn<QString>("slice");
    QTest::addColumn<QString>("expected");
    QTest::newRow("all indices") << "[1, 2, 3]"
                                 << "int32: 23";
    QTest::newRow("negative index") << "[-1,-1,-1]"
                                    << "int32: 23";
    QTest::newRow("one row") << "[0,1]"
                             << "int32 [4]: [4, 5, 6, 7]";
    QTest::newRow("numpy-like") << "[0, 1:3, ::2]"
                                << "int32 [2,2]: [[4, 6], [8, 10]]";
    QTest::newRow("backwards") << "[0,0,::-1]"
                               << "int32 [4]: [3, 2, 1, 0]";
    QTest::newRow("backwards from") << "[0,0,2::-2]"
                                    << "int32 [2]: [2, 0]";
    QTest::newRow("backwards to") << "[0,0,:0:-1]"
                                  << "int32 [3]: [3, 2, 1]";
    QTest::newRow("clipped") << "[0,0,2:100]"
                             << "int32 [2]: [2, 3]";
    QTest::newRow("clipped below") << "[0,0,-100:1]"
                                   << "int32 [1]: [0]";
    QTest::newRow("nothing") << "[0,0,3:1]"
                             << "int32 [0]: []";
    QTest::newRow("ellipsis") << "[..., 0]"
                              << "int32 [2,3]: [[0, 4, 8], [12, 16, 20]]";
    QTest::newRow("ellipsis in the middle") << "[1, ..., 3]"
                                            << "int32 [3]: [15, 19, 23]";
    QTest::newRow("ellipsis of nothing") << "[1, ..., 0, 0]"
                                         << "int32: 12";
    QTest::newRow("large step") << "[0,0,::9223372036854775807]"
                                << "int32 [1]: [0]";
    QTest::newRow("smallest step") << "[0,0,::-9223372036854775808]"
                                   << "int32 [1]: [3]";
    QTest::newRow("smallest numbers") << "[0,0,-9223372036854775808:9223372036854775807]"
                                      << "int32 [4]: [0, 1, 2, 3]";
    QTest::newRow("empty brackets") << "[1:,2:,3:][]"
                                    << "";
}

void TestSlice::slices()
{
    QFETCH(QString, slice);
    QFETCH(QString, expected);
    const Result<Tensor> part = sliced(counting(Shape{2, 3, 4}), slice);
    QCOMPARE(part.has_value(), !expected.isEmpty());
    if (!part)
        return;
    QCOMPARE(QString::fromStdString(summaryText(*part)), expected);
    // A view finds the same elements in place.
    const Tensor whole = counting(Shape{2, 3, 4});
    const Result<SliceView> view = SliceView::of(whole.shape(), *parseSlice(slice.toStdString()));
    QVERIFY(view);
    QCOMPARE(view->shape(), part->shape());
    QCOMPARE(view->elements(), part->elements());
    for (int64_t i = 0; i < view->elements(); ++i)
        QCOMPARE(whole.at<int32_t>(view->elementAt(i)), part->at<int32_t>(i));
    // And says of each element where in the part it is, if it is in it.
    std::vector<std::optional<int64_t>> places(static_cast<size_t>(whole.elements()));
    for (int64_t i = 0; i < view->elements(); ++i)
        places[static_cast<size_t>(view->elementAt(i))] = i;
    for (int64_t e = 0; e < whole.elements(); ++e)
        QVERIFY2(view->find(e) == places[static_cast<size_t>(e)], qPrintable(QString::number(e)));
}

void TestSlice::refuses_data()
{
    QTest::addColumn<QString>("slice");
    QTest::addColumn<QString>("message");
    QTest::newRow("no brackets") << "0"
                                 << "a slice is written in brackets, as [0, 1:3], not '0'";
    QTest::newRow("out of bounds") << "[2]"
                                   << "index 2 is out of bounds for axis 0 with size 2";
    QTest::newRow("negative out of bounds") << "[0,-4]"
                                            << "index -4 is out of bounds for axis 1 with size 3";
    QTest::newRow("too many") << "[0,0,0,0]"
                              << "too many indices: 4 for a tensor of 3 dimensions";
    QTest::newRow("word") << "[a]"
                          << "'a' in a slice is not an integer";
    QTest::newRow("too large a number") << "[99999999999999999999]"
                                        << "'99999999999999999999' in a slice is not an integer";
    QTest::newRow("zero step") << "[::0]"
                               << "the step of '::0' is zero";
    QTest::newRow("four fields") << "[1:2:3:4]"
                                 << "'1:2:3:4' has more than start:stop:step";
    QTest::newRow("empty part") << "[0,,1]"
                                << "a slice has an empty part";
    QTest::newRow("two ellipses") << "[...,...]"
                                  << "a slice can have only one '...'";
}

void TestSlice::refuses()
{
    QFETCH(QString, slice);
    QFETCH(QString, message);
    const Result<Tensor> part = sliced(counting(Shape{2, 3, 4}), slice);
    QVERIFY(!part);
    QCOMPARE(QString::fromStdString(part.error().message), message);
}

void TestSlice::strings()
{
    const Tensor t = Tensor::vector<std::string>({"a", "b", "c"});
    QCOMPARE(summaryText(*sliced(t, QStringLiteral("[::-2]"))), std::string("string [2]: [\"c\", \"a\"]"));
}

void TestSlice::partOfARepeatedTensor()
{
    Tensor t = Tensor::allocateRepeated(DType::Int32, Shape{int64_t(1) << 40}, 2);
    t.mutableData<int32_t>()[0] = 1;
    t.mutableData<int32_t>()[1] = 2;
    QCOMPARE(summaryText(*sliced(t, QStringLiteral("[:3]"))), std::string("int32 [3]: [1, 2, 2]"));
    QCOMPARE(summaryText(*sliced(t, QStringLiteral("[-1]"))), std::string("int32: 2"));
}

void TestSlice::limit()
{
    const Tensor t = Tensor::allocateRepeated(DType::Int32, Shape{int64_t(1) << 40}, 1);
    const Result<Tensor> part = sliced(t, QStringLiteral("[1:]"), 1000);
    QVERIFY(!part);
    QCOMPARE(part.error().code, ErrorCode::ResourceExhausted);
}

void TestSlice::viewsOfHugeTensors()
{
    const Result<SliceView> view = SliceView::of(Shape{int64_t(1) << 30, int64_t(1) << 30}, *parseSlice("[::-2, 5]"));
    QVERIFY(view);
    QCOMPARE(view->elements(), int64_t(1) << 29);
    QCOMPARE(view->elementAt(0), ((int64_t(1) << 30) - 1) * (int64_t(1) << 30) + 5);
    QCOMPARE(view->indexAt(0, 1), (int64_t(1) << 30) - 3);
}

void TestSlice::viewsOfEmptyTensors()
{
    const Result<SliceView> view = SliceView::of(Shape{int64_t(1) << 40, int64_t(1) << 40, 0}, *parseSlice("[1]"));
    QVERIFY(view);
    QCOMPARE(view->elements(), int64_t(0));
    QCOMPARE(view->shape(), (Shape{int64_t(1) << 40, 0}));
    QVERIFY(!SliceView::of(Shape{0}, *parseSlice("[0]")));
    QCOMPARE(SliceView::of(Shape(), {})->elementAt(0), int64_t(0));
}

TAGSCOPE_APPLESS_TEST(TestSlice)

#include "tst_slice.moc"
