// SPDX-License-Identifier: Apache-2.0
#include "ui/session/firing_grid.h"

#include <algorithm>

namespace tagscope::ui {

namespace {

constexpr int64_t mostIterations = 10'000'000;

/// As the last firing left it, else as it stands at a live iteration.
GridCell cellAt(const Debugger& debugger, PlanId plan, TagId tag, const std::optional<IterationId>& live)
{
    GridCell cell;
    const std::optional<uint64_t> event = debugger.timeline()->findFiring(plan, tag, debugger.position());
    if (event) {
        const EventRecord record = debugger.timeline()->record(*event);
        if (record.kind == Event::Kind::Firing) {
            cell.phase = NodePhase::Done;
            cell.isDead = record.isDead;
            return cell;
        }
    }
    if (live) {
        const NodeView view = viewNode(*debugger.program(), debugger.state(), plan, *live);
        cell.phase = view.phase;
        cell.isDead = view.isDead;
    }
    return cell;
}

}

void FiringGrid::learn(const Timeline& timeline)
{
    // Tags are given in the order of their creation, and each has an event soon after.
    const auto capacity = static_cast<uint32_t>(timeline.tagCapacity());
    bool isGapless = true;
    for (uint32_t t = m_next; t < capacity; ++t) {
        const std::optional<TagEntry> entry = timeline.tag(TagId(t));
        if (!entry) {
            isGapless = false;
            continue;
        }
        m_next = isGapless ? t + 1 : m_next;
        if (!entry->parent.isValid() || entry->iteration < 0 || entry->iteration >= mostIterations)
            continue;
        std::vector<TagId>& tags = m_tags[{entry->parent, entry->frame}];
        const auto iteration = static_cast<size_t>(entry->iteration);
        if (tags.size() <= iteration)
            tags.resize(iteration + 1);
        tags[iteration] = TagId(t);
        m_newest[entry->frame] = entry->parent;
    }
}

const std::vector<TagId>* FiringGrid::tagsOf(const Debugger& debugger, uint32_t frame, TagId& parent)
{
    const std::shared_ptr<const Timeline> timeline = debugger.timeline();
    if (m_timeline != timeline || timeline->size() < m_size) {
        m_timeline = timeline;
        m_next = 0;
        m_tags.clear();
        m_newest.clear();
    }
    m_size = timeline->size();
    learn(*timeline);
    if (!parent.isValid()) {
        const auto newest = m_newest.find(frame);
        if (newest == m_newest.end())
            return nullptr;
        parent = newest->second;
    }
    const auto found = m_tags.find({parent, frame});
    return found == m_tags.end() ? nullptr : &found->second;
}

GridCells FiringGrid::cells(const Debugger& debugger, const GridRequest& request)
{
    GridCells cells;
    cells.frame = request.frame;
    cells.first = request.first;
    cells.nodes = request.nodes;
    if (!debugger.program())
        return cells;
    cells.parent = request.parent.value_or(TagId());
    const std::vector<TagId>* tags = tagsOf(debugger, request.frame, cells.parent);
    if (!tags)
        return cells;
    cells.iterations = static_cast<int64_t>(tags->size());
    const int64_t end = std::min(cells.iterations, request.first + std::min<int64_t>(request.count, GridRequest::mostColumns));
    for (int64_t i = std::max<int64_t>(0, request.first); i < end; ++i)
        cells.tags.push_back((*tags)[static_cast<size_t>(i)]);
    std::vector<std::optional<IterationId>> live;
    for (const TagId tag : cells.tags)
        live.push_back(tag.isValid() ? findIteration(debugger.state(), tag) : std::nullopt);
    cells.cells.reserve(cells.tags.size() * request.nodes.size());
    for (const NodeId node : request.nodes) {
        const PlanId plan = node.index() < debugger.graph()->size() ? debugger.program()->planOf(node) : PlanId();
        for (size_t c = 0; c < cells.tags.size(); ++c)
            cells.cells.push_back(plan.isValid() && cells.tags[c].isValid() ? cellAt(debugger, plan, cells.tags[c], live[c])
                                                                            : GridCell());
    }
    return cells;
}

}
