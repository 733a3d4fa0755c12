// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tagscope {

/// Letters to insert, delete, replace or swap with their neighbour to make one word of the other; `limit` + 1 if more
/// than `limit`.
size_t editDistance(std::string_view a, std::string_view b, size_t limit);

/// The known word that was probably meant: one whose last parts ("Add" of "while/Add") are the word, or one that is a
/// few letters away. Nothing if none is near. Of equally near ones the first.
std::optional<std::string_view> nearestWord(std::string_view word, std::span<const std::string_view> known);

/// "; did you mean 'step'?", or nothing.
std::string didYouMean(std::string_view word, std::span<const std::string_view> known);

}
