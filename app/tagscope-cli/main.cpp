// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope-cli/commands.h"
#include "app/tagscope-cli/exit_codes.h"
#include "app/tagscope-cli/json_output.h"
#include "app/tagscope-cli/options.h"
#include "app/tagscope-cli/streams.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <csignal>
#include <new>
#include <string_view>

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

/// What is wrong with the command line, with the word that is no command where one should stand.
std::string usageMessage(const CLI::App& app, const CLI::ParseError& error)
{
    const std::vector<std::string> rest = app.remaining();
    if (!app.get_subcommands().empty() || rest.empty() || rest.front().starts_with('-'))
        return error.what();
    return fmt::format("'{}' is no subcommand; there are info, run, debug, partition, diagnose and trace",
                       rest.front());
}

int runProgram(int argc, char** argv)
{
    CLI::App app(
        "Runs and debugs dataflow graphs with control flow.\n"
        "Exit codes: 0 done, 1 the run ended in an error, 2 usage, 3 the graph could not be loaded or is refused,\n"
        "4 stalled, 5 stopped by a limit or by Ctrl-C.");
    app.name("tagscope-cli");
    app.set_version_flag("--version", "tagscope-cli " TAGSCOPE_VERSION);
    app.require_subcommand(1);
    int exitCode = exitDone;

    InfoArguments info;
    CLI::App* infoCommand =
        app.add_subcommand("info", "what is in a file: nodes, ops, frames, inputs, outputs, problems");
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
    CLI::App* debugCommand =
        app.add_subcommand("debug", "step through a graph or a saved trace with the debugger's commands");
    addRunArguments(*debugCommand, debug.inputs);
    addFile(*debugCommand, "--script", debug.script, "commands to execute, one a line");
    debugCommand->callback([&] { exitCode = runDebug(debug); });

    PartitionArguments partition;
    CLI::App* partitionCommand =
        app.add_subcommand("partition", "split a graph over devices: one GraphDef each, as TensorFlow dumps them");
    partitionCommand->add_option("GRAPH", partition.inputs.graph, "a GraphDef (.pb, .pbtxt) or a saved trace")
        ->required();
    addFile(*partitionCommand, "--out", partition.folder, "the folder to write to, made if it is not there")
        ->required();
    addPlacement(*partitionCommand, partition.inputs);
    partitionCommand->add_flag("--text", partition.isText, "write them as text (.pbtxt)");
    partitionCommand->callback([&] { exitCode = runPartition(partition); });

    DiagnoseArguments diagnose;
    CLI::App* diagnoseCommand =
        app.add_subcommand("diagnose", "run a graph, or take a saved trace as it stands, and say why it does not end");
    addRunArguments(*diagnoseCommand, diagnose.inputs);
    addFile(*diagnoseCommand, "--baseline", diagnose.baseline,
            "hide the findings that FILE, an earlier answer with --json, knows already");
    addFile(*diagnoseCommand, "--dot", diagnose.dot, "write the wait-for graph to FILE, for Graphviz");
    addFile(*diagnoseCommand, "--html", diagnose.html, "write the report to FILE, as a page");
    addFile(*diagnoseCommand, "--fixed", diagnose.fixed,
            "write the graph with the first fix that changes it to FILE (.pb, or .pbtxt as text)");
    diagnoseCommand->add_flag("--json", diagnose.json, "one JSON document on standard output");
    diagnoseCommand->add_flag("--short", diagnose.isShort, "the first cause alone");
    diagnoseCommand->callback([&] { exitCode = runDiagnose(diagnose); });

    TraceArguments trace;
    CLI::App* traceCommand = app.add_subcommand("trace", "look into a saved trace");
    traceCommand->add_option("TRACE", trace.trace, "a saved trace")->required();
    auto* exportOption =
        traceCommand->add_option("--export", trace.exportFormat, "write all firings to standard output")
            ->check(CLI::IsMember({"chrome", "csv", "perfetto"}))
            ->type_name("chrome|csv|perfetto");
    exportOption->excludes(addNumber(*traceCommand, "--at", trace.at, "the state at this position"));
    exportOption->excludes(traceCommand->add_flag("--json", trace.json, "one JSON document on standard output"));
    traceCommand->callback([&] { exitCode = runTrace(trace); });

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0)  // help, or the version
            return app.exit(error);
        const bool json = std::find(argv, argv + argc, std::string_view("--json")) != argv + argc;
        refuse(Error{ErrorCode::InvalidArgument, usageMessage(app, error)}, exitUsage, json);
        putError("Run with --help for more information.\n");
        return exitUsage;
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
