// SPDX-License-Identifier: Apache-2.0
#include "tests/support/op_rows.h"
#include "tests/support/test_program.h"

#include <random>

using namespace tagscope;
using test::attrs;
using test::opRow;

class TestArraySlice : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void slices_data();
    void slices() { test::checkOpRow(); }
    void stridedSlices_data();
    void stridedSlices() { test::checkOpRow(); }
    void gradients_data();
    void gradients() { test::checkOpRow(); }
    void randomStridedSlices();
    void joins_data();
    void joins() { test::checkOpRow(); }
    void splits_data();
    void splits() { test::checkOpRow(); }
};

void TestArraySlice::slices_data()
{
    test::opColumns();
    opRow("middle", "Slice", "int32 [[1,2,3],[4,5,6],[7,8,9]]; int32 [1,0]; int32 [2,2]", "int32 [[4,5],[7,8]]");
    opRow("to the end", "Slice", "int32 [[1,2,3],[4,5,6]]; int64 [0,1]; int64 [-1,-1]", "int32 [[2,3],[5,6]]");
    opRow("strings", "Slice", "string [\"a\",\"b\",\"c\"]; int32 [1]; int32 [1]", "string [\"b\"]");
    opRow("nothing", "Slice", "float [1,2]; int32 [2]; int32 [0]", "float empty[0]");
    opRow("of nothing", "Slice", "float empty[0,2]; int32 [0,1]; int32 [0,1]", "float empty[0,1]");
    opRow("scalar", "Slice", "float 3; int32 empty[0]; int32 empty[0]", "float 3");
    opRow("wrong length", "Slice", "float [1,2]; int32 [0,0]; int32 [1,1]",
          "error: Expected begin and size arguments to be 1-D tensors of size 1, but got shapes [2] and [2] instead.");
    opRow("begin too far", "Slice", "float [1,2]; int32 [3]; int32 [0]",
          "error: Expected begin[0] in [0, 2], but got 3");
    opRow("begin negative", "Slice", "float [1,2]; int64 [-9223372036854775808]; int64 [-1]",
          "error: Expected begin[0] in [0, 2], but got -9223372036854775808");
    opRow("size too large", "Slice", "float [1,2]; int64 [1]; int64 [9223372036854775807]",
          "error: Expected size[0] in [0, 1], but got 9223372036854775807");
    opRow("inside nothing", "Slice", "float empty[0]; int32 [1]; int32 [0]",
          "error: Expected begin[0] == 0 (got 1) and size[0] == 0 (got 0) when input.dim_size(0) == 0");
}

