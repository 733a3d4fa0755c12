// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/event.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

std::string encodeWindows(std::span<const WindowChange> windows);

/// Nothing if the bytes are no such list, a line may not have so many, or their positions do not ascend.
std::optional<std::vector<WindowChange>> decodeWindows(std::string_view bytes);

}
