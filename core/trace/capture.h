// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"
#include "core/tensor/slice.h"
#include "core/tensor/statistics.h"
#include "core/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

/// What a recording keeps of the buffers that a kernel puts out. Scalars that stand in line are always kept: they cost
/// no more than the note that they are missing.
enum class Capture : uint8_t {
    Full,   ///< the values
    Slice,  ///< a part, and what Stats keeps of the whole
    Stats,  ///< dtype, shape and figures
    None,   ///< nothing
};

/// Which part of a value Capture::Slice keeps; where there is no such part, only figures. A value that would not take
/// less so is kept itself.
struct CaptureSlice {
    std::string text;  ///< as somebody typed it: "[0, :]"
    std::vector<SlicePart> parts;

    bool operator==(const CaptureSlice&) const = default;
};

/// Which values a Timeline keeps. Those of firings with effects and of edits are kept in any case: they cannot be
/// computed again.
struct CapturePlan {
    std::vector<Capture> nodes;  ///< by PlanId; empty: all Full
    size_t budget = SIZE_MAX;    ///< bytes of buffers; beyond it the oldest are let go first
    std::vector<uint32_t>
        last;  ///< by PlanId: of how many firings, the newest, Full keeps the values; 0, or empty: of all
    std::vector<std::shared_ptr<const CaptureSlice>> slices = {};  ///< by PlanId: where it is Slice, of which part

    Capture of(PlanId node) const { return node.index() < nodes.size() ? nodes[node.index()] : Capture::Full; }
    uint32_t lastOf(PlanId node) const { return node.index() < last.size() ? last[node.index()] : 0; }
    std::shared_ptr<const CaptureSlice> sliceOf(PlanId node) const
    {
        return node.index() < slices.size() ? slices[node.index()] : nullptr;
    }
    bool operator==(const CapturePlan&) const = default;
};

/// Why a recorded value is not there.
enum class NotCaptured : uint8_t { Slice, Stats, None, Budget, Last };
inline constexpr size_t notCapturedReasons = 5;

/// "none", "slice", "stats", "budget", "last".
std::string_view policyName(NotCaptured why);
/// "not captured (policy: none)"
std::string_view notCapturedText(NotCaptured why);

/// Stands for a value that is not kept, in what is read from a trace without computing: an empty tensor without a
/// dtype, known by its address. Never part of a State that a run goes on from.
Tensor notCapturedMark(NotCaptured why);
std::optional<NotCaptured> notCaptured(const Tensor& value);

/// What is kept of a value under Capture::Stats, and under Capture::Slice.
struct ValueFigures {
    DType dtype = DType::Invalid;
    Shape shape;
    std::optional<TensorStatistics> statistics;      ///< nothing for values without numbers
    std::shared_ptr<const CaptureSlice> slice = {};  ///< null under Stats, and once a budget has let go of the part
    Tensor part = {};                                ///< None where the value has no such part
};

/// Bytes that Capture::Slice keeps of a value that has `stored` elements and keeps `bytes` alive; nothing where it is
/// kept itself.
std::optional<size_t> slicedBytes(const CaptureSlice& slice, DType dtype, const Shape& shape, int64_t stored,
                                  size_t bytes);

/// Where in the kept part an element of the whole value is; nothing if it is not in it.
std::optional<int64_t> keptPlace(const ValueFigures& figures, int64_t element);
/// A part of the whole value that is within the part that is kept of it; nothing if it reaches beyond.
std::optional<Tensor> keptPart(const ValueFigures& figures, const std::vector<SlicePart>& slice);

}
