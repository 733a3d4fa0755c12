// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"
#include "core/exec/state.h"
#include "core/trace/timeline.h"

#include <span>
#include <vector>

namespace tagscope {

/// The tokens in a state that edits of its branch have set. Made once for a state, so that asking about a token is
/// cheap.
class EditedTokens {
public:
    EditedTokens() = default;
    EditedTokens(const Program& program, const State& state, std::span<const OutputEdit> edits);

    /// Of the state that it was made for: whether the token at a data input of a node is one of them. A token is there,
    /// or was before the node took it.
    bool contains(const Program& program, const State& state, PlanId node, uint32_t input, IterationId iteration,
                  bool isDead) const
    {
        return !m_tokens.empty() && find(program, state, node, input, iteration, isDead);
    }

private:
    struct Token {
        Endpoint source;
        IterationId at;  ///< where it waits; of what a constant Enter lets in, where that has fired
        bool isDead = false;
        Endpoint consumer = {};  ///< the only one that gets it; no node: all do

        auto operator<=>(const Token&) const = default;
    };
    bool find(const Program& program, const State& state, PlanId node, uint32_t input, IterationId iteration,
              bool isDead) const;

    std::vector<Token> m_tokens;  ///< in order
};

}
