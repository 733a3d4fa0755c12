// SPDX-License-Identifier: Apache-2.0
#include "ui/resources/resource_model.h"

#include "core/debug/record/describe.h"
#include "ui/common/text.h"

#include <QLocale>

#include <algorithm>
#include <map>

namespace tagscope::ui {

namespace {

constexpr size_t valueLength = 80;

QString kindText(const ResourceSpec& spec)
{
    switch (spec.kind) {
    case ResourceSpec::Kind::Variable: return ResourceModel::tr("variable");
    case ResourceSpec::Kind::Stack: return ResourceModel::tr("stack");
    case ResourceSpec::Kind::TensorArray:
        return spec.multipleWritesAggregate ? ResourceModel::tr("gradient array") : ResourceModel::tr("tensor array");
    case ResourceSpec::Kind::Queue: break;
    }
    return ResourceModel::tr("queue");
}

QString countText(qint64 count, qint64 room)
{
    const QLocale locale;
    return room < 0 ? ResourceModel::tr("elements: %1").arg(locale.toString(count))
                    : ResourceModel::tr("elements: %1 of %2").arg(locale.toString(count), locale.toString(room));
}

QString withValues(const QString& count, const std::vector<const Tensor*>& values)
{
    QStringList texts;
    for (const Tensor* value : values)
        texts.append(text(recordedSummary(*value, valueLength)));
    return texts.isEmpty() ? count : count + QStringLiteral("; ") + texts.join(QStringLiteral("; "));
}

QString queueText(const Resource& queue)
{
    constexpr int64_t mostShown = 3;
    std::vector<const Tensor*> first;
    const int64_t length = queue.queueLength();
    for (int64_t i = 0; i < std::min(length, mostShown); ++i)
        for (size_t c = 0; c < queue.spec.componentTypes.size(); ++c)
            first.push_back(&queue.queueItem(i, c));
    return withValues(countText(length, queue.spec.size), first);
}

QString stackText(const Resource& stack)
{
    std::vector<const Tensor*> top;
    if (!stack.items.empty())
        top.push_back(&stack.items[stack.items.size() - 1]);
    return withValues(countText(static_cast<qint64>(stack.items.size()), stack.spec.size), top);
}

/// Chunks that nobody has touched are not there.
QString arrayText(const Resource& array)
{
    constexpr size_t mostShown = 3;
    qint64 written = 0;
    std::vector<const Tensor*> first;
    for (const auto& [number, chunk] : array.chunks)
        for (const ArrayElement& element : *chunk)
            if (element.written) {
                ++written;
                if (!element.cleared && first.size() < mostShown)
                    first.push_back(&element.value);
            }
    return withValues(ResourceModel::tr("written: %1 of %2")
                          .arg(QLocale().toString(written), QLocale().toString(std::max<qint64>(array.spec.size, 0))),
                      first);
}

QString contentText(const Resource& resource)
{
    if (!resource.isCreated)
        return ResourceModel::tr("not there yet");
    QString content;
    switch (resource.spec.kind) {
    case ResourceSpec::Kind::Variable:
        return resource.value.hasValue() ? text(recordedSummary(resource.value, valueLength))
                                         : ResourceModel::tr("no value yet");
    case ResourceSpec::Kind::Stack: content = stackText(resource); break;
    case ResourceSpec::Kind::TensorArray: content = arrayText(resource); break;
    case ResourceSpec::Kind::Queue: content = queueText(resource); break;
    }
    return resource.isClosed ? ResourceModel::tr("closed; %1").arg(content) : content;
}

/// By resource, those that wait for it.
std::map<ResourceId, ResourceRow> waitersOf(const Snapshot& snapshot)
{
    std::map<ResourceId, ResourceRow> waiting;
    for (const auto& [number, blocked] : snapshot.state.blocked.all()) {
        ResourceRow& row = waiting[blocked.waitsFor.resource];
        if (row.allWaiters++ < ResourceRow::mostWaiters)
            row.waiters.emplace_back(snapshot.program->nodeOf(PlanId(blocked.instance.plan())),
                                     snapshot.state.iteration(blocked.instance.iterationId()).tag);
    }
    return waiting;
}

QString waitingText(const Snapshot& snapshot, const ResourceRow& row)
{
    constexpr size_t mostNamed = 3;
    QStringList names;
    for (const auto& [node, tag] : row.waiters)
        if (static_cast<size_t>(names.size()) < mostNamed && node.index() < snapshot.graph->size())
            names.append(text(snapshot.graph->node(node).name));
    if (row.allWaiters > static_cast<size_t>(names.size()))
        names.append(ResourceModel::tr("and %1 more")
                         .arg(QLocale().toString(qulonglong(row.allWaiters - static_cast<size_t>(names.size())))));
    return names.join(QStringLiteral(", "));
}

}

std::vector<ResourceRow> resourceRows(const Snapshot& snapshot)
{
    std::vector<ResourceRow> rows;
    if (!snapshot.program)
        return rows;
    std::map<ResourceId, ResourceRow> waiting = waitersOf(snapshot);
    for (size_t i = 0; i < snapshot.state.resources.size(); ++i) {
        const Resource& resource = *snapshot.state.resources[i];
        const ResourceId id(static_cast<uint32_t>(i));
        ResourceRow row;
        if (const auto waiters = waiting.find(id); waiters != waiting.end()) {
            row = std::move(waiters->second);
            row.waiting = waitingText(snapshot, row);
        }
        row.id = id;
        row.name = text(resource.spec.name);
        row.kind = kindText(resource.spec);
        row.content = contentText(resource);
        rows.push_back(std::move(row));
    }
    return rows;
}

void ResourceModel::setRows(std::vector<ResourceRow> rows)
{
    if (!std::ranges::equal(rows, m_rows, {}, &ResourceRow::id, &ResourceRow::id)) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    for (size_t i = 0; i < rows.size(); ++i) {
        if (rows[i] == m_rows[i])
            continue;
        m_rows[i] = std::move(rows[i]);
        const int row = static_cast<int>(i);
        Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
    }
}

int ResourceModel::find(const QString& name) const
{
    const auto found = std::ranges::find(m_rows, name, &ResourceRow::name);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int ResourceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ResourceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ResourceModel::data(const QModelIndex& index, int role) const
{
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const ResourceRow& row = rowAt(index.row());
    const QString text = index.column() == Name ? row.name
        : index.column() == Kind                ? row.kind
        : index.column() == Content             ? row.content
                                                : row.waiting;
    return role == Qt::ToolTipRole ? plainHint(text) : text;
}

QVariant ResourceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name: return tr("Name");
    case Kind: return tr("Kind");
    case Content: return tr("Holds");
    default: return tr("Waits for it");
    }
}

}
