// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/debug/expr/expression_tree.h"

#include "core/base/ascii.h"
#include "core/debug/names/suggest.h"
#include "core/tensor/literal.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace tagscope {

namespace {

using Node = Expression::Node;
using Kind = Node::Kind;
using Operator = Node::Operator;

struct Token {
    enum class Kind : uint8_t { End, Number, String, Word, Symbol };
    Kind kind = Kind::End;
    std::string_view text;
};

bool isWordStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Splits a text into tokens, one at a time.
class Lexer {
public:
    explicit Lexer(std::string_view text) : m_rest(text) {}

    Result<Token> next()
    {
        while (!m_rest.empty() && (m_rest.front() == ' ' || m_rest.front() == '\t'))
            m_rest.remove_prefix(1);
        if (m_rest.empty())
            return Token{};
        const char c = m_rest.front();
        if (isWordStart(c))
            return take(Token::Kind::Word, length([](char x) { return isWordStart(x) || isDigit(x); }));
        if (isDigit(c) || (c == '.' && m_rest.size() > 1 && isDigit(m_rest[1])))
            return take(Token::Kind::Number, numberLength());
        if (c == '"' || c == '\'')
            return takeString(c);
        static constexpr std::array<std::string_view, 6> pairs = {"==", "!=", "<=", ">=", "&&", "||"};
        for (const std::string_view pair : pairs)
            if (m_rest.starts_with(pair))
                return take(Token::Kind::Symbol, 2);
        if (std::string_view("<>!+-*/%()[],~").find(c) != std::string_view::npos)
            return take(Token::Kind::Symbol, 1);
        if (c == '=')
            return refused("'=' is not an operator; did you mean '=='?");
        return refused("unexpected character '{}' in the expression", m_rest.substr(0, 1));
    }

private:
    template <class Predicate>
    size_t length(Predicate belongs) const
    {
        return static_cast<size_t>(std::find_if_not(m_rest.begin(), m_rest.end(), belongs) - m_rest.begin());
    }
    size_t numberLength() const
    {
        size_t n = 0;
        while (
            n < m_rest.size()
            && (isDigit(m_rest[n]) || m_rest[n] == '.' || m_rest[n] == 'e' || m_rest[n] == 'E'
                || ((m_rest[n] == '+' || m_rest[n] == '-') && n > 0 && (m_rest[n - 1] == 'e' || m_rest[n - 1] == 'E'))))
            ++n;
        return n;
    }
    Token take(Token::Kind kind, size_t n)
    {
        const Token token{kind, m_rest.substr(0, n)};
        m_rest.remove_prefix(n);
        return token;
    }
    Result<Token> takeString(char quote)
    {
        for (size_t i = 1; i < m_rest.size(); ++i) {
            if (m_rest[i] == '\\')
                ++i;
            else if (m_rest[i] == quote)
                return take(Token::Kind::String, i + 1);
        }
        return refused("{} has no closing quote", m_rest);
    }

    std::string_view m_rest;
};

constexpr int mostDepth = 100;

/// Recursive descent, one function for each level of precedence. Results are indices into m_nodes.
class Parser {
public:
    explicit Parser(std::string_view text) : m_lexer(text) {}

    Result<ParsedExpression> parse()
    {
        if (Result<void> first = advance(); !first)
            return Failure(first.error());
        if (m_token.kind == Token::Kind::End)
            return refused("an expression is missing");
        const Result<size_t> root = parseOr();
        if (!root)
            return Failure(root.error());
        if (m_token.kind != Token::Kind::End)
            return refused("unexpected '{}' in the expression", m_token.text);
        return std::move(m_result);
    }

private:
    Result<void> advance()
    {
        Result<Token> token = m_lexer.next();
        if (!token)
            return Failure(token.error());
        m_token = *token;
        return {};
    }
    bool isAt(std::string_view text) const
    {
        return (m_token.kind == Token::Kind::Symbol || m_token.kind == Token::Kind::Word) && m_token.text == text;
    }
    Result<void> expect(std::string_view text)
    {
        if (!isAt(text))
            return isAtEnd() ? refused("expected '{}' at the end of the expression", text)
                             : refused("expected '{}' before '{}'", text, m_token.text);
        return advance();
    }
    bool isAtEnd() const { return m_token.kind == Token::Kind::End; }
    size_t add(Node node)
    {
        m_result.nodes.push_back(std::move(node));
        return m_result.nodes.size() - 1;
    }
    Node operation(Kind kind, std::vector<size_t> operands, Operator op = Operator::Equal) const
    {
        Node node;
        node.kind = kind;
        node.op = op;
        node.operands = std::move(operands);
        return node;
    }

