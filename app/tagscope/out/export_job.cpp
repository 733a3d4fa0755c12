// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/out/export_job.h"

#include <QDir>
#include <QElapsedTimer>
#include <QSaveFile>

#include <algorithm>
#include <chrono>
#include <new>

namespace tagscope::app {

namespace {

constexpr int tickMs = 16;
constexpr uint64_t momentsAtATime = 16;
constexpr int cellsAtATime = 2000;

QString noMemory()
{
    return ExportJob::tr("There is not enough memory for this: choose a smaller part or a shorter range.");
}

/// Runs work whose failures are texts on another thread.
template <class Work>
std::future<std::optional<QString>> inBackground(Work work)
{
    return std::async(std::launch::async, [work = std::move(work)]() mutable -> std::optional<QString> {
        try {
            return work();
        } catch (const std::bad_alloc&) {
            return noMemory();
        }
    });
}

std::optional<QString> write(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return std::nullopt;
    return ExportJob::tr("%1 could not be written: %2. Choose another place.")
        .arg(QDir::toNativeSeparators(path), file.errorString());
}

}

ExportJob::ExportJob(QString path, QObject* parent) : QObject(parent), m_path(std::move(path))
{
    m_timer.setInterval(tickMs);
    connect(&m_timer, &QTimer::timeout, this, &ExportJob::poll);
}

void ExportJob::make(std::function<ui::Exported<QByteArray>()> work)
{
    save(std::move(work));
    m_timer.start();
}

void ExportJob::makeOfRange(std::unique_ptr<ui::RangeWriter> writer, ui::Session& session, uint64_t first,
                            uint64_t last)
{
    m_writer = std::move(writer);
    m_session = &session;
    m_first = m_next = first;
    m_last = last;
    if (session.snapshot())
        m_line = session.snapshot()->line();
    askForMoments();
    m_timer.start();
}

void ExportJob::makeOfTable(const QAbstractItemModel& model, ui::TableFormat format,
                            const ui::TableWriter::Limits& limits)
{
    m_table = std::make_unique<ui::TableWriter>(model, format, limits);
    m_tableRows = std::min(model.rowCount(), limits.rows);
    const auto changed = [this] {
        if (!m_isSaving)
            end(m_path.isEmpty() ? tr("The table changed while it was copied: copy it again.")
                                 : tr("The table changed while it was written: export it again."));
    };
    connect(&model, &QAbstractItemModel::modelReset, this, changed);
    connect(&model, &QAbstractItemModel::rowsInserted, this, changed);
    connect(&model, &QAbstractItemModel::rowsRemoved, this, changed);
    connect(&model, &QAbstractItemModel::columnsInserted, this, changed);
    connect(&model, &QAbstractItemModel::columnsRemoved, this, changed);
    connect(&model, &QAbstractItemModel::layoutChanged, this, changed);
    connect(&model, &QObject::destroyed, this, changed);
    m_timer.start();
}

void ExportJob::askForMoments()
{
    m_session->ask(this, ui::HistoryQuery{m_next, std::min(momentsAtATime, m_last - m_next + 1)},
                   [this](const Result<std::vector<ui::Moment>>& moments) { take(moments); });
}

void ExportJob::take(const Result<std::vector<ui::Moment>>& moments)
{
    if (m_isCancelled)
        return;
    const auto isOfTheRun = [&](const ui::Snapshot& at) { return at.position == m_next && at.line() == m_line; };
    if (!moments || moments->empty() || !isOfTheRun(*moments->front().snapshot)) {
        end(tr("The run is another one now: export it again."));
        return;
    }
    m_next += moments->size();
    m_step = inBackground([writer = m_writer.get(), moments = *moments]() -> Step {
        for (const ui::Moment& moment : moments)
            if (Step problem = writer->add(moment))
                return problem;
        return std::nullopt;
    });
}

void ExportJob::writeRows()
{
    QElapsedTimer clock;
    clock.start();
    bool isWhole = false;
    do
        isWhole = m_table->write(cellsAtATime);
    while (!isWhole && !m_table->isWaiting() && clock.elapsed() < tickMs / 2);
    Q_EMIT progressed(static_cast<quint64>(m_table->rows()),
                      static_cast<quint64>(std::max(m_tableRows, m_table->rows())));
    if (isWhole)
        save([bytes = m_table->bytes()]() -> ui::Exported<QByteArray> { return bytes; });
}

void ExportJob::save(std::function<ui::Exported<QByteArray>()> work)
{
    m_isSaving = true;
    m_step = inBackground([this, work = std::move(work), path = m_path]() -> Step {
        const ui::Exported<QByteArray> bytes = work();
        if (!bytes)
            return bytes.error();
        m_bytes = bytes->size();  // read here after this thread has ended
        if (!path.isEmpty())
            return write(path, *bytes);
        m_content = *bytes;
        return std::nullopt;
    });
}

void ExportJob::poll()
{
    using namespace std::chrono_literals;
    if (m_step.valid()) {
        if (m_step.wait_for(0s) != std::future_status::ready)
            return;
        const Step problem = m_step.get();
        if (problem || m_isSaving) {
            end(problem.value_or(QString()));
            return;
        }
        Q_EMIT progressed(m_next - m_first, m_last - m_first + 1);
    }
    if (m_isCancelled)
        end(m_path.isEmpty() ? tr("Nothing was copied.") : tr("Nothing was written."));
    else if (m_table)
        writeRows();
    else if (m_writer && m_session->isAsking<ui::HistoryQuery>(this))
        return;
    else if (m_writer && m_next > m_last)
        save([writer = m_writer.get()] { return writer->finish(); });
    else if (m_writer)
        askForMoments();
}

void ExportJob::cancel()
{
    m_isCancelled = true;
}

void ExportJob::end(const QString& problem)
{
    if (!m_timer.isActive())
        return;
    m_timer.stop();
    if (m_session)
        m_session->drop<ui::HistoryQuery>(this);
    Q_EMIT finished(problem, m_bytes);
}

}

#include "moc_export_job.cpp"
