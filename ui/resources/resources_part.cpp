// SPDX-License-Identifier: Apache-2.0
#include "ui/resources/resources_part.h"

#include "ui/common/column_fit.h"
#include "ui/common/empty_hint.h"
#include "ui/common/event_text.h"
#include "ui/common/roles.h"
#include "ui/common/row_table.h"
#include "ui/common/tag_text.h"
#include "ui/common/text.h"

#include <QLocale>
#include <QSplitter>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace tagscope::ui {

namespace {

QString whatText(const ResourceChange& change)
{
    using Kind = Effect::Kind;
    const QString value = text(change.value);
    const QString number = QLocale().toString(qlonglong(change.index));
    switch (change.kind) {
    case Kind::Create: return ResourceHistoryModel::tr("made");
    case Kind::Assign:
        return value.isEmpty() ? ResourceHistoryModel::tr("has no value any more")
                               : ResourceHistoryModel::tr("= %1").arg(value);
    case Kind::Push: return ResourceHistoryModel::tr("pushed: %1").arg(value);
    case Kind::Pop: return ResourceHistoryModel::tr("popped");
    case Kind::Write: return ResourceHistoryModel::tr("[%1] = %2").arg(number, value);
    case Kind::ReadElement: return ResourceHistoryModel::tr("[%1] was read").arg(number);
    case Kind::SetElementShape: return ResourceHistoryModel::tr("shape of its elements is set");
    case Kind::MarkSize: return ResourceHistoryModel::tr("size is %1").arg(number);
    case Kind::Enqueue: return ResourceHistoryModel::tr("put in: %1").arg(value);
    case Kind::Dequeue: return ResourceHistoryModel::tr("taken out: %1").arg(number);
    case Kind::Remove: return ResourceHistoryModel::tr("element %1 taken out").arg(number);
    case Kind::AwaitRoom: return ResourceHistoryModel::tr("waits for room");
    case Kind::AwaitElements: return ResourceHistoryModel::tr("waits for elements: %1").arg(value);
    case Kind::Count: return ResourceHistoryModel::tr("counted");
    case Kind::EndWait: return ResourceHistoryModel::tr("waits no more");
    case Kind::Post:
        return value.isEmpty() ? ResourceHistoryModel::tr("sent: dead")
                               : ResourceHistoryModel::tr("sent: %1").arg(value);
    case Kind::AwaitMessage: return ResourceHistoryModel::tr("waits for a message");
    case Kind::Take: return ResourceHistoryModel::tr("message taken");
    case Kind::Close: break;
    }
    return ResourceHistoryModel::tr("closed");
}

}

void ResourceHistoryModel::setChanges(std::vector<ResourceChange> changes, std::shared_ptr<const Graph> graph)
{
    std::ranges::reverse(changes);  // newest first
    if (changes == m_changes && graph == m_graph)
        return;
    beginResetModel();
    m_changes = std::move(changes);
    m_graph = std::move(graph);
    endResetModel();
}

int ResourceHistoryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_changes.size());
}

int ResourceHistoryModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ResourceHistoryModel::data(const QModelIndex& index, int role) const
{
    const ResourceChange& change = changeAt(index.row());
    if (role == ItemRole::CopiedText && index.column() == Event)
        return copiedEvent(change.event);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    QString shown;
    switch (index.column()) {
    case Event: shown = eventText(change.event); break;
    case Node:
        shown = m_graph && change.node.index() < m_graph->size() ? text(m_graph->node(change.node).name) : QString();
        break;
    case Tag: shown = tagText(change.tagName); break;
    default: shown = whatText(change);
    }
    return role == Qt::ToolTipRole ? plainHint(shown) : shown;
}

QVariant ResourceHistoryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Event: return tr("Event");
    case Node: return tr("Node");
    case Tag: return tr("Tag");
    default: return tr("What happened");
    }
}

