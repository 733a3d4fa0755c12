// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope-cli/commands.h"
#include "app/tagscope-cli/exit_codes.h"
#include "app/tagscope-cli/json_output.h"
#include "app/tagscope-cli/options.h"
#include "app/tagscope-cli/streams.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <new>

namespace tagscope::cli {

namespace {

std::atomic<bool> interruptFlag{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void onInterrupt(int signal)
{
    if (interruptFlag.exchange(true)) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
}

}

const std::atomic<bool>& interrupted()
{
    return interruptFlag;
}

void clearInterrupt()
{
    interruptFlag = false;
}

void catchInterrupts()
{
    std::signal(SIGINT, onInterrupt);
}

int refuse(const Error& error, int code, bool json)
{
    printError("tagscope-cli: {}\n", toString(error));
    if (json)
        print(invalidJson(error));
    return code;
}

namespace {

int runProgram(int argc, char** argv)
{
    CLI::App app("Runs and debugs dataflow graphs with control flow.\n"
                 "Exit codes: 0 done, 1 the run ended in an error, 2 usage, 3 the graph could not be loaded or is refused,\n"
                 "4 stalled, 5 stopped by a limit or by Ctrl-C.");
    app.name("tagscope-cli");
    app.require_subcommand(1);
    int exitCode = exitDone;

    InfoArguments info;
    CLI::App* infoCommand = app.add_subcommand("info", "what is in a file: nodes, ops, frames, inputs, outputs, problems");
    infoCommand->add_option("GRAPH", info.graph, "a GraphDef (.pb, .pbtxt) or a saved trace")->required();
    infoCommand->add_flag("--json", info.json, "one JSON document on standard output");
    infoCommand->callback([&] { exitCode = runInfo(info); });

    RunCommandArguments run;
    CLI::App* runCommand = app.add_subcommand("run", "run a graph to its end, or a saved trace again");
    addRunArguments(*runCommand, run.inputs);
    addFile(*runCommand, "--trace", run.trace, "record the run and save it to FILE");
    runCommand->add_flag("--json", run.json, "one JSON document on standard output");
    runCommand->callback([&] { exitCode = runRun(run); });

    DebugArguments debug;
    CLI::App* debugCommand = app.add_subcommand("debug", "step through a graph or a saved trace with the debugger's commands");
    addRunArguments(*debugCommand, debug.inputs);
    addFile(*debugCommand, "--script", debug.script, "commands to execute, one a line");
    debugCommand->callback([&] { exitCode = runDebug(debug); });

    TraceArguments trace;
    CLI::App* traceCommand = app.add_subcommand("trace", "look into a saved trace");
    traceCommand->add_option("TRACE", trace.trace, "a saved trace")->required();
    traceCommand->add_option("--export", trace.exportFormat, "write all firings to standard output")
        ->check(CLI::IsMember({"chrome", "csv"}))
        ->type_name("chrome|csv");
    addNumber(*traceCommand, "--at", trace.at, "the state at this position");
    traceCommand->add_flag("--json", trace.json, "one JSON document on standard output");
    traceCommand->callback([&] { exitCode = runTrace(trace); });

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? exitDone : exitUsage;
    }
    return exitCode;
}

}

}

int main(int argc, char** argv)
{
    namespace cli = tagscope::cli;
    cli::holdStandardStreams();
    try {
        return cli::finishOutput(cli::runProgram(argc, argv));
    } catch (const std::bad_alloc&) {  // of the standard library's own; what a limit can refuse is refused before
        cli::putError("tagscope-cli: out of memory\n");
        return cli::finishOutput(cli::exitLimit);
    }
}
