// SPDX-License-Identifier: Apache-2.0
#include "ui/session/engine.h"

#include <chrono>
#include <new>
#include <type_traits>

namespace tagscope::ui {

namespace {

using namespace std::chrono_literals;

/// How long the engine runs before it looks for questions and shows where it is.
constexpr auto slice = 10ms;

template <class... Fs>
struct Overloaded : Fs... {
    using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

Error nothingOpen()
{
    return {ErrorCode::FailedPrecondition, "no graph is open", {}};
}

Error notRunnable(const Debugger& debugger)
{
    return debugger.refusal() ? debugger.refusal()->error : Error{ErrorCode::FailedPrecondition, "the graph cannot run", {}};
}

/// The answer that a request ends in if it cannot be carried out.
Answer failure(const Request& request, Error error)
{
    return std::visit(
        [&](const auto& r) -> Answer {
            using R = std::decay_t<decltype(r)>;
            if constexpr (std::is_same_v<R, OpenRequest>)
                return OpenAnswer{std::move(error)};
            else if constexpr (std::is_same_v<R, InputsRequest> || std::is_same_v<R, BreakpointRequest> || std::is_same_v<R, SaveRequest>)
                return DoneAnswer{std::move(error)};
            else if constexpr (std::is_same_v<R, CommandRequest>)
                return CommandAnswer{{false, toString(error) + "\n", false, false, false}};
            else if constexpr (std::is_same_v<R, CompletionRequest>)
                return CompletionAnswer{};
            else if constexpr (std::is_same_v<R, NodeRequest>)
                return NodeAnswer{};
            else if constexpr (std::is_same_v<R, CauseRequest>)
                return CauseAnswer{Failure(std::move(error))};
            else
                return MoveAnswer{{}, std::move(error)};
        },
        request);
}

bool isQuestion(const Request& request)
{
    return std::holds_alternative<NodeRequest>(request) || std::holds_alternative<CauseRequest>(request)
        || std::holds_alternative<CompletionRequest>(request) || std::holds_alternative<GridRequest>(request);
}

}

Engine::Engine() : m_thread([this](const std::stop_token& stop) { work(stop); }) {}

Engine::~Engine()
{
    m_thread.request_stop();
    {
        const std::lock_guard lock(m_mutex);  // so that a request that is just being taken sees it
        m_stop = true;
    }
    cancelOpening();
}

void Engine::post(RequestId id, Request request)
{
    m_open.fetch_add(1, std::memory_order_acq_rel);
    {
        const std::lock_guard lock(m_mutex);
        m_newest = id;
        if (std::holds_alternative<OpenRequest>(request)) {
            m_opening = std::stop_source();
            m_progress = 0;
        }
        m_requests.push_back({id, std::move(request)});
    }
    m_wake.notify_one();
}

void Engine::pause()
{
    const std::lock_guard lock(m_mutex);
    m_pausedUpTo = m_newest;
    m_stop = true;
}

void Engine::cancelOpening()
{
    const std::lock_guard lock(m_mutex);
    m_opening.request_stop();
}

std::shared_ptr<const Snapshot> Engine::takeSnapshot()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_snapshot, nullptr);
}

std::vector<std::pair<RequestId, Answer>> Engine::takeAnswers()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_answers, {});
}

std::string Engine::takeLog()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_log, {});
}

Debugger* Engine::debugger()
{
    return m_console ? &m_console->debugger() : nullptr;
}

void Engine::work(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        Posted posted;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, stop, [this] { return !m_requests.empty(); }))
                return;
            posted = std::move(m_requests.front());
            m_requests.pop_front();
            if (!isQuestion(posted.request))
                m_stop = posted.id <= m_pausedUpTo || stop.stop_requested();
        }
        answer(posted);
    }
}

void Engine::answer(const Posted& posted)
{
    Answer result;
    try {
        result = execute(posted.request);
        if (!isQuestion(posted.request)) {
            countHits();
            publish(false);
        }
    } catch (const std::bad_alloc&) {
        result = executeWithoutMemory(posted.request);
    }
    {
        const std::lock_guard lock(m_mutex);
        m_answers.emplace_back(posted.id, std::move(result));
    }
    m_open.fetch_sub(1, std::memory_order_acq_rel);
}

