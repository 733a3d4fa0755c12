// SPDX-License-Identifier: Apache-2.0
#include "ui/session/answers.h"

#include <utility>

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

RequestWay wayOf(const Request& request)
{
    if (const auto* move = std::get_if<MoveRequest>(&request))
        return move->goal.kind == Goal::Kind::Continue ? RequestWay::Jump : RequestWay::Step;
    return std::visit(
        []<class R>(const R&) {
            if constexpr (requires { R::way; })
                return R::way;
            else
                return RequestWay::None;
        },
        request);
}

Answer failure(const Request& request, Error error)
{
    return std::visit(
        [&]<class R>(const R& r) -> Answer {
            using A = typename R::Answer;
            if constexpr (requires { A::failed(r, std::move(error)); }) {
                return A::failed(r, std::move(error));
            } else {
                A answer{};
                if constexpr (requires { answer.error; })
                    answer.error = std::move(error);
                return answer;
            }
        },
        request);
}

}
