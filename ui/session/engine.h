// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/answers.h"
#include "ui/session/dead_spread.h"
#include "ui/session/fired_nodes.h"
#include "ui/session/firing_counts.h"
#include "ui/session/firing_grid.h"
#include "ui/session/firing_rows.h"
#include "ui/session/last_firings.h"
#include "ui/session/log_feed.h"
#include "ui/session/run_history.h"
#include "ui/session/snapshot.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace tagscope::ui {

/// An answer, and the number of the file that was open by then.
struct Answered {
    RequestId id = 0;
    uint64_t fileNumber = 0;
    Answer answer;
};

/// How long the engine runs before it looks for questions and shows where it is.
inline constexpr std::chrono::milliseconds engineSlice{10};

/// What the engine has to tell, as of one moment: no answer is of a later file than the newest snapshot.
struct EngineNews {
    std::shared_ptr<const Snapshot> snapshot;  ///< the newest that was not taken yet
    std::vector<Answered> answers;
    std::string log;  ///< lines that kernels printed
    LogNews written;  ///< by log-only breakpoints
};

/// The engine's thread: owns the Debugger, takes requests from a queue, and puts answers and the newest snapshot where
/// the window's timer finds them. Knows no Qt. `post`, `pause`, `cancelOpening`, `release`, `takeNews`, `isBusy`,
/// `progress` and `computing` are for the window's thread; nothing in them waits for the engine.
class Engine {
public:
    Engine();
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// `about`: the graph whose nodes and tags the request speaks of, which is the one that the window shows; null: it
    /// shows none. If another one is open when its turn comes, the request is not carried out, and answered as
    /// outdated.
    void post(RequestId id, Request request, std::shared_ptr<const Graph> about);
    /// Ends a run that is under way within one event; has no effect on requests posted later.
    void pause();
    void cancelOpening();
    /// Lets go of something large on the engine's thread: taking a graph of 100,000 nodes apart takes longer than a
    /// frame.
    void release(std::shared_ptr<const void> what);
    /// What is new since the last call.
    EngineNews takeNews();
    /// Requests that are not answered yet.
    bool isBusy() const { return m_open.load(std::memory_order_acquire) > 0; }
    /// Of opening a file, 0 to 1.
    double progress() const { return m_progress.load(std::memory_order_relaxed); }
    /// The kernel that is at work; nothing if it is none of those that are timed.
    std::optional<Computing::Firing> computing() const { return m_computing.now(); }

private:
    struct Posted {
        RequestId id = 0;
        Request request;
        std::shared_ptr<const Graph> about;
    };

    void work(const std::stop_token& stop);
    void answer(const Posted& posted);
    Answer execute(const Request& request);
    bool isOutdated(const Posted& posted);
    Answer answerOutdated(const Request& request);
    Answer executeWithoutMemory(const Request& request);
    Answer open(const OpenRequest& request);
    Answer setInputs(const InputsRequest& request);
    StopReport run(Debugger& debugger, const Goal& goal);
    Answer reverseContinue();
    Answer visit(const MomentRequest& request);
    /// Of breakpoint 0: of any that is on.
    Answer goToHit(const HitRequest& request);
    Answer markers(const MarkerRequest& request);
    Answer placeOfMark(const MarkRequest& request);
    Answer repeat(const RepeatRequest& request);
    Result<StopReport> repeat(Debugger& d, const RunRecipe& recipe);
    Answer keep(const KeepRequest& request);
    /// Counts what breakpoints have matched, until that is done, paused, or something else is asked for.
    void countHits();
    /// Looks what has died of what, under the same conditions.
    void countDeaths();
    /// Looks for rows of the log, under the same conditions.
    void writeLog();
    bool lookForLog(uint64_t to);
    void betweenSlices(const StopReport& report);
    /// Settles a debugger that is new here.
    void adopt();
    Answer moved(Result<StopReport> report);
    std::optional<StopReport> standing();
    Answer change(const BreakpointRequest& request);
    Answer compare(const CompareRequest& request);
    Answer findChange(const ChangeRequest& request);
    Result<CompareReport> compareTrace(const ComparedTrace& trace, const CompareOptions& options);
    void forgetTrace();
    Answer showLine(const LineViewRequest& request);
    Answer findValue(const ValueRequest& request);
    NodeDetails nodeBeside(const NodeRequest& request);
    Answer rowFigures(const RowFiguresRequest& request);
    Answer firedNodes(const FiredNodesRequest& request);
    Answer picks();
    Answer showIteration(const IterationRequest& request);
    void publish(bool isRunning);
    /// How everything stands at the cursor, but for the last firings of nodes.
    std::shared_ptr<Snapshot> standingSnapshot(bool isRunning);
    /// Answers waiting questions that do not move the cursor, between two slices of a run. True if something else waits
    /// behind them.
    bool answerQuestions();
    bool hasRequests();
    Debugger* debugger();
    /// A recorded line with what its tags and nodes are called.
    struct SeenLine {
        std::shared_ptr<const Timeline> timeline;
        std::shared_ptr<const TagNames> names;
        std::string name;                   ///< in sentences
        std::optional<std::string> misfit;  ///< why it cannot be drawn on the graph that is open

