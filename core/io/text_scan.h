// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace tagscope {

/// What a single look over protobuf text shows, before it is parsed.
struct TextScan {
    std::vector<std::string_view> topLevelNames;  ///< distinct, in order, at most 16
    int depth = 0;                                ///< deepest nesting of braces, brackets and angles
    size_t deepestAt = 0;                         ///< offset of the opening character there
};

/// Linear; stops early once `maxDepth` is passed. Strings and comments are skipped.
TextScan scanText(std::string_view text, int maxDepth);

struct TextPlace {
    int line = 1;
    int column = 1;  ///< in bytes
};
TextPlace placeOf(std::string_view text, size_t offset);
/// The offset of the beginning of a line (from 0); the end of the text if there are fewer.
size_t lineBegin(std::string_view text, int line);

/// The name of the node that is open at `offset` of a text GraphDef, as far as it stands there; empty if none.
std::string_view nodeNameAt(std::string_view text, size_t offset);

}
