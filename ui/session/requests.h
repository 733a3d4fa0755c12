// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/compare/compare.h"
#include "core/debug/console/console.h"
#include "core/debug/control/debugger.h"
#include "core/debug/control/preview.h"
#include "core/debug/open/request_text.h"
#include "core/debug/record/iteration_change.h"
#include "ui/session/event_range.h"
#include "ui/session/iteration_lanes.h"
#include "ui/session/line_beside.h"
#include "ui/session/request_kind.h"
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

// Requests go from the window to the engine as values. Each says which answer it ends in.

struct OpenRequest {
    using Answer = struct OpenAnswer;
    std::filesystem::path path;
    Debugger::Options options;
    std::filesystem::path shownAs;  ///< of a trace that was kept of a run: the file that was run; empty: `path`
};
/// Feeds, fetches and targets for the graph that is open.
struct InputsRequest {
    using Answer = struct DoneAnswer;
    RequestText text;
};
struct MoveRequest {
    using Answer = struct MoveAnswer;
    Goal goal;
};
struct BackRequest {
    using Answer = struct MoveAnswer;
    static constexpr RequestWay way = RequestWay::Step;
    uint64_t count = 1;
    BackGoal::Kind to = BackGoal::Kind::Events;
    TagId tag = {};
};
struct ReverseContinueRequest {
    using Answer = struct MoveAnswer;
    static constexpr RequestWay way = RequestWay::Jump;
};
struct GoToRequest {
    using Answer = struct MoveAnswer;
    static constexpr RequestWay way = RequestWay::Jump;
    uint64_t position = 0;
};
struct FireRequest {
    using Answer = struct MoveAnswer;
    static constexpr RequestWay way = RequestWay::Step;
    NodeId node;
    std::optional<TagId> tag;
};
struct PolicyRequest {
    using Answer = struct MoveAnswer;
    Policy policy;
};
/// Overrides an output: a branch.
struct EditRequest {
    using Answer = struct MoveAnswer;
    static constexpr RequestWay way = RequestWay::Jump;
    NodeId node;
    int slot = 0;
    TagId tag;
    Tensor value;
    bool makesLive = false;  ///< with the value that it has for that, in the place of `value`
    std::optional<Endpoint> consumer =
        {};  ///< only what goes into this input of a node, or (controlSlot) over a control edge to it
};
/// Another window of a loop frame, from the cursor on: a branch.
struct WindowRequest {
    using Answer = struct MoveAnswer;
    static constexpr RequestWay way = RequestWay::Jump;
    StaticFrameId frame = rootFrame;  ///< static frame of the program
    int64_t window = 1;
};
struct BranchRequest {
    using Answer = struct MoveAnswer;
    static constexpr RequestWay way = RequestWay::Jump;
    int branch = 0;
};
/// Adds (`id` 0), changes, or removes (no spec) a breakpoint.
struct BreakpointRequest {
    using Answer = struct DoneAnswer;
    int id = 0;
    std::optional<BreakpointSpec> spec;
};
/// The recorded hit of a breakpoint after the cursor, or before it: is gone to.
struct HitRequest {
    using Answer = struct MoveAnswer;
    static constexpr RequestWay way = RequestWay::Jump;
    int id = 0;
    bool isForwards = true;
};
/// Puts these in place of all breakpoints, with their numbers; what does not fit the graph is kept and says why.
struct BreakpointsRequest {
    using Answer = struct DoneAnswer;
    std::vector<Breakpoint> breakpoints;
};
/// What recordings keep from now on.
struct CaptureRequest {
    using Answer = struct DoneAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    CaptureSettings settings;
};
/// What these settings would keep of the firings recorded last.
struct CaptureEstimateRequest {
    using Answer = struct CaptureEstimateAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    CaptureSettings settings;
};
/// A line of the command language. It may lead anywhere.
struct CommandRequest {
    using Answer = struct CommandAnswer;
    static constexpr RequestWay way = RequestWay::Jump;
    std::string line;
};
struct CompletionRequest {
    using Answer = struct CompletionAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    std::string line;
};
struct SaveRequest {
    using Answer = struct DoneAnswer;
    std::filesystem::path path;
};
/// Writes a text, and the run with it, where a later session finds them. The run is left out while it is on its way or
/// large, and when something else is asked for meanwhile.
struct KeepRequest {
    using Answer = struct KeepAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    std::filesystem::path path;
    std::string text;
    std::filesystem::path trace;  ///< empty: not the run

