// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QKeySequence>
#include <QList>

class QAction;
class QObject;
class QString;
class QWidget;

namespace tagscope::ui {

/// A command of the window; `name` is what records of changed keys call it.
QAction* makeCommand(QObject* window, const QString& name, const QString& text, const QList<QKeySequence>& keys);

/// Whether a command can be used now. Where it cannot, a further line of its tool tip says why: `whyNot`, if anything
/// is said.
void setUsable(QAction& command, bool isUsable, const QString& whyNot);

/// Brings the dock that a view is in, if it is in one, before those that share its place.
void showDockOf(QWidget& view);

}
