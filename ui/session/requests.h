// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/compare.h"
#include "core/debug/console.h"
#include "core/debug/debugger.h"
#include "core/debug/iteration_change.h"
#include "core/debug/preview.h"
#include "core/debug/request_text.h"
#include "ui/session/event_range.h"
#include "ui/session/iteration_lanes.h"
#include "ui/session/row_figures.h"
#include "ui/session/run_markers.h"
#include "ui/session/run_picks.h"
#include "ui/session/snapshot.h"
#include "ui/session/tag_range.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace tagscope::ui {

/// Number of a request; the answer repeats it.
using RequestId = uint64_t;

// Requests go from the window to the engine as values. Those that move the cursor end in a MoveAnswer.

struct OpenRequest {
    std::filesystem::path path;
    Debugger::Options options;
    std::filesystem::path shownAs;   ///< of a trace that was kept of a run: the file that was run; empty: `path`
};
/// Feeds, fetches and targets for the graph that is open.
struct InputsRequest {
    RequestText text;
};
struct MoveRequest {
    Goal goal;
};
struct BackRequest {
    uint64_t count = 1;
};
struct ReverseContinueRequest {};
struct GoToRequest {
    uint64_t position = 0;
};
struct FireRequest {
    NodeId node;
    std::optional<TagId> tag;
};
struct PolicyRequest {
    Policy policy;
};
/// Overrides an output: a branch.
struct EditRequest {
    NodeId node;
    int slot = 0;
    TagId tag;
    Tensor value;
};
struct BranchRequest {
    int branch = 0;
};
/// Adds (`id` 0), changes, or removes (no spec) a breakpoint.
struct BreakpointRequest {
    int id = 0;
    std::optional<BreakpointSpec> spec;
};
/// The recorded hit of a breakpoint after the cursor, or before it: is gone to.
struct HitRequest {
    int id = 0;
    bool isForwards = true;
};
/// Puts these in place of all breakpoints, with their numbers; what does not fit the graph is kept and says why.
struct BreakpointsRequest {
    std::vector<Breakpoint> breakpoints;
};
/// What recordings keep from now on.
struct CaptureRequest {
    CaptureSettings settings;
};
/// What these settings would keep of the firings recorded last.
struct CaptureEstimateRequest {
    CaptureSettings settings;
};
/// A line of the command language.
struct CommandRequest {
    std::string line;
};
struct CompletionRequest {
    std::string line;
};
struct SaveRequest {
    std::filesystem::path path;
};
/// Writes a text, and the run with it, where a later session finds them. The run is left out while it is on its way or large, and
/// when something else is asked for meanwhile.
struct KeepRequest {
    std::filesystem::path path;
    std::string text;
    std::filesystem::path trace;   ///< empty: not the run

    static constexpr size_t mostTraceBytes = size_t{256} << 20;
};
/// Everything about one node at one tag, as of the cursor; without a tag the last one it fired at.
struct NodeRequest {
    NodeId node;
    std::optional<TagId> tag;
    std::optional<int> branch = {};   ///< its outputs on that one, at the tag of the same path; nothing: the current line
};
struct CauseRequest {
    NodeId node;
    std::optional<TagId> tag;
    std::optional<int> slot;
};

/// What a move would fire, without moving.
struct PreviewRequest {
    Goal goal;
};

/// Looks a little further through the run for what the scrubber marks.
struct MarkerRequest {
    std::optional<TagRange> only;   ///< nothing: all of the run
};

/// A moment as a link or a record of an earlier session names it. Runs on if it lies beyond what is recorded.
struct MomentRequest {
    uint64_t position = 0;
    std::string node;   ///< empty: none
    std::string tag;    ///< empty: that of the last firing
};

/// How nodes stand at some iterations of a frame instance: for the table of nodes by iterations.
struct GridRequest {
    static constexpr int64_t mostColumns = 256;
    uint32_t frame = 0;           ///< static frame of the program
    std::optional<TagId> parent;  ///< the tag that the instance was entered from; nothing: the newest instance
    std::vector<NodeId> nodes;
    int64_t first = 0;            ///< iteration
    int64_t count = 0;            ///< iterations, at most `mostColumns`
    std::optional<EventRange> events = {};   ///< which iterations have events in it is asked, too
};

