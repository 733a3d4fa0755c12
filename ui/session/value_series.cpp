// SPDX-License-Identifier: Apache-2.0
#include "ui/session/value_series.h"

#include "core/debug/describe.h"
#include "core/tensor/statistics.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr int64_t mostElements = 1 << 22;
constexpr size_t textLength = 40;
/// More instances are not looked through for one that is meant.
constexpr size_t mostInstances = 4096;

/// The first and the last iteration that count.
using Covered = std::pair<int64_t, int64_t>;
constexpr Covered everything{0, std::numeric_limits<int64_t>::max() - 1};
constexpr Covered nothing{0, -1};

/// What a range covers of the instance of a frame that was entered from `parent`, or of the newest one that it covers at all.
Covered coveredInstance(const Debugger& debugger, FiringGrid& grid, const TagRange& only, uint32_t frame, TagId& parent)
{
    const auto covered = [&](TagId entered) -> std::optional<Covered> {
        const auto range = only.iterationsOf(instanceName(*debugger.tagNames(), *debugger.timeline(), entered, frame));
        return range ? std::optional(Covered(range->first, std::min(range->second, everything.second))) : std::nullopt;
    };
    if (const std::optional<Covered> asked = covered(parent))
        return *asked;
    const auto& instances = grid.instances(debugger);
    size_t looked = 0;
    for (auto it = instances.rbegin(); it != instances.rend() && looked < mostInstances; ++it, ++looked)
        if (const std::optional<Covered> other = it->first.second == frame ? covered(it->first.first) : std::nullopt) {
            parent = it->first.first;
            return *other;
        }
    return nothing;
}

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
    const Covered covered = request.only ? coveredInstance(debugger, grid, *request.only, frame, parent) : everything;
    tags = grid.tagsOf(debugger, frame, parent);
    series.parent = parent;
    series.iterations = std::min(static_cast<int64_t>(tags->size()) - 1, covered.second) + 1;
    if (request.first < 0)
        series.first = series.iterations + std::max(request.first, -SeriesRequest::mostPoints);
    series.first = std::max(series.first, covered.first);
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
