// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QAbstractItemView;

namespace tagscope::ui {

/// The selected cells as tab-separated values, in the order in which they stand there: one line a row, from the first
/// to the last column in which anything is selected; cells between that are not selected stay empty. Columns that the
/// view hides are left out, and those in which something selected is still on its way (ItemRole::IsPending, with no
/// CopiedText to stand for it). Tabs and line ends within a cell become blanks; a tick without words is a ✓. Not more
/// than a million cells. GUI thread.
QString selectedText(const QAbstractItemView& view);

/// Ctrl+C in the view copies `selectedText`, and its context menu offers it unless it has one of its own.
void makeCopyable(QAbstractItemView* view);

/// Whether a click picks further rows, to be copied: whoever does so does not want to go there.
bool extendsSelection();

}
