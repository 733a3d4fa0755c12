// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/shared_data.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

namespace tagscope::test {

/// What a call of `tagscope-cli` came to.
struct CliRun {
    int exitCode = -1;  ///< -1: it crashed
    QByteArray output;
    QString errors;

    QJsonObject json() const { return QJsonDocument::fromJson(output).object(); }
};

inline CliRun runCli(const QStringList& arguments)
{
    QProcess process;
    process.start(QStringLiteral(TAGSCOPE_CLI), arguments);
    process.waitForFinished(-1);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
            QString::fromUtf8(process.readAllStandardError())};
}

/// The path of a bundled example by its name, "counter".
inline QString exampleGraph(const char* name)
{
    return QString::fromStdString(sourcePath("resources/examples/%1.pbtxt")).arg(QLatin1String(name));
}

/// Writes a file into a folder; its path, empty if it could not be written.
inline QString writtenFile(const QTemporaryDir& folder, const char* name, const QByteArray& content)
{
    const QString path = folder.filePath(QLatin1String(name));
    QFile out(path);
    return out.open(QIODevice::WriteOnly) && out.write(content) == content.size() ? path : QString();
}

}
