// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cow_map.h"

#include <cstdint>
#include <optional>
#include <utility>

namespace tagscope {

/// Values in the order in which they came, each under a key of its own by which it is found and taken out without
/// passing over the others. Copying it copies a pointer for many; writing clones the chunks that are written where they
/// are shared. Equal lines hold equal values under equal keys in the same order. Threads as of CowPtr.
template <class K, class T>
class CowLine {
public:
    struct Entry {
        K key;
        T value;

        bool operator==(const Entry&) const = default;
    };

    size_t size() const { return m_entries.size(); }
    bool empty() const { return m_entries.empty(); }
    const Entry& front() const { return m_entries.front().value; }

    /// Valid until the line is written; nullptr if nothing is under this key.
    const T* find(const K& key) const
    {
        const uint64_t* number = m_numbers.find(key);
        return number ? &m_entries.find(*number)->value : nullptr;
    }
    /// A number that is smaller for what came before; `key` must be in the line.
    uint64_t numberOf(const K& key) const { return *m_numbers.find(key); }

    /// At the end; if something is under the key, it changes in its place.
    void set(const K& key, T value)
    {
        uint64_t number = m_entries.empty() ? 0 : m_entries.back().key + 1;
        if (const uint64_t* known = m_numbers.tryAdd(key, number))
            m_entries.write(*known)->value = std::move(value);
        else
            m_entries.add(number, Entry{key, std::move(value)});
    }
    /// False if nothing was under the key.
    bool erase(const K& key) { return take(key).has_value(); }
    /// What was under the key, and no longer is; nothing if nothing was.
    std::optional<T> take(const K& key)
    {
        const std::optional<uint64_t> number = m_numbers.take(key);
        return number ? std::optional<T>(m_entries.take(*number)->value) : std::nullopt;
    }

    class Iterator {
    public:
        using value_type = Entry;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        explicit Iterator(typename CowMap<uint64_t, Entry>::Iterator at) : m_at(at) {}
        const Entry& operator*() const { return m_at->value; }
        const Entry* operator->() const { return &m_at->value; }
        Iterator& operator++()
        {
            ++m_at;
            return *this;
        }
        Iterator operator++(int)
        {
            Iterator before = *this;
            ++m_at;
            return before;
        }
        bool operator==(const Iterator&) const = default;

    private:
        typename CowMap<uint64_t, Entry>::Iterator m_at;
    };
    Iterator begin() const { return Iterator(m_entries.begin()); }
    Iterator end() const { return Iterator(m_entries.end()); }

    /// How many chunks there are: what a copy costs.
    size_t chunkCount() const { return m_entries.chunkCount() + m_numbers.chunkCount(); }

    bool operator==(const CowLine& other) const
    {
        // The numbers tell what has gone before, and are no part of the value.
        return m_entries.equals(other.m_entries, [](const auto& a, const auto& b) { return a.value == b.value; });
    }

private:
    CowMap<uint64_t, Entry> m_entries;  // by a number that grows in their order
    CowMap<K, uint64_t> m_numbers;
};

}
