// SPDX-License-Identifier: Apache-2.0
#include "ui/session/firing_grid.h"

#include "core/debug/causes/token_source.h"
#include "core/debug/record/describe.h"
#include "core/tensor/format.h"
#include "ui/session/shown_tag.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr int64_t mostIterations = 10'000'000;

/// As a firing left it.
void fill(GridCell& cell, const Timeline& timeline, uint64_t event)
{
    cell.phase = NodePhase::Done;
    cell.isDead = timeline.record(event).isDead;
    cell.notCaptured = timeline.missing(event);
    cell.isOverridden = timeline.edit(event) != nullptr;
}

/// As it stands at a live iteration.
void fill(GridCell& cell, const NodeView& view)
{
    cell.phase = view.phase;
    cell.isDead = view.isDead;
    cell.isDoomed = view.isDoomed;
}

/// As the last firing left it, else as it stands at a live iteration.
GridCell cellAt(const Debugger& debugger, PlanId plan, TagId tag, const std::optional<IterationId>& live)
{
    GridCell cell;
    const Timeline& timeline = *debugger.timeline();
    const std::optional<uint64_t> event = timeline.findFiring(plan, tag, debugger.position());
    if (event && timeline.record(*event).kind == Event::Kind::Firing)
        fill(cell, timeline, *event);
    else if (live)
        fill(cell, viewNode(*debugger.program(), debugger.state(), plan, *live));
    return cell;
}

/// What may be replayed to find the values of some cells: a few milliseconds.
constexpr uint64_t mostReplayed = 100'000;
constexpr size_t summaryLength = 48;
constexpr size_t mostValueCharacters = 7;

/// A scalar in so few characters that it fits a cell; empty if it does not.
std::string shortValue(const Tensor& value)
{
    if (!value.isScalar() || value.isRef() || value.dtype() == DType::Resource)
        return {};
    std::string text = nestedText(value, 2 * mostValueCharacters);
    if (text.size() > mostValueCharacters) {
        if (value.dtype() == DType::Float)
            text = fmt::format("{:.3g}", value.at<float>(0));
        else if (value.dtype() == DType::Double)
            text = fmt::format("{:.3g}", value.at<double>(0));
    }
    return text.size() <= mostValueCharacters + 1 ? text : std::string();
}

/// Values of cells that have fired, from one replay of the events between the first and the last of the columns'
/// iterations.
void fillValues(const Debugger& debugger, GridCells& cells)
{
    const Timeline& timeline = *debugger.timeline();
    const Program& program = *debugger.program();
    std::unordered_map<uint32_t, size_t> columns;
    std::unordered_map<uint32_t, size_t> rows;
    uint64_t begin = UINT64_MAX;
    uint64_t end = 0;
    for (size_t c = 0; c < cells.tags.size(); ++c) {
        const std::optional<TagEntry> entry = cells.tags[c].isValid() ? timeline.tag(cells.tags[c]) : std::nullopt;
        if (!entry)
            continue;
        columns.emplace(cells.tags[c].value, c);
        begin = std::min(begin, entry->firstEvent);
        end = std::max(end, entry->lastEvent + 1);
    }
    for (size_t r = 0; r < cells.nodes.size(); ++r)
        if (const PlanId plan = program.planOf(cells.nodes[r]); plan.isValid())
            rows.emplace(plan.value, r);
    end = std::min(end, debugger.position());
    if (begin >= end)
        return;
    const auto look = [&](const State& before, const Event& event) {
        const auto column = columns.find(event.tag.value);
        const auto row = column == columns.end() ? rows.end() : rows.find(event.node.value);
        if (row == rows.end() || event.kind != Event::Kind::Firing || event.isDead)
            return true;
        const std::vector<Tensor> outputs = followReferences(event.outputs, before.resources, event.effects);
        const auto live = std::ranges::find_if(outputs, &Tensor::hasValue);
        if (live == outputs.end())
            return true;
        GridCell& cell = cells.cells[row->second * cells.tags.size() + column->second];
        cell.notCaptured = timeline.missing(before.position);  // of what a node passes on, where it was made
        cell.value = shortValue(*live);
        cell.summary = recordedSummary(*live, summaryLength);
        if (const ValueFigures* figures = debugger.figures(*live))
            cell.summary += ": " + figuresText(*figures);
        return true;
    };
    timeline.visit(begin, std::min(end, begin + mostReplayed), look, Values::Kept);
}

