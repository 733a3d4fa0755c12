// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

#include <functional>

class QLocalServer;

namespace tagscope::app {

/// What somebody gave on a command line, as any window takes it: a link as it is, and of a file, which desktops may
/// give as file:///..., its whole path. Empty stays empty.
QString fileOrLink(const QString& given);

/// One window takes the files that later launches of the same person are given. GUI thread.
class HandOver final : public QObject {
    Q_OBJECT

public:
    /// The meeting place of this person's windows on this screen.
    static QString meetingPlace();
    /// Gives a file or link to the window that listens at a place; false if there is none, it does not want it, or does
    /// not answer within a second.
    static bool give(const QString& place, const QString& graph);

    /// `wants`: whether the window takes a file or link; empty: whatever it is.
    explicit HandOver(std::function<bool(const QString& graph)> wants = {}, QObject* parent = nullptr);
    /// From now on this window takes them. False if another one does already.
    bool listen(const QString& place);

Q_SIGNALS:
    void received(const QString& graph);

private:
    void take();

    std::function<bool(const QString& graph)> m_wants;
    QLocalServer* m_server = nullptr;
};

}
