// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/shared_data.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/node_query.h"
#include "ui/session/session.h"

#include <QString>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace tagscope::test {

/// Every warning of Qt is a failure (a bad connect, the model tester). To be called in init().
void failOnWarnings();

/// From now on settings are kept in that folder, and go with it; there are none yet. False: there is no folder. To be
/// called in init().
bool beginSettingsIn(const QTemporaryDir& folder);

QString examplePath(const char* file);

/// The counter loop with a limit that it does not reach; empty if the example cannot be read.
QByteArray endlessLoop();

/// The counter loop with one addend, "while/Add/Enter", from a queue that nobody fills, which "deq" waits for. Beside
/// the loop, "beside" adds the same to "one". Empty if the example cannot be read.
QByteArray stuckLoop();

/// A Const of a graph that is written down; `type`: such as "DT_FLOAT"; `values`: of its tensor, behind its shape, such
/// as "tensor_shape {} float_val: 3".
QByteArray constantText(const QByteArray& name, const QByteArray& type, const QByteArray& values);

/// A graph that is written down in a test, in a file that goes with it.
class GraphFile {
public:
    explicit GraphFile(const QByteArray& text);

    /// Of no file if it could not be written.
    QString path() const { return m_path; }

private:
    QTemporaryDir m_folder;
    QString m_path;
};

/// No graph that can run: nobody knows the op of "b".
constexpr const char* refusedGraph = "node { name: \"b\" op: \"NoSuchOp\" }\n";

/// The button of that label, on it or for readers of the screen, among several one that is shown; null if there is
/// none.
template <class Button>
Button* buttonOf(const QObject& in, const QString& label)
{
    Button* found = nullptr;
    for (Button* button : in.findChildren<Button*>()) {
        if (QString(button->text()).remove(u'&') != label && button->accessibleName() != label)
            continue;
        if (button->isVisible())
            return button;
        found = found ? found : button;
    }
    return found;
}

/// A session with somebody who waits for its answers.
class LiveSession {
public:
    LiveSession();
    ~LiveSession();

    ui::Session session;

    const ui::Snapshot& snapshot() const { return *session.snapshot(); }

    /// Where an answer comes to.
    template <class A>
    using Awaited = std::shared_ptr<std::optional<Result<A>>>;

    /// Each of them is answered, however many there are.
    template <ui::Request R>
    Awaited<typename R::Answer> send(R request)
    {
        auto awaited = std::make_shared<std::optional<Result<typename R::Answer>>>();
        const auto take = [awaited](const Result<typename R::Answer>& answer) { awaited->emplace(answer); };
        if constexpr (ui::Query<R>)
            session.askEach(&session, std::move(request), take);
        else
            session.post(&session, std::move(request), take);
        return awaited;
    }
    template <class A>
    static bool isAnswered(const Awaited<A>& awaited)
    {
        return awaited->has_value();
    }
    /// The answer, once it is there, or an error without a code if none comes.
    template <class A>
    Result<A> await(const Awaited<A>& awaited, int ms = 20'000)
    {
        return QTest::qWaitFor([&] { return awaited->has_value(); }, ms) ? **awaited
                                                                         : Failure(Error{{}, "no answer", {}});
    }
    template <ui::Request R>
    Result<typename R::Answer> ask(R request)
    {
        return await<typename R::Answer>(send(std::move(request)));
    }
    /// The error of any answer; empty if it worked, "no answer" if none came.
    template <ui::Request R>
    std::string error(R request)
    {
        const auto answer = ask(std::move(request));
        return answer ? std::string() : answer.error().message;
    }

    bool open(const QString& path, Policy policy = {});
    bool openEndlessLoop(Policy policy = {});
    bool step(uint64_t count = 1);

    NodeId node(const char* name) const;
    /// What is told of a node, at a tag if one is given; of no node if nobody answers.
    ui::NodeDetails details(NodeId of, std::optional<TagId> tag = {});
    ui::NodeDetails details(const char* name, std::optional<TagId> tag = {}) { return details(node(name), tag); }

private:
    std::optional<GraphFile> m_endless;
};

/// The counter's addition alone on the second of two devices.
inline PlacementRequest additionElsewhere()
{
    return {{"CPU:0", "CPU:1"}, {{"*", "CPU:0"}, {"while/Add", "CPU:1"}}, false};
}

}