/// What the rows of that table can be put in order by. What takes long comes in parts: whoever asks again gets further.
struct RowFiguresRequest {
    uint32_t frame = 0;           ///< as in GridRequest
    std::optional<TagId> parent;
};

/// How often nodes have fired up to the cursor. What takes long comes in parts: whoever asks again gets further.
struct FiringCountsRequest {};

/// Which nodes have fired in a part of the run, in parts, too.
struct FiredNodesRequest {
    EventRange range;
};

/// Firings that somebody picked against the schedule, in parts, too.
struct PicksRequest {};

/// What went into some firings of a node, and what came out.
struct FiringValuesRequest {
    static constexpr size_t mostEvents = 64;
    NodeId node;
    std::vector<uint64_t> events;   ///< at most `mostEvents`
};

struct Snapshot;

/// How the run stood at `count` positions of its recorded line, one after the other, the cursor staying where it is.
struct HistoryRequest {
    static constexpr uint64_t mostMoments = 64;
    uint64_t first = 0;
    uint64_t count = 1;
};
/// What an output of a node was at iterations of a frame instance.
struct SeriesRequest {
    static constexpr int64_t mostPoints = 256;
    NodeId node;
    int slot = 0;
    std::optional<TagId> tag;  ///< any tag of the instance; nothing: the newest instance
    int64_t first = 0;         ///< iteration; negative: so many before the end
    int64_t count = 0;         ///< iterations, at most `mostPoints`
    std::optional<TagRange> only = {};   ///< other iterations count as if they were not there; nothing: all
    std::optional<EventRange> events = {};   ///< the same for iterations without an event in it
    std::string expression = {};             ///< over each firing, as in breakpoints; empty: the value itself
};

/// What an output is at another iteration of its frame instance, or on another branch: a reference to compare with. Recorded
/// lines are looked at as a whole, wherever the cursor stands.
struct ValueRequest {
    NodeId node;
    int slot = 0;
    TagId tag;
    std::optional<int64_t> iteration;   ///< in the innermost frame of the tag; nothing: the tag's own
    std::optional<int> branch;          ///< nothing: the current line
    int64_t back = 0;                   ///< iterations before that one

    bool operator==(const ValueRequest&) const = default;
};

/// Two iterations of a frame instance.
struct ComparedIterations {
    uint32_t frame = 0;           ///< static frame of the program
    std::optional<TagId> parent;  ///< as in GridRequest
    int64_t left = 0;             ///< iteration
    int64_t right = 0;
    bool operator==(const ComparedIterations&) const = default;
};
struct ComparedBranches {
    int left = 0;
    int right = 0;
    bool operator==(const ComparedBranches&) const = default;
};
/// The current line and a saved trace.
struct ComparedTrace {
    std::filesystem::path path;
    bool operator==(const ComparedTrace&) const = default;
};
/// Compares what is recorded; a pause ends it with what it has found so far.
struct CompareRequest {
    using Iterations = ComparedIterations;
    using Branches = ComparedBranches;
    using Trace = ComparedTrace;
    static constexpr size_t mostRows = 10'000;
    std::variant<Iterations, Branches, Trace> what;
    Tolerance tolerance;
};
/// How all nodes of a frame stand at one iteration, over or not: for a picture of it.
struct IterationRequest {
    uint32_t frame = 0;           ///< static frame of the program
    std::optional<TagId> parent;  ///< as in GridRequest
    int64_t iteration = 0;
    std::optional<TagId> tag = {};   ///< instead of these: its iteration

    bool operator==(const IterationRequest&) const = default;
};
/// How another branch stands at a position, or at its end if it is shorter: for a picture of it.
struct BranchViewRequest {
    int branch = 0;
    uint64_t position = 0;
};
/// Where a node first differs from the iteration before.
struct ChangeRequest {
    NodeId node;
    TagId like;          ///< any iteration of the frame instance
    int64_t after = -1;  ///< only after this iteration
};

