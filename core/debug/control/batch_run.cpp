// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/batch_run.h"

#include "core/base/say.h"
#include "core/debug/causes/causes.h"
#include "core/debug/control/recorder.h"
#include "core/debug/diagnose/diagnose.h"
#include "core/debug/record/describe.h"
#include "core/exec/run_loop.h"
#include "core/exec/virtual_clock.h"
#include "core/graph/device.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <deque>
#include <iterator>
#include <optional>
#include <unistd.h>

namespace tagscope {

namespace {

using Clock = std::chrono::steady_clock;

std::string memoryLimitText(size_t bytes)
{
    const std::string amount =
        bytes < size_t{10} << 20 ? fmt::format("{} bytes", bytes) : fmt::format("{} MiB", bytes >> 20);
    return fmt::format("the memory limit of {} (--max-memory) is reached", amount);
}

/// Chooses what another line recorded, as far as it goes, then as a policy does, and sets windows and does to the
/// network what was done, where that was.
class AgainChooser {
public:
    AgainChooser(Executor& executor, const Policy& policy, const Timeline* picksOf,
                 std::span<const WindowChange> windows, std::span<const ActDone> acts)
        : m_executor(executor), m_policy(executor.program(), policy), m_picksOf(picksOf), m_windows(windows),
          m_acts(acts)
    {
    }