        PlanId planOf(const Graph& graph, NodeId node) const;
    };
    SeenLine currentLine();
    Result<SeenLine> lineBeside(const LineBeside& line);
    /// The tag of a line that has the same path as one of the current line.
    std::optional<TagId> tagOn(const SeenLine& line, std::optional<TagId> tag);
    /// What is kept of a line that is shown beside.
    struct BesideLine {
        std::shared_ptr<const Timeline> timeline;
        LastFirings lastFirings = {};
        FiringGrid grid = {};
    };
    BesideLine& keptOf(const std::shared_ptr<const Timeline>& line);
    /// Of the program that is open.
    const std::shared_ptr<const TagNames>& names();

    // Shared between the threads.
    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<Posted> m_requests;
    EngineNews m_news;
    std::vector<std::shared_ptr<const void>> m_released;
    std::stop_source m_opening;
    std::stop_source m_keeping;
    RequestId m_newest = 0;
    RequestId m_pausedUpTo = 0;  ///< a pause is for requests up to this one, taken by the engine or not
    std::atomic<int> m_open = 0;
    std::atomic<bool> m_stop = false;
    std::atomic<bool> m_isRepeating = false;
    std::atomic<double> m_progress = 0;
    Computing m_computing;

    // The engine thread's own.
    std::unique_ptr<Console> m_console;
    std::shared_ptr<const TagNames> m_names;
    std::shared_ptr<const Program> m_namesOf;
    uint64_t m_snapshots = 0;
    uint64_t m_files = 0;
    std::optional<StopReport> m_report;
    LastFirings m_lastFirings;
    DeadSpread m_deadSpread;
    std::vector<BesideLine> m_linesBeside;                              ///< the newest last
    std::optional<std::pair<std::filesystem::path, SeenLine>> m_trace;  ///< that was compared with last
    FiringCounts m_firingCounts;
    FiredNodes m_firedNodes;
    FrameFigures m_figures;
    RunPicks m_runPicks;
    FiringGrid m_grid;
    FiringRows m_rows;
    LogFeed m_log;
    RunHistory m_history;
    RunMarkers m_markers;
    RunMarkers m_rangeMarkers;  ///< of the tags that a filter leaves
    bool m_isRunning = false;   ///< between two slices of a run
    std::filesystem::path m_shownAs;

    std::jthread m_thread;  // last: it must end before the rest goes
};

/// What a node looks like at a tag, as of the debugger's cursor. Engine thread.
NodeDetails nodeDetails(const Debugger& debugger, FiringGrid& grid, FiringRows& rows, NodeId node,
                        std::optional<TagId> tag);
/// Adds what is given as outputs of a node.
void fillFeeds(const Program& program, const Node& node, NodeDetails& details);
/// What a firing put out, in a few words.
std::string firingSummary(const Debugger& debugger, const FiringInfo& firing, const std::vector<Tensor>& outputs);

}
