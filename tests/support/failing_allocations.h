// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

// Takes the place of the allocation functions of a whole program: one file of a test program includes it, and no other.

namespace tagscope::test {

/// How many allocations of this thread find memory until one does not; 0: all do.
inline thread_local uint64_t allocationsLeft = 0;

inline bool findsMemory()
{
    return allocationsLeft == 0 || --allocationsLeft != 0;
}

}

void* operator new(size_t bytes)
{
    void* memory = tagscope::test::findsMemory() ? std::malloc(bytes) : nullptr;
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

void* operator new(size_t bytes, std::align_val_t alignment)
{
    const auto unit = static_cast<size_t>(alignment);
    void* memory = tagscope::test::findsMemory() ? std::aligned_alloc(unit, (bytes + unit - 1) / unit * unit) : nullptr;
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

void* operator new(size_t bytes, const std::nothrow_t&) noexcept
{
    return std::malloc(bytes);
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, size_t) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::align_val_t) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, size_t, std::align_val_t) noexcept
{
    std::free(memory);
}