/// The memory did not suffice: what was begun is dropped, and what was recorded stays as far as it can.
Answer Engine::executeWithoutMemory(const Request& request)
{
    const bool changesNothing = isQuestion(request) || std::holds_alternative<OpenRequest>(request)
        || std::holds_alternative<SaveRequest>(request);
    try {
        if (Debugger* d = debugger(); d && !changesNothing) {
            d->recover();
            m_report = standing();
            publish(false);
        }
    } catch (const std::bad_alloc&) {
        m_console.reset();
    }
    return failure(request, {ErrorCode::ResourceExhausted,
                             m_console || std::holds_alternative<OpenRequest>(request)
                                 ? "there is not enough memory for this: close other programs or feed smaller tensors, then try again"
                                 : "there was not enough memory to go on, and the graph had to be closed: open it again",
                             {}});
}

bool Engine::answerQuestions()
{
    while (true) {
        Posted posted;
        {
            const std::lock_guard lock(m_mutex);
            if (m_requests.empty() || !isQuestion(m_requests.front().request))
                return !m_requests.empty();
            posted = std::move(m_requests.front());
            m_requests.pop_front();
        }
        answer(posted);
    }
}

Answer Engine::execute(const Request& request)
{
    if (const auto* r = std::get_if<OpenRequest>(&request))
        return open(*r);
    Debugger* d = debugger();
    const auto needsProgram = [&](auto&& act) -> Answer {
        if (!d)
            return MoveAnswer{{}, nothingOpen()};
        if (!d->program())
            return MoveAnswer{{}, notRunnable(*d)};
        return act();
    };
    return std::visit(
        Overloaded{
            [&](const OpenRequest&) -> Answer { return DoneAnswer{}; },
            [&](const InputsRequest& r) -> Answer {
                if (!d)
                    return DoneAnswer{nothingOpen()};
                Result<RunRequest> wanted = requestFromText(r.text, *d->graph());
                if (!wanted)
                    return DoneAnswer{wanted.error()};
                const Result<void> set = d->setRequest(*std::move(wanted));
                m_report.reset();
                ++m_files;
                return DoneAnswer{set ? std::nullopt : std::optional(set.error())};
            },
            [&](const MoveRequest& r) { return needsProgram([&] { return moved(run(*d, r.goal)); }); },
            [&](const BackRequest& r) { return needsProgram([&] { return moved(d->back(r.count)); }); },
            [&](const ReverseContinueRequest&) {
                return needsProgram([&] { return reverseContinue(); });
            },
            [&](const GoToRequest& r) { return needsProgram([&] { return moved(d->goTo(r.position)); }); },
            [&](const FireRequest& r) { return needsProgram([&] { return moved(d->fire(r.node, r.tag)); }); },
            [&](const PolicyRequest& r) { return needsProgram([&] { return moved(d->setPolicy(r.policy)); }); },
            [&](const EditRequest& r) {
                return needsProgram([&] { return moved(d->setEdit(r.node, r.slot, r.tag, r.value)); });
            },
            [&](const BranchRequest& r) { return needsProgram([&] { return moved(d->switchBranch(r.branch)); }); },
            [&](const BreakpointRequest& r) -> Answer { return d ? change(r) : Answer(DoneAnswer{nothingOpen()}); },
            [&](const CommandRequest& r) -> Answer {
                if (!m_console)
                    return CommandAnswer{{false, "no graph is open\n", false, false, false}};
                CommandResult result = m_console->execute(r.line);
                if (result.opened)
                    adopt();
                m_report = standing();
                return CommandAnswer{std::move(result)};
            },
            [&](const CompletionRequest& r) -> Answer {
                return CompletionAnswer{m_console ? m_console->complete(r.line) : std::vector<std::string>{}};
            },
            [&](const SaveRequest& r) -> Answer {
                if (!d)
                    return DoneAnswer{nothingOpen()};
                const Result<void> saved = d->save(r.path);
                return DoneAnswer{saved ? std::nullopt : std::optional(saved.error())};
            },
            [&](const NodeRequest& r) -> Answer {
                return NodeAnswer{d ? nodeDetails(*d, r.node, r.tag) : NodeDetails{}};
            },
            [&](const GridRequest& r) -> Answer { return GridAnswer{d ? m_grid.cells(*d, r) : GridCells{}}; },
            [&](const CauseRequest& r) -> Answer {
                if (!d || !d->program())
                    return CauseAnswer{Failure(d ? notRunnable(*d) : nothingOpen())};
                return CauseAnswer{d->why(r.node, r.tag, r.slot)};
            },
        },
        request);
}

