// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>

namespace tagscope::app {

/// What the large graph is made of.
struct LargeGraph {
    static constexpr int nodes = 100'000;
    static constexpr int flatNodes = 20'000;    ///< all in scope "flat"
    static constexpr int denseNodes = 1'950;    ///< all in scope "dense", few enough to be drawn with lines
    static constexpr int scopesEachLevel = 10;  ///< the rest is in scopes nested three deep, a thousand of them inside
};

/// Writes a graph of LargeGraph's shape.
Result<void> writeLargeGraph(const std::filesystem::path& path);
/// Writes a graph of one scope, "wide".
Result<void> writeWideGraph(const std::filesystem::path& path, int count);
/// Writes a loop that counts to `limit` and has `body` more nodes on its way.
Result<void> writeLoop(const std::filesystem::path& path, int32_t limit, int body);

}
