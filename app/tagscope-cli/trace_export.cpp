// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope-cli/trace_export.h"

#include "app/tagscope-cli/commands.h"
#include "app/tagscope-cli/json_output.h"
#include "app/tagscope-cli/streams.h"

#include "core/debug/names/tag_names.h"
#include "core/debug/record/describe.h"
#include "core/tensor/format.h"

#include <vector>

namespace tagscope::cli {

namespace {

constexpr size_t valueLength = 80;

const char* kindName(const Event& event)
{
    return event.kind == Event::Kind::Window ? "window"
        : event.kind == Event::Kind::Act     ? "network"
        : event.kind == Event::Kind::Deliver ? "delivered"
        : event.kind == Event::Kind::Block   ? "blocked"
        : event.isDead                       ? "dead"
                                             : "fired";
}

/// Of an event of no node: "parallel_iterations of while/while_context = 2".
std::string otherText(const TagNames& names, const State& before, const Event& event)
{
    const Program& program = names.program();
    if (event.kind == Event::Kind::Act)
        return actText(program, *event.act);
    if (event.kind == Event::Kind::Deliver)
        return flightText(names, before, *findFlight(*before.network, event.pick));
    const WindowSetting set = event.window;
    return fmt::format("parallel_iterations of {} = {}", program.frame(set.frame).name, set.window);
}

std::string outputsText(const Event& event)
{
    std::string text;
    for (const Tensor& output : event.outputs)
        text += (text.empty() ? "" : "; ") + summaryText(output, valueLength);
    return text;
}

/// A field of CSV: in quotes where it has to be.
std::string csvField(const std::string& text)
{
    if (text.find_first_of(",\"\n\r") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

/// Numbers the frame instances in the order in which they are met. It keeps the live ones only: a FrameId is used again
/// when its instance has ended, but not for the same frame at the same tag.
class Tracks {
public:
    struct Track {
        size_t number = 0;
        bool isNew = false;
    };

    Track of(const State& state, FrameId id)
    {
        if (id.index() >= m_slots.size())
            m_slots.resize(id.index() + 1);
        const FrameInstance& frame = state.frames[id.index()];
        const TagId parent = frame.parent.isValid() ? state.iteration(frame.parent).tag : TagId();
        Slot& slot = m_slots[id.index()];
        const bool isNew = slot.number == 0 || slot.parent != parent || slot.staticFrame != frame.staticFrame;
        if (isNew)
            slot = {parent, frame.staticFrame, ++m_count};
        return {slot.number, isNew};
    }

private:
    struct Slot {
        TagId parent;
        StaticFrameId staticFrame;
        size_t number = 0;
    };
    std::vector<Slot> m_slots;
    size_t m_count = 0;
};

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

void exportCsv(const Timeline& timeline)
{
    const Program& program = timeline.program();
    const TagNames names(timeline.programPtr());
    put("event,node,op,tag,kind,outputs\n");
    timeline.visit(0, timeline.size(), [&](const State& before, const Event& event) {
        // Counted as the debugger does: `goto` with this number is the state just after it.
        if (!event.isOfNode()) {
            printOut("{},,,,{},{}\n", before.position + 1, kindName(event), csvField(otherText(names, before, event)));
            return !interrupted();
        }
        printOut("{},{},{},{},{},{}\n", before.position + 1, csvField(program.nameOf(event.node)),
                 csvField(program.graphNode(event.node).op), csvField(tagPath(program, before, event.iteration)),
                 kindName(event), csvField(outputsText(event)));
        return !interrupted();
    });
}

void exportChrome(const std::shared_ptr<const Timeline>& timeline)
{
    const Program& program = timeline->program();
    const TagNames names(timeline->programPtr());
    Tracks tracks;
    put(R"({"displayTimeUnit":"ns","otherData":{"time":"one microsecond an event"},"traceEvents":[)");
    put("\n" + dump({{"ph", "M"}, {"name", "process_name"}, {"pid", 1}, {"args", {{"name", "run"}}}}));
    timeline->visit(0, timeline->size(), [&](const State& before, const Event& event) {
        if (!event.isOfNode()) {
            put(",\n"
                + dump({{"ph", "i"},
                        {"name", otherText(names, before, event)},
                        {"cat", kindName(event)},
                        {"s", "g"},
                        {"pid", 1},
                        {"tid", 1},
                        {"ts", before.position}}));
            return !interrupted();
        }
        const Iteration& iteration = before.iteration(event.iteration);
        const Tracks::Track track = tracks.of(before, iteration.frame);
        if (track.isNew)
            put(",\n"
                + dump({{"ph", "M"},
                        {"name", "thread_name"},
                        {"pid", 1},
                        {"tid", track.number},
                        {"args", {{"name", instanceName(names, before, iteration.frame)}}}}));
        Json slice = {{"ph", "X"},
                      {"name", program.nameOf(event.node)},
                      {"cat", kindName(event)},
                      {"pid", 1},
                      {"tid", track.number},
                      {"ts", before.position},
                      {"dur", 1}};
        slice["args"] = {{"op", program.graphNode(event.node).op}, {"tag", tagPath(program, before, event.iteration)}};
        if (event.time.isMeasured())
            slice["args"]["kernel"] = toText(event.time);
        if (!event.isDead && !event.outputs.empty())
            slice["args"]["outputs"] = outputsText(event);
        put(",\n" + dump(slice));
        return !interrupted();
    });
    put("\n]}\n");
}

}
