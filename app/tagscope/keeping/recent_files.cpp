// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/recent_files.h"

#include "core/io/graph_reader.h"

#include <QFileInfo>
#include <QSettings>

namespace tagscope::app {

QStringList recentFiles()
{
    QStringList files = QSettings().value(QStringLiteral("recent")).toStringList();
    // One of several graphs of a file is there as long as the file is.
    files.removeIf([](const QString& path) {
        return !QFileInfo::exists(QString::fromStdString(graphAddress(path.toStdString()).file));
    });
    return files;
}

void rememberRecentFile(const QString& path)
{
    const QString whole = QFileInfo(path).absoluteFilePath();
    QStringList recent = recentFiles();
    recent.removeAll(whole);
    recent.prepend(whole);
    QSettings().setValue(QStringLiteral("recent"), recent.mid(0, 12));
}

}
