// SPDX-License-Identifier: Apache-2.0
#include "ui/find/find_model.h"

#include "core/graph/frames.h"
#include "ui/common/text.h"

#include <QAction>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

namespace {

bool containsAny(const QString& text, const QStringList& wanted)
{
    return wanted.isEmpty()
        || std::ranges::any_of(wanted, [&](const QString& w) { return text.contains(w, Qt::CaseInsensitive); });
}

/// All words must match; the sum of how well.
std::optional<int> scoreOf(const QStringList& words, const QString& name)
{
    int sum = words.isEmpty() ? -static_cast<int>(std::min<qsizetype>(name.size(), 1000)) : 0;
    for (const QString& word : words) {
        const std::optional<int> score = matchScore(word, name);
        if (!score)
            return std::nullopt;
        sum += *score;
    }
    return sum;
}

QString plain(const QAction& action)
{
    return QString(action.text()).remove(QLatin1Char('&'));
}

}

FindModel::FindModel(QObject* parent) : QAbstractListModel(parent) {}

FindModel::~FindModel() = default;

std::shared_ptr<const FindModel::Index> FindModel::read(std::shared_ptr<const Graph> graph, const std::stop_token& stop)
{
    auto index = std::make_shared<Index>();
    FrameAnalysis analysis = analyseFrames(*graph);
    for (const StaticFrame& frame : analysis.frames)
        index->frameNames.push_back(text(frame.name));
    index->frameOf = std::move(analysis.frameOf);
    index->names.reserve(graph->size());
    for (const Node& node : graph->nodes()) {
        if (stop.stop_requested())
            break;  // nobody asks for it any more
        index->names.push_back(text(node.name).toLower());
    }
    index->graph = std::move(graph);
    return index;
}

void FindModel::setGraph(std::shared_ptr<const Graph> graph)
{
    beginResetModel();
    m_rows.clear();
    m_total = 0;
    std::shared_ptr<const Index> old = std::exchange(m_index, nullptr);
    endResetModel();
    if (!graph) {
        m_reading.cancel();
        return;
    }
    // Names that are no longer wanted go there, too: taking a hundred thousand apart takes a while.
    m_reading.start([this, graph = std::move(graph), old = std::move(old)](const std::stop_token& stop) mutable -> LatestJob::Outcome {
        old.reset();
        return [this, index = read(std::move(graph), stop)] {
            m_index = index;
            Q_EMIT graphReady();
        };
    });
}

void FindModel::setCommands(QList<QAction*> commands)
{
    m_commands = std::move(commands);
}

void FindModel::find(const FindQuery& query)
{
    std::vector<FindRow> found = query.isCommand ? commands(query) : nodes(query);
    const size_t total = found.size();
    const auto better = [](const FindRow& a, const FindRow& b) {
        return a.score != b.score ? a.score > b.score : a.node.value < b.node.value;
    };
    if (found.size() > mostRows) {
        std::ranges::nth_element(found, found.begin() + mostRows, better);
        found.resize(mostRows);
    }
    std::ranges::stable_sort(found, better);
    beginResetModel();
    m_rows = std::move(found);
    m_total = total;
    endResetModel();
}

std::vector<FindRow> FindModel::nodes(const FindQuery& query) const
{
    std::vector<FindRow> found;
    if (!m_index || query.isEmpty() || !query.problem.isEmpty())
        return found;
    for (size_t i = 0; i < m_index->names.size(); ++i) {
        const std::optional<int> score = scoreOf(query.words, m_index->names[i]);
        if (!score || (!query.ops.isEmpty() && !containsAny(text(m_index->graph->nodes()[i].op), query.ops)))
            continue;
        const int frame = m_index->frameOf[i];
        if (query.iteration && frame <= 0)
            continue;
        if (!query.frames.isEmpty() && (frame <= 0 || !containsAny(m_index->frameNames[static_cast<size_t>(frame)], query.frames)))
            continue;
        if (!query.states.isEmpty()
            && (!m_stateOf || !containsAny(nodeStateKeyword(m_stateOf(NodeId(i))), query.states)))
            continue;
        found.push_back({NodeId(i), nullptr, *score});
    }
    return found;
}

std::vector<FindRow> FindModel::commands(const FindQuery& query) const
{
    std::vector<FindRow> found;
    for (QAction* action : m_commands)
        if (const std::optional<int> score = scoreOf(query.words, plain(*action).toLower()); score && action->isEnabled())
            found.push_back({NodeId(), action, query.words.isEmpty() ? 0 : *score});
    return found;
}

int FindModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant FindModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const FindRow& row = rowAt(index.row());
    if (!row.node.isValid()) {
        if (!row.action)
            return {};
        if (role == Qt::DisplayRole)
            return plain(*row.action);
        return role == About ? QVariant(row.action->shortcut().toString(QKeySequence::NativeText)) : QVariant();
    }
    const Node& node = m_index->graph->node(row.node);
    const int frame = m_index->frameOf[row.node.index()];
    const NodeState state = m_stateOf ? m_stateOf(row.node) : NodeState::NotReached;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole: return text(node.name);
    case About:
        return frame > 0 ? tr("%1 in %2").arg(text(node.op), m_index->frameNames[static_cast<size_t>(frame)]) : text(node.op);
    case State: return static_cast<int>(state);
    case Qt::AccessibleTextRole: return tr("%1 %2, %3").arg(text(node.op), text(node.name), nodeStateName(state));
    default: return {};
    }
}

}
