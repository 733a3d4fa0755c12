// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/math_ops.h"

#include "core/ops/families.h"

namespace tagscope {

void addMathOps(OpRegistry& registry)
{
    math::addArithmeticOps(registry);
    math::addDivisionOps(registry);
    math::addComparisonOps(registry);
    math::addBitOps(registry);
    math::addUnaryOps(registry);
    math::addTranscendentalOps(registry);
    math::addGradientOps(registry);
    math::addComplexOps(registry);
    math::addSelectOps(registry);
    math::addClipOps(registry);
    math::addSumOps(registry);
    math::addCastOps(registry);
    math::addReductionOps(registry);
    math::addArgOps(registry);
    math::addScanOps(registry);
    math::addSegmentOps(registry);
    math::addMatMulOps(registry);
}

}
