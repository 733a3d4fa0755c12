// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/entries.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    tagscope::fuzz::graphJson({reinterpret_cast<const char*>(data), size});
    return 0;
}
