// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/dead_spread.h"
#include "ui/session/firing_time.h"
#include "ui/session/requests.h"

#include <span>

namespace tagscope::ui {

struct FiredIn;

/// One firing of a node, for its list of firings.
struct FiringRow {
    uint64_t event = 0;
    TagId tag;
    std::string tagName;
    bool isDead = false;
    std::string summary;                          ///< its outputs in a few words
    std::optional<NotCaptured> notCaptured = {};  ///< why one of them is not kept
    FiringTime time = {};
};

/// Some firings of a node one after the other, oldest first.
struct FiringWindow {
    std::vector<FiringRow> rows;
    uint64_t before = 0;  ///< firings before the first of them
    uint64_t total = 0;   ///< recorded on the line
};

/// What went into one firing, and what came out.
struct FiringValues {
    uint64_t event = 0;
    std::string inputs;  ///< in a few words
    Tensor output;       ///< the first live one; None: there is none, or it is not kept
};

/// An input or output of a node at a tag.
struct PortDetails {
    enum class Arrival : uint8_t { Missing, Live, Dead };
    std::string source;  ///< of an input: the tensor it comes from; of a control input "^node"
    DType dtype = DType::Invalid;
    Arrival arrival = Arrival::Missing;
    Tensor value;  ///< None if it is not captured
    std::optional<NotCaptured> notCaptured = {};
    std::string figures = {};   ///< what is known of a value that is not captured; empty: nothing
    Tensor part = {};           ///< of it, if a part is kept
    std::string slice = {};     ///< and which: "[0, :]"
    bool isOverridden = false;  ///< an edit of this branch gave it
    bool canBeLive = false;     ///< of a dead output: it is known what value it lacks
    bool isInvariant = false;   ///< of an input: the same in every iteration, from a constant Enter
    bool isControl = false;     ///< of an input: it carries no value
};

struct NodeDetails {
    NodeId node;
    std::optional<TagId> tag;
    std::string tagName;
    NodePhase phase = NodePhase::NotReached;
    bool isDead = false;
    bool isDoomed = false;  ///< it waits for what will never come
    bool isPruned = false;
    bool isStateHidden = false;       ///< somebody is asked for it: `phase` says nothing
    bool isFed = false;               ///< an output is given: `outputs` are what is fed
    std::optional<uint64_t> event;    ///< the firing that is shown
    FiringTime time;                  ///< of it
    std::vector<PortDetails> inputs;  ///< the data inputs, behind them the control inputs
    std::vector<PortDetails> outputs;
    /// Oldest first, around the cursor: see FiringRows.
    std::vector<FiringRow> firings;
    uint64_t firingsBefore = 0;  ///< those that are left out before the first
    uint64_t allFirings = 0;     ///< recorded on the line
    uint64_t position = 0;       ///< of the cursor
    int64_t copies = -1;         ///< of a constant Enter that has fired: to how many iterations so far
};

struct GridCell {
    NodePhase phase = NodePhase::NotReached;
    bool isDead = false;
    std::string value;                            ///< of a small scalar, in a few characters; else empty
    std::string summary;                          ///< of any value; empty where it would cost too much to look it up
    std::optional<NotCaptured> notCaptured = {};  ///< why there is no value
    bool isOverridden = false;  ///< what it put out, or a token over one of its edges, was set by hand
    bool isDoomed = false;      ///< it waits for what will never come

