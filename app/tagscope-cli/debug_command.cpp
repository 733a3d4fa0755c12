// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope-cli/commands.h"
#include "app/tagscope-cli/exit_codes.h"
#include "app/tagscope-cli/prompt.h"
#include "app/tagscope-cli/streams.h"

#include "core/debug/console/console.h"

#include <cstdio>
#include <fstream>
#include <iostream>
#include <optional>
#include <unistd.h>
#include <utility>

namespace tagscope::cli {

namespace {

void printText(const std::string& text)
{
    put(text);
    std::fflush(stdout);
}

int runInteractively(Console& console)
{
    Prompt prompt(console);
    printOut("{} nodes. Type 'help' for the commands, 'quit' to leave.\n", console.debugger().graph()->size());
    while (const std::optional<std::string> line = prompt.readLine()) {
        clearInterrupt();
        const CommandResult result = console.execute(*line, true);
        printText(result.text);
        if (result.opened)
            console.debugger().setStopFlag(&interrupted());
        if (result.wantsQuit)
            return exitDone;
    }
    put("\n");
    return exitDone;
}

/// What a script that came to its end answers: how the current line has ended, if it has. `limit` is where a limit
/// stopped a run.
int exitCodeAfter(const Debugger& debugger, const std::optional<std::pair<const Timeline*, uint64_t>>& limit)
{
    if (!debugger.program())
        return exitNotLoadable;
    const RunStatus end = debugger.endStatus();
    if (end != RunStatus::Paused)
        return exitCodeOf(end);
    return limit == std::pair(debugger.timeline().get(), debugger.size()) ? exitLimit : exitDone;
}

/// The first line that fails ends it.
int runScript(Console& console, std::istream& input, const std::string& name)
{
    std::string line;
    std::optional<std::pair<const Timeline*, uint64_t>> limit;
    for (int number = 1; std::getline(input, line); ++number) {
        const CommandResult result = console.execute(line);
        if (result.opened)
            console.debugger().setStopFlag(&interrupted());
        if (!result.isOk) {
            printError("tagscope-cli: {}:{}: {}", name, number, result.text);
            return console.debugger().program() ? exitUsage : exitNotLoadable;
        }
        printText(result.text);
        if (interrupted())
            return exitLimit;
        if (result.stop == StopReason::FiringLimit || result.stop == StopReason::MemoryLimit)
            limit = std::pair(console.debugger().timeline().get(), console.debugger().size());
        if (result.wantsQuit)
            break;
    }
    if (input.bad())
        return refuse(Error{ErrorCode::Unavailable, name + " cannot be read"}, exitUsage, false);
    return exitCodeAfter(console.debugger(), limit);
}

}

int runDebug(const DebugArguments& arguments)
{
    Result<DeviceRequest> devices = deviceRequest(arguments.inputs);
    if (!devices)
        return refuse(devices.error(), exitUsage, false);
    Result<OpenedFile> file = openFile(arguments.inputs.graph);
    if (!file)
        return refuse(file.error(), exitNotLoadable, false);
    Debugger::Options options;
    options.maxMemory = arguments.inputs.maxMemory.value_or(0);
    options.maxFirings = arguments.inputs.maxFirings.value_or(UINT64_MAX);
    if (file->trace && (arguments.inputs.saysInputs() || arguments.inputs.saysSchedule()))
        file->trace.reset();  // another run is asked for
    options.policy = arguments.inputs.policy();
    options.timesKernels = arguments.inputs.times;
    options.threads = static_cast<unsigned>(arguments.inputs.threads);
    Result<RunRequest> request = makeRequest(arguments.inputs, *file->graph);
    if (!request)
        return refuse(request.error(), exitUsage, false);
    options.request = std::move(*request);
    options.placement = std::move(devices->placement);
    options.network = std::move(devices->network);
    Console console(std::make_unique<Debugger>(std::move(*file), std::move(options)));
    if (const auto& refusal = console.debugger().refusal()) {
        if (refusal->kind == CompileError::Kind::Request)
            return refuse(refusal->error, exitUsage, false);
        refuse(refusal->error, exitNotLoadable, false);
    }
    catchInterrupts();
    console.debugger().setStopFlag(&interrupted());
    if (!arguments.script.empty()) {
        std::ifstream script(arguments.script, std::ios::binary);
        if (!script)
            return refuse(Error{ErrorCode::NotFound, "cannot read script '" + arguments.script + "'"}, exitUsage,
                          false);
        return runScript(console, script, arguments.script);
    }
    if (isatty(STDIN_FILENO))
        return runInteractively(console);
    return runScript(console, std::cin, "standard input");
}

}
