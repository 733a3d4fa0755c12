// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/array_families.h"
#include "core/ops/array/elements.h"
#include "core/ops/op_def.h"

#include <algorithm>

namespace tagscope {

namespace {

KernelStatus diag(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Shape& shape = input.shape();
    if (shape.rank() < 1)
        return ctx.invalidArgument("Input must be at least rank 1, got {}", shape.rank());
    Shape result = shape;
    for (const int64_t dim : shape.dims())
        result.append(dim);
    Tensor* output = allocateOutput(ctx, 0, input.dtype(), result);
    if (!output)
        return KernelStatus::Failed;
    fillZero(*output);
    StridedBox box;
    box.add(input.elements(), 1, input.elements() + 1);
    copyBox(*output, input, std::move(box));
    return KernelStatus::Ok;
}

KernelStatus diagPart(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Shape& shape = input.shape();
    const int half = shape.rank() / 2;
    if (shape.rank() % 2 != 0 || half == 0)
        return ctx.invalidArgument("The rank of the tensor should be even and positive, got shape {}",
                                   shape.toString());
    Shape result;
    for (int d = 0; d < half; ++d) {
        if (shape.dim(d) != shape.dim(d + half))
            return ctx.invalidArgument("Invalid shape {}: dimensions {} and {} do not match.", shape.toString(), d,
                                       d + half);
        result.append(shape.dim(d));
    }
    Tensor* output = ctx.allocate(0, input.dtype(), result);
    if (!output)
        return KernelStatus::Failed;
    const int64_t n = output->elements();
    StridedBox box;
    box.add(n, n + 1, 1);
    copyBox(*output, input, std::move(box));
    return KernelStatus::Ok;
}

KernelStatus matrixDiag(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Shape& shape = input.shape();
    if (shape.rank() < 1)
        return ctx.invalidArgument("input must be at least 1-dim, received shape: {}", shape.toString());
    const int64_t n = shape.dim(shape.rank() - 1);
    Shape result = shape;
    result.append(n);
    Tensor* output = allocateOutput(ctx, 0, input.dtype(), result);
    if (!output)
        return KernelStatus::Failed;
    fillZero(*output);
    StridedBox box;
    if (output->elements() > 0) {
        box.add(input.elements() / n, n, n * n);
        box.add(n, 1, n + 1);
        copyBox(*output, input, std::move(box));
    }
    return KernelStatus::Ok;
}

/// The innermost two dimensions of input 0.
struct Matrices {
    int64_t rows = 0;
    int64_t columns = 0;
    int64_t diagonal = 0;  ///< elements of it
    Shape diagonalShape;   ///< of the diagonals of all matrices
};

/// False, with the context's error set, where there are none.
bool viewMatrices(KernelContext& ctx, Matrices& m)
{
    const Shape& shape = ctx.inputs[0].shape();
    const int rank = shape.rank();
    if (rank < 2) {
        ctx.invalidArgument("input must be at least 2-dim, received shape: {}", shape.toString());
        return false;
    }
    m.rows = shape.dim(rank - 2);
    m.columns = shape.dim(rank - 1);
    m.diagonal = std::min(m.rows, m.columns);
    m.diagonalShape = shape;
    m.diagonalShape.erase(rank - 1);
    m.diagonalShape.setDim(rank - 2, m.diagonal);
    return true;
}

KernelStatus matrixDiagPart(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    Matrices m;
    if (!viewMatrices(ctx, m))
        return KernelStatus::Failed;
    Tensor* output = ctx.allocate(0, input.dtype(), m.diagonalShape);
    if (!output)
        return KernelStatus::Failed;
    StridedBox box;
    if (output->elements() > 0) {
        box.add(output->elements() / m.diagonal, m.rows * m.columns, m.diagonal);
        box.add(m.diagonal, m.columns + 1, 1);
        copyBox(*output, input, std::move(box));
    }
    return KernelStatus::Ok;
}

KernelStatus matrixSetDiag(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Tensor& diagonal = ctx.inputs[1];
    const Shape& shape = input.shape();
    Matrices m;
    if (!viewMatrices(ctx, m))
        return KernelStatus::Failed;
    if (diagonal.shape() != m.diagonalShape)
        return ctx.invalidArgument(
            "must have diagonal.shape == input.shape[:-2] + min(input.shape[-2:]), but received input "
            "shape: {} and diagonal shape: {}",
            shape.toString(), diagonal.shape().toString());
    if (input.elements() == 0)
        return passThrough(ctx);
    Tensor* output = ctx.allocate(0, input.dtype(), shape);
    if (!output)
        return KernelStatus::Failed;
    RunCopier(*output, input)(0, 0, input.elements());
    StridedBox box;
    box.add(input.elements() / (m.rows * m.columns), m.diagonal, m.rows * m.columns);
    box.add(m.diagonal, 1, m.columns + 1);
    copyBox(*output, diagonal, std::move(box));
    return KernelStatus::Ok;
}

KernelStatus matrixBandPart(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const Shape& shape = input.shape();
    Matrices m;
    if (!viewMatrices(ctx, m))
        return KernelStatus::Failed;
    if (!ctx.inputs[1].isScalar())
        return ctx.invalidArgument("num_lower must be scalar, got shape {}", ctx.inputs[1].shape().toString());
    const int64_t lower = intAt(ctx.inputs[1], 0);
    if (lower > m.rows)
        return ctx.invalidArgument("num_lower must be negative or less or equal to number of rows ({}) got: {}", m.rows,
                                   lower);
    if (!ctx.inputs[2].isScalar())
        return ctx.invalidArgument("num_upper must be scalar, got shape {}", ctx.inputs[2].shape().toString());
    const int64_t upper = intAt(ctx.inputs[2], 0);
    if (upper > m.columns)
        return ctx.invalidArgument("num_upper must be negative or less or equal to number of columns ({}) got: {}",
                                   m.columns, upper);
    if (input.elements() == 0 || ((lower < 0 || lower == m.rows) && (upper < 0 || upper == m.columns)))
        return passThrough(ctx);
    Tensor* output = ctx.allocate(0, input.dtype(), shape);
    if (!output)
        return KernelStatus::Failed;
    fillZero(*output);
    const RunCopier copy(*output, input);
    for (int64_t at = 0; at < input.elements(); at += m.columns) {
        const int64_t row = at / m.columns % m.rows;
        const int64_t begin = lower < 0 ? 0 : std::max<int64_t>(0, row - lower);
        const int64_t end = upper < 0 ? m.columns : std::min(m.columns, row + upper + 1);
        copy(at + begin, at + begin, end - begin);
    }
    return KernelStatus::Ok;
}

}

void addDiagonalOps(OpRegistry& registry)
{
    const std::string numbers = "T: {bfloat16,half,float,double,int32,int64,complex64,complex128}";
    registry.add("Diag", "diagonal: T -> output: T; " + numbers, plainKernel<diag>);
    registry.add("DiagPart", "input: T -> diagonal: T; " + numbers, plainKernel<diagPart>);
    registry.add("MatrixDiag", "diagonal: T -> output: T; T: type", plainKernel<matrixDiag>);
    registry.add("MatrixDiagPart", "input: T -> diagonal: T; T: type", plainKernel<matrixDiagPart>);
    registry.add("MatrixSetDiag", "input: T, diagonal: T -> output: T; T: type", plainKernel<matrixSetDiag>);
    registry.add("MatrixBandPart",
                 "input: T, num_lower: Tindex, num_upper: Tindex -> band: T; T: type; Tindex: {int32,int64}=int64",
                 plainKernel<matrixBandPart>);
    const std::string align = "align: {\"LEFT_RIGHT\",\"RIGHT_LEFT\",\"LEFT_LEFT\",\"RIGHT_RIGHT\"}=\"RIGHT_LEFT\"";
    const std::string wide =
        "diagonal: T, k: int32, num_rows: int32, num_cols: int32, padding_value: T -> output: T; T: type";
    registry.add("MatrixDiagV2", wide);
    registry.add("MatrixDiagV3", wide + "; " + align);
    const std::string part = "input: T, k: int32, padding_value: T -> diagonal: T; T: type";
    registry.add("MatrixDiagPartV2", part);
    registry.add("MatrixDiagPartV3", part + "; " + align);
    const std::string set = "input: T, diagonal: T, k: int32 -> output: T; T: type";
    registry.add("MatrixSetDiagV2", set);
    registry.add("MatrixSetDiagV3", set + "; " + align);
}

}