/// How the nodes of a frame stand at one of its iterations, by what has fired there and, if it is live, by what it
/// waits for.
std::vector<std::pair<NodeId, GridCell>> nodesAt(const LineAt& line, TagId tag, StaticFrameId number)
{
    const Program& program = line.program();
    const Timeline& timeline = *line.timeline;
    const PlanFrame& frame = program.frame(number);
    std::vector<GridCell> cells(frame.nodeCount);
    for (std::optional<uint64_t> event = timeline.findLast(tag, line.position()); event;
         event = timeline.findLast(tag, *event)) {
        const EventRecord record = timeline.record(*event);
        if (record.kind == Event::Kind::Firing)
            fill(cells[record.node.value - frame.firstNode], timeline, *event);
    }
    const std::optional<IterationId> live = findIteration(*line.state, tag);
    const StartedIndex started(*line.state);
    std::vector<std::pair<NodeId, GridCell>> nodes;
    for (uint32_t i = 0; i < frame.nodeCount; ++i) {
        const PlanId plan(frame.firstNode + i);
        if (live && cells[i].phase != NodePhase::Done)
            fill(cells[i], viewNode(program, *line.state, started, plan, *live));
        if (!program.isHelper(plan))
            nodes.emplace_back(program.nodeOf(plan), std::move(cells[i]));
    }
    return nodes;
}

TokenSources tokensOf(const LineAt& line)
{
    return TokenSources({*line.names, *line.timeline, *line.state});
}

}

