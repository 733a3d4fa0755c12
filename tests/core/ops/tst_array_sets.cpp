// SPDX-License-Identifier: Apache-2.0
#include "tests/support/op_rows.h"
#include "tests/support/test_program.h"

#include <map>
#include <random>

using namespace tagscope;
using test::attrs;
using test::opRow;

class TestArraySets : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pads_data();
    void pads() { test::checkOpRow(); }
    void sets_data();
    void sets() { test::checkOpRow(); }
    void randomUniques();
    void diagonals_data();
    void diagonals() { test::checkOpRow(); }
    void partitions_data();
    void partitions() { test::checkOpRow(); }
};

void TestArraySets::pads_data()
{
    test::opColumns();
    opRow("both dimensions", "Pad", "int32 [[1,2]]; int32 [[1,0],[0,2]]", "int32 [[0,0,0,0],[1,2,0,0]]");
    opRow("strings", "Pad", "string [\"a\"]; int64 [[0,1]]", "string [\"a\",\"\"]");
    opRow("nothing", "Pad", "float empty[0]; int32 [[1,1]]", "float [0,0]");
    opRow("none", "Pad", "float [1]; int32 [[0,0]]", "float [1]");
    opRow("scalar", "Pad", "float 1; int32 empty[0,2]", "float 1");
    opRow("value", "PadV2", "int32 [1]; int32 [[1,2]]; int32 7", "int32 [7,1,7,7]");
    opRow("negative", "Pad", "float [1]; int32 [[-1,0]]", "error: Paddings must be non-negative: -1 0");
    opRow("three columns", "Pad", "float [1]; int32 [[1,1,1]]",
          "error: paddings must be a matrix with 2 columns: [1,3]");
    opRow("wrong rows", "Pad", "float [1]; int32 [[1,1],[1,1]]",
          "error: The first dimension of paddings must be the rank of inputs[2,2] [1]");
    opRow("value of two", "PadV2", "int32 [1]; int32 [[1,2]]; int32 [7,8]",
          "error: constant_values must be a scalar. Found: [2]");
    const AttrMap reflect = attrs({{"mode", std::string("REFLECT")}});
    const AttrMap symmetric = attrs({{"mode", std::string("SYMMETRIC")}});
    opRow("reflect", "MirrorPad", "int32 [1,2,3]; int32 [[2,2]]", "int32 [3,2,1,2,3,2,1]", reflect);
    opRow("symmetric", "MirrorPad", "int32 [1,2,3]; int32 [[2,3]]", "int32 [2,1,1,2,3,3,2,1]", symmetric);
    opRow("matrix", "MirrorPad", "int32 [[1,2,3],[4,5,6]]; int32 [[1,1],[2,2]]",
          "int32 [[6,5,4,5,6,5,4],[3,2,1,2,3,2,1],[6,5,4,5,6,5,4],[3,2,1,2,3,2,1]]", reflect);
    opRow("strings", "MirrorPad", "string [\"a\",\"b\"]; int32 [[0,2]]", "string [\"a\",\"b\",\"b\",\"a\"]", symmetric);
    opRow("too much", "MirrorPad", "int32 [1,2]; int32 [[2,0]]",
          "error: paddings must be less than the dimension size: 2, 0 not less than 2", reflect);
    opRow("too much", "MirrorPad", "int32 [1,2]; int32 [[0,3]]",
          "error: paddings must be no greater than the dimension size: 0, 3 greater than 2", symmetric);
}

