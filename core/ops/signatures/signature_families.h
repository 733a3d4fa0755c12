// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tagscope {

class OpRegistry;

/// Ops of which only the signature is known: a graph with them opens and is shown, firing one is an error.
void addFunctionalSignatures(OpRegistry& registry);
void addTensorListSignatures(OpRegistry& registry);
void addTrainingSignatures(OpRegistry& registry);
void addFileSignatures(OpRegistry& registry);
void addParsingSignatures(OpRegistry& registry);
void addSummarySignatures(OpRegistry& registry);

}