void TestArraySlice::stridedSlices_data()
{
    test::opColumns();
    const auto mask = [](const char* name, int64_t value) { return attrs({{name, value}}); };
    const char* vector = "int32 [0,1,2,3,4,5]; int32 [1]; int32 [5]; int32 [2]";
    opRow("every second", "StridedSlice", vector, "int32 [1,3]");
    opRow("begin mask", "StridedSlice", vector, "int32 [0,2,4]", mask("begin_mask", 1));
    opRow("end mask", "StridedSlice", vector, "int32 [1,3,5]", mask("end_mask", 1));
    opRow("one element", "StridedSlice", "int32 [7,8,9]; int32 [1]; int32 [2]; int32 [1]", "int32 8",
          mask("shrink_axis_mask", 1));
    opRow("last element", "StridedSlice", "int32 [7,8,9]; int32 [-1]; int32 [0]; int32 [1]", "int32 9",
          mask("shrink_axis_mask", 1));
    opRow("one string", "StridedSlice", "string [\"a\",\"b\"]; int64 [1]; int64 [9]; int64 [7]", "string \"b\"",
          mask("shrink_axis_mask", 1));
    opRow("backwards", "StridedSlice", "int32 [0,1,2,3]; int32 [-1]; int32 [0]; int32 [-1]", "int32 [3,2,1]");
    opRow("all backwards", "StridedSlice", "int32 [0,1,2,3]; int64 [0]; int64 [0]; int64 [-1]", "int32 [3,2,1,0]",
          attrs({{"begin_mask", int64_t(1)}, {"end_mask", int64_t(1)}}));
    opRow("backwards by two", "StridedSlice", "int32 [0,1,2,3]; int32 [3]; int32 [-5]; int32 [-2]", "int32 [3,1]");
    opRow("beyond the end", "StridedSlice", "int32 [0,1]; int32 [-9]; int32 [9]; int32 [1]", "int32 [0,1]");
    opRow("wrong way", "StridedSlice", "int32 [0,1]; int32 [1]; int32 [0]; int32 [1]", "int32 empty[0]");
    opRow("extreme numbers", "StridedSlice",
          "int32 [0,1,2]; int64 [-9223372036854775808]; int64 [9223372036854775807]; int64 [9223372036854775807]",
          "int32 [0]");
    opRow("first rows", "StridedSlice", "int32 [[1,2],[3,4],[5,6]]; int32 [0]; int32 [2]; int32 [1]",
          "int32 [[1,2],[3,4]]");
    opRow("row", "StridedSlice", "string [[\"a\",\"b\"],[\"c\",\"d\"]]; int32 [1]; int32 [2]; int32 [1]",
          "string [\"c\",\"d\"]", mask("shrink_axis_mask", 1));
    opRow("column behind an ellipsis", "StridedSlice", "int32 [[1,2],[3,4]]; int32 [0,1]; int32 [0,2]; int32 [1,1]",
          "int32 [2,4]", attrs({{"ellipsis_mask", int64_t(1)}, {"shrink_axis_mask", int64_t(2)}}));
    opRow("ellipsis of nothing", "StridedSlice", "int32 [[1,2],[3,4]]; int32 [0,0,1]; int32 [1,0,2]; int32 [1,1,1]",
          "int32 [[2]]", mask("ellipsis_mask", 2));
    opRow("new axis in front", "StridedSlice", "int32 [1,2]; int32 [0]; int32 [0]; int32 [1]", "int32 [[1,2]]",
          mask("new_axis_mask", 1));
    opRow("new axis behind an ellipsis", "StridedSlice", "int32 [1,2]; int32 [0,0]; int32 [0,0]; int32 [1,1]",
          "int32 [[1],[2]]", attrs({{"ellipsis_mask", int64_t(1)}, {"new_axis_mask", int64_t(2)}}));
    opRow("all of it", "StridedSlice", "float 5; int32 empty[0]; int32 empty[0]; int32 empty[0]", "float 5");
    opRow("of nothing", "StridedSlice", "float empty[0,2]; int32 [0]; int32 [9]; int32 [1]", "float empty[0,2]");
    opRow("different lengths", "StridedSlice", "int32 [1,2]; int32 [0,0]; int32 [1]; int32 [1]",
          "error: Expected begin, end, and strides to be 1D equal size tensors, but got shapes [2], [1], and [1] "
          "instead.");
    opRow("no step", "StridedSlice", "int32 [1,2]; int32 [0]; int32 [1]; int32 [0]",
          "error: strides[0] must be non-zero");
    opRow("two ellipses", "StridedSlice", "int32 [1,2]; int32 [0,0]; int32 [1,1]; int32 [1,1]",
          "error: Multiple ellipses in slice spec not allowed", mask("ellipsis_mask", 3));
    opRow("too many dimensions", "StridedSlice", "int32 [1,2]; int32 [0,0]; int32 [1,1]; int32 [1,1]",
          "error: Index out of range using input dim 1; input has only 1 dims");
    opRow("out of bounds", "StridedSlice", "int32 [1,2]; int32 [2]; int32 [3]; int32 [1]",
          "error: slice index 2 of dimension 0 out of bounds.", mask("shrink_axis_mask", 1));
    opRow("out of bounds below", "StridedSlice", "int32 [1,2]; int32 [-3]; int32 [3]; int32 [1]",
          "error: slice index -1 of dimension 0 out of bounds.", mask("shrink_axis_mask", 1));
    opRow("shrinking backwards", "StridedSlice", "int32 [1,2]; int32 [0]; int32 [1]; int32 [-1]",
          "error: only stride 1 allowed on non-range indexing.", mask("shrink_axis_mask", 1));
}

void TestArraySlice::gradients_data()
{
    test::opColumns();
    opRow("every second", "StridedSliceGrad", "int32 [5]; int32 [1]; int32 [5]; int32 [2]; float [7,8]",
          "float [0,7,0,8,0]");
    opRow("backwards", "StridedSliceGrad", "int32 [3]; int32 [-1]; int32 [0]; int32 [-1]; float [7,8]",
          "float [0,8,7]");
    opRow("one row", "StridedSliceGrad", "int32 [2,2]; int32 [1]; int32 [2]; int32 [1]; float [7,8]",
          "float [[0,0],[7,8]]", attrs({{"shrink_axis_mask", int64_t(1)}}));
    opRow("wrong shape", "StridedSliceGrad", "int32 [5]; int32 [1]; int32 [5]; int32 [2]; float [7]",
          "error: shape of dy was [1] instead of [2]");
    opRow("no vector", "StridedSliceGrad", "int32 5; int32 [1]; int32 [5]; int32 [2]; float [7]",
          "error: shape must be 1-D, got shape.shape = []");
}

