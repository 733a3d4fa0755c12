// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"
#include "core/tensor/statistics.h"
#include "core/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace tagscope {

/// What a recording keeps of the buffers that a kernel puts out. Scalars that stand in line are always kept: they cost no
/// more than the note that they are missing.
enum class Capture : uint8_t {
    Full,   ///< the values
    Stats,  ///< dtype, shape and figures
    None,   ///< nothing
};

/// Which values a Timeline keeps. Those of firings with effects and of edits are kept in any case: they cannot be computed
/// again.
struct CapturePlan {
    std::vector<Capture> nodes;     ///< by PlanId; empty: all Full
    size_t budget = SIZE_MAX;       ///< bytes of buffers; beyond it the oldest are let go first
    std::vector<uint32_t> last;     ///< by PlanId: of how many firings, the newest, Full keeps the values; 0, or empty: of all

    Capture of(PlanId node) const { return node.index() < nodes.size() ? nodes[node.index()] : Capture::Full; }
    uint32_t lastOf(PlanId node) const { return node.index() < last.size() ? last[node.index()] : 0; }
    bool operator==(const CapturePlan&) const = default;
};

/// Why a recorded value is not there.
enum class NotCaptured : uint8_t { Stats, None, Budget, Last };
inline constexpr size_t notCapturedReasons = 4;

/// "none", "stats", "budget", "last".
std::string_view policyName(NotCaptured why);
/// "not captured (policy: none)"
std::string_view notCapturedText(NotCaptured why);

/// Stands for a value that is not kept, in what is read from a trace without computing: an empty tensor without a dtype, known
/// by its address. Never part of a State that a run goes on from.
Tensor notCapturedMark(NotCaptured why);
std::optional<NotCaptured> notCaptured(const Tensor& value);

/// What is kept of a value under Capture::Stats.
struct ValueFigures {
    DType dtype = DType::Invalid;
    Shape shape;
    std::optional<TensorStatistics> statistics;  ///< nothing for values without numbers
};

}
