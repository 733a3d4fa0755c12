// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/format.h"

#include "core/tensor/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace tagscope {

namespace {

void appendQuoted(std::string& out, std::string_view bytes, size_t limit)
{
    out += '"';
    while (!bytes.empty() && out.size() <= limit) {
        const size_t length = utf8Length(bytes);
        const char c = bytes.front();
        if (length > 1)
            out += bytes.substr(0, length);
        else if (c == '"' || c == '\\')
            out.append({'\\', c});
        else if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (c == '\r')
            out += "\\r";
        else if (length == 0 || static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        else
            out += c;
        bytes.remove_prefix(std::max<size_t>(1, length));
    }
    if (bytes.empty())
        out += '"';
}

template <class T>
std::string plainText(const T& v)
{
    if constexpr (std::is_same_v<T, bool>)
        return v ? "true" : "false";
    else if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
        return numberText(static_cast<float>(v));
    else if constexpr (std::is_same_v<T, Complex64> || std::is_same_v<T, Complex128>)
        return numberText(v.real()) + (std::signbit(v.imag()) && !std::isnan(v.imag()) ? "-" : "+")
            + numberText(std::abs(v.imag())) + "j";
    else if constexpr (std::is_floating_point_v<T>)
        return numberText(v);
    else
        return fmt::format("{}", v);
}

void appendElement(std::string& out, const Tensor& tensor, int64_t i, size_t limit)
{
    if (tensor.dtype() == DType::String) {
        appendQuoted(out, tensor.at<std::string>(i), limit);
        return;
    }
    if (tensor.isRef()) {
        out += fmt::format("variable {}", tensor.resourceId().value);
        return;
    }
    if (visitNumeric(tensor.dtype(), [&]<class T>() { out += plainText(tensor.at<T>(i)); }))
        return;
    if (tensor.dtype() == DType::Resource)
        out += fmt::format("resource {}", static_cast<uint32_t>(tensor.at<uint64_t>(i)));
    else if (dtypeSize(tensor.dtype()) == 1)
        out += fmt::format("0x{:02x}", tensor.at<uint8_t>(i));
    else
        out += '?';
}

/// Appends dimension `axis` from element `first` on; false once the limit is passed. The depth is the rank,
/// at most 254.
bool appendNested(std::string& out, const Tensor& tensor, int axis, int64_t first, int64_t count, size_t limit)
{
    const Shape& shape = tensor.shape();
    if (axis == shape.rank()) {
        appendElement(out, tensor, first, limit);
        return out.size() <= limit;
    }
    const int64_t size = shape.dim(axis);
    const int64_t part = size > 0 ? count / size : 0;
    out += '[';
    for (int64_t i = 0; i < size; ++i) {
        if (i > 0)
            out += ", ";
        if (out.size() > limit || !appendNested(out, tensor, axis + 1, first + i * part, part, limit))
            return false;
    }
    out += ']';
    return out.size() <= limit;
}

void cut(std::string& text, size_t limit)
{
    size_t end = std::min(limit, text.size());
    // Not in the middle of a character.
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end;
    text.resize(end);
    text += "...";
}

/// Nor in the middle of a number, whose first digits say little. One that is alone is cut.
void cutNumbers(std::string& text, size_t limit)
{
    const bool isWhole = text[limit] == ',' || text[limit] == ' ' || text[limit] == ']';
    const size_t before = limit > 0 && !isWhole ? text.find_last_of(" [", limit - 1) : std::string::npos;
    cut(text, before == std::string::npos ? limit : before + 1);
}

}

// The sign of a NaN means nothing, and the machine's own NaN is negative.
std::string numberText(float value)
{
    return std::isnan(value) ? "nan" : fmt::format("{}", value);
}

std::string numberText(double value)
{
    return std::isnan(value) ? "nan" : fmt::format("{}", value);
}

std::string quotedText(std::string_view bytes)
{
    std::string out;
    appendQuoted(out, bytes, std::string::npos);
    return out;
}

std::string elementPlace(const Shape& shape, int64_t index)
{
    std::string text;
    for (int i = shape.rank() - 1; i >= 0; --i) {
        const int64_t size = std::max<int64_t>(1, shape.dim(i));
        text = fmt::format("{}{}{}", index % size, text.empty() ? "" : ",", text);
        index /= size;
    }
    return text.empty() ? text : "[" + text + "]";
}

std::string elementText(const Tensor& tensor, int64_t i)
{
    std::string out;
    appendElement(out, tensor, i, std::string::npos);
    return out;
}

std::string nestedText(const Tensor& tensor, size_t limit)
{
    if (!tensor.hasValue())
        return "dead";
    std::string out;
    if (appendNested(out, tensor, 0, 0, tensor.elements(), limit))
        return out;
    if (tensor.dtype() == DType::String)
        cut(out, limit);
    else
        cutNumbers(out, limit);
    return out;
}

std::string summaryText(const Tensor& tensor, size_t limit)
{
    if (!tensor.hasValue())
        return "dead";
    const std::string head = tensor.isScalar() || tensor.isRef()
        ? dtypeNumpyName(tensor.dtype())
        : dtypeNumpyName(tensor.dtype()) + " " + tensor.shape().toString();
    return head + ": " + nestedText(tensor, limit);
}

}
