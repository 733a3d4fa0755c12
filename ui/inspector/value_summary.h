// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/tensor/raster.h"
#include "core/tensor/slice.h"
#include "core/tensor/statistics.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace tagscope::ui {

/// A part of a value as a picture: opaque 0xffRRGGBB, row by row.
struct PixelPicture {
    int height = 0;
    int width = 0;
    std::vector<uint32_t> pixels;
};

/// What a value comes to, whatever its size: everything that takes a walk through its elements. Has nothing where the
/// value has no numbers.
struct ValueSummary {
    std::optional<TensorStatistics> statistics;
    std::optional<Histogram> histogram;
    std::optional<TensorRaster> raster;
    std::optional<PixelPicture> image;
};

/// What can be seen as an image: a matrix, or [height, width, channels] with 1, 3 or 4 channels.
bool isImage(const Tensor& tensor);

/// The part of a value that a slice names: the value itself where that is all of it, else a copy. ResourceExhausted for
/// a copy of more than `mostPartBytes`.
Result<Tensor> partOf(const Tensor& tensor, const std::vector<SlicePart>& slice);
constexpr size_t mostPartBytes = size_t{512} << 20;

/// May take long. Any thread.
ValueSummary summarise(const Tensor& tensor, const std::stop_token& stop = {});

/// One line of text for each row, its last dimension as columns; strings in quotes where CSV needs them.
/// ResourceExhausted for more than a million elements.
Result<std::string> csvText(const Tensor& tensor);

/// Writes the value as a .npy file; a failure leaves what was there. Errors name the file.
Result<void> saveNpy(const Tensor& tensor, const std::string& path);

}
