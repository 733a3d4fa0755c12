// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/capture.h"

#include <array>
#include <random>

namespace tagscope::test {

inline std::shared_ptr<const CapturePlan> planOf(const Program& program, Capture capture, size_t budget = SIZE_MAX)
{
    return std::make_shared<CapturePlan>(
        CapturePlan{std::vector<Capture>(program.nodes().size(), capture), budget, {}});
}

inline std::shared_ptr<const CaptureSlice> sliceOf(const char* text)
{
    return std::make_shared<const CaptureSlice>(CaptureSlice{text, *parseSlice(text)});
}

/// The same part of every node's values.
inline std::shared_ptr<const CapturePlan> slicePlan(const Program& program, const char* slice, size_t budget = SIZE_MAX)
{
    CapturePlan plan = *planOf(program, Capture::Slice, budget);
    plan.slices.resize(program.nodes().size(), sliceOf(slice));
    return std::make_shared<CapturePlan>(std::move(plan));
}

/// The newest firings of every node.
inline std::shared_ptr<const CapturePlan> ringPlan(const Program& program, uint32_t last)
{
    CapturePlan plan;
    plan.last.resize(program.nodes().size(), last);
    return std::make_shared<CapturePlan>(std::move(plan));
}

/// Every node by chance.
inline std::shared_ptr<const CapturePlan> mixedPlan(const Program& program, uint32_t seed)
{
    std::mt19937 random(seed);
    CapturePlan plan;
    for (size_t i = 0; i < program.nodes().size(); ++i)
        plan.nodes.push_back(static_cast<Capture>(random() % 4));
    for (size_t i = 0; i < program.nodes().size(); ++i)
        plan.slices.push_back(sliceOf(std::array{"[1:3]", "[0]", "[::-2]", "[0, 0]"}[random() % 4]));
    return std::make_shared<CapturePlan>(std::move(plan));
}

}
