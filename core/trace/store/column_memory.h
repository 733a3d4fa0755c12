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

/// One fixed array of uninitialised elements.
template <class T>
class ColumnArray {
    static_assert(std::is_trivial_v<T>);

public:
    ColumnArray() = default;
    ColumnArray(size_t count, bool isAdvised) : m_data(static_cast<T*>(allocateColumn(count * sizeof(T), isAdvised))) {}

    explicit operator bool() const { return m_data != nullptr; }
    T* get() { return m_data.get(); }
    const T* get() const { return m_data.get(); }
    T& operator[](size_t i) { return m_data.get()[i]; }
    const T& operator[](size_t i) const { return m_data.get()[i]; }

private:
    struct Release {
        void operator()(T* memory) const { releaseColumn(memory); }
    };
    std::unique_ptr<T, Release> m_data;
};

}
