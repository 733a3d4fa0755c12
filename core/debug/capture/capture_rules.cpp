// SPDX-License-Identifier: Apache-2.0
#include "core/debug/capture/capture_rules.h"

#include "core/base/say.h"
#include "core/debug/capture/static_shapes.h"
#include "core/debug/names/pattern.h"
#include "core/trace/store/buffer_refs.h"
#include "core/trace/store/held_buffers.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_set>

namespace tagscope {

namespace {

constexpr std::array<std::string_view, 4> names = {"full", "slice", "stats", "none"};
constexpr std::string_view opPrefix = "op:";

/// A value as far as it is known to an estimate.
struct Sized {
    DType dtype = DType::Invalid;  ///< and with it the shape: not known
    Shape shape;
    int64_t stored = 0;  ///< elements
    uint64_t bytes = 0;  ///< of its buffer
    uint64_t held = 0;   ///< the same, and of a view those that it shows
};

/// A recorded value of a node: its own size, or what others like it took. Nothing if it was left out, and how large it
/// was is not known.
std::optional<Sized> sizedOf(const Tensor& value, const ValueFigures* figures, PlanId node, const Timeline& line)
{
    if (!notCaptured(value))
        return Sized{value.dtype(), value.shape(), value.storedElements(), ownBytes(*bufferOf(value)),
                     sizeof(TensorBuffer) + value.bufferBytes()};
    const EventStore::LeftOut seen = line.leftOutOf(node);
    if (seen.values == 0)
        return {};
    const uint64_t bytes = seen.bytes / seen.values;
    return figures ? Sized{figures->dtype, figures->shape, figures->shape.elements(), bytes, bytes}
                   : Sized{DType::Invalid, {}, 0, bytes, bytes};
}

/// What stays of a value. `slice`: under Capture::Slice.
uint64_t keptOf(Capture capture, const CaptureSlice* slice, const Sized& value)
{
    switch (capture) {
    case Capture::Full: return value.bytes;
    case Capture::Slice:
        return slicedBytes(*slice, value.dtype, value.shape, value.stored, value.held).value_or(value.bytes);
    case Capture::Stats: return sizeof(ValueFigures);
    case Capture::None: break;
    }
    return 0;
}

/// An output whose bytes are known, and so its shape.
Sized sizedOf(const Program& program, const StaticShapes& shapes, PlanId node, size_t slot, uint64_t bytes)
{
    const Shape shape = shapes.of(node, slot).value_or(Shape());
    return {program.outputTypes(node)[slot], shape, shape.elements(), bytes, bytes};
}

/// Of rules that keep a part, which; not of those whose part is none.
std::map<const CaptureRule*, std::shared_ptr<const CaptureSlice>> slicesOf(const CaptureSettings& settings)
{
    std::map<const CaptureRule*, std::shared_ptr<const CaptureSlice>> slices;
    for (const CaptureRule& rule : settings.rules)
        if (rule.capture == Capture::Slice)
            if (Result<std::vector<SlicePart>> parts = parseSlice(rule.slice))
                slices[&rule] = std::make_shared<const CaptureSlice>(CaptureSlice{rule.slice, *std::move(parts)});
    return slices;
}

/// Of all frames, in the program's order, those that put out buffers, and what all of them take together.
void takeFrames(std::vector<CaptureEstimate::Frame> frames, const Program& program, CaptureEstimate& estimate)
{
    for (StaticFrameId f(0); f.index() < frames.size(); ++f.value) {
        CaptureEstimate::Frame& frame = frames[f.index()];
        estimate.allBytes += frame.allBytes;
        estimate.keptBytes += frame.keptBytes;
        if (frame.allBytes == 0)
            continue;
        frame.name = f == rootFrame ? "/" : program.frame(f).name;
        estimate.frames.push_back(std::move(frame));
    }
}

/// Adds up what the values of firings take, the newest first.
class Estimator {
public:
    Estimator(const CapturePlan* plan, const Timeline& line)
        : m_plan(plan), m_line(line), m_frames(line.program().frames().size()), m_tags(m_frames.size())
    {
    }

