// SPDX-License-Identifier: Apache-2.0
#include "ui/frames/frame_model.h"

#include "core/exec/frame_hash.h"
#include "core/graph/device.h"
#include "ui/common/node_state.h"
#include "ui/common/text.h"
#include "ui/session/fired_nodes.h"
#include "ui/session/oldest_text.h"

#include <QLocale>
#include <QStringList>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace tagscope::ui {

namespace {

/// A frame by its short name, and by its device where there are several: each has an instance of its own.
QString frameText(const Snapshot& snapshot, StaticFrameId frame)
{
    const PlanFrame& plan = snapshot.program->frame(frame);
    const QString name = text(snapshot.names ? snapshot.names->shortFrame(frame) : plan.name);
    const Placement& placement = snapshot.program->placement();
    return placement.devices.size() < 2 || !plan.device.isValid()
        ? name
        : FrameModel::tr("%1 on %2").arg(name, text(shortDeviceName(placement.name(plan.device))));
}

FrameRow& addRow(FrameRow& parent, uint64_t key)
{
    parent.children.push_back(std::make_unique<FrameRow>());
    FrameRow& row = *parent.children.back();
    row.key = key;
    row.parent = &parent;
    row.number = static_cast<int>(parent.children.size()) - 1;
    return row;
}

std::unordered_set<uint64_t> keysOf(const FrameRow& row)
{
    std::unordered_set<uint64_t> keys;
    for (const std::unique_ptr<FrameRow>& child : row.children)
        keys.insert(child->key);
    return keys;
}

/// From a child on.
void renumber(FrameRow& row, size_t first)
{
    for (size_t i = first; i < row.children.size(); ++i)
        row.children[i]->number = static_cast<int>(i);
}

QString number(auto n)
{
    return QLocale().toString(qlonglong(n));
}

QString instanceState(const PlanFrame& plan, int64_t window, const FrameInstance& frame, bool isDoomed)
{
    QStringList parts;
    if (isDoomed)
        parts.append(nodeStateName(NodeState::Doomed));
    parts.append(FrameModel::tr("live %1/%2").arg(number(frame.liveIterations()), number(window)));
    if (frame.pendingInputs > 0)
        parts.append(
            FrameModel::tr("inputs %1/%2").arg(number(plan.enterCount - frame.pendingInputs), number(plan.enterCount)));
    if (!frame.deadExits.empty())
        parts.append(FrameModel::tr("held ∅%1").arg(number(frame.deadExits.size())));
    if (!frame.parked.empty())
        parts.append(FrameModel::tr("parked %1").arg(number(frame.parked.size())));
    return parts.join(QStringLiteral(", "));
}

/// What the short words of its state mean.
QString instanceHelp(const PlanFrame& plan, int64_t window, const FrameInstance& frame, bool isDoomed)
{
    QStringList lines{(frame.oldest == frame.highest
                           ? FrameModel::tr("Iteration %1 is live: %2 of at most %3 at once.").arg(frame.oldest)
                           : FrameModel::tr("Iterations %1 to %2 are live: %3 of at most %4 at once.")
                                 .arg(frame.oldest)
                                 .arg(frame.highest))
                          .arg(number(frame.liveIterations()), number(window))};
    if (isDoomed)
        lines.append(FrameModel::tr("It will never end: nothing is left that could run."));
    if (frame.pendingInputs > 0)
        lines.append(FrameModel::tr("Of its %1 Enter nodes %2 have brought something.")
                         .arg(number(plan.enterCount), number(plan.enterCount - frame.pendingInputs)));
    if (!frame.deadExits.empty())
        lines.append(FrameModel::tr("Dead Exits that are held until it ends: %1.").arg(number(frame.deadExits.size())));
    if (!frame.parked.empty())
        lines.append(
            FrameModel::tr("NextIterations that wait for room in the window: %1.").arg(number(frame.parked.size())));
    return lines.join(QLatin1Char('\n'));
}

QString iterationState(const Iteration& iteration, const State& state)
{
    if (iteration.outstandingOps == 0)
        return FrameModel::tr("nothing ready");
    const QString count = number(iteration.outstandingOps);
    return state.blocked.size() == 0 ? FrameModel::tr("%1 ready").arg(count)
                                     : FrameModel::tr("%1 ready or blocked").arg(count);
}

/// What can still be done at an iteration, in a row of the root or below an instance.
void sayReady(FrameRow& row, const Iteration& iteration, const State& state, bool hidesNext)
{
    row.state = hidesNext ? FrameModel::tr("ready: ?") : iterationState(iteration, state);
    if (hidesNext)
        row.help = FrameModel::tr("Hidden until the question is answered.");
}

/// Stands for rows that are not there. It is of no tag: choosing it does nothing.
void addLeftOut(FrameRow& parent, uint64_t count)
{
    constexpr uint64_t leftOutKey = uint64_t{1} << 62;
    FrameRow& row = addRow(parent, leftOutKey);
    row.name = FrameModel::tr("… %1 more").arg(QLocale().toString(qulonglong(count)));
    row.help = FrameModel::tr(
        "Rows are left out so that the list stays quick. The path over the graph leads to each iteration.");
    row.place = "/";
}

/// Fills in the iterations of an instance; instances entered from them are left in `open`, for no recursion.
void addIterations(const Snapshot& snapshot, const FrameInstance& frame, FrameRow& row,
                   std::vector<std::pair<FrameId, FrameRow*>>& open, bool hidesNext)
{
    const State& state = snapshot.state;
    for (int64_t number = frame.oldest; number <= frame.highest; ++number) {
        if (frame.liveIterations() > FrameModel::mostIterations
            && number == frame.oldest + FrameModel::mostIterations / 2) {
            addLeftOut(row, static_cast<uint64_t>(frame.liveIterations() - FrameModel::mostIterations));
            number = frame.highest + 1 - FrameModel::mostIterations / 2;
        }
        const Iteration& iteration = state.iteration(frame.iteration(number));
        FrameRow& item = addRow(row, iteration.tag.value);
        item.name = FrameModel::tr("iteration %1").arg(number);
        item.iteration = number;
        sayReady(item, iteration, state, hidesNext);
        item.tag = iteration.tag;
        row.tag = iteration.tag;
        for (const FrameId child : iteration.children)
            open.emplace_back(child, &item);
    }
}

/// Keys of what is over; those of live rows are tags and hashes.
constexpr uint64_t finishedKeys = uint64_t{1} << 63;

void addFinished(const Snapshot& snapshot, FrameRow& root)
{
    std::unordered_map<uint32_t, FrameRow*> rows;  // by tag
    std::vector<FrameRow*> open{&root};
    while (!open.empty()) {
        FrameRow* row = open.back();
        open.pop_back();
        if (row->iteration || row == &root)
            rows.emplace(row->tag.value, row);
        for (const std::unique_ptr<FrameRow>& child : row->children)
            open.push_back(child.get());
    }
    const QLocale locale;
    const FinishedFrames& finished = snapshot.finished;
    if (finished.total > finished.newest.size()) {
        FrameRow& more = addRow(root, finishedKeys);
        more.name = FrameModel::tr("older instances");
        more.state =
            FrameModel::tr("finished: %1").arg(locale.toString(qulonglong(finished.total - finished.newest.size())));
        more.help = FrameModel::tr("Of the frame instances that are over, only the ones that ended last are listed.");
        more.tag = root.tag;
        more.place = "/";
    }
    for (const FinishedFrame& frame : finished.newest) {
        const auto parent = rows.find(frame.parent.value);
        const bool isBelow = parent != rows.end();
        FrameRow& row = addRow(isBelow ? *parent->second : root, finishedKeys | frame.last.value);
        row.name = isBelow ? frameText(snapshot, frame.frame) : text(frame.place);
        row.state = frame.iterations == 1
            ? FrameModel::tr("finished: 1 iteration, until event %1")
                  .arg(locale.toString(qulonglong(frame.lastEvent + 1)))
            : FrameModel::tr("finished: %1 iterations, until event %2")
                  .arg(locale.toString(qlonglong(frame.iterations)), locale.toString(qulonglong(frame.lastEvent + 1)));
        row.help = FrameModel::tr("%1 is over. A click shows its last iteration.").arg(text(frame.place));
        row.tag = frame.last;
        row.place = frame.place;
        row.parentTag = frame.parent;
        row.frame = frame.frame;
    }
}

std::unique_ptr<FrameRow> rowsOf(const Snapshot& snapshot, bool hidesNext)
{
    auto top = std::make_unique<FrameRow>();
    if (!snapshot.program || snapshot.state.iterations.empty())
        return top;
    const State& state = snapshot.state;
    const bool isDoomed = snapshot.isIdle() && !hidesNext;  // whatever is live now stays so
    FrameRow& root = addRow(*top, 0);
    root.name = FrameModel::tr("root");
    sayReady(root, state.iterations[0], state, hidesNext);
    root.tag = TagId(0u);
    std::vector<std::pair<FrameId, FrameRow*>> open;
    for (const FrameId child : state.iterations[0].children)
        open.emplace_back(child, &root);
    size_t i = 0;
    for (; i < open.size() && i < FrameModel::mostInstances; ++i) {
        const auto [id, parent] = open[i];
        const FrameInstance& frame = state.frames[id.index()];
        const PlanFrame& plan = snapshot.program->frame(frame.staticFrame);
        // Those of one name on several devices have one hash.
        FrameRow& row = addRow(*parent, combineHash64(frame.pathHash, frame.staticFrame.value));
        row.name = frameText(snapshot, frame.staticFrame);
        const int64_t window = state.windowOf(*snapshot.program, frame.staticFrame);
        row.state = instanceState(plan, window, frame, isDoomed);
        row.help = instanceHelp(plan, window, frame, isDoomed);
        row.parentTag = parent->tag;
        row.frame = frame.staticFrame;
        row.instance = id;
        addIterations(snapshot, frame, row, open, hidesNext);
    }
    while (i < open.size()) {  // those of one parent are beside each other
        FrameRow* parent = open[i].second;
        const size_t first = i;
        while (i < open.size() && open[i].second == parent)
            ++i;
        addLeftOut(*parent, i - first);
    }
    addFinished(snapshot, root);
    return top;
}

}

