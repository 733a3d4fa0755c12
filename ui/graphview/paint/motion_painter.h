// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"
#include "ui/graphview/motion/motion.h"

#include <QPainter>

#include <vector>

namespace tagscope::ui {

/// Lines whose tokens are still on their way, in order: those at their ends are not to be drawn.
std::vector<int> linesOnTheWay(const Motion& motion);

/// Tokens between two nodes, and outlines of nodes that flash; over a picture of the scene, in its coordinates.
void paintTokenMoves(QPainter& painter, const Scene& scene, const Motion& motion, const Theme& theme, double zoom);

/// The same without motion: numbers at the nodes, in the order in which they sent deadness on.
void paintOrder(QPainter& painter, const Scene& scene, const TokenMoves& moves, const Theme& theme, double zoom);

}
