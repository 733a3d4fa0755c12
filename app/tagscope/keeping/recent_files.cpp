// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace tagscope::app {

QStringList recentFiles()
{
    QStringList files = QSettings().value(QStringLiteral("recent")).toStringList();
    files.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
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
