// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/names/tag_names.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tagscope {

class ValueHistory;
struct ValueFigures;

/// What an expression is evaluated on: one firing. Spans and pointers are not kept.
struct FiringContext {
    const TagNames& names;
    PlanId node;
    const TagChain& tag;
    bool isDead = false;
    std::span<const Tensor> outputs;        ///< as after the firing, references already followed; None is dead
    int slot = -1;                          ///< the output that `value` means; -1: the first live one
    uint64_t position = 0;                  ///< of the state after the firing
    ValueHistory* history = nullptr;        ///< of the line that the firing is on; without it `repeats` has no value
    const ValueFigures* figures = nullptr;  ///< what is kept in place of the output that is meant, if it is not
    std::span<const EdgeToken> edgeTokens = {};  ///< what edits sent over single edges
    const Tensor* token = nullptr;               ///< the one of them that is meant in place of an output

    /// What is meant; nullptr if it is dead, or no output is live.
    const Tensor* value() const;
    /// The earlier iteration of its frame instance in which the node put out the same.
    std::optional<int64_t> repeatedIteration() const;
};

/// Of an event that happens at `tag` in the state `before`, with its outputs as the context has them. Refers to what it
/// is given.
FiringContext contextOf(const TagNames& names, const State& before, const TagChain& tag, const Event& event,
                        std::span<const Tensor> outputs, ValueHistory* history);

/// The value of an expression. monostate: there is none (the node fired dead, an element that does not exist).
using ExpressionValue = std::variant<std::monostate, bool, int64_t, double, std::string, std::vector<int64_t>>;

/// "12", "true", "\"text\"", "[2,3]", "no value".
std::string toString(const ExpressionValue& value);

/// An expression of breakpoints and watches over one firing: `value > 10 and iter % 2 == 0`, `nan > 0 or not dead`,
/// `shape == [2,3]`, `value[0,1]`, `frame == "while"`, `iter("outer")`. Immutable; may be shared.
class Expression {
public:
    /// InvalidArgument that names the word that is wrong.
    static Result<Expression> parse(std::string_view text);

    const std::string& text() const { return m_text; }
    /// True if it can only be answered after the firing (value, shape, statistics ...).
    bool needsOutputs() const { return m_needsOutputs; }

    /// An error if operands do not go together ("cannot compare a string with a number").
    Result<ExpressionValue> evaluate(const FiringContext& context) const;
    /// As a condition: no value is false. An error if it is neither true nor false.
    Result<bool> isTrue(const FiringContext& context) const;
    /// What its words stood for: "value = 12, iter = 3".
    std::string actualValues(const FiringContext& context) const;

    struct Node;
    /// Children before parents; the last is the root.
    const std::vector<Node>& nodes() const { return *m_nodes; }

private:
    std::string m_text;
    std::shared_ptr<const std::vector<Node>> m_nodes;
    bool m_needsOutputs = false;
};

}
