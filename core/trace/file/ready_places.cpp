// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/ready_places.h"

#include "core/base/mix.h"

#include <bit>

namespace tagscope {

namespace {

constexpr size_t lowestBit(size_t i)
{
    return i & (~i + 1);
}

}

size_t ReadyPlaces::Hash::operator()(const Key& key) const
{
    return mix64((uint64_t{key.node} << 32 | key.parent) ^ mix64(static_cast<uint64_t>(key.iteration)));
}

std::optional<size_t> ReadyPlaces::find(PlanId node, TagId parent, int64_t iteration) const
{
    const auto found = m_numbers.find({node.value, parent.value, iteration});
    if (found == m_numbers.end())
        return std::nullopt;
    size_t before = 0;
    for (size_t i = found->second; i > 0; i -= lowestBit(i))
        before += m_tree[i - 1];
    return before;
}

void ReadyPlaces::follow(const State& state, std::optional<size_t> taken)
{
    if (taken)
        remove(*taken);
    for (size_t i = m_size; i < state.ready.size(); ++i) {
        const ReadyEntry entry = state.ready[i];
        const Iteration& iteration = state.iteration(entry.iterationId());
        const IterationId parent = state.frames[iteration.frame.index()].parent;
        add({entry.node().value, parent.isValid() ? state.iteration(parent).tag.value : TagId::invalidValue,
             iteration.number});
    }
}

void ReadyPlaces::add(const Key& key)
{
    m_numbers[key] = static_cast<uint32_t>(m_keys.size());
    m_keys.push_back(key);
    const size_t i = m_keys.size();
    uint32_t count = 1;
    for (size_t below = 1; below < lowestBit(i); below *= 2)
        count += m_tree[i - below - 1];
    m_tree.push_back(count);
    ++m_size;
}

void ReadyPlaces::remove(size_t place)
{
    size_t number = 0;  // how many numbers are before it
    size_t left = place + 1;
    for (size_t step = std::bit_floor(m_tree.size()); step > 0; step /= 2)
        if (number + step <= m_tree.size() && m_tree[number + step - 1] < left) {
            number += step;
            left -= m_tree[number - 1];
        }
    m_numbers.erase(m_keys[number]);
    for (size_t i = number + 1; i <= m_tree.size(); i += lowestBit(i))
        --m_tree[i - 1];
    --m_size;
}

}
