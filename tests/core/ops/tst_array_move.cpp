// SPDX-License-Identifier: Apache-2.0
#include "tests/support/op_rows.h"
#include "tests/support/test_program.h"

#include <numeric>
#include <random>

using namespace tagscope;
using test::attrs;
using test::opRow;

class TestArrayMove : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void moves_data();
    void moves() { test::checkOpRow(); }
    void everyDtypeMoves_data();
    void everyDtypeMoves();
    void randomTransposes();
    void gathers_data();
    void gathers() { test::checkOpRow(); }
    void scatters_data();
    void scatters() { test::checkOpRow(); }
};

void TestArrayMove::moves_data()
{
    test::opColumns();
    opRow("matrix", "Transpose", "int32 [[1,2,3],[4,5,6]]; int32 [1,0]", "int32 [[1,4],[2,5],[3,6]]");
    opRow("three dimensions", "Transpose", "int32 [[[1,2],[3,4]],[[5,6],[7,8]]]; int64 [2,0,1]",
          "int32 [[[1,3],[5,7]],[[2,4],[6,8]]]");
    opRow("negative axes", "Transpose", "string [[\"a\",\"b\"]]; int32 [-1,-2]", "string [[\"a\"],[\"b\"]]");
    opRow("ones move past others", "Transpose", "int32 [[[1,2]],[[3,4]]]; int32 [1,0,2]", "int32 [[[1,2],[3,4]]]");
    opRow("scalar", "Transpose", "float 3; int32 empty[0]", "float 3");
    opRow("nothing", "Transpose", "float empty[0,3]; int32 [1,0]", "float empty[3,0]");
    opRow("wrong length", "Transpose", "float [1,2]; int32 [0,1]",
          "error: transpose expects a vector of size 1. But input(1) is a vector of size 2");
    opRow("no vector", "Transpose", "float [1,2]; int32 0", "error: perm must be rank 1, got shape []");
    opRow("out of range", "Transpose", "float [1,2]; int32 [1]", "error: 1 is out of range [0 .. 1)");
    opRow("twice", "Transpose", "float [[1,2]]; int32 [1,1]", "error: 0 is missing from {1,1}.");
    opRow("complex", "ConjugateTranspose", "complex64 [[1j,2]]; int32 [1,0]", "complex64 [[-1j],[2]]");
    opRow("complex in place", "ConjugateTranspose", "complex128 [1j,2]; int32 [0]", "complex128 [-1j,2]");
    opRow("plain", "InvertPermutation", "int32 [3,4,0,2,1]", "int32 [2,4,3,0,1]");
    opRow("nothing", "InvertPermutation", "int64 empty[0]", "int64 empty[0]");
    opRow("matrix", "InvertPermutation", "int32 [[0]]", "error: invert_permutation expects a 1D vector.");
    opRow("out of range", "InvertPermutation", "int32 [0,2]", "error: 2 is not between 0 and 2");
    opRow("twice", "InvertPermutation", "int32 [0,0]", "error: 0 is duplicated in the input.");
    opRow("both dimensions", "Tile", "int32 [[1,2],[3,4]]; int32 [2,2]",
          "int32 [[1,2,1,2],[3,4,3,4],[1,2,1,2],[3,4,3,4]]");
    opRow("strings", "Tile", "string [\"a\",\"b\"]; int64 [2]", "string [\"a\",\"b\",\"a\",\"b\"]");
    opRow("none", "Tile", "float [1,2]; int32 [0]", "float empty[0]");
    opRow("scalar", "Tile", "float 1; int32 empty[0]", "float 1");
    opRow("negative", "Tile", "float [1]; int32 [-1]", "error: Expected multiples[0] >= 0, but got -1");
    opRow("wrong length", "Tile", "float [1]; int32 [1,1]",
          "error: Expected multiples argument to be a vector of length 1 but got length 2");
    opRow("no vector", "Tile", "float [1]; int32 1", "error: Expected multiples to be 1-D, but got shape []");
    opRow("column", "BroadcastTo", "int32 [[1],[2]]; int32 [2,3]", "int32 [[1,1,1],[2,2,2]]");
    opRow("scalar", "BroadcastTo", "string \"a\"; int32 [2]", "string [\"a\",\"a\"]");
    opRow("higher rank", "BroadcastTo", "int32 [1,2]; int64 [2,1,2]", "int32 [[[1,2]],[[1,2]]]");
    opRow("to nothing", "BroadcastTo", "float [[1]]; int32 [0,2]", "float empty[0,2]");
    opRow("does not fit", "BroadcastTo", "float [1,2]; int32 [3]", "error: Incompatible shapes: [2] vs. [3]");
    opRow("smaller", "BroadcastTo", "float [1,2]; int32 [1]",
          "error: Unable to broadcast tensor of shape [2] to tensor of shape [1]");
    opRow("lower rank", "BroadcastTo", "float [[1]]; int32 [1]",
          "error: Rank of input (2) must be no greater than rank of output shape (1).");
    opRow("negative", "BroadcastTo", "float [1]; int32 [-1]", "error: Dimension -1 must be >= 0");
    opRow("one axis", "ReverseV2", "int32 [[1,2],[3,4]]; int32 [1]", "int32 [[2,1],[4,3]]");
    opRow("all axes", "ReverseV2", "int32 [[1,2],[3,4]]; int64 [0,-1]", "int32 [[4,3],[2,1]]");
    opRow("no axis", "ReverseV2", "int32 [1,2]; int32 empty[0]", "int32 [1,2]");
    opRow("scalar", "ReverseV2", "int32 1; int32 empty[0]", "int32 1");
    opRow("nothing", "ReverseV2", "float empty[0,2]; int32 [0]", "float empty[0,2]");
    opRow("out of range", "ReverseV2", "int32 [1,2]; int32 [1]", "error: 'axis'[0] = 1 is out of valid range [0, 0");
    opRow("twice", "ReverseV2", "int32 [1,2]; int32 [0,-1]", "error: axis 0 specified more than once.");
    opRow("flags", "Reverse", "int32 [[1,2],[3,4]]; bool [true,false]", "int32 [[3,4],[1,2]]");
    opRow("wrong number of flags", "Reverse", "int32 [1,2]; bool [true,false]",
          "error: 'dims' must have the same number of values as 'input' has dimensions. 'input' has 1'dims' has 2 "
          "values");
    const AttrMap rows = attrs({{"seq_dim", int64_t(1)}});
    opRow("rows", "ReverseSequence", "int32 [[1,2,3],[4,5,6],[7,8,9]]; int64 [2,0,3]",
          "int32 [[2,1,3],[4,5,6],[9,8,7]]", rows);
    opRow("columns", "ReverseSequence", "int32 [[1,2],[3,4],[5,6]]; int32 [3,2]", "int32 [[5,4],[3,2],[1,6]]",
          attrs({{"seq_dim", int64_t(0)}, {"batch_dim", int64_t(1)}}));
    opRow("too long", "ReverseSequence", "int32 [[1,2]]; int64 [3]", "error: seq_lens(0) > input.dims(1)", rows);
    opRow("negative", "ReverseSequence", "int32 [[1,2]]; int64 [-1]", "error: seq_lens(0) < 0", rows);
    opRow("same dimension", "ReverseSequence", "int32 [[1,2]]; int64 [1]", "error: batch_dim == seq_dim == 0",
          attrs({{"seq_dim", int64_t(0)}}));
    opRow("wrong number", "ReverseSequence", "int32 [[1,2]]; int64 [1,1]",
          "error: Length of seq_lengths != input.dims(0), (2 vs. 1)", rows);
}

