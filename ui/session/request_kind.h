// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <variant>

namespace tagscope::ui {

template <class T, class Variant>
inline constexpr bool isOneOf = false;
template <class T, class... Ts>
inline constexpr bool isOneOf<T, std::variant<Ts...>> = (std::is_same_v<T, Ts> || ...);
/// An alternative of the variant.
template <class T, class Variant>
concept OneOf = isOneOf<std::remove_cvref_t<T>, Variant>;

/// What a request does to the run.
enum class RequestKind {
    Work,      ///< changes it, and ends in new figures and a snapshot
    Reading,   ///< as long as work, and as stoppable, but changes nothing
    Question,  ///< leaves the cursor and what happened alone, and is answered between two slices of a run
};

/// How a request leads to another place of the run: to the one beside it, or anywhere.
enum class RequestWay : uint8_t { None, Step, Jump };

}
