// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

/// QVERIFY for a Result<T>: fails the running test function with the text of the Error.
#define TAGSCOPE_VERIFY_RESULT(result)                                                                                 \
    do {                                                                                                               \
        const auto& result_ = (result);                                                                                \
        if (!result_)                                                                                                  \
            QVERIFY2(false, (std::string(#result ": ") + ::tagscope::toString(result_.error())).c_str());              \
    } while (false)
