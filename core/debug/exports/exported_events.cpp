// SPDX-License-Identifier: Apache-2.0
#include "core/debug/exports/exported_events.h"

#include "core/base/say.h"
#include "core/debug/record/describe.h"
#include "core/graph/device.h"
#include "core/tensor/format.h"

#include <fmt/core.h>

#include <utility>

namespace tagscope {

namespace {

constexpr size_t valueLength = 80;
constexpr uint64_t untimedNs = 1000;  ///< that an event takes where there is no clock

/// "/" for the root, else the frame as it stands in tags, with the iteration that it was entered from: "outer;2/inner".
std::string instanceName(const TagNames& names, const State& state, FrameId id)
{
    const FrameInstance& frame = state.frames[id.index()];
    if (!frame.parent.isValid())
        return "/";
    const TagChain outer = tagChain(state, frame.parent);
    return (outer.empty() ? std::string() : names.shortName(outer) + "/") + names.shortFrame(frame.staticFrame);
}

}

const char* kindOfExport(const Event& event)
{
    return event.kind == Event::Kind::Window ? "window"
        : event.kind == Event::Kind::Act     ? "network"
        : event.kind == Event::Kind::Deliver ? "delivered"
        : event.kind == Event::Kind::Block   ? "blocked"
        : event.isDead                       ? "dead"
                                             : "fired";
}

std::string textOfOther(const TagNames& names, const State& before, const Event& event)
{
    const Program& program = names.program();
    if (event.kind == Event::Kind::Act)
        return actText(program, *event.act);
    if (event.kind == Event::Kind::Deliver)
        return flightText(names, before, *findFlight(*before.network, event.pick));
    const WindowSetting set = event.window;
    return say("parallel_iterations of {} = {}", program.frame(set.frame).name, set.window);
}

std::string textOfOutputs(const Event& event)
{
    std::string text;
    for (const Tensor& output : event.outputs)
        text += (text.empty() ? "" : "; ") + summaryText(output, valueLength);
    return text;
}

ExportedEvents::ExportedEvents(std::shared_ptr<const Timeline> timeline)
    : m_timeline(std::move(timeline)), m_names(m_timeline->programPtr())
{
    if (program().mailboxes().empty())
        return;
    MessageLog log(m_timeline);
    log.lookFurther(m_timeline->size());
    uint64_t flow = 0;
    for (const MessageRow& row : log.rows()) {
        ++flow;
        if (row.sent == MessageRow::never || row.taken == MessageRow::never)
            continue;
        m_sent.emplace(row.sent, flow);
        m_taken.emplace(row.taken, flow);
    }
}

const ExportedTrack& ExportedEvents::trackOf(const State& state, const Event& event, const EventTimes& times,
                                             bool& isNew)
{
    const DeviceId device = program().node(event.node).device;
    if (isTimed()) {
        const uint32_t thread = times.thread == EventTimes::noThread ? 0 : times.thread;
        const auto [place, isFirst] = m_threads.try_emplace({device.value, thread});
        isNew = isFirst;
        if (isFirst)
            place->second = {device, ++m_tracks, fmt::format("thread {}", thread)};
        return place->second;
    }
    const FrameId id = state.iteration(event.iteration).frame;
    if (id.index() >= m_instances.size())
        m_instances.resize(id.index() + 1);
    const FrameInstance& frame = state.frames[id.index()];
    const TagId parent = frame.parent.isValid() ? state.iteration(frame.parent).tag : TagId();
    // The root is on all devices at once, an instance of any other frame on one.
    if (!frame.parent.isValid()) {
        const auto [place, isFirst] = m_threads.try_emplace({device.value, 0});
        isNew = isFirst;
        if (isFirst)
            place->second = {device, ++m_tracks, instanceName(m_names, state, id)};
        return place->second;
    }
    std::optional<Instance>& known = m_instances[id.index()];
    isNew = !known || known->parent != parent || known->frame != frame.staticFrame;
    if (isNew)
        known = {parent, frame.staticFrame, {device, ++m_tracks, instanceName(m_names, state, id)}};
    return known->track;
}

void ExportedEvents::visit(const std::function<bool(const ExportedEvent&)>& take)
{
    m_timeline->visit(0, m_timeline->size(), [&](const State& before, const Event& event) {
        ExportedEvent exported;
        exported.event = &event;
        exported.before = &before;
        exported.kind = kindOfExport(event);
        EventTimes times;
        if (isTimed())
            times = timesOf(program(), before, event);
        else
            times.begin = before.position * untimedNs;
        exported.beginNs = times.begin;
        if (!event.isOfNode()) {
            exported.name = textOfOther(m_names, before, event);
            exported.isMark = true;
            return take(exported);
        }
        exported.name = program().nameOf(event.node);
        exported.isMark = isTimed() && event.kind == Event::Kind::Block;
        exported.durationNs = !isTimed() ? untimedNs : exported.isMark ? 0 : times.end - times.begin;
        exported.track = &trackOf(before, event, times, exported.isNewTrack);
        if (const auto sent = m_sent.find(before.position); sent != m_sent.end())
            exported.sends = sent->second;
        if (const auto taken = m_taken.find(before.position); taken != m_taken.end())
            exported.takes = taken->second;
        return take(exported);
    });
}

}
