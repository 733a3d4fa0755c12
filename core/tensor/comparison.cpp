// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/comparison.h"

#include "core/tensor/format.h"
#include "core/tensor/number_walk.h"

#include <fmt/format.h>

namespace tagscope {

namespace {

constexpr int64_t patience = int64_t{1} << 16;
constexpr int longerLines = 4;

int64_t argmaxOf(const Tensor& tensor, const std::stop_token& stop)
{
    int64_t place = -1;
    double most = 0;
    forEachNumber(tensor, stop, [&](double value, int64_t, int64_t index) {
        if (!std::isnan(value) && (place < 0 || value > most)) {
            most = value;
            place = index;
        }
    });
    return place;
}

template <class T>
bool isNanNumber(const T& value)
{
    return std::isnan(asDouble(value));
}

/// Errors and NaN of every element that is stored on either side. False if it was stopped.
template <class T>
bool walk(const Tensor& a, const Tensor& b, int maxHeight, int maxWidth, const std::stop_token& stop,
          TensorComparison& c)
{
    const int width = a.shape().rank() < 2 ? maxWidth * longerLines : maxWidth;
    RasterMaker absolute(a.shape(), a.elements(), maxHeight, width);
    RasterMaker relative(a.shape(), a.elements(), maxHeight, width);
    const int64_t stored = std::max(a.storedElements(), b.storedElements());
    for (int64_t i = 0; i < stored && a.elements() > 0; ++i) {
        if (i % patience == 0 && stop.stop_requested())
            return false;
        const ElementDifference error = elementDifference(a, b, i);
        absolute.add(error.absolute);
        relative.add(error.relative);
        if (std::isfinite(error.absolute))
            c.mostAbsolute = std::max(c.mostAbsolute, error.absolute);
        if (std::isfinite(error.relative))
            c.mostRelative = std::max(c.mostRelative, error.relative);
        const bool isNan = isNanNumber(a.at<T>(i));
        const bool isOtherNan = isNanNumber(b.at<T>(i));
        const int64_t weight = i + 1 < stored ? 1 : a.elements() - stored + 1;
        (isNan && isOtherNan ? c.nansInBoth
             : isNan         ? c.nansInValue
                             : c.nansInReference) += isNan || isOtherNan ? weight : 0;
    }
    c.absolute = absolute.finish();
    c.relative = relative.finish();
    return true;
}

std::string placeOf(const Tensor& tensor, int64_t index)
{
    if (index < 0)
        return "none";
    const std::string place = elementPlace(tensor.shape(), index);
    return place.empty() ? "the only element" : place;
}

}

std::optional<TensorComparison> compareTensors(const Tensor& value, const Tensor& reference, Tolerance tolerance,
                                               int maxHeight, int maxWidth, const std::stop_token& stop)
{
    std::atomic<bool> isStopped = false;
    const std::stop_callback passOn(stop, [&isStopped] { isStopped = true; });
    TensorComparison c;
    c.difference = differenceOf(value, reference, tolerance, &isStopped);
    if (c.difference.wasStopped || isStopped)
        return std::nullopt;
    using Kind = TensorDifference::Kind;
    if ((c.difference.kind != Kind::None && c.difference.kind != Kind::Values) || value.isNone() || value.isRef())
        return c;
    c.elements = value.elements();
    bool isWhole = true;
    c.hasNumbers = visitNumeric(value.dtype(),
                                [&]<class T>() { isWhole = walk<T>(value, reference, maxHeight, maxWidth, stop, c); });
    if (!isWhole)
        return std::nullopt;
    if (c.hasNumbers) {
        c.argmaxOfValue = argmaxOf(value, stop);
        c.argmaxOfReference = argmaxOf(reference, stop);
    }
    return stop.stop_requested() ? std::nullopt : std::optional(std::move(c));
}

std::string toText(const TensorComparison& c, const Tensor& value, const Tensor& reference, Tolerance tolerance)
{
    const TensorDifference& d = c.difference;
    switch (d.kind) {
    case TensorDifference::Kind::Presence:
        return fmt::format("dead on one side only: the {} is dead\n", value.isNone() ? "value" : "reference");
    case TensorDifference::Kind::DType:
        return fmt::format("another dtype: {} and {}\n", dtypeNumpyName(value.dtype()),
                           dtypeNumpyName(reference.dtype()));
    case TensorDifference::Kind::Shape:
        return fmt::format("another shape: {} and {}\n", value.shape().toString(), reference.shape().toString());
    case TensorDifference::Kind::None:
    case TensorDifference::Kind::Values: break;
    }
    std::string text = d.isEqual() ? fmt::format("all {} elements agree", c.elements)
                                   : fmt::format("{} of {} elements differ", d.differing, c.elements);
    text += fmt::format(" (rtol {}, atol {})\n", numberText(tolerance.relative), numberText(tolerance.absolute));
    if (!d.isEqual())
        text += fmt::format("largest: {:.6g} (relative {:.3g}) at {}: {} against {}; first: {}\n", d.largestAbsolute,
                            d.largestRelative, placeOf(value, d.largestIndex), elementText(value, d.largestIndex),
                            elementText(reference, d.largestIndex), placeOf(value, d.firstIndex));
    if (c.nansInBoth + c.nansInValue + c.nansInReference > 0)
        text += fmt::format("NaN: {} on both sides (equal), {} only in the value, {} only in the reference\n",
                            c.nansInBoth, c.nansInValue, c.nansInReference);
    if (c.hasNumbers && c.elements > 1)
        text += c.hasArgmaxMoved() ? fmt::format("argmax: {} and {}\n", placeOf(value, c.argmaxOfValue),
                                                 placeOf(reference, c.argmaxOfReference))
                                   : fmt::format("argmax: {} on both sides\n", placeOf(value, c.argmaxOfValue));
    return text;
}

}
