// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tagscope {

class OpRegistry;

/// The groups of nn ops; addNnOps adds them all.
void addActivationOps(OpRegistry& registry);
void addActivationGradientOps(OpRegistry& registry);
void addBiasOps(OpRegistry& registry);
void addSoftmaxOps(OpRegistry& registry);
void addTopKOps(OpRegistry& registry);
void addNnSignatures(OpRegistry& registry);

}