Answer Engine::open(const OpenRequest& request)
{
    std::stop_token stop;
    {
        const std::lock_guard lock(m_mutex);
        stop = m_opening.get_token();
    }
    Result<std::unique_ptr<Debugger>> opened = Debugger::open(
        request.path, request.options, stop, [this](double fraction) { m_progress.store(fraction, std::memory_order_relaxed); });
    if (!opened)
        return OpenAnswer{opened.error()};
    m_console = std::make_unique<Console>(*std::move(opened));
    m_console->setRunner([this](Debugger& d, const Goal& goal) { return run(d, goal); });
    m_report.reset();
    adopt();
    return OpenAnswer{};
}

void Engine::adopt()
{
    Debugger& d = *debugger();
    d.setStopFlag(&m_stop);
    d.setLog([this](std::string_view text) {
        const std::lock_guard lock(m_mutex);
        m_log += text;
    });
    ++m_files;
}

/// Runs in slices, so that the window sees where the run is and questions are answered meanwhile.
StopReport Engine::run(Debugger& d, const Goal& goal)
{
    const RunBudget budget{UINT64_MAX, slice, &m_stop};
    StopReport report = d.run(goal, budget);
    while (!report.isStop()) {
        betweenSlices(report);
        report = d.resume(budget);
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

void Engine::betweenSlices(const StopReport& report)
{
    m_report = report;
    publish(true);
    answerQuestions();
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
                              : std::optional(Error{ErrorCode::NotFound, "there is no such breakpoint", {}})};
    if (request.id != 0) {
        const Result<void> changed = d.changeBreakpoint(request.id, *request.spec);
        return DoneAnswer{changed ? std::nullopt : std::optional(changed.error())};
    }
    const Result<int> added = d.addBreakpoint(*request.spec);
    return DoneAnswer{added ? std::nullopt : std::optional(added.error())};
}

void Engine::publish(bool isRunning)
{
    Debugger* d = debugger();
    if (!d)
        return;
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->number = ++m_snapshots;
    snapshot->fileNumber = m_files;
    snapshot->path = d->file().path;
    snapshot->format = d->file().format;
    snapshot->graph = d->graph();
    snapshot->program = d->program();
    snapshot->refusal = d->refusal();
    snapshot->request = d->options().request;
    snapshot->isRunning = isRunning;
    snapshot->report = m_report;
    if (d->program()) {
        if (m_namesOf != d->program()) {
            m_namesOf = d->program();
            m_names = std::make_shared<const TagNames>(m_namesOf);
        }
        snapshot->names = m_names;
        snapshot->state = d->state();
        if (!isRunning)
            snapshot->lastFirings = m_lastFirings.at(d->timeline(), d->position());
        snapshot->position = d->position();
        snapshot->size = d->size();
        snapshot->isLive = d->isLive();
        snapshot->status = d->status();
        snapshot->error = d->error();
        snapshot->policy = d->policy();
        snapshot->nextPick = d->nextPick();
        snapshot->branches = d->branches();
    }
    for (const Breakpoint& b : d->breakpoints())
        snapshot->breakpoints.push_back({b, d->hitCount(b.id), d->isCounted(b.id)});
    const std::lock_guard lock(m_mutex);
    m_snapshot = std::move(snapshot);
}

}
