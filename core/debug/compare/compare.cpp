// SPDX-License-Identifier: Apache-2.0
#include "core/debug/compare/compare.h"

#include "core/base/say.h"
#include "core/debug/compare/compare_pairs.h"
#include "core/debug/names/tag_names.h"
#include "core/debug/record/describe.h"
#include "core/tensor/format.h"

#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace tagscope {

namespace {

using RowKind = CompareRow::Kind;

constexpr uint64_t sliceEvents = 1u << 15;
constexpr size_t textLength = 80;
/// Firings that wait for their counterpart: lines whose orders differ by more are not compared to the end.
constexpr size_t mostWaiting = size_t{1} << 21;

using Outputs = boost::container::small_vector<Tensor, 1>;

/// A firing whose counterpart has not come yet.
struct Fired {
    PlanId node;
    TagId tag;
    uint32_t event = 0;
    bool isDead = false;
    Outputs outputs;
};

/// A row before its texts are made.
struct Draft {
    RowKind kind = RowKind::Same;
    int slot = 0;
    PlanId leftNode;
    PlanId rightNode;
    TagId leftTag;
    TagId rightTag;
    uint32_t leftEvent = 0;
    uint32_t rightEvent = 0;
    bool isLeftDead = false;  ///< the node fired dead
    bool isRightDead = false;
    Tensor left;
    Tensor right;
    TensorDifference difference;

    bool hasLeft() const { return leftNode.isValid(); }
    bool hasRight() const { return rightNode.isValid(); }
    /// The left side's events, then those that only the right side has.
    uint64_t order() const { return hasLeft() ? leftEvent : uint64_t{1} << 32 | rightEvent; }
};

/// The first so many drafts, in any order of coming.
class FirstDrafts {
public:
    explicit FirstDrafts(size_t most) : m_most(most) {}

    void add(Draft&& draft)
    {
        if (m_most == 0 || draft.order() > m_last)
            return;
        m_drafts.push_back(std::move(draft));
        if (m_drafts.size() >= 2 * m_most)
            trim();
    }
    std::vector<Draft> take()
    {
        trim();
        return std::move(m_drafts);
    }

private:
    void trim()
    {
        std::ranges::sort(m_drafts, {}, &Draft::order);
        if (m_drafts.size() <= m_most)
            return;
        m_drafts.resize(m_most);
        m_last = m_drafts.back().order();
    }

    size_t m_most;
    uint64_t m_last = UINT64_MAX;
    std::vector<Draft> m_drafts;
};

RowKind kindOf(const TensorDifference& d)
{
    switch (d.kind) {
    case TensorDifference::Kind::None: return RowKind::Same;
    case TensorDifference::Kind::Values: return RowKind::Value;
    case TensorDifference::Kind::Presence: return RowKind::Deadness;
    case TensorDifference::Kind::DType:
    case TensorDifference::Kind::Shape: break;
    }
    return RowKind::Type;
}

/// "float32 [2,3], [1,0] = 7".
std::string elementWithPlace(const Tensor& value, int64_t index, const std::string& place)
{
    return fmt::format("{} {}, {} = {}", dtypeNumpyName(value.dtype()), value.shape().toString(), place,
                       elementText(value, index));
}

/// Goes through both sides in slices, so that what waits for its counterpart stays little where the orders are alike.
class SideComparer {
public:
    SideComparer(const CompareSide& left, const CompareSide& right, const CompareOptions& options)
        : m_left(left), m_right(right), m_options(options), m_pairs(pairSides(left, right, options.stop)),
          m_differences(std::max<size_t>(options.mostDifferences, 1)), m_equal(options.mostEqual)
    {
        m_leftCount = m_pairs.left.nodes.size();
        m_nodes.resize(m_leftCount + m_pairs.right.nodes.size());
        m_differs.resize(m_nodes.size());
    }

    CompareReport compare();

private:
    struct Reader {
        const CompareSide& side;
        const ComparePairs::Side& numbers;
        uint64_t next;
        std::unordered_multimap<uint64_t, Fired> waiting;

        bool isAtEnd() const { return next >= numbers.end; }
        double done() const
        {
            return isAtEnd()
                ? 2
                : static_cast<double>(next - numbers.begin) / static_cast<double>(numbers.end - numbers.begin);
        }
    };

