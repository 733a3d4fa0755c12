// SPDX-License-Identifier: Apache-2.0
#include "core/debug/expr/expression.h"

#include "core/base/say.h"
#include "core/debug/expr/expression_evaluator.h"
#include "core/debug/record/value_history.h"
#include "core/tensor/format.h"

#include <algorithm>

namespace tagscope {

namespace {

using Node = Expression::Node;

/// Words of an expression over one firing.
class FiringScope final : public ExpressionScope {
public:
    explicit FiringScope(const FiringContext& context) : m_context(context) {}

    ExpressionValue field(const Node& node) const override
    {
        const Program& program = m_context.names.program();
        switch (node.field) {
        case ExpressionField::Dead: return m_context.isDead;
        case ExpressionField::Repeats:
            return m_context.history && m_context.value() ? ExpressionValue(m_context.repeatedIteration().has_value())
                                                          : ExpressionValue();
        case ExpressionField::Iter: return iterationOf(node.argument);
        case ExpressionField::Frame:
            return m_context.tag.empty() ? std::string() : program.frame(m_context.tag.back().frame).name;
        case ExpressionField::Depth: return static_cast<int64_t>(m_context.tag.size());
        case ExpressionField::Tag: return m_context.names.fullPath(m_context.tag);
        case ExpressionField::Node: return program.nameOf(m_context.node);
        case ExpressionField::Op: return program.graphNode(m_context.node).op;
        case ExpressionField::Position: return static_cast<int64_t>(m_context.position);
        default: break;
        }
        const Tensor* tensor = m_context.value();
        return tensor ? tensorField(node.field, *tensor) : ExpressionValue();
    }

    const Tensor* tensor() const override { return m_context.value(); }
    const ValueFigures* figures() const override { return m_context.figures; }
    bool isInFrame(const std::string& typed) const override
    {
        return !m_context.tag.empty() && m_context.names.frameMatches(m_context.tag.back().frame, typed);
    }
    bool isAtTag(const std::string& typed) const override
    {
        const Result<TagPattern> pattern = TagPattern::parse(typed, m_context.names);
        return pattern && pattern->matches(m_context.tag);
    }

private:
    ExpressionValue iterationOf(const std::string& frame) const
    {
        for (auto level = m_context.tag.rbegin(); level != m_context.tag.rend(); ++level)
            if (frame.empty() || m_context.names.frameMatches(level->frame, frame))
                return level->iteration;
        return ExpressionValue();
    }

    const FiringContext& m_context;
};

}

const Tensor* FiringContext::value() const
{
    if (token)
        return token->hasValue() ? token : nullptr;
    if (slot >= 0)
        return static_cast<size_t>(slot) < outputs.size() && outputs[static_cast<size_t>(slot)].hasValue()
            ? &outputs[static_cast<size_t>(slot)]
            : nullptr;
    for (const Tensor& output : outputs)
        if (output.hasValue())
            return &output;
    return nullptr;
}

std::optional<int64_t> FiringContext::repeatedIteration() const
{
    const Tensor* output = value();
    return output && history && !token ? history->earlier(position - 1, slot, *output) : std::nullopt;
}

FiringContext contextOf(const TagNames& names, const State& before, const TagChain& tag, const Event& event,
                        std::span<const Tensor> outputs, ValueHistory* history)
{
    return {names, event.node,          tag,     event.isDead, outputs,
            -1,    before.position + 1, history, nullptr,      event.edgeTokens()};
}

std::string toString(const ExpressionValue& value)
{
    struct Printer {
        std::string operator()(std::monostate) const { return say("no value"); }
        std::string operator()(bool v) const { return v ? "true" : "false"; }
        std::string operator()(int64_t v) const { return std::to_string(v); }
        std::string operator()(double v) const { return numberText(v); }
        std::string operator()(const std::string& v) const { return quotedText(v); }
        std::string operator()(const std::vector<int64_t>& v) const
        {
            return Shape(std::span<const int64_t>(v)).toString();
        }
    };
    return std::visit(Printer(), value);
}

Result<Expression> Expression::parse(std::string_view text)
{
    Result<ParsedExpression> parsed = parseExpression(text);
    if (!parsed)
        return Failure(parsed.error());
    Expression expression;
    expression.m_text = text;
    expression.m_needsOutputs = parsed->needsOutputs;
    expression.m_nodes = std::make_shared<const std::vector<Node>>(std::move(parsed->nodes));
    return expression;
}

Result<ExpressionValue> Expression::evaluate(const FiringContext& context) const
{
    return evaluateExpression(*m_nodes, FiringScope(context));
}

Result<bool> Expression::isTrue(const FiringContext& context) const
{
    return evaluateCondition(*m_nodes, FiringScope(context));
}

std::string Expression::actualValues(const FiringContext& context) const
{
    const FiringScope scope(context);
    std::string text;
    std::vector<ExpressionField> seen;
    for (const Node& node : *m_nodes) {
        if (node.kind != Node::Kind::Field || std::find(seen.begin(), seen.end(), node.field) != seen.end())
            continue;
        seen.push_back(node.field);
        std::string_view name;
        for (const ExpressionWord& word : expressionWords())
            if (word.field == node.field && name.empty())
                name = word.name;
        const ExpressionValue value = scope.field(node);
        const auto* plain = std::get_if<std::string>(&value);
        text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name,
                            plain && node.field == ExpressionField::Value ? *plain : toString(value));
        if (node.field == ExpressionField::Repeats && value == ExpressionValue(true))
            text += say(" (as in iteration {})", *context.repeatedIteration());
    }
    return text;
}

}
