// SPDX-License-Identifier: Apache-2.0
#include "ui/session/tag_range.h"

#include <charconv>

namespace tagscope::ui {

namespace {

std::optional<int64_t> numberAt(std::string_view text)
{
    int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc() && (end == text.data() + text.size() || *end == '/');
    return isWhole && number >= 0 ? std::optional(number) : std::nullopt;
}

}

bool TagRange::covers(std::string_view tag) const
{
    if (!tag.starts_with(frame) || tag.size() <= frame.size() || tag[frame.size()] != ';')
        return false;
    const std::optional<int64_t> number = numberAt(tag.substr(frame.size() + 1));
    return number && first <= *number && *number <= last;
}

std::optional<IterationSpan> TagRange::iterationsOf(std::string_view instance) const
{
    if (instance == frame)
        return IterationSpan(first, last);
    return covers(instance) ? std::optional(allIterations) : std::nullopt;
}

bool TagRange::touches(std::string_view place) const
{
    const bool isAround = place.empty() || place == "/"
        || (frame.starts_with(place)
            && (frame.size() == place.size() || frame[place.size()] == '/' || frame[place.size()] == ';'));
    return isAround || covers(place) || iterationsOf(place);
}

std::optional<TagRange> TagRange::of(std::string_view tag)
{
    const size_t at = tag.rfind(';');
    const std::optional<int64_t> number = at == std::string_view::npos ? std::nullopt : numberAt(tag.substr(at + 1));
    return number ? std::optional(TagRange{std::string(tag.substr(0, at)), *number, *number}) : std::nullopt;
}

std::string instanceName(const TagNames& names, const Timeline& timeline, TagId parent, StaticFrameId frame)
{
    const TagChain chain = tagChain(timeline, parent);
    return (chain.empty() ? std::string() : names.shortName(chain) + "/") + names.shortFrame(frame);
}

bool CoveredTags::contains(const Timeline& timeline, TagId tag)
{
    if (tag.index() >= m_known.size())
        m_known.resize(tag.index() + 1, Known::NotYet);
    Known& known = m_known[tag.index()];
    if (known == Known::NotYet)
        known = m_range.covers(m_names->shortName(tagChain(timeline, tag))) ? Known::Inside : Known::Outside;
    return known == Known::Inside;
}

}