    bool isStopped() const { return m_options.stop && m_options.stop->load(std::memory_order_relaxed); }
    bool readSlice(Reader& reader, Reader& other, bool isLeft);
    void take(Reader& reader, Reader& other, bool isLeft, const State& before, const Event& event);
    void pair(const Fired& left, const Fired& right);
    void single(Fired&& fired, bool isLeft);
    void add(Draft&& draft);
    /// A node's place in m_nodes.
    size_t nodeIndex(uint32_t number, bool isLeft) const
    {
        return (isLeft || (number & ComparePairs::isSingle) == 0 ? 0 : m_leftCount)
            + (number & ~ComparePairs::isSingle);
    }
    CompareRow row(const Draft& draft, const TagNames& leftNames, const TagNames& rightNames) const;

    const CompareSide& m_left;
    const CompareSide& m_right;
    const CompareOptions& m_options;
    ComparePairs m_pairs;
    CompareReport m_report;
    FirstDrafts m_differences;
    FirstDrafts m_equal;
    size_t m_leftCount = 0;
    std::vector<bool> m_nodes;  // seen; those that only the right side has stand behind the left side's
    std::vector<bool> m_differs;
};

void SideComparer::add(Draft&& draft)
{
    ++m_report.counts[static_cast<size_t>(draft.kind)];
    const size_t node = draft.hasLeft() ? nodeIndex(m_pairs.left.nodes[draft.leftNode.index()], true)
                                        : nodeIndex(m_pairs.right.nodes[draft.rightNode.index()], false);
    m_nodes[node] = true;
    if (draft.kind == RowKind::Same) {
        m_equal.add(std::move(draft));
        return;
    }
    m_differs[node] = true;
    if (draft.kind == RowKind::Value) {
        m_report.largestAbsolute = std::max(m_report.largestAbsolute, draft.difference.largestAbsolute);
        m_report.largestRelative = std::max(m_report.largestRelative, draft.difference.largestRelative);
    }
    m_differences.add(std::move(draft));
}

void SideComparer::pair(const Fired& left, const Fired& right)
{
    Draft draft;
    draft.leftNode = left.node;
    draft.rightNode = right.node;
    draft.leftTag = left.tag;
    draft.rightTag = right.tag;
    draft.leftEvent = left.event;
    draft.rightEvent = right.event;
    draft.isLeftDead = left.isDead;
    draft.isRightDead = right.isDead;
    const size_t outputs = std::min(left.outputs.size(), right.outputs.size());
    bool hasSlot = false;
    for (size_t i = 0; i < outputs; ++i) {
        const TensorDifference d = differenceOf(left.outputs[i], right.outputs[i], m_options.tolerance, m_options.stop);
        // The output that is shown: the first that differs, of several that differ in value the one that does most.
        const bool isWorse = !d.isEqual()
            && (draft.difference.isEqual()
                || (d.kind == draft.difference.kind && d.largestAbsolute > draft.difference.largestAbsolute));
        const bool isFirstLive = !hasSlot && draft.difference.isEqual() && left.outputs[i].hasValue();
        if (!isWorse && !isFirstLive)
            continue;
        hasSlot = true;
        draft.slot = static_cast<int>(i);
        draft.difference = d;
        draft.left = left.outputs[i];
        draft.right = right.outputs[i];
    }
    draft.kind = left.isDead != right.isDead ? RowKind::Deadness : kindOf(draft.difference);
    if (draft.kind == RowKind::Same && left.outputs.size() != right.outputs.size())
        draft.kind = RowKind::Type;
    add(std::move(draft));
}

void SideComparer::single(Fired&& fired, bool isLeft)
{
    Draft draft;
    draft.kind = isLeft ? RowKind::OnlyLeft : RowKind::OnlyRight;
    (isLeft ? draft.leftNode : draft.rightNode) = fired.node;
    (isLeft ? draft.leftTag : draft.rightTag) = fired.tag;
    (isLeft ? draft.leftEvent : draft.rightEvent) = fired.event;
    (isLeft ? draft.isLeftDead : draft.isRightDead) = fired.isDead;
    for (size_t i = fired.outputs.size(); i-- > 0;)
        if (fired.outputs[i].hasValue()) {
            draft.slot = static_cast<int>(i);
            (isLeft ? draft.left : draft.right) = fired.outputs[i];
        }
    add(std::move(draft));
}

void SideComparer::take(Reader& reader, Reader& other, bool isLeft, const State& before, const Event& event)
{
    if (event.kind != Event::Kind::Firing)
        return;
    const uint32_t node = reader.numbers.nodes[event.node.index()];
    const uint32_t tag = event.tag.index() < reader.numbers.tags.size() ? reader.numbers.tags[event.tag.index()]
                                                                        : ComparePairs::notCompared;
    if (node == ComparePairs::notCompared || tag == ComparePairs::notCompared)
        return;
    Fired fired{event.node, event.tag, static_cast<uint32_t>(before.position), event.isDead, {}};
    if (std::ranges::any_of(event.outputs, &Tensor::isRef)) {
        const std::vector<Tensor> values = followReferences(event.outputs, before.resources, event.effects);
        fired.outputs.assign(values.begin(), values.end());
    } else {
        fired.outputs.assign(event.outputs.begin(), event.outputs.end());
    }
    if (((node | tag) & ComparePairs::isSingle) != 0) {
        single(std::move(fired), isLeft);
        return;
    }
    const uint64_t key = uint64_t{tag} << 32 | node;
    const auto found = other.waiting.find(key);
    if (found == other.waiting.end()) {
        reader.waiting.emplace(key, std::move(fired));
        return;
    }
    if (isLeft)
        pair(fired, found->second);
    else
        pair(found->second, fired);
    other.waiting.erase(found);
}

bool SideComparer::readSlice(Reader& reader, Reader& other, bool isLeft)
{
    const uint64_t end = std::min(reader.numbers.end, reader.next + sliceEvents);
    reader.side.timeline->visit(reader.next, end, [&](const State& before, const Event& event) {
        if (before.position % 256 == 0 && isStopped())
            return false;
        take(reader, other, isLeft, before, event);
        return true;
    });
    reader.next = end;
    if (isStopped()) {
        m_report.note = say("stopped before the end");
        return false;
    }
    if (reader.waiting.size() > mostWaiting) {
        m_report.note = say("the orders of the two sides differ by more than {} firings: not compared beyond event {}",
                            grouped(mostWaiting), grouped(reader.next));
        return false;
    }
    return true;
}

CompareRow SideComparer::row(const Draft& draft, const TagNames& leftNames, const TagNames& rightNames) const
{
    CompareRow row;
    row.kind = draft.kind;
    row.slot = draft.slot;
    const auto valueText = [](bool fired, const Tensor& value, bool isDead) {
        // A node without outputs has no value that could be shown.
        return !fired         ? std::string()
            : !value.isNone() ? summaryText(value, textLength)
            : isDead          ? say("dead")
                              : say("live");
    };
    if (draft.hasLeft()) {
        const Program& program = m_left.timeline->program();
        row.node = program.nodeOf(draft.leftNode);
        row.name = program.nameOf(draft.leftNode);
        row.leftTag = leftNames.shortName(tagChain(*m_left.timeline, draft.leftTag));
        row.leftTagId = draft.leftTag;
        row.leftEvent = draft.leftEvent;
    }
    if (draft.hasRight()) {
        if (!draft.hasLeft()) {
            row.name = m_right.timeline->program().nameOf(draft.rightNode);
            row.node = m_left.timeline->program().graph().find(row.name).value_or(NodeId());
        }
        row.rightTag = rightNames.shortName(tagChain(*m_right.timeline, draft.rightTag));
        row.rightTagId = draft.rightTag;
        row.rightEvent = draft.rightEvent;
    }
    const bool hasOutputs = draft.left.hasValue() || draft.right.hasValue();
    const PlanNode& node = draft.hasLeft() ? m_left.timeline->program().node(draft.leftNode)
                                           : m_right.timeline->program().node(draft.rightNode);
    row.namesFirst = hasOutputs && node.opClass == OpClass::Switch;
    row.isLeftDead = draft.hasLeft() && draft.left.isNone() && (draft.isLeftDead || hasOutputs);
    row.left = valueText(draft.hasLeft(), draft.left, row.isLeftDead);
    row.right = valueText(draft.hasRight(), draft.right, draft.isRightDead || hasOutputs);
    if (draft.kind == RowKind::Value) {
        row.absolute = draft.left.dtype() == DType::Bool
            ? 0
            : draft.difference.largestAbsolute;  // of true and false there is none
        row.relative = draft.difference.largestRelative;
        row.differing = draft.difference.differing;
        row.elements = draft.left.elements();
        row.where = elementPlace(draft.left.shape(), draft.difference.largestIndex);
        // The beginnings of large tensors look alike: the element that differs most tells more.
        if (row.elements > 1 && draft.left.dtype() != DType::String) {
            row.left = elementWithPlace(draft.left, draft.difference.largestIndex, row.where);
            row.right = elementWithPlace(draft.right, draft.difference.largestIndex, row.where);
        }
    }
    return row;
}

CompareReport SideComparer::compare()
{
    m_report.sharedEvents = m_pairs.sharedEvents;
    m_report.tolerance = m_options.tolerance;
    Reader left{m_left, m_pairs.left, m_pairs.left.begin, {}};
    Reader right{m_right, m_pairs.right, m_pairs.right.begin, {}};
    bool goesOn = !m_pairs.wasStopped;
    if (!goesOn)
        m_report.note = say("stopped before the end");
    while (goesOn && !(left.isAtEnd() && right.isAtEnd()))
        goesOn = left.done() <= right.done() ? readSlice(left, right, true) : readSlice(right, left, false);
    // What still waits has no counterpart; unless it was never looked for.
    if (goesOn) {
        for (auto& [key, fired] : left.waiting)
            single(std::move(fired), true);
        for (auto& [key, fired] : right.waiting)
            single(std::move(fired), false);
    }
    m_report.nodes = static_cast<size_t>(std::ranges::count(m_nodes, true));
    m_report.nodesDiffering = static_cast<size_t>(std::ranges::count(m_differs, true));
    std::vector<Draft> drafts = m_differences.take();
    std::vector<Draft> equal = m_equal.take();
    drafts.insert(drafts.end(), std::make_move_iterator(equal.begin()), std::make_move_iterator(equal.end()));
    std::ranges::sort(drafts, {}, &Draft::order);
    const TagNames leftNames(m_left.timeline->programPtr());
    const TagNames rightNames(m_right.timeline->programPtr());
    for (const Draft& draft : drafts)
        m_report.rows.push_back(row(draft, leftNames, rightNames));
    return std::move(m_report);
}

}

