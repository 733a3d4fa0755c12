// SPDX-License-Identifier: Apache-2.0
#include "ui/resources/resource_model.h"

#include "core/debug/record/describe.h"
#include "core/graph/device.h"
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
    case ResourceSpec::Kind::Counter: return ResourceModel::tr("counter");
    case ResourceSpec::Kind::Mailbox: return ResourceModel::tr("mailbox");
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

QString contentText(const VariableResource& variable)
{
    return variable.value.hasValue() ? text(recordedSummary(variable.value, valueLength))
                                     : ResourceModel::tr("no value yet");
}

/// With its top.
QString contentText(const StackResource& stack)
{
    std::vector<const Tensor*> top;
    if (!stack.items.empty())
        top.push_back(&stack.items[stack.items.size() - 1]);
    return withValues(countText(static_cast<qint64>(stack.items.size()), stack.spec.size), top);
}

/// Chunks that nobody has touched are not there.
QString contentText(const ArrayResource& array)
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

/// With those at its head.
QString contentText(const QueueResource& queue)
{
    constexpr int64_t mostShown = 3;
    std::vector<const Tensor*> first;
    const int64_t length = queue.length();
    for (int64_t i = 0; i < std::min(length, mostShown); ++i)
        for (size_t c = 0; c < queue.spec.componentTypes.size(); ++c)
            first.push_back(&queue.item(i, c));
    return withValues(countText(length, queue.spec.size), first);
}

QString contentText(const CounterResource& counter)
{
    return QLocale().toString(qlonglong(counter.count));
}

QString contentText(const MailboxResource& mailbox)
{
    const QLocale locale;
    return ResourceModel::tr("%1 waiting of %2 sent")
        .arg(locale.toString(qulonglong(mailbox.messages.size())), locale.toString(qulonglong(mailbox.sent)));
}

QString contentOf(const Resource& resource)
{
    const ResourceBase& base = baseOf(resource);
    if (!base.isCreated)
        return ResourceModel::tr("not there yet");
    const QString content = std::visit([](const auto& of) { return contentText(of); }, resource);
    return base.isClosed ? ResourceModel::tr("closed; %1").arg(content) : content;
}

/// By resource, those that wait for it.
std::map<ResourceId, ResourceRow> waitersOf(const Snapshot& snapshot)
{
    std::map<ResourceId, ResourceRow> waiting;
    for (const auto& [key, blocked] : snapshot.state.blocked) {
        ResourceRow& row = waiting[blocked.waitsFor.resource];
        if (row.allWaiters++ < ResourceRow::mostWaiters)
            row.waiters.emplace_back(snapshot.program->nodeOf(blocked.instance.node()),
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

/// Names that come more than once get the device behind them: resources of one name on several devices are several.
void tellApart(std::vector<ResourceRow>& rows, const Program& program)
{
    std::map<QString, int> counts;
    for (const ResourceRow& row : rows)
        ++counts[row.name];
    const std::span<const DeviceId> devices = program.resourceDevices();
    for (ResourceRow& row : rows)
        if (counts[row.name] > 1 && row.id.index() < devices.size())
            row.name = ResourceModel::tr("%1 on %2")
                           .arg(row.name, text(shortDeviceName(program.placement().name(devices[row.id.index()]))));
}

}

std::vector<ResourceRow> resourceRows(const Snapshot& snapshot)
{
    std::vector<ResourceRow> rows;
    if (!snapshot.program)
        return rows;
    std::map<ResourceId, ResourceRow> waiting = waitersOf(snapshot);
    snapshot.state.resources.forEach([&](ResourceId id, const Resource& resource) {
        const ResourceSpec& spec = baseOf(resource).spec;
        ResourceRow row;
        if (const auto waiters = waiting.find(id); waiters != waiting.end()) {
            row = std::move(waiters->second);
            row.waiting = waitingText(snapshot, row);
        }
        row.id = id;
        row.name = text(spec.name);
        row.kind = kindText(spec);
        row.content = contentOf(resource);
        rows.push_back(std::move(row));
    });
    tellApart(rows, *snapshot.program);
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

int ResourceModel::find(ResourceId id) const
{
    const auto found = std::ranges::find(m_rows, id, &ResourceRow::id);
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

#include "moc_resource_model.cpp"
