// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace tagscope::test {

/// A small structured program over typed scalar variables: what a random graph is made from, and what is computed
/// directly for comparison. Plain values; knows nothing of graphs.
enum class ScalarType : uint8_t { Int32, Int64, Float, Bool };

using Scalar = std::variant<int32_t, int64_t, float, bool>;

/// Integers and floats are kept small by what an assignment does to its value, so that no operation overflows.
constexpr int integerModulus = 1009;
constexpr float floatBound = 1000.0f;

enum class Operation : uint8_t {
    Constant,
    Variable,
    Cast,  ///< of the one operand to the expression's type
    Neg,   ///< to Maximum: operands of the expression's type
    Add,
    Sub,
    Mul,
    Minimum,
    Maximum,
    Less,  ///< to NotEqual: bool, operands of one type
    LessEqual,
    Greater,
    Equal,
    NotEqual,
    Not,
    And,
    Or,
};

struct Expression {
    Operation operation = Operation::Constant;
    ScalarType type = ScalarType::Int32;
    Scalar value = 0;  ///< of a Constant
    int variable = 0;  ///< of a Variable
    std::vector<Expression> operands;
};

struct Statement;
using Block = std::vector<Statement>;

struct Statement {
    enum class Kind : uint8_t { Assign, If, While };
    Kind kind = Kind::Assign;
    int variable = 0;       ///< assigned
    Expression expression;  ///< assigned value; condition of If; a condition beside the counter of While
    Block body;             ///< then branch, or loop body
    Block otherwise;        ///< else branch
    Expression iterations;  ///< of While, int32: at most this many
    int64_t parallelIterations = 10;
    std::vector<int> carried;    ///< of While: variables that are loop variables without need
    bool afterPrevious = false;  ///< ordered after the previous assignment by control edges
};

struct Program {
    std::vector<ScalarType> variables;
    std::vector<Scalar> initial;
    Block body;
};

/// Variables that a block assigns, nested blocks included, in ascending order.
std::vector<int> assignedVariables(const Block& block);

/// The program as text, to be read where a test fails.
std::string toString(const Program& program);

struct GeneratorOptions {
    int depth = 3;       ///< of nested loops and conditionals
    int statements = 5;  ///< most in a block
    int iterations = 4;  ///< most of a loop
};

/// A program that depends on the seed alone.
Program randomProgram(uint64_t seed, const GeneratorOptions& options = {});

/// What the variables hold at the end, computed directly.
std::vector<Scalar> interpret(const Program& program);

}
