// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <string_view>

namespace tagscope {

/// Takes a text part by part; what it is given is valid during the call.
using TextSink = std::function<void(std::string_view)>;

/// The elements as a JSON array, [1,2]: row-major and flat; NaN and infinities are the strings "NaN", "Infinity",
/// "-Infinity"; complex numbers are pairs; bytes that are not UTF-8 are {"base64":"..."}. A float prints as the
/// shortest decimal that reads back as it, a resource or variable as its number. At most `maxElements` are written. The
/// memory that is needed does not depend on how many elements there are. The tensor must have a value.
void writeElementsJson(const Tensor& tensor, int64_t maxElements, const TextSink& write);

/// One element as it stands in the array.
nlohmann::json elementJson(const Tensor& tensor, int64_t i);

}
