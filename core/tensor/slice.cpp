// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/slice.h"

#include "core/base/say.h"

#include <algorithm>
#include <charconv>

namespace tagscope {

namespace {

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t";
    const size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

Result<int64_t> parseInteger(std::string_view text)
{
    int64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + (text.starts_with('+') ? 1 : 0), end, value);
    if (error != std::errc() || stop != end)
        return refused("'{}' in a slice is not an integer", text);
    return value;
}

Result<SlicePart> parsePart(std::string_view text)
{
    SlicePart part;
    if (text.empty())
        return refused("a slice has an empty part");
    if (text == "...") {
        part.kind = SlicePart::Kind::Ellipsis;
        return part;
    }
    std::vector<std::string_view> fields;
    for (size_t from = 0;;) {
        const size_t colon = text.find(':', from);
        fields.push_back(trimmed(text.substr(from, colon == std::string_view::npos ? colon : colon - from)));
        if (colon == std::string_view::npos)
            break;
        from = colon + 1;
    }
    if (fields.size() > 3)
        return refused("'{}' has more than start:stop:step", text);
    std::optional<int64_t> numbers[3];
    for (size_t i = 0; i < fields.size(); ++i) {
        if (fields[i].empty())
            continue;
        const Result<int64_t> number = parseInteger(fields[i]);
        if (!number)
            return Failure(number.error());
        numbers[i] = *number;
    }
    part.kind = fields.size() == 1 ? SlicePart::Kind::Index : SlicePart::Kind::Range;
    part.start = numbers[0];
    part.stop = numbers[1];
    part.step = numbers[2].value_or(1);
    if (part.step == 0)
        return refused("the step of '{}' is zero", text);
    return part;
}

/// How one dimension is walked: `count` elements from `first` in steps of `step`.
struct Walk {
    int64_t first = 0;
    int64_t step = 1;
    int64_t count = 0;
    bool isDropped = false;
};

Result<Walk> resolvePart(const SlicePart& part, int64_t size, int axis)
{
    if (part.kind == SlicePart::Kind::Index) {
        const int64_t index = *part.start < 0 ? *part.start + size : *part.start;
        if (index < 0 || index >= size)
            return refused("index {} is out of bounds for axis {} with size {}", *part.start, axis, size);
        return Walk{index, 1, 1, true};
    }
    const bool isBackward = part.step < 0;
    const int64_t low = isBackward ? -1 : 0;
    const int64_t high = isBackward ? size - 1 : size;
    const auto clip = [&](std::optional<int64_t> v, int64_t otherwise) {
        if (!v)
            return otherwise;
        return std::clamp(*v < 0 ? *v + size : *v, low, high);
    };
    const int64_t first = clip(part.start, isBackward ? high : low);
    const int64_t last = clip(part.stop, isBackward ? low : high);
    const int64_t distance = isBackward ? first - last : last - first;
    if (distance <= 0)
        return Walk{0, part.step, 0};
    // The magnitude is taken unsigned: the step may be the smallest integer.
    const uint64_t stride = isBackward ? 0 - static_cast<uint64_t>(part.step) : static_cast<uint64_t>(part.step);
    const auto count = static_cast<int64_t>((static_cast<uint64_t>(distance) - 1) / stride + 1);
    return Walk{first, count > 1 ? part.step : 1, count};
}

Result<std::vector<Walk>> resolve(const Shape& shape, const std::vector<SlicePart>& slice)
{
    const auto isEllipsis = [](const SlicePart& p) { return p.kind == SlicePart::Kind::Ellipsis; };
    const auto ellipses = std::count_if(slice.begin(), slice.end(), isEllipsis);
    const auto used = static_cast<int>(slice.size()) - static_cast<int>(ellipses);
    if (used > shape.rank())
        return refused("too many indices: {} for a tensor of {} dimensions", used, shape.rank());
    std::vector<Walk> walks;
    const auto takeWhole = [&](int upTo) {
        for (int axis = static_cast<int>(walks.size()); axis < upTo; ++axis)
            walks.push_back({0, 1, shape.dim(axis)});
    };
    for (const SlicePart& part : slice) {
        const int axis = static_cast<int>(walks.size());
        if (isEllipsis(part)) {
            takeWhole(axis + shape.rank() - used);
            continue;
        }
        const Result<Walk> walk = resolvePart(part, shape.dim(axis), axis);
        if (!walk)
            return Failure(walk.error());
        walks.push_back(*walk);
    }
    takeWhole(shape.rank());
    return walks;
}

/// Calls copy(from, to) for each element of the part, in row-major order.
template <class Copy>
void walkElements(const Shape& shape, const std::vector<Walk>& walks, int64_t total, Copy&& copy)
{
    if (total == 0)
        return;  // and strides might overflow
    const size_t rank = walks.size();
    std::vector<int64_t> strides(rank, 1);
    for (size_t axis = rank; axis-- > 1;)
        strides[axis - 1] = strides[axis] * shape.dim(static_cast<int>(axis));
    std::vector<int64_t> position(rank, 0);
    int64_t from = 0;
    for (size_t axis = 0; axis < rank; ++axis)
        from += walks[axis].first * strides[axis];
    for (int64_t to = 0; to < total; ++to) {
        copy(from, to);
        for (size_t axis = rank; axis-- > 0;) {
            const int64_t step = walks[axis].step * strides[axis];
            if (++position[axis] < walks[axis].count) {
                from += step;
                break;
            }
            from -= step * (walks[axis].count - 1);
            position[axis] = 0;
        }
    }
}

}

