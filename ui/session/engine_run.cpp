// SPDX-License-Identifier: Apache-2.0
#include "ui/session/engine_run.h"

#include "core/base/say.h"
#include "ui/session/run_markers.h"

#include <new>
#include <utility>

namespace tagscope::ui {

namespace {

/// What is watched, as snapshots share it.
struct SharedWatches {
    std::optional<uint64_t> revision;
    SharedList<Watch> list;
};

/// How much of a slice goes to the marks of the run, which are to be there when it pauses.
constexpr auto markersShare = EngineRun::slice / 5;

std::optional<Error> missingFor(RequestNeeds needs, const Debugger* debugger)
{
    if (needs == RequestNeeds::Nothing)
        return std::nullopt;
    if (!debugger)
        return Error{ErrorCode::FailedPrecondition, say("no graph is open"), {}};
    if (needs == RequestNeeds::File || debugger->program())
        return std::nullopt;
    return debugger->refusal() ? debugger->refusal()->error
                               : Error{ErrorCode::FailedPrecondition, say("the graph cannot run"), {}};
}

}

EngineRun::EngineRun(Mailbox& mailbox) : m_mailbox(mailbox) {}

EngineRun::~EngineRun() = default;

void EngineRun::serve(const std::stop_token& stop)
{
    while (const std::optional<Posted> posted = m_mailbox.take(stop))
        answer(*posted);
}

void EngineRun::answer(const Posted& posted)
{
    const EngineTask::Traits& traits = posted.task->traits();
    const bool isOutdated = debugger() && !traits.opensFile
        && (traits.holdsForAnyProgram ? debugger()->file().graph != posted.aboutFile
                                      : debugger()->graph() != posted.about);
    const bool outer = std::exchange(m_isOutdated, isOutdated);
    const bool isWork = !isOutdated && traits.kind == RequestKind::Work;
    AnyAnswer result;
    try {
        result = outcome(posted);
        if (isWork) {
            countHits();
            countDeaths();
            publish(false);
        }
    } catch (const std::bad_alloc&) {
        result = outcomeWithoutMemory(*posted.task);
    }
    m_isOutdated = outer;
    m_mailbox.put(Answered{posted.id, m_files, std::move(result)});
    if (isWork)
        writeLog();
    m_mailbox.finish();
}

AnyAnswer EngineRun::outcome(const Posted& posted)
{
    const EngineTask& task = *posted.task;
    if (posted.isUnwanted && posted.isUnwanted->load(std::memory_order_relaxed))
        return nullptr;
    if (m_isOutdated && !task.traits().holdsForAnyFile)
        return task.failed({ErrorCode::Cancelled, say("another graph has been opened since this was asked"), {}});
    if (std::optional<Error> missing = missingFor(task.traits().needs, debugger()))
        return task.failed(*std::move(missing));
    return task.work(*this);
}

/// The memory did not suffice: what was begun is dropped, and what was recorded stays as far as it can.
AnyAnswer EngineRun::outcomeWithoutMemory(const EngineTask& task)
{
    const bool changesRun = task.traits().kind == RequestKind::Work && task.traits().changesRun;
    m_kept.clear();
    try {
        if (Debugger* d = debugger(); d && changesRun) {
            d->recover();
            m_report = standing();
            publish(false);
        }
    } catch (const std::bad_alloc&) {
        m_console.reset();
    }
    return task.failed(
        {ErrorCode::ResourceExhausted,
         m_console || task.traits().opensFile
             ? say("there is not enough memory for this: close other programs or feed smaller tensors, then try again")
             : say("there was not enough memory to go on, and the graph had to be closed: open it again"),
         {}});
}

bool EngineRun::answerBetween(bool onlyQuestions)
{
    while (const std::optional<Posted> posted = m_mailbox.takeBetween(onlyQuestions))
        answer(*posted);
    return m_mailbox.hasRequests();
}

StopReport EngineRun::run(Debugger& d, const Goal& goal)
{
    const RunBudget budget{UINT64_MAX, slice, &m_mailbox.stopFlag()};
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

void EngineRun::betweenSlices(const StopReport& report)
{
    m_report = report;
    publish(true);
    lookForLog(debugger()->position());
    kept<RunMarkers>().look(debugger()->timeline(), markersShare);
    m_isRunning = true;
    answerBetween(false);
    m_isRunning = false;
}

Result<StopReport> EngineRun::moved(Result<StopReport> report)
{
    if (report)
        m_report = *report;
    return report;
}

void EngineRun::countHits()
{
    while (Debugger* d = debugger()) {
        if (d->countHits({UINT64_MAX, slice, &m_mailbox.stopFlag()}) || isStopped())
            return;
        publish(true);
        if (answerBetween(false))
            return;
    }
}

void EngineRun::countDeaths()
{
    while (const Debugger* d = debugger()) {
        if (!d->program() || m_deadSpread.look(d->timeline(), d->position(), slice) || isStopped())
            return;
        publish(true);
        if (answerBetween(false))
            return;
    }
}

void EngineRun::writeLog()
{
    try {
        while (Debugger* d = debugger())
            if (lookForLog(d->size()) || isStopped() || answerBetween(false))
                return;
    } catch (const std::bad_alloc&) {
        return;  // what is there is kept; the next request looks further
    }
}

bool EngineRun::lookForLog(uint64_t to)
{
    const bool isDone = m_log.look(*debugger(), to, slice);
    m_mailbox.put(m_log.take());
    return isDone;
}

/// Where the cursor stands, as the report of a move that ended there.
std::optional<StopReport> EngineRun::standing() const
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

const std::shared_ptr<const TagNames>& EngineRun::names()
{
    if (m_namesOf != debugger()->program()) {
        m_namesOf = debugger()->program();
        m_names = std::make_shared<const TagNames>(m_namesOf);
    }
    return m_names;
}

void EngineRun::open(std::unique_ptr<Debugger> opened, std::filesystem::path shownAs)
{
    m_console = std::make_unique<Console>(std::move(opened));
    m_console->setRunner([this](Debugger& d, const Goal& goal) { return run(d, goal); });
    m_report.reset();
    adopt(std::move(shownAs));
}

void EngineRun::adopt(std::filesystem::path shownAs)
{
    Debugger& d = *debugger();
    m_shownAs = std::move(shownAs);
    d.setStopFlag(&m_mailbox.stopFlag());
    d.setComputing(&m_mailbox.computingNow());
    d.setLog([this](std::string_view text) { m_mailbox.print(text); });
    startOver();
}

void EngineRun::startOver()
{
    m_kept.clear();
    ++m_files;
}

std::shared_ptr<Snapshot> EngineRun::standingSnapshot(bool isRunning)
{
    Debugger* d = debugger();
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->number = ++m_snapshots;
    snapshot->fileNumber = m_files;
    snapshot->path = m_shownAs.empty() ? d->file().path : m_shownAs;
    snapshot->format = d->file().format;
    snapshot->opened = d->file().graph;
    snapshot->graph = d->graph();
    snapshot->program = d->program();
    snapshot->refusal = d->refusal();
    snapshot->request = d->options().request;
    snapshot->placement = d->options().placement;
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
        snapshot->recipe = d->recipe();
        snapshot->edits = d->timeline()->edits();
        snapshot->captureUse = d->captureUse();
    }
    snapshot->capture = d->captureSettings();
    SharedWatches& watches = kept<SharedWatches>();
    if (watches.revision != d->watches().revision())
        watches = {d->watches().revision(), d->watches().all()};
    snapshot->watches = watches.list;
    for (const Breakpoint& b : d->breakpoints())
        snapshot->breakpoints.push_back({b, d->hitCount(b.id), d->isCounted(b.id)});
    snapshot->namesQuiescence = d->namesQuiescence();
    return snapshot;
}

/// While a run is on its way at most once a picture: what the window has not looked at would only be replaced.
void EngineRun::publish(bool isRunning)
{
    Debugger* d = debugger();
    if (!d || (isRunning && !m_mailbox.isSnapshotTaken()))
        return;
    std::shared_ptr<Snapshot> snapshot = standingSnapshot(isRunning);
    if (d->program())
        snapshot->finished = finishedFrames(*d->tagNames(), *d->timeline(), d->state());
    if (d->program() && !isRunning) {
        snapshot->lastFirings = m_lastFirings.at(d->timeline(), d->position());
        if (m_deadSpread.hasLooked(d->timeline(), d->position()))
            snapshot->deadSpread = m_deadSpread.table(d->state(), m_report ? m_report->from : d->position(), *m_names);
    }
    m_mailbox.put(std::shared_ptr<const Snapshot>(std::move(snapshot)));
}

}
