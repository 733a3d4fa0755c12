// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractItemModel>
#include <QByteArray>
#include <QString>
#include <QStringList>

#include <vector>

namespace tagscope::ui {

enum class TableFormat : uint8_t { Csv, Tsv };

/// One cell as a file holds it: CSV quotes as RFC 4180 says; TSV, which cannot quote, has spaces for tabs and line ends.
QString cellText(const QString& cell, TableFormat format);

/// Writes a model as text, a slice of rows at a time, so that the window stays alive: headers (those of rows, too, if they are
/// names), then the rows of all levels, those of children after their parent's and further in. Ends at its limits or after
/// `mostColumns`, and the last line then says what is missing. Cells that are still on their way
/// (ItemRole::IsPending) are waited for. GUI thread; rows must not come and go meanwhile.
class TableWriter {
public:
    static constexpr int mostRows = 200'000;
    static constexpr int mostColumns = 10'000;
    static constexpr qsizetype mostBytes = qsizetype{256} << 20;

    struct Limits {
        int rows = mostRows;
        qsizetype bytes = mostBytes;
    };

    TableWriter(const QAbstractItemModel& model, TableFormat format);
    TableWriter(const QAbstractItemModel& model, TableFormat format, const Limits& limits);

    /// How many rows there are to write, those below others among them and headings not, counted no further than `most`.
    static int countRows(const QAbstractItemModel& model, int most);

    /// Writes rows until they hold so many cells; true once everything is there.
    bool write(int cells);
    int rows() const { return m_rows; }
    const QByteArray& bytes() const { return m_bytes; }
    /// What is not there, once everything else is; empty: nothing is missing.
    const QString& missing() const { return m_missing; }

private:
    /// Rows of one parent that are still to be written.
    struct Level {
        QModelIndex parent;
        int next = 0;
    };

    void writeHeader();
    /// Reads on in the row that is being read; false while its next cell is on its way.
    bool readRow(const QModelIndex& parent, int row);
    void append(const QStringList& cells);
    void finish(bool isWhole);

    const QAbstractItemModel& m_model;
    TableFormat m_format;
    Limits m_limits;
    int m_columns = 0;
    bool m_hasRowNames = false;
    std::vector<Level> m_levels;
    int m_rows = 0;
    QStringList m_row;   ///< what is read of the next row: a model may forget its first cells while its last are on their way
    QByteArray m_bytes;
    QString m_missing;
};

}
