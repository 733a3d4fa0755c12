// SPDX-License-Identifier: Apache-2.0
#include "ui/session/value_series.h"

#include "core/debug/describe.h"
#include "core/tensor/statistics.h"

#include <algorithm>

namespace tagscope::ui {

namespace {

constexpr int64_t mostElements = 1 << 22;
constexpr size_t textLength = 40;

/// The output of the firing at a tag; nothing if it has not fired there.
std::optional<Tensor> outputAt(const Debugger& debugger, PlanId plan, int slot, TagId tag)
{
    if (!tag.isValid())
        return std::nullopt;
    const std::optional<uint64_t> event = debugger.timeline()->findFiring(plan, tag, debugger.position());
    if (!event || debugger.timeline()->record(*event).kind != Event::Kind::Firing)
        return std::nullopt;
    const std::vector<Tensor> outputs = debugger.outputs(*event, Values::Kept);
    return static_cast<size_t>(slot) < outputs.size() ? outputs[static_cast<size_t>(slot)] : Tensor();
}

void takeStatistics(const TensorStatistics& statistics, SeriesPoint& point)
{
    point.kind = SeriesPoint::Kind::Number;
    point.mean = statistics.mean;
    point.low = statistics.min;
    point.high = statistics.max;
    point.isFinite = statistics.finite() == statistics.elements;
}

SeriesPoint pointOf(const Debugger& debugger, const std::optional<Tensor>& value)
{
    SeriesPoint point;
    if (!value)
        return point;
    if (value->isNone()) {
        point.kind = SeriesPoint::Kind::Dead;
        return point;
    }
    point.kind = SeriesPoint::Kind::Other;
    point.text = recordedSummary(*value, textLength);
    point.notCaptured = notCaptured(*value);
    if (point.notCaptured) {
        const ValueFigures* figures = debugger.figures(*value);
        if (figures && figures->statistics)
            takeStatistics(*figures->statistics, point);
        return point;
    }
    if (value->storedElements() > mostElements)
        return point;
    if (const std::optional<TensorStatistics> statistics = tensorStatistics(*value))
        takeStatistics(*statistics, point);
    return point;
}

}

Series valueSeries(const Debugger& debugger, FiringGrid& grid, const SeriesRequest& request,
                   std::chrono::milliseconds patience)
{
    Series series;
    series.node = request.node;
    series.slot = request.slot;
    series.first = std::max<int64_t>(0, request.first);
    if (!debugger.program() || request.node.index() >= debugger.graph()->size() || request.slot < 0)
        return series;
    const PlanId plan = debugger.program()->planOf(request.node);
    if (!plan.isValid())
        return series;
    const uint32_t frame = debugger.program()->node(plan).frame;
    TagId parent;
    if (request.tag)
        if (const std::optional<TagEntry> entry = debugger.timeline()->tag(*request.tag);
            entry && entry->frame == frame)
            parent = entry->parent;
    const std::vector<TagId>* tags = grid.tagsOf(debugger, frame, parent);
    if (!tags)
        return series;
    series.parent = parent;
    series.iterations = static_cast<int64_t>(tags->size());
    if (request.first < 0)
        series.first = std::max<int64_t>(0, series.iterations + std::max(request.first, -SeriesRequest::mostPoints));
    const int64_t end =
        std::min(series.iterations, series.first + std::clamp<int64_t>(request.count, 0, SeriesRequest::mostPoints));
    const auto deadline = std::chrono::steady_clock::now() + patience;
    const auto valueAt = [&](int64_t i) {
        return outputAt(debugger, plan, request.slot, (*tags)[static_cast<size_t>(i)]);
    };
    std::optional<Tensor> before;
    if (series.first > 0 && series.first < end)
        before = valueAt(series.first - 1);
    for (int64_t i = series.first; i < end; ++i) {
        std::optional<Tensor> value = valueAt(i);
        SeriesPoint point = pointOf(debugger, value);
        point.tag = (*tags)[static_cast<size_t>(i)];
        // Of a value that is not there nobody knows whether it differs.
        point.differs = value && before && !point.notCaptured && !notCaptured(*before) && !(*value == *before);
        series.points.push_back(std::move(point));
        if (value)
            before = std::move(value);
        if (std::chrono::steady_clock::now() > deadline)
            break;
    }
    return series;
}

}
