// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/network.h"

#include <string>
#include <string_view>

namespace tagscope {

/// Reads a network file (design.md 8), a JSON object. InvalidArgument with `name`, the file's, for anything else: a key
/// that is unknown, a value of another kind or out of its range. At most 100,000 rules.
Result<Network> readNetwork(std::string_view text, std::string_view name);
/// Reads a fault file (design.md 8), a JSON object with the list "faults". InvalidArgument as of readNetwork, also for
/// what a kind of fault does not use, or lacks.
Result<std::vector<Fault>> readFaults(std::string_view text, std::string_view name);

/// What `--network FILE` and `--faults FILE` say of a run; an empty name: nothing. NotFound where a file cannot be
/// read; at most 64 MB.
Result<NetworkRequest> networkOfOptions(const std::string& network, const std::string& faults);

/// As readNetwork and readFaults read it.
std::string toText(const Network& network);
std::string toText(const std::vector<Fault>& faults);

}