void TestArraySets::sets_data()
{
    test::opColumns();
    opRow("true places", "Where", "bool [[true,false],[true,true]]", "int64 [[0,0],[1,0],[1,1]]");
    opRow("not zero", "Where", "float [0,-0.5,nan,-0.0]", "int64 [[1],[2]]");
    opRow("complex", "Where", "complex64 [0,1j]", "int64 [[1]]");
    opRow("none", "Where", "bool [false]", "int64 empty[0,1]");
    opRow("scalar", "Where", "bool true", "int64 empty[1,0]");
    opRow("in order of appearance", "Unique", "int32 [1,1,2,4,4,4,7,8,8]",
          "int32 [1,2,4,7,8]; int32 [0,0,1,2,2,2,3,4,4]");
    opRow("not sorted", "Unique", "int64 [4,-1,4,3]", "int64 [4,-1,3]; int64 [0,1,0,2]",
          attrs({{"out_idx", DType::Int64}}));
    opRow("strings", "Unique", "string [\"b\",\"a\",\"b\"]", "string [\"b\",\"a\"]; int32 [0,1,0]");
    opRow("no number equals another", "Unique", "float [nan,0,-0.0,nan]", "float [nan,0,nan]; int32 [0,1,1,2]");
    opRow("largest of all bits", "Unique", "int32 [-1,-1]", "int32 [-1]; int32 [0,0]");
    opRow("nothing", "Unique", "int32 empty[0]", "int32 empty[0]; int32 empty[0]");
    opRow("counts", "UniqueWithCounts", "int32 [5,6,5,5]", "int32 [5,6]; int32 [0,1,0,0]; int32 [3,1]");
    opRow("matrix", "Unique", "int32 [[1]]", "error: unique expects a 1D vector.");
    opRow("rows", "UniqueV2", "int32 [[1,0],[1,0],[2,0]]; int64 [0]", "int32 [[1,0],[2,0]]; int32 [0,0,1]");
    opRow("columns", "UniqueV2", "int32 [[1,1,2],[0,0,0]]; int32 [-1]", "int32 [[1,2],[0,0]]; int32 [0,0,1]");
    opRow("no axis", "UniqueV2", "int32 [3,3]; int64 empty[0]", "int32 [3]; int32 [0,0]");
    opRow("no such axis", "UniqueV2", "int32 [3,3]; int64 [1]", "error: axis has to be between [0, 1)");
    opRow("two axes", "UniqueV2", "int32 [3,3]; int64 [0,1]",
          "error: axis does not support input tensors larger than 1 elements");
    opRow("difference", "ListDiff", "int32 [1,2,3,4,5,6]; int32 [1,3,5]", "int32 [2,4,6]; int32 [1,3,5]");
    opRow("keeps repeats", "ListDiff", "string [\"a\",\"b\",\"a\"]; string [\"b\"]",
          "string [\"a\",\"a\"]; int32 [0,2]");
    opRow("matrix", "ListDiff", "int32 [[1]]; int32 [1]", "error: x should be a 1D vector.");
}

void TestArraySets::randomUniques()
{
    std::mt19937 random(3);
    for (int round = 0; round < 100; ++round) {
        std::vector<int32_t> values(std::uniform_int_distribution<size_t>(1, 60)(random));
        for (int32_t& v : values)
            v = std::uniform_int_distribution<int32_t>(-9, 9)(random);
        std::map<int32_t, int32_t> ids;
        std::vector<int32_t> firsts;
        std::vector<int32_t> expected;
        for (const int32_t v : values) {
            const auto [it, isNew] = ids.try_emplace(v, static_cast<int32_t>(ids.size()));
            if (isNew)
                firsts.push_back(v);
            expected.push_back(it->second);
        }
        const auto n = static_cast<int64_t>(values.size());
        const Result<std::vector<Tensor>> result =
            test::runOutputs("Unique", {Tensor::fromValues<int32_t>(Shape{n}, values)});
        QVERIFY(result);
        QVERIFY(std::ranges::equal(result->at(0).values<int32_t>(), firsts));
        QVERIFY(std::ranges::equal(result->at(1).values<int32_t>(), expected));
    }
}