using Request = std::variant<OpenRequest, InputsRequest, MoveRequest, BackRequest, ReverseContinueRequest, GoToRequest,
                             FireRequest, PolicyRequest, EditRequest, BranchRequest, BreakpointRequest, HitRequest, BreakpointsRequest, CaptureRequest, CaptureEstimateRequest, CommandRequest,
                             CompletionRequest, SaveRequest, KeepRequest, NodeRequest, CauseRequest, MarkerRequest, MomentRequest, GridRequest,
                             HistoryRequest, IterationRequest, BranchViewRequest, CompareRequest, ChangeRequest, SeriesRequest, FiringCountsRequest, ValueRequest, LanesRequest, PreviewRequest,
                             RowFiguresRequest, FiredNodesRequest, PicksRequest, FiringValuesRequest>;

/// One firing of a node, for its list of firings.
struct FiringRow {
    uint64_t event = 0;
    TagId tag;
    std::string tagName;
    bool isDead = false;
    std::string summary;  ///< its outputs in a few words
    std::optional<NotCaptured> notCaptured = {};   ///< why one of them is not kept
};

/// What went into one firing, and what came out.
struct FiringValues {
    uint64_t event = 0;
    std::string inputs;   ///< in a few words
    Tensor output;        ///< the first live one; None: there is none, or it is not kept
};

/// An input or output of a node at a tag.
struct PortDetails {
    enum class Arrival : uint8_t { Missing, Live, Dead };
    std::string source;   ///< of an input: the tensor it comes from
    DType dtype = DType::Invalid;
    Arrival arrival = Arrival::Missing;
    Tensor value;               ///< None if it is not captured
    std::optional<NotCaptured> notCaptured = {};
    std::string figures = {};   ///< what is known of a value that is not captured; empty: nothing
    bool isOverridden = false;  ///< an edit of this branch gave it
    bool isInvariant = false;   ///< of an input: the same in every iteration, from a constant Enter
};

struct NodeDetails {
    NodeId node;
    std::optional<TagId> tag;
    std::string tagName;
    NodePhase phase = NodePhase::NotReached;
    bool isDead = false;
    bool isPruned = false;
    bool isFed = false;             ///< an output is given: `outputs` are what is fed
    std::optional<uint64_t> event;  ///< the firing that is shown
    std::vector<PortDetails> inputs;
    std::vector<PortDetails> outputs;
    /// Oldest first, around the cursor: see FiringRows.
    std::vector<FiringRow> firings;
    uint64_t position = 0;           ///< of the cursor
    int64_t copies = -1;             ///< of a constant Enter that has fired: to how many iterations so far
};

struct GridCell {
    NodePhase phase = NodePhase::NotReached;
    bool isDead = false;
    std::string value;    ///< of a small scalar, in a few characters; else empty
    std::string summary;  ///< of any value; empty where it would cost too much to look it up
    std::optional<NotCaptured> notCaptured = {};   ///< why there is no value

    bool operator==(const GridCell&) const = default;
};

struct GridCells {
    uint32_t frame = 0;
    TagId parent;
    int64_t iterations = 0;       ///< of the instance so far
    int64_t first = 0;
    std::vector<NodeId> nodes;    ///< as they were asked for
    std::vector<TagId> tags;      ///< one for each column; invalid: nothing has happened there
    std::vector<GridCell> cells;  ///< row by row
    std::optional<EventRange> events;                        ///< as it was asked for
    std::optional<std::pair<int64_t, int64_t>> covered;      ///< the first and last iteration that have events in it

    const GridCell& at(size_t row, size_t column) const { return cells[row * tags.size() + column]; }
};

/// A tensor in a few figures: a number is its own mean.
struct SeriesPoint {
    enum class Kind : uint8_t { NotFired, Dead, Number, Other };  ///< Other: no numbers, or too many to be summed up
    Kind kind = Kind::NotFired;
    bool differs = false;  ///< from the value at the iteration before
    bool isFinite = true;  ///< no number of it is NaN or infinite
    TagId tag;             ///< invalid: nothing has happened there
    double mean = 0;
    double low = 0;
    double high = 0;
    std::string text;      ///< the value in a few words
    std::optional<NotCaptured> notCaptured = {};   ///< why it is not kept: a Number then has the figures that are
};

struct Series {
    NodeId node;
    int slot = 0;
    TagId parent;                     ///< the tag that the instance was entered from; invalid: the node is in no loop
    int64_t iterations = 0;           ///< of the instance so far; where others are left out, up to the last that counts
    int64_t first = 0;
    std::vector<SeriesPoint> points;  ///< may be fewer than were asked for: what takes long comes in parts
    std::string expression;           ///< as it was asked for
    std::string problem;              ///< why it could not be evaluated; empty if it could
};

