// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace tagscope::app {

/// Files that were opened, the last one first, as long as they are there; at most 12 are kept.
QStringList recentFiles();
void rememberRecentFile(const QString& path);

}
