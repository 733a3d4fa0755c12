// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/array/arguments.h"
#include "core/ops/random/philox.h"

namespace tagscope {

/// The seeds of a random op, and the dtype of its output where an attribute says it.
struct RandomParams {
    int64_t seed = 0;
    int64_t seed2 = 0;
    DType dtype = DType::Invalid;
};

/// The generator of one firing: its numbers depend on seeds, node and tag, not on the schedule.
inline Philox generatorOf(const KernelContext& ctx)
{
    const auto& params = ctx.param<RandomParams>();
    return Philox(randomKeyOf(params.seed, params.seed2, ctx.randomKey));
}

/// The factory of a random op; `dtypeName` names the attribute of its output's dtype, if there is one.
template <KernelFn fn, const char* dtypeName = nullptr>
Result<Kernel> seeded(const KernelSpec& spec)
{
    RandomParams params{spec.attr<int64_t>("seed"), spec.attr<int64_t>("seed2")};
    if constexpr (dtypeName != nullptr)
        params.dtype = spec.attr<DType>(dtypeName);
    return kernelWith(fn, params);
}

/// The groups of random ops; addRandomOps adds them all.
void addDistributionOps(OpRegistry& registry);
void addSamplingOps(OpRegistry& registry);

}
