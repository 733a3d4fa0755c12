// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/computing.h"
#include "ui/session/log_feed.h"
#include "ui/session/mailbox.h"
#include "ui/session/request.h"
#include "ui/session/snapshot.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <type_traits>
#include <typeindex>
#include <utility>

namespace tagscope::ui {

class Engine;

/// The window's end of the engine: asks it, and reads answers and the newest snapshot by a timer of 16 ms that runs
/// only while something is asked. GUI thread only; nothing here waits.
class Session final : public QObject {
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    /// Asks what a query asks. `take` is called with its answer, or with what stood in the way of one (a
    /// `const Result<Q::Answer>&`), and never before this returns. The newest wins: of queries of one type for one
    /// context those before are dropped, their `take` is not called, and what has not been begun is not done. The same
    /// if the context is destroyed, and if another graph is shown before the answer has come.
    template <Query Q, class Take>
    void ask(QObject* context, Q query, Take take)
    {
        drop<Q>(context);
        askEach(context, std::move(query), std::move(take));
    }
    /// The same, but each of them counts.
    template <Query Q, class Take>
    void askEach(QObject* context, Q query, Take take)
    {
        send(std::make_unique<EngineTaskOf<Q>>(std::move(query)),
             {context, typeid(Q), takeAs<Q>(std::move(take)), nullptr, std::make_shared<std::atomic<bool>>(false), {}});
    }
    /// What was asked for a context is not wanted any more.
    template <Query Q>
    void drop(const QObject* context)
    {
        dropAll([&](const Asked& asked) { return asked.context == context && asked.type == typeid(Q); });
    }
    /// Something was asked for a context, and is neither answered nor dropped.
    template <Query Q>
    bool isAsking(const QObject* context) const
    {
        return isWaiting(context, typeid(Q));
    }

    /// Has a command carried out, in the order of all of them. `failed` tells if it could not be.
    template <Command C>
    void post(C command)
    {
        const RequestWay way = wayOf(command);
        send(std::make_unique<EngineTaskOf<C>>(std::move(command)), {nullptr, typeid(C), {}, &tell<C>, nullptr, {}},
             way);
    }
    /// The same; `take` is called with its answer in the place of `failed`, unless the context is destroyed first. The
    /// command is carried out all the same.
    template <Command C, class Take>
    void post(QObject* context, C command, Take take)
    {
        const RequestWay way = wayOf(command);
        send(std::make_unique<EngineTaskOf<C>>(std::move(command)),
             {context, typeid(C), takeAs<C>(std::move(take)), &tell<C>, nullptr, {}}, way);
    }
    /// `failed`, for whoever took the answer and has nothing of its own to say.
    void tellFailure(const Error& error) { Q_EMIT failed(error); }
    /// Ends what is under way within one event; has no effect on what is asked later.
    void pause();
    void cancelOpening();

    /// The newest snapshot; null before the first file. Stays valid as long as it is held.
    const std::shared_ptr<const Snapshot>& snapshot() const { return m_snapshot; }
    /// True until the last answer has been taken.
    bool isBusy() const { return m_timer.isActive(); }
    /// True while more than questions are under way: what `pause` would end.
    bool isWorking() const { return m_lastWork != 0; }

Q_SIGNALS:
    /// Whoever posts the command; before it goes to the engine.
    void aboutToGo(tagscope::ui::RequestWay way);
    void snapshotChanged();
    /// Another graph or program is in the snapshot; before `snapshotChanged`.
    void fileChanged();
    /// A command has moved the cursor, or ended where it stood; the snapshot shows it. After its answer was taken.
    void moved(const tagscope::StopReport& report);
    /// A command failed, and nobody else says so.
    void failed(const tagscope::Error& error);
    void progressed(double fraction);
    void printed(const QString& text);
    /// Log-only breakpoints have written rows.
    void written(const tagscope::ui::LogNews& news);
    void busyChanged(bool isBusy);
    void workingChanged(bool isWorking);

private:
    using Taker = std::function<void(const AnyAnswer& answer)>;
    struct Asked {
        const QObject* context = nullptr;
        std::type_index type;
        Taker take;                                                                       ///< empty: nobody is told
        void (*tell)(Session& session, const AnyAnswer& answer, bool isTaken) = nullptr;  ///< of commands
        std::shared_ptr<std::atomic<bool>> isUnwanted;                                    ///< of queries
        std::shared_ptr<const Graph> about;
    };

    template <Request R, class F>
    static Taker takeAs(F take)
    {
        using Answer = Result<typename R::Answer>;
        static_assert(std::is_invocable_v<F&, const Answer&>, "the answer comes as a Result");
        return [take = std::move(take)](const AnyAnswer& answer) mutable {
            take(*static_cast<const Answer*>(answer.get()));
        };
    }
    template <Command C>
    static void tell(Session& session, const AnyAnswer& answer, bool isTaken)
    {
        const auto& result = *static_cast<const Result<typename C::Answer>*>(answer.get());
        if (!result && !isTaken)
            Q_EMIT session.failed(result.error());
        if constexpr (std::is_same_v<typename C::Answer, StopReport>)
            if (result)
                Q_EMIT session.moved(*result);
    }

    void send(std::unique_ptr<const EngineTask> task, Asked asked, RequestWay way = RequestWay::None);
    void dropAll(const std::function<bool(const Asked& asked)>& isDropped);
    bool isWaiting(const QObject* context, std::type_index type) const;
    void forget(const QObject* context);
    void deliver(const Answered& answered);
    void show(std::shared_ptr<const Snapshot> snapshot);
    void poll();
    void followKernel();

    std::unique_ptr<Engine> m_engine;
    QTimer m_timer;
    std::shared_ptr<const Snapshot> m_snapshot;
    std::map<RequestId, Asked> m_asked;  ///< and not answered yet
    std::set<const QObject*> m_contexts;
    RequestId m_lastRequest = 0;
    RequestId m_lastWork = 0;  ///< the newest request that is more than a question, until it is answered
    uint64_t m_fileNumber = 0;
    std::optional<Computing::Firing> m_computing;  ///< when it was looked last
    QElapsedTimer m_computingSince;
};

}
