// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/tensor/shape.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace tagscope {

/// What stands before the elements of a .npy file.
struct NpyHeader {
    std::string descr;  ///< "<f4", "|b1", ...
    bool isFortranOrder = false;
    Shape shape;            ///< its elements are checked (Shape::checkedElements)
    size_t dataOffset = 0;  ///< where the elements begin
};

/// Versions 1.0 to 3.0. InvalidArgument or DataLoss for anything else.
Result<NpyHeader> parseNpyHeader(std::string_view bytes);

/// Magic, version 1.0 (2.0 if it must be) and the header, padded so that the elements begin at a multiple of 64.
std::string npyHeaderBytes(std::string_view descr, const Shape& shape);

}
