// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope-cli/commands.h"
#include "app/tagscope-cli/exit_codes.h"
#include "app/tagscope-cli/json_output.h"
#include "app/tagscope-cli/streams.h"

#include "core/debug/console/console.h"
#include "core/debug/exports/event_export.h"
#include "core/debug/names/tag_names.h"

#include <fmt/core.h>

#include <algorithm>

namespace tagscope::cli {

namespace {

Json instanceJson(const Program& program, const State& state, const ReadyEntry& entry)
{
    return {{"node", program.nameOf(entry.node())},
            {"tag", tagPath(program, state, entry.iterationId())},
            {"dead", entry.isDead()}};
}

void printState(const Timeline& timeline, uint64_t position)
{
    const Program& program = timeline.program();
    const State state = timeline.stateAt(position);
    constexpr size_t mostListed = 1000;
    Json json;
    json["position"] = position;
    json["size"] = timeline.size();
    json["ready"] = Json::array();
    for (size_t i = 0; i < std::min(state.ready.size(), mostListed); ++i)
        json["ready"].push_back(instanceJson(program, state, state.ready[i]));
    json["blocked"] = Json::array();
    for (const auto& [waiter, blocked] : state.blocked) {
        if (json["blocked"].size() == mostListed)
            break;
        json["blocked"].push_back(instanceJson(program, state, blocked.instance));
    }
    json["frames"] = Json::array();
    for (size_t i = 1; i < state.frames.size(); ++i) {
        const FrameInstance& frame = state.frames[i];
        if (!frame.isLive)
            continue;
        json["frames"].push_back({{"name", program.frame(frame.staticFrame).name},
                                  {"parent_tag", tagPath(program, state, frame.parent)},
                                  {"iterations", {frame.oldest, frame.highest}},
                                  {"pending_inputs", frame.pendingInputs},
                                  {"parked", frame.parked.size()}});
    }
    std::string begin = dump(json);
    begin.pop_back();
    put(begin + ",\"fetches\":[");
    for (size_t i = 0; i < state.fetches.size(); ++i) {
        constexpr int64_t mostElements = 1000;
        put(i > 0 ? "," : "");
        putTensor({{"name", program.runGraph().fetchNames[i]}}, state.fetches[i], mostElements);
    }
    put("]");
    Json rest;
    rest["stats"] = {{"firings", state.stats.firings},
                     {"dead_firings", state.stats.deadFirings},
                     {"frames", state.stats.frames},
                     {"iterations", state.stats.iterations}};
    putRest(rest);
}

}

int runTrace(const TraceArguments& arguments)
{
    Result<OpenedFile> file = openFile(arguments.trace);
    if (!file)
        return refuse(file.error(), exitNotLoadable, arguments.json);
    if (!file->trace)
        return refuse(Error{ErrorCode::InvalidArgument, "'" + arguments.trace + "' is a graph, not a saved trace"},
                      exitUsage, arguments.json);
    const std::shared_ptr<Timeline> timeline = file->trace->line().timeline;
    if (!arguments.exportFormat.empty()) {
        catchInterrupts();
        // Ctrl-C ends the text where it can end.
        const ExportSink sink = [](std::string_view bytes) {
            put(bytes);
            return !interrupted();
        };
        if (arguments.exportFormat == "csv")
            exportCsv(*timeline, sink);
        else if (arguments.exportFormat == "perfetto")
            exportPerfetto(timeline, sink);
        else
            exportChromeTrace(timeline, sink);
        return interrupted() ? exitLimit : exitDone;
    }
    const uint64_t position = arguments.at.value_or(timeline->size());
    if (position > timeline->size())
        return refuse(
            Error{ErrorCode::OutOfRange, fmt::format("--at {}: the trace has {} events", position, timeline->size())},
            exitUsage, arguments.json);
    if (arguments.json) {
        printState(*timeline, position);
        return exitDone;
    }
    Console console(std::make_unique<Debugger>(std::move(*file), Debugger::Options()));
    for (const std::string& command :
         {fmt::format("goto {}", position), std::string("info position"), std::string("info ready"),
          std::string("info waiting"), std::string("info frames"), std::string("info fetches")})
        put(console.execute(command).text);
    return exitDone;
}

}
