// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"
#include "core/ops/math/matmul.h"
#include "core/ops/shape_rules.h"

#include <algorithm>
#include <complex>
#include <concepts>
#include <vector>

namespace tagscope::math {

namespace {

/// What the three ops say differently: MatMul takes matrices only, BatchMatMul equal batches, V2 broadcast ones.
enum class Flavour : uint8_t { Matrix, Batch, Broadcast };

struct MatMulParams {
    Flavour flavour = Flavour::Matrix;
    bool transposeX = false;
    bool transposeY = false;
    bool conjugateX = false;
    bool conjugateY = false;
};

struct MatMulShape {
    int64_t m = 0;
    int64_t k = 0;
    int64_t n = 0;
    Shape out;
};

Result<void> checkRanks(const Shape& x, const Shape& y, Flavour flavour)
{
    if (flavour == Flavour::Broadcast) {
        if (x.rank() < 2)
            return invalidArgument("In[0] ndims must be >= 2: {}", x.rank());
        if (y.rank() < 2)
            return invalidArgument("In[1] ndims must be >= 2: {}", y.rank());
        return {};
    }
    if (x.rank() != y.rank())
        return invalidArgument("In[0] and In[1] has different ndims: {} vs. {}", x.toString(), y.toString());
    if (flavour == Flavour::Matrix && x.rank() != 2)
        return invalidArgument("In[0] and In[1] ndims must be == 2: {}", x.rank());
    if (x.rank() < 2)
        return invalidArgument("In[0] and In[1] ndims must be >= 2: {}", x.rank());
    for (int d = 0; d < x.rank() - 2; ++d)
        if (x.dim(d) != y.dim(d))
            return invalidArgument("In[0].dim({}) and In[1].dim({}) must be the same: {} vs {}", d, d, x.toString(),
                                   y.toString());
    return {};
}

Shape batchOf(const Shape& shape)
{
    return Shape(shape.dims().first(shape.dims().size() - 2));
}

Result<MatMulShape> matMulShape(const Shape& x, const Shape& y, const MatMulParams& p)
{
    if (Result<void> ok = checkRanks(x, y, p.flavour); !ok)
        return failure(std::move(ok));
    MatMulShape s;
    const Result<Shape> batch = broadcastShapes(batchOf(x), batchOf(y));
    if (!batch)
        return invalidArgument("In[0] and In[1] must have compatible batch dimensions: {} vs. {}", x.toString(),
                               y.toString());
    s.m = x.dim(x.rank() - (p.transposeX ? 1 : 2));
    s.k = x.dim(x.rank() - (p.transposeX ? 2 : 1));
    s.n = y.dim(y.rank() - (p.transposeY ? 2 : 1));
    if (s.k != y.dim(y.rank() - (p.transposeY ? 1 : 2)))
        return invalidArgument("Matrix size-incompatible: In[0]: {}, In[1]: {}", x.toString(), y.toString());
    s.out = *batch;
    s.out.append(s.m);
    s.out.append(s.n);
    return s;
}

/// Which matrix of an input belongs to batch i of the output.
int64_t matrixOf(const Shape& input, const Shape& out, int64_t i)
{
    int64_t at = 0;
    int64_t step = 1;
    for (int d = out.rank() - 3; d >= 0; --d) {
        const int own = d - (out.rank() - input.rank());
        const int64_t index = i % out.dim(d);
        i /= out.dim(d);
        if (own < 0)
            continue;
        at += input.dim(own) == 1 ? 0 : index * step;
        step *= input.dim(own);
    }
    return at;
}

/// The same as packedProduct for integers, which wrap; the innermost loop runs along the rows of both b and c.
template <std::integral C>
void loopProduct(const C* a, const C* b, C* c, int64_t m, int64_t k, int64_t n)
{
    std::fill(c, c + m * n, C(0));
    for (int64_t i = 0; i < m; ++i) {
        for (int64_t l = 0; l < k; ++l) {
            const C factor = a[i * k + l];
            const C* __restrict row = b + l * n;
            C* __restrict total = c + i * n;
            for (int64_t j = 0; j < n; ++j)
                total[j] = wrappingSum(total[j], wrappingProduct(factor, row[j]));
        }
    }
}

template <class C>
void multiplyMatrices(const C* a, const C* b, C* c, int64_t m, int64_t k, int64_t n)
{
    if constexpr (PackedElement<C>)
        packedProduct(a, b, c, m, k, n);
    else
        loopProduct(a, b, c, m, k, n);
}

/// A matrix in the order and the type in which it is multiplied; where it already is so, it is not copied.
template <class T>
const Computed<T>* prepared(const T* x, int64_t rows, int64_t columns, bool transpose, bool conjugate,
                            std::vector<Computed<T>>& buffer)
{
    if constexpr (std::is_same_v<T, Computed<T>>)
        if (!transpose && !conjugate)
            return x;
    buffer.resize(static_cast<size_t>(rows * columns));
    for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = 0; j < columns; ++j) {
            auto v = static_cast<Computed<T>>(transpose ? x[j * rows + i] : x[i * columns + j]);
            if constexpr (isComplexType<T>)
                if (conjugate)
                    v = std::conj(v);
            buffer[static_cast<size_t>(i * columns + j)] = v;
        }
    }
    return buffer.data();
}