void FiringGrid::learn(const std::shared_ptr<const Timeline>& line)
{
    const Timeline& timeline = *line;
    if (m_timeline != line || timeline.size() < m_size) {
        m_timeline = line;
        m_next = 0;
        m_tags.clear();
        m_newest.clear();
    }
    m_size = timeline.size();
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

const std::vector<TagId>* FiringGrid::tagsOf(const LineAt& line, StaticFrameId frame, TagId& parent)
{
    learn(line.timeline);
    if (!parent.isValid()) {
        const auto newest = m_newest.find(frame);
        if (newest == m_newest.end())
            return nullptr;
        parent = newest->second;
    }
    const auto found = m_tags.find({parent, frame});
    return found == m_tags.end() ? nullptr : &found->second;
}

const std::map<FiringGrid::Instance, std::vector<TagId>>& FiringGrid::instances(const LineAt& line)
{
    learn(line.timeline);
    return m_tags;
}

std::optional<TagId> FiringGrid::tag(const LineAt& line, StaticFrameId frame, std::optional<TagId> parent,
                                     int64_t iteration)
{
    TagId entered = parent.value_or(TagId());
    const std::vector<TagId>* tags = tagsOf(line, frame, entered);
    if (!tags || iteration < 0 || iteration >= std::ssize(*tags) || !(*tags)[static_cast<size_t>(iteration)].isValid())
        return std::nullopt;
    return (*tags)[static_cast<size_t>(iteration)];
}

std::optional<TagId> FiringGrid::resolve(const LineAt& line, IterationQuery& of)
{
    const State& state = *line.state;
    std::optional<TagId> tag = of.tag;
    if (!tag) {
        TagId parent = of.parent.value_or(TagId());
        if (tagsOf(line, of.frame, parent))
            tag = this->tag(line, of.frame, parent, of.iteration);
        // What has only just begun has no event yet.
        if (const FrameInstance* live = tag ? nullptr : tokensOf(line).instance(parent, of.frame); live
            && of.iteration >= live->oldest && of.iteration <= live->highest && live->iteration(of.iteration).isValid())
            tag = state.iteration(live->iteration(of.iteration)).tag;
    }
    for (const TagLevel& level : std::exchange(of.within, {}))
        if (!tag || !goWithin(line, *tag, level))
            break;
    if (const auto place = tag ? tokensOf(line).place(*tag) : std::nullopt) {
        of.frame = place->frame;
        of.parent = place->parent;
        of.iteration = place->iteration;
    }
    return tag;
}

bool FiringGrid::goWithin(const LineAt& line, TagId& tag, const TagLevel& level)
{
    TagId parent = tag;
    const std::vector<TagId>* tags = tagsOf(line, level.frame, parent);
    const int64_t last = tags ? std::min(level.iteration, begunBefore(*line.timeline, *tags, line.position()) - 1) : -1;
    if (last >= 0)
        tag = (*tags)[static_cast<size_t>(last)];
    return last >= 0;
}

std::vector<IterationStep> FiringGrid::pathTo(const LineAt& line, TagId tag)
{
    std::vector<IterationStep> path;
    const TokenSources tokens = tokensOf(line);
    for (auto level = tokens.place(tag); level && level->frame != rootFrame; level = tokens.place(tag)) {
        const FrameInstance* live = tokens.instance(level->parent, level->frame);
        TagId parent = level->parent;
        const std::vector<TagId>* tags = tagsOf(line, level->frame, parent);
        path.push_back({tag, level->frame, level->iteration, level->parent,
                        live       ? live->highest + 1
                            : tags ? std::ssize(*tags)
                                   : 0});
        tag = level->parent;
    }
    std::ranges::reverse(path);
    return path;
}

IterationAnswer FiringGrid::iteration(const LineAt& line, const IterationQuery& request)
{
    IterationAnswer answer{request, {}};
    IterationQuery& of = answer.of;
    const std::optional<TagId> tag = resolve(line, of);
    if (of.frame.index() >= line.program().frames().size() || (request.tag && of.frame == rootFrame))
        return answer;
    const bool hasFired = tag && line.timeline->findLast(*tag, line.position());
    if (hasFired || (tag && findIteration(*line.state, *tag)))
        answer.path = pathTo(line, *tag);
    if (!hasFired)
        return answer;
    answer.nodes = nodesAt(line, *tag, of.frame);
    const auto over = std::ranges::find_if(
        answer.path, [&](const IterationStep& step) { return !findIteration(*line.state, step.tag); });
    if (over != answer.path.end())
        addBeside(line, answer, {answer.path.begin(), over + 1});
    return answer;
}

void FiringGrid::addBeside(const LineAt& line, IterationAnswer& answer, const std::vector<IterationStep>& path)
{
    constexpr size_t most = 64;  // frames may be many and deep
    if (answer.beside.size() >= most)
        return;
    const IterationStep& at = path.back();
    if (at.tag != answer.path.back().tag)
        answer.beside.push_back({path, nodesAt(line, at.tag, at.frame)});
    // The next on the way to what was asked about.
    const bool leadsOn = path.size() < answer.path.size() && at.tag == answer.path[path.size() - 1].tag;
    const IterationStep* next = leadsOn ? &answer.path[path.size()] : nullptr;
    const auto frames = line.program().frames();
    for (StaticFrameId f(1); f.index() < frames.size(); ++f.value) {
        TagId tag = next && next->frame == f ? next->tag : at.tag;
        if (frames[f.index()].parent == at.frame
            && (tag != at.tag || goWithin(line, tag, {f, std::numeric_limits<int64_t>::max()})))
            addBeside(line, answer, pathTo(line, tag));
    }
}

GridCells FiringGrid::cells(const Debugger& debugger, const GridQuery& request)
{
    GridCells cells;
    cells.frame = request.frame;
    cells.first = request.first;
    cells.nodes = request.nodes;
    cells.events = request.events;
    if (!debugger.program())
        return cells;
    cells.parent = request.parent.value_or(TagId());
    const std::vector<TagId>* tags = tagsOf(debugger, request.frame, cells.parent);
    if (!tags)
        return cells;
    cells.iterations = static_cast<int64_t>(tags->size());
    if (request.events)
        cells.covered = iterationsIn(*debugger.timeline(), *tags, *request.events);
    const int64_t end =
        std::min(cells.iterations, request.first + std::min<int64_t>(request.count, GridQuery::mostColumns));
    for (int64_t i = std::max<int64_t>(0, request.first); i < end; ++i)
        cells.tags.push_back((*tags)[static_cast<size_t>(i)]);
    std::vector<std::optional<IterationId>> live;
    for (const TagId tag : cells.tags)
        live.push_back(tag.isValid() ? findIteration(debugger.state(), tag) : std::nullopt);
    cells.cells.reserve(cells.tags.size() * request.nodes.size());
    for (const NodeId node : request.nodes) {
        const PlanId plan = debugger.program()->planOf(node);
        for (size_t c = 0; c < cells.tags.size(); ++c)
            cells.cells.push_back(plan.isValid() && cells.tags[c].isValid()
                                      ? cellAt(debugger, plan, cells.tags[c], live[c])
                                      : GridCell());
    }
    fillValues(debugger, cells);
    return cells;
}

}
