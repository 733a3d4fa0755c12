// SPDX-License-Identifier: Apache-2.0
#include "core/debug/expr/expression_evaluator.h"

#include "core/base/say.h"
#include "core/debug/names/pattern.h"
#include "core/tensor/convert.h"
#include "core/tensor/format.h"
#include "core/tensor/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tagscope {

namespace {

using Node = Expression::Node;
using Operator = Node::Operator;
using Value = ExpressionValue;

bool isNone(const Value& v)
{
    return std::holds_alternative<std::monostate>(v);
}

std::string kindName(const Value& v)
{
    static constexpr const char* names[] = {toSay("no value"), toSay("a truth value"), toSay("a number"),
                                            toSay("a number"), toSay("a string"),      toSay("a list")};
    return said(names[v.index()]);
}

/// The number in a value, exact where both are integers.
std::optional<double> realOf(const Value& v)
{
    if (const auto* i = std::get_if<int64_t>(&v))
        return static_cast<double>(*i);
    if (const auto* d = std::get_if<double>(&v))
        return *d;
    return std::nullopt;
}

/// What dtype and shape say alone; nothing for other fields.
std::optional<Value> shapeField(ExpressionField field, DType dtype, const Shape& shape)
{
    switch (field) {
    case ExpressionField::Size: return shape.elements();
    case ExpressionField::Rank: return static_cast<int64_t>(shape.rank());
    case ExpressionField::Dtype: return dtypeNumpyName(dtype);
    case ExpressionField::Shape: return std::vector<int64_t>(shape.dims().begin(), shape.dims().end());
    default: return {};
    }
}

/// A number as a value of the language; what passes 64 bits with a sign is the nearest double.
Value valueOf(const Number& number)
{
    switch (number.kind) {
    case Number::Kind::Bool: return number.integer != 0;
    case Number::Kind::Signed: return number.integer;
    case Number::Kind::Unsigned:
    case Number::Kind::Real:
    case Number::Kind::Complex: break;
    }
    return number.toDouble();
}

/// The smallest or largest element: true or false of bools.
Value extreme(const Number& figure, DType dtype)
{
    return baseType(dtype) == DType::Bool ? Value(figure.integer != 0) : valueOf(figure);
}

Value figureField(ExpressionField field, const TensorStatistics& statistics, DType dtype)
{
    if (statistics.finite() == 0
        && (field == ExpressionField::Min || field == ExpressionField::Max || field == ExpressionField::Mean))
        return Value();
    switch (field) {
    case ExpressionField::Min: return extreme(statistics.exactMin(), dtype);
    case ExpressionField::Max: return extreme(statistics.exactMax(), dtype);
    case ExpressionField::Mean: return valueOf(statistics.exactMean());
    case ExpressionField::Nan: return statistics.nans;
    case ExpressionField::Inf: return statistics.positiveInfinities + statistics.negativeInfinities;
    default: return Value();
    }
}

Failure notKept()
{
    return refused("this is not kept of the value");
}

bool isOfValue(ExpressionField field)
{
    return field <= ExpressionField::Dtype;
}

/// A field of a value of which only figures are kept.
Result<Value> keptField(ExpressionField field, const ValueFigures& figures)
{
    if (field == ExpressionField::Value)
        return notKept();
    if (std::optional<Value> value = shapeField(field, figures.dtype, figures.shape))
        return *std::move(value);
    return figures.statistics ? figureField(field, *figures.statistics, figures.dtype) : Value();
}

/// Evaluates nodes by index; the depth is bounded by the parser's.
class Evaluator {
public:
    Evaluator(const std::vector<Node>& nodes, const ExpressionScope& scope) : m_nodes(nodes), m_scope(scope) {}

    Result<Value> evaluate(size_t index) const
    {
        const Node& node = m_nodes[index];
        switch (node.kind) {
        case Node::Kind::Literal: return node.literal;
        case Node::Kind::Field: return field(node);
        case Node::Kind::Index: return element(node);
        case Node::Kind::List: return list(node);
        case Node::Kind::And:
        case Node::Kind::Or: return logic(node);
        case Node::Kind::Not: {
            const Result<bool> inner = truth(node.operands[0]);
            return inner ? Result<Value>(!*inner) : Result<Value>(Failure(inner.error()));
        }
        case Node::Kind::Negate: return negate(node);
        case Node::Kind::Compare:
        case Node::Kind::Arithmetic: return ofTwo(node);
        }
        return Value();
    }

