// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/op_def.h"

#include <string>
#include <string_view>

namespace tagscope {

/// Reads the one-line signature of OpRegistry::add into `def`. Returns what is wrong with it, empty if nothing is.
std::string parseOpSpec(std::string_view spec, OpDef& def);

/// "Op<name=Add; signature=x:T, y:T -> z:T; attr=T:type,allowed=[DT_FLOAT]>", as TensorFlow's messages print an op.
std::string summarizeOp(const OpDef& def);

}
