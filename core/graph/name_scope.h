// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace tagscope {

/// Views take scopes deeper than this as one: nobody opens a thousand boxes in each other, and names can be very deep.
constexpr int mostScopes = 64;

/// The name scope that a node is in: "a/b" of "a/b/c"; empty at the top.
std::string_view scopeOf(std::string_view name);

/// The innermost scope around two scopes: "a/b" of "a/b/c" and "a/b/d/e". Linear.
std::string_view commonScope(std::string_view a, std::string_view b);

}
