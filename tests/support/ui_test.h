// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/shared_data.h"
#include "ui/session/session.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <optional>
#include <string>
#include <utility>

namespace tagscope::test {

/// Every warning of Qt is a failure (a bad connect, the model tester). To be called in init().
inline void failOnWarnings()
{
    // What the screenless platform says of itself is no finding.
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
}

inline QString examplePath(const char* file)
{
    return QString::fromStdString(sourcePath("resources/examples/")) + QLatin1String(file);
}

/// The counter loop with a limit that it does not reach.
inline bool writeEndlessLoop(const QString& path)
{
    QFile example(examplePath("counter.pbtxt"));
    QFile file(path);
    if (!example.open(QIODevice::ReadOnly) || !file.open(QIODevice::WriteOnly))
        return false;
    QByteArray text = example.readAll();
    const qsizetype limit = text.indexOf("int_val: 10");
    if (limit < 0)
        return false;
    text.replace(limit, 11, "int_val: 2147483647");
    return file.write(text) == text.size();
}

/// A session with somebody who waits for its answers.
class LiveSession {
public:
    LiveSession()
    {
        QObject::connect(&session, &ui::Session::answered, &session,
                         [this](ui::RequestId id, const ui::Answer& answer) { m_answers.emplace(id, answer); });
    }

    ui::Session session;

    const ui::Snapshot& snapshot() const { return *session.snapshot(); }

    bool isAnswered(ui::RequestId id) const { return m_answers.contains(id); }
    /// The answer, once it is there.
    std::optional<ui::Answer> await(ui::RequestId id, int ms = 20'000)
    {
        if (!QTest::qWaitFor([&] { return isAnswered(id); }, ms))
            return std::nullopt;
        return m_answers.at(id);
    }
    std::optional<ui::Answer> ask(ui::Request request) { return await(session.post(std::move(request))); }

    /// The error of any answer; empty if it worked, "no answer" if none came.
    std::string error(ui::Request request)
    {
        const std::optional<ui::Answer> answer = ask(std::move(request));
        if (!answer)
            return "no answer";
        if (const auto* opened = std::get_if<ui::OpenAnswer>(&*answer))
            return opened->error ? opened->error->message : "";
        if (const auto* moved = std::get_if<ui::MoveAnswer>(&*answer))
            return moved->error ? moved->error->message : "";
        if (const auto* done = std::get_if<ui::DoneAnswer>(&*answer))
            return done->error ? done->error->message : "";
        return "";
    }

    bool open(const QString& path, Policy policy = {})
    {
        ui::OpenRequest request;
        request.path = path.toStdString();
        request.options.policy = policy;
        return error(std::move(request)).empty() && session.snapshot() && snapshot().program;
    }
    /// The counter loop with a limit that it does not reach.
    bool openEndlessLoop(Policy policy = {})
    {
        const QString path = m_folder.filePath(QStringLiteral("endless.pbtxt"));
        return writeEndlessLoop(path) && open(path, policy);
    }
    bool step(uint64_t count = 1) { return error(ui::MoveRequest{Goal{Goal::Kind::Events, count, {}}}).empty(); }

    NodeId node(const char* name) const { return snapshot().graph->find(name).value_or(NodeId()); }

private:
    QTemporaryDir m_folder;
    std::map<ui::RequestId, ui::Answer> m_answers;
};

}