    Result<bool> truth(size_t index) const
    {
        const Result<Value> v = evaluate(index);
        if (!v)
            return Failure(v.error());
        if (isNone(*v))
            return false;
        if (const bool* b = std::get_if<bool>(&*v))
            return *b;
        return refused("expected true or false, found {} ({})", kindName(*v), toString(*v));
    }

private:
    Result<Value> field(const Node& node) const
    {
        const ValueFigures* figures = m_scope.figures();
        return figures && isOfValue(node.field) ? keptField(node.field, *figures) : m_scope.field(node);
    }

    Result<Value> element(const Node& node) const
    {
        std::vector<int64_t> indices;
        for (size_t i = 1; i < node.operands.size(); ++i) {
            const Result<Value> index = evaluate(node.operands[i]);
            if (!index)
                return index;
            const int64_t* number = std::get_if<int64_t>(&*index);
            if (!number)
                return refused("an index must be a whole number, not {}", toString(*index));
            indices.push_back(*number);
        }
        const Node& base = m_nodes[node.operands[0]];
        if (base.kind == Node::Kind::Field && base.field == ExpressionField::Value) {
            const ValueFigures* figures = m_scope.figures();
            const Tensor* tensor = m_scope.tensor();
            return figures ? keptElement(*figures, indices)
                : tensor   ? tensorElement(*tensor, indices)
                           : Result<Value>(Value());
        }
        const Result<Value> value = evaluate(node.operands[0]);
        if (!value || isNone(*value))
            return value;
        const auto* items = std::get_if<std::vector<int64_t>>(&*value);
        if (!items || indices.size() != 1)
            return refused("only 'value', 'shape' and lists have elements");
        const auto size = static_cast<int64_t>(items->size());
        const int64_t i = indices[0] < 0 ? indices[0] + size : indices[0];
        return i < 0 || i >= size ? Value() : Value((*items)[static_cast<size_t>(i)]);
    }

    static Result<Value> tensorElement(const Tensor& tensor, const std::vector<int64_t>& indices)
    {
        const Result<std::optional<int64_t>> place = placeOf(tensor.shape(), indices);
        if (!place)
            return Failure(place.error());
        return *place ? elementValue(tensor, **place) : Value();
    }

    static Result<Value> keptElement(const ValueFigures& figures, const std::vector<int64_t>& indices)
    {
        const Result<std::optional<int64_t>> place = placeOf(figures.shape, indices);
        if (!place)
            return Failure(place.error());
        if (!*place)
            return Value();
        const std::optional<int64_t> kept = keptPlace(figures, **place);
        return kept ? Result<Value>(elementValue(figures.part, *kept)) : notKept();
    }

    /// Which element is meant, row by row; nothing if there is none.
    static Result<std::optional<int64_t>> placeOf(const Shape& shape, const std::vector<int64_t>& indices)
    {
        const auto dims = shape.dims();
        if (indices.size() == 1 && dims.size() != 1)
            return indices[0] >= 0 && indices[0] < shape.elements() ? std::optional(indices[0]) : std::nullopt;
        if (indices.size() != dims.size())
            return refused("value has {} dimensions, but {} indices are given", dims.size(), indices.size());
        int64_t flat = 0;
        for (size_t d = 0; d < dims.size(); ++d) {
            const int64_t i = indices[d] < 0 ? indices[d] + dims[d] : indices[d];
            if (i < 0 || i >= dims[d])
                return std::optional<int64_t>();
            flat = flat * dims[d] + i;
        }
        return std::optional(flat);
    }

    Result<Value> list(const Node& node) const
    {
        std::vector<int64_t> items;
        for (const size_t operand : node.operands) {
            const Result<Value> item = evaluate(operand);
            if (!item)
                return item;
            const int64_t* number = std::get_if<int64_t>(&*item);
            if (!number)
                return refused("a list holds whole numbers, not {}", toString(*item));
            items.push_back(*number);
        }
        return items;
    }