/// numpy's rule spelled out: the places begin, begin + stride, ... that lie between begin and end.
void TestArraySlice::randomStridedSlices()
{
    std::mt19937 random(7);
    const auto draw = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    for (int round = 0; round < 2000; ++round) {
        const int size = draw(0, 6);
        const int begin = draw(-8, 8);
        const int end = draw(-8, 8);
        int stride = draw(-3, 3);
        stride = stride == 0 ? 1 : stride;
        std::vector<int32_t> values(static_cast<size_t>(size));
        for (int i = 0; i < size; ++i)
            values[static_cast<size_t>(i)] = 10 * i;
        const auto clamped = [&](int x) {
            return std::clamp(x < 0 ? x + size : x, stride > 0 ? 0 : -1, stride > 0 ? size : size - 1);
        };
        std::vector<int32_t> expected;
        for (int i = clamped(begin); stride > 0 ? i < clamped(end) : i > clamped(end); i += stride)
            expected.push_back(10 * i);
        const Result<Tensor> result =
            test::runOp("StridedSlice",
                        {Tensor::fromValues<int32_t>(Shape{size}, values), Tensor::vector<int32_t>({begin}),
                         Tensor::vector<int32_t>({end}), Tensor::vector<int32_t>({stride})});
        QVERIFY2(result, test::describe(result).c_str());
        const std::span<const int32_t> found = result->values<int32_t>();
        QVERIFY(std::ranges::equal(found, expected));
    }
}

void TestArraySlice::joins_data()
{
    test::opColumns();
    opRow("rows", "ConcatV2", "int32 [[1,2]]; int32 [[3,4],[5,6]]; int32 0", "int32 [[1,2],[3,4],[5,6]]");
    opRow("columns", "ConcatV2", "int32 [[1],[2]]; int32 [[3,4],[5,6]]; int32 -1", "int32 [[1,3,4],[2,5,6]]");
    opRow("strings", "ConcatV2", "string [\"a\"]; string [\"b\",\"c\"]; int64 0", "string [\"a\",\"b\",\"c\"]");
    opRow("with nothing", "ConcatV2", "float empty[0,2]; float [[1,2]]; int32 0", "float [[1,2]]");
    opRow("axis first", "Concat", "int32 1; int32 [[1],[2]]; int32 [[3],[4]]", "int32 [[1,3],[2,4]]");
    opRow("scalars", "ConcatV2", "float 1; float 2; int32 0",
          "error: ConcatOp : Expected concatenating dimensions in the range [0, 0), but got 0");
    opRow("axis too large", "ConcatV2", "float [1]; float [2]; int32 1",
          "error: ConcatOp : Expected concatenating dimensions in the range [-1, 1), but got 1");
    opRow("different ranks", "ConcatV2", "float [1]; float [[2]]; int32 0",
          "error: ConcatOp : Ranks of all input tensors should match: shape[0] = [1] vs. shape[1] = [1,1]");
    opRow("different sizes", "ConcatV2", "float [[1,2]]; float [[2]]; int32 0",
          "error: ConcatOp : Dimension 1 in both shapes must be equal: shape[0] = [1,2] vs. shape[1] = [1,1]");
    opRow("axis of two", "ConcatV2", "float [1]; float [2]; int32 [0,1]",
          "error: axis tensor should be a scalar integer, but got shape [2]");
    opRow("offsets", "ConcatOffset", "int32 1; int32 [2,2,5]; int32 [2,3,5]; int32 [2,4,5]",
          "int32 [0,0,0]; int32 [0,2,0]; int32 [0,5,0]");
    opRow("axis from the end", "ConcatOffset", "int32 -1; int32 [2,2]; int32 [2,3]", "int32 [0,0]; int32 [0,2]");
    opRow("other dimensions", "ConcatOffset", "int32 1; int32 [2,2]; int32 [3,3]",
          "error: All dimensions except 1 must match. Input 1 has shape [3 3] and doesn't match input 0 with shape [2 "
          "2].");
    opRow("no such axis", "ConcatOffset", "int32 2; int32 [2,2]; int32 [3,3]",
          "error: Concat dim is out of range: 2 vs. 2");
    opRow("scalars", "Pack", "float 1; float 2; float 3", "float [1,2,3]");
    opRow("rows", "Pack", "int32 [1,2]; int32 [3,4]", "int32 [[1,2],[3,4]]");
    opRow("columns", "Pack", "int32 [1,2]; int32 [3,4]", "int32 [[1,3],[2,4]]", attrs({{"axis", int64_t(-1)}}));
    opRow("strings", "Pack", "string \"a\"; string \"b\"", "string [\"a\",\"b\"]");
    opRow("one", "Pack", "float [1,2]", "float [[1,2]]");
    opRow("nothing", "Pack", "float empty[0]; float empty[0]", "float empty[2,0]");
    opRow("different shapes", "Pack", "float [1]; float [1,2]",
          "error: Shapes of all inputs must match: values[0].shape = [1] != values[1].shape = [2]");
    opRow("no such axis", "Pack", "float 1; float 2", "error: axis = 1 not in [-1, 1)", attrs({{"axis", int64_t(1)}}));
}

