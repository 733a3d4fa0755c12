// SPDX-License-Identifier: Apache-2.0
#include "core/trace/capture.h"

#include "core/base/say.h"

#include <array>

namespace tagscope {

namespace {

struct Reason {
    std::string_view policy;
    std::string_view text;
};
constexpr std::array<Reason, notCapturedReasons> reasons = {{{"stats", toSay("not captured (policy: stats)")},
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

}
