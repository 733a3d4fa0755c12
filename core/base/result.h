// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <fmt/format.h>
#include <tl/expected.hpp>

#include <utility>

namespace tagscope {

/// A value or the Error that stood in its way. Expected failures (files, graphs, user input, kernels) are
/// returned like this; exceptions are not used.
template <class T>
using Result = tl::expected<T, Error>;

using Failure = tl::unexpected<Error>;

/// `return fail(ErrorCode::NotFound, "node '{}' not found", name);` in a function that returns Result<T>.
template <class... Args>
[[nodiscard]] Failure fail(ErrorCode code, fmt::format_string<Args...> format, Args&&... args)
{
    return Failure(Error{code, fmt::format(format, std::forward<Args>(args)...)});
}

template <class... Args>
[[nodiscard]] Failure invalidArgument(fmt::format_string<Args...> format, Args&&... args)
{
    return fail(ErrorCode::InvalidArgument, format, std::forward<Args>(args)...);
}

/// Passes the error of one Result on as that of another.
template <class T>
[[nodiscard]] Failure failure(Result<T>&& result)
{
    return Failure(std::move(result).error());
}

}
