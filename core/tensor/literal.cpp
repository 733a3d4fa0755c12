// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/literal.h"

#include "core/base/say.h"
#include "core/tensor/convert.h"
#include "core/tensor/literal_lexer.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

namespace tagscope {

namespace {

using Kind = LiteralToken::Kind;

constexpr size_t maxDepth = 254;  // TensorFlow's largest rank

/// A finite decimal, rounded once to T; beyond T's range it is infinite. nullopt if it is no number.
template <class T>
std::optional<T> parseDecimal(std::string_view text)
{
    const std::string_view digits = text.substr(text.starts_with('+') || text.starts_with('-') ? 1 : 0);
    if (digits.empty() || (digits.front() != '.' && (digits.front() < '0' || digits.front() > '9')))
        return std::nullopt;
    T value{};
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (end != digits.data() + digits.size() || error == std::errc::invalid_argument)
        return std::nullopt;
    if (error == std::errc::result_out_of_range) {
        const bool isTiny = digits.find("e-") != std::string_view::npos || digits.find("E-") != std::string_view::npos
            || digits.front() == '.' || digits.starts_with("0.");
        value = isTiny ? T(0) : std::numeric_limits<T>::infinity();
    }
    return text.starts_with('-') ? -value : value;
}

std::optional<double> parseSpecial(std::string_view text)
{
    const bool isNegative = text.starts_with('-');
    if (isNegative || text.starts_with('+'))
        text.remove_prefix(1);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (text == "inf" || text == "Inf" || text == "infinity" || text == "Infinity")
        return isNegative ? -infinity : infinity;
    if (text == "nan" || text == "NaN")
        return std::numeric_limits<double>::quiet_NaN();
    return std::nullopt;
}

std::optional<double> parseReal(std::string_view text)
{
    if (const std::optional<double> special = parseSpecial(text))
        return special;
    const std::optional<double> value = parseDecimal<double>(text);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

std::optional<Number> parseComplex(std::string_view text)
{
    text.remove_suffix(1);
    // The sign that parts the two is the last one that belongs to no exponent.
    size_t split = 0;
    for (size_t i = 1; i < text.size(); ++i)
        if ((text[i] == '+' || text[i] == '-') && text[i - 1] != 'e' && text[i - 1] != 'E')
            split = i;
    const std::optional<double> real = split > 0 ? parseReal(text.substr(0, split)) : 0.0;
    const std::optional<double> imaginary = parseReal(text.substr(split));
    if (!real || !imaginary)
        return std::nullopt;
    return Number::fromComplex(*real, *imaginary);
}

std::optional<Number> parseNumber(std::string_view text)
{
    if (text == "true" || text == "True")
        return Number::boolean(true);
    if (text == "false" || text == "False")
        return Number::boolean(false);
    if (text.ends_with('j'))
        return parseComplex(text);
    const bool hasPlus = text.starts_with('+');
    const std::string_view digits = text.substr(hasPlus ? 1 : 0);
    const char* end = digits.data() + digits.size();
    int64_t integer = 0;
    if (const auto r = std::from_chars(digits.data(), end, integer);
        r.ec == std::errc() && r.ptr == end && !(hasPlus && digits.starts_with('-')))
        return Number::fromInteger(integer);
    uint64_t natural = 0;
    if (const auto r = std::from_chars(digits.data(), end, natural); r.ec == std::errc() && r.ptr == end)
        return Number::fromNatural(natural);
    const std::optional<double> real = parseReal(text);
    return real ? std::optional(Number::fromReal(*real)) : std::nullopt;
}

/// Walks a literal and checks its brackets; calls leaf(token) for each value. The shape is known at the end.
class LiteralWalker {
public:
    explicit LiteralWalker(std::string_view text) : m_lexer(text) {}

    template <class Leaf>
    Result<Shape> walk(Leaf&& leaf)
    {
        bool wantsValue = true;
        bool mayClose = false;
        for (;;) {
            const Result<LiteralToken> token = m_lexer.next();
            if (!token)
                return Failure(token.error());
            const bool isValue = token->kind == Kind::Word || token->kind == Kind::Text;
            if (token->kind == Kind::Open && wantsValue) {
                if (Result<void> opened = open(*token); !opened)
                    return Failure(opened.error());
                mayClose = true;
                continue;
            }
            if (token->kind == Kind::Close && (!wantsValue || mayClose) && !m_counts.empty()) {
                if (Result<void> closed = close(*token); !closed)
                    return Failure(closed.error());
                wantsValue = false;
            } else if (isValue && wantsValue) {
                if (m_counts.size() != m_dims.size())
                    return unequal(*token);
                m_hasLeaf = true;
                if (Result<void> taken = leaf(*token); !taken)
                    return Failure(taken.error());
                countValue();
                wantsValue = false;
            } else if (token->kind == Kind::Comma && !wantsValue && !m_counts.empty()) {
                wantsValue = true;
            } else if (token->kind == Kind::End && !wantsValue && m_counts.empty()) {
                return Shape(std::span<const int64_t>(m_dims));
            } else if (token->kind == Kind::End) {
                return m_counts.empty() ? refused("the value is empty") : refused("the value ends within a list");
            } else {
                return refused("character {} of the value cannot stand there", token->position + 1);
            }
            mayClose = false;
        }
    }

private:
    Result<void> open(const LiteralToken& token)
    {
        if (m_counts.size() == maxDepth)
            return refused("the value is nested deeper than {} lists", maxDepth);
        m_counts.push_back(0);
        if (m_counts.size() > m_dims.size()) {
            if (m_hasLeaf)
                return unequal(token);
            m_dims.push_back(-1);
        }
        return {};
    }
    Result<void> close(const LiteralToken& token)
    {
        const int64_t count = m_counts.back();
        m_counts.pop_back();
        int64_t& dim = m_dims[m_counts.size()];
        if (dim >= 0 && dim != count)
            return refused("the list that ends at character {} has {} elements, expected {}", token.position + 1, count,
                           dim);
        dim = count;
        countValue();
        return {};
    }
    void countValue()
    {
        if (!m_counts.empty())
            ++m_counts.back();
    }
    static Failure unequal(const LiteralToken& token)
    {
        return refused("the value mixes lists and elements at character {}", token.position + 1);
    }

    LiteralLexer m_lexer;
    std::vector<int64_t> m_counts;  ///< elements so far of the lists that are open
    std::vector<int64_t> m_dims;
    bool m_hasLeaf = false;
};

Failure notANumber(std::string_view word)
{
    return refused("'{}' is not a value (text is written in double quotes)", word.substr(0, 80));
}

/// What the leaves of a literal have in common.
struct LeafKinds {
    bool hasText = false;
    bool hasBool = false;
    bool hasComplex = false;
    bool hasReal = false;
    bool hasInt64 = false;
    bool hasUInt64 = false;

    Result<void> add(const LiteralToken& token)
    {
        if (token.kind == Kind::Text) {
            hasText = true;
            return {};
        }
        const std::optional<Number> number = parseNumber(token.text);
        if (!number)
            return notANumber(token.text);
        hasBool |= number->kind == Number::Kind::Bool;
        hasComplex |= number->kind == Number::Kind::Complex;
        hasReal |= number->kind == Number::Kind::Real;
        hasUInt64 |= number->kind == Number::Kind::Unsigned;
        hasInt64 |= number->kind == Number::Kind::Signed && number->integer != static_cast<int32_t>(number->integer);
        return {};
    }
    DType common() const
    {
        if (hasText)
            return DType::String;
        if (hasBool)
            return DType::Bool;
        if (hasComplex)
            return DType::Complex64;
        if (hasReal)
            return DType::Float;
        return hasUInt64 ? DType::UInt64 : hasInt64 ? DType::Int64 : DType::Int32;
    }
};

Result<void> storeLeaf(const LiteralToken& token, DType dtype, std::byte* out)
{
    const auto misfit = [&] {
        const std::string_view quote = token.kind == Kind::Text ? "\"" : "";
        return refused("{0}{1}{0} does not fit {2}", quote, token.text.substr(0, 80), dtypeNumpyName(dtype));
    };
    if (token.kind == Kind::Text)
        return misfit();
    if (dtype == DType::Float) {
        // Not through double: the shortest text of a float must give that float.
        if (const std::optional<float> value = parseDecimal<float>(token.text)) {
            if (!std::isfinite(*value))
                return misfit();
            std::memcpy(out, &*value, sizeof(float));
            return {};
        }
    }
    // Integers become doubles here and not by way of an integer, which has no negative zero.
    const std::optional<double> real = isFloating(dtype) || isComplex(dtype) ? parseReal(token.text) : std::nullopt;
    const std::optional<Number> number = real ? Number::fromReal(*real) : parseNumber(token.text);
    if (!number)
        return parseDecimal<double>(token.text) ? Result<void>(misfit()) : Result<void>(notANumber(token.text));
    return storeNumber(*number, dtype, out) ? Result<void>() : misfit();
}

}

Result<Tensor> parseLiteral(std::string_view text, DType wanted)
{
    LeafKinds kinds;
    DType dtype = baseType(wanted);
    const Result<Shape> shape = LiteralWalker(text).walk(
        [&](const LiteralToken& token) { return wanted == DType::Invalid ? kinds.add(token) : Result<void>(); });
    if (!shape)
        return Failure(shape.error());
    if (wanted == DType::Invalid)
        dtype = shape->elements() == 0 ? DType::Float : kinds.common();
    if (dtype != DType::String && !visitNumeric(dtype, []<class T>() {}))
        return refused("a value of dtype {} cannot be written as text", dtypeNumpyName(dtype));
    Tensor tensor = Tensor::allocate(dtype, *shape);
    int64_t i = 0;
    const Result<Shape> filled = LiteralWalker(text).walk([&](const LiteralToken& token) -> Result<void> {
        const int64_t at = i++;
        if (dtype != DType::String)
            return storeLeaf(token, dtype,
                             tensor.mutableData<std::byte>() + static_cast<size_t>(at) * dtypeSize(dtype));
        if (token.kind != Kind::Text)
            return notANumber(token.text);
        Result<std::string> bytes = unescapeLiteral(token.text);
        if (!bytes)
            return Failure(bytes.error());
        tensor.mutableData<std::string>()[at] = std::move(*bytes);
        return {};
    });
    if (!filled)
        return Failure(filled.error());
    return tensor;
}

}
