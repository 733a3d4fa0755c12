// SPDX-License-Identifier: Apache-2.0
#include "core/debug/causes/frontier.h"

#include "core/base/say.h"
#include "core/debug/record/describe.h"
#include "core/debug/record/messages.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace tagscope {

namespace {

std::string blockedText(const TagNames& names, const State& state, NodeId node, TagId tag)
{
    const Program& program = names.program();
    const std::string& name = program.runGraph().graph.node(node).name;
    const BlockedInstance* blocked = state.blocked.find(waiterOf(node, tag));
    if (!blocked)
        return say("`{}`, which is blocked", name);
    const std::optional<MessageRoute> route = awaitedRoute(program, blocked->waitsFor);
    return route ? say("the message `{}` from {}", sourceText(program.graph(), *route), shortDeviceName(route->from))
                 : say("`{}`, which waits for {}", name, waitText(state, blocked->waitsFor));
}

std::string firstText(const TagNames& names, const State& state, const FrontierRow& row)
{
    using Kind = OldestWaits::Item::Kind;
    const OldestWaits::Item& item = *row.waits.first;
    const auto name = [&] { return names.program().runGraph().graph.node(item.node).name; };
    switch (item.kind) {
    case Kind::Ready: return say("`{}`, which is ready", name());
    case Kind::ReadyDead: return say("`{}`, which is ready and will fire dead", name());
    case Kind::Blocked: return blockedText(names, state, item.node, row.tag);
    case Kind::Frame: return say("the end of frame '{}'", names.shortFrame(item.frame));
    case Kind::Enter: return say("an Enter that has brought nothing yet");
    }
    return {};
}

std::string waitsText(const TagNames& names, const State& state, const FrontierRow& row)
{
    if (!row.waits.first)
        return sayCount(row.waits.total, "{} instance that is ready or blocked",
                        "{} instances that are ready or blocked", grouped(row.waits.total));
    const std::string first = firstText(names, state, row);
    const uint64_t more = row.waits.total - 1;
    return more == 0 ? first : sayCount(more, "{}, and {} more", "{}, and {} more", first, grouped(more));
}

}

std::vector<FrontierRow> frontier(const TagNames& names, const State& state)
{
    const Program& program = names.program();
    std::vector<FrontierRow> rows;
    struct Ends {
        int64_t least;
        int64_t most;
    };
    std::unordered_map<uint64_t, Ends> ends;
    for (size_t i = 0; i < state.frames.size(); ++i) {
        const FrameInstance& frame = state.frames[i];
        if (!frame.isLive || frame.staticFrame == rootFrame)
            continue;
        FrontierRow row;
        row.device = program.frame(frame.staticFrame).device;
        row.frame = FrameId(i);
        row.staticFrame = frame.staticFrame;
        row.pathHash = frame.pathHash;
        row.unfinished = frame.oldest;
        if (frame.oldest > 0)
            row.finished = frame.oldest - 1;
        row.live = frame.liveIterations();
        row.window = state.windowOf(program, frame.staticFrame);
        row.isHeldBack = !frame.parked.empty();
        const IterationId oldest = frame.iteration(frame.oldest);
        row.tag = state.iteration(oldest).tag;
        row.name = names.shortName(tagChain(state, oldest));
        row.name.resize(row.name.rfind(';'));
        row.waits = oldestWaits(program, state, row.frame);
        row.waitsFor = waitsText(names, state, row);
        const auto [at, isNew] = ends.emplace(row.pathHash, Ends{row.unfinished, row.unfinished});
        at->second.least = std::min(at->second.least, row.unfinished);
        at->second.most = std::max(at->second.most, row.unfinished);
        rows.push_back(std::move(row));
    }
    for (FrontierRow& row : rows)
        row.isLast = row.unfinished == ends.at(row.pathHash).least && row.unfinished < ends.at(row.pathHash).most;
    const auto place = [](const FrontierRow& row) {
        const auto depth = std::ranges::count(row.name, '/');
        return std::tuple(depth, std::string_view(row.name), row.pathHash, row.device.value);
    };
    std::ranges::stable_sort(rows, {}, place);
    return rows;
}

std::string toText(const Program& program, const std::vector<FrontierRow>& rows)
{
    std::string text;
    for (const FrontierRow& row : rows) {
        const std::vector<std::string>& devices = program.placement().devices;
        const std::string device =
            row.device.index() < devices.size() ? shortDeviceName(devices[row.device.index()]) + " " : std::string();
        text += fmt::format("{}{}: ", device, row.name);
        text += row.finished ? say("finished {}, oldest unfinished {}", *row.finished, row.unfinished)
                             : say("none finished, oldest unfinished {}", row.unfinished);
        text += say(", window {} of {}", row.live, row.window);
        if (row.isHeldBack)
            text += say(", a further one is held back");
        text += say("; waits for {}", row.waitsFor) + "\n";
    }
    return text;
}

}
