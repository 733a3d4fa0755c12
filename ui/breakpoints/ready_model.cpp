// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/ready_model.h"

#include "ui/common/tag_text.h"

#include <algorithm>
#include <functional>
#include <iterator>
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
    if (row.isHeading)
        return row.isClosed ? QStringLiteral("▸") : QStringLiteral("▾");
    return row.isDead ? QStringLiteral("▷") : QStringLiteral("▶");
}

QString ReadyModel::mark(const ReadyRow& row)
{
    const QString dead = row.isDead ? tr("(dead)") : QString();
    return row.isNext ? (tr("next") + QLatin1Char(' ') + dead).trimmed() : dead;
}

ReadyRow ReadyModel::rowOf(const Snapshot& snapshot, size_t index)
{
    const State& state = snapshot.state;
    const ReadyEntry& entry = state.ready[index];
    ReadyRow row;
    row.node = snapshot.program->nodeOf(entry.node());
    row.tag = state.iteration(entry.iterationId()).tag;
    row.isDead = entry.isDead();
    row.isNext = snapshot.nextChoice == Choice::fire(index);
    row.name = text(snapshot.program->nameOf(entry.node()));
    row.tagName =
        tagText(snapshot.names ? snapshot.names->shortName(tagChain(state, entry.iterationId())) : std::string());
    return row;
}

std::vector<ReadyRow> ReadyModel::rowsOf(const Snapshot& snapshot, size_t& unlisted) const
{
    std::vector<ReadyRow> rows;
    const size_t ready = snapshot.state.ready.size();
    for (size_t i = 0; i < std::min(ready, mostRows); ++i)
        rows.push_back(rowOf(snapshot, i));
    unlisted = ready - rows.size();
    return rows;
}

QString ReadyModel::headingText(const Snapshot& snapshot, DeviceId device, size_t ready) const
{
    const QString name = m_deviceText(snapshot.program->placement().name(device));
    const auto& network = snapshot.state.network;
    const size_t aside = network ? network->devices[device.index()].aside.size() : 0;
    return aside > 0 ? tr("%1: held, %Ln could fire", nullptr, static_cast<int>(aside)).arg(name)
                     : tr("%1: %Ln ready", nullptr, static_cast<int>(ready)).arg(name);
}

std::vector<ReadyRow> ReadyModel::underHeadings(const Snapshot& snapshot, size_t& unlisted)
{
    const State& state = snapshot.state;
    const std::vector<std::string>& devices = snapshot.program->placement().devices;
    if (m_program != snapshot.program) {
        m_program = snapshot.program;
        m_deviceText = DeviceNames(devices);
    }
    struct Below {
        std::vector<ReadyRow> rows;
        size_t ready = 0;
        bool isClosed = false;
        bool isHeld = false;
    };
    std::vector<Below> below(devices.size());
    for (size_t d = 0; d < devices.size(); ++d) {
        below[d].isClosed = m_closed.contains(devices[d]);
        below[d].isHeld = state.network && !state.network->devices[d].aside.empty();
    }
    size_t listed = 0;
    size_t closedAway = 0;
    for (size_t i = 0; i < state.ready.size(); ++i) {
        const DeviceId device = snapshot.program->node(state.ready[i].node()).device;
        Below& here = below[device.index()];
        ++here.ready;
        if (here.isClosed) {
            ++closedAway;
        } else if (listed < mostRows) {
            ++listed;
            ReadyRow& row = here.rows.emplace_back(rowOf(snapshot, i));
            row.device = device;
            row.deviceName = m_deviceText(devices[device.index()]);
        }
    }
    unlisted = state.ready.size() - listed - closedAway;
    std::vector<ReadyRow> rows;
    for (size_t d = 0; d < devices.size(); ++d) {
        if (below[d].ready == 0 && !below[d].isHeld)
            continue;
        ReadyRow& heading = rows.emplace_back();
        heading.device = DeviceId(d);
        heading.deviceName = m_deviceText(devices[d]);
        heading.name = headingText(snapshot, heading.device, below[d].ready);
        heading.isHeading = true;
        heading.isClosed = below[d].isClosed;
        std::ranges::move(below[d].rows, std::back_inserter(rows));
    }
    return rows;
}

void ReadyModel::setSnapshot(const std::shared_ptr<const Snapshot>& snapshot)
{
    m_snapshot = snapshot;
    std::vector<ReadyRow> rows;
    size_t unlisted = 0;
    if (snapshot && snapshot->program)
        rows = snapshot->program->placement().devices.size() > 1 ? underHeadings(*snapshot, unlisted)
                                                                 : rowsOf(*snapshot, unlisted);
    m_longest = {};
    for (const ReadyRow& row : rows) {
        if (row.isHeading)
            continue;
        m_longest.name = std::max(m_longest.name, row.name, isShorter);
        m_longest.tagName = std::max(m_longest.tagName, row.tagName, isShorter);
        if (isShorter(mark(m_longest), mark(row))) {
            m_longest.isDead = row.isDead;
            m_longest.isNext = row.isNext;
        }
    }
    const auto isSameThing = [](const ReadyRow& a, const ReadyRow& b) {
        return a.isHeading == b.isHeading && a.node == b.node && a.tag == b.tag && a.device == b.device;
    };
    merge(std::move(rows), isSameThing, std::equal_to<ReadyRow>());
    if (std::exchange(m_unlisted, unlisted) != unlisted)
        Q_EMIT unlistedChanged(m_unlisted);
}

void ReadyModel::setClosed(DeviceId device, bool isClosed)
{
    if (!m_program || !device.isValid())
        return;
    std::set<std::string> closed = m_closed;
    const std::string& name = m_program->placement().name(device);
    if (isClosed)
        closed.insert(name);
    else
        closed.erase(name);
    setClosed(std::move(closed));
}

void ReadyModel::setClosed(std::set<std::string> devices)
{
    if (m_closed == devices)
        return;
    m_closed = std::move(devices);
    setSnapshot(m_snapshot);
}

int ReadyModel::headingOf(int row) const
{
    while (row >= 0 && !rowAt(row).isHeading)
        --row;
    return row;
}

QVariant ReadyModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const ReadyRow& row = rowAt(index.row());
    if (row.isHeading)
        return role == Qt::DisplayRole ? QVariant(sign(row) + QLatin1Char(' ') + row.name)
            : role == Qt::ToolTipRole
            ? QVariant(plainHint(tr("%1\nPress Enter to list what is ready there, or not.").arg(row.name)))
            : QVariant();
    if (role == Qt::DisplayRole)
        return QStringLiteral("%1 %2  %3   %4").arg(sign(row), row.name, row.tagName, mark(row)).trimmed();
    if (role == Qt::ToolTipRole) {
        const QString where = row.device.isValid() ? tr("%1 at %2 on %3").arg(row.name, row.tagName, row.deviceName)
                                                   : tr("%1 at %2").arg(row.name, row.tagName);
        return plainHint(tr("%1\nDouble click or press Enter to fire this one.").arg(where));
    }
    return {};
}

}

#include "moc_ready_model.cpp"
