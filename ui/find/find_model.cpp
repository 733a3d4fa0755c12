// SPDX-License-Identifier: Apache-2.0
#include "ui/find/find_model.h"

#include "ui/common/text.h"

#include <QAction>

#include <algorithm>
#include <tuple>
#include <utility>

namespace tagscope::ui {

namespace {

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

QVariant commandData(const QAction& action, int role)
{
    if (role == Qt::DisplayRole)
        return plain(action);
    return role == FindModel::About ? QVariant(action.shortcut().toString(QKeySequence::NativeText)) : QVariant();
}

QVariant placeData(const QString& name, const QString& kind, int role)
{
    switch (role) {
    case Qt::DisplayRole: return name;
    case Qt::ToolTipRole: return plainHint(name);
    case FindModel::About: return kind;
    case Qt::AccessibleTextRole: return kind + QLatin1Char(' ') + name;
    default: return {};
    }
}

}

FindModel::FindModel(QObject* parent) : QAbstractListModel(parent)
{
    connect(&m_reading, &LatestJob::ranOutOfMemory, this, [this] {
        m_isOutOfMemory = true;
        Q_EMIT graphReady();
    });
}

FindModel::~FindModel() = default;

void FindModel::setGraph(std::shared_ptr<const Graph> graph)
{
    beginResetModel();
    m_rows.clear();
    m_total = 0;
    m_isOutOfMemory = false;
    std::shared_ptr<const NodeIndex> old = std::exchange(m_index, nullptr);
    endResetModel();
    if (!graph) {
        m_reading.cancel();
        return;
    }
    // Names that are no longer wanted go there, too: taking a hundred thousand apart takes a while.
    m_reading.start([this, graph = std::move(graph),
                     old = std::move(old)](const std::stop_token& stop) mutable -> LatestJob::Outcome {
        old.reset();
        return [this, index = NodeIndex::read(std::move(graph), stop)] {
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
    std::vector<FindRow> found = query.isHelp ? help(query) : query.isCommand ? commands(query) : nodes(query);
    if (!query.isCommand && !query.isEmpty() && query.problem.isEmpty()) {
        addFrames(query, found);
        addBreakpoints(query, found);
        addCommands(query, found);
    }
    const size_t total = found.size();
    const auto better = [](const FindRow& a, const FindRow& b) {
        return a.score != b.score ? a.score > b.score
                                  : std::tie(a.node.value, a.number) < std::tie(b.node.value, b.number);
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
        if (m_only && (i >= m_only->size() || !(*m_only)[i]))
            continue;
        const std::optional<int> score = scoreOf(query.words, m_index->names[i]);
        if (score && m_index->fits(query, NodeId(i), m_stateOf))
            found.push_back({FindRow::Kind::Node, NodeId(i), nullptr, 0, *score});
    }
    return found;
}

void FindModel::addFrames(const FindQuery& query, std::vector<FindRow>& found) const
{
    if (!m_index || !query.isOfAnyNode())
        return;
    for (size_t f = 1; f < m_index->frameNames.size(); ++f) {
        const QString name = m_index->frameNames[f].toLower();
        const std::optional<int> score = scoreOf(query.words, name);
        if (score && m_index->frameNodes[f].isValid() && matchesPattern(query.pattern, name)
            && containsAny(name, query.frames))
            found.push_back({FindRow::Kind::Frame, m_index->frameNodes[f], nullptr, f, *score});
    }
}

void FindModel::addBreakpoints(const FindQuery& query, std::vector<FindRow>& found)
{
    m_breakpoints = m_listBreakpoints ? m_listBreakpoints() : std::vector<FindBreakpoint>();
    if (!query.isOfAnyNode() || !query.frames.isEmpty() || query.iteration)
        return;
    for (size_t b = 0; b < m_breakpoints.size(); ++b) {
        const QString text = m_breakpoints[b].text.toLower();
        if (const std::optional<int> score = scoreOf(query.words, text); score && matchesPattern(query.pattern, text))
            found.push_back({FindRow::Kind::Breakpoint, NodeId(), nullptr, b, *score});
    }
}

std::vector<FindRow> FindModel::commands(const FindQuery& query) const
{
    std::vector<FindRow> found;
    for (QAction* action : m_commands)
        if (const std::optional<int> score = scoreOf(query.words, plain(*action).toLower());
            score && action->isEnabled())
            found.push_back({FindRow::Kind::Command, NodeId(), action, 0, query.words.isEmpty() ? 0 : *score});
    return found;
}

/// Among nodes only those that are really meant: letters here and there are in nearly every name of a command.
void FindModel::addCommands(const FindQuery& query, std::vector<FindRow>& found) const
{
    if (!query.isPlain())
        return;
    for (FindRow& row : commands(query)) {
        const QString name = plain(*row.action).toLower();
        if (std::ranges::all_of(query.words, [&](const QString& word) { return name.contains(word); }))
            found.push_back(std::move(row));
    }
}

std::vector<FindRow> FindModel::help(const FindQuery& query)
{
    m_help = m_listHelp ? m_listHelp() : std::vector<FindHelp>();
    std::vector<FindRow> found;
    for (size_t h = 0; h < m_help.size(); ++h) {
        const QString name =
            (m_help[h].what + QLatin1Char(' ') + m_help[h].keys + QLatin1Char(' ') + m_help[h].where).toLower();
        if (const std::optional<int> score = scoreOf(query.words, name))
            found.push_back({FindRow::Kind::Help, NodeId(), m_help[h].action, h, query.words.isEmpty() ? 0 : *score});
    }
    return found;
}

QString FindModel::frameText(size_t frame) const
{
    const QString& name = m_index->frameNames[frame];
    return text(m_frameText ? m_frameText(name) : name);
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
    switch (row.kind) {
    case FindRow::Kind::Command: return row.action ? commandData(*row.action, role) : QVariant();
    case FindRow::Kind::Help: {
        const FindHelp& help = m_help[row.number];
        return placeData(help.what, help.keys.isEmpty() ? help.where : help.where + QStringLiteral("  ") + help.keys,
                         role);
    }
    case FindRow::Kind::Frame: return placeData(frameText(row.number), tr("frame"), role);
    case FindRow::Kind::Breakpoint: return placeData(m_breakpoints[row.number].text, tr("breakpoint"), role);
    case FindRow::Kind::Node: break;
    }
    const Node& node = m_index->graph->node(row.node);
    const StaticFrameId frame = m_index->frameOf[row.node.index()];
    const NodeState state = m_stateOf ? m_stateOf(row.node) : NodeState::NotReached;
    switch (role) {
    case Qt::DisplayRole: return text(node.name);
    case Qt::ToolTipRole: return plainHint(text(node.name));
    case About: return isLoop(frame) ? tr("%1 in %2").arg(text(node.op), frameText(frame.index())) : text(node.op);
    case State: return static_cast<int>(state);
    case Qt::AccessibleTextRole: return tr("%1 %2, %3").arg(text(node.op), text(node.name), nodeStateName(state));
    default: return {};
    }
}

}

#include "moc_find_model.cpp"
