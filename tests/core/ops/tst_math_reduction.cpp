// SPDX-License-Identifier: Apache-2.0
#include "tests/support/op_rows.h"
#include "tests/support/test_program.h"

#include <random>

using namespace tagscope;
using test::attrs;
using test::opRow;

class TestMathReduction : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reductions_data();
    void reductions() { test::checkOpRow(); }
    void randomSums();
    void arguments_data();
    void arguments() { test::checkOpRow(); }
    void scans_data();
    void scans() { test::checkOpRow(); }
    void sums_data();
    void sums() { test::checkOpRow(); }
    void segments_data();
    void segments() { test::checkOpRow(); }
};

void TestMathReduction::reductions_data()
{
    test::opColumns();
    const AttrMap keep = attrs({{"keep_dims", true}});
    opRow("all of a matrix", "Sum", "int32 [[1,2],[3,4]]; int32 [0,1]", "int32 10");
    opRow("columns", "Sum", "int32 [[1,2],[3,4]]; int32 [0]", "int32 [4,6]");
    opRow("rows", "Sum", "int32 [[1,2],[3,4]]; int32 [1]", "int32 [3,7]");
    opRow("last axis by a negative scalar", "Sum", "int32 [[1,2],[3,4]]; int32 -1", "int32 [3,7]");
    opRow("int64 axis", "Sum", "float [1,2]; int64 0", "float 3");
    opRow("outer and inner", "Sum", "int32 [[[1,2],[3,4]],[[5,6],[7,8]]]; int32 [0,2]", "int32 [14,22]");
    opRow("middle", "Sum", "int32 [[[1,2],[3,4]],[[5,6],[7,8]]]; int32 [1]", "int32 [[4,6],[12,14]]");
    opRow("kept dimensions", "Sum", "int32 [[1,2],[3,4]]; int32 [1]", "int32 [[3],[7]]", keep);
    opRow("all dimensions kept", "Sum", "int32 [[1,2],[3,4]]; int32 [0,1]", "int32 [[10]]", keep);
    opRow("no axis", "Sum", "int32 [1,2]; int32 empty[0]", "int32 [1,2]");
    opRow("scalar", "Sum", "int32 7; int32 empty[0]", "int32 7");
    opRow("of nothing", "Sum", "float empty[0]; int32 0", "float 0");
    opRow("of nothing, some left", "Sum", "float empty[0,2]; int32 0", "float [0,0]");
    opRow("nothing left", "Sum", "float empty[0,2]; int32 1", "float empty[0]");
    opRow("wraps", "Sum", "int8 [100,100]; int32 0", "int8 -56");
    opRow("half does not stick at 2048", "Sum", "float16 [2048,1,1]; int32 0", "float16 2050");
    opRow("complex", "Sum", "complex64 [1+1j,2j]; int32 0", "complex64 1+3j");
    opRow("axis out of range", "Sum", "int32 [1,2]; int32 1",
          "error: Invalid reduction dimension (1 for input with 1 dimension(s)");
    opRow("axis below range", "Sum", "int32 [1,2]; int32 -2",
          "error: Invalid reduction dimension (-2 for input with 1 dimension(s)");
    opRow("axis twice", "Sum", "int32 [[1,2]]; int32 [1,-1]",
          "error: Invalid reduction arguments: Axes contains duplicate dimension: 1");
    opRow("product", "Prod", "int32 [[1,2],[3,4]]; int32 1", "int32 [2,12]");
    opRow("of nothing", "Prod", "float empty[0]; int32 0", "float 1");
    opRow("mean", "Mean", "float [[1,2],[3,5]]; int32 0", "float [2,3.5]");
    opRow("integers are cut", "Mean", "int32 [1,2,-6]; int32 0", "int32 -1");
    opRow("of nothing", "Mean", "float empty[0]; int32 0", "float nan");
    opRow("complex", "Mean", "complex64 [2,4j]; int32 0", "complex64 1+2j");
    opRow("half", "Mean", "float16 [1,2]; int32 0", "float16 1.5");
    opRow("rows", "Max", "int32 [[1,9],[3,4]]; int32 1", "int32 [9,4]");
    opRow("of nothing", "Max", "float empty[0]; int32 0", "float -inf");
    opRow("of no integers", "Max", "int32 empty[0]; int32 0", "int32 -2147483648");
    opRow("NaN", "Max", "float [1,nan,2]; int32 0", "float nan");
    opRow("columns", "Min", "float [[1,9],[3,4]]; int32 0", "float [1,4]");
    opRow("of nothing", "Min", "double empty[0]; int32 0", "double inf");
    opRow("NaN", "Min", "float [nan,1]; int32 0", "float nan");
    opRow("half", "Min", "bfloat16 [3,-1]; int32 0", "bfloat16 -1");
    opRow("length", "EuclideanNorm", "float [[3,4],[6,8]]; int32 1", "float [5,10]");
    opRow("complex", "EuclideanNorm", "complex64 [3j,4]; int32 0", "complex64 5");
    opRow("all", "All", "bool [[true,false],[true,true]]; int32 1", "bool [false,true]");
    opRow("of nothing", "All", "bool empty[0]; int32 0", "bool true");
    opRow("any", "Any", "bool [[true,false],[false,false]]; int32 0", "bool [true,false]", {});
    opRow("of nothing", "Any", "bool empty[0]; int32 0", "bool false");
}