ResourcesPart::ResourcesPart(const PartContext& context)
    : ViewPart(context, QStringLiteral("resources"), tr("Resources"),
               {PartPlace::Area::Bottom, QStringLiteral("watches")}),
      m_widget(new QSplitter), m_model(new ResourceModel(this)), m_history(new ResourceHistoryModel(this))
{
    m_table = makeTable(*m_model, tr("Resources"), ResourceModel::Content);
    m_historyTable = makeTable(*m_history, tr("History of the resource"), ResourceHistoryModel::What);
    new EmptyHint(
        m_table,
        tr("Nothing here keeps a state: variables, queues, stacks, tensor arrays and mailboxes between devices are "
           "listed."));
    m_historyHint = new EmptyHint(m_historyTable, {});
    m_widget->setChildrenCollapsible(false);
    looksWhileSeen();
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
        if (!row.isValid())
            return;  // others are about to be listed
        m_wantedId = m_model->rowAt(row.row()).id;
        if (std::exchange(m_wanted, m_model->rowAt(row.row()).name) != m_wanted)
            Q_EMIT changed();
        askForHistory();
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) {
        const ResourceRow& row = m_model->rowAt(index.row());
        if (row.waiters.empty())
            Q_EMIT said(tr("Nobody waits for %1.").arg(row.name));
        else
            focus().lookAt(row.waiters.front().first, row.waiters.front().second);
    });
    connect(m_historyTable, &QTableView::activated, this, [this](const QModelIndex& index) {
        const ResourceChange& change = m_history->changeAt(index.row());
        focus().goToMoment({change.event + 1, snapshot()->graph->node(change.node).name, change.tagPath});
    });
}

QTableView* ResourcesPart::makeTable(QAbstractItemModel& model, const QString& name, int stretched)
{
    auto* table = new QTableView;
    table->setModel(&model);
    makeRowTable(*table, name);
    new ColumnFit(table, table->horizontalHeader(), stretched);
    m_widget->addWidget(table);
    return table;
}

QWidget* ResourcesPart::widget() const
{
    return m_widget;
}

void ResourcesPart::onFile(bool isOtherGraph)
{
    session().drop<ResourceHistoryQuery>(this);
    m_history->setChanges({}, nullptr);
    m_model->setRows({});
    m_wantedId.reset();
    if (isOtherGraph)
        m_wanted.clear();
    showState();
}

void ResourcesPart::look()
{
    if (!snapshot())
        return;
    m_model->setRows(resourceRows(*snapshot()));
    selectWanted();
    if (!snapshot()->isRunning)
        askForHistory();
    showState();
}

/// Why there is no history, or that it does not begin with the first change.
void ResourcesPart::showState()
{
    m_historyHint->setSentence(!m_table->currentIndex().isValid() ? tr("Select a resource to see what happened to it.")
                                   : session().isAsking<ResourceHistoryQuery>(this)
                                   ? tr("Looking for what happened to it…")
                                   : tr("Nothing happened to it before this moment."));
    m_historyTable->setToolTip(
        m_left > 0 ? tr("These are the newest; %1 older ones are left out.").arg(QLocale().toString(qulonglong(m_left)))
                   : QString());
}

/// What was selected stays so when the run makes others.
void ResourcesPart::selectWanted()
{
    const int row = m_wantedId ? m_model->find(*m_wantedId) : m_wanted.isEmpty() ? -1 : m_model->find(m_wanted);
    if (row >= 0 && m_table->currentIndex().row() != row)
        m_table->selectRow(row);
}

void ResourcesPart::askForHistory()
{
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid() || !snapshot() || !snapshot()->program) {
        m_left = 0;
        m_history->setChanges({}, nullptr);
        return showState();
    }
    session().ask(this, ResourceHistoryQuery{m_model->rowAt(current.row()).id, snapshot()->position},
                  [this](const Result<ResourceHistory>& history) { take(history); });
    showState();
}

void ResourcesPart::take(const Result<ResourceHistory>& history)
{
    if (!history || !snapshot())
        return showState();
    m_left = history->left;
    m_history->setChanges(history->changes, snapshot()->graph);
    if (!history->isComplete)
        askForHistory();
    showState();
}

void ResourcesPart::obey(ListFilters& filters)
{
    filters.addList(
        m_historyTable, [this](const QModelIndex& index) { return m_history->changeAt(index.row()).tagName; },
        [this](const QModelIndex& index) { return std::optional(m_history->changeAt(index.row()).event); });
}

QJsonValue ResourcesPart::save() const
{
    return m_wanted.isEmpty() ? QJsonValue(QJsonValue::Undefined) : QJsonValue(m_wanted);
}

void ResourcesPart::restore(const QJsonValue& saved)
{
    m_wanted = saved.toString();
    m_wantedId.reset();
    selectWanted();
}

}

#include "moc_resources_part.cpp"