FrameModel::FrameModel(QObject* parent) : QAbstractItemModel(parent), m_root(std::make_unique<FrameRow>()) {}

FrameModel::~FrameModel() = default;

void FrameModel::setSnapshot(const std::shared_ptr<const Snapshot>& snapshot)
{
    const std::unique_ptr<FrameRow> fresh = snapshot ? rowsOf(*snapshot, m_hidesNext) : std::make_unique<FrameRow>();
    m_snapshot = snapshot;
    merge(*m_root, *fresh, {});
}

void FrameModel::setHidesNext(bool hides)
{
    if (std::exchange(m_hidesNext, hides) != hides)
        setSnapshot(std::shared_ptr(m_snapshot));
}

QString FrameModel::helpOf(const FrameRow& row) const
{
    if (m_hidesNext || !m_snapshot || !row.instance.isValid())
        return row.help;
    return row.help + QLatin1Char('\n') + oldestText(*m_snapshot, row.instance);
}

std::string FrameModel::placeOf(const QModelIndex& index) const
{
    std::string place;
    const FrameRow* row = &rowAt(index);
    if (!row->place.empty())
        return row->place == "/" ? std::string() : row->place;
    for (; row->parent != m_root.get(); row = row->parent)
        place.insert(0,
                     row->iteration ? fmt::format(";{}", *row->iteration)
                                    : (row->parent->iteration ? "/" : "") + row->name.toStdString());
    return place;
}