Result<std::vector<SlicePart>> parseSlice(std::string_view text)
{
    text = trimmed(text);
    if (!text.starts_with('[') || !text.ends_with(']') || text.size() < 2)
        return refused("a slice is written in brackets, as [0, 1:3], not '{}'", text.substr(0, 80));
    text = text.substr(1, text.size() - 2);
    std::vector<SlicePart> parts;
    if (trimmed(text).empty())
        return parts;
    for (size_t from = 0;;) {
        const size_t comma = text.find(',', from);
        const Result<SlicePart> part =
            parsePart(trimmed(text.substr(from, comma == std::string_view::npos ? comma : comma - from)));
        if (!part)
            return Failure(part.error());
        if (part->kind == SlicePart::Kind::Ellipsis && std::ranges::find(parts, *part) != parts.end())
            return refused("a slice can have only one '...'");
        parts.push_back(*part);
        if (comma == std::string_view::npos)
            return parts;
        from = comma + 1;
    }
}

Result<Tensor> applySlice(const Tensor& tensor, const std::vector<SlicePart>& slice, size_t maxBytes)
{
    const Result<std::vector<Walk>> walks = resolve(tensor.shape(), slice);
    if (!walks)
        return Failure(walks.error());
    Shape shape;
    for (const Walk& walk : *walks)
        if (!walk.isDropped)
            shape.append(walk.count);
    const Result<size_t> bytes = tensorBytes(tensor.dtype(), shape);
    if (!bytes)
        return Failure(bytes.error());
    if (*bytes > maxBytes)
        return refused(ErrorCode::ResourceExhausted, "the slice has {} bytes, more than the limit of {}",
                       grouped(*bytes), grouped(maxBytes));
    const size_t size = dtypeSize(tensor.dtype());
    if (tensor.dtype() != DType::String && size == 0)
        return refused("a tensor of dtype {} cannot be sliced", dtypeNumpyName(tensor.dtype()));
    Tensor part = Tensor::allocate(tensor.dtype(), shape);
    const int64_t total = part.elements();
    if (tensor.dtype() == DType::String) {
        std::string* out = part.mutableData<std::string>();
        walkElements(tensor.shape(), *walks, total,
                     [&](int64_t from, int64_t to) { out[to] = tensor.at<std::string>(from); });
        return part;
    }
    std::byte* out = part.mutableData<std::byte>();
    const int64_t lastStored = tensor.storedElements() - 1;
    walkElements(tensor.shape(), *walks, total, [&](int64_t from, int64_t to) {
        std::memcpy(out + static_cast<size_t>(to) * size,
                    tensor.rawData() + static_cast<size_t>(std::min(from, lastStored)) * size, size);
    });
    return part;
}

Result<SliceView> SliceView::of(const Shape& shape, const std::vector<SlicePart>& slice)
{
    const Result<std::vector<Walk>> walks = resolve(shape, slice);
    if (!walks)
        return Failure(walks.error());
    SliceView view;
    for (const Walk& walk : *walks)
        if (!walk.isDropped) {
            view.m_axes.push_back({walk.first, walk.step, walk.count, 0});
            view.m_shape.append(walk.count);
        }
    if (std::ranges::any_of(view.m_axes, [](const Axis& axis) { return axis.count == 0; })) {
        view.m_elements = 0;
        return view;  // and strides might overflow
    }
    int64_t stride = 1;
    size_t kept = view.m_axes.size();
    for (size_t i = walks->size(); i-- > 0;) {
        if ((*walks)[i].isDropped)
            view.m_base += (*walks)[i].first * stride;
        else
            view.m_axes[--kept].stride = stride;
        stride *= shape.dim(static_cast<int>(i));
    }
    for (const Axis& axis : view.m_axes)
        view.m_elements *= axis.count;
    return view;
}

int64_t SliceView::elementAt(int64_t i) const
{
    int64_t element = m_base;
    for (size_t axis = m_axes.size(); axis-- > 0;) {
        const Axis& a = m_axes[axis];
        element += (a.first + i % a.count * a.step) * a.stride;
        i /= a.count;
    }
    return element;
}

std::optional<int64_t> SliceView::find(int64_t element) const
{
    int64_t rest = element - m_base;
    if (m_elements == 0 || rest < 0)
        return {};
    int64_t found = 0;
    for (const Axis& axis : m_axes) {
        const int64_t offset = rest / axis.stride - axis.first;
        const int64_t i = offset / axis.step;
        if (offset % axis.step != 0 || i < 0 || i >= axis.count)
            return {};
        rest %= axis.stride;
        found = found * axis.count + i;
    }
    // What a dimension that an index fixes leaves over is another index than that one.
    return rest == 0 ? std::optional(found) : std::nullopt;
}

int64_t SliceView::indexAt(int axis, int64_t i) const
{
    const Axis& a = m_axes[static_cast<size_t>(axis)];
    return a.first + i * a.step;
}

}
