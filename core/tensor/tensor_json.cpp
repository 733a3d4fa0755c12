// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/tensor_json.h"

#include "core/tensor/format.h"
#include "core/tensor/utf8.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>

namespace tagscope {

namespace {

using nlohmann::json;

std::string base64(std::string_view bytes)
{
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (size_t i = 0; i < bytes.size(); i += 3) {
        const auto byte = [&](size_t k) {
            return i + k < bytes.size() ? static_cast<unsigned>(static_cast<unsigned char>(bytes[i + k])) : 0u;
        };
        const unsigned group = byte(0) << 16 | byte(1) << 8 | byte(2);
        for (size_t k = 0; k < 4; ++k)
            out += k <= bytes.size() - i ? alphabet[group >> (18 - 6 * k) & 63] : '=';
    }
    return out;
}

json realJson(double value)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "Infinity" : "-Infinity";
    return value;
}

json realJson(float value)
{
    if (!std::isfinite(value))
        return realJson(static_cast<double>(value));
    // The double nearest to the float's shortest text prints as that text.
    const std::string text = numberText(value);
    double shortest = 0;
    std::from_chars(text.data(), text.data() + text.size(), shortest);
    return shortest;
}

template <class T>
json plainJson(const T& v)
{
    if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
        return realJson(static_cast<float>(v));
    else if constexpr (std::is_same_v<T, Complex64> || std::is_same_v<T, Complex128>)
        return json::array({realJson(v.real()), realJson(v.imag())});
    else if constexpr (std::is_floating_point_v<T>)
        return realJson(v);
    else
        return v;
}

}

json elementJson(const Tensor& tensor, int64_t i)
{
    if (tensor.isRef())
        return tensor.resourceId().value;
    if (tensor.dtype() == DType::String) {
        const std::string& text = tensor.at<std::string>(i);
        return isValidUtf8(text) ? json(text) : json{{"base64", base64(text)}};
    }
    json value;
    if (visitNumeric(tensor.dtype(), [&]<class T>() { value = plainJson(tensor.at<T>(i)); }))
        return value;
    if (tensor.dtype() == DType::Resource)
        return tensor.at<uint64_t>(i);
    return elementText(tensor, i);
}

void writeElementsJson(const Tensor& tensor, int64_t maxElements, const TextSink& write)
{
    constexpr size_t partBytes = 1u << 16;
    const int64_t count = std::min(tensor.elements(), std::max<int64_t>(0, maxElements));
    const int64_t stored = std::min(tensor.storedElements(), count);
    std::string part = "[";
    const auto flush = [&] {
        write(part);
        part.clear();
    };
    for (int64_t i = 0; i < stored; ++i) {
        part += (i > 0 ? "," : "") + elementJson(tensor, i).dump();
        if (part.size() >= partBytes)
            flush();
    }
    // The element that stands for all that follow is turned into text once.
    if (int64_t left = count - stored; left > 0) {
        const std::string element = "," + elementJson(tensor, stored - 1).dump();
        const int64_t most = std::max<int64_t>(1, static_cast<int64_t>(partBytes / element.size()));
        std::string run;
        for (int64_t i = 0; i < std::min(left, most); ++i)
            run += element;
        flush();
        for (; left >= most; left -= most)
            write(run);
        write(std::string_view(run).substr(0, static_cast<size_t>(left) * element.size()));
    }
    part += ']';
    flush();
}

}