struct OpenAnswer {
    std::optional<Error> error;
};
struct MoveAnswer {
    StopReport report;
    std::optional<Error> error;
};
struct CommandAnswer {
    CommandResult result;
};
struct CompletionAnswer {
    std::vector<std::string> words;
};
/// Of requests that only work or fail.
struct DoneAnswer {
    std::optional<Error> error;
};
struct KeepAnswer {
    std::optional<Error> error;
    bool hasTrace = false;
};
struct NodeAnswer {
    NodeDetails details;
};
struct CauseAnswer {
    Result<CauseReport> report;
};

struct MarkerAnswer {
    std::shared_ptr<const MarkerTable> markers;
    std::vector<uint64_t> hits;   ///< positions at which breakpoints stopped, at most `mostHits` of each
    static constexpr size_t mostHits = 2000;
};
/// Where a MomentRequest led.
struct MomentAnswer {
    std::optional<Error> error;   ///< of what could not be found; the rest was gone to
    NodeId node;
    std::optional<TagId> tag;
};

struct GridAnswer {
    GridCells cells;
};
struct SeriesAnswer {
    Series series;
};
struct CaptureEstimateAnswer {
    CaptureEstimate estimate;
};
struct RowFiguresAnswer {
    RowFiguresRequest of;
    std::vector<RowFigures> rows;
    bool isComplete = false;
};
struct FiredNodesAnswer {
    EventRange of;
    std::shared_ptr<const std::vector<bool>> nodes;   ///< by NodeId; null if nothing runs
    bool isComplete = false;
};
struct PicksAnswer {
    std::vector<PickRow> rows;
    std::vector<std::string> tagNames;   ///< two for each row: where it fired, and where the usual one would have
    bool isComplete = false;
};
struct FiringValuesAnswer {
    NodeId node;
    std::vector<FiringValues> values;
};
struct FiringCountsAnswer {
    std::shared_ptr<const std::vector<uint64_t>> counts;   ///< by NodeId; null if nothing runs
    bool isComplete = false;
};

/// The run at one position: the snapshot as it would be with the cursor there (but for its status, which is Paused), and what
/// the event that led there put out.
struct Moment {
    std::shared_ptr<const Snapshot> snapshot;  ///< its report says what fired; no report at position 0
    std::string values;
};
/// Fewer moments than were asked for: the line ends there.
struct HistoryAnswer {
    std::vector<Moment> moments;
};

/// One level of a tag, below the root.
struct IterationStep {
    TagId tag;
    uint32_t frame = 0;   ///< static frame of the program
    int64_t iteration = 0;
};
struct IterationAnswer {
    IterationRequest of;
    std::vector<std::pair<NodeId, GridCell>> nodes;  ///< none if the iteration has not begun
    std::vector<IterationStep> path = {};            ///< to it, outermost first and itself last; empty with `nodes`
};
struct BranchViewAnswer {
    Result<std::shared_ptr<const Snapshot>> view;   ///< `branches` says that this one is current; without breakpoints
};
struct ValueAnswer {
    ValueRequest of;
    Result<Tensor> value;    ///< None: it is dead there
    std::string name;        ///< "while/Add:0 @ while;4"
};
struct LanesAnswer {
    Lanes lanes;
};
struct PreviewAnswer {
    Result<Preview> preview;
};
struct CompareAnswer {
    Result<std::shared_ptr<const CompareReport>> report;
};
struct ChangeAnswer {
    NodeId node;
    Result<std::optional<IterationChange>> change;
};

using Answer = std::variant<OpenAnswer, MoveAnswer, CommandAnswer, CompletionAnswer, DoneAnswer, KeepAnswer, NodeAnswer, CauseAnswer, MarkerAnswer, MomentAnswer, GridAnswer,
                            HistoryAnswer, IterationAnswer, BranchViewAnswer, CompareAnswer, ChangeAnswer, SeriesAnswer, FiringCountsAnswer, ValueAnswer, LanesAnswer, PreviewAnswer, CaptureEstimateAnswer,
                            RowFiguresAnswer, FiredNodesAnswer, PicksAnswer, FiringValuesAnswer>;

}
