// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope-cli/run_inputs.h"

#include "core/debug/open/open_file.h"
#include "core/trace/timeline.h"

#include <atomic>
#include <string>

namespace tagscope::cli {

struct InfoArguments {
    std::string graph;
    bool json = false;
};

struct RunCommandArguments {
    RunArguments inputs;
    std::string trace;
    bool json = false;
};

struct DebugArguments {
    RunArguments inputs;
    std::string script;
};

struct PartitionArguments {
    std::string folder;
    RunArguments inputs;
    bool isText = false;
};

struct DiagnoseArguments {
    RunArguments inputs;
    std::string baseline;
    std::string dot;
    std::string html;
    std::string fixed;
    bool json = false;
    bool isShort = false;
};

struct TraceArguments {
    std::string trace;
    std::string exportFormat;
    std::optional<uint64_t> at;
    bool json = false;
};

/// What is to be run: the program, and for a saved trace the picks to be made again and the edits of its line.
struct Job {
    OpenedFile file;
    std::shared_ptr<const Program> program;
    Policy policy;
    std::shared_ptr<const Timeline> picks;
    std::vector<OutputEdit> edits;
    std::vector<WindowChange> windows;
    std::vector<ActDone> acts;
};

/// The exit code if it cannot be run; that has been said, unless `refused` is there to take why a graph is refused.
tl::expected<Job, int> makeJob(const RunArguments& inputs, bool json, std::optional<CompileError>* refused = nullptr);

/// Each is one subcommand; the answer is the exit code of the process.
int runInfo(const InfoArguments& arguments);
int runRun(const RunCommandArguments& arguments);
int runDebug(const DebugArguments& arguments);
int runPartition(const PartitionArguments& arguments);
int runDiagnose(const DiagnoseArguments& arguments);
int runTrace(const TraceArguments& arguments);

/// Set by Ctrl-C; a second Ctrl-C ends the process.
const std::atomic<bool>& interrupted();
void clearInterrupt();
void catchInterrupts();

/// "tagscope-cli: message" on standard error, and with `json` a document on standard output. Returns `code`.
int refuse(const Error& error, int code, bool json);

}