template <class T>
KernelStatus matMul(KernelContext& c)
{
    using C = Computed<T>;
    const auto& p = c.param<MatMulParams>();
    const Tensor& x = c.inputs[0];
    const Tensor& y = c.inputs[1];
    const Result<MatMulShape> s = matMulShape(x.shape(), y.shape(), p);
    if (!s)
        return c.fail(s.error());
    Tensor* out = c.allocate(0, dtypeOf<T>, s->out);
    if (!out)
        return KernelStatus::Failed;
    T* result = out->mutableData<T>();
    if (s->k == 0)
        std::fill(result, result + out->elements(), static_cast<T>(C(0)));
    if (out->elements() == 0 || s->k == 0)
        return KernelStatus::Ok;
    std::vector<C> left;
    std::vector<C> right;
    std::vector<C> product(isHalfLike<T> ? static_cast<size_t>(s->m * s->n) : 0);
    const int64_t size = s->m * s->n;
    for (int64_t i = 0; i < out->elements() / size; ++i) {
        const C* a = prepared<T>(x.data<T>() + matrixOf(x.shape(), s->out, i) * s->m * s->k, s->m, s->k, p.transposeX,
                                 p.conjugateX, left);
        const C* b = prepared<T>(y.data<T>() + matrixOf(y.shape(), s->out, i) * s->k * s->n, s->k, s->n, p.transposeY,
                                 p.conjugateY, right);
        if constexpr (isHalfLike<T>) {
            multiplyMatrices(a, b, product.data(), s->m, s->k, s->n);
            for (int64_t j = 0; j < size; ++j)
                result[i * size + j] = T(product[static_cast<size_t>(j)]);
        } else {
            multiplyMatrices(a, b, result + i * size, s->m, s->k, s->n);
        }
    }
    return KernelStatus::Ok;
}

template <class... Ts>
Result<Kernel> makeMatMul(const KernelSpec& spec)
{
    Kernel kernel;
    ((keyDtype(spec) == dtypeOf<Ts> ? void(kernel.fn = &matMul<Ts>) : void()), ...);
    MatMulParams p;
    if (spec.def.name == "MatMul") {
        p.transposeX = spec.attr<bool>("transpose_a");
        p.transposeY = spec.attr<bool>("transpose_b");
    } else {
        p.flavour = spec.def.name == "BatchMatMul" ? Flavour::Batch : Flavour::Broadcast;
        p.transposeX = p.conjugateX = spec.attr<bool>("adj_x");
        p.transposeY = p.conjugateY = spec.attr<bool>("adj_y");
    }
    kernel.params = std::make_shared<MatMulParams>(p);
    return kernel;
}

/// A multiplication and an addition for each number that is summed up.
double costOfMatMul(const Node& node, std::span<const Tensor> inputs)
{
    const Shape& x = inputs[0].shape();
    const Shape& y = inputs[1].shape();
    if (x.rank() < 2 || y.rank() < 2)
        return 1;
    const bool* turns = node.attr<bool>(node.op == "MatMul" ? "transpose_b" : "adj_y");
    const int64_t columns = y.dim(y.rank() - (turns && *turns ? 2 : 1));
    const Result<Shape> batch = broadcastShapes(batchOf(x), batchOf(y));
    const double products = batch ? static_cast<double>(batch->elements()) : 0;
    return 2 * products * static_cast<double>(x.dim(x.rank() - 2) * x.dim(x.rank() - 1) * columns);
}

template <class... Ts>
void addMatMul(OpRegistry& registry, Types<Ts...> types)
{
    const std::string set = typeSet(types);
    OpDef& plain =
        registry.add("MatMul", "a: T, b: T -> product: T; transpose_a: bool=false; transpose_b: bool=false; T: " + set,
                     &makeMatMul<Ts...>);
    plain.shape = shapes::product;
    plain.cost = costOfMatMul;
    for (const char* name : {"BatchMatMul", "BatchMatMulV2"})
        registry
            .add(name, "x: T, y: T -> output: T; T: " + set + "; adj_x: bool=false; adj_y: bool=false",
                 &makeMatMul<Ts...>)
            .cost = costOfMatMul;
}

}

void addMatMulOps(OpRegistry& registry)
{
    addMatMul(registry, NumberTypes{});
}

}
