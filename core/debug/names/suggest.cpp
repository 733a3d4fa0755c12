// SPDX-License-Identifier: Apache-2.0
#include "core/debug/names/suggest.h"

#include "core/base/say.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace tagscope {

size_t editDistance(std::string_view a, std::string_view b, size_t limit)
{
    const size_t difference = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
    if (difference > limit)
        return limit + 1;
    std::vector<size_t> before(b.size() + 1);
    std::vector<size_t> last(b.size() + 1);
    std::vector<size_t> row(b.size() + 1);
    std::iota(last.begin(), last.end(), size_t{0});
    for (size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        size_t least = row[0];
        for (size_t j = 1; j <= b.size(); ++j) {
            const size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
            least = std::min(least, row[j]);
        }
        if (least > limit)
            return limit + 1;
        std::swap(before, last);
        std::swap(last, row);
    }
    return std::min(last[b.size()], limit + 1);
}

std::optional<std::string_view> nearestWord(std::string_view word, std::span<const std::string_view> known)
{
    if (word.empty())
        return std::nullopt;
    for (const std::string_view candidate : known)
        if (candidate.size() > word.size() && candidate.ends_with(word)
            && candidate[candidate.size() - word.size() - 1] == '/')
            return candidate;
    size_t best = std::clamp<size_t>(word.size() / 3, 1, 4) + 1;
    std::optional<std::string_view> nearest;
    for (const std::string_view candidate : known) {
        const size_t distance = editDistance(word, candidate, best - 1);
        if (distance < best) {
            best = distance;
            nearest = candidate;
            if (best == 0)
                break;
        }
    }
    return nearest;
}

std::string didYouMean(std::string_view word, std::span<const std::string_view> known)
{
    const std::optional<std::string_view> nearest = nearestWord(word, known);
    return nearest ? say("; did you mean '{}'?", *nearest) : std::string();
}

}
