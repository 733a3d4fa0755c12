// SPDX-License-Identifier: Apache-2.0
#include "core/ops/control_flow/control_flow_families.h"
#include "core/tensor/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace tagscope {

namespace {

/// TensorFlow's text of a number: as few digits as usual, or as many as it takes to read it back.
template <class T>
std::string floatText(T value)
{
    if (std::isnan(value))
        return std::signbit(value) ? "-nan" : "nan";
    const int digits = std::numeric_limits<T>::digits10;
    std::string text = fmt::format("{:.{}g}", value, digits);
    T back{};
    std::from_chars(text.data(), text.data() + text.size(), back);
    return back == value ? text : fmt::format("{:.{}g}", value, digits + (sizeof(T) == 4 ? 3 : 2));
}

std::string escaped(const std::string& bytes)
{
    std::string text;
    for (const char c : bytes) {
        const auto code = static_cast<unsigned char>(c);
        switch (c) {
        case '\n': text += "\\n"; break;
        case '\r': text += "\\r"; break;
        case '\t': text += "\\t"; break;
        case '"':
        case '\'':
        case '\\': text += {'\\', c}; break;
        default:
            if (code < 32 || code == 127)
                text += fmt::format("\\{:03o}", code);
            else
                text += c;
        }
    }
    return text;
}

template <class T>
std::string numericText(T value)
{
    if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
        return floatText(static_cast<float>(value));
    else if constexpr (std::is_floating_point_v<T>)
        return floatText(value);
    else if constexpr (std::is_integral_v<T>)
        return fmt::format("{}", static_cast<std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>>(value));
    else
        return fmt::format("({},{})", floatText(value.real()), floatText(value.imag()));
}

std::string elementAt(const Tensor& tensor, int64_t i)
{
    if (tensor.dtype() == DType::String)
        return escaped(tensor.at<std::string>(i));
    std::string text;
    const bool isNumeric = visitNumeric(tensor.dtype(), [&]<class T>() { text = numericText(tensor.at<T>(i)); });
    return isNumeric ? text : elementText(tensor, i);
}

class Summary {
public:
    Summary(const Tensor& tensor, int64_t limit) : m_tensor(tensor), m_shape(tensor.shape()), m_limit(limit) {}

    std::string text()
    {
        if (m_shape.isScalar())
            m_text = m_limit > 0 ? elementAt(m_tensor, 0) : "";
        else
            addDimension(0);
        if (m_tensor.elements() > m_limit)
            m_text += "...";
        return std::move(m_text);
    }

private:
    void addDimension(int dimension)
    {
        const int64_t size = m_shape.dim(dimension);
        const bool isLast = dimension == m_shape.rank() - 1;
        for (int64_t i = 0; i < size; ++i) {
            if (m_next >= m_limit) {
                if (isLast && dimension != 0 && m_limit > 0)
                    m_text += "...";
                return;
            }
            if (isLast) {
                m_text += i > 0 ? " " : "";
                m_text += elementAt(m_tensor, m_next++);
                continue;
            }
            m_text += "[";
            addDimension(dimension + 1);
            m_text += "]";
        }
    }

    const Tensor& m_tensor;
    const Shape& m_shape;
    int64_t m_limit;
    int64_t m_next = 0;
    std::string m_text;
};

}

std::string summarizeValue(const Tensor& tensor, int64_t limit)
{
    const int64_t count = tensor.elements();
    if (count == 0)
        return "";
    return Summary(tensor, limit < 0 ? count : std::min(limit, count)).text();
}

}
