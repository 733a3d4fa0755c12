// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/window_codec.h"

#include "core/trace/file/byte_stream.h"
#include "core/trace/timeline.h"

#include <algorithm>

namespace tagscope {

std::string encodeWindows(std::span<const WindowChange> windows)
{
    ByteWriter out;
    for (const WindowChange& change : windows) {
        out.number(change.position);
        out.number(change.frame.value);
        out.number(change.window);
    }
    return std::string(out.view());
}

std::optional<std::vector<WindowChange>> decodeWindows(std::string_view bytes)
{
    ByteReader in(bytes);
    std::vector<WindowChange> windows;
    while (in.ok() && in.remaining() > 0) {
        WindowChange change;
        change.position = in.number<uint64_t>();
        change.frame = StaticFrameId(in.number<uint32_t>());
        change.window = in.number<int64_t>();
        windows.push_back(change);
    }
    if (!in.ok() || windows.empty() || windows.size() > Timeline::mostWindows
        || !std::ranges::is_sorted(windows, {}, &WindowChange::position))
        return {};
    return windows;
}

}
