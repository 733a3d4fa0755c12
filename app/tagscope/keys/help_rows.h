// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/find/find_model.h"

#include <vector>

namespace tagscope::app {

/// Every command of these menus, and every key that is none: what it does, by which key, and where.
std::vector<ui::FindHelp> helpRows(const QList<QAction*>& menus);

}
