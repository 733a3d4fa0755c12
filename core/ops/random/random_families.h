// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/array/arguments.h"
#include "core/ops/random/philox.h"

namespace tagscope {

/// The seeds of a random op.
struct Seeds {
    int64_t seed = 0;
    int64_t seed2 = 0;
};

/// The generator of one firing: its numbers depend on seeds, node and tag, not on the schedule.
inline Philox generatorOf(const KernelContext& ctx)
{
    const auto& seeds = ctx.param<Seeds>();
    return Philox(randomKeyOf(seeds.seed, seeds.seed2, ctx.randomKey));
}

template <KernelFn fn>
Result<Kernel> seeded(const KernelSpec& spec)
{
    return kernelWith(fn, Seeds{spec.attr<int64_t>("seed"), spec.attr<int64_t>("seed2")});
}

/// The groups of random ops; addRandomOps adds them all.
void addDistributionOps(OpRegistry& registry);
void addSamplingOps(OpRegistry& registry);

}
