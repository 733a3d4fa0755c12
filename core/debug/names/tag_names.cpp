// SPDX-License-Identifier: Apache-2.0
#include "core/debug/names/tag_names.h"

#include "core/base/say.h"
#include "core/debug/names/suggest.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace tagscope {

namespace {

constexpr std::string_view contextPart = "while_context";

/// Without a last part "while_context": the name that people gave the loop.
std::string_view scopeOfFrame(std::string_view frame)
{
    const size_t slash = frame.rfind('/');
    return slash != std::string_view::npos && frame.substr(slash + 1) == contextPart ? frame.substr(0, slash) : frame;
}

bool endsWithParts(std::string_view whole, std::string_view end)
{
    return whole == end
        || (whole.size() > end.size() && whole.ends_with(end) && whole[whole.size() - end.size() - 1] == '/');
}

bool nameMatches(std::string_view frame, std::string_view name)
{
    return !name.empty() && (endsWithParts(frame, name) || endsWithParts(scopeOfFrame(frame), name));
}

/// An order of names by their characters from the last to the first, in which '/' stands before all others: names that
/// end in the same parts stand together.
bool endsBefore(std::string_view a, std::string_view b)
{
    const auto rank = [](char c) { return c == '/' ? -1 : static_cast<int>(static_cast<unsigned char>(c)); };
    return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend(),
                                        [&](char x, char y) { return rank(x) < rank(y); });
}

/// The length of the end that two names share in whole parts.
size_t sharedEnd(std::string_view a, std::string_view b)
{
    const auto n = static_cast<size_t>(std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first - a.rbegin());
    const auto isWhole = [n](std::string_view name) { return n == name.size() || name[name.size() - n - 1] == '/'; };
    if (isWhole(a) && isWhole(b))
        return n;
    const std::string_view end = a.substr(a.size() - n);
    const size_t slash = end.find('/');
    return slash == std::string_view::npos ? 0 : end.size() - slash - 1;
}

/// The shortest end of a name in whole parts that is longer than `length`; empty if there is none.
std::string_view endBeyond(std::string_view name, size_t length)
{
    if (length >= name.size())
        return {};
    const size_t before = name.size() - length - (length > 0 ? 1 : 0);  // without the '/' between
    const size_t slash = name.substr(0, before).rfind('/');
    return slash == std::string_view::npos ? name : name.substr(slash + 1);
}

/// A level of a typed tag, before its frame is looked up.
struct TypedLevel {
    std::string_view frame;
    std::string_view iteration;
};

/// Takes the first level off `text`: up to a ';' that is followed by digits or '*' and then by '/' or the end.
std::optional<TypedLevel> takeLevel(std::string_view& text)
{
    for (size_t i = text.find(';'); i != std::string_view::npos; i = text.find(';', i + 1)) {
        size_t end = i + 1;
        if (end < text.size() && text[end] == '*')
            ++end;
        else
            while (end < text.size() && text[end] >= '0' && text[end] <= '9')
                ++end;
        if (end == i + 1 || (end < text.size() && text[end] != '/'))
            continue;
        const TypedLevel level{text.substr(0, i), text.substr(i + 1, end - i - 1)};
        text.remove_prefix(std::min(text.size(), end + 1));
        return level;
    }
    return std::nullopt;
}

}

TagChain tagChain(const State& state, IterationId iteration)
{
    TagChain chain;
    for (IterationId id = iteration; id.isValid();) {
        const Iteration& entry = state.iteration(id);
        if (!entry.frame.isValid() || entry.staticFrame == rootFrame)
            break;
        chain.push_back({entry.staticFrame, entry.number});
        id = state.frames[entry.frame.index()].parent;
    }
    std::reverse(chain.begin(), chain.end());
    return chain;
}

TagChain tagChain(const Timeline& timeline, TagId tag)
{
    TagChain chain;
    for (TagId id = tag; id.isValid();) {
        const std::optional<TagEntry> entry = timeline.tag(id);
        if (!entry || entry->frame == rootFrame)
            break;
        chain.push_back({entry->frame, entry->iteration});
        id = entry->parent;
    }
    std::reverse(chain.begin(), chain.end());
    return chain;
}

