// SPDX-License-Identifier: Apache-2.0
#include "ui/outline/outline_model.h"

#include "ui/common/text.h"
#include "ui/graphview/paint/state_bar.h"

#include <QLocale>

#include <utility>

namespace tagscope::ui {

namespace {

/// A number and whether it is a node's, in one.
quintptr idOf(const CanvasTarget& target)
{
    return target.kind == CanvasTarget::Kind::Node ? quintptr(target.node.value) * 2 + 1
                                                   : quintptr(target.group.value) * 2;
}

}

void OutlineModel::setRows(std::shared_ptr<const Graph> graph, std::shared_ptr<const OutlineRows> rows)
{
    beginResetModel();
    if (m_graph != graph) {
        m_states.reset();
        m_marks = std::make_shared<const BreakMarks>();
    }
    m_graph = std::move(graph);
    m_rows = std::move(rows);
    endResetModel();
}

void OutlineModel::setStates(std::shared_ptr<const NodeStates> states, std::shared_ptr<const BreakMarks> marks)
{
    m_states = std::move(states);
    m_marks = std::move(marks);
}

void OutlineModel::noteChanged(const QModelIndex& first, const QModelIndex& last)
{
    Q_EMIT dataChanged(first.siblingAtColumn(Name), last.siblingAtColumn(State));
}

CanvasTarget OutlineModel::targetAt(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const auto number = static_cast<uint32_t>(index.internalId() / 2);
    return index.internalId() % 2 == 1 ? CanvasTarget::ofNode(NodeId(number)) : CanvasTarget::ofGroup(GroupId(number));
}

QModelIndex OutlineModel::indexOf(const CanvasTarget& target) const
{
    const int row = m_rows ? m_rows->rowOf(target) : -1;
    return row < 0 ? QModelIndex() : createIndex(row, Name, idOf(target));
}

QModelIndex OutlineModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const GroupId group = parent.isValid() ? targetAt(parent).group : GroupTree::root();
    return createIndex(row, column, idOf(m_rows->at(group, static_cast<size_t>(row))));
}

QModelIndex OutlineModel::parent(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const GroupId above = m_rows->above(targetAt(index));
    return above == GroupTree::root() ? QModelIndex() : indexOf(CanvasTarget::ofGroup(above));
}

int OutlineModel::rowCount(const QModelIndex& parent) const
{
    if (!m_rows || parent.column() > 0)
        return 0;
    const CanvasTarget target = parent.isValid() ? targetAt(parent) : CanvasTarget::ofGroup(GroupTree::root());
    return target.kind == CanvasTarget::Kind::Group ? static_cast<int>(m_rows->countUnder(target.group)) : 0;
}

int OutlineModel::columnCount(const QModelIndex&) const
{
    return State + 1;
}

Qt::ItemFlags OutlineModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    if (index.isValid() && index.column() == Name)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

Qt::CheckState OutlineModel::checked(const CanvasTarget& target) const
{
    if (target.kind == CanvasTarget::Kind::Node) {
        if (const BreakMark* mark = m_marks->node(target.node); mark && mark->isEnabled)
            return Qt::Checked;
    } else if (const GroupBreak stops = m_marks->group(target.group); stops != GroupBreak::None) {
        return stops == GroupBreak::All ? Qt::Checked : Qt::PartiallyChecked;
    }
    for (GroupId above = m_rows->above(target); above.isValid(); above = m_rows->tree()->group(above).parent)
        if (m_marks->group(above) == GroupBreak::All)
            return Qt::PartiallyChecked;  // it stops, but not by a breakpoint of its own
    return Qt::Unchecked;
}

QString OutlineModel::nameText(const CanvasTarget& target) const
{
    const GroupTree& tree = *m_rows->tree();
    if (target.kind == CanvasTarget::Kind::Group)
        return text(tree.group(target.group).name);
    return text(tree.label(target.node, m_graph->node(target.node).name));
}

QString OutlineModel::kindText(const CanvasTarget& target) const
{
    if (target.kind == CanvasTarget::Kind::Node)
        return text(m_graph->node(target.node).op);
    const Group& group = m_rows->tree()->group(target.group);
    const QString nodes = QLocale().toString(qulonglong(group.totalNodes));
    switch (group.kind) {
    case Group::Kind::Frame: return tr("loop of %1").arg(nodes);
    case Group::Kind::Device: return tr("device of %1").arg(nodes);
    case Group::Kind::ControlLoop: return tr("control loop of %1").arg(nodes);
    case Group::Kind::Root:
    case Group::Kind::Scope: break;
    }
    return tr("scope of %1").arg(nodes);
}

QString OutlineModel::stateText(const CanvasTarget& target, const std::function<bool(const QString&)>& fits) const
{
    if (target.kind == CanvasTarget::Kind::Node)
        return nodeStateName(look(target.node).state);
    return m_states ? countsText(m_states->counts(*m_rows->tree(), target.group), fits) : QString();
}

QString OutlineModel::about(const CanvasTarget& target) const
{
    const bool isNode = target.kind == CanvasTarget::Kind::Node;
    QString about = isNode ? text(m_graph->node(target.node).name) : text(m_rows->tree()->group(target.group).title());
    about += QLatin1Char('\n') + kindText(target);
    if (const QString state = stateText(target); !state.isEmpty())
        about += QStringLiteral(", ") + state;
    if (const BreakMark* mark = isNode ? m_marks->node(target.node) : nullptr; mark && !mark->isEnabled)
        return about + tr("\nBreakpoint, switched off");
    switch (checked(target)) {
    case Qt::Unchecked: return about;
    case Qt::Checked: return about + (isNode ? tr("\nThe run stops here") : tr("\nThe run stops at everything inside"));
    case Qt::PartiallyChecked: break;
    }
    const bool hasOwn = !isNode && m_marks->group(target.group) == GroupBreak::Some;
    return about
        + (hasOwn ? tr("\nThe run stops at something inside")
                  : tr("\nThe run stops here: it stops at everything in a group around it"));
}

QVariant OutlineModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const CanvasTarget target = targetAt(index);
    const bool isNode = target.kind == CanvasTarget::Kind::Node;
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == Name ? nameText(target) : index.column() == Op ? kindText(target) : stateText(target);
    case Qt::ToolTipRole: return plainHint(about(target));
    case Qt::CheckStateRole: return index.column() == Name ? QVariant(checked(target)) : QVariant();
    case StateOf: return isNode ? QVariant(static_cast<int>(look(target.node).state)) : QVariant();
    case Arrived: {
        const NodeLook l = isNode ? look(target.node) : NodeLook();
        return l.expected > 0 ? double(l.arrived) / l.expected : 0.0;
    }
    default: return {};
    }
}

bool OutlineModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole)
        return false;
    Q_EMIT breakpointWanted(targetAt(index), value.toInt() == Qt::Checked);
    return true;
}

QVariant OutlineModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name: return tr("Name");
    case Op: return tr("Op");
    case State: return tr("State");
    default: return {};
    }
}

}

#include "moc_outline_model.cpp"
