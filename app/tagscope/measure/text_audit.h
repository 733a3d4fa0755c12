// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

class QWidget;

namespace tagscope::app {

/// What is wrong with the texts of a widget as it looks now, one line each: those with less contrast against what they
/// stand on than WCAG 2.1 AA asks for (4.5 to 1; 3 to 1 for large text; nothing for what is disabled), those that run
/// into each other, those that are cut off other than at the edge of something that scrolls, and those that something
/// hides a part of; and lists in which there is neither a row nor a sentence that says why. The background is the
/// commonest colour around the letters in a picture of the widget. GUI thread.
QStringList textProblems(QWidget& widget);

}
