// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/options_entry.h"

#include "core/base/assert.h"
#include "core/exec/network_file.h"
#include "core/partition/placement_file.h"

namespace tagscope::fuzz {

void options(std::string_view bytes)
{
    if (const Result<Network> network = readNetwork(bytes, "fuzz")) {
        const Result<Network> again = readNetwork(toText(*network), "again");
        TAGSCOPE_ASSERT(again.has_value() && *again == *network, "what was written can be read");
    }
    if (const Result<std::vector<Fault>> faults = readFaults(bytes, "fuzz")) {
        const Result<std::vector<Fault>> again = readFaults(toText(*faults), "again");
        TAGSCOPE_ASSERT(again.has_value() && *again == *faults, "what was written can be read");
    }
    if (const Result<PlacementRequest> placement = readPlacement(bytes, "fuzz"); !placement)
        TAGSCOPE_ASSERT(!placement.error().message.empty(), "an error says something");
}

}
