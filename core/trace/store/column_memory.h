// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace tagscope {

/// Storage of a column that grows by whole chunks. Large ones are aligned to huge pages and, where asked, advised as
/// such: the first touch of fresh small pages costs more than everything else that recording does.
void* allocateColumn(size_t bytes, bool isAdvised);
void releaseColumn(void* memory);

/// One fixed array of uninitialised elements. Copies share it; who writes to a shared one clones it first.
template <class T>
class ColumnArray {
    static_assert(std::is_trivial_v<T>);

public:
    ColumnArray() = default;
    ColumnArray(size_t count, bool isAdvised)
        : m_data(static_cast<T*>(allocateColumn(count * sizeof(T), isAdvised)), releaseColumn)
    {
    }

    explicit operator bool() const { return m_data != nullptr; }
    bool isShared() const { return m_data.use_count() > 1; }
    T* get() { return m_data.get(); }
    const T* get() const { return m_data.get(); }
    T& operator[](size_t i) { return m_data.get()[i]; }
    const T& operator[](size_t i) const { return m_data.get()[i]; }

private:
    std::shared_ptr<T> m_data;
};

}
