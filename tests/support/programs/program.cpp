// SPDX-License-Identifier: Apache-2.0
#include "tests/support/programs/program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

namespace tagscope::test {

namespace {

void collect(const Block& block, std::set<int>& assigned)
{
    for (const Statement& statement : block) {
        if (statement.kind == Statement::Kind::Assign)
            assigned.insert(statement.variable);
        collect(statement.body, assigned);
        collect(statement.otherwise, assigned);
    }
}

std::string text(const Scalar& value)
{
    return std::visit([](auto v) { return fmt::format("{}", v); }, value);
}

std::string text(const Expression& e)
{
    static constexpr const char* names[] = {"",      "",          "cast", "neg",  "add",        "sub",
                                            "mul",   "min",       "max",  "less", "less_equal", "greater",
                                            "equal", "not_equal", "not",  "and",  "or"};
    static constexpr const char* types[] = {"int32", "int64", "float", "bool"};
    if (e.operation == Operation::Constant)
        return text(e.value);
    if (e.operation == Operation::Variable)
        return fmt::format("v{}", e.variable);
    std::string operands;
    for (const Expression& operand : e.operands)
        operands += (operands.empty() ? "" : ", ") + text(operand);
    const bool isCast = e.operation == Operation::Cast;
    return fmt::format("{}({})", isCast ? types[static_cast<size_t>(e.type)] : names[static_cast<size_t>(e.operation)],
                       operands);
}

void append(std::string& out, const Block& block, int depth)
{
    const std::string indent(static_cast<size_t>(depth) * 2, ' ');
    for (const Statement& s : block) {
        const char* order = s.afterPrevious ? "then " : "";
        switch (s.kind) {
        case Statement::Kind::Assign:
            out += fmt::format("{}{}v{} = {}\n", indent, order, s.variable, text(s.expression));
            break;
        case Statement::Kind::If:
            out += fmt::format("{}{}if {}:\n", indent, order, text(s.expression));
            append(out, s.body, depth + 1);
            out += indent + "else:\n";
            append(out, s.otherwise, depth + 1);
            break;
        case Statement::Kind::While:
            out += fmt::format("{}{}while {} (at most {} times, parallel_iterations {}, also carried [{}]):\n", indent,
                               order, text(s.expression), text(s.iterations), s.parallelIterations,
                               fmt::join(s.carried, ","));
            append(out, s.body, depth + 1);
            break;
        }
    }
}

}

std::vector<int> assignedVariables(const Block& block)
{
    std::set<int> assigned;
    collect(block, assigned);
    return {assigned.begin(), assigned.end()};
}

std::string toString(const Program& program)
{
    std::string out;
    for (size_t i = 0; i < program.initial.size(); ++i)
        out += fmt::format("v{} = {}\n", i, text(program.initial[i]));
    append(out, program.body, 0);
    return out;
}

}
