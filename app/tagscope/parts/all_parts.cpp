// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/parts/all_parts.h"

#include "app/tagscope/graph/outline_part.h"
#include "app/tagscope/run/compare_part.h"
#include "app/tagscope/run/inputs_part.h"
#include "app/tagscope/run/problems_part.h"
#include "ui/branches/branches_part.h"
#include "ui/breakpoints/breakpoints_part.h"
#include "ui/breakpoints/ready_part.h"
#include "ui/console/console_part.h"
#include "ui/devices/devices_part.h"
#include "ui/diagnosis/hang_part.h"
#include "ui/frames/frames_part.h"
#include "ui/frames/iterations_part.h"
#include "ui/frontier/frontier_part.h"
#include "ui/ideal/ideal_part.h"
#include "ui/inspector/inspector_part.h"
#include "ui/kernels/kernels_part.h"
#include "ui/log/log_part.h"
#include "ui/matrix/matrix_part.h"
#include "ui/messages/messages_part.h"
#include "ui/notebook/notebook_part.h"
#include "ui/placement/placement_part.h"
#include "ui/resources/resources_part.h"
#include "ui/slack/slack_part.h"
#include "ui/spacetime/space_time_part.h"
#include "ui/timeline/lanes_part.h"
#include "ui/watch/watches_part.h"

namespace tagscope::app {

Parts makeParts(const ui::PartContext& context, const PictureParts& picture)
{
    Parts parts;
    const auto add = [&](auto* part) {
        parts.all.push_back(part);
        return part;
    };
    parts.frames = add(new ui::FramesPart(context));
    parts.ready = add(new ui::ReadyPart(context));
    parts.breakpoints = add(new ui::BreakpointsPart(context));
    parts.branches = add(new ui::BranchesPart(context));
    parts.inspector = add(new ui::InspectorPart(context));
    parts.console = add(new ui::ConsolePart(context));
    parts.inputs = add(new InputsPart(context));
    parts.iterations = add(new ui::IterationsPart(context));
    parts.problems = add(new ProblemsPart(context));
    parts.compare = add(new ComparePart(context, *parts.iterations->view()));
    parts.notebook = add(new ui::NotebookPart(context, [inputs = parts.inputs] { return inputs->text(); }));
    parts.watches = add(new ui::WatchesPart(context));
    parts.lanes = add(new ui::LanesPart(context, picture.scrubber));
    parts.outline = add(new OutlinePart(context, picture.canvas, picture.panes, picture.names));
    parts.log = add(new ui::LogPart(context));
    add(new ui::ResourcesPart(context));
    add(new ui::MessagesPart(context));
    add(new ui::DevicesPart(context));
    add(new ui::SpaceTimePart(context));
    add(new ui::MatrixPart(context));
    add(new ui::FrontierPart(context));
    add(new ui::KernelsPart(context));
    add(new ui::SlackPart(context));
    add(new ui::IdealPart(context));
    parts.placement = add(new ui::PlacementPart(context));
    parts.hang = add(new ui::HangPart(context));
    return parts;
}

}
