// SPDX-License-Identifier: Apache-2.0
#include "tests/support/programs/program.h"

#include <algorithm>

namespace tagscope::test {

namespace {

class Interpreter {
public:
    explicit Interpreter(const Program& program) : m_values(program.initial) {}

    void run(const Block& block)
    {
        for (const Statement& statement : block) {
            switch (statement.kind) {
            case Statement::Kind::Assign:
                m_values[static_cast<size_t>(statement.variable)] = bounded(evaluate(statement.expression));
                break;
            case Statement::Kind::If: run(isTrue(statement.expression) ? statement.body : statement.otherwise); break;
            case Statement::Kind::While: {
                // The bound is evaluated once, before the loop; the condition before each iteration.
                const int32_t most = std::get<int32_t>(evaluate(statement.iterations));
                for (int32_t i = 0; i < most && isTrue(statement.expression); ++i)
                    run(statement.body);
                break;
            }
            }
        }
    }

    std::vector<Scalar> values() && { return std::move(m_values); }

private:
    bool isTrue(const Expression& e) { return std::get<bool>(evaluate(e)); }

    static Scalar bounded(const Scalar& value)
    {
        if (const auto* i = std::get_if<int32_t>(&value))
            return int32_t{(*i % integerModulus + integerModulus) % integerModulus};
        if (const auto* i = std::get_if<int64_t>(&value))
            return int64_t{(*i % integerModulus + integerModulus) % integerModulus};
        return std::clamp(std::get<float>(value), -floatBound, floatBound);
    }

    Scalar evaluate(const Expression& e)
    {
        switch (e.operation) {
        case Operation::Constant: return e.value;
        case Operation::Variable: return m_values[static_cast<size_t>(e.variable)];
        case Operation::Cast: return cast(evaluate(e.operands[0]), e.type);
        case Operation::Not: return !isTrue(e.operands[0]);
        case Operation::And: return isTrue(e.operands[0]) && isTrue(e.operands[1]);
        case Operation::Or: return isTrue(e.operands[0]) || isTrue(e.operands[1]);
        case Operation::Neg: return negated(evaluate(e.operands[0]));
        default: break;
        }
        const Scalar a = evaluate(e.operands[0]);
        const Scalar b = evaluate(e.operands[1]);
        return std::visit([&](auto x) { return binary(e.operation, x, std::get<decltype(x)>(b)); }, a);
    }

    static Scalar cast(const Scalar& value, ScalarType type)
    {
        return std::visit(
            [type](auto v) -> Scalar {
                switch (type) {
                case ScalarType::Int32: return static_cast<int32_t>(v);
                case ScalarType::Int64: return static_cast<int64_t>(v);
                default: return static_cast<float>(v);
                }
            },
            value);
    }

    static Scalar negated(const Scalar& value)
    {
        if (const auto* i = std::get_if<int32_t>(&value))
            return int32_t{-*i};
        if (const auto* i = std::get_if<int64_t>(&value))
            return int64_t{-*i};
        return -std::get<float>(value);
    }

    template <class T>
    static Scalar binary(Operation operation, T a, T b)
    {
        if constexpr (std::is_same_v<T, bool>)
            return false;
        else {
            switch (operation) {
            case Operation::Add: return T(a + b);
            case Operation::Sub: return T(a - b);
            case Operation::Mul: return T(a * b);
            case Operation::Minimum: return b < a ? b : a;
            case Operation::Maximum: return a < b ? b : a;
            case Operation::Less: return a < b;
            case Operation::LessEqual: return a <= b;
            case Operation::Greater: return a > b;
            case Operation::Equal: return !(a < b) && !(b < a);
            default: return a < b || b < a;
            }
        }
    }

    std::vector<Scalar> m_values;
};

}

std::vector<Scalar> interpret(const Program& program)
{
    Interpreter interpreter(program);
    interpreter.run(program.body);
    return std::move(interpreter).values();
}

}
