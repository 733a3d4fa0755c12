// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <string>
#include <string_view>

namespace tagscope {

/// The shortest decimal text that reads back as the same number: "0.1", "3", "1e-05", "nan", "inf".
std::string numberText(float value);
std::string numberText(double value);

/// Text in double quotes, with \n, \t, \", \\ and \xNN for control characters and bytes that are not UTF-8.
std::string quotedText(std::string_view bytes);

/// Element `i` for people: `3.5`, `true`, `"text"`, `1+2j`, `0x3c` (raw bits of a type without arithmetic),
/// `resource 3`.
std::string elementText(const Tensor& tensor, int64_t i);

/// "[0,2]": where a row-major element is; empty for a scalar.
std::string elementPlace(const Shape& shape, int64_t index);

/// Nested lists, row-major: `[[1, 2], [3, 4]]`, a scalar without brackets. Once longer than `limit`
/// characters it ends in `...`, after the last number that is whole; the work is bounded by the limit, not by the
/// tensor.
std::string nestedText(const Tensor& tensor, size_t limit = 200);

/// `float32 [2,3]: [[1, 2, 3], [4, 5, 6]]`, a scalar as `int32: 7`; `dead` where there is no value.
std::string summaryText(const Tensor& tensor, size_t limit = 200);

}
