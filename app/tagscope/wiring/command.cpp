// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/wiring/command.h"

#include <QAction>
#include <QDockWidget>

namespace tagscope::app {

QAction* makeCommand(QObject* window, const QString& name, const QString& text, const QList<QKeySequence>& keys)
{
    auto* action = new QAction(text, window);
    action->setObjectName(name);
    action->setShortcuts(keys);
    return action;
}

void showDockOf(QWidget& view)
{
    for (QWidget* widget = &view; widget; widget = widget->parentWidget())
        if (auto* dock = qobject_cast<QDockWidget*>(widget)) {
            dock->show();
            dock->raise();
            return;
        }
}

}
