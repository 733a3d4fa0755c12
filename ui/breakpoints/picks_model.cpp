// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/picks_model.h"

#include "ui/common/tag_text.h"
#include "ui/common/text.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

void PicksModel::setPicks(std::shared_ptr<const Graph> graph, const PicksAnswer& answer)
{
    // Mostly the list grows at its end, or is as it was.
    const auto before = static_cast<int>(m_answer.rows.size());
    const auto now = static_cast<int>(answer.rows.size());
    const bool isLonger = m_graph == graph && now >= before
        && std::equal(m_answer.rows.begin(), m_answer.rows.end(), answer.rows.begin());
    if (isLonger && now == before)
        return;
    if (isLonger)
        beginInsertRows({}, before, now - 1);
    else
        beginResetModel();
    m_graph = std::move(graph);
    m_answer = answer;
    if (isLonger)
        endInsertRows();
    else
        endResetModel();
}

int PicksModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_answer.rows.size());
}

QVariant PicksModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const auto row = static_cast<size_t>(index.row());
    const PickRow& pick = m_answer.rows[row];
    const auto instance = [&](NodeId node, size_t name) {
        return QStringLiteral("%1 @ %2").arg(text(m_graph->node(node).name), tagText(m_answer.tagNames[name]));
    };
    const QString picked = instance(pick.node, 2 * row);
    const QString usual = instance(pick.usual, 2 * row + 1);
    const QString event = QLocale().toString(qulonglong(pick.event + 1));
    if (role == Qt::DisplayRole)
        return tr("%1: %2, not %3").arg(event, picked, usual);
    return plainHint(tr("Event %1: of %2 that were ready, %3 was picked; the schedule would have fired "
                        "%4. Enter goes before it, Delete fires what the "
                        "schedule would have.")
                         .arg(event, QLocale().toString(pick.ready), picked, usual));
}

}

#include "moc_picks_model.cpp"