void TestArrayMove::everyDtypeMoves_data()
{
    QTest::addColumn<QString>("type");
    for (const char* type : {"float16", "bfloat16", "float32", "float64", "int8", "uint8", "int16", "uint16", "int32",
                             "uint32", "int64", "uint64", "complex64", "complex128"})
        QTest::newRow(type) << QString::fromUtf8(type);
}

void TestArrayMove::everyDtypeMoves()
{
    QFETCH(QString, type);
    const auto of = [&](const char* literal) {
        return test::tensorFrom(type + QLatin1Char(' ') + QString::fromUtf8(literal));
    };
    const Tensor matrix = of("[[1,2,3],[4,5,6]]");
    const auto check = [](const Result<Tensor>& found, const Tensor& expected) { return found && *found == expected; };
    QVERIFY(check(test::runOp("Transpose", {matrix, Tensor::vector<int32_t>({1, 0})}), of("[[1,4],[2,5],[3,6]]")));
    QVERIFY(check(test::runOp("GatherV2", {matrix, Tensor::vector<int32_t>({2, 0}), Tensor::scalar(int32_t(1))}),
                  of("[[3,1],[6,4]]")));
    QVERIFY(check(test::runOp("Pad", {matrix, test::tensorFrom(QStringLiteral("int32 [[0,1],[1,0]]"))}),
                  of("[[0,1,2,3],[0,4,5,6],[0,0,0,0]]")));
}

