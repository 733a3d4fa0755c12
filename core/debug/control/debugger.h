// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/shared_list.h"
#include "core/debug/capture/capture_rules.h"
#include "core/debug/causes/causes.h"
#include "core/debug/control/breakpoint_set.h"
#include "core/debug/control/run_recipe.h"
#include "core/debug/control/stop_report.h"
#include "core/debug/control/watch_list.h"
#include "core/debug/open/open_file.h"
#include "core/exec/executor.h"
#include "core/exec/run_loop.h"
#include "core/partition/placer.h"
#include "core/trace/timeline.h"
#include "core/trace/trace_file.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

class GoalWatch;
class LineStops;
class ValueHistory;
struct RunLine;

/// How far a call may go before it returns to its caller.
struct RunBudget {
    uint64_t events = UINT64_MAX;
    std::chrono::milliseconds time = std::chrono::milliseconds::max();
    const std::atomic<bool>* stop =
        nullptr;  ///< looked at before every event: true ends the run with StopReason::Paused

    bool isStopped() const { return stop && stop->load(std::memory_order_relaxed); }
    /// The largest time stands for no limit, and would overflow in a comparison of other units.
    bool isOutOfTime(std::chrono::steady_clock::duration spent) const
    {
        return time != std::chrono::milliseconds::max() && spent > time;
    }
};

/// Where a run is to go. `tag` is the focus of the kinds that have one; if it is not valid, the tag of the last firing.
struct Goal {
    enum class Kind : uint8_t {
        Events,         ///< `count` events on
        Continue,       ///< until a breakpoint, an error or the end
        NextFiring,     ///< the next firing of the focused frame instance
        NextIteration,  ///< the first firing of the focused frame instance in a later iteration
        NextFrame,      ///< the first firing of a frame instance that is entered from here on
        FrameEnd,       ///< the focused frame instance is gone
        FrameOver,      ///< the frame instance in front is gone: the one that the focus entered, else the next that is
                        ///< entered from its frame
        Wave,           ///< everything that is ready now has fired
    };
    Kind kind = Kind::Continue;
    uint64_t count = 1;
    TagId tag;
    std::optional<DeviceId> device = {};  ///< only this one goes on; what others could do waits
};

/// Where a move backwards is to go: to a position before the cursor. `tag` as in Goal.
struct BackGoal {
    enum class Kind : uint8_t {
        Events,     ///< `count` events back
        Iteration,  ///< before the first firing of the iteration of the focused frame instance that began last
        IntoFrame,  ///< after the last firing inside the frame instance behind, which was entered from the focused one
        FrameOver,  ///< before the first firing inside that instance
        FrameOut,   ///< before the first firing of the focused frame instance
    };
    Kind kind = Kind::Events;
    uint64_t count = 1;
    TagId tag;
};

/// Value of a watch at the cursor.
struct WatchValue {
    int id = 0;
    std::string text;
    std::optional<uint64_t> event;  ///< the firing it is of
};

/// One line of the recorded run.
struct BranchInfo {
    int id = 0;
    std::string name;
    int parent = -1;
    uint64_t fork = 0;
    uint64_t size = 0;
    SharedList<std::string> edits;           ///< those of the parent among them; windows of loop frames come last
    BranchCause cause = BranchCause::Fired;  ///< of one that has a parent
    bool isCurrent = false;
    RunStatus status = RunStatus::Paused;  ///< at its end
    std::string error;                     ///< if it ended in one
    std::vector<std::string> fetches;      ///< values at its end, "total = 45", in the order of the request
    uint64_t openFrames = 0;               ///< loop frames that are live at its end
};

/// A graph or a saved trace under the debugger: its Program, the recorded lines of its run (branches), a cursor that
/// stands at the live end or in the past, breakpoints, watches. A saved trace goes on where it was saved. The command
/// language works on the same calls
/// (`execute`).
///
/// Moving forwards from the past goes through the recorded events and, at their end, fires live. What would contradict
/// the recording (`fire` of another node, another schedule, an edit) makes a branch, so nothing is ever lost.
///
/// Engine thread only; `state()` may be copied and handed to other threads.
class Debugger {
public:
    struct Options {
        RunRequest request;
        PlacementRequest placement;  ///< empty: as the saved trace or the graph says
        NetworkRequest network;      ///< empty: as the saved trace says
        Policy policy;
        size_t maxMemory = 0;                         ///< bytes of a recording; 0: a quarter of the machine's memory
        uint64_t maxFirings = Timeline::mostFirings;  ///< of one line, and never more than that
        bool timesKernels = false;   ///< as Executor::setTimesKernels: no two recordings are the same bytes then
        unsigned threads = 0;        ///< as Executor::setThreads
        std::string rootName = "/";  ///< what sentences call the tag outside of all frames
    };

