// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/event.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

/// So many a line may have: each is looked for at every live frame instance.
constexpr size_t mostWindowChanges = 1024;

std::string encodeWindows(std::span<const WindowChange> windows);

/// Nothing if the bytes are no such list, or their positions do not ascend.
std::optional<std::vector<WindowChange>> decodeWindows(std::string_view bytes);

}
