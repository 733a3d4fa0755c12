// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/expr/expression.h"

#include <string>
#include <vector>

namespace tagscope {

/// What a word of an expression stands for.
enum class ExpressionField : uint8_t {
    Value,
    Size,
    Rank,
    Min,
    Max,
    Mean,
    Nan,
    Inf,
    Shape,
    Dtype,
    Repeats,
    Dead,
    Iter,
    Frame,
    Depth,
    Tag,
    Node,
    Op,
    Position,
};

struct ExpressionWord {
    std::string_view name;
    ExpressionField field;
    bool needsOutputs;
};

/// All words, for the parser, for help and for completion.
std::span<const ExpressionWord> expressionWords();

/// One operation. Operands are indices of nodes before it.
struct Expression::Node {
    enum class Kind : uint8_t { Literal, Field, Index, Not, Negate, And, Or, Compare, Arithmetic, List };
    enum class Operator : uint8_t {
        Equal,
        NotEqual,
        Less,
        LessEqual,
        Greater,
        GreaterEqual,
        Like,
        Add,
        Subtract,
        Multiply,
        Divide,
        Modulo
    };
    Kind kind = Kind::Literal;
    Operator op = Operator::Equal;
    ExpressionField field = ExpressionField::Value;
    ExpressionValue literal;
    std::string argument;  ///< of Field: iter("outer")
    std::vector<size_t> operands;
};

/// Nodes of an expression, children first, and whether it needs the outputs of the firing. InvalidArgument names the
/// wrong word.
struct ParsedExpression {
    std::vector<Expression::Node> nodes;
    bool needsOutputs = false;
};
Result<ParsedExpression> parseExpression(std::string_view text);

}
