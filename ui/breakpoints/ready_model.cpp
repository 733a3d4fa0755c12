// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/ready_model.h"

#include "ui/common/tag_text.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace tagscope::ui {

namespace {

bool isShorter(const QString& a, const QString& b)
{
    return a.size() < b.size();
}

}

QString ReadyModel::sign(const ReadyRow& row)
{
    return row.isDead ? QStringLiteral("▷") : QStringLiteral("▶");
}

QString ReadyModel::mark(const ReadyRow& row)
{
    const QString dead = row.isDead ? tr("(dead)") : QString();
    return row.isNext ? (tr("next") + QLatin1Char(' ') + dead).trimmed() : dead;
}

void ReadyModel::setSnapshot(const std::shared_ptr<const Snapshot>& snapshot)
{
    std::vector<ReadyRow> rows;
    size_t unlisted = 0;
    if (snapshot && snapshot->program) {
        const State& state = snapshot->state;
        for (size_t i = 0; i < std::min(state.ready.size(), mostRows); ++i) {
            const ReadyEntry& entry = state.ready[i];
            ReadyRow row;
            row.node = snapshot->program->nodeOf(entry.node());
            row.tag = state.iteration(entry.iterationId()).tag;
            row.isDead = entry.isDead();
            row.isNext = snapshot->nextChoice == Choice::fire(i);
            const std::string tag =
                snapshot->names ? snapshot->names->shortName(tagChain(state, entry.iterationId())) : "";
            row.name = text(snapshot->program->nameOf(entry.node()));
            row.tagName = tagText(tag);
            rows.push_back(std::move(row));
        }
        unlisted = state.ready.size() - rows.size();
    }
    m_longest = {};
    for (const ReadyRow& row : rows) {
        m_longest.name = std::max(m_longest.name, row.name, isShorter);
        m_longest.tagName = std::max(m_longest.tagName, row.tagName, isShorter);
        if (isShorter(mark(m_longest), mark(row))) {
            m_longest.isDead = row.isDead;
            m_longest.isNext = row.isNext;
        }
    }
    const auto isSameThing = [](const ReadyRow& a, const ReadyRow& b) { return a.node == b.node && a.tag == b.tag; };
    merge(std::move(rows), isSameThing, std::equal_to<ReadyRow>());
    if (std::exchange(m_unlisted, unlisted) != unlisted)
        Q_EMIT unlistedChanged(m_unlisted);
}

QVariant ReadyModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const ReadyRow& row = rowAt(index.row());
    if (role == Qt::DisplayRole)
        return QStringLiteral("%1 %2  %3   %4").arg(sign(row), row.name, row.tagName, mark(row)).trimmed();
    if (role == Qt::ToolTipRole)
        return plainHint(tr("%1 at %2\nDouble click or press Enter to fire this one.").arg(row.name, row.tagName));
    return {};
}

}

#include "moc_ready_model.cpp"