    Choice operator()(const State& state)
    {
        for (; !m_acts.empty() && m_acts.front().event <= state.position; m_acts = m_acts.subspan(1))
            (void)m_executor.act(m_acts.front().act);
        for (; !m_windows.empty() && m_windows.front().event <= state.position; m_windows = m_windows.subspan(1))
            (void)m_executor.setWindow(
                {m_windows.front().frame, m_windows.front().window});  // what cannot be in another run is left out
        if (!m_picksOf || state.position >= m_picksOf->size() || state.refilledFetch)
            return m_policy(state);
        const Choice recorded = m_picksOf->choice(state.position);
        return recorded.isIdle() ? m_policy(state) : recorded;
    }

private:
    Executor& m_executor;
    PolicyChooser m_policy;
    const Timeline* m_picksOf;
    std::span<const WindowChange> m_windows;  // that are still to be set
    std::span<const ActDone> m_acts;          // that are still to be done
};

Finding toFinding(const CauseReport& report, const Program& program, std::string summary)
{
    Finding finding;
    finding.kind = report.kind;
    finding.summary = std::move(summary);
    if (report.root.isValid())
        finding.node = program.runGraph().graph.node(report.root).name;
    finding.tag = report.rootTagPath;
    for (const CauseRow& row : report.rows)
        finding.evidence.push_back(row.text);
    finding.fix = report.fix;
    return finding;
}

/// What has been found out about the fetches without value, told from a recorded run.
std::vector<Finding> explainFetches(const Timeline& timeline, const State& end)
{
    const Program& program = timeline.program();
    const TagNames names(timeline.programPtr());
    std::vector<Finding> findings;
    constexpr size_t mostFindings = 16;
    for (uint32_t i = 0; i < end.fetches.size() && findings.size() < mostFindings; ++i) {
        if (end.fetches[i].hasValue())
            continue;
        const CauseReport report = findFetchCause({names, timeline, end}, i);
        const std::string& name = program.runGraph().fetchNames[i];
        const std::string cause = report.rows.empty() ? "it was never produced" : report.rows.back().text;
        findings.push_back(toFinding(report, program, fmt::format("fetch '{}' has no value: {}", name, cause)));
    }
    return findings;
}

/// The nearest Exit of the same loop that gets what comes of a node's values, if there is one: not by a predicate, nor
/// through an inner loop.
std::optional<NodeId> exitBehind(const Graph& graph, NodeId node)
{
    std::vector<bool> isSeen(graph.size(), false);
    std::deque<NodeId> open{node};
    while (!open.empty()) {
        const NodeId at = open.front();
        open.pop_front();
        if (graph.opClass(at) == OpClass::Exit)
            return at;
        for (const OutEdge& edge : graph.outEdges(at)) {
            const OpClass to = graph.opClass(edge.target);
            const bool isPredicate = to == OpClass::Switch && edge.input == 1;
            if (edge.slot == controlSlot || isPredicate || to == OpClass::Enter || isSeen[edge.target.index()])
                continue;
            isSeen[edge.target.index()] = true;
            open.push_back(edge.target);
        }
    }
    return std::nullopt;
}

/// Of a fetch that lies inside a loop; nothing of others.
std::optional<Finding> explainFetchInLoop(const Program& program, uint32_t fetch)
{
    const RunGraph& run = program.runGraph();
    const StaticFrameId frame = program.node(program.planOf(run.fetchNodes[fetch])).frame;
    if (frame == rootFrame)
        return std::nullopt;
    const NodeId fetched = run.graph.node(run.fetchNodes[fetch]).inputs[0].node;
    const std::string& name = run.graph.node(fetched).name;
    Finding finding;
    finding.kind = "fetch-in-loop";
    finding.summary = fmt::format("fetch '{}' lies inside the loop '{}': it has a value in each iteration, and a "
                                  "fetch takes one",
                                  run.fetchNames[fetch], program.frame(frame).name);
    finding.node = name;
    finding.evidence.push_back(fmt::format("'{}' fires in frame '{}'", name, program.frame(frame).name));
    if (const std::optional<NodeId> exit = exitBehind(program.graph(), fetched))
        finding.fix = fmt::format("fetch '{}', which leaves the loop", program.graph().node(*exit).name);
    return finding;
}

Finding toFinding(const CauseFinding& cause)
{
    Finding finding{cause.code, cause.summary, cause.cause.name, cause.cause.tag, {}, cause.fix, cause};
    for (const EvidenceLine& line : cause.evidence)
        finding.evidence.push_back(line.text);
    return finding;
}

/// Those that wait, where no cause of theirs was found.
Finding listBlocked(const Program& program, const State& state)
{
    Finding finding;
    finding.kind = "blocked";
    finding.summary = fmt::format("nothing can run any more, and {} {} for ever", state.blocked.size(),
                                  state.blocked.size() == 1 ? "operation waits" : "operations wait");
    constexpr size_t mostRows = 20;
    for (const auto& [waiter, blocked] : state.blocked) {
        if (finding.evidence.size() == mostRows)
            break;
        const PlanId node = blocked.instance.node();
        const std::string tag = tagPath(program, state, blocked.instance.iterationId());
        if (finding.node.empty()) {
            finding.node = program.nameOf(node);
            finding.tag = tag;
        }
        finding.evidence.push_back(fmt::format("{} '{}' at {} waits for {}", program.graphNode(node).op,
                                               program.nameOf(node), tag, waitText(state, blocked.waitsFor)));
    }
    return finding;
}

}

size_t defaultMemoryLimit()
{
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long pageSize = sysconf(_SC_PAGESIZE);
    const size_t total = pages > 0 && pageSize > 0 ? static_cast<size_t>(pages) * static_cast<size_t>(pageSize) : 0;
    return std::max(total / 4, size_t{256} << 20);
}

size_t processMemory()
{
    std::FILE* file = std::fopen("/proc/self/statm", "re");
    if (!file)
        return 0;
    unsigned long total = 0;
    unsigned long resident = 0;
    const int found = std::fscanf(file, "%lu %lu", &total, &resident);
    std::fclose(file);
    return found == 2 ? static_cast<size_t>(resident) * static_cast<size_t>(sysconf(_SC_PAGESIZE)) : 0;
}

std::string runToEnd(Executor& executor, const Policy& policy, const BatchLimits& limits, const Timeline* picksOf,
                     std::span<const WindowChange> windows, std::span<const ActDone> acts)
{
    const size_t mostMemory = limits.maxMemory ? limits.maxMemory : defaultMemoryLimit();
    RunLimits within;
    within.firings = limits.maxFirings;
    // It is asked at the start: from there on the process may grow.
    within.isOverMemory = [mostMemory, base = std::optional<size_t>()]() mutable {
        const size_t now = processMemory();
        if (!base)
            base = now;
        return now > *base + mostMemory;
    };
    within.stop = limits.stop;
    switch (runLoop(executor, within, AgainChooser(executor, policy, picksOf, windows, acts))) {
    case RunEnd::Stopped: return "interrupted";
    case RunEnd::Firings: return fmt::format("the limit of {} firings is reached", limits.maxFirings);
    case RunEnd::Memory: return memoryLimitText(mostMemory);
    case RunEnd::Tags: return fmt::format("the limit of {} iterations is reached", State::mostTags);
    case RunEnd::NoChoice:
    case RunEnd::Failed:
    case RunEnd::Observed:
    case RunEnd::Events:
    case RunEnd::Time: break;
    }
    return {};
}

RunError finalError(const Executor& executor, const Timeline& timeline)
{
    RunError error = executor.finalError();
    // A fetch that came twice did so in the last event.
    if (executor.state().refilledFetch && timeline.size() > 0)
        error.tag = error.error.where.tag = timeline.tagPath(timeline.lastTag(timeline.size()));
    return error;
}

namespace {

/// Calls use(executor, timeline) of a run that has ended: of what was recorded, or of the same schedule again, or,
/// where that comes to a limit, without a timeline.
template <class Use>
void withRecording(const Executor& ended, const std::shared_ptr<const Program>& program, const Policy& policy,
                   const BatchOptions& options, Use&& use)
{
    if (options.recorder) {
        use(ended, std::shared_ptr<const Timeline>(std::shared_ptr<void>(), options.recorder));
        return;
    }
    const auto timeline = std::make_shared<Timeline>(program);
    Executor again(program);
    again.setSink(timeline.get());
    again.setLog([](std::string_view) {});
    again.setEdits(editSource(*program, options.edits));
    BatchLimits within = options.limits;
    within.maxFirings = std::min(within.maxFirings, Timeline::mostFirings);
    if (runToEnd(again, policy, within, options.picksOf, options.windows, options.acts).empty())
        use(again, std::shared_ptr<const Timeline>(timeline));
    else
        use(ended, std::shared_ptr<const Timeline>());
}

void addFindings(BatchResult& result)
{
    for (const CauseFinding& cause : result.diagnosis->findings)
        result.findings.push_back(toFinding(cause));
}

void explainHang(BatchResult& result, const Executor& executor, const std::shared_ptr<const Program>& program,
                 const Policy& policy, const BatchOptions& options)
{
    withRecording(executor, program, policy, options,
                  [&](const Executor& ended, const std::shared_ptr<const Timeline>& timeline) {
                      const TagNames names(program);
                      result.diagnosis = diagnose({names, ended.state(), timeline}, policy);
                  });
    addFindings(result);
    if (result.findings.empty())
        result.findings.push_back(listBlocked(*program, executor.state()));
}

void explainError(BatchResult& result, const Executor& executor, const std::shared_ptr<const Program>& program,
                  const Policy& policy, const BatchOptions& options)
{
    if (program->mailboxes().empty())
        return;
    withRecording(executor, program, policy, options,
                  [&](const Executor& ended, const std::shared_ptr<const Timeline>& timeline) {
                      const TagNames names(program);
                      result.diagnosis = diagnoseError({names, ended.state(), timeline}, *result.error, policy);
                  });
    addFindings(result);
}

}

BatchResult runBatch(const std::shared_ptr<const Program>& program, const Policy& policy, const BatchOptions& options)
{
    const auto& [limits, recorder, picksOf, log, edits, windows, acts, timesKernels, threads] = options;
    BatchResult result;
    const auto started = Clock::now();
    Executor executor(program);
    executor.setSink(recorder);
    executor.setLog(log);
    executor.setTimesKernels(timesKernels);
    executor.setThreads(threads);
    executor.setEdits(editSource(*program, edits));
    BatchLimits within = limits;
    if (recorder)
        within.maxFirings = std::min(within.maxFirings, Timeline::mostFirings);
    result.limit = runToEnd(executor, policy, within, picksOf, windows, acts);
    result.seconds = std::chrono::duration<double>(Clock::now() - started).count();
    const State& end = executor.state();
    result.status = result.limit.empty() ? executor.status() : RunStatus::Limit;
    result.stats = end.stats;
    result.fetches = end.fetches;
    result.virtualTime = virtualNow(end);
    if (end.network)
        for (uint32_t f = 0; f < end.network->matches.size(); ++f)
            if (end.network->matches[f] == 0)
                result.unmatchedFaults.push_back(f);
    if (result.status == RunStatus::Stalled)
        explainHang(result, executor, program, policy, options);
    if (result.status != RunStatus::Error)
        return result;
    result.error = executor.finalError();
    // The limit that was asked for, where a single tensor passes it (Program::maxTensorBytes()).
    if (result.error->error.code == ErrorCode::ResourceExhausted && program->maxTensorBytes() == limits.maxMemory) {
        result.status = RunStatus::Limit;
        result.limit = memoryLimitText(limits.maxMemory) + ": " + result.error->error.message;
        result.error->error.message = result.limit;
        return result;
    }
    const bool lacksFetch =
        isIdle(*program, end) && !end.refilledFetch && result.error->error.code == ErrorCode::InvalidArgument;
    if (!lacksFetch && !end.refilledFetch) {
        explainError(result, executor, program, policy, options);
        return result;
    }
    for (uint32_t i = 0; i < end.fetches.size(); ++i)
        if (end.refilledFetch ? *end.refilledFetch == i : !end.fetches[i].hasValue())
            if (std::optional<Finding> inLoop = explainFetchInLoop(*program, i)) {
                result.findings.push_back(*std::move(inLoop));
                break;
            }
    withRecording(executor, program, policy, options,
                  [&](const Executor& ended, const std::shared_ptr<const Timeline>& timeline) {
                      if (!timeline)
                          return;
                      result.error = finalError(ended, *timeline);
                      if (!lacksFetch)
                          return;
                      const TagNames names(program);
                      result.diagnosis = diagnose({names, ended.state(), timeline}, policy);
                      if (result.diagnosis->verdict == DiagnosisVerdict::Failed)
                          result.diagnosis->summary = say("ended in an error: {}", result.error->error.message);
                      addFindings(result);
                      if (result.diagnosis->findings.empty())
                          std::ranges::move(explainFetches(*timeline, ended.state()),
                                            std::back_inserter(result.findings));
                  });
    return result;
}

}
