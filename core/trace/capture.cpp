// SPDX-License-Identifier: Apache-2.0
#include "core/trace/capture.h"

#include "core/base/say.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace tagscope {

namespace {

struct Reason {
    std::string_view policy;
    std::string_view text;
};
constexpr std::array<Reason, notCapturedReasons> reasons = {{{"slice", toSay("not captured (policy: slice)")},
                                                             {"stats", toSay("not captured (policy: stats)")},
                                                             {"none", toSay("not captured (policy: none)")},
                                                             {"budget", toSay("not captured (policy: budget)")},
                                                             {"last", toSay("not captured (policy: last)")}}};

/// Immutable, and never given back: every mark shares one of them.
const std::array<Tensor, notCapturedReasons>& marks()
{
    static const std::array<Tensor, notCapturedReasons> all = [] {
        std::array<Tensor, notCapturedReasons> made;
        for (Tensor& mark : made)
            mark = Tensor::adopt(TensorBuffer::create(DType::Invalid, Shape{0}, 0));
        return made;
    }();
    return all;
}

}

std::string_view policyName(NotCaptured why)
{
    return reasons[static_cast<size_t>(why)].policy;
}

std::string_view notCapturedText(NotCaptured why)
{
    return reasons[static_cast<size_t>(why)].text;
}

Tensor notCapturedMark(NotCaptured why)
{
    return marks()[static_cast<size_t>(why)];
}

std::optional<NotCaptured> notCaptured(const Tensor& value)
{
    if (value.dtype() != DType::Invalid || value.kind() != Tensor::Kind::Buffer)
        return {};
    for (size_t i = 0; i < notCapturedReasons; ++i)
        if (value.identity() == marks()[i].identity())
            return static_cast<NotCaptured>(i);
    return {};
}

std::optional<size_t> slicedBytes(const CaptureSlice& slice, DType dtype, const Shape& shape, int64_t stored,
                                  size_t bytes)
{
    const Result<SliceView> part = SliceView::of(shape, slice.parts);
    const size_t size = dtypeSize(dtype);
    const bool isInline = part && part->shape().isScalar() && size > 0 && size <= sizeof(uint64_t);
    size_t kept = sizeof(ValueFigures);
    if (part && !isInline) {
        const size_t data = bytes > sizeof(TensorBuffer) ? bytes - sizeof(TensorBuffer) : 0;
        const size_t each = size > 0 ? size : data / static_cast<size_t>(std::max<int64_t>(stored, 1));
        const auto elements = static_cast<size_t>(part->elements());
        if (each > 0 && elements > bytes / each)
            return {};  // a value that is stored as less than its elements
        kept += sizeof(TensorBuffer) + elements * each;
    }
    return kept < bytes ? std::optional(kept) : std::nullopt;
}

std::optional<int64_t> keptPlace(const ValueFigures& figures, int64_t element)
{
    if (figures.part.isNone())
        return {};
    const Result<SliceView> there = SliceView::of(figures.shape, figures.slice->parts);
    return there ? there->find(element) : std::nullopt;
}

std::optional<Tensor> keptPart(const ValueFigures& figures, const std::vector<SlicePart>& slice)
{
    const Tensor& kept = figures.part;
    if (kept.isNone())
        return {};
    const Result<SliceView> there = SliceView::of(figures.shape, figures.slice->parts);
    const Result<SliceView> wanted = SliceView::of(figures.shape, slice);
    if (!there || !wanted || wanted->elements() > kept.elements())
        return {};
    const size_t size = dtypeSize(kept.dtype());
    Tensor part = Tensor::allocate(kept.dtype(), wanted->shape());
    for (int64_t to = 0; to < wanted->elements(); ++to) {
        const std::optional<int64_t> from = there->find(wanted->elementAt(to));
        if (!from)
            return {};
        if (kept.dtype() == DType::String)
            part.mutableData<std::string>()[to] = kept.at<std::string>(*from);
        else
            std::memcpy(part.mutableData<std::byte>() + static_cast<size_t>(to) * size,
                        kept.rawData() + static_cast<size_t>(*from) * size, size);
    }
    return part;
}

}