std::optional<TagChain> tagChain(const Program& program, StaticFrameId frame, std::string_view fullPath)
{
    TagChain chain;
    for (; frame != rootFrame; frame = program.frame(frame).parent)
        chain.insert(chain.begin(), TagLevel{frame, 0});
    if (chain.empty())
        return fullPath == "/" ? std::optional(chain) : std::nullopt;
    for (TagLevel& level : chain) {
        const std::string head = '/' + program.frame(level.frame).name + ';';
        if (!fullPath.starts_with(head))
            return std::nullopt;
        fullPath.remove_prefix(head.size());
        const auto [end, error] = std::from_chars(fullPath.data(), fullPath.data() + fullPath.size(), level.iteration);
        if (error != std::errc())
            return std::nullopt;
        fullPath.remove_prefix(static_cast<size_t>(end - fullPath.data()));
    }
    return fullPath.empty() ? std::optional(chain) : std::nullopt;
}

TagNames::TagNames(std::shared_ptr<const Program> program, std::string root)
    : m_program(std::move(program)), m_root(std::move(root))
{
    struct Key {
        std::string_view name;
        StaticFrameId frame;
    };
    const auto frames = m_program->frames();
    std::vector<Key> keys;
    std::vector<size_t> shared(frames.size(), 0);  // how much of its end another frame can be called by, too
    for (StaticFrameId f(1); f.index() < frames.size(); ++f.value) {
        keys.push_back({frames[f.index()].name, f});
        if (const std::string_view scope = scopeOfFrame(frames[f.index()].name); scope != frames[f.index()].name)
            keys.push_back({scope, f});
    }
    // In the order of their ends a name stands beside those with which it shares most.
    std::ranges::sort(keys, endsBefore, &Key::name);
    const auto compare = [&](const Key& key, const Key* other) {
        if (other && key.name == scopeOfFrame(frames[key.frame.index()].name))
            shared[key.frame.index()] = std::max(shared[key.frame.index()], sharedEnd(key.name, other->name));
    };
    const auto compareWithLast = [&] {
        const Key* last = nullptr;
        const Key* lastOther = nullptr;  // the last key of another frame than that of `last`
        for (const Key& key : keys) {
            // Those of one name are one frame on several devices.
            if (last && frames[last->frame.index()].name != frames[key.frame.index()].name)
                lastOther = last;
            compare(key, lastOther);
            last = &key;
        }
    };
    compareWithLast();
    std::ranges::reverse(keys);
    compareWithLast();
    m_shortFrames.emplace_back();
    for (StaticFrameId f(1); f.index() < frames.size(); ++f.value) {
        const std::string_view own = endBeyond(scopeOfFrame(frames[f.index()].name), shared[f.index()]);
        m_shortFrames.emplace_back(own.empty() ? std::string_view(frames[f.index()].name) : own);
    }
}

std::string TagNames::fullPath(const TagChain& chain) const
{
    if (chain.empty())
        return "/";
    std::string path;
    for (const TagLevel& level : chain)
        path += fmt::format("/{};{}", m_program->frame(level.frame).name, level.iteration);
    return path;
}

std::string TagNames::shortName(const TagChain& chain) const
{
    if (chain.empty())
        return "/";
    std::string name;
    for (const TagLevel& level : chain)
        name += fmt::format("{}{};{}", name.empty() ? "" : "/", m_shortFrames[level.frame.index()], level.iteration);
    return name;
}

bool TagNames::frameMatches(StaticFrameId frame, std::string_view name) const
{
    return nameMatches(m_program->frame(frame).name, name);
}

std::vector<StaticFrameId> TagNames::framesNamed(std::string_view name) const
{
    std::vector<StaticFrameId> exact;
    std::vector<StaticFrameId> found;
    for (StaticFrameId f(1); f.index() < m_program->frames().size(); ++f.value) {
        if (m_program->frame(f).name == name)
            exact.push_back(f);
        if (frameMatches(f, name))
            found.push_back(f);
    }
    return exact.empty() ? found : exact;
}

Result<std::vector<StaticFrameId>> TagNames::findFrames(std::string_view name) const
{
    std::vector<StaticFrameId> frames = framesNamed(name);
    if (!frames.empty())
        return frames;
    const std::vector<std::string_view> known(m_shortFrames.begin() + 1, m_shortFrames.end());
    return refused(ErrorCode::NotFound, "there is no frame '{}'{}", name, didYouMean(name, known));
}

