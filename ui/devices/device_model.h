// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/snapshot.h"

#include <QAbstractTableModel>
#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace tagscope::ui {

/// The devices of a run as they stand at the cursor, one a row. GUI thread.
class DeviceModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, State, Clock, Threads, Ready, Blocked, Incoming, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    /// Null, or without a program: none.
    void setSnapshot(std::shared_ptr<const Snapshot> snapshot);

    DeviceId deviceAt(int row) const { return DeviceId(static_cast<size_t>(row)); }
    /// As nobody has done anything to it where there is nothing of it in the state.
    const DeviceState& stateAt(int row) const;
    /// "runs", "held", "down".
    QString stateText(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Figures {
        uint64_t ready = 0;
        uint64_t blocked = 0;
        uint64_t incoming = 0;  ///< messages on their way to it

        bool operator==(const Figures&) const = default;
    };

    std::shared_ptr<const Snapshot> m_snapshot;
    std::vector<Figures> m_figures;
};

}
