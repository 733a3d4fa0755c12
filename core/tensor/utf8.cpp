// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/utf8.h"

#include <cstring>

namespace tagscope {

size_t utf8Length(std::string_view text)
{
    const auto at = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const auto isTail = [&](size_t i, unsigned low = 0x80, unsigned high = 0xbf) {
        return at(i) >= low && at(i) <= high;
    };
    const unsigned first = at(0);
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first <= 0xdf)
        return isTail(1) ? 2 : 0;
    if (first >= 0xe0 && first <= 0xef) {
        const unsigned low = first == 0xe0 ? 0xa0 : 0x80;
        const unsigned high = first == 0xed ? 0x9f : 0xbf;
        return isTail(1, low, high) && isTail(2) ? 3 : 0;
    }
    if (first >= 0xf0 && first <= 0xf4) {
        const unsigned low = first == 0xf0 ? 0x90 : 0x80;
        const unsigned high = first == 0xf4 ? 0x8f : 0xbf;
        return isTail(1, low, high) && isTail(2) && isTail(3) ? 4 : 0;
    }
    return 0;
}

bool isValidUtf8(std::string_view bytes)
{
    while (!bytes.empty()) {
        uint64_t eight = 0;
        if (bytes.size() >= sizeof(eight)) {
            std::memcpy(&eight, bytes.data(), sizeof(eight));
            if ((eight & 0x8080808080808080u) == 0) {
                bytes.remove_prefix(sizeof(eight));
                continue;
            }
        }
        const size_t length = utf8Length(bytes);
        if (length == 0)
            return false;
        bytes.remove_prefix(length);
    }
    return true;
}

void appendUtf8(std::string& out, uint32_t codePoint)
{
    const uint32_t c = codePoint;
    const auto put = [&](uint32_t byte) { out += static_cast<char>(byte); };
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xc0 | c >> 6);
        put(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
        put(0xe0 | c >> 12);
        put(0x80 | (c >> 6 & 0x3f));
        put(0x80 | (c & 0x3f));
    } else {
        put(0xf0 | c >> 18);
        put(0x80 | (c >> 12 & 0x3f));
        put(0x80 | (c >> 6 & 0x3f));
        put(0x80 | (c & 0x3f));
    }
}

}