void TestArraySets::diagonals_data()
{
    test::opColumns();
    opRow("vector", "Diag", "int32 [1,2]", "int32 [[1,0],[0,2]]");
    opRow("matrix", "Diag", "float [[1,2]]", "float [[[[1,0]],[[0,2]]]]");
    opRow("scalar", "Diag", "int32 1", "error: Input must be at least rank 1, got 0");
    opRow("matrix", "DiagPart", "int32 [[1,2],[3,4]]", "int32 [1,4]");
    opRow("not square", "DiagPart", "int32 [[1,2]]", "error: Invalid shape [1,2]: dimensions 0 and 1 do not match.");
    opRow("odd rank", "DiagPart", "int32 [1]",
          "error: The rank of the tensor should be even and positive, got shape [1]");
    opRow("batches", "MatrixDiag", "int32 [[1,2],[3,4]]", "int32 [[[1,0],[0,2]],[[3,0],[0,4]]]");
    opRow("nothing", "MatrixDiag", "float empty[2,0]", "float empty[2,0,0]");
    opRow("wide", "MatrixDiagPart", "int32 [[[1,2,3],[4,5,6]]]", "int32 [[1,5]]");
    opRow("tall", "MatrixSetDiag", "int32 [[1,1],[1,1],[1,1]]; int32 [7,8]", "int32 [[7,1],[1,8],[1,1]]");
    opRow("wrong diagonal", "MatrixSetDiag", "int32 [[1,1]]; int32 [7,8]",
          "error: must have diagonal.shape == input.shape[:-2] + min(input.shape[-2:]), but received input shape: "
          "[1,2] and diagonal "
          "shape: [2]");
    const char* matrix = "int32 [[0,1,2,3],[-1,0,1,2],[-2,-1,0,1],[-3,-2,-1,0]]; int64 ";
    const auto band = [&](const char* name, const char* bounds, const char* expected) {
        opRow(name, "MatrixBandPart", (std::string(matrix) + bounds).c_str(), expected);
    };
    band("one below", "1; int64 -1", "int32 [[0,1,2,3],[-1,0,1,2],[0,-1,0,1],[0,0,-1,0]]");
    band("two below, one above", "2; int64 1", "int32 [[0,1,0,0],[-1,0,1,0],[-2,-1,0,1],[0,-2,-1,0]]");
    band("too much", "5; int64 0", "error: num_lower must be negative or less or equal to number of rows (4) got: 5");
    opRow("vector", "MatrixBandPart", "int32 [1]; int64 0; int64 0",
          "error: input must be at least 2-dim, received shape: [1]");
}

void TestArraySets::partitions_data()
{
    test::opColumns();
    opRow("interleaved", "DynamicStitch",
          "int32 6; int32 [4,1]; int32 [[5,2],[0,3]]; int32 [61,62]; int32 [[41,42],[11,12]]; "
          "int32 [[[51,52],[21,22]],[[1,2],[31,32]]]",
          "int32 [[1,2],[11,12],[21,22],[31,32],[41,42],[51,52],[61,62]]");
    opRow("the last one wins", "DynamicStitch", "int32 [0,0]; int32 [0]; string [\"a\",\"b\"]; string [\"c\"]",
          "string [\"c\"]");
    opRow("gaps are zero", "DynamicStitch", "int32 [2]; float [5]", "float [0,0,5]");
    opRow("no index", "DynamicStitch", "int32 empty[0]; float empty[0,2]", "float empty[0,2]");
    opRow("negative", "DynamicStitch", "int32 [-1,0]; float [5,6]", "error: indices[0] is out of range");
    opRow("data without the indices' shape", "DynamicStitch", "int32 [0,1]; float [5]",
          "error: data[0].shape = [1] does not start with indices[0].shape = [2]");
    opRow("different rows", "DynamicStitch", "int32 0; int32 1; float [5,6]; float [7]",
          "error: Need data[0].shape[0:] = data[1].shape[0:], got data[0].shape = [2], data[1].shape = [1], "
          "indices[0].shape = [], "
          "indices[1].shape = []");
    const AttrMap two = attrs({{"num_partitions", int64_t(2)}});
    opRow("elements", "DynamicPartition", "int32 [10,20,30,40]; int32 [0,1,1,0]", "int32 [10,40]; int32 [20,30]", two);
    opRow("rows", "DynamicPartition", "string [[\"a\"],[\"b\"]]; int32 [1,1]",
          "string empty[0,1]; string [[\"a\"],[\"b\"]]", two);
    opRow("scalar", "DynamicPartition", "float [1,2]; int32 1", "float empty[0,2]; float [[1,2]]", two);
    opRow("out of range", "DynamicPartition", "float [1,2]; int32 [0,2]", "error: partitions[1] = 2 is not in [0, 2)",
          two);
    opRow("shapes do not fit", "DynamicPartition", "float [1,2]; int32 [0]",
          "error: data.shape must start with partitions.shape, got data.shape = [2], partitions.shape = [1]", two);
}

TAGSCOPE_APPLESS_TEST(TestArraySets)

#include "tst_array_sets.moc"
