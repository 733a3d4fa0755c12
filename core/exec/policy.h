// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/mix.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tagscope {

/// What happens next of what can. Order is data: `pick` depends on the policy, the position and how much there is to
/// choose from alone; Time takes what is earliest on the virtual clock of a network (`nextChoice`), and is as Fifo
/// where there is none.
struct Policy {
    enum class Kind : uint8_t { Fifo, Lifo, Random, Time };
    Kind kind = Kind::Fifo;
    uint64_t seed = 0;

    size_t pick(uint64_t position, size_t readyCount) const
    {
        switch (kind) {
        case Kind::Fifo:
        case Kind::Time: return 0;
        case Kind::Lifo: return readyCount - 1;
        case Kind::Random: break;
        }
        const uint64_t x = mix64((seed + 1) * 0x9e3779b97f4a7c15u + position * 0xbf58476d1ce4e5b9u);
        // The high half scaled to the length: no division.
        return static_cast<size_t>(((x >> 32) * static_cast<uint64_t>(readyCount)) >> 32);
    }

    bool operator==(const Policy&) const = default;
};

std::optional<Policy::Kind> policyKindFromName(std::string_view name);
std::string_view policyName(Policy::Kind kind);

}
