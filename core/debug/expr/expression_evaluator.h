// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/expr/expression_tree.h"
#include "core/trace/capture.h"

#include <stop_token>

namespace tagscope {

/// What the words of an expression stand for: a firing, or an element of a value.
class ExpressionScope {
public:
    virtual ~ExpressionScope() = default;

    virtual ExpressionValue field(const Expression::Node& node) const = 0;
    /// What `value[0,1]` is an element of; nullptr if there is no value.
    virtual const Tensor* tensor() const = 0;
    /// What is kept in its place, if it is not; the tensor is not asked for then.
    virtual const ValueFigures* figures() const { return nullptr; }
    virtual bool isInFrame(const std::string& typed) const = 0;
    virtual bool isAtTag(const std::string& typed) const = 0;
};

/// Evaluates a tree whose last node is the root; the depth is bounded by the parser's.
Result<ExpressionValue> evaluateExpression(const std::vector<Expression::Node>& nodes, const ExpressionScope& scope);
/// As a condition: no value is false.
Result<bool> evaluateCondition(const std::vector<Expression::Node>& nodes, const ExpressionScope& scope);

/// Element `i` of a tensor as a value of the language.
ExpressionValue elementValue(const Tensor& tensor, int64_t i);
/// A field of a whole tensor: value (of a scalar, else as text), size, shape, and figures, which take a walk through
/// it.
ExpressionValue tensorField(ExpressionField field, const Tensor& tensor, const std::stop_token& stop = {});

}
