// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace tagscope {

/// A list that never changes, so that copies share it. Copies may be read on any thread.
template <class T>
class SharedList {
public:
    SharedList() = default;
    SharedList(std::vector<T> items)
        : m_items(items.empty() ? nullptr : std::make_shared<const std::vector<T>>(std::move(items)))
    {
    }

    const std::vector<T>& items() const
    {
        static const std::vector<T> none;
        return m_items ? *m_items : none;
    }
    size_t size() const { return items().size(); }
    bool empty() const { return !m_items; }
    auto begin() const { return items().begin(); }
    auto end() const { return items().end(); }
    const T& back() const { return items().back(); }
    const T& operator[](size_t i) const { return items()[i]; }

    bool sharesWith(const SharedList& other) const { return m_items == other.m_items; }
    bool operator==(const SharedList& other) const { return sharesWith(other) || items() == other.items(); }

private:
    std::shared_ptr<const std::vector<T>> m_items;
};

}
