// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAccessible>

namespace tagscope::app {

/// A list in a dock says that it has the focus because another of its rows has become current, as Qt's lists do, while
/// somebody works elsewhere: in the graph, that is at each step.
bool isStrayFocus(const QAccessibleEvent& event);

/// From here on readers of the screen do not hear of it, so that they stay where the keyboard is. GUI thread.
void keepReadersAtTheFocus();

}
