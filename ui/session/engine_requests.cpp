// SPDX-License-Identifier: Apache-2.0
#include "core/base/new_file.h"
#include "core/base/say.h"
#include "core/debug/control/live_token.h"
#include "ui/session/engine.h"

#include "ui/session/value_series.h"

#include <algorithm>
#include <chrono>

namespace tagscope::ui {

namespace {

using namespace std::chrono_literals;

/// How long the engine runs before it looks for questions and shows where it is.
constexpr auto slice = 10ms;
/// How much of that goes to the marks of the run, which are to be there when it pauses.
constexpr auto markersShare = slice / 5;
/// How long they are looked for while nobody wants anything else, before those that were found are shown.
constexpr auto markersAtOnce = 100ms;

template <class... Fs>
struct Overloaded : Fs... {
    using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

Error nothingOpen()
{
    return {ErrorCode::FailedPrecondition, say("no graph is open"), {}};
}

Error notRunnable(const Debugger& debugger)
{
    return debugger.refusal() ? debugger.refusal()->error
                              : Error{ErrorCode::FailedPrecondition, say("the graph cannot run"), {}};
}

template <class T>
DoneAnswer done(const Result<T>& result)
{
    return {result ? std::nullopt : std::optional(result.error())};
}

}

Answer Engine::execute(const Request& request)
{
    Debugger* d = debugger();
    const auto needsFile = [&](auto&& act) -> Answer { return d ? Answer(act()) : failure(request, nothingOpen()); };
    const auto needsProgram = [&](auto&& act) -> Answer {
        return d && d->program() ? Answer(act()) : failure(request, d ? notRunnable(*d) : nothingOpen());
    };
    return std::visit(
        Overloaded{
            [&](const OpenRequest& r) { return open(r); },
            [&](const InputsRequest& r) { return needsFile([&] { return setInputs(r); }); },
            [&](const MoveRequest& r) { return needsProgram([&] { return moved(run(*d, r.goal)); }); },
            [&](const BackRequest& r) { return needsProgram([&] {
                                            return moved(d->back({r.to, r.count, r.tag}));
                                        }); },
            [&](const ReverseContinueRequest&) { return needsProgram([&] { return reverseContinue(); }); },
            [&](const GoToRequest& r) { return needsProgram([&] { return moved(d->goTo(r.position)); }); },
            [&](const FireRequest& r) { return needsProgram([&] { return moved(d->fire(r.node, r.tag)); }); },
            [&](const PolicyRequest& r) { return needsProgram([&] { return moved(d->setPolicy(r.policy)); }); },
            [&](const EditRequest& r) {
                return needsProgram([&] {
                    const Result<Tensor> value =
                        r.makesLive ? valueToMakeLive(*d, r.node, r.tag, r.slot, r.consumer) : r.value;
                    return moved(value ? d->setEdit(r.node, r.slot, r.tag, *value, r.consumer)
                                       : Failure(value.error()));
                });
            },
            [&](const WindowRequest& r) {
                return needsProgram([&] { return moved(d->setWindow(r.frame, r.window)); });
            },
            [&](const BranchRequest& r) { return needsProgram([&] { return moved(d->switchBranch(r.branch)); }); },
            [&](const BreakpointRequest& r) { return needsFile([&] { return change(r); }); },
            [&](const HitRequest& r) { return needsProgram([&] { return goToHit(r); }); },
            [&](const BreakpointsRequest& r) {
                return needsFile([&] {
                    d->setBreakpoints(r.breakpoints);
                    return DoneAnswer{};
                });
            },
            [&](const CaptureRequest& r) {
                return needsFile([&] {
                    const Result<void> set = d->setCapture(r.settings);
                    publish(m_isRunning);
                    return done(set);
                });
            },
            [&](const CaptureEstimateRequest& r) {
                return needsProgram([&] { return CaptureEstimateAnswer{estimateCapture(r.settings, *d->timeline())}; });
            },
            [&](const KeepRequest& r) -> Answer { return keep(r); },
            [&](const CommandRequest& r) -> Answer {
                if (!m_console) {
                    const InEnglish forScripts;
                    return CommandAnswer{{false, nothingOpen().message + '\n', false, false, false}};
                }
                CommandResult result = m_console->execute(r.line);
                if (result.opened) {
                    m_shownAs.clear();
                    adopt();
                }
                m_report = standing();
                return CommandAnswer{std::move(result)};
            },
            [&](const CompletionRequest& r) {
                return needsFile([&] { return CompletionAnswer{m_console->complete(r.line)}; });
            },
            [&](const SaveRequest& r) { return needsFile([&] { return done(d->save(r.path)); }); },
            [&](const NodeRequest& r) {
                return needsFile([&] {
                    return NodeAnswer{r.line ? nodeBeside(r) : nodeDetails(*d, m_grid, m_rows, r.node, r.tag)};
                });
            },
            [&](const SeriesRequest& r) { return needsFile([&] { return SeriesAnswer{valueSeries(*d, m_grid, r)}; }); },
            [&](const FiringCountsRequest&) {
                return needsProgram([&] {
                    const bool isComplete = m_firingCounts.look(d->timeline(), d->position(), slice);
                    return FiringCountsAnswer{m_firingCounts.counts(), m_firingCounts.kernelNs(), isComplete};
                });
            },
            [&](const RowFiguresRequest& r) { return needsProgram([&] { return rowFigures(r); }); },
            [&](const FiredNodesRequest& r) { return needsProgram([&] { return firedNodes(r); }); },
            [&](const PicksRequest&) { return needsProgram([&] { return picks(); }); },
            [&](const FiringValuesRequest& r) {
                return needsFile([&] { return FiringValuesAnswer{r.node, firingValues(*d, r)}; });
            },
            [&](const PreviewRequest& r) { return needsProgram([&] { return PreviewAnswer{preview(*d, r.goal)}; }); },
            [&](const LanesRequest& r) {
                return needsFile([&] { return LanesAnswer{iterationLanes(*d, m_grid, r)}; });
            },
            [&](const GridRequest& r) { return needsFile([&] { return GridAnswer{m_grid.cells(*d, r)}; }); },
            [&](const MarkerRequest& r) { return needsProgram([&] { return markers(r); }); },
            [&](const MarkRequest& r) { return needsProgram([&] { return placeOfMark(r); }); },
            [&](const IterationRequest& r) { return needsProgram([&] { return showIteration(r); }); },
            [&](const LineViewRequest& r) { return needsProgram([&] { return showLine(r); }); },
            [&](const MomentRequest& r) { return needsFile([&] { return visit(r); }); },
            [&](const HistoryRequest& r) {
                return needsFile([&] { return HistoryAnswer{m_history.at(*d, r, *standingSnapshot(false))}; });
            },
            [&](const CauseRequest& r) {
                return needsProgram(
                    [&] { return CauseAnswer{r.node.isValid() ? d->why(r.node, r.tag, r.slot) : d->whyNotFinite()}; });
            },
            [&](const CompareRequest& r) { return needsProgram([&] { return compare(r); }); },
            [&](const ChangeRequest& r) { return needsProgram([&] { return findChange(r); }); },
            [&](const ValueRequest& r) { return needsProgram([&] { return findValue(r); }); },
        },
        request);
}

Answer Engine::setInputs(const InputsRequest& request)
{
    Debugger& d = *debugger();
    Result<RunRequest> wanted = requestFromText(request.text, *d.graph(), readTypedValue);
    if (!wanted)
        return DoneAnswer{wanted.error()};
    const Result<void> set = d.setRequest(*std::move(wanted));
    m_report.reset();
    forgetTrace();
    ++m_files;
    return done(set);
}

Answer Engine::open(const OpenRequest& request)
{
    if (Result<void> refused = refuseEndless(request.path); !refused)
        return OpenAnswer{std::move(refused).error()};
    std::stop_token stop;
    {
        const std::lock_guard lock(m_mutex);
        stop = m_opening.get_token();
    }
    Result<std::unique_ptr<Debugger>> opened =
        Debugger::open(request.path, request.options, stop,
                       [this](double fraction) { m_progress.store(fraction, std::memory_order_relaxed); });
    m_progress = 0;  // nothing is on its way any more, also if it ended half way
    if (!opened)
        return OpenAnswer{opened.error()};
    m_console = std::make_unique<Console>(*std::move(opened));
    m_shownAs = request.shownAs;
    m_console->setRunner([this](Debugger& d, const Goal& goal) { return run(d, goal); });
    m_report.reset();
    adopt();
    return OpenAnswer{};
}

void Engine::adopt()
{
    Debugger& d = *debugger();
    d.setStopFlag(&m_stop);
    d.setComputing(&m_computing);
    d.setLog([this](std::string_view text) {
        const std::lock_guard lock(m_mutex);
        m_news.log += text;
    });
    forgetTrace();
    ++m_files;
}

/// Runs in slices, so that the window sees where the run is and questions are answered meanwhile.
StopReport Engine::run(Debugger& d, const Goal& goal)
{
    const RunBudget budget{UINT64_MAX, slice, &m_stop};
    StopReport report = d.run(goal, budget);
    while (!report.isStop()) {
        betweenSlices(report);
        std::vector<LogLine> logs = std::move(report.logs);
        const uint64_t more = report.moreLogs;
        report = d.resume(budget);
        report.addLogsBefore(std::move(logs), more);
    }
    return report;
}

Answer Engine::reverseContinue()
{
    Debugger& d = *debugger();
    const RunBudget budget{UINT64_MAX, slice, &m_stop};
    StopReport report = d.reverseContinue(budget);
    while (!report.isStop()) {
        betweenSlices(report);
        report = d.reverseContinue(budget);
    }
    return moved(std::move(report));
}

Answer Engine::goToHit(const HitRequest& request)
{
    Debugger& d = *debugger();
    const RunBudget budget{UINT64_MAX, std::chrono::milliseconds::max(), &m_stop};
    const uint64_t start = d.position();
    const uint64_t from = request.isForwards ? start + 1 : 0;
    const uint64_t to = request.isForwards ? d.size() : start - std::min<uint64_t>(1, start);
    std::optional<uint64_t> nearest;
    for (const Breakpoint& b : d.breakpoints()) {
        if (from > to || (request.id == 0 ? !b.spec.isEnabled : b.id != request.id))
            continue;
        const std::vector<uint64_t> positions =
            d.stopPositions(b.id, from, to, request.isForwards ? 1 : SIZE_MAX, budget);
        if (!positions.empty())
            nearest = request.isForwards ? std::min(positions.front(), nearest.value_or(UINT64_MAX))
                                         : std::max(positions.back(), nearest.value_or(0));
    }
    if (m_stop.load(std::memory_order_relaxed)) {  // not all has been looked through
        Result<StopReport> here = d.goTo(start);
        if (here)
            here->reason = StopReason::Paused;
        return moved(std::move(here));
    }
    if (!nearest || (!request.isForwards && *nearest == 0)) {
        const bool goesOn = d.endStatus() == RunStatus::Paused;
        return MoveAnswer{{},
                          Error{ErrorCode::NotFound,
                                !request.isForwards ? say("there is no earlier hit")
                                    : goesOn        ? say("no later hit is recorded: Continue runs on to the next")
                                                    : say("there is no later hit: the run is recorded to its end"),
                                {}}};
    }
    Result<StopReport> before = d.goTo(*nearest - 1);
    if (!before)
        return moved(before);
    // The last step is made as a run: that looks what stops it there.
    StopReport stop =
        before->reason == StopReason::Paused ? *std::move(before) : d.run({Goal::Kind::Events, 1, {}}, budget);
    stop.from = start;
    return moved(std::move(stop));
}

Answer Engine::markers(const MarkerRequest& request)
{
    MarkerAnswer answer;
    Debugger* d = debugger();
    RunMarkers& markers = request.only ? m_rangeMarkers : m_markers;
    markers.setRange(request.only, names());
    const auto end = std::chrono::steady_clock::now() + markersAtOnce;
    answer.markers = markers.look(d->timeline(), m_isRunning ? markersShare : slice);
    if (m_isRunning)
        return answer;  // the run is just counting hits itself
    while (!answer.markers->isComplete && !hasRequests() && std::chrono::steady_clock::now() < end)
        answer.markers = markers.look(d->timeline(), slice);
    for (const Breakpoint& b : d->breakpoints()) {
        if (!b.spec.isEnabled)
            continue;
        const std::vector<uint64_t> hits = markers.hits(*d, b, slice);
        answer.hits.insert(answer.hits.end(), hits.begin(), hits.end());
    }
    std::ranges::sort(answer.hits);
    return answer;
}

Answer Engine::keep(const KeepRequest& request)
{
    std::stop_token stop;
    {
        const std::lock_guard lock(m_mutex);
        m_keeping = std::stop_source();
        stop = m_keeping.get_token();
        if (std::ranges::any_of(m_requests, [](const Posted& p) { return kindOf(p.request) != RequestKind::Question; }))
            m_keeping.request_stop();
    }
    KeepAnswer answer;
    const Debugger* d = debugger();
    if (!request.trace.empty() && d && d->program() && !m_isRunning && !stop.stop_requested()
        && d->timeline()->memory().total() + d->timeline()->leftOutBytes() <= KeepRequest::mostTraceBytes) {
        const Result<void> saved = d->save(request.trace, stop);
        answer.hasTrace = saved.has_value();
        if (!saved && saved.error().code != ErrorCode::Cancelled)
            answer.error = saved.error();
    }
    if (const Result<void> written = writeFile(request.path, request.text); !written)
        answer.error = written.error();
    return answer;
}

Answer Engine::visit(const MomentRequest& request)
{
    Debugger& d = *debugger();
    MomentAnswer answer;
    const auto found = [&](auto result) {
        if (!result && !answer.error)
            answer.error = result.error();
        return result;
    };
    if (!request.node.empty())
        if (const Result<NodeId> node = found(d.node(request.node)))
            answer.node = *node;
    if (!d.program())
        return answer;
    if (request.position <= d.size()) {
        if (const Result<StopReport> report = found(d.goTo(request.position)))
            m_report = *report;
    } else {
        m_report = run(d, Goal{Goal::Kind::Events, request.position - d.position(), {}});
    }
    if (!request.tag.empty())
        if (const Result<TagId> tag = found(d.tag(request.tag)))
            answer.tag = *tag;
    return answer;
}

void Engine::betweenSlices(const StopReport& report)
{
    m_report = report;
    publish(true);
    lookForLog(debugger()->position());
    m_markers.look(debugger()->timeline(), markersShare);
    m_isRunning = true;
    answerQuestions();
    m_isRunning = false;
}

void Engine::countHits()
{
    while (Debugger* d = debugger()) {
        if (d->countHits({UINT64_MAX, slice, &m_stop}) || m_stop.load(std::memory_order_relaxed))
            return;
        publish(true);
        if (answerQuestions())
            return;
    }
}

void Engine::countDeaths()
{
    while (const Debugger* d = debugger()) {
        if (!d->program() || m_deadSpread.look(d->timeline(), d->position(), slice)
            || m_stop.load(std::memory_order_relaxed))
            return;
        publish(true);
        if (answerQuestions())
            return;
    }
}

void Engine::writeLog()
{
    try {
        while (Debugger* d = debugger())
            if (lookForLog(d->size()) || m_stop.load(std::memory_order_relaxed) || answerQuestions())
                return;
    } catch (const std::bad_alloc&) {
        return;  // what is there is kept; the next request looks further
    }
}

bool Engine::lookForLog(uint64_t to)
{
    const bool isDone = m_log.look(*debugger(), to, slice);
    LogNews news = m_log.take();
    const std::lock_guard lock(m_mutex);
    if (news.isFresh)
        m_news.written = std::move(news);
    else
        m_news.written.rows.insert(m_news.written.rows.end(), std::make_move_iterator(news.rows.begin()),
                                   std::make_move_iterator(news.rows.end()));
    return isDone;
}

Answer Engine::moved(Result<StopReport> report)
{
    if (!report)
        return MoveAnswer{{}, report.error()};
    m_report = *report;
    return MoveAnswer{*std::move(report), std::nullopt};
}

/// Where the cursor stands, as the report of a move that ended there.
std::optional<StopReport> Engine::standing()
{
    const Debugger& d = *debugger();
    if (!d.program() || d.position() == 0)
        return std::nullopt;
    StopReport report;
    report.from = report.position = d.position();
    report.isLive = d.isLive();
    report.fired = d.firing(d.position() - 1);
    return report;
}

Answer Engine::change(const BreakpointRequest& request)
{
    Debugger& d = *debugger();
    if (!request.spec)
        return DoneAnswer{d.removeBreakpoint(request.id)
                              ? std::nullopt
                              : std::optional(Error{ErrorCode::NotFound, say("there is no such breakpoint"), {}})};
    return request.id != 0 ? done(d.changeBreakpoint(request.id, *request.spec)) : done(d.addBreakpoint(*request.spec));
}

const std::shared_ptr<const TagNames>& Engine::names()
{
    if (m_namesOf != debugger()->program()) {
        m_namesOf = debugger()->program();
        m_names = std::make_shared<const TagNames>(m_namesOf);
    }
    return m_names;
}

std::shared_ptr<Snapshot> Engine::standingSnapshot(bool isRunning)
{
    Debugger* d = debugger();
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->number = ++m_snapshots;
    snapshot->fileNumber = m_files;
    snapshot->path = m_shownAs.empty() ? d->file().path : m_shownAs;
    snapshot->format = d->file().format;
    snapshot->graph = d->graph();
    snapshot->program = d->program();
    snapshot->refusal = d->refusal();
    snapshot->request = d->options().request;
    snapshot->isRunning = isRunning;
    snapshot->report = m_report;
    if (d->program()) {
        snapshot->names = names();
        snapshot->state = d->state();
        snapshot->position = d->position();
        snapshot->size = d->size();
        snapshot->isLive = d->isLive();
        snapshot->status = d->status();
        snapshot->error = d->error();
        snapshot->policy = d->policy();
        snapshot->nextChoice = d->nextChoice();
        snapshot->branches = d->branches();
        snapshot->edits = d->timeline()->edits();
        snapshot->captureUse = d->captureUse();
    }
    snapshot->capture = d->captureSettings();
    for (const Breakpoint& b : d->breakpoints())
        snapshot->breakpoints.push_back({b, d->hitCount(b.id), d->isCounted(b.id)});
    return snapshot;
}

void Engine::publish(bool isRunning)
{
    Debugger* d = debugger();
    if (!d)
        return;
    std::shared_ptr<Snapshot> snapshot = standingSnapshot(isRunning);
    if (d->program())
        snapshot->finished = finishedFrames(*d->tagNames(), *d->timeline(), d->state());
    if (d->program() && !isRunning) {
        snapshot->lastFirings = m_lastFirings.at(d->timeline(), d->position());
        if (m_deadSpread.hasLooked(d->timeline(), d->position()))
            snapshot->deadSpread = m_deadSpread.table(d->state(), m_report ? m_report->from : d->position(), *m_names);
    }
    const std::lock_guard lock(m_mutex);
    m_news.snapshot = std::move(snapshot);
}

}
