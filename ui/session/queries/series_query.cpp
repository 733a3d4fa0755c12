// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/series_query.h"

#include "core/base/say.h"
#include "core/debug/expr/expression.h"
#include "core/debug/record/describe.h"
#include "core/tensor/statistics.h"
#include "ui/session/engine_run.h"
#include "ui/session/firing_grid.h"
#include "ui/session/instance_name.h"
#include "ui/session/shown_tag.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr int64_t mostSeriesElements = 1 << 22;
constexpr size_t seriesTextLength = 40;
/// More instances are not looked through for one that is meant.
constexpr size_t mostSeriesInstances = 4096;

/// What a range covers of the instance of a frame that was entered from `parent`, or of the newest one that it covers
/// at all.
std::optional<IterationSpan> coveredInstance(const Debugger& debugger, FiringGrid& grid, const TagRange& only,
                                             StaticFrameId frame, TagId& parent)
{
    const auto covered = [&](TagId entered) {
        return only.iterationsOf(instanceName(*debugger.tagNames(), *debugger.timeline(), entered, frame));
    };
    if (const std::optional<IterationSpan> asked = covered(parent))
        return asked;
    const auto& instances = grid.instances(debugger);
    size_t looked = 0;
    for (auto it = instances.rbegin(); it != instances.rend() && looked < mostSeriesInstances; ++it, ++looked)
        if (const std::optional<IterationSpan> other =
                it->first.second == frame ? covered(it->first.first) : std::nullopt) {
            parent = it->first.first;
            return other;
        }
    return std::nullopt;
}

/// One firing: what it put out, and where.
struct Firing {
    std::vector<Tensor> outputs;
    uint64_t event = 0;
    bool isDead = false;

    Tensor output(int slot) const
    {
        return static_cast<size_t>(slot) < outputs.size() ? outputs[static_cast<size_t>(slot)] : Tensor();
    }
};

/// Nothing if the node has not fired at the tag.
std::optional<Firing> firingAt(const Debugger& debugger, PlanId plan, TagId tag)
{
    if (!tag.isValid())
        return std::nullopt;
    const std::optional<uint64_t> event = debugger.timeline()->findFiring(plan, tag, debugger.position());
    if (!event)
        return std::nullopt;
    const EventRecord record = debugger.timeline()->record(*event);
    if (record.kind != Event::Kind::Firing)
        return std::nullopt;
    return Firing{debugger.outputs(*event, Values::Kept), *event, record.isDead};
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
    point.text = recordedSummary(*value, seriesTextLength);
    point.notCaptured = notCaptured(*value);
    if (point.notCaptured) {
        const ValueFigures* figures = debugger.figures(*value);
        if (figures && figures->statistics)
            takeStatistics(*figures->statistics, point);
        if (figures && figures->part.hasValue())
            point.text += ": " + partText(*figures);
        return point;
    }
    if (value->storedElements() > mostSeriesElements)
        return point;
    if (const std::optional<TensorStatistics> statistics = tensorStatistics(*value))
        takeStatistics(*statistics, point);
    return point;
}

void takeNumber(double number, SeriesPoint& point)
{
    point.kind = SeriesPoint::Kind::Number;
    point.mean = point.low = point.high = number;
    point.isFinite = std::isfinite(number);
}

/// What an expression says of a firing. `problem`: why it says nothing.
SeriesPoint pointOf(const Debugger& debugger, const Expression& expression, PlanId plan, int slot, TagId tag,
                    const Firing& firing, std::string& problem)
{
    SeriesPoint point;
    const Tensor value = firing.output(slot);
    const std::optional<NotCaptured> why = expression.needsOutputs() ? notCaptured(value) : std::nullopt;
    const ValueFigures* figures = why ? debugger.figures(value) : nullptr;
    const auto notKept = [&] {
        point.notCaptured = why;
        point.kind = SeriesPoint::Kind::Other;
        point.text = why ? recordedSummary(value, seriesTextLength) : say("too large");
        return point;
    };
    if ((why && !figures) || value.storedElements() > mostSeriesElements)
        return notKept();
    const TagChain chain = tagChain(*debugger.timeline(), tag);
    const FiringContext context{*debugger.tagNames(), plan,    chain,  firing.isDead, firing.outputs, slot,
                                firing.event + 1,     nullptr, figures};
    const Result<ExpressionValue> result = expression.evaluate(context);
    if (why && !result)
        return notKept();
    if (!result) {
        problem = result.error().message;
        point.kind = SeriesPoint::Kind::Other;
        return point;
    }
    point.kind = std::holds_alternative<std::monostate>(*result) ? SeriesPoint::Kind::Dead : SeriesPoint::Kind::Other;
    point.text = toString(*result);
    if (const auto* number = std::get_if<double>(&*result))
        takeNumber(*number, point);
    else if (const auto* whole = std::get_if<int64_t>(&*result))
        takeNumber(static_cast<double>(*whole), point);
    else if (const auto* truth = std::get_if<bool>(&*result))
        takeNumber(*truth ? 1 : 0, point);
    return point;
}

