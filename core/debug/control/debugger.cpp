// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/debugger.h"

#include "core/base/assert.h"
#include "core/base/say.h"
#include "core/debug/control/batch_run.h"
#include "core/debug/control/goal_watch.h"
#include "core/debug/control/recorder.h"
#include "core/debug/control/run_line.h"
#include "core/debug/names/node_refusals.h"
#include "core/debug/open/compile.h"
#include "core/debug/open/graph_info.h"
#include "core/debug/record/describe.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace tagscope {

Result<std::unique_ptr<Debugger>> Debugger::open(const std::filesystem::path& path, Options options,
                                                 std::stop_token stop, const std::function<void(double)>& progress)
{
    Result<OpenedFile> file = openFile(path, std::move(stop), progress);
    if (!file)
        return Failure(std::move(file).error());
    return std::make_unique<Debugger>(std::move(*file), std::move(options));
}

namespace {

/// All that is wrong with a graph stands beside what kept it from running.
void addProblems(CompileError& refusal, const Graph& graph)
{
    std::unordered_multimap<uint32_t, size_t> known;  // by node: every node may have one
    for (size_t i = 0; i < refusal.problems.size(); ++i)
        known.emplace(refusal.problems[i].node.value, i);
    for (Problem& problem : describeGraph(graph).problems) {
        const auto [first, last] = known.equal_range(problem.node.value);
        if (std::any_of(first, last, [&](const auto& of) { return refusal.problems[of.second] == problem; }))
            continue;
        known.emplace(problem.node.value, refusal.problems.size());
        refusal.problems.push_back(std::move(problem));
    }
}

}

Debugger::Debugger(OpenedFile file, Options options)
    : m_file(std::move(file)), m_options(std::move(options)), m_breakpoints(m_file.graph)
{
    m_options.maxFirings = std::min(m_options.maxFirings, Timeline::mostFirings);
    startOver();
}

Debugger::~Debugger() = default;

tl::expected<std::shared_ptr<const Program>, CompileError> Debugger::compile(const RunRequest& request) const
{
    return compileOpened(m_file, request, {m_options.placement, m_options.network}, m_options.maxMemory);
}

/// Compiles the program and begins its first line, or takes that of the saved trace.
void Debugger::startOver()
{
    m_goal.reset();
    m_lines.clear();
    m_begunWith.reset();
    m_steps.clear();
    m_stepsShown = {};
    m_current = 0;
    m_executor.reset();
    m_names.reset();
    m_program.reset();
    m_refusal.reset();
    m_position = 0;
    m_past = State();
    m_baseMemory = processMemory();
    auto first = std::make_unique<RunLine>();
    if (m_file.trace) {
        m_program = m_file.trace->line().timeline->programPtr();
        m_options.request = m_program->request();
        m_options.policy = m_file.trace->line().policy;
    } else {
        auto program = compile(m_options.request);
        if (!program) {
            m_refusal = std::move(program).error();
            addProblems(*m_refusal, *m_file.graph);
            m_breakpoints.setProgram(nullptr);
            return;
        }
        m_program = std::move(*program);
        first->timeline = std::make_shared<Timeline>(m_program);
        first->policy = m_options.policy;
    }
    m_names = std::make_unique<TagNames>(m_program, m_options.rootName);
    m_recorder = std::make_unique<Recorder>(*m_names);
    m_executor = std::make_unique<Executor>(m_program);
    m_executor->setSink(m_recorder.get());
    m_executor->setLog(m_log);
    m_executor->setTimesKernels(m_options.timesKernels);
    m_executor->setThreads(m_options.threads);
    m_executor->setComputing(m_computing);
    if (m_file.trace) {
        takeLines(*m_file.trace);
    } else {
        first->end = first->timeline->stateAt(0);
        addLine(std::move(first));
        activate(0);
    }
    const Result<void> isSet = setCapture(m_capture);
    TAGSCOPE_ASSERT(isSet.has_value(), "these rules were taken before");
    m_breakpoints.setProgram(m_names.get());
    breakpointsChanged();
    moveTo(m_file.trace ? m_file.trace->position : 0);
}