Result<TagPattern> TagPattern::parse(std::string_view text, const TagNames& names)
{
    TagPattern pattern;
    pattern.m_text = text;
    pattern.m_isWhole = text.starts_with('/');
    if (pattern.m_isWhole)
        text.remove_prefix(1);
    else if (text.empty())
        return refused("a tag is missing, such as 'while;3'");
    while (!text.empty()) {
        const std::optional<TypedLevel> typed = takeLevel(text);
        if (!typed)
            return refused("'{}' is not a tag: expected FRAME;ITERATION, such as 'while;3'", pattern.m_text);
        Level level;
        Result<std::vector<StaticFrameId>> frames = names.findFrames(typed->frame);
        if (!frames)
            return Failure(std::move(frames).error());
        level.frames = std::move(*frames);
        if (typed->iteration != "*") {
            const char* end = typed->iteration.data() + typed->iteration.size();
            if (std::from_chars(typed->iteration.data(), end, level.iteration).ec != std::errc())
                return refused("'{}' is not an iteration of frame '{}'", typed->iteration, typed->frame);
        }
        pattern.m_levels.push_back(std::move(level));
    }
    return pattern;
}

bool TagPattern::matches(const TagChain& chain) const
{
    if (m_levels.empty())
        return chain.empty();
    if (chain.size() < m_levels.size())
        return false;
    auto level = chain.end() - static_cast<std::ptrdiff_t>(m_levels.size());
    for (const Level& wanted : m_levels) {
        if (wanted.iteration >= 0 && wanted.iteration != level->iteration)
            return false;
        if (std::find(wanted.frames.begin(), wanted.frames.end(), level->frame) == wanted.frames.end())
            return false;
        ++level;
    }
    return true;
}

Result<TagId> resolveTag(std::string_view text, const TagNames& names, const Timeline& timeline, const State& state,
                         DeviceId device)
{
    const Result<TagPattern> pattern = TagPattern::parse(text, names);
    if (!pattern)
        return Failure(pattern.error());
    if (pattern->isRoot())
        return TagId(0u);
    const auto deviceOf = [&](const TagChain& chain) { return names.program().frame(chain.back().frame).device; };
    if (const std::optional<TagId> exact = timeline.findTag(text);
        exact && (!device.isValid() || deviceOf(tagChain(timeline, *exact)) == device))
        return *exact;
    struct Candidate {
        TagId tag;
        DeviceId device;  // the first of those that have a tag of this path
        TagChain chain;
        bool isExact = false;
    };
    std::vector<Candidate> found;
    std::unordered_map<std::string, size_t> byPath;
    const auto consider = [&](TagId tag, const TagChain& chain) {
        if (!pattern->matches(chain) || (device.isValid() && deviceOf(chain) != device))
            return;
        const bool isExact = pattern->m_isWhole && chain.size() == pattern->m_levels.size();
        const auto [place, isNew] = byPath.try_emplace(names.fullPath(chain), found.size());
        if (isNew)
            found.push_back({tag, deviceOf(chain), chain, isExact});
        else if (Candidate& known = found[place->second]; deviceOf(chain) < known.device)
            known = {tag, deviceOf(chain), chain, isExact};
    };
    std::unordered_set<uint32_t> live;
    for (size_t i = 0; i < state.iterations.size(); ++i) {
        if (!state.iterations[i].frame.isValid())
            continue;
        live.insert(state.iterations[i].tag.value);
        consider(state.iterations[i].tag, tagChain(state, IterationId(i)));
    }
    for (uint32_t tag = 0; tag < timeline.tagCapacity(); ++tag)
        if (!live.contains(tag) && timeline.tag(TagId(tag)))
            consider(TagId(tag), tagChain(timeline, TagId(tag)));
    if (found.empty())
        return refused(ErrorCode::NotFound, "no tag '{}' so far", text);
    if (const auto exact = std::ranges::find(found, true, &Candidate::isExact); exact != found.end())
        return exact->tag;
    if (found.size() == 1)
        return found.front().tag;
    constexpr size_t mostListed = 6;
    std::string list;
    for (size_t i = 0; i < std::min(found.size(), mostListed); ++i)
        list += (i == 0 ? "'" : ", '") + names.shortName(found[i].chain) + "'";
    if (found.size() > mostListed)
        list += say(" and {} more", grouped(found.size() - mostListed));
    return refused("'{}' may mean several tags: {}", text, list);
}

}