/// Against the definition: the element at a place of the result is that at the permuted place of the input.
void TestArrayMove::randomTransposes()
{
    std::mt19937 random(11);
    for (int round = 0; round < 200; ++round) {
        const int rank = std::uniform_int_distribution<int>(1, 5)(random);
        Shape shape;
        for (int d = 0; d < rank; ++d)
            shape.append(std::uniform_int_distribution<int>(1, 4)(random));
        std::vector<int64_t> values(static_cast<size_t>(shape.elements()));
        std::iota(values.begin(), values.end(), 0);
        std::vector<int32_t> perm(static_cast<size_t>(rank));
        std::iota(perm.begin(), perm.end(), 0);
        std::ranges::shuffle(perm, random);
        const Result<Tensor> result = test::runOp(
            "Transpose", {Tensor::fromValues<int64_t>(shape, values), Tensor::fromValues<int32_t>(Shape{rank}, perm)});
        QVERIFY2(result, test::describe(result).c_str());
        for (int64_t flat = 0; flat < result->elements(); ++flat) {
            std::vector<int64_t> place(static_cast<size_t>(rank));
            int64_t rest = flat;
            for (int d = rank - 1; d >= 0; --d) {
                place[static_cast<size_t>(perm[static_cast<size_t>(d)])] = rest % result->shape().dim(d);
                rest /= result->shape().dim(d);
            }
            int64_t from = 0;
            for (int d = 0; d < rank; ++d)
                from = from * shape.dim(d) + place[static_cast<size_t>(d)];
            QCOMPARE(result->at<int64_t>(flat), from);
        }
    }
}

