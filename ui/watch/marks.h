// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "ui/session/queries/series_query.h"

#include <string_view>
#include <vector>

namespace tagscope::ui {

/// A value stands out if one of its numbers is beyond a limit.
struct Mark {
    enum class Kind : uint8_t { Less, LessOrEqual, Greater, GreaterOrEqual, Equal, NotEqual };
    Kind kind = Kind::Greater;
    double limit = 0;
    bool operator==(const Mark&) const = default;
};

/// Of "> 10, <= -1": comparisons (<, <=, >, >=, ==, !=) with a number each, parted by commas. Nothing: no marks.
Result<std::vector<Mark>> marksFromText(std::string_view text);
/// Whether any of the numbers of a value, from its least to its greatest, is marked.
bool isMarked(const std::vector<Mark>& marks, const SeriesPoint& point);

}
