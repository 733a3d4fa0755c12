// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tagscope {

/// A root cause of hangs.md 3: what all findings of one code say.
struct CauseCode {
    std::string_view code;
    const char* name;       ///< English, to be said
    const char* toldApart;  ///< from its neighbours; to be said
};

/// All that can be found, by code.
std::span<const CauseCode> causeCodes();
/// Nullptr for no code.
const CauseCode* causeCode(std::string_view code);
/// In the language of the window.
std::string causeName(std::string_view code);
std::string causeToldApart(std::string_view code);

}
