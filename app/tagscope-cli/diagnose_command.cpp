// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope-cli/commands.h"
#include "app/tagscope-cli/exit_codes.h"
#include "app/tagscope-cli/json_output.h"
#include "app/tagscope-cli/streams.h"

#include "core/debug/diagnose/diagnose.h"
#include "core/debug/diagnose/fix_trial.h"
#include "core/debug/diagnose/reports.h"

#include <algorithm>

namespace tagscope::cli {

namespace {

/// A run that somebody waits for the diagnosis of goes so far, unless more is asked for.
constexpr uint64_t mostFiringsDiagnosed = 20'000'000;
constexpr uint64_t mostFiringsTried = 5'000'000;

struct Diagnosed {
    Diagnosis diagnosis;
    RunStatus status = RunStatus::Ok;
    std::string limit;
};

Diagnosed ofTrace(const Job& job)
{
    const std::shared_ptr<const Timeline> timeline = job.file.trace->line().timeline;
    const State state = timeline->stateAt(timeline->size(), Values::Kept);
    const TagNames names(job.program);
    Diagnosed found;
    found.diagnosis = diagnose({names, state, timeline}, job.policy);
    const Executor executor(job.program, state);
    found.status = executor.status();
    if (found.status == RunStatus::Paused)
        found.status = RunStatus::Ok;
    return found;
}

Diagnosed ofRun(const Job& job, const RunArguments& inputs)
{
    BatchOptions options;
    options.limits.maxFirings = inputs.maxFirings.value_or(mostFiringsDiagnosed);
    options.limits.maxMemory = inputs.maxMemory.value_or(0);
    options.limits.stop = &interrupted();
    const auto recorder = std::make_shared<Timeline>(job.program);
    recorder->setEdits(job.edits);
    options.recorder = recorder.get();
    options.picksOf = job.picks.get();
    options.edits = job.edits;
    options.windows = job.windows;
    options.acts = job.acts;
    options.threads = static_cast<unsigned>(inputs.threads);
    BatchResult result = runBatch(job.program, job.policy, options);
    Diagnosed found;
    found.status = result.status;
    found.limit = result.limit;
    if (result.diagnosis) {
        found.diagnosis = *std::move(result.diagnosis);
    } else {
        const TagNames names(job.program);
        const State state = recorder->stateAt(recorder->size(), Values::Kept);
        found.diagnosis = diagnose({names, state, recorder}, job.policy);
        if (result.error) {
            found.diagnosis.verdict = DiagnosisVerdict::Failed;
            found.diagnosis.summary = "ended in an error: " + result.error->error.message;
        }
    }
    return found;
}

}

int runDiagnose(const DiagnoseArguments& arguments)
{
    tl::expected<Job, int> job = makeJob(arguments.inputs, arguments.json);
    if (!job)
        return job.error();
    catchInterrupts();
    const bool isTrace = job->file.trace && !arguments.inputs.saysInputs();
    Diagnosed found = isTrace ? ofTrace(*job) : ofRun(*job, arguments.inputs);
    RunLimits tries;
    tries.firings = mostFiringsTried;
    tries.stop = &interrupted();
    if (job->edits.empty())
        tryFixes(found.diagnosis, *job->program, job->policy, tries);
    if (arguments.json)
        print(toJson(found.diagnosis));
    else
        put(toText(found.diagnosis, arguments.isShort));
    if (!found.limit.empty())
        printError("tagscope-cli: stopped: {}\n", found.limit);
    return exitCodeOf(found.status);
}

}
