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

json tensorJson(const Tensor& tensor, int64_t maxElements)
{
    if (!tensor.hasValue())
        return nullptr;
    json result = {{"dtype", dtypeNumpyName(tensor.dtype())}};
    result["shape"] = std::vector<int64_t>(tensor.shape().dims().begin(), tensor.shape().dims().end());
    json data = json::array();
    const int64_t count = std::min(tensor.elements(), std::max<int64_t>(0, maxElements));
    for (int64_t i = 0; i < count; ++i)
        data.push_back(elementJson(tensor, i));
    result["data"] = std::move(data);
    if (count < tensor.elements())
        result["truncated"] = true;
    return result;
}

}