    /// Opens a file of any kind that can be opened. A graph with problems opens, too; it can be looked at, not run.
    static Result<std::unique_ptr<Debugger>> open(const std::filesystem::path& path, Options options,
                                                  std::stop_token stop = {},
                                                  const std::function<void(double)>& progress = {});
    explicit Debugger(OpenedFile file, Options options);
    ~Debugger();
    Debugger(const Debugger&) = delete;
    Debugger& operator=(const Debugger&) = delete;

    const OpenedFile& file() const { return m_file; }
    /// That which runs: with several devices that of all their partitions, whose first nodes are those of the file.
    const std::shared_ptr<const Graph>& graph() const { return m_program ? m_program->graphPtr() : m_file.graph; }
    const Options& options() const { return m_options; }
    /// Null if the graph is refused for this request; `refusal` then says why.
    const std::shared_ptr<const Program>& program() const { return m_program; }
    const std::optional<CompileError>& refusal() const { return m_refusal; }
    const TagNames* tagNames() const { return m_names.get(); }
    /// Starts over with other feeds, fetches and targets. Breakpoints and watches stay; the recorded lines go.
    Result<void> setRequest(RunRequest request);

    // Everything below needs a program.

    uint64_t position() const { return m_position; }
    /// Events of the current line.
    uint64_t size() const;
    bool isLive() const;  ///< the cursor is at the end of the line
    /// At the cursor. The reference holds until the next call that moves.
    const State& state() const;
    std::shared_ptr<const Timeline> timeline() const;
    RunStatus status() const;               ///< at the cursor; Paused in the past
    RunStatus endStatus() const;            ///< at the end of the current line
    std::optional<RunError> error() const;  ///< of the live end, if it stands in one
    const Policy& policy() const;

    /// Breakpoints stop on the way, whatever the goal. What cannot be a goal here is said in the report's note.
    StopReport run(const Goal& goal, const RunBudget& budget = {});
    /// Goes on with a run that ended with StopReason::Budget.
    StopReport resume(const RunBudget& budget);
    /// Backwards to the last stop of a breakpoint before the cursor, or to the start. StopReason::Budget says that it
    /// looks for breakpoints still: the cursor has not moved, and another call goes on.
    StopReport reverseContinue(const RunBudget& budget = {});
    /// Back by `count` events.
    StopReport back(uint64_t count) { return back(BackGoal{BackGoal::Kind::Events, count, {}}); }
    /// Breakpoints do not stop it. What cannot be a goal here is said in the report's note.
    StopReport back(const BackGoal& goal);
    Result<StopReport> goTo(uint64_t position);
    /// Fires a ready node; of several ready instances the first, or the one at `tag`. In the past this makes a branch,
    /// unless it is what fired there.
    Result<StopReport> fire(NodeId node, std::optional<TagId> tag = {});
    /// Something happens to the network here, by hand (`checkAct`). In the past this makes a branch.
    Result<StopReport> act(NetworkAct act);
    /// A message that is on its way, by Flight::number, arrives next. In the past this makes a branch, unless it is
    /// what arrived there.
    Result<StopReport> deliver(uint64_t flight);
    /// What the next step lets happen: in the past what did, else what the policy chooses. Idle also without a program.
    Choice nextChoice() const;
    /// Another schedule from the cursor on. In the past this makes a branch.
    Result<StopReport> setPolicy(Policy policy);
    /// Overrides an output at a tag: makes a branch that forks before the node fired or began to wait, and goes on to
    /// where the cursor stands, in the order of the schedule and of what was chosen by hand. The value takes the place
    /// of what the node would put out, so that a node goes on that waits or fails. A `value` of None makes it dead.
    /// With a `consumer` (a node and its data input, or controlSlot) only what goes into that is replaced; over a
    /// control edge any value makes it live.
    Result<StopReport> setEdit(NodeId node, int slot, TagId tag, Tensor value, std::optional<Endpoint> consumer = {});
    /// What setEdit needs to make a dead output of a Switch live: the value of its data input.
    Result<Tensor> liveValue(NodeId node, TagId tag, int slot) const;
    /// The same of what a firing put out; null: it is no Switch, or fired dead.
    static const Tensor* liveValueIn(const PlanNode& node, std::span<const Tensor> outputs);
    /// Another window (parallel_iterations) of a static loop frame from the cursor on: makes a branch that forks there.
    Result<StopReport> setWindow(StaticFrameId frame, int64_t window);