    void add(uint64_t event)
    {
        const EventRecord record = m_line.record(event);
        if (!record.isOfNode())
            return;
        const StaticFrameId frame = m_line.program().node(record.node).frame;
        m_tags[frame.index()].insert(record.tag.value);
        if (record.kind != Event::Kind::Firing || record.isDead
            || isStructural(m_line.program().node(record.node).fire))
            return;
        const bool mustStay = record.hasEffects || record.setsOutputs;
        Capture capture = m_plan && !mustStay ? m_plan->of(record.node) : Capture::Full;
        if (const uint32_t last = m_plan && !mustStay ? m_plan->lastOf(record.node) : 0;
            last > 0 && capture == Capture::Full && m_kept[record.node]++ >= last)
            capture = Capture::None;
        const std::vector<Tensor> outputs = m_line.outputs(event, Values::Kept);
        const std::vector<const ValueFigures*> figures = m_line.figures(event);
        const std::shared_ptr<const CaptureSlice> slice = m_plan ? m_plan->sliceOf(record.node) : nullptr;
        for (size_t i = 0; i < outputs.size(); ++i) {
            if (outputs[i].kind() != Tensor::Kind::Buffer)
                continue;
            const std::optional<Sized> value =
                sizedOf(outputs[i], i < figures.size() ? figures[i] : nullptr, record.node, m_line);
            // How large a part of it is nobody knows without its shape.
            const bool isKnown = value && (capture != Capture::Slice || value->dtype != DType::Invalid);
            m_estimate.unknown += isKnown ? 0u : 1u;
            if (!isKnown)
                continue;
            m_frames[frame.index()].allBytes += value->bytes;
            m_frames[frame.index()].keptBytes += keptOf(capture, slice.get(), *value);
        }
    }

    CaptureEstimate take(uint64_t firings)
    {
        m_estimate.firings = firings;
        for (size_t f = 0; f < m_frames.size(); ++f)
            m_frames[f].iterations = m_tags[f].size();
        takeFrames(std::move(m_frames), m_line.program(), m_estimate);
        return std::move(m_estimate);
    }

private:
    const CapturePlan* m_plan;
    const Timeline& m_line;
    CaptureEstimate m_estimate;
    std::vector<CaptureEstimate::Frame> m_frames;
    std::vector<std::unordered_set<uint32_t>> m_tags;
    std::map<PlanId, uint64_t> m_kept;  // firings of nodes that keep only the newest
};

}

void CaptureSettings::set(CaptureRule rule)
{
    remove(rule.pattern);
    rules.push_back(std::move(rule));
}

bool CaptureSettings::remove(std::string_view pattern)
{
    return std::erase_if(rules, [&](const CaptureRule& r) { return r.pattern == pattern; }) > 0;
}

std::string_view captureName(Capture capture)
{
    return names[static_cast<size_t>(capture)];
}

std::optional<Capture> captureFromName(std::string_view name)
{
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<Capture>(found - names.begin()));
}

Result<void> checkCapturePattern(std::string_view pattern)
{
    if (pattern.empty() || pattern == opPrefix)
        return refused("a pattern is missing: a node's name, SCOPE/, GLOB* or op:OP");
    return {};
}

Result<void> checkCaptureRule(const CaptureRule& rule)
{
    if (rule.capture == Capture::Slice)
        if (const Result<std::vector<SlicePart>> parts = parseSlice(rule.slice); !parts)
            return Failure(parts.error());
    return checkCapturePattern(rule.pattern);
}

bool captureMatches(std::string_view pattern, const Node& node)
{
    if (pattern.starts_with(opPrefix))
        return globMatches(pattern.substr(opPrefix.size()), node.op);
    if (pattern.ends_with('/'))
        return node.name.starts_with(pattern);
    return globMatches(pattern, node.name);
}

const CaptureRule* captureRuleOf(const CaptureSettings& settings, const Node& node)
{
    const auto found = std::find_if(settings.rules.rbegin(), settings.rules.rend(),
                                    [&](const CaptureRule& r) { return captureMatches(r.pattern, node); });
    return found == settings.rules.rend() ? nullptr : &*found;
}

std::shared_ptr<const CapturePlan> capturePlan(const CaptureSettings& settings, const Program& program)
{
    CapturePlan plan;
    if (settings.budget > 0)
        plan.budget = settings.budget;
    if (!settings.rules.empty())
        plan.nodes.resize(program.nodes().size(), Capture::Full);
    if (std::ranges::any_of(settings.rules, [](const CaptureRule& rule) { return rule.last > 0; }))
        plan.last.resize(program.nodes().size(), 0);
    const std::map<const CaptureRule*, std::shared_ptr<const CaptureSlice>> slices = slicesOf(settings);
    if (!slices.empty())
        plan.slices.resize(program.nodes().size());
    for (size_t i = 0; i < plan.nodes.size(); ++i)
        if (const CaptureRule* rule = captureRuleOf(settings, program.graphNode(PlanId(i)))) {
            plan.nodes[i] = rule->capture;
            if (const auto slice = slices.find(rule); slice != slices.end())
                plan.slices[i] = slice->second;
            else if (rule->capture == Capture::Slice)
                plan.nodes[i] = Capture::Stats;
            if (!plan.last.empty())
                plan.last[i] = rule->last;
        }
    const bool leavesOut = plan.budget != SIZE_MAX || !plan.last.empty()
        || std::ranges::any_of(plan.nodes, [](Capture capture) { return capture != Capture::Full; });
    return leavesOut ? std::make_shared<const CapturePlan>(std::move(plan)) : nullptr;
}

