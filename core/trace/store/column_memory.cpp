// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/column_memory.h"

#include <new>

#include <cstdlib>
#include <sys/mman.h>

namespace tagscope {

namespace {

constexpr size_t hugePage = size_t{2} << 20;
constexpr size_t cacheLine = 64;

}

void* allocateColumn(size_t bytes, bool isAdvised)
{
    const size_t alignment = bytes >= hugePage ? hugePage : cacheLine;
    void* memory = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
    if (!memory)
        throw std::bad_alloc();
    if (isAdvised && bytes >= hugePage)
        madvise(memory, bytes, MADV_HUGEPAGE);  // a hint: refusal costs speed only
    return memory;
}

void releaseColumn(void* memory)
{
    std::free(memory);
}

}
