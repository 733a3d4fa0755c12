// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/reader_focus.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDockWidget>

namespace tagscope::app {

namespace {

const QDockWidget* dockOf(const QWidget* widget)
{
    while (widget && !qobject_cast<const QDockWidget*>(widget))
        widget = widget->parentWidget();
    return qobject_cast<const QDockWidget*>(widget);
}

void pass(QAccessibleEvent* event)
{
    if (isStrayFocus(*event))
        return;
    QAccessible::installUpdateHandler(nullptr);
    QAccessible::updateAccessibility(event);
    QAccessible::installUpdateHandler(&pass);
}

}

bool isStrayFocus(const QAccessibleEvent& event)
{
    const auto* view =
        event.type() == QAccessible::Focus ? qobject_cast<const QAbstractItemView*>(event.object()) : nullptr;
    const QDockWidget* dock = dockOf(view);
    // A list that a line beside it leads through is where the keyboard is.
    return dock && !dock->isAncestorOf(QApplication::focusWidget());
}

void keepReadersAtTheFocus()
{
    QAccessible::installUpdateHandler(&pass);
}

}
