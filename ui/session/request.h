// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <concepts>
#include <cstdint>
#include <memory>
#include <utility>

namespace tagscope::ui {

class EngineRun;

/// What a request does to the run.
enum class RequestKind : uint8_t {
    Work,      ///< changes it, and ends in new figures and a snapshot
    Reading,   ///< as long as work, and as stoppable, but changes nothing
    Question,  ///< changes nothing, and is answered between two slices of a run
    Aside,     ///< leaves the cursor and what happened alone, and is done between two slices of a run
};

/// How a request leads to another place of the run: to the one beside it, or anywhere.
enum class RequestWay : uint8_t { None, Step, Jump };

/// What there must be, or else the answer is an error.
enum class RequestNeeds : uint8_t { Nothing, File, Program };

/// Something to be done on the engine's thread: a value with the type of its answer, and how to find it. See
/// `queries` and `commands`.
///
///     struct NodeQuery {
///         using Answer = NodeDetails;
///         static constexpr RequestKind kind = RequestKind::Question;
///         NodeId node;
///         Result<Answer> work(EngineRun& run) const;  // on the engine's thread
///     };
///
/// May also say: `needs` (else Program), `way()` (else none), `holdsForAnyFile` (it is carried out even if another
/// graph has been opened since), `holdsForAnyProgram` (even if the graph has been compiled anew since: it speaks of
/// nodes and tags by name), `opensFile`, and of work that `changesRun` is false.
template <class R>
concept Request = std::copyable<R> && requires(const R& request, EngineRun& run)
{
    typename R::Answer;
    {
        R::kind
        } -> std::convertible_to<RequestKind>;
    {
        request.work(run)
        } -> std::same_as<Result<typename R::Answer>>;
};

/// Changes nothing: only the answer counts, so that one that nobody waits for any more need not be found.
template <class R>
concept Query = Request<R> &&(R::kind == RequestKind::Question || R::kind == RequestKind::Reading);

/// Is carried out, whoever listens.
template <class R>
concept Command = Request<R> && !Query<R>;

/// A Result of an answer, on its way between the threads.
using AnyAnswer = std::shared_ptr<void>;

/// A request of any type, for the engine's thread.
class EngineTask {
public:
    struct Traits {
        RequestKind kind = RequestKind::Work;
        RequestNeeds needs = RequestNeeds::Program;
        bool holdsForAnyFile = false;
        bool holdsForAnyProgram = false;
        bool opensFile = false;
        bool changesRun = true;
    };

    virtual ~EngineTask() = default;
    EngineTask(const EngineTask&) = delete;
    EngineTask& operator=(const EngineTask&) = delete;

    const Traits& traits() const { return m_traits; }
    virtual AnyAnswer work(EngineRun& run) const = 0;
    virtual AnyAnswer failed(Error error) const = 0;

protected:
    explicit EngineTask(const Traits& traits) : m_traits(traits) {}

private:
    Traits m_traits;
};

template <Request R>
class EngineTaskOf final : public EngineTask {
public:
    using Outcome = Result<typename R::Answer>;

    explicit EngineTaskOf(R request) : EngineTask(traitsOfAll()), m_request(std::move(request)) {}

    AnyAnswer work(EngineRun& run) const override { return std::make_shared<Outcome>(m_request.work(run)); }
    AnyAnswer failed(Error error) const override { return std::make_shared<Outcome>(Failure(std::move(error))); }

private:
    static constexpr Traits traitsOfAll()
    {
        Traits traits;
        traits.kind = R::kind;
        if constexpr (requires { R::needs; })
            traits.needs = R::needs;
        if constexpr (requires { R::holdsForAnyFile; })
            traits.holdsForAnyFile = R::holdsForAnyFile;
        if constexpr (requires { R::holdsForAnyProgram; })
            traits.holdsForAnyProgram = R::holdsForAnyProgram;
        if constexpr (requires { R::opensFile; })
            traits.opensFile = R::opensFile;
        if constexpr (requires { R::changesRun; })
            traits.changesRun = R::changesRun;
        return traits;
    }

    R m_request;
};

template <Request R>
RequestWay wayOf(const R& request)
{
    if constexpr (requires { request.way(); })
        return request.way();
    else
        return RequestWay::None;
}

}
