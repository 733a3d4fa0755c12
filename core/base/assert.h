// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tagscope {

[[noreturn]] void assertionFailed(const char* condition, const char* message, const char* file, int line);

}

/// A broken invariant of our own code; on in every build type. Never used to check input.
#define TAGSCOPE_ASSERT(condition, message)                                                                            \
    do {                                                                                                               \
        if (!(condition)) [[unlikely]]                                                                                 \
            ::tagscope::assertionFailed(#condition, message, __FILE__, __LINE__);                                      \
    } while (false)
