// SPDX-License-Identifier: Apache-2.0
#include "core/ops/families.h"
#include "core/ops/string/string_families.h"

namespace tagscope {

void addStringOps(OpRegistry& registry)
{
    addTextOps(registry);
    addSubstringOps(registry);
    addStringSplitOps(registry);
    addStringNumberOps(registry);
    addStringSignatures(registry);
}

}