    static constexpr size_t mostTraceBytes = size_t{256} << 20;
};
/// Everything about one node at one tag, as of the cursor; without a tag the last one it fired at.
struct NodeRequest {
    using Answer = struct NodeAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    NodeId node;
    std::optional<TagId> tag;
    std::optional<LineBeside> line = {};  ///< its outputs there; nothing: the current line
    bool isTagThere =
        false;  ///< `tag` is one of `line`; else it is one of the current line, and means that of the same path
};
struct CauseRequest {
    using Answer = struct CauseAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    NodeId node;
    std::optional<TagId> tag;
    std::optional<int> slot;
};

/// What a move would fire, without moving.
struct PreviewRequest {
    using Answer = struct PreviewAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    Goal goal;
};

/// Looks a little further through the run for what the scrubber marks.
struct MarkerRequest {
    using Answer = struct MarkerAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    std::optional<TagRange> only;  ///< nothing: all of the run
};

/// Which node one of those marks is of.
struct MarkRequest {
    using Answer = struct MarkAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    enum class Of : uint8_t {
        Event,  ///< what led to the position
        Hit,    ///< what a breakpoint stopped at there
        Error,  ///< the end of the run
    };
    Of of = Of::Event;
    uint64_t position = 0;

    bool operator==(const MarkRequest&) const = default;
};

/// A moment as a link or a record of an earlier session names it. Runs on if it lies beyond what is recorded.
struct MomentRequest {
    using Answer = struct MomentAnswer;
    static constexpr RequestWay way = RequestWay::Jump;
    uint64_t position = 0;
    std::string node;  ///< empty: none
    std::string tag;   ///< empty: that of the last firing
};

/// How nodes stand at some iterations of a frame instance: for the table of nodes by iterations.
struct GridRequest {
    using Answer = struct GridAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr int64_t mostColumns = 256;
    StaticFrameId frame = rootFrame;  ///< static frame of the program
    std::optional<TagId> parent;      ///< the tag that the instance was entered from; nothing: the newest instance
    std::vector<NodeId> nodes;
    int64_t first = 0;                      ///< iteration
    int64_t count = 0;                      ///< iterations, at most `mostColumns`
    std::optional<EventRange> events = {};  ///< which iterations have events in it is asked, too
};

/// What the rows of that table can be put in order by. What takes long comes in parts: whoever asks again gets further.
struct RowFiguresRequest {
    using Answer = struct RowFiguresAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    StaticFrameId frame = rootFrame;  ///< as in GridRequest
    std::optional<TagId> parent;
};

/// How often nodes have fired up to the cursor, and how long their kernels took in all. What takes long comes in parts:
/// whoever asks again gets further.
struct FiringCountsRequest {
    using Answer = struct FiringCountsAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
};

/// Which nodes have fired in a part of the run, and at which tags something happened, in parts, too.
struct FiredNodesRequest {
    using Answer = struct FiredNodesAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    EventRange range;
};

/// Firings that somebody picked against the schedule, in parts, too.
struct PicksRequest {
    using Answer = struct PicksAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
};

/// What went into some firings of a node, and what came out.
struct FiringValuesRequest {
    using Answer = struct FiringValuesAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr size_t mostEvents = 64;
    NodeId node;
    std::vector<uint64_t> events;  ///< at most `mostEvents`
};

struct Snapshot;

/// How the run stood at `count` positions of its recorded line, one after the other, the cursor staying where it is.
struct HistoryRequest {
    using Answer = struct HistoryAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr uint64_t mostMoments = 64;
    uint64_t first = 0;
    uint64_t count = 1;
};
/// What an output of a node was at iterations of a frame instance.
struct SeriesRequest {
    using Answer = struct SeriesAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr int64_t mostPoints = 256;
    NodeId node;
    int slot = 0;
    std::optional<TagId> tag;               ///< any tag of the instance; nothing: the newest instance
    int64_t first = 0;                      ///< iteration; negative: so many before the end
    int64_t count = 0;                      ///< iterations, at most `mostPoints`
    std::optional<TagRange> only = {};      ///< other iterations count as if they were not there; nothing: all
    std::optional<EventRange> events = {};  ///< the same for iterations without an event in it
    std::string expression = {};            ///< over each firing, as in breakpoints; empty: the value itself
};

