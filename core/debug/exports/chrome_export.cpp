// SPDX-License-Identifier: Apache-2.0
#include "core/debug/exports/event_export.h"
#include "core/debug/exports/exported_events.h"
#include "core/exec/kernel_time.h"
#include "core/graph/device.h"

#include <nlohmann/json.hpp>

namespace tagscope {

namespace {

using TraceJson = nlohmann::ordered_json;

std::string lineOf(const TraceJson& json)
{
    return ",\n" + json.dump(-1, ' ', false, TraceJson::error_handler_t::replace);
}

TraceJson namedJson(const char* what, uint64_t process, uint64_t track, const std::string& name)
{
    TraceJson json = {{"ph", "M"}, {"name", what}, {"pid", process}};
    if (track > 0)
        json["tid"] = track;
    json["args"] = {{"name", name}};
    return json;
}

/// Microseconds, whole ones without a point.
TraceJson microseconds(uint64_t ns)
{
    constexpr uint64_t each = 1000;
    if (ns % each == 0)
        return ns / each;
    return static_cast<double>(ns) / static_cast<double>(each);
}

}

void exportChromeTrace(const std::shared_ptr<const Timeline>& timeline, const ExportSink& sink)
{
    ExportedEvents events(timeline);
    const Program& program = events.program();
    const std::vector<std::string>& devices = program.placement().devices;
    const auto processOf = [](DeviceId device) { return uint64_t{device.value} + 1; };
    std::string begin = R"({"displayTimeUnit":"ns","otherData":{"clock":")"
        + std::string(events.isTimed() ? "virtual" : "events") + R"("},"traceEvents":[)";
    for (size_t d = 0; d < devices.size(); ++d) {
        const std::string line = lineOf(namedJson("process_name", d + 1, 0, devices.size() == 1 ? "run" : devices[d]));
        begin += d == 0 ? line.substr(1) : line;
    }
    bool isWanted = sink(begin);
    if (isWanted)
        events.visit([&](const ExportedEvent& exported) {
            if (!exported.track)
                return isWanted = sink(lineOf({{"ph", "i"},
                                               {"name", exported.name},
                                               {"cat", exported.kind},
                                               {"s", "g"},
                                               {"pid", 1},
                                               {"tid", 1},
                                               {"ts", microseconds(exported.beginNs)}}));
            const ExportedTrack& track = *exported.track;
            const uint64_t process = processOf(track.device);
            std::string lines;
            if (exported.isNewTrack)
                lines += lineOf(namedJson("thread_name", process, track.number, track.name));
            TraceJson slice = {{"ph", exported.isMark ? "i" : "X"},
                               {"name", exported.name},
                               {"cat", exported.kind},
                               {"pid", process},
                               {"tid", track.number},
                               {"ts", microseconds(exported.beginNs)}};
            if (exported.isMark)
                slice["s"] = "t";
            else
                slice["dur"] = microseconds(exported.durationNs);
            const Event& event = *exported.event;
            slice["args"] = {{"op", program.graphNode(event.node).op},
                             {"tag", tagPath(program, *exported.before, event.iteration)}};
            if (event.time.isMeasured())
                slice["args"]["kernel"] = toText(event.time);
            if (!event.isDead && !event.outputs.empty())
                slice["args"]["outputs"] = textOfOutputs(event);
            lines += lineOf(slice);
            const auto flow = [&](const char* phase, uint64_t id) {
                TraceJson json = {{"ph", phase},
                                  {"id", id},
                                  {"name", "message"},
                                  {"cat", "message"},
                                  {"pid", process},
                                  {"tid", track.number},
                                  {"ts", microseconds(exported.beginNs)}};
                if (phase[0] == 'f')
                    json["bp"] = "e";  // it ends in the slice around it
                lines += lineOf(json);
            };
            if (exported.sends)
                flow("s", *exported.sends);
            if (exported.takes)
                flow("f", *exported.takes);
            return isWanted = sink(lines);
        });
    sink("\n]}\n");
}

}
