// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/ready_model.h"

#include "ui/common/text.h"

#include <algorithm>

namespace tagscope::ui {

void ReadyModel::setSnapshot(std::shared_ptr<const Snapshot> snapshot)
{
    std::vector<Row> rows;
    if (snapshot && snapshot->program) {
        const State& state = snapshot->state;
        for (size_t i = 0; i < std::min(state.ready.size(), mostRows); ++i) {
            const ReadyEntry& entry = state.ready[i];
            Row row;
            row.node = snapshot->program->nodeOf(PlanId(entry.plan()));
            row.tag = state.iteration(entry.iterationId()).tag;
            row.isDead = entry.isDead();
            row.isNext = snapshot->nextPick == i;
            const std::string tag = snapshot->names ? snapshot->names->shortName(tagChain(state, entry.iterationId())) : "";
            row.text = text(snapshot->program->nameOf(PlanId(entry.plan()))) + QStringLiteral("  ") + text(tag);
            rows.push_back(std::move(row));
        }
    }
    // What both ends have in common stays; the rest goes and comes.
    size_t head = 0;
    while (head < std::min(rows.size(), m_rows.size()) && rows[head] == m_rows[head])
        ++head;
    size_t tail = 0;
    while (tail < std::min(rows.size(), m_rows.size()) - head && rows[rows.size() - 1 - tail] == m_rows[m_rows.size() - 1 - tail])
        ++tail;
    if (const size_t gone = m_rows.size() - head - tail; gone > 0) {
        beginRemoveRows({}, static_cast<int>(head), static_cast<int>(head + gone) - 1);
        m_rows.erase(m_rows.begin() + static_cast<ptrdiff_t>(head), m_rows.begin() + static_cast<ptrdiff_t>(head + gone));
        endRemoveRows();
    }
    if (const size_t come = rows.size() - head - tail; come > 0) {
        beginInsertRows({}, static_cast<int>(head), static_cast<int>(head + come) - 1);
        m_rows.insert(m_rows.begin() + static_cast<ptrdiff_t>(head), rows.begin() + static_cast<ptrdiff_t>(head),
                      rows.begin() + static_cast<ptrdiff_t>(head + come));
        endInsertRows();
    }
}

int ReadyModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant ReadyModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = m_rows[static_cast<size_t>(index.row())];
    if (role == Qt::DisplayRole)
        return (row.isDead ? QStringLiteral("▷ ") : QStringLiteral("▶ ")) + row.text
            + (row.isNext ? tr("   next") : QString()) + (row.isDead ? tr("   (dead)") : QString());
    if (role == Qt::ToolTipRole)
        return tr("Double click or press Enter to fire this one.");
    return {};
}

}
