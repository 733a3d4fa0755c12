// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractItemModel>
#include <QByteArray>
#include <QString>
#include <QStringList>

#include <vector>

namespace tagscope::ui {

enum class TableFormat : uint8_t { Csv, Tsv };

/// One cell as a file holds it: CSV quotes as RFC 4180 says; TSV, which cannot quote, has spaces for tabs and line
/// ends.
QString cellText(const QString& cell, TableFormat format);

/// Writes a model as text, a slice of cells at a time, so that the window stays alive: headers (those of rows, too, if
/// they are names), then the rows of all levels, those of children after their parent's and further in. Ends at its
/// limits or after `mostColumns`, and the last line then says what is missing. Cells that are still on their way
/// (ItemRole::IsPending) are waited for. Some rows are read together, column by column: a model that keeps only what
/// was looked at last is asked for each part of it once. GUI thread; rows must not come and go meanwhile.
class TableWriter {
public:
    static constexpr int mostRows = 200'000;
    static constexpr int mostColumns = 10'000;
    static constexpr qsizetype mostBytes = qsizetype{256} << 20;
    static constexpr int bandRows = 64;     ///< that are read together; they begin at a multiple of it
    static constexpr int mostAhead = 1024;  ///< columns that are asked for before they are read

    struct Limits {
        int rows = mostRows;
        qsizetype bytes = mostBytes;
    };

    TableWriter(const QAbstractItemModel& model, TableFormat format);
    TableWriter(const QAbstractItemModel& model, TableFormat format, const Limits& limits);

    /// How many rows there are to write, those below others among them and headings not, counted no further than
    /// `most`.
    static int countRows(const QAbstractItemModel& model, int most);

    /// Reads so many cells; true once everything is there.
    bool write(int cells);
    /// Whether the last slice ended at a cell that is on its way.
    bool isWaiting() const { return m_isWaiting; }
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

    struct Row {
        int number = 0;     ///< in its parent
        QStringList cells;  ///< as far as they are read
    };

    void writeHeader();
    bool isFull() const;
    /// How many rows were looked at.
    int takeBand(Level& level);
    /// Reads on in the rows that are being read; false while there are more cells to read.
    bool readBand(const QModelIndex& parent, int& cells);
    void askAhead(const QModelIndex& from, int columns);
    bool writeBand(const QModelIndex& parent);
    void append(const QStringList& cells);
    void finish(bool isWhole);

    const QAbstractItemModel& m_model;
    TableFormat m_format;
    Limits m_limits;
    int m_columns = 0;
    bool m_hasRowNames = false;
    std::vector<Level> m_levels;
    int m_rows = 0;
    std::vector<Row> m_band;  ///< rows that are being read
    size_t m_nextRow = 0;     ///< of them
    int m_nextColumn = 0;
    int m_askedUpTo = 0;
    bool m_isWaiting = false;
    QByteArray m_bytes;
    QString m_missing;
};

}
