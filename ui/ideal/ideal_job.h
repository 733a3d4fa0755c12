// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/timing/ideal_run.h"
#include "ui/common/latest_job.h"

#include <QObject>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace tagscope::ui {

/// Runs of a program with changes, one after the other, on a thread of its own, and once as it is. Within a budget of
/// firings and of memory. GUI thread.
class IdealJob final : public QObject {
    Q_OBJECT

public:
    static constexpr uint64_t mostFirings = 20'000'000;  ///< of one run

    explicit IdealJob(QObject* parent = nullptr);

    /// Of another program, or with other edits, what is under way is dropped.
    void setProgram(std::shared_ptr<const Program> program, std::vector<OutputEdit> edits);
    /// In the place of what is under way.
    void start(std::vector<IdealChange> changes);
    void cancel();
    bool isRunning() const { return m_job.isRunning(); }
    /// How many of the changes are run, and the firings of the run at hand.
    size_t done() const { return m_done; }
    size_t total() const { return m_changes.size(); }
    uint64_t firings() const { return m_firings->load(std::memory_order_relaxed); }
    /// As it is; nothing until it was run.
    const std::optional<IdealRun>& unchanged() const { return m_unchanged; }

Q_SIGNALS:
    /// A change was run, and the program as it is before it. Until the next signal.
    void found(const tagscope::IdealChange& change, const tagscope::IdealRun& run);
    void failed(const QString& why);
    /// All of them, or no more.
    void ended();

private:
    void runNext();

    LatestJob m_job;
    std::shared_ptr<const Program> m_program;
    std::vector<OutputEdit> m_edits;
    std::vector<IdealChange> m_changes;
    size_t m_done = 0;
    std::optional<IdealRun> m_unchanged;
    std::shared_ptr<std::atomic<uint64_t>> m_firings;
};

}
