// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/shared_data.h"
#include "ui/session/session.h"

#include <QString>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <optional>
#include <string>

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

    bool isAnswered(ui::RequestId id) const;
    /// The answer, once it is there.
    std::optional<ui::Answer> await(ui::RequestId id, int ms = 20'000);
    std::optional<ui::Answer> ask(ui::Request request);
    /// The error of any answer; empty if it worked, "no answer" if none came.
    std::string error(ui::Request request);

    bool open(const QString& path, Policy policy = {});
    bool openEndlessLoop(Policy policy = {});
    bool step(uint64_t count = 1);

    NodeId node(const char* name) const;
    /// What is told of a node, at a tag if one is given; of no node if nobody answers.
    ui::NodeDetails details(NodeId of, std::optional<TagId> tag = {});
    ui::NodeDetails details(const char* name, std::optional<TagId> tag = {}) { return details(node(name), tag); }

private:
    std::optional<GraphFile> m_endless;
    std::map<ui::RequestId, ui::Answer> m_answers;
};

}
