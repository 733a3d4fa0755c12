// SPDX-License-Identifier: Apache-2.0
#include "core/ops/families.h"
#include "core/ops/signatures/signature_families.h"

namespace tagscope {

void addSignatureOps(OpRegistry& registry)
{
    addFunctionalSignatures(registry);
    addTensorListSignatures(registry);
    addTrainingSignatures(registry);
    addFileSignatures(registry);
    addParsingSignatures(registry);
    addSummarySignatures(registry);
}

}
