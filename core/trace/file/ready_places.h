// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/state.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace tagscope {

/// Where instances stand in the ready list of a State that goes on, by their nodes and iterations: for those who cannot
/// tell the place. Finding one, and following an event, take logarithmic time.
class ReadyPlaces {
public:
    explicit ReadyPlaces(const State& state) { follow(state, {}); }

    /// The place of a node's instance at an iteration, which is known by its number and the tag that its frame was
    /// entered from (invalid: the root); nothing if it is not ready.
    std::optional<size_t> find(PlanId node, TagId parent, int64_t iteration) const;
    /// After an event; `taken` is the place that it has taken from the list, if it has.
    void follow(const State& state, std::optional<size_t> taken);

private:
    struct Key {
        uint32_t node = 0;
        uint32_t parent = 0;
        int64_t iteration = 0;

        bool operator==(const Key&) const = default;
    };
    struct Hash {
        size_t operator()(const Key& key) const;
    };
    void add(const Key& key);
    void remove(size_t place);

    // Entries have numbers in the order in which they came; a Fenwick tree counts those that are still there.
    std::unordered_map<Key, uint32_t, Hash> m_numbers;
    std::vector<Key> m_keys;
    std::vector<uint32_t> m_tree;
    size_t m_size = 0;
};

}