    struct BinaryOperator {
        std::string_view text;
        Kind kind;
        Operator op;
    };
    using Level = Result<size_t> (Parser::*)();

    Result<size_t> parseBinary(Level operand, std::span<const BinaryOperator> operators, bool chains)
    {
        Result<size_t> left = (this->*operand)();
        while (left) {
            const auto found = std::ranges::find_if(operators, [&](const BinaryOperator& o) { return isAt(o.text); });
            if (found == operators.end())
                break;
            if (Result<void> next = advance(); !next)
                return Failure(next.error());
            const Result<size_t> right = (this->*operand)();
            if (!right)
                return right;
            left = add(operation(found->kind, {*left, *right}, found->op));
            if (!chains)
                break;
        }
        return left;
    }
    Result<size_t> parseOr()
    {
        static constexpr std::array<BinaryOperator, 2> operators = {
            {{"or", Kind::Or, Operator::Equal}, {"||", Kind::Or, Operator::Equal}}};
        if (++m_depth > mostDepth)
            return refused("the expression is nested more than {} levels deep", mostDepth);
        Result<size_t> result = parseBinary(&Parser::parseAnd, operators, true);
        --m_depth;
        return result;
    }
    Result<size_t> parseAnd()
    {
        static constexpr std::array<BinaryOperator, 2> operators = {
            {{"and", Kind::And, Operator::Equal}, {"&&", Kind::And, Operator::Equal}}};
        return parseBinary(&Parser::parseNot, operators, true);
    }
    Result<size_t> parseNot()
    {
        if (!isAt("not") && !isAt("!"))
            return parseComparison();
        return parsePrefix(Kind::Not, &Parser::parseNot);
    }
    Result<size_t> parsePrefix(Kind kind, Level operand)
    {
        if (++m_depth > mostDepth)
            return refused("the expression is nested more than {} levels deep", mostDepth);
        if (Result<void> next = advance(); !next)
            return Failure(next.error());
        const Result<size_t> inner = (this->*operand)();
        --m_depth;
        return inner ? Result<size_t>(add(operation(kind, {*inner}))) : inner;
    }
    Result<size_t> parseComparison()
    {
        static constexpr std::array<BinaryOperator, 7> operators = {{{"==", Kind::Compare, Operator::Equal},
                                                                     {"!=", Kind::Compare, Operator::NotEqual},
                                                                     {"<=", Kind::Compare, Operator::LessEqual},
                                                                     {">=", Kind::Compare, Operator::GreaterEqual},
                                                                     {"<", Kind::Compare, Operator::Less},
                                                                     {">", Kind::Compare, Operator::Greater},
                                                                     {"~", Kind::Compare, Operator::Like}}};
        return parseBinary(&Parser::parseSum, operators, false);
    }
    Result<size_t> parseSum()
    {
        static constexpr std::array<BinaryOperator, 2> operators = {
            {{"+", Kind::Arithmetic, Operator::Add}, {"-", Kind::Arithmetic, Operator::Subtract}}};
        return parseBinary(&Parser::parseProduct, operators, true);
    }
    Result<size_t> parseProduct()
    {
        static constexpr std::array<BinaryOperator, 3> operators = {{{"*", Kind::Arithmetic, Operator::Multiply},
                                                                     {"/", Kind::Arithmetic, Operator::Divide},
                                                                     {"%", Kind::Arithmetic, Operator::Modulo}}};
        return parseBinary(&Parser::parseUnary, operators, true);
    }
    Result<size_t> parseUnary()
    {
        if (isAt("-"))
            return parsePrefix(Kind::Negate, &Parser::parseUnary);
        Result<size_t> value = parsePrimary();
        while (value && isAt("[")) {
            Result<std::vector<size_t>> indices = parseItems("]");
            if (!indices)
                return Failure(indices.error());
            if (indices->empty())
                return refused("an index is missing between '[' and ']'");
            std::vector<size_t> operands{*value};
            operands.insert(operands.end(), indices->begin(), indices->end());
            value = add(operation(Kind::Index, std::move(operands)));
        }
        return value;
    }
    /// Expressions with commas between them, from an opening bracket through the closing one.
    Result<std::vector<size_t>> parseItems(std::string_view close)
    {
        if (Result<void> next = advance(); !next)
            return Failure(next.error());
        std::vector<size_t> items;
        while (!isAt(close)) {
            const Result<size_t> item = parseOr();
            if (!item)
                return Failure(item.error());
            items.push_back(*item);
            if (!isAt(","))
                break;
            if (Result<void> next = advance(); !next)
                return Failure(next.error());
        }
        if (Result<void> closed = expect(close); !closed)
            return Failure(closed.error());
        return items;
    }
    Result<size_t> parsePrimary()
    {
        if (isAt("(")) {
            if (Result<void> next = advance(); !next)
                return Failure(next.error());
            const Result<size_t> inner = parseOr();
            if (!inner)
                return inner;
            if (Result<void> closed = expect(")"); !closed)
                return Failure(closed.error());
            return inner;
        }
        if (isAt("[")) {
            Result<std::vector<size_t>> items = parseItems("]");
            if (!items)
                return Failure(items.error());
            return add(operation(Kind::List, std::move(*items)));
        }
        switch (m_token.kind) {
        case Token::Kind::Number: return parseNumber();
        case Token::Kind::String: return parseString();
        case Token::Kind::Word: return parseWord();
        default:
            return isAtEnd() ? refused("a value is missing at the end of the expression")
                             : refused("a value is missing before '{}'", m_token.text);
        }
    }
    Result<size_t> literal(ExpressionValue value)
    {
        Node node;
        node.literal = std::move(value);
        if (Result<void> next = advance(); !next)
            return Failure(next.error());
        return add(std::move(node));
    }
    Result<size_t> parseNumber()
    {
        const char* begin = m_token.text.data();
        const char* end = begin + m_token.text.size();
        int64_t integer = 0;
        if (const auto r = std::from_chars(begin, end, integer); r.ec == std::errc() && r.ptr == end)
            return literal(integer);
        double real = 0;
        if (const auto r = std::from_chars(begin, end, real); r.ec == std::errc() && r.ptr == end)
            return literal(real);
        return refused("'{}' is not a number", m_token.text);
    }
    Result<size_t> parseString()
    {
        const Result<Tensor> text = parseLiteral(m_token.text, DType::String);
        if (!text)
            return Failure(text.error());
        return literal(text->at<std::string>(0));
    }
    Result<size_t> parseWord()
    {
        const std::string_view word = m_token.text;
        if (word == "true" || word == "false")
            return literal(word == "true");
        const auto words = expressionWords();
        const auto found = std::ranges::find_if(words, [&](const ExpressionWord& w) { return w.name == word; });
        if (found == words.end()) {
            std::vector<std::string_view> known;
            for (const ExpressionWord& w : words)
                known.push_back(w.name);
            return refused("unknown word '{}' in the expression{}", word, didYouMean(word, known));
        }
        Node node;
        node.kind = Kind::Field;
        node.field = found->field;
        m_result.needsOutputs |= found->needsOutputs;
        if (Result<void> next = advance(); !next)
            return Failure(next.error());
        if (isAt("(")) {
            if (Result<void> argument = parseArgument(node, word); !argument)
                return Failure(argument.error());
        }
        return add(std::move(node));
    }
    /// iter("outer"), max(value)
    Result<void> parseArgument(Node& node, std::string_view word)
    {
        if (Result<void> next = advance(); !next)
            return next;
        if (node.field == ExpressionField::Iter && m_token.kind == Token::Kind::String) {
            const Result<Tensor> text = parseLiteral(m_token.text, DType::String);
            if (!text)
                return Failure(text.error());
            node.argument = text->at<std::string>(0);
        } else if (node.field == ExpressionField::Iter || !isAt("value")) {
            return node.field == ExpressionField::Iter
                ? refused("{}(...) takes the name of a frame in quotes, not '{}'", word, m_token.text)
                : refused("{}(...) takes 'value', not '{}'", word, m_token.text);
        }
        if (Result<void> next = advance(); !next)
            return next;
        return expect(")");
    }

    Lexer m_lexer;
    Token m_token;
    ParsedExpression m_result;
    int m_depth = 0;
};

}

std::span<const ExpressionWord> expressionWords()
{
    using enum ExpressionField;
    static constexpr std::array<ExpressionWord, 20> words = {{
        {"value", Value, true}, {"size", Size, true},       {"rank", Rank, true},       {"min", Min, true},
        {"max", Max, true},     {"mean", Mean, true},       {"nan", Nan, true},         {"inf", Inf, true},
        {"shape", Shape, true}, {"dtype", Dtype, true},     {"repeats", Repeats, true}, {"dead", Dead, false},
        {"iter", Iter, false},  {"iteration", Iter, false}, {"frame", Frame, false},    {"depth", Depth, false},
        {"tag", Tag, false},    {"node", Node, false},      {"op", Op, false},          {"position", Position, false},
    }};
    return words;
}

Result<ParsedExpression> parseExpression(std::string_view text)
{
    return Parser(text).parse();
}

}