    Result<Value> logic(const Node& node) const
    {
        const Result<bool> left = truth(node.operands[0]);
        if (!left)
            return Failure(left.error());
        if (*left == (node.kind == Node::Kind::Or))
            return *left;
        const Result<bool> right = truth(node.operands[1]);
        return right ? Result<Value>(*right) : Result<Value>(Failure(right.error()));
    }

    Result<Value> negate(const Node& node) const
    {
        const Result<Value> v = evaluate(node.operands[0]);
        if (!v || isNone(*v))
            return v;
        if (const auto* i = std::get_if<int64_t>(&*v); i && *i != std::numeric_limits<int64_t>::min())
            return -*i;
        const std::optional<double> real = realOf(*v);
        return real ? Result<Value>(-*real) : refused("'-' needs a number, found {}", toString(*v));
    }

    /// No value where an operand has none.
    Result<Value> ofTwo(const Node& node) const
    {
        const Result<Value> left = evaluate(node.operands[0]);
        if (!left)
            return left;
        const Result<Value> right = evaluate(node.operands[1]);
        if (!right)
            return right;
        if (isNone(*left) || isNone(*right))
            return Value();
        return node.kind == Node::Kind::Compare ? compare(node, *left, *right) : arithmetic(*left, *right, node.op);
    }

    Result<Value> compare(const Node& node, const Value& left, const Value& right) const
    {
        if (const auto* a = std::get_if<std::string>(&left))
            if (const auto* b = std::get_if<std::string>(&right))
                return compareText(m_nodes[node.operands[0]], *a, m_nodes[node.operands[1]], *b, node.op);
        if (node.op == Operator::Like)
            return refused("'~' compares a text with a pattern, not {} with {}", kindName(left), kindName(right));
        if (const auto* a = std::get_if<int64_t>(&left))
            if (const auto* b = std::get_if<int64_t>(&right))
                return order(*a, *b, node.op);
        if (realOf(left) && realOf(right))
            return order(side(left, node.operands[0], node.operands[1]),
                         side(right, node.operands[1], node.operands[0]), node.op);
        if (left.index() != right.index() || (node.op != Operator::Equal && node.op != Operator::NotEqual))
            return refused("cannot compare {} ({}) with {} ({})", kindName(left), toString(left), kindName(right),
                           toString(right));
        return (left == right) == (node.op == Operator::Equal);
    }

    /// A number on one side of a comparison. What somebody typed is meant as the value beside it has it: a float32 that
    /// is shown as 0.1 is 0.1.
    long double side(const Value& value, size_t own, size_t beside) const
    {
        if (isTyped(own) && isOfDType(beside))
            return roundedTo(*realOf(value), dtype());
        const auto* whole = std::get_if<int64_t>(&value);
        return whole ? static_cast<long double>(*whole) : static_cast<long double>(*realOf(value));
    }

    /// Whether only numbers that were typed make it.
    bool isTyped(size_t index) const
    {
        const Node& node = m_nodes[index];
        const bool isMade = node.kind == Node::Kind::Negate || node.kind == Node::Kind::Arithmetic;
        return node.kind == Node::Kind::Literal
            || (isMade && std::ranges::all_of(node.operands, [this](size_t operand) { return isTyped(operand); }));
    }

    /// Whether it is an element of the value.
    bool isOfDType(size_t index) const
    {
        const Node& node = m_nodes[index];
        if (node.kind == Node::Kind::Index)
            return isOfDType(node.operands[0]);
        return node.kind == Node::Kind::Field
            && (node.field == ExpressionField::Value || node.field == ExpressionField::Min
                || node.field == ExpressionField::Max);
    }

    DType dtype() const
    {
        const ValueFigures* figures = m_scope.figures();
        const Tensor* tensor = m_scope.tensor();
        return figures ? figures->dtype : tensor ? tensor->dtype() : DType::Invalid;
    }

