// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/ready_model.h"

#include "ui/common/text.h"

#include <algorithm>
#include <functional>

namespace tagscope::ui {

void ReadyModel::setSnapshot(const std::shared_ptr<const Snapshot>& snapshot)
{
    std::vector<ReadyRow> rows;
    if (snapshot && snapshot->program) {
        const State& state = snapshot->state;
        for (size_t i = 0; i < std::min(state.ready.size(), mostRows); ++i) {
            const ReadyEntry& entry = state.ready[i];
            ReadyRow row;
            row.node = snapshot->program->nodeOf(PlanId(entry.plan()));
            row.tag = state.iteration(entry.iterationId()).tag;
            row.isDead = entry.isDead();
            row.isNext = snapshot->nextPick == i;
            const std::string tag = snapshot->names ? snapshot->names->shortName(tagChain(state, entry.iterationId())) : "";
            row.text = text(snapshot->program->nameOf(PlanId(entry.plan()))) + QStringLiteral("  ") + text(tag);
            rows.push_back(std::move(row));
        }
    }
    const auto isSameThing = [](const ReadyRow& a, const ReadyRow& b) { return a.node == b.node && a.tag == b.tag; };
    merge(std::move(rows), isSameThing, std::equal_to<ReadyRow>());
}

QVariant ReadyModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const ReadyRow& row = rowAt(index.row());
    if (role == Qt::DisplayRole)
        return (row.isDead ? QStringLiteral("▷ ") : QStringLiteral("▶ ")) + row.text
            + (row.isNext ? tr("   next") : QString()) + (row.isDead ? tr("   (dead)") : QString());
    if (role == Qt::ToolTipRole)
        return tr("Double click or press Enter to fire this one.");
    return {};
}

}
