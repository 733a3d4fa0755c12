// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tagscope {

class OpRegistry;

namespace math {

void addArithmeticOps(OpRegistry& registry);
void addDivisionOps(OpRegistry& registry);
void addComparisonOps(OpRegistry& registry);
void addBitOps(OpRegistry& registry);
void addUnaryOps(OpRegistry& registry);
void addTranscendentalOps(OpRegistry& registry);
void addGradientOps(OpRegistry& registry);
void addComplexOps(OpRegistry& registry);
void addSelectOps(OpRegistry& registry);
void addClipOps(OpRegistry& registry);
void addSumOps(OpRegistry& registry);
void addCastOps(OpRegistry& registry);
void addReductionOps(OpRegistry& registry);
void addArgOps(OpRegistry& registry);
void addScanOps(OpRegistry& registry);
void addSegmentOps(OpRegistry& registry);
void addMatMulOps(OpRegistry& registry);

}

}