    /// How all lines are made again from the file and the request, as they stand now; of a saved trace, from its lines.
    RunRecipe recipe() const;
    /// How the lines of the saved trace that was opened were made, in the place of what was done since: then `recipe`
    /// tells how all are made from its graph.
    void setMadeBy(Policy policy, std::vector<RecipeStep> steps);
    std::vector<BranchInfo> branches() const;
    /// "main", which is branch 0, or "branch 2".
    static std::string branchName(int id);
    Result<StopReport> switchBranch(int id);
    /// The recorded line of a branch.
    Result<std::shared_ptr<const Timeline>> branch(int id) const;

    /// Returns the breakpoint's number.
    Result<int> addBreakpoint(BreakpointSpec spec);
    Result<void> changeBreakpoint(int id, BreakpointSpec spec);
    bool removeBreakpoint(int id);
    const std::vector<Breakpoint>& breakpoints() const { return m_breakpoints.all(); }
    /// Puts these in place of all, with their numbers. What does not work in this program is kept and says why, so that
    /// nothing is lost when a graph was changed. Numbers must differ and be greater than 0.
    void setBreakpoints(std::vector<Breakpoint> breakpoints);
    /// Whether a run that ends because nothing can go on, though something waits, says what that is: a breakpoint on
    /// quiescence that is always there, and on unless somebody turns it off. It has no number and no hits; who wants
    /// those, or a condition, adds one.
    bool namesQuiescence() const { return m_namesQuiescence; }
    void setNamesQuiescence(bool names) { m_namesQuiescence = names; }
    /// Looks for matches of every breakpoint in what was recorded up to the cursor, as far as that was not done. False
    /// if the budget ended it first; the next call goes on from there.
    bool countHits(const RunBudget& budget = {});
    /// Matches up to the cursor that have been found. `isCounted` tells whether these are all.
    uint64_t hitCount(int id) const;
    bool isCounted(int id) const;
    /// Positions in [from, to] at which a breakpoint stops, at most `limit`: for the scrubber. Those found so far, if
    /// the budget ends the search. Of a bucket [n * bucket, (n + 1) * bucket) only the first, and the others cost
    /// nothing.
    std::vector<uint64_t> stopPositions(int id, uint64_t from, uint64_t to, size_t limit, const RunBudget& budget = {},
                                        uint64_t bucket = 1);

    /// What recordings keep from now on; InvalidArgument for a rule that can match nothing. Stays when the request
    /// changes.
    Result<void> setCapture(CaptureSettings settings);
    const CaptureSettings& captureSettings() const { return m_capture; }
    CaptureUse captureUse() const;

    /// What is watched, whatever the program.
    WatchList& watches() { return m_watches; }
    const WatchList& watches() const { return m_watches; }
    std::vector<WatchValue> watchValues() const;

    /// One recorded event, with its sentence.
    FiringInfo firing(uint64_t event) const;
    /// Firings of a node before `before`, oldest first, at most `limit` (the last ones).
    std::vector<uint64_t> firingsOf(NodeId node, uint64_t before, size_t limit) const;
    /// What conditions on earlier iterations of the current line ask. Never null where there is a program.
    ValueHistory* valueHistory() const;
    /// The last firing of a node before the cursor; at `tag`, if given.
    std::optional<uint64_t> lastFiring(NodeId node, std::optional<TagId> tag = {}) const;
    /// Where a node is looked at if nobody says at which tag: that of its last firing before the cursor, else a live
    /// iteration of its frame. Nothing if there is neither.
    std::optional<TagId> usualTag(NodeId node) const;
    /// Outputs of an event as they were, references followed to the value just after it.
    std::vector<Tensor> outputs(uint64_t event, Values values = Values::Computed) const;
    /// What is known of outputs that `outputs` marks as not kept: figures of the kernel that made them. Nullptr where
    /// there is nothing.
    const ValueFigures* figures(const Tensor& mark) const;
    /// A tensor as somebody typed it, NODE[:slot][@TAG][slice], as it last was before the cursor; or a mark of the
    /// whole.
    Result<NamedValue> value(std::string_view tensor, Values values = Values::Computed) const;
    /// `at`: the node whose tag it is, by whose device tags of one name are told apart; invalid: none.
    Result<TagId> tag(std::string_view text, NodeId at = {}) const;
    /// NotFound with the nearest name.
    Result<NodeId> node(std::string_view name) const;
    /// Short name of a tag.
    std::string tagName(TagId tag) const;