void Debugger::takeLines(const SavedTrace& trace)
{
    for (const SavedLine& saved : trace.lines) {
        auto added = std::make_unique<RunLine>();
        added->parent = saved.parent;
        added->timeline = saved.timeline;
        added->policy = saved.policy;
        added->byHand = saved.byHand;
        added->cause = saved.cause;
        added->end = saved.timeline->stateAt(saved.timeline->size());
        addLine(std::move(added));
    }
    // Each was current once, so that it is known how it ends.
    for (size_t i = 0; i < m_lines.size(); ++i)
        activate(i);
    if (m_current != trace.current)
        activate(trace.current);
}

void Debugger::recover()
{
    m_goal.reset();
    if (m_lines.empty()) {  // it did not come to a first line
        m_program.reset();
        if (!m_refusal)
            m_refusal =
                CompileError{CompileError::Kind::Graph,
                             {ErrorCode::ResourceExhausted, say("there is not enough memory to run this graph"), {}},
                             {}};
        return;
    }
    m_recorder->setGoal(nullptr);
    m_recorder->setOnMatch({});
    activate(m_current);
    line().timeline->truncate(size());
    line().history = std::make_unique<ValueHistory>(*line().timeline);
    m_executor->setState(line().timeline->stateAt(size()));
    line().failure.reset();
    m_breakpoints.setProgram(m_names.get());
    breakpointsChanged();
}

Result<void> Debugger::setRequest(RunRequest request)
{
    auto program = compile(request);
    if (!program && program.error().kind == CompileError::Kind::Request)
        return Failure(program.error().error);
    m_options.request = std::move(request);
    m_file.trace.reset();
    startOver();
    return {};
}

void Debugger::addLine(std::unique_ptr<RunLine> added)
{
    added->id = static_cast<int>(m_lines.size());
    added->history = std::make_unique<ValueHistory>(*added->timeline);
    m_lines.push_back(std::move(added));
}

void Debugger::activate(size_t index)
{
    if (index != m_current && m_current < m_lines.size()) {
        line().status = endStatus();
        line().error = error();
        line().end = m_executor->state();
    }
    m_current = index;
    m_executor->setState(line().end);
    line().end = State();
    m_recorder->setLine(&line());
    const SharedList<OutputEdit>& edits = line().timeline->edits();
    m_executor->setEdits(editSource(*m_program, edits.items()));
    m_position = line().timeline->size();
    m_past = State();
}

uint64_t Debugger::size() const
{
    return m_program ? line().timeline->size() : 0;
}

bool Debugger::isLive() const
{
    return m_position == size();
}

const State& Debugger::state() const
{
    return isLive() && m_executor ? m_executor->state() : m_past;
}

std::shared_ptr<const Timeline> Debugger::timeline() const
{
    return m_program ? line().timeline : nullptr;
}

const Policy& Debugger::policy() const
{
    return m_program ? line().policy : m_options.policy;
}

RunStatus Debugger::status() const
{
    if (!m_program)
        return RunStatus::Error;
    if (!isLive())
        return RunStatus::Paused;
    return endStatus();
}

RunStatus Debugger::endStatus() const
{
    return line().failure ? RunStatus::Error : m_executor->status();
}

std::optional<RunError> Debugger::error() const
{
    if (!m_program)
        return std::nullopt;
    if (line().failure)
        return line().failure;
    const RunStatus end = m_executor->status();
    return end == RunStatus::Error ? std::optional(finalError(*m_executor, *line().timeline)) : std::nullopt;
}

bool Debugger::moveTo(uint64_t position)
{
    m_position = position;
    m_past = isLive() ? State() : line().timeline->stateAt(position, Values::Computed, m_commandStop);
    if (!isLive())
        m_position = m_past.position;
    return m_position == position;
}

Result<StopReport> Debugger::goTo(uint64_t position)
{
    if (position > size())
        return refused(ErrorCode::OutOfRange, "position {} is beyond the end of the recording, {}", grouped(position),
                       grouped(size()));
    const uint64_t from = m_position;
    const bool isThere = moveTo(position);
    return report(!isThere ? StopReason::Paused : position == 0 ? StopReason::Start : StopReason::Goal, from);
}

Choice Debugger::nextChoice() const
{
    if (!m_program)
        return {};
    return isLive() ? tagscope::nextChoice(*m_program, state(), policy()) : line().timeline->choice(m_position);
}

