// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/export/exported.h"
#include "ui/export/range_writer.h"
#include "ui/export/table.h"
#include "ui/session/queries/history_query.h"
#include "ui/session/session.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <future>
#include <memory>
#include <optional>

namespace tagscope::app {

/// Makes one file, and writes it whole or not at all; without a path, what would stand in it is kept. Drawing, packing
/// and writing happen on another thread; moments of a run are asked from the session, a few at a time; rows of a table
/// are read here, a few each tick. GUI thread; ends in `finished`.
class ExportJob final : public QObject {
    Q_OBJECT

public:
    explicit ExportJob(QString path, QObject* parent = nullptr);

    // One of these, once.

    /// What makes the file's bytes; runs on another thread.
    void make(std::function<ui::Exported<QByteArray>()> work);
    /// Positions from `first` to `last`.
    void makeOfRange(std::unique_ptr<ui::RangeWriter> writer, ui::Session& session, uint64_t first, uint64_t last);
    /// The model must not change meanwhile; if it does, the job ends with an error.
    void makeOfTable(const QAbstractItemModel& model, ui::TableFormat format, const ui::TableWriter::Limits& limits);

    /// Ends soon, without a file.
    void cancel();
    const QString& path() const { return m_path; }
    /// What was made without a path, once it is finished.
    const QByteArray& content() const { return m_content; }
    /// What a table had no room for; empty: nothing was left out.
    QString missing() const { return m_table ? m_table->missing() : QString(); }

Q_SIGNALS:
    void progressed(quint64 done, quint64 total);
    /// `problem` is empty if it worked.
    void finished(const QString& problem, qint64 bytes);

private:
    using Step = std::optional<QString>;  // what went wrong

    void poll();
    void askForMoments();
    void take(const Result<std::vector<ui::Moment>>& moments);
    void writeRows();
    void save(std::function<ui::Exported<QByteArray>()> work);
    void end(const QString& problem);

    QString m_path;
    QTimer m_timer;
    std::unique_ptr<ui::RangeWriter> m_writer;
    ui::Session* m_session = nullptr;
    uint64_t m_first = 0;
    uint64_t m_next = 0;
    uint64_t m_last = 0;
    ui::LineId m_line;
    std::unique_ptr<ui::TableWriter> m_table;
    int m_tableRows = 0;
    qint64 m_bytes = 0;
    QByteArray m_content;
    bool m_isSaving = false;
    bool m_isCancelled = false;
    std::future<Step> m_step;  // last: what is under way uses the rest
};

}
