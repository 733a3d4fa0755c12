// SPDX-License-Identifier: Apache-2.0
#include "core/debug/expr/element_predicate.h"

#include "core/base/say.h"
#include "core/debug/expr/expression_evaluator.h"
#include "core/tensor/convert.h"
#include "core/tensor/number_walk.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

namespace tagscope {

namespace {

using Node = Expression::Node;

constexpr long double infinity = std::numeric_limits<long double>::infinity();

std::string_view trimmed(std::string_view text)
{
    const auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

/// Whole numbers of 64 bits keep all of their digits.
std::optional<long double> numberOf(std::string_view text)
{
    text = trimmed(text);
    if (text == "inf" || text == "+inf")
        return infinity;
    if (text == "-inf")
        return -infinity;
    int64_t whole = 0;
    const char* end = text.data() + text.size();
    if (const auto r = std::from_chars(text.data(), end, whole); r.ec == std::errc() && r.ptr == end)
        return whole;
    double real = 0;
    if (const auto r = std::from_chars(text.data(), end, real);
        r.ec == std::errc() && r.ptr == end && std::isfinite(real))
        return real;
    return std::nullopt;
}

template <class T>
long double wide(const T& value)
{
    if constexpr (std::is_integral_v<T>)
        return static_cast<long double>(value);
    else
        return asDouble(value);
}

/// A value, and what the words of a condition say of the whole of it, looked up once.
struct SearchedValue {
    SearchedValue(const Tensor& value, const std::vector<Node>& nodes, const std::stop_token& stop) : tensor(value)
    {
        for (const Node& node : nodes)
            if (node.kind == Node::Kind::Field && node.field != ExpressionField::Value)
                fields.try_emplace(node.field, tensorField(node.field, tensor, stop));
    }

    Tensor tensor;
    std::map<ExpressionField, ExpressionValue> fields;
};

/// Words of a condition over one element.
class ElementScope final : public ExpressionScope {
public:
    ElementScope(const SearchedValue& value, int64_t element) : m_value(value), m_element(element) {}

    ExpressionValue field(const Node& node) const override
    {
        if (node.field == ExpressionField::Value)
            return m_element < m_value.tensor.elements() ? elementValue(m_value.tensor, m_element) : ExpressionValue();
        return m_value.fields.at(node.field);
    }
    const Tensor* tensor() const override { return &m_value.tensor; }
    bool isInFrame(const std::string&) const override { return false; }
    bool isAtTag(const std::string&) const override { return false; }

private:
    const SearchedValue& m_value;
    int64_t m_element;
};

bool isAboutValue(ExpressionField field)
{
    using enum ExpressionField;
    constexpr std::array fields = {Value, Size, Rank, Min, Max, Mean, Nan, Inf, Shape, Dtype};
    return std::ranges::find(fields, field) != fields.end();
}

/// `value` itself, not `value[0]`.
bool speaksOfElement(const std::vector<Node>& nodes)
{
    std::vector<bool> isIndexed(nodes.size());
    for (const Node& node : nodes)
        if (node.kind == Node::Kind::Index)
            isIndexed[node.operands[0]] = true;
    for (size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].kind == Node::Kind::Field && nodes[i].field == ExpressionField::Value && !isIndexed[i])
            return true;
    return false;
}

/// "[0, 1)", "(, 5]".
std::optional<ElementRange> rangeOf(std::string_view text)
{
    if (text.size() < 3 || (text.front() != '[' && text.front() != '(') || (text.back() != ']' && text.back() != ')'))
        return std::nullopt;
    const std::string_view inside = text.substr(1, text.size() - 2);
    const size_t comma = inside.find(',');
    if (comma == std::string_view::npos)
        return std::nullopt;
    const auto end = [](std::string_view part, long double open) {
        return trimmed(part).empty() ? std::optional(open) : numberOf(part);
    };
    const std::optional<long double> low = end(inside.substr(0, comma), -infinity);
    const std::optional<long double> high = end(inside.substr(comma + 1), infinity);
    if (!low || !high)
        return std::nullopt;
    return ElementRange{ElementRange::Kind::Between, *low, *high, text.front() == '[', text.back() == ']'};
}

/// "> 1e5", "== 3", "3".
std::optional<ElementRange> comparisonOf(std::string_view text)
{
    const size_t length = std::min(text.find_first_not_of("<>=!"), text.size());
    const std::string_view op = text.substr(0, length);
    const std::optional<long double> number = numberOf(text.substr(length));
    if (!number)
        return std::nullopt;
    if (op.empty() || op == "==")
        return ElementRange{ElementRange::Kind::Between, *number, *number, true, true};
    if (op == "!=")
        return ElementRange{ElementRange::Kind::NotEqual, *number, *number, true, true};
    if (op == ">" || op == ">=")
        return ElementRange{ElementRange::Kind::Between, *number, infinity, op == ">=", true};
    if (op == "<" || op == "<=")
        return ElementRange{ElementRange::Kind::Between, -infinity, *number, true, op == "<="};
    return std::nullopt;
}

}

ElementRange ElementRange::in(DType dtype) const
{
    ElementRange range = *this;
    for (long double* end : {&range.low, &range.high})
        *end = roundedTo(static_cast<double>(*end), dtype);
    return range;
}

bool ElementRange::contains(long double value) const
{
    switch (kind) {
    case Kind::Nan: return std::isnan(value);
    case Kind::Infinite: return std::isinf(value);
    case Kind::NotEqual: return !(value == low);
    case Kind::Between: break;
    }
    return (hasLow ? value >= low : value > low) && (hasHigh ? value <= high : value < high);
}

Result<ElementPredicate> ElementPredicate::parse(std::string_view whole)
{
    const std::string_view text = trimmed(whole);
    ElementPredicate predicate;
    predicate.m_text = text;
    if (text == "nan" || text == "inf") {
        predicate.m_what = ElementRange{text == "nan" ? ElementRange::Kind::Nan : ElementRange::Kind::Infinite};
        return predicate;
    }
    for (const auto& range : {rangeOf(text), comparisonOf(text)})
        if (range) {
            predicate.m_what = *range;
            return predicate;
        }
    const bool isShort = !text.empty() && std::string_view("<>=~").find(text.front()) != std::string_view::npos;
    const bool isOther = text.starts_with("!=");
    Result<Expression> expression =
        Expression::parse(isShort || isOther ? "value " + std::string(text) : std::string(text));
    if (!expression)
        return Failure(expression.error());
    for (const Expression::Node& node : expression->nodes())
        if (node.kind == Expression::Node::Kind::Field && !isAboutValue(node.field))
            for (const ExpressionWord& word : expressionWords())
                if (word.field == node.field)
                    return refused("'{}' is about a firing: a search in a value knows value, size, rank, min, max, "
                                   "mean, nan, inf, "
                                   "shape and dtype",
                                   word.name);
    predicate.m_isAboutWhole = !speaksOfElement(expression->nodes());
    predicate.m_what = *std::move(expression);
    return predicate;
}

Result<ElementTest> ElementPredicate::on(const Tensor& tensor, const std::stop_token& stop) const
{
    if (tensor.isNone() || tensor.isRef())
        return refused(ErrorCode::FailedPrecondition, "there is no value to search");
    if (const auto* range = std::get_if<ElementRange>(&m_what)) {
        ElementTest test;
        visitNumeric(tensor.dtype(), [&]<class T>() {
            ElementRange meant = *range;
            if constexpr (!std::is_integral_v<T>)
                meant = range->in(tensor.dtype());
            test = [tensor, meant](int64_t i) { return meant.contains(wide(tensor.at<T>(i))); };
        });
        return test
            ? Result<ElementTest>(std::move(test))
            : refused("'{}' is about numbers, and a value of type {} has none", m_text, dtypeNumpyName(tensor.dtype()));
    }
    auto expression = std::make_shared<const Expression>(std::get<Expression>(m_what));
    auto value = std::make_shared<const SearchedValue>(tensor, expression->nodes(), stop);
    const auto truth = [expression, value](int64_t i) {
        return evaluateCondition(expression->nodes(), ElementScope(*value, i));
    };
    const Result<bool> first = truth(0);
    if (!first)
        return Failure(first.error());
    if (m_isAboutWhole)
        return ElementTest([holds = *first](int64_t) { return holds; });
    return ElementTest([truth](int64_t i) { return truth(i).value_or(false); });
}

Result<std::vector<ElementPredicate>> parseElementPredicates(std::string_view text)
{
    constexpr size_t mostPredicates = 32;
    std::vector<ElementPredicate> predicates;
    char quote = 0;
    size_t begin = 0;
    for (size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : ';';
        if (i < text.size() && quote) {
            quote = c == quote ? '\0' : quote;
            continue;
        }
        if (c == '"' || c == '\'')
            quote = c;
        if (c != ';')
            continue;
        const std::string_view part = trimmed(text.substr(begin, i - begin));
        begin = i + 1;
        if (part.empty())
            continue;
        Result<ElementPredicate> predicate = ElementPredicate::parse(part);
        if (!predicate)
            return Failure(predicate.error());
        if (predicates.size() == mostPredicates)
            return refused("more than {} things to find at once", mostPredicates);
        predicates.push_back(*std::move(predicate));
    }
    return predicates;
}

}
