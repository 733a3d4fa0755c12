// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"

#include <QAbstractTableModel>
#include <QString>

#include <array>
#include <vector>

namespace tagscope::ui {

/// A rendezvous key that somebody sent to or waits for, taken apart (semantics.md 12.2).
struct KeyColumn {
    static constexpr int fields = 6;  ///< from, incarnation, to, tensor, frame, iteration

    QString title;  ///< who: "edge_37@CPU:1 waits"
    std::array<QString, fields> values;
    DiagnosedPlace at;
};

/// The keys that the evidence of the first finding with several of them compares: a pair.
std::vector<KeyColumn> keysOf(const Diagnosis& diagnosis);

/// Keys side by side, a row a field; those in which they differ are marked. GUI thread.
class KeyTable final : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int DiffersRole = Qt::UserRole + 10;

    using QAbstractTableModel::QAbstractTableModel;

    void setKeys(std::vector<KeyColumn> keys);
    const KeyColumn& keyAt(int column) const { return m_keys[static_cast<size_t>(column)]; }
    bool differs(int field) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<KeyColumn> m_keys;
};

}