CaptureEstimate estimateCapture(const CaptureSettings& settings, const Timeline& line)
{
    if (line.size() == 0)
        return estimateCaptureAhead(settings, line.program());
    const std::shared_ptr<const CapturePlan> plan = capturePlan(settings, line.program());
    const uint64_t firings = std::min(line.size(), CaptureEstimate::mostFirings);
    Estimator estimator(plan.get(), line);
    for (uint64_t i = 0; i < firings; ++i)
        estimator.add(line.size() - 1 - i);
    return estimator.take(firings);
}

CaptureEstimate estimateCaptureAhead(const CaptureSettings& settings, const Program& program)
{
    const std::shared_ptr<const CapturePlan> plan = capturePlan(settings, program);
    const StaticShapes shapes(program);
    CaptureEstimate estimate;
    std::vector<CaptureEstimate::Frame> frames(program.frames().size());
    for (CaptureEstimate::Frame& frame : frames)
        frame.iterations = 1;
    for (uint32_t i = 0; i < program.nodes().size(); ++i) {
        const PlanId id(i);
        const PlanNode& node = program.node(id);
        if (isStructural(node.fire) || node.outputCount == 0 || node.opClass == OpClass::Arg
            || node.opClass == OpClass::Retval)
            continue;
        ++estimate.nodes;
        CaptureEstimate::Frame& frame = frames[node.frame.index()];
        const Capture capture = plan ? plan->of(id) : Capture::Full;
        const uint32_t last = plan && capture == Capture::Full ? plan->lastOf(id) : 0;
        bool isKnown = true;
        for (size_t slot = 0; slot < node.outputCount; ++slot) {
            const std::optional<uint64_t> bytes = shapes.bytesOf(id, slot);
            isKnown = isKnown && bytes.has_value();
            if (bytes.value_or(0) == 0)
                continue;
            frame.allBytes += *bytes;
            if (last > 0 && node.frame != rootFrame)
                frame.newestBytes += *bytes * last;
            else
                frame.keptBytes += keptOf(capture, plan ? plan->sliceOf(id).get() : nullptr,
                                          sizedOf(program, shapes, id, slot, *bytes));
        }
        estimate.unknownNodes += isKnown ? 0 : 1;
    }
    takeFrames(std::move(frames), program, estimate);
    return estimate;
}

namespace {

std::string aheadText(const CaptureEstimate& estimate)
{
    std::string text = "nothing is recorded yet; as far as shapes are known before a run, these rules would keep\n";
    for (const CaptureEstimate::Frame& frame : estimate.frames) {
        const bool isLoop = frame.name != "/";
        text += fmt::format("  {}: {} of {}{}", isLoop ? std::string_view(frame.name) : "outside of loops",
                            byteText(frame.keptBytes), byteText(frame.allBytes), isLoop ? " an iteration" : "");
        text += frame.newestBytes > 0 ? fmt::format(", and {} of the newest iterations\n", byteText(frame.newestBytes))
                                      : "\n";
    }
    if (estimate.frames.empty())
        text += "  no values larger than a number\n";
    if (estimate.unknownNodes > 0)
        text += fmt::format("  unknown for {} of {} nodes: their sizes depend on the run\n", estimate.unknownNodes,
                            estimate.nodes);
    return text;
}

}

std::string toText(const CaptureEstimate& estimate)
{
    if (estimate.isAhead())
        return aheadText(estimate);
    std::string text = fmt::format("of the last {} firings these rules would keep {} of {} ({} a firing)\n",
                                   estimate.firings, byteText(estimate.keptBytes), byteText(estimate.allBytes),
                                   byteText(estimate.keptBytes / estimate.firings));
    for (const CaptureEstimate::Frame& frame : estimate.frames)
        if (frame.name != "/" && frame.iterations > 0)
            text += fmt::format("  {}: {} of {} an iteration, over {} seen\n", frame.name,
                                byteText(frame.keptBytes / frame.iterations),
                                byteText(frame.allBytes / frame.iterations), frame.iterations);
    if (estimate.unknown > 0)
        text += fmt::format("  {} values were not kept before, and are not counted\n", estimate.unknown);
    return text;
}

std::string byteText(uint64_t bytes)
{
    static constexpr std::array<std::string_view, 5> units = {"bytes", "kB", "MB", "GB", "TB"};
    size_t unit = 0;
    auto value = static_cast<double>(bytes);
    for (; value >= 999.95 && unit + 1 < units.size(); ++unit)
        value /= 1000;
    return unit == 0 ? fmt::format("{} bytes", bytes) : fmt::format("{:.1f} {}", value, units[unit]);
}

}
