// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <qnamespace.h>

namespace tagscope::ui {

/// Roles that models of several views have.
namespace ItemRole {

constexpr int IsPending = Qt::UserRole + 100;   ///< true: the cell's content was asked for and is on its way
constexpr int CopiedText = Qt::UserRole + 101;  ///< what a copy of the cell says, if it says more than the cell
constexpr int WholeName = Qt::UserRole + 102;   ///< of a header: what it says where nothing stands around it
constexpr int IsHeading = Qt::UserRole + 103;   ///< true: the row holds no data, it stands over others

}

}
