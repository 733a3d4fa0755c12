// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/parts/view_part.h"

#include <vector>

namespace tagscope::ui {
class BranchesPart;
class BreakpointsPart;
class Canvas;
class CanvasPanes;
class ConsolePart;
class FindModel;
class FramesPart;
class HangPart;
class InspectorPart;
class IterationsPart;
class LanesPart;
class LogPart;
class NotebookPart;
class PlacementPart;
class ReadyPart;
class Scrubber;
class WatchesPart;
}

namespace tagscope::app {

class ComparePart;
class InputsPart;
class OutlinePart;
class ProblemsPart;

/// The views of the window. Those by name are wired to something that is no part; a view that only shows what it is
/// told, and asks the focus to move, is in `all` alone.
struct Parts {
    ui::FramesPart* frames = nullptr;
    ui::ReadyPart* ready = nullptr;
    ui::BreakpointsPart* breakpoints = nullptr;
    ui::BranchesPart* branches = nullptr;
    ui::InspectorPart* inspector = nullptr;
    ui::ConsolePart* console = nullptr;
    InputsPart* inputs = nullptr;
    ui::IterationsPart* iterations = nullptr;
    ProblemsPart* problems = nullptr;
    ComparePart* compare = nullptr;
    ui::NotebookPart* notebook = nullptr;
    ui::WatchesPart* watches = nullptr;
    ui::LanesPart* lanes = nullptr;
    OutlinePart* outline = nullptr;
    ui::LogPart* log = nullptr;
    ui::HangPart* hang = nullptr;
    ui::PlacementPart* placement = nullptr;

    std::vector<ui::ViewPart*> all;  ///< in the order of their keys
};

/// The picture of the graph and what is around it, which some parts show, too.
struct PictureParts {
    ui::Canvas& canvas;
    ui::CanvasPanes& panes;
    ui::FindModel& names;
    ui::Scrubber& scrubber;
};

/// The window owns them.
Parts makeParts(const ui::PartContext& context, const PictureParts& picture);

}