void Debugger::makeBranch(uint64_t fork, BranchCause cause, SharedList<OutputEdit> edits)
{
    auto added = std::make_unique<RunLine>();
    const RunLine& parent = line();
    added->parent = parent.id;
    added->cause = cause;
    added->policy = parent.policy;
    added->byHand = parent.byHand;
    added->end = fork == size() ? m_executor->state() : parent.timeline->stateAt(fork);
    added->timeline = std::make_shared<Timeline>(parent.timeline, fork, std::move(edits));
    std::ranges::copy_if(parent.doomed, std::inserter(added->doomed, added->doomed.end()),
                         [&](const auto& found) { return found.second <= fork; });
    for (const auto& [id, index] : parent.stops) {
        StopIndex& shared = added->stops[id];
        shared.scannedTo = std::min(index.scannedTo, fork);
        std::copy_if(index.stops.begin(), index.stops.end(), std::back_inserter(shared.stops),
                     [&](uint32_t stop) { return stop <= shared.scannedTo; });
        std::ranges::copy_if(index.firstAt, std::inserter(shared.firstAt, shared.firstAt.end()),
                             [&](const auto& first) { return first.second < shared.scannedTo; });
    }
    addLine(std::move(added));
    activate(m_lines.size() - 1);
}

namespace {

/// Of a branch that begins at the cursor.
void noteFork(StopReport& stop, const RunLine& branch)
{
    stop.madeBranch = true;
    stop.note = say("{} forks here from {}; nothing recorded is lost", Debugger::branchName(branch.id),
                    Debugger::branchName(branch.parent));
}

}

Result<StopReport> Debugger::act(NetworkAct act)
{
    if (!m_program)
        return Failure(m_refusal->error);
    act.fault = NetworkAct::byHand;
    if (Result<void> canBe = checkAct(*m_program, state(), act); !canBe)
        return Failure(canBe.error());
    if (line().timeline->acts().size() >= Timeline::mostActs)
        return refused(ErrorCode::ResourceExhausted,
                       "{} things were done to the network of this line, it may have no "
                       "more",
                       grouped(Timeline::mostActs));
    const uint64_t from = m_position;
    const bool forks = !isLive();
    RecipeStep step = stepHere(RecipeStep::Kind::Act);
    step.act = act;
    const auto nameOf = [&](DeviceId id) { return id.isValid() ? m_program->placement().name(id) : std::string(); };
    step.device = nameOf(act.device);
    step.toDevice = nameOf(act.to);
    noteStep(std::move(step));
    if (forks)
        makeBranch(from, BranchCause::Network, line().timeline->edits());
    const Result<void> isDone = m_executor->act(act);
    TAGSCOPE_ASSERT(isDone.has_value(), "it was checked");
    m_position = size();
    line().failure.reset();
    StopReport stop = report(StopReason::Goal, from);
    if (forks)
        noteFork(stop, line());
    return stop;
}

Result<StopReport> Debugger::deliver(uint64_t flight)
{
    if (!m_program)
        return Failure(m_refusal->error);
    const State& now = state();
    const Flight* found = now.network ? findFlight(*now.network, flight) : nullptr;
    if (!found)
        return refused(ErrorCode::FailedPrecondition, "message {} is not on its way (see 'messages')", flight);
    const Choice choice = Choice::deliver(found->number);
    if (!isLive() && nextChoice() == choice)
        return run({Goal::Kind::Events, 1, {}});
    const uint64_t from = m_position;
    const bool forks = !isLive();
    RecipeStep step = stepHere(RecipeStep::Kind::Deliver);
    step.act.flight = flight;
    if (forks)
        makeBranch(m_position, BranchCause::Network, line().timeline->edits());
    const bool isByHand = choice != nextChoice();
    m_executor->take(choice);
    if (forks || isByHand)
        noteStep(std::move(step));
    m_position = size();
    line().failure.reset();
    line().byHand |= isByHand;
    StopReport stop = report(StopReason::Goal, from);
    if (forks)
        noteFork(stop, line());
    addHits(stop);
    return stop;
}

