// SPDX-License-Identifier: Apache-2.0
#include "ui/frames/frame_model.h"

#include "ui/common/text.h"

#include <algorithm>

namespace tagscope::ui {

namespace {

FrameRow& addRow(FrameRow& parent, uint64_t key)
{
    parent.children.push_back(std::make_unique<FrameRow>());
    FrameRow& row = *parent.children.back();
    row.key = key;
    row.parent = &parent;
    return row;
}

QString instanceState(const PlanFrame& plan, const FrameInstance& frame)
{
    QString text = frame.oldest == frame.highest
        ? FrameModel::tr("i %1, window 1/%2").arg(frame.highest).arg(plan.parallelIterations)
        : FrameModel::tr("i %1-%2, window %3/%4")
              .arg(frame.oldest).arg(frame.highest).arg(frame.liveIterations()).arg(plan.parallelIterations);
    if (frame.pendingInputs > 0)
        text += FrameModel::tr(", Enter %1/%2").arg(plan.enterCount - frame.pendingInputs).arg(plan.enterCount);
    if (!frame.deadExits.empty())
        text += FrameModel::tr(", held ∅%1").arg(frame.deadExits.size());
    if (!frame.parked.empty())
        text += FrameModel::tr(", parked %1").arg(frame.parked.size());
    return text;
}

QString iterationState(const Iteration& iteration)
{
    return iteration.outstandingOps == 0 ? FrameModel::tr("nothing ready")
                                         : FrameModel::tr("%n ready or blocked", nullptr, static_cast<int>(iteration.outstandingOps));
}

/// Fills in the iterations of an instance; instances entered from them are left in `open`, for no recursion.
void addIterations(const Snapshot& snapshot, const FrameInstance& frame, FrameRow& row,
                   std::vector<std::pair<FrameId, FrameRow*>>& open)
{
    const State& state = snapshot.state;
    for (int64_t number = frame.oldest; number <= frame.highest; ++number) {
        if (frame.liveIterations() > FrameModel::mostIterations && number == frame.oldest + FrameModel::mostIterations / 2)
            number = frame.highest - FrameModel::mostIterations / 2;
        const Iteration& iteration = state.iteration(frame.iteration(number));
        FrameRow& item = addRow(row, iteration.tag.value);
        item.name = FrameModel::tr("iteration %1").arg(number);
        item.state = iterationState(iteration);
        item.tag = iteration.tag;
        row.tag = iteration.tag;
        for (const FrameId child : iteration.children)
            open.emplace_back(child, &item);
    }
}

std::unique_ptr<FrameRow> rowsOf(const Snapshot& snapshot)
{
    auto top = std::make_unique<FrameRow>();
    if (!snapshot.program || snapshot.state.iterations.empty())
        return top;
    const State& state = snapshot.state;
    FrameRow& root = addRow(*top, 0);
    root.name = FrameModel::tr("root");
    root.state = iterationState(state.iterations[0]);
    root.tag = TagId(0u);
    std::vector<std::pair<FrameId, FrameRow*>> open;
    for (const FrameId child : state.iterations[0].children)
        open.emplace_back(child, &root);
    constexpr size_t mostRows = 20'000;
    for (size_t i = 0; i < open.size() && i < mostRows; ++i) {
        const auto [id, parent] = open[i];
        const FrameInstance& frame = state.frames[id.index()];
        const PlanFrame& plan = snapshot.program->frame(frame.plan);
        FrameRow& row = addRow(*parent, frame.pathHash);
        row.name = text(snapshot.names ? snapshot.names->shortFrame(frame.plan) : plan.name);
        row.state = instanceState(plan, frame);
        addIterations(snapshot, frame, row, open);
    }
    return top;
}

}

FrameModel::FrameModel(QObject* parent) : QAbstractItemModel(parent), m_root(std::make_unique<FrameRow>()) {}

FrameModel::~FrameModel() = default;

void FrameModel::setSnapshot(const std::shared_ptr<const Snapshot>& snapshot)
{
    const std::unique_ptr<FrameRow> fresh = snapshot ? rowsOf(*snapshot) : std::make_unique<FrameRow>();
    merge(*m_root, *fresh, {});
}

/// Makes the children of `old` those of `fresh`, keeping the rows whose keys are in both.
void FrameModel::merge(FrameRow& old, FrameRow& fresh, const QModelIndex& at)
{
    std::vector<std::unique_ptr<FrameRow>>& rows = old.children;
    for (size_t i = rows.size(); i-- > 0;) {
        const bool isKept = std::ranges::any_of(fresh.children, [&](const auto& row) { return row->key == rows[i]->key; });
        if (isKept)
            continue;
        beginRemoveRows(at, static_cast<int>(i), static_cast<int>(i));
        rows.erase(rows.begin() + static_cast<ptrdiff_t>(i));
        endRemoveRows();
    }
    for (size_t i = 0; i < fresh.children.size(); ++i) {
        const auto row = static_cast<int>(i);
        FrameRow& wanted = *fresh.children[i];
        if (i < rows.size() && rows[i]->key == wanted.key) {
            if (rows[i]->name != wanted.name || rows[i]->state != wanted.state || rows[i]->tag != wanted.tag) {
                rows[i]->name = wanted.name;
                rows[i]->state = wanted.state;
                rows[i]->tag = wanted.tag;
                Q_EMIT dataChanged(index(row, 0, at), index(row, ColumnCount - 1, at));
            }
            merge(*rows[i], wanted, index(row, 0, at));
            continue;
        }
        // A row that moved is taken out and comes in again.
        const auto other = std::ranges::find_if(rows, [&](const auto& r) { return r->key == wanted.key; });
        if (other != rows.end()) {
            const int from = static_cast<int>(other - rows.begin());
            beginRemoveRows(at, from, from);
            rows.erase(other);
            endRemoveRows();
        }
        beginInsertRows(at, row, row);
        fresh.children[i]->parent = &old;
        rows.insert(rows.begin() + row, std::move(fresh.children[i]));
        endInsertRows();
    }
}

QModelIndex FrameModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const FrameRow& above = parent.isValid() ? rowAt(parent) : *m_root;
    return createIndex(row, column, above.children[static_cast<size_t>(row)].get());
}

QModelIndex FrameModel::parent(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    FrameRow* above = rowAt(index).parent;
    if (above == m_root.get() || !above)
        return {};
    const auto& siblings = above->parent->children;
    const auto place = std::ranges::find_if(siblings, [&](const auto& row) { return row.get() == above; });
    return createIndex(static_cast<int>(place - siblings.begin()), 0, above);
}

int FrameModel::rowCount(const QModelIndex& parent) const
{
    if (parent.column() > 0)
        return 0;
    return static_cast<int>((parent.isValid() ? rowAt(parent) : *m_root).children.size());
}

int FrameModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

QVariant FrameModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    return index.column() == Name ? rowAt(index).name : rowAt(index).state;
}

QVariant FrameModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Name ? tr("Frame") : tr("State");
}

}