/// Makes the points of a series, one after the other.
class PointMaker {
public:
    PointMaker(const Debugger& debugger, PlanId plan, int slot, const std::optional<Expression>& expression)
        : m_debugger(debugger), m_plan(plan), m_slot(slot), m_expression(expression)
    {
    }

    SeriesPoint at(TagId tag)
    {
        const std::optional<Firing> firing = firingAt(m_debugger, m_plan, tag);
        SeriesPoint point;
        if (m_expression) {
            if (firing)
                point = pointOf(m_debugger, *m_expression, m_plan, m_slot, tag, *firing, problem);
            point.differs = firing && m_text && !point.notCaptured && *m_text != point.text;
            if (firing)
                m_text = point.text;
        } else {
            const std::optional<Tensor> value = firing ? std::optional(firing->output(m_slot)) : std::nullopt;
            point = pointOf(m_debugger, value);
            // Of a value that is not there nobody knows whether it differs.
            point.differs = value && m_value && !point.notCaptured && !notCaptured(*m_value) && !(*value == *m_value);
            if (value)
                m_value = value;
        }
        point.tag = tag;
        return point;
    }

    std::string problem;

private:
    const Debugger& m_debugger;
    PlanId m_plan;
    int m_slot;
    const std::optional<Expression>& m_expression;
    std::optional<Tensor> m_value;      ///< before
    std::optional<std::string> m_text;  ///< before
};

}

/// Ends early once `patience` is over, with one point at least, if there is any.
Result<Series> SeriesQuery::work(EngineRun& run) const
{
    constexpr std::chrono::milliseconds patience(20);
    const Debugger& debugger = *run.debugger();
    FiringGrid& grid = run.kept<FiringGrid>();
    Series series;
    series.node = node;
    series.slot = slot;
    series.expression = expression;
    series.first = std::max<int64_t>(0, first);
    if (!debugger.program() || node.index() >= debugger.graph()->size() || slot < 0)
        return series;
    const PlanId plan = debugger.program()->planOf(node);
    if (!plan.isValid())
        return series;
    std::optional<Expression> parsedExpression;
    if (!expression.empty()) {
        Result<Expression> parsed = Expression::parse(expression);
        if (!parsed) {
            series.problem = parsed.error().message;
            return series;
        }
        parsedExpression = *std::move(parsed);
    }
    const StaticFrameId frame = debugger.program()->node(plan).frame;
    TagId parent;
    if (const std::optional<TagId> shown = frame == rootFrame ? std::nullopt : shownTag(debugger, node, tag))
        if (const std::optional<TokenSources::Place> place = tokensOf(debugger).place(*shown))
            parent = place->parent;
    const std::vector<TagId>* tags = grid.tagsOf(debugger, frame, parent);
    if (!tags)
        return series;
    std::optional<IterationSpan> counted = only ? coveredInstance(debugger, grid, *only, frame, parent) : allIterations;
    tags = grid.tagsOf(debugger, frame, parent);
    if (events)
        counted = both(counted, iterationsIn(*debugger.timeline(), *tags, *events));
    const IterationSpan covered = counted.value_or(IterationSpan(0, -1));
    series.parent = parent;
    const int64_t begun = begunBefore(*debugger.timeline(), *tags, debugger.position());
    series.iterations = std::min(begun - 1, covered.second) + 1;
    if (first < 0)
        series.first = series.iterations + std::max(first, -mostPoints);
    series.first = std::max(series.first, covered.first);
    const int64_t end = std::min(series.iterations, series.first + std::clamp<int64_t>(count, 0, mostPoints));
    const auto deadline = std::chrono::steady_clock::now() + patience;
    PointMaker maker(debugger, plan, slot, parsedExpression);
    if (series.first > 0 && series.first < end)
        maker.at((*tags)[static_cast<size_t>(series.first - 1)]);
    for (int64_t i = series.first; i < end; ++i) {
        series.points.push_back(maker.at((*tags)[static_cast<size_t>(i)]));
        if (std::chrono::steady_clock::now() > deadline)
            break;
    }
    series.problem = std::move(maker.problem);
    return series;
}

}