Result<StopReport> Debugger::fire(NodeId node, std::optional<TagId> tag)
{
    if (!m_program)
        return Failure(m_refusal->error);
    const Result<PlanId> plan = runningNode(*m_program, node);
    if (!plan)
        return Failure(plan.error());
    const State& now = state();
    Choice choice;
    for (size_t i = 0; i < now.ready.size() && choice.isIdle(); ++i)
        if (now.ready[i].node() == *plan && (!tag || now.iteration(now.ready[i].iterationId()).tag == *tag))
            choice = Choice::fire(i);
    if (choice.isIdle())
        return tag
            ? refused(ErrorCode::FailedPrecondition, "'{}' is not ready at '{}' (see 'info ready')",
                      graph()->node(node).name, tagName(*tag))
            : refused(ErrorCode::FailedPrecondition, "'{}' is not ready (see 'info ready')", graph()->node(node).name);
    if (!isLive() && nextChoice() == choice)
        return run({Goal::Kind::Events, 1, {}});
    const uint64_t from = m_position;
    const bool forks = !isLive();
    RecipeStep step = stepHere(RecipeStep::Kind::Fire);
    step.node = graph()->node(node).name;
    step.tagPath = m_names->fullPath(tagChain(now, now.ready[choice.index].iterationId()));
    if (forks)
        makeBranch(m_position, BranchCause::Fired, line().timeline->edits());
    const bool isByHand = choice != nextChoice();
    const StepOutcome outcome = m_executor->take(choice);
    if (forks || isByHand)
        noteStep(std::move(step));
    m_position = size();
    line().failure.reset();
    if (outcome == StepOutcome::Failed)
        line().failure = m_executor->error();
    else
        line().byHand |= isByHand;
    StopReport stop = report(outcome == StepOutcome::Failed ? StopReason::Error : StopReason::Goal, from);
    if (forks)
        noteFork(stop, line());
    if (outcome != StepOutcome::Failed)
        addHits(stop);
    return stop;
}

Result<StopReport> Debugger::setPolicy(Policy chosen)
{
    if (!m_program)
        return Failure(m_refusal->error);
    const uint64_t from = m_position;
    const bool forks = !isLive();
    RecipeStep step = stepHere(RecipeStep::Kind::Schedule);
    step.policy = chosen;
    noteStep(std::move(step));
    if (forks)
        makeBranch(m_position, BranchCause::Schedule, line().timeline->edits());
    // A line that began under another policy cannot be run again from the policy alone.
    line().byHand |= m_position > 0 && !(chosen == line().policy);
    line().policy = chosen;
    StopReport stop = report(StopReason::Goal, from);
    if (forks)
        noteFork(stop, line());
    return stop;
}

RecipeStep Debugger::stepHere(RecipeStep::Kind kind) const
{
    RecipeStep step;
    step.kind = kind;
    step.branch = line().id;
    step.size = size();
    step.position = m_position;
    return step;
}

void Debugger::noteStep(RecipeStep step)
{
    m_steps.push_back(std::move(step));
    m_stepsShown = {};
}

void Debugger::setMadeBy(Policy policy, std::vector<RecipeStep> steps)
{
    m_begunWith = policy;
    m_steps = std::move(steps);
    m_stepsShown = {};
}

RunRecipe Debugger::recipe() const
{
    RunRecipe recipe;
    recipe.policy = m_begunWith.value_or(m_options.policy);
    if (!m_program)
        return recipe;
    if (m_stepsShown.size() != m_steps.size())
        m_stepsShown = SharedList(m_steps);
    recipe.steps = m_stepsShown;
    for (const auto& l : m_lines)
        recipe.sizes.push_back(l->timeline->size());
    recipe.branch = line().id;
    recipe.position = m_position;
    return recipe;
}

std::string Debugger::branchName(int id)
{
    return id == 0 ? say("main") : say("branch {}", id);
}

namespace {

/// What was changed on a line, as it was said the last time if nothing has come to it: there may be thousands, and
/// snapshots are many.
const SharedList<std::string>& editTexts(const TagNames& names, const RunLine& line)
{
    RunLine::EditTexts& texts = line.editTexts;
    std::vector<WindowChange> windows = line.timeline->windows();
    std::vector<ActDone> acts = line.timeline->acts();
    if (texts.isEnglish == isEnglish() && texts.windows == windows && texts.acts == acts)
        return texts.texts;
    std::vector<std::string> made;
    for (const OutputEdit& e : line.timeline->edits())
        made.push_back(editText(names, e));
    for (const ActDone& done : acts)
        made.push_back(say("{} from position {}", actText(names.program(), done.act), grouped(done.event + 1)));
    for (const WindowChange& w : windows)
        made.push_back(say("parallel_iterations of {} = {} from position {}", names.shortFrame(w.frame), w.window,
                           grouped(w.event + 1)));
    texts = {isEnglish(), std::move(windows), std::move(acts), std::move(made)};
    return texts.texts;
}

}

