// SPDX-License-Identifier: Apache-2.0
#include "core/graph/name_scope.h"

namespace tagscope {

std::string_view scopeOf(std::string_view name)
{
    const size_t slash = name.rfind('/');
    return slash == std::string_view::npos ? std::string_view() : name.substr(0, slash);
}

std::string_view commonScope(std::string_view a, std::string_view b)
{
    size_t end = 0;
    for (size_t i = 0;; ++i) {
        const bool aEnds = i == a.size() || a[i] == '/';
        const bool bEnds = i == b.size() || b[i] == '/';
        if (aEnds && bEnds)
            end = i;
        if (i == a.size() || i == b.size() || a[i] != b[i])
            return a.substr(0, end);
    }
}

}
