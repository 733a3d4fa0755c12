// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope-cli/commands.h"
#include "app/tagscope-cli/exit_codes.h"
#include "app/tagscope-cli/json_output.h"
#include "app/tagscope-cli/streams.h"

#include "core/debug/control/recorder.h"
#include "core/debug/open/compile.h"
#include "core/debug/record/describe.h"
#include "core/tensor/format.h"
#include "core/trace/trace_file.h"

#include <algorithm>

namespace tagscope::cli {

tl::expected<Job, int> makeJob(const RunArguments& inputs, bool json, std::optional<CompileError>* refusal)
{
    const auto usage = [&](const Error& error) { return tl::unexpected<int>(refuse(error, exitUsage, json)); };
    const Result<DeviceRequest> devices = deviceRequest(inputs);
    if (!devices)
        return usage(devices.error());
    Result<OpenedFile> file = openFile(inputs.graph);
    if (!file)
        return tl::unexpected<int>(refuse(file.error(), exitNotLoadable, json));
    Job job;
    job.policy = inputs.policy(file->trace ? file->trace->line().policy : Policy());
    if (file->trace && !inputs.saysInputs()) {
        const SavedLine& line = file->trace->line();
        job.program = line.timeline->programPtr();
        job.edits = line.timeline->edits().items();
        job.windows = line.timeline->windows();
        job.acts = line.timeline->acts();
        if (line.byHand && !inputs.saysSchedule())
            job.picks = line.timeline;
        job.file = *std::move(file);
        return job;
    }
    Result<RunRequest> request = makeRequest(inputs, *file->graph);
    if (!request)
        return usage(request.error());
    auto program = compileOpened(*file, *request, *devices, inputs.maxMemory.value_or(0));
    if (program) {
        job.program = std::move(*program);
        job.file = *std::move(file);
        return job;
    }
    if (program.error().kind == CompileError::Kind::Request)
        return usage(program.error().error);
    if (refusal) {
        *refusal = std::move(program).error();
        return tl::unexpected<int>(exitNotLoadable);
    }
    Error error = program.error().error;
    error.where.file = inputs.graph;
    return tl::unexpected<int>(refuse(error, exitNotLoadable, json));
}

namespace {

/// Where nothing was fetched: what was run, and how its values are seen.
void printTargets(const Program& program)
{
    constexpr size_t mostNamed = 5;
    const RunGraph& run = program.runGraph();
    std::string names;
    for (size_t i = 0; i < std::min(run.targetNodes.size(), mostNamed); ++i)
        names += (i ? ", " : "") + run.graph.node(run.targetNodes[i]).name;
    if (run.targetNodes.size() > mostNamed)
        names += fmt::format(" and {} more", run.targetNodes.size() - mostNamed);
    const auto hasValue = [&](NodeId id) {
        const PlanId plan = program.planOf(id);
        if (!plan.isValid() || program.outputTypes(plan).empty())
            return false;
        const PlanNode& node = program.node(plan);
        return node.frame == rootFrame
            || (node.opClass == OpClass::Exit && program.frame(node.frame).parent == rootFrame);
    };
    const auto shown = std::ranges::find_if(run.targetNodes, hasValue);
    printError("ran to {}{}; see a value with --fetch {}\n", names,
               program.request().targets.empty() ? ", which nothing consumes" : "",
               shown == run.targetNodes.end() ? "NAME" : run.graph.node(*shown).name);
}

void printText(const BatchResult& result, const Program& program)
{
    for (size_t i = 0; i < result.fetches.size(); ++i)
        printOut("{} = {}\n", program.runGraph().fetchNames[i],
                 result.fetches[i].hasValue() ? summaryText(result.fetches[i], 2000) : "no value");
    const std::string messages = program.placement().devices.size() > 1
        ? fmt::format("{} messages between {} devices, ", result.stats.messages, program.placement().devices.size())
        : "";
    printError("{} firings ({} dead), {} frames, {} iterations, {}{:.6f} s\n", result.stats.firings,
               result.stats.deadFirings, result.stats.frames, result.stats.iterations, messages, result.seconds);
    if (program.network())
        printError("{} on the virtual clock\n", virtualTimeText(result.virtualTime));
    for (const uint32_t fault : result.unmatchedFaults)
        printError("fault {} ({}) never matched\n", fault + 1,
                   faultName(program.network()->request.faults[fault].kind));
    if (result.fetches.empty())
        printTargets(program);
}

void printMessages(const BatchResult& result, const Program& program)
{
    if (!result.limit.empty())
        printError("tagscope-cli: stopped: {}\n", result.limit);
    else if (result.error)
        printError("tagscope-cli: error: {}: {}\n", errorCodeName(result.error->error.code),
                   result.error->error.message);
    if (result.error) {
        const std::string node = nodeName(*result.error, program);
        const std::string& tag = result.error->tag;
        if (!node.empty() || !tag.empty())
            printError("  {}{}{}\n", node.empty() ? "" : "'" + node + "'", node.empty() || tag.empty() ? "" : " ",
                       tag.empty() ? "" : "at " + tag);
        for (const std::string& input : result.error->inputs)
            printError("  input {}\n", input);
    }
    if (result.status == RunStatus::Stalled)
        printError("tagscope-cli: stalled\n");
    for (const Finding& finding : result.findings) {
        printError("finding: {}\n", finding.summary);
        for (const std::string& row : finding.evidence)
            printError("  {}\n", row);
        if (!finding.fix.empty())
            printError("  try: {}\n", finding.fix);
    }
}

}

int runRun(const RunCommandArguments& arguments)
{
    const tl::expected<Job, int> job = makeJob(arguments.inputs, arguments.json);
    if (!job)
        return job.error();
    catchInterrupts();
    BatchOptions options;
    options.limits.maxFirings = arguments.inputs.maxFirings.value_or(UINT64_MAX);
    options.limits.maxMemory = arguments.inputs.maxMemory.value_or(0);
    options.limits.stop = &interrupted();
    std::shared_ptr<Timeline> recorder;
    if (!arguments.trace.empty()) {
        recorder = std::make_shared<Timeline>(job->program);
        recorder->setEdits(job->edits);
    }
    options.recorder = recorder.get();
    options.picksOf = job->picks.get();
    options.edits = job->edits;
    options.windows = job->windows;
    options.acts = job->acts;
    options.timesKernels = arguments.inputs.times;
    options.threads = static_cast<unsigned>(arguments.inputs.threads);
    const BatchResult result = runBatch(job->program, job->policy, options);
    int exitCode = exitCodeOf(result.status);
    printMessages(result, *job->program);
    if (arguments.json)
        printResult(result, *job->program);
    else
        printText(result, *job->program);
    if (recorder) {
        const Result<void> saved = saveTrace({{{recorder, job->policy, job->picks != nullptr}}, 0, 0}, arguments.trace);
        if (!saved) {
            printError("tagscope-cli: {}\n", toString(saved.error()));
            exitCode = exitCode == exitDone ? exitUsage : exitCode;
        }
    }
    return exitCode;
}

}
