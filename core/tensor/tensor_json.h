// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <nlohmann/json_fwd.hpp>

namespace tagscope {

/// {"dtype":"float32","shape":[2],"data":[1,2]}: data row-major and flat; NaN and infinities are the
/// strings "NaN", "Infinity", "-Infinity"; complex numbers are pairs; bytes that are not UTF-8 are
/// {"base64":"..."}. A float prints as the shortest decimal that reads back as it. At most `maxElements`
/// are listed; "truncated": true says that there are more. A tensor without a value is null; a resource or
/// variable is listed by its number.
nlohmann::json tensorJson(const Tensor& tensor, int64_t maxElements);

/// One element as it stands in "data".
nlohmann::json elementJson(const Tensor& tensor, int64_t i);

}