/// Against a sum by coordinates.
void TestMathReduction::randomSums()
{
    std::mt19937 random(3);
    for (int round = 0; round < 300; ++round) {
        const int rank = static_cast<int>(random() % 5);
        Shape shape;
        Shape wanted;
        std::vector<int32_t> axes;
        for (int d = 0; d < rank; ++d) {
            shape.append(1 + static_cast<int64_t>(random() % 4));
            if (random() % 2)
                axes.push_back(d);
            else
                wanted.append(shape.dim(d));
        }
        Tensor x = Tensor::allocate(DType::Int64, shape);
        std::vector<int64_t> sums(static_cast<size_t>(wanted.elements()), 0);
        for (int64_t i = 0; i < x.elements(); ++i) {
            const auto value = static_cast<int64_t>(random() % 1000);
            x.mutableData<int64_t>()[i] = value;
            int64_t rest = i;
            int64_t at = 0;
            int64_t step = 1;
            for (int d = rank - 1; d >= 0; --d) {
                const int64_t index = rest % shape.dim(d);
                rest /= shape.dim(d);
                if (std::ranges::find(axes, d) != axes.end())
                    continue;
                at += index * step;
                step *= shape.dim(d);
            }
            sums[static_cast<size_t>(at)] += value;
        }
        const Tensor axesTensor = Tensor::fromValues<int32_t>(Shape{static_cast<int64_t>(axes.size())}, axes);
        const Result<Tensor> result = test::runOp("Sum", {x, axesTensor});
        QVERIFY(result && *result == Tensor::fromValues<int64_t>(wanted, sums));
    }
}

void TestMathReduction::arguments_data()
{
    test::opColumns();
    opRow("first of the best", "ArgMax", "float [1,3,3]; int32 0", "int64 1");
    opRow("columns", "ArgMax", "int32 [[1,9],[3,4]]; int32 0", "int64 [1,0]");
    opRow("last axis", "ArgMin", "int32 [[1,9],[3,2]]; int64 -1", "int64 [0,1]");
    opRow("int32", "ArgMax", "uint8 [1,3]; int32 0", "int32 1", attrs({{"output_type", DType::Int32}}));
    opRow("NaN is never the best", "ArgMax", "float [nan,1,2]; int32 0", "int64 2");
    opRow("all NaN", "ArgMin", "float [nan,nan]; int32 0", "int64 0");
    opRow("nothing left", "ArgMax", "float empty[2,0]; int32 0", "int64 empty[0]");
    opRow("scalar input", "ArgMax", "float 1; int32 0", "error: Expected dimension in the range [0, 0), but got 0");
    opRow("out of range", "ArgMax", "float [1]; int32 3", "error: Expected dimension in the range [-1, 1), but got 3");
    opRow("empty axis", "ArgMax", "float empty[0,3]; int32 0", "error: Reduction axis 0 is empty in shape [0,3]");
    opRow("vector", "ArgMax", "float [1]; int32 [0]", "error: dim must be a scalar, but received tensor of shape: [1]");
}

void TestMathReduction::scans_data()
{
    test::opColumns();
    opRow("plain", "Cumsum", "int32 [1,2,3]; int32 0", "int32 [1,3,6]");
    opRow("exclusive", "Cumsum", "int32 [1,2,3]; int32 0", "int32 [0,1,3]", attrs({{"exclusive", true}}));
    opRow("reverse", "Cumsum", "int32 [1,2,3]; int32 0", "int32 [6,5,3]", attrs({{"reverse", true}}));
    opRow("both", "Cumsum", "int32 [1,2,3]; int32 0", "int32 [5,3,0]", attrs({{"exclusive", true}, {"reverse", true}}));
    opRow("outer axis", "Cumsum", "float [[1,2],[3,4]]; int32 0", "float [[1,2],[4,6]]");
    opRow("inner axis", "Cumsum", "float [[1,2],[3,4]]; int64 -1", "float [[1,3],[3,7]]");
    opRow("products", "Cumprod", "double [2,3,4]; int32 0", "double [2,6,24]");
    opRow("exclusive", "Cumprod", "int32 [2,3,4]; int32 0", "int32 [1,2,6]", attrs({{"exclusive", true}}));
    opRow("nothing", "Cumsum", "float empty[0,2]; int32 0", "float empty[0,2]");
    opRow("axis", "Cumsum", "float [1]; int32 3", "error: ScanOp: Expected scan axis in the range [-1, 1), but got 3");
    opRow("axis of a scalar", "Cumsum", "float 1; int32 0",
          "error: ScanOp: Expected scan axis in the range [0, 0), but got 0");
    opRow("axis is a vector", "Cumprod", "float [1]; int32 [0]", "error: ScanOp: axis must be a scalar, not [1]");
}

