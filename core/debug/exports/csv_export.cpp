// SPDX-License-Identifier: Apache-2.0
#include "core/debug/exports/event_export.h"
#include "core/debug/exports/exported_events.h"

#include <fmt/core.h>

namespace tagscope {

namespace {

/// In quotes where it has to be.
std::string csvField(const std::string& text)
{
    if (text.find_first_of(",\"\n\r") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

}

void exportCsv(const Timeline& timeline, const ExportSink& sink)
{
    const Program& program = timeline.program();
    const TagNames names(timeline.programPtr());
    if (!sink("event,node,op,tag,kind,outputs\n"))
        return;
    timeline.visit(0, timeline.size(), [&](const State& before, const Event& event) {
        // Counted as the debugger does: `goto` with this number is the state just after it.
        if (!event.isOfNode())
            return sink(fmt::format("{},,,,{},{}\n", before.position + 1, kindOfExport(event),
                                    csvField(textOfOther(names, before, event))));
        return sink(fmt::format("{},{},{},{},{},{}\n", before.position + 1, csvField(program.nameOf(event.node)),
                                csvField(program.graphNode(event.node).op),
                                csvField(tagPath(program, before, event.iteration)), kindOfExport(event),
                                csvField(textOfOutputs(event))));
    });
}

}