    /// Why a node is dead, waits or has its value at a tag (at `usualTag`, if none is given).
    Result<CauseReport> why(NodeId node, std::optional<TagId> tag, std::optional<int> slot = {}) const;
    /// findFirstNotFinite at the cursor, under the stop flag.
    CauseReport whyNotFinite() const;

    /// To be called when std::bad_alloc has left one of the calls above: the cursor goes to the end of what is
    /// recorded, and everything stands as after the last event. May throw std::bad_alloc itself; then the object can
    /// only be destroyed.
    void recover();

    /// All lines with their edits, and where the cursor stands. As saveTrace: in `between` anything may be asked of
    /// this that is const.
    Result<void> save(const std::filesystem::path& path, std::stop_token stop = {},
                      const std::function<void()>& between = {}) const;

    /// Text that kernels print.
    void setLog(std::function<void(std::string_view)> log);
    /// As Executor::setComputing.
    void setComputing(Computing* computing);

    /// Ends what may take long and has no budget of its own: an edit that fires again what was recorded, the counting
    /// of hits after `fire`. Commands run under it, too.
    void setStopFlag(const std::atomic<bool>* stop) { m_commandStop = stop; }
    const std::atomic<bool>* stopFlag() const { return m_commandStop; }

private:
    class Recorder;

    RunLine& line() { return *m_lines[m_current]; }
    const RunLine& line() const { return *m_lines[m_current]; }
    tl::expected<std::shared_ptr<const Program>, CompileError> compile(const RunRequest& request) const;
    void startOver();
    void takeLines(const SavedTrace& trace);
    void addLine(std::unique_ptr<RunLine> added);
    /// Where the run stands, before something is done to it.
    RecipeStep stepHere(RecipeStep::Kind kind) const;
    void noteStep(RecipeStep step);
    /// Makes a line the current one, with the executor at its end.
    void activate(size_t index);
    /// False if the stop flag ended it on the way, at an earlier position: values that are not kept are computed again.
    bool moveTo(uint64_t position);
    /// Forks a branch at a position of the current line and makes it current, with the cursor at its end.
    void makeBranch(uint64_t fork, BranchCause cause, SharedList<OutputEdit> edits);
    StopReport refire(const RunLine& from, uint64_t end);
    /// Refuses a tag at which a node never fires: one that is not of its frame.
    Result<void> checkTag(PlanId node, TagId tag) const;
    /// To be called after a change: what lines and the recorder know of breakpoints is renewed.
    void breakpointsChanged();
    /// Of the current line.
    LineStops stops() const;

    enum class Advance : uint8_t { Reached, End, Stopped };
    Advance runRecorded(GoalWatch& goal, const RunBudget& budget);
    StopReport runLive(GoalWatch& goal, const RunBudget& budget, uint64_t from);
    class LiveObserver;
    class RefireChooser;
    StopReason goOn(GoalWatch& goal, const RunBudget& budget, const bool& isHit);
    /// What bounds every call that lets events happen.
    RunLimits limits(const RunBudget& budget) const;
    StopReport report(StopReason reason, uint64_t from) const;
    void addHits(StopReport& stop);
    bool isOverMemory() const;
    Result<std::string> evaluate(const Watch& watch, std::optional<uint64_t>& event) const;

    OpenedFile m_file;
    Options m_options;
    std::shared_ptr<const Program> m_program;
    std::optional<CompileError> m_refusal;
    std::unique_ptr<TagNames> m_names;
    std::unique_ptr<Recorder> m_recorder;
    std::unique_ptr<Executor> m_executor;  // stands at the live end of the current line
    std::vector<std::unique_ptr<RunLine>> m_lines;
    size_t m_current = 0;
    std::optional<Policy> m_begunWith;            // that the first line was, if it is not the one of the options
    std::vector<RecipeStep> m_steps;              // in their order, of all lines
    mutable SharedList<RecipeStep> m_stepsShown;  // the same, as they were last asked for
    uint64_t m_position = 0;
    State m_past;  // the state at the cursor, if that is not the live end
    size_t m_baseMemory = 0;
    std::optional<DeviceId> m_goalDevice;  // of the goal at hand
    bool m_deviceWaits = false;            // it can do nothing until the others have gone on
    std::unique_ptr<GoalWatch> m_goal;     // of a run that a budget interrupted
    uint64_t m_resumedAt = 0;              // breakpoints of the kind `before` are passed over here
    BreakpointSet m_breakpoints;
    bool m_namesQuiescence = true;
    WatchList m_watches;
    CaptureSettings m_capture;
    std::function<void(std::string_view)> m_log;
    Computing* m_computing = nullptr;
    const std::atomic<bool>* m_commandStop = nullptr;
};

}
