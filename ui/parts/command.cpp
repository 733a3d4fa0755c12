// SPDX-License-Identifier: Apache-2.0
#include "ui/parts/command.h"

#include <QAction>
#include <QDockWidget>

namespace tagscope::ui {

QAction* makeCommand(QObject* window, const QString& name, const QString& text, const QList<QKeySequence>& keys)
{
    auto* action = new QAction(text, window);
    action->setObjectName(name);
    action->setShortcuts(keys);
    return action;
}

void setUsable(QAction& command, bool isUsable, const QString& whyNot)
{
    command.setEnabled(isUsable);
    const QString what = command.toolTip().section(QLatin1Char('\n'), 0, 0);
    command.setToolTip(isUsable || whyNot.isEmpty() ? what : what + QLatin1Char('\n') + whyNot);
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
