// SPDX-License-Identifier: Apache-2.0
#include "core/debug/names/tensor_ref.h"

#include "core/base/say.h"

#include <charconv>

namespace tagscope {

Result<TensorRef> parseTensorRef(std::string_view text)
{
    TensorRef ref;
    const std::string_view whole = text;
    if (text.ends_with(']')) {
        // Frame names may hold brackets; node names cannot.
        const size_t open = text.rfind('[');
        if (open == std::string_view::npos)
            return refused("'{}' has no '[' for its ']'", whole);
        ref.slice = text.substr(open);
        text = text.substr(0, open);
    }
    if (const size_t at = text.find('@'); at != std::string_view::npos) {
        ref.tag = text.substr(at + 1);
        if (ref.tag.empty())
            return refused("'{}' has no tag after '@', such as 'while;3'", whole);
        text = text.substr(0, at);
    }
    if (const size_t colon = text.rfind(':'); colon != std::string_view::npos) {
        const std::string_view digits = text.substr(colon + 1);
        int slot = 0;
        const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), slot);
        if (digits.empty() || parsed.ec != std::errc() || parsed.ptr != digits.data() + digits.size() || slot < 0)
            return refused("'{}' is not the number of an output", digits);
        ref.slot = slot;
        text = text.substr(0, colon);
    }
    if (text.empty())
        return refused("'{}' names no node", whole);
    ref.node = text;
    return ref;
}

}