std::vector<BranchInfo> Debugger::branches() const
{
    std::vector<BranchInfo> list;
    for (size_t i = 0; i < m_lines.size(); ++i) {
        const RunLine& l = *m_lines[i];
        BranchInfo info;
        info.id = l.id;
        info.name = branchName(l.id);
        info.parent = l.parent;
        info.cause = l.cause;
        info.fork = l.timeline->fork();
        info.size = l.timeline->size();
        info.isCurrent = i == m_current;
        info.edits = editTexts(*m_names, l);
        info.status = info.isCurrent ? endStatus() : l.status;
        if (const std::optional<RunError> failed = info.isCurrent ? error() : l.error)
            info.error = toString(failed->error);
        const State& end = info.isCurrent ? m_executor->state() : l.end;
        info.openFrames = openFrames(end);
        for (size_t f = 0; f < end.fetches.size(); ++f)
            info.fetches.push_back(
                fmt::format("{} = {}", m_program->runGraph().fetchNames[f],
                            end.fetches[f].hasValue() ? nestedText(end.fetches[f], 60) : say("no value")));
        list.push_back(std::move(info));
    }
    return list;
}

Result<std::shared_ptr<const Timeline>> Debugger::branch(int id) const
{
    if (id < 0 || static_cast<size_t>(id) >= m_lines.size())
        return refused(ErrorCode::NotFound, "there is no branch {}; there are 0 to {}", id,
                       static_cast<int>(m_lines.size()) - 1);
    return std::shared_ptr<const Timeline>(m_lines[static_cast<size_t>(id)]->timeline);
}

Result<StopReport> Debugger::switchBranch(int id)
{
    if (const auto found = branch(id); !found)
        return Failure(found.error());
    const uint64_t from = m_position;
    if (static_cast<size_t>(id) != m_current)
        activate(static_cast<size_t>(id));
    return report(StopReason::Goal, from);
}

Result<void> Debugger::setCapture(CaptureSettings settings)
{
    for (const CaptureRule& rule : settings.rules)
        if (Result<void> checked = checkCaptureRule(rule); !checked)
            return checked;
    m_capture = std::move(settings);
    if (!m_program)
        return {};
    const std::shared_ptr<const CapturePlan> plan = capturePlan(m_capture, *m_program);
    for (const auto& l : m_lines)
        l->timeline->setCapture(plan);
    m_recorder->setHoldsNewest(plan != nullptr);
    return {};
}

CaptureUse Debugger::captureUse() const
{
    CaptureUse use;
    for (const auto& l : m_lines) {
        use.keptBytes += l->timeline->capturedBytes();
        use.leftOut += l->timeline->leftOut();
    }
    return use;
}

Result<void> Debugger::save(const std::filesystem::path& path, std::stop_token stop,
                            const std::function<void()>& between) const
{
    if (!m_program)
        return Failure(m_refusal->error);
    SavedTrace trace{{}, m_current, m_position};
    for (const auto& l : m_lines)
        trace.lines.push_back({l->timeline, l->policy, l->byHand, l->parent, l->cause});
    return saveTrace(trace, path, std::move(stop), between);
}

void Debugger::setLog(std::function<void(std::string_view)> log)
{
    m_log = std::move(log);
    if (m_executor)
        m_executor->setLog(m_log);
}

void Debugger::setComputing(Computing* computing)
{
    m_computing = computing;
    if (m_executor)
        m_executor->setComputing(computing);
}

bool Debugger::isOverMemory() const
{
    const size_t most = m_options.maxMemory ? m_options.maxMemory : defaultMemoryLimit();
    size_t recorded = 0;
    for (const auto& l : m_lines)
        recorded += l->timeline->memory().total();
    return recorded > most || processMemory() > m_baseMemory + most;
}

}
