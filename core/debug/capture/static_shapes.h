// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"

#include <optional>
#include <vector>

namespace tagscope {

/// The shapes of outputs as far as they follow from the graph, its feeds and constants, without running it: from what
/// the file says
/// (`_output_shapes`), from ops that keep or broadcast shapes, and around loops where they stay the same. Others are
/// not known.
class StaticShapes {
public:
    explicit StaticShapes(const Program& program);

    /// Nothing if it depends on the run.
    std::optional<Shape> of(PlanId node, size_t slot) const;
    /// Bytes of the buffer that an output takes, 0 for one that stands in line; nothing if its size is not known.
    std::optional<uint64_t> bytesOf(PlanId node, size_t slot) const;

private:
    /// What is known while it is found out: nothing came yet, a shape, or that it is not known.
    struct Known {
        enum class State : uint8_t { Nothing, Shape, Unknown };
        State state = State::Nothing;
        Shape shape;
        bool operator==(const Known&) const = default;
    };

    class Context;

    void findOut();
    Known ofOutput(PlanId node, size_t slot) const;
    Known ofKernel(PlanId node, size_t slot) const;
    Known merged(PlanId node) const;
    /// nullptr: it can never be known.
    const Known* input(PlanId node, uint32_t i) const;
    const Tensor* constantInput(PlanId node, uint32_t i) const;

    const Program& m_program;
    std::vector<size_t> m_first;  ///< by PlanId: place of output 0
    std::vector<Known> m_known;
};

}