    Result<Value> compareText(const Node& leftNode, const std::string& a, const Node& rightNode, const std::string& b,
                              Operator op) const
    {
        if (op == Operator::Like)
            return globMatches(b, a);
        if (op != Operator::Equal && op != Operator::NotEqual)
            return order(a, b, op);
        bool isEqual = a == b;
        const auto isField = [&](ExpressionField field) {
            return (leftNode.kind == Node::Kind::Field && leftNode.field == field)
                || (rightNode.kind == Node::Kind::Field && rightNode.field == field);
        };
        const std::string& typed = leftNode.kind == Node::Kind::Field ? b : a;
        if (isField(ExpressionField::Dtype))
            isEqual = dtypeFromName(a) && dtypeFromName(a) == dtypeFromName(b);
        else if (isField(ExpressionField::Frame) && !isEqual)
            isEqual = m_scope.isInFrame(typed);
        else if (isField(ExpressionField::Tag) && !isEqual)
            isEqual = m_scope.isAtTag(typed);
        return isEqual == (op == Operator::Equal);
    }

    template <class T>
    static bool order(const T& a, const T& b, Operator op)
    {
        switch (op) {
        case Operator::Equal: return a == b;
        case Operator::NotEqual: return a != b;
        case Operator::Less: return a < b;
        case Operator::LessEqual: return a <= b;
        case Operator::Greater: return a > b;
        default: return a >= b;
        }
    }

    static Result<Value> arithmetic(const Value& left, const Value& right, Operator op)
    {
        const auto* a = std::get_if<int64_t>(&left);
        const auto* b = std::get_if<int64_t>(&right);
        if (a && b) {
            Result<Value> whole = wholeArithmetic(*a, *b, op);
            if (!whole || !isNone(*whole))
                return whole;
        }
        const std::optional<double> x = realOf(left);
        const std::optional<double> y = realOf(right);
        if (!x || !y)
            return refused("cannot calculate with {} and {}", toString(left), toString(right));
        switch (op) {
        case Operator::Add: return *x + *y;
        case Operator::Subtract: return *x - *y;
        case Operator::Multiply: return *x * *y;
        case Operator::Divide: return *x / *y;
        default: return std::fmod(*x, *y);
        }
    }

    /// No value where the result is not a whole number of 64 bits.
    static Result<Value> wholeArithmetic(int64_t a, int64_t b, Operator op)
    {
        int64_t result = 0;
        bool overflows = false;
        switch (op) {
        case Operator::Add: overflows = __builtin_add_overflow(a, b, &result); break;
        case Operator::Subtract: overflows = __builtin_sub_overflow(a, b, &result); break;
        case Operator::Multiply: overflows = __builtin_mul_overflow(a, b, &result); break;
        default:
            if (b == 0)
                return refused("division by zero");
            overflows = a == std::numeric_limits<int64_t>::min() && b == -1;
            if (!overflows && op == Operator::Divide && a % b != 0)
                return Value();
            if (!overflows)
                result = op == Operator::Divide ? a / b : a % b;
        }
        return overflows ? Value() : Value(result);
    }

    const std::vector<Node>& m_nodes;
    const ExpressionScope& m_scope;
};

}

ExpressionValue elementValue(const Tensor& tensor, int64_t i)
{
    if (tensor.dtype() == DType::String)
        return tensor.at<std::string>(i);
    bool isNumber = false;
    visitNumeric(tensor.dtype(), [&]<class T>() { isNumber = true; });
    if (!isNumber || tensor.isRef())
        return elementText(tensor, i);
    const Number number = numberAt(tensor, i);
    return number.kind == Number::Kind::Complex ? ExpressionValue(elementText(tensor, i)) : valueOf(number);
}

ExpressionValue tensorField(ExpressionField field, const Tensor& tensor, const std::stop_token& stop)
{
    if (field == ExpressionField::Value)
        return tensor.elements() == 1 ? elementValue(tensor, 0) : Value(nestedText(tensor, 200));
    if (std::optional<Value> value = shapeField(field, tensor.dtype(), tensor.shape()))
        return *std::move(value);
    const std::optional<TensorStatistics> statistics = tensorStatistics(tensor, stop);
    return statistics ? figureField(field, *statistics, tensor.dtype()) : Value();
}

Result<ExpressionValue> evaluateExpression(const std::vector<Expression::Node>& nodes, const ExpressionScope& scope)
{
    return Evaluator(nodes, scope).evaluate(nodes.size() - 1);
}

Result<bool> evaluateCondition(const std::vector<Expression::Node>& nodes, const ExpressionScope& scope)
{
    return Evaluator(nodes, scope).truth(nodes.size() - 1);
}

}
