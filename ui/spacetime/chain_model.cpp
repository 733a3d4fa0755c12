// SPDX-License-Identifier: Apache-2.0
#include "ui/spacetime/chain_model.h"

#include "ui/charts/time_scale.h"
#include "ui/common/tag_text.h"
#include "ui/common/text.h"

#include <QFont>
#include <QLocale>

#include <utility>

namespace tagscope::ui {

void ChainModel::setChain(SpaceTimeChain chain, std::shared_ptr<const Graph> graph, QStringList devices, QString event)
{
    beginResetModel();
    m_chain = std::move(chain);
    m_graph = std::move(graph);
    m_devices = std::move(devices);
    m_rows.clear();
    const auto add = [this](const QString& text) { m_rows.push_back({nullptr, text}); };
    const auto more = [](uint64_t count) { return tr("… and %1 more").arg(QLocale().toString(qulonglong(count))); };
    if (m_chain.moreBefore > 0)
        add(more(m_chain.moreBefore));
    for (const SpaceTimeChain::Link& link : m_chain.before)
        m_rows.push_back({&link});
    if (!event.isEmpty())
        add(event);
    for (const SpaceTimeChain::Link& link : m_chain.after)
        m_rows.push_back({&link});
    if (m_chain.moreAfter > 0)
        add(more(m_chain.moreAfter));
    endResetModel();
}

int ChainModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ChainModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ChainModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = m_rows[static_cast<size_t>(index.row())];
    if (!row.link) {
        QFont bold;
        bold.setBold(true);
        return role == Qt::DisplayRole && index.column() == Message ? QVariant(row.text)
            : role == Qt::FontRole                                  ? QVariant(bold)
                                                                    : QVariant();
    }
    if (role == Qt::TextAlignmentRole)
        return QVariant((index.column() == Time ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const auto nameOf = [this](DeviceId device) { return m_devices.value(static_cast<qsizetype>(device.index())); };
    const QString sender =
        m_graph && row.link->sender.index() < m_graph->size() ? text(m_graph->node(row.link->sender).name) : QString();
    const QString message = tr("%1 at %2").arg(sender, tagText(row.link->tagName));
    const QString way = tr("%1 → %2").arg(nameOf(row.link->from), nameOf(row.link->to));
    if (role == Qt::ToolTipRole)
        return plainHint(message + QLatin1Char('\n') + way);
    switch (index.column()) {
    case Message: return row.link->isDead ? tr("%1, dead").arg(message) : message;
    case Way: return way;
    default: return clockText(row.link->end, m_chain.isTimed);
    }
}

QVariant ChainModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Message ? tr("Message") : section == Way ? tr("Way") : tr("There");
}

}

#include "moc_chain_model.cpp"
