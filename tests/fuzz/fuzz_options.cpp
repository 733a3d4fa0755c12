// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/options_entry.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    tagscope::fuzz::options({reinterpret_cast<const char*>(data), size});
    return 0;
}
