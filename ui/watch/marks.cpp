// SPDX-License-Identifier: Apache-2.0
#include "ui/watch/marks.h"

#include "core/base/say.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace tagscope::ui {

namespace {

std::string_view trimmed(std::string_view text)
{
    const auto begin = text.find_first_not_of(" \t");
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

Failure wrong(std::string_view part)
{
    return refused("'{}' is no mark: write a comparison and a number, as in \"> 10, <= -1\"", part);
}

Result<Mark> markOf(std::string_view part)
{
    using Kind = Mark::Kind;
    static constexpr std::pair<std::string_view, Kind> signs[] = {
        {"<=", Kind::LessOrEqual}, {">=", Kind::GreaterOrEqual}, {"==", Kind::Equal}, {"!=", Kind::NotEqual},
        {"<", Kind::Less},         {">", Kind::Greater}};
    const auto sign = std::ranges::find_if(signs, [&](const auto& s) { return part.starts_with(s.first); });
    if (sign == std::end(signs))
        return wrong(part);
    const std::string_view number = trimmed(part.substr(sign->first.size()));
    Mark mark{sign->second, 0};
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), mark.limit);
    if (number.empty() || error != std::errc() || end != number.data() + number.size() || std::isnan(mark.limit))
        return wrong(part);
    return mark;
}

bool isBeyond(const Mark& mark, const SeriesPoint& point)
{
    switch (mark.kind) {
    case Mark::Kind::Less: return point.low < mark.limit;
    case Mark::Kind::LessOrEqual: return point.low <= mark.limit;
    case Mark::Kind::Greater: return point.high > mark.limit;
    case Mark::Kind::GreaterOrEqual: return point.high >= mark.limit;
    // Of a tensor only its ends are known.
    case Mark::Kind::Equal: return point.low == mark.limit || point.high == mark.limit;
    case Mark::Kind::NotEqual: return point.low != mark.limit || point.high != mark.limit;
    }
    return false;
}

}

Result<std::vector<Mark>> marksFromText(std::string_view text)
{
    std::vector<Mark> marks;
    constexpr size_t mostMarks = 32;
    for (std::string_view rest = trimmed(text); !rest.empty();) {
        const size_t comma = rest.find(',');
        const Result<Mark> mark = markOf(trimmed(rest.substr(0, comma)));
        if (!mark)
            return Failure(mark.error());
        if (marks.size() == mostMarks)
            return refused("more than {} marks", mostMarks);
        marks.push_back(*mark);
        rest = comma == std::string_view::npos ? std::string_view() : trimmed(rest.substr(comma + 1));
        if (rest.empty() && comma != std::string_view::npos)
            return wrong(",");
    }
    return marks;
}

bool isMarked(const std::vector<Mark>& marks, const SeriesPoint& point)
{
    return point.kind == SeriesPoint::Kind::Number
        && std::ranges::any_of(marks, [&](const Mark& mark) { return isBeyond(mark, point); });
}

}