std::unordered_set<uint32_t> CompareReport::differingNodes() const
{
    std::unordered_set<uint32_t> differing;
    for (const CompareRow& row : rows)
        if (row.kind != CompareRow::Kind::Same && row.node.isValid())
            differing.insert(row.node.value);
    return differing;
}

uint64_t CompareReport::firings() const
{
    return std::accumulate(counts.begin(), counts.end(), uint64_t{0});
}

const CompareRow* CompareReport::first() const
{
    const auto found = std::ranges::find_if(rows, [](const CompareRow& row) { return row.kind != RowKind::Same; });
    return found == rows.end() ? nullptr : &*found;
}

Result<CompareReport> compareSides(const CompareSide& left, const CompareSide& right, const CompareOptions& options)
{
    const auto frameOf = [](const CompareSide& side) {
        const std::optional<TagEntry> entry = side.timeline->tag(side.root);
        return side.root == TagId(0u) ? std::optional<std::string>("")
            : entry                   ? std::optional(side.timeline->program().frame(entry->frame).name)
                                      : std::nullopt;
    };
    const std::optional<std::string> leftFrame = frameOf(left);
    const std::optional<std::string> rightFrame = frameOf(right);
    if (!leftFrame || !rightFrame)
        return refused("nothing has fired at the tag that is to be compared");
    if (leftFrame != rightFrame)
        return refused("only iterations of one frame can be compared, not of '{}' and '{}'", *leftFrame, *rightFrame);
    return SideComparer(left, right, options).compare();
}

}
