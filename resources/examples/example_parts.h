// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/build/graph_builder.h"

#include <string>
#include <string_view>
#include <utility>

namespace tagscope::examples {

inline Endpoint number(GraphBuilder& b, int32_t value, std::string_view name)
{
    return b.constant(Tensor::scalar(value), name);
}

inline Result<Graph> withResult(GraphBuilder&& b, Endpoint value)
{
    b.op("Identity", {value}, {}, "result");
    return std::move(b).build();
}

inline Endpoint lessThan(GraphBuilder& b, Endpoint value, Endpoint limit)
{
    return b.op("Less", {value, limit});
}

inline Endpoint sum(GraphBuilder& b, Endpoint x, Endpoint y)
{
    return b.op("AddV2", {x, y}, {}, "Add");
}

/// The full name of a CPU of this process.
inline std::string cpu(int id)
{
    return "/job:localhost/replica:0/task:0/device:CPU:" + std::to_string(id);
}

/// i = 0; while i < 10: i += 1
Result<Graph> counter();
/// 0 + 1 ten times, where the addition is on a second device.
Result<Graph> loopOverTwo();

}