void TestArrayMove::gathers_data()
{
    test::opColumns();
    opRow("rows", "Gather", "int32 [[1,2],[3,4],[5,6]]; int32 [2,0]", "int32 [[5,6],[1,2]]");
    opRow("scalar index", "GatherV2", "string [\"a\",\"b\"]; int32 1; int32 0", "string \"b\"");
    opRow("columns", "GatherV2", "int32 [[1,2],[3,4]]; int64 [1,1,0]; int32 -1", "int32 [[2,2,1],[4,4,3]]");
    opRow("matrix of indices", "GatherV2", "int32 [7,8,9]; int32 [[0,1],[2,0]]; int64 0", "int32 [[7,8],[9,7]]");
    opRow("batches", "GatherV2", "int32 [[1,2,3],[4,5,6]]; int32 [[2],[0]]; int32 1", "int32 [[3],[4]]",
          attrs({{"batch_dims", int64_t(1)}}));
    opRow("batches from the end", "GatherV2", "int32 [[1,2,3],[4,5,6]]; int32 [[2,2],[0,1]]; int32 1",
          "int32 [[3,3],[4,5]]", attrs({{"batch_dims", int64_t(-1)}}));
    opRow("no indices", "GatherV2", "int32 [[1,2]]; int32 empty[0]; int32 0", "int32 empty[0,2]");
    opRow("empty rows are not looked at", "GatherV2", "int32 empty[2,0]; int32 [9]; int32 0", "int32 empty[1,0]");
    opRow("too large", "GatherV2", "int32 [1,2,3]; int32 [[0,1],[5,2]]; int32 0",
          "error: indices[1,0] = 5 is not in [0, 3)");
    opRow("negative scalar", "Gather", "int32 [1,2,3]; int32 -1", "error: indices = -1 is not in [0, 3)");
    opRow("scalar", "Gather", "int32 1; int32 0", "error: params must be at least 1 dimensional");
    opRow("no such axis", "GatherV2", "int32 [1]; int32 [0]; int32 1",
          "error: Expected axis in the range [-1, 1), but got 1");
    opRow("axis of one", "GatherV2", "int32 [1]; int32 [0]; int32 [0]", "error: axis must be scalar");
    opRow("axis before the batches", "GatherV2", "int32 [[1,2]]; int32 [[0]]; int32 0",
          "error: batch_dims (1) must be less than or equal to axis (0).", attrs({{"batch_dims", int64_t(1)}}));
    opRow("batches do not fit", "GatherV2", "int32 [[1,2]]; int32 [[0],[0]]; int32 1",
          "error: params.shape[0]: 1 should be equal to indices.shape[0]: 2", attrs({{"batch_dims", int64_t(1)}}));
    opRow("too many batches", "GatherV2", "int32 [1,2]; int32 [[0,0]]; int32 0",
          "error: batch_dims (1) must be less than rank(params) (1).", attrs({{"batch_dims", int64_t(1)}}));
    opRow("elements", "GatherNd", "int32 [[1,2],[3,4]]; int32 [[0,0],[1,1]]", "int32 [1,4]");
    opRow("slices", "GatherNd", "string [[\"a\",\"b\"],[\"c\",\"d\"]]; int64 [[1]]", "string [[\"c\",\"d\"]]");
    opRow("no index depth", "GatherNd", "int32 [1,2]; int32 empty[2,0]", "int32 [[1,2],[1,2]]");
    opRow("too deep", "GatherNd", "int32 [1,2]; int32 [[0,0]]",
          "error: index innermost dimension length must be <= params rank; saw: 2 vs. 1");
    opRow("outside", "GatherNd", "int32 [[1,2],[3,4]]; int32 [[0,0],[1,2]]",
          "error: indices[1] = [1, 2] does not index into param shape [2,2], node name: n");
    opRow("of nothing", "GatherNd", "int32 empty[0]; int32 [[0]]",
          "error: Requested more than 0 entries, but params is empty.  Params shape: [0]");
}

void TestArrayMove::scatters_data()
{
    test::opColumns();
    opRow("elements", "ScatterNd", "int32 [[4],[3],[1]]; int32 [9,10,11]; int32 [6]", "int32 [0,11,0,10,9,0]");
    opRow("repeated indices add", "ScatterNd", "int32 [[1],[1]]; float [2,3]; int32 [3]", "float [0,5,0]");
    opRow("rows", "ScatterNd", "int64 [[1]]; int32 [[7,8]]; int64 [2,2]", "int32 [[0,0],[7,8]]");
    opRow("halves", "ScatterNd", "int32 [[0],[0]]; float16 [0.5,0.25]; int32 [1]", "float16 [0.75]");
    opRow("outside", "ScatterNd", "int32 [[0],[3]]; int32 [1,2]; int32 [3]",
          "error: indices[1] = [3] does not index into shape [3]");
    opRow("empty output", "ScatterNd", "int32 [[0]]; int32 [1]; int32 [0]",
          "error: Indices and updates specified for empty output shape");
    opRow("shapes do not fit", "ScatterNd", "int32 [[0]]; int32 [[1,2]]; int32 [3]",
          "error: Dimensions [1,1) of input[shape=[3]] must match dimensions [1,2) of updates[shape=[1,2]]");
    opRow("assigns", "TensorScatterUpdate", "int32 [1,2,3]; int32 [[2],[0]]; int32 [9,8]", "int32 [8,2,9]");
    opRow("strings", "TensorScatterUpdate", "string [\"a\",\"b\"]; int32 [[1]]; string [\"z\"]",
          "string [\"a\",\"z\"]");
    opRow("adds", "TensorScatterAdd", "int8 [100,1]; int32 [[0],[0]]; int8 [20,20]", "int8 [-116,1]");
    opRow("subtracts", "TensorScatterSub", "float [1,2]; int32 [[1]]; float [5]", "float [1,-3]");
}

TAGSCOPE_APPLESS_TEST(TestArrayMove)

#include "tst_array_move.moc"