void TestMathReduction::sums_data()
{
    test::opColumns();
    opRow("scalars", "AddN", "int32 1; int32 2; int32 3", "int32 6");
    opRow("vectors", "AddN", "float [1,2]; float [3,4]; float [5,6]", "float [9,12]");
    opRow("one", "AddN", "float [1,2]", "float [1,2]");
    opRow("half", "AddN", "float16 [1]; float16 [2]", "float16 [3]");
    opRow("wraps", "AddN", "int8 127; int8 1", "int8 -128");
    opRow("shapes", "AddN", "float [1,2]; float [3,4]; float 1",
          "error: Inputs to operation n of type AddN must have the same size and shape.  Input 0: [2] != input 2: []");
    opRow("vectors", "AccumulateNV2", "float [1,2]; float [3,4]", "float [4,6]", attrs({{"shape", Shape{2}}}));
}

void TestMathReduction::segments_data()
{
    test::opColumns();
    opRow("rows", "SegmentSum", "int32 [[1,2],[3,4],[5,6]]; int32 [0,0,1]", "int32 [[4,6],[5,6]]");
    opRow("gap", "SegmentSum", "float [1,2]; int64 [0,2]", "float [1,0,2]");
    opRow("gap", "SegmentProd", "float [3,2]; int32 [0,2]", "float [3,1,2]");
    opRow("gap", "SegmentMax", "int32 [-3,-2,-5]; int32 [0,0,2]", "int32 [-2,0,-5]");
    opRow("rows", "SegmentMin", "float16 [3,2]; int32 [0,0]", "float16 [2]");
    opRow("nothing", "SegmentSum", "float empty[0,2]; int32 empty[0]", "float empty[0,2]");
    opRow("not a vector", "SegmentSum", "float [1]; int32 0", "error: segment_ids should be a vector.");
    opRow("sizes", "SegmentSum", "float [1,2]; int32 [0]",
          "error: segment_ids should be the same size as dimension 0 of input.");
    opRow("descending", "SegmentSum", "float [1,2,3]; int32 [0,2,1]", "error: segment ids are not increasing");
    opRow("last negative", "SegmentSum", "float [1,2]; int32 [0,-1]", "error: segment ids must be >= 0");
    opRow("first negative", "SegmentSum", "float [1,2]; int32 [-1,1]",
          "error: Segment id -1 out of range [0, 2), possibly because 'segment_ids' input is not sorted.");
    opRow("enormous", "SegmentSum", "float [1]; int64 [1099511627776]",
          "error: OOM when allocating tensor with shape[1099511627777] and type float");
    opRow("any order", "UnsortedSegmentSum", "int32 [1,2,3]; int32 [2,0,2]; int32 3", "int32 [2,0,4]");
    opRow("negative ids are dropped", "UnsortedSegmentSum", "int32 [1,2,3]; int32 [-1,0,0]; int32 1", "int32 [5]");
    opRow("ids of two dimensions", "UnsortedSegmentSum", "int32 [[[1,2],[3,4]]]; int64 [[1,0]]; int32 2",
          "int32 [[3,4],[1,2]]");
    opRow("products", "UnsortedSegmentProd", "float [2,3]; int32 [0,0]; int32 2", "float [6,1]");
    opRow("largest", "UnsortedSegmentMax", "int32 [2,3]; int32 [0,0]; int32 2", "int32 [3,-2147483648]");
    opRow("smallest", "UnsortedSegmentMin", "int8 [2,3]; int32 [0,0]; int32 2", "int8 [2,127]");
    opRow("no data", "UnsortedSegmentSum", "float empty[0,2]; int32 empty[0]; int32 2", "float [[0,0],[0,0]]");
    opRow("no segments", "UnsortedSegmentSum", "float empty[0]; int32 empty[0]; int32 0", "float empty[0]");
    opRow("id out of range", "UnsortedSegmentSum", "int32 [1,2]; int32 [0,5]; int32 3",
          "error: segment_ids[1] = 5 is out of range [0, 3)");
    opRow("id of two dimensions out of range", "UnsortedSegmentSum", "int32 [[1,2]]; int32 [[0,5]]; int32 3",
          "error: segment_ids[0,1] = 5 is out of range [0, 3)");
    opRow("shapes", "UnsortedSegmentSum", "int32 [1,2]; int32 [0]; int32 3",
          "error: data.shape = [2] does not start with segment_ids.shape = [1]");
    opRow("number is a vector", "UnsortedSegmentSum", "int32 [1]; int32 [0]; int32 [3]",
          "error: num_segments should be a scalar, not shape [1]");
    opRow("number is negative", "UnsortedSegmentSum", "int32 [1]; int32 [0]; int32 -1",
          "error: Input num_segments == -1 must not be negative.");
}

TAGSCOPE_APPLESS_TEST(TestMathReduction)

#include "tst_math_reduction.moc"
