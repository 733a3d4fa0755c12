// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/elements.h"

#include <algorithm>
#include <cstring>

namespace tagscope {

namespace {

/// Drops dimensions of one element and joins those that are contiguous to each other in both layouts.
void simplify(StridedBox& box)
{
    size_t kept = 0;
    for (size_t d = 0; d < box.sizes.size(); ++d) {
        if (box.sizes[d] == 1)
            continue;
        if (kept > 0 && box.sourceSteps[kept - 1] == box.sizes[d] * box.sourceSteps[d]
            && box.targetSteps[kept - 1] == box.sizes[d] * box.targetSteps[d]) {
            box.sizes[kept - 1] *= box.sizes[d];
            box.sourceSteps[kept - 1] = box.sourceSteps[d];
            box.targetSteps[kept - 1] = box.targetSteps[d];
            continue;
        }
        box.sizes[kept] = box.sizes[d];
        box.sourceSteps[kept] = box.sourceSteps[d];
        box.targetSteps[kept] = box.targetSteps[d];
        ++kept;
    }
    box.sizes.resize(kept);
    box.sourceSteps.resize(kept);
    box.targetSteps.resize(kept);
    if (kept == 0)
        box.add(1, 1, 1);
}

/// Calls run(to, from) for the beginning of every innermost row of the box.
template <class Run>
void forRows(const StridedBox& box, Run run)
{
    const size_t outer = box.sizes.size() - 1;
    IntVector place(outer, 0);
    int64_t from = box.sourceOffset;
    int64_t to = box.targetOffset;
    for (;;) {
        run(to, from);
        size_t d = outer;
        for (; d > 0; --d) {
            from += box.sourceSteps[d - 1];
            to += box.targetSteps[d - 1];
            if (++place[d - 1] < box.sizes[d - 1])
                break;
            from -= box.sourceSteps[d - 1] * box.sizes[d - 1];
            to -= box.targetSteps[d - 1] * box.sizes[d - 1];
            place[d - 1] = 0;
        }
        if (d == 0)
            return;
    }
}

template <size_t size>
void copyBytes(std::byte* target, const std::byte* source, const StridedBox& box)
{
    const int64_t n = box.sizes.back();
    const int64_t sourceStep = box.sourceSteps.back();
    const int64_t targetStep = box.targetSteps.back();
    constexpr auto width = static_cast<int64_t>(size);
    if (sourceStep == 1 && targetStep == 1) {
        forRows(box, [=](int64_t to, int64_t from) {
            std::memcpy(target + to * width, source + from * width, static_cast<size_t>(n) * size);
        });
        return;
    }
    forRows(box, [=](int64_t to, int64_t from) {
        for (int64_t i = 0; i < n; ++i)
            std::memcpy(target + (to + i * targetStep) * width, source + (from + i * sourceStep) * width, size);
    });
}

void copyStrings(std::string* target, const std::string* source, const StridedBox& box)
{
    forRows(box, [&](int64_t to, int64_t from) {
        for (int64_t i = 0; i < box.sizes.back(); ++i)
            target[to + i * box.targetSteps.back()] = source[from + i * box.sourceSteps.back()];
    });
}

template <class T>
T numberAs(int value)
{
    if constexpr (std::is_integral_v<T>)
        return static_cast<T>(value);
    else
        return T(static_cast<float>(value));
}

Tensor numberOf(DType dtype, int value)
{
    Tensor scalar;
    visitNumeric(dtype, [&]<class T>() {
        scalar = Tensor::allocate(dtype, Shape());
        scalar.mutableData<T>()[0] = numberAs<T>(value);
    });
    return scalar;
}

}

IntVector rowMajorSteps(const Shape& shape)
{
    IntVector steps(static_cast<size_t>(shape.rank()));
    // Unsigned: the steps of an empty tensor, which nobody follows, may overflow.
    uint64_t step = 1;
    for (int d = shape.rank() - 1; d >= 0; --d) {
        steps[static_cast<size_t>(d)] = static_cast<int64_t>(step);
        step *= static_cast<uint64_t>(shape.dim(d));
    }
    return steps;
}

void copyBox(Tensor& target, const Tensor& source, StridedBox box)
{
    if (std::ranges::find(box.sizes, 0) != box.sizes.end())
        return;
    simplify(box);
    if (target.dtype() == DType::String) {
        copyStrings(target.mutableData<std::string>(), source.data<std::string>(), box);
        return;
    }
    std::byte* to = target.mutableData<std::byte>();
    const std::byte* from = source.rawData();
    switch (dtypeSize(target.dtype())) {
    case 1: copyBytes<1>(to, from, box); break;
    case 2: copyBytes<2>(to, from, box); break;
    case 4: copyBytes<4>(to, from, box); break;
    case 8: copyBytes<8>(to, from, box); break;
    case 16: copyBytes<16>(to, from, box); break;
    default: break;
    }
}

KernelStatus copyToOutput(KernelContext& ctx, const Tensor& source, const Shape& shape, StridedBox box)
{
    Tensor* output = allocateCopies(ctx, 0, source, shape);
    if (!output)
        return KernelStatus::Failed;
    box.targetSteps = rowMajorSteps(shape);
    if (output->elements() > 0)
        copyBox(*output, source, std::move(box));
    return KernelStatus::Ok;
}

RunCopier::RunCopier(Tensor& target, const Tensor& source)
    : m_target(target.mutableData<std::byte>()), m_source(source.rawData()), m_size(dtypeSize(target.dtype())),
      m_isString(target.dtype() == DType::String)
{
}

void RunCopier::operator()(int64_t to, int64_t from, int64_t count) const
{
    if (count <= 0)
        return;
    if (m_size > 0) {
        const auto size = static_cast<int64_t>(m_size);
        std::memcpy(m_target + to * size, m_source + from * size, static_cast<size_t>(count) * m_size);
    }
    if (m_isString)
        std::copy_n(reinterpret_cast<const std::string*>(m_source) + from, count,
                    reinterpret_cast<std::string*>(m_target) + to);
}

void fillRun(Tensor& target, int64_t begin, int64_t count, const Tensor& value, int64_t from)
{
    StridedBox box;
    box.sourceOffset = from;
    box.targetOffset = begin;
    box.add(count, 0, 1);
    copyBox(target, value, std::move(box));
}

void fillZero(Tensor& target)
{
    // Strings are made empty.
    if (target.dtype() != DType::String && target.elements() > 0)
        std::memset(target.mutableData<std::byte>(), 0,
                    static_cast<size_t>(target.elements()) * dtypeSize(target.dtype()));
}

Tensor zeroOf(DType dtype)
{
    return dtype == DType::String ? Tensor::scalar(std::string()) : numberOf(dtype, 0);
}

Tensor oneOf(DType dtype)
{
    return numberOf(dtype, 1);
}

}
