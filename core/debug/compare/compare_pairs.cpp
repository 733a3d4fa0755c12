// SPDX-License-Identifier: Apache-2.0
#include "core/debug/compare/compare_pairs.h"

#include <boost/container_hash/hash.hpp>

#include <algorithm>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace tagscope {

namespace {

using Side = ComparePairs::Side;

/// Where a tag stands, in numbers that mean the same on both sides.
struct PlaceInPairs {
    uint32_t parent;
    uint32_t frame;
    int64_t iteration;

    bool operator==(const PlaceInPairs&) const = default;
};
struct PlaceHash {
    size_t operator()(const PlaceInPairs& p) const
    {
        size_t seed = p.parent;
        boost::hash_combine(seed, p.frame);
        boost::hash_combine(seed, p.iteration);
        return seed;
    }
};
using PlaceIndex = std::unordered_map<PlaceInPairs, uint32_t, PlaceHash>;

/// Numbers the right side's things by those of the same name on the left side.
template <class Name>
std::vector<uint32_t> numbersByName(size_t leftCount, size_t rightCount, Name&& leftName, Name&& rightName)
{
    std::unordered_map<std::string_view, uint32_t> index;
    for (uint32_t i = 0; i < leftCount; ++i)
        index.emplace(leftName(i), i);
    std::vector<uint32_t> numbers(rightCount);
    for (uint32_t i = 0; i < rightCount; ++i) {
        const auto found = index.find(rightName(i));
        numbers[i] = found == index.end() ? ComparePairs::isSingle | i : found->second;
    }
    return numbers;
}

std::vector<uint32_t> upTo(size_t count)
{
    std::vector<uint32_t> numbers(count);
    for (uint32_t i = 0; i < count; ++i)
        numbers[i] = i;
    return numbers;
}

/// Feeds and fetches are wired in by helper nodes, which are no nodes of the graph.
void dropHelpers(const Program& program, std::vector<uint32_t>& nodes)
{
    for (uint32_t i = 0; i < nodes.size(); ++i)
        if (program.isHelper(PlanId(i)))
            nodes[i] = ComparePairs::notCompared;
}

void pairNodes(const Program& left, const Program& right, ComparePairs& pairs)
{
    pairs.left.nodes = upTo(left.nodes().size());
    if (&left == &right) {
        pairs.right.nodes = pairs.left.nodes;
    } else {
        using Name = std::function<std::string_view(uint32_t)>;
        pairs.right.nodes = numbersByName<Name>(
            left.nodes().size(), right.nodes().size(),
            [&](uint32_t i) -> std::string_view { return left.nameOf(PlanId(i)); },
            [&](uint32_t i) -> std::string_view { return right.nameOf(PlanId(i)); });
        std::vector<bool> isPaired(left.nodes().size());
        for (const uint32_t number : pairs.right.nodes)
            if ((number & ComparePairs::isSingle) == 0)
                isPaired[number] = true;
        for (uint32_t i = 0; i < pairs.left.nodes.size(); ++i)
            if (!isPaired[i])
                pairs.left.nodes[i] |= ComparePairs::isSingle;
    }
    dropHelpers(left, pairs.left.nodes);
    dropHelpers(right, pairs.right.nodes);
}

/// Walks the tags of a side that are at or inside of its root, parents first, and gives each the number that `number`
/// returns.
template <class Number>
bool numberTags(const CompareSide& side, const std::vector<uint32_t>& frames, const std::atomic<bool>* stop,
                Side& numbers, Number&& number)
{
    const auto capacity = static_cast<uint32_t>(std::max<size_t>(side.timeline->tagCapacity(), side.root.index() + 1));
    numbers.tags.assign(capacity, ComparePairs::notCompared);
    const bool isWhole = side.root == TagId(0u);
    numbers.begin = isWhole ? 0 : UINT64_MAX;
    numbers.end = isWhole ? side.timeline->size() : 0;
    numbers.tags[side.root.index()] = number(side.root.value, std::optional<PlaceInPairs>());
    for (uint32_t t = side.root.value; t < capacity; ++t) {
        if (t % 1024 == 0 && stop && stop->load(std::memory_order_relaxed))
            return false;
        const std::optional<TagEntry> entry = side.timeline->tag(TagId(t));
        if (!entry)
            continue;
        if (t != side.root.value) {
            if (!entry->parent.isValid() || numbers.tags[entry->parent.index()] == ComparePairs::notCompared)
                continue;
            numbers.tags[t] = number(
                t, PlaceInPairs{numbers.tags[entry->parent.index()], frames[entry->frame.index()], entry->iteration});
        }
        if (!isWhole) {
            numbers.begin = std::min(numbers.begin, entry->firstEvent);
            numbers.end = std::max(numbers.end, entry->lastEvent + 1);
        }
    }
    numbers.begin = std::min(numbers.begin, numbers.end);
    return true;
}

bool pairTags(const CompareSide& left, const CompareSide& right, const std::atomic<bool>* stop, ComparePairs& pairs)
{
    const Program& l = left.timeline->program();
    const Program& r = right.timeline->program();
    const std::vector<uint32_t> leftFrames = upTo(l.frames().size());
    using Name = std::function<std::string_view(uint32_t)>;
    const std::vector<uint32_t> rightFrames = &l == &r
        ? leftFrames
        : numbersByName<Name>(
            l.frames().size(), r.frames().size(), [&](uint32_t i) -> std::string_view { return l.frames()[i].name; },
            [&](uint32_t i) -> std::string_view { return r.frames()[i].name; });
    PlaceIndex index;
    std::vector<bool> isPaired;
    const bool hasLeft =
        numberTags(left, leftFrames, stop, pairs.left, [&](uint32_t tag, const std::optional<PlaceInPairs>& place) {
            return place ? index.emplace(*place, tag).first->second : tag;
        });
    isPaired.resize(pairs.left.tags.size());
    isPaired[left.root.index()] = true;
    const bool hasRight = hasLeft
        && numberTags(right, rightFrames, stop, pairs.right,
                      [&](uint32_t tag, const std::optional<PlaceInPairs>& place) {
                          const auto found = place ? index.find(*place) : index.end();
                          if (place && found == index.end())
                              return ComparePairs::isSingle | tag;
                          const uint32_t number = place ? found->second : left.root.value;
                          isPaired[number] = true;
                          return number;
                      });
    for (uint32_t& tag : pairs.left.tags)
        if (tag != ComparePairs::notCompared && !isPaired[tag])
            tag |= ComparePairs::isSingle;
    return hasRight;
}

/// How many events from the start are the same on both lines because they stand in a line that both come from.
uint64_t sharedEvents(const Timeline& left, const Timeline& right)
{
    uint64_t ofLeft = left.size();
    for (const Timeline* l = &left; l; l = l->parent().get()) {
        uint64_t ofRight = right.size();
        for (const Timeline* r = &right; r; r = r->parent().get()) {
            if (l == r)
                return std::min(ofLeft, ofRight);
            ofRight = std::min(ofRight, r->fork());
        }
        ofLeft = std::min(ofLeft, l->fork());
    }
    return 0;
}

}

ComparePairs pairSides(const CompareSide& left, const CompareSide& right, const std::atomic<bool>* stop)
{
    ComparePairs pairs;
    pairNodes(left.timeline->program(), right.timeline->program(), pairs);
    pairs.wasStopped = !pairTags(left, right, stop, pairs);
    if (left.root == TagId(0u) && right.root == TagId(0u))
        pairs.sharedEvents = sharedEvents(*left.timeline, *right.timeline);
    pairs.left.begin = std::max(pairs.left.begin, pairs.sharedEvents);
    pairs.right.begin = std::max(pairs.right.begin, pairs.sharedEvents);
    return pairs;
}

}