/// What an output is at another iteration of its frame instance, or on another line: a reference to compare with.
/// Recorded lines are looked at as a whole, wherever the cursor stands.
struct ValueRequest {
    using Answer = struct ValueAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    NodeId node;
    int slot = 0;
    TagId tag;
    std::optional<int64_t> iteration;  ///< in the innermost frame of the tag; nothing: the tag's own
    std::optional<LineBeside> line;    ///< nothing: the current line
    int64_t back = 0;                  ///< iterations before that one

    bool operator==(const ValueRequest&) const = default;
};

/// Two iterations of a frame instance.
struct ComparedIterations {
    StaticFrameId frame = rootFrame;  ///< static frame of the program
    std::optional<TagId> parent;      ///< as in GridRequest
    int64_t left = 0;                 ///< iteration
    int64_t right = 0;
    bool operator==(const ComparedIterations&) const = default;
};
struct ComparedBranches {
    int left = 0;
    int right = 0;
    bool operator==(const ComparedBranches&) const = default;
};
/// Compares what is recorded; a pause ends it with what it has found so far. A trace is compared with the current line,
/// and stays loaded until another one is compared with, or the file goes.
struct CompareRequest {
    using Answer = struct CompareAnswer;
    static constexpr RequestKind kind = RequestKind::Reading;
    using Iterations = ComparedIterations;
    using Branches = ComparedBranches;
    using Trace = ComparedTrace;
    static constexpr size_t mostRows = 10'000;
    std::variant<Iterations, Branches, Trace> what;
    Tolerance tolerance;
};
/// How all nodes of a frame stand at one iteration, over or not: for a picture of it.
struct IterationRequest {
    using Answer = struct IterationAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    StaticFrameId frame = rootFrame;  ///< static frame of the program
    std::optional<TagId> parent;      ///< as in GridRequest
    int64_t iteration = 0;
    std::optional<TagId> tag = {};  ///< instead of these: its iteration
    /// Frames in it to go on to, outermost first: each at this iteration, or the last before it that has begun, as far
    /// as they were entered there. The answer is of the innermost.
    std::vector<TagLevel> within = {};

    bool operator==(const IterationRequest&) const = default;
};
/// How another line stands at a position, or at its end if it is shorter: for a picture of it.
struct LineViewRequest {
    using Answer = struct LineViewAnswer;
    static constexpr RequestKind kind = RequestKind::Question;
    LineBeside line;
    uint64_t position = 0;
    std::optional<TagId> focus = {};  ///< a tag of the current line, to be found there by its path
};
/// Where a node first differs from the iteration before.
struct ChangeRequest {
    using Answer = struct ChangeAnswer;
    static constexpr RequestKind kind = RequestKind::Reading;
    NodeId node;
    TagId like;          ///< any iteration of the frame instance
    int64_t after = -1;  ///< only after this iteration
};

using AnyRequest =
    std::variant<OpenRequest, InputsRequest, MoveRequest, BackRequest, ReverseContinueRequest, GoToRequest, FireRequest,
                 PolicyRequest, EditRequest, WindowRequest, BranchRequest, BreakpointRequest, HitRequest,
                 BreakpointsRequest, CaptureRequest, CaptureEstimateRequest, CommandRequest, CompletionRequest,
                 SaveRequest, KeepRequest, NodeRequest, CauseRequest, MarkerRequest, MarkRequest, MomentRequest,
                 GridRequest, HistoryRequest, IterationRequest, LineViewRequest, CompareRequest, ChangeRequest,
                 SeriesRequest, FiringCountsRequest, ValueRequest, LanesRequest, PreviewRequest, RowFiguresRequest,
                 FiredNodesRequest, PicksRequest, FiringValuesRequest>;

/// One of them. What a copy does is compiled once: posting one is cheap to compile.
struct Request : AnyRequest {
    template <OneOf<AnyRequest> R>
    Request(R&& request) : AnyRequest(std::forward<R>(request))
    {
    }
    Request();
    Request(const Request& other);
    Request(Request&& other) noexcept;
    Request& operator=(const Request& other);
    Request& operator=(Request&& other) noexcept;
    ~Request();
};

[[nodiscard]] RequestKind kindOf(const Request& request);

[[nodiscard]] RequestWay wayOf(const Request& request);

}
