// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/names/tag_names.h"
#include "ui/session/event_range.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tagscope::ui {

/// Iterations of a frame instance, by the names of tags as people read them, with everything inside of them.
struct TagRange {
    std::string frame;  ///< as in "outer;2/inner"
    int64_t first = 0;
    int64_t last = allIterations.second;

    bool operator==(const TagRange&) const = default;
    /// Of "outer;2/inner;7/deep;0" it looks at the 7.
    bool covers(std::string_view tag) const;
    /// The iterations of a frame instance, as in "outer;2/inner", that it covers; nothing: none.
    std::optional<IterationSpan> iterationsOf(std::string_view instance) const;
    /// Whether a tag or a frame instance is covered, in part or whole, or lies around what is.
    bool touches(std::string_view place) const;
    /// The iteration of a tag; nothing for the root.
    static std::optional<TagRange> of(std::string_view tag);
};

/// Of a frame instance, by the tag that it was entered from: "while", "outer;2/inner".
std::string instanceName(const TagNames& names, const Timeline& timeline, TagId parent, StaticFrameId frame);

/// Which tags of a run a range covers: each is looked up once.
class CoveredTags {
public:
    CoveredTags(TagRange range, std::shared_ptr<const TagNames> names)
        : m_range(std::move(range)), m_names(std::move(names))
    {
    }

    const TagRange& range() const { return m_range; }
    bool contains(const Timeline& timeline, TagId tag);

private:
    enum class Known : uint8_t { NotYet, Inside, Outside };
    TagRange m_range;
    std::shared_ptr<const TagNames> m_names;
    std::vector<Known> m_known;  ///< by tag
};

}