bool FrameModel::isIn(const QModelIndex& index, const FiredIn& fired) const
{
    const FrameRow& row = rowAt(index);
    if (row.parentTag.isValid())
        return fired.hasInstance(row.parentTag, row.frame);
    return row.iteration ? fired.hasTag(row.tag) : true;
}

/// Makes the children of `old` those of `fresh`, keeping the rows whose keys are in both. Rows that come or go together
/// do so at once: there may be thousands, and views pay for each time.
void FrameModel::merge(FrameRow& old, FrameRow& fresh, const QModelIndex& at)
{
    std::vector<std::unique_ptr<FrameRow>>& rows = old.children;
    const std::unordered_set<uint64_t> wantedKeys = keysOf(fresh);
    for (size_t end = rows.size(); end > 0;) {
        size_t begin = end;
        while (begin > 0 && !wantedKeys.contains(rows[begin - 1]->key))
            --begin;
        if (begin < end)
            remove(old, begin, end, at);
        end = begin > 0 ? begin - 1 : 0;
    }
    const std::unordered_set<uint64_t> keptKeys = keysOf(old);
    for (size_t i = 0; i < fresh.children.size();) {
        FrameRow& wanted = *fresh.children[i];
        if (i < rows.size() && rows[i]->key == wanted.key) {
            const auto row = static_cast<int>(i++);
            FrameRow& there = *rows[static_cast<size_t>(row)];
            if (FrameFacts& facts = there; facts != wanted) {
                facts = wanted;
                Q_EMIT dataChanged(index(row, 0, at), index(row, ColumnCount - 1, at));
            }
            merge(there, wanted, index(row, 0, at));
            continue;
        }
        size_t end = i + 1;
        if (keptKeys.contains(wanted.key)) {
            // A row that moved is taken out and comes in again.
            const auto other = std::ranges::find_if(rows, [&](const auto& r) { return r->key == wanted.key; });
            if (other != rows.end()) {
                const auto from = static_cast<size_t>(other - rows.begin());
                remove(old, from, from + 1, at);
            }
        } else {
            while (end < fresh.children.size() && !keptKeys.contains(fresh.children[end]->key))
                ++end;
        }
        insert(old, i, {fresh.children.data() + i, end - i}, at);
        i = end;
    }
}

