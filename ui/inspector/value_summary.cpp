// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/value_summary.h"

#include "core/base/new_file.h"
#include "core/base/say.h"
#include "core/tensor/convert.h"
#include "core/tensor/format.h"
#include "core/tensor/npy.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tagscope::ui {

namespace {

constexpr int mostBins = 40;
constexpr int mostCells = 160;
constexpr int mostPoints = 512;
constexpr int64_t mostPixels = 512;
constexpr int64_t mostCsvElements = 1'000'000;
constexpr size_t mostFileBytes = size_t{4} << 30;

/// As many bins as there are numbers to tell apart.
int binsFor(const TensorStatistics& s, DType dtype)
{
    if (s.finite() == 0 || !(s.max > s.min))
        return 1;
    const bool isWhole = isInteger(dtype) || dtype == DType::Bool;
    const double span = s.max - s.min + 1;
    return isWhole && span <= mostBins ? static_cast<int>(span) : mostBins;
}

/// Bytes are grey levels; other numbers are spread from their least to their greatest.
uint32_t level(const Tensor& tensor, int64_t element, const TensorStatistics& s)
{
    const double value = numberAt(tensor, element).toDouble();
    const bool isByte = tensor.dtype() == DType::UInt8;
    const double low = isByte ? 0 : s.min;
    const double high = isByte ? 255 : s.max;
    if (!std::isfinite(value) || !(high > low))
        return 0;
    return static_cast<uint32_t>(std::lround(std::clamp((value / 2 - low / 2) / (high / 2 - low / 2), 0.0, 1.0) * 255));
}

/// Every pixel is an element, not a mean: of a large image every n-th.
PixelPicture imageOf(const Tensor& tensor, const TensorStatistics& s)
{
    const Shape& shape = tensor.shape();
    const int64_t channels = shape.rank() == 3 ? shape.dim(2) : 1;
    PixelPicture image;
    image.height = static_cast<int>(std::min(shape.dim(0), mostPixels));
    image.width = static_cast<int>(std::min(shape.dim(1), mostPixels));
    image.pixels.reserve(static_cast<size_t>(image.height) * static_cast<size_t>(image.width));
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const auto row = static_cast<int64_t>(static_cast<double>(shape.dim(0)) / image.height * y);
            const auto column = static_cast<int64_t>(static_cast<double>(shape.dim(1)) / image.width * x);
            const int64_t element = (row * shape.dim(1) + column) * channels;
            std::array<uint32_t, 3> rgb{};
            for (size_t c = 0; c < 3; ++c)
                rgb[c] = level(tensor, element + (channels >= 3 ? static_cast<int64_t>(c) : 0), s);
            image.pixels.push_back(0xff000000u | rgb[0] << 16 | rgb[1] << 8 | rgb[2]);
        }
    return image;
}

/// A line as CSV wants it: what holds a comma, a quote or a line end stands in quotes.
std::string csvCell(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

}

bool isImage(const Tensor& tensor)
{
    if (!tensor.hasValue() || tensor.isRef() || tensor.elements() == 0 || dtypeSize(tensor.dtype()) == 0)
        return false;
    const Shape& shape = tensor.shape();
    return shape.rank() == 2 || (shape.rank() == 3 && (shape.dim(2) == 1 || shape.dim(2) == 3 || shape.dim(2) == 4));
}

Result<Tensor> partOf(const Tensor& tensor, const std::vector<SlicePart>& slice)
{
    const Result<SliceView> view = SliceView::of(tensor.shape(), slice);
    if (!view)
        return Failure(view.error());
    const bool isAll = view->shape() == tensor.shape()
        && std::ranges::all_of(slice, [](const SlicePart& part) { return part.step > 0; });
    return isAll ? Result<Tensor>(tensor) : applySlice(tensor, slice, mostPartBytes);
}

ValueSummary summarise(const Tensor& tensor, const std::stop_token& stop)
{
    ValueSummary summary;
    summary.statistics = tensorStatistics(tensor, stop);
    if (!summary.statistics)
        return summary;
    summary.histogram = tensorHistogram(tensor, binsFor(*summary.statistics, tensor.dtype()), stop);
    const bool isLine = tensor.shape().rank() < 2;
    summary.raster = tensorRaster(tensor, isLine ? 1 : mostCells, isLine ? mostPoints : mostCells, stop);
    if (isImage(tensor))
        summary.image = imageOf(tensor, *summary.statistics);
    return summary;
}

Result<std::string> csvText(const Tensor& tensor)
{
    if (!tensor.hasValue())
        return refused(ErrorCode::FailedPrecondition, "there is no value to copy");
    if (tensor.elements() > mostCsvElements)
        return refused(
            ErrorCode::ResourceExhausted,
            "{} elements are too many to be copied (the limit is {}): take a slice, or save the value as .npy",
            tensor.elements(), mostCsvElements);
    const Shape& shape = tensor.shape();
    const int64_t columns = shape.rank() == 0 ? 1 : shape.dim(shape.rank() - 1);
    std::string out;
    for (int64_t i = 0; i < tensor.elements(); ++i) {
        out += csvCell(tensor.dtype() == DType::String ? tensor.at<std::string>(i) : elementText(tensor, i));
        out += (i + 1) % columns == 0 ? '\n' : ',';
    }
    return out;
}

Result<void> saveNpy(const Tensor& tensor, const std::string& path)
{
    const Result<std::string> bytes = writeNpy(tensor, mostFileBytes);
    if (!bytes)
        return Failure(bytes.error());
    return writeFile(path, *bytes);
}

}
