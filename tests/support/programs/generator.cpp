// SPDX-License-Identifier: Apache-2.0
#include "tests/support/programs/program.h"

#include <random>

namespace tagscope::test {

namespace {

class Generator {
public:
    Generator(uint64_t seed, const GeneratorOptions& options) : m_random(seed), m_options(options) {}

    Program program()
    {
        const int count = between(2, 5);
        for (int i = 0; i < count; ++i) {
            m_program.variables.push_back(numberType());
            m_program.initial.push_back(literal(m_program.variables.back()));
        }
        m_program.body = block(m_options.depth, true);
        return std::move(m_program);
    }

private:
    int between(int low, int high)
    {
        return low + static_cast<int>(m_random() % static_cast<uint64_t>(high - low + 1));
    }
    bool chance(int percent) { return between(1, 100) <= percent; }
    int anyVariable() { return between(0, static_cast<int>(m_program.variables.size()) - 1); }
    ScalarType numberType() { return static_cast<ScalarType>(between(0, 2)); }

    Scalar literal(ScalarType type)
    {
        const int value = between(-9, 9);
        switch (type) {
        case ScalarType::Int32: return int32_t{value};
        case ScalarType::Int64: return int64_t{value};
        case ScalarType::Float: return static_cast<float>(value) * 0.25f;
        case ScalarType::Bool: break;
        }
        return value > 0;
    }

    Expression constant(ScalarType type)
    {
        Expression e;
        e.type = type;
        e.value = literal(type);
        return e;
    }

    Expression variable(int index)
    {
        Expression e;
        e.operation = Operation::Variable;
        e.type = m_program.variables[static_cast<size_t>(index)];
        e.variable = index;
        return e;
    }

    static Expression make(Operation operation, ScalarType type, std::vector<Expression> operands)
    {
        Expression e;
        e.operation = operation;
        e.type = type;
        e.operands = std::move(operands);
        return e;
    }

    Expression leaf(ScalarType type)
    {
        if (chance(25))
            return constant(type);
        Expression value = variable(anyVariable());
        if (value.type == type)
            return value;
        return make(Operation::Cast, type, {std::move(value)});
    }

    /// Products are of leaves only: everything stays far from overflow.
    Expression number(ScalarType type, int depth)
    {
        if (depth == 0)
            return leaf(type);
        switch (between(0, 7)) {
        case 0: return make(Operation::Neg, type, {number(type, depth - 1)});
        case 1:
        case 2: return make(Operation::Add, type, {number(type, depth - 1), number(type, depth - 1)});
        case 3: return make(Operation::Sub, type, {number(type, depth - 1), leaf(type)});
        case 4: return make(Operation::Mul, type, {leaf(type), leaf(type)});
        case 5: return make(Operation::Minimum, type, {number(type, depth - 1), leaf(type)});
        case 6: return make(Operation::Maximum, type, {leaf(type), number(type, depth - 1)});
        default: return leaf(type);
        }
    }

    Expression condition(int depth)
    {
        if (chance(8))
            return constant(ScalarType::Bool);
        if (depth > 0 && chance(25)) {
            switch (between(0, 2)) {
            case 0: return make(Operation::Not, ScalarType::Bool, {condition(depth - 1)});
            case 1: return make(Operation::And, ScalarType::Bool, {condition(depth - 1), condition(depth - 1)});
            default: return make(Operation::Or, ScalarType::Bool, {condition(depth - 1), condition(depth - 1)});
            }
        }
        static constexpr Operation comparisons[] = {Operation::Less, Operation::LessEqual, Operation::Greater,
                                                    Operation::Equal, Operation::NotEqual};
        const ScalarType type = numberType();
        return make(comparisons[between(0, 4)], ScalarType::Bool, {number(type, 1), number(type, 1)});
    }

    Block block(int depth, bool mayNest)
    {
        Block result;
        const int count = between(1, m_options.statements);
        for (int i = 0; i < count; ++i)
            result.push_back(statement(mayNest ? depth : 0));
        return result;
    }

    Statement statement(int depth)
    {
        Statement s;
        s.afterPrevious = chance(10);
        const int kind = depth > 0 ? between(0, 9) : 0;
        if (kind >= 7) {
            s.kind = Statement::Kind::While;
            s.expression = chance(60) ? boolLiteral(true) : condition(1);
            s.iterations = chance(50)
                ? smallConstant()
                : make(Operation::Minimum, ScalarType::Int32, {leaf(ScalarType::Int32), smallConstant()});
            s.parallelIterations = between(1, 10);
            s.body = block(depth - 1, chance(75));
            if (chance(30))
                s.carried.push_back(anyVariable());
        } else if (kind >= 4) {
            s.kind = Statement::Kind::If;
            s.expression = condition(1);
            s.body = block(depth - 1, chance(75));
            if (chance(80))
                s.otherwise = block(depth - 1, chance(75));
        } else {
            s.variable = anyVariable();
            s.expression = number(m_program.variables[static_cast<size_t>(s.variable)], 2);
        }
        return s;
    }

    static Expression boolLiteral(bool value)
    {
        Expression e;
        e.type = ScalarType::Bool;
        e.value = value;
        return e;
    }

    Expression smallConstant()
    {
        Expression e;
        e.value = int32_t{between(0, m_options.iterations)};
        return e;
    }

    std::mt19937_64 m_random;
    GeneratorOptions m_options;
    Program m_program;
};

}

Program randomProgram(uint64_t seed, const GeneratorOptions& options)
{
    return Generator(seed, options).program();
}

}