void TestArraySlice::splits_data()
{
    test::opColumns();
    const auto ways = [](int64_t n) { return attrs({{"num_split", n}}); };
    opRow("columns", "Split", "int32 1; int32 [[1,2,3,4],[5,6,7,8]]", "int32 [[1,2],[5,6]]; int32 [[3,4],[7,8]]",
          ways(2));
    opRow("rows from the end", "Split", "int32 -2; int32 [[1],[2]]", "int32 [[1]]; int32 [[2]]", ways(2));
    opRow("one way", "Split", "int32 0; string [\"a\",\"b\"]", "string [\"a\",\"b\"]", ways(1));
    opRow("nothing", "Split", "int32 0; float empty[0,2]", "float empty[0,2]; float empty[0,2]", ways(2));
    opRow("not even", "Split", "int32 0; int32 [1,2,3]",
          "error: Number of ways to split should evenly divide the split dimension, but got split_dim 0 (size = 3) and "
          "num_split 2",
          ways(2));
    opRow("no such axis", "Split", "int32 1; int32 [1,2]",
          "error: -input rank(-1) <= split_dim < input rank (1), but got 1", ways(2));
    opRow("axis of one", "Split", "int32 [0]; int32 [1,2]", "error: split_dim must be a scalar but has rank 1",
          ways(2));
    opRow("sizes", "SplitV", "int32 [1,2,3,4]; int32 [1,3]; int32 0", "int32 [1]; int32 [2,3,4]", ways(2));
    opRow("one size open", "SplitV", "int32 [[1,2,3]]; int64 [-1,1]; int32 1", "int32 [[1,2]]; int32 [[3]]", ways(2));
    opRow("size of nothing", "SplitV", "int32 [1,2]; int32 [0,2]; int32 0", "int32 empty[0]; int32 [1,2]", ways(2));
    opRow("two open", "SplitV", "int32 [1,2]; int32 [-1,-1]; int32 0", "error: There can only be one -1 in the input.",
          ways(2));
    opRow("too much", "SplitV", "int32 [1,2]; int64 [9223372036854775807,9223372036854775807]; int32 0",
          "error: Determined shape must either match input shape along split_dim exactly if fully specified, or be "
          "less than the "
          "size of the input along split_dim if not fully specified.  Got: 9223372036854775807",
          ways(2));
    opRow("negative", "SplitV", "int32 [1,2]; int32 [-2,4]; int32 0",
          "error: Split size at index 0 must be >= 0. Got: -2", ways(2));
    opRow("wrong count", "SplitV", "int32 [1,2]; int32 [1,1,0]; int32 0",
          "error: size of the split_tensor must be 1-D and have the same elements as outputs got 1 -D and 3 elements",
          ways(2));
    opRow("rows", "Unpack", "int32 [[1,2],[3,4]]", "int32 [1,2]; int32 [3,4]", attrs({{"num", int64_t(2)}}));
    opRow("columns", "Unpack", "int32 [[1,2],[3,4]]", "int32 [1,3]; int32 [2,4]",
          attrs({{"num", int64_t(2)}, {"axis", int64_t(1)}}));
    opRow("scalars", "Unpack", "string [\"a\",\"b\"]", "string \"a\"; string \"b\"", attrs({{"num", int64_t(2)}}));
    opRow("wrong number", "Unpack", "int32 [1,2,3]", "error: Input shape axis 0 must equal 2, got shape [3]",
          attrs({{"num", int64_t(2)}}));
    opRow("scalar", "Unpack", "int32 1", "error: axis = 0 not in [0, 0)", attrs({{"num", int64_t(2)}}));
}

TAGSCOPE_APPLESS_TEST(TestArraySlice)

#include "tst_array_slice.moc"