    bool operator==(const GridCell&) const = default;
};

struct GridCells {
    StaticFrameId frame = rootFrame;
    TagId parent;
    int64_t iterations = 0;  ///< of the instance so far
    int64_t first = 0;
    std::vector<NodeId> nodes;             ///< as they were asked for
    std::vector<TagId> tags;               ///< one for each column; invalid: nothing has happened there
    std::vector<GridCell> cells;           ///< row by row
    std::optional<EventRange> events;      ///< as it was asked for
    std::optional<IterationSpan> covered;  ///< the iterations that have events in it

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
    std::string text;                             ///< the value in a few words
    std::optional<NotCaptured> notCaptured = {};  ///< why it is not kept: a Number then has the figures that are
};

struct Series {
    NodeId node;
    int slot = 0;
    TagId parent;            ///< the tag that the instance was entered from; invalid: the node is in no loop
    int64_t iterations = 0;  ///< of the instance so far; where others are left out, up to the last that counts
    int64_t first = 0;
    std::vector<SeriesPoint> points;  ///< may be fewer than were asked for: what takes long comes in parts
    std::string expression;           ///< as it was asked for
    std::string problem;              ///< why it could not be evaluated; empty if it could
};

// An answer that cannot be given says so: in `error`, or as `failed` makes it; where there is neither it is empty.

struct OpenAnswer {
    std::optional<Error> error;
};
struct MoveAnswer {
    StopReport report;
    std::optional<Error> error;
};
struct CommandAnswer {
    CommandResult result;

    static CommandAnswer failed(const CommandRequest&, const Error& error)
    {
        return {{false, toString(error) + "\n", false, false, false}};
    }
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

    static CauseAnswer failed(const CauseRequest&, Error error) { return {Failure(std::move(error))}; }
};

struct MarkerAnswer {
    std::shared_ptr<const MarkerTable> markers;
    std::vector<uint64_t> hits;  ///< positions at which breakpoints stopped, in order (RunMarkers::hits)
};
/// Without names if nobody knows.
struct MarkAnswer {
    MarkRequest of;
    std::string node;
    std::string tagName;

    static MarkAnswer failed(const MarkRequest& request, const Error&) { return {request, {}, {}}; }
};
/// Where a MomentRequest led.
struct MomentAnswer {
    std::optional<Error> error;  ///< of what could not be found; the rest was gone to
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

    static RowFiguresAnswer failed(const RowFiguresRequest& request, const Error&) { return {request, {}, true}; }
};
struct FiredNodesAnswer {
    EventRange of;
    std::shared_ptr<const FiredIn> fired;  ///< null until complete, and if nothing runs
    bool isComplete = false;

    static FiredNodesAnswer failed(const FiredNodesRequest& request, const Error&)
    {
        return {request.range, nullptr, true};
    }
};
struct PicksAnswer {
    std::vector<PickRow> rows;
    std::vector<std::string> tagNames;  ///< two for each row: where it fired, and where the usual one would have
    bool isComplete = false;

    static PicksAnswer failed(const PicksRequest&, const Error&) { return {{}, {}, true}; }
};
struct FiringValuesAnswer {
    NodeId node;
    std::vector<FiringValues> values;

    static FiringValuesAnswer failed(const FiringValuesRequest& request, const Error&) { return {request.node, {}}; }
};
struct FiringCountsAnswer {
    std::shared_ptr<const std::vector<uint64_t>> counts;    ///< by NodeId; null if nothing runs
    std::shared_ptr<const std::vector<uint64_t>> kernelNs;  ///< the same: for how many nanoseconds kernels were timed
    bool isComplete = false;

    static FiringCountsAnswer failed(const FiringCountsRequest&, const Error&) { return {nullptr, nullptr, true}; }
};

/// The run at one position: the snapshot as it would be with the cursor there (but for its status, which is Paused),
/// and what the event that led there put out.
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
    StaticFrameId frame = rootFrame;  ///< static frame of the program
    int64_t iteration = 0;
    TagId parent = {};  ///< the tag that its instance was entered from
    int64_t begun = 0;  ///< how many iterations of the instance have begun
};
/// The tag of the last of them, which are all from the outermost on.
inline TagChain chainOf(std::span<const IterationStep> path)
{
    TagChain chain;
    for (const IterationStep& step : path)
        chain.push_back({step.frame, step.iteration});
    return chain;
}

