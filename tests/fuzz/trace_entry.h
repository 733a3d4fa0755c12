// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace tagscope::fuzz {

/// A trace file, or (so that checksums do not stand in the way) the plain contents of its sections: for each its kind
/// in one byte, its size in four, its bytes. What can be read must replay.
void trace(std::string_view bytes);

/// A trace file in that plain form.
std::string plainTrace(std::string_view file);

}
