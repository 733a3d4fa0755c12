// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/hand_over.h"

#include "ui/session/moment_link.h"

#include <QFileInfo>
#include <QLocalServer>
#include <QLocalSocket>
#include <QUrl>

#include <unistd.h>

#include <utility>

namespace tagscope::app {

namespace {

constexpr int answerMs = 1000;
constexpr qsizetype mostHandOverBytes = 64 * 1024;
constexpr char endOfRequest = '\n';
constexpr char taken = '+';
constexpr char notWanted = '-';

}

QString fileOrLink(const QString& given)
{
    if (given.isEmpty() || ui::looksLikeMomentLink(given))
        return given;
    const QUrl url(given);
    return QFileInfo(url.isLocalFile() ? url.toLocalFile() : given).absoluteFilePath();
}

QString HandOver::meetingPlace()
{
    // A window on another screen is not the one that the person looks at.
    const QString screen = qEnvironmentVariable("WAYLAND_DISPLAY", qEnvironmentVariable("DISPLAY"));
    QString name = QStringLiteral("tagscope-%1-%2").arg(::getuid()).arg(screen);
    for (QChar& c : name)
        if (!c.isLetterOrNumber() && c != QLatin1Char('-'))
            c = QLatin1Char('_');
    return name;
}

bool HandOver::give(const QString& place, const QString& graph)
{
    QLocalSocket socket;
    socket.connectToServer(place);
    if (!socket.waitForConnected(answerMs))
        return false;
    socket.write(graph.toUtf8().toPercentEncoding() + endOfRequest);
    if (!socket.waitForBytesWritten(answerMs) || !socket.waitForReadyRead(answerMs))
        return false;
    return socket.read(1) == QByteArray(1, taken);
}

HandOver::HandOver(std::function<bool(const QString& graph)> wants, QObject* parent)
    : QObject(parent), m_wants(std::move(wants)), m_server(new QLocalServer(this))
{
    m_server->setSocketOptions(QLocalServer::UserAccessOption);
    connect(m_server, &QLocalServer::newConnection, this, &HandOver::take);
}

bool HandOver::listen(const QString& place)
{
    // Listening would take the place from a window that is there.
    QLocalSocket probe;
    probe.connectToServer(place);
    if (probe.waitForConnected(answerMs))
        return false;
    QLocalServer::removeServer(place);  // left behind by a window that ended without being closed
    return m_server->listen(place);
}

void HandOver::take()
{
    while (QLocalSocket* socket = m_server->nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        const auto read = [this, socket] {
            if (socket->bytesAvailable() > mostHandOverBytes) {
                socket->abort();
                return;
            }
            if (!socket->canReadLine())
                return;
            const QString graph = QString::fromUtf8(QByteArray::fromPercentEncoding(socket->readLine().trimmed()));
            const bool isWanted = !m_wants || m_wants(graph);
            socket->write(QByteArray(1, isWanted ? taken : notWanted));
            socket->flush();
            if (isWanted)
                Q_EMIT received(graph);
        };
        connect(socket, &QLocalSocket::readyRead, this, read);
        read();
    }
}

}

#include "moc_hand_over.cpp"