/// An iteration that is over beside one that was asked about.
struct IterationBeside {
    std::vector<IterationStep> path;  ///< to it, outermost first and itself last
    std::vector<std::pair<NodeId, GridCell>> nodes;
};
struct IterationAnswer {
    IterationRequest of;
    std::vector<std::pair<NodeId, GridCell>> nodes;  ///< none if the iteration has not begun
    std::vector<IterationStep> path =
        {};  ///< to it, outermost first and itself last; empty with `nodes`, unless it is live
    /// If it is over: the iterations around it that are over, too, and of each frame in those the last that it had
    /// there.
    std::vector<IterationBeside> beside = {};
    /// Where deadness began at it and at those beside it, by node and tag; none where counting was ended.
    std::vector<DeadOrigin> origins = {};

    static IterationAnswer failed(const IterationRequest& request, const Error&) { return {request, {}}; }
};
struct LineViewAnswer {
    /// On the nodes of the graph that is open. Of a branch `branches` says that it is current, of a trace there are
    /// none; without breakpoints. An error if the line is of another graph.
    Result<std::shared_ptr<const Snapshot>> view;
    std::string name = {};                          ///< of the line
    std::optional<TagId> focus = {};                ///< as it is called there
    std::optional<IterationAnswer> iteration = {};  ///< of the focus, if that is over there

    static LineViewAnswer failed(const LineViewRequest&, Error error) { return {Failure(std::move(error))}; }
};
struct ValueAnswer {
    ValueRequest of;
    Result<Tensor> value;  ///< None: it is dead there
    std::string name;      ///< "while/Add:0 @ while;4"

    static ValueAnswer failed(const ValueRequest& request, Error error)
    {
        return {request, Failure(std::move(error)), {}};
    }
};
struct LanesAnswer {
    Lanes lanes;

    static LanesAnswer failed(const LanesRequest& request, const Error&)
    {
        LanesAnswer answer;
        answer.lanes.of = request;
        return answer;
    }
};
struct PreviewAnswer {
    Result<Preview> preview;

    static PreviewAnswer failed(const PreviewRequest&, Error error) { return {Failure(std::move(error))}; }
};
struct CompareAnswer {
    Result<std::shared_ptr<const CompareReport>> report;

    static CompareAnswer failed(const CompareRequest&, Error error) { return {Failure(std::move(error))}; }
};
struct ChangeAnswer {
    NodeId node;
    Result<std::optional<IterationChange>> change;

    static ChangeAnswer failed(const ChangeRequest& request, Error error)
    {
        return {request.node, Failure(std::move(error))};
    }
};

using AnyAnswer =
    std::variant<OpenAnswer, MoveAnswer, CommandAnswer, CompletionAnswer, DoneAnswer, KeepAnswer, NodeAnswer,
                 CauseAnswer, MarkerAnswer, MarkAnswer, MomentAnswer, GridAnswer, HistoryAnswer, IterationAnswer,
                 LineViewAnswer, CompareAnswer, ChangeAnswer, SeriesAnswer, FiringCountsAnswer, ValueAnswer,
                 LanesAnswer, PreviewAnswer, CaptureEstimateAnswer, RowFiguresAnswer, FiredNodesAnswer, PicksAnswer,
                 FiringValuesAnswer>;

/// One of them, as Request is.
struct Answer : AnyAnswer {
    Answer();
    template <OneOf<AnyAnswer> A>
    Answer(A&& answer) : AnyAnswer(std::forward<A>(answer))
    {
    }
    Answer(const Answer& other);
    Answer(Answer&& other) noexcept;
    Answer& operator=(const Answer& other);
    Answer& operator=(Answer&& other) noexcept;
    ~Answer();
    // Those of std::variant are there even if the alternatives have none, which Qt's type system falls for.
    friend bool operator==(const Answer&, const Answer&) = delete;
    friend bool operator<(const Answer&, const Answer&) = delete;
};

/// The answer that a request ends in if it cannot be carried out.
[[nodiscard]] Answer failure(const Request& request, Error error);

}
