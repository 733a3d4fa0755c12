// SPDX-License-Identifier: Apache-2.0
#include "core/debug/capture_rules.h"

#include "core/base/say.h"
#include "core/debug/pattern.h"
#include "core/debug/static_shapes.h"
#include "core/trace/store/buffer_refs.h"
#include "core/trace/store/held_buffers.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_set>

namespace tagscope {

namespace {

constexpr std::array<std::string_view, 3> names = {"full", "stats", "none"};
constexpr std::string_view opPrefix = "op:";

/// Bytes of a value of a node: its own, or what others like it took. Nothing if none like it was seen.
std::optional<uint64_t> bytesOf(const Tensor& value, PlanId node, const Timeline& line)
{
    if (!notCaptured(value))
        return ownBytes(*bufferOf(value));
    const EventStore::LeftOut seen = line.leftOutOf(node);
    return seen.values > 0 ? std::optional(seen.bytes / seen.values) : std::nullopt;
}

/// What stays of so many bytes.
uint64_t keptOf(Capture capture, uint64_t bytes)
{
    return capture == Capture::Full ? bytes : capture == Capture::Stats ? sizeof(ValueFigures) : 0;
}

/// Of all frames, in the program's order, those that put out buffers, and what all of them take together.
void takeFrames(std::vector<CaptureEstimate::Frame> frames, const Program& program, CaptureEstimate& estimate)
{
    for (uint32_t f = 0; f < frames.size(); ++f) {
        CaptureEstimate::Frame& frame = frames[f];
        estimate.allBytes += frame.allBytes;
        estimate.keptBytes += frame.keptBytes;
        if (frame.allBytes == 0)
            continue;
        frame.name = f == 0 ? "/" : program.frame(f).name;
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
        const uint32_t frame = m_line.program().node(record.node).frame;
        m_tags[frame].insert(record.tag.value);
        if (record.kind != Event::Kind::Firing || record.isDead
            || isStructural(m_line.program().node(record.node).fire))
            return;
        const bool mustStay = record.hasEffects || record.isOverridden;
        Capture capture = m_plan && !mustStay ? m_plan->of(record.node) : Capture::Full;
        if (const uint32_t last = m_plan && !mustStay ? m_plan->lastOf(record.node) : 0; last > 0 && capture == Capture::Full && m_kept[record.node]++ >= last)
            capture = Capture::None;
        for (const Tensor& value : m_line.outputs(event, Values::Kept)) {
            if (value.kind() != Tensor::Kind::Buffer)
                continue;
            const std::optional<uint64_t> bytes = bytesOf(value, record.node, m_line);
            m_estimate.unknown += bytes ? 0u : 1u;
            m_frames[frame].allBytes += bytes.value_or(0);
            m_frames[frame].keptBytes += keptOf(capture, bytes.value_or(0));
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
    std::map<PlanId, uint64_t> m_kept;   // firings of nodes that keep only the newest
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
    for (size_t i = 0; i < plan.nodes.size(); ++i)
        if (const CaptureRule* rule = captureRuleOf(settings, program.graphNode(PlanId(i)))) {
            plan.nodes[i] = rule->capture;
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
        if (isStructural(node.fire) || node.outputCount == 0 || node.opClass == OpClass::Arg || node.opClass == OpClass::Retval)
            continue;
        ++estimate.nodes;
        CaptureEstimate::Frame& frame = frames[node.frame];
        const Capture capture = plan ? plan->of(id) : Capture::Full;
        const uint32_t last = plan && capture == Capture::Full ? plan->lastOf(id) : 0;
        bool isKnown = true;
        for (size_t slot = 0; slot < node.outputCount; ++slot) {
            const std::optional<uint64_t> bytes = shapes.bytesOf(id, slot);
            isKnown = isKnown && bytes.has_value();
            if (bytes.value_or(0) == 0)
                continue;
            frame.allBytes += *bytes;
            if (last > 0 && node.frame != 0)
                frame.newestBytes += *bytes * last;
            else
                frame.keptBytes += keptOf(capture, *bytes);
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
        text += fmt::format("  {}: {} of {}{}", isLoop ? std::string_view(frame.name) : "outside of loops", byteText(frame.keptBytes),
                            byteText(frame.allBytes), isLoop ? " an iteration" : "");
        text += frame.newestBytes > 0 ? fmt::format(", and {} of the newest iterations\n", byteText(frame.newestBytes)) : "\n";
    }
    if (estimate.frames.empty())
        text += "  no values larger than a number\n";
    if (estimate.unknownNodes > 0)
        text += fmt::format("  unknown for {} of {} nodes: their sizes depend on the run\n", estimate.unknownNodes, estimate.nodes);
    return text;
}

}

std::string toText(const CaptureEstimate& estimate)
{
    if (estimate.isAhead())
        return aheadText(estimate);
    std::string text = fmt::format("of the last {} firings these rules would keep {} of {} ({} a firing)\n", estimate.firings,
                                   byteText(estimate.keptBytes), byteText(estimate.allBytes),
                                   byteText(estimate.keptBytes / estimate.firings));
    for (const CaptureEstimate::Frame& frame : estimate.frames)
        if (frame.name != "/" && frame.iterations > 0)
            text += fmt::format("  {}: {} of {} an iteration, over {} seen\n", frame.name,
                                byteText(frame.keptBytes / frame.iterations), byteText(frame.allBytes / frame.iterations),
                                frame.iterations);
    if (estimate.unknown > 0)
        text += fmt::format("  {} values are not counted: none like them was seen\n", estimate.unknown);
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
