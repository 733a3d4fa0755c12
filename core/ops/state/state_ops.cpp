// SPDX-License-Identifier: Apache-2.0
#include "core/ops/families.h"
#include "core/ops/op_def.h"

namespace tagscope {

void addStateOps(OpRegistry&)
{
}

}
