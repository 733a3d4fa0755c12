// SPDX-License-Identifier: Apache-2.0
#include "ui/session/answers.h"

#include <type_traits>

namespace tagscope::ui {

Request::Request() = default;
Request::Request(const Request& other) = default;
Request::Request(Request&& other) noexcept = default;
Request& Request::operator=(const Request& other) = default;
Request& Request::operator=(Request&& other) noexcept = default;
Request::~Request() = default;

Answer::Answer() = default;
Answer::Answer(const Answer& other) = default;
Answer::Answer(Answer&& other) noexcept = default;
Answer& Answer::operator=(const Answer& other) = default;
Answer& Answer::operator=(Answer&& other) noexcept = default;
Answer::~Answer() = default;

RequestKind kindOf(const Request& request)
{
    return std::visit(
        []<class R>(const R&) {
            if constexpr (requires { R::kind; })
                return R::kind;
            else
                return RequestKind::Work;
        },
        request);
}

Answer failure(const Request& request, Error error)
{
    return std::visit(
        [&](const auto& r) -> Answer {
            using R = std::decay_t<decltype(r)>;
            if constexpr (std::is_same_v<R, OpenRequest>)
                return OpenAnswer{std::move(error)};
            else if constexpr (std::is_same_v<R, InputsRequest> || std::is_same_v<R, BreakpointRequest>
                               || std::is_same_v<R, BreakpointsRequest> || std::is_same_v<R, SaveRequest>
                               || std::is_same_v<R, CaptureRequest>)
                return DoneAnswer{std::move(error)};
            else if constexpr (std::is_same_v<R, CommandRequest>)
                return CommandAnswer{{false, toString(error) + "\n", false, false, false}};
            else if constexpr (std::is_same_v<R, CompletionRequest>)
                return CompletionAnswer{};
            else if constexpr (std::is_same_v<R, NodeRequest>)
                return NodeAnswer{};
            else if constexpr (std::is_same_v<R, GridRequest>)
                return GridAnswer{};
            else if constexpr (std::is_same_v<R, SeriesRequest>)
                return SeriesAnswer{};
            else if constexpr (std::is_same_v<R, FiringCountsRequest>)
                return FiringCountsAnswer{};
            else if constexpr (std::is_same_v<R, RowFiguresRequest>)
                return RowFiguresAnswer{r, {}, true};
            else if constexpr (std::is_same_v<R, FiredNodesRequest>)
                return FiredNodesAnswer{r.range, nullptr, true};
            else if constexpr (std::is_same_v<R, PicksRequest>)
                return PicksAnswer{{}, {}, true};
            else if constexpr (std::is_same_v<R, FiringValuesRequest>)
                return FiringValuesAnswer{r.node, {}};
            else if constexpr (std::is_same_v<R, CaptureEstimateRequest>)
                return CaptureEstimateAnswer{};
            else if constexpr (std::is_same_v<R, CauseRequest>)
                return CauseAnswer{Failure(std::move(error))};
            else if constexpr (std::is_same_v<R, KeepRequest>)
                return KeepAnswer{std::move(error), false};
            else if constexpr (std::is_same_v<R, MarkerRequest>)
                return MarkerAnswer{};
            else if constexpr (std::is_same_v<R, HistoryRequest>)
                return HistoryAnswer{};
            else if constexpr (std::is_same_v<R, MomentRequest>)
                return MomentAnswer{std::move(error), {}, {}};
            else if constexpr (std::is_same_v<R, IterationRequest>)
                return IterationAnswer{r, {}};
            else if constexpr (std::is_same_v<R, BranchViewRequest>)
                return BranchViewAnswer{Failure(std::move(error))};
            else if constexpr (std::is_same_v<R, CompareRequest>)
                return CompareAnswer{Failure(std::move(error))};
            else if constexpr (std::is_same_v<R, ChangeRequest>)
                return ChangeAnswer{r.node, Failure(std::move(error))};
            else if constexpr (std::is_same_v<R, PreviewRequest>)
                return PreviewAnswer{Failure(std::move(error))};
            else if constexpr (std::is_same_v<R, LanesRequest>)
                return LanesAnswer{};
            else if constexpr (std::is_same_v<R, ValueRequest>)
                return ValueAnswer{r, Failure(std::move(error)), {}};
            else
                return MoveAnswer{{}, std::move(error)};
        },
        request);
}

}
