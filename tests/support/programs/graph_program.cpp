// SPDX-License-Identifier: Apache-2.0
#include "tests/support/programs/graph_program.h"

#include "core/build/graph_builder.h"

#include <algorithm>

namespace tagscope::test {

namespace {

DType dtypeOfScalar(ScalarType type)
{
    static constexpr DType types[] = {DType::Int32, DType::Int64, DType::Float, DType::Bool};
    return types[static_cast<size_t>(type)];
}

const char* opName(Operation operation)
{
    static constexpr const char* names[] = {"Const", "Identity", "Cast",       "Neg",        "AddV2",     "Sub",
                                            "Mul",   "Minimum",  "Maximum",    "Less",       "LessEqual", "Greater",
                                            "Equal", "NotEqual", "LogicalNot", "LogicalAnd", "LogicalOr"};
    return names[static_cast<size_t>(operation)];
}

/// Writes a program with GraphBuilder. m_values holds, for each variable, the tensor that is its value at this point.
class Writer {
public:
    explicit Writer(const Program& program) : m_program(program)
    {
        for (const Scalar& value : program.initial)
            m_values.push_back(m_builder.constant(toTensor(value), "initial"));
    }

    Result<ProgramGraph> write() &&
    {
        block(m_program.body);
        ProgramGraph result;
        for (const Endpoint& value : m_values) {
            const Endpoint output = m_builder.op("Identity", {value}, {}, "output");
            if (!m_builder.error())
                result.outputs.push_back(m_builder.node(output.node).name + ":0");
        }
        Result<Graph> graph = std::move(m_builder).build();
        if (!graph)
            return failure(std::move(graph));
        result.graph = *std::move(graph);
        return result;
    }

private:
    Endpoint& value(int variable) { return m_values[static_cast<size_t>(variable)]; }

    Endpoint expression(const Expression& e)
    {
        if (e.operation == Operation::Constant)
            return m_builder.constant(toTensor(e.value));
        if (e.operation == Operation::Variable)
            return value(e.variable);
        Endpoints operands;
        for (const Expression& operand : e.operands)
            operands.push_back(expression(operand));
        if (e.operation == Operation::Cast)
            return m_builder.op("Cast", operands, {{"DstT", dtypeOfScalar(e.type)}});
        return m_builder.op(opName(e.operation), operands);
    }

    Endpoint bounded(Endpoint number, ScalarType type)
    {
        const auto constant = [this](auto v) { return m_builder.constant(Tensor::scalar(v), "bound"); };
        switch (type) {
        case ScalarType::Int32: return m_builder.op("FloorMod", {number, constant(int32_t{integerModulus})});
        case ScalarType::Int64: return m_builder.op("FloorMod", {number, constant(int64_t{integerModulus})});
        default: break;
        }
        const Endpoint low = m_builder.op("Maximum", {number, constant(-floatBound)});
        return m_builder.op("Minimum", {low, constant(floatBound)});
    }

    void block(const Block& statements)
    {
        // A control edge can come only from where the block itself is.
        const NodeId outer = std::exchange(m_previous, NodeId());
        for (const Statement& s : statements) {
            const bool isOrdered = s.afterPrevious && m_previous.isValid();
            const auto order =
                m_builder.controlDependencies(isOrdered ? std::vector{m_previous} : std::vector<NodeId>());
            switch (s.kind) {
            case Statement::Kind::Assign:
                value(s.variable) =
                    bounded(expression(s.expression), m_program.variables[static_cast<size_t>(s.variable)]);
                m_previous = value(s.variable).node;
                break;
            case Statement::Kind::If: conditional(s); break;
            case Statement::Kind::While: loop(s); break;
            }
        }
        m_previous = outer;
    }

    Endpoints branch(const Block& statements, const std::vector<int>& outputs)
    {
        const Endpoints before = m_values;
        block(statements);
        Endpoints results;
        for (const int variable : outputs)
            results.push_back(value(variable));
        m_values = before;
        return results;
    }

    void conditional(const Statement& s)
    {
        Block both = s.body;
        both.insert(both.end(), s.otherwise.begin(), s.otherwise.end());
        const std::vector<int> assigned = assignedVariables(both);
        const Endpoints results = m_builder.cond(
            expression(s.expression), [&] { return branch(s.body, assigned); },
            [&] { return branch(s.otherwise, assigned); });
        for (size_t i = 0; i < std::min(assigned.size(), results.size()); ++i)
            value(assigned[i]) = results[i];
    }

    void loop(const Statement& s)
    {
        std::vector<int> carried = assignedVariables(s.body);
        for (const int variable : s.carried)
            if (std::ranges::find(carried, variable) == carried.end())
                carried.push_back(variable);
        const Endpoint most = expression(s.iterations);
        Endpoints start = {m_builder.constant(Tensor::scalar(int32_t{0}), "counter")};
        for (const int variable : carried)
            start.push_back(value(variable));

        const Endpoints before = m_values;
        const auto enterScope = [&](const Endpoints& vars) {
            for (size_t i = 0; i < carried.size(); ++i)
                value(carried[i]) = vars[i + 1];
        };
        const auto condition = [&](const Endpoints& vars) {
            enterScope(vars);
            const Endpoint counts = m_builder.op("Less", {vars[0], most});
            return m_builder.op("LogicalAnd", {counts, expression(s.expression)});
        };
        const auto body = [&](const Endpoints& vars) {
            enterScope(vars);
            block(s.body);
            const Endpoint one = m_builder.constant(Tensor::scalar(int32_t{1}), "one");
            Endpoints next = {m_builder.op("AddV2", {vars[0], one})};
            for (const int variable : carried)
                next.push_back(value(variable));
            return next;
        };
        const Endpoints results = m_builder.whileLoop(start, condition, body, {"while", s.parallelIterations});
        m_values = before;
        for (size_t i = 0; i < carried.size(); ++i)
            value(carried[i]) = results[i + 1];
    }

    const Program& m_program;
    GraphBuilder m_builder;
    Endpoints m_values;
    NodeId m_previous;
};

}

Tensor toTensor(const Scalar& value)
{
    return std::visit([](auto v) { return Tensor::scalar(v); }, value);
}

Result<ProgramGraph> buildGraph(const Program& program)
{
    return Writer(program).write();
}

}
