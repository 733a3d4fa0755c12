// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace tagscope {

/// A pointer to a shared value that is cloned when it is written while shared. Copies may be read on any thread;
/// one copy is written by one thread only. T must be copyable.
template <class T>
class CowPtr {
public:
    CowPtr() = default;
    CowPtr(const CowPtr& other) : m_cell(other.m_cell) { retain(); }
    CowPtr(CowPtr&& other) noexcept : m_cell(std::exchange(other.m_cell, nullptr)) {}
    CowPtr& operator=(CowPtr other) noexcept
    {
        std::swap(m_cell, other.m_cell);
        return *this;
    }
    ~CowPtr() { release(); }

    explicit operator bool() const { return m_cell != nullptr; }
    const T* get() const { return m_cell ? &m_cell->value : nullptr; }
    const T& operator*() const { return m_cell->value; }
    const T* operator->() const { return &m_cell->value; }
    bool sharesWith(const CowPtr& other) const { return m_cell == other.m_cell; }

    /// Compares values; two absent ones are equal.
    bool operator==(const CowPtr& other) const
    {
        return m_cell == other.m_cell || (m_cell && other.m_cell && m_cell->value == other.m_cell->value);
    }

    /// The value for writing: made anew where there is none, cloned where it is shared.
    T& write()
    {
        if (!m_cell || m_cell->refs.load(std::memory_order_acquire) != 1) [[unlikely]]
            makeOwn();
        return m_cell->value;
    }

private:
    struct Cell {
        Cell() = default;
        explicit Cell(const T& v) : value(v) {}
        std::atomic<uint32_t> refs = 1;
        T value{};
    };

    [[gnu::noinline]] void makeOwn()
    {
        Cell* own = m_cell ? new Cell(m_cell->value) : new Cell();
        release();
        m_cell = own;
    }
    void retain()
    {
        if (m_cell)
            m_cell->refs.fetch_add(1, std::memory_order_relaxed);
    }
    void release()
    {
        if (m_cell && m_cell->refs.fetch_sub(1, std::memory_order_acq_rel) == 1)
            delete m_cell;
        m_cell = nullptr;
    }

    Cell* m_cell = nullptr;
};

/// A vector in shared chunks of N elements: copying it copies one pointer a chunk, writing an element clones its
/// chunk where that is shared. Chunks that were never written are absent and read as T().
template <class T, size_t N = 64>
class CowVector {
public:
    size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }

    const T& operator[](size_t i) const
    {
        const CowPtr<Chunk>& chunk = m_chunks[i / N];
        return chunk ? chunk->items[i % N] : blank();
    }
    T& write(size_t i) { return m_chunks[i / N].write().items[i % N]; }

    void resize(size_t n)
    {
        const size_t last = n / N;
        if (n < m_size && n % N != 0 && m_chunks[last])
            for (size_t i = n % N; i < N && last * N + i < m_size; ++i)
                m_chunks[last].write().items[i] = T();
        m_size = n;
        m_chunks.resize((n + N - 1) / N);
    }
    void pushBack(T value)
    {
        resize(m_size + 1);
        write(m_size - 1) = std::move(value);
    }
    void popBack() { resize(m_size - 1); }
    const T& back() const { return (*this)[m_size - 1]; }
    void clear() { resize(0); }

    bool operator==(const CowVector& other) const
    {
        if (m_size != other.m_size)
            return false;
        for (size_t c = 0; c < m_chunks.size(); ++c) {
            if (m_chunks[c].sharesWith(other.m_chunks[c]))
                continue;
            for (size_t i = c * N; i < std::min(m_size, (c + 1) * N); ++i)
                if (!((*this)[i] == other[i]))
                    return false;
        }
        return true;
    }

private:
    struct Chunk {
        T items[N]{};
    };
    static const T& blank()
    {
        static const T value{};
        return value;
    }

    std::vector<CowPtr<Chunk>> m_chunks;
    size_t m_size = 0;
};

}
