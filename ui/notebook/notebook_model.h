// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/note.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace tagscope::ui {

/// The notebook: a row for each moment that was looked at, newest first. A moment that is there already gets no second
/// row, and a row that nobody keeps moves along while somebody steps; of those only the last `mostAutomatic` stay. GUI
/// thread.
class NotebookModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Pin, Position, Node, Tag, What, Text, ColumnCount };
    static constexpr int mostAutomatic = 200;
    static constexpr size_t mostKept = 10'000;
    using QAbstractTableModel::QAbstractTableModel;

    /// Returns the row of the moment. `isOther`: somebody has gone there, not stepped, so that the row before stays
    /// where it is.
    int visited(const Note& moment, bool isOther = false);
    /// In place of all rows; they get new numbers.
    void setNotes(std::vector<Note> notes);
    const std::vector<Note>& notes() const { return m_notes; }
    std::vector<Note> keptNotes() const;
    const Note& noteAt(int row) const { return m_notes[static_cast<size_t>(row)]; }
    /// -1 if there is none.
    int rowOf(int id) const;
    /// Puts a note where it was, or changes the one that has its number.
    void put(const Note& note, int row);
    void remove(int id);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    /// A person has changed a note.
    void edited(const tagscope::ui::Note& before, const tagscope::ui::Note& after);

private:
    void dropOld();

    std::vector<Note> m_notes;  ///< newest first
    int m_lastId = 0;
};

}
