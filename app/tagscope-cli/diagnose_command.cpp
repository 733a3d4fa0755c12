// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope-cli/commands.h"
#include "app/tagscope-cli/exit_codes.h"
#include "app/tagscope-cli/json_output.h"
#include "app/tagscope-cli/streams.h"

#include "core/base/new_file.h"
#include "core/base/say.h"
#include "core/debug/diagnose/diagnose.h"
#include "core/debug/diagnose/endless.h"
#include "core/debug/diagnose/fix_trial.h"
#include "core/debug/diagnose/lint.h"
#include "core/debug/diagnose/races.h"
#include "core/debug/diagnose/reports.h"
#include "core/debug/diagnose/slow.h"
#include "core/io/graph_writer.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

namespace tagscope::cli {

namespace {

/// A run goes so far before somebody looks whether it repeats itself, then further.
constexpr uint64_t firingsBetweenLooks[] = {200'000, 2'000'000};
/// A run that somebody waits for the diagnosis of goes so far, unless more is asked for.
constexpr uint64_t mostFiringsDiagnosed = 20'000'000;
constexpr uint64_t mostFiringsTried = 5'000'000;

struct Diagnosed {
    Diagnosis diagnosis;
    RunStatus status = RunStatus::Ok;
    std::string limit;
    std::shared_ptr<const Timeline> timeline;

    bool isHungUp() const
    {
        return diagnosis.verdict == DiagnosisVerdict::Stuck || diagnosis.verdict == DiagnosisVerdict::Held;
    }
    /// A hang is one whatever is missing: a fetch that never comes is an error of the run, too.
    int exitCode() const { return isHungUp() ? exitStalled : exitCodeOf(status); }
};

Diagnosed ofTrace(const Job& job)
{
    const std::shared_ptr<const Timeline> timeline = job.file.trace->line().timeline;
    const State state = timeline->stateAt(timeline->size(), Values::Kept);
    const TagNames names(job.program);
    Diagnosed found;
    found.timeline = timeline;
    const Executor executor(job.program, state);
    found.status = executor.status();
    found.diagnosis = diagnoseStopped({names, state, timeline}, job.policy);
    if (found.status == RunStatus::Error && !found.isHungUp()) {
        found.diagnosis.verdict = DiagnosisVerdict::Failed;
        found.diagnosis.summary = say("ended in an error: {}", executor.finalError().error.message);
    }
    if (found.status == RunStatus::Paused)
        found.status = found.diagnosis.verdict == DiagnosisVerdict::Endless ? RunStatus::Limit : RunStatus::Ok;
    return found;
}

Diagnosed ofRunWithin(const Job& job, const RunArguments& inputs, uint64_t mostFirings)
{
    BatchOptions options;
    options.limits.maxFirings = mostFirings;
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
    found.timeline = recorder;
    found.limit = result.limit;
    if (result.diagnosis) {
        found.diagnosis = *std::move(result.diagnosis);
        return found;
    }
    const TagNames names(job.program);
    const State state = recorder->stateAt(recorder->size(), Values::Kept);
    found.diagnosis = diagnoseStopped({names, state, recorder}, job.policy);
    if (result.error && !found.isHungUp()) {
        found.diagnosis.verdict = DiagnosisVerdict::Failed;
        found.diagnosis.summary = say("ended in an error: {}", result.error->error.message);
    }
    return found;
}

Diagnosed ofRun(const Job& job, const RunArguments& inputs)
{
    const uint64_t most = inputs.maxFirings.value_or(mostFiringsDiagnosed);
    for (const uint64_t firings : firingsBetweenLooks) {
        if (firings >= most)
            break;
        Diagnosed found = ofRunWithin(job, inputs, firings);
        if (found.status != RunStatus::Limit || found.diagnosis.isHang() || interrupted())
            return found;
    }
    return ofRunWithin(job, inputs, most);
}

/// What depends on the order of the run, and what makes it slow where it came to its end.
void lookFurther(Diagnosed& found)
{
    const TagNames names(found.timeline->programPtr());
    const State state = found.timeline->stateAt(found.timeline->size(), Values::Kept);
    const DiagnosisContext context{names, state, found.timeline};
    found.diagnosis.orders = orderDependences(context);
    if (found.status != RunStatus::Ok || found.diagnosis.verdict != DiagnosisVerdict::Done)
        return;
    IdealLimits limits;
    limits.firings = mostFiringsTried;
    limits.stop = &interrupted();
    found.diagnosis.findings = slowCauses(context, limits);
    if (found.diagnosis.findings.empty())
        return;
    found.diagnosis.verdict = DiagnosisVerdict::Slow;
    found.diagnosis.summary = say("slow, not stuck: {}", found.diagnosis.findings.front().summary);
}

/// The ids of findings that an earlier answer has.
Result<std::set<std::string>> readBaseline(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return refused(ErrorCode::NotFound, "--baseline: '{}' cannot be read", path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object())
        return refused("--baseline: '{}' is no answer of `diagnose --json`", path);
    std::set<std::string> ids;
    for (const char* list : {"findings", "order_dependences", "lint"})
        if (const auto found = json.find(list); found != json.end() && found->is_array())
            for (const Json& finding : *found)
                if (finding.is_object())
                    if (const auto id = finding.find("id"); id != finding.end() && id->is_string())
                        ids.insert(id->get<std::string>());
    return ids;
}

void hideKnown(std::vector<CauseFinding>& findings, const std::set<std::string>& known)
{
    std::erase_if(findings, [&](const CauseFinding& finding) { return known.contains(findingId(finding)); });
}

/// The exit code, or that of a file that cannot be written.
int answer(const DiagnoseArguments& arguments, const Diagnosis& diagnosis, int exitCode)
{
    if (arguments.json)
        print(toJson(diagnosis));
    else
        put(toText(diagnosis, arguments.isShort));
    const auto write = [&](const std::string& path, const std::string& text) {
        if (path.empty())
            return;
        if (const Result<void> written = writeFile(path, text); !written) {
            printError("tagscope-cli: {}\n", toString(written.error()));
            exitCode = exitUsage;
        }
    };
    write(arguments.dot, arguments.dot.empty() ? std::string() : toDot(diagnosis));
    write(arguments.html, arguments.html.empty() ? std::string() : toHtml(diagnosis));
    return exitCode;
}

/// Writes the graph as the first finding with a change of it wants it.
int writeFixed(const std::string& path, const Job& job, const Diagnosis& diagnosis, int exitCode)
{
    for (const CauseFinding& finding : diagnosis.findings) {
        if (std::ranges::all_of(finding.plan.changes,
                                [](const GraphChange& change) { return change.kind == GraphChange::Kind::AddTarget; }))
            continue;
        const Result<Graph> graph = fixedGraph(job.program->openedGraph(), finding.plan);
        if (!graph)
            continue;
        const Result<std::string> bytes = path.ends_with(".pbtxt") ? writeGraphText(*graph) : writeGraphBinary(*graph);
        const Result<void> written = bytes ? writeFile(path, *bytes) : Result<void>(Failure(bytes.error()));
        if (written)
            return exitCode;
        printError("tagscope-cli: {}\n", toString(written.error()));
        return exitUsage;
    }
    printError("tagscope-cli: --fixed: no finding changes the graph\n");
    return exitCode;
}

int answerRefused(const DiagnoseArguments& arguments, const CompileError& error, const std::set<std::string>& known)
{
    Diagnosis diagnosis;
    diagnosis.verdict = DiagnosisVerdict::Refused;
    diagnosis.summary = say("the graph cannot run: {}", error.error.message);
    if (const Result<OpenedFile> file = openFile(arguments.inputs.graph)) {
        std::vector<Problem> problems = error.problems;
        if (problems.empty())
            problems.push_back({error.error.code,
                                error.error.message,
                                file->graph->find(error.error.where.node).value_or(NodeId()),
                                {},
                                true,
                                {}});
        diagnosis.findings = lint(*file->graph, problems);
    }
    hideKnown(diagnosis.findings, known);
    return answer(arguments, diagnosis, exitNotLoadable);
}

}

int runDiagnose(const DiagnoseArguments& arguments)
{
    std::set<std::string> known;
    if (!arguments.baseline.empty()) {
        Result<std::set<std::string>> read = readBaseline(arguments.baseline);
        if (!read)
            return refuse(read.error(), exitUsage, arguments.json);
        known = *std::move(read);
    }
    std::optional<CompileError> refusal;
    tl::expected<Job, int> job = makeJob(arguments.inputs, arguments.json, &refusal);
    if (!job)
        return refusal ? answerRefused(arguments, *refusal, known) : job.error();
    catchInterrupts();
    const bool isTrace = job->file.trace && !arguments.inputs.saysInputs();
    Diagnosed found = isTrace ? ofTrace(*job) : ofRun(*job, arguments.inputs);
    found.diagnosis.lint = lint(*job->program);
    lookFurther(found);
    hideKnown(found.diagnosis.findings, known);
    hideKnown(found.diagnosis.orders, known);
    hideKnown(found.diagnosis.lint, known);
    RunLimits tries;
    tries.firings = mostFiringsTried;
    tries.stop = &interrupted();
    if (job->edits.empty())
        tryFixes(found.diagnosis, *job->program, job->policy, tries);
    int exitCode = answer(arguments, found.diagnosis, found.exitCode());
    if (!arguments.fixed.empty())
        exitCode = writeFixed(arguments.fixed, *job, found.diagnosis, exitCode);
    if (!found.limit.empty())
        printError("tagscope-cli: stopped: {}\n", found.limit);
    return exitCode;
}

}
