// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cow_vector.h"
#include "core/exec/ready_list.h"
#include "core/ops/resource.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <unordered_map>

namespace tagscope {

/// An instance that has started and waits for a resource.
struct BlockedInstance {
    ReadyEntry instance;
    WaitCondition waitsFor;

    bool operator==(const BlockedInstance&) const = default;
};

/// The blocked instances in the order in which they began to wait; a waiter (WaitCondition::waiter) is found without
/// passing over the others. Shared between copies until written.
class BlockedList {
public:
    using Numbered = std::map<uint64_t, BlockedInstance>;

    size_t size() const { return all().size(); }
    bool empty() const { return all().empty(); }

    /// The place of a waiter, to be compared with that of others and removed; end of `all()` if it is not blocked.
    Numbered::const_iterator find(uint64_t waiter) const
    {
        if (!m_data)
            return all().end();
        const auto number = m_data->numbers.find(waiter);
        return number == m_data->numbers.end() ? all().end() : all().find(number->second);
    }
    /// By a number that grows in the order in which they began to wait.
    const Numbered& all() const
    {
        static const Numbered none;
        return m_data ? m_data->instances : none;
    }

    void pushBack(const BlockedInstance& item)
    {
        Data& data = m_data.write();
        const uint64_t number = data.instances.empty() ? 0 : data.instances.rbegin()->first + 1;
        data.instances.emplace_hint(data.instances.end(), number, item);
        data.numbers[item.waitsFor.waiter] = number;
    }
    void remove(uint64_t number)
    {
        Data& data = m_data.write();
        const auto place = data.instances.find(number);
        data.numbers.erase(place->second.waitsFor.waiter);
        data.instances.erase(place);
    }

    bool operator==(const BlockedList& other) const
    {
        const auto isSame = [](const auto& a, const auto& b) { return a.second == b.second; };
        return std::equal(all().begin(), all().end(), other.all().begin(), other.all().end(), isSame);
    }

private:
    struct Data {
        Numbered instances;
        std::unordered_map<uint64_t, uint64_t> numbers;  // by waiter
    };
    CowPtr<Data> m_data;
};

}
