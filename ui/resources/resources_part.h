// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/parts/view_part.h"
#include "ui/resources/resource_model.h"
#include "ui/session/queries/resource_history_query.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

class QSplitter;
class QTableView;

namespace tagscope::ui {

class EmptyHint;

/// What happened to one resource before the cursor, newest first. GUI thread.
class ResourceHistoryModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Event, Node, Tag, What, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setChanges(std::vector<ResourceChange> changes, std::shared_ptr<const Graph> graph);
    const ResourceChange& changeAt(int row) const { return m_changes[static_cast<size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<ResourceChange> m_changes;
    std::shared_ptr<const Graph> m_graph;
};

/// Variables, queues, stacks, tensor arrays and mailboxes at the cursor: what they hold, who waits for them, and beside
/// them what happened to the one that is selected. Enter goes to the first that waits for it, or to the moment of a
/// change. Looks and asks only while it can be seen. GUI thread.
class ResourcesPart final : public ViewPart {
    Q_OBJECT

public:
    explicit ResourcesPart(const PartContext& context);

    QWidget* widget() const override;
    QStringList perspectives() const override
    {
        return {QLatin1String(debugPerspective), QLatin1String(trafficPerspective), QLatin1String(hangPerspective)};
    }
    QTableView* table() const { return m_table; }
    QTableView* historyTable() const { return m_historyTable; }
    ResourceModel& model() const { return *m_model; }
    ResourceHistoryModel& history() const { return *m_history; }
    void onFile(bool isOtherGraph) override;
    void obey(ListFilters& filters) override;
    QJsonValue save() const override;
    void restore(const QJsonValue& saved) override;

protected:
    void look() override;

private:
    QTableView* makeTable(QAbstractItemModel& model, const QString& name, int stretched);
    void showState();
    void selectWanted();
    void askForHistory();
    void take(const Result<ResourceHistory>& history);

    QSplitter* m_widget = nullptr;
    ResourceModel* m_model = nullptr;
    ResourceHistoryModel* m_history = nullptr;
    QTableView* m_table = nullptr;
    QTableView* m_historyTable = nullptr;
    EmptyHint* m_historyHint = nullptr;
    QString m_wanted;                      ///< name of what is selected, or will be once it is there
    std::optional<ResourceId> m_wantedId;  ///< of what is selected: several may have one name
    uint64_t m_left = 0;                   ///< older changes than those that are listed
};

}
