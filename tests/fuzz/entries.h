// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// One function for each parser of foreign input. They take any bytes; what they find wrong beyond a crash (a graph
/// that changes when it is written and read again) ends the program. The fuzz targets and the replay of the corpus
/// share them.
namespace tagscope::fuzz {

void graphBinary(std::string_view bytes);
void graphJson(std::string_view bytes);
void graphText(std::string_view bytes);
void npy(std::string_view bytes);
/// The first byte picks the dtype.
void literal(std::string_view bytes);

}
