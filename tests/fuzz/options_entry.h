// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace tagscope::fuzz {

/// A file that an option names, read as network, as faults and as placement. What is read as one of the first two must
/// be the same after it was written and read again.
void options(std::string_view bytes);

}
