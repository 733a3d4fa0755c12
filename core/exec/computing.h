// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"

#include <atomic>
#include <cstdint>
#include <optional>

namespace tagscope {

/// The firing whose kernel is at work: told by the thread that runs it, for any other to ask.
class Computing {
public:
    struct Firing {
        PlanId node;
        TagId tag;

        bool operator==(const Firing&) const = default;
    };

    void begin(const Firing& firing)
    {
        m_firing.store(uint64_t{firing.tag.value} << 32 | firing.node.value, std::memory_order_relaxed);
    }
    void end() { m_firing.store(none, std::memory_order_relaxed); }

    std::optional<Firing> now() const
    {
        const uint64_t firing = m_firing.load(std::memory_order_relaxed);
        return firing == none
            ? std::nullopt
            : std::optional(Firing{PlanId(static_cast<uint32_t>(firing)), TagId(static_cast<uint32_t>(firing >> 32))});
    }

private:
    static constexpr uint64_t none = ~uint64_t{0};  ///< two invalid ids
    std::atomic<uint64_t> m_firing = none;
};

}
