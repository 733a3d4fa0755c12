// SPDX-License-Identifier: Apache-2.0
#include "ui/slack/edge_model.h"

#include "core/graph/device.h"
#include "ui/common/text.h"
#include "ui/session/clock_time.h"

#include <QLocale>

#include <algorithm>
#include <numeric>
#include <tuple>

namespace tagscope::ui {

namespace {

QString bandwidthText(double bytesASecond)
{
    constexpr double mega = 1e6;
    return QStringLiteral("%1 MB/s").arg(QLocale().toString(bytesASecond / mega, 'g', 3));
}

}

void EdgeModel::setEdges(EdgeTimes edges, std::shared_ptr<const Graph> graph)
{
    if (m_graph == graph && m_edges.edges == edges.edges && m_edges.routes == edges.routes)
        return;
    const bool isReset = m_graph != graph || m_edges.edges.size() != edges.edges.size();
    if (isReset)
        beginResetModel();
    m_edges = std::move(edges);
    m_graph = std::move(graph);
    m_order.resize(m_edges.edges.size());
    std::iota(m_order.begin(), m_order.end(), 0U);
    if (isReset) {
        sortRows();
        endResetModel();
        return;
    }
    sort(m_column, m_sortOrder);
    if (!m_order.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void EdgeModel::sortRows()
{
    const auto figure = [&](uint32_t i) -> double {
        const EdgeTiming& edge = m_edges.edges[i];
        switch (m_column) {
        case Messages: return static_cast<double>(edge.messages);
        case Late: return static_cast<double>(edge.late);
        case Slack: return static_cast<double>(edge.leastSlack);
        case Bytes: return static_cast<double>(edge.bytes);
        case Bandwidth: return edge.unhidden > 0 ? 1e300 : edge.hidingBandwidth;
        default: return static_cast<double>(edge.stall);
        }
    };
    const auto words = [&](uint32_t i) {
        const MessageRoute& route = (*m_edges.routes)[m_edges.edges[i].route];
        return m_column == From ? route.from : m_column == To ? route.to : sourceText(*m_graph, route);
    };
    const auto isLess = [&](uint32_t a, uint32_t b) {
        return m_column <= To ? words(a) < words(b) : figure(a) < figure(b);
    };
    std::ranges::sort(m_order);
    if (m_sortOrder == Qt::AscendingOrder)
        std::ranges::stable_sort(m_order, isLess);
    else
        std::ranges::stable_sort(m_order, [&](uint32_t a, uint32_t b) { return isLess(b, a); });
}

void EdgeModel::sort(int column, Qt::SortOrder order)
{
    m_column = column < 0 ? Stall : column;
    m_sortOrder = column < 0 ? Qt::DescendingOrder : order;
    if (m_order.empty())
        return;
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList old = persistentIndexList();
    const std::vector<uint32_t> before = m_order;
    sortRows();
    QModelIndexList moved;
    for (const QModelIndex& at : old) {
        const auto row = std::ranges::find(m_order, before[static_cast<size_t>(at.row())]) - m_order.begin();
        moved.append(index(static_cast<int>(row), at.column()));
    }
    changePersistentIndexList(old, moved);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

QString EdgeModel::edgeText(int row) const
{
    return text(sourceText(*m_graph, routeAt(row)));
}

int EdgeModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int EdgeModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString EdgeModel::hintOf(int row, int column) const
{
    const EdgeTiming& edge = edgeAt(row);
    switch (column) {
    case Edge: return edgeText(row);
    case From: return text(routeAt(row).from);
    case To: return text(routeAt(row).to);
    case Late: return tr("Receives waited %1 for them, all together").arg(exactClockText(edge.waited));
    case Bandwidth:
        return edge.unhidden > 0
            ? tr("%n of its messages would have been late with any bandwidth", nullptr, static_cast<int>(edge.unhidden))
            : tr("With so much, each would have been there when it was needed");
    default: return {};
    }
}

QVariant EdgeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((index.column() >= Messages ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return plainHint(hintOf(index.row(), index.column()));
    if (role != Qt::DisplayRole)
        return {};
    const EdgeTiming& edge = edgeAt(index.row());
    const QLocale locale;
    switch (index.column()) {
    case Edge: return edgeText(index.row());
    case From: return text(shortDeviceName(routeAt(index.row()).from));
    case To: return text(shortDeviceName(routeAt(index.row()).to));
    case Messages: return locale.toString(qulonglong(edge.messages));
    case Late: return locale.toString(qulonglong(edge.late));
    case Stall: return exactClockText(edge.stall);
    case Slack: return edge.leastSlack == latestTime ? tr("none") : exactClockText(edge.leastSlack);
    case Bytes: return locale.toString(qulonglong(edge.bytes));
    default:
        return edge.unhidden > 0        ? tr("no bandwidth")
            : edge.hidingBandwidth == 0 ? tr("any")
                                        : bandwidthText(edge.hidingBandwidth);
    }
}

QVariant EdgeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section >= Messages ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        switch (section) {
        case Late: return tr("Messages that a receive waited for");
        case Stall:
            return tr("How long devices had nothing else to do while a receive waited for a message; of several that "
                      "are awaited at once, it counts for the one that comes last");
        case Slack: return tr("How long the message that was nearest to being late was there before it was needed");
        case Bandwidth: return tr("The bandwidth that would have hidden all of its messages");
        default: return {};
        }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Edge: return tr("Edge");
    case From: return tr("From");
    case To: return tr("To");
    case Messages: return tr("Messages");
    case Late: return tr("Late");
    case Stall: return tr("Stall");
    case Slack: return tr("Least Slack");
    case Bytes: return tr("Bytes");
    default: return tr("Hidden By");
    }
}

}

#include "moc_edge_model.cpp"
