// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tagscope {

class OpRegistry;

/// The groups of string ops; addStringOps adds them all.
void addTextOps(OpRegistry& registry);
void addSubstringOps(OpRegistry& registry);
void addStringSplitOps(OpRegistry& registry);
void addStringNumberOps(OpRegistry& registry);
void addStringSignatures(OpRegistry& registry);

}