void FrameModel::remove(FrameRow& from, size_t begin, size_t end, const QModelIndex& at)
{
    beginRemoveRows(at, static_cast<int>(begin), static_cast<int>(end) - 1);
    from.children.erase(from.children.begin() + static_cast<ptrdiff_t>(begin),
                        from.children.begin() + static_cast<ptrdiff_t>(end));
    renumber(from, begin);
    endRemoveRows();
}

void FrameModel::insert(FrameRow& into, size_t place, std::span<std::unique_ptr<FrameRow>> rows, const QModelIndex& at)
{
    beginInsertRows(at, static_cast<int>(place), static_cast<int>(place + rows.size()) - 1);
    for (const std::unique_ptr<FrameRow>& row : rows)
        row->parent = &into;
    into.children.insert(into.children.begin() + static_cast<ptrdiff_t>(place), std::make_move_iterator(rows.begin()),
                         std::make_move_iterator(rows.end()));
    renumber(into, place);
    endInsertRows();
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
    return createIndex(above->number, 0, above);
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
    if (!index.isValid()
        || (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::AccessibleDescriptionRole))
        return {};
    const FrameRow& row = rowAt(index);
    const QString& shown = index.column() == Name ? row.name : row.state;
    if (role == Qt::AccessibleDescriptionRole)
        return helpOf(row);
    if (role == Qt::DisplayRole)
        return shown;
    return plainHint(row.help.isEmpty() ? shown : shown + QLatin1Char('\n') + helpOf(row));  // it may be shortened
}

QVariant FrameModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Name ? tr("Frame") : tr("State");
}

}

#include "moc_frame_model.cpp"
